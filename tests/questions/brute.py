"""The answers to the public questions computed a second time, by plain Python without anything of the package.

Graphs are lists of edges on the vertices 0, 1, …, size - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from math import pi, prod, sin

from tests.questions.board import KNIGHT_STEPS, blocks, columns, lines

Edge = tuple[int, int]
PETERSEN = tuple((i, (i + 1) % 5) for i in range(5)) + tuple(
    edge for i in range(5) for edge in ((i, i + 5), (i + 5, (i + 2) % 5 + 5))
)
MODULUS = 10**9 + 7


def count_words(length: int, letters: str, predicate: Callable[[str], bool]) -> int:
    """Return the number of words of `length` letters for which `predicate` is true."""
    return sum(predicate("".join(word)) for word in product(letters, repeat=length))


def count_arrays(
    rows: int, cols: int, values: Iterable[int], predicate: Callable[[tuple[tuple[int, ...], ...]], bool]
) -> int:
    """Return the number of rows × cols arrays for which `predicate` is true."""
    all_rows = list(product(tuple(values), repeat=cols))
    return sum(predicate(board) for board in product(all_rows, repeat=rows))


def complete_graph(size: int) -> list[Edge]:
    """Return the edges of the complete graph."""
    return list(combinations(range(size), 2))


def cube_graph(dimension: int) -> list[Edge]:
    """Return the edges of the hypercube."""
    return [(v, v | 1 << b) for v in range(1 << dimension) for b in range(dimension) if not v >> b & 1]


def grid_graph(*sides: int) -> list[Edge]:
    """Return the edges of a grid graph with the given sides."""
    index_of = {cell: index for index, cell in enumerate(product(*map(range, sides)))}
    return [
        (index_of[cell], index_of[next_cell])
        for cell in index_of
        for axis in range(len(sides))
        if (next_cell := (*cell[:axis], cell[axis] + 1, *cell[axis + 1 :])) in index_of
    ]


def component_count(size: int, edges: Iterable[Edge]) -> int:
    """Return the number of connected components."""
    representative = list(range(size))
    for u, v in edges:
        old, new = representative[u], representative[v]
        representative = [new if vertex == old else vertex for vertex in representative]
    return len(set(representative))


def edge_subsets(edges: Sequence[Edge]) -> Iterator[tuple[Edge, ...]]:
    """Yield every set of edges, the smallest first."""
    for size in range(len(edges) + 1):
        yield from combinations(edges, size)


def spanning_trees(size: int, edges: Sequence[Edge]) -> Iterator[tuple[Edge, ...]]:
    """Yield every spanning tree as a tuple of edges."""
    return (tree for tree in combinations(edges, size - 1) if component_count(size, tree) == 1)


def spanning_tree_count(size: int, edges: Iterable[Edge]) -> int:
    """Return the number of spanning trees, as a determinant (G. Kirchhoff)."""
    matrix = [[Fraction(0)] * size for _ in range(size)]
    for u, v in edges:
        matrix[u][u] += 1
        matrix[v][v] += 1
        matrix[u][v] -= 1
        matrix[v][u] -= 1
    determinant = Fraction(1)
    for k in range(1, size):
        determinant *= matrix[k][k]  # positive for a connected graph, as a quotient of principal minors
        for i in range(k + 1, size):
            if factor := matrix[i][k] / matrix[k][k]:
                for j in range(k, size):
                    matrix[i][j] -= factor * matrix[k][j]
    return int(determinant)


def matching_count(size: int, edges: Iterable[Edge], perfect: bool = True) -> int:
    """Return the number of (perfect) matchings: the first free vertex is matched with each neighbour or with none."""
    neighbours = [sorted(w for edge in edges if v in edge for w in edge if w != v) for v in range(size)]

    @lru_cache(None)
    def completions(used: int) -> int:
        if used == (1 << size) - 1:
            return 1
        first = next(v for v in range(size) if not used >> v & 1)
        matched = sum(completions(used | 1 << first | 1 << w) for w in neighbours[first] if not used >> w & 1)
        return matched + (0 if perfect else completions(used | 1 << first))

    return completions(0)


def colouring_count(size: int, edges: Sequence[Edge], colours: int) -> int:
    """Return the number of proper colourings, by trying all."""
    return sum(
        all(colouring[u] != colouring[v] for u, v in edges) for colouring in product(range(colours), repeat=size)
    )


def hamiltonian_count(size: int, edges: Iterable[Edge], closed: bool) -> int:
    """Return the number of Hamiltonian cycles (`closed`) or paths; each is found in both directions."""
    neighbours = [{w for edge in edges if v in edge for w in edge if w != v} for v in range(size)]

    def extensions(end: int, start: int, unvisited: frozenset[int]) -> int:
        if not unvisited:
            return int(not closed or start in neighbours[end])
        return sum(extensions(v, start, unvisited - {v}) for v in neighbours[end] & unvisited)

    starts = range(1 if closed else size)
    return sum(extensions(v, v, frozenset(range(size)) - {v}) for v in starts) // 2


def tiling_count(rows: int, cols: int, shapes: Sequence[Sequence[tuple[int, int]]]) -> int:
    """Return the number of tilings of a board by shapes in the given orientations.

    The first cell of each shape in reading order is (0, 0).
    """

    @lru_cache(None)
    def completions(free: frozenset[tuple[int, int]]) -> int:
        if not free:
            return 1
        y, x = min(free)
        placed_shapes = (frozenset((y + i, x + j) for i, j in shape) for shape in shapes)
        return sum(completions(free - shape) for shape in placed_shapes if shape <= free)

    return completions(frozenset(product(range(rows), range(cols))))


def _vowels() -> int:
    """Return the number of words of 144 vowels in which each may be followed only by certain others, modulo MODULUS."""
    followers = {0: (1,), 1: (0, 2), 2: (0, 1, 3, 4), 3: (2, 4), 4: (0,)}
    counts = [1] * 5
    for _ in range(143):
        counts = [sum(counts[v] for v in followers if w in followers[v]) % MODULUS for w in range(5)]
    return sum(counts) % MODULUS


def _houses() -> int:
    """Return the square of the number of ways to place buildings on one side of 1000 plots, no two adjacent."""
    last, previous = 2, 1
    for _ in range(999):
        last, previous = last + previous, last
    return last**2 % MODULUS


def _jacobsthal() -> int:
    """Return the number of tilings of a 2 × 100 board by dominoes and 2 × 2 squares, by a(n) = a(n-1) + 2 a(n-2)."""
    last, previous = 3, 1
    for _ in range(98):
        last, previous = last + 2 * previous, last
    return last


def _trominoes() -> int:
    """Return the number of tilings of 2 × 1000 by dominoes and L-shaped trominoes, by a(n) = 2 a(n-1) + a(n-3)."""
    terms = [1, 1, 2]
    while len(terms) <= 1000:
        terms.append((2 * terms[-1] + terms[-3]) % MODULUS)
    return terms[-1]


def _domino_torus() -> int:
    """Return the number of domino tilings of the 8 × 8 torus, by Kasteleyn's products for the signs of both seams.

    The product for two periodic seams is 0.
    """
    total = 0
    for a, b in ((0, 1), (1, 0), (1, 1)):
        angles = product((pi * (2 * p + a) / 8 for p in range(8)), (pi * (2 * q + b) / 8 for q in range(8)))
        total += round(prod(4 * sin(s) ** 2 + 4 * sin(t) ** 2 for s, t in angles) ** 0.25)
    return total // 2


def _painted_strip() -> int:
    """Return the number of colourings of a 3 × 5000 board with three colours, column by column, modulo MODULUS."""
    columns_of_three = [c for c in product(range(3), repeat=3) if c[0] != c[1] != c[2]]
    counts = dict.fromkeys(columns_of_three, 1)
    for _ in range(4999):
        counts = {
            c: sum(n for d, n in counts.items() if all(x != y for x, y in zip(c, d, strict=True))) % MODULUS
            for c in counts
        }
    return sum(counts.values()) % MODULUS


def _hard_squares() -> int:
    """Return the number of independent sets of the 8 × 8 grid, row by row."""
    lines_of_eight = [w for w in range(256) if not w & w >> 1]
    counts = dict.fromkeys(lines_of_eight, 1)
    for _ in range(7):
        counts = {w: sum(n for v, n in counts.items() if not v & w) for w in counts}
    return sum(counts.values())


def _dominating() -> int:
    """Return the number of dominating sets of the 4 × 4 grid."""
    neighbourhoods = [1 << v for v in range(16)]
    for u, v in grid_graph(4, 4):
        neighbourhoods[u] |= 1 << v
        neighbourhoods[v] |= 1 << u
    return sum(all(subset & neighbourhood for neighbourhood in neighbourhoods) for subset in range(1 << 16))


def _balanced(size: int) -> int:
    """Return the number of orientations of a complete graph with equal in- and outdegrees, edge by edge."""
    edges = complete_graph(size)
    count = {(0,) * size: 1}
    for u, v in edges:
        next_count: dict[tuple[int, ...], int] = {}
        for wins, number in count.items():
            for winner in (u, v):
                key = tuple(n + (w == winner) for w, n in enumerate(wins))
                if key[winner] <= (size - 1) // 2:
                    next_count[key] = next_count.get(key, 0) + number
        count = next_count
    return sum(count.values())


def _acyclic(size: int, edges: Sequence[Edge]) -> int:
    """Return the number of acyclic orientations; in each, sources are removed until none is left."""

    def is_acyclic(arcs: list[Edge], remaining: set[int]) -> bool:
        while sources := remaining - {v for u, v in arcs if u in remaining}:
            remaining = remaining - sources
        return not remaining

    return sum(
        is_acyclic(
            [(u, v) if is_forward else (v, u) for (u, v), is_forward in zip(edges, orientation, strict=True)],
            set(range(size)),
        )
        for orientation in product((0, 1), repeat=len(edges))
    )


def _flows(size: int, edges: Sequence[Edge], modulus: int) -> int:
    """Return the number of nowhere-zero flows, edge by edge; the sum at a vertex must be 0 after its last edge."""
    count = {(0,) * size: 1}
    for index, (u, v) in enumerate(edges):
        finished = [w for w in (u, v) if all(w not in edge for edge in edges[index + 1 :])]
        next_count: dict[tuple[int, ...], int] = {}
        for sums, number in count.items():
            for flow in range(1, modulus):
                key = tuple((n + flow * (w == u) - flow * (w == v)) % modulus for w, n in enumerate(sums))
                if not any(key[w] for w in finished):
                    next_count[key] = next_count.get(key, 0) + number
        count = next_count
    return count[(0,) * size]


def _connected_partitions() -> int:
    """Return the number of partitions of the 3 × 3 grid into connected parts, as sets of edges inside the parts."""
    edges = grid_graph(3, 3)
    partitions = set()
    for subset in edge_subsets(edges):
        partitions.add(
            frozenset(edge for edge in edges if component_count(9, subset) == component_count(9, (*subset, edge)))
        )
    return len(partitions)


def _knight_moves(rows: int, cols: int) -> list[Edge]:
    """Return the pairs of cells of a board that are a knight's move apart."""
    index_of = {cell: index for index, cell in enumerate(product(range(rows), range(cols)))}
    return [
        (index_of[c], index_of[d])
        for c in index_of
        for y, x in KNIGHT_STEPS
        if (d := (c[0] + y, c[1] + x)) in index_of and c < d
    ]


