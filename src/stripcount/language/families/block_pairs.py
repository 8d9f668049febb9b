"""Blocks compared with the neighbouring blocks, one step away, which overlap them.

The phrases are those of the titles of OEIS sequences. An example is `no 2 X 2 subblock sum equal to any horizontal or
vertical neighbor 2 X 2 subblock sum`. Also rows and columns of a quantity of the blocks, in lexicographic order.
"""

from __future__ import annotations

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
from stripcount.language.families.blocks import has_sign
from stripcount.language.families.quantities import EQUAL_DIAGONAL_COUNT, order_statistic_sum
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
"""(quantity of a block, name of its relation to that of the next block, directions in which blocks are compared)."""
Orders = tuple[tuple[str, str], ...]
"""("rows" or "columns" of blocks, name of the relation between consecutive ones), for one or both kinds of lines."""
_RELATION_NAMES = {"equal to": "equal", "differing from": "unequal", "unequal to": "unequal"}


def _repeats_same_quantity(
    size: BlockSize, quantity: Quantity, neighbour_size: BlockSize | None, neighbour_quantity: Quantity | None
) -> bool:
    """Return whether the title names, for the neighbour, no size and quantity or the same ones as for the block."""
    return neighbour_size is None or (
        neighbour_size == size and neighbour_quantity is not None and neighbour_quantity.text == quantity.text
    )


def _equal_everywhere(first: BlockSize | Quantity, second: BlockSize | Quantity) -> Piece | None:
    """Return the piece of `the sum of every 2 X 2 subblock equal`; size and quantity come in any order."""
    match first, second:
        case (tuple() as size, Quantity() as quantity) | (Quantity() as quantity, tuple() as size):
            return adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "equal")
    return None


def _never_equal(
    size: BlockSize,
    quantity: Quantity,
    lines: Lines,
    neighbour_size: BlockSize | None,
    neighbour_quantity: Quantity | None,
) -> Piece | None:
    """Return the piece: the quantity of a block differs from that of its neighbour.

    Return None if the title names another size or quantity for the neighbour.
    """
    return (
        adjacent_blocks_compared(quantity, size, lines, "unequal")
        if _repeats_same_quantity(size, quantity, neighbour_size, neighbour_quantity)
        else None
    )


def _trends(sizes: tuple[BlockSize, ...], *trends: Trend | None) -> tuple[Piece, ...] | None:
    """Return the pieces: along its lines, each trend's quantity is in the trend's relation to that of the next block.

    There is one piece for each block size and trend. Trends that are None are skipped. Return None if a quantity is not
    defined for a size.
    """
    return all_or_none(
        *(
            adjacent_blocks_compared(quantity, size, lines, relation)
            for size in sizes
            for quantity, relation, lines in filter(None, trends)
        )
    )


def _matrices_commute(a: BlockCells, b: BlockCells) -> Flags:
    """Return whether two square blocks commute as matrices."""
    indices = range(len(a))
    first_product = [[sum(a[i][k] * b[k][j] for k in indices) for j in indices] for i in indices]
    second_product = [[sum(b[i][k] * a[k][j] for k in indices) for j in indices] for i in indices]
    return all_of(x == y for x, y in zip(cells_in_order(first_product), cells_in_order(second_product)))  # type: ignore[arg-type]


def _neighbours_commute(
    size: BlockSize, lines: Lines, neighbour_size: BlockSize | None = None, affirmative: bool = True
) -> Piece | None:
    """Return the piece: every block, as a matrix, commutes with the next one along the lines, or no block does.

    Return None unless blocks are square, and for a `neighbour_size`, which the title may state, other than `size`.
    """
    text = f"{'every' if affirmative else 'no'} {size[0]}x{size[1]} block commutes with the next {lines_text(lines)}"
    piece = adjacent_blocks_satisfy(size, lines, lambda a, b: _matrices_commute(a, b) == affirmative).with_text(text)
    return piece if size[0] == size[1] and neighbour_size in (None, size) else None


