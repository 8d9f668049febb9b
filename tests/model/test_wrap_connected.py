"""Lines and areas on boards with glued sides: machines against all boards, determinants and printed values."""

from itertools import product
from typing import Any

import pytest
from flint import fmpz_mat

from stripcount.board import WRAPS, Board, Wrap
from stripcount.check.oracle import brute_counts
from stripcount.count import Count
from stripcount.errors import BadInput, BrokenPuzzle, Disagreement
from stripcount.machine.explore import explore
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.links.strip import CONNECTIONS, LinkStrip
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.spanning_tree import SpanningTree
from tests.sentences import Says

SIDES = pytest.mark.parametrize("sides", ["rows", "columns", "both"])
ALL_SIDES = pytest.mark.parametrize("sides", list(WRAPS))


class Directed(LinkStrip):
    """A rule that looks at both neighbours and at the row, so that a state must hold the marks beyond the seams."""

    connection = "forest"
    covers = True

    def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        return not (left == "lr" and "u" in sides) and (above is None or len(above) < 2 or sides != "") and row != 2


class Windows(AreaStrip):
    values = "#."
    window = (2, 3)
    connected = (area("#", least=0, most=2), area(".", least=0, most=2))

    def allowed(self, block: Any) -> bool:
        return bool(sum(value == "#" for line in block for value in line) % 4 != 1)

    def adjacent(self, value: Any, other: Any) -> bool:
        return (value, other) != ("#", "#")


class Padded(AreaStrip):
    values = "#."
    window = (3, 3)
    padded = True
    connected = (area("#", least=0, most=1),)

    def allowed(self, block: Any) -> bool:
        ones, outside = (sum(value == wanted for line in block for value in line) for wanted in ("#", None))
        return bool((ones + 2 * outside) % 5 != 4)


class FewAreas(AreaStrip):
    values = "#."
    connected = (area("#", least=0),)


@ALL_SIDES
def test_candidates_of_areas_are_boards_as_the_machine_reads_them(sides: str) -> None:
    """They knew their seams, which the boards that are read do not, so that every puzzle of one's own was refused."""
    assert set(wrapped(FewAreas(1), sides).candidates(2)) == {
        Board.of(["".join(row)]) for row in product("#.", repeat=2)
    }


@pytest.mark.long("an examination of a puzzle of one's own for each way of gluing")
@ALL_SIDES
def test_an_area_puzzle_of_ones_own_passes_the_examination_on_glued_boards(sides: str) -> None:
    assert Count(FewAreas(1)).wrapped(sides).terms(4) == [1, 2, 4, 7 if sides == "rows" else 8]


def same_by_brute_force(strip: Any, cols: int, limit: int) -> None:
    brute = brute_counts(strip, cols, limit)
    assert len(brute) >= 3
    assert explore(strip).machine().terms(len(brute)) == brute


@pytest.mark.one_in(21, "further cases against brute force")
@ALL_SIDES
@pytest.mark.parametrize("connection", list(CONNECTIONS))
@pytest.mark.parametrize("covers", [False, True])
def test_every_connection_on_small_boards(connection: str, covers: bool, sides: str) -> None:
    check_connection(connection, covers, sides, (1, 2) if sides not in ("moebius", "klein") else (2,), 1 << 8)


@pytest.mark.long("brute force over more boards")
@ALL_SIDES
@pytest.mark.parametrize("connection", list(CONNECTIONS))
@pytest.mark.parametrize("covers", [False, True])
def test_every_connection_on_more_boards(connection: str, covers: bool, sides: str) -> None:
    check_connection(connection, covers, sides, (1, 2), 300)


def check_connection(connection: str, covers: bool, sides: str, heights: tuple[int, ...], most: int) -> None:
    strip = type("Lines", (LinkStrip,), {"connection": connection, "covers": covers})
    for rows in heights:
        same_by_brute_force(wrapped(strip(rows), sides), 3, most)


@pytest.mark.some_cases("further cases against brute force", "rows")
@ALL_SIDES
def test_predicates_are_asked_across_seams(sides: str) -> None:
    same_by_brute_force(wrapped(Directed(2), sides), 4, 500)


@pytest.mark.long_cases("machines of many states", "130-Windows-rows")
@pytest.mark.one_in(12, "further cases against brute force")
@ALL_SIDES
@pytest.mark.parametrize("strip", [Windows, Padded, *map(puzzle_class, ("hitori", "nurikabe", "yin-yang"))])
@pytest.mark.parametrize("most", [130, pytest.param(300, marks=pytest.mark.long("more boards by brute force"))])
def test_areas_and_windows_go_on_across_seams(strip: Any, sides: str, most: int) -> None:
    for rows in (1, 2, 3) if sides == "rows" else (1, 2):
        same_by_brute_force(wrapped(strip(rows), sides), 7, most)


