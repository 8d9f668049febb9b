"""Takuzu without clues: as many ones as zeros in every row and column, and never three equal cells in a line.

A state between two columns holds, for each row, the last two cells and by how much the ones outnumber the zeros so
far. That difference is as large as the board is wide: no machine is finite, and boards are swept one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from stripcount.board import Board, Mark
from stripcount.model.strip import Strip
from stripcount.model.symmetry import UNDIRECTED

State = tuple[tuple[tuple[int, str], ...], int, str]
"""For each row its balance and its last two cells; the balance and the last two cells of this column so far."""


class Takuzu(Strip[State]):
    """Boards of 0 and 1, balanced in every row and column, without three equal cells side by side in a line.

    The printed puzzle also demands that no two rows and no two columns are equal, which is left out here.

    The empty board counts 1. Two rows of 0, 2, 4, … columns: OEIS A177790, the lines allowed.

    >>> sum(Takuzu(2).legal(board) for board in Takuzu(2).candidates(2))
    2
    """

    name = "takuzu"
    about = "0-1 boards, lines balanced, never three equal cells in a line; equal lines are allowed (no machine)"
    drawn_as = "dots"
    transposes = True
    closes = False
    alphabet = (0, 1)
    symmetries = UNDIRECTED
    statistics: ClassVar = {"ones": lambda mark: int(str(mark))}

    def start(self) -> State:
        """Return rows of balance 0."""
        return ((0, ""),) * self.rows, 0, ""

    def step(self, state: State, row: int) -> Iterator[tuple[Mark, State]]:
        """Yield the cells that make no three equal ones and leave the column a chance to balance."""
        rows, total, above = state
        balance, left = rows[row]
        for mark in (0, 1):
            cell = str(mark)
            sum_, sign = total + 2 * mark - 1, 2 * mark - 1
            if left == cell * 2 or above == cell * 2 or abs(sum_) > self.rows - 1 - row:
                continue
            here = (balance + sign, (left + cell)[-2:])
            yield mark, ((*rows[:row], here, *rows[row + 1 :]), sum_, (above + cell)[-2:])

    def end_column(self, state: State) -> State | None:
        """Return the rows if the column is balanced."""
        return (state[0], 0, "") if state[1] == 0 else None

    def accepts(self, state: State) -> bool:
        """Return whether every row is balanced."""
        return all(balance == 0 for balance, _ in state[0])

    def legal(self, board: Board) -> bool:
        """Return whether every line is balanced and has no three equal cells in a row."""
        lines = ["".join(map(str, line)) for line in (*board.cells, *zip(*board.cells))]
        return all(2 * line.count("1") == len(line) and "000" not in line and "111" not in line for line in lines)

    def draw_state(self, state: State) -> str:
        """Return for each row its last two cells and its balance."""
        return " ".join(f"{cells or '.'}{balance:+d}" if balance else cells or "." for balance, cells in state[0])
