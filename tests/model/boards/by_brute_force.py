"""All solutions of boards with holes, listed without states and without code of the machines.

A mask has True for each cell of the bounding rectangle that belongs to the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from stripcount.board import HOLE, Board, Cell, Mark
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.strip import Strip
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.polyomino_tiling import PolyominoTiling

STEPS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}
OPPOSITE = {"l": "r", "r": "l", "u": "d", "d": "u"}
DOMINO_SIDES = {"L": "r", "R": "l", "T": "d", "B": "u"}
RING_SIDES = {"┘": "lu", "─": "lr", "┐": "ld", "└": "ur", "│": "ud", "┌": "rd", "┼": "lurd"}

OUTLINES = ("????", "??~\n???", "?~?\n???\n?~?", "~?\n??\n??\n?~", "???\n?~?\n???", "??~~\n???~\n~???", "?", "~",
            "??~??\n?????", "~??\n??~\n?~?\n???")  # fmt: skip
"""Outlines of boards, with `~` for a hole: a line, corners cut off, a ring, separate cells, one cell, none, and more
rows than columns."""


def cell_mask(text: str) -> list[list[bool]]:
    """Return the mask of an outline, a text with `~` for holes."""
    return [[token != "~" for token in line] for line in text.splitlines()]


def board_with_holes(mask: Sequence[Sequence[bool]], marks: Mapping[Cell, Mark]) -> Board:
    """Return the board with `marks` in the cells of the mask and holes elsewhere."""
    return Board.of([marks[r, c] if inside else HOLE for c, inside in enumerate(row)] for r, row in enumerate(mask))


def cells_in(mask: Sequence[Sequence[bool]]) -> list[Cell]:
    """Return the cells of a mask in reading order."""
    return [(r, c) for r, row in enumerate(mask) for c, inside in enumerate(row) if inside]


def matching_marks(mask: Sequence[Sequence[bool]], sides_by_mark: Mapping[str, str]) -> Iterator[dict[Cell, str]]:
    """Yield every assignment of marks in which each side of a mark meets a side of the neighbour's mark.

    `sides_by_mark` names the sides l, u, r, d of each mark; none may lead into a hole or out of the board.
    """
    cells = cells_in(mask)

    def extend(index: int, marks: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
        """Yield the assignments that extend `marks` to the cells from `index` on."""
        if index == len(cells):
            yield dict(marks)
            return
        row, col = cells[index]
        for mark, mark_sides in sides_by_mark.items():
            fits = True
            for side, (down, right) in STEPS.items():
                neighbour = (row + down, col + right)
                if neighbour not in cells:
                    fits = fits and side not in mark_sides
                elif neighbour in marks:
                    fits = fits and (side in mark_sides) == (OPPOSITE[side] in sides_by_mark[marks[neighbour]])
            if fits:
                marks[row, col] = mark
                yield from extend(index + 1, marks)
                del marks[row, col]

    yield from extend(0, {})


def solutions(strip: Strip, outline: str) -> list[Board]:
    """Return every solution of a puzzle on an outline."""
    mask = cell_mask(outline)
    return [board for board in candidate_boards(strip, mask) if strip.legal(board)]


def candidate_boards(strip: Strip, mask: Sequence[Sequence[bool]]) -> Iterator[Board]:
    """Yield boards among which is every solution of a puzzle on a mask."""
    cells, name = cells_in(mask), strip.name
    if isinstance(strip, Magnets):
        for marks in matching_marks(mask, DOMINO_SIDES | ({"*": ""} if strip.singletons else {})):
            first_cells = [cell for cell in cells if marks[cell] in "LT"]
            for poles in product("+-." if strip.blanks else "+-", repeat=len(first_cells)):
                poles_by_cell = dict(zip(first_cells, poles))
                for (row, col), pole in list(poles_by_cell.items()):
                    down, right = STEPS[DOMINO_SIDES[marks[row, col]]]
                    poles_by_cell[row + down, col + right] = {"+": "-", "-": "+", ".": "."}[pole]
                yield board_with_holes(mask, {cell: marks[cell] + poles_by_cell.get(cell, ".") for cell in cells})
    elif name in ("domino-tiling", "matchings"):
        yield from (
            board_with_holes(mask, marks)
            for marks in matching_marks(mask, DOMINO_SIDES | ({".": ""} if name == "matchings" else {}))
        )
    elif name == "ring-ring":
        yield from (board_with_holes(mask, marks) for marks in matching_marks(mask, RING_SIDES))
    elif isinstance(strip, PolyominoTiling):
        yield from (board_with_holes(mask, marks) for marks in polyomino_tilings(strip, cells, {}))
    elif isinstance(strip, AreaStrip):
        for values in product(strip.values, repeat=len(cells)):
            yield strip.marked(board_with_holes(mask, dict(zip(cells, values))))
    else:
        for values in product(strip.marks or strip.alphabet, repeat=len(cells)):
            yield board_with_holes(mask, dict(zip(cells, values)))


def polyomino_tilings(
    strip: PolyominoTiling, cells: Sequence[Cell], marks: dict[Cell, Mark]
) -> Iterator[dict[Cell, Mark]]:
    """Yield the marks of every tiling of some cells that extends `marks`; each piece covers the first free cell."""
    free = next((cell for cell in cells if cell not in marks), None)
    if free is None:
        yield marks
        return
    for number, piece in enumerate(strip.orientations):
        for row, col in piece:
            covered = {
                (free[0] + r - row, free[1] + c - col): f"{chr(97 + number)}{i}" for i, (r, c) in enumerate(piece)
            }
            if all(cell in cells and cell not in marks for cell in covered):
                yield from polyomino_tilings(strip, cells, marks | covered)


def count_with_marks(boards: Sequence[Board], marks: Mapping[Cell, Mark]) -> int:
    """Return the number of boards that have all of some marks."""
    return sum(all(board[cell] == mark for cell, mark in marks.items()) for board in boards)