def trees(rows: int, cols: int, sides: str) -> int:
    """Spanning trees by Kirchhoff's theorem, repeated edges counted."""
    laplacian = [[0] * rows * cols for _ in range(rows * cols)]
    for row, col in product(range(rows), range(cols)):
        for r, c in ((row + 1, col), (row, col + 1)):
            if (r < rows or sides != "columns") and (c < cols or sides != "rows"):
                one, other = row * cols + col, r % rows * cols + c % cols
                for a, b in ((one, other), (other, one)):
                    laplacian[a][a] += 1
                    laplacian[a][b] -= 1
    return int(fmpz_mat([line[1:] for line in laplacian[1:]]).det())


@pytest.mark.parametrize(("sides", "rows", "cols"), [("rows", 4, 4), ("columns", 3, 4), ("both", 2, 4)])
def test_spanning_trees_are_kirchhoffs(sides: str, rows: int, cols: int) -> None:
    found = explore(wrapped(SpanningTree(rows), sides)).machine().terms(cols + 1)
    assert found[1:] == [trees(rows, k, sides) for k in range(1, cols + 1)]


PRINTED: list[tuple[str, type[LinkStrip], int, str, int, list[int]]] = [
    ("A003690", SpanningTree, 3, "rows", 1, [3, 75, 1728, 39675, 910803, 20908800]),
    ("A003753", SpanningTree, 4, "rows", 1, [4, 384, 31500, 2558976, 207746836, 16864848000]),
    ("A003733", SpanningTree, 5, "rows", 1, [5, 1805, 508805, 140503005, 38720000000, 10668237057005]),
    ("A212797", SpanningTree, 2, "both", 1, [2, 32, 294, 2304, 16810, 117600, 799694, 5326848]),
    ("A003731", SimpleLoop, 5, "rows", 2, [5, 30, 160, 850, 4520, 24040, 127860, 680040]),
    ("A180582", SimpleLoop, 6, "rows", 2, [8, 86, 776, 7010, 63674, 578090, 5247824, 47640092]),
    ("A194952", SimpleLoop, 3, "both", 3, [48, 126, 390, 1014, 2982, 8094, 23646, 66726]),
    ("A216588", SimpleLoop, 4, "both", 3, [126, 1344, 2930, 28060, 55230, 538744, 969378, 10066228]),
]
"""Entry, puzzle, rows, glued sides, the columns of the first value, values. A212797 is a row of A212796."""


@pytest.mark.some_cases(
    "further cases against brute force", "A212797-SpanningTree-2-both-1-values3", "A194952-SimpleLoop-3-both-3-values6"
)
@pytest.mark.parametrize(("entry", "strip", "rows", "sides", "first", "values"), PRINTED)
def test_printed_values(
    entry: str, strip: type[LinkStrip], rows: int, sides: str, first: int, values: list[int]
) -> None:
    assert entry.startswith("A")
    assert explore(wrapped(strip(rows), sides)).machine().terms(first + len(values))[first:] == values


@pytest.mark.some_cases("further cases against brute force", "masyu-cycle-both-torus")
@pytest.mark.parametrize(("sides", "name"), [("rows", "cylinder"), ("both", "torus"), ("moebius",) * 2, ("klein",) * 2])
@pytest.mark.parametrize(("puzzle", "words"), [("masyu", "cycle"), ("spanning-tree", "spanning tree")])
def test_lines_are_sets_of_edges_of_a_graph(puzzle: str, words: str, sides: str, name: str) -> None:
    """The graph decides whether edges of a tree are chosen when a vertex is forgotten, lines when one is read."""
    lines = explore(wrapped(puzzle_class(puzzle)(3), sides)).machine()
    assert lines.terms(8) == explore(GraphStrip(family(name, 3), problem(words))).machine().terms(8)


@pytest.mark.parametrize("rows", [2, pytest.param(3, marks=pytest.mark.long("machines of many states"))])
def test_a_cylinder_lies_either_way(rows: int) -> None:
    for name in ("masyu", "spanning-tree", "nurikabe"):
        lying = explore(wrapped(puzzle_class(name)(rows), "columns")).machine().terms(rows + 2)
        assert lying[1:] == [
            explore(wrapped(puzzle_class(name)(cols), "rows")).machine().terms(rows + 1)[rows]
            for cols in range(1, rows + 2)
        ]


def test_wrapped_lines_have_functions_and_samples() -> None:
    count = Count(SimpleLoop(2)).wrapped("both")
    found = count.generating_function()
    assert found.evidence == "proved"
    assert found.gf.terms(4) == count.terms(4) == brute_counts(count.strip, 3, 1 << 13)
    assert count.strip.legal(count.sample(3, seed=2)[0])


@pytest.mark.long("machines of many states")
def test_wrapped_lines_have_functions_samples_and_statistics() -> None:
    count = Count(SimpleLoop(3)).wrapped("both")
    found = count.generating_function()
    assert found.evidence == "proved"
    assert found.gf.terms(8)[3:] == [48, 126, 390, 1014, 2982]
    for board in count.sample(4, number=5, seed=2):
        assert count.strip.legal(board)
    assert sum(count.statistic("turns").terms(4)[3]) == 48


