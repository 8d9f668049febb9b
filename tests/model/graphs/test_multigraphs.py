"""Words on graphs with parallel edges and loops: sets are those of the English sentence, not those of an automaton."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

import pytest

from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import family
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.agreement import assert_same_on_layers
from tests.model.graphs.definitions import EDGE_TESTS, VERTEX_TESTS, edge_list, induced_degrees, subset_count

FINITE = {
    "one vertex": Graph(1, ()),
    "a loop": Graph(1, ((0, 0),)),
    "two loops at a vertex": Graph(1, ((0, 0), (0, 0))),
    "parallel edges": Graph(2, ((0, 1), (1, 0))),
    "parallel edges and a loop": Graph(2, ((0, 1), (0, 1), (1, 1))),
    "a path with an edge repeated": Graph(3, ((0, 1), (1, 0), (1, 2))),
    "a triangle with loops": Graph(3, ((0, 1), (1, 2), (2, 0), (0, 0), (1, 1))),
    "a star with loops at leaves": Graph(4, ((0, 1), (0, 2), (0, 3), (2, 2), (3, 3))),
    "a cycle, one edge repeated": Graph(4, ((0, 1), (1, 2), (2, 3), (3, 0), (0, 1))),
    "two pieces": Graph(4, ((0, 1), (1, 0), (2, 3), (3, 3))),
}
LAYERED = {
    "loops": Layered("loops", 2, ((0, 0), (0, 1)), ((1, 0, 0), (1, 1, 1))),
    "doubled": Layered("doubled", 2, ((0, 1), (1, 0)), ((1, 0, 0), (1, 0, 0), (1, 1, 0))),
    "doubled ring": Layered("doubled ring", 1, (), ((1, 0, 0), (1, 0, 0)), True),
    "ring of loops": Layered("ring of loops", 1, ((0, 0),), ((1, 0, 0), (2, 0, 0)), True),
    "hub met twice": Layered("hub met twice", 1, (), ((1, 0, 0),), hubs=((0, 0),), hub_edges=((0, 0),)),
    "hub at both ends": Layered("hub at both ends", 1, (), ((1, 0, 0),), hubs=((),), ends=(((0,), (0,)),)),
    "torus": family("torus", 2),
    "circulant": family("circulant 1 2"),
}
OTHERS = [name for name in LAYERED if name not in ("loops", "doubled")]
EVERY = [("vertices", word) for word in VERTEX_TESTS] + [("edges", word) for word in EDGE_TESTS]


def subsets(size: int) -> Iterator[frozenset[int]]:
    return map(frozenset, chain.from_iterable(combinations(range(size), taken) for taken in range(size + 1)))


def legal_sets(graph: Graph, of: str, word: str) -> set[frozenset[int]]:
    properties = problem(f"{of}: {word}").properties
    size = graph.size if of == "vertices" else len(graph.edges)
    return {chosen for chosen in subsets(size) if all(one.legal(graph, chosen) for one in properties)}


@pytest.mark.parametrize(("of", "word"), EVERY)
def test_a_word_says_of_a_finite_graph_what_its_definition_says(of: str, word: str) -> None:
    definition = (VERTEX_TESTS if of == "vertices" else EDGE_TESTS)[word]
    for name, graph in FINITE.items():
        size = graph.size if of == "vertices" else len(graph.edges)
        wanted = {chosen for chosen in subsets(size) if definition(graph.size, graph.edges, chosen)}
        assert legal_sets(graph, of, word) == wanted, (name, graph.edges)


@pytest.mark.parametrize(("of", "word"), EVERY)
def test_the_automaton_of_a_word_reads_parallel_edges_and_loops_as_its_definition(of: str, word: str) -> None:
    at = EVERY.index((of, word))
    check_automaton(of, word, [("loops", "doubled")[at % 2], OTHERS[at % len(OTHERS)]])


@pytest.mark.long("every word on every graph")
@pytest.mark.parametrize(("of", "word"), EVERY)
def test_the_automaton_of_a_word_reads_every_graph_as_its_definition(of: str, word: str) -> None:
    check_automaton(of, word, LAYERED)


def check_automaton(of: str, word: str, names: Iterable[str]) -> None:
    definition = (VERTEX_TESTS if of == "vertices" else EDGE_TESTS)[word]
    for graph in map(LAYERED.__getitem__, names):
        sizes = [edge_list(graph, layers) for layers in range(1, 5)] if not any(graph.ends) else hub_at_both_ends()
        few = [(n, e) for n, e in sizes if 1 << (n if of == "vertices" else len(e)) <= 1 << 4]
        wanted = [subset_count(definition, n, e, n if of == "vertices" else len(e)) for n, e in few]
        strip = GraphStrip(graph, problem(f"{of}: {word}"))
        assert_same_on_layers(graph, f"{of}: {word}", board_counts(strip, len(wanted))[1:], wanted)


@pytest.mark.parametrize("of", ["vertices", "edges"])
def test_finite_graphs_are_read_with_parallel_edges_and_loops_as_the_definitions_say(of: str) -> None:
    """Every word on every graph."""
    for name, graph in FINITE.items():
        for word, definition in (VERTEX_TESTS if of == "vertices" else EDGE_TESTS).items():
            size = graph.size if of == "vertices" else len(graph.edges)
            strip = FiniteStrip(graph, problem(f"{of}: {word}"), graph.vertices)
            found = board_counts(strip, 1)[1]
            assert found == subset_count(definition, graph.size, graph.edges, size), (
                name,
                f"{of}: {word}",
                graph.edges,
            )


def hub_at_both_ends() -> list[tuple[int, list[tuple[int, int]]]]:
    """A path whose first and last vertices are joined to one more."""
    return [(n + 1, [(0, 1), (0, n), *((v, v + 1) for v in range(1, n))]) for n in range(1, 6)]


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("minimum total dominating", [1, 2, 4, 3, 36, 25]),
        ("minimal total dominating", [1, 2, 4, 5, 36, 27]),
        ("minimal dominating", [1, 2, 6, 11, 12, 37]),
    ],
)
def test_the_torus_of_two_rows_has_as_many_sets_as_the_ring_of_k4_without_its_diagonals(
    word: str, wanted: list[int]
) -> None:
    torus = GraphStrip(family("torus", 2), problem(word))
    simple = GraphStrip(Layered("simple", 2, ((0, 1),), ((1, 0, 0), (1, 1, 1)), True), problem(word))
    assert Count(torus).terms(len(wanted)) == Count(simple).terms(len(wanted)) == wanted


@pytest.mark.some_cases("further cases against brute force", "perfect code", "irredundant")
@pytest.mark.parametrize("word", ["irredundant", "minimal total dominating & connected", "perfect code"])
def test_machines_of_arrays_and_of_single_boards_agree_on_rings_that_repeat_edges(word: str) -> None:
    for name in ("circulant", "doubled") if word == "irredundant" else ("torus",):
        strip = GraphStrip(LAYERED[name], problem(word))
        assert explore(strip).machine().terms(6) == board_counts(strip, 5), name


def test_words_that_count_parallel_edges_are_not_mixed_with_words_that_do_not() -> None:
    words = problem("regular 1 & irredundant")
    with pytest.raises(BadInput, match="not counted on torus, where several edges join the same vertices"):
        GraphStrip(family("torus", 2), words)
    wanted = [
        subset_count(lambda n, e, c: VERTEX_TESTS["irredundant"](n, e, c) and induced_degrees(n, e, c) <= {1}, n, e, n)
        for n, e in (edge_list(family("grid", 3), layers) for layers in (1, 2))
    ]
    assert Count(GraphStrip(family("grid", 3), words)).terms(3) == [1, *wanted]


@pytest.mark.long("machines of many states")
def test_totals_that_count_parallel_edges_are_not_mixed_with_words_that_do_not() -> None:
    sets = Count(GraphStrip(family("torus", 3), problem("minimal dominating")))
    assert sum(map(sum, sets.statistic("isolated").terms(3)[1:])) == sum(sets.terms(3)[1:])
    for total in ("cycles", "leaves"):
        with pytest.raises(BadInput, match=f"{total} of minimal dominating are not counted on torus"):
            sets.statistic("size", total)


@pytest.mark.parametrize("ends", [(((2,), ()),), (((), (-1,)),), ((), ((0,), (0,)))])
def test_vertices_that_a_layer_does_not_have_are_refused_at_its_ends(ends: tuple[object, ...]) -> None:
    with pytest.raises(
        BadInput, match=r"every edge must join vertices 0..1 of layers|ends must be given for each of the"
    ):
        Layered("own", 2, hubs=((0,),), ends=ends)  # type: ignore[arg-type]


NO_LARGER = {"independent": "maximal independent", "irredundant": "maximal irredundant", "acyclic": "maximal acyclic"}
LARGEST = {
    "vertices": {**NO_LARGER, "clique": "maximal clique"},
    "edges": {"matching": "maximal matching"},
}
SMALLEST = {
    "vertices": {
        "dominating": "minimal dominating",
        "total dominating": "minimal total dominating",
        "vertex cover": "minimal vertex cover",
    },
    "edges": {
        "edge cover": "minimal edge cover",
        "edge dominating": "minimal edge dominating",
        "edge cut": "minimal edge cut",
    },
}
CONTAINED = [
    ("edges", "hamiltonian cycle", "cycle"),
    ("edges", "hamiltonian cycle", "2-factor"),
    ("edges", "perfect matching", "maximal matching"),
    ("edges", "perfect matching", "minimal edge cover"),
    ("edges", "spanning tree", "spanning forest"),
    ("edges", "spanning tree", "connected spanning"),
    ("edges", "edge cover", "edge dominating"),
    ("vertices", "perfect code", "minimal dominating"),
    ("vertices", "maximal independent", "minimal dominating"),
    ("vertices", "minimal dominating", "maximal irredundant"),
    ("vertices", "total dominating", "dominating"),
    ("vertices", "induced path", "acyclic"),
]


@pytest.mark.parametrize("graph", FINITE.values(), ids=FINITE)
def test_maximal_and_minimal_sets_lie_in_no_other_ones_of_their_kind(graph: Graph) -> None:
    for of in ("vertices", "edges"):
        for every, maximal in LARGEST[of].items():
            sets = legal_sets(graph, of, every)
            assert legal_sets(graph, of, maximal) == {one for one in sets if not any(one < other for other in sets)}
        for every, minimal in SMALLEST[of].items():
            sets = legal_sets(graph, of, every)
            assert legal_sets(graph, of, minimal) == {one for one in sets if not any(other < one for other in sets)}
            least = min(map(len, sets), default=0)
            assert {one for one in sets if len(one) == least} <= legal_sets(graph, of, minimal)


@pytest.mark.parametrize("graph", FINITE.values(), ids=FINITE)
def test_sets_of_one_word_have_another(graph: Graph) -> None:
    loops = any(u == v for u, v in graph.edges)
    for of, narrow, wide in CONTAINED:
        if narrow == "maximal independent" and loops:  # a vertex with a loop need not be covered
            continue
        assert legal_sets(graph, of, narrow) <= legal_sets(graph, of, wide), (narrow, wide)
