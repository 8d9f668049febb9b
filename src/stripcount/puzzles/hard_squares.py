"""Hard squares: boards of 0 and 1 without two ones side by side.

A state between two columns is the last column; within one, the label below a cell is the cell itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from stripcount.board import Board, Mark
from stripcount.model.offers import Laws
from stripcount.model.strip import with_stars
from stripcount.model.symmetry import UNDIRECTED
from stripcount.model.tile_strip import Label, TileStrip

if TYPE_CHECKING:
    from stripcount.model.lattice.rule import Rule


class HardSquares(TileStrip):
    """Boards of 0 and 1 without two adjacent ones: the independent sets of the grid graph, the hard square gas.

    The empty board counts 1. OEIS A089934, its diagonal A006506, on cylinders A286513, on square tori A027683.

    >>> from stripcount.machine.explore import explore
    >>> explore(HardSquares(2)).machine().terms(6)
    [1, 3, 7, 17, 41, 99]
    """

    name = "hard-squares"
    about = "0-1 boards without two adjacent ones (independent sets of the grid)"
    drawn_as = "dots"
    laws = Laws(transposes=True, cuts=True)
    alphabet = (0, 1)
    edge = 0
    draw = with_stars
    symmetries = UNDIRECTED
    statistics: ClassVar = {"ones": lambda mark: int(str(mark))}

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield (mark, right label, label below), all equal: 0 always, and 1 after zeros on the left and above."""
        yield 0, 0, 0
        if not left and not above:
            yield 1, 1, 1

    def array_rule(self) -> Rule | None:
        """Return the rule of this class; None for a subclass, whose tiles may be others."""
        from stripcount.model.lattice.nearby import no_ones_apart
        from stripcount.model.lattice.rule import Rule

        return Rule((0, 1), no_ones_apart(((0, 1), (1, 0)))) if type(self) is HardSquares else None

    def legal(self, board: Board) -> bool:
        """Return whether no two neighbouring cells hold ones."""
        return not any(board[cell] and board[other] for cell in board.positions() for other in board.neighbours(cell))
