"""Sentences about rows, columns and diagonals: their contents, sums and order, and comparisons of lines."""

from __future__ import annotations

from itertools import pairwise

from tests.questions.board import border, columns, diagonals, horizontal_pairs, lines, positions, rows, vertical_pairs
from tests.questions.sentences.asked import Asked

LINE_CONTENTS: tuple[Asked, ...] = (
    ("every row has at least one 1", "", lambda b: all(1 in r for r in b)),
    ("every row contains a 1", "", lambda b: all(1 in r for r in b)),
    ("there is a 1 in every column", "", lambda b: all(1 in c for c in columns(b))),
    ("every row and column contains at least one 1", "", lambda b: all(1 in x for x in lines(b))),
    ("every column has exactly one 1", "", lambda b: all(c.count(1) == 1 for c in columns(b))),
    ("each row and each column has exactly one 1", "", lambda b: all(x.count(1) == 1 for x in lines(b))),
    ("exactly two 1s in every row", "", lambda b: all(r.count(1) == 2 for r in b)),
    ("each row has at most two 1s", "", lambda b: all(r.count(1) <= 2 for r in b)),
    ("no more than one 1 per column", "", lambda b: all(c.count(1) <= 1 for c in columns(b))),
    ("at most two 1s in each row and at most two in each column", "", lambda b: all(x.count(1) <= 2 for x in lines(b))),
    ("every row has one or two 1s", "", lambda b: all(r.count(1) in (1, 2) for r in b)),
    ("each column has between 1 and 2 ones", "", lambda b: all(c.count(1) in (1, 2) for c in columns(b))),
    ("no row is all 0", "", lambda b: all(any(r) for r in b)),
    ("no row consists only of 1s", "", lambda b: all(0 in r for r in b)),
    ("no column is all zeros", "", lambda b: all(any(c) for c in columns(b))),
    ("no row is empty", "", lambda b: all(any(r) for r in b)),
    ("no row or column is constant", "", lambda b: all(len(set(x)) > 1 for x in lines(b))),
    ("every row has an even number of 1s", "", lambda b: all(r.count(1) % 2 == 0 for r in b)),
    ("each column has an odd number of ones", "", lambda b: all(c.count(1) % 2 == 1 for c in columns(b))),
    ("every row and every column has an even number of 1s", "", lambda b: all(sum(x) % 2 == 0 for x in lines(b))),
    ("every row has as many 0s as 1s", "", lambda b: all(r.count(0) == r.count(1) for r in b)),
    ("every row and column has equally many 0s and 1s", "", lambda b: all(x.count(0) == x.count(1) for x in lines(b))),
    ("each column has the same number of 0s and 1s", "", lambda b: all(c.count(0) == c.count(1) for c in columns(b))),
    ("every column has more 1s than 0s", "", lambda b: all(c.count(1) > c.count(0) for c in columns(b))),
    ("the number of 1s in each row is a multiple of 3", "", lambda b: all(r.count(1) % 3 == 0 for r in b)),
    ("every row contains all the values", "0-2", lambda b: all(set(r) == {0, 1, 2} for r in b)),
    ("every row has all values once", "0-2", lambda b: all(sorted(r) == [0, 1, 2] for r in b)),
    ("every column is a permutation", "0-2", lambda b: all(sorted(c) == [0, 1, 2] for c in columns(b))),
    ("no value appears twice in a row", "0-2", lambda b: all(len(set(r)) == len(r) for r in b)),
    ("no number repeats in any row or column", "0-2", lambda b: all(len(set(x)) == len(x) for x in lines(b))),
    ("all numbers in a column are different", "0-2", lambda b: all(len(set(c)) == len(c) for c in columns(b))),
    ("every row has at most two different values", "0-2", lambda b: all(len(set(r)) <= 2 for r in b)),
    ("every diagonal has at most one 1", "", lambda b: all(d.count(1) <= 1 for d in diagonals(b))),
    ("no two 1s in the same column", "", lambda b: all(c.count(1) <= 1 for c in columns(b))),
    ("no two 1s share a row or a column", "", lambda b: all(x.count(1) <= 1 for x in lines(b))),
)

