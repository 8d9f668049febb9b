"""Drawings of a Slitherlink board: dots, clues, and the loop as lines; partly filled boards have marks beside clues."""

from __future__ import annotations

import re

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import entries
from stripcount.printed.puzzle import Format, Picture, Position
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard


def draw(board: SlitherlinkBoard, solution: Board | None = None) -> str:
    """Return the dots and clues as text, with the loop where a solution is given.

    If some cells are not known to be inside or outside, # or . stands on both sides of the clues of the others.

    >>> print(draw(SlitherlinkBoard.of([[3, -1]]), Board.of(["#."])))
    +---+   +
    | 3 |
    +---+   +
    >>> print(draw(SlitherlinkBoard.of([[3, -1]]), Board.of(["#_"])))
    +---+   +
    |#3#
    +---+   +
    """
    marks = {} if solution is None else {cell: str(solution[cell]) for cell in solution.positions()}
    is_complete = "#" in marks.values() and UNKNOWN not in marks.values()

    def has_line(first: Cell, second: Cell) -> bool:
        """Return whether the loop runs between two cells, by the marks inside and outside."""
        return solution is not None and {marks.get(first, "."), marks.get(second, ".")} == {"#", "."}

    lines = []
    for row in range(board.rows + 1):
        sides_drawn = (has_line((row, col), (row - 1, col)) for col in range(board.cols))
        lines.append("+" + "".join("---+" if is_drawn else "   +" for is_drawn in sides_drawn))
        if row < board.rows:
            text = ""
            for col in range(board.cols + 1):
                text += "|" if has_line((row, col), (row, col - 1)) else " "
                if col < board.cols:
                    clue = board.clues[row][col]
                    mark = " " if is_complete else marks.get((row, col), " ").replace(UNKNOWN, " ")
                    text += f"{mark}{' ' if clue == NONE else clue}{mark}"
            lines.append(text.rstrip())
    return "\n".join(lines)


def picture(board: SlitherlinkBoard, solution: Board | None = None) -> Picture:
    """Return the content of a drawing of a board, with a solution or other marks if there are any."""
    numbers = {cell: str(clue) for cell, clue in entries(board.clues).items() if clue != NONE}
    inside = {cell for cell in solution.positions() if solution[cell] == "#"} if solution is not None else set()
    return Picture(board.rows, board.cols, numbers=numbers, loop=frozenset(inside), lattice=False)


def _lines_without_indent(text: str) -> list[str]:
    """Return the lines of a text without empty lines before them, trailing spaces, and the indent of the first line."""
    lines = text.strip("\ufeff").rstrip().splitlines()
    while lines and not lines[0].strip():
        del lines[0]
    indent = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    return [line[indent:].rstrip() for line in lines]


def recognises(text: str) -> bool:
    """Return whether the first line is made of dots with three columns between them, such as +---+   +."""
    lines = _lines_without_indent(text)
    return len(lines) > 2 and re.fullmatch(r"\+(( {3}|---)\+)+", lines[0]) is not None


