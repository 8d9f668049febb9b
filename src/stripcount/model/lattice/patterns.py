"""Patterns that must occur nowhere in an array, written in one line: rows separated by `/`, a dot for any value."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from stripcount.errors import BadInput, shortened
from stripcount.model.lattice.rule import Condition, Flags, View

MOST_CHARACTERS = 1000
MOST_CELLS = 100
_CELL = re.compile(r"\.|-?\d{1,6}", re.ASCII)


@dataclass(frozen=True)
class Pattern:
    """A rectangle of cells, row by row; None stands for any value."""

    cells: tuple[tuple[int | None, ...], ...]

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.cells)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.cells[0])

    @property
    def values(self) -> frozenset[int]:
        """The values that it holds."""
        return frozenset(cell for row in self.cells for cell in row if cell is not None)

    def __str__(self) -> str:
        between = "," if any(not 0 <= value <= 9 for value in self.values) else ""
        return "/".join(between.join("." if cell is None else str(cell) for cell in row) for row in self.cells)

    def condition(self) -> Condition:
        """Return the test that the pattern does not occur with its first fixed cell at the anchor.

        It reads the fixed cells, and one more in a first or last row or column of dots: the whole pattern must lie
        inside the board to occur.
        """
        fixed = {(r, c): v for r, row in enumerate(self.cells) for c, v in enumerate(row) if v is not None}
        reads = dict.fromkeys(fixed)
        down, right = next(iter(fixed), (0, 0))
        for row in {0, self.rows - 1} - {r for r, _ in fixed}:
            reads[row, right] = None
        for col in {0, self.columns - 1} - {c for _, c in fixed}:
            reads[down, col] = None
        wanted = {(r - down, c - right): value for (r, c), value in fixed.items()}

        def test(view: View) -> Flags:
            found = np.ones(view.count, dtype=bool)
            for place, value in wanted.items():
                found &= view.value(*place) == value
            return ~found

        return Condition(tuple(("", r - down, c - right) for r, c in reads), test, whole=True)


def pattern(text: str) -> Pattern:
    """Return the pattern that a text writes; raises BadInput.

    Values of more than one digit need commas between the cells of a row.

    >>> pattern("1.1/.0."), str(pattern("10,./.,0"))
    (Pattern(cells=((1, None, 1), (None, 0, None))), '10,./.,0')
    """
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"forbid must be a pattern of at most {MOST_CHARACTERS} characters, not {len(text)}.")
    rows = []
    for row in text.split("/"):
        cells = [cell.strip() for cell in row.split(",")] if "," in row else list(row.strip())
        if not cells or not all(_CELL.fullmatch(cell) for cell in cells):
            raise BadInput(
                "forbid must be a pattern of digits and dots with / between its rows, such as 11 or 1.1/.1. (with "
                f"commas between larger values), not {shortened(text)}."
            )
        rows.append(tuple(None if cell == "." else int(cell) for cell in cells))
    if len({len(row) for row in rows}) > 1:
        raise BadInput(f"forbid must be a pattern with rows of one length, not {shortened(text)}.")
    if len(rows) * len(rows[0]) > MOST_CELLS:
        raise BadInput(f"forbid must be a pattern of at most {MOST_CELLS} cells, not {len(rows) * len(rows[0])}.")
    return Pattern(tuple(rows))
