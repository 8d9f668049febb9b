"""Blocks compared with the neighbouring blocks: those one step away, which overlap them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Numbers, View
from stripcount.oeis.families.blocks import Block, Test, cells_of, each, sign
from stripcount.oeis.families.quantities import DIAGONALS, Cells, Quantity, ordered
from stripcount.oeis.phrases import Offset, named, phrase, says
from stripcount.oeis.pieces import Parts, Piece

HERE_AND_BESIDE: tuple[Offset, ...] = ((0, 1), (1, 0))


def pairs(
    text: str, size: Block, lines: Sequence[Offset], holds: Callable[[Cells, Cells], Flags], equality: bool = False
) -> Piece:
    """Return the piece: a relation holds between every block and its neighbour one step along each line.

    `holds` takes the cells of the two blocks.
    """
    height, width = size

    def condition(line: Offset) -> Condition:
        down, right = line

        def test(view: View) -> Flags:
            return holds(cells_of(view, height, width), cells_of(view, height, width, down, right))

        reads = {("", i + a * down, j + a * right) for a in (0, 1) for i in range(height) for j in range(width)}
        return Condition(tuple(sorted(reads)), test, whole=True)

    conditions = tuple(condition(line) for line in lines)
    return Piece(text, lambda context: Parts(conditions=conditions, equality=equality))


def compared(
    quantity: Quantity, size: Block, lines: Sequence[Offset], relation: str, by: int | None = None
) -> Piece | None:
    """Return the piece: a quantity of every block is related to that of its neighbour along some lines.

    `relation` names the relation, `by` is the difference in "differing" and "within". None if blocks of this size do
    not have the quantity.
    """
    if not quantity.fits(*size):
        return None
    relations: dict[str, Callable[[Numbers, Numbers], Flags]] = {
        "equal": lambda a, b: a == b,
        "unequal": lambda a, b: a != b,
        "nondecreasing": lambda a, b: a <= b,
        "nonincreasing": lambda a, b: a >= b,
        "differing": lambda a, b: abs(a - b) == by,
        "within": lambda a, b: abs(a - b) <= (by or 0),
    }
    shown = {
        "equal": "is equal to",
        "unequal": "is unequal to",
        "nondecreasing": "is at most",
        "nonincreasing": "is at least",
        "differing": f"differs by {by} from",
        "within": f"differs by at most {by} from",
    }[relation]
    text = (
        f"the {quantity.text} of every {size[0]}x{size[1]} block {shown} that of the next {named(tuple(sorted(lines)))}"
    )
    return pairs(
        text,
        size,
        lines,
        lambda a, b: relations[relation](quantity.of(a), quantity.of(b)),
        quantity.equality and relation in ("equal", "unequal"),
    )


says("any quantity", {
    "any-quantity": (("{quantity}", "{ordered quantity}"), lambda found: found),
})  # fmt: skip


@phrase(
    "condition/constant",
    "all {block} <subblock|subblocks> {quantity} the same",
    "the {any quantity} of every {block} subblock equal",
    "the {any quantity} in every {block} subblock the same",
)
def constant(first: Block | Quantity, second: Block | Quantity) -> Piece | None:
    """A quantity is the same for all blocks."""
    quantity, size = (first, second) if isinstance(first, Quantity) else (second, first)
    assert isinstance(quantity, Quantity)
    assert isinstance(size, tuple)
    return compared(quantity, size, HERE_AND_BESIDE, "equal")


says("neighbour", {
    "neighbour": ("<each|any|every|all> [<of its|its>] {lines} <neighbor|neighbors>", lambda lines: lines),
})  # fmt: skip


@phrase(
    "condition/never-equal",
    "no {block} subblock {quantity} equal to any {lines} neighbor [{block} subblock {quantity}]",
)
def never_equal(
    size: Block, quantity: Quantity, lines: tuple[Offset, ...], other: Block | None, same: Quantity | None
) -> Piece | None:
    """No block has the same quantity as a neighbouring block."""
    if other is not None and (other != size or same is None or same.text != quantity.text):
        return None
    return compared(quantity, size, lines, "unequal")


says("trend", {
    "trend": (
        "{quantity} {=nondecreasing|nonincreasing} {lines}",
        lambda quantity, direction, lines: (quantity, direction, lines)),
    "unequal-trend": (
        "{quantity} unequal to its neighbors {lines}",
        lambda quantity, lines: (quantity, "unequal", lines)),
})  # fmt: skip


Trend = tuple[Quantity, str, tuple[Offset, ...]]


@phrase("condition/trends", "every {blocks} subblock {trend} [and {trend}]")
def trends(sizes: tuple[Block, ...], first: Trend, second: Trend | None) -> tuple[Piece, ...] | None:
    """Every block satisfies one or two trends: a quantity does not decrease (increase), or changes, along some lines."""
    found = [
        compared(quantity, size, lines, direction)
        for size in sizes
        for quantity, direction, lines in (first, second or first)[: 1 + (second is not None)]
    ]
    return None if None in found else tuple(piece for piece in found if piece)


def _commute(a: Cells, b: Cells) -> Flags:
    size = len(a)
    fits = np.ones(a[0][0].shape, dtype=bool)
    for i in range(size):
        for j in range(size):
            one = sum(a[i][k] * b[k][j] for k in range(size))
            two = sum(b[i][k] * a[k][j] for k in range(size))
            fits &= one == two
    return fits


@phrase(
    "condition/commuting",
    "every {block} subblock commuting with {neighbour} [{block} subblock]",
    "every {block} subblock commuting with each of its {lines} {block} subblock neighbors",
)
def commuting(size: Block, lines: tuple[Offset, ...], other: Block | None) -> Piece | None:
    """Neighbouring blocks commute as matrices."""
    if size[0] != size[1] or other not in (None, size):
        return None
    return pairs(f"every {size[0]}x{size[1]} block commutes with the next {named(lines)}", size, lines, _commute)


@phrase("condition/never-commuting", "no {block} subblock commuting with any of its {lines} {block} subblock neighbors")
def never_commuting(size: Block, lines: tuple[Offset, ...], other: Block) -> Piece | None:
    """Neighbouring blocks never commute as matrices."""
    if size[0] != size[1] or other != size:
        return None
    return pairs(
        f"no {size[0]}x{size[1]} block commutes with the next {named(lines)}", size, lines, lambda a, b: ~_commute(a, b)
    )


@phrase(
    "condition/regular-commuting", "every {block} subblock having nonzero determinant and commuting with {neighbour}"
)
def regular_commuting(size: Block, lines: tuple[Offset, ...]) -> tuple[Piece, ...] | None:
    """Blocks are regular matrices, and commute with their neighbours."""
    first, second = each((size,), sign("nonzero", "determinant")), commuting(size, lines, None)
    return (first, second) if first and second else None


@phrase("condition/equal-nonzero", "the {quantity} of all {block} subblocks equal and nonzero")
def equal_nonzero(quantity: Quantity, size: Block) -> tuple[Piece, ...] | None:
    """A quantity is the same for all blocks, and not zero."""
    same = compared(quantity, size, HERE_AND_BESIDE, "equal")
    test = Test(f"has {quantity.text} other than 0", lambda c: quantity.of(c) != 0)
    other = each((size,), test)
    return (same, other) if same and other else None


@phrase("condition/same-values", "all {block} subblocks having the same four values")
def same_values(size: Block) -> Piece | None:
    """All blocks have the same values with the same multiplicities."""
    if size != (2, 2):
        return None

    def holds(a: Cells, b: Cells) -> Flags:
        return np.logical_and.reduce([x == y for x, y in zip(ordered(a), ordered(b))])

    return pairs("all 2x2 blocks have the same values, each as often", size, HERE_AND_BESIDE, holds, equality=True)


@phrase(
    "condition/never-reflected",
    "no {block} subblock being a reflection across the shared element pair of any {lines} neighbor",
)
def never_reflected(size: Block, lines: tuple[Offset, ...]) -> Piece | None:
    """No block is the mirror image of the next."""
    if size != (2, 2) or set(lines) != set(HERE_AND_BESIDE):
        return None

    def beside(view: View) -> Flags:
        return ~((view.value(0, 0) == view.value(0, 2)) & (view.value(1, 0) == view.value(1, 2)))

    def below(view: View) -> Flags:
        return ~((view.value(0, 0) == view.value(2, 0)) & (view.value(0, 1) == view.value(2, 1)))

    conditions = (
        Condition((("", 0, 0), ("", 0, 2), ("", 1, 0), ("", 1, 2)), beside, whole=True),
        Condition((("", 0, 0), ("", 2, 0), ("", 0, 1), ("", 2, 1)), below, whole=True),
    )
    return Piece(
        "no 2x2 block is the mirror image of the next", lambda context: Parts(conditions=conditions, equality=True)
    )


@phrase(
    "condition/same-and-different",
    "every {block} subblock having the same {quantity} as its {lines} neighbors and no {block} subblock having the same {quantity} as its {lines} neighbors",
)
def same_and_different(
    size: Block, first: Quantity, lines: tuple[Offset, ...], other: Block, second: Quantity, others: tuple[Offset, ...]
) -> tuple[Piece, ...] | None:
    """A quantity is the same as that of some neighbours, and another differs from that of others."""
    one, two = compared(first, size, lines, "equal"), compared(second, other, others, "unequal")
    return (one, two) if one and two else None


@phrase(
    "condition/same-here-different-there",
    "every {block} subblock having the same {quantity} as its {lines} neighbors and a different number from its {lines} neighbors",
)
def same_here_different_there(
    size: Block, quantity: Quantity, lines: tuple[Offset, ...], others: tuple[Offset, ...]
) -> tuple[Piece, ...] | None:
    """A quantity is the same as that of some neighbours and differs from that of others."""
    one, two = compared(quantity, size, lines, "equal"), compared(quantity, size, others, "unequal")
    return (one, two) if one and two else None


says("condition", {
    "constant-number": (
        "every {block} subblock having the same {quantity}",
        lambda size, quantity: compared(quantity, size, HERE_AND_BESIDE, "equal")),
    "differing-by": (
        "the {any quantity} of every {block} subblock differing from its {lines} neighbors by exactly {count}",
        lambda quantity, size, lines, by: compared(quantity, size, lines, "differing", by)),
    "each-differing": (
        "the {quantity} in <every|each> {block} subblock {=differing from|unequal to|equal to} {neighbour}",
        lambda quantity, size, relation, lines: compared(quantity, size, lines, "equal" if relation == "equal to" else "unequal")),
    "each-number": (
        "the {quantity} in <every|each> {block} subblock {=differing from|equal to} the number in all its {lines} neighbors",
        lambda quantity, size, relation, lines: compared(quantity, size, lines, "equal" if relation == "equal to" else "unequal")),
    "never-equal-having": (
        "no {block} subblock having a {quantity} equal to any {lines} neighbor {block} subblock {quantity}",
        never_equal),
    "never-far": (
        "no {block} subblock {quantity} differing from a {lines} neighbor subblock {quantity} by more than {count}",
        lambda size, quantity, lines, same, by: compared(quantity, size, lines, "within", by) if same.text == quantity.text else None),
    "block-pairs-rising": (
        ("the {quantity} of {block} subblocks nondecreasing rightwards and downwards",
         "the {quantity} of all {block} subblocks nondecreasing rightwards and downwards"),
        lambda quantity, size: compared(quantity, size, HERE_AND_BESIDE, "nondecreasing")),
    "never-same": (
        "no {block} subblock having the same {quantity} as its {lines} neighbors",
        lambda size, quantity, lines: compared(quantity, size, lines, "unequal")),
})  # fmt: skip


says("condition", {
    "constant-diagonals": (
        "every {block} subblock having the same number of equal diagonal or equal antidiagonal elements",
        lambda size: compared(DIAGONALS, size, HERE_AND_BESIDE, "equal")),
    "each-diagonal-pairs": (
        "the number of equal {block} subblock diagonal pairs and equal antidiagonal pairs differing from {neighbour}",
        lambda size, lines: compared(DIAGONALS, size, lines, "unequal")),
    "rows-of-diagonals": (
        "every {block} subblock in a row having an equal number of equal diagonal or equal antidiagonal elements , adjacent rows differing in this number",
        lambda size: same_here_different_there(size, DIAGONALS, ((0, 1),), ((1, 0),))),
})  # fmt: skip
