"""Paths between two named vertices: against paths found step by step, and against the paths of the puzzle of lines."""

import pytest

from stripcount.check.oracle import brute_counts
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import family
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem, with_ends
from stripcount.puzzles.corner_path import CornerPath
from tests.sentences import Says

TO = {"corner": (-1, -1), "side": (0, -1), "front": (-1, 0)}


def walked(graph: Layered, kind: str, layers: int, every: bool) -> int:
    """The paths from vertex 0, extended step by step, through every vertex or any."""
    found, (v, layer) = graph.finite(layers), TO[kind]
    end = layer % layers * graph.height + v % graph.height

    def on(path: tuple[int, ...]) -> int:
        if path[-1] == end:
            return int(not every or len(path) == found.size)
        return sum(on((*path, v)) for v in found.around[path[-1]] if v not in path)

    return on((0,))


@pytest.mark.some_cases(
    "further cases against brute force",
    "path-None-False-side",
    "path-None-True-side",
    "path-None-True-front",
    "path-None-False-corner",
    "path-None-False-front",
    "path-None-True-corner",
    "ladder-None-False-side",
    "ladder-None-False-front",
    "K3 x P-None-True-front",
)
@pytest.mark.parametrize("kind", TO)
@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize(("name", "rows"), [("path", None), ("ladder", None), ("grid", 3), ("K3 x P", None)])
def test_paths_between_two_vertices(name: str, rows: int | None, kind: str, every: bool) -> None:
    graph = family(name, rows)
    strip = GraphStrip(graph, problem(f"{'hamiltonian ' * every}{kind} path"))
    found = explore(strip).machine().terms(5)
    assert found == [0, *(walked(graph, kind, n, every) for n in range(1, 5))]
    brute = brute_counts(strip, 4, 1 << 7)
    assert len(brute) > 1
    assert found[: len(brute)] == brute


@pytest.mark.long_cases("machines of many states", "4")
@pytest.mark.parametrize("rows", [1, 2, 4])
def test_corner_paths_are_those_of_the_puzzle(rows: int) -> None:
    for cover, words in (("any", "corner path"), ("all", "hamiltonian corner path")):
        lines = explore(CornerPath(rows, cover=cover)).machine()
        assert explore(GraphStrip(family("grid", rows), problem(words))).machine().terms(9) == lines.terms(9)


@pytest.mark.parametrize("layers", [3, pytest.param(4, marks=pytest.mark.long("brute force over many boards"))])
@pytest.mark.parametrize("more", ["edge cover", "degrees 0,2", "degrees 1,2", "matching", "even"])
def test_paths_between_two_vertices_have_the_other_properties(more: str, layers: int) -> None:
    strip = GraphStrip(family("ladder"), problem(f"corner path & {more}"))
    assert explore(strip).machine().terms(layers + 1) == brute_counts(strip, layers, 1 << 3 * layers - 2)


@pytest.mark.parametrize(
    "words", ["regular 3 & path", "matching & hamiltonian cycle", "corner path & degrees 3", "degrees 5 & acyclic"]
)
def test_numbers_of_edges_that_no_vertex_can_have_are_found_nowhere(words: str) -> None:
    strip = GraphStrip(family("grid", 2), problem(f"edges: {words}"))
    assert explore(strip).machine().terms(6)[1:] == [0] * 5
    assert brute_counts(strip, 3, 1 << 8)[1:] == [0] * 3


def test_graphs_without_two_ends_are_refused(says: Says) -> None:
    with says(BadInput):
        GraphStrip(family("prism"), problem("corner path"))


@pytest.mark.parametrize(("words", "alone"), [("path", 0), ("hamiltonian path", 0), ("side path", 1)])
@pytest.mark.parametrize(("name", "rows"), [("path", None), ("ladder", None), ("king", 2), ("cylinder", 3)])
def test_a_path_from_a_vertex_to_itself_has_an_edge_if_its_word_says_so(
    name: str, rows: int | None, words: str, alone: int
) -> None:
    """On one layer the two ends of `path from 0 to 0` are one vertex: eagerly read graphs had a path there."""
    graph = family(name, rows)
    named = problem(words) if words == "side path" else with_ends(problem(words), (0, 0), (0, -1), ("0", "0"))
    strip = GraphStrip(graph, named)
    wanted = 1 if graph.height == 1 and words == "hamiltonian path" else alone
    assert explore(strip).machine().terms(2) == [0, wanted] == brute_counts(strip, 1, 1 << 7)
    assert board_counts(strip, 1) == [0, wanted]
