"""A Magnets board as a constraint problem, as ravenous-polarity poses it: one variable per slot, with three values."""

from __future__ import annotations

from collections.abc import Callable

from stripcount.board import neighbours
from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import counted_lines
from stripcount.printed.puzzle import Inference, Search
from stripcount.search import csp

_OF = {"+-": 1, "-+": 2, "..": 4}


def as_csp(board: MagnetsBoard) -> csp.Constraints:
    """Return the problem: a variable for each slot in order, its values the two marks; touching, counts, givens."""
    where = board.where
    domains = tuple(
        tuple(
            value
            for value in _OF
            if all(
                board.givens[r][c].replace("x", "0") in (".", mark.replace(".", "0"))
                for mark, (r, c) in zip(value, pair)
            )
        )
        for pair in board.slots
    )
    constraints: list[csp.Constraint] = []
    for cell, (slot, half) in where.items():
        for near in neighbours(board.rows, board.cols, cell):
            other, other_half = where.get(near, (-1, 0))
            if other > slot:
                constraints.append(csp.Pair((slot, other), _apart(half, other_half)))
    for line, mark, clue in counted_lines(board):
        halves: dict[int, list[int]] = {}
        for cell in line:
            if cell in where:
                halves.setdefault(where[cell][0], []).append(where[cell][1])
        constraints.append(csp.Total(tuple(halves), _counted(mark, list(halves.values())), clue))
    return csp.Constraints(domains, tuple(constraints))


def _apart(half: int, other_half: int) -> Callable[[csp.Value, csp.Value], bool]:
    def allows(a: csp.Value, b: csp.Value) -> bool:
        mark = str(a)[half]
        return mark == "." or mark != str(b)[other_half]

    return allows


def _counted(mark: str, halves: list[list[int]]) -> Callable[[int, csp.Value], int]:
    return lambda at, value: sum(str(value)[half] == mark for half in halves[at])


def solve(board: MagnetsBoard, inference: Inference = "mac", limits: Limits | None = None) -> Search:
    """Return every solution once by constraint search with this inference; a node is one value tried.

    >>> [str(found) for found in solve(MagnetsBoard.of(["LR"], top=[1, 0])).solutions]
    ['+-']
    """
    run = csp.solve(as_csp(board), inference, limits=limits)

    return Search(
        map(board.filled, ([_OF[str(value)] for value in values] for values in run.solutions)), run.nodes, lambda: "csp"
    )
