"""Sentences that are easily misread: lists, negations, numbers without a position, directions joined by `and`."""

from __future__ import annotations

from itertools import pairwise

from tests.questions.board import (
    adjacent_pairs,
    blocks,
    border,
    cells,
    columns,
    horizontal_pairs,
    lines,
    neighbours,
    positions,
    runs,
    value_at,
    vertical_pairs,
    windows,
)
from tests.questions.sentences.asked import Asked

EASILY_MISREAD: tuple[Asked, ...] = (
    ("every row or every column has a 1", "", lambda b: all(1 in r for r in b) or all(1 in c for c in columns(b))),
    ("the border contains a 1", "", lambda b: 1 in border(b)),
    (
        "every group of 1s has at least 2 cells",
        "",
        lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if v),
    ),
    ("every row contains 01 and 10", "", lambda b: all((0, 1) in windows(r, 2) and (1, 0) in windows(r, 2) for r in b)),
    ("every row contains 11 and 00", "", lambda b: all((0, 0) in windows(r, 2) and (1, 1) in windows(r, 2) for r in b)),
    (
        "every 1 is next to a 0 horizontally and vertically",
        "",
        lambda b: all(
            (value_at(b, i, j - 1) == 0 or value_at(b, i, j + 1) == 0)
            and (value_at(b, i - 1, j) == 0 or value_at(b, i + 1, j) == 0)
            for i, j, v in positions(b)
            if v
        ),
    ),
    ("at least one 0 and at least one 1 in every row", "", lambda b: all(0 in r and 1 in r for r in b)),
    ("exactly one 0 and exactly one 1 in the first row", "", lambda b: b[0].count(0) == 1 and b[0].count(1) == 1),
    ("there is a 0 and a 1 in every row", "", lambda b: all(0 in r and 1 in r for r in b)),
    (
        "no 101, no 010 in rows",
        "",
        lambda b: all((1, 0, 1) not in windows(x, 3) and (0, 1, 0) not in windows(x, 3) for x in b),
    ),
    ("every row has a 1 or a 2", "0-2", lambda b: all(1 in r or 2 in r for r in b)),
    ("each row has one 0, one 1 and one 2", "0-2", lambda b: all(sorted(r) == [0, 1, 2] for r in b)),
    ("each row has two 1s and one 0", "", lambda b: all(r.count(1) == 2 and r.count(0) == 1 for r in b)),
    ("no three 1s in any row", "", lambda b: all(r.count(1) < 3 for r in b)),
    ("no four 1s in a 2x2 block", "", lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    ("no two 1s in a 2x2 block", "", lambda b: all(sum(w) < 2 for w in blocks(b, 2, 2))),
    ("no three 1s in any 2x2 block", "", lambda b: all(sum(w) < 3 for w in blocks(b, 2, 2))),
    ("each row contains exactly two different values", "0-2", lambda b: all(len(set(r)) == 2 for r in b)),
    ("no row has two equal cells", "0-2", lambda b: all(len(set(r)) == len(r) for r in b)),
    ("every row has at least two equal cells", "0-2", lambda b: all(len(set(r)) < len(r) for r in b)),
    ("every row and column is not constant", "", lambda b: all(len(set(x)) > 1 for x in lines(b))),
    ("not all rows are equal", "", lambda b: len(set(b)) > 1),
    ("adjacent rows are not equal", "", lambda b: all(x != y for x, y in pairwise(b))),
    ("all cells are different", "0-3", lambda b: len(set(cells(b))) == len(cells(b))),
    ("every cell is 1 or 2", "0-2", lambda b: 0 not in cells(b)),
    (
        "every 0 is adjacent to at most two 1s",
        "",
        lambda b: all(neighbours(b, i, j).count(1) <= 2 for i, j, v in positions(b) if v == 0),
    ),
    (
        "no 0 is adjacent to more than one 1",
        "",
        lambda b: all(neighbours(b, i, j).count(1) <= 1 for i, j, v in positions(b) if v == 0),
    ),
    ("neighbours differ by 1 or 2", "0-3", lambda b: all(abs(v - w) in (1, 2) for v, w in adjacent_pairs(b))),
    ("neighbouring cells differ by less than 2", "0-3", lambda b: all(abs(v - w) < 2 for v, w in adjacent_pairs(b))),
    ("neighbouring cells differ by more than 1", "0-3", lambda b: all(abs(v - w) > 1 for v, w in adjacent_pairs(b))),
    (
        "adjacent cells differ by at least 1 and at most 2",
        "0-3",
        lambda b: all(1 <= abs(v - w) <= 2 for v, w in adjacent_pairs(b)),
    ),
    ("adjacent cells sum to 1 or 2", "0-2", lambda b: all(v + w in (1, 2) for v, w in adjacent_pairs(b))),
    ("the sum of two adjacent cells is never 2", "0-2", lambda b: all(v + w != 2 for v, w in adjacent_pairs(b))),
    ("adjacent cells do not sum to 2", "0-2", lambda b: all(v + w != 2 for v, w in adjacent_pairs(b))),
    ("no two adjacent 1's", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("no two adjacent 1’s", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("no 2×2 block of 1s", "", lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    ("no 2 × 2 block of 1s", "", lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    ("every row must contain a 1", "", lambda b: all(1 in r for r in b)),
    ("rows should be weakly increasing", "0-2", lambda b: all(v <= w for v, w in horizontal_pairs(b))),
    (
        "no two 1s adjacent horizontally, no two 0s adjacent vertically",
        "",
        lambda b: (1, 1) not in horizontal_pairs(b) and (0, 0) not in vertical_pairs(b),
    ),
    ("no two 1s are adjacent in any column", "", lambda b: (1, 1) not in vertical_pairs(b)),
    (
        "no two 1s adjacent in columns and no two 0s adjacent in rows",
        "",
        lambda b: (1, 1) not in vertical_pairs(b) and (0, 0) not in horizontal_pairs(b),
    ),
    ("no two adjacent 1s in a column", "", lambda b: (1, 1) not in vertical_pairs(b)),
    ("vertical neighbours differ", "0-2", lambda b: all(v != w for v, w in vertical_pairs(b))),
    ("horizontal neighbours are equal", "0-2", lambda b: all(v == w for v, w in horizontal_pairs(b))),
    ("at most two consecutive 1s in each row", "", lambda b: all(n <= 2 for r in b for n in runs(r, 1))),
    ("runs have length 2", "", lambda b: all(n == 2 for x in lines(b) for n in runs(x))),
    ("no runs of 1s longer than 2", "", lambda b: all(n <= 2 for x in lines(b) for n in runs(x, 1))),
    ("no runs of length 1", "", lambda b: all(n != 1 for x in lines(b) for n in runs(x))),
    ("no row has a run of 1s of length 2", "", lambda b: all(n != 2 for r in b for n in runs(r, 1))),
    (
        "every row has odd sum and every column has even sum",
        "",
        lambda b: all(sum(r) % 2 for r in b) and all(sum(c) % 2 == 0 for c in columns(b)),
    ),
    (
        "row sums are 2, column sums are at most 1",
        "",
        lambda b: all(sum(r) == 2 for r in b) and all(sum(c) <= 1 for c in columns(b)),
    ),
    ("row sums are not 2", "", lambda b: all(sum(r) != 2 for r in b)),
    ("no row sums to 2", "", lambda b: all(sum(r) != 2 for r in b)),
    ("all row and column sums are 2", "", lambda b: all(sum(x) == 2 for x in lines(b))),
    ("the first row and the first column are all 0", "", lambda b: not any(b[0]) and not any(r[0] for r in b)),
    ("exactly three 1s, no two 1s adjacent", "", lambda b: cells(b).count(1) == 3 and (1, 1) not in adjacent_pairs(b)),
    ("no two 1s adjacent, at most three 1s", "", lambda b: cells(b).count(1) <= 3 and (1, 1) not in adjacent_pairs(b)),
    ("no two 1s adjacent and exactly two 1s", "", lambda b: cells(b).count(1) == 2 and (1, 1) not in adjacent_pairs(b)),
    ("every row has at least one 1 and at most two 0s", "", lambda b: all(1 in r and r.count(0) <= 2 for r in b)),
    (
        "every column contains a 0 and every row contains a 1",
        "",
        lambda b: all(1 in r for r in b) and all(0 in c for c in columns(b)),
    ),
    ("every 2x2 block contains a 0 and a 1", "", lambda b: all(0 in w and 1 in w for w in blocks(b, 2, 2))),
    (
        "every 2x2 block contains at most one 0 and at least one 2",
        "0-2",
        lambda b: all(w.count(0) <= 1 and 2 in w for w in blocks(b, 2, 2)),
    ),
)
