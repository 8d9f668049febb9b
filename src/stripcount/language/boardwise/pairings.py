"""The pairs of things that a sentence is about: adjacent lines, adjacent cells, any two things of a kind.

A line kind is "row" or "column". The pairs are those inside the subject of the sentence, which may be the whole board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise

from stripcount.language.boardwise.board import (
    ORTHOGONAL_STEPS,
    Cell,
    Cells,
    Group,
    Noun,
    WholeBoard,
    columns_of,
    rows_of,
)
from stripcount.language.boardwise.value_tests import ValueTest

Pair = tuple[Cells, Cells]
"""Two things, each as the tuple of its cells."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """The meaning of a phrase for pairs of things; `evaluate`(board, subject) returns them.

    In each pair the upper thing is first, or of two things in a row the left one. `sort` is "cell" if the things are
    single cells, "line" if they are not, and "any" if there is one definite pair, which may be either.
    """

    text: str
    evaluate: Callable[[WholeBoard, Cells], tuple[Pair, ...]]
    sort: str = ""


# the rows (columns) of a thing
_LINE_SPLITTERS: dict[str, Callable[[Cells], tuple[Cells, ...]]] = {"row": rows_of, "column": columns_of}


def adjacent_lines(line_kind: str) -> Pairs:
    """Return the pairs of adjacent rows (columns), from top to bottom (left to right)."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = _LINE_SPLITTERS[line_kind](subject)
        return tuple(pairwise(lines))

    return Pairs(f"adjacent {line_kind}s", pairs, "line")


def corresponding_lines(line_kind: str, other_kind: str | None = None) -> Pairs | None:
    """Return the pairs of a row and the column of the same index (of a column and the row of the same index).

    A row or column without such a partner is left out. `other_kind` is the kind of the second line if it is named; None
    is returned if it is the same as the first.
    """
    if other_kind == line_kind:
        return None
    crossing_kind = "column" if line_kind == "row" else "row"
    return Pairs(
        f"{line_kind} i and {crossing_kind} i",
        lambda board, subject: tuple(
            zip(_LINE_SPLITTERS[line_kind](board.cells), _LINE_SPLITTERS[crossing_kind](board.cells))
        ),
        "line",
    )


def all_pairs(noun: Noun) -> Pairs:
    """Return all unordered pairs of things of a kind."""
    return Pairs(
        f"two {noun.text}",
        lambda board, subject: tuple(combinations(noun.evaluate(board, subject), 2)),
        "cell" if noun.sort == "cell" else "line",
    )


def cell_pairs_at_steps(value_test: ValueTest | None, steps: tuple[Cell, ...], text: str) -> Pairs:
    """Return the pairs of cells at one of some steps (rows down, columns to the right) from each other.

    Steps up, or to the left in the same row, are left out, so that each pair is named once. With a test, only cells
    whose values pass it are paired. `text` stands before the word "cells" in the text of the phrase.
    """

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        matching_cells = [cell for cell in subject if value_test is None or value_test.holds(board.value(cell))]
        matching_cell_set = set(matching_cells)
        forward_steps = [step for step in steps if step > (0, 0)]
        return tuple(
            ((first,), (second,))
            for first in matching_cells
            for down, right in forward_steps
            if (second := (first[0] + down, first[1] + right)) in matching_cell_set
        )

    return Pairs(f"two {text} cells {value_test.text if value_test else ''}".strip(), pairs, "cell")


def pairs_in_line(value_test: ValueTest, line_kind: str) -> Pairs:
    """Return the pairs of cells in one row (column) whose values both pass a test."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = _LINE_SPLITTERS[line_kind](subject)
        return tuple(
            pair
            for line in lines
            for pair in combinations([(cell,) for cell in line if value_test.holds(board.value(cell))], 2)
        )

    return Pairs(f"two cells {value_test.text} of one {line_kind}", pairs, "cell")


def equal_pairs_in_line(line_kind: str) -> Pairs:
    """Return the pairs of cells of one row (column) that have the same value."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = _LINE_SPLITTERS[line_kind](subject)
        return tuple(
            ((first,), (second,))
            for line in lines
            for first, second in combinations(line, 2)
            if board.value(first) == board.value(second)
        )

    return Pairs(f"two equal cells of one {line_kind}", pairs, "cell")


