"""Exploration of lattice rules on whole arrays of states, which their scan has packed already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stripcount.board import Mark
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.announcement import Announce
from stripcount.machine.exploration import Exploration
from stripcount.machine.packing.packed import Packed, explore_packed
from stripcount.model.lattice.rule import Flags, Numbers
from stripcount.model.lattice.scan import Scan


@dataclass(frozen=True)
class LatticePacking:
    """The packing of a scan: its own states."""

    scan: Scan

    @property
    def name(self) -> str:
        """The name of the rule in error messages."""
        return "this rule"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.scan.rows

    def first(self) -> int:
        """Return the state of the empty board."""
        return self.scan.first()

    def successors(self, states: Packed, row: int) -> tuple[Numbers, Packed, Numbers]:
        """Return arrays (index of the source, target, index of the value), one entry per transition; see Scan."""
        return self.scan.successors(states, row)

    def ending(self, states: Packed) -> Flags:
        """Return in which states between columns the board may end."""
        return self.scan.ending(states)

    def marks_seen(self) -> Sequence[Mark]:
        """Return the values."""
        return self.scan.rule.values

    def unpack(self, packed: int, row: int) -> int:
        """Return the packed state itself."""
        return packed


def explore_lattice(scan: Scan, limits: Limits = UNLIMITED, announce: Announce | None = None) -> Exploration:
    """Return every reachable state of a scan, in sorted layers.

    If the rule is interchangeable, values are renumbered in every state, so several edges may join the same two states.
    Raises TooLarge or OutOfTime beyond `limits`.
    """
    return explore_packed(LatticePacking(scan), limits, announce)
