"""A sentence cut into clauses at words such as "and" or ";", and read as clauses that each have a meaning."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

Meaning = TypeVar("Meaning")
IndependenceTest = Callable[[str, str, str], bool]
"""Called as test(clause, the text after it, the separator between them): is each understood without the other?"""
MAX_SEPARATORS = 12  # a sentence with more is read as one clause: no rule that people state has so many conditions
MAX_MERGED = 4  # clauses that are read as one; the bound makes the number of texts to read linear in the clauses
_SEPARATOR = re.compile(
    # "and", ";" or a comma, before words with which a condition can begin
    r"(?:;|\.|,)? (?:and|but|while|yet|whereas)(?: also| that)? "
    r"(?=(?:(?:in |for )?(?:no|every|each|all|the|any)|there|rows|columns|"
    r"if|in|whenever|wherever|somewhere|nowhere|two (?!\d|ones|zeros)|adjacent|neighbou?ring|it)\b)|[;.] (?=\w)|"
    r", (?=(?:(?:in |for )?(?:no|every|each|all|the|any)|rows|columns|adjacent|neighbou?ring|there)\b)",
    re.IGNORECASE,
)
_SCOPE = re.compile(
    # words that begin a phrase which may limit the clauses after it as well
    r"(?:in|within|for|along|down|across|if|when|whenever|unless|where|among|either|between|both)\b"
)
_PAIRED = re.compile(r"\b(?:either|or|unless|vice versa|respectively|neither|both|between)\b")  # need two sides
_EITHER_LINE = re.compile(
    # an "or" between kinds of lines is removed before "or" between clauses is looked for
    r"\b(?:rows?|columns?|diagonals?|horizontal(?:ly)?|vertical(?:ly)?) or (?:in )?"
    r"(?:an? |any |every |each |the same )?(?:rows?|columns?|diagonal(?:s|ly)?|horizontal(?:ly)?|vertical(?:ly)?)\b"
)
_HAS = re.compile(
    # what a line or a cell has; then no such things may be said of the board or of the same line or cell
    r"(?:the|every|each|some)\b.*? "
    r"(?:has|have|contains?|holds?|touch(?:es)?|borders?|(?:is|are) (?:adjacent|next) to) .*"
)
_THINGS = re.compile(
    r"no (?:two|three|four|five) (?:adjacent|consecutive|neighbouring|successive|equal|identical) \S+|"
    r"no (?:more|fewer|less) than \w+ \S+|no \d+s?"
)
_REFERS = re.compile(
    # words whose meaning is in an earlier clause
    r"\b(?:they|them|their|these|those|latter|others?|so|too|either)\b|^(?:it|its)\b|\b(?:which|none|one)$"
)


@dataclass(frozen=True)
class Clauses:
    """A sentence cut into clauses: their texts, and the separator after each of them but the last."""

    texts: tuple[str, ...]
    separators: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Clauses:
        """Return a sentence cut at all its separators; a sentence with more than MAX_SEPARATORS is one clause.

        >>> Clauses.of("no two 1s touch, and every row has a 1").texts
        ('no two 1s touch', 'every row has a 1')
        """
        separators = list(_SEPARATOR.finditer(text))
        if len(separators) > MAX_SEPARATORS:
            return cls((text,), ())
        starts = [0, *(separator.end() for separator in separators)]
        ends = [*(separator.start() for separator in separators), len(text)]
        return cls(
            tuple(text[start:end] for start, end in zip(starts, ends)), tuple(separator[0] for separator in separators)
        )

    def text(self, first: int, last: int) -> str:
        """Return the text from clause number `first` to clause number `last`, both included, with its separators."""
        pairs = zip(self.texts[first : last + 1], (*self.separators[first:last], ""))
        return "".join(clause + separator for clause, separator in pairs)

    def read(self, meaning: Callable[[str], Meaning | None], independent: IndependenceTest) -> list[Meaning]:
        """Return the meanings of the parts into which the sentence can be divided; [] if there is no such division.

        A part is one clause or up to MAX_MERGED clauses in sequence, never the whole sentence; longer parts are
        preferred. `meaning` returns the meaning of a part, or None. `independent` is asked of each part, of the text
        after it and of the separator between them.
        """
        count = len(self.texts)
        meanings_from: list[list[Meaning]] = [[] for _ in range(count)]  # of the text that begins with each clause
        for first in reversed(range(count)):
            for last in reversed(range(first, min(first + MAX_MERGED, count))):
                is_end = last == count - 1
                if (first == 0 and is_end) or not (is_end or meanings_from[last + 1]):
                    continue
                part = self.text(first, last)
                if not is_end and not independent(part, self.text(last + 1, count - 1), self.separators[last]):
                    continue
                if (part_meaning := meaning(part)) is not None:
                    meanings_from[first] = [part_meaning, *([] if is_end else meanings_from[last + 1])]
                    break
        return meanings_from[0]


def with_subjects(clauses: Clauses) -> Clauses:
    """Return the clauses with `it` replaced by `a cell` in a condition that follows a condition on a cell.

    >>> with_subjects(Clauses(("if a cell is 1, so is the next", "if it is 0, the next is 1"), (". ",))).texts[1]
    'if a cell is 0, the next is 1'
    """
    texts: list[str] = []
    for clause in clauses.texts:
        is_about_a_cell = texts and texts[-1].startswith("if a cell ") and clause.startswith("if it ")
        texts.append(f"if a cell {clause.removeprefix('if it ')}" if is_about_a_cell else clause)
    return Clauses(tuple(texts), clauses.separators)


def is_one_more_thing(first: str, second: str, separator: str) -> bool:
    """Return whether a clause may be one more thing that the subject of the first has: `but no more than two 0s`."""
    same_sentence = separator.strip()[:1] not in (";", ".")
    first, second = first.lower().strip(" ,;."), second.lower().strip(" ,;.")
    return same_sentence and bool(_HAS.fullmatch(first) and _THINGS.fullmatch(second))


def are_independent(first: str, second: str, separator: str) -> bool:
    """Return whether a clause in standard words is understood without another: all are but a noun alone."""
    return not is_one_more_thing(first, second, separator)


def seem_independent(first: str, second: str, separator: str) -> bool:
    """Return whether each of two everyday clauses is understood without the other, judged by their words alone.

    They are dependent if one has fewer than three words, if the second may be one more thing that the subject of the
    first has ("the border has a 1 but no two adjacent 1s"), if the first begins with a phrase that may limit both ("in
    each row ..."), if the second has a pronoun, or if a comma stands inside "either ... or" or before "or". After a
    semicolon or full stop "or" does not matter.
    """
    first, second = first.strip(" ,;."), second.strip(" ,;.")
    if len(first.split()) < 3 or len(second.split()) < 3:
        return False
    ends_sentence = separator.strip()[:1] in (";", ".")
    if is_one_more_thing(first, second, separator):
        return False
    if _PAIRED.search(_EITHER_LINE.sub("", first)) and not ends_sentence:
        return False
    if _SCOPE.match(first):
        line_of_first = re.match(
            r"(?:in|along|within|across|for) (?:each|every|any|all|the odd|the even|odd|even)[ -]"
            r"(?:\w+[ -])?(row|column)s?",
            first,
        )
        scope_of_second = re.match(
            r"(?:no|every|each|all|in each|in every|in the (?:odd|even)\S*) (?:the )?(row|column|cell|\d|\dx\d)s?\b",
            second,
        )
        are_conditions = first.startswith("if a cell ") and second.startswith("if ")
        both_limited = ends_sentence and _SCOPE.match(second)
        other_scope = line_of_first and scope_of_second and scope_of_second[1] != line_of_first[1]
        if not (are_conditions or both_limited or other_scope):
            return False
    if _REFERS.search(second) or (second.startswith("it ") and not first.startswith("it ")):
        return False
    return ends_sentence or not re.search(r"\bor\b", _EITHER_LINE.sub("", second))
