"""Walls between neighbouring cells of a board, around regions, slots or dominoes, as files and drawings state them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from stripcount.board import Cell
from stripcount.errors import BadInput, shortened
from stripcount.printed.cells import cells_of, connected_parts


@dataclass(frozen=True)
class Walls:
    """The pairs of neighbours with no wall between them, the left or upper cell first, on a board of this size."""

    rows: int
    cols: int
    joined: frozenset[tuple[Cell, Cell]]

    @classmethod
    def of(cls, rows: int, cols: int, upright: Sequence[int], level: Sequence[int]) -> Walls:
        """Return the walls, 1 where one is: those between the cells of each row, and those between each two rows.

        >>> Walls.of(2, 2, [1, 1], [0, 1]).joined
        frozenset({((0, 0), (1, 0))})
        """
        across = [((row, col), (row, col + 1)) for row, col in cells_of(rows, cols - 1)]
        down = [((row, col), (row + 1, col)) for row, col in cells_of(rows - 1, cols)]
        pairs = zip((*across, *down), (*upright, *level), strict=True)
        return cls(rows, cols, frozenset(pair for pair, wall in pairs if not wall))

    def together(self, first: Cell, second: Cell) -> bool:
        """Return whether two cells are neighbours with no wall between them."""
        return (min(first, second), max(first, second)) in self.joined

    def parts(self, holes: Collection[Cell] = ()) -> list[list[int | None]]:
        """Return a number for each cell, the same for cells that are joined, in reading order; None for a hole."""
        free = set(cells_of(self.rows, self.cols)).difference(holes)
        parts = connected_parts(self.rows, self.cols, free, self.together)
        part_of = {cell: index for index, cells in enumerate(parts) for cell in cells}
        return [[part_of.get((row, col)) for col in range(self.cols)] for row in range(self.rows)]


def sides(rows: int, cols: int, together: Callable[[Cell, Cell], bool]) -> tuple[list[list[int]], list[list[int]]]:
    """Return 1 for a wall, 0 for none, between the cells of each row and between each two rows; see `Walls.of`.

    >>> sides(2, 2, Walls.of(2, 2, [1, 1], [0, 1]).together)
    ([[1], [1]], [[0, 1]])
    """
    upright = [[int(not together((row, col), (row, col + 1))) for col in range(cols - 1)] for row in range(rows)]
    level = [[int(not together((row, col), (row + 1, col))) for col in range(cols)] for row in range(rows - 1)]
    return upright, level


def walled(
    labels: Sequence[Sequence[str]], together: Callable[[Cell, Cell], bool], given: Collection[Cell] = ()
) -> str:
    """Return a drawing with a wall between two neighbours unless `together` says that they belong together.

    The labels of cells that are `given` stand in brackets.

    >>> print(walled([["1", "2"], ["3", "3"]], lambda a, b: a[0] == b[0], {(0, 0)}))
    +-------+
    |(1)  2 |
    +-------+
    | 3   3 |
    +-------+
    """
    rows, cols = len(labels), len(labels[0]) if labels else 0
    wide = max(1, *(len(label) for row in labels for label in row))

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
                open_, shut = "()" if (row, col) in given else "  "
                line += f"{open_}{labels[row][col]:>{wide}}{shut}" + ("|" if right(row, col) else " ")
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


@dataclass(frozen=True)
class WalledDrawing:
    """The content of a drawing: the labels of cells without spaces, which of them are in brackets, and the walls."""

    labels: tuple[tuple[str, ...], ...]
    given: frozenset[Cell]
    walls: Walls


def looks_walled(text: str) -> bool:
    """Return whether a text begins and ends with a wall and has walls at the sides of every second line."""
    lines = _lines(text)
    return len(lines) > 2 and all(re.fullmatch(r"\+-[-+]*\+", line) for line in (lines[0], lines[-1]))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip("\ufeff").splitlines() if line.strip()]


def read_walled(text: str, above: int = 0) -> WalledDrawing:
    """Read a drawing that `walled` wrote; raises BadInput naming a wrong line, numbered after `above` other lines.

    >>> shown = read_walled(walled([["1", "2"], ["3", "3"]], lambda a, b: a[0] == b[0], {(0, 0)}))
    >>> shown.labels, shown.given, shown.walls.together((1, 0), (1, 1)), shown.walls.parts()
    ((('1', '2'), ('3', '3')), frozenset({(0, 0)}), True, [[0, 0], [1, 1]])
    """
    lines = _lines(text)
    wide = len(lines[0]) if lines else 0
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise BadInput(f"the drawing must have a line of walls around each row, not {len(lines)} lines.")
    for line_number, line in enumerate(lines, start=1 + above):
        if len(line) != wide:
            raise BadInput(f"line {line_number} must have {wide} characters as line {1 + above} has, not {len(line)}.")
        wall = (line_number - above) % 2
        sides, inside = ("+|", "+-| ") if wall else ("|", None)
        if line[0] not in sides or line[-1] not in sides or (inside and set(line) - set(inside)):
            raise BadInput(
                f"line {line_number} must be {'walls' if wall else 'cells between walls'}, not {shortened(line)}."
            )
    for pitch in range(4, wide):
        if (wide - 1) % pitch == 0 and all(
            _fits(line, pitch, line_number % 2 == 0) for line_number, line in enumerate(lines)
        ):
            return _drawn(lines, pitch)
    raise BadInput(f"the rows of the drawing must have cells of equal width, not {shortened(lines[1])}.")


def _fits(line: str, pitch: int, wall: bool) -> bool:
    """Return whether a line can be cut into cells of this width."""
    for start in range(0, len(line) - 1, pitch):
        side, cell = line[start], line[start + 1 : start + pitch]
        if wall:
            if set(cell) not in ({"-"}, {" "}):
                return False
        elif side not in "| " or (cell[0], cell[-1]) not in ((" ", " "), ("(", ")")) or " " in cell[1:-1].strip():
            return False
    return True


def _drawn(lines: list[str], pitch: int) -> WalledDrawing:
    labels, given, joined = [], set(), set()
    for row, line in enumerate(lines[1::2]):
        cells = [line[start + 1 : start + pitch] for start in range(0, len(line) - 1, pitch)]
        labels.append(tuple(cell[1:-1].strip() for cell in cells))
        for col, cell in enumerate(cells):
            if cell[0] == "(":
                given.add((row, col))
            if line[(col + 1) * pitch] != "|":
                joined.add(((row, col), (row, col + 1)))
            if lines[2 * row + 2][col * pitch + 1] == " ":
                joined.add(((row, col), (row + 1, col)))
    return WalledDrawing(tuple(labels), frozenset(given), Walls(len(labels), len(labels[0]), frozenset(joined)))
