"""Pairs of things, and the lines they are made of: of which two a sentence speaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise

from stripcount.language.boardwise.board import SIDES, Cell, Group, Noun, Thing, WholeBoard, columns_of, rows_of
from stripcount.language.boardwise.nouns import ValueTest

Pair = tuple[Thing, Thing]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of things, the upper or left one first."""

    said: str
    of: Callable[[WholeBoard, Thing], tuple[Pair, ...]]
    sort: str = ""


_CUT: dict[str, Callable[[Thing], tuple[Thing, ...]]] = {"row": rows_of, "column": columns_of}


def adjacent_lines(kind: str) -> Pairs:
    """Return the pairs of adjacent rows or columns."""

    def found(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        lines = _CUT[kind](it)
        return tuple(pairwise(lines))

    return Pairs(f"adjacent {kind}s", found, "line")


def any_two(noun: Noun) -> Pairs:
    """Return all pairs of things of a kind."""
    return Pairs(
        f"two {noun.said}",
        lambda board, it: tuple(combinations(noun.of(board, it), 2)),
        "cell" if noun.sort == "cell" else "line",
    )


def adjacent_cells(found: ValueTest | None, steps: tuple[Cell, ...], said: str) -> Pairs:
    """Return the pairs of cells, of some values, that are one of some steps apart."""

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        own = [cell for cell in it if found is None or found.holds(board.at(cell))]
        others = set(own)
        forward = [step for step in steps if step > (0, 0)]
        return tuple(((c,), (d,)) for c in own for i, j in forward if (d := (c[0] + i, c[1] + j)) in others)

    return Pairs(f"two {said} cells {found.said if found else ''}".strip(), pairs, "cell")


def in_line(found: ValueTest, kind: str) -> Pairs:
    """Return the pairs of cells of some values in one line."""

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        lines = _CUT[kind](it)
        return tuple(p for line in lines for p in combinations([(c,) for c in line if found.holds(board.at(c))], 2))

    return Pairs(f"two cells {found.said} of one {kind}", pairs, "cell")


def in_either_line(found: ValueTest) -> Pairs:
    """Return the pairs of cells of some values in one row or one column."""
    row, column = in_line(found, "row"), in_line(found, "column")
    return Pairs(
        f"two cells {found.said} of one row or column",
        lambda board, it: (*row.of(board, it), *column.of(board, it)),
        "cell",
    )


def the_two(first: Group, second: Group) -> Pairs:
    """Return one pair of definite things; none if one of them does not exist."""

    unions = first.said.startswith(("the odd", "the even")) and second.said.startswith(("the odd", "the even"))

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        a, b = first.of(board, it), second.of(board, it)
        return ((a, b),) if unions or (a and b) else ()

    return Pairs(f"{first.said} and {second.said}", pairs, "any")


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
    """Return the rows or columns."""
    return Noun(f"{kind}s", lambda board, it: _CUT[kind](it))


def end(kind: str, index: int) -> Group:
    """Return the first or last line."""

    def cells_of(board: WholeBoard, it: Thing) -> Thing:
        lines = _CUT[kind](it)
        return lines[index] if len(lines) > 1 or index == 0 else lines[-1]

    return Group(f"the {'first' if index == 0 else 'last'} {kind}", cells_of)


def diagonal_of(it: Thing, step: int) -> Thing:
    """Return a diagonal of a square block."""
    top, left, right = it[0][0], min(j for _, j in it), max(j for _, j in it)
    return tuple((i, j) for i, j in it if (j - left == i - top if step == 1 else right - j == i - top))


def on_diagonal(found: ValueTest) -> Pairs:
    """Return the pairs of cells of some values on one diagonal."""
    both = any_two(
        Noun(f"cells {found.said}", lambda board, it: tuple((c,) for c in it if found.holds(board.at(c))), "cell")
    )
    return Pairs(
        f"{both.said} of one diagonal",
        lambda board, it: tuple(
            p for p in both.of(board, it) if abs(p[0][0][0] - p[1][0][0]) == abs(p[0][0][1] - p[1][0][1])
        ),
        "cell",
    )


def in_adjacent(values: ValueTest, kind: str) -> Pairs:
    """Return the pairs of cells of some values in adjacent lines."""
    axis = int(kind == "column")

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        own = [(c,) for c in it if values.holds(board.at(c))]
        return tuple((a, b) for a, b in combinations(own, 2) if abs(a[0][axis] - b[0][axis]) == 1)

    return Pairs(f"two cells {values.said} in adjacent {kind}s", pairs, "cell")


def two_corners(word: str) -> Pairs:
    """Return the two cells at the ends of a side, which are two."""

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        line = {
            "top": board.cells[: board.cols],
            "bottom": board.cells[-board.cols :],
            "left": tuple((i, 0) for i in range(board.rows)),
            "right": tuple((i, board.cols - 1) for i in range(board.rows)),
        }[word]
        return ((line[:1], line[-1:]),)

    return Pairs(f"the two {word} corners", pairs, "any")
