"""Puzzle books: a cover, contents by difficulty, pages of boards under their rules, and all solutions at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, sqrt
from textwrap import wrap

from stripcount.draw.scene import GREY, Scene, Shape, Text, line, scale_shapes, translate
from stripcount.errors import BadInput, unknown, whole

PAPER = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
"""Width and height of a page, in points."""
LEVELS = ("easy", "normal", "hard", "extreme", "ambiguous")
"""The levels of difficulty, in the order in which the boards of a puzzle are printed."""
_MARGIN = 45.0  # points, on each side of a page
_HEADING_HEIGHT = 62.0  # points
_LABEL_HEIGHT = 22.0  # points, of the label above a board
_FOOT_HEIGHT = 30.0  # points, in which the page number stands
_MAX_BOARD_SCALE = 1.4  # a small board alone on a page is enlarged no further
_LINE_HEIGHT, _LETTER_WIDTH = 13.0, 4.9  # points of a line of rules, and of its average letter
_SOLUTIONS_PER_PAGE = 20  # in five rows of four, whose marks can still be read
_MIN_PLACES = 6  # a page with fewer solutions still has this many places, so that they stay small
_CONTENTS_PER_PAGE = 34  # lines
_TITLE_WIDTH = 1.75  # of the page's width by the letters of a title in bold: its largest font that stays on one line
_TITLE_POSITION, _SUMMARY_BELOW, _SUMMARY_LINE = 0.18, 44.0, 17.0  # cover: fraction of the height, then points
_COVER_SCALE = 2.2  # the largest of the board on the cover
_GAP = 7.0, 3.0  # points left free beside and above a board within its place


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
    """One page before it is drawn."""

    heading: str
    rules: tuple[str, ...]  # lines of text
    labelled_boards: tuple[tuple[str, Scene], ...]  # (label, board)
    capacity: int  # the number of boards for which the page is divided


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
    puzzles = list(dict.fromkeys(entry.puzzle for entry in entries))
    rank = {level: index for index, level in enumerate(LEVELS)}
    sorted_entries = sorted(entries, key=lambda entry: (puzzles.index(entry.puzzle), rank.get(entry.level, len(rank))))
    numbered_entries = list(enumerate(sorted_entries, start=1))
    contents_lines = len({(entry.puzzle, entry.level) for entry in entries}) + 1  # one more for the solutions
    first_board_page = 2 + ceil(contents_lines / _CONTENTS_PER_PAGE)
    leaves: list[_Leaf] = []
    contents: list[tuple[str, str, int]] = []
    for puzzle, numbered_boards in groupby(numbered_entries, key=lambda pair: pair[1].puzzle):
        boards = list(numbered_boards)
        rules = tuple(wrap(boards[0][1].rules, max(20, int((size[0] - 2 * _MARGIN) / _LETTER_WIDTH))))
        position = 0  # index, within the puzzle, of the first board of this level
        for level, boards_of_level in groupby(boards, key=lambda pair: pair[1].level):
            numbers = [number for number, _ in boards_of_level]
            range_of_numbers = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
            page = first_board_page + len(leaves) + position // per_page
            contents.append((f"{_title_of(puzzle)}, {level}", range_of_numbers, page))
            position += len(numbers)
        for start in range(0, len(boards), per_page):
            labelled_boards = tuple(
                (f"{number}.  {entry.size}, {entry.level}", entry.board)
                for number, entry in boards[start : start + per_page]
            )
            leaves.append(_Leaf(_title_of(puzzle), rules, labelled_boards, per_page))
    contents.append(("Solutions", "", first_board_page + len(leaves)))
    for puzzle, numbered_boards in groupby(numbered_entries, key=lambda pair: pair[1].puzzle):
        solved = [(f"{number}.", entry.solution) for number, entry in numbered_boards]
        capacity = min(_SOLUTIONS_PER_PAGE, max(_MIN_PLACES, len(solved)))
        for start in range(0, len(solved), _SOLUTIONS_PER_PAGE):
            labelled_boards = tuple(solved[start : start + _SOLUTIONS_PER_PAGE])
            leaves.append(_Leaf(f"Solutions: {_title_of(puzzle)}", (), labelled_boards, capacity))
    contents_pages = [
        contents[start : start + _CONTENTS_PER_PAGE] for start in range(0, len(contents), _CONTENTS_PER_PAGE)
    ]
    return [
        _cover(size, title, sorted_entries),
        *(_contents(size, title, lines, page) for page, lines in enumerate(contents_pages, start=2)),
        *(_page(size, title, leaf, page) for page, leaf in enumerate(leaves, start=first_board_page)),
    ]


def _title_of(puzzle: str) -> str:
    return puzzle.replace("-", " ").title()


def _cover(size: tuple[float, float], title: str, entries: Sequence[BookBoard]) -> Scene:
    """Return the cover: the title, the number of boards of each puzzle, and the last board of the last puzzle,
    which has that puzzle's highest level."""
    width, height = size
    font_size = min(34.0, _TITLE_WIDTH * (width - 2 * _MARGIN) / max(1, len(title)))
    names = Counter(_title_of(entry.puzzle) for entry in entries)
    summary_lines = wrap(", ".join(f"{count} {name}" for name, count in names.items()), 80)
    shapes: list[Shape] = [Text(width / 2, height * _TITLE_POSITION, title, font_size, bold=True, plain=True)]
    for index, words in enumerate(summary_lines):
        shapes.append(
            Text(
                width / 2,
                height * _TITLE_POSITION + _SUMMARY_BELOW + _SUMMARY_LINE * index,
                words,
                12,
                colour=GREY,
                plain=True,
            )
        )
    shapes += _centre(entries[-1].board, 0, height * 0.34, width, height * 0.5, _COVER_SCALE)
    return Scene(width, height, tuple(shapes), f"{title}, cover")