class Edged(AreaStrip):
    values = "#."
    connected = (area("#", least=0, most=2), area(".", edge=True, most=2))


@pytest.mark.long_cases("brute force over many boards", "columns", "moebius")
@pytest.mark.parametrize("sides", ["rows", "columns", "moebius"])
def test_areas_are_joined_along_every_outer_edge(sides: str) -> None:
    for rows in (1, 2, 3):
        same_by_brute_force(wrapped(Edged(rows), sides), 7, 300)


@pytest.mark.long("brute force over many boards")
@pytest.mark.parametrize(("sides", "more"), [("rows", (0, 1)), ("columns", (1, 0))])
def test_a_loop_of_slitherlink_may_run_round_a_cylinder(sides: str, more: tuple[int, int]) -> None:
    """Areas against boards with their lines drawn, and against loops from dot to dot, which are not read as areas."""
    for rows in (1, 2, 3, 4):
        cylinder = wrapped(puzzle_class("slitherlink")(rows), sides)
        same_by_brute_force(cylinder, 5, 1100)
        dots = explore(wrapped(puzzle_class("masyu")(rows + more[0]), sides)).machine().terms(8 + more[1])
        assert explore(cylinder).machine().terms(8)[1:] == dots[1 + more[1] :]
    for board in Count(wrapped(puzzle_class("slitherlink")(3), sides)).sample(6, number=20):
        assert cylinder.legal(board)
    with pytest.raises(BadInput, match="no statistic"):
        Count(cylinder).statistic("length")


def test_what_cannot_be_glued_says_why(says: Says) -> None:
    for puzzle, sides in (
        (puzzle_class("slitherlink"), "both"),
        (puzzle_class("slitherlink"), "moebius"),
        (Edged, "klein"),
        (puzzle_class("graphs"), "rows"),
        (puzzle_class("corner-path"), "columns"),
    ):
        with says(BadInput):
            wrapped(puzzle(3), sides)
    same_by_brute_force(wrapped(puzzle_class("corner-path")(3), "rows"), 2, 400)


class Row(Strip[tuple[int, ...]]):
    """One row of 0 and 1 without two ones side by side, with a machine of its own for a ring."""

    alphabet = (0, 1)

    def start(self) -> tuple[int, ...]:
        return ()

    def step(self, state: tuple[int, ...], row: int) -> list[tuple[int, tuple[int, ...]]]:
        return [(mark, (mark,)) for mark in (0, 1) if not (mark and state[-1:] == (1,))]

    def end_column(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return state

    def accepts(self, state: tuple[int, ...]) -> bool:
        return True

    def glued(self, wrap: Wrap) -> Strip | None:
        return RowRing(self.rows) if wrap == Wrap(columns=True) and self.rows == 1 else None

    def legal(self, board: Board) -> bool:
        return not any(board[r, c] == board.at(r, c + 1) == 1 for r, c in board.positions())


class RowRing(Row):
    def step(self, state: tuple[int, ...], row: int) -> list[tuple[int, tuple[int, ...]]]:
        return [(mark, (*state[:1], mark)) for mark, _ in super().step(state, row)]

    def accepts(self, state: tuple[int, ...]) -> bool:
        return state == () or not state[0] == state[-1] == 1


@pytest.mark.long("machines of many states")
def test_a_puzzle_may_declare_its_own_ring(says: Says) -> None:
    ring = wrapped(Row(1), "columns")
    assert Count(ring).terms(7) == [1, 1, 3, 4, 7, 11, 18]  # Lucas numbers, and one column beside itself
    assert ring.title == "Row, 1 row, wrap=columns"
    with says(BadInput):
        wrapped(Row(1), "rows")


class Forgetful(TileStrip):
    """Its `legal` looks at cells of the board without crossing a seam."""

    alphabet = "><"

    def tiles(self, left: Any, above: Any, row: int) -> list[tuple[str, Any, Any]]:
        return [(mark, mark, mark) for mark in "><" if (left, mark) != (">", "<")]

    def legal(self, board: Board) -> bool:
        return not any(c and (board[r, c - 1], board[r, c]) == (">", "<") for r, c in board.positions())


def test_errors_name_what_carries_rules_across_a_seam(says: Says) -> None:
    with says(Disagreement):
        Count(wrapped(Forgetful(1), "columns")).terms(3)


@pytest.mark.some_cases("further cases against brute force", "kings")
@pytest.mark.parametrize("name", ["kings", "knights"])
def test_closed_walks_of_rules_whose_labels_are_tuples(name: str) -> None:
    ring = wrapped(puzzle_class(name)(3), "columns")
    assert Count(ring).terms(6) == explore(ring).machine().terms(6)


def test_a_parameter_is_not_set_in_a_class(says: Says) -> None:
    with says(BrokenPuzzle):
        type("Corners", (puzzle_class("corner-path"),), {"cover": "all"})(2)
