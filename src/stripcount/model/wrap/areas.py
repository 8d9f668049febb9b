"""Areas on a board with glued sides: cells at a seam are joined in the graph, and windows lie across it."""

from __future__ import annotations

from typing import Any

from stripcount.board import Board, Wrap
from stripcount.errors import BadInput
from stripcount.model.areas.strip import AreaBoard, AreaStrip
from stripcount.model.strip import Strip
from stripcount.model.wrap.glued import WRAP_NAMES, Glued


class WrappedAreas(Glued, AreaBoard):
    """The boards of an area strip with glued sides: windows, neighbours and areas continue across a seam.

    A cell that is its own neighbour must fit itself. Raises BadInput for demands about the board's outer edge and for
    marks that depend on neighbours. Cost: with glued rows a multiple of the strip's number of states, with glued
    columns up to the number of pairs of them.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.nurikabe import Nurikabe
    >>> explore(WrappedAreas(Nurikabe(3), Wrap(rows=True))).machine().terms(5)
    [1, 8, 42, 181, 728]
    """

    def __init__(self, base: AreaStrip, wrap: Wrap) -> None:
        self.wrap = wrap
        self.glue(base)
        self.cells = base
        if any(demand.edge for demand in base.areas):
            raise BadInput(
                f"wrap={WRAP_NAMES[wrap]} is not possible for {base.title}, which joins areas along the board's outer "
                "edge: no such edge runs around this board; a loop that may go around is counted by masyu."
            )
        if base.overrides("mark"):
            raise BadInput(
                f"wrap={WRAP_NAMES[wrap]} is not possible for {base.title}, whose marks depend on neighbours: its "
                "class overrides mark."
            )
        self.lay(wrap)

    @property
    def rules(self) -> AreaStrip:
        """The strip on boards whose sides are edges."""
        return self.cells

    def resized(self, rows: int) -> Strip[Any]:
        """Return the wrapped board of another number of rows."""
        return WrappedAreas(self.cells.resized(rows), self.wrap)  # type: ignore[arg-type]

    def legal(self, board: Board) -> bool:
        """Return whether the puzzle's own rules allow the board with its sides glued."""
        return self.cells.legal(board.wrapped(self.wrap))
