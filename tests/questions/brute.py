"""The numbers of the public questions a second time, by plain Python that shares nothing with the package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from math import pi, prod, sin

from tests.questions.board import JUMPS, blocks, columns, lines

Edge = tuple[int, int]
PETERSEN = tuple((i, (i + 1) % 5) for i in range(5)) + tuple(
    edge for i in range(5) for edge in ((i, i + 5), (i + 5, (i + 2) % 5 + 5))
)
MODULUS = 10**9 + 7


def words(length: int, letters: str, holds: Callable[[str], bool]) -> int:
    """How many words have a property."""
    return sum(holds("".join(word)) for word in product(letters, repeat=length))


def arrays(rows: int, cols: int, values: Iterable[int], holds: Callable[[tuple[tuple[int, ...], ...]], bool]) -> int:
    """How many arrays have a property."""
    every = list(product(tuple(values), repeat=cols))
    return sum(holds(board) for board in product(every, repeat=rows))


def complete(size: int) -> list[Edge]:
    return list(combinations(range(size), 2))


def cube(dimension: int) -> list[Edge]:
    return [(v, v | 1 << b) for v in range(1 << dimension) for b in range(dimension) if not v >> b & 1]


def grid(*sides: int) -> list[Edge]:
    cells = {cell: index for index, cell in enumerate(product(*map(range, sides)))}
    return [
        (cells[cell], cells[after])
        for cell in cells
        for axis in range(len(sides))
        if (after := (*cell[:axis], cell[axis] + 1, *cell[axis + 1 :])) in cells
    ]


def parts(size: int, edges: Iterable[Edge]) -> int:
    """The number of connected pieces."""
    leader = list(range(size))
    for u, v in edges:
        old, new = leader[u], leader[v]
        leader = [new if at == old else at for at in leader]
    return len(set(leader))


def subsets(edges: Sequence[Edge]) -> Iterator[tuple[Edge, ...]]:
    for size in range(len(edges) + 1):
        yield from combinations(edges, size)


def trees(size: int, edges: Sequence[Edge]) -> Iterator[tuple[Edge, ...]]:
    return (tree for tree in combinations(edges, size - 1) if parts(size, tree) == 1)


def kirchhoff(size: int, edges: Iterable[Edge]) -> int:
    """The number of spanning trees as a determinant."""
    matrix = [[Fraction(0)] * size for _ in range(size)]
    for u, v in edges:
        matrix[u][u] += 1
        matrix[v][v] += 1
        matrix[u][v] -= 1
        matrix[v][u] -= 1
    found = Fraction(1)
    for k in range(1, size):
        found *= matrix[k][k]  # a principal minor of a connected graph is never 0
        for i in range(k + 1, size):
            if factor := matrix[i][k] / matrix[k][k]:
                for j in range(k, size):
                    matrix[i][j] -= factor * matrix[k][j]
    return int(found)


def matchings(size: int, edges: Iterable[Edge], perfect: bool = True) -> int:
    """The number of (perfect) matchings: the first free vertex is joined to each of its neighbours, or left."""
    around = [sorted(w for edge in edges if v in edge for w in edge if w != v) for v in range(size)]

    @lru_cache(None)
    def completed(used: int) -> int:
        if used == (1 << size) - 1:
            return 1
        first = next(v for v in range(size) if not used >> v & 1)
        joined = sum(completed(used | 1 << first | 1 << w) for w in around[first] if not used >> w & 1)
        return joined + (0 if perfect else completed(used | 1 << first))

    return completed(0)


def colourings(size: int, edges: Sequence[Edge], colours: int) -> int:
    return sum(all(given[u] != given[v] for u, v in edges) for given in product(range(colours), repeat=size))


def paths(size: int, edges: Iterable[Edge], closed: bool) -> int:
    """The number of Hamiltonian cycles or paths: every order that is one is found in both directions."""
    around = [{w for edge in edges if v in edge for w in edge if w != v} for v in range(size)]

    def longer(last: int, first: int, left: frozenset[int]) -> int:
        if not left:
            return int(not closed or first in around[last])
        return sum(longer(v, first, left - {v}) for v in around[last] & left)

    starts = range(1 if closed else size)
    return sum(longer(v, v, frozenset(range(size)) - {v}) for v in starts) // 2


def tilings(rows: int, cols: int, shapes: Sequence[Sequence[tuple[int, int]]]) -> int:
    """The number of coverings by shapes in the orientations given, each with its first cell at (0, 0)."""

    @lru_cache(None)
    def completed(free: frozenset[tuple[int, int]]) -> int:
        if not free:
            return 1
        y, x = min(free)
        placed_shapes = (frozenset((y + i, x + j) for i, j in shape) for shape in shapes)
        return sum(completed(free - shape) for shape in placed_shapes if shape <= free)

    return completed(frozenset(product(range(rows), range(cols))))


def _vowels() -> int:
    after = {0: (1,), 1: (0, 2), 2: (0, 1, 3, 4), 3: (2, 4), 4: (0,)}
    ending = [1] * 5
    for _ in range(143):
        ending = [sum(ending[v] for v in after if w in after[v]) % MODULUS for w in range(5)]
    return sum(ending) % MODULUS


def _houses() -> int:
    side, before = 2, 1
    for _ in range(999):
        side, before = side + before, side
    return side**2 % MODULUS


def _jacobsthal() -> int:
    now, before = 3, 1
    for _ in range(98):
        now, before = now + 2 * before, now
    return now


def _trominoes() -> int:
    full = [1, 1, 2]
    while len(full) <= 1000:
        full.append((2 * full[-1] + full[-3]) % MODULUS)
    return full[-1]


def _domino_torus() -> int:
    """Kasteleyn's sum of products over the four signs of the two seams, one of which is 0."""
    total = 0
    for a, b in ((0, 1), (1, 0), (1, 1)):
        angles = product((pi * (2 * p + a) / 8 for p in range(8)), (pi * (2 * q + b) / 8 for q in range(8)))
        total += round(prod(4 * sin(s) ** 2 + 4 * sin(t) ** 2 for s, t in angles) ** 0.25)
    return total // 2


