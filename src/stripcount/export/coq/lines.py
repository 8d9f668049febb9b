"""Tests of lines in the words of `StatementWhole.v`, with their decision diagrams.

A test is tabulated on all lines; then words are tried, the simplest first, until one gives the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations_with_replacement, groupby, product
from typing import NamedTuple, TypeVar

import numpy as np

from stripcount.export.coq.diagrams import diagram_of_table
from stripcount.export.coq.measures import coq_list
from stripcount.export.coq.parts import OutOfReach

MAX_PATTERNS = 70_000  # lines of one length at most, on all of which Coq compares words with a diagram
_MAX_CONTENTS = 20_000  # multisets of the marks of a board at most, on which a test of the whole board is tabulated
Levels = tuple[tuple[tuple[int, ...], ...], ...]
"""The levels of a decision diagram, with a row for each node 2, 3, …: the next node outside, and for each mark."""
Line = tuple[int, ...]
"""The marks of the cells of a line, in order."""
Item = TypeVar("Item")


class LineTestInCoq(NamedTuple):
    """A test of lines: in the theory's words, and for each length of lines as the levels of a decision diagram."""

    words: str
    levels: dict[int, Levels]

    def hint(self, length: int) -> str:
        """Return the levels of the diagram for lines of a length, in Coq."""
        return levels_text(self.levels[length])


def levels_text(levels: Levels) -> str:
    """Return the levels of a diagram as a list of lists of lists of numbers in Coq."""
    rows = ("[" + "; ".join(coq_list(row, "") for row in level) + "]" for level in levels)
    return f"[{'; '.join(rows)}]"


def line_test_in_coq(holds: Callable[[Line], bool], marks: int, lengths: Collection[int]) -> LineTestInCoq:
    """Return a test of lines in Coq; `holds` is the test, a function of a line whose cells hold 0 to `marks` - 1.

    Words are searched for all `lengths` together, and then for each length; where there are none, the diagram itself
    is the statement. Raises OutOfReach if a length has more than MAX_PATTERNS lines.

    >>> line_test_in_coq(lambda line: sum(line) == 1, 2, [3]).words
    'holds_so_many 1 [1]'
    >>> line_test_in_coq(lambda line: 2 * sum(line) == len(line), 2, [2, 3]).words
    'by_length [(2, holds_so_many 1 [1]); (3, holds_so_many 1 [])]'
    """
    tables = {length: _LineTable.of(holds, marks, length) for length in sorted(set(lengths))}
    levels = {length: table.levels(range(length)) for length, table in tables.items()}
    lines = [line for table in tables.values() for line in table.lines]
    answers = [answer for table in tables.values() for answer in table.answers]
    words = next(_words_of_test(lines, answers, marks), None)
    if words is None:
        by_length = {
            length: next(_words_of_test(table.lines, table.answers, marks), f"passes {levels_text(levels[length])}")
            for length, table in tables.items()
        }
        cases = "; ".join(f"({length}, {words_of_length})" for length, words_of_length in by_length.items())
        words = next(iter(by_length.values())) if len(by_length) == 1 else f"by_length [{cases}]"
    return LineTestInCoq(words, levels)


def pair_test_in_coq(
    holds: Callable[[Line], bool], marks: int, length: int, order: Sequence[int]
) -> tuple[str, Levels]:
    """Return (words in Coq, levels of the diagram) of a relation between two lines of a length.

    `holds` gets the cells of both lines in one sequence; `order` lists the indices of these cells in the order in which
    the diagram reads them. Raises OutOfReach if there are more than MAX_PATTERNS pairs of lines.

    >>> pair_test_in_coq(lambda cells: cells[:2] != cells[2:], 2, 2, [0, 2, 1, 3])[0]
    'unequal_lines'
    """
    table = _LineTable.of(holds, marks, 2 * length)
    pairs = [(line[:length], line[length:]) for line in table.lines]
    words = next(_relation_words(pairs, table.answers, marks), None)
    return words or f"passes_together {levels_text(table.levels(range(2 * length)))}", table.levels(order)


class _LineTable(NamedTuple):
    """All lines of a length over the marks 0 to `marks` - 1, and for each whether it passes a test."""

    lines: list[Line]
    answers: list[bool]
    marks: int

    @classmethod
    def of(cls, holds: Callable[[Line], bool], marks: int, length: int) -> _LineTable:
        """Return the table of a test; raises OutOfReach if there are more than MAX_PATTERNS lines."""
        if marks**length > MAX_PATTERNS:
            raise OutOfReach(
                f"a test of lines of {length} cells has more than {MAX_PATTERNS:,} patterns, too many for Coq."
            )
        lines = list(product(range(marks), repeat=length))
        return cls(lines, [bool(holds(line)) for line in lines], marks)

    def levels(self, order: Sequence[int]) -> Levels:
        """Return the levels of the decision diagram that reads the cells in this order of their indices."""
        length = len(order)
        answers = np.array(self.answers, dtype=bool).reshape([self.marks] * length).transpose(order).ravel()
        diagram = diagram_of_table(
            answers,
            [(0, place) for place in range(length)],
            [self.marks] * length,
            [np.array([0, *range(self.marks)], dtype=np.int64)] * length,
            keep=True,
        )
        return tuple(rows for _, rows in diagram)


