"""Helpers for printed boards of several puzzles: names of cells, grids and their checks, connected parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from stripcount.board import Board, Cell, neighbours
from stripcount.errors import BadInput, amount, described, shortened

Entry = TypeVar("Entry")

LARGEST = 10_000
"""The most cells of a board of most puzzles, and so the most rows or columns."""

PARTNER = {"L": (0, 1, "R"), "R": (0, -1, "L"), "T": (1, 0, "B"), "B": (-1, 0, "T")}
"""For the letter of half a domino or slot: the way to the other half, and its letter."""


def place(cell: Cell) -> str:
    """Return the name of a cell in a sentence.

    >>> place((0, 4))
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
    """Return the rows of a grid with another entry in one cell."""
    rows = [list(line) for line in grid]
    rows[cell[0]][cell[1]] = entry
    return rows


def lines_across(rows: int, cols: int) -> list[list[Cell]]:
    """Return the cells of each row, then of each column."""
    return [[(row, col) for col in range(cols)] for row in range(rows)] + [
        [(row, col) for row in range(rows)] for col in range(cols)
    ]


def pairs_of(rows: int, cols: int) -> list[tuple[Cell, Cell]]:
    """Return all pairs of neighbours on a board of this size, in reading order of the first cell and then the second.

    >>> pairs_of(2, 2)
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    """
    return [(cell, near) for cell in cells_of(rows, cols) for near in neighbours(rows, cols, cell) if near > cell]


def halves(rows: int, cols: int, pairs: Iterable[tuple[Cell, Cell]], none: str) -> list[list[str]]:
    """Return the letters of dominoes or slots on pairs of cells, the left or upper cell first; `none` elsewhere.

    >>> halves(2, 2, [((0, 0), (1, 0))], "*")
    [['T', '*'], ['B', '*']]
    """
    letters = [[none] * cols for _ in range(rows)]
    for (row, col), (r, c) in pairs:
        letters[row][col], letters[r][c] = "LR" if row == r else "TB"
    return letters


def check_size(rows: int, cols: int, longest: int = LARGEST) -> None:
    """Raise BadInput unless a board of this size has from 1 to LARGEST cells, at most `longest` in a line."""
    for name, size in (("rows", rows), ("columns", cols)):
        if not 1 <= size <= longest:
            raise BadInput(f"{name} must be an integer from 1 to {longest}, not {size}.")
    if rows * cols > LARGEST:
        raise BadInput(f"a board must have at most {LARGEST} cells, not {rows} × {cols}.")


def rectangle(
    rows: Iterable[Iterable[Entry]], what: str, size: tuple[int, int] | None = None
) -> tuple[tuple[Entry, ...], ...]:
    """Return rows as tuples; raises BadInput unless they have this size, or else naming one not as long as row 1."""
    checked: list[tuple[Entry, ...]] = []
    for position, row in enumerate(rows, start=1):
        if not isinstance(row, Iterable):
            raise BadInput(f"row {position} of the {what} must be a list, not {described(row)}.")
        checked.append(tuple(row))
    high, wide = size or (len(checked), len(checked[0]) if checked else 0)
    if len(checked) != high:
        raise BadInput(f"the {what} must have {high} rows, not {len(checked)}.")
    for position, entries in enumerate(checked, start=1):
        if len(entries) != wide:
            first = "" if size else " as row 1 has"
            raise BadInput(f"row {position} of the {what} must have {amount(wide, 'cell')}{first}, not {len(entries)}.")
    return tuple(checked)


def check_cells(grid: Iterable[Iterable[Entry]], fits: Callable[[Entry], object], said: str, of: str = "") -> None:
    """Raise BadInput naming the first cell whose content is wrong: it must be `said`, which is in words."""
    for row, entries in enumerate(grid):
        for col, entry in enumerate(entries):
            if not fits(entry):
                raise BadInput(f"{place((row, col))}{of} must be {said}, not {described(entry)}.")


def check_numbers(grid: Iterable[Iterable[object]], high: int, none: str = "", of: str = "") -> None:
    """Raise BadInput naming the first cell without an integer from 0 to `high`.

    With `none`, such as " or -1 for none", cells may hold -1.
    """
    low = -1 if none else 0
    check_cells(
        grid,
        lambda entry: isinstance(entry, int) and not isinstance(entry, bool) and low <= entry <= high,
        f"an integer from 0 to {high}{none}",
        of,
    )


def is_number(word: str) -> bool:
    """Return whether a word is an integer of at most five digits, without zeros before it."""
    return word.isascii() and word.isdigit() and len(word) <= 5 and (word == "0" or word[0] != "0")


def in_rows(marks: Sequence[Entry], cols: int) -> list[list[Entry]]:
    """Return the entries of a board, given in reading order, as rows of `cols`.

    >>> in_rows([1, 2, 3, 4], 2)
    [[1, 2], [3, 4]]
    """
    return [list(marks[start : start + cols]) for start in range(0, len(marks), cols)]


def wrong_size(rows: int, cols: int, board: Board) -> list[str]:
    """Return one sentence if a proposed solution is not of this size, else none."""
    if (board.rows, board.cols) == (rows, cols):
        return []
    return [f"the solution must have {rows} rows of {cols}, not {board.rows} of {board.cols}."]


def connected_parts(
    rows: int, cols: int, members: Iterable[Cell], together: Callable[[Cell, Cell], bool] = lambda cell, near: True
) -> list[set[Cell]]:
    """Return the connected parts of some cells of a board, in reading order of their first cells.

    Neighbours are connected if they are `together`.

    >>> connected_parts(1, 4, {(0, 0), (0, 2), (0, 3)}) == [{(0, 0)}, {(0, 2), (0, 3)}]
    True
    """
    left, parts = set(members), []
    for first in sorted(left):
        component = [first] if first in left else []
        left.discard(first)
        for cell in component:
            beside = [near for near in neighbours(rows, cols, cell) if near in left and together(cell, near)]
            left.difference_update(beside)
            component += beside
        if component:
            parts.append(set(component))
    return parts


def wrong_shading(board: Board) -> list[str]:
    """Return one sentence for each cell of a proposed solution that holds neither # nor a dot."""
    return [
        f"{place(cell)} must be # or ., not {shortened(str(board[cell]))}."
        for cell in board.positions()
        if board[cell] not in ("#", ".")
    ]
