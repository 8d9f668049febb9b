"""Numbers of the smallest and largest sets: machines against all sets, and a machine that must not exist."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stripcount.board import Board
from stripcount.machine.explore import explore
from stripcount.machine.extremes import extremes
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from tests.model.graphs.definitions import edge_list, orientation_counts
from tests.sentences import Says


def sized(graph: str, words: str, columns: int, rows: int | None = None) -> list[tuple[int, ...]]:
    from stripcount.count import Count

    return Count(GraphStrip(family(graph, rows), problem(words))).statistic("size").terms(columns)


@pytest.mark.some_cases("further machines", "antiprism-total dominating-None")
@pytest.mark.parametrize(
    ("graph", "words", "rows"),
    [
        ("antiprism", "total dominating", None),
        ("wheel", "dominating & connected", None),
        ("fan", "independent", None),
        ("king", "minimal dominating", 3),
        ("grid", "matching", 3),
        ("web", "edge cover", None),
        ("book", "edge cover", None),
    ],
)
def test_extremes_are_the_ends_of_the_polynomials_of_sizes(graph: str, words: str, rows: int | None) -> None:
    polynomials = sized(graph, words, 14, rows)
    for extreme, at in (("minimum", 0), ("maximum", -1)):
        machine = explore(GraphStrip(family(graph, rows), problem(f"{extreme} {words}"))).machine()
        ends = [[count for count in one if count] for one in polynomials]
        assert machine.terms(14) == [one[at] if one else 0 for one in ends]


@pytest.mark.parametrize("extreme", ["minimum", "maximum"])
@pytest.mark.parametrize(
    ("graph", "words"),
    [("path", "hamiltonian cycle"), ("grid", "matching & hamiltonian cycle"), ("book", "hamiltonian path")],
)
def test_the_smallest_of_no_sets_or_of_few_widths_are_counted_as_well(graph: str, words: str, extreme: str) -> None:
    rows = 2 if graph == "grid" else None
    every, ends = (explore(GraphStrip(family(graph, rows), problem(p + words))) for p in ("", f"{extreme} "))
    assert ends.machine().terms(6) == every.machine().terms(6)  # all of them have one size
    assert any(every.machine().terms(6)) == (graph == "book")


class Seldom(Strip[int]):
    """Rows of 0 that have a 1 or a 2 in every 36th column, where alone a board may end."""

    alphabet = (0, 1, 2)

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> Iterator[tuple[int, int]]:
        for mark in (1, 2) if state == 35 else (0,):
            yield mark, (state + 1) % 36

    def end_column(self, state: int) -> int:
        return state

    def accepts(self, state: int) -> bool:
        return state == 0

    def legal(self, board: Board) -> bool:
        return board.cols % 36 == 0 and all((board[0, col] != 0) == (col % 36 == 35) for col in range(board.cols))


@pytest.mark.parametrize("least", [True, False])
def test_widths_without_a_board_say_nothing_of_how_totals_grow(least: bool) -> None:
    """One board of the smallest total of each width that has boards; totals of other widths are no rates of growth."""
    explored = explore(Seldom(1))
    found = extremes(explored, tuple(int(str(mark)) for mark in explored.marks), least=least)
    assert found.machine().terms(110) == [int(width % 36 == 0) for width in range(110)]


@pytest.mark.long("machines of many rows")
def test_numbers_without_a_machine_are_swept(says: Says) -> None:
    from stripcount.count import Count
    from stripcount.errors import NeverCloses

    count = Count(GraphStrip(family("dipyramid"), problem("eulerian orientation")))
    graphs = [edge_list(family("dipyramid"), layers) for layers in (1, 2, 3)]
    assert count.terms(4) == [1, *(orientation_counts(size, edges)[0] for size, edges in graphs)]
    with says(NeverCloses):
        _ = count.machine
