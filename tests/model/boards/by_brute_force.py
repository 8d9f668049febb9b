"""The solutions of boards with holes, listed without states and without code of the machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from stripcount.board import HOLE, Board, Cell, Mark
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.strip import Strip
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.polyomino_tiling import PolyominoTiling

STEPS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}
BACK = {"l": "r", "r": "l", "u": "d", "d": "u"}
RANDOM_BOARD_FUNCTIONS = {"L": "r", "R": "l", "T": "d", "B": "u"}
RINGS = {"┘": "lu", "─": "lr", "┐": "ld", "└": "ur", "│": "ud", "┌": "rd", "┼": "lurd"}

OUTLINES = ("????", "??~\n???", "?~?\n???\n?~?", "~?\n??\n??\n?~", "???\n?~?\n???", "??~~\n???~\n~???", "?", "~",
            "??~??\n?????", "~??\n??~\n?~?\n???")  # fmt: skip
"""Boards with `~` where no cell is: a line, corners cut off, a ring, cells apart, one cell, none, more rows than
columns."""


def outline(text: str) -> list[list[bool]]:
    """Return which cells are there."""
    return [[token != "~" for token in line] for line in text.splitlines()]


def filled(there: Sequence[Sequence[bool]], marks: Mapping[Cell, Mark]) -> Board:
    """Return the board with some marks and holes."""
    return Board.of([marks[r, c] if inside else HOLE for c, inside in enumerate(row)] for r, row in enumerate(there))


def cells_of(there: Sequence[Sequence[bool]]) -> list[Cell]:
    """Return the cells that are there."""
    return [(r, c) for r, row in enumerate(there) for c, inside in enumerate(row) if inside]


def joined(there: Sequence[Sequence[bool]], sides: Mapping[str, str]) -> Iterator[dict[Cell, str]]:
    """Yield the marks of all cells whose sides meet sides of neighbours, none of them in a hole or outside."""
    cells = cells_of(there)

    def place(at: int, marks: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
        if at == len(cells):
            yield dict(marks)
            return
        row, col = cells[at]
        for mark, own in sides.items():
            good = True
            for side, (down, right) in STEPS.items():
                other = (row + down, col + right)
                if other not in cells:
                    good = good and side not in own
                elif other in marks:
                    good = good and (side in own) == (BACK[side] in sides[marks[other]])
            if good:
                marks[row, col] = mark
                yield from place(at + 1, marks)
                del marks[row, col]

    yield from place(0, {})


def solutions(strip: Strip, text: str) -> list[Board]:
    """Return every solution of a puzzle on an outline."""
    there = outline(text)
    return [board for board in candidates(strip, there) if strip.legal(board)]


def candidates(strip: Strip, there: Sequence[Sequence[bool]]) -> Iterator[Board]:
    """Yield boards, among them every solution."""
    cells, name = cells_of(there), strip.name
    if isinstance(strip, Magnets):
        for marks in joined(there, RANDOM_BOARD_FUNCTIONS | ({"*": ""} if strip.singletons else {})):
            firsts = [cell for cell in cells if marks[cell] in "LT"]
            for poles in product("+-." if strip.blanks else "+-", repeat=len(firsts)):
                chosen = dict(zip(firsts, poles))
                for (row, col), one in list(chosen.items()):
                    down, right = STEPS[RANDOM_BOARD_FUNCTIONS[marks[row, col]]]
                    chosen[row + down, col + right] = {"+": "-", "-": "+", ".": "."}[one]
                yield filled(there, {cell: marks[cell] + chosen.get(cell, ".") for cell in cells})
    elif name in ("domino-tiling", "matchings"):
        yield from (
            filled(there, marks)
            for marks in joined(there, RANDOM_BOARD_FUNCTIONS | ({".": ""} if name == "matchings" else {}))
        )
    elif name == "ring-ring":
        yield from (filled(there, marks) for marks in joined(there, RINGS))
    elif isinstance(strip, PolyominoTiling):
        yield from (filled(there, marks) for marks in tilings(strip, cells, {}))
    elif isinstance(strip, AreaStrip):
        for values in product(strip.values, repeat=len(cells)):
            yield strip.marked(filled(there, dict(zip(cells, values))))
    else:
        for values in product(strip.marks or strip.alphabet, repeat=len(cells)):
            yield filled(there, dict(zip(cells, values)))


def tilings(strip: PolyominoTiling, cells: Sequence[Cell], marks: dict[Cell, Mark]) -> Iterator[dict[Cell, Mark]]:
    """Yield the coverings of some cells by pieces, each laid on the first free cell."""
    free = next((cell for cell in cells if cell not in marks), None)
    if free is None:
        yield marks
        return
    for number, piece in enumerate(strip.orientations):
        for row, col in piece:
            laid = {(free[0] + r - row, free[1] + c - col): f"{chr(97 + number)}{i}" for i, (r, c) in enumerate(piece)}
            if all(cell in cells and cell not in marks for cell in laid):
                yield from tilings(strip, cells, marks | laid)


def count_of(boards: Sequence[Board], given: Mapping[Cell, Mark]) -> int:
    """Return how many boards hold some given marks."""
    return sum(all(board[cell] == mark for cell, mark in given.items()) for board in boards)
