"""Solutions as pictures: a grid with its marks, drawn in the style of the puzzle, or in one that fits the marks."""

from __future__ import annotations

from stripcount.board import HOLE, Board, Wrap
from stripcount.draw.marks import INSIDE, STYLES, Style, style_of, wall_lines
from stripcount.draw.scene import ACCENT, PALE, Box, Scene, Shape, fills_first, line, translate
from stripcount.errors import TooLarge
from stripcount.model.strip import Strip

CELL = 28.0
"""The side of a cell, in points."""
_DASH = 7.0  # approximate length in points of a dash, and of a gap, on a side along a seam
MAX_CELLS = 40_000
"""The largest number of cells of a board that is drawn."""


def board_scene(board: Board, strip: Strip | None = None) -> Scene:
    """Return a board as a scene, in the style that its puzzle names, or else in one that fits the marks.

    Raises TooLarge beyond MAX_CELLS cells.

    >>> board_scene(Board.of(["┌┐", "└┘"])).title
    'Board of 2 rows and 2 columns'
    """
    if board.rows * board.cols > MAX_CELLS:
        raise TooLarge(
            f"a picture of a board may have {MAX_CELLS:,} cells, and this one has {board.rows * board.cols:,}."
        )
    style = board_style(board, strip)
    width, height = board.cols * CELL, board.rows * CELL
    has_holes = any(mark is HOLE for row in board.cells for mark in row)
    shapes: list[Shape] = grid_lines(board.rows, board.cols, CELL) if style.grid and not has_holes else []
    for row, col in board.positions():
        shapes += translate(style.draw_mark(board[row, col], CELL), col * CELL, row * CELL)
    if has_holes:
        shapes += cell_borders(board)
    elif style.frame is not None or any(board.wrap):
        shapes += frame(width, height, board.wrap, line_width=style.frame or 0)
    if style.loop:
        shapes += loop_lines(board)
    margin = 6.0
    board_name = f"{strip.name} board" if strip is not None and strip.name else "Board"
    title = f"{board_name} of {board.rows} rows and {board.cols} columns"
    return Scene(width + 2 * margin, height + 2 * margin, translate(fills_first(shapes), margin, margin), title)


def frame(width: float, height: float, wrap: Wrap, line_width: float) -> list[Shape]:
    """Return the four sides of a board of `width` × `height` points; sides that are joined at a seam are dashed.

    `line_width` is that of the frame of a board without seams.

    >>> len(frame(28, 28, Wrap(), 1.6)), len(frame(28, 28, Wrap(rows=True), 1.6))
    (1, 8)
    """
    if not any(wrap):
        return [Box(0, 0, width, height, line_width=line_width)]
    shapes: list[Shape] = []
    for seam, offset, vertical in ((wrap.rows, 0.0, False), (wrap.rows, height, False),
                                 (wrap.columns, 0.0, True), (wrap.columns, width, True)):  # fmt: skip
        length = height if vertical else width
        segments = 2 * max(2, round(length / _DASH / 2)) + 1 if seam else 1  # dashes and gaps in turn
        for segment in range(0, segments, 2):
            along = length * segment / segments, length * (segment + 1) / segments
            start, end = [(offset, distance) if vertical else (distance, offset) for distance in along]
            shapes.append(line(start, end, colour=ACCENT, line_width=2.4) if seam else line(start, end, line_width=1.6))
    return shapes


def loop_lines(board: Board) -> list[Shape]:
    """Return thick lines between the cells inside a loop, whose marks are in INSIDE, and all others."""
    inside = {cell for cell in board.positions() if str(board[cell]) in INSIDE}
    shapes: list[Shape] = []
    for row, col in sorted(inside):
        neighbours = {"l": (row, col - 1), "r": (row, col + 1), "u": (row - 1, col), "d": (row + 1, col)}
        sides = "".join(side for side, cell in neighbours.items() if cell not in inside)
        shapes += translate(wall_lines(sides, CELL, line_width=CELL / 9), col * CELL, row * CELL)
    return shapes


def grid_lines(rows: int, cols: int, cell: float) -> list[Shape]:
    """Return the thin lines between the cells, whose sides are `cell` points long, without the outer frame."""
    horizontal: list[Shape] = [
        line((0, r * cell), (cols * cell, r * cell), colour=PALE, line_width=0.7) for r in range(1, rows)
    ]
    vertical_lines: list[Shape] = [
        line((c * cell, 0), (c * cell, rows * cell), colour=PALE, line_width=0.7) for c in range(1, cols)
    ]
    return horizontal + vertical_lines


def cell_borders(board: Board) -> list[Shape]:
    """Return thin lines between the cells of a board and thick ones around them, also along holes.

    >>> len(cell_borders(Board.of([["?", HOLE], ["?", "?"]])))
    10
    """
    thin_lines: list[Shape] = []
    thick_lines: list[Shape] = []
    for row, col in board.positions():
        neighbour_of_side = {"l": (row, col - 1), "u": (row - 1, col), "r": (row, col + 1), "d": (row + 1, col)}
        open_sides = [side for side, cell in neighbour_of_side.items() if board.place(*cell) is None]
        inner_sides = [side for side in "rd" if side not in open_sides]
        thick_lines += translate(wall_lines("".join(open_sides), CELL, line_width=1.6), col * CELL, row * CELL)
        thin_lines += translate(wall_lines("".join(inner_sides), CELL, line_width=0.7), col * CELL, row * CELL)
    return [*thin_lines, *thick_lines]


def board_style(board: Board, strip: Strip | None = None) -> Style:
    """Return the style that a puzzle names, or else the first that has all marks of the board.

    "letters" has any mark. Raises BrokenPuzzle as `style_of` does.

    >>> board_style(Board.of([["L+", "R-"]])) is STYLES["magnets"]
    True
    """
    return (None if strip is None else style_of(strip)) or STYLES[_style_name(board)]


def _style_name(board: Board) -> str:
    """Return the name in STYLES of the first style that has all marks of the board; "letters" has any."""
    marks = {str(board[cell]) for cell in board.positions()}
    if not marks:
        return "letters"
    if marks <= set("·╴╵╶╷┘─┐└│┌┴┤┬├┼"):
        # wires have branches, and boards on which every line ends after half a cell
        return "wires" if marks & set("┤┴┬├") or marks <= set("╴╵╶╷") else "lines"
    if marks <= {"·", *INSIDE}:
        return "loop"
    if marks <= set("#."):
        return "shaded"
    if all(len(m) == 2 and m[0] in "LRTB*" and m[1] in "+-." for m in marks) or marks <= set("+-."):
        return "magnets"
    if marks <= set("LRTB"):
        return "dominoes"
    return "dots" if marks <= {"0", "1"} else "letters"