def _painted_strip() -> int:
    columns_of_three = [c for c in product(range(3), repeat=3) if c[0] != c[1] != c[2]]
    ending = dict.fromkeys(columns_of_three, 1)
    for _ in range(4999):
        ending = {
            c: sum(n for d, n in ending.items() if all(x != y for x, y in zip(c, d, strict=True))) % MODULUS
            for c in ending
        }
    return sum(ending.values()) % MODULUS


def _hard_squares() -> int:
    lines_of_eight = [w for w in range(256) if not w & w >> 1]
    ending = dict.fromkeys(lines_of_eight, 1)
    for _ in range(7):
        ending = {w: sum(n for v, n in ending.items() if not v & w) for w in ending}
    return sum(ending.values())


def _dominating() -> int:
    around = [1 << v for v in range(16)]
    for u, v in grid(4, 4):
        around[u] |= 1 << v
        around[v] |= 1 << u
    return sum(all(chosen & near for near in around) for chosen in range(1 << 16))


def _balanced(size: int) -> int:
    """Orientations of a complete graph with as many edges in as out at each vertex, edge by edge."""
    edges = complete(size)
    count = {(0,) * size: 1}
    for u, v in edges:
        after: dict[tuple[int, ...], int] = {}
        for wins, number in count.items():
            for winner in (u, v):
                key = tuple(n + (w == winner) for w, n in enumerate(wins))
                if key[winner] <= (size - 1) // 2:
                    after[key] = after.get(key, 0) + number
        count = after
    return sum(count.values())


def _acyclic(size: int, edges: Sequence[Edge]) -> int:
    """Orientations without a directed cycle: sources are removed until none is left."""

    def peeled(arcs: list[Edge], left: set[int]) -> bool:
        while sources := left - {v for u, v in arcs if u in left}:
            left = left - sources
        return not left

    return sum(
        peeled([(u, v) if way else (v, u) for (u, v), way in zip(edges, ways, strict=True)], set(range(size)))
        for ways in product((0, 1), repeat=len(edges))
    )


