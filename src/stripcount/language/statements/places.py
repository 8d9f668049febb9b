"""Places of a board: its border, its corners, one of its rows or columns, its diagonals, every second row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from stripcount.language.grammar import Productions
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Offset
from stripcount.model.lattice.rule import Flags, Label, Numbers, Read, View

Fold = tuple[int, int]
"""(threshold, period): a column's number from 0 is kept below the threshold, and by its remainder from there on."""
_ORDINALS = {word: number for number, word in enumerate(("second", "third", "fourth", "fifth", "sixth"), 1)}
_CHOICE = "|".join((*_ORDINALS, "2nd", "3rd", "4th", "5th", "6th"))


@dataclass(frozen=True)
class Spot:
    """Where cells lie: their row among `rows`, the folded number of their column, whether it is the last one."""

    row: int
    rows: int
    column: Numbers
    last: Flags


@dataclass(frozen=True, eq=False)
class Region:
    """Cells named by where they lie. `fold` keeps what `holds` asks of the number of a column; with `square` the threshold is the number of rows.

    Of `several` lines, a property is said of each line, not of all their cells together.
    """

    said: str
    holds: Callable[[Spot], Flags]
    fold: Fold = (1, 1)
    square: bool = False
    line: Offset | None = None
    several: bool = False

    def folded(self, rows: int) -> Fold:
        """Return how columns are numbered on so many rows."""
        return (rows + 1, 1) if self.square else self.fold


def column_label(fold: Fold) -> Label:
    """Return the label that numbers columns."""
    threshold, period = fold
    name = f"columns to {threshold} by {period}"
    size = threshold + period
    after = np.array(
        [number if number < size else threshold + (number - threshold) % period for number in range(size + 1)]
    )
    reads: tuple[Read, ...] = ((name, 0, -1),)
    return Label(name, size, reads, lambda view: after[view.label(name, 0, -1) + 1])


def spot(view: View, fold: Fold, down: int = 0, right: int = 0) -> Spot:
    """Return where the cell at an offset lies, by the label of its column."""
    name = column_label(fold).name
    return Spot(view.row + down, view.rows, view.label(name, down, right), ~view.inside(down, right + 1))


def _row(index: int) -> Region:
    """Return the row of a number; negative ones count from the last."""
    said = f"row {index + 1}" if index >= 0 else f"row {-index} from the bottom"
    said = {0: "the first row", -1: "the last row"}.get(index, said)
    return Region(said, lambda at: _all(at, at.row == (index if index >= 0 else at.rows + index)), line=HORIZONTAL)


def _column(index: int) -> Region | None:
    if index == -1:
        return Region("the last column", lambda at: at.last, line=VERTICAL)
    if index < 0:
        return None
    said = "the first column" if not index else f"column {index + 1}"
    return Region(said, lambda at: at.column == index, (index + 1, 1), line=VERTICAL)


def _all(at: Spot, holds: bool) -> Flags:
    return np.full(len(at.column), holds)


def numbered(word: str, line: str, side: str | None = None) -> Region | None:
    """Return the row or column of an ordinal, counted from a side."""
    index = _ORDINALS.get(word, int(word[0]) - 1 if word[0].isdecimal() else 0)
    backwards = side in ("bottom", "right", "last")
    if side is not None and (line == "row") != (side in ("top", "bottom")) and side != "last":
        return None
    if line in ("row", "column"):
        return (_row if line == "row" else _column)(-1 - index if backwards else index)
    return None


def _edge(word: str, line: str) -> Region | None:
    if word in ("first", "last"):
        return (_row if line == "row" else _column)(0 if word == "first" else -1)
    if (line == "row") != (
        word in ("top", "upper", "uppermost", "topmost", "bottom", "lower", "lowest", "bottommost", "lowermost")
    ):
        return None
    return (_row if line == "row" else _column)(
        0 if word in ("top", "upper", "uppermost", "topmost", "left", "leftmost") else -1
    )


def _every_second(word: str, line: str) -> Region:
    rest = 0 if word == "odd" else 1
    said = f"{word} {line}s, counted from 1"
    if line == "row":
        return Region(said, lambda at: _all(at, at.row % 2 == rest), several=True)
    return Region(said, lambda at: at.column % 2 == rest, (0, 2), several=True)


def _first_lines(word: str, number: int, line: str) -> Region | None:
    if not 0 < number <= 20:
        return None
    if line == "row":
        return Region(
            f"the {word} {number} rows",
            lambda at: _all(at, at.row < number if word == "first" else at.row >= at.rows - number),
            several=number > 1,
        )
    return (
        Region(f"the first {number} columns", lambda at: at.column < number, (number, 1), several=number > 1)
        if word == "first"
        else None
    )


