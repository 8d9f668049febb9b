"""Maps of an array: the numbers of different arrays of a property or quantity of each cell or block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from stripcount.language.families.quantities import ordered_quantity
from stripcount.language.grammar import Productions
from stripcount.language.name import Head, Name, Size
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Lines, both_directions, lines_text
from stripcount.language.pieces import Piece, Unreadable, piece_of_output
from stripcount.model.lattice.rule import Flags, Numbers, Output, View

Near = list[tuple[Flags, Numbers]]
"""(whether inside, value) of each neighbour."""


def _neighbourhood_map(
    lines: Lines, value_count: int, function: Callable[[View, Near], Any], equality: bool = False
) -> Piece:
    """Return the map with the integer below `value_count` that `function` computes from each cell and its neighbours."""
    places = tuple(both_directions(lines))

    def show(view: View) -> Numbers:
        return function(view, [(view.inside(*place), view.value(*place)) for place in places]).astype(np.int64)

    reads = tuple(("", *place) for place in places)
    return piece_of_output(Output(value_count, reads, show), equality)


def _count_map(
    lines: Lines, relation: Relation, fits: Callable[[Numbers, Numbers], Flags], equality: bool = True
) -> Piece:
    """Return the map of the cells for which `fits(related, all)` is true.

    `related` is the number of neighbours along some lines that are in the relation to the cell, `all` of all neighbours.
    """

    def of(view: View, near: Near) -> Flags:
        own = view.value()
        return fits(
            count_true(inside & relation(value, own) for inside, value in near),
            count_true(inside for inside, _ in near),
        )

    return _neighbourhood_map(lines, 2, of, equality)


def _sum_map(modulus: int, lines: Lines) -> Piece | None:
    """Return the map of the cells that are the sum of their neighbours modulo `modulus`; None for the modulus 0."""

    def of(view: View, near: Near) -> Flags:
        return (pointwise_sum(np.where(inside, value, 0) for inside, value in near) - view.value()) % modulus == 0

    return _neighbourhood_map(lines, 2, of) if modulus else None


def _different(piece: Piece) -> Piece:
    """Return the piece with a text that says that different maps are counted."""
    return piece.with_text(f"different maps of {piece.text}")


def _maps(table: str | None, name: str, size: Size, shown: Piece, values: tuple[int, ...], inner: Size) -> Name | None:
    """Return the name of the different maps; None if the title gives map and array different sizes."""
    return Name(size, values, (_different(shown),), table=table is not None) if size == inner else None


def _sorted(rows: str, columns: str) -> tuple[Piece, ...]:
    return (
        lexicographic_lines(HORIZONTAL, rows).with_text(f"rows in lexicographic order, {rows}"),
        lexicographic_lines(VERTICAL, columns).with_text(f"columns in lexicographic order, {columns}"),
    )


def _extremes(
    head: Head,
    size: Size,
    which: str,
    lines: Lines,
    order: tuple[Piece, ...] | None,
    values: tuple[int, ...],
    inner: Size,
) -> Name | None:
    """Return the maps of the minimum, or maximum, of each cell and its neighbours."""
    pick = np.minimum if which == "minimum" else np.maximum

    def of(view: View, near: Near) -> Numbers:
        extreme = view.value()
        for inside, value in near:
            extreme = np.where(inside, pick(extreme, value), extreme)
        return extreme - min(values)

    text = f"the {which} of each cell and its neighbours {lines_text(lines)}"
    maps = _different(_neighbourhood_map(lines, max(values) - min(values) + 1, of).with_text(text))
    return head(size, values, (*(order or ()), maps)) if size == inner else None


def _block_map(text: str, size: BlockSize, value_count: int, function: Callable[[View], Numbers]) -> Piece:
    """Return the map with the integer below `value_count` that `function` computes from each block."""
    reads = tuple(("", *place) for place in block_offsets(size))
    return piece_of_output(Output(value_count, reads, function, inside_only=True)).with_text(
        f"different maps of {text}"
    )


def _block_maps(
    head: Head, size: Size, block: BlockSize, inner: Size, test: Quantity, order: tuple[Piece, ...] | None
) -> Name | None:
    """Return the maps of the blocks of a board that pass a test, on the array of their upper left cells."""
    if not test.fits(*block) or not _fits_blocks(size, inner, block):
        return None
    text = f"the {block[0]}x{block[1]} blocks that {test.text}"
    shown = _block_map(text, block, 2, lambda view: test.of(block_at(view, block)).astype(np.int64))
    return head(inner, (0, 1), (*(order or ()), shown))


def _number_maps(
    head: Head,
    size: Size,
    numbers: tuple[int, ...],
    sized_quantity: tuple[Quantity, BlockSize],
    inner: Size,
    values: tuple[int, ...],
    order: tuple[Piece, ...] | None,
) -> Name | None:
    """Return the maps of a quantity of the blocks.

    Raises Unreadable when built if a quantity lies outside the range `numbers` of the title.
    """
    quantity, block = sized_quantity
    if not quantity.fits(*block) or not _fits_blocks(size, inner, block):
        return None
    low, high = min(numbers), max(numbers)

    def of(view: View) -> Numbers:
        number = quantity.of(block_at(view, block))
        inside_only = view.inside(0, 0) & view.inside(block[0] - 1, block[1] - 1)
        if ((number < low) | (number > high))[inside_only].any():
            raise Unreadable("quantities of blocks outside the range in the name")
        return np.clip(number, low, high) - low

    shown = _block_map(f"the {quantity.text} of {block[0]}x{block[1]} blocks", block, high - low + 1, of)
    return head(inner, values, (*(order or ()), shown))


def _fits_blocks(outer: Size, inner: Size, block: BlockSize) -> bool:
    """Return whether a board of size `inner` has exactly as many blocks, down and across, as `outer` has cells."""
    return all(
        (i.variable, i.step, i.first) == (o.variable, o.step, o.first + length - 1)
        for i, o, length in zip(inner.sides, outer.sides, block)
    )


def _corners(
    head: Head,
    size: Size,
    values: tuple[int, ...],
    which: str,
    inner: Size,
    own: tuple[int, ...],
    differ: str | None,
) -> Name | None:
    """Return the maps of the sum or an extreme of each cell and those to its right and below; `own` are the cells' values."""
    cell_count = 3 if which == "sum" else 1
    low, high = cell_count * min(own), cell_count * max(own)
    if not _fits_blocks(size, inner, (2, 2)) or (low, high) != (values[0], values[-1]):
        return None

    def show(view: View) -> Numbers:
        return SUMMARIES[which]([view.value(), view.value(0, 1), view.value(1, 0)]) - low

    text = f"different maps of the {which} of a cell and those to its right and below, for all cells but the last"
    shown = piece_of_output(Output(high - low + 1, (("", 0, 1), ("", 1, 0)), show, inside_only=True)).with_text(text)
    return head(inner, own, (none_equal_near(RIGHT_AND_DOWN), shown) if differ else (shown,))


