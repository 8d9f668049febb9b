"""The numbers of the stock problems a second time, by plain Python that shares nothing with the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, product
from math import factorial, prod

from tests.questions.board import Board, at, columns, joined, king, lines, near, placed, rows, runs
from tests.questions.brute import Edge, arrays, grid, parts, tilings, trees


def _alternating() -> int:
    """Matrices of order 4 whose lines have sum 1 and partial sums 0 or 1."""

    def alternates(line: Sequence[int]) -> bool:
        return sum(line) == 1 and all(0 <= sum(line[:end]) <= 1 for end in range(4))

    good = [row for row in product((-1, 0, 1), repeat=4) if alternates(row)]
    return sum(all(map(alternates, columns(b))) for b in product(good, repeat=4))


def _ice() -> int:
    """Arrows on the twelve edges at four vertices, eight of which lead out of the board: two into every vertex."""
    vertices = [(i, j) for i in (1, 2) for j in (1, 2)]
    edges = sorted(
        {tuple(sorted((v, (v[0] + y, v[1] + x)))) for v in vertices for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    )
    count = 0
    for ways in product((0, 1), repeat=len(edges)):
        into = Counter(edge[way] for edge, way in zip(edges, ways, strict=True))
        count += all(into[v] == 2 for v in vertices)
    return count


def _still(b: Board) -> bool:
    """Whether a board stays as it is in the game of life, with dead cells beyond its edges that are not asked."""
    return all(sum(king(b, i, j)) in (2, 3) if value else sum(king(b, i, j)) != 3 for i, j, value in placed(b))


def _still_in_box(b: Board) -> bool:
    wide = (0,) * (len(b[0]) + 2)
    return _still((wide, *((0, *row, 0) for row in b), wide))


def _still_on_torus(b: Board) -> bool:
    """Whether the middle one of nine copies stays as it is, each of its cells with the eight around it."""
    size, steps = len(b), [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    around = {(i, j): sum(b[(i + y) % size][(j + x) % size] for y, x in steps) for i, j, _ in placed(b)}
    return all(around[i, j] in (2, 3) if value else around[i, j] != 3 for i, j, value in placed(b))


def _domino_tilings(height: int, width: int) -> Iterator[frozenset[tuple[tuple[int, int], tuple[int, int]]]]:
    """Every tiling as the set of its dominoes, each as its two cells."""

    def rest(free: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[tuple[int, int], tuple[int, int]]]]:
        if not free:
            yield frozenset()
            return
        first = min(free)
        for other in ((first[0], first[1] + 1), (first[0] + 1, first[1])):
            if other in free:
                for tiling in rest(free - {first, other}):
                    yield tiling | {(first, other)}

    return rest(frozenset(product(range(height), range(width))))


def _fault_free(height: int, width: int) -> int:
    """Tilings by dominoes in which every line between two rows or columns is crossed."""
    count = 0
    for tiling in _domino_tilings(height, width):
        crossed_rows = {first[0] for first, other in tiling if first[0] != other[0]}
        crossed_columns = {first[1] for first, other in tiling if first[1] != other[1]}
        count += len(crossed_rows) == height - 1 and len(crossed_columns) == width - 1
    return count


def _queens(height: int, width: int) -> int:
    """Queens, one in each row, none attacking another."""
    return sum(
        all(q != p and abs(q - p) != j - i for (i, q), (j, p) in combinations(enumerate(placing), 2))
        for placing in product(range(width), repeat=height)
    )


def _directed(b: Board) -> bool:
    """Whether every cell but the upper left one is reached from the one above it or to its left."""
    return all(not v or (i, j) == (0, 0) or 1 in (at(b, i - 1, j), at(b, i, j - 1)) for i, j, v in placed(b))


def _pentominoes() -> int:
    """Polyominoes of five cells, grown cell by cell and moved into the corner."""
    found = {frozenset({(0, 0)})}
    for _ in range(4):
        grown = {
            cells | {(i + y, j + x)} for cells in found for i, j in cells for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        found = {
            frozenset((i - min(y for y, _ in cells), j - min(x for _, x in cells)) for i, j in cells)
            for cells in grown
            if len(cells) == _ + 2
        }
    return len(found)


def _spins() -> int:
    """Spins on a torus of 4 × 4 with as many equal neighbours as unequal ones."""
    bonds = [((i, j), ((i + y) % 4, (j + x) % 4)) for i, j in product(range(4), repeat=2) for y, x in ((0, 1), (1, 0))]
    return sum(
        sum(spins[4 * i + j] == spins[4 * k + m] for (i, j), (k, m) in bonds) == 16
        for spins in product((0, 1), repeat=16)
    )


def _hexagons() -> int:
    """Hard hexagons on a rhombus of 3 × 3: no two beside each other, above each other, or on one of the diagonals."""
    return arrays(
        3,
        3,
        (0, 1),
        lambda b: not any(v and 1 in (at(b, i, j + 1), at(b, i + 1, j), at(b, i + 1, j + 1)) for i, j, v in placed(b)),
    )


def _closed_walks() -> int:
    """Walks of six steps on a cube that end where they began."""
    ending = Counter({0: 1})
    for _ in range(6):
        ending = Counter({v: sum(ending[v ^ 1 << b] for b in range(3)) for v in range(8)})
    return ending[0]


def _walks() -> int:
    """Self-avoiding walks of one step or more on 3 × 3 points, without a direction."""
    around = [{w for edge in grid(3, 3) if v in edge for w in edge if w != v} for v in range(9)]

    def longer(last: int, seen: frozenset[int]) -> int:
        return sum(1 + longer(v, seen | {v}) for v in around[last] - seen)

    return sum(longer(v, frozenset({v})) for v in range(9)) // 2


def _factors(size: int, edges: Sequence[Edge]) -> Iterator[tuple[Edge, ...]]:
    """Every set of edges with two at each vertex, edge by edge."""
    found: list[tuple[Edge, ...]] = [()]
    for index, edge in enumerate(edges):
        ended = {v for v in edge if all(v not in later for later in edges[index + 1 :])}
        both = [chosen for old in found for chosen in (old, (*old, edge))]
        found = [chosen for chosen in both if all(_degree(chosen, v) <= 2 for v in edge)]
        found = [chosen for chosen in found if all(_degree(chosen, v) == 2 for v in ended)]
    return iter(found)


def _degree(chosen: Sequence[Edge], vertex: int) -> int:
    return sum(vertex in edge for edge in chosen)


def _turns(chosen: Sequence[Edge]) -> int:
    """How many vertices of a grid four wide have one edge along a row and one along a column."""
    return sum(len({abs(u - v) for u, v in chosen if at_vertex in (u, v)}) == 2 for at_vertex in range(16))


RECTANGLES = [tuple(product(range(h), range(w))) for h, w in product((1, 2, 3), repeat=2)]

STOCK: dict[str, Callable[[], int]] = {
    "alternating": _alternating,
    "ice": _ice,
    "still_box": lambda: arrays(4, 4, (0, 1), _still_in_box),
    "still_torus": lambda: arrays(4, 4, (0, 1), _still_on_torus),
    "fault_free": lambda: _fault_free(5, 6),
    "dissections": lambda: tilings(3, 3, RECTANGLES),
    "queens_in_rows": lambda: _queens(3, 8),
    "rooks": lambda: arrays(3, 3, (0, 1), lambda b: all(sum(line) < 2 for line in lines(b))),
    "convex": lambda: arrays(
        3, 3, (0, 1), lambda b: joined(b, 1) and all(len(runs(line, 1)) == 1 for line in lines(b))
    ),
    "directed": lambda: arrays(3, 3, (0, 1), _directed),
    "pentominoes": _pentominoes,
    "semistandard": lambda: arrays(
        3,
        3,
        range(1, 5),
        lambda b: (
            all(v <= w for row in rows(b) for v, w in pairwise(row))
            and all(v < w for column in columns(b) for v, w in pairwise(column))
        ),
    ),
    "tableaux": lambda: factorial(16) // prod(8 - 1 - i - j for i, j in product(range(4), repeat=2)),
    "lights": lambda: arrays(4, 4, (0, 1), lambda b: not any((v + sum(near(b, i, j))) % 2 for i, j, v in placed(b))),
    "spins": _spins,
    "hexagons": _hexagons,
    "closed_walks": _closed_walks,
    "walks": _walks,
    "crosswords": lambda: arrays(
        4, 5, (0, 1), lambda b: all(run > 2 for line in lines(b) for run in runs(line, 0)) and joined(b, 0)
    ),
    "two_loops": lambda: sum(parts(16, chosen) == 2 for chosen in _factors(16, grid(4, 4))),
    "twelve_turns": lambda: sum(parts(16, chosen) == 1 and _turns(chosen) == 12 for chosen in _factors(16, grid(4, 4))),
    "three_leaves": lambda: sum(sum(_degree(tree, v) == 1 for v in range(9)) == 3 for tree in trees(9, grid(3, 3))),
}
