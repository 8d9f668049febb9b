"""The packing of rules on windows and on arrays: the states of their scan are packed integers already."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from stripcount.board import Mark
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing, Transitions
from stripcount.model.lattice.rule import Flags
from stripcount.model.lattice.scan import Scan
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.lattice.windows import Content, WindowStrip


class ScanPacking(Packing):
    """The states of a scan, which are packed already."""

    def __init__(self, scan: Scan, name: str = "this rule") -> None:
        self.scan, self.rows, self.steps, self.name = scan, scan.rows, scan.rows, name
        self.description = f"{name} with {scan.rows} rows"

    def start(self) -> int:
        """Return the state of the empty board."""
        return self.scan.start()

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transitions of the scan."""
        return self.scan.successors(states, row)

    def accepting(self, states: Packed) -> Flags:
        """Return in which states between columns the board may end."""
        return self.scan.accepting(states)

    @property
    def numbering(self) -> str:
        """The SHA-256 hash of the values of cells and of the bits in which a state holds each cell."""
        return hashlib.sha256(f"{self.scan.rule.values} {self.scan.layout}".encode()).hexdigest()


class LatticePacking(ScanPacking):
    """The states of a rule on arrays."""

    @classmethod
    def fits(cls, strip: LatticeStrip) -> bool:
        return True

    @classmethod
    def of(cls, strip: LatticeStrip, columns: int | None, limits: Limits) -> LatticePacking:
        """Return the packing of a strip's scan."""
        return cls(strip.scan, strip.error_name)

    def known_marks(self) -> Sequence[Mark]:
        return self.scan.rule.values


class WindowPacking(ScanPacking):
    """The states of the scan of a rule on windows."""

    def __init__(self, strip: WindowStrip) -> None:
        super().__init__(strip.scan, strip.error_name)
        self.strip = strip

    def known_marks(self) -> Sequence[Mark]:
        return self.strip.alphabet

    def unpack(self, packed: int, row: int) -> Content:
        """Return the marks of the remembered cells."""
        codes = (self.scan.code(packed, row, *place) for place in self.strip.places(row))
        return tuple(self.strip.alphabet[code - 1] if code else None for code in codes)