def _flows(size: int, edges: Sequence[Edge], modulus: int) -> int:
    """Nowhere-zero flows, edge by edge; what flows out of a vertex is 0 when its last edge was read."""
    count = {(0,) * size: 1}
    for index, (u, v) in enumerate(edges):
        done = [w for w in (u, v) if all(w not in edge for edge in edges[index + 1 :])]
        after: dict[tuple[int, ...], int] = {}
        for sums, number in count.items():
            for flow in range(1, modulus):
                key = tuple((n + flow * (w == u) - flow * (w == v)) % modulus for w, n in enumerate(sums))
                if not any(key[w] for w in done):
                    after[key] = after.get(key, 0) + number
        count = after
    return count[(0,) * size]


def _connected_partitions() -> int:
    """The sets of edges inside the parts of a partition: those that hold every edge between joined cells."""
    edges = grid(3, 3)
    found = set()
    for chosen in subsets(edges):
        found.add(frozenset(edge for edge in edges if parts(9, chosen) == parts(9, (*chosen, edge))))
    return len(found)


def _knight_moves(rows: int, cols: int) -> list[Edge]:
    cells = {cell: index for index, cell in enumerate(product(range(rows), range(cols)))}
    return [(cells[c], cells[d]) for c in cells for y, x in JUMPS if (d := (c[0] + y, c[1] + x)) in cells and c < d]


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
    "stable": lambda: words(6, "01", lambda w: w.count("0") == 3 and "000" not in w and "111" not in w),
    "flags": lambda: (
        words(3, "WRB", lambda w: all(v != x for v, x in pairwise(w)) and "B" not in w[0] + w[-1] and "WBW" not in w)
        - words(3, "WRB", lambda w: w == "RBR")
    ),
    "mail": lambda: words(19, "01", lambda w: "11" not in w and "000" not in w),
    "runs_of_three": lambda: words(10, "AB", lambda w: "AAAA" not in w and "BBBB" not in w),
    "five_alike": lambda: words(10, "01", lambda w: "00000" in w or "11111" in w),
    "three_zeros": lambda: words(8, "01", lambda w: "000" not in w),
    "ternary": lambda: words(6, "012", lambda w: "00" not in w),
    "domino_torus": _domino_torus,
    "jacobsthal": _jacobsthal,
    "trominoes": _trominoes,
    "hanjo": lambda: matchings(12, grid(3, 4), perfect=False),
    "pillar": lambda: matchings(12, grid(2, 2, 3)),
    "macmahon": lambda: round(prod((i + j + k - 1) / (i + j + k - 2) for i, j, k in product(range(1, 5), repeat=3))),
    "plane_partitions": lambda: arrays(
        3, 3, range(4), lambda b: all(v <= w for line in lines(b) for v, w in pairwise(line))
    ),
    "t_tetrominoes": lambda: tilings(8, 8, T_SHAPES),
    "shaded": lambda: sum(
        all(sum(column) == 3 for column in zip(*rows, strict=True))
        for rows in product([r for r in product((0, 1), repeat=4) if sum(r) == 2], repeat=6)
    ),
    "signs": lambda: arrays(4, 4, (-1, 1), lambda b: all(sum(line) == 0 for line in lines(b))),
    "no_red_square": lambda: arrays(3, 3, (0, 1), lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    "two_and_two": lambda: 2**8 + 2**8 - 2,
    "odd_lines": lambda: arrays(4, 4, (0, 1), lambda b: all(sum(line) % 2 for line in lines(b))),
    "no_zero_lines": lambda: sum(all(map(any, columns(b))) for b in product(FOUR_ROWS, repeat=4)),
    "no_square_alike": lambda: arrays(4, 4, (0, 1), lambda b: all(len(set(s)) > 1 for s in blocks(b, 2, 2))),
    "no_rectangle": lambda: arrays(
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
    "knight_tours": lambda: paths(30, _knight_moves(3, 10), closed=True),
    "cayley": lambda: sum(1 for _ in trees(6, complete(6))),
    "forests": lambda: sum(len(chosen) == 5 - parts(5, chosen) for chosen in subsets(complete(5))),
    "connected_graphs": lambda: sum(parts(5, chosen) == 1 for chosen in subsets(complete(5))),
    "bipartite_trees": lambda: sum(1 for _ in trees(6, list(product(range(3), range(3, 6))))),
    "fan": lambda: sum(1 for _ in trees(5, [(0, v) for v in range(1, 5)] + [(v, v + 1) for v in range(1, 4)])),
    "wheel": lambda: sum(1 for _ in trees(6, [e for v in range(5) for e in ((5, v), (v, (v + 1) % 5))])),
    "grid_trees": lambda: kirchhoff(25, grid(5, 5)),
    "buckyball_trees": lambda: kirchhoff(60, _football()),
    "two_leaves": lambda: sum(
        sum(sum(v in edge for edge in tree) == 1 for v in range(4)) == 2 for tree in trees(4, complete(4))
    ),
    "pairs_known": lambda: matchings(6, [(0, 4), (0, 5), (1, 3), (1, 5), (2, 3), (2, 4), (2, 5)]),
    "hypercube_sets": lambda: sum(
        all(not (chosen >> u & chosen >> v & 1) for u, v in cube(4)) for chosen in range(1 << 16)
    ),
    "hard_squares": _hard_squares,
    "dominating": _dominating,
    "connected_partitions": _connected_partitions,
    "painted_strip": _painted_strip,
    "australia": lambda: colourings(6, AUSTRALIA, 3),
    "cube_colours": lambda: colourings(8, cube(3), 3),
    "petersen_colours": lambda: colourings(10, PETERSEN, 3),
    "petersen_flows": lambda: _flows(10, PETERSEN, 5),
    "petersen_acyclic": lambda: _acyclic(10, PETERSEN),
    "regular_tournaments": lambda: _balanced(7),
    "naphthalene": lambda: matchings(10, [*((v, (v + 1) % 10) for v in range(10)), (0, 5)]),
    "hosoya": lambda: matchings(6, [(v, (v + 1) % 6) for v in range(6)], perfect=False),
    "tetrahedron": lambda: words(6, "ABCD", lambda w: all(x != y for x, y in pairwise("A" + w + "A"))),
    "icosian": lambda: paths(20, _dodecahedron(), closed=True),
    "octahedron": lambda: paths(6, [e for e in complete(6) if sum(e) != 5], closed=True),
    "petersen_paths": lambda: paths(10, PETERSEN, closed=False),
    "euler_circuits": lambda: _circuits(complete(5)),
    "gray_codes": lambda: paths(16, cube(4), closed=True),
}


def _circuits(edges: Sequence[Edge]) -> int:
    """Closed walks along all edges, each begun with the first edge in its direction."""

    def walks(at: int, left: frozenset[Edge]) -> int:
        around = [(e, e[1] if e[0] == at else e[0]) for e in left if at in e]
        return sum(walks(v, left - {e}) for e, v in around) if left else int(at == edges[0][0])

    return walks(edges[0][1], frozenset(edges[1:]))


def _dodecahedron() -> list[Edge]:
    """The generalized graph of Petersen with ten spokes and steps of two."""
    return [e for v in range(10) for e in ((v, (v + 1) % 10), (v, v + 10), (v + 10, (v + 2) % 10 + 10))]


def _football() -> list[Edge]:
    """Every vertex of an icosahedron becomes a pentagon; its edges join pentagons."""
    ring = range(5)
    solid = [e for v in ring for e in ((10, v), (11, v + 5), (v, (v + 1) % 5), (v + 5, (v + 1) % 5 + 5))]
    solid += [e for v in ring for e in ((v, v + 5), (v, (v + 1) % 5 + 5))]
    joined = {frozenset(edge) for edge in solid}
    arcs = {arc: index for index, arc in enumerate((u, v) for e in solid for u, v in (e, e[::-1]))}
    edges = [(arcs[u, v], arcs[v, u]) for u, v in solid]
    edges += [
        (arcs[u, v], arcs[u, w]) for u, v in arcs for w in range(v) if (u, w) in arcs and frozenset((v, w)) in joined
    ]
    return edges
