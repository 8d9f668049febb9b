"""Sentences about blocks of neighbouring cells and small shapes."""

from __future__ import annotations

from itertools import combinations

from tests.questions.board import blocks, diagonal_pairs, diagonals, lines, windows
from tests.questions.sentences.asked import Asked

BLOCKS: tuple[Asked, ...] = (
    ("no 2x2 block is all 1", "", lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    ("no 2x2 square of 1s", "", lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    ("no 2x2 block is full of 1s", "", lambda b: (1, 1, 1, 1) not in blocks(b, 2, 2)),
    ("no 2 by 2 block of equal values", "0-2", lambda b: all(len(set(w)) > 1 for w in blocks(b, 2, 2))),
    ("no monochromatic 2x2 square", "0-2", lambda b: all(len(set(w)) > 1 for w in blocks(b, 2, 2))),
    ("every 2x2 block contains at least one 1", "", lambda b: all(1 in w for w in blocks(b, 2, 2))),
    ("every 2x2 block has exactly two 1s", "", lambda b: all(w.count(1) == 2 for w in blocks(b, 2, 2))),
    ("at most one 1 in every 2x2 block", "", lambda b: all(w.count(1) <= 1 for w in blocks(b, 2, 2))),
    ("each 2x2 square has an even sum", "0-2", lambda b: all(sum(w) % 2 == 0 for w in blocks(b, 2, 2))),
    ("no 2x2 block has an odd sum", "0-2", lambda b: all(sum(w) % 2 == 0 for w in blocks(b, 2, 2))),
    ("every 2x2 block sums to 3", "0-2", lambda b: all(sum(w) == 3 for w in blocks(b, 2, 2))),
    ("the numbers in each 2x2 square add up to at least 3", "0-2", lambda b: all(sum(w) >= 3 for w in blocks(b, 2, 2))),
    ("every 2x2 block has all its values different", "0-3", lambda b: all(len(set(w)) == 4 for w in blocks(b, 2, 2))),
    ("every 2x2 block contains both 0 and 1", "0-2", lambda b: all({0, 1} <= set(w) for w in blocks(b, 2, 2))),
    (
        "every 2x2 block contains at most two different values",
        "0-2",
        lambda b: all(len(set(w)) <= 2 for w in blocks(b, 2, 2)),
    ),
    ("every 2x2 square contains at least two colours", "0-2", lambda b: all(len(set(w)) >= 2 for w in blocks(b, 2, 2))),
    ("every 2x2 block has more 0s than 1s", "", lambda b: all(w.count(0) > w.count(1) for w in blocks(b, 2, 2))),
    ("no 2x2 checkerboard", "", lambda b: not {(0, 1, 1, 0), (1, 0, 0, 1)} & set(blocks(b, 2, 2))),
    (
        "the diagonals of every 2x2 block have the same sum",
        "0-2",
        lambda b: all(w[0] + w[3] == w[1] + w[2] for w in blocks(b, 2, 2)),
    ),
    ("every 2x2 block has determinant 0", "0-2", lambda b: all(w[0] * w[3] == w[1] * w[2] for w in blocks(b, 2, 2))),
    ("every 2x2 block is invertible", "0-2", lambda b: all(w[0] * w[3] != w[1] * w[2] for w in blocks(b, 2, 2))),
    ("no 2x2 block with equal corners", "0-2", lambda b: all(len(set(w)) > 1 for w in blocks(b, 2, 2))),
    ("every 3x3 block contains a 1", "", lambda b: all(1 in w for w in blocks(b, 3, 3))),
    ("no 3x3 block full of 0s", "", lambda b: all(any(w) for w in blocks(b, 3, 3))),
    ("every 1x3 block contains a 1", "", lambda b: all(1 in w for w in blocks(b, 1, 3))),
    ("every 2x3 rectangle has at most two 1s", "", lambda b: all(sum(w) <= 2 for w in blocks(b, 2, 3))),
    ("no 2x3 or 3x2 rectangle of 0s", "", lambda b: all(any(w) for w in blocks(b, 2, 3) + blocks(b, 3, 2))),
    ("no L-shaped triple of 1s", "", lambda b: all(w.count(1) < 3 for w in blocks(b, 2, 2))),
    ("no three 1s in an L shape", "", lambda b: all(w.count(1) < 3 for w in blocks(b, 2, 2))),
    ("no plus shape of 1s", "", lambda b: all(0 in (w[1], w[3], w[4], w[5], w[7]) for w in blocks(b, 3, 3))),
    (
        "no rectangle has four equal corners",
        "",
        lambda b: all(
            len({r[x], r[y], s[x], s[y]}) > 1
            for r, s in combinations(b, 2)
            for x, y in combinations(range(len(b[0])), 2)
        ),
    ),
    (
        "no rectangle with 1s at its four corners",
        "",
        lambda b: all(sum(v & w for v, w in zip(r, s, strict=True)) < 2 for r, s in combinations(b, 2)),
    ),
    (
        "every three consecutive cells in a row sum to at most 3",
        "0-2",
        lambda b: all(sum(t) <= 3 for r in b for t in windows(r, 3)),
    ),
    (
        "the digits of three neighbours in a row sum to at most 2",
        "0-2",
        lambda b: all(sum(t) <= 2 for r in b for t in windows(r, 3)),
    ),
    (
        "any three consecutive cells in a row or column contain at least one 1",
        "",
        lambda b: all(1 in t for x in lines(b) for t in windows(x, 3)),
    ),
    (
        "three consecutive cells in a row are never all different",
        "0-2",
        lambda b: all(len(set(t)) < 3 for r in b for t in windows(r, 3)),
    ),
    (
        "any three cells in a row are distinct",
        "0-3",
        lambda b: all(len(set(t)) == 3 for r in b for t in windows(r, 3)),
    ),
    (
        "no three consecutive equal values on a diagonal",
        "",
        lambda b: all(len(set(t)) > 1 for d in diagonals(b) for t in windows(d, 3)),
    ),
    ("no diagonal contains two 1s next to each other", "", lambda b: (1, 1) not in diagonal_pairs(b)),
    ("no 2x2 block has 1s in opposite corners", "", lambda b: (1, 1) not in diagonal_pairs(b)),
    ("no 2x2 block has 1s in any pair of opposite corners", "", lambda b: (1, 1) not in diagonal_pairs(b)),
    ("no 2x2 block with equal opposite corners", "0-2", lambda b: all(v != w for v, w in diagonal_pairs(b))),
    (
        "no 2x3 block has a pair of equal opposite corners",
        "",
        lambda b: all(w[0] != w[5] and w[2] != w[3] for w in blocks(b, 2, 3)),
    ),
)
