"""Counts by dictionaries of states, beside the sweep on arrays and the counts of whole processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.few_states import MAX_WORK, few_states_count
from stripcount.graph_board import GraphBoard
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.vocabulary import problem

GRAPHS = {
    **{name: graph_named(name) for name in ("petersen", "grid 3x4", "K4", "C2", "K1", "W6", "prism 3")},
    "no vertex": Graph(0, ()),
    "a loop and parallel edges": Graph(4, ((0, 0), (0, 1), (1, 0), (1, 2), (3, 3))),
}
WORDS = (
    "independent",
    "dominating & connected",
    "matching",
    "spanning tree",
    "hamiltonian cycle",
    "path",
    "3-colouring",
    "acyclic orientation",
    "maximal independent",
)


@pytest.mark.some_cases("further sweeps", "independent", "spanning tree")
@pytest.mark.parametrize("word", WORDS)
def test_counts_are_those_of_the_sweep_on_arrays(word: str) -> None:
    for name, graph in GRAPHS.items():
        strip = FiniteStrip(graph, problem(word), range(graph.size), name=name)
        assert few_states_count(strip, max_work=100 * MAX_WORK) == board_counts(strip, 1)[1], name


def test_given_choices_and_named_ends() -> None:
    board = GraphBoard("grid 3x4", "path", ends=("1,1", "3,4"))
    assert few_states_count(board.strip) == board.count == board.second_opinion() == 38
    given = GraphBoard("petersen", "independent", given={"0": True})
    assert few_states_count(given.strip) == given.second_opinion() == 18


@pytest.mark.long("sweeps of large boards")
def test_many_states_are_left_to_arrays() -> None:
    wide = GraphBoard("grid 10x10", "spanning tree").strip
    assert few_states_count(wide) is None
    assert few_states_count(GraphBoard("K8", "spanning tree").strip, max_work=1000) is None


def test_a_property_of_ones_own_and_extremes_are_left_to_others() -> None:
    class Own(Local):
        of = "vertices"

        def meet(self, first: object, second: object, choice: object) -> None:
            raise ZeroDivisionError

        def legal(self, graph: Graph, chosen: object) -> bool:
            return True

    assert few_states_count(FiniteStrip(graph_named("K4"), [Own()], range(4))) is None
    assert few_states_count(GraphBoard("petersen", "maximum independent").strip) is None


def test_a_small_graph_loads_no_library_of_arrays(tmp_path: Path) -> None:
    edges = tmp_path / "edges.txt"
    edges.write_text("a b\nb c\nc a\n", encoding="utf-8")
    code = (
        "import sys; from stripcount.cli.main import run; "
        "run(['count', '--graph', 'petersen', '--problem', 'spanning tree']); "
        f"run(['count', '--graph', {str(edges)!r}, '--problem', 'path', '--from', 'a', '--to', 'b']); "
        "print(sorted({'numpy', 'scipy', 'flint', 'sqlite3', 'concurrent'} & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split("\n")[:3] == ["2000", "2", "[]"]
