"""Puzzle books: a cover, contents by difficulty, pages of boards under their rules, and all solutions at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, sqrt
from textwrap import wrap

from stripcount.draw.scene import GREY, Scene, Shape, Words, line, moved, scaled
from stripcount.errors import BadInput, unknown, whole

PAPER = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
"""Width and height of a page, in points."""
LEVELS = ("easy", "normal", "hard", "extreme", "ambiguous")
"""The order of the boards of a puzzle."""
_MARGIN, _HEAD, _LABEL, _FOOT = 45.0, 62.0, 22.0, 30.0
_LARGEST_SCALE = 1.4
_LINE, _LETTER = 13.0, 4.9  # points of a line of rules, and of its average letter
_SOLUTIONS = 20  # on a page
_CONTENTS = 34  # lines on a page


@dataclass(frozen=True)
class BookBoard:
    """One board of a book: the puzzle's name and rules, its level, its size in words, and the two drawings."""

    puzzle: str
    rules: str
    level: str
    size: str
    board: Scene
    solution: Scene


@dataclass(frozen=True)
class _Leaf:
    """One page before it is drawn: heading, rules, boards with their labels, and for how many there is room."""

    heading: str
    rules: tuple[str, ...]
    shown: tuple[tuple[str, Scene], ...]
    places: int


