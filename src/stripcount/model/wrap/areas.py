"""Areas on a board with glued sides: cells at a seam are joined in the graph, and windows lie across it."""

from __future__ import annotations

from stripcount.board import Wrap
from stripcount.errors import BadInput
from stripcount.model.areas.strip import AreaBoard, AreaStrip
from stripcount.model.wrap.glued import Glued


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

    flat: AreaStrip

    def __init__(self, flat: AreaStrip, wrap: Wrap) -> None:
        super().__init__(flat, wrap)
        if any(demand.edge for demand in flat.areas):
            raise BadInput(
                f"wrap={wrap.name} is not possible for {flat.title}, which joins areas along the board's outer "
                "edge: no such edge runs around this board; a loop that may go around is counted by masyu."
            )
        if flat.overrides("mark"):
            raise BadInput(
                f"wrap={wrap.name} is not possible for {flat.title}, whose marks depend on neighbours: its "
                "class overrides mark."
            )
        self.lay(wrap)

    @property
    def rules(self) -> AreaStrip:
        """The strip on boards whose sides are edges."""
        return self.flat
