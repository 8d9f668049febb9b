"""Blocks compared with some of the neighbouring blocks, and quantities of blocks named in the plural."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, View
from stripcount.oeis.families.block_pairs import compared
from stripcount.oeis.families.blocks import Block, cells_of, each, sign
from stripcount.oeis.families.neighbours import Bounds, among, shown
from stripcount.oeis.families.quantities import Quantity
from stripcount.oeis.phrases import Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Parts, Piece


@phrase(
    "condition/plural-compared",
    "{quantity} of {block} subblocks {=differing from|equal to} {lines} neighbor {quantity}",
)
def plural_compared(
    quantity: Quantity, size: Block, relation: str, lines: tuple[Offset, ...], same: Quantity
) -> Piece | None:
    """A quantity of every block differs from (equals) that of each neighbouring block."""
    if same.text != quantity.text:
        return None
    return compared(quantity, size, lines, "equal" if relation == "equal to" else "unequal")


says("condition", {
    "determinants-nonzero": (
        "every {block} determinant nonzero",
        lambda size: each((size,), sign("nonzero", "determinant"))),
})  # fmt: skip


@phrase(
    "condition/equal-to-some",
    "<every|each> {block} subblock {quantity} equal to {some blocks} {lines} neighbor [{block} subblock {quantity}]",
)
def equal_to_some(
    size: Block,
    quantity: Quantity,
    bounds: Bounds,
    lines: tuple[Offset, ...],
    other: Block | None,
    same: Quantity | None,
) -> Piece | None:
    """A quantity of every block equals that of a given number of the neighbouring blocks."""
    if not quantity.fits(*size) or (other is not None and (other != size or not same or same.text != quantity.text)):
        return None
    height, width = size
    places = both_ways(lines)

    def test(view: View) -> Flags:
        own = quantity.of(cells_of(view, height, width))
        found = np.zeros(view.count, dtype=np.int64)
        for down, right in places:
            there = view.inside(down, right) & view.inside(down + height - 1, right + width - 1)
            found += there & (quantity.of(cells_of(view, height, width, down, right)) == own)
        return among(found, bounds) | ~view.inside(height - 1, width - 1)

    reads = {("", i + a, j + b) for a, b in ((0, 0), *places) for i in range(height) for j in range(width)}
    text = f"the {quantity.text} of every {height}x{width} block is that of {shown(bounds)} blocks next {named(lines)}"
    return Piece(text, lambda context: Parts(conditions=(Condition(tuple(sorted(reads)), test),)))


says("some blocks", {
    "some-blocks": ("some", (frozenset([1]), True)),
    "exact-blocks": ("exactly {counts}", lambda numbers: (frozenset(numbers), False)),
})  # fmt: skip
