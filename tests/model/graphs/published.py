"""Published numbers of structures on finite graphs with their sources, and algorithms that share no code with ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from flint import fmpz_mat

Edges = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Published:
    """The published number of solutions of a problem on a named graph; `slow` if counting takes more than a second."""

    graph: str
    problem: str
    number: int
    source: str
    slow: bool = False


KEKULE = "Kekulé structures: D. J. Klein and others, Resonance in C60, J. Am. Chem. Soc. 108, 1986"
TREES = "T. J. N. Brown and others, spanning trees of fullerenes, Discrete Appl. Math. 67, 1996"
NO_PUBLICATION = "no publication is named: T. Inoue's and others' Graphillion finds it as well"
MATHWORLD = "E. W. Weisstein, MathWorld, the page of the graph"
PUBLISHED = (
    Published("buckyball", "perfect matching", 12_500, KEKULE),
    Published("buckyball", "matching", 1_417_036_634_543_488, NO_PUBLICATION, slow=True),
    Published("buckyball", "independent", 217_727_997_152, NO_PUBLICATION, slow=True),
    Published("buckyball", "spanning tree", 375_291_866_372_898_816_000, TREES, slow=True),
    Published("buckyball", "hamiltonian cycle", 1_090, MATHWORLD, slow=True),
    Published("Q3", "hamiltonian cycle", 6, "OEIS A066037"),
    Published("Q4", "hamiltonian cycle", 1_344, "OEIS A066037"),
    Published("Q5", "hamiltonian cycle", 906_545_760, "OEIS A066037", slow=True),
    Published("Q4", "perfect matching", 272, "OEIS A005271"),
    Published("Q5", "perfect matching", 589_185, "OEIS A005271", slow=True),
    Published("Q4", "spanning tree", 42_467_328, "OEIS A006237"),
    Published("petersen", "spanning tree", 2_000, MATHWORLD),
    Published("petersen", "hamiltonian cycle", 0, MATHWORLD),
    Published("petersen", "perfect matching", 6, MATHWORLD),
    Published("petersen", "3-colouring", 120, MATHWORLD),
    Published("petersen", "independent", 76, MATHWORLD),
    Published("octahedron", "hamiltonian cycle", 16, MATHWORLD),
    Published("octahedron", "spanning tree", 384, MATHWORLD),
    Published("dodecahedron", "hamiltonian cycle", 30, MATHWORLD),
    Published("dodecahedron", "perfect matching", 36, MATHWORLD),
    Published("dodecahedron", "spanning tree", 5_184_000, MATHWORLD),
    Published("icosahedron", "hamiltonian cycle", 1_280, MATHWORLD),
    Published("icosahedron", "spanning tree", 5_184_000, MATHWORLD),
    Published("heawood", "perfect matching", 24, MATHWORLD),
    Published("heawood", "hamiltonian cycle", 24, MATHWORLD),
    Published("knight 3x10", "hamiltonian cycle", 16, "closed knight's tours: OEIS A070030"),
    Published("knight 6x6", "hamiltonian cycle", 9_862, "closed knight's tours: OEIS A001230", slow=True),
    Published("knight 5x5", "hamiltonian cycle", 0, "closed knight's tours: OEIS A001230"),
    Published("grid 8x8", "perfect matching", 12_988_816, "dominoes: P. W. Kasteleyn, 1961; OEIS A004003"),
    Published("grid 8x8 without 1,1 8,8", "perfect matching", 0, "the mutilated chessboard: M. Black, 1946"),
    Published("grid 6x6", "hamiltonian cycle", 1_072, "OEIS A003763"),
    Published("grid 8x8", "hamiltonian cycle", 4_638_576, "OEIS A003763", slow=True),
    Published("grid 5x5", "spanning tree", 557_568_000, "OEIS A007341"),
    Published("grid 5x5", "independent", 55_447, "OEIS A006506"),
    Published("K5 x K5", "5-colouring", 161_280, "Latin squares of order 5: OEIS A002860", slow=True),
    Published("triangle 8", "3-colouring", 10_834_893_628_237_824, "Project Euler, problem 189"),
    *(
        Published(f"aztec {n}", "perfect matching", 2 ** (n * (n + 1) // 2), "N. Elkies and others, 1992")
        for n in range(1, 6)
    ),
    *(
        Published(f"hexagon {n}", "perfect matching", number, "lozenges: P. A. MacMahon, 1916; OEIS A008793")
        for n, number in enumerate((2, 20, 980, 232_848), 1)
    ),
)
"""Published numbers of solutions on one graph each."""

PUBLISHED_PATHS = (
    (
        "usa",
        "hamiltonian path",
        "ME",
        "CA",
        2_707_075,
        "D. E. Knuth, The Art of Computer Programming, volume 4A, 7.1.4",
    ),
    *(
        (f"grid {n}x{n}", "path", "1,1", f"{n},{n}", number, "self-avoiding walks: OEIS A007764")
        for n, number in ((2, 2), (3, 12), (4, 184), (5, 8_512), (6, 1_262_816))
    ),
)
"""Published numbers of paths: (graph, problem, first vertex, last vertex, number, source)."""


def spanning_tree_count(n: int, edges: Edges) -> int:
    """Return the number of spanning trees by the matrix-tree theorem; parallel edges count, loops do not."""
    if n == 0:
        return 0
    laplacian = [[0] * n for _ in range(n)]
    for u, v in edges:
        if u != v:
            laplacian[u][u] += 1
            laplacian[v][v] += 1
            laplacian[u][v] -= 1
            laplacian[v][u] -= 1
    return int(fmpz_mat([row[1:] for row in laplacian[1:]]).det()) if n > 1 else 1


def spanning_tree_count_by_contraction(n: int, edges: Edges) -> int:
    """Return the number of spanning trees by deletion and contraction of the last edge."""
    edges = [(u, v) for u, v in edges if u != v]
    if not edges:
        return int(n == 1)
    *others, (u, v) = edges
    renamed = {v: u, n - 1: v} if v != n - 1 else {v: u}
    merged = [(renamed.get(a, a), renamed.get(b, b)) for a, b in others]
    if u == n - 1:  # the merged vertex gets the index v, which is below n - 1
        merged = [(v if a in (u, v) else a, v if b in (u, v) else b) for a, b in others]
    return spanning_tree_count_by_contraction(n, others) + spanning_tree_count_by_contraction(n - 1, merged)


def perfect_matching_count(n: int, edges: Edges) -> int:
    """Return the number of perfect matchings; the smallest unmatched vertex is matched with each neighbour."""
    neighbours = [[(v if a == u else u) for u, v in edges if a in (u, v) and u != v] for a in range(n)]

    @cache
    def completions(unmatched: frozenset[int]) -> int:
        if not unmatched:
            return 1
        vertex = min(unmatched)
        return sum(completions(unmatched - {vertex, v}) for v in neighbours[vertex] if v in unmatched)

    return completions(frozenset(range(n)))


def hamiltonian_cycle_count(n: int, edges: Edges) -> int:
    """Return the number of Hamiltonian cycles of a simple graph of at least three vertices (M. Held, R. M. Karp)."""
    neighbour_masks = [
        sum(1 << v for u, v in [*edges, *((b, a) for a, b in edges)] if u == a and v != a) for a in range(n)
    ]

    @cache
    def paths(visited: int, last: int) -> int:
        if visited == (1 << n) - 1:
            return neighbour_masks[last] & 1
        return sum(paths(visited | 1 << v, v) for v in range(1, n) if neighbour_masks[last] & ~visited & 1 << v)

    return paths(1, 0) // 2


def independent_set_count(n: int, edges: Edges) -> int:
    """Return the number of independent sets: those without a vertex of maximum degree, and those with it."""
    neighbours: dict[int, set[int]] = {v: set() for v in range(n)}
    for u, v in edges:
        neighbours[u].add(v)
        neighbours[v].add(u)

    def count_within(remaining: frozenset[int]) -> int:
        if not remaining:
            return 1
        v = max(remaining, key=lambda w: len(neighbours[w] & remaining))
        without = count_within(remaining - {v})
        return without + (0 if v in neighbours[v] else count_within(remaining - {v} - neighbours[v]))

    return count_within(frozenset(range(n)))


def colouring_count(n: int, edges: Edges, colours: int) -> int:
    """Return the number of proper colourings, by trying all colourings."""
    return sum(all(colouring[u] != colouring[v] for u, v in edges) for colouring in product(range(colours), repeat=n))
