"""Tests of lines in the words of `StatementWhole.v`, found from their answers, with their decision diagrams."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations_with_replacement, groupby, product
from typing import NamedTuple, TypeVar

import numpy as np

from stripcount.export.coq.diagrams import folded
from stripcount.export.coq.measures import listed
from stripcount.export.coq.parts import OutOfReach

MOST_PATTERNS = 70_000  # of a line, on which Coq compares words with a diagram
_MOST_CONTENTS = 20_000
Levels = tuple[tuple[tuple[int, ...], ...], ...]
Line = tuple[int, ...]
L = TypeVar("L")


class Tested(NamedTuple):
    """A test of lines: words of the theory, and the levels of a diagram that say the same, by length of the lines."""

    words: str
    levels: dict[int, Levels]

    def hint(self, length: int) -> str:
        """Return the levels for lines of a length in Coq."""
        return written(self.levels[length])


def written(levels: Levels) -> str:
    """Return the levels of a diagram in Coq."""
    rows = ("[" + "; ".join(listed(row, "") for row in level) + "]" for level in levels)
    return f"[{'; '.join(rows)}]"


def line_tested(holds: Callable[[Line], bool], marks: int, lengths: Collection[int]) -> Tested:
    """Return the words and the diagrams of a test of lines of so many marks; raises OutOfReach if there are too many.

    If no words say the same the diagram is the test.

    >>> line_tested(lambda line: sum(line) == 1, 2, [3]).words
    'holds_so_many 1 [1]'
    >>> line_tested(lambda line: 2 * sum(line) == len(line), 2, [2, 3]).words
    'by_length [(2, holds_so_many 1 [1]); (3, holds_so_many 1 [])]'
    """
    asked = {length: _Asked.of(holds, marks, length) for length in sorted(set(lengths))}
    levels = {length: one.levels(range(length)) for length, one in asked.items()}
    every = [(line, answer) for one in asked.values() for line, answer in zip(one.lines, one.answers)]
    words = next(_words([line for line, _ in every], [answer for _, answer in every], marks), None)
    if words is None:
        by_length = {
            length: next(_words(one.lines, one.answers, marks), f"passes {written(levels[length])}")
            for length, one in asked.items()
        }
        cases = "; ".join(f"({length}, {said})" for length, said in by_length.items())
        words = next(iter(by_length.values())) if len(by_length) == 1 else f"by_length [{cases}]"
    return Tested(words, levels)


def pair_tested(holds: Callable[[Line], bool], marks: int, length: int, turn: Sequence[int]) -> tuple[str, Levels]:
    """Return the words of a relation of two lines of a length, and its diagram; raises OutOfReach if they are too long.

    `holds` is given both lines, one after the other; `turn` lists their cells as the diagram reads them.

    >>> pair_tested(lambda cells: cells[:2] != cells[2:], 2, 2, [0, 2, 1, 3])[0]
    'unequal_lines'
    """
    asked = _Asked.of(holds, marks, 2 * length)
    pairs = [(line[:length], line[length:]) for line in asked.lines]
    words = next(_relations(pairs, asked.answers, marks), None)
    return words or f"passes_together {written(asked.levels(range(2 * length)))}", asked.levels(turn)


class _Asked(NamedTuple):
    """All lines of a length, and whether each passes."""

    lines: list[Line]
    answers: list[bool]
    marks: int

    @classmethod
    def of(cls, holds: Callable[[Line], bool], marks: int, length: int) -> _Asked:
        if marks**length > MOST_PATTERNS:
            raise OutOfReach(
                f"a test of lines of {length} cells has more than {MOST_PATTERNS:,} patterns, too many for Coq."
            )
        lines = list(product(range(marks), repeat=length))
        return cls(lines, [bool(holds(line)) for line in lines], marks)

    def levels(self, turn: Sequence[int]) -> Levels:
        """Return the levels of the diagram that reads the cells in this order."""
        length = len(turn)
        answers = np.array(self.answers, dtype=bool).reshape([self.marks] * length).transpose(turn).ravel()
        diagram = folded(
            answers,
            [(0, place) for place in range(length)],
            [self.marks] * length,
            [np.array([0, *range(self.marks)], dtype=np.int64)] * length,
            keep=True,
        )
        return tuple(rows for _, rows in diagram)


def _relations(pairs: Sequence[tuple[Line, Line]], answers: Sequence[bool], marks: int) -> Iterator[str]:
    """Yield the words that say the same of all pairs of lines, the plainest first."""
    plain: dict[str, Callable[[Line, Line], bool]] = {
        "unequal_lines": lambda one, other: one != other,
        "in_order": lambda one, other: one <= other,
        "in_strict_order": lambda one, other: one < other,
        "sums_equal": lambda one, other: sum(one) == sum(other),
        "sums_rise": lambda one, other: sum(one) <= sum(other),
        "sums_rise_strictly": lambda one, other: sum(one) < sum(other),
    }
    for words, related in plain.items():
        if [related(one, other) for one, other in pairs] == list(answers):
            yield words
        if [related(other, one) for one, other in pairs] == list(answers):
            yield f"(backwards {words})"
    for mark in range(marks):
        if [one.count(mark) == other.count(mark) for one, other in pairs] == list(answers):
            yield f"(as_often {mark})"
    places = _decided(pairs, answers, lambda pair: sum(own != other for own, other in zip(*pair)))
    if places is not None:
        yield f"(differ_in {listed(places, '')})"


def _words(lines: Sequence[Line], answers: Sequence[bool], marks: int) -> Iterator[str]:
    """Yield the words that say the same of all lines, the plainest first."""
    for mark in reversed(range(marks)):
        if (numbers := _decided(lines, answers, lambda line, m=mark: line.count(m))) is not None:  # type: ignore[misc]
            yield f"holds_so_many {mark} {listed(numbers, '')}"
    if (numbers := _decided(lines, answers, sum)) is not None:
        yield f"sums_to {listed(numbers, '')}"
    for mark in reversed(range(marks)):
        lengths = [[len(list(run)) for own, run in groupby(line) if own == mark] for line in lines]
        good = sorted({length for runs, answer in zip(lengths, answers) if answer for length in runs})
        if [all(length in good for length in runs) for runs in lengths] == list(answers):
            least, most = min(good, default=1), max(map(len, lines))
            whole = good == list(range(least, most + 1))
            yield f"runs_at_least {mark} {least}" if whole else f"runs_among {mark} {listed(good, '')}"
        numbers = _decided(lengths, answers, len)
        if numbers is not None:
            yield f"number_of_runs {mark} {listed(numbers, '')}"
    if (numbers := _decided(lines, answers, lambda line: len(set(line)))) is not None:
        yield f"so_many_different {listed(numbers, '')}"
    if [line == line[::-1] for line in lines] == list(answers):
        yield "palindrome"


def _decided(lines: Sequence[L], answers: Sequence[bool], measure: Callable[[L], int]) -> list[int] | None:
    """Return the values of a measure that are allowed, None if it does not decide."""
    good = {measure(line) for line, answer in zip(lines, answers) if answer}
    bad = {measure(line) for line, answer in zip(lines, answers) if not answer}
    return None if good & bad else sorted(good)


def board_tested(holds: Callable[[Line], bool], marks: int, cells: int) -> tuple[int, list[int]]:
    """Return a mark and how often it may occur, if this decides a test of all cells in any order; raises OutOfReach."""
    contents: list[Line] = []
    for content in combinations_with_replacement(range(marks), cells):
        contents.append(content)
        if len(contents) > _MOST_CONTENTS:
            raise OutOfReach("a test of the whole board has too many contents for a theorem in Coq.")
    answers = [holds(content) for content in contents]
    for mark in reversed(range(marks)):
        if (numbers := _decided(contents, answers, lambda line, m=mark: line.count(m))) is not None:  # type: ignore[misc]
            return mark, numbers
    raise OutOfReach("the theory for Coq covers tests of the whole board that count the cells of one value.")
