"""Loops, paths and trees: published numbers, every set of lines, walks from cell to cell, proved functions."""

from collections import Counter
from fractions import Fraction

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.board import Cell, neighbours
from stripcount.check.oracle import brute_force
from stripcount.count import Count
from stripcount.draw.columns import column_graph
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.marginals import occurrences
from stripcount.evaluate.sample import sampler
from stripcount.evaluate.solutions import solutions
from stripcount.evaluate.statistic import polynomial_terms, statistic_values
from stripcount.export.matrix import transfer_matrix
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.machine.folding import fold_half_turn
from stripcount.model.graphs.layered import grid
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.puzzles.corner_path import CornerPath
from stripcount.puzzles.masyu import Masyu
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.slitherlink import Slitherlink
from stripcount.puzzles.spanning_tree import SpanningTree
from tests.puzzles.lines_by_brute_force import all_cells, all_line_sets, loop_lengths, self_avoiding_walks

A231829 = (  # loops around r × k cells: OEIS, table of A. Howroyd
    (1, 3, 6, 10, 15, 21, 28),
    (3, 13, 40, 108, 275, 681, 1664),
    (6, 40, 213, 1049, 5034, 23984, 114069),
    (10, 108, 1049, 9349, 80626, 692194, 5948291),
    (15, 275, 5034, 80626, 1222363, 18438929, 279285399),
    (21, 681, 23984, 692194, 18438929, 487150371, 12947640143),
    (28, 1664, 114069, 5948291, 279285399, 12947640143, 603841648931),
)
A140517 = (  # on n × n cells, from n = 1
    1, 13, 213, 9349, 1222363, 487150371, 603841648931, 2318527339461265, 27359264067916806101,
    988808811046283595068099, 109331355810135629946698361371, 36954917962039884953387868334644457,
)  # fmt: skip
A321172 = (  # Hamiltonian cycles on m × n points, 2 ≤ n ≤ m, row by row from m = 2
    1, 1, 0, 1, 2, 6, 1, 0, 14, 0, 1, 4, 37, 154, 1072, 1, 0, 92, 0, 5320, 0, 1, 8, 236, 1696, 32675, 301384, 4638576,
    1, 0, 596, 0, 175294, 0, 49483138, 0, 1, 16, 1517, 18684, 1024028, 17066492, 681728204, 13916993782, 467260456608,
)  # fmt: skip
A003763 = {
    12: 1076226888605605706,
    14: 56126499620491437281263608,
    16: 65882516522625836326159786165530572,
}  # the same on n × n points
A007764 = (  # corner to corner on n × n points, from n = 1
    1, 2, 12, 184, 8512, 1262816, 575780564, 789360053252, 3266598486981642, 41044208702632496804,
    1568758030464750013214100, 182413291514248049241470885236,
)  # fmt: skip
A014584 = (1, 1, 8, 20, 104, 378, 1670, 6706, 28417, 117204, 490865, 2039569, 8512474)  # all points of 5 × n
SPANNING = {  # spanning trees of r × n points, from n = 1
    2: (1, 4, 15, 56, 209, 780, 2911, 10864, 40545, 151316),  # A001353
    3: (1, 15, 192, 2415, 30305, 380160, 4768673, 59817135),  # A006238
    4: (1, 56, 2415, 100352, 4140081, 170537640, 7022359583),  # A003696
    5: (1, 209, 30305, 4140081, 557568000, 74795194705),  # A003779
}


@pytest.mark.some_cases("further boards", "5")
@pytest.mark.parametrize("rows", range(1, 8))
def test_loops_around_cells_are_published_and_their_functions_proved(rows: int) -> None:
    derived = generating_function(Slitherlink(rows))
    assert derived.evidence == "proved"
    assert derived.gf.terms(8) == [0, *A231829[rows - 1]]


@pytest.mark.some_cases("further boards", "1")
@pytest.mark.parametrize("rows", range(1, 7))
def test_loops_around_cells_are_loops_through_the_dots(rows: int) -> None:
    """The one counts connected areas, the other pairs of line ends: r × k cells have (r + 1) × (k + 1) dots."""
    around, through = generating_function(Slitherlink(rows)).gf, generating_function(Masyu(rows + 1)).gf
    assert through == RationalGF.of([0, *around.numerator], around.denominator)


@pytest.mark.parametrize("largest", [4, pytest.param(8, marks=pytest.mark.long("larger squares"))])
def test_squares_of_loops(largest: int) -> None:
    sides = range(1, largest + 1)
    assert tuple(board_counts(Slitherlink(n), n)[n] for n in sides) == A140517[:largest]
    assert tuple(board_counts(Masyu(n + 1), n + 1)[n + 1] for n in sides) == A140517[:largest]


