"""Theorems of one number: what their statements count, tried one by one, is what the sweeps count."""

import random
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from stripcount import Count
from stripcount.board import FREE, HOLE, Board
from stripcount.check.one_board import module_of_board, module_of_graph
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.places import PlacesSubject, board_places, count_markings, graph_places, module_of_number
from stripcount.graph_board import GraphBoard
from stripcount.model.graphs.graph import Graph
from stripcount.puzzles.case import Case
from tests.sentences import Says

WORDS: dict[str, Callable[[int, Sequence[int]], bool]] = {
    "independent": lambda own, around: own == 0 or 1 not in around,
    "vertex cover": lambda own, around: own == 1 or 0 not in around,
    "dominating": lambda own, around: 1 in (own, *around),
    "total dominating": lambda own, around: 1 in around,
    "vertices: regular 1": lambda own, around: own == 0 or around.count(1) == 1,
    "3-colouring": lambda own, around: own not in around,
    "independent & dominating": lambda own, around: (own == 0 or 1 not in around) and 1 in (own, *around),
}


def tried(graph: Graph, words: str, given: dict[int, int]) -> int:
    """Count colourings one by one, each vertex asked by its own colour and those of its neighbours."""
    colours = range(3 if words == "3-colouring" else 2)
    choices = [(given[v],) if v in given else colours for v in graph.vertices]
    return sum(
        all(WORDS[words](f[v], [f[u] for u in graph.around[v]]) for v in graph.vertices) for f in product(*choices)
    )


@pytest.mark.parametrize("words", WORDS)
def test_statements_about_graphs_count_what_is_asked(words: str) -> None:
    rng = random.Random(words)
    for _ in range(6):
        size = rng.randint(1, 7)
        edges = tuple((rng.randrange(size), rng.randrange(size)) for _ in range(rng.randint(0, 9)))
        graph = Graph(size, edges)
        given = {v: rng.randrange(2) for v in graph.vertices if rng.random() < 0.2}
        chosen: dict[object, Any] = {v: mark if words == "3-colouring" else bool(mark) for v, mark in given.items()}
        board = GraphBoard(graph, words, given=chosen)
        properties = board.strip.problem.properties
        assert count_markings(graph_places(graph, properties, given)) == board.count == tried(graph, words, given)


SHAPES = ("????\n?~??\n??~?", "??~\n???\n~??\n???", "?~?\n???")
PUZZLES: Sequence[tuple[str, dict[str, str], str]] = (
    ("hard-squares", {}, "1"),
    ("kings", {}, "1"),
    ("knights", {}, "0"),
    ("colourings", {"colours": "3"}, "2"),
    ("magnets", {}, "T+"),
    ("magnets", {"singletons": "yes"}, "*."),
    ("magnets", {"blanks": "no"}, "L-"),
    ("domino-tiling", {}, "T"),
    ("matchings", {"perfect": "no"}, "."),
)


@pytest.mark.some_cases("further exports", "kings-{}-1")
@pytest.mark.parametrize(("name", "parameters", "mark"), PUZZLES, ids=lambda part: str(part))
def test_statements_about_boards_count_what_the_sweep_counts(name: str, parameters: dict[str, str], mark: str) -> None:
    rng = random.Random(name)
    for shape in SHAPES:
        cells: list[list[Any]] = [[HOLE if x == "~" else FREE for x in line] for line in shape.split("\n")]
        for fixed in range(2):
            if fixed:
                row, col = rng.choice([(i, j) for i, line in enumerate(cells) for j, x in enumerate(line) if x is FREE])
                cells[row][col] = mark
            board = Board.of(cells)
            strip = Case.of(name, board.rows, parameters).strip()
            marks = {str(value): value for value in (strip.marks or strip.alphabet)}
            read = Board.of([[marks.get(x, x) if isinstance(x, str) else x for x in line] for line in cells])
            assert count_markings(board_places(strip, board)) == Count(strip).on(read).count


def petersen(words: str, number: int) -> str:
    board = GraphBoard("petersen", words)
    return module_of_graph(board.graph, words, {}, tuple(board.order.vertices), number, "petersen")


def test_the_number_of_another_computation_must_come_out(says: Says) -> None:
    assert "Theorem number : count_on_graph 2 [not_both_in] [] edges given = 0x4c%Z.\n" in petersen("independent", 76)
    with says(Disagreement):
        petersen("independent", 77)


def test_what_lies_outside_is_refused(says: Says) -> None:
    with says(BadInput):
        petersen("clique", 26)
    with says(BadInput):
        petersen("minimal edge cut", 1)
    loop = Graph(2, ((0, 0), (0, 1)))
    with says(BadInput):
        module_of_graph(loop, "perfect code", {}, (0, 1), 2)
    board = Board.of([[FREE, FREE], [FREE, HOLE]])
    with says(BadInput):
        module_of_board(Case.of("kings", 2, wrap="rows"), Case.of("kings", 2).strip(), board, 4)
    with says(BadInput):
        module_of_board(Case.of("not-touch", 2), Case.of("not-touch", 2).strip(), board, 0)
    with says(BadInput):
        board_places(Case.of("kings", 1).strip(), Board.of([["7"]]))


def test_sweeps_that_are_too_large_for_coq_are_refused(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stripcount.export.coq.places.MAX_STEPS", 10_000)
    wide = tuple((u, 30 + v) for u in range(30) for v in range(30) if u != v)
    places = graph_places(Graph(60, wide), GraphBoard("petersen", "independent").strip.problem.properties, {})
    with says(BadInput):
        count_markings(places)
    few = PlacesSubject("", "true", "eq_refl", ((0, 1),), ())
    assert module_of_number("Two", (), few, 2).startswith("Module Two.\n")
