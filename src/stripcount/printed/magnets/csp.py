"""A Magnets board as a constraint problem, as ravenous-polarity poses it: one variable per slot, with three values."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stripcount.board import Board, neighbours
from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Inference, Search
from stripcount.search import csp

_VALUES = ("+-", "-+", "..")


def as_csp(board: MagnetsBoard) -> csp.Problem:
    """Return the problem: a variable for each slot in order, its values the two marks; touching, counts, givens."""
    where = {cell: (index, half) for index, pair in enumerate(board.slots) for half, cell in enumerate(pair)}
    domains = tuple(
        tuple(
            value
            for value in _VALUES
            if all(
                board.givens[r][c].replace("x", "0") in (".", mark.replace(".", "0"))
                for mark, (r, c) in zip(value, pair)
            )
        )
        for pair in board.slots
    )
    constraints: list[csp.Constraint] = []
    for index, pair in enumerate(board.slots):
        for half, cell in enumerate(pair):
            for near in neighbours(board.rows, board.cols, cell):
                other, other_half = where.get(near, (-1, 0))
                if other > index:
                    constraints.append(csp.Pair((index, other), _apart(half, other_half)))
    rows = [[(row, col) for col in range(board.cols)] for row in range(board.rows)]
    columns = [[(row, col) for row in range(board.rows)] for col in range(board.cols)]
    for lines, clues, mark in (
        (rows, board.left, "+"),
        (rows, board.right, "-"),
        (columns, board.top, "+"),
        (columns, board.bottom, "-"),
    ):
        for line, clue in zip(lines, clues):
            if clue >= 0:
                halves: dict[int, list[int]] = {}
                for cell in line:
                    if cell in where:
                        halves.setdefault(where[cell][0], []).append(where[cell][1])
                constraints.append(csp.Total(tuple(halves), _counted(mark, list(halves.values())), clue))
    return csp.Problem(domains, tuple(constraints))


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

    def boards() -> Iterator[Board]:
        for values in run.solutions:
            marks = [["."] * board.cols for _ in range(board.rows)]
            for ((r, c), (y, x)), value in zip(board.slots, values):
                marks[r][c], marks[y][x] = str(value)[0], str(value)[1]
            yield Board.of(marks)

    return Search(boards(), run.nodes, lambda: "csp")
