"""The grammar of English clauses that the rules need, by words alone: subject, verb and complement, number, negation.

`every row must contain exactly two 1s` has the subject `every row`, the verb `must contain` and the complement
`exactly two 1s`; the quantifier of its subject is `every`. A complement such as `exactly two 1s` is a counted noun: an
amount and a noun.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from stripcount.language.rewriting.words import AMOUNT_PATTERN

_AUXILIARY = r"(?:must|should|shall|may|can|will|has to|have to|needs to|need to|does|do|is to|are to)"
_VERBS = (
    # in the plural
    "have|contain|consist|read|start|begin|end|sum|add|form|make|touch|include|hold|lie|alternate|increase|decrease|"
    "differ|share|occur|appear|meet|connect|stand|equal|exceed|split|reach|sit|match|agree|cover|fill|separate|leave"
)
_NEXT_WORDS = {"sum": " to", "start": " ", "end": " (?:with|in|on|and|at)", "read": " (?:the|as)"}
"""For words that are nouns as well: what must follow, as a regular expression, so that they are verbs."""
_IRREGULAR_SINGULARS = {"have": "has", "touch": "touches", "reach": "reaches", "match": "matches"}
_SINGULAR_BY_PLURAL = {verb: _IRREGULAR_SINGULARS.get(verb, f"{verb}s") for verb in _VERBS.split("|")} | {
    "are": "is",
    "do": "does",
}
_PLURAL_BY_SINGULAR = {singular: plural for plural, singular in _SINGULAR_BY_PLURAL.items()}


def _verb_pattern(plural: str) -> str:
    """Return a regular expression for a verb in the plural or singular, with its `_NEXT_WORDS` if it has some."""
    next_words = f"(?={_NEXT_WORDS[plural]})" if plural in _NEXT_WORDS else ""
    return f"(?:{plural}|{_SINGULAR_BY_PLURAL[plural]}){next_words}"


_FINITE_VERB = "|".join(("is", "are", *map(_verb_pattern, _VERBS.split("|"))))
_CLAUSE = re.compile(
    # `every row` | `must contain` | `exactly two 1s`; the complement may be empty
    rf"(?P<subject>.+?),? (?P<verb>(?:(?:{_AUXILIARY}|always|never|not|also|both|all|cannot) )*(?:be|{_FINITE_VERB}))\b ?(?P<complement>.*)"
)
# what a subject does not contain, as `a row that has a 1, if any` does
_RELATIVE_WORD_OR_COMMA = re.compile(r"\b(?:that|which|whose|who|if|when|whenever|unless|where|then|with|without)\b|,")
_QUANTIFIED_NOUN = re.compile(
    # `no two` | `adjacent rows`; the quantifier may be missing
    r"(?P<quantifier>not every|not all|no two|any two|every two|exactly one|at least one|at most one|all of the|each of the|"
    r"none of the|no|every|each|all the|all|any|some|both the|both|the|an|a|neither)? ?(?P<noun>.+)"
)


@dataclass(frozen=True)
class ParsedClause:
    """A clause in three parts: its subject, its finite verb with auxiliaries and adverbs, and its complement.

    The complement is the text after the verb; it may be empty.
    """

    subject: str
    verb: str
    complement: str

    def __str__(self) -> str:
        return f"{self.subject} {self.verb} {self.complement}".strip()

    @property
    def quantifier(self) -> str:
        """The quantifier of the subject, such as `every`; empty if it has none."""
        return split_quantifier(self.subject)[0]


def parse_clause(text: str) -> ParsedClause | None:
    """Return the parts of a clause; None if no verb is recognized or the subject has a relative clause or a comma.

    >>> parse_clause("every row must contain exactly two 1s")
    ParsedClause(subject='every row', verb='must contain', complement='exactly two 1s')
    """
    match = _CLAUSE.fullmatch(text)
    if match is None or _RELATIVE_WORD_OR_COMMA.search(match["subject"]):
        return None
    return ParsedClause(match["subject"], match["verb"], match["complement"])


def split_quantifier(subject: str) -> tuple[str, str]:
    """Return (quantifier, noun with all words after it) of a subject; the quantifier is empty if it has none.

    >>> split_quantifier("no two rows"), split_quantifier("1s in a corner")
    (('no two', 'rows'), ('', '1s in a corner'))
    """
    match = _QUANTIFIED_NOUN.fullmatch(subject)
    return (match["quantifier"] or "", match["noun"]) if match else ("", subject)


def is_plural(subject: str) -> bool:
    """Return whether a subject takes a plural verb, as `all rows` and `the 1s` do, and `no two rows`."""
    quantifier, noun = split_quantifier(subject)
    if quantifier in ("every", "each", "a", "an", "exactly one", "at least one", "at most one", "not every", "neither"):
        return False
    if quantifier in ("all", "all the", "both", "both the", "no two", "any two", "every two", "not all", "all of the"):
        return True
    return bool(re.search(r"s$|\band\b", noun.split(" of ")[0].split(" in ")[0])) and noun != "this"


def conjugate(verb: str, plural: bool) -> str:
    """Return a verb, in the singular or plural and perhaps with auxiliaries, in the plural or else in the singular.

    A verb with a modal auxiliary, such as `must contain`, is returned unchanged.

    >>> conjugate("contains", True), conjugate("do not have", False)
    ('contain', 'does not have')
    """
    finite, *other_words = verb.split()
    if other_words and finite not in ("is", "are", "has", "have", "does", "do"):
        return verb
    return " ".join([(_PLURAL_BY_SINGULAR if plural else _SINGULAR_BY_PLURAL).get(finite, finite), *other_words])


def negate_clause(clause: ParsedClause) -> str | None:
    """Return the clause with `not`; None if its verb is of several words.

    >>> negate_clause(ParsedClause("the first row", "contains", "a 1"))
    'the first row does not contain a 1'
    """
    if " " in clause.verb:
        return None
    if clause.verb in ("is", "are"):
        return f"{clause.subject} {clause.verb} not {clause.complement}"
    infinitive = _PLURAL_BY_SINGULAR.get(clause.verb, clause.verb)
    return f"{clause.subject} {'do' if is_plural(clause.subject) else 'does'} not {infinitive} {clause.complement}"


_EXCHANGES = {  # words by those that they become if rows and columns are exchanged
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
_SIDE_WORD = re.compile(
    # a word of a text whose rows and columns are not exchanged, such as `the first row`
    r"\b(?:left|right|above|below|top|bottom|first|last|beneath|under|over|upper|lower|diagonals?)\b"
)


def exchange_rows_and_columns(text: str) -> str | None:
    """Return the text with rows and columns exchanged; None if it names both or neither, a side, or a diagonal.

    >>> exchange_rows_and_columns("each row increases from left to right")
    'each column increases from top to bottom'
    """
    text = re.sub(r"\bfrom left to right\b", "rightwards", re.sub(r"\bfrom top to bottom\b", "downwards", text))
    if _SIDE_WORD.search(text) or bool(re.search(r"\brows?\b", text)) == bool(re.search(r"\bcolumns?\b", text)):
        return None
    exchanged = re.sub(r"[a-z]+", lambda word: _EXCHANGES.get(word[0], word[0]), text)
    return exchanged.replace("rightwards", "from left to right").replace("downwards", "from top to bottom")


@dataclass(frozen=True)
class CountedNoun:
    """An amount and the noun that is counted, with all words after it: `at least one` and `1s next to it`."""

    amount: str
    noun: str


# `at least one` | `1s next to it`
_COUNTED_NOUN = re.compile(rf"(?P<amount>{AMOUNT_PATTERN}(?: of)?) (?P<noun>(?:\d+s?|[a-z]+s?)\b.*)")


def parse_counted_noun(text: str) -> CountedNoun | None:
    """Return the amount and the noun of a phrase such as `at least one 1`; None if it is no amount with a noun."""
    match = _COUNTED_NOUN.fullmatch(text)
    if match is None or re.match(r"(?:and|or|but|of|to|as|more|fewer)\b", match["noun"]):
        return None
    return CountedNoun(match["amount"], match["noun"])


def counted_noun_text(amount: str, noun: str) -> str:
    """Return an amount and its noun, in the singular or plural that the amount takes; `not more than` is `at most`.

    >>> counted_noun_text("at most two", "1 next to it"), counted_noun_text("not more than one", "1s")
    ('at most two 1s next to it', 'at most one 1')
    """
    amount = re.sub(r"^(?:no|not|never) more than\b", "at most", amount)
    amount = re.sub(r"^(?:no|not) (?:fewer|less) than\b", "at least", amount)
    amount = re.sub(r"^(an (?:even|odd) number)$", r"\1 of", amount)
    head, _, words_after = noun.partition(" ")
    head = head.removesuffix("s") if re.search(r"\b(?:one|1)$", amount) else head.removesuffix("s") + "s"
    return f"{'no' if amount == 'none' else amount} {head} {words_after}".strip()