def _contents(size: tuple[float, float], title: str, lines: Sequence[tuple[str, str, int]], page_number: int) -> Scene:
    shapes = _frame(size, title, "Contents", page_number)
    for line_number, (what, numbers, page) in enumerate(lines):
        y = _MARGIN + _HEADING_HEIGHT + 20 * line_number
        shapes.append(Text(_MARGIN, y, what, 11, anchor="start", plain=True))
        shapes.append(Text(size[0] * 0.62, y, numbers, 11, anchor="start", colour=GREY, plain=True))
        shapes.append(Text(size[0] - _MARGIN, y, str(page), 11, anchor="end", plain=True))
        shapes.append(line((_MARGIN, y + 9), (size[0] - _MARGIN, y + 9), colour=GREY, line_width=0.3))
    return Scene(*size, tuple(shapes), f"{title}, page {page_number}")


def _frame(size: tuple[float, float], title: str, heading: str, page_number: int) -> list[Shape]:
    """Return the title, the heading and the number of a page; the cover has none of them."""
    return [
        Text(_MARGIN, _MARGIN, title, 11, anchor="start", colour=GREY, plain=True),
        Text(_MARGIN, _MARGIN + 22, heading, 17, anchor="start", bold=True, plain=True),
        Text(size[0] / 2, size[1] - _FOOT_HEIGHT, str(page_number), 9, plain=True),
    ]


def _page(size: tuple[float, float], title: str, leaf: _Leaf, page_number: int) -> Scene:
    width, height = size
    shapes = _frame(size, title, leaf.heading, page_number)
    for line_number, words in enumerate(leaf.rules):
        shapes.append(Text(_MARGIN, _MARGIN + 44 + _LINE_HEIGHT * line_number, words, 10, anchor="start", plain=True))
    top = _MARGIN + _HEADING_HEIGHT + _LINE_HEIGHT * len(leaf.rules)
    # the number of columns for which the places for boards are nearest to squares
    grid_columns = max(1, round(sqrt(leaf.capacity * width / (height - top - _MARGIN - _FOOT_HEIGHT))))
    grid_rows = ceil(leaf.capacity / grid_columns)
    place_width, place_height = (
        (width - 2 * _MARGIN) / grid_columns,
        (height - top - _MARGIN - _FOOT_HEIGHT) / grid_rows,
    )
    for place, (label, board) in enumerate(leaf.labelled_boards):
        x, y = _MARGIN + place_width * (place % grid_columns), top + place_height * (place // grid_columns)
        shapes.append(Text(x + place_width / 2, y + 8, label, 10, plain=True))
        shapes += _centre(board, x, y + _LABEL_HEIGHT, place_width, place_height - _LABEL_HEIGHT - 8, _MAX_BOARD_SCALE)
    return Scene(width, height, tuple(shapes), f"{title}, page {page_number}")


def _centre(
    board: Scene, x: float, y: float, width_available: float, height_available: float, max_scale: float
) -> tuple[Shape, ...]:
    """Return a board in the middle of a place, as large as fits there."""
    scale = min(
        (width_available - 2 * _GAP[0]) / board.width, (height_available - 2 * _GAP[1]) / board.height, max_scale
    )
    left, top = x + (width_available - board.width * scale) / 2, y + (height_available - board.height * scale) / 2
    return translate(scale_shapes(board.shapes, scale), left, top)