def _unequal_next(quantity: Quantity, size: BlockSize) -> Piece | None:
    """Return the piece: the quantity of a block differs from that of the blocks beside it."""
    return adjacent_blocks_compared(quantity, size, RIGHT_AND_DOWN, "unequal")


def _unequal_sums_next(sign: str, first: str, second: str, _: str, size: BlockSize) -> Piece | None:
    """Return the piece: the sum (difference) of two order statistics differs from that of the blocks beside it."""
    return _unequal_next(ordered_quantity(((1, first), (1 if sign == "sum" else -1, second))), size)


PHRASES: Productions = {
    "map/hilltop": (
        "not exceeded by any {lines} neighbor",
        "which cells no neighbour {0} exceeds",
        lambda lines: _count_map(lines, np.greater, lambda number, _: number == 0, equality=False)),
    "map/unmatched": (
        "not equal to any {lines} neighbor",
        "which cells are equal to no neighbour {0}",
        lambda lines: _count_map(lines, np.equal, lambda number, _: number == 0)),
    "map/unchanging": (
        "unequal to no {lines} neighbor",
        "which cells are unequal to no neighbour {0}",
        lambda lines: _count_map(lines, np.not_equal, lambda number, _: number == 0)),
    "map/majority-map": (
        "equal to at least half of their {neighbour lines}",
        "which cells are equal to at least half of their neighbours {0}",
        lambda lines: _count_map(lines, np.equal, lambda number, of: 2 * number >= of)),
    "map/equals-map": (
        "equal to exactly {count} of their {neighbour lines}",
        "which cells are equal to {0} of their neighbours {1}",
        lambda wanted, lines: _count_map(lines, np.equal, lambda number, _: number == wanted)),
    "map/sum-map": (
        "equal to the sum mod {digits} of their {neighbour lines}",
        "which cells are the sum of their neighbours {1} modulo {0}",
        _sum_map),
    "map name/map-name": "{=hilltop|unmatched value|majority value|unchanging value|sum of neighbor|equals one|equals two|equals three}",
    "name/maps": (
        "[{table head}] {map name} maps : number of {size} binary arrays indicating the locations of corresponding elements {map} in a random {values} {size} array",
        "different maps of the cells with a property",
        _maps),
    "sorted/sorted-both": (
        ", but sorted with lexicographically nondecreasing rows and columns ,",
        _sorted("nondecreasing", "nondecreasing")),
    "sorted/sorted-apart": (
        ", but sorted with lexicographically nondecreasing rows and nonincreasing columns ,",
        _sorted("nondecreasing", "nonincreasing")),
    "name/extremes": (
        "{head} {size} arrays of the {=minimum|maximum} value of corresponding elements and their {neighbour lines} in a random [{sorted}] {values} {size} array",
        "different arrays of the least (largest) value of each cell and its neighbours",
        _extremes),
    "of the latter/of-the-latter": (
        "[,] with rows and columns of the latter in lexicographically nondecreasing order",
        _sorted("nondecreasing", "nondecreasing")),
    "block map/sum-is": (
        "having a sum of {count}",
        "with sum {0}",
        lambda number: Quantity(lambda c: pointwise_sum(cells_in_order(c)) == number)),
    "block map/sum-at-most": (
        "having a sum of {count} or less",
        "with sum at most {0}",
        lambda number: Quantity(lambda c: pointwise_sum(cells_in_order(c)) <= number)),
    "block map/with-property": "{block property}",
    "block map/determinant-is": (
        "having determinant equal to {count}",
        "with determinant {0}",
        lambda number: Quantity(lambda c: determinant(c) == number, square=True)),
    "name/block-maps": (
        "{head} {size} 0,1 arrays indicating {block} subblocks of some larger {size} binary array {block map} [{of the latter}]",
        "different maps of blocks with a property",
        _block_maps),
    "three cells/three-cells": "the {=median|sum|maximum|minimum} of the corresponding element , the element to the east and the element to the south",
    "apart/apart": ("without adjacent equal elements in the latter", "apart"),
    "name/corners": (
        "{head} {size} {values} arrays of {three cells} in a larger {size} {values} array [{apart}]",
        "different arrays of a quantity of each cell, the cell to its right and the cell below",
        _corners),
    "coloured sum/coloured-sum": (
        ("the {=sum|difference} of the {statistic} and {statistic} [<value|values>] {=of|in} each {block} subblock",
         "the {=sum|difference} of the {statistic} and the {statistic} {=of|in} each {block} subblock"),
        _unequal_sums_next),
    "coloured sum/coloured-medians": (
        "the sum of the upper and lower median values of each {block} subblock",
        lambda size: _unequal_sums_next("sum", "upper median", "lower median", "of", size)),
    "coloured sum/coloured-quantity": ("{ordered quantity} of every {block} subblock", _unequal_next),
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
