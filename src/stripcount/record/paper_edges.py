"""Magnets in colours, with other edges above and below: bounds of the growth per cell on both sides.

Exchange the poles of every second cell, as on a chessboard. Both halves of a magnet are then of one colour, a or
b, and the rule says that a never touches b. Boards whose first and last row are free of b can be stacked
on each other; boards cut out of larger ones are among those with open edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from stripcount.board import Board, Mark, neighbours
from stripcount.puzzles.magnets import EDGE, Side, layouts
from stripcount.strips.explore import explore
from stripcount.strips.parameter import choice
from stripcount.strips.spectrum import Bracket, spectral_bracket
from stripcount.strips.strip import Label, TileStrip

ROWS = 8  # the last takes a minute


class ColouredMagnets(TileStrip):
    """Dominoes in three colours, a, b and blank, of which a and b never share a side.

    `edges` is "closed" for the boards of Magnets; "calm" for those without b in the first and the last row;
    "open" for boards whose first row may have cells that belong to a domino from above (a blank cell of its own
    here), and whose last row may have dominoes that hang out below.

    >>> [explore(ColouredMagnets(2, edges=edges)).machine().terms(4) for edges in ("closed", "calm", "open")]
    [[1, 3, 14, 47], [1, 2, 8, 24], [1, 6, 53, 398]]
    """

    parameters = (choice("edges", "closed", ("closed", "calm", "open"), "what may stand in the first and last row?"),)
    edges: str

    def left_edge(self, row: int) -> Label:
        """Return a blank, closed side."""
        return EDGE

    def top_edge(self) -> Label:
        """Return a blank, closed side."""
        return EDGE

    def right_edge(self, label: Label, row: int) -> bool:
        """Refuse a domino that sticks out of the board."""
        return isinstance(label, Side) and not label.crossed

    def bottom_edge(self, label: Label) -> bool:
        """Refuse a domino that hangs out of the board, unless its edges are open."""
        return isinstance(label, Side) and (self.edges == "open" or not label.crossed)

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves of dominoes that fit between `left` and `above`."""
        assert isinstance(left, Side)
        assert isinstance(above, Side)
        colours = "a." if self.edges == "calm" and row in (0, self.rows - 1) else "ab."
        if left.crossed and above.crossed:
            return
        if left.crossed or above.crossed:
            first, letter = (left, "R") if left.crossed else (above, "B")
            if first.pole in colours and _fits(first.pole, left, above):
                yield letter + first.pole, Side(first.pole, False), Side(first.pole, False)
            return
        for here in colours:
            if _fits(here, left, above):
                yield "L" + here, Side(here, True), Side(here, False)
                if row < self.rows - 1 or self.edges == "open":
                    yield "T" + here, Side(here, False), Side(here, True)
        if row == 0 and self.edges == "open":
            yield "*.", EDGE, EDGE

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every layout of a closed board with every colouring, colours that touch included."""
        for layout in layouts(self.rows, cols, singletons=False):
            firsts = [cell for cell in layout if layout[cell] in "LT"]
            for chosen in product("ab.", repeat=len(firsts)):
                filled = {}
                for (row, col), colour in zip(firsts, chosen):
                    across = layout[row, col] == "L"
                    filled[row, col] = layout[row, col] + colour
                    filled[(row, col + 1) if across else (row + 1, col)] = ("R" if across else "B") + colour
                yield Board.of((filled[row, col] for col in range(cols)) for row in range(self.rows))

    def legal(self, board: Board) -> bool:
        """Say whether a and b never touch, and b keeps away from calm edges; of open boards only closed ones."""
        outer = (0, self.rows - 1) if self.edges == "calm" else ()
        return not any(
            str(board[cell])[1] == "b"
            and (cell[0] in outer or any(str(board[n])[1] == "a" for n in neighbours(board.rows, board.cols, cell)))
            for cell in board.positions()
        )


def edge_bracket(rows: int, edges: str, *, merged: bool = True) -> Bracket:
    """Return certified bounds of the growth per column of boards with these edges, by the machine merged or whole.

    >>> bracket = edge_bracket(1, "calm")
    >>> bracket.low <= 2**0.5 <= bracket.high
    True
    """
    machine = explore(ColouredMagnets(rows, edges=edges)).machine()
    return spectral_bracket(machine.minimize(), 1e-11) if merged else spectral_bracket(machine, 1e-8)


def _fits(here: str, left: Side, above: Side) -> bool:
    return here == "." or {left.pole, above.pole} <= {".", here}
