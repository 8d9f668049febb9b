"""Sentences about cells and their neighbours."""

from __future__ import annotations

from tests.questions.board import (
    adjacent_pairs,
    diagonal_neighbours,
    diagonal_pairs,
    horizontal_pairs,
    king_neighbours,
    knight_neighbours,
    neighbours,
    positions,
    vertical_pairs,
)
from tests.questions.sentences.asked import Asked

NEIGHBOURS: tuple[Asked, ...] = (
    ("no two 1s are next to each other", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("no two ones are adjacent", "", lambda b: (1, 1) not in adjacent_pairs(b)),
    ("there are no two adjacent zeros", "", lambda b: (0, 0) not in adjacent_pairs(b)),
    ("no two adjacent cells are equal", "0-2", lambda b: all(v != w for v, w in adjacent_pairs(b))),
    ("neighbouring cells are different", "0-2", lambda b: all(v != w for v, w in adjacent_pairs(b))),
    ("adjacent cells must not have the same value", "0-2", lambda b: all(v != w for v, w in adjacent_pairs(b))),
    ("adjacent cells differ by at most 1", "0-2", lambda b: all(abs(v - w) <= 1 for v, w in adjacent_pairs(b))),
    ("adjacent cells differ by exactly 1", "0-2", lambda b: all(abs(v - w) == 1 for v, w in adjacent_pairs(b))),
    ("neighboring numbers differ by at least 2", "0-3", lambda b: all(abs(v - w) >= 2 for v, w in adjacent_pairs(b))),
    ("no 1 has a 1 to its right", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    ("no 1 is directly below a 1", "", lambda b: (1, 1) not in vertical_pairs(b)),
    ("a 0 is never directly above a 1", "", lambda b: (0, 1) not in vertical_pairs(b)),
    ("a 1 never stands immediately left of a 2", "0-2", lambda b: (1, 2) not in horizontal_pairs(b)),
    ("every 1 is next to at least one 0", "", lambda b: all(0 in neighbours(b, i, j) for i, j, v in positions(b) if v)),
    ("every 1 touches a 0", "", lambda b: all(0 in neighbours(b, i, j) for i, j, v in positions(b) if v)),
    ("every 0 is adjacent to a 1", "", lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if not v)),
    (
        "every 1 has exactly one neighbour that is 1",
        "",
        lambda b: all(neighbours(b, i, j).count(1) == 1 for i, j, v in positions(b) if v),
    ),
    (
        "each 1 has exactly two 1s as neighbours",
        "",
        lambda b: all(neighbours(b, i, j).count(1) == 2 for i, j, v in positions(b) if v),
    ),
    (
        "each 1 has at most one adjacent 1",
        "",
        lambda b: all(neighbours(b, i, j).count(1) <= 1 for i, j, v in positions(b) if v),
    ),
    (
        "every cell has at least one neighbour with the same value",
        "",
        lambda b: all(v in neighbours(b, i, j) for i, j, v in positions(b)),
    ),
    ("every cell has an equal neighbour", "0-2", lambda b: all(v in neighbours(b, i, j) for i, j, v in positions(b))),
    (
        "every cell has a neighbour with a different value",
        "0-2",
        lambda b: all(any(w != v for w in neighbours(b, i, j)) for i, j, v in positions(b)),
    ),
    ("no isolated 1s", "", lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if v)),
    ("no 1 is isolated", "", lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if v)),
    ("no 1 stands alone", "", lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if v)),
    ("no isolated cells", "", lambda b: all(v in neighbours(b, i, j) for i, j, v in positions(b))),
    ("no two 1s touch, not even diagonally", "", lambda b: (1, 1) not in adjacent_pairs(b) + diagonal_pairs(b)),
    ("no two 1s touch diagonally", "", lambda b: (1, 1) not in diagonal_pairs(b)),
    ("no two 1s are diagonally adjacent", "", lambda b: (1, 1) not in diagonal_pairs(b)),
    (
        "1s do not touch each other horizontally, vertically or diagonally",
        "",
        lambda b: (1, 1) not in adjacent_pairs(b) + diagonal_pairs(b),
    ),
    ("no two 1s are adjacent horizontally", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    ("no two 1s adjacent in a row", "", lambda b: (1, 1) not in horizontal_pairs(b)),
    ("no two 0s are vertically adjacent", "", lambda b: (0, 0) not in vertical_pairs(b)),
    (
        "no two 1s are a knight's move apart",
        "",
        lambda b: all(1 not in knight_neighbours(b, i, j) for i, j, v in positions(b) if v),
    ),
    ("no two kings attack each other", "", lambda b: (1, 1) not in adjacent_pairs(b) + diagonal_pairs(b)),
    (
        "every 0 has a 1 among its eight neighbours",
        "",
        lambda b: all(1 in king_neighbours(b, i, j) for i, j, v in positions(b) if not v),
    ),
    (
        "each 1 has at most two 1s among its 8 neighbours",
        "",
        lambda b: all(king_neighbours(b, i, j).count(1) <= 2 for i, j, v in positions(b) if v),
    ),
    (
        "every 1 has an even number of neighbouring 1s",
        "",
        lambda b: all(neighbours(b, i, j).count(1) % 2 == 0 for i, j, v in positions(b) if v),
    ),
    (
        "each cell together with its neighbours contains an odd number of 1s",
        "",
        lambda b: all((v + sum(neighbours(b, i, j))) % 2 == 1 for i, j, v in positions(b)),
    ),
    ("the sum of any two adjacent cells is at most 2", "0-2", lambda b: all(v + w <= 2 for v, w in adjacent_pairs(b))),
    ("adjacent numbers add up to at least 1", "", lambda b: all(v + w >= 1 for v, w in adjacent_pairs(b))),
    ("the product of adjacent cells is 0", "0-2", lambda b: all(v * w == 0 for v, w in adjacent_pairs(b))),
    ("no 0 is next to a 2", "0-2", lambda b: not {(0, 2), (2, 0)} & set(adjacent_pairs(b))),
    ("0 and 2 are never adjacent", "0-2", lambda b: not {(0, 2), (2, 0)} & set(adjacent_pairs(b))),
    ("every 2 is next to a 1", "0-2", lambda b: all(1 in neighbours(b, i, j) for i, j, v in positions(b) if v == 2)),
    (
        "all neighbours of a 1 are 0",
        "0-2",
        lambda b: all(set(neighbours(b, i, j)) <= {0} for i, j, v in positions(b) if v == 1),
    ),
    (
        "no cell equals both of its horizontal neighbours",
        "",
        lambda b: all(not (r[j] == r[j + 1] == r[j + 2]) for r in b for j in range(len(r) - 2)),
    ),
    (
        "no 0 has a 1 both to its left and to its right",
        "",
        lambda b: all(r[j : j + 3] != (1, 0, 1) for r in b for j in range(len(r) - 2)),
    ),
    (
        "every 1 has another 1 directly to its left or right",
        "",
        lambda b: all(
            (j > 0 and b[i][j - 1] == 1) or (j + 1 < len(b[0]) and b[i][j + 1] == 1) for i, j, v in positions(b) if v
        ),
    ),
    (
        "each 1 has a 1 diagonally next to it",
        "",
        lambda b: all(1 in diagonal_neighbours(b, i, j) for i, j, v in positions(b) if v),
    ),
    ("diagonal neighbours are different", "0-2", lambda b: all(v != w for v, w in diagonal_pairs(b))),
    ("no two diagonally adjacent cells are equal", "0-2", lambda b: all(v != w for v, w in diagonal_pairs(b))),
    (
        "if a cell is 1, then the cell to its right is 0",
        "0-2",
        lambda b: all(w == 0 for v, w in horizontal_pairs(b) if v == 1),
    ),
    ("if a cell is 1 the cell below it is not 1", "", lambda b: (1, 1) not in vertical_pairs(b)),
    (
        "whenever two horizontally adjacent cells are equal, they are 0",
        "0-2",
        lambda b: all(v == 0 for v, w in horizontal_pairs(b) if v == w),
    ),
    (
        "no cell is larger than all its neighbours",
        "0-2",
        lambda b: all(not neighbours(b, i, j) or v <= max(neighbours(b, i, j)) for i, j, v in positions(b)),
    ),
)
