"""The packed states of a scan with a window: the values of all cells that a later window reads.

The scan reads the cell in row 2 of the newest column (marked ?), with a 3×3 window on 4 rows:

    . 1 0          . forgotten: no later window reads this cell
    2 0 1          a digit: the index of a remembered cell's value
    0 2 ?          the column being read; its unread cells are on the right
    1 1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

States = TypeVar("States", int, "NDArray[np.int64]")
"""One packed state, or many."""
AgedCell = tuple[int, int]
"""(row, age): age 0 is the column being read, 1 the one before it."""


class Shape(NamedTuple):
    """How many rows and columns of a window lie outside the board on each side."""

    top: int
    bottom: int
    left: int
    right: int


INSIDE = Shape(0, 0, 0, 0)
Sight = tuple[Shape, tuple[AgedCell, ...]]
"""One window: its shape, and its cells inside the board in reading order."""


@dataclass(frozen=True)
class AgedCells:
    """Where a packed state stores each cell, and which windows a cell completes.

    A place is a field of `bits` bits. The newest column lies in places 0..rows - 1; row i of the oldest column lies in
    place i + height - 1, so that each new cell takes the place of the one that no window reads any more. The top bits
    hold the number of columns read, at most width - 1. All methods on states take Python integers or arrays of them.
    """

    rows: int
    height: int
    width: int
    padded: bool
    bits: int
    _known: dict[tuple[int, int], tuple[Sight, ...]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def _cells(self) -> int:
        return self.rows if self.width == 1 else self.rows * (self.width - 1) + self.height - 1

    @property
    def size(self) -> int:
        """The number of bits of a state."""
        return self._cells * self.bits + (self.width - 1).bit_length()

    @cached_property
    def _age_shift(self) -> int:
        return self._cells * self.bits

    def shift(self, cell: AgedCell) -> int:
        """Return the position of the lowest bit of a remembered cell."""
        row, age = cell
        if age == 0:
            place = row
        elif age == self.width - 1:
            place = row + self.height - 1
        else:
            place = self.rows * age + self.height - 1 + row
        return place * self.bits

    def _field(self, cells: int) -> int:
        return (1 << (cells * self.bits)) - 1

    def digit(self, state: States, cell: AgedCell) -> States:
        """Return the index of the value in a remembered cell."""
        return (state >> self.shift(cell)) & self._field(1)

    def age(self, state: States) -> States:
        """Return how many columns were read, at most width - 1."""
        return state >> self._age_shift

    def placed(self, state: States, row: int, digit: States) -> States:
        """Return the state after the value with index `digit` is read in `row`."""
        at = self.shift((row, 0))
        state = (state & ~(self._field(1) << at)) | (digit << at)
        if self.width == 1 and row >= self.height - 1:  # no older column is remembered: forget the highest cell
            state = state & ~(self._field(1) << self.shift((row - self.height + 1, 0)))
        return state

    def turned(self, state: States) -> States:
        """Return the state in which the next column begins: every column is one older."""
        if self.width == 1:
            return state & 0
        column, front = self._field(self.rows), self.rows + self.height - 1
        newest, rest = state & column, (state & self._field(self._cells)) >> (front * self.bits)
        if self.width > 2:
            oldest = rest >> (self.rows * (self.width - 3) * self.bits)
            rest = ((rest << (self.rows * self.bits)) | newest) & self._field(self.rows * (self.width - 2))
            newest = oldest
        older = self.age(state)
        older = older + (older < self.width - 1) * 1
        return (newest << ((self.height - 1) * self.bits)) | (rest << (front * self.bits)) | (older << self._age_shift)

    def completed(self, row: int, age: int) -> tuple[Sight, ...]:
        """Return the windows that the cell in `row` completes when `age` columns before its own are remembered."""
        if (row, age) not in self._known:
            self._known[row, age] = tuple(self._completed(row, age))
        return self._known[row, age]

    def _completed(self, row: int, age: int) -> Iterator[Sight]:
        if not self.padded:
            if row >= self.height - 1 and age == self.width - 1:
                yield self._window(row - self.height + 1, self.width - 1, age, newest=0)
            return
        above, beside = self.height // 2, self.width // 2
        if age >= beside:
            last = row == self.rows - 1  # the windows partly below the board are complete as well
            for centre in range(max(0, row - above), self.rows if last else row - above + 1):
                yield self._window(centre - above, self.width - 1, age, newest=0)

    def closing(self, age: int) -> tuple[Sight, ...]:
        """Return the windows that the board's right edge completes when `age` columns are remembered."""
        if (-1, age) not in self._known:
            self._known[-1, age] = tuple(self._closing(age)) if self.padded else ()
        return self._known[-1, age]

    def _closing(self, age: int) -> Iterator[Sight]:
        above, beside = self.height // 2, self.width // 2
        for outside in range(1, beside + 1):
            oldest = self.width - outside
            if 1 <= oldest - beside <= age:  # the centre is a column of the board
                for centre in range(self.rows):
                    yield self._window(centre - above, oldest, age, newest=1)

    def _window(self, top: int, oldest: int, age: int, newest: int) -> Sight:
        """Return the window with first row `top` and first column of age `oldest`; `newest` is the last age inside."""
        rows = range(max(0, top), min(self.rows, top + self.height))
        ages = range(min(oldest, age), newest - 1, -1)
        right = newest - (oldest - self.width + 1)
        shape = Shape(rows.start - top, top + self.height - rows.stop, oldest - ages.start, right)
        return shape, tuple((row, old) for row in rows for old in ages)

    def columns(self, state: int) -> Iterator[list[int]]:
        """Yield the columns remembered between two columns, the oldest first, as indices of values."""
        for age in range(int(self.age(state)), 0, -1):
            yield [int(self.digit(state, (row, age))) for row in range(self.rows)]
