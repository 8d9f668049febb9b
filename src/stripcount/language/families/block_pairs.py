"""Blocks compared with the neighbouring blocks: those one step away, which overlap them; words of their quantities."""

from __future__ import annotations

from typing import Any

from stripcount.language.conditions.blocks import (
    RIGHT_AND_DOWN,
    BlockCells,
    BlockSize,
    Quantity,
    adjacent_blocks_compared,
    adjacent_blocks_satisfy,
    block_offsets,
    block_rows,
    cells_in_order,
    determinant,
    every_block,
    permanent,
    pointwise_sorted,
)
from stripcount.language.conditions.cells import all_of, count_true, within_bounds
from stripcount.language.conditions.lines import lexicographic_lines
from stripcount.language.families.blocks import sign
from stripcount.language.families.quantities import DIAGONALS, ordered_quantity
from stripcount.language.grammar import Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    both_directions,
    bounds_text,
    lines_text,
)
from stripcount.language.pieces import Piece, all_or_none, conjunction, piece_of_conditions
from stripcount.model.lattice.rule import Condition, Flags, Numbers, View

Trend = tuple[Quantity, str, Lines]
Orders = tuple[tuple[str, str], ...]
"""("rows" or "columns" of blocks, name of the relation between consecutive ones), for each kind that is ordered."""
_RELATION_NAMES = {"equal to": "equal", "differing from": "unequal", "unequal to": "unequal"}


def _is_same_quantity(size: BlockSize, quantity: Quantity, other: BlockSize | None, again: Quantity | None) -> bool:
    """Return whether the title names no block and quantity of the neighbour, or names the same ones a second time."""
    return other is None or (other == size and again is not None and again.text == quantity.text)


def _equal_everywhere(first: Any, second: Any) -> Piece | None:
    """Return the piece of `the sum of every 2 X 2 block equal`; the arguments are the block and the quantity in any order."""
    size, quantity = (first, second) if isinstance(first, tuple) else (second, first)
    return adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "equal")


def _never_equal(
    size: BlockSize, quantity: Quantity, lines: Lines, other: BlockSize | None, again: Quantity | None
) -> Piece | None:
    """Return the piece: the quantity of a block differs from that of its neighbour; None if the title contradicts itself."""
    return (
        adjacent_blocks_compared(quantity, size, lines, "unequal")
        if _is_same_quantity(size, quantity, other, again)
        else None
    )


def _trends(sizes: tuple[BlockSize, ...], *trends: Trend | None) -> tuple[Piece, ...] | None:
    """Return the pieces: for all block sizes, each quantity is in its relation to that of the next block; skips None."""
    return all_or_none(
        *(
            adjacent_blocks_compared(quantity, size, lines, direction)
            for size in sizes
            for quantity, direction, lines in filter(None, trends)
        )
    )


def _commute(a: BlockCells, b: BlockCells) -> Flags:
    """Return whether two square blocks commute as matrices."""
    size = range(len(a))
    first_product = [[sum(a[i][k] * b[k][j] for k in size) for j in size] for i in size]
    second_product = [[sum(b[i][k] * a[k][j] for k in size) for j in size] for i in size]
    return all_of(x == y for x, y in zip(cells_in_order(first_product), cells_in_order(second_product)))  # type: ignore[arg-type]


def _commuting(size: BlockSize, lines: Lines, other: BlockSize | None = None, commute: bool = True) -> Piece | None:
    """Return the piece: every block commutes with the next one, or none does; None unless they are equal squares."""
    text = f"{'every' if commute else 'no'} {size[0]}x{size[1]} block commutes with the next {lines_text(lines)}"
    piece = adjacent_blocks_satisfy(size, lines, lambda a, b: _commute(a, b) == commute).with_text(text)
    return piece if size[0] == size[1] and other in (None, size) else None


def _equal_nonzero(quantity: Quantity, size: BlockSize) -> tuple[Piece, ...] | None:
    """Return the pieces: the quantity is the same for all blocks, and not 0."""
    nonzero = Quantity(lambda c: quantity.of(c) != 0, text=f"has {quantity.text} other than 0")
    return all_or_none(adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "equal"), every_block((size,), nonzero))