def _relation_words(pairs: Sequence[tuple[Line, Line]], answers: Sequence[bool], marks: int) -> Iterator[str]:
    """Yield the words whose relation holds for exactly the pairs of lines with a true answer, the simplest first."""
    relations: dict[str, Callable[[Line, Line], bool]] = {
        "unequal_lines": lambda line, other: line != other,
        "in_order": lambda line, other: line <= other,
        "in_strict_order": lambda line, other: line < other,
        "sums_equal": lambda line, other: sum(line) == sum(other),
        "sums_rise": lambda line, other: sum(line) <= sum(other),
        "sums_rise_strictly": lambda line, other: sum(line) < sum(other),
    }
    for words, are_related in relations.items():
        if [are_related(line, other) for line, other in pairs] == list(answers):
            yield words
        if [are_related(other, line) for line, other in pairs] == list(answers):
            yield f"(backwards {words})"
    for mark in range(marks):
        if [line.count(mark) == other.count(mark) for line, other in pairs] == list(answers):
            yield f"(as_often {mark})"
    differences = _deciding_values(pairs, answers, lambda pair: sum(a != b for a, b in zip(*pair)))
    if differences is not None:
        yield f"(differ_in {coq_list(differences, '')})"


def _words_of_test(lines: Sequence[Line], answers: Sequence[bool], marks: int) -> Iterator[str]:
    """Yield the words whose test passes exactly the lines with a true answer, the simplest first."""
    for mark in reversed(range(marks)):
        if (values := _deciding_values(lines, answers, lambda line, m=mark: line.count(m))) is not None:  # type: ignore[misc]
            yield f"holds_so_many {mark} {coq_list(values, '')}"
    if (values := _deciding_values(lines, answers, sum)) is not None:
        yield f"sums_to {coq_list(values, '')}"
    for mark in reversed(range(marks)):
        run_lengths = [[len(list(run)) for run_mark, run in groupby(line) if run_mark == mark] for line in lines]
        allowed = sorted({length for runs, answer in zip(run_lengths, answers) if answer for length in runs})
        if [all(length in allowed for length in runs) for runs in run_lengths] == list(answers):
            shortest, longest = min(allowed, default=1), max(map(len, lines))
            has_no_gap = allowed == list(range(shortest, longest + 1))
            yield f"runs_at_least {mark} {shortest}" if has_no_gap else f"runs_among {mark} {coq_list(allowed, '')}"
        values = _deciding_values(run_lengths, answers, len)
        if values is not None:
            yield f"number_of_runs {mark} {coq_list(values, '')}"
    if (values := _deciding_values(lines, answers, lambda line: len(set(line)))) is not None:
        yield f"so_many_different {coq_list(values, '')}"
    if [line == line[::-1] for line in lines] == list(answers):
        yield "palindrome"


def _deciding_values(
    items: Sequence[Item], answers: Sequence[bool], measure: Callable[[Item], int]
) -> list[int] | None:
    """Return the sorted values of a measure on the items with a true answer; None if another item has such a value."""
    accepted_values = {measure(item) for item, answer in zip(items, answers) if answer}
    rejected_values = {measure(item) for item, answer in zip(items, answers) if not answer}
    return None if accepted_values & rejected_values else sorted(accepted_values)


def board_test_in_coq(holds: Callable[[Line], bool], marks: int, cells: int) -> tuple[int, list[int]]:
    """Return (mark, counts) such that a test of a board holds if the number of cells with the mark is among the counts.

    `holds` is the test, which gets the marks of all `cells` cells and does not depend on their order. Raises
    OutOfReach if no mark decides it, or if the board has too many contents to be tried.
    """
    contents: list[Line] = []
    for content in combinations_with_replacement(range(marks), cells):
        contents.append(content)
        if len(contents) > _MAX_CONTENTS:
            raise OutOfReach("a test of the whole board has too many contents for a theorem in Coq.")
    answers = [holds(content) for content in contents]
    for mark in reversed(range(marks)):
        if (values := _deciding_values(contents, answers, lambda line, m=mark: line.count(m))) is not None:  # type: ignore[misc]
            return mark, values
    raise OutOfReach("the theory for Coq covers tests of the whole board that count the cells of one value.")
