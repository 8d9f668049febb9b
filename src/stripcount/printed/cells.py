"""Helpers for printed boards of several puzzles: names of cells, grids and their checks, connected parts.

Cells are pairs (row, column), both from 0; sentences number rows and columns from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from stripcount.board import Board, Cell, neighbours
from stripcount.errors import BadInput, amount, excerpt, value_text

Entry = TypeVar("Entry")

MAX_CELLS = 10_000
"""Maximum number of cells of a board (of most puzzles), and so of rows or columns."""

PARTNER = {"L": (0, 1, "R"), "R": (0, -1, "L"), "T": (1, 0, "B"), "B": (-1, 0, "T")}
"""For a left, right, top or bottom half of a domino or slot: (row offset, column offset, letter) of the other half."""


def cell_name(cell: Cell) -> str:
    """Return the name of a cell in a sentence.

    >>> cell_name((0, 4))
    'row 1, column 5'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def cells_of(rows: int, cols: int) -> list[Cell]:
    """Return the cells of a board of this size in reading order."""
    return [(row, col) for row in range(rows) for col in range(cols)]


def entries(grid: Iterable[Iterable[Entry]]) -> dict[Cell, Entry]:
    """Return the entry of each cell of a grid, in reading order.

    >>> entries(["ab"])
    {(0, 0): 'a', (0, 1): 'b'}
    """
    return {(row, col): entry for row, line in enumerate(grid) for col, entry in enumerate(line)}


def with_entry(grid: Iterable[Iterable[Entry]], cell: Cell, entry: Entry) -> list[list[Entry]]:
    """Return a copy of the rows of a grid in which one cell holds `entry`."""
    rows = [list(line) for line in grid]
    rows[cell[0]][cell[1]] = entry
    return rows


def rows_and_columns(rows: int, cols: int) -> list[list[Cell]]:
    """Return the cells of each row, then of each column."""
    return [[(row, col) for col in range(cols)] for row in range(rows)] + [
        [(row, col) for row in range(rows)] for col in range(cols)
    ]


def neighbour_pairs(rows: int, cols: int) -> list[tuple[Cell, Cell]]:
    """Return all pairs of cells that share a side, the first in reading order first; sorted by the first, then second.

    >>> neighbour_pairs(2, 2)
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    """
    return [
        (cell, neighbour)
        for cell in cells_of(rows, cols)
        for neighbour in neighbours(rows, cols, cell)
        if neighbour > cell
    ]


def half_letters(rows: int, cols: int, pairs: Iterable[tuple[Cell, Cell]], empty: str) -> list[list[str]]:
    """Return rows of the letters of dominoes or slots on pairs of cells; `empty` elsewhere.

    The left or upper cell is the first of each pair.

    >>> half_letters(2, 2, [((0, 0), (1, 0))], "*")
    [['T', '*'], ['B', '*']]
    """
    letters = [[empty] * cols for _ in range(rows)]
    for (row, col), (other_row, other_col) in pairs:
        letters[row][col], letters[other_row][other_col] = "LR" if row == other_row else "TB"
    return letters


def check_size(rows: int, cols: int, max_length: int = MAX_CELLS) -> None:
    """Raise BadInput unless the board has from 1 to MAX_CELLS cells, and at most `max_length` rows and columns."""
    for name, size in (("rows", rows), ("columns", cols)):
        if not 1 <= size <= max_length:
            raise BadInput(f"{name} must be an integer from 1 to {max_length}, not {size}.")
    if rows * cols > MAX_CELLS:
        raise BadInput(f"a board must have at most {MAX_CELLS} cells, not {rows} × {cols}.")


