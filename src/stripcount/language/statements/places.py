"""Regions of a board by the phrases for them: `the border`, `the last row`, `the main diagonal`, `odd columns`.

The boards are read column by column, and the number of columns is unbounded. A region therefore tests the row of a
cell, whether its column is the last one, and the number of its column only up to a *fold*: numbers below a threshold
are distinguished, numbers from the threshold on by their remainder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from stripcount.language.grammar import Productions
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Offset
from stripcount.model.lattice.rule import Flags, Label, Numbers, Read, View

Fold = tuple[int, int]
"""(threshold, period): numbers of columns, from 0, are folded to threshold + (number - threshold) mod period if they
are not below the threshold."""
# the index of a line, counted from 0, by its ordinal; `first` is read as a word for a side
_ORDINALS = {word: index for index, word in enumerate(("second", "third", "fourth", "fifth", "sixth"), 1)}
_ORDINAL_CHOICE = "|".join((*_ORDINALS, "2nd", "3rd", "4th", "5th", "6th"))
# words for the side on which an outer line lies
_TOP_WORDS = ("top", "upper", "uppermost", "topmost")
_BOTTOM_WORDS = ("bottom", "lower", "lowest", "bottommost", "lowermost")
_LEFT_WORDS = ("left", "leftmost")
_MAX_LINES = 20  # of a phrase such as `the first 20 rows`: a strip with more rows is not explored


@dataclass(frozen=True)
class Location:
    """Where one cell lies, the same row on each of several boards.

    `row` is the index of its row, from 0, among `row_count`. The arrays hold for each board the folded index of its
    column, and whether that is the last column.
    """

    row: int
    row_count: int
    column: Numbers
    is_last_column: Flags


@dataclass(frozen=True, eq=False)
class Region:
    """A set of cells that is named by where they lie.

    `phrase` is the region in words, with its article. `contains` tests a location whose column is folded by `fold`;
    with `fold_above_rows` it is folded by (row_count + 1, 1) instead, as a diagonal needs. `line` is the step along a
    region that is a single line, else None. `has_several_lines` is true of a phrase such as `odd rows`: a property is
    then stated of each line, and not of all cells together.
    """

    phrase: str
    contains: Callable[[Location], Flags]
    fold: Fold = (1, 1)
    fold_above_rows: bool = False
    line: Offset | None = None
    has_several_lines: bool = False

    def fold_on(self, row_count: int) -> Fold:
        """Return the fold of the region on boards with a given number of rows."""
        return (row_count + 1, 1) if self.fold_above_rows else self.fold


def column_label(fold: Fold) -> Label:
    """Return the label of each cell that is the folded index of its column."""
    threshold, period = fold
    name = f"columns to {threshold} by {period}"
    size = threshold + period
    next_column = np.array(
        [number if number < size else threshold + (number - threshold) % period for number in range(size + 1)]
    )
    reads: tuple[Read, ...] = ((name, 0, -1),)
    # a label outside the board is -1, so that the first column is 0
    return Label(name, size, reads, lambda view: next_column[view.label(name, 0, -1) + 1])


def location(view: View, fold: Fold, down: int = 0, right: int = 0) -> Location:
    """Return where the cell at the offset (down, right) from the anchor lies.

    The view must hold the label `column_label(fold)`.
    """
    name = column_label(fold).name
    return Location(view.row + down, view.rows, view.label(name, down, right), ~view.inside(down, right + 1))


def _row(index: int) -> Region:
    """Return the row with an index, from 0 for the first row; -1 is the last row."""
    phrase = f"row {index + 1}" if index >= 0 else f"row {-index} from the bottom"
    phrase = {0: "the first row", -1: "the last row"}.get(index, phrase)
    return Region(
        phrase,
        lambda cell: _constant_flags(cell, cell.row == (index if index >= 0 else cell.row_count + index)),
        line=HORIZONTAL,
    )


def _column(index: int) -> Region | None:
    """Return the column with an index, from 0; -1 is the last column. None for other negative indices."""
    if index == -1:
        return Region("the last column", lambda cell: cell.is_last_column, line=VERTICAL)
    if index < 0:
        return None
    phrase = "the first column" if not index else f"column {index + 1}"
    return Region(phrase, lambda cell: cell.column == index, (index + 1, 1), line=VERTICAL)


def _constant_flags(cell: Location, flag: bool) -> Flags:
    """Return an array with the same flag for each board of a location."""
    return np.full(len(cell.column), flag)


def _line(kind: str, index: int) -> Region | None:
    """Return the "row" or "column" with an index, which may be negative; None if it cannot be tested."""
    return _row(index) if kind == "row" else _column(index)


def line_by_ordinal(ordinal: str, kind: str, side: str | None = None) -> Region | None:
    """Return the row or column of an ordinal: `the third row from the bottom`, `the second to last column`.

    `kind` is "row" or "column". `side` is the side from which lines are counted: "top", "bottom", "left", "right", or
    "last" for the last line; None is the first. None is returned if the side does not fit the kind, or if the line
    cannot be tested.
    """
    index = _ORDINALS.get(ordinal, int(ordinal[0]) - 1 if ordinal[0].isdecimal() else 0)
    is_from_end = side in ("bottom", "right", "last")
    if side is not None and (kind == "row") != (side in ("top", "bottom")) and side != "last":
        return None
    if kind in ("row", "column"):
        return _line(kind, -1 - index if is_from_end else index)
    return None


def _outer_line(word: str, kind: str) -> Region | None:
    """Return the outermost row or column of a word such as `top` or `last`; None if the word does not fit the kind."""
    if word in ("first", "last"):
        return _line(kind, 0 if word == "first" else -1)
    if (kind == "row") != (word in _TOP_WORDS or word in _BOTTOM_WORDS):
        return None
    return _line(kind, 0 if word in _TOP_WORDS or word in _LEFT_WORDS else -1)


def _numbered_line(kind: str, number: int) -> Region | None:
    """Return the row or column of a number from 2 to 19, counted from 1; None for others (1 is read as `first`)."""
    return _line(kind, number - 1) if 1 < number < _MAX_LINES else None


def _lines_of_parity(parity: str, kind: str) -> Region:
    """Return the rows or columns whose number, counted from 1, is "odd" or "even"."""
    residue = 0 if parity == "odd" else 1
    phrase = f"{parity} {kind}s, counted from 1"
    if kind == "row":
        return Region(phrase, lambda cell: _constant_flags(cell, cell.row % 2 == residue), has_several_lines=True)
    return Region(phrase, lambda cell: cell.column % 2 == residue, (0, 2), has_several_lines=True)


def _outer_lines(end: str, number: int, kind: str) -> Region | None:
    """Return the "first" or "last" rows or columns; None for the last columns, for 0 lines or for more than 20."""
    if not 0 < number <= _MAX_LINES:
        return None
    is_plural = number > 1
    if kind == "row":
        return Region(
            f"the {end} {number} rows",
            lambda cell: _constant_flags(
                cell, cell.row < number if end == "first" else cell.row >= cell.row_count - number
            ),
            has_several_lines=is_plural,
        )
    if end != "first":
        return None
    return Region(
        f"the first {number} columns", lambda cell: cell.column < number, (number, 1), has_several_lines=is_plural
    )


def _union(first: Region, second: Region) -> Region | None:
    """Return the cells of two regions together; None if one of them has a fold that the other does not refine."""
    regions = (first, second)
    if any(region.fold_above_rows or region.fold[1] > 1 for region in regions):
        return None
    return Region(
        f"{first.phrase} and {second.phrase}",
        lambda cell: np.logical_or.reduce([region.contains(cell) for region in regions]),
        (max(region.fold[0] for region in regions), 1),
        has_several_lines=True,
    )


def _outer_pair(first_side: str, last_side: str, kind: str) -> Region | None:
    """Return two outermost rows or columns together, as in `the top and bottom row`; None if a word does not fit."""
    first, last = _outer_line(first_side, kind), _outer_line(last_side, kind)
    return _union(first, last) if first and last else None


def _is_on_border(cell: Location) -> Flags:
    """Return on which boards a cell lies on the border."""
    return (cell.column == 0) | cell.is_last_column | (cell.row in (0, cell.row_count - 1))


def _is_corner(cell: Location) -> Flags:
    """Return on which boards a cell is a corner."""
    return ((cell.column == 0) | cell.is_last_column) & (cell.row in (0, cell.row_count - 1))


def corner(vertical_side: str, horizontal_side: str) -> Region:
    """Return the cell in a corner: "top", "upper", "bottom" or "lower", and "left" or "right"."""
    is_top, is_left = vertical_side in ("top", "upper"), horizontal_side == "left"
    return Region(
        f"the {'upper' if is_top else 'lower'} {horizontal_side} corner",
        lambda cell: (
            (cell.column == 0 if is_left else cell.is_last_column) & (cell.row == (0 if is_top else cell.row_count - 1))
        ),
    )


def _triangle(above: bool) -> Region:
    """Return the cells above the main diagonal, or those below it; neither contains the diagonal."""
    side = "above" if above else "below"
    return Region(
        f"the part {side} the main diagonal",
        lambda cell: cell.column > cell.row if above else cell.column < cell.row,
        fold_above_rows=True,
    )


def _cells_of_parity(parity: str) -> Region:
    """Return the cells for which row plus column is "odd" or "even", whether both are counted from 0 or from 1."""
    residue = int(parity == "odd")
    return Region(
        f"cells whose row and column have an {parity} sum",
        lambda cell: (cell.row + cell.column) % 2 == residue,
        (0, 2),
    )


# regions without parameters
BORDER = Region("the border", _is_on_border)
INTERIOR = Region("the interior", lambda cell: ~_is_on_border(cell))
CORNERS = Region("the corners", _is_corner)
MAIN_DIAGONAL = Region("the main diagonal", lambda cell: cell.column == cell.row, fold_above_rows=True)
MIDDLE_ROW = Region(
    "the middle row", lambda cell: _constant_flags(cell, 2 * cell.row == cell.row_count - 1), line=HORIZONTAL
)
MAIN_ANTIDIAGONAL = Region("the antidiagonal", lambda cell: _constant_flags(cell, False), line=(1, -1))
"""Which cells lie on it is known only at the last column: it is not tested by location, but where it is read."""
# alternatives in the notation of productions, which several phrases share
_BORDER_NOUN = "<border|edge|boundary|perimeter|rim|frame|outside>"
_SIDE_CHOICE = (
    "first|last|top|upper|uppermost|topmost|bottom|lower|lowest|bottommost|lowermost|left|leftmost|right|rightmost"
)
_CELL = "[<cell|cells>]"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`
PHRASES: Productions = {
    "region/edge-line": ((f"the {{={_SIDE_CHOICE}}} {{=row|column}}", "{=row|column} {=1|one}"), lambda *words: _outer_line(*words) if words[-1] not in ("1", "one") else _outer_line("first", words[0])),
    "region/ordinal": (
        (f"the {{={_ORDINAL_CHOICE}}} {{=row|column}}", f"the {{={_ORDINAL_CHOICE}}} {{=row|column}} from the {{=top|bottom|left|right}}", f"the {{={_ORDINAL_CHOICE}}} to {{=last}} {{=row|column}}"),
        lambda *words: line_by_ordinal(words[0], words[2], words[1]) if words[1] == "last" else line_by_ordinal(*words)),
    "region/number": ("{=row|column} {digits}", _numbered_line),
    "region/odd": (("<the|every|each|all> {=odd|even} {=row|column}", "<the|every|each|all> {=odd|even} numbered {=row|column}", "{=odd|even} numbered {=row|column}"), _lines_of_parity),
    "region/first-lines": ("the {=first|last} {count} {=row|column}", _outer_lines),
    "region/two-lines": ("the {=first|top|left} and [the] {=last|bottom|right} {=row|column}", _outer_pair),
    "region/border": ((f"the {_BORDER_NOUN}", "<an|any|every|each> <edge|border>"), BORDER),
    "region/corners": (("the [four] corner " + _CELL, "<a|any|every|each> corner [cell]", "corner"), CORNERS),
    "region/corner": ("the {=top|upper|bottom|lower} {=left|right} [corner] [cell]", corner),
    "region/interior": ("the <interior|inside|middle part>", INTERIOR),
    "region/diagonal": ("the main diagonal", MAIN_DIAGONAL),
    "region/antidiagonal": (("the antidiagonal", "the antidiagonal from the top right corner to the bottom left"), MAIN_ANTIDIAGONAL),
    "region/above-diagonal": (("the part {=above|below} the main diagonal", "the {=upper|lower} triangle"), lambda side: _triangle(side in ("above", "upper"))),
    "where/beside-diagonal": ("{=above|below} the main diagonal", lambda side: _triangle(side == "above")),
    "where/checkered": (("whose row index plus column index is {=odd|even}", "whose row and column add up to an {=odd|even} number", "whose row plus column is {=odd|even}"), _cells_of_parity),
    "region/middle": ("the <middle|central|centre> row", MIDDLE_ROW),
    "where/in-region": ("<on|in|at|along|within|inside> {region}", lambda region: region),
}  # fmt: skip
