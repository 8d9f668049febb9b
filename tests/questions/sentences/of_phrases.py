"""The examples of phrases that none of the other sentences uses."""

from __future__ import annotations

from itertools import pairwise

from tests.questions.board import (
    Board,
    Line,
    adjacent_pairs,
    blocks,
    cells,
    columns,
    diagonal_pairs,
    diagonals,
    horizontal_pairs,
    is_connected,
    king_neighbours,
    neighbours,
    positions,
    vertical_pairs,
    windows,
)
from tests.questions.sentences.asked import Asked


def is_monotone(line: Line) -> bool:
    return list(line) in (sorted(line), sorted(line, reverse=True))


def is_rising(line: Line) -> bool:
    return all(v < w for v, w in pairwise(line))


def form_loop(b: Board) -> bool:
    return (
        1 in cells(b)
        and is_connected(b, 1)
        and all(neighbours(b, i, j).count(1) == 2 for i, j, v in positions(b) if v == 1)
    )


OF_PHRASES: tuple[Asked, ...] = (
    ("no two adjacent cells sum to 2", "0-2", lambda b: all(v + w != 2 for v, w in adjacent_pairs(b))),
    (
        "at most two 1s around a 1 (king)",
        "",
        lambda b: all(king_neighbours(b, i, j).count(1) <= 2 for i, j, v in positions(b) if v == 1),
    ),
    (
        "no 1 has more than two 1s around it (king)",
        "",
        lambda b: all(king_neighbours(b, i, j).count(1) <= 2 for i, j, v in positions(b) if v == 1),
    ),
    (
        "no 1 has more than two neighbouring 1s",
        "",
        lambda b: all(neighbours(b, i, j).count(1) <= 2 for i, j, v in positions(b) if v == 1),
    ),
    (
        "each cell differs from at least one of its neighbours",
        "0-2",
        lambda b: all(set(neighbours(b, i, j)) - {v} for i, j, v in positions(b)),
    ),
    (
        "each cell has at least one different neighbour",
        "0-2",
        lambda b: all(set(neighbours(b, i, j)) - {v} for i, j, v in positions(b)),
    ),
    ("exactly three 1s in total", "", lambda b: cells(b).count(1) == 3),
    ("some value does not appear", "0-2", lambda b: len(set(cells(b))) < 3),
    (
        "no 2x3 block has equal opposite corners",
        "0-2",
        lambda b: all(w[0] != w[5] and w[2] != w[3] for w in blocks(b, 2, 3)),
    ),
    ("the 1s form one group", "", lambda b: 1 in cells(b) and is_connected(b, 1)),
    ("the 1s form a loop", "", form_loop),
    ("both 0s and 1s are connected", "", lambda b: is_connected(b, 0) and is_connected(b, 1)),
    (
        "each column contains each value at most twice",
        "0-2",
        lambda b: all(c.count(v) <= 2 for c in columns(b) for v in range(3)),
    ),
    ("every row is a palindrome or starts with 0", "", lambda b: all(r == r[::-1] or r[0] == 0 for r in b)),
    ("no row begins with 0 and ends with 1", "", lambda b: all((r[0], r[-1]) != (0, 1) for r in b)),
    ("no 1s in the first row or in the last row", "", lambda b: 1 not in b[0] + b[-1]),
    ("vertically adjacent cells are equal", "", lambda b: all(v == w for v, w in vertical_pairs(b))),
    ("no 0 is between two 1s vertically", "", lambda b: all(t != (1, 0, 1) for c in columns(b) for t in windows(c, 3))),
    ("no value is missing from any row", "0-2", lambda b: all(set(r) == {0, 1, 2} for r in b)),
    (
        "no three 1s in a row or column",
        "",
        lambda b: all(t != (1, 1, 1) for line in (*b, *columns(b)) for t in windows(line, 3)),
    ),
    ("no 2 is followed by a 1", "0-2", lambda b: (2, 1) not in horizontal_pairs(b)),
    (
        "adjacent rows differ in exactly one place",
        "",
        lambda b: all(sum(v != w for v, w in zip(*two, strict=True)) == 1 for two in pairwise(b)),
    ),
    (
        "no three consecutive cells in a row sum to 3",
        "0-2",
        lambda b: all(sum(t) != 3 for r in b for t in windows(r, 3)),
    ),
    ("no 1s diagonally next to each other", "", lambda b: (1, 1) not in diagonal_pairs(b)),
    (
        "every cell has at least one neighbour equal to 1",
        "",
        lambda b: all(1 in neighbours(b, i, j) for i, j, _ in positions(b)),
    ),
    (
        "every cell touches at most two 1s",
        "",
        lambda b: all(neighbours(b, i, j).count(1) <= 2 for i, j, _ in positions(b)),
    ),
    ("no two 1s in the same row are adjacent", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    ("consecutive numbers in a column are different", "0-2", lambda b: all(v != w for v, w in vertical_pairs(b))),
    (
        "each 2 is next to both a 0 and a 1",
        "0-2",
        lambda b: all({0, 1} <= set(neighbours(b, i, j)) for i, j, v in positions(b) if v == 2),
    ),
    ("no two neighbouring digits are both even", "0-3", lambda b: all(v % 2 or w % 2 for v, w in adjacent_pairs(b))),
    (
        "no king attacks another",
        "",
        lambda b: all(1 not in king_neighbours(b, i, j) for i, j, v in positions(b) if v == 1),
    ),
    ("no bishop attacks another", "", lambda b: all(line.count(1) <= 1 for line in diagonals(b))),
    ("the product of neighbouring entries is never 0", "", lambda b: all(v * w != 0 for v, w in adjacent_pairs(b))),
    ("at least half of the cells in each row are 1", "", lambda b: all(2 * r.count(1) >= len(r) for r in b)),
    ("at least half of the cells are 1", "", lambda b: 2 * cells(b).count(1) >= len(cells(b))),
    ("not all cells of a row are 1", "", lambda b: all(0 in r for r in b)),
    ("each row is monotone", "0-2", lambda b: all(map(is_monotone, b))),
    ("no row contains a repeated number", "0-2", lambda b: all(len(set(r)) == len(r) for r in b)),
    ("no row is strictly increasing", "0-2", lambda b: not any(map(is_rising, b))),
    ("in every 2x2 block the number of 1s is even", "", lambda b: all(w.count(1) % 2 == 0 for w in blocks(b, 2, 2))),
    ("the number of 1s in every 2x2 block is even", "", lambda b: all(w.count(1) % 2 == 0 for w in blocks(b, 2, 2))),
    ("in each row, the number of 1s is at most 2", "", lambda b: all(r.count(1) <= 2 for r in b)),
    ("adjacent cells never sum to an even number", "0-2", lambda b: all((v + w) % 2 for v, w in adjacent_pairs(b))),
)
