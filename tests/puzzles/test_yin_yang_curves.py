"""Boards of Yin-Yang are curves between the colours: twice the Hamiltonian cycles and paths of the interior corners.

Where r, k ≥ 2, the boards number 2(h + p): h counts the Hamiltonian cycles of the (r-1) × (k-1) grid of interior
corners, and p sums over its undirected Hamiltonian paths the product of 4 - degree at both ends (6 for one corner).
"""

import json
from itertools import combinations

import pytest

from stripcount import GraphBoard
from stripcount.evaluate.board_sweep import board_counts
from stripcount.machine.explore import explore
from stripcount.puzzles.yin_yang import YinYang
from tests.recorded import RESULTS

Corner = tuple[int, int]
Edge = tuple[object, object]
LONG = pytest.mark.long("counts the paths between all pairs of corners")
CASES = [(2, 2), (2, 3), (3, 3), *(pytest.param(*case, marks=LONG) for case in [(3, 4), (3, 6), (4, 4), (4, 5)])]


def corners(rows: int, cols: int) -> tuple[list[Corner], list[tuple[Corner, Corner]]]:
    """The interior corners of a board and the pairs at distance one."""
    vertices = [(i, j) for i in range(rows - 1) for j in range(cols - 1)]
    near = [(a, b) for a, b in combinations(vertices, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    return vertices, near


def to_the_border(rows: int, cols: int) -> dict[Corner, int]:
    """The number of sides of cells that lead from each interior corner to the border: 4 less its degree."""
    vertices, near = corners(rows, cols)
    return {v: 4 - sum(v in pair for pair in near) for v in vertices}


def cycles(rows: int, cols: int) -> int:
    vertices, near = corners(rows, cols)
    return GraphBoard(near, "hamiltonian cycle").count if len(vertices) > 2 else 0


def paths(rows: int, cols: int) -> int:
    vertices, near = corners(rows, cols)
    if len(vertices) == 1:
        return 6
    out = to_the_border(rows, cols)
    ends = [(a, b) for a, b in combinations(vertices, 2) if out[a] * out[b]]
    return sum(out[a] * out[b] * GraphBoard(near, "hamiltonian path", ends=(a, b)).count for a, b in ends)


def closed(rows: int, cols: int) -> int:
    """The Hamiltonian cycles of the corners and one more vertex for the whole border, with parallel edges."""
    _, near = corners(rows, cols)
    edges: list[Edge] = [*near, *((v, "border") for v, n in to_the_border(rows, cols).items() for _ in range(n))]
    return GraphBoard(edges, "hamiltonian cycle").count


@pytest.mark.parametrize(("rows", "cols"), CASES)
def test_boards_are_twice_the_cycles_and_weighted_paths(rows: int, cols: int) -> None:
    expected = 2 * (cycles(rows, cols) + paths(rows, cols))
    assert explore(YinYang(rows)).machine().terms(cols + 1)[cols] == expected
    assert board_counts(YinYang(cols), rows)[rows] == expected


@pytest.mark.some_cases("further boards", "2-5", "3-3", "4-5")
@pytest.mark.parametrize(("rows", "cols"), [(2, 5), (3, 3), (4, 5), (5, 6), (6, 6)])
def test_an_arc_between_two_border_points_is_a_cycle_through_the_border(rows: int, cols: int) -> None:
    assert board_counts(YinYang(rows), cols)[cols] == 2 * (cycles(rows, cols) + closed(rows, cols))


@pytest.mark.parametrize("cols", [2, 3, 4, 5, 6])
def test_two_rows_by_hand(cols: int) -> None:
    """One Hamiltonian path along the corners; each of its two ends has three ways out."""
    assert (cycles(2, cols), paths(2, cols)) == (0, 6 if cols == 2 else 9)


def test_yin_yang_of_seven_rows_grows_like_simple_loops_of_six() -> None:
    """The recorded growth constants agree in all digits; with five rows and four as well."""
    lines = json.loads((RESULTS / "links.json").read_text())["lines"]
    growth = {(line["puzzle"], line["rows"]): line["growth"] for line in lines}
    for rows in (5, 7):
        assert growth["yin-yang", rows] == growth["simple-loop", rows - 1]
