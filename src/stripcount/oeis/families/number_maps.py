"""Maps of a quantity of each block of an array: how many different ones there are."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers, View
from stripcount.oeis.families.blocks import Block, cells_of
from stripcount.oeis.families.maps import larger, of_blocks
from stripcount.oeis.families.quantities import Quantity, antidiagonal_of, determinant, diagonal_of, total
from stripcount.oeis.name import Head, Name, Size
from stripcount.oeis.phrases import phrase, says
from stripcount.oeis.pieces import Piece, Unreadable

says("shown values", {
    "shown-values": (("{values}", "({list})"), tuple),
})  # fmt: skip


@phrase(
    "name/number-maps",
    "{head} {size} {shown values} arrays of {block number shown} some {size} {values} array [{of the latter}]",
)
def number_maps(
    head: Head,
    size: Size,
    numbers: tuple[int, ...],
    found: tuple[Quantity, Block],
    inner: Size,
    values: tuple[int, ...],
    order: tuple[Piece, ...] | None,
) -> Name | None:
    """Different arrays of a quantity of each block."""
    quantity, block = found
    if not quantity.fits(*block) or not larger(size, inner, block):
        return None
    low, high = min(numbers), max(numbers)

    def of(view: View) -> Numbers:
        number = quantity.of(cells_of(view, *block))
        if ((number < low) | (number > high))[_whole(view, block)].any():
            raise Unreadable("quantities of blocks outside the range in the name")
        return np.clip(number, low, high) - low

    shown = of_blocks(f"the {quantity.text} of {block[0]}x{block[1]} blocks", block, high - low + 1, of)
    return head.name(inner, values, (*(order or ()), shown))


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
