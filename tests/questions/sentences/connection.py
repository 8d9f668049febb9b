"""Cells that hang together, alone and with other conditions."""

from __future__ import annotations

from tests.questions.board import (
    Board,
    adjacent_pairs,
    blocks,
    cells,
    horizontal_pairs,
    is_connected,
    lines,
    neighbours,
    positions,
    runs,
    vertical_pairs,
)
from tests.questions.sentences.asked import Asked


def shared_sides(b: Board, value: int) -> int:
    """Return the number of pairs of cells of a value that share a side."""
    return adjacent_pairs(b).count((value, value))


def is_tree(b: Board, value: int) -> bool:
    """Return whether the cells of a value form a tree."""
    return is_connected(b, value) and shared_sides(b, value) == cells(b).count(value) - 1


def equal_neighbour_counts(b: Board, value: int) -> list[int]:
    """Return for each cell of a value the number of its neighbours with the same value."""
    return [neighbours(b, i, j).count(value) for i, j, v in positions(b) if v == value]


CONNECTION: tuple[Asked, ...] = (
    ("1s connected", "", lambda b: is_connected(b, 1)),
    ("all ones are connected", "", lambda b: is_connected(b, 1)),
    ("the black cells are connected", "", lambda b: is_connected(b, 1)),
    ("the 2s hang together", "0-2", lambda b: is_connected(b, 2)),
    ("the 1s form a single connected group", "", lambda b: cells(b).count(1) > 0 and is_connected(b, 1)),
    ("both colours connected", "", lambda b: is_connected(b, 0) and is_connected(b, 1)),
    ("each value is connected", "0-2", lambda b: all(is_connected(b, v) for v in range(3))),
    ("the 1s form a path", "", lambda b: is_tree(b, 1) and max(equal_neighbour_counts(b, 1)) <= 2),
    ("the 0s form a snake", "", lambda b: is_tree(b, 0) and max(equal_neighbour_counts(b, 0)) <= 2),
    ("the 1s form a tree", "", lambda b: is_tree(b, 1)),
    (
        "the 1s form one closed loop",
        "",
        lambda b: 1 in cells(b) and is_connected(b, 1) and set(equal_neighbour_counts(b, 1)) == {2},
    ),
    ("the 1s form a tree, the 0s are connected", "", lambda b: is_tree(b, 1) and is_connected(b, 0)),
    (
        "every run of 0s has length at least 3, 0s connected",
        "",
        lambda b: is_connected(b, 0) and all(n >= 3 for x in lines(b) for n in runs(x, 0)),
    ),
    ("no 2x2 block of 1s, 1s connected", "", lambda b: is_connected(b, 1) and (1, 1, 1, 1) not in blocks(b, 2, 2)),
    (
        "both colours connected, no monochromatic 2x2 square",
        "",
        lambda b: is_connected(b, 0) and is_connected(b, 1) and all(len(set(w)) > 1 for w in blocks(b, 2, 2)),
    ),
    (
        "the 0s are connected, every row has at least one 1 and no two 1s are adjacent horizontally",
        "",
        lambda b: is_connected(b, 0) and all(1 in r for r in b) and (1, 1) not in horizontal_pairs(b),
    ),
    (
        "the 1s are connected and columns are nondecreasing",
        "0-2",
        lambda b: is_connected(b, 1) and all(v <= w for v, w in vertical_pairs(b)),
    ),
)
