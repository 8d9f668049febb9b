"""Every family with every word, on few layers, against all subsets of vertices or edges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from stripcount.board import Board
from stripcount.errors import BadInput, TooLarge
from stripcount.evaluate.board_sweep import board_counts
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.machine.packing.base import has_packing
from stripcount.model.graphs.families import FAMILIES, family
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.agreement import assert_same_on_layers
from tests.model.graphs.definitions import (
    EDGE_TESTS,
    VERTEX_TESTS,
    colouring_count,
    edge_list,
    eulerian_circuit_count,
    homomorphism_count,
    orientation_counts,
    subset_count,
    test_every_word_has_a_definition,
)
from tests.sentences import Says

__all__ = ["test_every_word_has_a_definition"]
TALL = {
    "grid": 2,
    "king": 2,
    "knight": 3,
    "triangular": 2,
    "cylinder": 3,
    "torus": 2,
    "moebius": 2,
    "klein": 2,
    "honeycomb": 1,
}
GRAPHS: dict[str, Layered] = {
    **{name: family(name, TALL.get(name)) for name in FAMILIES},
    **{text: family(text) for text in ("K4 x P", "C3 x C", "S4 x P", "circulant 1 2", "generalized petersen 2")},
}


def wanted(graph: Layered, most: int) -> Iterator[tuple[str, list[int]]]:
    """(problem, its numbers of structures with 1, 2, … layers) as far as there are at most `most` subsets."""
    sizes = [edge_list(graph, layers) for layers in range(1, 5)]
    for prefix, words, of_vertices in (("vertices: ", VERTEX_TESTS, True), ("edges: ", EDGE_TESTS, False)):
        small = [(n, e) for n, e in sizes if 2 ** (n if of_vertices else len(e)) <= most]
        for word, test in words.items():
            shown = prefix + word if word in VERTEX_TESTS and word in EDGE_TESTS else word
            yield shown, [subset_count(test, n, e, n if of_vertices else len(e)) for n, e in small]
    few = [(n, e) for n, e in sizes if 2 ** len(e) <= most]
    for at, word in enumerate(("eulerian orientation", "acyclic orientation", "totally cyclic orientation")):
        yield word, [orientation_counts(n, e)[at] for n, e in few]
    if not any(graph.hubs):
        yield "eulerian circuit", [eulerian_circuit_count(n, e) for n, e in few]
    yield (
        "homomorphism to 0-0 0-1 1-2",
        [homomorphism_count(n, e, 3, [(0, 0), (0, 1), (1, 2)]) for n, e in sizes if 3**n <= most],
    )
    pairs = [(v, (v + 1) % 5) for v in range(5)]
    yield "homomorphism to C5", [homomorphism_count(n, e, 5, pairs) for n, e in sizes if 5**n <= most]
    yield "3-colouring", [colouring_count(n, e, 3) for n, e in sizes if 3**n <= most]


def check(name: str, most: int, first: int = 0, every: int = 1, rings: bool = True) -> None:
    """Compare machines of every word, or of each so many of them from the first one that is named.

    Without `rings`, a word whose states are no arrays is swept on a ring: its machine holds all pairs of ends.
    """
    graph = GRAPHS[name]
    for text, numbers in islice(wanted(graph, most), first, None, every):
        if not numbers:
            continue
        strip = GraphStrip(graph, problem(text))
        if not strip.closing.finite:
            continue
        if graph.ring and not rings and not has_packing(strip):
            assert_same_on_layers(graph, text, board_counts(strip, len(numbers))[1:], numbers)
            continue
        try:
            limits = Limits(transitions=300_000 if has_packing(strip) else 1_500)
            found = explore(strip, limits=limits).machine().terms(len(numbers) + 1)[1:]
        except TooLarge:
            found = board_counts(strip, len(numbers))[1:]
        assert_same_on_layers(graph, text, found, numbers)


SHOWN = {"helm": (0, 4), "king": (1, 4), "moebius ladder": (2, 4), "circulant 1 2": (3, 4)}
"""Families whose machines are compared: each word on one of a family with hubs, a strip and two rings."""
OTHERS = [name for name in GRAPHS if name not in SHOWN]
SHARES = 16
"""Each of the other families is compared with one word of so many, each word with one family of so many."""


@pytest.mark.parametrize("name", SHOWN)
def test_words_on_a_family(name: str) -> None:
    check(name, 1 << 5, *SHOWN[name], rings=False)


def check_first_layers(name: str, first: int, every: int) -> None:
    for text, numbers in islice(wanted(GRAPHS[name], 1 << 4), first, None, every):
        assert board_counts(GraphStrip(GRAPHS[name], problem(text)), len(numbers))[1:] == numbers, (name, text)


@pytest.mark.parametrize("name", OTHERS)
def test_some_words_on_the_first_layers_of_a_family(name: str) -> None:
    check_first_layers(name, OTHERS.index(name) % SHARES, SHARES)


@pytest.mark.long("every word on every family")
@pytest.mark.parametrize("name", OTHERS)
def test_words_on_the_first_layers_of_a_family(name: str) -> None:
    check_first_layers(name, 0, 1)


@pytest.mark.long("machines of many words")
@pytest.mark.parametrize("name", SHOWN)
def test_every_word_on_a_family(name: str) -> None:
    check(name, 1 << 6)


@pytest.mark.long("machines of large graphs")
@pytest.mark.parametrize("name", GRAPHS)
def test_words_on_a_family_with_more_layers(name: str) -> None:
    check(name, 1 << 10)


@pytest.mark.some_cases("further cases against brute force", "pan-1")
@pytest.mark.parametrize(("name", "first"), [("prism", 0), ("pan", 1)])
def test_without_layers_there_is_no_graph(name: str, first: int) -> None:
    check_without_layers(name, first, 2)


@pytest.mark.long("every word on graphs without vertices")
@pytest.mark.parametrize("name", ["prism", "wheel", "book", "pan"])
def test_without_layers_there_is_no_graph_of_any_word(name: str) -> None:
    check_without_layers(name, 0, 1)


def check_without_layers(name: str, first: int, every: int) -> None:
    empty: frozenset[int] = frozenset()
    for prefix, words in (("vertices: ", VERTEX_TESTS), ("edges: ", EDGE_TESTS)):
        for word, test in islice(words.items(), first, None, every):
            strip = GraphStrip(GRAPHS[name], problem(prefix + word))
            assert board_counts(strip, 0) == [int(test(0, [], empty))], word


@pytest.mark.parametrize(
    ("problem_", "columns"),
    [
        ("independent", [("x", "·")]),
        ("independent", [("", "·")]),
        ("3-colouring", [("1", "4")]),
        ("hamiltonian cycle", [("·", "●●●")]),
        ("hamiltonian cycle", [("·",)]),
    ],
)
def test_a_board_with_foreign_marks_is_refused(problem_: str, columns: list[tuple[str, ...]], says: Says) -> None:
    strip = GraphStrip(family("prism"), problem(problem_))
    board = Board.from_columns(len(columns[0]), columns)
    for asked in (strip.legal, strip.draw):
        with says(BadInput):
            asked(board)
