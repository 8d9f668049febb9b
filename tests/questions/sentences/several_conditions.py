"""Sentences with several conditions, with colours, and with words from puzzles."""

from __future__ import annotations

from tests.questions.board import (
    adjacent_pairs,
    blocks,
    cells,
    columns,
    diagonal_pairs,
    horizontal_pairs,
    is_connected,
    lines,
    neighbours,
    positions,
    runs,
    vertical_pairs,
    windows,
)
from tests.questions.sentences.asked import Asked

SEVERAL_CONDITIONS: tuple[Asked, ...] = (
    (
        "no two 1s adjacent, every row has at least one 1",
        "",
        lambda b: (1, 1) not in adjacent_pairs(b) and all(1 in r for r in b),
    ),
    (
        "no 2x2 block of 1s, no 2x2 block of 0s",
        "",
        lambda b: not {(1, 1, 1, 1), (0, 0, 0, 0)} & set(blocks(b, 2, 2)),
    ),
    (
        "no two adjacent 1s and no three consecutive 0s in a row",
        "",
        lambda b: (1, 1) not in adjacent_pairs(b) and all(any(t) for r in b for t in windows(r, 3)),
    ),
    (
        "no three equal cells next to each other in a row or column, and every row has as many 0s as 1s",
        "",
        lambda b: all(n < 3 for x in lines(b) for n in runs(x)) and all(r.count(0) == r.count(1) for r in b),
    ),
    ("rows nondecreasing, columns nondecreasing", "0-2", lambda b: all(v <= w for v, w in adjacent_pairs(b))),
    (
        "no two rows equal, no two columns equal",
        "",
        lambda b: len(set(b)) == len(b) and len(set(columns(b))) == len(b[0]),
    ),
    (
        "every 1 next to a 0; every 0 next to a 1",
        "",
        lambda b: all(1 - v in neighbours(b, i, j) for i, j, v in positions(b)),
    ),
    (
        "no isolated 1s and no isolated 0s",
        "",
        lambda b: all(v in neighbours(b, i, j) for i, j, v in positions(b)),
    ),
    ("no two 1s adjacent, no two 2s adjacent", "0-2", lambda b: not {(1, 1), (2, 2)} & set(adjacent_pairs(b))),
    (
        "no two 1s adjacent and no two 2s adjacent or diagonal",
        "0-2",
        lambda b: (1, 1) not in adjacent_pairs(b) and (2, 2) not in adjacent_pairs(b) + diagonal_pairs(b),
    ),
    (
        "every column has at most one 1, every row has at least one 1",
        "",
        lambda b: all(c.count(1) <= 1 for c in columns(b)) and all(1 in r for r in b),
    ),
    (
        "no 1s next to each other in rows, no 1s diagonally next to each other",
        "",
        lambda b: (1, 1) not in horizontal_pairs(b) + diagonal_pairs(b),
    ),
    (
        "every row has exactly one 1 and no two 1s touch",
        "",
        lambda b: all(r.count(1) == 1 for r in b) and (1, 1) not in adjacent_pairs(b),
    ),
    (
        "rows weakly increasing and no two equal cells in a column",
        "0-2",
        lambda b: all(v <= w for v, w in horizontal_pairs(b)) and all(len(set(c)) == len(c) for c in columns(b)),
    ),
    (
        "adjacent cells differ and every 2x2 block has three different values",
        "0-2",
        lambda b: all(v != w for v, w in adjacent_pairs(b)) and all(len(set(w)) == 3 for w in blocks(b, 2, 2)),
    ),
    (
        "each row has an even number of 1s and no column has two adjacent 1s",
        "",
        lambda b: all(sum(r) % 2 == 0 for r in b) and (1, 1) not in vertical_pairs(b),
    ),
    ("no two black squares are adjacent", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("no two adjacent cells have the same colour", "0-2", lambda b: all(v != w for v, w in adjacent_pairs(b))),
    (
        "every cell has a neighbour of the same colour",
        "0-2",
        lambda b: all(v in neighbours(b, i, j) for i, j, v in positions(b)),
    ),
    ("adjacent cells have different colours", "0-2", lambda b: all(v != w for v, w in adjacent_pairs(b))),
    ("the colouring is proper", "0-2", lambda b: all(v != w for v, w in adjacent_pairs(b))),
    ("no red cell next to a blue cell", "0-2", lambda b: True),
    (
        "Latin rectangle",
        "0-2",
        lambda b: all(sorted(r) == [0, 1, 2] for r in b) and all(len(set(c)) == len(c) for c in columns(b)),
    ),
    ("the 1s are connected", "", lambda b: is_connected(b, 1)),
    (
        "the 0s are connected and no two 1s are adjacent",
        "",
        lambda b: is_connected(b, 0) and (1, 1) not in adjacent_pairs(b),
    ),
    (
        "cells contain at most four 1s and no two touch",
        "",
        lambda b: cells(b).count(1) <= 4 and (1, 1) not in adjacent_pairs(b),
    ),
)
