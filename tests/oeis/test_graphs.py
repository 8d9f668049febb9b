"""Entries about families of graphs: names, indices, degenerate terms, and three errors found in the OEIS."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from stripcount.language.graphs.meaning import StructureTitle
from stripcount.language.graphs.name import read_graph_name
from stripcount.language.graphs.structures import in_vocabulary
from stripcount.oeis.entry import Entry
from stripcount.oeis.settle import settle
from stripcount.oeis.settled import Settlement

DATA = Path(__file__).parents[1] / "data" / "oeis-graphs.json"
ENTRIES = {row[0]: row for row in json.loads(DATA.read_text(encoding="utf-8"))["entries"]}
ERRATA = ("A003738", "A351992", "A356198")


def settled(anumber: str, offset: bool = False) -> Settlement:
    _, name, first, terms = ENTRIES[anumber]
    return settle(Entry(anumber, name, tuple(terms), first if offset else None))


@pytest.mark.one_in(16, "further entries")
@pytest.mark.parametrize("anumber", [a for a in ENTRIES if a not in ERRATA])
def test_published_sequences(anumber: str) -> None:
    found = settled(anumber)
    assert (found.status, found.index and found.index.offset) == ("settled", ENTRIES[anumber][2]), found.reason
    assert found.gf is not None


def hamiltonian_paths(layers: int) -> int:
    """In W_5 x P_n, by sets of visited vertices."""
    edges = [
        (5 * k + a, 5 * k + b)
        for k in range(layers)
        for a, b in combinations(range(5), 2)
        if (a, b) not in ((1, 3), (2, 4))
    ]
    edges += [(5 * k + v, 5 * k + 5 + v) for k in range(layers - 1) for v in range(5)]
    around: dict[int, list[int]] = defaultdict(list)
    for u, v in edges:
        around[u].append(v)
        around[v].append(u)
    ways = {(1 << v, v): 1 for v in range(5 * layers)}
    for _ in range(5 * layers - 1):
        after: dict[tuple[int, int], int] = defaultdict(int)
        for (seen, v), number in ways.items():
            for w in around[v]:
                if not seen >> w & 1:
                    after[seen | 1 << w, w] += number
        ways = after
    return sum(ways.values()) // 2


def covers(edges: list[tuple[int, int]], vertices: int, size: int) -> int:
    return sum(len({v for e in chosen for v in e}) == vertices for chosen in combinations(edges, size))


def test_hamiltonian_paths_of_wheels_times_paths_are_printed_wrong() -> None:
    assert ENTRIES["A003738"][3][:2] == [24, 1920]
    assert [hamiltonian_paths(1), hamiltonian_paths(2)] == [24, 1928]
    found = settled("A003738", offset=True)
    assert (found.status, found.reason) == ("disagrees", "a(2) is 1928 by our reading, 1920 in the entry")


def test_minimum_edge_covers_of_wheels_are_printed_wrong() -> None:
    def smallest(spokes: int) -> int:
        edges = [(0, v + 1) for v in range(spokes)] + [(v + 1, (v + 1) % spokes + 1) for v in range(spokes)]
        return next(n for size in range(1, spokes + 1) if (n := covers(edges, spokes + 1, size)))

    assert [smallest(n) for n in (3, 4, 5, 6)] == [3, 16, 5, 33]  # a(4), a(5), a(6), a(7)
    assert ENTRIES["A351992"][3][3:7] == [3, 14, 5, 30]
    assert settled("A351992", offset=True).reason == "a(5) is 16 by our reading, 14 in the entry"


def test_edge_covers_of_books_are_printed_wrong() -> None:
    def all_covers(pages: int) -> int:
        edges = [(0, 1)] + [e for k in range(pages) for e in ((0, 2 + 2 * k), (1, 3 + 2 * k), (2 + 2 * k, 3 + 2 * k))]
        return sum(covers(edges, 2 + 2 * pages, size) for size in range(len(edges) + 1))

    assert [all_covers(n) for n in (1, 2, 3)] == [7, 43, 235]
    assert ENTRIES["A356198"][3][:3] == [5, 41, 233]
    assert settled("A356198", offset=True).status == "disagrees"


@pytest.mark.parametrize(
    ("name", "graph", "layers", "problem"),
    [
        ("Number of (undirected) paths in the prism graph Y_n.", "prism", "n", "path"),
        ("Number of dominating sets in the stacked prism graph C_3 X P_n.", "C_3 x P", "n", "dominating"),
        ("Number of 2-factors in C_5 X P_{2n}.", "C_5 x P", "2n", "2-factor"),
        ("Number of perfect matchings (or domino tilings) in D_4 X P_(n-1).", "D_4 x P", "(n-1)", "perfect matching"),
        ("Number of (directed) Hamiltonian paths in the n-ladder graph.", "ladder", "n", "hamiltonian path"),
        ("Number of 5-colorings of the n-wheel graph.", "wheel", "(n-1)", "5-colouring"),
        ("Number of spanning trees in G X P_n, where G = {{1, 2}, {2, 3}, {1, 3}}.", "G x P", "n", "spanning tree"),
        ("a(n) is the number of edge covers of fan graph F_{2,n}.", "fan F_{2,n}", "n", "edge cover"),
        ("Number of matchings in the prism graph with 2n nodes.", "prism", "n", "matching"),
        ("Number of independent sets in the 3 X n knight graph.", "knight", "n", "independent"),
        ("Number of Eulerian cycles in the graph C_3 X C_n.", "C_3 x C", "n", "eulerian circuit"),
        ("Number of matchings in the wheel graph on n nodes.", "wheel", "(n-1)", "matching"),
        ("Number of maximum irredundant sets in the n-web graph.", "web", "n", "maximum irredundant"),
        (
            "Number of independent sets in the generalized Petersen graph G(2n+1,2) (n>=1).",
            "generalized petersen 2",
            "(2n+1)",
            "independent",
        ),
        (
            "Number of connected minimal dominating sets in the n-ladder graph.",
            "ladder",
            "n",
            "vertices: minimal dominating & connected",
        ),
    ],
)
def test_names(name: str, graph: str, layers: str, problem: str) -> None:
    found, reason = read_graph_name(name)
    assert isinstance(found, StructureTitle), reason
    shown = str(found.columns).replace("+-", "-")
    assert (found.graph.name, shown, found.problem.text) == (graph, layers, problem)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Number of dominating sets in the n X n king graph.", "both sides grow"),
        ("Number of independent sets in K_n X K_3.", "not a path or a cycle"),
        ("Total domination number of the n-antiprism graph.", "an index"),
        ("Number of matchings in the complement of the n-path graph.", "complements"),
        ("Number of nonequivalent dominating sets in the n-cycle graph up to rotation.", "up to symmetry"),
        ("Number of walks of length n in the star graph S_5 from one end to the other.", "walks by their length"),
        ("Number of walks of length n in the cycle graph C_9 from one end to the other.", "walks by their length"),
        (
            "Number of walks of length n between two nodes at distance 5 in the cycle graph C_9.",
            "walks by their length",
        ),
        ("Number of rainbow sets in the n-prism graph.", "no word for a structure"),
        ("Number of dominating sets in the n-Doob graph.", "not one of the families"),
        ("Number of minimal independent dominating sets in the n-prism graph.", "no word for a structure"),
        ("Number of matchings in the prism graph with 2n+1 nodes.", "not one of the families"),
        (
            "Square graph coloring a rectangular array: number of n X 2 0..8 arrays where 0..8 label nodes of the "
            "square grid graph and every array movement to a horizontal neighbor moves along an edge of this graph",
            "not a number of structures",
        ),
    ],
)
def test_names_that_are_not_read(name: str, reason: str) -> None:
    found, why = read_graph_name(name)
    assert found is None
    assert reason in why


def test_few_agreeing_terms_do_not_shift_a_size() -> None:
    found = settle(Entry("A000001", "Number of dominating sets in the n-prism graph.", (1, 1, 51, 183, 663), 1))
    assert found.status == "disagrees"


def test_degenerate_terms_are_said() -> None:
    terms = (7, 7, 51, 183, 663, 2435, 8935, 32775)
    found = settle(Entry("A000001", "Number of dominating sets in the n-prism graph.", terms, 1))
    assert found.status == "settled"
    assert found.reason == "where the graph is degenerate or excepted a(1) is 3, not 7, a(2) is 11, not 7"
    assert found.terms_compared == 6


@pytest.mark.parametrize("deep", ["(" * 1500 + "n", "minimum " * 1500 + "cliques", "P_2 X " * 1500 + "P_n"])
def test_deep_titles_and_problems_are_not_read(deep: str) -> None:
    assert read_graph_name(f"Number of matchings in the {deep} graph.")[0] is None
    assert read_graph_name(f"Number of {deep} in the n-prism graph.")[0] is None
    assert in_vocabulary(deep) == deep


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("total dominating sets of vertices", "total dominating"),
        ("connected dominating sets", "vertices: dominating & connected"),
        ("maximal independent vertex sets (and minimal vertex covers)", "maximal independent"),
        ("minimum edge covers", "minimum edge covers"),  # the plural of a word of the vocabulary
        ("minimum (not necessarily perfect) matchings", "minimum matching"),
        ("(undirected) Hamiltonian paths", "hamiltonian path"),
        ("acyclic spanning subgraphs", "acyclic spanning subgraphs"),  # a synonym in the vocabulary
        ("directed cycles", "directed cycles"),  # counted twice, so no problem of the vocabulary
        ("spanning trees with degrees 1 and 3", "spanning tree & degrees 1,3"),
        ("chordless cycles (with length >= 4)", "vertices: induced cycle & at least 4"),
        ("rainbow sets", "rainbow sets"),
    ],
)
def test_problems_are_read_by_the_grammar_of_titles(said: str, words: str) -> None:
    assert in_vocabulary(said) == words
