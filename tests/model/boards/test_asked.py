"""What is asked of one board: totals, extremes, marginals, samples; and boards that are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, islice

import pytest

from stripcount.algebra.polynomial import Polynomial
from stripcount.board import FREE, HOLE, AnyOf, Board
from stripcount.board_count import BoardCount
from stripcount.count import Count
from stripcount.errors import BadInput, NoSolution
from stripcount.graph_board import GraphBoard
from stripcount.limits import Limits
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.boards import areas
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.boards.on import on
from stripcount.model.graphs.families import family
from stripcount.model.graphs.frontier_strip import CHOSEN
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.kings import Kings
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.masyu import Masyu
from stripcount.puzzles.takuzu import Takuzu
from stripcount.puzzles.yin_yang import YinYang
from tests.sentences import Says

ROOM = drawn_board("??~?\n?1??\n~???\n????")


def aztec(order: int) -> Board:
    """Return the Aztec diamond of an order as a board."""
    sizes = [*range(1, order + 1), *range(order, 0, -1)]
    return Board.of([HOLE] * (order - n) + [FREE] * (2 * n) + [HOLE] * (order - n) for n in sizes)


@pytest.mark.some_cases("further cases against brute force", "1", "2", "3")
@pytest.mark.parametrize("order", [1, 2, 3, 4, 7])
def test_aztec_diamonds(order: int) -> None:
    """2^(n(n + 1)/2) domino tilings: Elkies, Kuperberg, Larsen and Propp (1992)."""
    count = Count(DominoTiling(2 * order)).on(aztec(order))
    assert count.count == count.second_opinion() == 2 ** (order * (order + 1) // 2)


def test_a_mutilated_chessboard() -> None:
    cells = [[FREE] * 8 for _ in range(8)]
    cells[0][0] = cells[7][7] = HOLE
    assert Count(DominoTiling(8)).on(Board.of(cells)).count == 0
    assert Count(DominoTiling(8)).on(Board.of([[FREE] * 8] * 8)).count == 12988816


def test_totals_extremes_and_marginals_are_those_of_the_solutions() -> None:
    count = Count(Kings(4)).on(ROOM)
    listed = list(count.solutions())
    assert len(set(listed)) == len(listed) == count.count
    totals = Counter(sum(board[cell] == 1 for cell in board.positions()) for board in listed)
    assert count.polynomial("kings") == tuple(totals[n] for n in range(max(totals) + 1))
    for found, wanted in ((count.smallest("kings"), min(totals)), (count.largest("kings"), max(totals))):
        assert (found.total, found.number) == (wanted, totals[wanted])
        assert found.example in listed
        assert sum(found.example[cell] == 1 for cell in found.example.positions()) == wanted
    marginals = count.marginals()
    assert set(marginals) == set(ROOM.positions())
    for cell in ROOM.positions():
        expected = Counter(board[cell] for board in listed)
        assert marginals[cell] == {mark: Fraction(number, len(listed)) for mark, number in expected.items()}


def test_samples_are_solutions_and_those_of_a_total_have_it() -> None:
    count = Count(Magnets(3)).on(drawn_board("???~\n????\n~???"))
    listed = set(count.solutions())
    assert set(count.sample(200, seed=3)) <= listed
    with_two = {board for board in listed if sum(str(board[cell])[1] == "+" for cell in board.positions()) == 2}
    assert set(count.sample(30, seed=3, magnets=2)) <= with_two


def test_marginals_of_edges_add_up_to_the_edges_of_a_tree() -> None:
    from stripcount.model.graphs.finite.names import graph_named
    from stripcount.model.graphs.finite_strip import FiniteStrip

    petersen = BoardCount(FiniteStrip(graph_named("petersen"), problem("spanning tree"), range(10)))
    shares = petersen.marginals()
    assert len(shares) == 15  # edges, all alike: 9 of 15 are in a tree
    assert all(of_edge["●"] == Fraction(9, 15) for of_edge in shares.values())


@pytest.mark.long("machines of many states")
def test_large_counts_are_split_exactly() -> None:
    count = Count(DominoTiling(10)).on(Board.of([[FREE] * 12] * 10))
    corner = count.marginals()[0, 0]
    given = Board.of([["L" if (r, c) == (0, 0) else FREE for c in range(12)] for r in range(10)])
    assert corner["L"] == Fraction(Count(DominoTiling(10)).on(given).count, count.count)
    assert sum(corner.values()) == 1


def test_any_of_some_marks() -> None:
    board = Board.of([[AnyOf(frozenset({"L", "T"})), FREE, FREE], [AnyOf(frozenset({"R"})), FREE, FREE]])
    assert Count(DominoTiling(2)).on(board).count == 0
    board = Board.of([[AnyOf(frozenset({"L", "T"})), FREE, FREE], [AnyOf(frozenset({"B", "L"})), FREE, FREE]])
    assert Count(DominoTiling(2)).on(board).count == 3


def test_boards_of_one_cell_and_of_none() -> None:
    assert Count(DominoTiling(1)).on(drawn_board("?")).count == 0
    assert Count(DominoTiling(1)).on(drawn_board("~")).count == 1
    assert Count(Kings(1)).on(drawn_board("?")).count == 2
    assert Count(Kings(1)).on(drawn_board("~")).count == 1
    assert Count(CircuitBoard(1)).on(drawn_board("?")).count == 0
    assert Count(Takuzu(2)).on(drawn_board("??\n??")).count == 2


def test_lines_with_givens() -> None:
    loops = [board for board in Masyu(3).candidates(3) if Masyu(3).legal(board)]
    for mark in ("┌", "·"):
        found = Count(Masyu(3)).on(drawn_board(f"{mark}??\n???\n???"))
        assert set(found.solutions()) == {board for board in loops if board[0, 0] == mark}


def test_solutions_of_a_graph_with_a_given_choice() -> None:
    """Independent sets of the path 0 - 1 - 2 with its first vertex: marks of vertices with one choice left are read."""
    board = GraphBoard([(0, 1), (1, 2)], "independent", given={0: True})
    chosen = {frozenset({0}), frozenset({0, 2})}
    assert {board.strip.chosen(solution) for solution in board.solutions()} == chosen
    assert board.strip.chosen(board.sample()[0]) in chosen


def test_givens_that_contradict_have_no_solution(says: Says) -> None:
    count = Count(Kings(2)).on(drawn_board("11\n??"))
    assert (count.count, count.is_unique, list(count.solutions()), count.polynomial("kings")) == (0, False, [], ())
    for ask in (count.marginals, lambda: count.smallest("kings"), count.sample):
        with says(NoSolution):
            ask()


@pytest.mark.parametrize("text", ["", "~ ?\n? ? ?", "?x\n??", "2?\n??", "? 1 ?\n? ? Q"])
def test_boards_that_are_refused(text: str, says: Says) -> None:
    with says(BadInput):
        Count(HardSquares(2)).on(drawn_board(text))


def test_what_a_puzzle_does_not_say_is_refused(says: Says) -> None:
    with says(BadInput):
        Count(Takuzu(2)).on(drawn_board("?~\n??"))
    with says(BadInput):
        Count(DominoTiling(2)).on(drawn_board("?~\n??"), outside="L")
    with says(BadInput):
        Count(Kings(2)).on(drawn_board("?~\n??"), outside=2)
    with says(BadInput):
        Count(Kings(2)).on(Board.of([]))
    independent = GraphStrip(family("grid", 3), problem("independent"))
    with says(BadInput):
        Count(independent).on(drawn_board("??\n??"))
    with says(BadInput):
        Count(independent).on(drawn_board("??\n●●?\n??".replace("●●?", "? ●●").replace("??", "? ?")))


def test_memory_is_refused_before_it_is_taken(says: Says) -> None:
    with says(BadInput):
        _ = BoardCount(on(Magnets(12), Board.of([[FREE] * 12] * 12)), limits=Limits(memory=1 << 20)).count


def parts(graph: Graph, chosen: Iterable[int]) -> dict[str, int]:
    """The pieces, cycles, isolated vertices and leaves of a set of edges, counted one by one."""
    piece, degree, cycles = list(graph.vertices), [0] * graph.size, 0
    for edge in chosen:
        u, v = graph.edges[edge]
        degree[u], degree[v] = degree[u] + 1, degree[v] + 1
        cycles += piece[u] == piece[v]
        piece = [piece[u] if one == piece[v] else one for one in piece]
    return {
        "components": len(set(piece)),
        "cycles": cycles,
        "isolated": degree.count(0),
        "leaves": degree.count(1),
    }


@pytest.mark.some_cases("further cases against brute force", "isolated")
@pytest.mark.parametrize("name", ["components", "cycles", "isolated", "leaves"])
def test_pieces_cycles_and_degrees_are_counted_besides_on_a_board_and_on_a_graph(name: str) -> None:
    drawn = drawn_board("???~\n?~??\n????")
    cells = list(drawn.positions())
    beside = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    graph = Graph(len(cells), tuple((cells.index(a), cells.index(b)) for a, b in beside))
    every = (edges for size in range(len(beside) + 1) for edges in combinations(range(len(beside)), size))
    totals = Counter(parts(graph, edges)[name] for edges in every)
    wanted = tuple(totals[n] for n in range(max(totals) + 1))
    on_board = Count(GraphStrip(family("grid", 3), problem("edges: any"))).on(drawn)
    on_graph = GraphBoard(graph, "edges: any")
    assert on_board.polynomial(name) == on_graph.polynomial(name) == wanted
    assert on_board.largest(name)[:2] == on_graph.largest(name)[:2] == (max(totals), totals[max(totals)])
    picked = on_graph.sampler(**{name: max(totals)})
    assert picked.solutions == totals[max(totals)]


def corner(width: int, length: int) -> Board:
    """A corridor round a corner, of two arms of the same width and length."""
    return Board.of([[FREE] * length] * width + [[FREE] * width + [HOLE] * (length - width)] * (length - width))


def test_a_corridor_round_a_corner_is_read_across_both_arms() -> None:
    """Read column by column, the frontier would be as long as an arm."""
    board = corner(2, 14)
    independent = Count(GraphStrip(family("grid", 14), problem("independent"))).on(board)
    assert independent.strip.base.schedule.slots <= 4  # type: ignore[attr-defined]
    cells = list(board.positions())
    beside = [(a, b) for a in cells for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in cells]
    graph = Graph(len(cells), tuple((cells.index(a), cells.index(b)) for a, b in beside))
    assert independent.count == GraphBoard(graph, "independent", order=range(len(cells))).count
    marked = Board.of([[*[FREE] * 13, CHOSEN], *board.cells[1:]])
    end = str(cells.index((0, 13)))
    assert Count(GraphStrip(family("grid", 14), problem("independent"))).on(marked).count == (
        GraphBoard(graph, "independent", given={end: True}).count
    )


@pytest.mark.long("machines of many states")
def test_areas_round_a_corner_are_read_across_both_arms(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Count(YinYang(7)).on(corner(2, 7))
    assert found.strip.base.schedule.slots <= 6  # type: ignore[attr-defined]
    monkeypatch.setattr(areas, "narrower_order", lambda graph, reading: tuple(reading))
    by_columns = Count(YinYang(7)).on(corner(2, 7))
    assert by_columns.strip.base.schedule.slots > 8  # type: ignore[attr-defined]
    assert found.count == by_columns.count
    assert set(islice(found.solutions(), 50)) <= set(by_columns.solutions())


@pytest.mark.long("a puzzle of one's own is compared with its rules on such boards")
def test_areas_of_ones_own_round_a_corner_are_those_of_yin_yang() -> None:
    assert Count(Blobs(7)).on(corner(2, 7)).count == Count(YinYang(7)).on(corner(2, 7)).count


class Blobs(AreaStrip):
    """Two connected areas without a square of four cells of one of them."""

    values = "#."
    window = (2, 2)
    connected = (area("#"), area("."))

    def allowed(self, block: tuple[tuple[str, ...], ...]) -> bool:
        """Whether a square holds both."""
        return len({*block[0], *block[1]}) == 2


@pytest.mark.long("machines of many states")
def test_several_totals_of_a_board_are_those_of_its_solutions() -> None:
    """Tilings of a room by dominoes that lie and stand, and of those how many have each mark."""
    count = Count(DominoTiling(4)).on(drawn_board("????\n?~~?\n????\n????"))
    listed = list(count.solutions())

    def totals(board: Board) -> tuple[int, int, int]:
        marks = [board[cell] for cell in board.positions()]
        return marks.count("L"), marks.count("B"), marks.count("R")

    wanted = Counter(map(totals, listed))
    assert len(wanted) > 1
    names = ("horizontal", "vertical", "count:R")
    assert dict(Polynomial(names, count.split(*names)).monomials()) == wanted
    for lying, standing, left in wanted:
        some = [board for board in listed if totals(board)[:2] == (lying, standing)]
        assert count.split(horizontal=lying, vertical=standing) == len(some)
        assert count.split("count:R", horizontal=lying, vertical=standing)[left] == len(some)
        sampler = count.sampler(horizontal=lying, vertical=standing)
        assert sampler.solutions == len(some)
        assert set(count.sample(20 * len(some), horizontal=lying, vertical=standing)) == set(some)
    with pytest.raises(NoSolution, match="with horizontal=1, vertical=2"):
        count.sample(1, horizontal=1, vertical=2)
    with pytest.raises(BadInput, match="the total of horizontal must be"):
        count.split(horizontal=-1)
