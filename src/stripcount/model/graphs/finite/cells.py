"""Graphs of the cells of boards: rectangles with the moves of chess pieces, triangles, hexagons, Aztec diamonds.

A cell is called "row,position": its row from the top and its position in the row from the left, both from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, product

from stripcount.model.graphs.finite.size import check_size
from stripcount.model.graphs.graph import Graph

Cell = tuple[int, int]
_SIDES = ((0, 1), (1, 0))
_DIAGONALS = ((1, 1), (1, -1))
_KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))

PIECES: dict[str, tuple[tuple[Cell, ...], bool]] = {
    "king": ((*_SIDES, *_DIAGONALS), False),
    "knight": (_KNIGHT, False),
    "rook": (_SIDES, True),
    "bishop": (_DIAGONALS, True),
    "queen": ((*_SIDES, *_DIAGONALS), True),
}
"""For each piece its steps (rows down, columns to the right), and whether a move may repeat a step (a slider)."""


def board(kind: str, rows: int, columns: int) -> Graph:
    """Return the graph of the moves of a piece, one of PIECES, on a rectangle of cells.

    >>> len(board("knight", 3, 10).edges), board("rook", 2, 2).names
    (50, ('1,1', '1,2', '2,1', '2,2'))
    """
    check_size(rows * columns, 0, kind)
    steps, slides = PIECES[kind]
    cells = list(product(range(rows), range(columns)))
    return cell_graph(cells, lambda cell: _moves_from(cell, steps, slides, (rows, columns)), kind)


def _moves_from(cell: Cell, steps: Iterable[Cell], slides: bool, shape: Cell) -> Iterator[Cell]:
    """Yield the cells of a rectangle of this shape, (rows, columns), to which a piece moves from a cell."""
    for down, right in steps:
        for distance in count(1) if slides else (1,):
            row, column = cell[0] + distance * down, cell[1] + distance * right
            if not (0 <= row < shape[0] and 0 <= column < shape[1]):
                break
            yield row, column


def cell_graph(cells: list[Cell], later_neighbours: Callable[[Cell], Iterable[Cell]], label: str) -> Graph:
    """Return the graph on these cells, (row, column) in reading order, each adjacent to its later neighbours.

    Of `later_neighbours(cell)` those that are no cells are left out; each pair of neighbours must be named once.
    Vertices are called by their row and their position in it. Raises TooLarge, which calls the graph `label`.
    """
    index_of = {cell: index for index, cell in enumerate(cells)}
    edges: list[tuple[int, int]] = []
    for cell in cells:
        edges += [(index_of[cell], index_of[other]) for other in later_neighbours(cell) if other in index_of]
        check_size(len(cells), len(edges), label)
    names, row, position, previous_row = [], 0, 0, None
    for cell in cells:
        row, position = (row + 1, 1) if cell[0] != previous_row else (row, position + 1)
        previous_row = cell[0]
        names.append(f"{row},{position}")
    return Graph(len(cells), tuple(edges), names=tuple(names))


def _triangles(inside: Callable[[int, int], bool], width: int, height: int, label: str) -> Graph:
    """Return the graph of the unit triangles whose corners are all `inside`, joined along their sides.

    Corners are points x, y of the triangular lattice; cell (-y, 2x) points up from the points (x, y), (x + 1, y) and
    (x, y + 1), cell (-y, 2x + 1) down to (x + 1, y) from (x, y + 1) and (x + 1, y + 1).
    """
    cells = [
        (-y, 2 * x + down)
        for y in reversed(range(height))
        for x in range(width)
        for down in (0, 1)
        if inside(x + down, y + down) and inside(x + 1, y) and inside(x, y + 1)
    ]
    check_size(len(cells), 0, label)

    def later_neighbours(cell: Cell) -> Iterator[Cell]:
        """Yield the place to the right of a cell and, if it points up, that below it."""
        yield cell[0], cell[1] + 1
        if cell[1] % 2 == 0:
            yield cell[0] + 1, cell[1] + 1  # below its horizontal side

    return cell_graph(cells, later_neighbours, label)


def triangle(side: int) -> Graph:
    """Return the graph of the side² unit triangles of a triangle, joined along their sides (Project Euler 189).

    >>> triangle(2).edges
    ((0, 2), (1, 2), (2, 3))
    """
    check_size(side * side, 0, "triangle")
    return _triangles(lambda x, y: x + y <= side, side, side, "triangle")


def hexagon(*sides: int) -> Graph:
    """Return the graph of the unit triangles of a hexagon with sides a, b, c, a, b, c, joined along their sides.

    Its perfect matchings are the lozenge tilings, and for side 1, 2 its vertices the atoms of benzene and coronene.

    >>> hexagon(1).size, hexagon(2).size, hexagon(1, 2, 3).size
    (6, 24, 22)
    """
    a, b, c = sides if len(sides) == 3 else sides * 3
    check_size(2 * (a * b + a * c + b * c), 0, "hexagon")

    def inside(x: int, y: int) -> bool:
        return x <= a + b and y <= a + c and a <= x + y <= a + b + c

    return _triangles(inside, a + b, a + c, "hexagon")


def points(side: int) -> Graph:
    """Return the graph of the lattice points of a triangle, side + 1 of them on each side, at distance 1.

    >>> points(2).size, len(points(2).edges)
    (6, 9)
    """
    check_size((side + 1) * (side + 2) // 2, 0, "triangular")
    steps = ((0, 1), (1, 0), (1, 1))
    cells = [(row, position) for row in range(side + 1) for position in range(row + 1)]
    return cell_graph(cells, lambda cell: ((cell[0] + r, cell[1] + p) for r, p in steps), "triangular")


def aztec(order: int) -> Graph:
    """Return the graph of the 2n(n + 1) cells of the Aztec diamond of order n, joined along their sides.

    >>> aztec(2).names[:3], aztec(2).size
    (('1,1', '1,2', '2,1'), 12)
    """
    check_size(2 * order * (order + 1), 0, "aztec")
    span = range(-order, order)
    cells = [(r, c) for r in span for c in span if abs(2 * r + 1) + abs(2 * c + 1) <= 2 * order]
    return cell_graph(cells, lambda cell: ((cell[0] + r, cell[1] + c) for r, c in _SIDES), "aztec")
