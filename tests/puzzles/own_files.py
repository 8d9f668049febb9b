"""Two puzzles of one's own, as text: what a reader of the README would write, and what tests spoil."""

KINGS = '''
from itertools import product

from stripcount.board import Board
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip


class Kings(Strip):
    """Kings on a chessboard, none attacking another; a mark is K or a dot."""

    laws = Laws(transposes=True)
    statistics = {"kings": lambda mark: int(mark == "K")}

    def start(self):
        return "." * (self.rows + 1)  # the last column, and the old cell to the upper left

    def step(self, state, row):
        column, corner = state[:-1], state[-1]
        near = corner + column[max(row - 1, 0) : row + 2]  # upper left, above, left, lower left
        for mark in "." if "K" in near else ".K":
            yield mark, column[:row] + mark + column[row + 1 :] + column[row]

    def end_column(self, state):
        return state[:-1] + "."  # nothing lies above the next column

    def accepts(self, state):
        return True

    def candidates(self, cols):
        for cells in product(".K", repeat=self.rows * cols):
            yield Board.of(cells[row * cols : (row + 1) * cols] for row in range(self.rows))

    def legal(self, board):
        kings = [cell for cell in board.positions() if board[cell] == "K"]
        return not any(max(abs(r - s), abs(c - d)) == 1 for r, c in kings for s, d in kings)
'''

TATAMI = '''
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip


class Tatami(Strip):
    """Domino tilings in which no four dominoes meet at a point; a mark is the half in the cell: L R T B."""

    laws = Laws(transposes=True)

    def start(self):
        return " " * (self.rows + 1)  # the halves of the last column, and the old one to the upper left

    def step(self, state, row):
        column, corner = state[:-1], state[-1]
        left, above = column[row], column[row - 1] if row else " "
        for mark in "LRTB":
            joins = (mark == "R") == (left == "L") and (mark == "B") == (above == "T")
            meet = row > 0 and corner in "RB" and mark in "LT"
            if joins and not meet and not (mark == "T" and row == self.rows - 1):
                yield mark, column[:row] + mark + column[row + 1 :] + left

    def end_column(self, state):
        return state[:-1] + " "

    def accepts(self, state):
        return "L" not in state

    def candidates(self, cols):
        return DominoTiling(self.rows).candidates(cols)

    def legal(self, board):
        joined = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0)}
        ends = set()
        for row, col in board.positions():
            down, right = joined[board[row, col]]
            ends.add(((row, col), (row + down, col + right)))
        for row in range(1, board.rows):
            for col in range(1, board.cols):
                around = [(r, c) for r in (row - 1, row) for c in (col - 1, col)]
                if not any((a, b) in ends for a in around for b in around):
                    return False
        return True
'''
