"""The drawing of a Magnets board: walls around slots, + counts at the top and left, - counts at the bottom and right.

    +   2   1
      +-------+
    1 |       | 1
      +-------+
    2 |       | 0
      +-------+
        1   0   -

A cell shows + - or . once it is marked, and otherwise is empty; (+) (-) (x) are given; # is a single cell.
"""

from __future__ import annotations

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import cells_of, check_cells, entries
from stripcount.printed.grids import parse_number
from stripcount.printed.magnets.board import MagnetsBoard, check_size
from stripcount.printed.magnets.formats.puzzlink import layout_of
from stripcount.printed.puzzle import Picture, Position
from stripcount.printed.walls import draw_walled, parse_walled


def draw(board: MagnetsBoard, solution: Board | None = None) -> str:
    """Return the drawing, with a solution or other marks if there are any.

    >>> print(draw(MagnetsBoard.of(["LR"], top=[1, 0]), Board.of(["+-"])))
    +   1   0
      +-------+
    . | +   - | .
      +-------+
        .   .   -
    """
    top, bottom, left, right = (
        ["." if clue < 0 else str(clue) for clue in clues]
        for clues in (board.top, board.bottom, board.left, board.right)
    )
    label_width = max(map(len, top + bottom))
    given = {cell for cell, mark in entries(board.givens).items() if mark != "."}

    def label(cell: Cell) -> str:
        if cell in given:
            return board.givens[cell[0]][cell[1]]
        mark = " " if solution is None else str(solution[cell]).replace(UNKNOWN, " ")
        return "#" if board.layout[cell[0]][cell[1]] == "*" else mark

    labels = [[label((row, col)).rjust(label_width) for col in range(board.cols)] for row in range(board.rows)]
    picture = draw_walled(labels, board.are_joined, given).split("\n")
    left_width = max(map(len, left))
    lines = ["+".ljust(left_width) + " " + "".join(f"  {clue:>{label_width}} " for clue in top)]
    for index, line in enumerate(picture):
        row, wall = divmod(index - 1, 2)
        lines.append(" " * (left_width + 1) + line if wall else f"{left[row]:>{left_width}} {line} {right[row]}")
    lines.append(" " * (left_width + 1) + "".join(f"  {clue:>{label_width}} " for clue in bottom) + "  -")
    return "\n".join(line.rstrip() for line in lines)


def picture(board: MagnetsBoard, solution: Board | None = None) -> Picture:
    """Return the content of a drawing of a board, with a solution or other marks if there are any."""
    slots: dict[Cell, str] = {}
    crossed: set[Cell] = set()
    for cell, letter in entries(board.layout).items():
        given = board.givens[cell[0]][cell[1]]  # x: known to be blank
        mark = str(solution[cell]) if solution is not None else given
        slots[cell] = f"{letter}{mark if mark in '+-' else '.'}"
        if letter != "*" and (mark == "x" or (solution is not None and mark == ".")):
            crossed.add(cell)
    edges = tuple(
        tuple("" if clue < 0 else str(clue) for clue in clues)
        for clues in (board.top, board.bottom, board.left, board.right)
    )
    return Picture(board.rows, board.cols, slots=slots, crossed=frozenset(crossed), edges=edges, lattice=False)


def recognises(text: str) -> bool:
    """Return whether the first line is a + and counts, and the second a wall."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()][:2]
    return len(lines) == 2 and lines[0].split()[0] == "+" and lines[1].strip().startswith("+-")


def parse(text: str) -> Position[MagnetsBoard]:
    """Return the board of a drawing and its marks; raises BadInput naming the line.

    >>> position = parse(draw(MagnetsBoard.of(["LR"], top=[1, 0]), Board.of(["+-"])))
    >>> position.board.top, str(position.marks)
    ((1, 0), '+-')
    """
    lines = [line.strip() for line in text.strip("\ufeff").splitlines() if line.strip()]
    if not recognises(text):
        raise BadInput(f"the drawing must begin with a + and the counts of the columns, not {excerpt(text.strip())}.")
    *bottom_words, sign = lines[-1].split()
    if sign != "-":
        raise BadInput(f"the last line must be the counts of the columns and a -, not {excerpt(lines[-1])}.")
    left, right = [], []
    for line_index in range(2, len(lines) - 1, 2):
        left_text, _, row_text = lines[line_index].partition("|")
        inside, _, right_text = row_text.rpartition("|")
        left += _counts(left_text.split(), line_index + 1, 1)
        right += _counts(right_text.split(), line_index + 1, 1)
        lines[line_index] = f"|{inside}|"
    drawing = parse_walled("\n".join(lines[1:-1]), lines_before=1)
    rows, cols = drawing.walls.rows, drawing.walls.cols
    check_size(rows, cols)
    check_cells(drawing.labels, ("", *"+-.x#").__contains__, "empty, +, -, ., x or #, or + - x in brackets")
    holes: set[Cell] = set()
    givens, marks = ([[empty_mark] * cols for _ in range(rows)] for empty_mark in (".", UNKNOWN))
    for row, col in cells_of(rows, cols):
        label = drawing.labels[row][col]
        if (row, col) in drawing.bracketed:
            givens[row][col] = label
        elif label == "#":
            holes.add((row, col))
        elif label:
            marks[row][col] = "." if label == "x" else label
    top, bottom = _counts(lines[0].split()[1:], 1), _counts(bottom_words, len(lines))
    layout = layout_of(drawing.walls, holes)
    return Position.of(MagnetsBoard.of(layout, top, bottom, left, right, givens), Board.of(marks))


def _counts(words: list[str], line_number: int, expected_count: int | None = None) -> list[int]:
    """Return the counts that words of a line of the drawing write, -1 for a dot.

    Raises BadInput, naming the line, for another word or unless there are `expected_count` words, None for any number.
    """
    if expected_count is not None and len(words) != expected_count:
        raise BadInput(f"line {line_number} must have {expected_count} count on each side, not {len(words)}.")
    return [parse_number(word, -1, f"a count in line {line_number}") for word in words]
