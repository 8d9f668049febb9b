"""The uniqueness of solutions: testing it, and adding clues to a board until it has a single solution."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from stripcount.board import Board
from stripcount.errors import BadInput, NoSolution
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle

if TYPE_CHECKING:
    from stripcount.printed.base import PrintedBoard

Clue = Callable[[Any], Any]
"""One clue of a solution, as a function from a board to the board with this clue added."""

Standing = Literal["unsolvable", "unique", "ambiguous"]
STANDINGS: tuple[Standing, ...] = ("unsolvable", "unique", "ambiguous")
"""The names for boards with no solution, with one, and with several, in this order."""


@dataclass(frozen=True)
class Uniqueness:
    """Whether a board has no solution, one or several, with up to two of its solutions."""

    standing: Standing
    solutions: tuple[Board, ...]


def examined(board: PrintedBoard, limits: Limits | None = None) -> Uniqueness:
    """Return whether a board has no solution, one or several; raises LimitReached where a limit is reached.

    >>> from stripcount.printed import parse
    >>> examined(parse("2x1:..,.,..,.,LR")).standing
    'ambiguous'
    """
    solutions = printed_puzzle(board.puzzle).search(board, limits=limits).take(2)
    return Uniqueness(STANDINGS[len(solutions)], tuple(solutions))


def made_unique(board: PrintedBoard, limits: Limits | None = None) -> tuple[PrintedBoard, int]:
    """Return (board with clues added until the first solution found is the only one, number of clues added).

    Without any one of the added clues there would be several solutions. Clues are tried in an order that is random, but
    the same in each call. Raises NoSolution for a board without solutions, BadInput where no clue can be added that
    helps, LimitReached where a limit is reached. Cost: two searches for each clue added.

    >>> from stripcount.printed import parse, written
    >>> board, added_count = made_unique(parse("2x1:..,.,..,.,LR"))
    >>> written(board), added_count
    ('2x1:..,.,.1,.,LR', 1)
    """
    puzzle = printed_puzzle(board.puzzle)
    limits = Limits() if limits is None else limits
    first_solutions = puzzle.search(board, limits=limits).take(1)
    if not first_solutions:
        raise NoSolution("the board has no solution, and clues cannot give it one.")
    solution, added_clues = first_solutions[0], list[Clue]()
    rng = random.Random(0)
    clues = [clue for group in puzzle.more_clues(board, solution) for clue in rng.sample(group, len(group))]

    def another_solution(added_clues: Iterable[Clue]) -> Board | None:
        """Return a solution, other than `solution`, of the board with `added_clues`; None if there is none."""
        with_clues = board
        for clue in added_clues:
            with_clues = clue(with_clues)
        solutions = puzzle.search(with_clues, limits=limits).take(2)
        return next((other for other in solutions if other != solution), None)

    while (second_solution := another_solution(added_clues)) is not None:
        helpful_clue = next((clue for clue in clues if clue(board).violations(second_solution)), None)
        if helpful_clue is None:
            raise BadInput(
                f"a {puzzle.name} board cannot be made unique by adding clues here: {_no_clue_reason(bool(clues))}."
            )
        added_clues.append(helpful_clue)
    for clue in tuple(added_clues):
        without_clue = [other_clue for other_clue in added_clues if other_clue is not clue]
        if another_solution(without_clue) is None:
            added_clues = without_clue
    for clue in added_clues:
        board = clue(board)
    return board, len(added_clues)


def _no_clue_reason(clues_left: bool) -> str:
    """Return in words why no clue helps; `clues_left` is whether the board lacks a clue of its solution."""
    return "its two solutions have the same clues" if clues_left else "every clue that it can have is there"
