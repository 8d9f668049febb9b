"""Exploration of structures on layered graphs on whole arrays: one vertex or edge is read for all states at once."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import TooLarge
from stripcount.limits import Limits
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.frontier_arrays import FrontierArrays, Reading, Words
from stripcount.machine.packing.layout import layouts
from stripcount.machine.packing.wide import Registry
from stripcount.model.graphs.frontier import Event
from stripcount.model.graphs.frontier_strip import FrontierStrip, GraphState
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Local, Property


def _plain(one: Property[Any]) -> bool:
    """Return whether a property is local or a number of pieces, as this package reads these."""
    automaton = ("start", "vertex", "edge", "look", "forget", "moved", "accepts")
    base = Local if isinstance(one, Local) else Pieces if isinstance(one, Pieces) else None
    return base is not None and all(
        getattr(type(one), name) is getattr(base, name) and name not in vars(one) for name in automaton
    )


class GraphPacking(Packing):
    """States in one 64-bit word: labels and a digit of each partition for the places in use, finished pieces, columns.

    If they do not fit, the labels with what lies above them, and each partition, are words of their own, and a state
    holds the numbers of these.
    """

    merges = True

    def __init__(self, strip: FrontierStrip) -> None:
        super().__init__(strip.rows, strip.error_name)
        self.strip, self.frontier = strip, strip.frontier
        self.arrays = FrontierArrays(strip)
        self._mode_at, self._cap = self.arrays.size, self.frontier.cap
        most = self._finished if self.frontier.guesses else self._cap
        tail = self._mode_at + most.bit_length() - self.arrays.places * self.arrays.label_bits
        self._layouts = layouts(self.arrays, tail)
        self._sizes = [max(one.size for one in column) for column in zip(*self._layouts)]
        self.wide = max(sum(one.size for one in layer) for layer in self._layouts) > MOST_BITS
        self._registries = [Registry() for _ in self._sizes] if self.wide else []
        self.marks: dict[Mark, int] = {}

    @property
    def numbering(self) -> str:
        """A hash of where a state holds what; other than any other if words are numbered in order of appearance."""
        if self.wide:
            return f"{id(self)} {time.time_ns()}"
        return hashlib.sha256(repr((self._layouts, self.arrays.tables.labels)).encode()).hexdigest()

    @classmethod
    def fits(cls, strip: FrontierStrip) -> bool:
        """Return whether arrays can hold the properties; how many bits they take is known only with the tables."""
        return all(_plain(one) for one in strip.properties)

    @classmethod
    def of(cls, strip: FrontierStrip, columns: int | None, limits: Limits) -> GraphPacking | None:
        """Return the packing, None for other properties, too many labels, or parts that do not fit into a word."""
        if not cls.fits(strip):
            return None
        try:
            found = cls(strip)
        except TooLarge:
            return None
        widths = [found.arrays.places * one.bits for one in found.arrays.partitions]
        return found if max(found._mode_at + 8, *widths, *found._sizes) <= MOST_BITS else None

    def first(self) -> int:
        """Return the packed start state."""
        empty = np.zeros(1, dtype=np.int64)
        return int(self._packed(empty, tuple(empty for _ in self.arrays.partitions), 0)[0])

    def _widths(self, layer: int) -> Sequence[int]:
        """Return the bits of the labels and of each partition, or of their numbers, in a packed state."""
        if self.wide:
            return [(MOST_BITS - 1) // len(self._sizes)] * len(self._sizes)
        return [one.size for one in self._layouts[layer]]

    def _packed(self, labels: Words, parts: Sequence[Words], layer: int) -> Packed:
        columns, sizes = (labels, *parts), self._widths(layer)
        columns = tuple(one.packed(column) for one, column in zip(self._layouts[layer], columns))
        if self.wide:
            columns = tuple(r.encoded(column, bits) for r, column, bits in zip(self._registries, columns, sizes))
        word, at = columns[0], sizes[0]
        for column, size in zip(columns[1:], sizes[1:]):
            word, at = word | (column << np.int64(at)), at + size
        return word

    def _unpacked(self, states: Packed, layer: int) -> tuple[Words, tuple[Words, ...]]:
        columns, at = [], 0
        for size in self._widths(layer):
            columns.append((states >> np.int64(at)) & np.int64((1 << size) - 1))
            at += size
        if self.wide:
            columns = [r.decoded(column) for r, column in zip(self._registries, columns)]
        columns = [one.unpacked(column) for one, column in zip(self._layouts[layer], columns)]
        return columns[0], tuple(columns[1:])

    def _mode(self, read: int, last: bool) -> int:
        return 2 * read + last if self.frontier.guesses else read

    def _read(self, mode: int) -> tuple[int, bool]:
        """Return the columns read and whether this is the last one."""
        return (mode // 2, mode % 2 == 1) if self.frontier.guesses else (mode, False)

    @property
    def _finished(self) -> int:
        return 2 * (self._cap + 1)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return (index of the source, packed target, number of the mark) of every choice in a cell."""
        labels, parts = self._unpacked(states, row)
        modes = labels >> np.int64(self._mode_at)
        labels = labels & np.int64((1 << self._mode_at) - 1)
        found = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        every = np.arange(len(states))
        for mode in range(self._finished if self.frontier.guesses else self._cap + 1):
            here = np.flatnonzero(modes == mode)
            if len(here) == 0:
                continue
            reading = Reading(every, np.zeros_like(every), labels, parts)
            reading = reading if len(here) == len(every) else reading.kept(here)
            read, last = self._read(mode)
            for guess in (False, True) if row == 0 and self.frontier.guesses else (last,):
                found.append(self._cell(reading, read, guess, row))
        source, target, mark = (np.concatenate(part) for part in zip(*found, strict=True))
        return source, target, mark

    def _cell(self, reading: Reading, read: int, last: bool, row: int) -> Transitions:
        events = self.frontier.column(read, last)[row]
        around = self.strip.beside(events)
        for place in around:
            seen = 0 if place is None else 1 + self.arrays.label(reading.labels, place)
            reading = replace(reading, mark=reading.mark * (1 + self.arrays.tables.count) + seen)
        reading = self.arrays.after(reading, events)
        mode = self._mode(read, last)
        if row == self.rows - 1:
            if last:
                reading = reading.kept(self.arrays.enough(reading))
                empty = np.zeros_like(reading.source)
                reading = Reading(reading.source, reading.mark, empty, tuple(empty for _ in reading.parts))
                mode = self._finished
            else:
                mode = self._mode(min(read + 1, self._cap), False)
        below = (row + 1) % self.rows
        words = self._packed(reading.labels | np.int64(mode << self._mode_at), reading.parts, below)
        return reading.source, words, self._mark_numbers(events, len(around), reading.mark)

    def _mark_numbers(self, events: Sequence[Event], around: int, codes: Words) -> Words:
        """Return the number of the mark for each code: labels of the vertices around, then the choices."""
        tables, free = self.arrays.tables, [self.strip.choices_of(event) for event in events]
        digits = [len(choices) for choices in free if choices is not None]
        sizes = [*[1 + tables.count] * around, *digits]
        met = np.flatnonzero(np.bincount(codes, minlength=1))
        read = np.stack([*np.unravel_index(met, sizes), met], axis=1).tolist() if sizes else [[0]]
        number = np.zeros(int(met.max(initial=0)) + 1, dtype=np.int64)
        for *code, whole in sorted(read, key=lambda one: (one[around:], one)):
            beside = [tables.labels[one - 1][0] if one else None for one in code[:around]]
            chosen = [choices[at] for choices, at in zip(filter(None, free), code[around:])]
            mark = self.strip.shown(chosen, beside)
            number[whole] = self.marks.setdefault(mark, len(self.marks))
        return number[codes]

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states accept."""
        labels, parts = self._unpacked(states, 0)
        modes = labels >> np.int64(self._mode_at)
        good = np.asarray((modes == self._finished) & self.frontier.guesses)
        if self.strip.accepts_nothing:
            good |= modes == 0
        if self.frontier.guesses:
            return good
        labels = labels & np.int64((1 << self._mode_at) - 1)
        for read in range(1, self._cap + 1):
            here = np.flatnonzero(modes == self._mode(read, False))
            reading = Reading(here, np.zeros_like(here), labels[here], tuple(part[here] for part in parts))
            reading = self.arrays.after(reading, self.frontier.closing(read))
            good[reading.source[self.arrays.enough(reading)]] = True
        return good

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def unpack(self, packed: int, row: int) -> GraphState:
        """Return the columns read, as far as they matter, the numbers of the labels and the pieces by place."""
        labels, parts = self._unpacked(np.array([packed], dtype=np.int64), row)
        read, last = self._read(int(labels[0]) >> self._mode_at)
        shown = tuple(int(self.arrays.label(labels, place)[0]) for place in range(self.frontier.places))
        return GraphState(read, last, (shown, *self.arrays.pieces(labels, parts)))
