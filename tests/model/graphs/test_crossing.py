"""Crossing: clusters that join one side to the other, against a search on drawn boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from stripcount.board import FREE, HOLE, Board
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.graph_board import GraphBoard
from stripcount.model.boards.graphs import graph_board
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem, with_ends

Cell = tuple[int, int]
STEPS = {
    "grid": ((0, 1), (1, 0)),
    "king": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "triangular": ((0, 1), (1, 0), (1, 1)),
    "cylinder": ((0, 1), (1, 0)),
}


def reaches(open_cells: set[Cell], starts: set[Cell], ends: set[Cell], rows: int, name: str) -> bool:
    todo, seen = [*(starts & open_cells)], set[Cell]()
    while todo:
        r, c = todo.pop()
        if (r, c) not in seen:
            seen.add((r, c))
            for sign, (down, right) in product((1, -1), STEPS[name]):
                row = r + sign * down
                other = (row % rows if name == "cylinder" else row), c + sign * right
                todo += [other] if other in open_cells else []
    return bool(seen & ends)


def sizes(rows: int, cols: int, name: str, down: bool, present: set[Cell] | None = None) -> list[int]:
    """The number of crossing sets by size, each set drawn and searched."""
    cells = sorted(present or product(range(rows), range(cols)))
    starts = {cell for cell in cells if cell[not down] == 0}
    ends = {cell for cell in cells if cell[not down] == (rows if down else cols) - 1}
    return [
        sum(reaches(set(some), starts, ends, rows, name) for some in combinations(cells, size))
        for size in range(len(cells) + 1)
    ]


@pytest.mark.some_cases("further cases against brute force", "True-crossing down-grid", "True-crossing down-triangular")
@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize(("down", "words"), [(False, "crossing"), (True, "crossing down")])
def test_crossings_of_families(name: str, down: bool, words: str) -> None:
    for rows in (2, 3) if name != "cylinder" else (3,):
        count = Count(GraphStrip(family(name, rows), problem(words)))
        wanted = [sizes(rows, cols, name, down) for cols in range(1, 9 // rows + 1)]
        assert count.terms(9 // rows + 1) == [0, *map(sum, wanted)]
        assert count.agreements(2)


def test_published_crossings() -> None:
    """Two rows: OEIS A001333, as both cells of a column are open or one of them, and neighbours meet."""
    assert Count(GraphStrip(family("ladder"), problem("left joined to right"))).terms(7) == [0, 3, 7, 17, 41, 99, 239]


def test_crossings_of_one_board_with_holes_and_of_one_graph() -> None:
    drawn = [[FREE, HOLE, FREE], [FREE, FREE, FREE], [HOLE, FREE, FREE]]
    present = {(r, c) for r in range(3) for c in range(3) if drawn[r][c] is FREE}
    for down, words in ((False, "crossing"), (True, "crossing down")):
        wanted = sum(sizes(3, 3, "grid", down, present))
        placed = graph_board(GraphStrip(family("grid", 3), problem(words)), Board.of(drawn))
        assert sum(map(placed.legal, placed.candidates(1))) == wanted
        assert GraphBoard("grid 3x3 without 1,2 3,1", words).count == wanted
    king = GraphBoard("king 3x3", "crossing")
    assert king.count == sum(sizes(3, 3, "king", False))


def test_a_crossing_joins_two_vertices() -> None:
    wanted = 0
    for cells in product((0, 1), repeat=9):
        open_cells = {(n // 3, n % 3) for n, cell in enumerate(cells) if cell}
        wanted += reaches(open_cells, {(0, 0)}, {(2, 2)}, 3, "grid")
    assert GraphBoard("grid 3x3", "crossing from 1,1 to 3,3").count == wanted
    ended = with_ends(problem("crossing"), (0, 0), (2, -1), ("0", "2"))
    assert Count(GraphStrip(family("grid", 3), ended)).terms(4)[3] == wanted


def test_the_crossing_probability() -> None:
    """Weights p for a chosen cell and 1 - p for another one: sums of squares of the numbers by size."""
    by_size = sizes(2, 3, "grid", False)
    p = Fraction(2, 5)
    wanted = sum(number * p**size * (1 - p) ** (6 - size) for size, number in enumerate(by_size))
    count = Count(GraphStrip(family("grid", 2), problem("crossing")))
    polynomial = count.statistic("size").terms(4)[3]
    at = sum(Fraction(number) * (p / (1 - p)) ** size for size, number in enumerate(polynomial))
    assert at * (1 - p) ** 6 == wanted


@pytest.mark.parametrize(("graph", "said"), [("petersen", "two sides"), ("hexagon 2", "two sides")])
def test_graphs_without_sides_are_refused(graph: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GraphBoard(graph, "crossing")
    with pytest.raises(BadInput, match="first and a last layer"):
        GraphStrip(family("prism"), problem("crossing"))
