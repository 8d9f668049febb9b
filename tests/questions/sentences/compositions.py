"""Sentences composed of parts in unusual ways; each kind of part occurs in at least one of them."""

from __future__ import annotations

from itertools import pairwise
from math import gcd

from tests.questions.board import (
    adjacent_pairs,
    blocks,
    border,
    cells,
    columns,
    diagonal_neighbours,
    diagonal_pairs,
    horizontal_pairs,
    king_neighbours,
    neighbours,
    positions,
    runs,
    value_at,
    vertical_pairs,
)
from tests.questions.sentences.asked import Asked

COMPOSITIONS: tuple[Asked, ...] = (
    ("no two numbers greater than 1 are adjacent", "0-2", lambda b: (2, 2) not in adjacent_pairs(b)),
    (
        "every number less than 2 is adjacent to a 2",
        "0-2",
        lambda b: all(2 in neighbours(b, i, j) for i, j, v in positions(b) if v < 2),
    ),
    ("every row has at least one number between 1 and 2", "0-2", lambda b: all(1 in r or 2 in r for r in b)),
    ("no cell other than 1 is on the border", "0-2", lambda b: all(v == 1 for v in border(b))),
    (
        "every cell that is not 0 is adjacent to a 0",
        "0-2",
        lambda b: all(0 in neighbours(b, i, j) for i, j, v in positions(b) if v),
    ),
    ("every corner is 0 or 2", "0-2", lambda b: all(v in (0, 2) for v in (b[0][0], b[0][-1], b[-1][0], b[-1][-1]))),
    ("row 2 has exactly one 1", "", lambda b: len(b) > 1 and b[1].count(1) == 1),
    ("odd numbered rows have no 1", "", lambda b: all(1 not in r for r in b[::2])),
    ("the first two rows are all 0", "", lambda b: not any(map(any, b[:2]))),
    ("the top left corner is 1 or the bottom right corner is 1", "", lambda b: b[0][0] == 1 or b[-1][-1] == 1),
    ("every cell above the main diagonal is 0", "", lambda b: all(v == 0 for i, j, v in positions(b) if j > i)),
    ("the middle row has no 1", "", lambda b: len(b) % 2 == 0 or 1 not in b[len(b) // 2]),
    ("each row contains 1 exactly once", "0-2", lambda b: all(r.count(1) == 1 for r in b)),
    ("each row contains only nonzero numbers", "0-2", lambda b: all(map(all, b))),
    ("no row consists only of nonzero numbers", "0-2", lambda b: not any(map(all, b))),
    (
        "each row has more even numbers than odd numbers",
        "0-2",
        lambda b: all(sum(v % 2 == 0 for v in r) > sum(v % 2 for v in r) for r in b),
    ),
    (
        "each row has fewer odd numbers than even numbers",
        "0-2",
        lambda b: all(sum(v % 2 == 0 for v in r) > sum(v % 2 for v in r) for r in b),
    ),
    ("every row has twice as many 0s as 1s", "", lambda b: all(r.count(0) == 2 * r.count(1) for r in b)),
    (
        "at least half of the cells in every column are nonzero",
        "0-2",
        lambda b: all(2 * sum(v > 0 for v in c) >= len(c) for c in columns(b)),
    ),
    ("every row has a majority of 1s", "", lambda b: all(2 * r.count(1) > len(r) for r in b)),
    ("every row begins with an even number", "0-2", lambda b: all(r[0] % 2 == 0 for r in b)),
    ("every row starts and ends with different digits", "0-2", lambda b: all(r[0] != r[-1] for r in b)),
    ("every column is sorted", "0-2", lambda b: all(v <= w for v, w in vertical_pairs(b))),
    ("in every row the numbers never go up", "0-2", lambda b: all(v >= w for v, w in horizontal_pairs(b))),
    ("the product of the numbers in each row is 0", "0-2", lambda b: all(0 in r for r in b)),
    ("the largest number in each row comes first", "0-2", lambda b: all(r[0] == max(r) for r in b)),
    ("the smallest number of every row is 0", "0-2", lambda b: all(min(r) == 0 for r in b)),
    (
        "every row alternates between even numbers and odd numbers",
        "0-2",
        lambda b: all((v + w) % 2 for v, w in horizontal_pairs(b)),
    ),
    (
        "each row has exactly two 1s, and they are not adjacent",
        "",
        lambda b: all(r.count(1) == 2 for r in b) and (1, 1) not in horizontal_pairs(b),
    ),
    ("the sum of each row is a perfect square", "0-2", lambda b: all(sum(r) in (0, 1, 4, 9) for r in b)),
    ("the number of runs of 1s in each row is odd", "", lambda b: all(len(runs(r, 1)) % 2 for r in b)),
    (
        "the last number in each row is the number of 0s in that row",
        "0-3",
        lambda b: all(r[-1] == r.count(0) for r in b),
    ),
    (
        "in each row no two 1s are less than 3 apart",
        "",
        lambda b: all(q - p >= 3 for r in b for p, q in pairwise([j for j, v in enumerate(r) if v])),
    ),
    ("the digits in a row never add up to 2", "0-2", lambda b: all(sum(r) != 2 for r in b)),
    ("no digit occurs exactly once in a row", "0-2", lambda b: all(r.count(v) != 1 for r in b for v in r)),
    ("the 2s appear more often than the 1s", "0-2", lambda b: cells(b).count(2) > cells(b).count(1)),
    ("in each row exactly two cells are 1", "", lambda b: all(r.count(1) == 2 for r in b)),
    ("the cells of a row are not all equal", "0-2", lambda b: all(len(set(r)) > 1 for r in b)),
    ("in every row there are fewer 1s than 0s", "", lambda b: all(r.count(1) < r.count(0) for r in b)),
    ("in each row every 1 comes after every 0", "", lambda b: all(v <= w for v, w in horizontal_pairs(b))),
    ("in each row the last digit is 1", "", lambda b: all(r[-1] == 1 for r in b)),
    ("the first and the last digit of each row are different", "0-2", lambda b: all(r[0] != r[-1] for r in b)),
    ("both ends of every row are 1", "", lambda b: all(r[0] == r[-1] == 1 for r in b)),
    (
        "in every column each value appears exactly once",
        "0-2",
        lambda b: all(sorted(c) == [0, 1, 2] for c in columns(b)),
    ),
    ("the 1 appears at most twice in each row", "", lambda b: all(r.count(1) <= 2 for r in b)),
    ("no 1 is to the left of a 0", "", lambda b: (1, 0) not in horizontal_pairs(b)),
    ("no 1 is below a 1", "", lambda b: (1, 1) not in vertical_pairs(b)),
    (
        "every interior cell is 0",
        "",
        lambda b: all(v == 0 for i, j, v in positions(b) if 0 < i < len(b) - 1 and 0 < j < len(b[0]) - 1),
    ),
    (
        "every 1 that is on the border is adjacent to a 0",
        "",
        lambda b: all(
            0 in neighbours(b, i, j)
            for i, j, v in positions(b)
            if v and (i in (0, len(b) - 1) or j in (0, len(b[0]) - 1))
        ),
    ),
    (
        "no 1 adjacent to a 0 is on the border",
        "",
        lambda b: (
            not any(
                v and 0 in neighbours(b, i, j) and (i in (0, len(b) - 1) or j in (0, len(b[0]) - 1))
                for i, j, v in positions(b)
            )
        ),
    ),
    (
        "every 0 is adjacent to exactly two odd numbers",
        "0-2",
        lambda b: all(neighbours(b, i, j).count(1) == 2 for i, j, v in positions(b) if not v),
    ),
    (
        "every 2 is adjacent to both a 0 and a 1",
        "0-2",
        lambda b: all(0 in neighbours(b, i, j) and 1 in neighbours(b, i, j) for i, j, v in positions(b) if v == 2),
    ),
    ("every cell on the border is neither 0 nor 2", "0-2", lambda b: all(v == 1 for v in border(b))),
    (
        "no 1 is adjacent only to 0s",
        "",
        lambda b: not any(v and all(w == 0 for w in neighbours(b, i, j)) for i, j, v in positions(b)),
    ),
    (
        "every 1 has exactly one diagonal neighbour that is 0",
        "",
        lambda b: all(diagonal_neighbours(b, i, j).count(0) == 1 for i, j, v in positions(b) if v),
    ),
    ("every 1 has no 1 to its right", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    (
        "every 2 has a 0 either to its left or above it",
        "0-2",
        lambda b: all(0 in (value_at(b, i, j - 1), value_at(b, i - 1, j)) for i, j, v in positions(b) if v == 2),
    ),
    (
        "every 0 is between two 1s in its row",
        "",
        lambda b: all(value_at(b, i, j - 1) == value_at(b, i, j + 1) == 1 for i, j, v in positions(b) if not v),
    ),
    (
        "every 1 is to the left of a 2",
        "0-2",
        lambda b: all(value_at(b, i, j + 1) == 2 for i, j, v in positions(b) if v == 1),
    ),
    ("no cell is equal to its upper neighbour", "0-2", lambda b: all(v != w for v, w in vertical_pairs(b))),
    (
        "every nonzero cell is greater than at least one of its neighbours",
        "0-2",
        lambda b: all(any(w < v for w in neighbours(b, i, j)) for i, j, v in positions(b) if v),
    ),
    ("every cell is different from each of its neighbours", "0-2", lambda b: all(v != w for v, w in adjacent_pairs(b))),
    (
        "no cell is the sum of its neighbours",
        "0-2",
        lambda b: all(v != sum(neighbours(b, i, j)) for i, j, v in positions(b)),
    ),
    (
        "every cell is the number of its neighbours that are 1",
        "0-2",
        lambda b: all(v == neighbours(b, i, j).count(1) for i, j, v in positions(b)),
    ),
    (
        "no number tells how many 0s are adjacent to it",
        "0-2",
        lambda b: all(v != neighbours(b, i, j).count(0) for i, j, v in positions(b)),
    ),
    (
        "if a cell is 2, then its left neighbour is 0",
        "0-2",
        lambda b: all(value_at(b, i, j - 1) in (0, None) for i, j, v in positions(b) if v == 2),
    ),
    ("if a cell is 1, none of its neighbours is 1", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    (
        "if a cell is 1, then at least one of its neighbours is also 1",
        "",
        lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if v),
    ),
    ("if a cell is 1, it is not on the border", "", lambda b: 1 not in border(b)),
    (
        "a cell is 1 if and only if it is on the border",
        "",
        lambda b: all((v == 1) == (i in (0, len(b) - 1) or j in (0, len(b[0]) - 1)) for i, j, v in positions(b)),
    ),
    (
        "a 1 is in the first row only if its right neighbour is 0",
        "",
        lambda b: all(w == 0 for v, w in pairwise(b[0]) if v),
    ),
    (
        "only 1s are adjacent to 0s",
        "0-2",
        lambda b: all(v == 1 for i, j, v in positions(b) if 0 in neighbours(b, i, j)),
    ),
    (
        "every 1 is adjacent to a 1 or is in the first row",
        "",
        lambda b: all(1 in neighbours(b, i, j) or i == 0 for i, j, v in positions(b) if v),
    ),
    ("the left neighbour of every 1 is 0", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    (
        "all neighbours of every 2 are 0",
        "0-2",
        lambda b: all(not any(neighbours(b, i, j)) for i, j, v in positions(b) if v == 2),
    ),
    (
        "exactly two 1s are adjacent to a 0",
        "",
        lambda b: sum(v == 1 and 0 in neighbours(b, i, j) for i, j, v in positions(b)) == 2,
    ),
    ("adjacent cells are coprime", "0-3", lambda b: all(gcd(v, w) == 1 for v, w in adjacent_pairs(b))),
    (
        "no two adjacent cells have a common divisor greater than 1",
        "0-3",
        lambda b: all(gcd(v, w) == 1 for v, w in adjacent_pairs(b)),
    ),
    (
        "no two diagonally adjacent cells are both even",
        "0-2",
        lambda b: all(v % 2 or w % 2 for v, w in diagonal_pairs(b)),
    ),
    ("adjacent cells are both even or both odd", "0-2", lambda b: all((v + w) % 2 == 0 for v, w in adjacent_pairs(b))),
    ("adjacent cells are consecutive numbers", "0-2", lambda b: all(abs(v - w) == 1 for v, w in adjacent_pairs(b))),
    ("adjacent cells are never both 0", "0-2", lambda b: (0, 0) not in adjacent_pairs(b)),
    ("exactly one pair of adjacent cells is equal", "", lambda b: sum(v == w for v, w in adjacent_pairs(b)) == 1),
    ("the product of two adjacent cells is at most 2", "0-2", lambda b: all(v * w <= 2 for v, w in adjacent_pairs(b))),
    (
        "every cell and its right neighbour add up to 2",
        "0-2",
        lambda b: all(v + w == 2 for v, w in horizontal_pairs(b)),
    ),
    ("exactly one row contains a 1", "", lambda b: sum(1 in r for r in b) == 1),
    ("at most two columns are all 0", "", lambda b: sum(not any(c) for c in columns(b)) <= 2),
    ("no row that contains a 1 contains a 2", "0-2", lambda b: not any(1 in r and 2 in r for r in b)),
    ("the first row and the last row are all 0", "", lambda b: not any(b[0]) and not any(b[-1])),
    ("if the first row contains a 1 then the last row contains no 1", "", lambda b: 1 not in b[0] or 1 not in b[-1]),
    (
        "the border has more 1s than the interior",
        "",
        lambda b: border(b).count(1) > cells(b).count(1) - border(b).count(1),
    ),
    ("every row has the same sum", "0-2", lambda b: len({sum(r) for r in b}) == 1),
    (
        "no two adjacent columns have the same number of 1s",
        "",
        lambda b: all(c.count(1) != d.count(1) for c, d in pairwise(columns(b))),
    ),
    ("not every row is constant", "0-2", lambda b: any(len(set(r)) > 1 for r in b)),
    ("every 2x2 block has more 1s than 0s", "", lambda b: all(sum(w) > 2 for w in blocks(b, 2, 2))),
    ("there is a 2x2 block of equal numbers", "", lambda b: any(len(set(w)) == 1 for w in blocks(b, 2, 2))),
    ("no 2 by 2 block is full of nonzero numbers", "0-2", lambda b: all(0 in w for w in blocks(b, 2, 2))),
    ("each row has at least as many 1s as the first row", "", lambda b: all(r.count(1) >= b[0].count(1) for r in b)),
    (
        "any two rows agree in at least one column",
        "",
        lambda b: all(any(v == w for v, w in zip(b[i], b[j], strict=True)) for i in range(len(b)) for j in range(i)),
    ),
    (
        "no 2 is anywhere to the left of a 1",
        "0-2",
        lambda b: not any(2 in r[:j] for r in b for j, v in enumerate(r) if v == 1),
    ),
    ("if a cell is 1, then all cells above it are 1", "", lambda b: all(v >= w for v, w in vertical_pairs(b))),
    (
        "every cell has at most one neighbour in all eight directions that is 1",
        "",
        lambda b: all(king_neighbours(b, i, j).count(1) <= 1 for i, j, _ in positions(b)),
    ),
    ("the sum of the border is even", "0-2", lambda b: sum(border(b)) % 2 == 0),
    (
        "at least one row is all 0 and no column is all 0",
        "",
        lambda b: any(not any(r) for r in b) and all(map(any, columns(b))),
    ),
    (
        "every 1 is a knight's move away from another 1",
        "",
        lambda b: all(
            any(
                value_at(b, i + y, j + x) == 1
                for y, x in ((1, 2), (2, 1), (1, -2), (2, -1), (-1, 2), (-2, 1), (-1, -2), (-2, -1))
            )
            for i, j, v in positions(b)
            if v
        ),
    ),
)