@pytest.mark.long("brute force over many boards, or machines of many rows")
@pytest.mark.parametrize("side", [9, 10, 11, 12])
def test_large_squares_of_loops(side: int) -> None:
    assert board_counts(Slitherlink(side), side)[side] == A140517[side - 1]
    assert board_counts(Masyu(side + 1), side + 1)[side + 1] == A140517[side - 1]


@pytest.mark.long("squares up to twelve; functions of few rows are proved by default below")
def test_loops_through_all_cells_are_published() -> None:
    published = iter(A321172)
    for rows in range(2, 11):
        terms = explore(SimpleLoop(rows)).machine().terms(rows + 1)
        assert terms[2:] == [next(published) for _ in range(2, rows + 1)]
        assert terms[:2] == [0, 0]
    assert board_counts(SimpleLoop(12), 12)[12] == A003763[12]


@pytest.mark.long("brute force over many boards, or machines of many rows")
@pytest.mark.parametrize("side", [14, 16])
def test_loops_through_all_cells_of_large_squares(side: int) -> None:
    assert board_counts(SimpleLoop(side), side)[side] == A003763[side]


@pytest.mark.some_cases("further boards", "2-1", "3-2")
@pytest.mark.parametrize(("rows", "order"), [(2, 1), (3, 2), (4, 4), (5, 6), (6, 14), (7, 36), (8, 66)])
def test_functions_of_loops_through_all_cells_are_proved(rows: int, order: int) -> None:
    derived = generating_function(SimpleLoop(rows))
    assert (derived.gf.order, derived.evidence) == (order, "proved")


@pytest.mark.long("machines of many rows")
def test_printed_functions_of_loops_through_all_cells() -> None:
    """G₄ and G₅ of R. Stoyan and V. Strehl, who count from two columns on."""
    four, five = (generating_function(SimpleLoop(rows)).gf for rows in (4, 5))
    assert four == RationalGF.of([0, 0, 1], [1, -2, -2, 2, -1])
    assert five == RationalGF.of([0, 0, 1, 0, 3], [1, 0, -11, 0, 0, 0, -2])


@pytest.mark.long("brute force over many boards, or machines of many rows")
@pytest.mark.parametrize(("rows", "order"), [(9, 208), (10, 346)])
def test_more_functions_of_loops_through_all_cells_are_proved(rows: int, order: int) -> None:
    derived = generating_function(SimpleLoop(rows))
    assert (derived.gf.order, derived.evidence) == (order, "proved")


def test_corner_paths_of_small_squares_are_published() -> None:
    assert tuple(board_counts(CornerPath(n), n)[n] for n in range(1, 6)) == A007764[:5]


@pytest.mark.long("squares up to ten, and a function of five rows")
def test_corner_paths_are_published() -> None:
    assert tuple(board_counts(CornerPath(n), n)[n] for n in range(1, 11)) == A007764[:10]
    derived = generating_function(CornerPath(5, cover="all"))
    assert derived.evidence == "proved"
    assert derived.gf.terms(14) == [0, *A014584]


@pytest.mark.long("brute force over many boards, or machines of many rows")
@pytest.mark.parametrize("side", [11, 12])
def test_corner_paths_of_large_squares(side: int) -> None:
    assert board_counts(CornerPath(side), side)[side] == A007764[side - 1]


def kirchhoff(rows: int, cols: int) -> int:
    """The number of spanning trees by the matrix-tree theorem: a minor of the graph's Laplacian."""
    points: list[Cell] = all_cells(rows, cols)[1:]
    matrix = [[Fraction(0)] * len(points) for _ in points]
    for i, point in enumerate(points):
        for other in neighbours(rows, cols, point):
            matrix[i][i] += 1
            if other in points:
                matrix[i][points.index(other)] -= 1
    product = Fraction(1)
    for i in range(len(points)):
        product *= matrix[i][i]  # the Laplacian's minors are positive: no pivot is 0
        for j in range(i + 1, len(points)):
            factor = matrix[j][i] / matrix[i][i]
            matrix[j] = [a - factor * b for a, b in zip(matrix[j], matrix[i], strict=True)]
    return int(product)


@pytest.mark.some_cases("further boards", "2")
@pytest.mark.parametrize("rows", [2, 3, 4, 5])
def test_spanning_trees_are_published_and_counted_by_a_determinant(rows: int) -> None:
    terms = generating_function(SpanningTree(rows)).gf.terms(len(SPANNING[rows]) + 1)
    assert terms == [0, *SPANNING[rows]]
    assert terms[1:5] == [kirchhoff(rows, cols) for cols in range(1, 5)]