def _same_values(a: BlockCells, b: BlockCells) -> Flags:
    """Return whether two blocks hold the same multiset of values."""
    return all_of(x == y for x, y in zip(pointwise_sorted(cells_in_order(a)), pointwise_sorted(cells_in_order(b))))


def _never_reflected(size: BlockSize, lines: Lines) -> Piece | None:
    """Return the piece: no 2 X 2 block is the mirror image of the block beside it."""
    if size != (2, 2) or set(lines) != set(RIGHT_AND_DOWN):
        return None
    right = adjacent_blocks_satisfy(
        size, [(0, 1)], lambda a, b: ~((a[0][0] == b[0][1]) & (a[1][0] == b[1][1])), equality=True
    )
    down = adjacent_blocks_satisfy(
        size, [(1, 0)], lambda a, b: ~((a[0][0] == b[1][0]) & (a[0][1] == b[1][1])), equality=True
    )
    return conjunction(right, down).with_text("no 2x2 block is the mirror image of the next")


def _equal_to_some(
    size: BlockSize, quantity: Quantity, bounds: Bounds, lines: Lines, other: BlockSize | None, again: Quantity | None
) -> Piece | None:
    """Return the piece: the quantity of each block equals that of a number of neighbouring blocks within bounds."""
    if not quantity.fits(*size) or not _is_same_quantity(size, quantity, other, again):
        return None
    cells = {(a, b): [(a + i, b + j) for i, j in block_offsets(size)] for a, b in ((0, 0), *both_directions(lines))}

    def quantity_at(view: View, place: Offset) -> Numbers:
        return quantity.of(block_rows([view.value(*cell) for cell in cells[place]], size))

    def inside(view: View, place: Offset) -> Flags:
        return view.inside(*cells[place][0]) & view.inside(*cells[place][-1])

    def test(view: View) -> Flags:
        own = quantity_at(view, (0, 0))
        equal_count = count_true(
            inside(view, place) & (quantity_at(view, place) == own) for place in both_directions(lines)
        )
        return within_bounds(equal_count, bounds) | ~view.inside(*cells[0, 0][-1])

    reads = sorted({("", *cell) for there in cells.values() for cell in there})
    text = f"the {quantity.text} of every {size[0]}x{size[1]} block is that of {bounds_text(bounds)} blocks next {lines_text(lines)}"
    return piece_of_conditions(Condition(tuple(reads), test)).with_text(text)


def _lexicographic(quantity: Quantity, size: BlockSize, orders: Orders) -> tuple[Piece, ...] | None:
    """Return the pieces: rows, or columns, of a quantity of the blocks are in lexicographic order."""
    if not quantity.fits(*size):
        return None
    cells = [(i - size[0] + 1, j - size[1] + 1) for i, j in block_offsets(size)]

    def of(*values: Numbers) -> Numbers:
        return quantity.of(block_rows(values, size))

    def piece(which: str, relation: str) -> Piece:
        text = f"{which} of blocks, by {quantity.text}, in lexicographic order, {relation}"
        return lexicographic_lines(HORIZONTAL if which == "rows" else VERTICAL, relation, cells, of, text).with_text(
            text
        )

    return tuple(piece(*order) for order in orders)


def _extremes_minus_medians(cells: BlockCells) -> Numbers:
    """Return the sum of the least and greatest of four cells minus the sum of the other two."""
    first, second, third, fourth = pointwise_sorted(cells_in_order(cells))
    return first + fourth - second - third


