"""Magnets in colours, with other edges above and below: bounds of the growth per cell on both sides.

Exchange the poles of every second cell, as on a chessboard. Both halves of a magnet are then of one colour, a or
b, and the rule says that a never touches b. Boards whose first and last row are free of b can be stacked
on each other; pieces cut out of larger boards are among those with open edges, and seams tell what is cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.board import Board, Mark, neighbours
from stripcount.evaluate.spectrum import Bracket, spectral_bracket
from stripcount.machine.explore import explore
from stripcount.model.parameters import choice
from stripcount.model.strip import Label, TileStrip
from stripcount.puzzles.magnets import EDGE, Side, layouts

CALM, SEAMED = 8, 8  # rows; the last of each takes a minute
WEIGHTS = {"a": 0.5, "b": 0.5, ".": 0.5546875}
"""What a cut domino of each colour weighs; any numbers give a bound, these a good one. Exact in binary."""
_ROUNDS = 400


class ColouredMagnets(TileStrip):
    """Dominoes in three colours, a, b and blank, of which a and b never share a side.

    `edges` is "closed" for the boards of Magnets; "calm" for those without b in the first and the last row;
    "open" for pieces whose first row may have lower halves of dominoes (marked *a, *b, *.), and whose last row may
    have dominoes that hang out below.

    >>> [explore(ColouredMagnets(2, edges=edges)).machine().terms(4) for edges in ("closed", "calm", "open")]
    [[1, 3, 14, 47], [1, 2, 8, 24], [1, 10, 109, 1146]]
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
                    yield "*" + here, Side(here, False), Side(here, False)

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


def calm_bracket(rows: int, *, merged: bool = True) -> Bracket:
    """Return certified bounds of the growth per column of calm boards, by the machine merged or whole.

    >>> bracket = calm_bracket(1)
    >>> bracket.low <= 2**0.5 <= bracket.high
    True
    """
    machine = explore(ColouredMagnets(rows, edges="calm")).machine()
    return spectral_bracket(machine.minimize(), 1e-11) if merged else spectral_bracket(machine, 1e-8)


@dataclass(frozen=True)
class Seams:
    """The columns of open boards, as matrices (states × states after), and what they weigh at seams.

    `first[letter]` reads the first cell where the seam above says `letter`: N for no domino, or the colour of the
    one that is cut. `others` read the rows below; dominoes that hang out of the last one weigh WEIGHTS.
    """

    first: dict[str, csr_array]
    others: tuple[csr_array, ...]

    @classmethod
    def of(cls, rows: int) -> Seams:
        """Return the matrices for `rows` rows."""
        exploration = explore(ColouredMagnets(rows, edges="open"))
        marks = [str(mark) for mark in exploration.marks]
        hanging = np.array([WEIGHTS[mark[1]] if mark[0] == "T" else 1.0 for mark in marks])
        plain = np.ones(len(marks))
        matrices: list[csr_array] = []
        first: dict[str, csr_array] = {}
        for row, edges in enumerate(exploration.edges):
            shape = (exploration.sizes[row], exploration.sizes[(row + 1) % rows])
            weight = (hanging if row == rows - 1 else plain)[edges.mark]
            for letter in "Nab." if row == 0 else "N":
                wanted = np.array([row > 0 or (mark[1] if mark[0] == "*" else "N") == letter for mark in marks])
                chosen = wanted[edges.mark]
                entries = (weight[chosen], (edges.source[chosen], edges.target[chosen]))
                matrix = csr_array(entries, shape=shape)
                matrix.sum_duplicates()
                if row == 0:
                    first[letter] = matrix
                else:
                    matrices.append(matrix)
        return cls(first, tuple(matrices))

    def column(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return for each state the best that a letter of the seam above can make of the values after a column."""
        for matrix in reversed(self.others):
            values = matrix @ values
        best: NDArray[np.float64] = self.first["N"] @ values
        for letter, weight in WEIGHTS.items():
            np.maximum(best, (self.first[letter] @ values) / weight, out=best)
        return best


def seam_bound(rows: int) -> float:
    """Return a number that the growth per cell, to the power of `rows`, certainly does not exceed.

    The largest ratio of `column` for any positive values is such a number; shifted iteration brings it down.
    Rounding errors are bounded as in the brackets of growth constants.

    >>> 1.9 < seam_bound(2) ** 0.5 < 2.2
    True
    """
    seams = Seams.of(rows)
    longest = sum(int(np.diff(m.indptr).max()) + 2 for m in (*seams.others, seams.first["N"]))
    error = 2.0**-53 * (longest + 4) * 1.01
    values = np.ones(seams.first["N"].shape[0])
    best = np.inf
    for _ in range(_ROUNDS):
        image = seams.column(values)
        high = float((image / values).max()) * (1 + error)
        if high > best * (1 - 1e-10):
            break
        best = high
        values = image / high + values / 2
        values /= values.max()
    return best


def _fits(here: str, left: Side, above: Side) -> bool:
    return here == "." or {left.pole, above.pole} <= {".", here}
