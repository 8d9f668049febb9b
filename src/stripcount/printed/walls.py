"""Walls between neighbouring cells of a board, around regions, slots or dominoes, as files and drawings state them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from stripcount.board import Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.cells import cells_of, connected_parts


@dataclass(frozen=True)
class Walls:
    """The walls of a rows × cols board; `joined_pairs` has the pairs of neighbours with no wall between them.

    In each pair the left or upper cell comes first.
    """

    rows: int
    cols: int
    joined_pairs: frozenset[tuple[Cell, Cell]]

    @classmethod
    def of(cls, rows: int, cols: int, vertical: Sequence[int], horizontal: Sequence[int]) -> Walls:
        """Return the walls given as bits, 1 for a wall, row by row.

        `vertical` has rows · (cols - 1) bits, for the sides between the cells of each row; `horizontal` has
        (rows - 1) · cols bits, for the sides between each two adjacent rows.

        >>> Walls.of(2, 2, [1, 1], [0, 1]).joined_pairs
        frozenset({((0, 0), (1, 0))})
        """
        pairs_in_rows = [((row, col), (row, col + 1)) for row, col in cells_of(rows, cols - 1)]
        pairs_in_columns = [((row, col), (row + 1, col)) for row, col in cells_of(rows - 1, cols)]
        pairs = zip((*pairs_in_rows, *pairs_in_columns), (*vertical, *horizontal), strict=True)
        return cls(rows, cols, frozenset(pair for pair, wall in pairs if not wall))

    def are_joined(self, cell: Cell, other_cell: Cell) -> bool:
        """Return whether two cells are neighbours with no wall between them."""
        return (min(cell, other_cell), max(cell, other_cell)) in self.joined_pairs

    def region_indices(self, holes: Collection[Cell] = ()) -> list[list[int | None]]:
        """Return rows with the index of the region of each cell; None for a hole.

        Regions are what walls separate. They are numbered from 0 in reading order of their first cells.
        """
        open_cells = set(cells_of(self.rows, self.cols)).difference(holes)
        parts = connected_parts(self.rows, self.cols, open_cells, self.are_joined)
        part_of = {cell: index for index, cells in enumerate(parts) for cell in cells}
        return [[part_of.get((row, col)) for col in range(self.cols)] for row in range(self.rows)]


def wall_bits(
    rows: int, cols: int, are_joined: Callable[[Cell, Cell], bool]
) -> tuple[list[list[int]], list[list[int]]]:
    """Return (vertical, horizontal) wall bits, 1 for a wall and 0 for none; see `Walls.of`.

    `vertical` has a list of cols - 1 bits for each row, `horizontal` a list of cols bits for each two adjacent rows.
    There is a wall between two neighbours unless `are_joined` returns True for them.

    >>> wall_bits(2, 2, Walls.of(2, 2, [1, 1], [0, 1]).are_joined)
    ([[1], [1]], [[0, 1]])
    """
    vertical = [[int(not are_joined((row, col), (row, col + 1))) for col in range(cols - 1)] for row in range(rows)]
    horizontal = [[int(not are_joined((row, col), (row + 1, col))) for col in range(cols)] for row in range(rows - 1)]
    return vertical, horizontal


def draw_walled(
    labels: Sequence[Sequence[str]], are_joined: Callable[[Cell, Cell], bool], bracketed: Collection[Cell] = ()
) -> str:
    """Return a drawing of `labels`, rows of texts, with a wall between neighbours unless `are_joined` is True of them.

    The labels of cells in `bracketed` stand in brackets.

    >>> print(draw_walled([["1", "2"], ["3", "3"]], lambda a, b: a[0] == b[0], {(0, 0)}))
    +-------+
    |(1)  2 |
    +-------+
    | 3   3 |
    +-------+
    """
    rows, cols = len(labels), len(labels[0]) if labels else 0
    width = max(1, *(len(label) for row in labels for label in row))

    def has_wall_right(row: int, col: int) -> bool:
        """Return whether there is a wall to the right of column `col`, which is -1 for the left border."""
        if not 0 <= row < rows:
            return False
        return col in (-1, cols - 1) or not are_joined((row, col), (row, col + 1))

    def has_wall_below(row: int, col: int) -> bool:
        """Return whether there is a wall below row `row`, which is -1 for the upper border."""
        if not 0 <= col < cols:
            return False
        return row in (-1, rows - 1) or not are_joined((row, col), (row + 1, col))

    lines = []
    for row in range(-1, rows):
        if row >= 0:
            line = "|"
            for col in range(cols):
                opening, closing = "()" if (row, col) in bracketed else "  "
                line += f"{opening}{labels[row][col]:>{width}}{closing}" + ("|" if has_wall_right(row, col) else " ")
            lines.append(line)
        line = ""
        for col in range(-1, cols):
            if col >= 0:
                line += ("-" if has_wall_below(row, col) else " ") * (width + 2)
            vertical_wall = has_wall_right(row, col) or has_wall_right(row + 1, col)
            horizontal_wall = has_wall_below(row, col) or has_wall_below(row, col + 1)
            line += (
                "+" if vertical_wall and horizontal_wall else "|" if vertical_wall else "-" if horizontal_wall else " "
            )
        lines.append(line)
    return "\n".join(lines)


@dataclass(frozen=True)
class WalledDrawing:
    """The content of a drawing: the labels of cells without spaces, the cells whose label is in brackets, the walls."""

    labels: tuple[tuple[str, ...], ...]
    bracketed: frozenset[Cell]
    walls: Walls


def is_walled(text: str) -> bool:
    """Return whether a text of three lines or more begins and ends with a line of walls, such as +---+---+."""
    lines = _nonempty_lines(text)
    return len(lines) > 2 and all(re.fullmatch(r"\+-[-+]*\+", line) for line in (lines[0], lines[-1]))


def _nonempty_lines(text: str) -> list[str]:
    """Return the lines that hold more than spaces, without spaces around them."""
    return [line.strip() for line in text.strip("\ufeff").splitlines() if line.strip()]


def parse_walled(text: str, lines_before: int = 0) -> WalledDrawing:
    """Return the content of a drawing as `draw_walled` writes it; raises BadInput naming the line that is wrong.

    Lines are numbered from `lines_before` + 1, because so many lines stand before the drawing.

    >>> drawing = parse_walled(draw_walled([["1", "2"], ["3", "3"]], lambda a, b: a[0] == b[0], {(0, 0)}))
    >>> drawing.labels, drawing.bracketed, drawing.walls.are_joined((1, 0), (1, 1)), drawing.walls.region_indices()
    ((('1', '2'), ('3', '3')), frozenset({(0, 0)}), True, [[0, 0], [1, 1]])
    """
    lines = _nonempty_lines(text)
    width = len(lines[0]) if lines else 0
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise BadInput(f"the drawing must have a line of walls around each row, not {len(lines)} lines.")
    for line_number, line in enumerate(lines, start=1 + lines_before):
        if len(line) != width:
            raise BadInput(
                f"line {line_number} must have {width} characters as line {1 + lines_before} has, not {len(line)}."
            )
        is_wall_line = (line_number - lines_before) % 2
        end_characters, inner_characters = ("+|", "+-| ") if is_wall_line else ("|", None)
        has_wrong_end = line[0] not in end_characters or line[-1] not in end_characters
        if has_wrong_end or (inner_characters and set(line) - set(inner_characters)):
            expected_content = "walls" if is_wall_line else "cells between walls"
            raise BadInput(f"line {line_number} must be {expected_content}, not {excerpt(line)}.")
    for pitch in range(4, width):
        if (width - 1) % pitch == 0 and all(
            _can_be_split(line, pitch, line_number % 2 == 0) for line_number, line in enumerate(lines)
        ):
            return _parse_cells(lines, pitch)
    raise BadInput(f"the rows of the drawing must have cells of equal width, not {excerpt(lines[1])}.")


def _can_be_split(line: str, pitch: int, is_wall_line: bool) -> bool:
    """Return whether a line consists of cells of `pitch` characters, each with the side before it.

    With `is_wall_line` it is a line of walls, else a line of labels.
    """
    for start in range(0, len(line) - 1, pitch):
        side, cell = line[start], line[start + 1 : start + pitch]
        if is_wall_line:
            if set(cell) not in ({"-"}, {" "}):
                return False
        elif side not in "| " or (cell[0], cell[-1]) not in ((" ", " "), ("(", ")")) or " " in cell[1:-1].strip():
            return False
    return True


def _parse_cells(lines: list[str], pitch: int) -> WalledDrawing:
    """Return the content of a drawing whose cells are `pitch` characters wide, one side included."""
    labels, bracketed, joined_pairs = [], set(), set()
    for row, line in enumerate(lines[1::2]):
        cells = [line[start + 1 : start + pitch] for start in range(0, len(line) - 1, pitch)]
        labels.append(tuple(cell[1:-1].strip() for cell in cells))
        for col, cell in enumerate(cells):
            if cell[0] == "(":
                bracketed.add((row, col))
            if line[(col + 1) * pitch] != "|":
                joined_pairs.add(((row, col), (row, col + 1)))
            if lines[2 * row + 2][col * pitch + 1] == " ":
                joined_pairs.add(((row, col), (row + 1, col)))
    return WalledDrawing(
        tuple(labels), frozenset(bracketed), Walls(len(labels), len(labels[0]), frozenset(joined_pairs))
    )
