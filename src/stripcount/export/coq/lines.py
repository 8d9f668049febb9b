"""Tests of lines in the words of `StatementWhole.v`, found from their answers, with their decision diagrams."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    """A test of lines of one length: words of the theory, and the levels of a diagram that say the same."""

    words: str
    levels: Levels

    @property
    def hint(self) -> str:
        """The levels in Coq."""
        rows = ("[" + "; ".join(listed(row, "") for row in level) + "]" for level in self.levels)
        return f"[{'; '.join(rows)}]"


def line_tested(holds: Callable[[Line], bool], marks: int, length: int) -> Tested:
    """Return the words and the diagram of a test of lines of so many marks; raises OutOfReach if there are too many.

    If no words say the same the diagram is the test.

    >>> line_tested(lambda line: sum(line) == 1, 2, 3).words
    'holds_so_many 1 [1]'
    """
    if marks**length > MOST_PATTERNS:
        raise OutOfReach(
            f"a test of lines of {length} cells has more than {MOST_PATTERNS:,} patterns, too many for Coq."
        )
    lines = list(product(range(marks), repeat=length))
    answers = [holds(line) for line in lines]
    diagram = folded(
        np.array(answers, dtype=bool),
        [(0, place) for place in range(length)],
        [marks] * length,
        [np.array([0, *range(marks)], dtype=np.int64)] * length,
        keep=True,
    )
    levels = tuple(rows for _, rows in diagram)
    words = next(_words(lines, answers, marks), None)
    return Tested(words or f"passes {Tested('', levels).hint}", levels)


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