@pytest.mark.long_cases("brute force over many boards, or machines of many rows", "3-3", "4-2")
@pytest.mark.parametrize(
    ("rows", "cols"),
    [
        (1, 4),
        (2, 2),
        (4, 2),
        (3, 3),
        pytest.param(3, 4, marks=pytest.mark.long("brute force over many boards, or machines of many rows")),
    ],
)
def test_every_set_of_lines_and_every_board_of_marks(rows: int, cols: int) -> None:
    """By lines: all subsets of the grid's edges. By cells, up to nine: all boards whose lines meet."""
    corners, size = {(0, 0), (rows - 1, cols - 1)}, rows * cols
    counts: Counter[Strip] = Counter()
    trees, covering = SpanningTree(rows), CornerPath(rows, cover="all")
    strips = (Masyu(rows), SimpleLoop(rows), CornerPath(rows), covering, trees)
    for lines, degrees, pieces in all_line_sets(rows, cols):
        if pieces == 1 and set(degrees.values()) == {2}:
            counts[Masyu(rows)] += 1
            counts[SimpleLoop(rows)] += len(degrees) == size
        elif pieces == 1 and lines == len(degrees) - 1:
            counts[trees] += len(degrees) == size
            if {cell for cell, degree in degrees.items() if degree == 1} == corners:  # a tree of two leaves
                counts[CornerPath(rows)] += 1
                counts[covering] += len(degrees) == size
    for strip in strips:
        assert explore(strip, marks=True).machine().terms(cols + 1)[cols] == counts[strip]
        if size <= 9:
            assert len(brute_force(strip, cols, 200_000)) == counts[strip]
    assert len(brute_force(Slitherlink(rows - 1), cols - 1)) == counts[Masyu(rows)] if rows > 1 else True


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 3), (3, 4)])
def test_lengths_are_those_of_walks(rows: int, cols: int) -> None:
    lengths = Counter(loop_lengths(rows, cols))
    walked = [walk for walk in self_avoiding_walks(rows, cols, (0, 0)) if walk[-1] == (rows - 1, cols - 1)]
    steps = Counter(len(walk) - 1 for walk in walked)
    for strip, width, expected in (
        (Masyu(rows), cols, lengths),
        (Slitherlink(rows - 1), cols - 1, lengths),
        (CornerPath(rows), cols, steps),
    ):
        found = explore(strip, marks=True)
        polynomial = polynomial_terms(found, statistic_values(strip, found, "length"), width + 1)[width]
        assert {length: count for length, count in enumerate(polynomial) if count} == expected


@pytest.mark.long("a sweep of 64 cells; all loops of a small board are drawn by default below")
def test_uniform_loops_are_drawn_on_eight_by_eight_cells() -> None:
    strip = Slitherlink(8)
    drawn = sampler(strip, 8).draw(3, seed=1)
    assert len(set(drawn)) == 3
    assert all(strip.legal(board) for board in drawn)
    lengths = [sum(strip.statistics["length"](board[cell]) for cell in board.positions()) for board in drawn]
    assert [strip.draw(board).count("--") + strip.draw(board).count("|") for board in drawn] == lengths


def test_all_loops_of_a_small_board_are_drawn() -> None:
    """Every one of the 13 loops around 2 × 2 cells, in 400 draws, about equally often."""
    counts = Counter(sampler(Slitherlink(2), 2).draw(400, seed=5))
    assert len(counts) == 13
    assert max(counts.values()) < 60


@pytest.mark.parametrize(
    ("rows", "most"), [(5, 1_000), pytest.param(8, 40_000, marks=pytest.mark.long("machines of many rows"))]
)
def test_trees_are_counted_by_the_states_of_the_same_question_about_a_graph(rows: int, most: int) -> None:
    """What is drawn needs many times as many transitions, because a mark shows all sides of its cell."""
    trees = Count(SpanningTree(rows))
    graph = Count(GraphStrip(grid(rows), problem("spanning tree")))
    assert (trees.states, trees.transitions) == (graph.states, graph.transitions)
    assert trees.transitions == explore(SpanningTree(rows)).transitions <= most
    assert (trees.size.layers[0], trees.size.marks) == (trees.states, 6)


def test_an_exploration_that_only_counts_has_no_marks_of_boards() -> None:
    few, strip = explore(SpanningTree(3)), SpanningTree(3)
    for use in (
        lambda: few.machine(lambda mark: 2),
        lambda: statistic_values(strip, few, "length"),
        lambda: sampler(strip, 2, exploration=few),
        lambda: column_graph(few, strip),
        lambda: next(solutions(few)),
        lambda: occurrences(few, 1),
        lambda: transfer_matrix(few, strip, "full"),
        lambda: fold_half_turn(few, lambda mark: mark),
    ):
        with pytest.raises(BadInput, match=r"only how many boards there are; explore\(strip, marks=True\) returns one"):
            use()
    assert few.machine().terms(5) == explore(strip, marks=True).machine().terms(5)