LINE_SUMS: tuple[Asked, ...] = (
    (
        "column sums never decrease from left to right, and row sums are all equal",
        "",
        lambda b: sorted(map(sum, columns(b))) == [*map(sum, columns(b))] and len({*map(sum, b)}) == 1,
    ),
    ("no row has three 1s in consecutive cells", "", lambda b: all("111" not in "".join(map(str, r)) for r in b)),
    ("some row has two 1s in consecutive cells", "", lambda b: (1, 1) in horizontal_pairs(b)),
    ("no two 1s in consecutive cells of a column", "", lambda b: (1, 1) not in vertical_pairs(b)),
    ("each column read downwards is nonincreasing", "0-2", lambda b: all(v >= w for v, w in vertical_pairs(b))),
    ("the board equals its own left-right mirror image", "", lambda b: all(r == r[::-1] for r in b)),
    (
        "the number of 1s in every column is at most the number of 1s in the first column",
        "",
        lambda b: all(sum(c) <= sum(columns(b)[0]) for c in columns(b)),
    ),
    (
        "the number of 1s in each row is at most the number of 1s in the first column",
        "",
        lambda b: all(sum(r) <= sum(columns(b)[0]) for r in rows(b)),
    ),
    (
        "the number of 1s in each row is at most the number of 1s in the last two rows",
        "",
        lambda b: all(sum(r) <= sum(map(sum, b[-2:])) for r in rows(b)),
    ),
    (
        "every column has at most as many 1s as the first column",
        "",
        lambda b: all(sum(c) <= sum(columns(b)[0]) for c in columns(b)),
    ),
    ("each row has at least as many 1s as the last row", "", lambda b: all(sum(r) >= sum(b[-1]) for r in rows(b))),
    (
        "the sum of each row is at most the sum of the first column",
        "0-2",
        lambda b: all(sum(r) <= sum(columns(b)[0]) for r in rows(b)),
    ),
    ("the sum of each row is at most 2", "0-2", lambda b: all(sum(r) <= 2 for r in b)),
    ("every row sums to 2", "0-2", lambda b: all(sum(r) == 2 for r in b)),
    ("row sums are even", "0-2", lambda b: all(sum(r) % 2 == 0 for r in b)),
    ("every column sum is divisible by 3", "0-2", lambda b: all(sum(c) % 3 == 0 for c in columns(b))),
    ("every row and column adds up to an odd number", "", lambda b: all(sum(x) % 2 == 1 for x in lines(b))),
    ("all row sums are equal", "", lambda b: len({sum(r) for r in b}) == 1),
    ("all columns have the same sum", "0-2", lambda b: len({sum(c) for c in columns(b)}) == 1),
    ("adjacent columns have different sums", "0-2", lambda b: all(sum(c) != sum(d) for c, d in pairwise(columns(b)))),
)

LINE_ORDER: tuple[Asked, ...] = (
    ("rows are nondecreasing", "0-2", lambda b: all(v <= w for v, w in horizontal_pairs(b))),
    ("each row is increasing from left to right", "0-2", lambda b: all(v < w for v, w in horizontal_pairs(b))),
    (
        "rows weakly increasing and columns weakly decreasing",
        "0-2",
        lambda b: all(v <= w for v, w in horizontal_pairs(b)) and all(v >= w for v, w in vertical_pairs(b)),
    ),
    ("columns are strictly increasing", "0-2", lambda b: all(v < w for v, w in vertical_pairs(b))),
    ("every row is sorted", "0-2", lambda b: all(v <= w for v, w in horizontal_pairs(b))),
    ("each row is weakly decreasing", "0-2", lambda b: all(v >= w for v, w in horizontal_pairs(b))),
    (
        "values never decrease from left to right and from top to bottom",
        "0-2",
        lambda b: all(v <= w for v, w in horizontal_pairs(b) + vertical_pairs(b)),
    ),
    ("each cell is at least as large as the one above it", "0-2", lambda b: all(v <= w for v, w in vertical_pairs(b))),
    ("each cell is greater than the cell to its left", "0-2", lambda b: all(v < w for v, w in horizontal_pairs(b))),
    (
        "every number is at most one more than its left neighbour",
        "0-2",
        lambda b: all(w <= v + 1 for v, w in horizontal_pairs(b)),
    ),
    (
        "every row is unimodal",
        "0-2",
        lambda b: all(
            any(list(r[:k]) == sorted(r[:k]) and list(r[k:]) == sorted(r[k:], reverse=True) for k in range(len(r) + 1))
            for r in b
        ),
    ),
    (
        "rows increase strictly and columns increase weakly",
        "0-2",
        lambda b: all(v < w for v, w in horizontal_pairs(b)) and all(v <= w for v, w in vertical_pairs(b)),
    ),
    ("rows are in lexicographic order", "", lambda b: all(r <= s for r, s in pairwise(b))),
    (
        "columns are in strictly increasing lexicographic order",
        "",
        lambda b: all(c < d for c, d in pairwise(columns(b))),
    ),
)

