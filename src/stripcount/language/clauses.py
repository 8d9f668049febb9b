"""A sentence divided into clauses at words and signs, "and" or ";", and read as clauses that each have a meaning.

`no two 1s touch, and every row has a 1` has two clauses. `each row has a 0 and a 1` has one: `a 1` alone says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

Meaning = TypeVar("Meaning")
IndependenceTest = Callable[[str, str, str], bool]
"""Test (clause, text after it, separator between them) -> whether each of the two is understood without the other."""
MAX_SEPARATORS = 12  # a sentence with more of them is read as one clause: rules in practice have fewer conditions
MAX_MERGED = 4  # the most clauses of one part, so that the number of parts to try is linear in that of the clauses
_SEPARATOR = re.compile(
    # "and", "but", "while", "yet", "whereas" or a comma, before words with which a condition can begin: ", and " before
    # "every row"; or ";" and "." before any word
    r"(?:;|\.|,)? (?:and|but|while|yet|whereas)(?: also| that)? "
    r"(?=(?:(?:in |for )?(?:no|every|each|all|the|any)|there|rows|columns|"
    r"if|in|whenever|wherever|somewhere|nowhere|two (?!\d|ones|zeros)|adjacent|neighbou?ring|it)\b)|[;.] (?=\w)|"
    r", (?=(?:(?:in |for )?(?:no|every|each|all|the|any)|rows|columns|adjacent|neighbou?ring|there)\b)",
    re.IGNORECASE,
)
_SCOPE_START = re.compile(
    # words that begin a phrase that may apply to later clauses as well, such as "in each row"
    r"(?:in|within|for|along|down|across|if|when|whenever|unless|where|among|either|between|both)\b"
)
_TWO_SIDED = re.compile(
    # words that need two sides, which may stand in two clauses
    r"\b(?:either|or|unless|vice versa|respectively|neither|both|between)\b"
)
_EITHER_LINE = re.compile(
    # "or" between kinds of lines, which does not separate clauses: "row or column"
    r"\b(?:rows?|columns?|diagonals?|horizontal(?:ly)?|vertical(?:ly)?) or (?:in )?"
    r"(?:an? |any |every |each |the same )?(?:rows?|columns?|diagonal(?:s|ly)?|horizontal(?:ly)?|vertical(?:ly)?)\b"
)
_SUBJECT_HAS = re.compile(
    # says what a line or a cell has; a clause of _AMOUNTS after it may be about the board or about the same line
    r"(?:the|every|each|some)\b.*? "
    r"(?:has|have|contains?|holds?|touch(?:es)?|borders?|(?:is|are) (?:adjacent|next) to) .*"
)
_AMOUNTS = re.compile(
    # "no two adjacent 1s", "no more than two 0s", "no 1s"
    r"no (?:two|three|four|five) (?:adjacent|consecutive|neighbouring|successive|equal|identical) \S+|"
    r"no (?:more|fewer|less) than \w+ \S+|no \d+s?"
)
_REFERENCE = re.compile(
    # words that refer to an earlier clause
    r"\b(?:they|them|their|these|those|latter|others?|so|too|either)\b|^(?:it|its)\b|\b(?:which|none|one)$"
)


@dataclass(frozen=True)
class Clauses:
    """The clauses of a sentence: their texts, and the separator after each of them but the last."""

    texts: tuple[str, ...]
    separators: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Clauses:
        """Return a sentence divided at all its separators; a sentence with more than MAX_SEPARATORS is one clause.

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

    def text(self, first_index: int, last_index: int) -> str:
        """Return the text from one clause to another, both included, with the separators between them."""
        pairs = zip(self.texts[first_index : last_index + 1], (*self.separators[first_index:last_index], ""))
        return "".join(clause + separator for clause, separator in pairs)

    def read(self, meaning: Callable[[str], Meaning | None], independent: IndependenceTest) -> list[Meaning]:
        """Return the meanings of the parts into which the sentence can be divided; [] if there is no such division.

        A part consists of one to MAX_MERGED clauses in sequence, but never of the whole sentence; longer parts are
        preferred. `meaning`(text) returns the meaning of a part, or None. `independent`(part, text after it, separator
        between them) must be true of each part but the last.
        """
        clause_count = len(self.texts)
        # [i]: the meanings of the parts of the text from clause i on, [] if it cannot be divided
        meanings_from: list[list[Meaning]] = [[] for _ in range(clause_count)]
        for first_index in reversed(range(clause_count)):
            for last_index in reversed(range(first_index, min(first_index + MAX_MERGED, clause_count))):
                is_end = last_index == clause_count - 1
                if (first_index == 0 and is_end) or not (is_end or meanings_from[last_index + 1]):
                    continue
                part = self.text(first_index, last_index)
                if not is_end and not independent(
                    part, self.text(last_index + 1, clause_count - 1), self.separators[last_index]
                ):
                    continue
                if (part_meaning := meaning(part)) is not None:
                    meanings_from[first_index] = [part_meaning, *([] if is_end else meanings_from[last_index + 1])]
                    break
        return meanings_from[0]


