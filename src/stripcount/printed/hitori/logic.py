"""The rules of Hitori by name: what the formula of a board says, in words."""

from __future__ import annotations

from stripcount.printed.cells import pairs_of, place
from stripcount.printed.deduction import Logic, Named
from stripcount.printed.hitori.board import Hitori
from stripcount.search.formula import Total


def logic(board: Hitori) -> Logic:
    """Return the named rules: equal numbers in a line, shaded cells that share no side, the others connected."""
    constraints = []
    for first, second in board.equal():
        number = board.numbers[first[0]][first[1]]
        line = f"row {first[0] + 1}" if first[0] == second[0] else f"column {first[1] + 1}"
        pair = board.variable(first), board.variable(second)
        constraints.append(Named("equal", f"{line} may keep only one {number}", Total(pair, 1, 2)))
    for cell, near in pairs_of(board.rows, board.cols):
        pair = board.variable(cell), board.variable(near)
        constraints.append(Named("beside", "shaded cells share no side", Total(pair, 0, 1)))

    def says(literal: int) -> str:
        row, col = divmod(abs(literal) - 1, board.cols)
        return f"{place((row, col))} is {'shaded' if literal > 0 else 'not shaded'}"

    return Logic(tuple(constraints), ("beside", "equal"), board.rows * board.cols, says, (board.connection,))
