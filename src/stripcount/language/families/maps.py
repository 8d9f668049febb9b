"""Maps of an array: the numbers of different arrays of a property or quantity of each cell or block.

Such as `arrays of the maximum value of corresponding elements and their horizontal neighbors in a random 0..2 n X 3
array`. The map of a property has 1 where the cell (or block) has the property, and 0 elsewhere. Different arrays may
have the same map, which is counted once.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.language.conditions.blocks import (
    RIGHT_AND_DOWN,
    SUMMARIES,
    BlockSize,
    Quantity,
    adjacent_blocks_compared,
    block_at,
    block_offsets,
    cells_in_order,
    determinant,
    diagonal_difference,
    pointwise_sum,
)
from stripcount.language.conditions.cells import Relation, count_true
from stripcount.language.conditions.lines import lexicographic_lines
from stripcount.language.families.pairs import none_equal_near
from stripcount.language.families.quantities import order_statistic_sum
from stripcount.language.grammar import Productions
from stripcount.language.name import Head, Name, Size
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Lines, both_directions, lines_text
from stripcount.language.pieces import Piece, Unreadable, piece_of_output
from stripcount.model.lattice.rule import Flags, Numbers, Output, View

NeighbourValues = list[tuple[Flags, Numbers]]
"""(whether it is on the board, its value) for each neighbour of a cell."""


def _neighbourhood_map(
    lines: Lines, value_count: int, function: Callable[[View, NeighbourValues], Numbers | Flags], equality: bool = False
) -> Piece:
    """Return the piece that counts maps of an integer of each cell, from 0 to `value_count` - 1.

    `function`(view, neighbours of the anchor along the lines) returns that integer for the anchor. `equality` states
    that it depends only on which values are equal.
    """
    offsets = tuple(both_directions(lines))

    def map_value(view: View) -> Numbers:
        return function(view, [(view.inside(*offset), view.value(*offset)) for offset in offsets]).astype(np.int64)

    reads = tuple(("", *offset) for offset in offsets)
    return piece_of_output(Output(value_count, reads, map_value), equality)


def _neighbour_count_map(
    lines: Lines, relation: Relation, accepts: Callable[[Numbers, Numbers], Flags], equality: bool = True
) -> Piece:
    """Return the piece that counts maps of the cells for which `accepts(related_count, degree)` is true.

    `related_count` is the number of neighbours along the given lines with `relation`(neighbour, cell); `degree` is the
    number of all neighbours.
    """

    def is_marked(view: View, neighbours: NeighbourValues) -> Flags:
        own = view.value()
        return accepts(
            count_true(inside & relation(value, own) for inside, value in neighbours),
            count_true(inside for inside, _ in neighbours),
        )

    return _neighbourhood_map(lines, 2, is_marked, equality)


def _sum_map(modulus: int, lines: Lines) -> Piece | None:
    """Return the piece that counts maps of the cells that are the sum of their neighbours modulo `modulus`.

    Return None for the modulus 0.
    """

    def is_sum(view: View, neighbours: NeighbourValues) -> Flags:
        return (pointwise_sum(np.where(inside, value, 0) for inside, value in neighbours) - view.value()) % modulus == 0

    return _neighbourhood_map(lines, 2, is_sum) if modulus else None


def _different_maps(piece: Piece) -> Piece:
    """Return the piece with a text that says that different maps are counted."""
    return piece.with_text(f"different maps of {piece.text}")


def _named_maps(
    table_head: str | None, _map_name: str, size: Size, map_piece: Piece, values: tuple[int, ...], array_size: Size
) -> Name | None:
    """Return the name of a title about maps of a property; None if it gives map and array different sizes.

    `table_head` is not None for the title of a table.
    """
    return (
        Name(size, values, (_different_maps(map_piece),), table=table_head is not None) if size == array_size else None
    )


def _lexicographic_rows_and_columns(row_relation: str, column_relation: str) -> tuple[Piece, ...]:
    """Return the pieces: rows and columns are in lexicographic order.

    The arguments, keys of RELATIONS, are the relations of a row (column) to the next one.
    """
    return (
        lexicographic_lines(HORIZONTAL, row_relation).with_text(f"rows in lexicographic order, {row_relation}"),
        lexicographic_lines(VERTICAL, column_relation).with_text(f"columns in lexicographic order, {column_relation}"),
    )


def _extreme_maps(
    head: Head,
    size: Size,
    extreme_name: str,
    lines: Lines,
    order: tuple[Piece, ...] | None,
    values: tuple[int, ...],
    array_size: Size,
) -> Name | None:
    """Return the maps of the minimum, or maximum, of each cell and its neighbours.

    `order` are conditions on the array. Return None if the title gives map and array different sizes.
    """
    pointwise_extreme = np.minimum if extreme_name == "minimum" else np.maximum

    def extreme_of(view: View, neighbours: NeighbourValues) -> Numbers:
        extreme = view.value()
        for inside, value in neighbours:
            extreme = np.where(inside, pointwise_extreme(extreme, value), extreme)
        return extreme - min(values)

    text = f"the {extreme_name} of each cell and its neighbours {lines_text(lines)}"
    maps = _different_maps(_neighbourhood_map(lines, max(values) - min(values) + 1, extreme_of).with_text(text))
    return head(size, values, (*(order or ()), maps)) if size == array_size else None


def _block_map(text: str, size: BlockSize, value_count: int, function: Callable[[View], Numbers]) -> Piece:
    """Return the piece that counts maps of an integer of each block, which `text` describes.

    `function`(view) returns that integer, from 0 to `value_count` - 1, for the block at the anchor.
    """
    reads = tuple(("", *offset) for offset in block_offsets(size))
    return piece_of_output(Output(value_count, reads, function, inside_only=True)).with_text(
        f"different maps of {text}"
    )


def _block_maps(
    head: Head,
    map_size: Size,
    block: BlockSize,
    board_size: Size,
    block_property: Quantity,
    order: tuple[Piece, ...] | None,
) -> Name | None:
    """Return the maps of the blocks with a property, one cell for the upper left cell of each block.

    Return None if the property is not defined for such blocks, or if the sizes of map and board do not fit.
    """
    if not block_property.fits(*block) or not _fits_blocks(map_size, board_size, block):
        return None
    text = f"the {block[0]}x{block[1]} blocks that {block_property.text}"
    map_piece = _block_map(text, block, 2, lambda view: block_property.function(block_at(view, block)).astype(np.int64))
    return head(board_size, (0, 1), (*(order or ()), map_piece))


def _number_maps(
    head: Head,
    map_size: Size,
    numbers: tuple[int, ...],
    sized_quantity: tuple[Quantity, BlockSize],
    board_size: Size,
    values: tuple[int, ...],
    order: tuple[Piece, ...] | None,
) -> Name | None:
    """Return the maps of a quantity of the blocks, one cell for the upper left cell of each block.

    The map's piece raises Unreadable, when its maps are counted, if a quantity lies outside the range from the smallest
    to the largest of `numbers`. Return None if the quantity is not defined for such blocks, or if the sizes do not fit.
    """
    quantity, block = sized_quantity
    if not quantity.fits(*block) or not _fits_blocks(map_size, board_size, block):
        return None
    low, high = min(numbers), max(numbers)

    def shifted_quantity(view: View) -> Numbers:
        block_value = quantity.function(block_at(view, block))
        is_inside = view.inside(0, 0) & view.inside(block[0] - 1, block[1] - 1)
        if ((block_value < low) | (block_value > high))[is_inside].any():
            raise Unreadable("quantities of blocks outside the range in the name")
        return np.clip(block_value, low, high) - low

    map_piece = _block_map(
        f"the {quantity.text} of {block[0]}x{block[1]} blocks", block, high - low + 1, shifted_quantity
    )
    return head(board_size, values, (*(order or ()), map_piece))


def _fits_blocks(map_size: Size, board_size: Size, block: BlockSize) -> bool:
    """Return whether a board has as many blocks as a map has cells, both down and across."""
    return all(
        (board_side.variable, board_side.step, board_side.constant)
        == (map_side.variable, map_side.step, map_side.constant + length - 1)
        for board_side, map_side, length in zip(board_size.sides, map_size.sides, block)
    )


def _southeast_maps(
    head: Head,
    map_size: Size,
    map_values: tuple[int, ...],
    summary: str,
    board_size: Size,
    cell_values: tuple[int, ...],
    distinct_neighbours: str | None,
) -> Name | None:
    """Return the maps of the sum, the median or an extreme of each cell and those to its right and below it.

    `map_values` are the values that the title gives for the map, `cell_values` those of the board. Unless
    `distinct_neighbours` is None, neighbours on the board are unequal. Return None if the values or the sizes do not
    fit each other.
    """
    summand_count = 3 if summary == "sum" else 1
    low, high = summand_count * min(cell_values), summand_count * max(cell_values)
    if not _fits_blocks(map_size, board_size, (2, 2)) or (low, high) != (map_values[0], map_values[-1]):
        return None

    def shifted_summary(view: View) -> Numbers:
        return SUMMARIES[summary]([view.value(), view.value(0, 1), view.value(1, 0)]) - low

    text = f"different maps of the {summary} of a cell and those to its right and below, for all cells but the last"
    map_piece = piece_of_output(
        Output(high - low + 1, (("", 0, 1), ("", 1, 0)), shifted_summary, inside_only=True)
    ).with_text(text)
    return head(
        board_size, cell_values, (none_equal_near(RIGHT_AND_DOWN), map_piece) if distinct_neighbours else (map_piece,)
    )


def _unequal_to_adjacent(quantity: Quantity, size: BlockSize) -> Piece | None:
    """Return the piece: the quantity of a block differs from that of the blocks beside it."""
    return adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "unequal")


def _unequal_sums_of_adjacent(
    operation: str, statistic: str, other_statistic: str, _preposition: str, size: BlockSize
) -> Piece | None:
    """Return the piece: the sum (difference) of two order statistics of a block differs from that of blocks beside it."""
    return _unequal_to_adjacent(
        order_statistic_sum(((1, statistic), (1 if operation == "sum" else -1, other_statistic))), size
    )


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "map/hilltop": (
        "not exceeded by any {lines} neighbor",
        "which cells no neighbour {0} exceeds",
        lambda lines: _neighbour_count_map(lines, np.greater, lambda count, _: count == 0, equality=False)),
    "map/unmatched": (
        "not equal to any {lines} neighbor",
        "which cells are equal to no neighbour {0}",
        lambda lines: _neighbour_count_map(lines, np.equal, lambda count, _: count == 0)),
    "map/unchanging": (
        "unequal to no {lines} neighbor",
        "which cells are unequal to no neighbour {0}",
        lambda lines: _neighbour_count_map(lines, np.not_equal, lambda count, _: count == 0)),
    "map/majority-map": (
        "equal to at least half of their {neighbour lines}",
        "which cells are equal to at least half of their neighbours {0}",
        lambda lines: _neighbour_count_map(lines, np.equal, lambda count, degree: 2 * count >= degree)),
    "map/equals-map": (
        "equal to exactly {count} of their {neighbour lines}",
        "which cells are equal to {0} of their neighbours {1}",
        lambda equal_count, lines: _neighbour_count_map(lines, np.equal, lambda count, _: count == equal_count)),
    "map/sum-map": (
        "equal to the sum mod {digits} of their {neighbour lines}",
        "which cells are the sum of their neighbours {1} modulo {0}",
        _sum_map),
    "map name/map-name": "{=hilltop|unmatched value|majority value|unchanging value|sum of neighbor|equals one|equals two|equals three}",
    "name/maps": (
        "[{table head}] {map name} maps : number of {size} binary arrays indicating the locations of corresponding elements {map} in a random {values} {size} array",
        "different maps of the cells with a property",
        _named_maps),
    "sorted/sorted-both": (
        ", but sorted with lexicographically nondecreasing rows and columns ,",
        _lexicographic_rows_and_columns("nondecreasing", "nondecreasing")),
    "sorted/sorted-apart": (
        ", but sorted with lexicographically nondecreasing rows and nonincreasing columns ,",
        _lexicographic_rows_and_columns("nondecreasing", "nonincreasing")),
    "name/extremes": (
        "{head} {size} arrays of the {=minimum|maximum} value of corresponding elements and their {neighbour lines} in a random [{sorted}] {values} {size} array",
        "different arrays of the least (largest) value of each cell and its neighbours",
        _extreme_maps),
    "of the latter/of-the-latter": (
        "[,] with rows and columns of the latter in lexicographically nondecreasing order",
        _lexicographic_rows_and_columns("nondecreasing", "nondecreasing")),
    "block map/sum-is": (
        "having a sum of {count}",
        "with sum {0}",
        lambda value: Quantity(lambda c: pointwise_sum(cells_in_order(c)) == value)),
    "block map/sum-at-most": (
        "having a sum of {count} or less",
        "with sum at most {0}",
        lambda value: Quantity(lambda c: pointwise_sum(cells_in_order(c)) <= value)),
    "block map/with-property": "{block property}",
    "block map/determinant-is": (
        "having determinant equal to {count}",
        "with determinant {0}",
        lambda value: Quantity(lambda c: determinant(c) == value, square=True)),
    "name/block-maps": (
        "{head} {size} 0,1 arrays indicating {block} subblocks of some larger {size} binary array {block map} [{of the latter}]",
        "different maps of blocks with a property",
        _block_maps),
    "three cells/three-cells": "the {=median|sum|maximum|minimum} of the corresponding element , the element to the east and the element to the south",
    "apart/apart": ("without adjacent equal elements in the latter", "apart"),
    "name/corners": (
        "{head} {size} {values} arrays of {three cells} in a larger {size} {values} array [{apart}]",
        "different arrays of a quantity of each cell, the cell to its right and the cell below",
        _southeast_maps),
    "coloured sum/coloured-sum": (
        ("the {=sum|difference} of the {statistic} and {statistic} [<value|values>] {=of|in} each {block} subblock",
         "the {=sum|difference} of the {statistic} and the {statistic} {=of|in} each {block} subblock"),
        _unequal_sums_of_adjacent),
    "coloured sum/coloured-medians": (
        "the sum of the upper and lower median values of each {block} subblock",
        lambda size: _unequal_sums_of_adjacent("sum", "upper median", "lower median", "of", size)),
    "coloured sum/coloured-quantity": ("{ordered quantity} of every {block} subblock", _unequal_to_adjacent),
    "name/coloured": (
        "{head} {arrays} colored with {coloured sum}",
        "arrays in which neighbouring blocks differ in a quantity",
        lambda head, board, piece: head(*board, (piece,))),
    "shown values/shown-values": (("{values}", "({list})"), tuple),
    "block number shown/determinants-shown": (
        "determinants of {block} subblocks of",
        lambda size: (Quantity(determinant, square=True, text="determinant"), size)),
    "block number shown/sums-shown": (
        "{block} subblock diagonal sums minus antidiagonal sums for",
        lambda size: (Quantity(diagonal_difference, square=True, text="diagonal sum minus antidiagonal sum"), size)),
    "name/number-maps": (
        "{head} {size} {shown values} arrays of {block number shown} some {size} {values} array [{of the latter}]",
        "different arrays of a quantity of each block",
        _number_maps),
}  # fmt: skip
