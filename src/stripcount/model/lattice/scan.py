"""The states of a scan of an array, cell by cell down the columns, each packed into one 64-bit integer.

A rule's conditions, labels, registers and output each read a window of cells around an anchor, the cell that they are
about. A cell is remembered only as long as a window of a later anchor has it, so a large sparse window costs only the
cells it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from stripcount.board import FLAT, Wrap
from stripcount.errors import TooLarge
from stripcount.model.lattice.reading import Anchored, Reading, Slot
from stripcount.model.lattice.rule import ABSENT, Condition, Flags, Label, Numbers, Output, Read, Register, Rule

MOST_BITS = 62
ANCHOR: Read = ("", 0, 0)
COLUMNS = "columns read"  # how many, up to those that a test reaches back; a column before these is outside the board
_CHUNK = 1 << 18  # states whose successors are computed at a time


class Scan:
    """A rule on a number of rows, as a finite state machine that reads one cell at a time down each column.

    States are 64-bit integers, and every method takes arrays of them. With `wrap.rows` the row below the last one is
    the first. With `wrap.columns` no column is the first or the last: a condition is tested only where all columns of
    its window were read, and the boards of a ring are the closed walks. Glued sides need a rule of conditions alone.
    Raises TooLarge if a state needs more than 62 bits.
    """

    def __init__(self, rule: Rule, rows: int, wrap: Wrap = FLAT) -> None:
        self.rule, self.rows, self.wrap = (rule := rule.expanded()), rows, wrap
        self.values = np.array([ABSENT, *rule.values], dtype=np.int64)
        self._bits = {"": (len(rule.values) - 1).bit_length()} | {x.name: x.size.bit_length() for x in rule.labels}
        self._need: dict[tuple[str, int], tuple[int, int]] = {}
        self._labels = [[self._at(x, x.reads, row, 0) for x in rule.labels] for row in range(rows)]
        self._registers = [[self._at(x, x.reads, row, 0) for x in rule.registers] for row in range(rows)]
        # conditions by the row where they are tested: early before the cell's own labels are computed, late after them
        self._early: list[list[Anchored]] = [[] for _ in range(rows)]
        self._late: list[list[Anchored]] = [[] for _ in range(rows)]
        self._closing: list[Anchored] = []
        self._shown: list[list[Anchored]] = [[] for _ in range(rows)]
        self._closing_shown: list[Anchored] = []
        for condition in rule.conditions:
            self._schedule(condition)
        if rule.output is not None:
            self._schedule(rule.output)
        self._layout()

    def _at(self, what: Condition | Label | Register | Output, reads: Iterable[Read], row: int, age: int) -> Anchored:
        cells = {
            (name, down, right): None
            if (reached_row := self._row(row + down)) is None
            else Slot(name, reached_row, age - right)
            for name, down, right in (*reads, ANCHOR)
        }
        return Anchored(what, row, cells)

    def _row(self, row: int) -> int | None:
        """Return the number of a row, None outside the board."""
        return row % self.rows if self.wrap.rows else row if 0 <= row < self.rows else None

    def _schedule(self, condition: Condition | Output) -> None:
        """Find, for an anchor in each row, the cell of its window that is read last; the condition is tested there.

        A board may end before that cell: for its end the condition is listed again, without the cells that are missing.
        """
        for row in range(self.rows):
            reads = (*condition.reads, ANCHOR)
            seen = [
                (right, reached_row) for _, down, right in reads if (reached_row := self._row(row + down)) is not None
            ]
            if condition.whole and len(seen) < len(reads):
                continue
            age, last = max(seen)
            anchored = self._at(condition, condition.reads, row, age)
            fresh = any(slot is not None and slot.name and slot[1:] == (last, 0) for slot in anchored.cells.values())
            late = self._shown if isinstance(condition, Output) else self._late
            (late if fresh or isinstance(condition, Output) else self._early)[last].append(anchored)
            for slot in filter(None, anchored.cells.values()):
                self._keep(slot, last)
            if self.wrap.columns:
                continue
            for edge in range(1, age + 1):  # the board ends where the anchor is `edge` columns old
                cut = self._at(condition, condition.reads, row, edge)
                cells = {read: slot if slot and slot.age > 0 else None for read, slot in cut.cells.items()}
                if not (condition.whole and None in cells.values()):
                    ends = self._closing_shown if isinstance(condition, Output) else self._closing
                    ends.append(Anchored(condition, row, cells))

    def _keep(self, slot: Slot, row: int) -> None:
        key = (slot.name, slot.row)
        self._need[key] = max(self._need.get(key, (0, -1)), (slot.age, row))

    def _layout(self) -> None:
        for row in range(self.rows):
            for anchored in (*self._labels[row], *self._registers[row]):
                for slot in filter(None, anchored.cells.values()):
                    self._keep(slot, row)
        self._place: list[dict[Slot | str, int]] = []
        sizes = {x.name: (x.size - 1).bit_length() for x in self.rule.registers}
        sizes |= {x.name: x.limit.bit_length() for x in self.rule.tallies}
        self._oldest = max((need[0] for (name, _), need in self._need.items() if not name), default=0)
        sizes[COLUMNS] = self._oldest.bit_length()
        self._sizes = sizes
        for layer in range(self.rows):
            slots = [
                Slot(name, row, age)
                for (name, row), need in self._need.items()
                for age in range(0 if row < layer else 1, need[0] + 1)
                if (age, layer) <= need
            ]
            place: dict[Slot | str, int] = {}
            bit = 0
            for slot in sorted(slots, key=lambda s: (s.age, s.name, s.row)):
                place[slot] = bit
                bit += self._bits[slot.name]
            for name, size in sizes.items():
                place[name] = bit
                bit += size
            if bit > MOST_BITS:
                raise TooLarge(
                    f"a state of this rule on {self.rows} rows takes {bit} bits, more than {MOST_BITS}; ask for fewer "
                    "rows, or exchange rows and columns."
                )
            self._place.append(place)
        self._moves = [self._groups(layer) for layer in range(self.rows)]

    def _groups(self, layer: int) -> list[tuple[int, int]]:
        """Return (mask, distance) of all fields that stay between a layer and the next."""
        after, column_ends = (layer + 1) % self.rows, layer + 1 == self.rows
        groups: dict[int, int] = {}
        for slot, to in self._place[after].items():
            if isinstance(slot, str):
                continue
            old = Slot(slot.name, slot.row, slot.age - column_ends)
            if (old.row, old.age) == (layer, 0):
                continue
            bit = self._place[layer][old]
            groups[to - bit] = groups.get(to - bit, 0) | (((1 << self._bits[slot.name]) - 1) << bit)
        return [(mask, distance) for distance, mask in groups.items()]

    def first(self) -> int:
        """Return the state of the empty board."""
        state = 0
        for register in self.rule.registers:
            state |= register.start << self._place[0][register.name]
        return state

    def field(self, states: Numbers, layer: int, slot: Slot) -> Numbers:
        """Return the code of a cell in every state: of its value 1 + the index, of its label as stored; 0 outside."""
        digits = (states >> self._place[layer][slot]) & ((1 << self._bits[slot.name]) - 1)
        if slot.name:
            return digits
        read = self._number(states, layer, COLUMNS)
        return (
            digits + 1 if slot.age == 0 or read.min(initial=slot.age) >= slot.age else (digits + 1) * (read >= slot.age)
        )

    def _number(self, states: Numbers, layer: int, name: str) -> Numbers:
        return (states >> self._place[layer][name]) & ((1 << self._sizes[name]) - 1)

    def successors(self, states: Numbers, row: int) -> tuple[Numbers, Numbers, Numbers]:
        """Return arrays (index of the source state, target state, index of the value), one entry per transition.

        The transitions read the cell in `row`. If the rule has an output, the third array holds the outputs that
        the cell completes, combined into one number, instead of the value.
        """
        if len(states) <= _CHUNK:
            return self._successors(states, row)
        parts = [self._successors(states[i : i + _CHUNK], row) for i in range(0, len(states), _CHUNK)]
        starts = range(0, len(states), _CHUNK)
        return (
            np.concatenate([columns[0] + start for columns, start in zip(parts, starts)]),
            np.concatenate([columns[1] for columns in parts]),
            np.concatenate([columns[2] for columns in parts]),
        )

    def _successors(self, states: Numbers, row: int) -> tuple[Numbers, Numbers, Numbers]:
        many = len(self.rule.values)
        source = np.repeat(np.arange(len(states)), many)
        digit = np.tile(np.arange(many), len(states))
        reading = Reading(self, states, row, source, digit)
        tallied: dict[str, Numbers] = {x.name: self._number(states, row, x.name)[source] for x in self.rule.tallies}
        for anchored in self._early[row]:
            self._apply(reading, anchored, tallied)
        for anchored in self._labels[row]:
            assert isinstance(anchored.what, Label)
            reading.fresh[anchored.what.name] = anchored.what.compute(reading.view(anchored)) + 1
        for anchored in self._late[row]:
            self._apply(reading, anchored, tallied)
        held: dict[str, Numbers] = {}
        for anchored in self._registers[row]:
            register = anchored.what
            assert isinstance(register, Register)
            new = register.step(self._number(states, row, register.name)[reading.source], reading.view(anchored))
            reading.filter(new >= 0, (tallied, held))
            held[register.name] = new[new >= 0]
        target = self._packed(reading, row, held | tallied)
        if self.rule.output is not None:
            return reading.source, target, self._symbols(reading, self._shown[row])
        return reading.source, target, reading.digit

    def _symbols(self, reading: Reading, shown: list[Anchored]) -> Numbers:
        """Return the outputs of some anchors combined into one number; an anchor outside the board contributes 0."""
        output = self.rule.output
        assert output is not None
        symbol = np.zeros(len(reading.source), dtype=np.int64)
        for anchored in shown:
            view = reading.view(anchored)
            inside = view.inside(0, 0)
            if output.whole:
                for _, down, right in output.reads:
                    inside = inside & view.inside(down, right)
            symbol = symbol * (output.size + 1) + np.where(inside, output.of(view) + 1, 0)
        return symbol

    def endings(self, states: Numbers) -> list[Numbers]:
        """Return the outputs that only the end of the board completes, one array for each cell."""
        reading = Reading(self, states, 0, np.arange(len(states)), np.zeros(len(states), dtype=np.int64))
        return [self._symbols(reading, [anchored]) for anchored in self._closing_shown]

    def _apply(self, reading: Reading, anchored: Anchored, tallied: dict[str, Numbers]) -> None:
        fits, tally = self._tested(reading, anchored)
        if tally is None:
            reading.filter(fits, (tallied,))
        else:
            tallied[tally] = tallied[tally] + ~fits
            reading.filter(tallied[tally] <= self._most[tally], (tallied,))

    @property
    def _most(self) -> dict[str, int]:
        return {x.name: x.limit + (1 << 30 if x.more else -1) for x in self.rule.tallies}

    def _tested(self, reading: Reading, anchored: Anchored) -> tuple[Flags, str | None]:
        condition = anchored.what
        assert isinstance(condition, Condition)
        fits = np.broadcast_to(np.asarray(condition.test(reading.view(anchored)), dtype=bool), len(reading.source))
        reads = (*condition.reads, ANCHOR) if condition.whole or self.wrap.columns else (ANCHOR,)
        outside = reading.outside([anchored.cells[read] for read in reads])
        return fits if outside is None else fits | outside, condition.tally

    def _packed(self, reading: Reading, row: int, held: dict[str, Numbers]) -> Numbers:
        after, column_ends = (row + 1) % self.rows, row + 1 == self.rows
        place, kept = self._place[after], reading.states[reading.source]
        target = np.zeros(len(kept), dtype=np.int64)
        for mask, distance in self._moves[row]:
            slot_value = kept & mask
            target |= slot_value << distance if distance >= 0 else slot_value >> -distance
        for name in self._bits:
            slot = Slot(name, row, int(column_ends))
            if slot in place:
                target |= (reading.fresh[name] if name else reading.digit) << place[slot]
        read = self._number(kept, row, COLUMNS)
        target |= (np.minimum(read + 1, self._oldest) if column_ends else read) << place[COLUMNS]
        for tally in self.rule.tallies:
            held[tally.name] = np.minimum(held[tally.name], tally.limit)
        if self.rule.interchangeable:
            target = self._relabelled(target, after)
        for name, numbers in held.items():
            target |= numbers << place[name]
        return target

    def _relabelled(self, target: Numbers, layer: int) -> Numbers:
        """Return the states with their values renumbered in the order of first appearance."""
        many = len(self.rule.values)
        names = np.zeros((many + 1, len(target)), dtype=np.int64)
        count, each = np.zeros(len(target), dtype=np.int64), np.arange(len(target))
        for slot, bit in self._place[layer].items():
            if isinstance(slot, str) or slot.name:
                continue
            code = self.field(target, layer, slot)
            label = names[code, each]
            new = (label == 0) & (code > 0)
            count += new
            label = np.where(new, count, label)
            names[code, each] = label
            target = target + ((label - code) << bit)
        return target

    def ending(self, states: Numbers) -> Flags:
        """Return in which states between columns the board may end."""
        reading = Reading(self, states, 0, np.arange(len(states)), np.zeros(len(states), dtype=np.int64))
        good = np.ones(len(states), dtype=bool)
        tallied = {x.name: self._number(states, 0, x.name) for x in self.rule.tallies}
        for anchored in self._closing:
            fits, tally = self._tested(reading, anchored)
            if tally is None:
                good &= fits
            else:
                tallied[tally] = tallied[tally] + ~fits
        for x in self.rule.tallies:
            good &= np.isin(tallied[x.name], sorted(x.allowed)) | (x.more & (tallied[x.name] >= x.limit))
        for register in self.rule.registers:
            good &= register.accepts(self._number(states, 0, register.name))
        return good

    @property
    def layout(self) -> tuple[tuple[tuple[Slot | str, int], ...], ...]:
        """For each row, where a state before its cell holds which field."""
        return tuple(tuple(place.items()) for place in self._place)

    @property
    def bits(self) -> int:
        """The bits of the largest state."""
        ends = [
            bit + (self._bits[slot.name] if isinstance(slot, Slot) else self._sizes[slot])
            for place in self._place
            for slot, bit in place.items()
        ]
        return max(ends, default=0)

    def code(self, state: int, layer: int, age: int, row: int) -> int:
        """Return the code of a remembered cell: 1 + the index of its value, 0 outside the board or if forgotten."""
        slot = Slot("", row, age)
        return int(self.field(np.array([state]), layer, slot)[0]) if slot in self._place[layer] else 0

    def codes(self, states: Numbers, layer: int, age: int, row: int) -> Numbers:
        """Return the codes of a remembered cell in many states."""
        return self.field(states, layer, Slot("", row, age))

    def columns(self, state: int) -> Iterator[list[int]]:
        """Yield the remembered columns, the oldest first, as indices of values; -1 is a cell not remembered."""
        ages = [slot.age for slot in self._place[0] if isinstance(slot, Slot)]
        for age in range(max(ages, default=0), 0, -1):
            yield [self.code(state, 0, age, row) - 1 for row in range(self.rows)]