LINE_COMPARISONS: tuple[Asked, ...] = (
    ("every row is a palindrome", "", lambda b: all(r == r[::-1] for r in b)),
    ("every column is a palindrome", "", lambda b: all(c == c[::-1] for c in columns(b))),
    ("no two rows are equal", "", lambda b: len(set(b)) == len(b)),
    ("no two columns are the same", "", lambda b: len(set(columns(b))) == len(b[0])),
    ("all rows are different", "", lambda b: len(set(b)) == len(b)),
    (
        "all rows and all columns are distinct",
        "",
        lambda b: len(set(b)) == len(b) and len(set(columns(b))) == len(b[0]),
    ),
    ("all rows are equal", "", lambda b: len(set(b)) == 1),
    ("no two adjacent rows are equal", "", lambda b: all(r != s for r, s in pairwise(b))),
    ("no two neighbouring columns are identical", "", lambda b: all(c != d for c, d in pairwise(columns(b)))),
    ("consecutive rows differ", "", lambda b: all(r != s for r, s in pairwise(b))),
    ("the last row equals the first row", "", lambda b: b[0] == b[-1]),
    ("each row starts and ends with the same value", "", lambda b: all(r[0] == r[-1] for r in b)),
    ("each row begins with a 0", "", lambda b: all(r[0] == 0 for r in b)),
    ("each column ends in 1", "", lambda b: all(c[-1] == 1 for c in columns(b))),
    ("the first row is all 0", "", lambda b: not any(b[0])),
    ("the first column contains no 1", "", lambda b: 1 not in columns(b)[0]),
    ("the top row contains exactly one 1", "", lambda b: b[0].count(1) == 1),
    ("the top left corner is 0", "", lambda b: b[0][0] == 0),
    ("the four corners are 0", "", lambda b: not (b[0][0] or b[0][-1] or b[-1][0] or b[-1][-1])),
    ("the border is all 0s", "", lambda b: not any(border(b))),
    ("no 1 on the border", "", lambda b: 1 not in border(b)),
    ("there is at least one 1", "", lambda b: any(1 in r for r in b)),
    ("exactly three 1s", "", lambda b: sum(map(sum, b)) == 3),
    ("at most two 1s in total", "", lambda b: sum(map(sum, b)) <= 2),
    ("the total number of 1s is even", "", lambda b: sum(map(sum, b)) % 2 == 0),
    ("the board has as many 0s as 1s", "", lambda b: 2 * sum(map(sum, b)) == len(b) * len(b[0])),
    ("the sum of all cells is even", "0-2", lambda b: sum(map(sum, b)) % 2 == 0),
    ("the board is symmetric left to right", "", lambda b: all(r == r[::-1] for r in b)),
    ("the array is the same upside down", "", lambda b: b == b[::-1]),
    ("every value appears", "0-2", lambda b: {v for _, _, v in positions(b)} == {0, 1, 2}),
    ("not all cells are equal", "", lambda b: len({v for _, _, v in positions(b)}) > 1),
    ("rows alternate between 0 and 1", "", lambda b: all(v != w for v, w in horizontal_pairs(b))),
    (
        "each row is the same as the row two above it",
        "",
        lambda b: all(r == s for r, s in zip(b, rows(b)[2:], strict=False)),
    ),
    ("all columns different", "", lambda b: len(set(columns(b))) == len(b[0])),
    ("all rows distinct", "", lambda b: len(set(rows(b))) == len(b)),
    (
        "no two adjacent 1s, all rows different and all columns different",
        "",
        lambda b: (
            (1, 1) not in horizontal_pairs(b) + vertical_pairs(b)
            and len(set(rows(b))) == len(b)
            and len(set(columns(b))) == len(b[0])
        ),
    ),
    ("all rows and all columns distinct", "", lambda b: all(len({*x}) == len(x) for x in (rows(b), columns(b)))),
    ("all columns the same", "0-2", lambda b: len(set(columns(b))) == 1),
    ("not all rows equal", "", lambda b: len(set(rows(b))) > 1),
    ("all column sums different", "", lambda b: len({sum(c) for c in columns(b)}) == len(b[0])),
    ("all rows palindromes", "", lambda b: all(r == r[::-1] for r in b)),
    ("all cells distinct", "0-3", lambda b: len({v for _, _, v in positions(b)}) == len(b) * len(b[0])),
)
