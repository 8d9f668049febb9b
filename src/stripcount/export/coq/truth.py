"""Truth tables of conditions, and how the places that a condition reads are written in Coq.

A place is an offset (down, right) from a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stripcount.export.coq.diagrams import Diagram, Offset, allowed_patterns
from stripcount.model.lattice.rule import Flags, Numbers

MAX_PATTERNS = 8**7  # patterns of cells on which Coq compares words with a diagram, in half a minute
MANY_PATTERNS = 3**12  # number of patterns beyond which only a few words are tried; Coq needs six seconds for so many
MAX_VALUES = 40  # values of a measure that are listed one by one
DIRECTIONS: dict[str, tuple[Offset, Offset]] = {
    "beside": ((0, -1), (0, 1)),
    "above_and_below": ((-1, 0), (1, 0)),
    "on_the_diagonal": ((-1, -1), (1, 1)),
    "on_the_antidiagonal": ((-1, 1), (1, -1)),
}


@dataclass(frozen=True, eq=False)
class TruthTable:
    """What a condition allows: the places on which it depends, and for each pattern of their cells the answer.

    A pattern is a column of `cells`, which has a row for each place: 0 if the place is outside the board, otherwise 1 +
    the number in the cell. Numbers are 0 to `marks` - 1. `allowed` has the answer for each pattern.
    """

    places: tuple[Offset, ...]
    cells: Numbers
    allowed: Flags
    marks: int

    @property
    def is_large(self) -> bool:
        """Whether there are so many patterns that only a few words are tried."""
        return len(self.allowed) > MANY_PATTERNS

    @cached_property
    def on_board(self) -> Flags:
        """For each pattern, whether all of its places are on the board."""
        return np.asarray((self.cells > 0).all(axis=0), dtype=bool)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the patterns that lie on the board: a row for each place, a column for each such pattern."""
        return self.cells[:, self.on_board] - 1

    @cached_property
    def allowed_on_board(self) -> Flags:
        """The answers for the patterns that lie on the board, in the order of the columns of `numbers`."""
        return self.allowed[self.on_board]


def table_of(diagram: Diagram, marks: int, transposed: bool) -> TruthTable | None:
    """Return the truth table of a diagram where its own cell lies on the board; None if it would be too large.

    With `transposed`, the statement is about the transposed board: places are (right, down) of the diagram's offsets.
    """
    offsets = [offset for offset, _ in diagram]
    if (marks + 1) ** len(offsets) > MAX_PATTERNS:
        return None
    digits = np.indices((marks + 1,) * len(offsets)).reshape(len(offsets), -1)
    is_inside = digits[offsets.index((0, 0))] > 0
    digits, allowed = digits[:, is_inside], allowed_patterns(diagram, list(digits))[is_inside]
    shape = tuple(marks + (offset != (0, 0)) for offset in offsets)
    answers = allowed.reshape(shape)
    dependent_axes = [axis for axis in range(len(offsets)) if (answers != answers.take([0], axis)).any()]
    index = tuple(slice(None) if axis in dependent_axes else 0 for axis in range(len(offsets)))
    cells = np.array([digits[axis].reshape(shape)[index].ravel() for axis in dependent_axes], dtype=np.int64)
    places = [
        (right, down) if transposed else (down, right) for down, right in (offsets[axis] for axis in dependent_axes)
    ]
    order = sorted(range(len(dependent_axes)), key=lambda index: places[index])
    cells = cells.reshape(len(dependent_axes), -1)[order]
    return TruthTable(tuple(places[index] for index in order), cells, answers[index].ravel(), marks)


def deciding_values(measures: Numbers, answers: Flags) -> list[int] | None:
    """Return the values of a measure on the allowed patterns; None if it has such a value on a refused pattern, too.

    `measures` and `answers` have one entry for each pattern. None as well if there are more than MAX_VALUES values.
    """
    allowed_values, refused_values = np.unique(measures[answers]), np.unique(measures[~answers])
    if np.intersect1d(allowed_values, refused_values).size or allowed_values.size > MAX_VALUES:
        return None
    return [int(value) for value in allowed_values]


def neighbouring_windows(places: Sequence[Offset]) -> Iterator[tuple[Sequence[Offset], Sequence[Offset]]]:
    """Yield (window, the window one cell further) for each direction in which the two together are exactly `places`."""
    for step in ((0, 1), (1, 0), (1, 1), (1, -1)):
        window = [place for place in places if (place[0] + step[0], place[1] + step[1]) in places]
        moved_window = [(down + step[0], right + step[1]) for down, right in window]
        if window and set(window) | set(moved_window) == set(places):
            yield window, moved_window


def places_text(places: Sequence[Offset]) -> str:
    """Return places in Coq: a block of cells from (0, 0) on by its size, other places one by one.

    >>> places_text([(0, 0), (0, 1), (1, 0), (1, 1)]), places_text([(0, 0), (1, 1)])
    ('(block 2 2)', '[(0, 0); (1, 1)]%Z')
    """
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    if list(places) == [(i, j) for i in range(height) for j in range(width)]:
        return f"(block {height} {width})"
    return offsets_text(places)


def offset_text(place: Offset) -> str:
    """Return one place in Coq."""
    return f"({place[0]}, {place[1]})%Z"


def offsets_text(places: Sequence[Offset]) -> str:
    """Return places in Coq, one by one.

    >>> offsets_text([(0, -1), (1, 0)])
    '[(0, -1); (1, 0)]%Z'
    """
    return "[" + "; ".join(f"({down}, {right})" for down, right in places) + "]%Z"


def around_text(places: Sequence[Offset]) -> str:
    """Return places around a cell in Coq, by the names of DIRECTIONS if the places are those of some directions.

    >>> around_text([(-1, 0), (0, -1), (0, 1), (1, 0)])
    '(beside ++ above_and_below)'
    """
    directions = {name: pair for name, pair in DIRECTIONS.items() if set(pair) <= set(places)}
    if sum(len(pair) for pair in directions.values()) < len(places):
        return places_text(places)
    return f"({' ++ '.join(directions)})" if len(directions) > 1 else next(iter(directions))
