"""Definite things on the board: lines, corners, the border, halves, diagonals.

A group is the meaning of a phrase such as "the first row": a function of a board and of a subject, the thing that the
phrase is about, that returns the cells. A `line_kind` is "row" or "column".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stripcount.language.boardwise.board import (
    Cells,
    Group,
    WholeBoard,
    lines_in_scope,
)

# the index of a line, counted from 0, by its ordinal
INDEX_BY_ORDINAL = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5}
# words for the end of a board or line at which indices begin
FIRST_END_WORDS = {"first", "top", "left", "upper"}


def line_at(line_kind: str, index: int) -> Group:
    """Return the group that is the subject's row (column) with an index, counted from 0, or from the end if negative.

    It is empty if there is no such line. If the subject is a cell or a whole row (column), the line is one of the
    board.
    """

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_in_scope(board, subject, line_kind)
        return lines[index] if -len(lines) <= index < len(lines) else ()

    return Group(f"{line_kind} {index + 1 if index >= 0 else index}", cells, line_kind=line_kind)


def outer_line(word: str, line_kind: str) -> Group | None:
    """Return the first or last row (column), as in "the top row"; None for "the top column" and the like."""
    if (word in ("top", "bottom") and line_kind == "column") or (word in ("left", "right") and line_kind == "row"):
        return None
    return line_at(line_kind, 0 if word in FIRST_END_WORDS else -1)


def ordinal_line(word: str, line_kind: str, side: str | None = None) -> Group:
    """Return the row (column) with an ordinal, as in "the second row", or "the second column from the right"."""
    index = INDEX_BY_ORDINAL[word]
    return line_at(line_kind, -1 - index if side in ("bottom", "right") else index)


def side_line(side: str) -> Group:
    """Return the outer row or column on a side of the subject, as in "the left side"."""
    return line_at(
        "row" if side in ("top", "bottom", "upper", "lower") else "column", 0 if side in FIRST_END_WORDS else -1
    )


def union_of_groups(first: Group, second: Group) -> Group:
    """Return the group of the cells of two groups, in reading order."""
    return Group(
        f"{first.text} and {second.text}",
        lambda board, subject: tuple(sorted({*first.evaluate(board, subject), *second.evaluate(board, subject)})),
        "lines",
    )


def outer_lines(word: str, count: int, line_kind: str) -> Group | None:
    """Return the group of the first or last `count` rows (columns), as in "the top two rows"; None for the count 0."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_in_scope(board, subject, line_kind)
        return tuple(cell for line in (lines[:count] if word in FIRST_END_WORDS else lines[-count:]) for cell in line)

    return Group(f"the {word} {count} {line_kind}s", cells, "lines", line_kind) if count else None


def line_of_same_index(line_kind: str) -> Group:
    """Return the group that is the row (column) with the same index as the subject, which is a column (row).

    It is empty if the subject is not part of one column (row), or if there is no line with its index.
    """
    crossing_kind = "column" if line_kind == "row" else "row"

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        indices = {cell[crossing_kind == "column"] for cell in subject}
        lines = lines_in_scope(board, board.cells, line_kind)
        return lines[min(indices)] if len(indices) == 1 and min(indices) < len(lines) else ()

    return Group(f"the {line_kind} of the same index", cells, "cell", line_kind)


def middle_line(line_kind: str) -> Group:
    """Return the group that is the middle row (column); empty if the number of rows (columns) is even."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_in_scope(board, subject, line_kind)
        return lines[len(lines) // 2] if len(lines) % 2 else ()

    return Group(f"the middle {line_kind}", cells, line_kind=line_kind)


def cell_group(text: str, predicate: Callable[[WholeBoard, int, int], bool], sort: str = "set") -> Group:
    """Return the group of the board's cells for which `predicate`(board, row, column) is true; it may be empty."""
    return Group(text, lambda board, subject: tuple(cell for cell in board.cells if predicate(board, *cell)), sort)


def is_on_border(board: WholeBoard, row: int, column: int) -> bool:
    """Return whether a cell, given by its row and its column, is on the border of the board."""
    return row in (0, board.row_count - 1) or column in (0, board.column_count - 1)


BORDER = cell_group("the border", is_on_border)
CORNER = cell_group(
    "the corners", lambda board, row, column: row in (0, board.row_count - 1) and column in (0, board.column_count - 1)
)
INTERIOR = cell_group("the interior", lambda board, row, column: not is_on_border(board, row, column))
DIAGONAL = cell_group("the main diagonal", lambda board, row, column: row == column, "")
ANTIDIAGONAL = cell_group("the antidiagonal", lambda board, row, column: row + column == board.column_count - 1, "")
BOARD = Group("the board", lambda board, subject: board.cells, "set")


def corner_cell(vertical_side: str, horizontal_side: str) -> Group:
    """Return the group of the cell in a corner.

    `vertical_side` is "top", "upper", "bottom" or "lower", and `horizontal_side` is "left" or "right".
    """
    return cell_group(
        f"the {'top' if vertical_side in ('top', 'upper') else 'bottom'} {horizontal_side} corner",
        lambda board, row, column: (
            row == (0 if vertical_side in ("top", "upper") else board.row_count - 1)
            and column == (0 if horizontal_side == "left" else board.column_count - 1)
        ),
    )


def two_corners(side: str) -> Group:
    """Return the group of the two corners on a side of the board."""
    return Group(
        f"the two {side} corners",
        lambda board, subject: tuple(
            cell
            for cell in CORNER.evaluate(board, subject)
            if cell in set(side_line(side).evaluate(board, board.cells))
        ),
    )


def lines_of_parity(parity: str, line_kind: str) -> Group:
    """Return the group of the cells of all odd or even rows (columns); the first one is odd."""
    lines = cell_group(
        f"the {parity} {line_kind}s",
        lambda board, row, column: (row if line_kind == "row" else column) % 2 == (parity == "even"),
        "lines",
    )
    return replace(lines, line_kind=line_kind)


def half_of_board(side: str) -> Group:
    """Return the group of the cells of one half of the board, without the middle line if there is one."""
    predicates: dict[str, Callable[[WholeBoard, int, int], bool]] = {
        "top": lambda board, row, column: 2 * row + 1 < board.row_count,
        "bottom": lambda board, row, column: 2 * row + 1 > board.row_count,
        "left": lambda board, row, column: 2 * column + 1 < board.column_count,
        "right": lambda board, row, column: 2 * column + 1 > board.column_count,
    }
    half = cell_group(f"the {side} half (without the middle line)", predicates[side])
    return replace(half, line_kind="row" if side in ("top", "bottom") else "column")


def centre_cell() -> Group:
    """Return the group of the centre cell, which does not exist if a side of the board has even length."""
    centre = cell_group(
        "the centre cell",
        lambda board, row, column: 2 * row == board.row_count - 1 and 2 * column == board.column_count - 1,
    )
    return Group(centre.text, centre.evaluate)


def ends_of_line() -> Group:
    """Return the group of the first and the last cell of the subject, which is a line."""
    return Group("its ends", lambda board, subject: (subject[0], subject[-1]) if len(subject) > 1 else subject)


def complement_group(group: Group) -> Group:
    """Return the group of all cells of the board outside another group."""
    return Group(
        f"the cells outside {group.text}",
        lambda board, subject: tuple(
            cell for cell in board.cells if cell not in set(group.evaluate(board, board.cells))
        ),
        "set",
    )