def with_cell_for_it(clauses: Clauses) -> Clauses:
    """Return the clauses with `it` replaced by `a cell` in a condition that follows a condition on a cell.

    >>> with_cell_for_it(Clauses(("if a cell is 1, so is the next", "if it is 0, the next is 1"), (". ",))).texts[1]
    'if a cell is 0, the next is 1'
    """
    texts: list[str] = []
    for clause in clauses.texts:
        is_about_a_cell = texts and texts[-1].startswith("if a cell ") and clause.startswith("if it ")
        texts.append(f"if a cell {clause.removeprefix('if it ')}" if is_about_a_cell else clause)
    return Clauses(tuple(texts), clauses.separators)


def may_share_subject(clause: str, next_clause: str, separator: str) -> bool:
    """Return whether the next clause may name one more thing that the subject has: `but no more than two 0s`."""
    same_sentence = separator.strip()[:1] not in (";", ".")
    clause, next_clause = clause.lower().strip(" ,;."), next_clause.lower().strip(" ,;.")
    return same_sentence and bool(_SUBJECT_HAS.fullmatch(clause) and _AMOUNTS.fullmatch(next_clause))


def standard_clauses_independent(clause: str, next_clause: str, separator: str) -> bool:
    """Return whether two clauses in standard words are understood without each other.

    All are, unless the next clause may name one more thing that the subject of the clause has.
    """
    return not may_share_subject(clause, next_clause, separator)


def everyday_clauses_independent(clause: str, next_clause: str, separator: str) -> bool:
    """Return whether each of two everyday clauses is understood without the other, judged by their words alone.

    Both must be in lower case. They are dependent in each of these cases:

    - one has fewer than three words
    - the second may be one more thing that the subject of the first has ("the border has a 1 but no two adjacent 1s")
    - the second has a pronoun or another word that refers to an earlier clause
    - neither a semicolon nor a full stop separates them, and the first has "or" or another word that needs two sides
      ("either", "between"), or the second has "or"; "row or column" does not count
    - the first begins with a phrase that may limit both ("in each row"), unless it is a condition on a cell and the
      second is another condition with "if", or a semicolon or full stop separates them and the second begins with such
      a phrase too, or the first is about lines of one kind and the second about columns, rows, cells, values or blocks
      that are not of this kind
    """
    clause, next_clause = clause.strip(" ,;."), next_clause.strip(" ,;.")
    if len(clause.split()) < 3 or len(next_clause.split()) < 3:
        return False
    ends_sentence = separator.strip()[:1] in (";", ".")
    if may_share_subject(clause, next_clause, separator):
        return False
    if _TWO_SIDED.search(_EITHER_LINE.sub("", clause)) and not ends_sentence:
        return False
    if _SCOPE_START.match(clause):
        line_of_clause = re.match(
            r"(?:in|along|within|across|for) (?:each|every|any|all|the odd|the even|odd|even)[ -]"
            r"(?:\w+[ -])?(row|column)s?",
            clause,
        )
        scope_of_next = re.match(
            r"(?:no|every|each|all|in each|in every|in the (?:odd|even)\S*) (?:the )?(row|column|cell|\d|\dx\d)s?\b",
            next_clause,
        )
        are_cell_conditions = clause.startswith("if a cell ") and next_clause.startswith("if ")
        next_has_scope = ends_sentence and _SCOPE_START.match(next_clause)
        is_other_line = line_of_clause and scope_of_next and scope_of_next[1] != line_of_clause[1]
        if not (are_cell_conditions or next_has_scope or is_other_line):
            return False
    if _REFERENCE.search(next_clause):
        return False
    return ends_sentence or not re.search(r"\bor\b", _EITHER_LINE.sub("", next_clause))
