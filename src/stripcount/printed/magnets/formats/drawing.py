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
from stripcount.errors import BadInput, shortened
from stripcount.printed.base import UNKNOWN
from stripcount.printed.magnets.board import MagnetsBoard, check_size
from stripcount.printed.picture import Picture
from stripcount.printed.puzzle import Position
from stripcount.printed.walls import walled


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
    wide = max(map(len, top + bottom))
    given = {(row, col) for row, line in enumerate(board.givens) for col, mark in enumerate(line) if mark != "."}

    def label(cell: Cell) -> str:
        if cell in given:
            return board.givens[cell[0]][cell[1]]
        mark = " " if solution is None else str(solution[cell]).replace(UNKNOWN, " ")
        return "#" if board.layout[cell[0]][cell[1]] == "*" else mark

    labels = [[label((row, col)).rjust(wide) for col in range(board.cols)] for row in range(board.rows)]
    picture = walled(labels, board.together, given).split("\n")
    edge = max(map(len, left))
    lines = ["+".ljust(edge) + " " + "".join(f"  {clue:>{wide}} " for clue in top)]
    for at, line in enumerate(picture):
        row, wall = divmod(at - 1, 2)
        lines.append(" " * (edge + 1) + line if wall else f"{left[row]:>{edge}} {line} {right[row]}")
    lines.append(" " * (edge + 1) + "".join(f"  {clue:>{wide}} " for clue in bottom) + "  -")
    return "\n".join(line.rstrip() for line in lines)


def picture(board: MagnetsBoard, solution: Board | None = None) -> Picture:
    """Return what a drawing of a board or a solution shows."""
    slots: dict[Cell, str] = {}
    crossed: set[Cell] = set()
    for row, letters in enumerate(board.layout):
        for col, letter in enumerate(letters):
            given = board.givens[row][col]  # x: known to be blank
            mark = str(solution[row, col]) if solution is not None else given
            slots[row, col] = f"{letter}{mark if mark in '+-' else '.'}"
            if letter != "*" and (mark == "x" or (solution is not None and mark == ".")):
                crossed.add((row, col))
    edges = tuple(
        tuple("" if clue < 0 else str(clue) for clue in clues)
        for clues in (board.top, board.bottom, board.left, board.right)
    )
    return Picture(board.rows, board.cols, slots=slots, crossed=frozenset(crossed), edges=edges, lattice=False)


def recognises(text: str) -> bool:
    """Return whether the first line is a + and counts, and the second a wall."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()][:2]
    return len(lines) == 2 and lines[0].split()[0] == "+" and lines[1].strip().startswith("+-")


def parse(text: str) -> Position:
    """Return the board of a drawing and its marks; raises BadInput naming the line.

    >>> found = parse(draw(MagnetsBoard.of(["LR"], top=[1, 0]), Board.of(["+-"])))
    >>> found.board.top, str(found.marks)
    ((1, 0), '+-')
    """
    lines = [line.rstrip() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not recognises(text):
        raise BadInput(f"the drawing must begin with a + and the counts of the columns, not {shortened(text.strip())}.")
    top = _counts(lines[0].split()[1:], 1)
    wall = lines[1].strip()
    start, cols, rows = lines[1].index("+"), len(top), (len(lines) - 3) // 2
    if rows > 0 < cols:
        check_size(rows, cols)
    if rows < 1 or cols < 1 or len(lines) % 2 == 0 or (len(wall) - 1) % cols or (len(wall) - 1) // cols < 4:
        raise BadInput(
            f"the drawing must have a wall of {cols} equal parts as line 2 and an odd number of lines, "
            f"not {len(lines)} lines and {shortened(wall)}."
        )
    pitch = (len(wall) - 1) // cols
    last = lines[-1].split()
    if not last or last[-1] != "-":
        raise BadInput(f"the last line must be the counts of the columns and a -, not {shortened(lines[-1].strip())}.")
    bottom = _counts(last[:-1], len(lines))
    left, right, layout, givens, filled = [], [], [], [], []
    for row in range(rows):
        line, below = lines[2 + 2 * row], lines[3 + 2 * row].ljust(start + len(wall))
        body, rest = line[start : start + len(wall)], line[start + len(wall) :]
        above = lines[1 + 2 * row].ljust(start + len(wall))
        place = 3 + 2 * row
        if len(body) != len(wall) or body[0] != "|" or body[-1] != "|":
            raise BadInput(f"line {place} must be a row between walls, as wide as line 2, not {shortened(line)}.")
        left += _counts(line[:start].split(), place, 1)
        right += _counts(rest.split(), place, 1)
        letters, given, marks = "", "", ""
        for col in range(cols):
            cell = body[col * pitch + 1 : (col + 1) * pitch].strip()
            inner = cell[1:-1].strip() if cell[:1] == "(" and cell[-1:] == ")" else ""
            if cell not in ("", "+", "-", ".", "x", "#") and inner not in ("+", "-", "x"):
                allowed = "empty, +, -, ., x or #, or + - x in brackets"
                raise BadInput(f"line {place}, column {col + 1} must be {allowed}, not {shortened(cell)}.")
            given += inner or "."
            marks += (UNKNOWN if cell in ("", "#") else "." if cell == "x" else cell) if not inner else UNKNOWN
            middle = start + col * pitch + pitch // 2
            opened = [
                letter
                for letter, shut in (
                    ("L", body[(col + 1) * pitch] == "|"),
                    ("R", body[col * pitch] == "|"),
                    ("T", below[middle] == "-"),
                    ("B", above[middle] == "-"),
                )
                if not shut
            ]
            if cell == "#" and not opened:
                letters += "*"
            elif cell != "#" and len(opened) == 1:
                letters += opened[0]
            else:
                raise BadInput(f"line {place}, column {col + 1} must be half of a slot of two cells, or a walled #.")
        layout.append(letters)
        givens.append(given)
        filled.append(marks)
    return Position.of(MagnetsBoard.of(layout, top, bottom, left, right, givens), Board.of(filled))


def _counts(words: list[str], place: int, count: int | None = None) -> list[int]:
    if count is not None and len(words) != count:
        raise BadInput(f"line {place} must have {count} count on each side, not {len(words)}.")
    for word in words:
        if word != "." and not (word.isascii() and word.isdigit() and len(word) < 10):
            raise BadInput(f"line {place} must have whole numbers or dots as counts, not {shortened(word)}.")
    return [-1 if word == "." else int(word) for word in words]
