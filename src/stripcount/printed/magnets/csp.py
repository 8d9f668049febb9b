"""A Magnets board as a constraint problem, as ravenous-polarity poses it: one variable per slot, with three values."""

from __future__ import annotations

from functools import partial
from typing import cast

from stripcount.board import neighbours
from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.lines import SINGLE, Prepared, adds
from stripcount.printed.puzzle import Inference, Search
from stripcount.search import csp


def as_csp(board: MagnetsBoard) -> csp.Constraints:
    """Return the problem: a variable for each slot in order, its values 1, 2 and 4; touching, counts, givens."""
    prepared = Prepared.of(board)
    domains = tuple(tuple(value for value in (1, 2, 4) if allowed & value) for allowed in prepared.start)
    constraints: list[csp.Constraint] = []
    for cell, (slot, half) in board.where.items():
        for near in neighbours(board.rows, board.cols, cell):
            other, other_half = board.where.get(near, (-1, 0))
            if other > slot:
                constraints.append(csp.Pair((slot, other), _alike if half == other_half else _unlike))
    rows, columns = prepared.lines[: board.rows], prepared.lines[board.rows :]
    for line, pole in [(line, pole) for part in (rows, columns) for pole in (0, 1) for line in part]:
        clue = (line.plus, line.minus)[pole]
        if clue >= 0:
            items = [item for item in line.items if item[1] != SINGLE]
            gain = partial(_gain, [how for _, how in items], pole)
            constraints.append(csp.Total(tuple(slot for slot, _ in items), gain, clue))
    return csp.Constraints(domains, tuple(constraints))


def _alike(one: csp.Value, other: csp.Value) -> bool:
    return one != other or one == 4


def _unlike(one: csp.Value, other: csp.Value) -> bool:
    return one == other or 4 in (one, other)


def _gain(how: list[int], pole: int, at: int, value: csp.Value) -> int:
    return adds(how[at], cast(int, value))[pole]


def solve(board: MagnetsBoard, inference: Inference = "mac", limits: Limits | None = None) -> Search:
    """Return every solution once by constraint search with this inference; a node is one value tried.

    >>> [str(found) for found in solve(MagnetsBoard.of(["LR"], top=[1, 0])).solutions]
    ['+-']
    """
    run = csp.solve(as_csp(board), inference, limits=limits)
    found = (board.filled(cast(tuple[int, ...], values)) for values in run.solutions)
    return Search(found, run.nodes, lambda: "csp")
