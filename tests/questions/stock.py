"""The answers to the stock problems computed a second time, by plain Python without anything of the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, product
from math import factorial, prod

from tests.questions.board import (
    Board,
    columns,
    is_connected,
    king_neighbours,
    lines,
    neighbours,
    positions,
    rows,
    runs,
    value_at,
)
from tests.questions.brute import Edge, component_count, count_arrays, grid_graph, spanning_trees, tiling_count


def _alternating() -> int:
    """Return the number of 4 × 4 alternating sign matrices: lines with sum 1 and partial sums 0 or 1."""

    def alternates(line: Sequence[int]) -> bool:
        return sum(line) == 1 and all(0 <= sum(line[:end]) <= 1 for end in range(4))

    lines_allowed = [row for row in product((-1, 0, 1), repeat=4) if alternates(row)]
    return sum(all(map(alternates, columns(b))) for b in product(lines_allowed, repeat=4))


def _ice() -> int:
    """Return the number of states of square ice on four vertices: two arrows enter every vertex.

    Of the twelve edges, eight lead out of the board.
    """
    vertices = [(i, j) for i in (1, 2) for j in (1, 2)]
    edges = sorted(
        {tuple(sorted((v, (v[0] + y, v[1] + x)))) for v in vertices for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    )
    count = 0
    for directions in product((0, 1), repeat=len(edges)):
        indegrees = Counter(edge[direction] for edge, direction in zip(edges, directions, strict=True))
        count += all(indegrees[v] == 2 for v in vertices)
    return count


def _is_still_life(b: Board) -> bool:
    """Return whether no cell of a board changes in the game of life, with dead cells beyond its edges."""
    return all(
        sum(king_neighbours(b, i, j)) in (2, 3) if value else sum(king_neighbours(b, i, j)) != 3
        for i, j, value in positions(b)
    )


def _is_still_life_in_box(b: Board) -> bool:
    """Return whether a board is a still life on the infinite plane: no cell beyond its edges is born either."""
    empty_row = (0,) * (len(b[0]) + 2)
    return _is_still_life((empty_row, *((0, *row, 0) for row in b), empty_row))


def _is_still_life_on_torus(b: Board) -> bool:
    """Return whether a board is a still life on a torus."""
    size, steps = len(b), [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    living_neighbours = {(i, j): sum(b[(i + y) % size][(j + x) % size] for y, x in steps) for i, j, _ in positions(b)}
    return all(
        living_neighbours[i, j] in (2, 3) if value else living_neighbours[i, j] != 3 for i, j, value in positions(b)
    )


def _domino_tilings(height: int, width: int) -> Iterator[frozenset[tuple[tuple[int, int], tuple[int, int]]]]:
    """Yield every domino tiling as the set of its dominoes, each a pair of cells."""

    def completions(free: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[tuple[int, int], tuple[int, int]]]]:
        if not free:
            yield frozenset()
            return
        first = min(free)
        for second in ((first[0], first[1] + 1), (first[0] + 1, first[1])):
            if second in free:
                for tiling in completions(free - {first, second}):
                    yield tiling | {(first, second)}

    return completions(frozenset(product(range(height), range(width))))


def _fault_free(height: int, width: int) -> int:
    """Return the number of fault-free domino tilings: a domino crosses every line between two rows or columns."""
    count = 0
    for tiling in _domino_tilings(height, width):
        crossed_rows = {first[0] for first, second in tiling if first[0] != second[0]}
        crossed_columns = {first[1] for first, second in tiling if first[1] != second[1]}
        count += len(crossed_rows) == height - 1 and len(crossed_columns) == width - 1
    return count


def _queens(height: int, width: int) -> int:
    """Return the number of ways to place a queen in each row, none attacking another."""
    return sum(
        all(q != p and abs(q - p) != j - i for (i, q), (j, p) in combinations(enumerate(placing), 2))
        for placing in product(range(width), repeat=height)
    )


def _directed(b: Board) -> bool:
    """Return whether every 1 except in the upper left cell has a 1 above it or to its left."""
    return all(
        not v or (i, j) == (0, 0) or 1 in (value_at(b, i - 1, j), value_at(b, i, j - 1)) for i, j, v in positions(b)
    )


def _pentominoes() -> int:
    """Return the number of fixed pentominoes, grown cell by cell and moved into the corner."""
    polyominoes = {frozenset({(0, 0)})}
    for _ in range(4):
        extended = {
            cells | {(i + y, j + x)}
            for cells in polyominoes
            for i, j in cells
            for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        polyominoes = {
            frozenset((i - min(y for y, _ in cells), j - min(x for _, x in cells)) for i, j in cells)
            for cells in extended
            if len(cells) == _ + 2
        }
    return len(polyominoes)


def _spins() -> int:
    """Return the number of spin configurations on the 4 × 4 torus with 16 equal and 16 unequal neighbours."""
    bonds = [((i, j), ((i + y) % 4, (j + x) % 4)) for i, j in product(range(4), repeat=2) for y, x in ((0, 1), (1, 0))]
    return sum(
        sum(spins[4 * i + j] == spins[4 * k + m] for (i, j), (k, m) in bonds) == 16
        for spins in product((0, 1), repeat=16)
    )


def _hexagons() -> int:
    """Return the number of placements of hard hexagons on a 3 × 3 rhombus, with one of the diagonals adjacent."""
    return count_arrays(
        3,
        3,
        (0, 1),
        lambda b: (
            not any(
                v and 1 in (value_at(b, i, j + 1), value_at(b, i + 1, j), value_at(b, i + 1, j + 1))
                for i, j, v in positions(b)
            )
        ),
    )


def _closed_walks() -> int:
    """Return the number of closed walks of six steps on a cube from one vertex."""
    counts = Counter({0: 1})
    for _ in range(6):
        counts = Counter({v: sum(counts[v ^ 1 << b] for b in range(3)) for v in range(8)})
    return counts[0]


def _walks() -> int:
    """Return the number of undirected self-avoiding walks of at least one step on 3 × 3 points."""
    neighbours = [{w for edge in grid_graph(3, 3) if v in edge for w in edge if w != v} for v in range(9)]

    def extensions(last: int, visited: frozenset[int]) -> int:
        return sum(1 + extensions(v, visited | {v}) for v in neighbours[last] - visited)

    return sum(extensions(v, frozenset({v})) for v in range(9)) // 2


def _factors(size: int, edges: Sequence[Edge]) -> Iterator[tuple[Edge, ...]]:
    """Yield every 2-factor, a set of edges with two at each vertex, built edge by edge."""
    partial_factors: list[tuple[Edge, ...]] = [()]
    for index, edge in enumerate(edges):
        finished = {v for v in edge if all(v not in later_edge for later_edge in edges[index + 1 :])}
        candidates = [subset for partial in partial_factors for subset in (partial, (*partial, edge))]
        partial_factors = [subset for subset in candidates if all(_degree(subset, v) <= 2 for v in edge)]
        partial_factors = [subset for subset in partial_factors if all(_degree(subset, v) == 2 for v in finished)]
    return iter(partial_factors)


def _degree(subset: Sequence[Edge], vertex: int) -> int:
    return sum(vertex in edge for edge in subset)


def _turns(subset: Sequence[Edge]) -> int:
    """Return the number of vertices of a 4 × 4 grid with one horizontal and one vertical edge."""
    return sum(len({abs(u - v) for u, v in subset if at_vertex in (u, v)}) == 2 for at_vertex in range(16))


RECTANGLES = [tuple(product(range(h), range(w))) for h, w in product((1, 2, 3), repeat=2)]

STOCK: dict[str, Callable[[], int]] = {
    "alternating": _alternating,
    "ice": _ice,
    "still_box": lambda: count_arrays(4, 4, (0, 1), _is_still_life_in_box),
    "still_torus": lambda: count_arrays(4, 4, (0, 1), _is_still_life_on_torus),
    "fault_free": lambda: _fault_free(5, 6),
    "dissections": lambda: tiling_count(3, 3, RECTANGLES),
    "queens_in_rows": lambda: _queens(3, 8),
    "rooks": lambda: count_arrays(3, 3, (0, 1), lambda b: all(sum(line) < 2 for line in lines(b))),
    "convex": lambda: count_arrays(
        3, 3, (0, 1), lambda b: is_connected(b, 1) and all(len(runs(line, 1)) == 1 for line in lines(b))
    ),
    "directed": lambda: count_arrays(3, 3, (0, 1), _directed),
    "pentominoes": _pentominoes,
    "semistandard": lambda: count_arrays(
        3,
        3,
        range(1, 5),
        lambda b: (
            all(v <= w for row in rows(b) for v, w in pairwise(row))
            and all(v < w for column in columns(b) for v, w in pairwise(column))
        ),
    ),
    "tableaux": lambda: factorial(16) // prod(8 - 1 - i - j for i, j in product(range(4), repeat=2)),
    "lights": lambda: count_arrays(
        4, 4, (0, 1), lambda b: not any((v + sum(neighbours(b, i, j))) % 2 for i, j, v in positions(b))
    ),
    "spins": _spins,
    "hexagons": _hexagons,
    "closed_walks": _closed_walks,
    "walks": _walks,
    "crosswords": lambda: count_arrays(
        4, 5, (0, 1), lambda b: all(run > 2 for line in lines(b) for run in runs(line, 0)) and is_connected(b, 0)
    ),
    "two_loops": lambda: sum(component_count(16, subset) == 2 for subset in _factors(16, grid_graph(4, 4))),
    "twelve_turns": lambda: sum(
        component_count(16, subset) == 1 and _turns(subset) == 12 for subset in _factors(16, grid_graph(4, 4))
    ),
    "three_leaves": lambda: sum(
        sum(_degree(tree, v) == 1 for v in range(9)) == 3 for tree in spanning_trees(9, grid_graph(3, 3))
    ),
}
