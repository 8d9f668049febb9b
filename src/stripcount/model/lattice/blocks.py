"""Arrays with a local rule: every block of one or several sizes must be allowed by a predicate."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice, product
from math import log2
from typing import Any, ClassVar

import numpy as np

from stripcount.board import Board, Mark
from stripcount.errors import BadInput, BrokenPuzzle, TooLarge, amount, excerpt, value_text
from stripcount.model.contract.calling import checked_call
from stripcount.model.lattice.windows import Content, Window, WindowStrip

MAX_BLOCKS = 1 << 24  # blocks of one shape, which take some seconds of Python
MAX_COMPARED = 1 << 16  # blocks of one shape whose parts are compared
MAX_VALUES = 10_000  # values that a cell may hold
MAX_SIDE = 1_000_000  # the largest number of cells on one side of a window
Block = tuple[tuple[Any, ...], ...]
"""A window's values, a tuple of rows; None outside the board."""
Size = tuple[int, int]


class BlockStrip(WindowStrip):
    """Arrays of `values` in which every block of `window` (rows × columns) is allowed.

    `window` may also be several sizes, such as `((1, 2), (3, 1))`; `allowed` is then asked about blocks of each size.
    Without `padded` the blocks are those inside the board: a board with fewer columns than a window has no block of its
    size, and fewer rows raise BadInput. With `padded` the windows, whose sides are odd, are centred on every cell, and
    cells outside the board are None. The empty board is counted once. At most 2²⁴ blocks of a size are allowed, for
    example a 3×3 window over 6 values; more raise TooLarge. States of up to 62 bits are explored on whole arrays.

    >>> from stripcount.machine.explore import explore
    >>> class Example(BlockStrip):
    ...     values = range(3)
    ...     window = (2, 2)
    ...     def allowed(self, block):
    ...         (a, b), (c, d) = block
    ...         return a + d == b + c
    >>> explore(Example(2)).machine().terms(5)
    [1, 9, 19, 45, 115]
    >>> class ShortRuns(BlockStrip):  # no 11 in a row, no 111 in a column
    ...     values = range(2)
    ...     window = (1, 2), (3, 1)
    ...     def allowed(self, block):
    ...         return any(value == 0 for row in block for value in row)
    >>> explore(ShortRuns(4)).machine().terms(3)
    [1, 13, 71]
    """

    values: ClassVar[Sequence[Hashable]]  # what a cell may hold: distinct, hashable, printed with `str`
    window: ClassVar[Size | tuple[Size, ...]]
    padded: ClassVar[bool] = False

    def __init__(self, rows: int, **settings: object) -> None:
        super().__init__(rows, **settings)
        for height, width in (sizes := _sizes(self)):
            if not self.padded and self.rows < height:
                raise BadInput(
                    f"rows must be at least {height}, the number of rows of {type(self).__name__}.window, not "
                    f"{self.rows}."
                )
            bits = min(height, self.rows) * width * log2(len(self.values))
            if bits > log2(MAX_BLOCKS):
                blocks = f"{round(2**bits):,}" if bits < 50 else f"about 10^{bits * 0.30103:.0f}"
                raise TooLarge(
                    f"{type(self).__name__}.window of {height}×{width} over {len(self.values)} values has {blocks} "
                    f"blocks, more than the {MAX_BLOCKS:,} that can be asked about; choose a smaller one."
                )
        self.sizes = sizes

    @property
    def alphabet(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The values."""
        return self.values

    @abstractmethod
    def allowed(self, block: Block) -> bool:
        """Return whether a block, a tuple of rows of values, may occur; it is called once for each block."""

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """One window for each size."""
        return tuple(self._window(size) for size in self.sizes)

    def cautions(self) -> Iterator[str]:
        """Yield a sentence for each window that forbids a part of which narrower boards are counted all the same.

        A board too narrow for a window has no block of its size, so the window forbids nothing there.
        """
        for (height, width), window in zip(self.sizes, self.windows):
            if not window.inside_only or len(self.values) ** len(window.cells) > MAX_COMPARED:
                continue
            blocks = [Board.of(self._block(width, content)) for content in product(self.values, repeat=height * width)]
            allowed = [block for block in blocks if window.allows(tuple(block[cell] for cell in block.positions()))]
            for narrow_width in range(1, width):
                allowed_parts = {part for block in allowed for part in _column_ranges(block, narrow_width)}
                refused = {part for block in blocks for part in _column_ranges(block, narrow_width)} - allowed_parts
                counted_parts = sorted((part for part in refused if self._fits_alone(part)), key=str)
                if counted_parts:
                    block_text = "/".join("".join(map(str, row)) for row in counted_parts[0].cells)
                    columns = amount(narrow_width, "column")
                    yield (
                        f"no board with {width} columns or more holds {block_text}, because the window of "
                        f"{height}×{width} refuses it, but boards with {columns} are too narrow for that window "
                        "and are counted with it; if that is not meant, add a narrower window"
                    )
                    break

    def _fits_alone(self, block: Board) -> bool:
        """Return whether no smaller window refuses a part of a block."""
        for (height, width), window in zip(self.sizes, self.windows):
            for row in range(block.rows - height + 1):
                for col in range(block.cols - width + 1):
                    if not window.allows(tuple(block[row + down, col + right] for down, right in window.cells)):
                        return False
        return True

    def _block(self, width: int, content: Content) -> Block:
        """Return the values of a window, row by row from the top, as a tuple of rows."""
        return tuple(content[start : start + width] for start in range(0, len(content), width))

    def _window(self, size: Size) -> Window:
        """Return the window of one size; if boards are padded, its anchor is its middle cell."""
        (height, width), (up, left) = size, (size[0] // 2, size[1] // 2) if self.padded else (0, 0)
        cells = tuple((row - up, col - left) for row in range(height) for col in range(width))
        return Window(cells, partial(self._is_allowed, width), inside_only=not self.padded)

    def _is_allowed(self, width: int, content: Content) -> bool:
        """Return the predicate's answer; raises BrokenPuzzle if it fails or the answer is not True or False."""
        block = self._block(width, content)
        name = f"{type(self).__name__}.allowed"
        answer = checked_call(lambda: self.allowed(block), name, lambda: f"on the block {excerpt(repr(block), 120)}")
        if not isinstance(answer, bool | np.bool_):
            raise BrokenPuzzle(
                f"{name} must return True or False, not {excerpt(repr(answer))} for the block "
                f"{excerpt(repr(block), 120)}."
            )
        return bool(answer)


def _column_ranges(block: Board, width: int) -> Iterator[Board]:
    """Yield the parts of a block that are `width` columns wide."""
    for col in range(block.cols - width + 1):
        yield Board.of(row[col : col + width] for row in block.cells)


def _sizes(strip: BlockStrip) -> tuple[Size, ...]:
    """Return (rows, columns) of each window; raises BrokenPuzzle for values or windows that are not allowed."""
    name = type(strip).__name__
    values, window = getattr(strip, "values", None), getattr(strip, "window", None)
    if not isinstance(values, Sequence) or not values:
        raise BrokenPuzzle(
            f"{name}.values must be a non-empty range, tuple, list or string, not {excerpt(repr(values))}."
        )
    if any(True for _ in islice(values, MAX_VALUES, None)):  # a range may have more than `len` can count
        raise TooLarge(f"{name}.values must be at most {MAX_VALUES:,} values, not {excerpt(repr(values))}.")
    for value in values:
        try:
            hash(value)
        except TypeError:
            raise BrokenPuzzle(f"{name}.values must be hashable, not {excerpt(repr(value))}.") from None
    if len(set(values)) < len(values) or any(value is None for value in values):
        raise BrokenPuzzle(f"{name}.values must be different and not None, not {excerpt(repr(values))}.")
    size_list = window if isinstance(window, tuple | list) and window and _is_size(window[0]) else (window,)
    for size in size_list:
        if not _is_size(size):
            raise BrokenPuzzle(
                f"{name}.window must be two integers from 1 to {MAX_SIDE:,}, rows and columns, or pairs "
                f"of them, not {value_text(window)}."
            )
    if not isinstance(strip.padded, bool):
        raise BrokenPuzzle(f"{name}.padded must be True or False, not {value_text(strip.padded)}.")
    if strip.padded and not all(side % 2 for size in size_list for side in size):
        raise BrokenPuzzle(
            f"{name}.window must have odd sides, because padded centres it on a cell, not {value_text(window)}."
        )
    return tuple((int(height), int(width)) for height, width in size_list)


def _is_size(size: object) -> bool:
    """Return whether a value is a pair of integers from 1 to MAX_SIDE."""
    sides = size if isinstance(size, tuple | list) and len(size) == 2 else (0, 0)
    return all(isinstance(side, int) and not isinstance(side, bool) and 1 <= side <= MAX_SIDE for side in sides)
