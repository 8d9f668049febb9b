"""The two wings of the package on one printed board: solutions counted by search, and by the counting engine.

The solving wing searches for solutions; the counting engine sweeps the board as a graph. They share no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from stripcount.board import Board
from stripcount.check.stated import hitori, magnets, slitherlink
from stripcount.errors import BadInput, Disagreement
from stripcount.evaluate.board_sweep import board_counts
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.printed import printed_puzzle
from stripcount.printed.base import UNKNOWN, PrintedBoard
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Position
from stripcount.search import learning, propagating

ENGINE = "counting engine"  # the name of its method in messages
STRIP_FUNCTIONS: Mapping[str, Callable[[Any, Board], FiniteStrip]] = {
    "magnets": magnets.board_strip,
    "slitherlink": slitherlink.board_strip,
    "hitori": hitori.board_strip,
}
"""By the name of a printed puzzle, the function that returns the strip of a board's solutions with these marks."""


def marks_of(position: Position) -> Board:
    """Return the marks of a position; the printed ones if it has no others."""
    printed_marks: Board = position.board.printed_marks()
    return printed_marks if position.marks is None else position.marks


def by_engine(position: Position, limits: Limits = UNLIMITED) -> int:
    """Return the number of solutions that agree with the marks, by a sweep of the board as a graph.

    Raises BadInput for a puzzle that is not in STRIP_FUNCTIONS, TooLarge and OutOfTime beyond `limits`.

    >>> from stripcount.printed import parse
    >>> by_engine(Position(parse("2x1:..,.,..,.,LR")))
    3
    """
    strip_of_board = STRIP_FUNCTIONS.get(position.board.puzzle)
    if strip_of_board is None:
        raise BadInput(
            f"a second opinion must be on a board of one of {', '.join(STRIP_FUNCTIONS)}, which the counting engine "
            f"counts as well, not of {position.board.puzzle}."
        )
    return board_counts(strip_of_board(position.board, marks_of(position)), 1, limits=limits)[1]


def by_search(position: Position, limits: Limits) -> tuple[int, str]:
    """Return (the number of solutions that agree with the marks, the name of the method), by a solver.

    Raises LimitReached if the search reaches a limit.
    """
    board, marks = position.board, marks_of(position)
    if marks == board.printed_marks():
        return printed_puzzle(board.puzzle).count(board, limits)
    if isinstance(board, MagnetsBoard):
        given_of_mark = {UNKNOWN: ".", ".": "x"}  # other marks are given as they are
        givens = tuple("".join(given_of_mark.get(str(mark), str(mark)) for mark in row) for row in marks.cells)
        return printed_puzzle(board.puzzle).count(replace(board, givens=givens), limits)
    formula: Any = board.as_formula()
    formula = replace(
        formula, clauses=(*formula.clauses, *((literal,) for literal in sorted(board.decided_literals(marks))))
    )
    search = learning if learning.available_with_advice() else propagating
    return sum(1 for _ in search.models(formula, limits)), "listing"


def second_opinion(board: PrintedBoard, count: int, method: str, limits: Limits = UNLIMITED) -> None:
    """Raise Disagreement with both numbers and methods if the counting engine counts other than `count` solutions."""
    engine_count = by_engine(Position(board), limits)
    if engine_count != count:
        raise Disagreement(f"the board has {count} solutions by {method}, but {engine_count} by the {ENGINE}.")


def difference(position: Position, limits: Limits = UNLIMITED) -> str | None:
    """Return None if both wings count the same number, else one sentence with both numbers and methods.

    Raises LimitReached if the search reaches a limit, TooLarge or OutOfTime if the sweep does.
    """
    count, method = by_search(position, limits.part())
    engine_count = by_engine(position, limits.part())
    return None if count == engine_count else f"{method} counts {count}, the {ENGINE} {engine_count}."