def _equal_nonzero(quantity: Quantity, size: BlockSize) -> tuple[Piece, ...] | None:
    """Return the pieces: the quantity is the same for all blocks, and not 0; None if it is not defined for them."""
    nonzero = Quantity(lambda c: quantity.function(c) != 0, text=f"has {quantity.text} other than 0")
    return all_or_none(adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "equal"), every_block((size,), nonzero))


def _same_multiset(a: BlockCells, b: BlockCells) -> Flags:
    """Return whether two blocks hold the same multiset of values."""
    return all_of(x == y for x, y in zip(pointwise_sorted(cells_in_order(a)), pointwise_sorted(cells_in_order(b))))


def _never_reflected(size: BlockSize, lines: Lines) -> Piece | None:
    """Return the piece: no 2 X 2 block is the mirror image of the block right of it or below it.

    Return None for blocks of another size or other lines.
    """
    if size != (2, 2) or set(lines) != set(RIGHT_AND_DOWN):
        return None
    # blocks share the pair of cells that the reflection fixes, so only the outer pairs are compared
    right = adjacent_blocks_satisfy(
        size, [(0, 1)], lambda a, b: ~((a[0][0] == b[0][1]) & (a[1][0] == b[1][1])), equality=True
    )
    down = adjacent_blocks_satisfy(
        size, [(1, 0)], lambda a, b: ~((a[0][0] == b[1][0]) & (a[0][1] == b[1][1])), equality=True
    )
    return conjunction(right, down).with_text("no 2x2 block is the mirror image of the next")


def _equal_to_some(
    size: BlockSize,
    quantity: Quantity,
    bounds: Bounds,
    lines: Lines,
    neighbour_size: BlockSize | None,
    neighbour_quantity: Quantity | None,
) -> Piece | None:
    """Return the piece: for each block, the number of its neighbours with the same quantity is within bounds.

    Return None if the title names another size or quantity for the neighbours, or if the quantity is not defined.
    """
    if not quantity.fits(*size) or not _repeats_same_quantity(size, quantity, neighbour_size, neighbour_quantity):
        return None
    block_cells = {
        (a, b): [(a + i, b + j) for i, j in block_offsets(size)] for a, b in ((0, 0), *both_directions(lines))
    }

    def quantity_at(view: View, step: Offset) -> Numbers:
        return quantity.function(block_rows([view.value(*cell) for cell in block_cells[step]], size))

    def is_inside(view: View, step: Offset) -> Flags:
        return view.inside(*block_cells[step][0]) & view.inside(*block_cells[step][-1])

    def test(view: View) -> Flags:
        own_quantity = quantity_at(view, (0, 0))
        equal_count = count_true(
            is_inside(view, step) & (quantity_at(view, step) == own_quantity) for step in both_directions(lines)
        )
        # a block that is not on the board passes
        return within_bounds(equal_count, bounds) | ~view.inside(*block_cells[0, 0][-1])

    # the label "" of a cell is its value
    reads = sorted({("", *cell) for offsets in block_cells.values() for cell in offsets})
    text = f"the {quantity.text} of every {size[0]}x{size[1]} block is that of {bounds_text(bounds)} blocks next {lines_text(lines)}"
    return piece_of_conditions(Condition(tuple(reads), test)).with_text(text)


def _quantities_in_order(quantity: Quantity, size: BlockSize, orders: Orders) -> tuple[Piece, ...] | None:
    """Return the pieces: rows, or columns, of a quantity of the blocks are in lexicographic order.

    Return None if the quantity is not defined for blocks of this size.
    """
    if not quantity.fits(*size):
        return None
    # the cells of the block that ends at a cell, relative to it
    cells = [(i - size[0] + 1, j - size[1] + 1) for i, j in block_offsets(size)]

    def quantity_of(*values: Numbers) -> Numbers:
        return quantity.function(block_rows(values, size))

    def piece(line_kind: str, relation: str) -> Piece:
        text = f"{line_kind} of blocks, by {quantity.text}, in lexicographic order, {relation}"
        return lexicographic_lines(
            HORIZONTAL if line_kind == "rows" else VERTICAL, relation, cells, quantity_of, text
        ).with_text(text)

    return tuple(piece(*order) for order in orders)


