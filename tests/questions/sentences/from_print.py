"""Sentences in the style of puzzle magazines, exercises and questions on the web, written before they were tried."""

from __future__ import annotations

from itertools import pairwise

from tests.questions.board import (
    adjacent_pairs,
    blocks,
    border,
    cells,
    columns,
    diagonal_pairs,
    diagonals,
    horizontal_pairs,
    is_connected,
    king_neighbours,
    lines,
    neighbours,
    positions,
    rows,
    runs,
    value_at,
    vertical_pairs,
    windows,
)
from tests.questions.sentences.asked import Asked

FROM_PRINT: tuple[Asked, ...] = (
    ("every row is either all 0 or all 1", "", lambda b: all(len(set(r)) == 1 for r in rows(b))),
    ("no run of 0s or 1s longer than 2", "", lambda b: all(n <= 2 for w in lines(b) for n in runs(w))),
    ("every 1 shares a side with a 0", "", lambda b: all(0 in neighbours(b, i, j) for i, j, v in positions(b) if v)),
    (
        "every 0 touches an even number of 1s",
        "",
        lambda b: all(neighbours(b, i, j).count(1) % 2 == 0 for i, j, v in positions(b) if v == 0),
    ),
    (
        "every 1 has a 0 above it or below it",
        "",
        lambda b: all(0 in (value_at(b, i - 1, j), value_at(b, i + 1, j)) for i, j, v in positions(b) if v),
    ),
    (
        "every 1 has a 0 above it or to its left",
        "",
        lambda b: all(0 in (value_at(b, i - 1, j), value_at(b, i, j - 1)) for i, j, v in positions(b) if v),
    ),
    (
        "every 1 has a 0 to its left and a 0 to its right",
        "",
        lambda b: all(value_at(b, i, j - 1) == value_at(b, i, j + 1) == 0 for i, j, v in positions(b) if v),
    ),
    (
        "the numbers in each row are strictly increasing",
        "0-2",
        lambda b: all(x < y for x, y in horizontal_pairs(b)),
    ),
    (
        "no 1 has more than two 1s as neighbours",
        "",
        lambda b: all(neighbours(b, i, j).count(1) <= 2 for i, j, v in positions(b) if v),
    ),
    (
        "no 1 is surrounded by four 0s",
        "",
        lambda b: all(neighbours(b, i, j).count(0) < 4 for i, j, v in positions(b) if v),
    ),
    (
        "no 1 is surrounded by eight 1s",
        "",
        lambda b: all(king_neighbours(b, i, j).count(1) < 8 for i, j, v in positions(b) if v),
    ),
    (
        "all corner cells are 1",
        "",
        lambda b: all(b[i][j] for i in (0, len(b) - 1) for j in (0, len(b[0]) - 1)),
    ),
    ("rows have no two consecutive 1s", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    ("columns have no two consecutive 0s", "", lambda b: (0, 0) not in vertical_pairs(b)),
    ("below every 1 is a 0", "", lambda b: all(value_at(b, i + 1, j) == 0 for i, j, v in positions(b) if v)),
    (
        "to the right of each 0 is a 1",
        "",
        lambda b: all(value_at(b, i, j + 1) == 1 for i, j, v in positions(b) if v == 0),
    ),
    (
        "every 1 is followed by a 0 in its row",
        "",
        lambda b: all(value_at(b, i, j + 1) == 0 for i, j, v in positions(b) if v),
    ),
    ("every 1 is preceded by a 0", "", lambda b: all(value_at(b, i, j - 1) == 0 for i, j, v in positions(b) if v)),
    ("no 1 is immediately preceded by a 0", "", lambda b: (0, 1) not in horizontal_pairs(b)),
    ("two adjacent cells may not both be 1", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("of any two adjacent cells at most one is 1", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("no cell equals its right neighbour", "0-2", lambda b: all(x != y for x, y in horizontal_pairs(b))),
    ("no cell has the same value as the cell above it", "0-2", lambda b: all(x != y for x, y in vertical_pairs(b))),
    ("each cell differs from the cell below it", "0-2", lambda b: all(x != y for x, y in vertical_pairs(b))),
    ("each cell equals its left neighbour", "", lambda b: all(x == y for x, y in horizontal_pairs(b))),
    ("all cells of a row are equal", "", lambda b: all(len(set(r)) == 1 for r in rows(b))),
    ("every row reads the same forwards and backwards", "", lambda b: all(r == r[::-1] for r in rows(b))),
    (
        "no three consecutive numbers in a row are increasing",
        "0-2",
        lambda b: not any(x < y < z for r in rows(b) for x, y, z in windows(r, 3)),
    ),
    (
        "three consecutive cells in a row are never all equal",
        "",
        lambda b: not any(len(set(w)) == 1 for r in rows(b) for w in windows(r, 3)),
    ),
    (
        "three consecutive cells never have the same value",
        "",
        lambda b: not any(len(set(w)) == 1 for r in lines(b) for w in windows(r, 3)),
    ),
    (
        "there are at least two 0s between any two 1s in a row",
        "",
        lambda b: all(y - x > 2 for r in rows(b) for x, y in pairwise(k for k, v in enumerate(r) if v)),
    ),
    (
        "at least one cell lies between any two 1s in a column",
        "",
        lambda b: (1, 1) not in vertical_pairs(b),
    ),
    ("exactly five cells are 1", "", lambda b: cells(b).count(1) == 5),
    ("at least two cells in each row are 1", "", lambda b: all(r.count(1) >= 2 for r in rows(b))),
    ("exactly one cell in every column is 0", "", lambda b: all(c.count(0) == 1 for c in columns(b))),
    ("in each row there are at most two 1s", "", lambda b: all(r.count(1) <= 2 for r in rows(b))),
    ("equal number of 0s and 1s in each row", "", lambda b: all(2 * sum(r) == len(r) for r in rows(b))),
    (
        "every row has at least one pair of adjacent 1s",
        "",
        lambda b: all((1, 1) in pairwise(r) for r in rows(b)),
    ),
    ("whenever a cell is 1 the cell to its right is 0", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    ("a cell is 1 only if the cell above it is 0", "", lambda b: (1, 1) not in vertical_pairs(b)),
    (
        "whenever a cell is 2 the cell below it is not 1",
        "0-2",
        lambda b: (2, 1) not in vertical_pairs(b),
    ),
    (
        "the corners of a rectangle are never all equal",
        "",
        lambda b: (
            not any(
                len({b[i][j], b[i][m], b[k][j], b[k][m]}) == 1
                for i in range(len(b))
                for k in range(i)
                for j in range(len(b[0]))
                for m in range(j)
            )
        ),
    ),
    (
        "every run of 0s and 1s in a row has length at most 2",
        "",
        lambda b: all(n <= 2 for r in rows(b) for n in runs(r)),
    ),
    ("no row is all 0 or all 1", "", lambda b: all(len(set(r)) == 2 for r in rows(b))),
    # the sentences from here on were tried once: 47 of 60 were read
    ("no two stars touch each other", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("each row and each column contains exactly one 1", "", lambda b: all(w.count(1) == 1 for w in lines(b))),
    ("no row contains more than two 1s", "", lambda b: all(r.count(1) <= 2 for r in rows(b))),
    ("every 2x2 square has at most three 1s", "", lambda b: all(sum(w) <= 3 for w in blocks(b, 2, 2))),
    ("there is no 2x2 block of black cells", "", lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    ("white cells are connected", "", lambda b: is_connected(b, 0)),
    (
        "no two black cells are adjacent and white cells are connected",
        "",
        lambda b: (1, 1) not in adjacent_pairs(b) and is_connected(b, 0),
    ),
    ("neighbouring numbers differ by at least 2", "0-3", lambda b: all(abs(x - y) >= 2 for x, y in adjacent_pairs(b))),
    ("adjacent digits differ by at most 1", "0-2", lambda b: all(abs(x - y) <= 1 for x, y in adjacent_pairs(b))),
    ("each row is in increasing order", "0-2", lambda b: all(x < y for x, y in horizontal_pairs(b))),
    ("rows and columns are weakly increasing", "0-2", lambda b: all(x <= y for x, y in adjacent_pairs(b))),
    ("every column sums to 3", "0-2", lambda b: all(sum(c) == 3 for c in columns(b))),
    ("the sum of the digits in each row is odd", "0-2", lambda b: all(sum(r) % 2 for r in rows(b))),
    ("all row sums are even", "", lambda b: all(sum(r) % 2 == 0 for r in rows(b))),
    ("no three 0s in a row", "", lambda b: not any(w == (0, 0, 0) for v in lines(b) for w in windows(v, 3))),
    ("no more than two consecutive 1s in any row", "", lambda b: all(n <= 2 for r in rows(b) for n in runs(r, 1))),
    (
        "at most two consecutive equal cells in each row and column",
        "",
        lambda b: all(n <= 2 for r in lines(b) for n in runs(r)),
    ),
    ("no two identical rows", "", lambda b: len(set(rows(b))) == len(b)),
    ("every row is different from the row above it", "", lambda b: all(x != y for x, y in pairwise(rows(b)))),
    ("no two consecutive columns are equal", "", lambda b: all(x != y for x, y in pairwise(columns(b)))),
    (
        "each 0 is adjacent to exactly one 1",
        "",
        lambda b: all(neighbours(b, i, j).count(1) == 1 for i, j, v in positions(b) if v == 0),
    ),
    ("every 1 is adjacent to another 1", "", lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if v)),
    (
        "each cell has an odd number of neighbouring 1s",
        "",
        lambda b: all(neighbours(b, i, j).count(1) % 2 for i, j, _ in positions(b)),
    ),
    (
        "no cell has more than two neighbouring 1s",
        "",
        lambda b: all(neighbours(b, i, j).count(1) <= 2 for i, j, _ in positions(b)),
    ),
    (
        "every cell has at least one neighbour equal to 0",
        "",
        lambda b: all(0 in neighbours(b, i, j) for i, j, _ in positions(b)),
    ),
    ("no two kings attack one another", "", lambda b: (1, 1) not in adjacent_pairs(b) + diagonal_pairs(b)),
    ("at most one 1 on each diagonal", "", lambda b: all(d.count(1) <= 1 for d in diagonals(b))),
    ("diagonally adjacent cells are different", "0-2", lambda b: all(x != y for x, y in diagonal_pairs(b))),
    ("no number equals any of its neighbours", "0-2", lambda b: all(x != y for x, y in adjacent_pairs(b))),
    ("the first row has no 1s", "", lambda b: 1 not in b[0]),
    ("the last column is all 1", "", lambda b: 0 not in columns(b)[-1]),
    ("the top left corner is 1", "", lambda b: b[0][0] == 1),
    ("the border is all zeros", "", lambda b: 1 not in border(b)),
    ("no 0 on the edge of the board", "", lambda b: 0 not in border(b)),
    ("each column has more 0s than 1s", "", lambda b: all(c.count(0) > c.count(1) for c in columns(b))),
    ("the grid contains an even number of 1s", "", lambda b: sum(cells(b)) % 2 == 0),
    ("there are more 1s than 0s in the grid", "", lambda b: cells(b).count(1) > cells(b).count(0)),
    ("the number of 0s is a multiple of 3", "", lambda b: cells(b).count(0) % 3 == 0),
    ("no row contains the pattern 101", "", lambda b: not any((1, 0, 1) in windows(r, 3) for r in rows(b))),
    ("110 never occurs in a row", "", lambda b: not any((1, 1, 0) in windows(r, 3) for r in rows(b))),
    ("every row contains 01", "", lambda b: all((0, 1) in windows(r, 2) for r in rows(b))),
    ("each row begins with 0 and ends with 1", "", lambda b: all(r[0] == 0 and r[-1] == 1 for r in rows(b))),
    ("no row starts and ends with the same value", "", lambda b: all(r[0] != r[-1] for r in rows(b))),
    ("every run of 1s in a row has odd length", "", lambda b: all(n % 2 for r in rows(b) for n in runs(r, 1))),
    ("the 0s in each column are contiguous", "", lambda b: all(len(runs(c, 0)) <= 1 for c in columns(b))),
    ("every 2x2 block contains both a 0 and a 1", "", lambda b: all(len(set(w)) == 2 for w in blocks(b, 2, 2))),
    ("every 2x2 block contains distinct numbers", "0-3", lambda b: all(len(set(w)) == 4 for w in blocks(b, 2, 2))),
    ("no value occurs more than twice in a row", "0-2", lambda b: all(r.count(v) <= 2 for r in rows(b) for v in r)),
    ("each row uses every value", "0-2", lambda b: all(len(set(r)) == 3 for r in rows(b))),
    ("each row contains at most two different values", "0-2", lambda b: all(len(set(r)) <= 2 for r in rows(b))),
    ("no two adjacent cells add up to 2", "0-2", lambda b: all(x + y != 2 for x, y in adjacent_pairs(b))),
    (
        "the sum of any three consecutive cells in a row is at most 4",
        "0-2",
        lambda b: all(sum(w) <= 4 for r in rows(b) for w in windows(r, 3)),
    ),
    (
        "each number is at least as large as the number above it",
        "0-2",
        lambda b: all(x <= y for x, y in vertical_pairs(b)),
    ),
    ("a 2 never has a 0 as a neighbour", "0-2", lambda b: not {(0, 2), (2, 0)} & {*adjacent_pairs(b)}),
)