PHRASES: Productions = {
    "any quantity/any-quantity": (("{quantity}", "{ordered quantity}"), lambda quantity: quantity),
    "condition/constant": (
        ("all {block} <subblock|subblocks> {quantity} the same",
         "the {any quantity} of every {block} subblock equal",
         "the {any quantity} in every {block} subblock the same"),
        "a quantity is the same for all blocks",
        _equal_everywhere),
    "neighbour/neighbour": "<each|any|every|all> [<of its|its>] {lines} <neighbor|neighbors>",
    "condition/never-equal": (
        "no {block} subblock {quantity} equal to any {lines} neighbor [{block} subblock {quantity}]",
        "no block has the same quantity as a neighbouring block",
        _never_equal),
    "trend/trend": ("{quantity} {=nondecreasing|nonincreasing} {lines}", lambda *parts: parts),
    "trend/unequal-trend": (
        "{quantity} unequal to its neighbors {lines}",
        lambda quantity, lines: (quantity, "unequal", lines)),
    "condition/trends": (
        "every {blocks} subblock {trend} [and {trend}]",
        "along lines of blocks a quantity never falls, never rises, or changes with every step",
        _trends),
    "condition/commuting": (
        ("every {block} subblock commuting with {neighbour} [{block} subblock]",
         "every {block} subblock commuting with each of its {lines} {block} subblock neighbors"),
        "neighbouring blocks commute as matrices",
        _commuting),
    "condition/never-commuting": (
        "no {block} subblock commuting with any of its {lines} {block} subblock neighbors",
        "neighbouring blocks never commute as matrices",
        lambda size, lines, other: _commuting(size, lines, other, commute=False)),
    "condition/regular-commuting": (
        "every {block} subblock having nonzero determinant and commuting with {neighbour}",
        "neighbouring blocks commute as matrices, and all are regular",
        lambda size, lines: all_or_none(every_block((size,), sign("nonzero", "determinant")), _commuting(size, lines))),
    "condition/equal-nonzero": (
        "the {quantity} of all {block} subblocks equal and nonzero",
        "a quantity is the same for all blocks, and not zero",
        _equal_nonzero),
    "condition/same-values": (
        "all {block} subblocks having the same four values",
        "all 2x2 blocks have the same values, each as often",
        lambda size: adjacent_blocks_satisfy(size, RIGHT_AND_DOWN, _same_values, equality=True) if size == (2, 2) else None),
    "condition/never-reflected": (
        "no {block} subblock being a reflection across the shared element pair of any {lines} neighbor",
        "no block is the mirror image of the next",
        _never_reflected),
    "condition/same-and-different": (
        "every {block} subblock having the same {quantity} as its {lines} neighbors and no {block} subblock having the same {quantity} as its {lines} neighbors",
        "a quantity is equal to that of some neighbouring blocks, and another differs from that of others",
        lambda size, first, lines, other, second, others: all_or_none(
            adjacent_blocks_compared(first, size, lines, "equal"), adjacent_blocks_compared(second, other, others, "unequal"))),
    "condition/same-here-different-there": (
        "every {block} subblock having the same {quantity} as its {lines} neighbors and a different number from its {lines} neighbors",
        "a quantity is equal to that of some neighbouring blocks, and differs from that of others",
        lambda size, quantity, lines, others: all_or_none(
            adjacent_blocks_compared(quantity, size, lines, "equal"), adjacent_blocks_compared(quantity, size, others, "unequal"))),
    "condition/constant-number": (
        "every {block} subblock having the same {quantity}",
        lambda size, quantity: adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "equal")),
    "condition/differing-by": (
        "the {any quantity} of every {block} subblock differing from its {lines} neighbors by exactly {count}",
        lambda quantity, size, lines, by: adjacent_blocks_compared(quantity, size, lines, "differing", by)),
    "condition/each-differing": (
        "the {quantity} in <every|each> {block} subblock {=differing from|unequal to|equal to} {neighbour}",
        lambda quantity, size, relation, lines: adjacent_blocks_compared(quantity, size, lines, _RELATION_NAMES[relation])),
    "condition/each-number": (
        "the {quantity} in <every|each> {block} subblock {=differing from|equal to} the number in all its {lines} neighbors",
        lambda quantity, size, relation, lines: adjacent_blocks_compared(quantity, size, lines, _RELATION_NAMES[relation])),
    "condition/never-equal-having": (
        "no {block} subblock having a {quantity} equal to any {lines} neighbor {block} subblock {quantity}",
        _never_equal),
    "condition/never-far": (
        "no {block} subblock {quantity} differing from a {lines} neighbor subblock {quantity} by more than {count}",
        lambda size, quantity, lines, again, by: adjacent_blocks_compared(
            quantity, size, lines, "within", by) if again.text == quantity.text else None),
    "condition/block-pairs-rising": (
        ("the {quantity} of {block} subblocks nondecreasing rightwards and downwards",
         "the {quantity} of all {block} subblocks nondecreasing rightwards and downwards"),
        lambda quantity, size: adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "nondecreasing")),
    "condition/never-same": (
        "no {block} subblock having the same {quantity} as its {lines} neighbors",
        lambda size, quantity, lines: adjacent_blocks_compared(quantity, size, lines, "unequal")),
    "condition/constant-diagonals": (
        "every {block} subblock having the same number of equal diagonal or equal antidiagonal elements",
        lambda size: adjacent_blocks_compared(DIAGONALS, size, RIGHT_AND_DOWN, "equal")),
    "condition/each-diagonal-pairs": (
        "the number of equal {block} subblock diagonal pairs and equal antidiagonal pairs differing from {neighbour}",
        lambda size, lines: adjacent_blocks_compared(DIAGONALS, size, lines, "unequal")),
    "condition/rows-of-diagonals": (
        "every {block} subblock in a row having an equal number of equal diagonal or equal antidiagonal elements , adjacent rows differing in this number",
        lambda size: all_or_none(
            adjacent_blocks_compared(DIAGONALS, size, ((0, 1),), "equal"), adjacent_blocks_compared(DIAGONALS, size, ((1, 0),), "unequal"))),
    "condition/plural-compared": (
        "{quantity} of {block} subblocks {=differing from|equal to} {lines} neighbor {quantity}",
        "a quantity of every block differs from (equals) that of each neighbouring block",
        lambda quantity, size, relation, lines, again: adjacent_blocks_compared(
            quantity, size, lines, _RELATION_NAMES[relation]) if again.text == quantity.text else None),
    "condition/determinants-nonzero": (
        "every {block} determinant nonzero",
        lambda size: every_block((size,), sign("nonzero", "determinant"))),
    "condition/equal-to-some": (
        "<every|each> {block} subblock {quantity} equal to {some blocks} {lines} neighbor [{block} subblock {quantity}]",
        "a quantity of every block equals that of a given number of the neighbouring blocks",
        _equal_to_some),
    "some blocks/some-blocks": ("some", AT_LEAST_ONE),
    "some blocks/exact-blocks": ("exactly {counts}", lambda numbers: (frozenset(numbers), False)),
    "rowwise/rowwise": ("rowwise", "rows"),
    "rowwise/columnwise": ("columnwise", "columns"),
    "block order/same-way": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {rowwise}"),
        lambda relation, first, second: ((first, relation), (second, relation)) if first != second else None),
    "block order/two-ways": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {=nondecreasing|nonincreasing} {rowwise}"),
        lambda relation, first, other, second: ((first, relation), (second, other)) if first != second else None),
    "block number/spread": (
        "difference between each {block} subblock maximum and minimum",
        lambda size: (ordered_quantity(((1, "maximum"), (-1, "minimum"))), size)),
    "block number/extremes": (
        "sum of each {block} subblock maximum and minimum",
        lambda size: (ordered_quantity(((1, "maximum"), (1, "minimum"))), size)),
    "block number/medians": (
        "{=sum|difference} of the upper and lower median <value|values> of each {block} subblock",
        lambda which, size: (ordered_quantity(((1, "upper median"), (1 if which == "sum" else -1, "lower median"))), size)),
    "block number/outer": (
        "sum of each {block} subblock two extreme terms minus its two median terms",
        lambda size: (Quantity(_extremes_minus_medians, size=(2, 2), text="sum of extremes minus sum of medians"), size)),
    "condition/block-words-in-order": (
        "the {block number} {block order}",
        "the rows and columns of a quantity of the blocks, read as words, are in lexicographic order",
        lambda sized_quantity, orders: _lexicographic(sized_quantity[0], sized_quantity[1], orders)),
    "condition/determinants": (
        "rows and columns of {=determinants|permanents} of all {block} subblocks lexicographically {=nondecreasing|nonincreasing}",
        "the rows and columns of determinants (permanents) of blocks, read as words, are in lexicographic order",
        lambda name, size, relation: _lexicographic(
            Quantity(determinant if name == "determinants" else permanent, square=True, text=name.removesuffix("s")),
            size, (("rows", relation), ("columns", relation)))),
}  # fmt: skip
