"""Sets by their size: the smallest, the largest and all of them, against all subsets of vertices or edges."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from stripcount.count import Count
from stripcount.errors import TooLarge
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.machine.packing.base import has_packing
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.model.graphs.definitions import EDGE_TESTS, VERTEX_TESTS, edge_list
from tests.model.graphs.test_words import GRAPHS

ENDS = (("minimum", min), ("maximum", max))


def by_size(name: str, word: str, of_vertices: bool, most: int) -> list[Counter[int]]:
    """How many sets of each size there are on 1, 2, … layers, as far as there are at most `most` subsets."""
    test, found = (VERTEX_TESTS if of_vertices else EDGE_TESTS)[word], []
    for layers in range(1, 5):
        n, edges = edge_list(GRAPHS[name], layers)
        size = n if of_vertices else len(edges)
        if 1 << size > most:
            break
        sets = (frozenset(at for at in range(size) if number >> at & 1) for number in range(1 << size))
        found.append(Counter(len(chosen) for chosen in sets if test(n, edges, chosen)))
    return found


def check_extremes(name: str, most: int, first: int = 0, every: int = 1, both: bool = True) -> None:
    for of_vertices, words in ((True, VERTEX_TESTS), (False, EDGE_TESTS)):
        for at, word in enumerate(islice(words, first, None, every)):
            sizes = by_size(name, word, of_vertices, most)
            of = "vertices: " if of_vertices else "edges: "
            if word == "connected partition" or not sizes:  # a partition has no size
                continue
            for extreme, end in ENDS if both else ENDS[at % 2 :][:1]:
                strip = GraphStrip(GRAPHS[name], problem(f"{extreme} {of}{word}"))
                try:
                    found = explore(
                        strip, limits=Limits(transitions=100_000 if has_packing(strip) else 1_500)
                    ).machine()
                except TooLarge:
                    continue
                wanted = [one[end(one)] if one else 0 for one in sizes]
                assert found.terms(len(wanted) + 1)[1:] == wanted, (extreme, word)


@pytest.mark.parametrize(("name", "first"), [("ladder", 0), ("pan", 1), ("cycle", 2)])
def test_smallest_and_largest_sets(name: str, first: int) -> None:
    """The smallest or the largest of each word, on one of three families."""
    check_extremes(name, 1 << 3, first, 3, both=False)


@pytest.mark.long("machines of large graphs")
@pytest.mark.parametrize("name", GRAPHS)
def test_smallest_and_largest_sets_on_every_family(name: str) -> None:
    """Two words more fit 2^8 subsets and 300,000 transitions, in twice the time."""
    check_extremes(name, 1 << 7)


@pytest.mark.some_cases(
    "further cases against brute force",
    *("book-irredundant-7", "king-minimal vertex cut-7", "prism-odd-7", "ladder-at least 3-7"),
)
@pytest.mark.parametrize("bits", [7, 9])
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("pan", "maximal irredundant"),
        ("book", "irredundant"),
        ("moebius ladder", "minimal connected dominating"),
        ("king", "minimal vertex cut"),
        ("prism", "odd"),
        ("ladder", "at least 3"),
    ],
)
def test_sets_of_each_size(name: str, word: str, bits: int) -> None:
    sizes = by_size(name, word, True, 1 << bits)
    strip = GraphStrip(GRAPHS[name], problem(f"vertices: {word}"))
    found = Count(strip).statistic("size").terms(len(sizes) + 1)[1:]
    assert [{k: n for k, n in enumerate(one) if n} for one in found] == [dict(sorted(one.items())) for one in sizes]