def union(regions: Iterable[Region]) -> Region:
    """Return the cells of any of some regions."""
    listed = tuple(regions)
    threshold = max(region.fold[0] for region in listed)
    if any(region.square for region in listed) or any(region.fold[1] > 1 for region in listed):
        raise ValueError("such regions are not joined")
    return Region(
        " and ".join(region.said for region in listed),
        lambda at: np.logical_or.reduce([region.holds(at) for region in listed]),
        (threshold, 1),
        several=True,
    )


def _both(first: Region, second: Region) -> Region | None:
    joinable = not (first.square or second.square or first.fold[1] > 1 or second.fold[1] > 1)
    return union((first, second)) if joinable else None


def _edges(at: Spot) -> Flags:
    return (at.column == 0) | at.last | (at.row in (0, at.rows - 1))


def _in_corner(at: Spot) -> Flags:
    return ((at.column == 0) | at.last) & (at.row in (0, at.rows - 1))


def corner(down: str, across: str) -> Region:
    """Return the cell in a corner."""
    top, left = down in ("top", "upper"), across == "left"
    return Region(
        f"the {'upper' if top else 'lower'} {across} corner",
        lambda at: (at.column == 0 if left else at.last) & (at.row == (0 if top else at.rows - 1)),
    )


def _triangle(above: bool) -> Region:
    word = "above" if above else "below"
    return Region(
        f"the part {word} the main diagonal",
        lambda at: at.column > at.row if above else at.column < at.row,
        square=True,
    )


def _checkered(odd: bool) -> Region:
    """Return the cells whose row and column have an odd or even sum, whether counted from 0 or from 1."""
    rest = int(odd)
    return Region(
        f"cells whose row and column have an {'odd' if odd else 'even'} sum",
        lambda at: (at.row + at.column) % 2 == rest,
        (0, 2),
    )


BORDER = Region("the border", _edges)
INTERIOR = Region("the interior", lambda at: ~_edges(at))
CORNERS = Region("the corners", _in_corner)
DIAGONAL = Region("the main diagonal", lambda at: at.column == at.row, square=True)
MIDDLE = Region("the middle row", lambda at: _all(at, 2 * at.row == at.rows - 1), line=HORIZONTAL)
ANTI = Region("the antidiagonal", lambda at: _all(at, False), line=(1, -1))
_EDGES = "<border|edge|boundary|perimeter|rim|frame|outside>"
_WORDS = "first|last|top|upper|uppermost|topmost|bottom|lower|lowest|bottommost|lowermost|left|leftmost|right|rightmost"
_CELL = "[<cell|cells>]"
PHRASES: Productions = {
    "region/edge-line": ((f"the {{={_WORDS}}} {{=row|column}}", "{=row|column} {=1|one}"), lambda *found: _edge(*found) if found[-1] not in ("1", "one") else _edge("first", found[0])),
    "region/ordinal": (
        (f"the {{={_CHOICE}}} {{=row|column}}", f"the {{={_CHOICE}}} {{=row|column}} from the {{=top|bottom|left|right}}", f"the {{={_CHOICE}}} to {{=last}} {{=row|column}}"),
        lambda *found: numbered(found[0], found[2], found[1]) if found[1] == "last" else numbered(*found)),
    "region/number": ("{=row|column} {digits}", lambda line, number: (_row if line == "row" else _column)(number - 1) if 1 < number < 20 else None),
    "region/odd": (("<the|every|each|all> {=odd|even} {=row|column}", "<the|every|each|all> {=odd|even} numbered {=row|column}", "{=odd|even} numbered {=row|column}"), _every_second),
    "region/first-lines": ("the {=first|last} {count} {=row|column}", _first_lines),
    "region/two-lines": ("the {=first|top|left} and [the] {=last|bottom|right} {=row|column}", lambda a, b, line: _both(first, second) if (first := _edge(a, line)) and (second := _edge(b, line)) else None),
    "region/border": ((f"the {_EDGES}", "<an|any|every|each> <edge|border>"), BORDER),
    "region/corners": (("the [four] corner " + _CELL, "<a|any|every|each> corner [cell]", "corner"), CORNERS),
    "region/corner": ("the {=top|upper|bottom|lower} {=left|right} [corner] [cell]", corner),
    "region/interior": ("the <interior|inside|middle part>", INTERIOR),
    "region/diagonal": ("the main diagonal", DIAGONAL),
    "region/antidiagonal": (("the antidiagonal", "the antidiagonal from the top right corner to the bottom left"), ANTI),
    "region/above-diagonal": (("the part {=above|below} the main diagonal", "the {=upper|lower} triangle"), lambda word: _triangle(word in ("above", "upper"))),
    "where/beside-diagonal": ("{=above|below} the main diagonal", lambda word: _triangle(word == "above")),
    "where/checkered": (("whose row index plus column index is {=odd|even}", "whose row and column add up to an {=odd|even} number", "whose row plus column is {=odd|even}"), lambda word: _checkered(word == "odd")),
    "region/middle": ("the <middle|central|centre> row", MIDDLE),
    "where/in-region": ("<on|in|at|along|within|inside> {region}", lambda region: region),
}  # fmt: skip
