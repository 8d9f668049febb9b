"""Proper colourings of the grid: neighbouring cells have different colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from stripcount.board import Board, Mark
from stripcount.errors import checked_integer
from stripcount.model.offers import Laws
from stripcount.model.parameters import Parameter
from stripcount.model.symmetry import UNDIRECTED
from stripcount.model.tile_strip import Label, TileStrip

if TYPE_CHECKING:
    from stripcount.model.lattice.rule import Rule


class Colourings(TileStrip):
    """Boards of `colours` colours 0, 1, … in which neighbours differ: their number is the value of the grid's chromatic
    polynomial at `colours`.

    The empty board counts 1. OEIS A078099 for three colours (with one cell's colour fixed).

    >>> from stripcount.machine.explore import explore
    >>> explore(Colourings(2)).machine().terms(5)
    [1, 6, 18, 54, 162]
    """

    name = "colourings"
    about = "cells in different colours wherever they share a side"
    parameters = (
        Parameter(
            "colours",
            "3",
            "an integer from 1 to 60",
            "how many colours?",
            lambda text: checked_integer("colours", text, 1, 60),
        ),
    )
    laws = Laws(transposes=True, cuts=True)
    symmetries = UNDIRECTED
    statistics: ClassVar = {"zeros": lambda mark: int(mark == 0)}

    colours: int

    def __init__(self, rows: int, *, colours: int = 3) -> None:
        super().__init__(rows, colours=colours)

    @property
    def alphabet(self) -> Sequence[Mark]:  # type: ignore[override]
        """The colours 0 to `colours` - 1."""
        return range(self.colours)

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        for colour in range(self.colours):
            if colour not in (left, above):
                yield colour, colour, colour

    def array_rule(self) -> Rule | None:
        """Return the rule of this class; None for a subclass, whose tiles may be others."""
        from stripcount.model.lattice.nearby import values_differ
        from stripcount.model.lattice.rule import Rule

        if type(self) is not Colourings:
            return None
        return Rule(tuple(range(self.colours)), (values_differ((0, 1)), values_differ((1, 0))))

    def legal(self, board: Board) -> bool:
        """Return whether no cell has a neighbour of its own colour."""
        return not any(board[cell] == board[other] for cell in board.positions() for other in board.neighbours(cell))
