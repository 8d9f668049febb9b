"""The reading of one cell in many states at once: pairs of a state and a next value, and what tests see of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, Output, Read, Register, View


class Slot(NamedTuple):
    """A value or label of a cell; age 0 is the column being read, 1 the one before it."""

    name: str
    row: int
    age: int


@dataclass(frozen=True)
class Anchored:
    """A condition, label, register or output at one anchor, with the slot of every cell it reads (None: outside)."""

    what: Condition | Label | Register | Output
    row: int
    cells: dict[Read, Slot | None]


class Remembering(Protocol):
    """What packed states hold of the cells read before; a scan."""

    rows: int
    values: Numbers
    """The values by their codes, with ABSENT first."""

    def field(self, states: Numbers, layer: int, slot: Slot) -> Numbers:
        """Return the code of a cell in every state before the cell in row `layer`."""


class Reading:
    """The pairs of a state and a next value that no test has refused yet.

    Pair i reads value `digit[i]` in state `states[source[i]]`; `fresh` holds the codes of the new cell's labels,
    `known` the codes unpacked from `states` so far.
    """

    def __init__(self, scan: Remembering, states: Numbers, layer: int, source: Numbers, digit: Numbers) -> None:
        self.scan, self.states, self.layer = scan, states, layer
        self.source, self.digit = source, digit
        self.fresh: dict[str, Numbers] = {}
        self.known: dict[Slot, Numbers] = {}

    def code(self, slot: Slot | None) -> Numbers | None:
        """Return the codes of a cell, one for each pair; None for a row outside the board."""
        if slot is None:
            return None
        if self.is_new(slot):
            return self.fresh.get(slot.name) if slot.name else self.digit + 1
        return self.unpacked(slot)[self.source]

    def unpacked(self, slot: Slot) -> Numbers:
        """Return the codes of a remembered cell, one for each state."""
        if slot not in self.known:
            self.known[slot] = self.scan.field(self.states, self.layer, slot)
        return self.known[slot]

    def is_new(self, slot: Slot) -> bool:
        """Return whether a cell is the one being read."""
        return (slot.row, slot.age) == (self.layer, 0)

    def outside(self, slots: Iterable[Slot | None]) -> Flags | None:
        """Return for which pairs a column of one of these cells lies outside the board; None if for no pair."""
        outside: Flags | None = None
        for slot in slots:
            if slot is not None and not slot.name and not self.is_new(slot):
                absent = self.unpacked(slot) == 0
                if absent.any():
                    outside = absent if outside is None else outside | absent
        return None if outside is None else outside[self.source]

    def view(self, anchored: Anchored) -> View:
        """Return what a test at an anchor sees of all pairs."""
        codes = _Codes(self, anchored.cells)
        return _ScanView(codes, self.scan.values, anchored.row, self.scan.rows, len(self.source), reading=self)

    def filter(self, fits: Flags, along: tuple[dict[str, Numbers], ...]) -> None:
        """Keep the pairs that fit, and their numbers in `along`."""
        if fits.all():
            return
        self.source, self.digit = self.source[fits], self.digit[fits]
        for kept in (self.fresh, *along):
            for name in kept:
                kept[name] = kept[name][fits]


class _Codes(Mapping[Read, Numbers | None]):
    """The codes of the cells that a test may read, each unpacked when it is read."""

    def __init__(self, reading: Reading, cells: Mapping[Read, Slot | None]) -> None:
        self.reading, self.cells = reading, cells

    def __getitem__(self, read: Read) -> Numbers | None:
        return self.reading.code(self.cells[read])

    def __iter__(self) -> Iterator[Read]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True, eq=False)
class _ScanView(View):
    """A view of the pairs of a reading: patterns are computed once for each state, not for each pair."""

    reading: Reading = field(kw_only=True)

    def pattern(self, places: Sequence[tuple[int, int]], base: int) -> Numbers:
        """Return what `View.pattern` does."""
        assert isinstance(self.codes, _Codes)
        codes_of_states, weight = np.zeros(len(self.reading.states), dtype=np.int64), 0
        for down, right in places:
            slot = self.codes.cells["", right, down] if self.turned else self.codes.cells["", down, right]
            codes_of_states *= base
            weight *= base
            if slot is not None and self.reading.is_new(slot):
                weight += 1
            elif slot is not None:
                codes_of_states += self.reading.unpacked(slot)
        codes: Numbers = codes_of_states[self.reading.source] + weight * (self.reading.digit + 1)
        return codes
