"""Sheets for print: several numbered boards on each A4 page, and their solutions on pages at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from stripcount.draw.scene import Scene, Shape, Words, moved, scaled
from stripcount.errors import BadInput, whole

WIDTH, HEIGHT = 595.0, 842.0
_MARGIN, _HEAD, _NUMBER = 40.0, 30.0, 18.0
LARGEST_SCALE = 1.25  # a small board is not enlarged more than this


def sheets(boards: Sequence[Scene], solutions: Sequence[Scene], title: str, per_page: int = 4) -> list[Scene]:
    """Return pages with `per_page` boards each, then pages with twice as many solutions each.

    `solutions` may be empty, or as many as the boards. Raises BadInput if there is no board.
    """
    per_page = whole("boards per page", per_page, 1, 24)
    if not boards:
        raise BadInput("a sheet needs at least one board, and there is none.")
    if solutions and len(solutions) != len(boards):
        raise BadInput(f"a sheet needs a solution for each of {len(boards)} boards or none, not {len(solutions)}.")
    pages = _pages(boards, title, per_page)
    return pages + (_pages(solutions, f"{title}: solutions", min(24, 2 * per_page)) if solutions else [])


def _pages(boards: Sequence[Scene], title: str, per_page: int) -> list[Scene]:
    across = max(1, round(sqrt(per_page * 0.7)))
    down = ceil(per_page / across)
    wide, tall = (WIDTH - 2 * _MARGIN) / across, (HEIGHT - 2 * _MARGIN - _HEAD) / down
    count = ceil(len(boards) / per_page)
    pages = []
    for page in range(count):
        shapes: list[Shape] = [Words(_MARGIN, _MARGIN, title, 13, anchor="start", bold=True, plain=True)]
        for place, board in enumerate(boards[page * per_page : (page + 1) * per_page]):
            x, y = _MARGIN + wide * (place % across), _MARGIN + _HEAD + tall * (place // across)
            scale = min((wide - 16) / board.width, (tall - _NUMBER - 12) / board.height, LARGEST_SCALE)
            label = f"{page * per_page + place + 1}."
            shapes.append(Words(x, y + 8, label, 11, anchor="start", plain=True))
            shapes += moved(scaled(board.shapes, scale), x, y + _NUMBER)
        end = f"{page + 1} of {count}"
        shapes.append(Words(WIDTH / 2, HEIGHT - _MARGIN / 2, end, 9, plain=True))
        pages.append(Scene(WIDTH, HEIGHT, tuple(shapes), f"{title}, page {end}"))
    return pages
