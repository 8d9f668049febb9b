"""Counts of one graph by the library, beside dictionaries of states and the sweep on arrays."""

from __future__ import annotations

import random

import pytest

from stripcount.errors import BadInput, OutOfTime
from stripcount.evaluate import compiled_graph
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.compiled_graph import compiled_graph_count
from stripcount.evaluate.few_states import few_states_count
from stripcount.graph_board import GraphBoard
from stripcount.kernels.loading import LibraryOrReason
from stripcount.limits import Limits
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.vocabulary import EDGE_WORDS, VERTEX_WORDS, Word, problem
from tests.kernels import KERNELS

pytestmark = pytest.mark.skipif(len(KERNELS) < 2, reason="no library was compiled")


def example(of: str, name: str, word: Word) -> str:
    text = name + {"k,l": " 1,2", "k": " 2"}.get(word.numbers, "")
    return f"{of}: {text}" if word.kind == "set" else text


WORDS = [
    *(example("vertices", *pair) for pair in VERTEX_WORDS.items()),
    *(example("edges", *pair) for pair in EDGE_WORDS.items()),
    "3-colouring",
    "homomorphism to C5",
    "vertices: dominating & connected",
    "vertices: independent & acyclic & dominating",
]


def some_strips(word: str, trials: int) -> list[FiniteStrip]:
    """A word on small random graphs with loops, read in random orders; some choices are given."""
    chance, strips = random.Random(word), list[FiniteStrip]()
    for _ in range(trials):
        size = chance.randint(1, 6)
        ends = [(chance.randrange(size), chance.randrange(size)) for _ in range(chance.randint(0, 8))]
        if chance.random() < 0.6:
            ends = [(u, v) for u, v in ends if u != v]
        graph, order = Graph(size, tuple(ends)), chance.sample(range(size), size)
        try:
            strip = FiniteStrip(graph, problem(word), order)
        except BadInput:  # parallel edges that would count twice, a word about layers
            continue
        if chance.random() < 0.4:
            every = [choice for choice, _ in strip.choices]
            about = [(0, v) for v in range(size)] if strip.of == "vertices" else list(range(len(graph.edges)))
            few = {one: chance.sample(every, chance.randint(1, len(every))) for one in about if chance.random() < 0.4}
            strip = FiniteStrip(graph, problem(word), order, free=few)
        strips.append(strip)
    return strips


def test_counts_are_those_of_dictionaries() -> None:
    read = set()
    for word in WORDS:
        for strip in some_strips(word, 3):
            count = compiled_graph_count(strip)
            if count is not None:
                read.add(word)
                assert count == few_states_count(strip, max_work=10**9), (word, strip.graph, strip.free)
    assert len(read) > 40


@pytest.mark.long("sweeps of many graphs")
@pytest.mark.parametrize("word", WORDS)
def test_counts_are_those_of_dictionaries_and_arrays(word: str) -> None:
    for strip in some_strips(word, 100):
        count = compiled_graph_count(strip)
        if count is not None:
            assert count == few_states_count(strip, max_work=10**9) == board_counts(strip, 1)[1], (
                strip.graph,
                strip.free,
            )


def test_a_board_of_a_graph_has_a_second_opinion() -> None:
    trees = GraphBoard("grid 6x6", "spanning tree")
    assert compiled_graph_count(trees.strip) == trees.count == trees.second_opinion() == 32565539635200  # A007341
    given = GraphBoard("petersen", "independent", given={"0": True})
    assert compiled_graph_count(given.strip) == given.count == given.second_opinion() == 18
    ends = GraphBoard("grid 3x4", "path", ends=("1,1", "3,4"))
    assert compiled_graph_count(ends.strip) == ends.count == ends.second_opinion() == 38  # A064298(3, 4)


def test_what_is_not_read_is_left_to_others() -> None:
    class Own(Local):
        of = "vertices"

        def meet(self, first: object, second: object, choice: object) -> None:
            raise ZeroDivisionError

        def legal(self, graph: Graph, chosen: object) -> bool:
            return True

    assert compiled_graph_count(FiniteStrip(graph_named("K4"), [Own()], range(4))) is None
    for word in ("maximum independent", "acyclic orientation", "vertices: at most 2", "40-colouring", "clique"):
        assert compiled_graph_count(GraphBoard("petersen", word).strip) is None, word
    assert compiled_graph_count(GraphBoard("K14", "matching").strip) is None  # fourteen vertices on the frontier
    assert compiled_graph_count(FiniteStrip(Graph(0, ()), problem("matching"), ())) is None


def test_limits_are_kept() -> None:
    strip = GraphBoard("grid 9x9", "path").strip
    assert compiled_graph_count(strip, Limits(memory=1 << 16)) is None
    with pytest.raises(OutOfTime):
        compiled_graph_count(strip, Limits(0))


def test_what_takes_more_memory_is_estimated_before_it_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_graph, "MAX_UNESTIMATED", 1 << 12)
    board = GraphBoard("grid 6x6", "spanning tree")
    assert compiled_graph_count(board.strip) is None
    assert board.count == 32565539635200  # OEIS A007341


def test_without_a_library_dictionaries_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_graph, "installed_library", lambda: LibraryOrReason(None, "no library was compiled."))
    board = GraphBoard("dodecahedron", "hamiltonian cycle")
    assert compiled_graph_count(board.strip) is None
    assert board.count == 30
