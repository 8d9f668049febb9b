"""Maps of a quantity of each block of an array: how many different ones there are."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers, View
from stripcount.oeis.families.blocks import Block, cells_of
from stripcount.oeis.families.maps import larger, of_blocks
from stripcount.oeis.families.quantities import Quantity, antidiagonal_of, determinant, diagonal_of, total
from stripcount.oeis.name import Name, Side
from stripcount.oeis.phrases import phrase, says
from stripcount.oeis.pieces import Piece, Unreadable

says("shown values", {
    "shown-values": (("{values}", "({list})"), tuple),
})  # fmt: skip


@phrase(
    "name/number-maps",
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


says("block number shown", {
    "determinants-shown": (
        "determinants of {block} subblocks of",
        lambda size: (Quantity("determinant", determinant, square=True), size)),
    "sums-shown": (
        "{block} subblock diagonal sums minus antidiagonal sums for",
        lambda size: (Quantity(
    "diagonal sum minus antidiagonal sum", lambda c: total(diagonal_of(c)) - total(antidiagonal_of(c)), square=True
), size),
    ),
})  # fmt: skip
