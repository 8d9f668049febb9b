"""The wrong terms of three entries of the OEIS: all sets of edges of small graphs are tried, and the engine counts."""

import csv
from collections import Counter

import pytest

from stripcount import GraphBoard
from tests.recorded import RESULTS

Edges = list[tuple[int, int]]
with (RESULTS / "oeis/graphs/corrections.csv").open(encoding="utf-8", newline="") as file:
    LINES = [(row["anumber"], *(int(row[key]) for key in ("n", "printed", "counted"))) for row in csv.DictReader(file)]


def wheel(vertices: int) -> Edges:
    rim = range(1, vertices)
    return [(0, v) for v in rim] + [(v, v % (vertices - 1) + 1) for v in rim]


def book(pages: int) -> Edges:
    inner = [(2 + 2 * page, 3 + 2 * page) for page in range(pages)]
    return [(0, 1), *inner, *((0, a) for a, _ in inner), *((1, b) for _, b in inner)]


def layers(edges: Edges, count: int) -> Edges:
    """The product with a path of layers, of five vertices each."""
    inside = [(a + 5 * k, b + 5 * k) for k in range(count) for a, b in edges]
    return inside + [(v, v + 5) for v in range(5 * (count - 1))]


def covers(edges: Edges) -> Counter[int]:
    """The edge covers by their size."""
    found, whole = Counter[int](), {v for edge in edges for v in edge}
    for chosen in range(1 << len(edges)):
        kept = [edge for at, edge in enumerate(edges) if chosen >> at & 1]
        found[len(kept)] += {v for edge in kept for v in edge} == whole
    return +found


def paths(edges: Edges) -> int:
    """The undirected Hamiltonian paths, by walking."""
    near = {v: [a + b - v for a, b in edges if v in (a, b)] for edge in edges for v in edge}

    def walks(v: int, seen: int) -> int:
        seen |= 1 << v
        return int(seen + 1 == 1 << len(near)) or sum(walks(w, seen) for w in near[v] if not seen >> w & 1)

    return sum(walks(v, 0) for v in near) // 2


def brute(anumber: str, n: int) -> int:
    if anumber == "A003738":
        return paths(layers(wheel(5), n))
    found = covers(wheel(n) if anumber == "A351992" else book(n))
    return found[min(found)] if anumber == "A351992" else found.total()


def engine(anumber: str, n: int) -> int:
    if anumber == "A003738":
        return GraphBoard(layers(wheel(5), n), "hamiltonian path").count
    if anumber == "A356198":
        return GraphBoard(book(n), "edge cover").count
    return GraphBoard(wheel(n), "minimum edge cover").count


@pytest.mark.parametrize(
    ("anumber", "n", "printed", "counted"),
    [pytest.param(*line, marks=pytest.mark.long("tries up to 65,536 sets of edges")) for line in LINES],
)
def test_the_counted_term_is_that_of_brute_force(anumber: str, n: int, printed: int, counted: int) -> None:
    assert engine(anumber, n) == brute(anumber, n) == counted != printed
