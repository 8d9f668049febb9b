"""Sheets for print: several numbered boards on each A4 page, and their solutions on pages at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from stripcount.draw.scene import Scene, Shape, Text, scale_shapes, translate
from stripcount.errors import BadInput, checked_integer

WIDTH, HEIGHT = 595.0, 842.0  # of an A4 page, in points
_MARGIN, _HEADING_HEIGHT, _LABEL_HEIGHT = 40.0, 30.0, 18.0  # points
_CELL_MARGIN = 16.0, 12.0  # points free in a cell beside a board: in its width, and in its height
MAX_SCALE = 1.25  # largest factor by which a small board is enlarged


def sheets(boards: Sequence[Scene], solutions: Sequence[Scene], title: str, per_page: int = 4) -> list[Scene]:
    """Return pages with `per_page` boards each, then pages with twice as many solutions each.

    `solutions` may be empty, or as many as the boards. Raises BadInput for another number of them, if there is no
    board, or for a number of boards per page outside 1..24.
    """
    per_page = checked_integer("boards per page", per_page, 1, 24)
    if not boards:
        raise BadInput("a sheet needs at least one board, and there is none.")
    if solutions and len(solutions) != len(boards):
        raise BadInput(f"a sheet needs a solution for each of {len(boards)} boards or none, not {len(solutions)}.")
    pages = _board_pages(boards, title, per_page)
    return pages + (_board_pages(solutions, f"{title}: solutions", min(24, 2 * per_page)) if solutions else [])


def _board_pages(boards: Sequence[Scene], title: str, per_page: int) -> list[Scene]:
    """Return the pages with numbered boards, `per_page` each in a grid of equal cells, under a title."""
    grid_columns = max(1, round(sqrt(per_page * WIDTH / HEIGHT)))  # so that the cells are nearly squares
    grid_rows = ceil(per_page / grid_columns)
    cell_width, cell_height = (WIDTH - 2 * _MARGIN) / grid_columns, (HEIGHT - 2 * _MARGIN - _HEADING_HEIGHT) / grid_rows
    page_count = ceil(len(boards) / per_page)
    pages = []
    for page in range(page_count):
        shapes: list[Shape] = [Text(_MARGIN, _MARGIN, title, 13, anchor="start", bold=True, proportional=True)]
        for cell_index, board in enumerate(boards[page * per_page : (page + 1) * per_page]):
            x = _MARGIN + cell_width * (cell_index % grid_columns)
            y = _MARGIN + _HEADING_HEIGHT + cell_height * (cell_index // grid_columns)
            width_available = cell_width - _CELL_MARGIN[0]
            height_available = cell_height - _LABEL_HEIGHT - _CELL_MARGIN[1]
            scale = min(width_available / board.width, height_available / board.height, MAX_SCALE)
            label = f"{page * per_page + cell_index + 1}."
            shapes.append(Text(x, y + 8, label, 11, anchor="start", proportional=True))
            shapes += translate(scale_shapes(board.shapes, scale), x, y + _LABEL_HEIGHT)
        page_text = f"{page + 1} of {page_count}"
        shapes.append(Text(WIDTH / 2, HEIGHT - _MARGIN / 2, page_text, 9, proportional=True))
        pages.append(Scene(WIDTH, HEIGHT, tuple(shapes), f"{title}, page {page_text}"))
    return pages
