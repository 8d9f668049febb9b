"""Cells that hang together, alone and with other conditions."""

from __future__ import annotations

from tests.questions.board import Board, across, blocks, cells, down, joined, lines, near, pairs, placed, runs
from tests.questions.sentences.asked import Asked


def sides(b: Board, value: int) -> int:
    return pairs(b).count((value, value))


def tree(b: Board, value: int) -> bool:
    return joined(b, value) and sides(b, value) == cells(b).count(value) - 1


def neighbours(b: Board, value: int) -> list[int]:
    """For each cell of a value, how many of its neighbours hold it too."""
    return [near(b, i, j).count(value) for i, j, v in placed(b) if v == value]


CONNECTION: tuple[Asked, ...] = (
    ("1s connected", "", lambda b: joined(b, 1)),
    ("all ones are connected", "", lambda b: joined(b, 1)),
    ("the black cells are connected", "", lambda b: joined(b, 1)),
    ("the 2s hang together", "0-2", lambda b: joined(b, 2)),
    ("the 1s form a single connected group", "", lambda b: cells(b).count(1) > 0 and joined(b, 1)),
    ("both colours connected", "", lambda b: joined(b, 0) and joined(b, 1)),
    ("each value is connected", "0-2", lambda b: all(joined(b, v) for v in range(3))),
    ("the 1s form a path", "", lambda b: tree(b, 1) and max(neighbours(b, 1)) <= 2),
    ("the 0s form a snake", "", lambda b: tree(b, 0) and max(neighbours(b, 0)) <= 2),
    ("the 1s form a tree", "", lambda b: tree(b, 1)),
    ("the 1s form one closed loop", "", lambda b: 1 in cells(b) and joined(b, 1) and set(neighbours(b, 1)) == {2}),
    ("the 1s form a tree, the 0s are connected", "", lambda b: tree(b, 1) and joined(b, 0)),
    (
        "every run of 0s has length at least 3, 0s connected",
        "",
        lambda b: joined(b, 0) and all(n >= 3 for x in lines(b) for n in runs(x, 0)),
    ),
    ("no 2x2 block of 1s, 1s connected", "", lambda b: joined(b, 1) and (1, 1, 1, 1) not in blocks(b, 2, 2)),
    (
        "both colours connected, no monochromatic 2x2 square",
        "",
        lambda b: joined(b, 0) and joined(b, 1) and all(len(set(w)) > 1 for w in blocks(b, 2, 2)),
    ),
    (
        "the 0s are connected, every row has at least one 1 and no two 1s are adjacent horizontally",
        "",
        lambda b: joined(b, 0) and all(1 in r for r in b) and (1, 1) not in across(b),
    ),
    (
        "the 1s are connected and columns are nondecreasing",
        "0-2",
        lambda b: joined(b, 1) and all(v <= w for v, w in down(b)),
    ),
)