def pairs_in_row_or_column(value_test: ValueTest) -> Pairs:
    """Return the pairs of cells in one row or one column whose values both pass a test."""
    row_pairs, column_pairs = pairs_in_line(value_test, "row"), pairs_in_line(value_test, "column")
    return Pairs(
        f"two cells {value_test.text} of one row or column",
        lambda board, subject: (*row_pairs.evaluate(board, subject), *column_pairs.evaluate(board, subject)),
        "cell",
    )


def pair_of_groups(first: Group, second: Group) -> Pairs:
    """Return the pair of two definite things; there is none where one of them does not exist.

    The union of the odd (even) rows or columns always exists, though it may be empty.
    """
    are_unions = first.text.startswith(("the odd", "the even")) and second.text.startswith(("the odd", "the even"))

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        first_cells, second_cells = first.evaluate(board, subject), second.evaluate(board, subject)
        return ((first_cells, second_cells),) if are_unions or (first_cells and second_cells) else ()

    return Pairs(f"{first.text} and {second.text}", pairs, "any")


# steps (rows down, columns to the right) to the neighbours that a word means
PAIR_STEPS: dict[str, tuple[Cell, ...]] = {
    "horizontally": ((0, 1),),
    "vertically": ((1, 0),),
    "horizontal": ((0, 1),),
    "vertical": ((1, 0),),
    "diagonally": ((1, 1), (1, -1)),
    "diagonal": ((1, 1), (1, -1)),
    "orthogonal": ORTHOGONAL_STEPS,
    "orthogonally": ORTHOGONAL_STEPS,
}


def line_noun(line_kind: str) -> Noun:
    """Return the noun for the subject's rows (columns)."""
    return Noun(f"{line_kind}s", lambda board, subject: _LINE_SPLITTERS[line_kind](subject))


def end_line(line_kind: str, index: int) -> Group:
    """Return the group that is the first (index 0) or the last (index -1) row or column of the subject."""

    def end_cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = _LINE_SPLITTERS[line_kind](subject)
        return lines[index] if len(lines) > 1 or index == 0 else lines[-1]

    return Group(f"the {'first' if index == 0 else 'last'} {line_kind}", end_cells)


def block_diagonal(subject: Cells, step: int) -> Cells:
    """Return the main diagonal (`step` 1) or the antidiagonal (`step` -1) of a square block, in reading order."""
    top, left, right = subject[0][0], min(column for _, column in subject), max(column for _, column in subject)
    return tuple(
        (row, column)
        for row, column in subject
        if (column - left == row - top if step == 1 else right - column == row - top)
    )


def pairs_on_diagonal(value_test: ValueTest) -> Pairs:
    """Return the pairs of cells on one diagonal, in either direction, whose values both pass a test."""
    cell_pairs = all_pairs(
        Noun(
            f"cells {value_test.text}",
            lambda board, subject: tuple((cell,) for cell in subject if value_test.holds(board.value(cell))),
            "cell",
        )
    )
    return Pairs(
        f"{cell_pairs.text} of one diagonal",
        lambda board, subject: tuple(
            pair
            for pair in cell_pairs.evaluate(board, subject)
            if abs(pair[0][0][0] - pair[1][0][0]) == abs(pair[0][0][1] - pair[1][0][1])
        ),
        "cell",
    )


def pairs_in_adjacent_lines(value_test: ValueTest, line_kind: str) -> Pairs:
    """Return the pairs of cells in two adjacent rows (columns) whose values both pass a test."""
    axis = int(line_kind == "column")

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        matching_cells = [(cell,) for cell in subject if value_test.holds(board.value(cell))]
        return tuple(
            (first, second)
            for first, second in combinations(matching_cells, 2)
            if abs(first[0][axis] - second[0][axis]) == 1
        )

    return Pairs(f"two cells {value_test.text} in adjacent {line_kind}s", pairs, "cell")


def corner_pair(side: str) -> Pairs:
    """Return the pair of the corner cells of one side of the board: "top", "bottom", "left" or "right"."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        side_cells = {
            "top": board.cells[: board.column_count],
            "bottom": board.cells[-board.column_count :],
            "left": tuple((row, 0) for row in range(board.row_count)),
            "right": tuple((row, board.column_count - 1) for row in range(board.row_count)),
        }[side]
        return ((side_cells[:1], side_cells[-1:]),)

    return Pairs(f"the two {side} corners", pairs, "any")
