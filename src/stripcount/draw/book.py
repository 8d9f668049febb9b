"""Puzzle books: a cover, contents by difficulty, pages of boards under their rules, and the solutions at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, sqrt
from textwrap import wrap

from stripcount.draw.scene import GREY, Scene, Shape, Text, line, scale_shapes, translate
from stripcount.errors import BadInput, checked_integer, unknown_word

PAGE_SIZES = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
"""Width and height of a page, in points."""
LEVELS = ("easy", "normal", "hard", "extreme", "ambiguous")
"""The levels of difficulty, in the order in which the boards of a puzzle are printed."""
_MARGIN = 45.0  # points on each side of a page
_HEADING_HEIGHT = 62.0  # points
_LABEL_HEIGHT = 22.0  # points for the label above a board
_FOOT_HEIGHT = 30.0  # points for the page number
_MAX_BOARD_SCALE = 1.4  # largest factor by which a small board is enlarged
_LINE_HEIGHT, _LETTER_WIDTH = 13.0, 4.9  # points: height of a line of rules, width of its average letter
_RULES_TOP = 44.0  # points from the margin to the first line of rules
_CONTENTS_LINE_HEIGHT, _NUMBERS_LEFT = 20.0, 0.62  # points; where numbers of boards begin, as a fraction of the width
_SOLUTIONS_PER_PAGE = 20  # five rows of four, in which marks are legible
_MIN_CELLS = 6  # a page with fewer solutions is divided into this many cells, so that they are small
_CONTENTS_PER_PAGE = 34  # lines of contents on a page
_TITLE_WIDTH = 1.75  # a bold title of n letters fills a line of width w at the font size 1.75 · w / n
_TITLE_POSITION, _SUMMARY_BELOW, _SUMMARY_LINE = 0.18, 44.0, 17.0  # cover: fraction of the height, then points
_COVER_BOARD_TOP, _COVER_BOARD_HEIGHT = 0.34, 0.5  # fractions of the height of the cover
_COVER_SCALE = 2.2  # largest factor by which the board on the cover is enlarged
_CELL_MARGIN = 7.0, 3.0  # points free at each side of a board in its cell: left and right, above and below


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
class _PageContent:
    """The content of one page with boards."""

    heading: str
    rules: tuple[str, ...]  # lines of text
    labelled_boards: tuple[tuple[str, Scene], ...]  # (label, board)
    capacity: int  # number of cells into which the page is divided


def book(entries: Sequence[BookBoard], title: str, paper: str = "a4", per_page: int = 2) -> list[Scene]:
    """Return the pages of a book: cover, contents, the boards of each puzzle from easy to hard, all solutions.

    Raises BadInput if there is no board, for an unknown paper, or for a number of boards per page outside 1..12.
    """
    if paper not in PAGE_SIZES:
        raise unknown_word("the paper", paper, PAGE_SIZES)
    checked_integer("boards per page", per_page, 1, 12)
    if not entries:
        raise BadInput("a book needs at least one board, and there is none.")
    page_size = PAGE_SIZES[paper]
    puzzles = list(dict.fromkeys(entry.puzzle for entry in entries))
    rank = {level: index for index, level in enumerate(LEVELS)}
    sorted_entries = sorted(entries, key=lambda entry: (puzzles.index(entry.puzzle), rank.get(entry.level, len(rank))))
    numbered_entries = list(enumerate(sorted_entries, start=1))
    contents_line_count = len({(entry.puzzle, entry.level) for entry in entries}) + 1  # one more for the solutions
    first_board_page = 2 + ceil(contents_line_count / _CONTENTS_PER_PAGE)
    page_contents: list[_PageContent] = []
    contents: list[tuple[str, str, int]] = []
    for puzzle, numbered_boards in groupby(numbered_entries, key=lambda pair: pair[1].puzzle):
        boards = list(numbered_boards)
        rules = tuple(wrap(boards[0][1].rules, max(20, int((page_size[0] - 2 * _MARGIN) / _LETTER_WIDTH))))
        position = 0  # index, within the puzzle, of the first board of this level
        for level, boards_of_level in groupby(boards, key=lambda pair: pair[1].level):
            numbers = [number for number, _ in boards_of_level]
            range_of_numbers = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
            page = first_board_page + len(page_contents) + position // per_page
            contents.append((f"{_title_of(puzzle)}, {level}", range_of_numbers, page))
            position += len(numbers)
        for start in range(0, len(boards), per_page):
            labelled_boards = tuple(
                (f"{number}.  {entry.size}, {entry.level}", entry.board)
                for number, entry in boards[start : start + per_page]
            )
            page_contents.append(_PageContent(_title_of(puzzle), rules, labelled_boards, per_page))
    contents.append(("Solutions", "", first_board_page + len(page_contents)))
    for puzzle, numbered_boards in groupby(numbered_entries, key=lambda pair: pair[1].puzzle):
        labelled_solutions = [(f"{number}.", entry.solution) for number, entry in numbered_boards]
        capacity = min(_SOLUTIONS_PER_PAGE, max(_MIN_CELLS, len(labelled_solutions)))
        for start in range(0, len(labelled_solutions), _SOLUTIONS_PER_PAGE):
            labelled_boards = tuple(labelled_solutions[start : start + _SOLUTIONS_PER_PAGE])
            page_contents.append(_PageContent(f"Solutions: {_title_of(puzzle)}", (), labelled_boards, capacity))
    contents_pages = [
        contents[start : start + _CONTENTS_PER_PAGE] for start in range(0, len(contents), _CONTENTS_PER_PAGE)
    ]
    return [
        _cover(page_size, title, sorted_entries),
        *(_contents_page(page_size, title, lines, page) for page, lines in enumerate(contents_pages, start=2)),
        *(
            _board_page(page_size, title, content, page)
            for page, content in enumerate(page_contents, start=first_board_page)
        ),
    ]


def _title_of(puzzle: str) -> str:
    """Return the name of a puzzle as a title, such as Ripple Effect."""
    return puzzle.replace("-", " ").title()


def _cover(page_size: tuple[float, float], title: str, entries: Sequence[BookBoard]) -> Scene:
    """Return the cover: the title, the number of boards of each puzzle, and the last board.

    The last board of `entries`, which are sorted, is of the highest level of the last puzzle.
    """
    width, height = page_size
    font_size = min(34.0, _TITLE_WIDTH * (width - 2 * _MARGIN) / max(1, len(title)))
    names = Counter(_title_of(entry.puzzle) for entry in entries)
    summary_lines = wrap(", ".join(f"{count} {name}" for name, count in names.items()), 80)
    shapes: list[Shape] = [Text(width / 2, height * _TITLE_POSITION, title, font_size, bold=True, proportional=True)]
    for index, words in enumerate(summary_lines):
        shapes.append(
            Text(
                width / 2,
                height * _TITLE_POSITION + _SUMMARY_BELOW + _SUMMARY_LINE * index,
                words,
                12,
                colour=GREY,
                proportional=True,
            )
        )
    shapes += _centred(
        entries[-1].board,
        x=0,
        y=height * _COVER_BOARD_TOP,
        width_available=width,
        height_available=height * _COVER_BOARD_HEIGHT,
        max_scale=_COVER_SCALE,
    )
    return Scene(width, height, tuple(shapes), f"{title}, cover")


def _contents_page(
    page_size: tuple[float, float], title: str, lines: Sequence[tuple[str, str, int]], page_number: int
) -> Scene:
    """Return a page of contents from lines of (title, range of numbers, page)."""
    shapes = _page_header(page_size, title, "Contents", page_number)
    for line_number, (entry_title, numbers, page) in enumerate(lines):
        y = _MARGIN + _HEADING_HEIGHT + _CONTENTS_LINE_HEIGHT * line_number
        shapes.append(Text(_MARGIN, y, entry_title, 11, anchor="start", proportional=True))
        shapes.append(
            Text(page_size[0] * _NUMBERS_LEFT, y, numbers, 11, anchor="start", colour=GREY, proportional=True)
        )
        shapes.append(Text(page_size[0] - _MARGIN, y, str(page), 11, anchor="end", proportional=True))
        shapes.append(line((_MARGIN, y + 9), (page_size[0] - _MARGIN, y + 9), colour=GREY, line_width=0.3))
    return Scene(*page_size, tuple(shapes), f"{title}, page {page_number}")


def _page_header(page_size: tuple[float, float], title: str, heading: str, page_number: int) -> list[Shape]:
    """Return the title, the heading and the number of a page; the cover has none of them."""
    return [
        Text(_MARGIN, _MARGIN, title, 11, anchor="start", colour=GREY, proportional=True),
        Text(_MARGIN, _MARGIN + 22, heading, 17, anchor="start", bold=True, proportional=True),
        Text(page_size[0] / 2, page_size[1] - _FOOT_HEIGHT, str(page_number), 9, proportional=True),
    ]


def _board_page(page_size: tuple[float, float], title: str, content: _PageContent, page_number: int) -> Scene:
    """Return a page of boards in a grid of equal cells, under a heading and the rules."""
    width, height = page_size
    shapes = _page_header(page_size, title, content.heading, page_number)
    for line_number, words in enumerate(content.rules):
        shapes.append(
            Text(
                _MARGIN, _MARGIN + _RULES_TOP + _LINE_HEIGHT * line_number, words, 10, anchor="start", proportional=True
            )
        )
    top = _MARGIN + _HEADING_HEIGHT + _LINE_HEIGHT * len(content.rules)
    # the number of columns for which the cells are nearest to squares
    grid_columns = max(1, round(sqrt(content.capacity * width / (height - top - _MARGIN - _FOOT_HEIGHT))))
    grid_rows = ceil(content.capacity / grid_columns)
    cell_width = (width - 2 * _MARGIN) / grid_columns
    cell_height = (height - top - _MARGIN - _FOOT_HEIGHT) / grid_rows
    for cell_index, (label, board) in enumerate(content.labelled_boards):
        x, y = _MARGIN + cell_width * (cell_index % grid_columns), top + cell_height * (cell_index // grid_columns)
        shapes.append(Text(x + cell_width / 2, y + 8, label, 10, proportional=True))
        shapes += _centred(
            board,
            x=x,
            y=y + _LABEL_HEIGHT,
            width_available=cell_width,
            height_available=cell_height - _LABEL_HEIGHT - 8,
            max_scale=_MAX_BOARD_SCALE,
        )
    return Scene(width, height, tuple(shapes), f"{title}, page {page_number}")


def _centred(
    board: Scene, *, x: float, y: float, width_available: float, height_available: float, max_scale: float
) -> tuple[Shape, ...]:
    """Return the shapes of a board in the middle of a rectangle whose upper left corner is (x, y).

    The board is as large as fits there, but enlarged at most by the factor `max_scale`.
    """
    scale = min(
        (width_available - 2 * _CELL_MARGIN[0]) / board.width,
        (height_available - 2 * _CELL_MARGIN[1]) / board.height,
        max_scale,
    )
    left, top = x + (width_available - board.width * scale) / 2, y + (height_available - board.height * scale) / 2
    return translate(scale_shapes(board.shapes, scale), left, top)
