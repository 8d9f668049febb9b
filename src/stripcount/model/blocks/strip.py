"""Arrays with a local rule: every block of a fixed size must be allowed by a predicate.

The predicate is called once for each block that is needed; its answers are kept.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import log2
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Board, Mark
from stripcount.errors import BadInput, BrokenPuzzle, TooLarge, described, shortened
from stripcount.model.blocks.aged_cells import INSIDE, AgedCells, Shape, Sight
from stripcount.model.contract.calling import called
from stripcount.model.strip import Strip

MOST_BLOCKS = 1 << 24  # blocks of one shape in a table, which take some seconds of Python
MOST_VALUES = 10_000
MOST_CELLS = 1_000_000  # on one side of a window
Block = tuple[tuple[Any, ...], ...]
"""A window's values, a tuple of rows; None outside the board."""


@dataclass
class BlockRule:
    """The tables of a predicate: for each shape of window, one flag per pattern of its cells inside the board.

    A pattern's number has the indices of the values as digits in base len(values), that of the first cell the highest.
    Each table is computed when it is first needed; the predicate is called once per pattern.
    """

    strip: AgedBlocks
    tables: dict[Shape, NDArray[np.bool_]] = field(default_factory=dict)
    asked: dict[tuple[Shape, int], bool] = field(default_factory=dict)

    def table(self, shape: Shape) -> NDArray[np.bool_]:
        """Return the flags of all patterns of one shape of window, by pattern number."""
        if shape not in self.tables:
            height, width = self.strip.window
            inside = (height - shape.top - shape.bottom) * (width - shape.left - shape.right)
            patterns = len(self.strip.values) ** inside
            flags = (self.ask(self._block(cells, shape)) for cells in product(self.strip.values, repeat=inside))
            self.tables[shape] = np.fromiter(flags, dtype=bool, count=patterns)
        return self.tables[shape]

    def allows(self, shape: Shape, number: int) -> bool:
        """Return one pattern's flag: from the table if it exists, else by calling the predicate for this pattern."""
        if shape in self.tables:
            return bool(self.tables[shape][number])
        if (shape, number) not in self.asked:
            values, (height, width), rest = self.strip.values, self.strip.window, number
            cells = []
            for _ in range((height - shape.top - shape.bottom) * (width - shape.left - shape.right)):
                rest, digit = divmod(rest, len(values))
                cells.append(values[digit])
            self.asked[shape, number] = self.ask(self._block(tuple(reversed(cells)), shape))
        return self.asked[shape, number]

    def ask(self, block: Block) -> bool:
        """Return the predicate's answer; raises BrokenPuzzle if it fails or the answer is not True or False."""
        name = f"{type(self.strip).__name__}.allowed"
        answer = called(lambda: self.strip.allowed(block), name, lambda: f"on the block {shortened(repr(block), 120)}")
        if not isinstance(answer, bool | np.bool_):
            raise BrokenPuzzle(
                f"{name} must return True or False, not {shortened(repr(answer))} for the block "
                f"{shortened(repr(block), 120)}."
            )
        return bool(answer)

    def _block(self, cells: tuple[Any, ...], shape: Shape) -> Block:
        width = self.strip.window[1]
        if shape == INSIDE:
            return tuple(cells[at : at + width] for at in range(0, len(cells), width))
        before, after = (None,) * shape.left, (None,) * shape.right
        inner = width - shape.left - shape.right
        rows = [(*before, *cells[at : at + inner], *after) for at in range(0, len(cells), inner)]
        empty = (None,) * width
        return (*[empty] * shape.top, *rows, *[empty] * shape.bottom)


