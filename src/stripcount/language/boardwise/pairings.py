"""The pairs of things that a sentence is about: adjacent lines, adjacent cells, any two things of a kind."""

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


@dataclass(frozen=True, eq=False)
class Pairs:
    """The meaning of a phrase for pairs of things; in each pair the upper or left thing is first."""

    text: str
    evaluate: Callable[[WholeBoard, Cells], tuple[Pair, ...]]
    sort: str = ""


LINE_SPLITTERS: dict[str, Callable[[Cells], tuple[Cells, ...]]] = {"row": rows_of, "column": columns_of}


def adjacent_lines(line_kind: str) -> Pairs:
    """Return the pairs of adjacent rows or columns."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = LINE_SPLITTERS[line_kind](subject)
        return tuple(pairwise(lines))

    return Pairs(f"adjacent {line_kind}s", pairs, "line")


def corresponding_lines(line_kind: str, other: str | None = None) -> Pairs | None:
    """Return the pairs of a row and the column of the same index, or of a column and the row; None for two rows."""
    if other == line_kind:
        return None
    across = "column" if line_kind == "row" else "row"
    return Pairs(
        f"{line_kind} i and {across} i",
        lambda board, subject: tuple(zip(LINE_SPLITTERS[line_kind](board.cells), LINE_SPLITTERS[across](board.cells))),
        "line",
    )


def all_pairs(noun: Noun) -> Pairs:
    """Return all pairs of things of a kind."""
    return Pairs(
        f"two {noun.text}",
        lambda board, subject: tuple(combinations(noun.evaluate(board, subject), 2)),
        "cell" if noun.sort == "cell" else "line",
    )


def cell_pairs_at_steps(value_test: ValueTest | None, steps: tuple[Cell, ...], text: str) -> Pairs:
    """Return the pairs of cells at one of some steps from each other, if given only cells whose values pass a test."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        matching = [cell for cell in subject if value_test is None or value_test.holds(board.value(cell))]
        matching_set = set(matching)
        forward = [step for step in steps if step > (0, 0)]
        return tuple(((c,), (d,)) for c in matching for i, j in forward if (d := (c[0] + i, c[1] + j)) in matching_set)

    return Pairs(f"two {text} cells {value_test.text if value_test else ''}".strip(), pairs, "cell")


def pairs_in_line(value_test: ValueTest, line_kind: str) -> Pairs:
    """Return the pairs of cells of some values in one line."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = LINE_SPLITTERS[line_kind](subject)
        return tuple(
            p for line in lines for p in combinations([(c,) for c in line if value_test.holds(board.value(c))], 2)
        )

    return Pairs(f"two cells {value_test.text} of one {line_kind}", pairs, "cell")


def equal_pairs_in_line(line_kind: str) -> Pairs:
    """Return the pairs of cells of one line that have the same value."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = LINE_SPLITTERS[line_kind](subject)
        return tuple(
            ((a,), (b,)) for line in lines for a, b in combinations(line, 2) if board.value(a) == board.value(b)
        )

    return Pairs(f"two equal cells of one {line_kind}", pairs, "cell")


def pairs_in_row_or_column(value_test: ValueTest) -> Pairs:
    """Return the pairs of cells of some values in one row or one column."""
    row, column = pairs_in_line(value_test, "row"), pairs_in_line(value_test, "column")
    return Pairs(
        f"two cells {value_test.text} of one row or column",
        lambda board, subject: (*row.evaluate(board, subject), *column.evaluate(board, subject)),
        "cell",
    )


def pair_of_groups(first: Group, second: Group) -> Pairs:
    """Return the pair of two groups; there is no pair if one of them is empty."""

    unions = first.text.startswith(("the odd", "the even")) and second.text.startswith(("the odd", "the even"))

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        a, b = first.evaluate(board, subject), second.evaluate(board, subject)
        return ((a, b),) if unions or (a and b) else ()

    return Pairs(f"{first.text} and {second.text}", pairs, "any")


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
    """Return the noun for the subject's rows or columns."""
    return Noun(f"{line_kind}s", lambda board, subject: LINE_SPLITTERS[line_kind](subject))


def end_line(line_kind: str, index: int) -> Group:
    """Return the group that is the first (index 0) or last (-1) line of the subject."""

    def cells_of(board: WholeBoard, subject: Cells) -> Cells:
        lines = LINE_SPLITTERS[line_kind](subject)
        return lines[index] if len(lines) > 1 or index == 0 else lines[-1]

    return Group(f"the {'first' if index == 0 else 'last'} {line_kind}", cells_of)


def block_diagonal(subject: Cells, step: int) -> Cells:
    """Return the main diagonal (`step` 1) or the antidiagonal (-1) of a square block."""
    top, left, right = subject[0][0], min(j for _, j in subject), max(j for _, j in subject)
    return tuple((i, j) for i, j in subject if (j - left == i - top if step == 1 else right - j == i - top))


def pairs_on_diagonal(value_test: ValueTest) -> Pairs:
    """Return the pairs of cells of some values on one diagonal."""
    both = all_pairs(
        Noun(
            f"cells {value_test.text}",
            lambda board, subject: tuple((c,) for c in subject if value_test.holds(board.value(c))),
            "cell",
        )
    )
    return Pairs(
        f"{both.text} of one diagonal",
        lambda board, subject: tuple(
            p for p in both.evaluate(board, subject) if abs(p[0][0][0] - p[1][0][0]) == abs(p[0][0][1] - p[1][0][1])
        ),
        "cell",
    )


def pairs_in_adjacent_lines(values: ValueTest, line_kind: str) -> Pairs:
    """Return the pairs of cells of some values in adjacent lines."""
    axis = int(line_kind == "column")

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        matching = [(c,) for c in subject if values.holds(board.value(c))]
        return tuple((a, b) for a, b in combinations(matching, 2) if abs(a[0][axis] - b[0][axis]) == 1)

    return Pairs(f"two cells {values.text} in adjacent {line_kind}s", pairs, "cell")


def corner_pair(word: str) -> Pairs:
    """Return the pair of the corner cells at the ends of one side of the board."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        line = {
            "top": board.cells[: board.column_count],
            "bottom": board.cells[-board.column_count :],
            "left": tuple((i, 0) for i in range(board.row_count)),
            "right": tuple((i, board.column_count - 1) for i in range(board.row_count)),
        }[word]
        return ((line[:1], line[-1:]),)

    return Pairs(f"the two {word} corners", pairs, "any")
