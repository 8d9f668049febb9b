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


def printed_scene(board: PrintedBoard, solution: Board | None = None) -> Scene:
    """Return a printed board as a scene, with a solution or other marks if there are any.

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
    return Scene(width + 12, height + 12, translate(shapes, 6, 6), title)


def _board_shapes(picture: Picture) -> tuple[Shape, ...]:
    """Return the shapes in the cells and between them: fills first, then lines, numbers and walls."""
    rows, cols = picture.rows, picture.cols
    shapes: list[Shape] = []
    for cells, fill in ((picture.shaded, PALE), (picture.holes, GREY)):
        for row, col in sorted(cells):
            shapes.append(Box(col * CELL, row * CELL, CELL, CELL, fill=fill, stroke=None))
    shapes += grid_lines(rows, cols, CELL) if picture.lattice else []
    for (row, col), mark in picture.slots.items():
        shapes += translate(magnet_cell(mark, CELL), col * CELL, row * CELL)
        if (row, col) in picture.crossed:
            shapes += translate(_BLANK_CROSS, col * CELL, row * CELL)
    if picture.loop is not None:
        shapes += [Disc(col * CELL, row * CELL, CELL * 0.06) for row in range(rows + 1) for col in range(cols + 1)]
    shapes += _numbers(picture.numbers, bold=picture.bold)
    shapes += _numbers(picture.solution_numbers, colour=GREY)
    for row in range(rows):
        for col in range(cols):
            here, right, below = (row, col), (row, col + 1), (row + 1, col)
            if picture.are_joined is not None:
                sides = "r" * (col + 1 < cols and not picture.are_joined(here, right))
                sides += "d" * (row + 1 < rows and not picture.are_joined(here, below))
                shapes += translate(wall_lines(sides, CELL, 2.2), col * CELL, row * CELL)
    if picture.loop is not None:
        return tuple(shapes + _loop_lines(picture.loop, rows, cols))
    return fills_first([*shapes, Box(0, 0, cols * CELL, rows * CELL, line_width=2.4)])


_MIDDLE, _ARM = CELL / 2, CELL * 0.1
_BLANK_CROSS = (  # in what is known to be blank
    line((_MIDDLE - _ARM, _MIDDLE - _ARM), (_MIDDLE + _ARM, _MIDDLE + _ARM), colour=GREY),
    line((_MIDDLE - _ARM, _MIDDLE + _ARM), (_MIDDLE + _ARM, _MIDDLE - _ARM), colour=GREY),
)


def _numbers(numbers: Mapping[Cell, str], colour: str = INK, bold: bool = False) -> list[Shape]:
    return [
        Text(CELL * (col + 0.5), CELL * (row + 0.5), word, 15.0 if len(word) < 3 else 11.0, colour=colour, bold=bold)
        for (row, col), word in numbers.items()
    ]


def _loop_lines(inside: frozenset[Cell], rows: int, cols: int) -> list[Shape]:
    """Return thick lines between the cells inside and all others."""
    shapes: list[Shape] = []
    for row in range(rows + 1):
        for col in range(cols + 1):
            here = (row, col) in inside
            if here != ((row - 1, col) in inside):
                shapes.append(line((col * CELL, row * CELL), ((col + 1) * CELL, row * CELL), line_width=2.6))
            if here != ((row, col - 1) in inside):
                shapes.append(line((col * CELL, row * CELL), (col * CELL, (row + 1) * CELL), line_width=2.6))
    return shapes


def _clue_shapes(picture: Picture) -> list[Shape]:
    """Return the counts around the board, with a sign in two corners for what they count."""
    if not picture.edges:
        return []
    near, far_x, far_y = CELL / 2, CELL * (picture.cols + 1.5), CELL * (picture.rows + 1.5)
    top, bottom, left, right = picture.edges
    places = [(CELL * (position + 1.5), near, word) for position, word in enumerate(top)]
    places += [(CELL * (position + 1.5), far_y, word) for position, word in enumerate(bottom)]
    places += [(near, CELL * (position + 1.5), word) for position, word in enumerate(left)]
    places += [(far_x, CELL * (position + 1.5), word) for position, word in enumerate(right)]
    shapes: list[Shape] = [Text(x, y, word, 14) for x, y, word in places if word]
    return [*shapes, Text(near, near, "+", 15, bold=True), Text(far_x, far_y, "−", 15, bold=True)]