def parse(text: str) -> Position[SlitherlinkBoard]:
    """Return the board of a drawing with its marks; raises BadInput naming the line.

    >>> parse(draw(SlitherlinkBoard.of([[3, -1]]), Board.of(["#."]))).marks == Board.of(["#."])
    True
    """
    lines = _lines_without_indent(text)
    cols = (len(lines[0]) - 1) // 4 if lines else 0
    rows = (len(lines) - 1) // 2
    if rows < 1 or cols < 1 or len(lines) % 2 == 0:
        raise BadInput(f"the drawing must have lines of dots around each line of clues, not {len(lines)} lines.")
    width = 4 * cols + 1
    clues: list[list[int]] = []
    marks: list[list[str]] = []
    horizontal: list[list[int]] = []
    vertical: list[list[int]] = []
    for line_number, line in enumerate(lines, start=1):
        padded = line.ljust(width)
        if line_number % 2:
            if not re.fullmatch(r"\+(( {3}|---)\+)+", padded) or len(padded) != width:
                raise BadInput(
                    f"line {line_number} must have {cols + 1} dots + with --- or spaces between, not {excerpt(line)}."
                )
            horizontal.append([int(padded[4 * col + 1] == "-") for col in range(cols)])
            continue
        # such as "| 3   .2.|"
        if not re.fullmatch(r"([ |]( . |# #|\. \.|#[0-4]#|\.[0-4]\.))+[ |]", padded) or len(padded) != width:
            raise BadInput(
                f"line {line_number} must have {cols} cells of three characters, a clue 0 to 4 in the middle, "
                f"with | or a space beside each, not {excerpt(line)}."
            )
        clue_letters = [padded[4 * col + 2] for col in range(cols)]
        if wrong := next((word for word in clue_letters if word not in " 01234"), None):
            raise BadInput(f"a clue in line {line_number} must be 0 to 4, not {excerpt(wrong)}.")
        clues.append([NONE if word == " " else int(word) for word in clue_letters])
        marks.append([padded[4 * col + 1].replace(" ", UNKNOWN) for col in range(cols)])
        vertical.append([int(padded[4 * col] == "|") for col in range(cols + 1)])
    board = SlitherlinkBoard.of(clues)
    has_marks = any(mark != UNKNOWN for row in marks for mark in row)
    return Position.of(board, Board.of(marks) if has_marks else cells_by_sides(horizontal, vertical))


def _is_closed(horizontal: list[list[int]], vertical: list[list[int]]) -> bool:
    """Return whether an even number of lines meets at each dot; for the arguments see `cells_by_sides`."""
    rows, cols = len(vertical), len(horizontal[0])
    for row in range(rows + 1):
        for col in range(cols + 1):
            above, below = row > 0 and vertical[row - 1][col] == 1, row < rows and vertical[row][col] == 1
            left, right = col > 0 and horizontal[row][col - 1] == 1, col < cols and horizontal[row][col] == 1
            if above ^ below ^ left ^ right:
                return False
    return True


def cells_by_sides(horizontal: list[list[int]], vertical: list[list[int]]) -> Board:
    """Return the marks of cells, # inside and . outside of the loop, that follow from sides; UNKNOWN for other cells.

    A side is 1 if it has a line, -1 if it is known to have none, 0 if nothing is known. If no side is -1 and the lines
    form closed curves, all other sides are taken to have no line. `horizontal` has rows + 1 rows of sides, `vertical`
    has cols + 1 sides in each row.
    """
    if {side for line in (*horizontal, *vertical) for side in line} == {0, 1} and _is_closed(horizontal, vertical):
        horizontal, vertical = (
            [[side or -1 for side in line] for line in side_rows] for side_rows in (horizontal, vertical)
        )
    rows, cols = len(vertical), len(horizontal[0])
    marks = [[UNKNOWN] * cols for _ in range(rows)]
    outer_cells = [(row, col) for row in (-1, rows) for col in range(cols)] + [
        (row, col) for row in range(rows) for col in (-1, cols)
    ]
    queue = [(cell, ".") for cell in outer_cells]
    while queue:
        (row, col), mark = queue.pop()
        for next_row, next_col, sides, side_index in (
            (row, col + 1, vertical, (row, col + 1)),
            (row, col - 1, vertical, (row, col)),
            (row + 1, col, horizontal, (row + 1, col)),
            (row - 1, col, horizontal, (row, col)),
        ):
            if not (0 <= next_row < rows and 0 <= next_col < cols and marks[next_row][next_col] == UNKNOWN):
                continue
            if side := sides[side_index[0]][side_index[1]]:
                marks[next_row][next_col] = mark if side < 0 else "#" if mark == "." else "."
                queue.append(((next_row, next_col), marks[next_row][next_col]))
    return Board.of(marks)


DRAWING = Format("drawing", "dots, clues and lines", recognises, parse, draw, holds_marks=True)
