"""Puzzle books: pages of boards with titles, rules and difficulty, and pages of all solutions at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from stripcount.draw.scene import GREY, Scene, Shape, Words, moved, scaled
from stripcount.errors import BadInput, unknown, whole

PAPER = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
"""Width and height of a page, in points."""
_MARGIN, _HEAD, _LABEL, _FOOT = 45.0, 62.0, 22.0, 30.0
_LARGEST_SCALE = 1.4
_LINE, _LETTER = 13.0, 4.9  # points of a line of rules, and of its average letter


@dataclass(frozen=True)
class BookBoard:
    """One board of a book: the puzzle's name and rules, the label above the board, and the two drawings."""

    puzzle: str
    rules: str
    label: str
    board: Scene
    solution: Scene


def book(entries: Sequence[BookBoard], title: str, paper: str = "a4", per_page: int = 2) -> list[Scene]:
    """Return the pages of a book: the boards of each puzzle in order under its rules, then all solutions.

    Raises BadInput if there is no board, for an unknown paper, or for a number of boards per page outside 1..12.
    """
    if paper not in PAPER:
        raise unknown("the paper", paper, PAPER)
    whole("boards per page", per_page, 1, 12)
    if not entries:
        raise BadInput("a book needs at least one board, and there is none.")
    size = PAPER[paper]
    numbered = list(enumerate(entries, start=1))
    pages: list[tuple[str, list[str], list[tuple[str, Scene]]]] = []
    for puzzle in dict.fromkeys(entry.puzzle for entry in entries):
        mine = [(number, entry) for number, entry in numbered if entry.puzzle == puzzle]
        rules = _wrapped(mine[0][1].rules, int((size[0] - 2 * _MARGIN) / _LETTER))
        for start in range(0, len(mine), per_page):
            shown = [(f"{number}. {entry.label}", entry.board) for number, entry in mine[start : start + per_page]]
            pages.append((puzzle, rules, shown))
    most = min(12, 4 * per_page)
    for start in range(0, len(numbered), most):
        shown = [(f"{number}.", entry.solution) for number, entry in numbered[start : start + most]]
        pages.append(("solutions", [], shown))
    return [
        _page(size, title, heading, rules, shown, f"{at} of {len(pages)}", most if heading == "solutions" else per_page)
        for at, (heading, rules, shown) in enumerate(pages, start=1)
    ]


def _page(
    size: tuple[float, float],
    title: str,
    heading: str,
    rules: Sequence[str],
    shown: Sequence[tuple[str, Scene]],
    number: str,
    places: int,
) -> Scene:
    width, height = size
    shapes: list[Shape] = [
        Words(_MARGIN, _MARGIN, title, 11, anchor="start", colour=GREY, plain=True),
        Words(_MARGIN, _MARGIN + 22, heading.replace("-", " ").title(), 17, anchor="start", bold=True, plain=True),
        Words(width / 2, height - _FOOT, number, 9, plain=True),
    ]
    for at, line in enumerate(rules):
        shapes.append(Words(_MARGIN, _MARGIN + 44 + _LINE * at, line, 10, anchor="start", plain=True))
    top = _MARGIN + _HEAD + _LINE * len(rules)
    across = max(1, round(sqrt(places * width / (height - top - _MARGIN - _FOOT))))
    down = ceil(places / across)
    wide, tall = (width - 2 * _MARGIN) / across, (height - top - _MARGIN - _FOOT) / down
    for place, (label, board) in enumerate(shown):
        x, y = _MARGIN + wide * (place % across), top + tall * (place // across)
        scale = min((wide - 14) / board.width, (tall - _LABEL - 14) / board.height, _LARGEST_SCALE)
        shapes.append(Words(x, y + 8, label, 10, anchor="start", plain=True))
        shapes += moved(scaled(board.shapes, scale), x, y + _LABEL)
    return Scene(width, height, tuple(shapes), f"{title}, page {number}")


def _wrapped(text: str, letters: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, max(20, letters))