def book(entries: Sequence[BookBoard], title: str, paper: str = "a4", per_page: int = 2) -> list[Scene]:
    """Return the pages of a book: cover, contents, the boards of each puzzle from easy to hard, all solutions.

    Raises BadInput if there is no board, for an unknown paper, or for a number of boards per page outside 1..12.
    """
    if paper not in PAPER:
        raise unknown("the paper", paper, PAPER)
    whole("boards per page", per_page, 1, 12)
    if not entries:
        raise BadInput("a book needs at least one board, and there is none.")
    size = PAPER[paper]
    order = list(dict.fromkeys(entry.puzzle for entry in entries))
    rank = {level: index for index, level in enumerate(LEVELS)}
    ordered = sorted(entries, key=lambda made: (order.index(made.puzzle), rank.get(made.level, len(rank))))
    numbered = list(enumerate(ordered, start=1))
    groups = len({(entry.puzzle, entry.level) for entry in entries}) + 1
    first = 2 + ceil(groups / _CONTENTS)  # the page of the first board
    leaves: list[_Leaf] = []
    contents: list[tuple[str, str, int]] = []
    for puzzle, of_one in groupby(numbered, key=lambda made: made[1].puzzle):
        mine = list(of_one)
        rules = tuple(wrap(mine[0][1].rules, max(20, int((size[0] - 2 * _MARGIN) / _LETTER))))
        for level, of_level in groupby(enumerate(mine), key=lambda made: made[1][1].level):
            places = list(of_level)
            numbers = f"{places[0][1][0]} to {places[-1][1][0]}" if len(places) > 1 else f"{places[0][1][0]}"
            contents.append((f"{_named(puzzle)}, {level}", numbers, first + len(leaves) + places[0][0] // per_page))
        for start in range(0, len(mine), per_page):
            shown = tuple(
                (f"{index}.  {made.size}, {made.level}", made.board) for index, made in mine[start : start + per_page]
            )
            leaves.append(_Leaf(_named(puzzle), rules, shown, per_page))
    contents.append(("Solutions", "", first + len(leaves)))
    for puzzle, of_one in groupby(numbered, key=lambda made: made[1].puzzle):
        solved = [(f"{index}.", made.solution) for index, made in of_one]
        for start in range(0, len(solved), _SOLUTIONS):
            shown = tuple(solved[start : start + _SOLUTIONS])
            leaves.append(_Leaf(f"Solutions: {_named(puzzle)}", (), shown, min(_SOLUTIONS, max(6, len(solved)))))
    listed = [contents[start : start + _CONTENTS] for start in range(0, len(contents), _CONTENTS)]
    return [
        _cover(size, title, ordered),
        *(_contents(size, title, lines, index) for index, lines in enumerate(listed, start=2)),
        *(_page(size, title, leaf, index) for index, leaf in enumerate(leaves, start=first)),
    ]


def _named(puzzle: str) -> str:
    return puzzle.replace("-", " ").title()


def _cover(size: tuple[float, float], title: str, entries: Sequence[BookBoard]) -> Scene:
    """Return the cover: the title, what the book holds, and its last board, which is among the hardest."""
    width, height = size
    letters = min(34.0, 1.75 * (width - 2 * _MARGIN) / max(1, len(title)))
    names = Counter(_named(entry.puzzle) for entry in entries)
    held = wrap(", ".join(f"{count} {name}" for name, count in names.items()), 80)
    shapes: list[Shape] = [Words(width / 2, height * 0.18, title, letters, bold=True, plain=True)]
    for index, words in enumerate(held):
        shapes.append(Words(width / 2, height * 0.18 + 44 + 17 * index, words, 12, colour=GREY, plain=True))
    shapes += _centred(entries[-1].board, 0, height * 0.34, width, height * 0.5, 2.2)
    return Scene(width, height, tuple(shapes), f"{title}, cover")


def _contents(size: tuple[float, float], title: str, lines: Sequence[tuple[str, str, int]], page_number: int) -> Scene:
    shapes = _frame(size, title, "Contents", page_number)
    for line_number, (what, numbers, page) in enumerate(lines):
        y = _MARGIN + _HEAD + 20 * line_number
        shapes.append(Words(_MARGIN, y, what, 11, anchor="start", plain=True))
        shapes.append(Words(size[0] * 0.62, y, numbers, 11, anchor="start", colour=GREY, plain=True))
        shapes.append(Words(size[0] - _MARGIN, y, str(page), 11, anchor="end", plain=True))
        shapes.append(line((_MARGIN, y + 9), (size[0] - _MARGIN, y + 9), colour=GREY, thick=0.3))
    return Scene(*size, tuple(shapes), f"{title}, page {page_number}")


def _frame(size: tuple[float, float], title: str, heading: str, page_number: int) -> list[Shape]:
    """Return what every page but the cover has: the title, a heading, and the page's number."""
    return [
        Words(_MARGIN, _MARGIN, title, 11, anchor="start", colour=GREY, plain=True),
        Words(_MARGIN, _MARGIN + 22, heading, 17, anchor="start", bold=True, plain=True),
        Words(size[0] / 2, size[1] - _FOOT, str(page_number), 9, plain=True),
    ]


def _page(size: tuple[float, float], title: str, leaf: _Leaf, page_number: int) -> Scene:
    width, height = size
    shapes = _frame(size, title, leaf.heading, page_number)
    for line_number, words in enumerate(leaf.rules):
        shapes.append(Words(_MARGIN, _MARGIN + 44 + _LINE * line_number, words, 10, anchor="start", plain=True))
    top = _MARGIN + _HEAD + _LINE * len(leaf.rules)
    across = max(1, round(sqrt(leaf.places * width / (height - top - _MARGIN - _FOOT))))
    down = ceil(leaf.places / across)
    wide, tall = (width - 2 * _MARGIN) / across, (height - top - _MARGIN - _FOOT) / down
    for place, (label, board) in enumerate(leaf.shown):
        x, y = _MARGIN + wide * (place % across), top + tall * (place // across)
        shapes.append(Words(x + wide / 2, y + 8, label, 10, plain=True))
        shapes += _centred(board, x, y + _LABEL, wide, tall - _LABEL - 8, _LARGEST_SCALE)
    return Scene(width, height, tuple(shapes), f"{title}, page {page_number}")


def _centred(board: Scene, x: float, y: float, wide: float, tall: float, largest: float) -> tuple[Shape, ...]:
    """Return a board in the middle of a place, as large as fits there."""
    scale = min((wide - 14) / board.width, (tall - 6) / board.height, largest)
    left, over = x + (wide - board.width * scale) / 2, y + (tall - board.height * scale) / 2
    return moved(scaled(board.shapes, scale), left, over)
