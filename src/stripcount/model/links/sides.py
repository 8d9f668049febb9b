"""The marks of a link strip, one character for each set of sides of a cell that carry a line, and boards of them.

Boards are filled and judged without states: this is the second statement of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from stripcount.board import FLAT, Board, Cell, Mark, Wrap
from stripcount.model.graphs.graph import Graph
from stripcount.model.symmetry import exchanged

SIDES: dict[str, str] = {
    "·": "", "╴": "l", "╵": "u", "╶": "r", "╷": "d",
    "┘": "lu", "─": "lr", "┐": "ld", "└": "ur", "│": "ud", "┌": "rd",
    "┴": "lur", "┤": "lud", "┬": "lrd", "├": "urd", "┼": "lurd",
}  # fmt: skip
"""The sides of each mark: l, u, r, d for left, up, right, down, in this order."""

SYMBOLS: dict[str, str] = {sides: symbol for symbol, sides in SIDES.items()}
"""The mark of each set of sides."""

STEPS: dict[str, tuple[int, int]] = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}
"""(rows, columns) from a cell to its neighbour beyond a side."""

OPPOSITE: dict[str, str] = {"l": "r", "u": "d", "r": "l", "d": "u"}
"""For each side of a cell the side of the neighbour there that touches it."""


def upside_down(sides: str) -> str:
    """Return the sides of a cell that is turned over, above and below exchanged.

    >>> upside_down("lu")
    'ld'
    """
    return "".join(side for side in "lurd" if {"u": "d", "d": "u"}.get(side, side) in sides)


UNDIRECTED_LINES: Mapping[str, Callable[[Mark], Mark]] = {
    "H": exchanged("╴╶", "┘└", "┐┌", "┤├"),
    "V": exchanged("╵╷", "┘┐", "└┌", "┴┬"),
    "D": exchanged("╴╵", "╶╷", "─│", "┐└", "┤┴", "┬├"),
}
"""The symmetries of a link strip whose rules prefer no direction: the changes of its marks by H, V and D."""

Predicate = Callable[[str, int, str | None, str | None], bool]
"""The puzzle's predicate: (sides, row, sides of the left neighbour, sides of the one above)."""


def boards_of_lines(
    rows: int, cols: int, degrees: Collection[int], ask: Predicate, wrap: Wrap = FLAT
) -> Iterator[Board]:
    """Yield the boards whose lines meet and stay inside, filled cell by cell in reading order.

    `degrees` are the allowed numbers of lines of a cell. The predicate `ask` is called for a cell only if its left and
    upper neighbours are filled before it, and so not for cells next to a seam in the first row or column.
    """
    sides_of: dict[Cell, str] = {}
    blank = Board.of(" " * cols for _ in range(rows)).wrapped(wrap)

    def meets(cell: Cell, sides: str) -> bool:
        """Return whether the lines of a cell fit those of its filled neighbours, and none leaves the board."""
        for side, (down, right) in STEPS.items():
            neighbour = blank.place(cell[0] + down, cell[1] + right)
            neighbour_sides = "" if neighbour is None else sides if neighbour == cell else sides_of.get(neighbour)
            if neighbour_sides is not None and (side in sides) != (OPPOSITE[side] in neighbour_sides):
                return False
        return True

    def fill_from(index: int) -> Iterator[Board]:
        """Yield the boards that complete the cells filled before the one of this index in reading order."""
        if index == rows * cols:
            yield Board.of((SYMBOLS[sides_of[row, col]] for col in range(cols)) for row in range(rows))
            return
        row, col = divmod(index, cols)
        left, above = sides_of.get((row, col - 1)), sides_of.get((row - 1, col))
        across_seam = (wrap.rows and row == 0) or (wrap.columns and col == 0)
        for sides in SYMBOLS:
            if len(sides) in degrees and meets((row, col), sides) and (across_seam or ask(sides, row, left, above)):
                sides_of[row, col] = sides
                yield from fill_from(index + 1)
                del sides_of[row, col]

    return fill_from(0)


def lines_of(board: Board, ask: Predicate, extra_edges: Collection[Sequence[Cell]] = ()) -> Graph | None:
    """Return the graph of the cells with an edge for each line, or None if lines do not meet or are not allowed.

    A line from a cell to itself is a loop, and two lines between the same two cells are two edges. `extra_edges` are
    pairs of cells with an additional edge.
    """
    sides = {cell: SIDES[str(board[cell])] for cell in board.positions()}

    def sides_at(row: int, col: int) -> str | None:
        """Return the sides of the cell at a position, as seen across seams; None outside the board."""
        cell = board.place(row, col)
        if cell is None:
            return None
        return upside_down(sides[cell]) if board.turned(col) else sides[cell]

    index_of, edges = {cell: index for index, cell in enumerate(sides)}, []
    for (row, col), cell_sides in sides.items():
        for side in cell_sides:
            end = board.place(row + STEPS[side][0], col + STEPS[side][1])
            if end is None or OPPOSITE[side] not in sides[end]:
                return None
            if side in "rd":
                edges.append((index_of[row, col], index_of[end]))
    if not all(
        ask(cell_sides, row, sides_at(row, col - 1), sides_at(row - 1, col)) for (row, col), cell_sides in sides.items()
    ):
        return None
    return Graph(len(index_of), (*edges, *((index_of[first], index_of[second]) for first, second in extra_edges)))
