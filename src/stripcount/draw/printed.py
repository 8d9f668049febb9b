"""Printed boards as pictures, with or without a solution: walls thick, clues outside, solutions in the cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from stripcount.board import Board, Cell
from stripcount.draw.board import CELL, grid_lines
from stripcount.draw.marks import magnet_cell, wall_lines
from stripcount.draw.scene import GREY, INK, PALE, Box, Disc, Scene, Shape, Text, fills_first, line, translate

if TYPE_CHECKING:
    from stripcount.printed.base import PrintedBoard
    from stripcount.printed.puzzle import Picture


_MARGIN = 6.0  # points around the picture
_REGION_WALL, _LOOP_LINE, _FRAME = 2.2, 2.6, 2.4  # widths of lines, in points


def printed_scene(board: PrintedBoard, solution: Board | None = None) -> Scene:
    """Return a printed board as a scene, with `solution`, a solution or other marks, if it is not None.

    >>> from stripcount.printed.dominosa.board import DominosaBoard
    >>> printed_scene(DominosaBoard.of([[0, 0, 1], [1, 1, 0]])).title
    'dominosa board of 2 rows and 3 columns, to solve'
    """
    from stripcount.printed import printed_puzzle

    picture = printed_puzzle(board.puzzle).picture(board, solution)
    margin = CELL if picture.edges else 0.0
    shapes = [*translate(_board_shapes(picture), margin, margin), *_clue_shapes(picture)]
    state = "solved" if solution is not None else "to solve"
    title = f"{board.puzzle} board of {board.rows} rows and {board.cols} columns, {state}"
    width, height = CELL * board.cols + 2 * margin, CELL * board.rows + 2 * margin
    return Scene(width + 2 * _MARGIN, height + 2 * _MARGIN, translate(shapes, _MARGIN, _MARGIN), title)


def _board_shapes(picture: Picture) -> tuple[Shape, ...]:
    """Return the shapes in the cells and between them: fills first, then lines, numbers and walls."""
    rows, cols = picture.rows, picture.cols
    shapes: list[Shape] = []
    for cells, fill in ((picture.shaded, PALE), (picture.holes, GREY)):
        for row, col in sorted(cells):
            shapes.append(Box(col * CELL, row * CELL, CELL, CELL, fill=fill, outline=None))
    shapes += grid_lines(rows, cols, CELL) if picture.lattice else []
    for (row, col), mark in picture.slots.items():
        shapes += translate(magnet_cell(mark, CELL), col * CELL, row * CELL)
        if (row, col) in picture.crossed:
            shapes += translate(_BLANK_CROSS, col * CELL, row * CELL)
    if picture.loop is not None:
        shapes += [Disc(col * CELL, row * CELL, CELL * 0.06) for row in range(rows + 1) for col in range(cols + 1)]
    shapes += _number_shapes(picture.numbers, bold=picture.bold)
    shapes += _number_shapes(picture.solution_numbers, colour=GREY)
    for row in range(rows):
        for col in range(cols):
            cell, right, below = (row, col), (row, col + 1), (row + 1, col)
            if picture.are_joined is not None:
                sides = "r" * (col + 1 < cols and not picture.are_joined(cell, right))
                sides += "d" * (row + 1 < rows and not picture.are_joined(cell, below))
                shapes += translate(wall_lines(sides, CELL, _REGION_WALL), col * CELL, row * CELL)
    if picture.loop is not None:
        return tuple(shapes + _loop_lines(picture.loop, rows, cols))
    return fills_first([*shapes, Box(0, 0, cols * CELL, rows * CELL, line_width=_FRAME)])


_MIDDLE, _ARM = CELL / 2, CELL * 0.1
_BLANK_CROSS = (  # for a cell that is known to be blank
    line((_MIDDLE - _ARM, _MIDDLE - _ARM), (_MIDDLE + _ARM, _MIDDLE + _ARM), colour=GREY),
    line((_MIDDLE - _ARM, _MIDDLE + _ARM), (_MIDDLE + _ARM, _MIDDLE - _ARM), colour=GREY),
)


def _number_shapes(numbers: Mapping[Cell, str], colour: str = INK, bold: bool = False) -> list[Shape]:
    """Return the numbers as texts in the middle of their cells."""
    return [
        Text(CELL * (col + 0.5), CELL * (row + 0.5), text, 15.0 if len(text) < 3 else 11.0, colour=colour, bold=bold)
        for (row, col), text in numbers.items()
    ]


def _loop_lines(inside: frozenset[Cell], rows: int, cols: int) -> list[Shape]:
    """Return thick lines between the cells `inside` a loop and all others, also along the border of the board."""
    shapes: list[Shape] = []
    for row in range(rows + 1):
        for col in range(cols + 1):
            is_inside = (row, col) in inside
            if is_inside != ((row - 1, col) in inside):
                shapes.append(line((col * CELL, row * CELL), ((col + 1) * CELL, row * CELL), line_width=_LOOP_LINE))
            if is_inside != ((row, col - 1) in inside):
                shapes.append(line((col * CELL, row * CELL), (col * CELL, (row + 1) * CELL), line_width=_LOOP_LINE))
    return shapes


def _clue_shapes(picture: Picture) -> list[Shape]:
    """Return the clues around the board, with a + and a − in two corners for what they count."""
    if not picture.edges:
        return []
    near_edge, right_edge, bottom_edge = CELL / 2, CELL * (picture.cols + 1.5), CELL * (picture.rows + 1.5)
    top, bottom, left, right = picture.edges
    positions = [(CELL * (position + 1.5), near_edge, text) for position, text in enumerate(top)]
    positions += [(CELL * (position + 1.5), bottom_edge, text) for position, text in enumerate(bottom)]
    positions += [(near_edge, CELL * (position + 1.5), text) for position, text in enumerate(left)]
    positions += [(right_edge, CELL * (position + 1.5), text) for position, text in enumerate(right)]
    shapes: list[Shape] = [Text(x, y, text, 14) for x, y, text in positions if text]
    return [*shapes, Text(near_edge, near_edge, "+", 15, bold=True), Text(right_edge, bottom_edge, "−", 15, bold=True)]
