"""Sentences that the stock problems need: all lines but one, and numbers of neighbours around a cell."""

from __future__ import annotations

from itertools import pairwise

from tests.questions.board import columns, king_neighbours, positions
from tests.questions.sentences.asked import Asked

STOCK: tuple[Asked, ...] = (
    ("every row but the last has a 1", "", lambda b: all(1 in row for row in b[:-1])),
    ("every row except the first has exactly one 2", "0-2", lambda b: all(row.count(2) == 1 for row in b[1:])),
    ("all rows but the last one contain a 0", "", lambda b: all(0 in row for row in b[:-1])),
    ("every column except for the last is all 0", "", lambda b: not any(map(any, columns(b)[:-1]))),
    ("all columns but the first have an even number of 1s", "", lambda b: not any(sum(c) % 2 for c in columns(b)[1:])),
    (
        "each column except the last has a 1, every row but the first has no two adjacent 1s",
        "",
        lambda b: all(map(any, columns(b)[:-1])) and all((1, 1) not in pairwise(row) for row in b[1:]),
    ),
    (
        "no 0 has exactly three 1s among its eight neighbours",
        "",
        lambda b: all(v or sum(king_neighbours(b, i, j)) != 3 for i, j, v in positions(b)),
    ),
    (
        "no 1 has more than three 1s among its 8 neighbours",
        "",
        lambda b: all(not v or sum(king_neighbours(b, i, j)) <= 3 for i, j, v in positions(b)),
    ),
    (
        "every 1 has two or three 1s around it (king)",
        "",
        lambda b: all(not v or sum(king_neighbours(b, i, j)) in (2, 3) for i, j, v in positions(b)),
    ),
    (
        "every 1 has at least two 1s around it (king)",
        "",
        lambda b: all(not v or sum(king_neighbours(b, i, j)) >= 2 for i, j, v in positions(b)),
    ),
)
