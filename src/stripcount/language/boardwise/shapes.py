"""Nouns for arrangements of cells: straight segments, collinear triples, corners of rectangles, full lines, windows.

Each function returns a noun: a function of a board and of a subject that returns the arrangements inside the subject.
"""

from __future__ import annotations

from itertools import combinations

from stripcount.language.boardwise.board import (
    Cell,
    Cells,
    Noun,
    WholeBoard,
    columns_of,
    rows_of,
)
from stripcount.language.boardwise.value_tests import ValueTest


def lines_by_word(word: str) -> Noun:
    """Return the noun for the rows ("row"), the columns ("column"), or both (any other word) of the subject."""
    splitters = {"row": rows_of, "column": columns_of}
    if word in splitters:
        return Noun(f"{word}s", lambda board, subject: splitters[word](subject))
    return Noun("rows and columns", lambda board, subject: (*rows_of(subject), *columns_of(subject)))


# the steps (rows down, columns to the right) along the straight lines that a phrase such as "in any row" means
_SEGMENT_STEPS: dict[str, tuple[Cell, ...]] = {
    "including diagonally": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "horizontally": ((0, 1),),
    "in any row": ((0, 1),),
    "vertically": ((1, 0),),
    "in any column": ((1, 0),),
    "diagonally": ((1, 1), (1, -1)),
}


def straight_segments(length: int, value_test: ValueTest, direction: str) -> Noun | None:
    """Return the noun for the straight segments of `length` adjacent cells whose values pass a test.

    An example is "three consecutive 1s, diagonally"; `direction` is a key of `_SEGMENT_STEPS`. None for a length below
    2, and for cells of any value.
    """

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        matching_cells = {cell for cell in subject if value_test.holds(board.value(cell))}
        lines = (
            tuple((row + k * down, column + k * right) for k in range(length))
            for row, column in sorted(matching_cells)
            for down, right in _SEGMENT_STEPS[direction]
        )
        return tuple(line for line in lines if matching_cells.issuperset(line))

    return (
        Noun(f"{length} consecutive {value_test.text} {direction}", things)
        if length > 1 and value_test.text != "of any value"
        else None
    )


def collinear_triples(value_test: ValueTest) -> Noun:
    """Return the noun for the triples of cells on one straight line whose values pass a test.

    The line may have any slope, and the cells need not be adjacent.
    """

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        matching_cells = [cell for cell in subject if value_test.holds(board.value(cell))]
        return tuple(
            (a, b, c)
            for a, b, c in combinations(matching_cells, 3)
            if (b[0] - a[0]) * (c[1] - a[1]) == (c[0] - a[0]) * (b[1] - a[1])
        )

    return Noun(f"three {value_test.text} on one straight line", things)


def rectangle_corners(value_test: ValueTest, shape: str) -> Noun:
    """Return the noun for the four corners of the rectangles or squares at which all values pass a test.

    Their sides are parallel to the board's, and at least two cells long. `shape` is "rectangle", or another word for
    squares.
    """

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        matching_cells = {cell for cell in subject if value_test.holds(board.value(cell))}
        corner_quadruples = (
            ((top, left), (top, right), (bottom, left), (bottom, right))
            for top, left in matching_cells
            for bottom, right in matching_cells
            if top < bottom and left < right and (shape == "rectangle" or bottom - top == right - left)
        )
        return tuple(corners for corners in corner_quadruples if matching_cells.issuperset(corners))

    return Noun(f"four {value_test.text} as corners of a {'rectangle' if shape == 'rectangle' else 'square'}", things)


def lines_filled_with(value_test: ValueTest, word: str) -> Noun:
    """Return the noun for the rows or columns all of whose values pass a test; for `word` see `lines_by_word`."""
    return Noun(
        f"{word}s of {value_test.text} alone",
        lambda board, subject: tuple(
            line
            for line in lines_by_word(word).evaluate(board, subject)
            if all(map(value_test.holds, board.values(line)))
        ),
    )


def line_windows(length: int, word: str) -> Noun | None:
    """Return the noun for the windows of `length` consecutive cells of a line; None for a length below 2."""

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        lines = lines_by_word(word).evaluate(board, subject)
        return tuple(line[start : start + length] for line in lines for start in range(len(line) - length + 1))

    return Noun(f"{length} consecutive cells of one {word}", things) if length > 1 else None
