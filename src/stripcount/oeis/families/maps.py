"""Maps of an array: the numbers of different arrays of a property or quantity of each cell or block."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers, Output, View
from stripcount.oeis.families.block_pairs import compared
from stripcount.oeis.families.blocks import Block, Test, cells_of
from stripcount.oeis.families.monotone import lexicographic
from stripcount.oeis.families.pairs import none_equal_near
from stripcount.oeis.families.quantities import Quantity, determinant, flat, ordered_quantity, total
from stripcount.oeis.name import Board, Head, Name, Size
from stripcount.oeis.phrases import HORIZONTAL, VERTICAL, Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Piece, Shown

Near = Callable[[View, list[tuple[Flags, Numbers]]], Numbers]
"""A number of each cell, from the view and the list of (whether inside, value) of its neighbours."""


def _shown(text: str, lines: tuple[Offset, ...], size: int, of: Near, equality: bool = False) -> Shown:
    """Return the map of a number below `size` that `of` computes from each cell and its neighbours along some lines."""
    places = tuple(both_ways(lines))

    def show(view: View) -> Numbers:
        return of(view, [(view.inside(*place), view.value(*place)) for place in places]).astype(np.int64)

    reads = tuple(("", *place) for place in places)
    return Shown(text, lambda context: Output(size, reads, show), equality)


def _count(near: list[tuple[Flags, Numbers]], fits: Callable[[Numbers], Flags]) -> Numbers:
    return np.sum([inside & fits(value) for inside, value in near], axis=0)


@phrase("map/hilltop", "not exceeded by any {lines} neighbor")
def hilltop(lines: tuple[Offset, ...]) -> Shown:
    """Cells that no neighbour exceeds."""
    return _shown(
        f"which cells no neighbour {named(lines)} exceeds",
        lines,
        2,
        lambda view, near: _count(near, lambda value: value > view.value()) == 0,
    )


@phrase("map/unmatched", "not equal to any {lines} neighbor")
def unmatched(lines: tuple[Offset, ...]) -> Shown:
    """Cells without equal neighbours."""
    return _shown(
        f"which cells are equal to no neighbour {named(lines)}",
        lines,
        2,
        lambda view, near: _count(near, lambda value: value == view.value()) == 0,
        True,
    )


@phrase("map/unchanging", "unequal to no {lines} neighbor")
def unchanging(lines: tuple[Offset, ...]) -> Shown:
    """Cells without unequal neighbours."""
    return _shown(
        f"which cells are unequal to no neighbour {named(lines)}",
        lines,
        2,
        lambda view, near: _count(near, lambda value: value != view.value()) == 0,
        True,
    )


def _half(view: View, near: list[tuple[Flags, Numbers]]) -> Numbers:
    """Return 1 where at least half of the neighbours are equal to the cell, else 0."""
    number = np.sum([inside for inside, _ in near], axis=0)
    return (2 * _count(near, lambda value: value == view.value()) >= number).astype(np.int64)


@phrase("map/majority-map", "equal to at least half of their {neighbour lines}")
def majority_map(lines: tuple[Offset, ...]) -> Shown:
    """Cells equal to at least half of their neighbours."""
    return _shown(
        f"which cells are equal to at least half of their neighbours {named(lines)}",
        lines,
        2,
        _half,
        True,
    )


@phrase("map/equals-map", "equal to exactly {count} of their {neighbour lines}")
def equals_map(number: int, lines: tuple[Offset, ...]) -> Shown:
    """Cells equal to a given number of their neighbours."""
    return _shown(
        f"which cells are equal to {number} of their neighbours {named(lines)}",
        lines,
        2,
        lambda view, near: _count(near, lambda value: value == view.value()) == number,
        True,
    )


@phrase("map/sum-map", "equal to the sum mod {digits} of their {neighbour lines}")
def sum_map(modulus: int, lines: tuple[Offset, ...]) -> Shown | None:
    """Cells equal to the sum of their neighbours, modulo a number."""
    if not modulus:
        return None

    def of(view: View, near: list[tuple[Flags, Numbers]]) -> Numbers:
        found = np.sum([np.where(inside, value, 0) for inside, value in near], axis=0)
        return (found - view.value()) % modulus == 0

    return _shown(f"which cells are the sum of their neighbours {named(lines)} modulo {modulus}", lines, 2, of)


says("map name", {
    "map-name": (
        "{=hilltop|unmatched value|majority value|unchanging value|sum of neighbor|equals one|equals two|equals three}",
        lambda name: name),
})  # fmt: skip


@phrase(
    "name/maps",
    "[{table head}] {map name} maps : number of {size} binary arrays indicating the locations of corresponding elements {map} in a random {values} {size} array",
)
def maps(
    table: str | None,
    name: str,
    size: Size,
    shown: Shown,
    values: tuple[int, ...],
    inner: Size,
) -> Name | None:
    """Different maps of the cells with a property."""
    if size != inner:
        return None
    return Head(1, table is not None).name(size, values, (_different(shown),))


def _different(shown: Shown) -> Shown:
    return Shown(f"different maps of {shown.text}", shown.output, shown.equality)


@phrase("sorted/sorted-both", ", but sorted with lexicographically nondecreasing rows and columns ,")
def sorted_both() -> tuple[Piece, ...]:
    """Rows and columns in lexicographic order."""
    return lexicographic(HORIZONTAL, "nondecreasing"), lexicographic(VERTICAL, "nondecreasing")


says("sorted", {
    "sorted-apart": (
        ", but sorted with lexicographically nondecreasing rows and nonincreasing columns ,",
        (lexicographic(HORIZONTAL, "nondecreasing"), lexicographic(VERTICAL, "nonincreasing"))),
})  # fmt: skip


@phrase(
    "name/extremes",
    "{head} {size} arrays of the {=minimum|maximum} value of corresponding elements and their {neighbour lines} in a random [{sorted}] {values} {size} array",
)
def extremes(
    head: Head,
    size: Size,
    which: str,
    lines: tuple[Offset, ...],
    order: tuple[Piece, ...] | None,
    values: tuple[int, ...],
    inner: Size,
) -> Name | None:
    """Different arrays of the least (largest) value of each cell and its neighbours."""
    if size != inner:
        return None
    pick = np.minimum if which == "minimum" else np.maximum

    def of(view: View, near: list[tuple[Flags, Numbers]]) -> Numbers:
        found = view.value()
        for inside, value in near:
            found = np.where(inside, pick(found, value), found)
        return found - min(values)

    shown = _shown(
        f"the {which} of each cell and its neighbours {named(lines)}", lines, max(values) - min(values) + 1, of
    )
    return head.name(size, values, (*(order or ()), _different(shown)))


def of_blocks(text: str, size: Block, numbers: int, of: Callable[[View], Numbers]) -> Shown:
    """Return the map of a number below `numbers` that `of` computes from each block."""
    reads = tuple(("", i, j) for i in range(size[0]) for j in range(size[1]))
    return Shown(f"different maps of {text}", lambda context: Output(numbers, reads, of, whole=True))


says("of the latter", {
    "of-the-latter": (
        "[,] with rows and columns of the latter in lexicographically nondecreasing order",
        sorted_both),
})  # fmt: skip


says("block map", {
    "sum-is": (
        "having a sum of {count}",
        lambda number: Test(f"with sum {number}", lambda c: total(flat(c)) == number)),
    "sum-at-most": (
        "having a sum of {count} or less",
        lambda number: Test(f"with sum at most {number}", lambda c: total(flat(c)) <= number)),
    "with-property": ("{block property}", lambda test: test),
    "determinant-is": (
        "having determinant equal to {count}",
        lambda number: Test(f"with determinant {number}", lambda c: determinant(c) == number, square=True)),
})  # fmt: skip


@phrase(
    "name/block-maps",
    "{head} {size} 0,1 arrays indicating {block} subblocks of some larger {size} binary array {block map} [{of the latter}]",
)
def block_maps(
    head: Head,
    size: Size,
    block: Block,
    inner: Size,
    test: Test,
    order: tuple[Piece, ...] | None,
) -> Name | None:
    """Different maps of blocks with a property."""
    if not test.fits(*block) or not larger(size, inner, block):
        return None
    height, width = block
    shown = of_blocks(
        f"the {height}x{width} blocks that {test.text}",
        block,
        2,
        lambda view: test.holds(cells_of(view, height, width)).astype(np.int64),
    )
    return head.name(inner, (0, 1), (*(order or ()), shown))


def larger(outer: Size, inner: Size, block: Block) -> bool:
    """Return whether a board of size `inner` has exactly as many blocks, down and across, as `outer` has cells."""
    return all(
        (i.variable, i.step, i.first) == (o.variable, o.step, o.first + length - 1)
        for i, o, length in zip(inner.sides, outer.sides, block)
    )


says("three cells", {
    "three-cells": (
        "the {=median|sum|maximum|minimum} of the corresponding element , the element to the east and the element to the south",
        lambda which: which),
})  # fmt: skip


says("apart", {
    "apart": ("without adjacent equal elements in the latter", "apart"),
})  # fmt: skip


@phrase(
    "name/corners",
    "{head} {size} {values} arrays of {three cells} in a larger {size} {values} array [{apart}]",
)
def corners(
    head: Head,
    size: Size,
    values: tuple[int, ...],
    which: str,
    inner: Size,
    own: tuple[int, ...],
    differ: str | None,
) -> Name | None:
    """Different arrays of a quantity of each cell, the cell to its right and the cell below."""
    if not larger(size, inner, (2, 2)):
        return None
    of: dict[str, Callable[[Numbers], Numbers]] = {
        "median": lambda x: np.sort(x, axis=0)[1],
        "sum": lambda x: x.sum(axis=0),
        "maximum": lambda x: x.max(axis=0),
        "minimum": lambda x: x.min(axis=0),
    }
    low = 3 * min(own) if which == "sum" else min(own)
    high = 3 * max(own) if which == "sum" else max(own)
    if (low, high) != (values[0], values[-1]):
        return None

    def show(view: View) -> Numbers:
        return of[which](np.stack([view.value(), view.value(0, 1), view.value(1, 0)])) - low

    shown = Shown(
        f"different maps of the {which} of a cell and those to its right and below, for all cells but the last",
        lambda context: Output(high - low + 1, (("", 0, 1), ("", 1, 0)), show, whole=True),
    )
    parts = (none_equal_near((HORIZONTAL, VERTICAL)), shown) if differ else (shown,)
    return head.name(inner, own, parts)


def _coloured(quantity: Quantity, size: Block) -> Piece | None:
    return compared(quantity, size, (HORIZONTAL, VERTICAL), "unequal")


@phrase(
    "coloured sum/coloured-sum",
    "the {=sum|difference} of the {statistic} and {statistic} [<value|values>] {=of|in} each {block} subblock",
    "the {=sum|difference} of the {statistic} and the {statistic} {=of|in} each {block} subblock",
)
def coloured_sum(sign: str, first: str, second: str, place: str, size: Block) -> Piece | None:
    """Neighbouring blocks differ in a sum (difference) of order statistics."""
    return _coloured(ordered_quantity(((1, first), (1 if sign == "sum" else -1, second))), size)


says("coloured sum", {
    "coloured-medians": (
        "the sum of the upper and lower median values of each {block} subblock",
        lambda size: coloured_sum("sum", "upper median", "lower median", "of", size)),
    "coloured-quantity": ("{ordered quantity} of every {block} subblock", _coloured),
})  # fmt: skip


@phrase("name/coloured", "{head} {arrays} colored with {coloured sum}")
def coloured(head: Head, board: Board, piece: Piece) -> Name:
    """Arrays in which neighbouring blocks differ in a quantity."""
    return head.name(*board, (piece,))