def _extremes_minus_medians(cells: BlockCells) -> Numbers:
    """Return the sum of the smallest and largest of four cells minus the sum of the other two."""
    smallest, lower_median, upper_median, largest = pointwise_sorted(cells_in_order(cells))
    return smallest + largest - lower_median - upper_median


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
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
        _neighbours_commute),
    "condition/never-commuting": (
        "no {block} subblock commuting with any of its {lines} {block} subblock neighbors",
        "neighbouring blocks never commute as matrices",
        lambda size, lines, neighbour_size: _neighbours_commute(size, lines, neighbour_size, affirmative=False)),
    "condition/regular-commuting": (
        "every {block} subblock having nonzero determinant and commuting with {neighbour}",
        "neighbouring blocks commute as matrices, and all are regular",
        lambda size, lines: all_or_none(every_block((size,), has_sign("nonzero", "determinant")), _neighbours_commute(size, lines))),
    "condition/equal-nonzero": (
        "the {quantity} of all {block} subblocks equal and nonzero",
        "a quantity is the same for all blocks, and not zero",
        _equal_nonzero),
    "condition/same-values": (
        "all {block} subblocks having the same four values",
        "all 2x2 blocks have the same values, each as often",
        lambda size: adjacent_blocks_satisfy(size, RIGHT_AND_DOWN, _same_multiset, equality=True) if size == (2, 2) else None),
    "condition/never-reflected": (
        "no {block} subblock being a reflection across the shared element pair of any {lines} neighbor",
        "no block is the mirror image of the next",
        _never_reflected),
    "condition/same-and-different": (
        "every {block} subblock having the same {quantity} as its {lines} neighbors and no {block} subblock having the same {quantity} as its {lines} neighbors",
        "a quantity is equal to that of some neighbouring blocks, and another differs from that of others",
        lambda size, quantity, lines, other_size, other_quantity, other_lines: all_or_none(
            adjacent_blocks_compared(quantity, size, lines, "equal"), adjacent_blocks_compared(other_quantity, other_size, other_lines, "unequal"))),
    "condition/same-here-different-there": (
        "every {block} subblock having the same {quantity} as its {lines} neighbors and a different number from its {lines} neighbors",
        "a quantity is equal to that of some neighbouring blocks, and differs from that of others",
        lambda size, quantity, lines, other_lines: all_or_none(
            adjacent_blocks_compared(quantity, size, lines, "equal"), adjacent_blocks_compared(quantity, size, other_lines, "unequal"))),
    "condition/constant-number": (
        "every {block} subblock having the same {quantity}",
        lambda size, quantity: adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "equal")),
    "condition/differing-by": (
        "the {any quantity} of every {block} subblock differing from its {lines} neighbors by exactly {count}",
        lambda quantity, size, lines, amount: adjacent_blocks_compared(quantity, size, lines, "differing", amount)),
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
        lambda size, quantity, lines, neighbour_quantity, amount: adjacent_blocks_compared(
            quantity, size, lines, "within", amount) if neighbour_quantity.text == quantity.text else None),
    "condition/block-pairs-rising": (
        ("the {quantity} of {block} subblocks nondecreasing rightwards and downwards",
         "the {quantity} of all {block} subblocks nondecreasing rightwards and downwards"),
        lambda quantity, size: adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "nondecreasing")),
    "condition/never-same": (
        "no {block} subblock having the same {quantity} as its {lines} neighbors",
        lambda size, quantity, lines: adjacent_blocks_compared(quantity, size, lines, "unequal")),
    "condition/constant-diagonals": (
        "every {block} subblock having the same number of equal diagonal or equal antidiagonal elements",
        lambda size: adjacent_blocks_compared(EQUAL_DIAGONAL_COUNT, size, RIGHT_AND_DOWN, "equal")),
    "condition/each-diagonal-pairs": (
        "the number of equal {block} subblock diagonal pairs and equal antidiagonal pairs differing from {neighbour}",
        lambda size, lines: adjacent_blocks_compared(EQUAL_DIAGONAL_COUNT, size, lines, "unequal")),
    "condition/rows-of-diagonals": (
        "every {block} subblock in a row having an equal number of equal diagonal or equal antidiagonal elements , adjacent rows differing in this number",
        lambda size: all_or_none(
            adjacent_blocks_compared(EQUAL_DIAGONAL_COUNT, size, ((0, 1),), "equal"), adjacent_blocks_compared(EQUAL_DIAGONAL_COUNT, size, ((1, 0),), "unequal"))),
    "condition/plural-compared": (
        "{quantity} of {block} subblocks {=differing from|equal to} {lines} neighbor {quantity}",
        "a quantity of every block differs from (equals) that of each neighbouring block",
        lambda quantity, size, relation, lines, neighbour_quantity: adjacent_blocks_compared(
            quantity, size, lines, _RELATION_NAMES[relation]) if neighbour_quantity.text == quantity.text else None),
    "condition/determinants-nonzero": (
        "every {block} determinant nonzero",
        lambda size: every_block((size,), has_sign("nonzero", "determinant"))),
    "condition/equal-to-some": (
        "<every|each> {block} subblock {quantity} equal to {some blocks} {lines} neighbor [{block} subblock {quantity}]",
        "a quantity of every block equals that of a given number of the neighbouring blocks",
        _equal_to_some),
    "some blocks/some-blocks": ("some", AT_LEAST_ONE),
    "some blocks/exact-blocks": ("exactly {counts}", lambda counts: (frozenset(counts), False)),
    "rowwise/rowwise": ("rowwise", "rows"),
    "rowwise/columnwise": ("columnwise", "columns"),
    "block order/same-way": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {rowwise}"),
        lambda relation, kind, other_kind: ((kind, relation), (other_kind, relation)) if kind != other_kind else None),
    "block order/two-ways": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {=nondecreasing|nonincreasing} {rowwise}"),
        lambda relation, kind, other_relation, other_kind: ((kind, relation), (other_kind, other_relation)) if kind != other_kind else None),
    "block number/spread": (
        "difference between each {block} subblock maximum and minimum",
        lambda size: (order_statistic_sum(((1, "maximum"), (-1, "minimum"))), size)),
    "block number/extremes": (
        "sum of each {block} subblock maximum and minimum",
        lambda size: (order_statistic_sum(((1, "maximum"), (1, "minimum"))), size)),
    "block number/medians": (
        "{=sum|difference} of the upper and lower median <value|values> of each {block} subblock",
        lambda operation, size: (order_statistic_sum(((1, "upper median"), (1 if operation == "sum" else -1, "lower median"))), size)),
    "block number/outer": (
        "sum of each {block} subblock two extreme terms minus its two median terms",
        lambda size: (Quantity(_extremes_minus_medians, size=(2, 2), text="sum of extremes minus sum of medians"), size)),
    "condition/block-words-in-order": (
        "the {block number} {block order}",
        "the rows and columns of a quantity of the blocks, read as words, are in lexicographic order",
        lambda sized_quantity, orders: _quantities_in_order(sized_quantity[0], sized_quantity[1], orders)),
    "condition/determinants": (
        "rows and columns of {=determinants|permanents} of all {block} subblocks lexicographically {=nondecreasing|nonincreasing}",
        "the rows and columns of determinants (permanents) of blocks, read as words, are in lexicographic order",
        lambda function_name, size, relation: _quantities_in_order(
            Quantity(determinant if function_name == "determinants" else permanent, square=True, text=function_name.removesuffix("s")),
            size, (("rows", relation), ("columns", relation)))),
}  # fmt: skip
