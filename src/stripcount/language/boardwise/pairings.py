"""The pairs of things that a sentence is about: adjacent lines, adjacent cells, any two things of a kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise

from stripcount.language.boardwise.board import SIDES, Cell, Cells, Group, Noun, WholeBoard, columns_of, rows_of
from stripcount.language.boardwise.nouns import ValueTest

Pair = tuple[Cells, Cells]


@dataclass(frozen=True, eq=False)
class Pairs:
    """The meaning of a phrase for pairs of things; in each pair the upper or left thing is first."""

    text: str
    on: Callable[[WholeBoard, Cells], tuple[Pair, ...]]
    sort: str = ""


_CUT: dict[str, Callable[[Cells], tuple[Cells, ...]]] = {"row": rows_of, "column": columns_of}


def adjacent_lines(kind: str) -> Pairs:
    """Return the pairs of adjacent rows or columns."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = _CUT[kind](subject)
        return tuple(pairwise(lines))

    return Pairs(f"adjacent {kind}s", pairs, "line")


def corresponding(kind: str, other: str | None = None) -> Pairs | None:
    """Return the pairs of a row and the column of the same index, or of a column and the row; None for two rows."""
    if other == kind:
        return None
    across = "column" if kind == "row" else "row"
    return Pairs(
        f"{kind} i and {across} i",
        lambda board, subject: tuple(zip(_CUT[kind](board.cells), _CUT[across](board.cells))),
        "line",
    )


def any_two(noun: Noun) -> Pairs:
    """Return all pairs of things of a kind."""
    return Pairs(
        f"two {noun.text}",
        lambda board, subject: tuple(combinations(noun.on(board, subject), 2)),
        "cell" if noun.sort == "cell" else "line",
    )


def adjacent_cells(value_test: ValueTest | None, steps: tuple[Cell, ...], text: str) -> Pairs:
    """Return the pairs of cells at one of some steps from each other, if given only cells whose values pass a test."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        matching = [cell for cell in subject if value_test is None or value_test.holds(board.at(cell))]
        matching_set = set(matching)
        forward = [step for step in steps if step > (0, 0)]
        return tuple(((c,), (d,)) for c in matching for i, j in forward if (d := (c[0] + i, c[1] + j)) in matching_set)

    return Pairs(f"two {text} cells {value_test.text if value_test else ''}".strip(), pairs, "cell")


def in_line(value_test: ValueTest, kind: str) -> Pairs:
    """Return the pairs of cells of some values in one line."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = _CUT[kind](subject)
        return tuple(
            p for line in lines for p in combinations([(c,) for c in line if value_test.holds(board.at(c))], 2)
        )

    return Pairs(f"two cells {value_test.text} of one {kind}", pairs, "cell")


def equal_in_line(kind: str) -> Pairs:
    """Return the pairs of cells of one line that have the same value."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        lines = _CUT[kind](subject)
        return tuple(((a,), (b,)) for line in lines for a, b in combinations(line, 2) if board.at(a) == board.at(b))

    return Pairs(f"two equal cells of one {kind}", pairs, "cell")


def in_either_line(value_test: ValueTest) -> Pairs:
    """Return the pairs of cells of some values in one row or one column."""
    row, column = in_line(value_test, "row"), in_line(value_test, "column")
    return Pairs(
        f"two cells {value_test.text} of one row or column",
        lambda board, subject: (*row.on(board, subject), *column.on(board, subject)),
        "cell",
    )


def the_two(first: Group, second: Group) -> Pairs:
    """Return the pair of two groups; there is no pair if one of them is empty."""

    unions = first.text.startswith(("the odd", "the even")) and second.text.startswith(("the odd", "the even"))

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        a, b = first.on(board, subject), second.on(board, subject)
        return ((a, b),) if unions or (a and b) else ()

    return Pairs(f"{first.text} and {second.text}", pairs, "any")


STEPS: dict[str, tuple[Cell, ...]] = {
    "horizontally": ((0, 1),),
    "vertically": ((1, 0),),
    "horizontal": ((0, 1),),
    "vertical": ((1, 0),),
    "diagonally": ((1, 1), (1, -1)),
    "diagonal": ((1, 1), (1, -1)),
    "orthogonal": SIDES,
    "orthogonally": SIDES,
}


def lines_of(kind: str) -> Noun:
    """Return the noun for the subject's rows or columns."""
    return Noun(f"{kind}s", lambda board, subject: _CUT[kind](subject))


def end(kind: str, index: int) -> Group:
    """Return the group that is the first (index 0) or last (-1) line of the subject."""

    def cells_of(board: WholeBoard, subject: Cells) -> Cells:
        lines = _CUT[kind](subject)
        return lines[index] if len(lines) > 1 or index == 0 else lines[-1]

    return Group(f"the {'first' if index == 0 else 'last'} {kind}", cells_of)


def diagonal_of(subject: Cells, step: int) -> Cells:
    """Return the main diagonal (`step` 1) or the antidiagonal (-1) of a square block."""
    top, left, right = subject[0][0], min(j for _, j in subject), max(j for _, j in subject)
    return tuple((i, j) for i, j in subject if (j - left == i - top if step == 1 else right - j == i - top))


def on_diagonal(value_test: ValueTest) -> Pairs:
    """Return the pairs of cells of some values on one diagonal."""
    both = any_two(
        Noun(
            f"cells {value_test.text}",
            lambda board, subject: tuple((c,) for c in subject if value_test.holds(board.at(c))),
            "cell",
        )
    )
    return Pairs(
        f"{both.text} of one diagonal",
        lambda board, subject: tuple(
            p for p in both.on(board, subject) if abs(p[0][0][0] - p[1][0][0]) == abs(p[0][0][1] - p[1][0][1])
        ),
        "cell",
    )


def in_adjacent(values: ValueTest, kind: str) -> Pairs:
    """Return the pairs of cells of some values in adjacent lines."""
    axis = int(kind == "column")

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        matching = [(c,) for c in subject if values.holds(board.at(c))]
        return tuple((a, b) for a, b in combinations(matching, 2) if abs(a[0][axis] - b[0][axis]) == 1)

    return Pairs(f"two cells {values.text} in adjacent {kind}s", pairs, "cell")


def two_corners(word: str) -> Pairs:
    """Return the pair of the corner cells at the ends of one side of the board."""

    def pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        line = {
            "top": board.cells[: board.cols],
            "bottom": board.cells[-board.cols :],
            "left": tuple((i, 0) for i in range(board.rows)),
            "right": tuple((i, board.cols - 1) for i in range(board.rows)),
        }[word]
        return ((line[:1], line[-1:]),)

    return Pairs(f"the two {word} corners", pairs, "any")