class AgedBlocks(Strip[int]):
    """Arrays of `values` in which every block of `window` (rows × columns) is allowed.

    Without `padded` the blocks are those inside the board: a board with fewer columns than the window has none, so
    all its arrays are counted; fewer rows raise BadInput. With `padded` the window, whose sides are odd, is centred on
    every cell, and cells outside the board are None. The empty board is counted once. At most 2²⁴ blocks are allowed,
    for example a 3×3 window over 6 values; more raise TooLarge. A state is the packed part of the last columns that
    later windows read (see `AgedCells`); states of up to 63 bits are explored on whole arrays.

    >>> from stripcount.machine.explore import explore
    >>> class Example(AgedBlocks):
    ...     values = range(3)
    ...     window = (2, 2)
    ...     def allowed(self, block):
    ...         (a, b), (c, d) = block
    ...         return a + d == b + c
    >>> explore(Example(2)).machine().terms(5)
    [1, 9, 19, 45, 115]
    """

    reading = (*Strip.reading, "_sees")
    values: ClassVar[Sequence[Hashable]]  # what a cell may hold: distinct, hashable, printed with `str`
    window: ClassVar[tuple[int, int]]
    padded: ClassVar[bool] = False

    def __init__(self, rows: int, **given: object) -> None:
        super().__init__(rows, **given)
        height, width = _checked(self)
        if not self.padded and self.rows < height:
            raise BadInput(
                f"rows must be at least {height}, the number of rows of {type(self).__name__}.window, not {self.rows}."
            )
        size = min(height, self.rows) * width * log2(len(self.values))
        if size > log2(MOST_BLOCKS):
            blocks = f"{round(2**size):,}" if size < 50 else f"about 10^{size * 0.30103:.0f}"
            raise TooLarge(
                f"{type(self).__name__}.window of {height}×{width} over {len(self.values)} values has {blocks} "
                f"blocks, more than the {MOST_BLOCKS:,} that can be tabulated; choose a smaller one."
            )
        bits = max(1, (len(self.values) - 1).bit_length())
        self.aged = AgedCells(self.rows, height, width, self.padded, bits)
        self.rule = BlockRule(self)

    def _essence(self) -> dict[str, object]:
        """Return the attributes that are not computed from the class."""
        return {name: value for name, value in super()._essence().items() if name not in ("aged", "rule")}

    def resized(self, rows: int) -> Strip[Any]:
        """Return the same rule on another number of rows, with the same tables."""
        other = super().resized(rows)
        if isinstance(other, AgedBlocks):
            other.rule = self.rule
        return other

    @abstractmethod
    def allowed(self, block: Any) -> bool:
        """Return whether a block, a tuple of rows of values, may occur; it is called once for each block."""

    def start(self) -> int:
        """Return the state of no columns."""
        return 0

    def step(self, state: int, row: int) -> Iterator[tuple[Mark, int]]:
        """Yield every value that completes only allowed windows."""
        sights = self.aged.completed(row, int(self.aged.age(state)))
        for digit, value in enumerate(self.values):
            if all(self._sees(state, sight, (row, digit)) for sight in sights):
                yield value, self.aged.placed(state, row, digit)

    def turn(self, state: int) -> int:
        """Return the state with every column one older."""
        return int(self.aged.turned(state))

    def accepts(self, state: int) -> bool:
        """Return whether the windows across the right edge are allowed; True if not `padded`."""
        return all(self._sees(state, sight) for sight in self.aged.closing(int(self.aged.age(state))))

    def _sees(self, state: int, sight: Sight, new: tuple[int, int] | None = None) -> bool:
        """Return whether a window is allowed; `new` is the (row, index of the value) of a cell just read."""
        shape, cells = sight
        number = 0
        for cell in cells:
            fresh = new is not None and cell == (new[0], 0)
            number = number * len(self.values) + (new[1] if fresh and new else self.aged.digit(state, cell))
        return self.rule.allows(shape, number)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every array of the values."""
        for cells in product(self.values, repeat=self.rows * cols):
            yield Board.of(cells[row * cols : (row + 1) * cols] for row in range(self.rows))

    def legal(self, board: Board) -> bool:
        """Return whether every block is allowed, by calling the predicate itself."""
        (height, width), rows, cols = self.window, board.rows, board.cols
        up, left = (height // 2, width // 2) if self.padded else (0, 0)
        down = rows if self.padded or board.wrap.rows else rows - height + 1
        across = cols if self.padded or board.wrap.columns else cols - width + 1
        return all(
            self.rule.ask(
                tuple(
                    tuple(board.at(r, c) for c in range(col - left, col - left + width))
                    for r in range(row - up, row - up + height)
                )
            )
            for row in range(down)
            for col in range(across)
        )

    def draw_state(self, state: int) -> str:
        """Return the columns remembered between two columns, row by row; a dot where none was read yet."""
        columns = list(self.aged.columns(state))
        rows = ("".join(str(self.values[column[row]]) for column in columns) for row in range(self.rows))
        return " ".join(row or "." for row in rows)


def _checked(strip: AgedBlocks) -> tuple[int, int]:
    """Return (rows, columns) of the window; raises BrokenPuzzle for values or a window that is not allowed."""
    name = type(strip).__name__
    values, window = getattr(strip, "values", None), getattr(strip, "window", None)
    if not isinstance(values, Sequence) or not values:
        raise BrokenPuzzle(
            f"{name}.values must be a non-empty range, tuple, list or string, not {shortened(repr(values))}."
        )
    if any(True for _ in islice(values, MOST_VALUES, None)):  # a range may have more than `len` can count
        raise TooLarge(f"{name}.values must be at most {MOST_VALUES:,} values, not {shortened(repr(values))}.")
    for value in values:
        try:
            hash(value)
        except TypeError:
            raise BrokenPuzzle(f"{name}.values must be hashable, not {shortened(repr(value))}.") from None
    if len(set(values)) < len(values) or any(value is None for value in values):
        raise BrokenPuzzle(f"{name}.values must be different and not None, not {shortened(repr(values))}.")
    sides = window if isinstance(window, tuple | list) and len(window) == 2 else (0, 0)
    if not all(isinstance(side, int) and not isinstance(side, bool) and 1 <= side <= MOST_CELLS for side in sides):
        raise BrokenPuzzle(
            f"{name}.window must be two whole numbers from 1 to {MOST_CELLS:,}, rows and columns, "
            f"not {described(window)}."
        )
    if not isinstance(strip.padded, bool):
        raise BrokenPuzzle(f"{name}.padded must be True or False, not {described(strip.padded)}.")
    if strip.padded and not all(side % 2 for side in sides):
        raise BrokenPuzzle(
            f"{name}.window must have odd sides, because padded centres it on a cell, not {described(window)}."
        )
    return sides[0], sides[1]
