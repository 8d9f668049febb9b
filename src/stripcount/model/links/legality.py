"""The rules of link strips stated a second time, without states: boards of lines, and the graph of the lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

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


def lines_of(board: Board, ask: Ask, more: Collection[Sequence[Cell]] = ()) -> Graph | None:
    """Return the graph of the cells with an edge for each line, or None if lines do not meet or are not allowed.

    A line from a cell to itself is a loop, and two lines between the same two cells are two edges. `more` are pairs of
    cells with an edge besides.
    """
    sides = {cell: SIDES[str(board[cell])] for cell in board.positions()}

    def beside(row: int, col: int) -> str | None:
        cell = board.place(row, col)
        if cell is None:
            return None
        return upside_down(sides[cell]) if board.turned(col) else sides[cell]

    number, edges = {cell: at for at, cell in enumerate(sides)}, []
    for (row, col), own in sides.items():
        for side in own:
            other = board.place(row + STEPS[side][0], col + STEPS[side][1])
            if other is None or OPPOSITE[side] not in sides[other]:
                return None
            if side in "rd":
                edges.append((number[row, col], number[other]))
    if not all(ask(s, row, beside(row, col - 1), beside(row - 1, col)) for (row, col), s in sides.items()):
        return None
    return Graph(len(number), (*edges, *((number[one], number[other]) for one, other in more)))
