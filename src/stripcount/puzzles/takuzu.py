"""Takuzu without clues: lines balanced, never three equal cells side by side, no two rows and no two columns equal.

A state between two columns holds, for each row, the last two cells and its balance, the number of ones minus
the number of zeros so far. The balance is bounded only by the width of the board, so no machine is finite. Where equal
lines are not allowed, a state also holds the set of columns so far. Two rows are equal so far if they agree in every
column of the set, so the set decides about rows as well as columns. From six rows on the sets are too many for any
computer. Terms are therefore counted by a sweep of one board for each width.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from stripcount.board import Board, Mark
from stripcount.model.lattice.rule import Condition, Flags, LineTest, Read, Rule, View, unequal_lines
from stripcount.model.offers import Closing, Laws
from stripcount.model.parameters import YesNo, yes_no
from stripcount.model.strip import Strip
from stripcount.model.symmetry import UNDIRECTED

State = tuple[tuple[tuple[int, str], ...], int, str, tuple[str, ...]]
"""(rows, balance, cells, columns): for each row its balance and its last two cells; of the unfinished column the
balance, and its last two cells or, if no two columns may be equal, all its cells; the finished columns in alphabetical
order, none if equal lines are allowed. Cells are texts of "0" and "1"."""


class Takuzu(Strip[State]):
    """Boards of 0 and 1, balanced in every row and column, without three equal cells side by side in a line.

    No two rows are equal and no two columns, as in the printed puzzle; `equal=True` allows them. The empty board
    counts 1. Boards of 2n × 2n cells: OEIS A253316; with equal lines those of two rows of 0, 2, 4, … columns: A177790.

    >>> sum(Takuzu(2).legal(board) for board in Takuzu(2).candidates(2))
    2
    """

    name = "takuzu"
    about = "0-1 boards, lines balanced, never three equal cells in a line, no two rows or columns equal (no machine)"
    drawn_as = "dots"
    parameters = (yes_no("equal", "no", "may two rows be equal, and two columns?"),)
    laws = Laws(transposes=True)
    closing = Closing(
        finite=False,
        because="takuzu has no machine: its states keep count of the board's whole width and, where no two lines are "
        "equal, hold all its columns; ask for terms, which are swept board by board.",
    )
    alphabet = (0, 1)
    symmetries = UNDIRECTED
    statistics: ClassVar = {"ones": lambda mark: int(str(mark))}

    equal: bool

    def __init__(self, rows: int, *, equal: YesNo = False) -> None:
        super().__init__(rows, equal=equal)

    def start(self) -> State:
        """Return the state in which every row is empty, with balance 0."""
        return ((0, ""),) * self.rows, 0, "", ()

    def step(self, state: State, row: int) -> Iterator[tuple[Mark, State]]:
        """Yield (mark, next state) for 0 and 1, unless it makes three equal cells or the column cannot be balanced."""
        rows, column_balance, above, columns = state
        balance, last_two = rows[row]
        for mark in (0, 1):
            cell = str(mark)
            change = 2 * mark - 1
            new_column_balance = column_balance + change
            if last_two == cell * 2 or above[-2:] == cell * 2 or abs(new_column_balance) > self.rows - 1 - row:
                continue
            new_row_state = (balance + change, (last_two + cell)[-2:])
            column = (above + cell)[-2:] if self.equal else above + cell
            yield mark, ((*rows[:row], new_row_state, *rows[row + 1 :]), new_column_balance, column, columns)

    def end_column(self, state: State) -> State | None:
        """Return the next column's state if the column is balanced and, unless equal lines are allowed, a new one."""
        rows, column_balance, column, columns = state
        if column_balance or column in columns:
            return None
        return rows, 0, "", columns if self.equal else tuple(sorted((*columns, column)))

    def accepts(self, state: State) -> bool:
        """Return whether every row is balanced and, unless equal lines are allowed, no two rows are equal."""
        rows, _, _, columns = state
        rows_differ = not columns or len(set(zip(*columns))) == self.rows
        return rows_differ and all(balance == 0 for balance, _ in rows)

    def whole_rule(self) -> Rule | None:
        """Return the rule: three cells in a line, and lines that are balanced and, unless they may be equal, differ."""
        # the cells at distance 0, 1 and 2 to the left of a cell, and above it
        triples = [[("", -i * down, -i * right) for i in range(3)] for down, right in ((0, 1), (1, 0))]
        lines = tuple(
            LineTest("balanced", line, lambda cells: 2 * sum(cells) == len(cells)) for line in ((0, 1), (1, 0))
        )
        if not self.equal:
            lines += tuple(LineTest("different", line, unequal_lines, "pairs") for line in ((0, 1), (1, 0)))
        return Rule((0, 1), tuple(_not_all_equal(tuple(reads)) for reads in triples), lines=lines)

    def legal(self, board: Board) -> bool:
        """Return whether every line is balanced, has no three equal cells in a row and is like no parallel one."""
        rows, columns = (["".join(map(str, line)) for line in lines] for lines in (board.cells, zip(*board.cells)))
        if not self.equal and columns and any(lines.count(line) > 1 for lines in (rows, columns) for line in lines):
            return False
        lines = rows + columns
        return all(2 * line.count("1") == len(line) and "000" not in line and "111" not in line for line in lines)

    def draw_state(self, state: State) -> str:
        """Return for each row its last two cells and its signed balance, then "not" before each finished column."""
        rows = (f"{cells or '.'}{balance:+d}" if balance else cells or "." for balance, cells in state[0])
        return " ".join((*rows, *(f"not {column}" for column in state[3])))


def _not_all_equal(reads: tuple[Read, ...]) -> Condition:
    """Return the condition that the cells of value 0 or 1 at `reads`, the first of which is the cell itself, differ.

    It applies only where all of them lie on the board.
    """

    def test(view: View) -> Flags:
        total = sum((view.value(down, right) for _, down, right in reads[1:]), view.value())
        return np.asarray((total > 0) & (total < len(reads)), dtype=bool)

    return Condition(reads, test, inside_only=True)
