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


class Do(IntEnum):
    """The instructions, numbered as in kernels/events.c."""

    EMIT, JUMP, BRANCH, SWITCH, CHANGE, SET, PUT, CLEAR, ZERO, ANY = range(10)
    BELOW, JOIN, APART, NEW, DROP, FINISH, MOVE, CROSS, LINES = range(10, 19)


class Writer:
    """A program of a step that grows by one mode at a time, between two layers of states."""

    def __init__(self, fields: tuple[Fields, Fields], words: int, mode_at: int) -> None:
        self._unpack, self._pack = (np.array(one, dtype=np.int64).reshape(-1, 3) for one in fields)
        self._words, self._mode_at = words, mode_at
        self.code, self.tables, self._kept = list[int](), [0], dict[bytes, int]()
        self.entry: list[int] = []

    def program(self, kept: int) -> Program:
        """Return what is written so far; the bits `kept` of the first word are read."""
        code, tables, entry = (np.array(some, dtype=np.int64) for some in (self.code, self.tables, self.entry))
        return Program(code, tables, self._unpack, self._pack, self._words, self._mode_at, kept, entry)

    def write(self, mode: int, way: Callable[[], None] | None) -> None:
        """Write the program of a mode, None if no state follows."""
        self.entry += [UNWRITTEN] * (mode + 1 - len(self.entry))
        self.entry[mode] = NOWHERE if way is None else len(self.code)
        if way is not None:
            way()

    def do(self, what: Do, *arguments: int) -> int:
        """Write an instruction; return where its first argument stands."""
        self.code += [int(what), *map(int, arguments)]
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

    def look_up(self, what: Do, table: int, fields: Sequence[Field]) -> None:
        """Write an instruction that looks up a table by some fields, the lowest first."""
        shift, arguments = 0, [table, len(fields)]
        for word, first, bits, flag in fields:
            arguments += [word, first, (1 << bits) - 1, shift, int(flag)]
            shift += 1 if flag else bits
        self.do(what, *arguments)

    def branch(self, ways: Sequence[Callable[[], None]]) -> None:
        """Write several ways that are all taken, and go on after each."""
        if len(ways) == 1:
            ways[0]()
            return
        at = self.do(Do.BRANCH, len(ways), *[NOWHERE] * len(ways))
        self._ways(ways, lambda number, begin: self.code.__setitem__(at + 1 + number, begin))

    def switch(
        self, fields: Sequence[Field], which: NDArray[np.int64] | Sequence[int], ways: Sequence[Callable[[], None]]
    ) -> None:
        """Write several ways of which fields choose one by its number, or NOWHERE, and go on after it."""
        table, chosen = self._added(np.full(len(which), NOWHERE, dtype=np.int64)), np.asarray(which)
        self.look_up(Do.SWITCH, table, fields)

        def begun(number: int, begin: int) -> None:
            for at in np.flatnonzero(chosen == number).tolist():
                self.tables[table + at] = begin

        self._ways(ways, begun)

    def _ways(self, ways: Sequence[Callable[[], None]], begun: Callable[[int, int], None]) -> None:
        jumps = []
        for number, way in enumerate(ways):
            begun(number, len(self.code))
            way()
            jumps.append(self.do(Do.JUMP, NOWHERE))
        for at in jumps:
            self.code[at] = len(self.code)

    def partition(self, partition: Partitions, word: int) -> int:
        """Return the table that tells a partition whose first word has a number."""
        return self.table([word, partition.words, partition.bits, partition.each, *partition.ones])


def fields_of(columns: WordColumns, before: int, after: int) -> tuple[Fields, Fields] | None:
    """Return the fields of the states of a layer and of the one after it, None if words are replaced by numbers."""
    fields = columns.fields(before), columns.fields(after)
    return None if fields[0] is None or fields[1] is None else (fields[0], fields[1])
