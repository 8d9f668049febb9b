"""Random layered graphs with random combinations of words: arrays, one state at a time, and all subsets agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.errors import BadInput, TooLarge
from stripcount.limits import Limits
from stripcount.machine.explore import explore, explore_states
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.agreement import assert_same_on_layers
from tests.model.graphs.definitions import EDGE_TESTS, VERTEX_TESTS, edge_list


@st.composite
def graphs(draw: Callable[..., Any]) -> Layered:
    height = draw(st.integers(1, 3))
    vertex = st.integers(0, height - 1)
    within = draw(st.lists(st.tuples(vertex, vertex), max_size=2))
    between = draw(st.lists(st.tuples(st.integers(1, 2), vertex, vertex), max_size=3))
    ring = draw(st.booleans())
    twist = tuple(draw(st.permutations(range(height)))) if ring and draw(st.booleans()) else ()
    hubs = draw(st.lists(st.sets(vertex, min_size=1, max_size=2).map(tuple), max_size=1))
    first = draw(st.lists(st.sets(vertex, min_size=1, max_size=2).map(tuple), max_size=1))
    return Layered("random", height, tuple(within), tuple(between), ring, twist, tuple(hubs), (), tuple(first))


# A state of a maximal set holds sets of states, millions on some random graphs: tests/model/graphs/test_words compares
# these words on small families instead.
HEAVY = {"clique", "maximal clique", "maximal irredundant", "maximal acyclic"}
VERTICES = st.lists(st.sampled_from([w for w in VERTEX_TESTS if w not in HEAVY]), min_size=1, max_size=3, unique=True)
EDGES = st.lists(
    st.sampled_from([w for w in EDGE_TESTS if w != "connected partition"]), min_size=1, max_size=3, unique=True
)


def agree(graph: Layered, words: list[str], of_vertices: bool, most: int) -> None:
    definitions = VERTEX_TESTS if of_vertices else EDGE_TESTS
    asked = ("vertices: " if of_vertices else "edges: ") + " & ".join(words)
    try:
        strip = GraphStrip(graph, problem(asked))
    except BadInput:  # words that count parallel edges beside words that do not, on a graph that has some
        return
    wanted = []
    for layers in range(1, 4):
        n, edges = edge_list(graph, layers)
        size = n if of_vertices else len(edges)
        if 1 << size > most:
            break
        sets = [frozenset(at for at in range(size) if number >> at & 1) for number in range(1 << size)]
        wanted.append(sum(all(definitions[w](n, edges, chosen) for w in words) for chosen in sets))
    try:
        found = explore(strip, limits=Limits(transitions=5_000), marks=True).machine().terms(6)
        assert_same_on_layers(graph, asked, found[1 : len(wanted) + 1], wanted)
        assert explore(strip, limits=Limits(transitions=5_000)).machine().terms(6) == found
        plain = explore_states(strip, limits=Limits(transitions=4_000)).trimmed().machine().terms(6)
    except TooLarge:
        return
    assert found == plain


@settings(max_examples=6, deadline=None)
@given(graphs(), VERTICES)
def test_random_sets_of_vertices(graph: Layered, words: list[str]) -> None:
    agree(graph, words, True, 1 << 6)


@settings(max_examples=6, deadline=None)
@given(graphs(), EDGES)
def test_random_sets_of_edges(graph: Layered, words: list[str]) -> None:
    agree(graph, words, False, 1 << 6)


@pytest.mark.long("many random graphs")
@settings(max_examples=60, deadline=None)
@given(graphs(), VERTICES, EDGES)
def test_many_random_sets(graph: Layered, of_vertices: list[str], of_edges: list[str]) -> None:
    agree(graph, of_vertices, True, 1 << 6)
    agree(graph, of_edges, False, 1 << 6)


@pytest.mark.some_cases("further cases against brute force", "True-independent-3-3-twist1-6")
@pytest.mark.parametrize("bits", [6, 9])
@pytest.mark.parametrize(("apart", "height", "twist"), [(2, 2, (1, 0)), (3, 3, (1, 2, 0))])
@pytest.mark.parametrize(("of_vertices", "word"), [(True, "independent"), (False, "maximal matching")])
def test_an_edge_passes_a_twisted_seam_several_times(
    apart: int, height: int, twist: tuple[int, ...], of_vertices: bool, word: str, bits: int
) -> None:
    graph = Layered("random", height, (), ((apart, 0, 1),), True, twist)
    agree(graph, [word], of_vertices, 1 << (9 if of_vertices else bits))  # three layers turn a twist over


@pytest.mark.parametrize("words", [["acyclic", "irredundant"], ["any", "induced path", "irredundant"]])
def test_a_loop_is_a_cycle_beside_a_property_that_reads_it_otherwise(words: list[str]) -> None:
    """A vertex whose only further edge is a loop may still close a cycle."""
    agree(Layered("random", 1, ((0, 0),)), words, True, 1 << 6)
