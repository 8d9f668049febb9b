"""Ring-Ring: rectangles drawn through the centres of cells until no cell is empty; they may cross, never touch.

A state between two columns pairs the rows whose lines run on: the two long sides of one unfinished rectangle.
Five rows, two unfinished rectangles that cross each other:

    a─      upper side of a
    .       nothing runs on here: the next cell must hold a corner or a vertical side
    b─      upper side of b
    a─      lower side of a
    b─      lower side of b

Within a column the state also says what the vertical line at the last cell read is: none, the left side of a
rectangle begun in some row above, or the right side of one that ends in some row below.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import ClassVar

from stripcount.board import Board, Cell, Mark
from stripcount.errors import checked_integer
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip
from stripcount.model.symmetry import exchanged

NONE = 255  # in place of a partner: the row has no line into the next column; as the vertical line: there is none
# A vertical line is stored as i for a left side that began in row i, as CLOSING + p for a right side that ends in row
# p. Both must differ from NONE in one byte, so there are at most 120 rows.
CLOSING = 120


class RingRing(Strip[bytes]):
    """Sets of rectangles that fill every cell and share no side or corner; a mark is one of ┌ ┐ └ ┘ ─ │ ┼.

    A state is one byte per row, the partner's row, and one for the vertical line. The empty board counts 1.
    At most 120 rows. Source: G. Spahn, arXiv:2202.06234, section 3; OEIS A360608 for four rows.

    >>> from stripcount.machine.explore import explore
    >>> explore(RingRing(4)).machine().terms(10)
    [1, 0, 2, 1, 8, 12, 45, 98, 292, 725]
    """

    name = "ring-ring"
    about = "rectangles through cell centres fill every cell; they may cross but share no side or corner"
    drawn_as = "lines"
    marks = tuple("─│┌┐└┘┼")
    laws = Laws(transposes=True, stacks=True)
    symmetries: ClassVar = {"H": exchanged("┌┐", "└┘"), "V": exchanged("┌└", "┐┘"), "D": exchanged("┐└", "─│")}
    statistics: ClassVar = {
        "rectangles": lambda mark: int(mark == "┌"),
        "corners": lambda mark: int(mark in ("┌", "┐", "└", "┘")),
        "crossings": lambda mark: int(mark == "┼"),
    }

    def __init__(self, rows: int) -> None:
        super().__init__(checked_integer("rows", rows, 1, CLOSING))

    def start(self) -> bytes:
        """Return the state in which nothing runs on."""
        return bytes([NONE]) * (self.rows + 1)

    def step(self, state: bytes, row: int) -> Iterator[tuple[Mark, bytes]]:
        """Yield (mark, next state) for each mark that continues just the lines that enter from the left and above."""
        partner, line = state[row], state[-1]
        if line == NONE:
            if partner == NONE:
                if NONE in state[row + 1 : -1]:  # the lower left corner needs a row where nothing runs in
                    yield "┌", state[:-1] + bytes([row])
            else:
                yield "─", state
                if partner > row:
                    without_pair = state[:row] + b"\xff" + state[row + 1 : partner] + b"\xff" + state[partner + 1 : -1]
                    yield "┐", without_pair + bytes([CLOSING + partner])
        elif partner != NONE:
            yield "┼", state
        elif line >= CLOSING:
            if line == CLOSING + row:
                yield "┘", state[:-1] + b"\xff"
            else:
                yield "│", state
        else:
            if NONE in state[row + 1 : -1]:
                yield "│", state
            with_pair = state[:line] + bytes([row]) + state[line + 1 : row] + bytes([line]) + state[row + 1 : -1]
            yield "└", with_pair + b"\xff"

    def hole(self, state: bytes, row: int) -> bytes | None:
        """Return the state unless a line runs into the hole."""
        return state if state[row] == NONE and state[-1] == NONE else None

    def end_column(self, state: bytes) -> bytes | None:
        """Return the state unless a vertical line would leave the board."""
        return state if state[-1] == NONE else None

    def accepts(self, state: bytes) -> bool:
        """Return whether nothing runs on."""
        return state == self.start()

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the boards made by laying rectangles one by one, each with its corner ┌ in the first empty cell.

        Rectangles laid later begin later in reading order, so none of them can fill that cell in another way.
        """
        rows = self.rows

        def lay(index: int, marks: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
            """Yield the marks of all boards that contain `marks`, which fill all cells before `index`."""
            while index < rows * cols and divmod(index, cols) in marks:
                index += 1
            if index == rows * cols:
                yield marks
                return
            top, left = divmod(index, cols)
            for bottom in range(top + 1, rows):
                for right in range(left + 1, cols):
                    extended = _overlay(marks, _rectangle(top, left, bottom, right))
                    if extended is not None:
                        yield from lay(index + 1, extended)

        for marks in lay(0, {}):
            yield Board.of((marks[row, col] for col in range(cols)) for row in range(rows))

    def legal(self, board: Board) -> bool:
        """Return whether the lines followed from every upper left corner are rectangles and use up every line."""
        horizontal_cells = {cell for cell in board.positions() if board[cell] in ("─", "┼")}
        vertical_cells = {cell for cell in board.positions() if board[cell] in ("│", "┼")}
        corners = {cell: board[cell] for cell in board.positions() if board[cell] in ("┌", "┐", "└", "┘")}
        for top, left in [cell for cell, mark in corners.items() if mark == "┌"]:
            right = next(col for col in count(left + 1) if (top, col) not in horizontal_cells)
            bottom = next(row for row in count(top + 1) if (row, left) not in vertical_cells)
            rectangle_corners = {(top, left): "┌", (top, right): "┐", (bottom, left): "└", (bottom, right): "┘"}
            upper_side, lower_side = ({(row, col) for col in range(left + 1, right)} for row in (top, bottom))
            left_side, right_side = ({(row, col) for row in range(top + 1, bottom)} for col in (left, right))
            if not (
                rectangle_corners.items() <= corners.items()
                and upper_side | lower_side <= horizontal_cells
                and left_side | right_side <= vertical_cells
            ):
                return False
            horizontal_cells -= upper_side | lower_side
            vertical_cells -= left_side | right_side
            corners = {cell: mark for cell, mark in corners.items() if cell not in rectangle_corners}
        return not (horizontal_cells or vertical_cells or corners)

    def draw(self, board: Board) -> str:
        """Return the board as lines of text, three characters wide for each cell, so that crossings are easy to see."""
        leads_right = ("┌", "└", "─", "┼")
        lines = []
        for row in range(board.rows):
            marks = [str(board[row, col]) for col in range(board.cols)]
            lines.append("".join(mark + ("──" if mark in leads_right else "  ") for mark in marks).rstrip())
        return "\n".join(lines)

    def draw_state(self, state: bytes) -> str:
        """Return for each row the letter of its unfinished rectangle, or a dot; after a bar, the vertical line."""
        partners, line = state[:-1], state[-1]
        upper_rows = [row for row, partner in enumerate(partners) if row < partner < NONE]
        letters = {row: chr(97 + i % 26) for i, row in enumerate(upper_rows)}
        rows_text = " ".join("." if p == NONE else letters[min(row, p)] + "─" for row, p in enumerate(partners))
        if line == NONE:
            return rows_text
        side = f"ends in row {line - CLOSING}" if line >= CLOSING else f"began in row {line}"
        return f"{rows_text} | line that {side}"


def _rectangle(top: int, left: int, bottom: int, right: int) -> dict[Cell, str]:
    """Return the marks of one rectangle alone; top, left, bottom and right are the rows and columns of its sides."""
    marks = {(top, left): "┌", (top, right): "┐", (bottom, left): "└", (bottom, right): "┘"}
    marks |= {(row, col): "─" for row in (top, bottom) for col in range(left + 1, right)}
    marks |= {(row, col): "│" for col in (left, right) for row in range(top + 1, bottom)}
    return marks


def _overlay(marks: dict[Cell, str], rectangle: dict[Cell, str]) -> dict[Cell, str] | None:
    """Return `marks` with those of a rectangle drawn over them; None if the two overlap other than by crossing."""
    merged = dict(marks)
    for cell, mark in rectangle.items():
        if cell in merged:
            if {mark, merged[cell]} != {"─", "│"}:
                return None
            mark = "┼"
        merged[cell] = mark
    return merged
