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
from stripcount.model.lattice.reading import Anchored, CandidatePairs, Slot
from stripcount.model.lattice.rule import ABSENT, Condition, Flags, Label, Numbers, Output, Read, Register, Rule

MAX_BITS = 62  # the largest number of bits of a state: a signed 64-bit integer, with one bit to spare
ANCHOR: Read = ("", 0, 0)
COLUMNS = "columns read"  # the field with their number, capped where it makes no difference to any test
_CHUNK_STATES = 1 << 18  # the number of states whose successors are computed at the same time


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
        self._last_reads: dict[tuple[str, int], tuple[int, int]] = {}
        self._labels = [[self._at_anchor(x, x.reads, row, 0) for x in rule.labels] for row in range(rows)]
        self._registers = [[self._at_anchor(x, x.reads, row, 0) for x in rule.registers] for row in range(rows)]
        # conditions by the row where they are tested: early before the cell's own labels are computed, late after them
        self._early: list[list[Anchored]] = [[] for _ in range(rows)]
        self._late: list[list[Anchored]] = [[] for _ in range(rows)]
        self._end_conditions: list[Anchored] = []
        self._outputs: list[list[Anchored]] = [[] for _ in range(rows)]
        self._end_outputs: list[Anchored] = []
        for condition in rule.conditions:
            self._schedule(condition)
        if rule.output is not None:
            self._schedule(rule.output)
        self._assign_bits()

    def _at_anchor(
        self, rule_part: Condition | Label | Register | Output, reads: Iterable[Read], row: int, age: int
    ) -> Anchored:
        """Return a part of the rule at an anchor: in row `row`, `age` columns before the column being read."""
        cells = {
            (name, down, right): None
            if (reached_row := self._row_index(row + down)) is None
            else Slot(name, reached_row, age - right)
            for name, down, right in (*reads, ANCHOR)
        }
        return Anchored(rule_part, row, cells)

    def _row_index(self, row: int) -> int | None:
        """Return the index of a row, taken modulo the number of rows if they are glued; None outside the board."""
        return row % self.rows if self.wrap.rows else row if 0 <= row < self.rows else None

    def _schedule(self, condition: Condition | Output) -> None:
        """List the condition, for an anchor in each row, at the cell of its window that is read last.

        A board may end before that cell: for its end the condition is listed again, without the missing cells.
        """
        for row in range(self.rows):
            reads = (*condition.reads, ANCHOR)
            positions = [
                (right, reached_row)
                for _, down, right in reads
                if (reached_row := self._row_index(row + down)) is not None
            ]
            if condition.inside_only and len(positions) < len(reads):
                continue
            age, last = max(positions)
            anchored = self._at_anchor(condition, condition.reads, row, age)
            reads_new_label = any(
                slot is not None and slot.name and slot[1:] == (last, 0) for slot in anchored.cells.values()
            )
            lists = self._outputs if isinstance(condition, Output) else self._late
            (lists if reads_new_label or isinstance(condition, Output) else self._early)[last].append(anchored)
            for slot in filter(None, anchored.cells.values()):
                self._remember(slot, last)
            if self.wrap.columns:
                continue
            for edge in range(1, age + 1):  # the board ends where the anchor is `edge` columns old
                at_end = self._at_anchor(condition, condition.reads, row, edge)
                cells = {read: slot if slot and slot.age > 0 else None for read, slot in at_end.cells.items()}
                if not (condition.inside_only and None in cells.values()):
                    ends = self._end_outputs if isinstance(condition, Output) else self._end_conditions
                    ends.append(Anchored(condition, row, cells))

    def _remember(self, slot: Slot, row: int) -> None:
        """Record that the cell in row `row` reads a slot, which states must hold until then."""
        key = (slot.name, slot.row)
        self._last_reads[key] = max(self._last_reads.get(key, (0, -1)), (slot.age, row))

    def _assign_bits(self) -> None:
        """Assign bits to the fields of the states of each layer: cells, the youngest first, registers and tallies."""
        for row in range(self.rows):
            for anchored in (*self._labels[row], *self._registers[row]):
                for slot in filter(None, anchored.cells.values()):
                    self._remember(slot, row)
        self._first_bits: list[dict[Slot | str, int]] = []
        sizes = {x.name: (x.size - 1).bit_length() for x in self.rule.registers}
        sizes |= {x.name: x.limit.bit_length() for x in self.rule.tallies}
        self._max_age = max((last_read[0] for (name, _), last_read in self._last_reads.items() if not name), default=0)
        sizes[COLUMNS] = self._max_age.bit_length()
        self._sizes = sizes
        for layer in range(self.rows):
            slots = [
                Slot(name, row, age)
                for (name, row), last_read in self._last_reads.items()
                for age in range(0 if row < layer else 1, last_read[0] + 1)
                if (age, layer) <= last_read
            ]
            first_bits: dict[Slot | str, int] = {}
            bit = 0
            for slot in sorted(slots, key=lambda s: (s.age, s.name, s.row)):
                first_bits[slot] = bit
                bit += self._bits[slot.name]
            for name, size in sizes.items():
                first_bits[name] = bit
                bit += size
            if bit > MAX_BITS:
                raise TooLarge(
                    f"a state of this rule on {self.rows} rows takes {bit} bits, more than {MAX_BITS}; about "
                    f"{self.rows * MAX_BITS // bit} rows fit: ask for so many rows, and if the board has no more "
                    "columns than that, exchange rows and columns."
                )
            self._first_bits.append(first_bits)
        self._moves = [self._field_moves(layer) for layer in range(self.rows)]

    def _field_moves(self, layer: int) -> list[tuple[int, int]]:
        """Return (mask, shift) for each group of fields that a layer and the next both hold, at the same distance."""
        after, column_ends = (layer + 1) % self.rows, layer + 1 == self.rows
        groups: dict[int, int] = {}
        for slot, target_bit in self._first_bits[after].items():
            if isinstance(slot, str):
                continue
            slot_before = Slot(slot.name, slot.row, slot.age - column_ends)
            if (slot_before.row, slot_before.age) == (layer, 0):
                continue
            bit = self._first_bits[layer][slot_before]
            groups[target_bit - bit] = groups.get(target_bit - bit, 0) | (((1 << self._bits[slot.name]) - 1) << bit)
        return [(mask, distance) for distance, mask in groups.items()]

    def start(self) -> int:
        """Return the state of the empty board."""
        state = 0
        for register in self.rule.registers:
            state |= register.start << self._first_bits[0][register.name]
        return state

    def field(self, states: Numbers, layer: int, slot: Slot) -> Numbers:
        """Return the code of a cell in every state; 0 (ABSENT) if its column lies before the first.

        Of a value the index is stored, which is the code less 1; of a label the code itself.
        """
        digits = (states >> self._first_bits[layer][slot]) & ((1 << self._bits[slot.name]) - 1)
        if slot.name:
            return digits
        read = self._field_value(states, layer, COLUMNS)
        return (
            digits + 1 if slot.age == 0 or read.min(initial=slot.age) >= slot.age else (digits + 1) * (read >= slot.age)
        )

    def _field_value(self, states: Numbers, layer: int, name: str) -> Numbers:
        """Return the value of a register, a tally or COLUMNS in every state."""
        return (states >> self._first_bits[layer][name]) & ((1 << self._sizes[name]) - 1)

    def successors(self, states: Numbers, row: int) -> tuple[Numbers, Numbers, Numbers]:
        """Return arrays (index of the source state, target state, index of the value), one entry per transition.

        The transitions read the cell in `row`. If the rule has an output, the third array holds the outputs that
        the cell completes, combined into one number, instead of the value.
        """
        if len(states) <= _CHUNK_STATES:
            return self._successors(states, row)
        chunks = [self._successors(states[i : i + _CHUNK_STATES], row) for i in range(0, len(states), _CHUNK_STATES)]
        starts = range(0, len(states), _CHUNK_STATES)
        return (
            np.concatenate([columns[0] + start for columns, start in zip(chunks, starts)]),
            np.concatenate([columns[1] for columns in chunks]),
            np.concatenate([columns[2] for columns in chunks]),
        )

    def _successors(self, states: Numbers, row: int) -> tuple[Numbers, Numbers, Numbers]:
        """Return the transitions of a chunk of states: the arrays of `successors` for these states alone.

        All values are tried in all states. Conditions that need none of the new cell's labels are tested first; then
        labels are computed, the other conditions tested, registers stepped, and the remaining pairs packed.
        """
        value_count = len(self.rule.values)
        state_index = np.repeat(np.arange(len(states)), value_count)
        value_index = np.tile(np.arange(value_count), len(states))
        pairs = CandidatePairs(self, states, row, state_index, value_index)
        tallies: dict[str, Numbers] = {
            x.name: self._field_value(states, row, x.name)[state_index] for x in self.rule.tallies
        }
        for anchored in self._early[row]:
            self._apply_condition(pairs, anchored, tallies)
        for anchored in self._labels[row]:
            assert isinstance(anchored.rule_part, Label)
            pairs.new_labels[anchored.rule_part.name] = anchored.rule_part.compute(pairs.view(anchored)) + 1
        for anchored in self._late[row]:
            self._apply_condition(pairs, anchored, tallies)
        registers: dict[str, Numbers] = {}
        for anchored in self._registers[row]:
            register = anchored.rule_part
            assert isinstance(register, Register)
            register_values = register.step(
                self._field_value(states, row, register.name)[pairs.state_index], pairs.view(anchored)
            )
            pairs.filter(register_values >= 0, (tallies, registers))
            registers[register.name] = register_values[register_values >= 0]
        target = self._pack(pairs, row, registers | tallies)
        if self.rule.output is not None:
            return pairs.state_index, target, self._output_numbers(pairs, self._outputs[row])
        return pairs.state_index, target, pairs.value_index

    def _output_numbers(self, pairs: CandidatePairs, anchors: list[Anchored]) -> Numbers:
        """Return the outputs of some anchors combined into one number; an anchor outside the board contributes 0."""
        output = self.rule.output
        assert output is not None
        symbol = np.zeros(len(pairs.state_index), dtype=np.int64)
        for anchored in anchors:
            view = pairs.view(anchored)
            inside = view.inside(0, 0)
            if output.inside_only:
                for _, down, right in output.reads:
                    inside = inside & view.inside(down, right)
            symbol = symbol * (output.size + 1) + np.where(inside, output.of(view) + 1, 0)
        return symbol

    def final_outputs(self, states: Numbers) -> list[Numbers]:
        """Return the outputs that only the end of the board completes, one array for each cell."""
        pairs = CandidatePairs(self, states, 0, np.arange(len(states)), np.zeros(len(states), dtype=np.int64))
        return [self._output_numbers(pairs, [anchored]) for anchored in self._end_outputs]

    def _apply_condition(self, pairs: CandidatePairs, anchored: Anchored, tallies: dict[str, Numbers]) -> None:
        """Test a condition: drop the pairs that fail it or, if it has a tally, those whose tally exceeds its limit."""
        holds, tally = self._evaluate_condition(pairs, anchored)
        if tally is None:
            pairs.filter(holds, (tallies,))
        else:
            tallies[tally] = tallies[tally] + ~holds
            pairs.filter(tallies[tally] <= self._tally_limits[tally], (tallies,))

    @property
    def _tally_limits(self) -> dict[str, int]:
        """The largest value of each tally with which a board may still be completed."""
        return {x.name: x.limit + (1 << 30 if x.allows_more else -1) for x in self.rule.tallies}

    def _evaluate_condition(self, pairs: CandidatePairs, anchored: Anchored) -> tuple[Flags, str | None]:
        """Return for which pairs a condition holds, and its tally; where it is not tested, it counts as holding."""
        condition = anchored.rule_part
        assert isinstance(condition, Condition)
        holds = np.broadcast_to(np.asarray(condition.test(pairs.view(anchored)), dtype=bool), len(pairs.state_index))
        reads = (*condition.reads, ANCHOR) if condition.inside_only or self.wrap.columns else (ANCHOR,)
        outside = pairs.outside([anchored.cells[read] for read in reads])
        return holds if outside is None else holds | outside, condition.tally

    def _pack(self, pairs: CandidatePairs, row: int, updated_fields: dict[str, Numbers]) -> Numbers:
        """Return the target states: fields of the source states, the new cell, registers and tallies."""
        after, column_ends = (row + 1) % self.rows, row + 1 == self.rows
        first_bits, source_states = self._first_bits[after], pairs.states[pairs.state_index]
        target = np.zeros(len(source_states), dtype=np.int64)
        for mask, distance in self._moves[row]:
            slot_value = source_states & mask
            target |= slot_value << distance if distance >= 0 else slot_value >> -distance
        for name in self._bits:
            slot = Slot(name, row, int(column_ends))
            if slot in first_bits:
                target |= (pairs.new_labels[name] if name else pairs.value_index) << first_bits[slot]
        read = self._field_value(source_states, row, COLUMNS)
        target |= (np.minimum(read + 1, self._max_age) if column_ends else read) << first_bits[COLUMNS]
        for tally in self.rule.tallies:
            updated_fields[tally.name] = np.minimum(updated_fields[tally.name], tally.limit)
        if self.rule.interchangeable:
            target = self._rename_values(target, after)
        for name, numbers in updated_fields.items():
            target |= numbers << first_bits[name]
        return target

    def _rename_values(self, target: Numbers, layer: int) -> Numbers:
        """Return the states with their values renumbered in order of appearance: one state for all permutations."""
        value_count = len(self.rule.values)
        new_codes = np.zeros((value_count + 1, len(target)), dtype=np.int64)
        count, state_indices = np.zeros(len(target), dtype=np.int64), np.arange(len(target))
        for slot, bit in self._first_bits[layer].items():
            if isinstance(slot, str) or slot.name:
                continue
            code = self.field(target, layer, slot)
            new_code = new_codes[code, state_indices]
            is_new = (new_code == 0) & (code > 0)
            count += is_new
            new_code = np.where(is_new, count, new_code)
            new_codes[code, state_indices] = new_code
            target = target + ((new_code - code) << bit)
        return target

    def accepting(self, states: Numbers) -> Flags:
        """Return in which states between columns the board may end."""
        pairs = CandidatePairs(self, states, 0, np.arange(len(states)), np.zeros(len(states), dtype=np.int64))
        may_end = np.ones(len(states), dtype=bool)
        tallies = {x.name: self._field_value(states, 0, x.name) for x in self.rule.tallies}
        for anchored in self._end_conditions:
            holds, tally = self._evaluate_condition(pairs, anchored)
            if tally is None:
                may_end &= holds
            else:
                tallies[tally] = tallies[tally] + ~holds
        for rule_tally in self.rule.tallies:
            count = tallies[rule_tally.name]
            may_end &= np.isin(count, sorted(rule_tally.allowed)) | (
                rule_tally.allows_more & (count >= rule_tally.limit)
            )
        for register in self.rule.registers:
            may_end &= register.accepts(self._field_value(states, 0, register.name))
        return may_end

    @property
    def layout(self) -> tuple[tuple[tuple[Slot | str, int], ...], ...]:
        """For each row, the fields of a state before its cell, each with its first bit."""
        return tuple(tuple(first_bits.items()) for first_bits in self._first_bits)

    @property
    def bits(self) -> int:
        """The bits of the largest state."""
        ends = [
            bit + (self._bits[slot.name] if isinstance(slot, Slot) else self._sizes[slot])
            for layout in self._first_bits
            for slot, bit in layout.items()
        ]
        return max(ends, default=0)

    def code(self, state: int, layer: int, age: int, row: int) -> int:
        """Return the code of a remembered cell: 1 + the index of its value, 0 outside the board or if forgotten."""
        slot = Slot("", row, age)
        return int(self.field(np.array([state]), layer, slot)[0]) if slot in self._first_bits[layer] else 0

    def codes(self, states: Numbers, layer: int, age: int, row: int) -> Numbers:
        """Return the codes of a remembered cell in many states."""
        return self.field(states, layer, Slot("", row, age))

    def columns(self, state: int) -> Iterator[list[int]]:
        """Yield the remembered columns, the oldest first, as indices of values; -1 is a cell not remembered."""
        ages = [slot.age for slot in self._first_bits[0] if isinstance(slot, Slot)]
        for age in range(max(ages, default=0), 0, -1):
            yield [self.code(state, 0, age, row) - 1 for row in range(self.rows)]
