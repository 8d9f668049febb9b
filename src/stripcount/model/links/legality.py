"""The rules of link strips stated a second time, without states: boards of lines, and the shape of the lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from stripcount.board import FLAT, Board, Cell, Wrap
from stripcount.model.graphs.graph import Graph
from stripcount.model.links.sides import OPPOSITE, SIDES, STEPS, SYMBOLS, upside_down

Ask = Callable[[str, int, str | None, str | None], bool]
"""The puzzle's predicate: (sides, row, sides of the left neighbour, sides of the one above)."""


def boards_of_lines(rows: int, cols: int, degrees: Collection[int], ask: Ask, wrap: Wrap = FLAT) -> Iterator[Board]:
    """Yield the boards whose lines meet and stay inside, filled cell by cell in reading order.

    `degrees` are the allowed numbers of lines of a cell. The predicate `ask` is called for a cell only if its left and
    upper neighbours are filled before it, so not for cells to the right of or below a seam.
    """
    chosen: dict[Cell, str] = {}
    blank = Board.of(" " * cols for _ in range(rows)).wrapped(wrap)

    def meets(cell: Cell, sides: str) -> bool:
        for side, (down, right) in STEPS.items():
            other = blank.place(cell[0] + down, cell[1] + right)
            beyond = "" if other is None else sides if other == cell else chosen.get(other)
            if beyond is not None and (side in sides) != (OPPOSITE[side] in beyond):
                return False
        return True

    def place(at: int) -> Iterator[Board]:
        if at == rows * cols:
            yield Board.of((SYMBOLS[chosen[row, col]] for col in range(cols)) for row in range(rows))
            return
        row, col = divmod(at, cols)
        left, above = chosen.get((row, col - 1)), chosen.get((row - 1, col))
        unknown = (wrap.rows and row == 0) or (wrap.columns and col == 0)
        for sides in SYMBOLS:
            if len(sides) in degrees and meets((row, col), sides) and (unknown or ask(sides, row, left, above)):
                chosen[row, col] = sides
                yield from place(at + 1)
                del chosen[row, col]

    return place(0)


def lines_legal(board: Board, connection: str, ask: Ask, *, covers: bool, ends: Collection[Cell]) -> bool:
    """Return whether the lines of a board meet, are allowed, and form the shape called `connection`.

    If `covers`, every cell is a vertex, else only the cells with lines and the `ends`, where one path must end. A graph
    with v vertices, e edges and p pieces has e - v + p independent cycles; a line from a cell to itself is a cycle, and
    so are two lines between the same two cells.
    """
    sides = {cell: SIDES[str(board[cell])] for cell in board.positions()}
    linked = {cell: [board.place(cell[0] + STEPS[s][0], cell[1] + STEPS[s][1]) for s in sides[cell]] for cell in sides}

    def beside(row: int, col: int) -> str | None:
        cell = board.place(row, col)
        if cell is None:
            return None
        return upside_down(sides[cell]) if board.turned(col) else sides[cell]

    if not all(
        neighbour is not None and OPPOSITE[side] in sides[neighbour]
        for cell in sides
        for side, neighbour in zip(sides[cell], linked[cell])
    ):
        return False
    if not all(ask(s, row, beside(row, col - 1), beside(row - 1, col)) for (row, col), s in sides.items()):
        return False
    number = {cell: at for at, cell in enumerate(sides)}
    vertices = [cell for cell in sides if sides[cell] or covers or cell in ends]
    edges = [
        (number[cell], number[other])
        for cell in sides
        for side, other in zip(sides[cell], linked[cell])
        if side in "rd" and other is not None
    ]
    graph, met = Graph(len(number), tuple(edges)), [number[cell] for cell in vertices]
    pieces, cycles = graph.pieces(met, range(len(edges))), graph.cycles(met, range(len(edges)))
    degrees = [len(sides[cell]) for cell in vertices]
    loops = all(degree == 2 for degree in degrees)
    lines = cycles == 0 and max(degrees, default=0) <= 2
    if ends:  # exactly the named cells have fewer than two neighbours
        lines = lines and {cell for cell in vertices if len(sides[cell]) < 2} == set(ends)
    return {
        "one cycle": loops and pieces == 1,
        "cycles": loops,
        "one path": lines and pieces == 1,
        "paths": lines,
        "tree": cycles == 0 and pieces == 1,
        "forest": cycles == 0,
        "connected": pieces == 1,
        "any": True,
    }[connection]
