"""A hint for a partly filled board: its mistakes, or else the next deduction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stripcount.board import Board, Cell
from stripcount.limits import Limits
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import cell_name
from stripcount.printed.completing import examined
from stripcount.printed.deduction import Step
from stripcount.printed.puzzle import Position, PrintedPuzzle


@dataclass(frozen=True)
class Hint:
    """A hint: `wrong` has one sentence for each mistake; without mistakes, `step` is the next deduction.

    `wrong` is empty and `step` is None if no deduction says more than the marks.
    """

    wrong: tuple[str, ...]
    step: Step | None


def hint(puzzle: PrintedPuzzle, position: Position, limits: Limits | None = None) -> Hint:
    """Return the mistakes among the marks of a board, or the first deduction that says more than they do.

    If the board has one solution, each mark is compared with it; if it has several, some solution must have all marks.
    Raises LimitReached where a limit is reached.

    >>> from stripcount.printed import recognised
    >>> board = recognised("2x1:10,.,..,.,LR marks: -_")
    >>> hint(board.puzzle, board.position).wrong
    ('the mark at row 1, column 1 is wrong.',)
    """
    marks, board = position.marks, position.board
    decided = set[int]()
    if marks is not None:
        if wrong := tuple(mark_mistakes(puzzle, position, limits)):
            return Hint(wrong, None)
        decided = board.decided_literals(marks)
    for step in puzzle.deduce(board).steps(limits=limits):
        if not step.conclusions:
            return Hint((), step)
        if step.rule != "given" and not decided.issuperset(step.conclusions):
            return Hint((), step)
    return Hint((), None)


def mark_mistakes(puzzle: PrintedPuzzle, position: Position, limits: Limits | None = None) -> Iterator[str]:
    """Yield one sentence for each wrong mark; nothing without marks or for a board without solutions.

    On a board with several solutions, one sentence if none of them has all marks. Raises LimitReached at a limit.
    """
    marks = position.marks
    if marks is None:
        return
    solutions = examined(position.board, limits).solutions
    if len(solutions) == 1:
        for cell in differing_cells(marks, solutions[0]):
            yield f"the mark at {cell_name(cell)} is wrong."
    elif solutions:
        cells = [cell for cell in marks.positions() if marks[cell] != UNKNOWN]
        all_solutions = puzzle.search(position.board, limits=limits).solutions
        if not any(all(solution[cell] == marks[cell] for cell in cells) for solution in all_solutions):
            yield "the board has several solutions, and none of them has all these marks."


def differing_cells(marks: Board, solution: Board) -> Iterator[Cell]:
    """Yield the marked cells whose mark differs from that of the solution."""
    yield from (cell for cell in marks.positions() if marks[cell] not in (UNKNOWN, solution[cell]))
