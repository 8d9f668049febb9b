"""Names composed in the grammar: each reading gives the counts of a predicate written here, tried on every board."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from stripcount.language.name import Name
from stripcount.language.reading import read_name
from stripcount.limits import UNLIMITED
from stripcount.oeis.settle import minimal_machine
from stripcount.oeis.translate import translate

Grid = tuple[tuple[int, ...], ...]
KING = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
CITY = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def grids(rows: int, columns: int, values: range) -> list[Grid]:
    cells = product(values, repeat=rows * columns)
    return [tuple(c[i * columns : (i + 1) * columns] for i in range(rows)) for c in cells]


def near(g: Grid, i: int, j: int, offsets: list[tuple[int, int]]) -> list[int]:
    return [g[i + a][j + b] for a, b in offsets if 0 <= i + a < len(g) and 0 <= j + b < len(g[0])]


def cells(g: Grid) -> list[tuple[int, int]]:
    return [(i, j) for i in range(len(g)) for j in range(len(g[0]))]


def blocks(g: Grid, h: int, w: int) -> list[list[list[int]]]:
    return [
        [[g[i + a][j + b] for b in range(w)] for a in range(h)]
        for i in range(len(g) - h + 1)
        for j in range(len(g[0]) - w + 1)
    ]


def canonical(g: Grid) -> bool:
    used = 0
    for value in (v for row in g for v in row):
        if value > used:
            return False
        used = max(used, value + 1)
    return True


def up_down(word: list[int]) -> bool:
    top = word.index(max(word))
    return word == sorted(word[:top]) + sorted(word[top:], reverse=True)


def antidiagonals(g: Grid) -> list[list[int]]:
    rows, columns = len(g), len(g[0])
    return [[g[i][s - i] for i in range(rows) if 0 <= s - i < columns] for s in range(rows + columns - 1)]


def repeated(line: Sequence[int]) -> list[int]:
    return [b for a, b in pairwise(line) if a == b]


def traces(g: Grid) -> Grid:
    return tuple(tuple(r[j] + s[j + 1] for j in range(len(r) - 1)) for r, s in pairwise(g))


CASES: list[tuple[str, range, Callable[[Grid], bool]]] = [
    (
        "Number of n X 3 0..1 arrays with every element equal to 1, 3 or 4 king-move adjacent elements.",
        range(2),
        lambda g: all(near(g, i, j, KING).count(g[i][j]) in (1, 3, 4) for i, j in cells(g)),
    ),
    (
        "Number of 3Xn 0..2 arrays with no element equal to a strict majority of its horizontal and vertical neighbors",
        range(3),
        lambda g: all(2 * near(g, i, j, CITY).count(g[i][j]) <= len(near(g, i, j, CITY)) for i, j in cells(g)),
    ),
    (
        "Number of nX2 0..2 arrays with every element unequal to 0, 1 or 2 horizontally or antidiagonally adjacent "
        "elements, with upper left element zero.",
        range(3),
        lambda g: (
            g[0][0] == 0
            and all(
                sum(v != g[i][j] for v in near(g, i, j, [(0, 1), (0, -1), (1, -1), (-1, 1)])) <= 2 for i, j in cells(g)
            )
        ),
    ),
    (
        "Number of (n+1) X (1+1) 0..2 arrays with every 2 X 2 subblock having its diagonal sum differing from its "
        "antidiagonal sum by 2 (constant-stress 1 X 1 tilings).",
        range(3),
        lambda g: all(abs(b[0][0] + b[1][1] - b[0][1] - b[1][0]) == 2 for b in blocks(g, 2, 2)),
    ),
    (
        "Number of 2 X n 0..2 arrays avoiding 0 1 1 horizontally and 2 0 antidiagonally.",
        range(3),
        lambda g: (
            all((r[j], r[j + 1], r[j + 2]) != (0, 1, 1) for r in g for j in range(len(r) - 2))
            and all((d[k], d[k + 1]) != (2, 0) for d in antidiagonals(g) for k in range(len(d) - 1))
        ),
    ),
    (
        "Number of n X 3 0..1 arrays with rows and antidiagonals unimodal and columns nondecreasing.",
        range(2),
        lambda g: (
            all(up_down(list(r)) for r in g)
            and all(up_down(d) for d in antidiagonals(g))
            and all(a <= b for r, s in pairwise(g) for a, b in zip(r, s))
        ),
    ),
    (
        "Number of n X 2 0..2 arrays with no element equal to any value at offset (-1,-1) (-2,0) or (0,-1) and new "
        "values introduced in order 0..2.",
        range(3),
        lambda g: (
            canonical(g)
            and all(
                g[i][j] != g[i + a][j + b]
                for i, j in cells(g)
                for a, b in [(-1, -1), (-2, 0), (0, -1)]
                if i + a >= 0 and j + b >= 0
            )
        ),
    ),
    (
        "Number of (n+1)X(2+1) 0..1 arrays with nondecreasing x(i,j)-x(i,j-1) in the i direction and nondecreasing "
        "max(x(i,j),x(i-1,j)) in the j direction.",
        range(2),
        lambda g: (
            all(g[i + 1][j] - g[i + 1][j - 1] >= g[i][j] - g[i][j - 1] for i in range(len(g) - 1) for j in range(1, 3))
            and all(
                max(g[i][j + 1], g[i - 1][j + 1]) >= max(g[i][j], g[i - 1][j])
                for i in range(1, len(g))
                for j in range(2)
            )
        ),
    ),
    (
        "Number of nX2 0..2 arrays with some element plus some horizontally or vertically adjacent neighbor totalling "
        "three exactly once.",
        range(3),
        lambda g: (
            sum(
                g[i][j] + g[i + a][j + b] == 3
                for i, j in cells(g)
                for a, b in ((0, 1), (1, 0))
                if i + a < len(g) and j + b < len(g[0])
            )
            == 1
        ),
    ),
    (
        "Number of (n+1)X3 binary arrays with each row and column divisible by 3, read as a binary number with top and "
        "left being the most significant bits.",
        range(2),
        lambda g: all(int("".join(map(str, line)), 2) % 3 == 0 for line in (*g, *zip(*g))),
    ),
    (
        "Number of nX3 0..1 arrays with every repeated value in every row greater than or equal to, and in every "
        "column unequal to, the previous repeated value.",
        range(2),
        lambda g: (
            all(a <= b for r in g for a, b in pairwise(repeated(r)))
            and all(a != b for c in zip(*g) for a, b in pairwise(repeated(c)))
        ),
    ),
    (
        "Number of 2Xn 0..2 arrays with every repeated value in every row not one larger and in every column one "
        "larger mod 3 than the previous repeated value, and upper left element zero.",
        range(3),
        lambda g: g[0][0] == 0 and all((b - a - 1) % 3 for r in g for a, b in pairwise(repeated(r))),
    ),
    (
        "Number of (n+1) X 3 0..1 arrays with column and row pair sums b(i,j)=a(i,j)+a(i,j-1) and "
        "c(i,j)=a(i,j)+a(i-1,j) such that rows of b(i,j) and columns of c(i,j) are lexicographically nondecreasing.",
        range(2),
        lambda g: (
            (sums := [[r[j] + r[j + 1] for j in range(2)] for r in g]) == sorted(sums)
            and (uprights := [[a + b for a, b in pairwise(c)] for c in zip(*g)]) == sorted(uprights)
        ),
    ),
    (
        "Number of (n+2)X(1+2) 0..1 arrays with every 3X3 subblock row and antidiagonal sum not equal to 0 or 2",
        range(2),
        lambda g: all(sum(line) not in (0, 2) for b in blocks(g, 3, 3) for line in (*b, [b[0][2], b[1][1], b[2][0]])),
    ),
    (
        "Number of (n+1) X 3 0..1 arrays with every 2 X 2 subblock trace equal to some horizontal or vertical neighbor "
        "2 X 2 subblock trace.",
        range(2),
        lambda g: all(
            traces(g)[i][j] in near(traces(g), i, j, CITY) for i in range(len(g) - 1) for j in range(len(g[0]) - 1)
        ),
    ),
    (
        "Number of n X 3 0..1 arrays with rows and columns lexicographically nondecreasing read forwards, and "
        "nonincreasing read backwards.",
        range(2),
        lambda g: all(
            list(lines) == sorted(lines) and [w[::-1] for w in lines] == sorted((w[::-1] for w in lines), reverse=True)
            for lines in (g, tuple(zip(*g)))
        ),
    ),
    (
        "Number of 2 X n 0..2 arrays with column sums nondecreasing and no element equal to any knight-move neighbor.",
        range(3),
        lambda g: (
            list(map(sum, zip(*g))) == sorted(map(sum, zip(*g)))
            and all(g[i][j] not in near(g, i, j, KNIGHT) for i, j in cells(g))
        ),
    ),
    (
        "Number of n X 3 0..1 arrays with no column j greater than column j-1 in all rows.",
        range(2),
        lambda g: not any(all(r[j] > r[j - 1] for r in g) for j in (1, 2)),
    ),
    (
        "Number of n X 2 0..2 arrays with no element equal the average of immediate neighbors vertically above and "
        "horizontally left of it.",
        range(3),
        lambda g: all(
            not (behind := near(g, i, j, [(-1, 0), (0, -1)])) or g[i][j] * len(behind) != sum(behind)
            for i, j in cells(g)
        ),
    ),
    (
        "Number of 0..2 colorings of a 2 X (n+1) array circular in the n+1 direction with new values 0..2 introduced "
        "in row major order.",
        range(3),
        lambda g: (
            canonical(g)
            and all(g[i][j] != g[(i + 1)][j] for i in range(len(g) - 1) for j in range(len(g[0])))
            and all(r[j] != r[j - 1] for r in g for j in range(len(r)))
        ),
    ),
    (
        "Number of (n+1)X(1+1) 0..2 arrays with the difference between each 2X2 subblock maximum and minimum "
        "lexicographically nondecreasing columnwise and nonincreasing rowwise.",
        range(3),
        lambda g: (spreads := [max(*r, *s) - min(*r, *s) for r, s in pairwise(g)]) == sorted(spreads, reverse=True),
    ),
    (
        "Number of nX3 0..2 arrays with no two neighbors of any element equal to each other.",
        range(3),
        lambda g: all(len(set(near(g, i, j, CITY))) == len(near(g, i, j, CITY)) for i, j in cells(g)),
    ),
    (
        "Number of (n+2) X 3 0..1 arrays with each 3 X 3 subblock having rows and columns in lexicographically "
        "nondecreasing order.",
        range(2),
        lambda g: all(b == sorted(b) and list(zip(*b)) == sorted(zip(*b)) for b in blocks(g, 3, 3)),
    ),
    (
        "Number of n X 2 0..2 arrays with no element equal to more than one of its king-move neighbors, with the "
        "exception of exactly two elements, and with new values introduced in order 0 sequentially upwards.",
        range(3),
        lambda g: canonical(g) and sum(near(g, i, j, KING).count(g[i][j]) > 1 for i, j in cells(g)) == 2,
    ),
]


def counted(name: str, columns: int) -> tuple[Name, list[int]]:
    """The reading of a name, and its counts from index 0 on; 0 at an index without a board."""
    read, stopped = read_name(name)
    assert read is not None, stopped
    found = translate(read, 1)
    terms = minimal_machine(found, UNLIMITED).terms(columns)
    return read, [terms[found.index.columns(n)] if found.index.columns(n) >= 0 else 0 for n in range(columns - 3)]


@pytest.mark.one_in(6, "further entries")
@pytest.mark.parametrize(("name", "values", "allowed"), CASES, ids=[case[0][:60] for case in CASES])
def test_a_reading_counts_what_the_words_say(name: str, values: range, allowed: Any) -> None:
    read, terms = counted(name, 8)
    sizes = {
        n: (read.rows.step * n + read.rows.constant, read.columns.step * n + read.columns.constant) for n in (1, 2, 3)
    }
    small = {n: size for n, size in sizes.items() if len(values) ** math.prod(size) <= 20_000}
    assert len(small) >= 2
    for n, size in small.items():
        assert terms[n] == sum(allowed(g) for g in grids(*size, values))


@pytest.mark.parametrize("edge", ["cube edge", "cubical edge"])
def test_footprints_of_a_cube_are_walks_on_its_graph(edge: str) -> None:
    _, terms = counted(
        "Rolling cube footprints: number of n X 2 0..7 arrays starting with 0 where 0..7 label vertices of a cube and "
        f"every array movement to a horizontal or vertical neighbor moves along a corresponding {edge}.",
        6,
    )
    adjacency = [[bin(a ^ b).count("1") == 1 for b in range(8)] for a in range(8)]
    closed_walks = sum(
        adjacency[0][a] * adjacency[a][b] * adjacency[b][c] * adjacency[c][0] for a, b, c in product(range(8), repeat=3)
    )
    assert terms[1:] == [3, closed_walks]


def different_maps(g: Grid) -> tuple[tuple[bool, ...], ...]:
    return tuple(tuple(all(g[i][j] >= v for v in near(g, i, j, CITY)) for j in range(len(g[0]))) for i in range(len(g)))


@pytest.mark.long("eight rows; other readings are counted by default above")
def test_a_projection_counts_different_maps() -> None:
    _, terms = counted(
        "Hilltop maps: number of n X 2 binary arrays indicating the locations of corresponding elements not exceeded "
        "by any horizontal or vertical neighbor in a random 0..2 n X 2 array.",
        8,
    )
    assert terms[1:] == [len({different_maps(g) for g in grids(n, 2, range(3))}) for n in (1, 2, 3, 4)]


def test_permutations_by_short_moves_are_counted_as_permutations() -> None:
    _, terms = counted(
        "Number of (n+1) X (1+1) arrays of permutations of 0..n*2+1 with each element having directed index change 0,0 "
        "0,1 1,0 or -1,-1.",
        7,
    )
    moves = {(0, 0), (0, 1), (1, 0), (-1, -1)}
    for n in (1, 2, 3):
        places = [(i, j) for i in range(n + 1) for j in range(2)]
        close = (all((b[0] - a[0], b[1] - a[1]) in moves for a, b in zip(places, p)) for p in permutations(places))
        assert terms[n] == sum(close)


def test_cells_of_one_colour_are_counted_alone() -> None:
    _, terms = counted(
        "Number of nX3 0..1 black square subarrays x(i,j) with each element diagonally or antidiagonally next to at "
        "least one element with value 1-x(i,j).",
        8,
    )
    for n in (2, 3, 4):
        black = [(i, j) for i in range(n) for j in range(3) if (i + j) % 2]
        count = 0
        for values in product((0, 1), repeat=len(black)):
            at = dict(zip(black, values))
            count += all(
                any(at.get((i + a, j + b)) == 1 - v for a in (-1, 1) for b in (-1, 1)) for (i, j), v in at.items()
            )
        assert terms[n] == count


@pytest.mark.some_cases("further entries", "name1-3-<lambda>")
@pytest.mark.parametrize(
    ("name", "side", "allowed"),
    [
        (
            "Number of n X 3 nonnegative integer arrays with each row and column an ascent sequence (interior element "
            "no greater than one plus up-steps preceding it).",
            3,
            lambda g: all(ascends(line) for line in (*g, *zip(*g))),
        ),
        (
            "Number of n X 3 nonnegative integer arrays with upper left 0 and lower right n+3-4 and value increasing "
            "by 0 or 1 with every step right or down.",
            3,
            lambda g: (
                g[0][0] == 0
                and g[-1][-1] == len(g) + 3 - 4
                and all(b - a in (0, 1) for line in (*g, *zip(*g)) for a, b in pairwise(line))
            ),
        ),
        (
            "Number of nX2 nonnegative integer arrays with upper left 0 and every value within 1 of its king move "
            "distance from the upper left and every value increasing by 0 or 1 with every step right, diagonally se "
            "or down.",
            2,
            lambda g: (
                g[0][0] == 0
                and all(abs(g[i][j] - max(i, j)) <= 1 for i, j in cells(g))
                and all(
                    g[i + a][j + b] - g[i][j] in (0, 1)
                    for i, j in cells(g)
                    for a, b in ((0, 1), (1, 0), (1, 1))
                    if i + a < len(g) and j + b < len(g[0])
                )
            ),
        ),
    ],
)
def test_unbounded_values_are_bounded_by_their_place(name: str, side: int, allowed: Callable[[Grid], bool]) -> None:
    _, terms = counted(name, 7)
    for n in range(1, 6 // side + 1):
        assert terms[n] == sum(allowed(g) for g in grids(n, side, range(5)))


def ascends(word: Sequence[int]) -> bool:
    steps = [0] + [b > a for a, b in pairwise(word)]
    return word[0] == 0 and all(word[i] <= 1 + sum(steps[:i]) for i in range(1, len(word)))


def test_occupancy_without_turns() -> None:
    _, terms = counted(
        "Number of n X 2 arrays of occupancy after each element moves to some horizontal or vertical neighbor, without "
        "2-loops or left turns.",
        7,
    )
    for n in (1, 2, 3):
        places = [(i, j) for i in range(n) for j in range(2)]
        seen = set()
        for moves in product(CITY, repeat=len(places)):
            move = dict(zip(places, moves))
            goals = {p: (p[0] + m[0], p[1] + m[1]) for p, m in move.items()}
            if not set(goals.values()) <= set(places):
                continue
            left = {(0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0), (1, 0): (0, 1)}
            if any(move[q] in (left[move[p]], (-move[p][0], -move[p][1])) for p, q in goals.items()):
                continue
            seen.add(tuple(list(goals.values()).count(p) for p in places))
        assert terms[n] == len(seen)
