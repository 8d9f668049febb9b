"""A printed Magnets board: slots, counts of + and - along the edges, given poles. `MagnetsBoard.of` checks them all.

The letters of a layout are L R (halves of a slot lying in a row), T B (standing in a column) and * (a single cell,
always blank). `top` and `left` count the + of each column and row, `bottom` and `right` the -; -1 is no clue.
Given cells are + or -, x for a blank and . for nothing given. In solutions, which have + and - too, . is a blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from stripcount.board import Board, neighbours
from stripcount.errors import BadInput, amount, excerpt, value_text
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import PARTNER, cell_name, cells_of, check_cells, rectangle, size_violations
from stripcount.printed.cells import check_size as check_board_size
from stripcount.printed.magnets.formula import MagnetsFormula

MAX_LENGTH = 250
"""Maximum number of cells in a line, and so of a count; longer texts are refused before they are read."""
check_size = partial(check_board_size, max_length=MAX_LENGTH)
_MARK_OF_GIVEN = {ord("."): UNKNOWN, ord("x"): "."}


@dataclass(frozen=True)
class MagnetsBoard(MagnetsFormula):
    """A printed board; `of` checks every part and raises BadInput naming the place, the constructor checks nothing.

    >>> board = MagnetsBoard.of(["LR"], top=[1, 0])
    >>> board.violations(Board.of(["+-"])), board.violations(Board.of([".."]))
    ([], ['column 1 must have 1 +, not 0.'])
    """

    puzzle: ClassVar[str] = "magnets"
    grid: ClassVar[str] = "layout"

    @classmethod
    def of(
        cls,
        layout: Sequence[Sequence[str]],
        top: Sequence[int] | None = None,
        bottom: Sequence[int] | None = None,
        left: Sequence[int] | None = None,
        right: Sequence[int] | None = None,
        givens: Sequence[Sequence[str]] | None = None,
    ) -> MagnetsBoard:
        """Return the board with the given parts; a part left out has no clues."""
        rows, cols = len(layout), len(layout[0]) if layout and hasattr(layout[0], "__len__") else 0
        check_size(rows, cols)
        letter_rows = _checked_rows("layout", layout, (rows, cols), "LRTB*")
        _check_halves(letter_rows)
        edges = (("top", top, cols), ("bottom", bottom, cols), ("left", left, rows), ("right", right, rows))
        clues = [_checked_clues(*edge) for edge in edges]
        given_rows = _checked_rows("givens", ["." * cols] * rows if givens is None else givens, (rows, cols), ".+-x")
        for cell in cells_of(rows, cols):
            given = given_rows[cell[0]][cell[1]]
            if letter_rows[cell[0]][cell[1]] == "*" and given in "+-":
                raise BadInput(f"the given at {cell_name(cell)} must be . or x on a single cell, not {given}.")
        given_rows = tuple(  # a single cell is always blank
            "".join("." if letter == "*" else given for letter, given in zip(*line))
            for line in zip(letter_rows, given_rows)
        )
        return cls(letter_rows, clues[0], clues[1], clues[2], clues[3], given_rows)

    @property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        """The counts of all four edges: top, bottom, left, right."""
        return self.top, self.bottom, self.left, self.right

    def printed_marks(self) -> Board:
        """Return the given poles and blanks as marks; single cells are blank."""
        return Board.of(
            "".join(
                "." if letter == "*" else given.translate(_MARK_OF_GIVEN) for letter, given in zip(*line, strict=True)
            )
            for line in zip(self.layout, self.givens, strict=True)
        )

    @property
    def has_givens(self) -> bool:
        """Whether any cell is given."""
        return any(row.strip(".") for row in self.givens)

    def violations(self, board: Board) -> list[str]:
        faults = size_violations(self.rows, self.cols, board)
        if faults:
            return faults
        for row, col in board.positions():
            mark, given = board[row, col], self.givens[row][col]
            cell_text = cell_name((row, col))
            if mark not in ("+", "-", "."):
                faults.append(f"{cell_text} must be +, - or ., not {excerpt(str(mark))}.")
            elif self.layout[row][col] == "*" and mark != ".":
                faults.append(f"{cell_text} is a single cell and must be blank, not {mark}.")
            elif given != "." and mark != given.replace("x", "."):
                faults.append(f"{cell_text} is given as {given}, not {mark}.")
            for r, c in neighbours(self.rows, self.cols, (row, col)):
                if mark != "." and (r, c) > (row, col) and board[r, c] == mark:
                    faults.append(f"{cell_text} and {cell_name((r, c))} both hold {mark}.")
        for (r1, c1), (r2, c2) in self.slots:
            if f"{board[r1, c1]}{board[r2, c2]}" not in ("+-", "-+", ".."):
                faults.append(f"the slot at {cell_name((r1, c1))} holds {board[r1, c1]} and {board[r2, c2]}.")
        for line_kind, clues, mark, cells in (
            ("column", self.top, "+", zip(*board.cells)),
            ("column", self.bottom, "-", zip(*board.cells)),
            ("row", self.left, "+", iter(board.cells)),
            ("row", self.right, "-", iter(board.cells)),
        ):
            for line_number, (clue, marks) in enumerate(zip(clues, cells), start=1):
                if clue not in (-1, marks.count(mark)):
                    faults.append(f"{line_kind} {line_number} must have {clue} {mark}, not {marks.count(mark)}.")
        return faults


def _checked_rows(
    grid_name: str, texts: Sequence[Sequence[str]], size: tuple[int, int], allowed: str
) -> tuple[str, ...]:
    """Return rows of characters as strings; raises BadInput for another size, or a character not in `allowed`."""
    rows = rectangle(texts, grid_name, size)
    check_cells(rows, tuple(allowed).__contains__, f"one of {' '.join(allowed)}", f" of the {grid_name}")
    return tuple(map("".join, rows))


def _check_halves(layout: tuple[str, ...]) -> None:
    """Raise BadInput naming the first half of a slot without its other half."""
    for row, letters in enumerate(layout):
        for col, letter in enumerate(letters):
            if letter == "*":
                continue
            down, right, partner_letter = PARTNER[letter]
            r, c = row + down, col + right
            if not (0 <= r < len(layout) and 0 <= c < len(letters) and layout[r][c] == partner_letter):
                side = {"L": "to its right", "R": "to its left", "T": "below it", "B": "above it"}[letter]
                actual_letter = layout[r][c] if 0 <= r < len(layout) and 0 <= c < len(letters) else "the edge"
                raise BadInput(
                    f"{letter} at {cell_name((row, col))} must have {partner_letter} {side}, not {actual_letter}."
                )


def _checked_clues(name: str, counts: Sequence[int] | None, count: int) -> tuple[int, ...]:
    """Return the `count` counts of the edge called `name`, -1 for each without a clue; raises BadInput."""
    if counts is None:
        return (-1,) * count
    if len(counts) != count:
        raise BadInput(f"{name} must have {count} counts, not {len(counts)}.")
    for index, clue in enumerate(counts, start=1):
        if isinstance(clue, bool) or not isinstance(clue, int) or not -1 <= clue <= MAX_LENGTH:
            raise BadInput(
                f"count {index} of {name} must be an integer from 0 to {MAX_LENGTH}, or -1 for none, "
                f"not {value_text(clue)}."
            )
    return tuple(counts)


def why_unsolvable(board: MagnetsBoard) -> str | None:
    """Return why no filling can meet the counts, as one sentence, or None if sums and sizes do not show it.

    >>> why_unsolvable(MagnetsBoard.of(["LR"], top=[1, 1]))
    'the columns ask for 2 + in all, but each of the 1 slots holds at most one.'
    """
    totals: dict[str, tuple[int, str]] = {}
    for lines_name, pole, clues, line_length in (
        ("columns", "+", board.top, board.rows),
        ("columns", "-", board.bottom, board.rows),
        ("rows", "+", board.left, board.cols),
        ("rows", "-", board.right, board.cols),
    ):
        for line_number, clue in enumerate(clues, start=1):
            if clue > (line_length + 1) // 2:
                max_poles = (line_length + 1) // 2
                return (
                    f"{lines_name[:-1]} {line_number} asks for {clue} {pole}, "
                    f"but at most {max_poles} of {line_length} cells "
                    f"in a line can be {pole} without touching."
                )
        total = sum(clue for clue in clues if clue > 0)
        if total > len(board.slots):
            slots = len(board.slots)
            return f"the {lines_name} ask for {total} {pole} in all, but each of the {slots} slots holds at most one."
        if -1 not in clues:
            totals[f"{lines_name} {pole}"] = total, f"{total} {pole} in all {lines_name}"
    for line_name, pluses, minuses, line_length in (
        ("column", board.top, board.bottom, board.rows),
        ("row", board.left, board.right, board.cols),
    ):
        for line_number, (plus, minus) in enumerate(zip(pluses, minuses), start=1):
            if plus + minus > line_length:  # a clue that is missing is -1, and never makes a sum too large
                cells = amount(line_length, "cell")
                return f"{line_name} {line_number} asks for {plus} + and {minus} -, but has only {cells}."
    for total, total_text in totals.values():
        for other_total, other_text in totals.values():
            if total != other_total:
                return f"the counts ask for {total_text} but {other_text}; every magnet has one + and one -."
    return None
