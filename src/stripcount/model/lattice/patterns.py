"""Patterns that must occur nowhere in an array, written in one line: rows separated by `/`, a dot for any value.

An underscore is a cell beyond the edge of the board, so `_1_` is a 1 alone in its row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from stripcount.errors import BadInput, excerpt
from stripcount.model.lattice.rule import Condition, Flags, View

MAX_CHARACTERS = 1000
"""The largest number of characters of the text of one pattern."""
MAX_CELLS = 100
"""The largest number of cells of one pattern."""
_CELL = re.compile(r"[._]|-?\d{1,6}", re.ASCII)  # "_", ".", "1", "-12"
BEYOND = "_"
"""The character of a cell beyond the edge of the board."""


@dataclass(frozen=True)
class Pattern:
    """A rectangle of cells, row by row: values, None for any value, BEYOND for a cell beyond the edge of the board."""

    cells: tuple[tuple[int | str | None, ...], ...]

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
        return frozenset(cell for row in self.cells for cell in row if isinstance(cell, int))

    def __str__(self) -> str:
        separator = "," if any(not 0 <= value <= 9 for value in self.values) else ""
        return "/".join(separator.join("." if cell is None else str(cell) for cell in row) for row in self.cells)

    def conditions(self, outside: int | None = None) -> Iterator[Condition]:
        """Yield the conditions that together forbid the pattern.

        Without `outside`, an occurrence must lie inside the board except for its cells BEYOND. With it, every
        cell beyond the edge has the value `outside`, and a pattern occurs where at least one of its cells is inside.
        """
        anchors = [place for place, cell in self._cell_at.items() if cell != BEYOND]
        if outside is not None:
            yield from (self._edge_condition(anchor, outside) for anchor in anchors)
        elif len(anchors) < len(self._cell_at):
            yield self._edge_condition(anchors[0], None)
        else:
            yield self._interior_condition()

    @property
    def _cell_at(self) -> dict[tuple[int, int], int | str | None]:
        """The cells by (row, column), row by row."""
        return {(r, c): cell for r, row in enumerate(self.cells) for c, cell in enumerate(row)}

    def _interior_condition(self) -> Condition:
        """Return the test that the pattern does not occur inside the board with its first fixed cell at the anchor.

        It reads the fixed cells, and one more in a first or last row or column of dots: the whole pattern must lie
        inside the board to occur.
        """
        fixed_cells = {place: value for place, value in self._cell_at.items() if value is not None}
        reads = dict.fromkeys(fixed_cells)
        anchor_row, anchor_col = next(iter(fixed_cells), (0, 0))
        for row in {0, self.rows - 1} - {r for r, _ in fixed_cells}:
            reads[row, anchor_col] = None
        for col in {0, self.columns - 1} - {c for _, c in fixed_cells}:
            reads[anchor_row, col] = None
        expected = {(r - anchor_row, c - anchor_col): value for (r, c), value in fixed_cells.items()}

        def test(view: View) -> Flags:
            """Return where the pattern does not occur."""
            occurs = np.ones(view.count, dtype=bool)
            for place, value in expected.items():
                occurs &= view.value(*place) == value
            return ~occurs

        return Condition(tuple(("", r - anchor_row, c - anchor_col) for r, c in reads), test, inside_only=True)

    def _edge_condition(self, anchor: tuple[int, int], outside: int | None) -> Condition:
        """Return the test that the pattern does not occur, even across an edge, with `anchor` at the cell read."""
        expected = {(r - anchor[0], c - anchor[1]): cell for (r, c), cell in self._cell_at.items()}
        if outside is not None:  # a dot matches every value, beyond the edge too, so its cell need not be read
            expected = {place: cell for place, cell in expected.items() if cell is not None}

        def test(view: View) -> Flags:
            """Return where the pattern does not occur."""
            occurs = np.ones(view.count, dtype=bool)
            for place, cell in expected.items():
                inside = view.inside(*place)
                if cell == BEYOND:
                    occurs &= ~inside
                elif cell is None:
                    occurs &= inside
                else:
                    occurs &= np.where(inside, view.value(*place) == cell, cell == outside)
            return ~occurs

        return Condition(tuple(("", *place) for place in expected), test)


def pattern(text: str) -> Pattern:
    """Return the pattern that a text describes; raises BadInput naming the part that is wrong.

    Values of more than one digit need commas between the cells of a row.

    >>> pattern("1.1/.0."), str(pattern("10,./.,0")), str(pattern("_1_"))
    (Pattern(cells=((1, None, 1), (None, 0, None))), '10,./.,0', '_1_')
    """
    if len(text) > MAX_CHARACTERS:
        raise BadInput(f"forbid must be a pattern of at most {MAX_CHARACTERS} characters, not {len(text)}.")
    rows = []
    for row in text.split("/"):
        cells = [cell.strip() for cell in row.split(",")] if "," in row else list(row.strip())
        if not cells or not all(_CELL.fullmatch(cell) for cell in cells):
            raise BadInput(
                "forbid must be a pattern of digits, dots and _ (beyond the edge) with / between its rows, such as 11 "
                f"or 1.1/.1. (with commas between larger values), not {excerpt(text)}."
            )
        rows.append(tuple(None if cell == "." else cell if cell == BEYOND else int(cell) for cell in cells))
    if len({len(row) for row in rows}) > 1:
        raise BadInput(f"forbid must be a pattern with rows of one length, not {excerpt(text)}.")
    if len(rows) * len(rows[0]) > MAX_CELLS:
        raise BadInput(f"forbid must be a pattern of at most {MAX_CELLS} cells, not {len(rows) * len(rows[0])}.")
    if all(cell == BEYOND for row in rows for cell in row):
        raise BadInput(f"forbid must be a pattern with a cell inside the board, not {excerpt(text)}.")
    return Pattern(tuple(rows))
