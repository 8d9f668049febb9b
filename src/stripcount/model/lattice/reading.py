"""The reading of one cell in many states at once: all pairs of a state and a next value, and views of them for tests.

Cells are held as codes, in states and in views alike: 0 (ABSENT) outside the board, else 1 + the index of the value,
or 1 + the label.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, Output, Read, Register, View


class Slot(NamedTuple):
    """The value of a cell (`name` is "") or its label `name`; age 0 is the column being read, 1 the one before."""

    name: str
    row: int
    age: int


@dataclass(frozen=True)
class Anchored:
    """A part of a rule at one anchor, the cell in row `row`, with the slot of every cell that it reads.

    The slot is None if the cell lies in a row outside the board.
    """

    rule_part: Condition | Label | Register | Output
    row: int
    cells: dict[Read, Slot | None]


class Unpacker(Protocol):
    """How a scan unpacks the cells read before from its packed states."""

    rows: int
    values: Numbers
    """The values by their codes, with ABSENT first."""

    def field(self, states: Numbers, row: int, slot: Slot) -> Numbers:
        """Return the code that each of `states` holds at a slot; they are states before the cell in row `row`."""


class CandidatePairs:
    """The pairs of a state and a value of the next cell, in row `row`, that no test has refused yet.

    Pair i is state `states[state_index[i]]` with the value of index `value_index[i]`. `new_labels` holds the codes of
    the new cell's labels, one for each pair, `unpacked_codes` the codes unpacked so far, one for each state.
    """

    def __init__(self, scan: Unpacker, states: Numbers, row: int, state_index: Numbers, value_index: Numbers) -> None:
        self.scan, self.states, self.row = scan, states, row
        self.state_index, self.value_index = state_index, value_index
        self.new_labels: dict[str, Numbers] = {}
        self.unpacked_codes: dict[Slot, Numbers] = {}

    def codes_of(self, slot: Slot | None) -> Numbers | None:
        """Return the codes of a cell, one for each pair; None for a row outside the board."""
        if slot is None:
            return None
        if self.is_new(slot):
            return self.new_labels.get(slot.name) if slot.name else self.value_index + 1  # code 0 is ABSENT
        return self.unpack(slot)[self.state_index]

    def unpack(self, slot: Slot) -> Numbers:
        """Return the codes that the states hold of a cell read before, one for each state."""
        if slot not in self.unpacked_codes:
            self.unpacked_codes[slot] = self.scan.field(self.states, self.row, slot)
        return self.unpacked_codes[slot]

    def is_new(self, slot: Slot) -> bool:
        """Return whether a cell is the one being read."""
        return (slot.row, slot.age) == (self.row, 0)

    def outside(self, slots: Iterable[Slot | None]) -> Flags | None:
        """Return for which pairs one of the cells lies in a column before the first; None if there is no such pair."""
        is_outside: Flags | None = None
        for slot in slots:
            if slot is not None and not slot.name and not self.is_new(slot):
                is_absent = self.unpack(slot) == 0  # ABSENT
                if is_absent.any():
                    is_outside = is_absent if is_outside is None else is_outside | is_absent
        return None if is_outside is None else is_outside[self.state_index]

    def view(self, anchored: Anchored) -> View:
        """Return the view of all pairs for a test at an anchor."""
        codes = _Codes(self, anchored.cells)
        return _ScanView(codes, self.scan.values, anchored.row, self.scan.rows, len(self.state_index), pairs=self)

    def filter(self, is_allowed: Flags, companions: tuple[dict[str, Numbers], ...]) -> None:
        """Keep the pairs for which `is_allowed` is true, in `new_labels` and in every array of `companions` too."""
        if is_allowed.all():
            return
        self.state_index, self.value_index = self.state_index[is_allowed], self.value_index[is_allowed]
        for arrays in (self.new_labels, *companions):
            for array_name in arrays:
                arrays[array_name] = arrays[array_name][is_allowed]


class _Codes(Mapping[Read, Numbers | None]):
    """The codes of the cells that a test may read, each unpacked when it is read."""

    def __init__(self, pairs: CandidatePairs, cells: Mapping[Read, Slot | None]) -> None:
        self.pairs, self.cells = pairs, cells

    def __getitem__(self, cell: Read) -> Numbers | None:
        return self.pairs.codes_of(self.cells[cell])

    def __iter__(self) -> Iterator[Read]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True, eq=False)
class _ScanView(View):
    """A view of candidate pairs whose patterns are computed once for each state, not for each pair."""

    pairs: CandidatePairs = field(kw_only=True)

    def pattern(self, offsets: Sequence[tuple[int, int]], base: int) -> Numbers:
        """Return the same as `View.pattern`: a part that the state determines plus `weight` times the new cell's code.

        In a view whose rows and columns are exchanged (`transposed`), the cell `down, right` is read as `right, down`.
        """
        assert isinstance(self.codes, _Codes)
        codes_of_states, weight = np.zeros(len(self.pairs.states), dtype=np.int64), 0
        for down, right in offsets:
            slot = self.codes.cells["", right, down] if self.transposed else self.codes.cells["", down, right]
            codes_of_states *= base
            weight *= base
            if slot is not None and self.pairs.is_new(slot):
                weight += 1
            elif slot is not None:
                codes_of_states += self.pairs.unpack(slot)
        codes: Numbers = codes_of_states[self.pairs.state_index] + weight * (self.pairs.value_index + 1)
        return codes