T_SHAPES = (
    ((0, 0), (0, 1), (0, 2), (1, 1)),
    ((0, 0), (1, -1), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (1, -1)),
)
AUSTRALIA = ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5))
FOUR_ROWS = [r for r in product((0, 1), repeat=4) if any(r)]

BRUTE: dict[str, Callable[[], int]] = {
    "vowels": _vowels,
    "houses": _houses,
    "stable": lambda: count_words(6, "01", lambda w: w.count("0") == 3 and "000" not in w and "111" not in w),
    "flags": lambda: (
        count_words(
            3, "WRB", lambda w: all(v != x for v, x in pairwise(w)) and "B" not in w[0] + w[-1] and "WBW" not in w
        )
        - count_words(3, "WRB", lambda w: w == "RBR")
    ),
    "mail": lambda: count_words(19, "01", lambda w: "11" not in w and "000" not in w),
    "runs_of_three": lambda: count_words(10, "AB", lambda w: "AAAA" not in w and "BBBB" not in w),
    "five_alike": lambda: count_words(10, "01", lambda w: "00000" in w or "11111" in w),
    "three_zeros": lambda: count_words(8, "01", lambda w: "000" not in w),
    "ternary": lambda: count_words(6, "012", lambda w: "00" not in w),
    "domino_torus": _domino_torus,
    "jacobsthal": _jacobsthal,
    "trominoes": _trominoes,
    "hanjo": lambda: matching_count(12, grid_graph(3, 4), perfect=False),
    "pillar": lambda: matching_count(12, grid_graph(2, 2, 3)),
    "macmahon": lambda: round(prod((i + j + k - 1) / (i + j + k - 2) for i, j, k in product(range(1, 5), repeat=3))),
    "plane_partitions": lambda: count_arrays(
        3, 3, range(4), lambda b: all(v <= w for line in lines(b) for v, w in pairwise(line))
    ),
    "t_tetrominoes": lambda: tiling_count(8, 8, T_SHAPES),
    "shaded": lambda: sum(
        all(sum(column) == 3 for column in zip(*rows, strict=True))
        for rows in product([r for r in product((0, 1), repeat=4) if sum(r) == 2], repeat=6)
    ),
    "signs": lambda: count_arrays(4, 4, (-1, 1), lambda b: all(sum(line) == 0 for line in lines(b))),
    "no_red_square": lambda: count_arrays(3, 3, (0, 1), lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    "two_and_two": lambda: 2**8 + 2**8 - 2,
    "odd_lines": lambda: count_arrays(4, 4, (0, 1), lambda b: all(sum(line) % 2 for line in lines(b))),
    "no_zero_lines": lambda: sum(all(map(any, columns(b))) for b in product(FOUR_ROWS, repeat=4)),
    "no_square_alike": lambda: count_arrays(4, 4, (0, 1), lambda b: all(len(set(s)) > 1 for s in blocks(b, 2, 2))),
    "no_rectangle": lambda: count_arrays(
        4,
        4,
        (0, 1),
        lambda b: all(sum(v & w for v, w in zip(r, s, strict=True)) < 2 for r, s in combinations(b, 2)),
    ),
    "latin": lambda: sum(
        all(len(set(column)) == 4 for column in columns(b)) for b in product(permutations(range(4)), repeat=4)
    ),
    "two_knights": lambda: 64 * 63 // 2 - len(_knight_moves(8, 8)),
    "queens": lambda: sum(
        len({r + c for r, c in enumerate(q)}) == len({r - c for r, c in enumerate(q)}) == 6
        for q in permutations(range(6))
    ),
    "rooks_everywhere": lambda: sum(
        len({r for r, _ in rooks}) == 4 or len({c for _, c in rooks}) == 4
        for rooks in combinations(product(range(4), repeat=2), 4)
    ),
    "knight_tours": lambda: hamiltonian_count(30, _knight_moves(3, 10), closed=True),
    "cayley": lambda: sum(1 for _ in spanning_trees(6, complete_graph(6))),
    "forests": lambda: sum(len(subset) == 5 - component_count(5, subset) for subset in edge_subsets(complete_graph(5))),
    "connected_graphs": lambda: sum(component_count(5, subset) == 1 for subset in edge_subsets(complete_graph(5))),
    "bipartite_trees": lambda: sum(1 for _ in spanning_trees(6, list(product(range(3), range(3, 6))))),
    "fan": lambda: sum(1 for _ in spanning_trees(5, [(0, v) for v in range(1, 5)] + [(v, v + 1) for v in range(1, 4)])),
    "wheel": lambda: sum(1 for _ in spanning_trees(6, [e for v in range(5) for e in ((5, v), (v, (v + 1) % 5))])),
    "grid_trees": lambda: spanning_tree_count(25, grid_graph(5, 5)),
    "buckyball_trees": lambda: spanning_tree_count(60, _football()),
    "two_leaves": lambda: sum(
        sum(sum(v in edge for edge in tree) == 1 for v in range(4)) == 2
        for tree in spanning_trees(4, complete_graph(4))
    ),
    "pairs_known": lambda: matching_count(6, [(0, 4), (0, 5), (1, 3), (1, 5), (2, 3), (2, 4), (2, 5)]),
    "hypercube_sets": lambda: sum(
        all(not (subset >> u & subset >> v & 1) for u, v in cube_graph(4)) for subset in range(1 << 16)
    ),
    "hard_squares": _hard_squares,
    "dominating": _dominating,
    "connected_partitions": _connected_partitions,
    "painted_strip": _painted_strip,
    "australia": lambda: colouring_count(6, AUSTRALIA, 3),
    "cube_colours": lambda: colouring_count(8, cube_graph(3), 3),
    "petersen_colours": lambda: colouring_count(10, PETERSEN, 3),
    "petersen_flows": lambda: _flows(10, PETERSEN, 5),
    "petersen_acyclic": lambda: _acyclic(10, PETERSEN),
    "regular_tournaments": lambda: _balanced(7),
    "naphthalene": lambda: matching_count(10, [*((v, (v + 1) % 10) for v in range(10)), (0, 5)]),
    "hosoya": lambda: matching_count(6, [(v, (v + 1) % 6) for v in range(6)], perfect=False),
    "tetrahedron": lambda: count_words(6, "ABCD", lambda w: all(x != y for x, y in pairwise("A" + w + "A"))),
    "icosian": lambda: hamiltonian_count(20, _dodecahedron(), closed=True),
    "octahedron": lambda: hamiltonian_count(6, [e for e in complete_graph(6) if sum(e) != 5], closed=True),
    "petersen_paths": lambda: hamiltonian_count(10, PETERSEN, closed=False),
    "euler_circuits": lambda: _circuits(complete_graph(5)),
    "gray_codes": lambda: hamiltonian_count(16, cube_graph(4), closed=True),
}


def _circuits(edges: Sequence[Edge]) -> int:
    """Return the number of closed walks along all edges that begin with the first edge in its direction."""

    def walks(vertex: int, unused: frozenset[Edge]) -> int:
        continuations = [(e, e[1] if e[0] == vertex else e[0]) for e in unused if vertex in e]
        return sum(walks(v, unused - {e}) for e, v in continuations) if unused else int(vertex == edges[0][0])

    return walks(edges[0][1], frozenset(edges[1:]))


def _dodecahedron() -> list[Edge]:
    """Return the generalized Petersen graph with ten spokes and steps of two."""
    return [e for v in range(10) for e in ((v, (v + 1) % 10), (v, v + 10), (v + 10, (v + 2) % 10 + 10))]


def _football() -> list[Edge]:
    """Return the truncated icosahedron: each vertex of an icosahedron becomes a pentagon, each edge joins two."""
    ring = range(5)
    icosahedron = [e for v in ring for e in ((10, v), (11, v + 5), (v, (v + 1) % 5), (v + 5, (v + 1) % 5 + 5))]
    icosahedron += [e for v in ring for e in ((v, v + 5), (v, (v + 1) % 5 + 5))]
    adjacent = {frozenset(edge) for edge in icosahedron}
    index_of_arc = {arc: index for index, arc in enumerate((u, v) for e in icosahedron for u, v in (e, e[::-1]))}
    edges = [(index_of_arc[u, v], index_of_arc[v, u]) for u, v in icosahedron]
    edges += [
        (index_of_arc[u, v], index_of_arc[u, w])
        for u, v in index_of_arc
        for w in range(v)
        if (u, w) in index_of_arc and frozenset((v, w)) in adjacent
    ]
    return edges
