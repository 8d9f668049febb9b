"""Truth tables of conditions, and the names of the places that these read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stripcount.export.coq.diagrams import Diagram, Offset, allowed_patterns
from stripcount.model.lattice.rule import Flags, Numbers

MAX_PATTERNS = 8**7  # of cells, on which Coq compares words with a diagram: half a minute
MANY_PATTERNS = 3**12  # on more than so many only a few words are tried; blocks of 3 by 4 cells take Coq six seconds
MAX_VALUES = 40  # of a measure, that are listed
DIRECTIONS: dict[str, tuple[Offset, Offset]] = {
    "beside": ((0, -1), (0, 1)),
    "above_and_below": ((-1, 0), (1, 0)),
    "on_the_diagonal": ((-1, -1), (1, 1)),
    "on_the_antidiagonal": ((-1, 1), (1, -1)),
}


@dataclass(frozen=True, eq=False)
class TruthTable:
    """What a condition allows: the places that it depends on, and for each pattern of their cells the answer.

    `cells` has a row for each place, with 0 outside the board and 1 + the number; `marks` numbers may stand in a cell.
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
    def whole(self) -> Flags:
        """Which patterns lie on the board."""
        return np.asarray((self.cells > 0).all(axis=0), dtype=bool)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the patterns that lie on the board."""
        return self.cells[:, self.whole] - 1

    @cached_property
    def on_whole(self) -> Flags:
        """The answers for these."""
        return self.allowed[self.whole]


def table_of(diagram: Diagram, marks: int, turned: bool) -> TruthTable | None:
    """Return what a diagram allows where its cell lies on the board; None if the table would be too large.

    If `turned`, the diagram's rows are the columns of the board that is spoken of.
    """
    offsets = [offset for offset, _ in diagram]
    if (marks + 1) ** len(offsets) > MAX_PATTERNS:
        return None
    digits = np.indices((marks + 1,) * len(offsets)).reshape(len(offsets), -1)
    asked = digits[offsets.index((0, 0))] > 0
    digits, allowed = digits[:, asked], allowed_patterns(diagram, list(digits))[asked]
    shape = tuple(marks + (offset != (0, 0)) for offset in offsets)
    answers = allowed.reshape(shape)
    kept = [axis for axis in range(len(offsets)) if (answers != answers.take([0], axis)).any()]
    index = tuple(slice(None) if axis in kept else 0 for axis in range(len(offsets)))
    cells = np.array([digits[axis].reshape(shape)[index].ravel() for axis in kept], dtype=np.int64)
    places = [(right, down) if turned else (down, right) for down, right in (offsets[axis] for axis in kept)]
    order = sorted(range(len(kept)), key=lambda index: places[index])
    cells = cells.reshape(len(kept), -1)[order]
    return TruthTable(tuple(places[index] for index in order), cells, answers[index].ravel(), marks)


def values_allowed(measured: Numbers, answers: Flags) -> list[int] | None:
    """Return the values of a measure that are allowed; None if it does not decide, or if they are too many to list."""
    good, bad = np.unique(measured[answers]), np.unique(measured[~answers])
    if np.intersect1d(good, bad).size or good.size > MAX_VALUES:
        return None
    return [int(value) for value in good]


def neighbouring_windows(places: Sequence[Offset]) -> Iterator[tuple[Sequence[Offset], Sequence[Offset]]]:
    """Yield windows with the same one a cell further, in each direction, which together are some places."""
    for step in ((0, 1), (1, 0), (1, 1), (1, -1)):
        first = [place for place in places if (place[0] + step[0], place[1] + step[1]) in places]
        second = [(down + step[0], right + step[1]) for down, right in first]
        if first and set(first) | set(second) == set(places):
            yield first, second


def places_text(places: Sequence[Offset]) -> str:
    """Return places in Coq: a block by its size, others one by one.

    >>> places_text([(0, 0), (0, 1), (1, 0), (1, 1)]), places_text([(0, 0), (1, 1)])
    ('(block 2 2)', '[(0, 0); (1, 1)]%Z')
    """
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    if list(places) == [(i, j) for i in range(height) for j in range(width)]:
        return f"(block {height} {width})"
    return "[" + "; ".join(f"({i}, {j})" for i, j in places) + "]%Z"


def around_text(places: Sequence[Offset]) -> str:
    """Return places around a cell in Coq, by the names of the directions if they are made of these.

    >>> around_text([(-1, 0), (0, -1), (0, 1), (1, 0)])
    '(beside ++ above_and_below)'
    """
    directions = {name: pair for name, pair in DIRECTIONS.items() if set(pair) <= set(places)}
    if sum(len(pair) for pair in directions.values()) < len(places):
        return places_text(places)
    return f"({' ++ '.join(directions)})" if len(directions) > 1 else next(iter(directions))
