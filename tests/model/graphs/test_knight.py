"""Boards for a knight as layers: its moves lead to the next column and to the one after it."""

from __future__ import annotations

import pytest

from stripcount.count import Count
from stripcount.graph_board import GraphBoard
from stripcount.model.graphs.families import family
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.puzzles.knights import Knights

TOURS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 176, 0, 1536, 0, 15424]  # 3 × n, closed: OEIS A169764
OPEN = {
    3: [0, 0, 0, 0, 8, 0, 0, 52, 396, 560, 3048],  # OEIS A169696
    4: [0, 0, 0, 8, 0, 82, 744, 6378],  # OEIS A079137
}


def terms(rows: int, words: str, length: int) -> list[int]:
    return Count(GraphStrip(family("knight", rows), problem(words))).terms(length)


def test_the_layers_are_the_board() -> None:
    for rows, columns in ((1, 3), (3, 4), (4, 5)):
        board = graph_named(f"knight {rows}x{columns}")
        place = {name: index for index, name in enumerate(board.names)}
        layered = family("knight", rows).finite(columns)
        cells = [place[f"{v % rows + 1},{v // rows + 1}"] for v in layered.vertices]
        moves = {frozenset((cells[u], cells[v])) for u, v in layered.edges}
        assert moves == set(map(frozenset, board.edges))
        assert len(layered.edges) == len(board.edges)


def test_tours_of_three_rows() -> None:
    assert terms(3, "hamiltonian cycle", 17) == TOURS
    assert GraphBoard("knight 3x10", "hamiltonian cycle").count == TOURS[10]


@pytest.mark.parametrize("rows", [3, pytest.param(4, marks=pytest.mark.long("two seconds"))])
def test_open_tours(rows: int) -> None:
    assert terms(rows, "hamiltonian path", len(OPEN[rows])) == OPEN[rows]


@pytest.mark.parametrize("rows", [3, 4])
def test_independent_sets_are_knights_that_do_not_attack(rows: int) -> None:
    assert terms(rows, "independent", 6) == Count(Knights(rows)).terms(6)


@pytest.mark.parametrize("words", ["independent", "dominating", "minimum dominating", "perfect matching"])
def test_one_board_after_the_other(words: str) -> None:
    found = terms(3, words, 6)
    assert found[3:] == [GraphBoard(f"knight 3x{columns}", words).count for columns in range(3, 6)]
