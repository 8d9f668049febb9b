"""A puzzle to copy: 0-1 boards without two ones side by side. Change the rules and keep the methods.

    stripcount gf path/to/your_copy.py:Template --rows 3

A state holds one cell for each row: the last one read. Within a column those above the current row are of this column,
the others of the one before.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.board import Board, Mark
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip
from stripcount.model.symmetry import UNDIRECTED

State = tuple[int, ...]


class Template(Strip[State]):
    """Boards of 0 and 1 in which no two ones share a side (independent sets of the grid; OEIS A089934)."""

    name = "template"
    about = "0-1 boards without two adjacent ones: the file to copy for a puzzle of one's own"
    drawn_as = "dots"
    laws = Laws(transposes=True)
    alphabet = (0, 1)  # the rules again, without states: `legal` is asked about every board of these marks
    symmetries = UNDIRECTED  # a board stays legal however it is turned, and a mark looks the same

    def start(self) -> State:
        """Return a column of zeros, which stands on the left of the first column."""
        return (0,) * self.rows

    def step(self, state: State, row: int) -> Iterator[tuple[Mark, State]]:
        """Yield (mark, next state): 0 always, and 1 if the cells to the left and above hold 0."""
        yield 0, (*state[:row], 0, *state[row + 1 :])
        if state[row] == 0 and (row == 0 or state[row - 1] == 0):
            yield 1, (*state[:row], 1, *state[row + 1 :])

    def hole(self, state: State, row: int) -> State | None:
        """Return the state after a hole, which counts as 0 here; this method is needed for boards with holes only."""
        return (*state[:row], 0, *state[row + 1 :])

    def end_column(self, state: State) -> State | None:
        """Return the finished column as it is; a rule about whole columns would reject here with None."""
        return state

    def accepts(self, state: State) -> bool:
        """Return True: a board may end after any column."""
        return True

    def legal(self, board: Board) -> bool:
        """Return whether no cell that holds 1 has a neighbour that holds 1."""
        return not any(board[cell] and board[other] for cell in board.positions() for other in board.neighbours(cell))
