"""Maps of a quantity of each block of an array: how many different ones there are."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers, View
from stripcount.oeis.families.blocks import Block, cells_of
from stripcount.oeis.families.maps import larger, of_blocks
from stripcount.oeis.families.quantities import Quantity, antidiagonal_of, determinant, diagonal_of, total
from stripcount.oeis.name import Name, Side
from stripcount.oeis.phrases import phrase
from stripcount.oeis.pieces import Piece, Unreadable


@phrase("shown values", "{values}", "({list})")
def shown_values(values: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that a map contains."""
    return tuple(values)


@phrase(
    "name",
    "{head} {side} x {side} {shown values} arrays of {block number shown} some {side} x {side} {values} array [{of the latter}]",
)
def number_maps(
    head: tuple[int, bool],
    rows: Side,
    columns: Side,
    numbers: tuple[int, ...],
    found: tuple[Quantity, Block],
    inner_rows: Side,
    inner_columns: Side,
    values: tuple[int, ...],
    order: tuple[Piece, ...] | None,
) -> Name | None:
    """Different arrays of a quantity of each block."""
    quantity, size = found
    if not quantity.fits(*size) or not (larger(rows, inner_rows, size[0]) and larger(columns, inner_columns, size[1])):
        return None
    low, high = min(numbers), max(numbers)

    def of(view: View) -> Numbers:
        number = quantity.of(cells_of(view, *size))
        if ((number < low) | (number > high))[_whole(view, size)].any():
            raise Unreadable("quantities of blocks outside the range in the name")
        return np.clip(number, low, high) - low

    shown = of_blocks(f"the {quantity.text} of {size[0]}x{size[1]} blocks", size, high - low + 1, of)
    divisor, table = head
    return Name(divisor, inner_rows, inner_columns, values, (*(order or ()), shown), table)


def _whole(view: View, size: Block) -> Flags:
    return view.inside(0, 0) & view.inside(size[0] - 1, size[1] - 1)


@phrase("block number shown", "determinants of {block} subblocks of")
def determinants_shown(size: Block) -> tuple[Quantity, Block]:
    """Determinants of blocks."""
    return Quantity("determinant", determinant, square=True), size


@phrase("block number shown", "{block} subblock diagonal sums minus antidiagonal sums for")
def sums_shown(size: Block) -> tuple[Quantity, Block]:
    """The diagonal sum minus the antidiagonal sum."""
    return Quantity(
        "diagonal sum minus antidiagonal sum", lambda c: total(diagonal_of(c)) - total(antidiagonal_of(c)), square=True
    ), size