def rectangle(
    rows: Iterable[Iterable[Entry]], grid_name: str, size: tuple[int, int] | None = None
) -> tuple[tuple[Entry, ...], ...]:
    """Return the rows of a grid as tuples, after a check that they form a rectangle.

    `size` is the required (number of rows, number of columns); if it is None, all rows must be as long as the first.
    Raises BadInput, whose sentence calls the grid `grid_name` and names the row that is wrong.
    """
    checked_rows: list[tuple[Entry, ...]] = []
    for row_number, row in enumerate(rows, start=1):
        if not isinstance(row, Iterable):
            raise BadInput(f"row {row_number} of the {grid_name} must be a list, not {value_text(row)}.")
        checked_rows.append(tuple(row))
    height, width = size or (len(checked_rows), len(checked_rows[0]) if checked_rows else 0)
    if len(checked_rows) != height:
        raise BadInput(f"the {grid_name} must have {height} rows, not {len(checked_rows)}.")
    for row_number, row_entries in enumerate(checked_rows, start=1):
        if len(row_entries) != width:
            comparison = "" if size else " as row 1 has"
            cells = f"{amount(width, 'cell')}{comparison}"
            raise BadInput(f"row {row_number} of the {grid_name} must have {cells}, not {len(row_entries)}.")
    return tuple(checked_rows)


def check_cells(
    grid: Iterable[Iterable[Entry]], is_valid: Callable[[Entry], object], requirement: str, suffix: str = ""
) -> None:
    """Raise BadInput naming the first cell, in reading order, for whose entry `is_valid` is false.

    `requirement` states in words what an entry must be; `suffix`, such as " of the givens", follows the name of the
    cell.
    """
    for row, row_entries in enumerate(grid):
        for col, entry in enumerate(row_entries):
            if not is_valid(entry):
                raise BadInput(f"{cell_name((row, col))}{suffix} must be {requirement}, not {value_text(entry)}.")


def check_numbers(grid: Iterable[Iterable[object]], high: int, or_none: str = "", suffix: str = "") -> None:
    """Raise BadInput naming the first cell that does not hold an integer from 0 to `high`, both inclusive.

    With `or_none`, such as " or -1 for none", cells may hold -1, and the sentence says so. `suffix` is as in
    `check_cells`.
    """
    low = -1 if or_none else 0
    check_cells(
        grid,
        lambda entry: isinstance(entry, int) and not isinstance(entry, bool) and low <= entry <= high,
        f"an integer from 0 to {high}{or_none}",
        suffix,
    )


def is_number(word: str) -> bool:
    """Return whether a word is a nonnegative integer of at most five digits, without leading zeros."""
    return word.isascii() and word.isdigit() and len(word) <= 5 and (word == "0" or word[0] != "0")


def as_rows(entries_in_order: Sequence[Entry], cols: int) -> list[list[Entry]]:
    """Return the entries of a board, given in reading order, as rows of `cols`.

    >>> as_rows([1, 2, 3, 4], 2)
    [[1, 2], [3, 4]]
    """
    return [list(entries_in_order[start : start + cols]) for start in range(0, len(entries_in_order), cols)]


def size_violations(rows: int, cols: int, board: Board) -> list[str]:
    """Return a list of one sentence if a proposed solution is not of this size, else an empty list."""
    if (board.rows, board.cols) == (rows, cols):
        return []
    return [f"the solution must have {rows} rows of {cols}, not {board.rows} of {board.cols}."]


def connected_parts(
    rows: int,
    cols: int,
    members: Iterable[Cell],
    are_joined: Callable[[Cell, Cell], bool] = lambda cell, neighbour: True,
) -> list[set[Cell]]:
    """Return the connected parts of the cells `members` of a board, in reading order of their first cells.

    Two neighbours are connected if `are_joined` returns True for them, which it does by default.

    >>> connected_parts(1, 4, {(0, 0), (0, 2), (0, 3)}) == [{(0, 0)}, {(0, 2), (0, 3)}]
    True
    """
    unvisited, parts = set(members), []
    for start in sorted(unvisited):
        component = [start] if start in unvisited else []
        unvisited.discard(start)
        for cell in component:  # which grows meanwhile
            adjacent = [
                neighbour
                for neighbour in neighbours(rows, cols, cell)
                if neighbour in unvisited and are_joined(cell, neighbour)
            ]
            unvisited.difference_update(adjacent)
            component += adjacent
        if component:
            parts.append(set(component))
    return parts


def shading_violations(board: Board) -> list[str]:
    """Return one sentence for each cell of a proposed solution that holds neither # nor a dot."""
    return [
        f"{cell_name(cell)} must be # or ., not {excerpt(str(board[cell]))}."
        for cell in board.positions()
        if board[cell] not in ("#", ".")
    ]
