"""Instructions and tables of a program, written one after the other; the library has one case for each instruction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from stripcount.kernels.events import UNWRITTEN, Program
from stripcount.machine.packing.columns import WordColumns
from stripcount.machine.packing.components import Partitions

Field = tuple[int, int, int, bool]
"""Bits of a state that are looked up: which word, first bit, how many bits, whether only counts that one is set."""

Fields = list[list[int]]
"""The fields of a packed state, see `Columns.fields`."""

NOWHERE = -1
"""No state follows."""

Words = NDArray[np.int64]
_FUSED = 12  # bits of labels by which several changes are one: a table of them fits into the first cache


class Do(IntEnum):
    """The instructions, numbered as in kernels/events.c."""

    EMIT, JUMP, BRANCH, SWITCH, CHANGE, SET, PUT, CLEAR, ZERO, ANY = range(10)
    BELOW, JOIN, APART, NEW, DROP, MOVE, CROSS, LINES = range(10, 18)


class Writer:
    """A program of a step that grows by one mode at a time, between two layers of states."""

    def __init__(self, fields: tuple[Fields, Fields], words: int, mode_at: int) -> None:
        self._unpack, self._pack = (np.array(one, dtype=np.int64).reshape(-1, 3) for one in fields)
        self._words, self._mode_at = words, mode_at
        self.code, self.tables, self._kept = list[int](), [0], dict[bytes, int]()
        self.entry: list[int] = []
        self._changes: tuple[int, Words, list[int]] | None = None  # the last instruction, if it changes labels

    def program(self, kept: int) -> Program:
        """Return the program written so far; it reads the bits `kept` of the first word."""
        code, tables, entry = (np.array(some, dtype=np.int64) for some in (self.code, self.tables, self.entry))
        return Program(code, tables, self._unpack, self._pack, self._words, self._mode_at, kept, entry)

    def write(self, mode: int, write_program: Callable[[], None] | None) -> None:
        """Write the program of a mode, None if no state follows."""
        self.entry += [UNWRITTEN] * (mode + 1 - len(self.entry))
        self.entry[mode] = NOWHERE if write_program is None else self.here()
        if write_program is not None:
            write_program()

    def here(self) -> int:
        """Return where the next instruction stands, to which others may lead."""
        self._changes = None
        return len(self.code)

    def do(self, instruction: Do, *arguments: int) -> int:
        """Write an instruction; return where its first argument stands."""
        self._changes = None
        self.code += [int(instruction), *map(int, arguments)]
        return len(self.code) - len(arguments)

    def table(self, values: NDArray[np.int64] | Sequence[int]) -> int:
        """Return where a table of numbers stands."""
        values = np.asarray(values, dtype=np.int64)
        if (key := values.tobytes()) not in self._kept:
            self._kept[key] = self._added(values)
        return self._kept[key]

    def _added(self, values: NDArray[np.int64]) -> int:
        self.tables += values.tolist()
        return len(self.tables) - len(values)

    def look_up(self, instruction: Do, table: int, fields: Sequence[Field], *before: int) -> None:
        """Write an instruction that looks up a table by some fields, the lowest first; `before`: what it has more."""
        shift, told = 0, list[list[int]]()
        for word, first, bits, flag in fields:
            if told and not flag and told[-1] == [word, first - told[-1][2], told[-1][2], shift - told[-1][2], 0]:
                told[-1][2] += bits  # two fields side by side are one
            else:
                told.append([word, first, bits, shift, int(flag)])
            shift += 1 if flag else bits
        arguments = list[int]()
        for word, first, bits, up, only in told:
            arguments += [word, first, (1 << bits) - 1, up, only]
        self.do(instruction, *before, table, len(told), *arguments)

    def change(self, values: NDArray[np.int64] | Sequence[int], slots: Sequence[int], bits: int) -> None:
        """Write a change of labels: a table from the labels at some slots to the bits that flip, or NOWHERE.

        Consecutive changes are merged while the table stays small.
        """
        values, slots, begin = np.asarray(values, dtype=np.int64), list(slots), len(self.code)
        if self._changes is not None:
            before, first, some = self._changes
            if bits * len(every := [*some, *(slot for slot in slots if slot not in some)]) <= _FUSED:
                values = _after(first, some, values, slots, every, bits)
                slots, begin = every, before
                del self.code[before:]
        self.look_up(Do.CHANGE, self.table(values), [(0, slot * bits, bits, False) for slot in slots])
        self._changes = begin, values, slots

    def branch(self, ways: Sequence[Callable[[], None]]) -> None:
        """Write several ways that are all taken, and go on after each."""
        if len(ways) == 1:
            ways[0]()
            return
        at = self.do(Do.BRANCH, len(ways), *[NOWHERE] * len(ways))
        self._ways(ways, at + 1)

    def switch(
        self, fields: Sequence[Field], which: NDArray[np.int64] | Sequence[int], ways: Sequence[Callable[[], None]]
    ) -> None:
        """Write several ways of which fields choose one by its number, or NOWHERE, and go on after it."""
        at = len(self.code) + 1
        self.look_up(Do.SWITCH, self.table(which), fields, NOWHERE, len(ways), *[NOWHERE] * len(ways))
        self._ways(ways, at + 2)
        self.code[at] = self.here()

    def _ways(self, ways: Sequence[Callable[[], None]], at: int) -> None:
        """Write ways that meet; the code from `at` on gets where each begins."""
        jumps = []
        for number, way in enumerate(ways):
            self.code[at + number] = self.here()
            way()
            jumps.append(self.do(Do.JUMP, NOWHERE))
        for jump in jumps:
            self.code[jump] = self.here()

    def partition(self, partition: Partitions, word: int) -> int:
        """Return the table that tells a partition whose first word has a number."""
        return self.table([word, partition.words, partition.bits, partition.each, *partition.ones])


def _after(first: Words, some: list[int], second: Words, slots: list[int], every: list[int], bits: int) -> Words:
    """Return the changes by the labels at `every` slot that two changes, by those at some of them, make together."""
    numbers, low = np.arange(1 << bits * len(every), dtype=np.int64), np.int64((1 << bits) - 1)
    labels = np.zeros_like(numbers)
    for at, slot in enumerate(every):
        labels |= (numbers >> np.int64(at * bits) & low) << np.int64(slot * bits)

    def looked_up(values: Words, labels: Words, slots: list[int]) -> Words:
        number = np.zeros_like(labels)
        for at, slot in enumerate(slots):
            number |= (labels >> np.int64(slot * bits) & low) << np.int64(at * bits)
        return values[number]

    once = looked_up(first, labels, some)
    twice = looked_up(second, labels ^ once, slots)
    return np.where((once < 0) | (twice < 0), NOWHERE, once ^ twice)


def fields_of(columns: WordColumns, before: int, after: int) -> tuple[Fields, Fields] | None:
    """Return the fields of the states of a layer and of the one after it, None if words are replaced by numbers."""
    fields = columns.fields(before), columns.fields(after)
    return None if fields[0] is None or fields[1] is None else (fields[0], fields[1])
