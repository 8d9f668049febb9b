"""Drawings in text of a board with walls between some of its cells: around regions, slots or dominoes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stripcount.board import Cell


def walled(labels: Sequence[Sequence[str]], together: Callable[[Cell, Cell], bool]) -> str:
    """Return a drawing with a wall between two neighbours unless `together` says that they belong together.

    >>> print(walled([["1", "2"], ["3", "3"]], lambda a, b: a[0] == b[0]))
    +-------+
    | 1   2 |
    +-------+
    | 3   3 |
    +-------+
    """
    rows, cols = len(labels), len(labels[0]) if labels else 0
    wide = max((len(label) for row in labels for label in row), default=1)

    def right(row: int, col: int) -> bool:  # is there a wall to the right of column col (from -1)?
        if not 0 <= row < rows:
            return False
        return col in (-1, cols - 1) or not together((row, col), (row, col + 1))

    def below(row: int, col: int) -> bool:  # is there a wall below row `row` (from -1)?
        if not 0 <= col < cols:
            return False
        return row in (-1, rows - 1) or not together((row, col), (row + 1, col))

    lines = []
    for row in range(-1, rows):
        if row >= 0:
            line = "|"
            for col in range(cols):
                line += f" {labels[row][col]:>{wide}} " + ("|" if right(row, col) else " ")
            lines.append(line)
        line = ""
        for col in range(-1, cols):
            if col >= 0:
                line += ("-" if below(row, col) else " ") * (wide + 2)
            upright = right(row, col) or right(row + 1, col)
            across = below(row, col) or below(row, col + 1)
            line += "+" if upright and across else "|" if upright else "-" if across else " "
        lines.append(line)
    return "\n".join(lines)
