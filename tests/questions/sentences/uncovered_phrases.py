"""Sentences with phrases of the grammar that occur in no other sentence."""

from __future__ import annotations

from tests.questions.board import (
    adjacent_pairs,
    blocks,
    cells,
    columns,
    diagonals,
    horizontal_pairs,
    king_neighbours,
    lines,
    neighbours,
    positions,
    runs,
    vertical_pairs,
    windows,
)
from tests.questions.sentences.asked import Asked

UNCOVERED_PHRASES: tuple[Asked, ...] = (
    (
        "every 1 has a 1 directly above or below it",
        "",
        lambda b: all(
            (i > 0 and b[i - 1][j] == 1) or (i + 1 < len(b) and b[i + 1][j] == 1) for i, j, v in positions(b) if v
        ),
    ),
    (
        "no local maximum",
        "0-2",
        lambda b: all(not neighbours(b, i, j) or v <= max(neighbours(b, i, j)) for i, j, v in positions(b)),
    ),
    (
        "no local minimum",
        "0-2",
        lambda b: all(not neighbours(b, i, j) or v >= min(neighbours(b, i, j)) for i, j, v in positions(b)),
    ),
    ("non-attacking kings", "", lambda b: all(1 not in king_neighbours(b, i, j) for i, j, v in positions(b) if v)),
    ("no lone 1s in rows", "", lambda b: all(n > 1 for r in b for n in runs(r, 1))),
    ("the left column equals the right column", "", lambda b: columns(b)[0] == columns(b)[-1]),
    ("all columns have the same number of 0s", "", lambda b: len({c.count(0) for c in columns(b)}) == 1),
    (
        "no three equal cells in a column",
        "0-2",
        lambda b: all(len(set(t)) > 1 for c in columns(b) for t in windows(c, 3)),
    ),
    ("at most one 1 in the first row", "", lambda b: b[0].count(1) <= 1),
    ("no two queens attack each other", "", lambda b: all(x.count(1) <= 1 for x in lines(b) + diagonals(b))),
    ("non-attacking rooks", "", lambda b: all(x.count(1) <= 1 for x in lines(b))),
    ("non-attacking bishops", "", lambda b: all(x.count(1) <= 1 for x in diagonals(b))),
    ("all cells are equal", "0-2", lambda b: len(set(cells(b))) == 1),
    (
        "any three consecutive cells in a row are distinct",
        "0-2",
        lambda b: all(len(set(t)) == 3 for r in b for t in windows(r, 3)),
    ),
    ("no cell is larger than the cell above it", "0-2", lambda b: all(v >= w for v, w in vertical_pairs(b))),
    ("values are weakly increasing from left to right", "0-2", lambda b: all(v <= w for v, w in horizontal_pairs(b))),
    (
        "no T-tetromino of 1s",
        "",
        lambda b: all(
            any(w[k] == 0 for k in shape)
            for size, shapes in (((2, 3), ((0, 1, 2, 4), (3, 4, 5, 1))), ((3, 2), ((0, 2, 4, 3), (1, 3, 5, 2))))
            for w in blocks(b, *size)
            for shape in shapes
        ),
    ),
    ("the top right corner is not 1", "", lambda b: b[0][-1] == 0),
    (
        "1s only on the border",
        "",
        lambda b: all(i in (0, len(b) - 1) or j in (0, len(b[0]) - 1) for i, j, v in positions(b) if v),
    ),
    ("every row has at most two runs", "", lambda b: all(len(runs(r)) <= 2 for r in b)),
    ("every row begins and ends with 0", "", lambda b: all(r[0] == r[-1] == 0 for r in b)),
    ("every column has at least as many 1s as 0s", "", lambda b: all(c.count(1) >= c.count(0) for c in columns(b))),
    ("every row has two different numbers", "0-2", lambda b: all(len(set(r)) == 2 for r in b)),
    ("the last column is constant", "", lambda b: len(set(columns(b)[-1])) == 1),
    ("the bottom row contains 11", "", lambda b: (1, 1) in windows(b[-1], 2)),
    ("every row has at most two 1s next to each other", "", lambda b: all(n <= 2 for r in b for n in runs(r, 1))),
    ("no black cell is next to another black cell", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("every 2x2 block has a sum divisible by 3", "0-2", lambda b: all(sum(w) % 3 == 0 for w in blocks(b, 2, 2))),
    ("adjacent columns have the same number of 1s", "", lambda b: len({c.count(1) for c in columns(b)}) == 1),
    ("every column has fewer 1s than 0s", "", lambda b: all(c.count(1) < c.count(0) for c in columns(b))),
    ("every diagonal is constant", "", lambda b: all(len(set(d)) == 1 for d in diagonals(b))),
    (
        "there are exactly two 1s on the antidiagonal",
        "",
        lambda b: [row[-1 - i] for i, row in enumerate(b) if i < len(row)].count(1) == 2,
    ),
    (
        "there is an even number of pairs of adjacent cells that are equal",
        "",
        lambda b: sum(first == second for first, second in adjacent_pairs(b)) % 2 == 0,
    ),
    ("runs of 1s in columns are at most 2 long", "", lambda b: all(n <= 2 for c in columns(b) for n in runs(c, 1))),
)
