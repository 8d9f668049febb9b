"""The packing of arrays of whole numbers with a rule: their scan has packed the states already."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.board import Mark
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing, Transitions
from stripcount.model.lattice.rule import Flags
from stripcount.model.lattice.scan import Scan
from stripcount.model.lattice.strip import LatticeStrip


class LatticePacking(Packing):
    """The states of a scan.

    If its rule is interchangeable, values are renumbered in every state, so several edges may join the same two states.
    """

    packs = LatticeStrip

    def __init__(self, scan: Scan, name: str = "this rule") -> None:
        super().__init__(scan.rows, name)
        self.scan = scan

    @classmethod
    def of(cls, strip: LatticeStrip, columns: int | None, limits: Limits) -> LatticePacking:
        """Return the packing of a strip's scan."""
        return cls(strip.scan, strip.error_name)

    def first(self) -> int:
        """Return the state of the empty board."""
        return self.scan.first()

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transitions that the scan finds."""
        return self.scan.successors(states, row)

    def ending(self, states: Packed) -> Flags:
        """Return in which states between columns the board may end."""
        return self.scan.ending(states)

    def marks_seen(self) -> Sequence[Mark]:
        """Return the values."""
        return self.scan.rule.values
