"""Clauses taken apart as words: subject, verb and the rest; singular and plural; rows for columns; what a phrase counts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stripcount.language.rewriting.words import AMOUNT

_HELP = r"(?:must|should|shall|may|can|will|has to|have to|needs to|need to|does|do|is to|are to)"
_PLAIN = (
    "have|contain|consist|read|start|begin|end|sum|add|form|make|touch|include|hold|lie|alternate|increase|decrease|"
    "differ|share|occur|appear|meet|connect|stand|equal|exceed|split|reach|sit|match|agree|cover|fill|separate|leave"
)
_BEFORE = {"sum": " to", "start": " ", "end": " (?:with|in|on|and|at)", "read": " (?:the|as)"}  # else they are nouns
_THIRD = {"have": "has", "touch": "touches", "reach": "reaches", "match": "matches"}
_SINGULAR = {plain: _THIRD.get(plain, f"{plain}s") for plain in _PLAIN.split("|")} | {"are": "is", "do": "does"}
_PLURAL = {third: plain for plain, third in _SINGULAR.items()}
_FINITE = "|".join(
    (
        "is",
        "are",
        *(
            f"(?:{plain}|{_SINGULAR[plain]}){f'(?={_BEFORE[plain]})' if plain in _BEFORE else ''}"
            for plain in _PLAIN.split("|")
        ),
    )
)
_CLAUSE = re.compile(
    rf"(?P<subject>.+?),? (?P<verb>(?:(?:{_HELP}|always|never|not|also|both|all|cannot) )*(?:be|{_FINITE}))\b ?(?P<rest>.*)"
)
_RELATIVE = re.compile(r"\b(?:that|which|whose|who|if|when|whenever|unless|where|then|with|without)\b|,")
_NUMBERED = re.compile(
    r"(?P<many>not every|not all|no two|any two|every two|exactly one|at least one|at most one|all of the|each of the|"
    r"none of the|no|every|each|all the|all|any|some|both the|both|the|an|a|neither)? ?(?P<noun>.+)"
)


@dataclass(frozen=True)
class Worded:
    """A clause in three parts: the subject, the finite verb with its auxiliaries, and the rest."""

    subject: str
    verb: str
    rest: str

    def __str__(self) -> str:
        return f"{self.subject} {self.verb} {self.rest}".strip()

    @property
    def many(self) -> str:
        """The quantifier of the subject."""
        return quantifier(self.subject)[0]


def parted(text: str) -> Worded | None:
    """Return the parts of a clause, None if the subject has a relative clause or a comma.

    >>> parted("every row must contain exactly two 1s")
    Worded(subject='every row', verb='must contain', rest='exactly two 1s')
    """
    match = _CLAUSE.fullmatch(text)
    if match is None or _RELATIVE.search(match["subject"]):
        return None
    return Worded(match["subject"], match["verb"], match["rest"])


def quantifier(subject: str) -> tuple[str, str]:
    """Return the quantifier of a phrase and what it counts: `no two` and `rows`."""
    match = _NUMBERED.fullmatch(subject)
    return (match["many"] or "", match["noun"]) if match else ("", subject)


def is_plural(subject: str) -> bool:
    """Return whether a subject takes a plural verb."""
    many, noun = quantifier(subject)
    if many in ("every", "each", "a", "an", "exactly one", "at least one", "at most one", "not every", "neither"):
        return False
    if many in ("all", "all the", "both", "both the", "no two", "any two", "every two", "not all", "all of the"):
        return True
    return bool(re.search(r"s$|\band\b", noun.split(" of ")[0].split(" in ")[0])) and noun != "this"


def conjugated(verb: str, plural: bool) -> str:
    """Return a verb with its auxiliaries in the singular or plural.

    >>> conjugated("contains", True), conjugated("do not have", False)
    ('contain', 'does not have')
    """
    first, *others = verb.split()
    if others and first not in ("is", "are", "has", "have", "does", "do"):
        return verb
    return " ".join([(_PLURAL if plural else _SINGULAR).get(first, first), *others])


def denied(clause: Worded) -> str | None:
    """Return the negated clause; None if its verb has auxiliaries."""
    if " " in clause.verb:
        return None
    if clause.verb in ("is", "are"):
        return f"{clause.subject} {clause.verb} not {clause.rest}"
    plain = _PLURAL.get(clause.verb, clause.verb)
    return f"{clause.subject} {'do' if is_plural(clause.subject) else 'does'} not {plain} {clause.rest}"


_EXCHANGED = {
    "row": "column",
    "rows": "columns",
    "column": "row",
    "columns": "rows",
    "horizontal": "vertical",
    "horizontally": "vertically",
    "vertical": "horizontal",
    "vertically": "horizontally",
    "rightwards": "downwards",
    "downwards": "rightwards",
}
_SIDED = re.compile(r"\b(?:left|right|above|below|top|bottom|first|last|beneath|under|over|upper|lower|diagonals?)\b")


def of_other_lines(text: str) -> str | None:
    """Return the text with rows and columns exchanged; None if it names both, neither, or a side of the board.

    >>> of_other_lines("each row increases from left to right")
    'each column increases from top to bottom'
    """
    text = re.sub(r"\bfrom left to right\b", "rightwards", re.sub(r"\bfrom top to bottom\b", "downwards", text))
    if _SIDED.search(text) or bool(re.search(r"\brows?\b", text)) == bool(re.search(r"\bcolumns?\b", text)):
        return None
    changed = re.sub(r"[a-z]+", lambda word: _EXCHANGED.get(word[0], word[0]), text)
    return changed.replace("rightwards", "from left to right").replace("downwards", "from top to bottom")


@dataclass(frozen=True)
class Amounted:
    """How many of what: `at least one` of `1s next to it`."""

    amount: str
    noun: str


_OBJECT = re.compile(rf"(?P<amount>{AMOUNT}(?: of)?) (?P<noun>(?:\d+s?|[a-z]+s?)\b.*)")


def counted(text: str) -> Amounted | None:
    """Return the amount and the noun of a phrase that counts something."""
    match = _OBJECT.fullmatch(text)
    if match is None or re.match(r"(?:and|or|but|of|to|as|more|fewer)\b", match["noun"]):
        return None
    return Amounted(match["amount"], match["noun"])


def so_many(amount: str, noun: str) -> str:
    """Return an amount and its noun, in the singular or plural that the amount takes.

    >>> so_many("at most two", "1 next to it"), so_many("not more than one", "1s")
    ('at most two 1s next to it', 'at most one 1')
    """
    amount = re.sub(r"^(?:no|not|never) more than\b", "at most", amount)
    amount = re.sub(r"^(?:no|not) (?:fewer|less) than\b", "at least", amount)
    amount = re.sub(r"^(an (?:even|odd) number)$", r"\1 of", amount)
    first, _, others = noun.partition(" ")
    first = first.removesuffix("s") if re.search(r"\b(?:one|1)$", amount) else first.removesuffix("s") + "s"
    return f"{'no' if amount == 'none' else amount} {first} {others}".strip()
