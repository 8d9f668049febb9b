"""The drawing of a Magnets board: walls around slots, + counts at the top and left, - counts at the bottom and right.

    +   2   1
      +-------+
    1 |       | 1
      +-------+
    2 |       | 0
      +-------+
        1   0   -

A cell shows + - or . once solved; in a board to solve it is empty, or + - x where given; # is a single cell.
"""

from __future__ import annotations

from stripcount.board import Board
from stripcount.errors import BadInput, shortened
from stripcount.printed.magnets.board import PARTNER, MagnetsBoard, check_size
from stripcount.printed.walled import walled


def draw(board: MagnetsBoard, solution: Board | None = None) -> str:
    """Return the drawing; `parse` reads it back where no solution is shown.

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
    labels = []
    for row in range(board.rows):
        marks = []
        for col in range(board.cols):
            mark = board.givens[row][col].replace(".", " ") if solution is None else str(solution[row, col])
            marks.append("#" if board.layout[row][col] == "*" else mark)
        labels.append([mark.rjust(wide) for mark in marks])
    letters = board.layout
    picture = walled(
        labels, lambda a, b: PARTNER.get(letters[a[0]][a[1]], (0, 0))[:2] == (b[0] - a[0], b[1] - a[1])
    ).split("\n")
    edge = max(map(len, left))
    lines = ["+".ljust(edge) + " " + "".join(f"  {clue:>{wide}} " for clue in top)]
    for at, line in enumerate(picture):
        row, wall = divmod(at - 1, 2)
        lines.append(" " * (edge + 1) + line if wall else f"{left[row]:>{edge}} {line} {right[row]}")
    lines.append(" " * (edge + 1) + "".join(f"  {clue:>{wide}} " for clue in bottom) + "  -")
    return "\n".join(line.rstrip() for line in lines)


def recognises(text: str) -> bool:
    """Return whether the first line is a + and counts, and the second a wall."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()][:2]
    return len(lines) == 2 and lines[0].split()[0] == "+" and lines[1].strip().startswith("+-")


def parse(text: str) -> MagnetsBoard:
    """Return the board of a drawing without a solution; raises BadInput naming the line.

    >>> parse(draw(MagnetsBoard.of(["LR"], top=[1, 0]))).top
    (1, 0)
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
    left, right, layout, givens = [], [], [], []
    for row in range(rows):
        line, below = lines[2 + 2 * row], lines[3 + 2 * row].ljust(start + len(wall))
        body, rest = line[start : start + len(wall)], line[start + len(wall) :]
        above = lines[1 + 2 * row].ljust(start + len(wall))
        place = 3 + 2 * row
        if len(body) != len(wall) or body[0] != "|" or body[-1] != "|":
            raise BadInput(f"line {place} must be a row between walls, as wide as line 2, not {shortened(line)}.")
        left += _counts(line[:start].split(), place, 1)
        right += _counts(rest.split(), place, 1)
        letters, marks = "", ""
        for col in range(cols):
            cell = body[col * pitch + 1 : (col + 1) * pitch].strip()
            if cell not in ("", "+", "-", "x", "#"):
                raise BadInput(f"line {place}, column {col + 1} must be empty, +, -, x or #, not {shortened(cell)}.")
            marks += "." if cell in ("", "#") else cell
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
        givens.append(marks)
    return MagnetsBoard.of(layout, top, bottom, left, right, givens)


def _counts(words: list[str], place: int, count: int | None = None) -> list[int]:
    if count is not None and len(words) != count:
        raise BadInput(f"line {place} must have {count} count on each side, not {len(words)}.")
    for word in words:
        if word != "." and not (word.isascii() and word.isdigit() and len(word) < 10):
            raise BadInput(f"line {place} must have whole numbers or dots as counts, not {shortened(word)}.")
    return [-1 if word == "." else int(word) for word in words]
