"""A writer of programs for kernels/events.c: lists of instructions and tables that transform one state at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.kernels.events import UNWRITTEN, Program
from stripcount.machine.packing.components import Partitions
from stripcount.machine.packing.words import WordPacker


class Field(NamedTuple):
    """A field of a state by which a table is looked up: `bits` bits of the word with index `word`, from `first_bit` on.

    With `any_bit` the field counts as 1 if any of its bits is set, else as 0.
    """

    word: int
    first_bit: int
    bits: int
    any_bit: bool = False


Fields = list[list[int]]
"""The fields of a packed state: (index of the word, mask, shift) for each; see `WordPacker.fields`."""

NOWHERE = -1
"""In place of an address of the code or of bits that flip: no state follows."""

Words = NDArray[np.int64]
_MAX_FUSED_BITS = 12  # bits of the labels that index the table of a fused change, so that it fits into the L1 cache


class Do(IntEnum):
    """The instructions, with their numbers in kernels/events.c, where each is explained."""

    EMIT, JUMP, BRANCH, SWITCH, CHANGE, SET, PUT, CLEAR, ZERO, ANY = range(10)
    BELOW, JOIN, APART, NEW, DROP, MOVE, CROSS, LINES = range(10, 18)


class Writer:
    """A program between two layers of states, written mode by mode as a list of instructions and a list of tables.

    `fields` are those of the packed states before and after, `word_count` is the number of words of an unpacked state,
    `mode_bit` the first bit of the mode in its first word. Addresses are indices in `code`, those of tables indices in
    `tables`. `entry` has for each mode the address of its first instruction, NOWHERE or UNWRITTEN.
    """

    def __init__(self, fields: tuple[Fields, Fields], word_count: int, mode_bit: int) -> None:
        self._unpack, self._pack = (np.array(rows, dtype=np.int64).reshape(-1, 3) for rows in fields)
        self._word_count, self._mode_bit = word_count, mode_bit
        self.code, self.tables, self._table_addresses = list[int](), [0], dict[bytes, int]()
        self.entry: list[int] = []
        # (address, values, slots) of the last instruction if it is a change, into which another one may be fused
        self._last_change: tuple[int, Words, list[int]] | None = None

    def program(self, mask: int) -> Program:
        """Return the program written so far; it sees only the bits in `mask` of the first word."""
        code, tables, entry = (np.array(numbers, dtype=np.int64) for numbers in (self.code, self.tables, self.entry))
        return Program(code, tables, self._unpack, self._pack, self._word_count, self._mode_bit, mask, entry)

    def write(self, mode: int, write_program: Callable[[], None] | None) -> None:
        """Write the program of a mode by calling `write_program`; None: no state follows states of this mode."""
        self.entry += [UNWRITTEN] * (mode + 1 - len(self.entry))
        self.entry[mode] = NOWHERE if write_program is None else self.next_address()
        if write_program is not None:
            write_program()

    def next_address(self) -> int:
        """Return the address of the next instruction as a target of jumps; no changes are fused across it."""
        self._last_change = None
        return len(self.code)

    def do(self, instruction: Do, *arguments: int) -> int:
        """Write an instruction with its arguments; return the address of the first argument."""
        self._last_change = None
        self.code += [int(instruction), *map(int, arguments)]
        return len(self.code) - len(arguments)

    def table(self, values: NDArray[np.int64] | Sequence[int]) -> int:
        """Return the address of a table of integers, which is added unless there is an equal one."""
        values = np.asarray(values, dtype=np.int64)
        if (key := values.tobytes()) not in self._table_addresses:
            self._table_addresses[key] = len(self.tables)
            self.tables += values.tolist()
        return self._table_addresses[key]

    def look_up(self, instruction: Do, table: int, fields: Sequence[Field], *leading: int) -> None:
        """Write an instruction that reads an entry of a table; its index consists of the fields, the first one lowest.

        `table` is the address of the table; `leading` are the arguments that precede it in the instruction.
        """
        # merged fields: [word, first bit, number of bits, their first bit in the index, 1 if any bit counts]
        shift, merged = 0, list[list[int]]()
        for word, first_bit, bits, any_bit in fields:
            length = merged[-1][2] if merged else 0
            if merged and not any_bit and merged[-1] == [word, first_bit - length, length, shift - length, 0]:
                merged[-1][2] += bits  # two adjacent fields are one
            else:
                merged.append([word, first_bit, bits, shift, int(any_bit)])
            shift += 1 if any_bit else bits
        arguments = list[int]()
        for word, first_bit, bits, shift, flag in merged:
            arguments += [word, first_bit, (1 << bits) - 1, shift, flag]
        self.do(instruction, *leading, table, len(merged), *arguments)

    def change(self, values: NDArray[np.int64] | Sequence[int], slots: Sequence[int], bits: int) -> None:
        """Write a change of labels, which have `bits` bits each.

        `values` has the bits that flip, or NOWHERE; its index consists of the labels at `slots`, the first one lowest.
        Consecutive changes are fused while the table stays small.
        """
        values, slots, address = np.asarray(values, dtype=np.int64), list(slots), len(self.code)
        if self._last_change is not None:
            last_address, last_values, last_slots = self._last_change
            all_slots = [*last_slots, *(slot for slot in slots if slot not in last_slots)]
            if bits * len(all_slots) <= _MAX_FUSED_BITS:
                values = _fused(last_values, last_slots, values, slots, all_slots, bits)
                slots, address = all_slots, last_address
                del self.code[last_address:]
        self.look_up(Do.CHANGE, self.table(values), [Field(0, slot * bits, bits) for slot in slots])
        self._last_change = address, values, slots

    def branch(self, branches: Sequence[Callable[[], None]]) -> None:
        """Write branches that are all taken, each by calling its function; what is written next follows each."""
        if len(branches) == 1:
            branches[0]()
            return
        address = self.do(Do.BRANCH, len(branches), *[NOWHERE] * len(branches))
        self._write_branches(branches, address + 1)

    def switch(
        self,
        fields: Sequence[Field],
        indices: NDArray[np.int64] | Sequence[int],
        branches: Sequence[Callable[[], None]],
    ) -> None:
        """Write branches of which one is taken; what is written next follows it.

        `indices` has the index of the branch, or NOWHERE; it is indexed as in `look_up`.
        """
        address = len(self.code) + 1
        self.look_up(Do.SWITCH, self.table(indices), fields, NOWHERE, len(branches), *[NOWHERE] * len(branches))
        self._write_branches(branches, address + 2)
        self.code[address] = self.next_address()

    def _write_branches(self, branches: Sequence[Callable[[], None]], address: int) -> None:
        """Write branches that continue at the same address, and the address of each into the code from `address` on."""
        jumps = []
        for index, write_branch in enumerate(branches):
            self.code[address + index] = self.next_address()
            write_branch()
            jumps.append(self.do(Do.JUMP, NOWHERE))
        for jump in jumps:
            self.code[jump] = self.next_address()

    def partition(self, partition: Partitions, word: int) -> int:
        """Return the address of the description of a partition whose first word has the index `word` in a state."""
        return self.table([word, partition.word_count, partition.bits, partition.digits_per_word, *partition.units])


def _fused(
    first: Words, first_slots: list[int], second: Words, second_slots: list[int], slots: list[int], bits: int
) -> Words:
    """Return the values of one change, by the labels at all `slots`, that does what two changes do in turn."""
    indices, mask = np.arange(1 << bits * len(slots), dtype=np.int64), np.int64((1 << bits) - 1)
    labels = np.zeros_like(indices)
    for position, slot in enumerate(slots):
        labels |= (indices >> np.int64(position * bits) & mask) << np.int64(slot * bits)

    def entries(values: Words, labels: Words, slots: list[int]) -> Words:
        """Return the entry of a table for each word of labels."""
        index = np.zeros_like(labels)
        for position, slot in enumerate(slots):
            index |= (labels >> np.int64(slot * bits) & mask) << np.int64(position * bits)
        return values[index]

    first_flips = entries(first, labels, first_slots)
    second_flips = entries(second, labels ^ first_flips, second_slots)
    return np.where((first_flips < 0) | (second_flips < 0), NOWHERE, first_flips ^ second_flips)


def fields_of(packer: WordPacker, before: int, after: int) -> tuple[Fields, Fields] | None:
    """Return the fields of packed states in the layers `before` and `after`; None if words are replaced by numbers."""
    fields = packer.fields(before), packer.fields(after)
    return None if fields[0] is None or fields[1] is None else (fields[0], fields[1])
