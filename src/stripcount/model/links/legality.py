"""The rules of link strips said a second time, without states: boards of lines, and what their lines form."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from stripcount.board import Board, Cell
from stripcount.model.links.sides import OPPOSITE, SIDES, STEPS, SYMBOLS

Ask = Callable[[str, int, str | None, str | None], bool]
"""The puzzle's predicate: (sides, row, sides of the left neighbour, sides of the one above)."""


def boards_of_lines(rows: int, cols: int, degrees: Collection[int], ask: Ask) -> Iterator[Board]:
    """Yield the boards of allowed marks whose lines meet and stay inside, filled cell by cell in reading order."""
    chosen: dict[Cell, str] = {}

    def place(at: int) -> Iterator[Board]:
        if at == rows * cols:
            yield Board.of((SYMBOLS[chosen[row, col]] for col in range(cols)) for row in range(rows))
            return
        row, col = divmod(at, cols)
        left, above = chosen.get((row, col - 1)), chosen.get((row - 1, col))
        for sides in SYMBOLS:
            meets = ("l" in sides) == ("r" in (left or "")) and ("u" in sides) == ("d" in (above or ""))
            inside = not ("r" in sides and col == cols - 1) and not ("d" in sides and row == rows - 1)
            if meets and inside and len(sides) in degrees and ask(sides, row, left, above):
                chosen[row, col] = sides
                yield from place(at + 1)
                del chosen[row, col]

    return place(0)


def hangs_together(board: Board, connection: str, ask: Ask, *, covers: bool, ends: Collection[Cell]) -> bool:
    """Say whether the lines of a board meet, are allowed, and form what `connection` says, by counting pieces.

    A graph of v vertices, e edges and p pieces has e - v + p independent circles.
    """
    sides = {cell: SIDES[str(board[cell])] for cell in board.positions()}
    if not all(
        neighbour in sides and OPPOSITE[side] in sides[neighbour]
        for cell in sides
        for side, neighbour in zip(sides[cell], _linked(cell, sides[cell]))
    ):
        return False
    if not all(ask(s, row, sides.get((row, col - 1)), sides.get((row - 1, col))) for (row, col), s in sides.items()):
        return False
    vertices = {cell for cell in sides if sides[cell] or covers or cell in ends}
    degrees = [len(sides[cell]) for cell in vertices]
    pieces = _pieces(vertices, sides)
    circles = sum(degrees) // 2 - len(vertices) + pieces
    loops = all(degree == 2 for degree in degrees)
    lines = circles == 0 and max(degrees, default=0) <= 2
    if ends:  # the named cells and no others have fewer than two neighbours
        lines = lines and {cell for cell in vertices if len(sides[cell]) < 2} == set(ends)
    return {
        "one cycle": loops and pieces == 1,
        "cycles": loops,
        "one path": lines and pieces == 1,
        "paths": lines,
        "tree": circles == 0 and pieces == 1,
        "forest": circles == 0,
        "connected": pieces == 1,
        "any": True,
    }[connection]


def _linked(cell: Cell, sides: str) -> list[Cell]:
    """Return the neighbours of a cell beyond some of its sides."""
    return [(cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]) for side in sides]


def _pieces(vertices: Collection[Cell], sides: dict[Cell, str]) -> int:
    """Return the number of connected pieces."""
    found, reached = 0, set[Cell]()
    for first in vertices:
        if first in reached:
            continue
        found += 1
        waiting = [first]
        reached.add(first)
        while waiting:
            cell = waiting.pop()
            fresh = [cell for cell in _linked(cell, sides[cell]) if cell not in reached]
            reached.update(fresh)
            waiting += fresh
    return found
