"""Exploration of structures on layered graphs on whole arrays: one vertex or edge is read for all states at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import TooLarge
from stripcount.limits import Limits
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.frontier_arrays import FrontierArrays, Reading, Words
from stripcount.machine.packing.wide import Registry
from stripcount.model.graphs.frontier import Event
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Local, Property
from stripcount.model.graphs.strip import NOTHING, GraphStrip
from stripcount.model.strip import rules_untouched


def packable(strip: GraphStrip) -> bool:
    """Return whether every property is local or a number of pieces, as this package reads these."""
    return rules_untouched(strip, GraphStrip) and all(_plain(one) for one in strip.properties)


def _plain(one: Property[Any]) -> bool:
    automaton = ("start", "vertex", "edge", "forget", "moved", "accepts")
    if isinstance(one, Local):
        return all(getattr(type(one), name) is getattr(Local, name) and name not in vars(one) for name in automaton)
    return type(one) is Pieces


class GraphPacking(Packing):
    """States in one 64-bit word: a label and a digit of each partition for every place, finished pieces, columns read.

    If they do not fit, the labels with what lies above them, and each partition, are words of their own, and a state
    holds the numbers of these.
    """

    merges = True

    def __init__(self, strip: GraphStrip) -> None:
        super().__init__(strip.rows, strip.error_name)
        self.strip, self.frontier = strip, strip.frontier
        self.arrays = FrontierArrays(strip)
        self._mode_at, self._cap = self.arrays.size, self.frontier.cap
        self._modes = 2 * (self._cap + 1) + 1  # columns read, each also as the last; finished
        self._sizes = [self._mode_at + self._modes.bit_length(), *(one.size for one in self.arrays.partitions)]
        self.wide = sum(self._sizes) > MOST_BITS
        self._registries = [Registry() for _ in self._sizes] if self.wide else []
        self.marks: dict[str, int] = {}

    @property
    def _columns(self) -> int:
        return self.frontier.cap + 1

    @property
    def _lasts(self) -> tuple[bool, ...]:
        return (False, True) if self.frontier.guesses else (False,)

    @classmethod
    def fits(cls, strip: GraphStrip) -> bool:
        """Return whether arrays can hold the properties; how many bits they take is known only with the tables."""
        return packable(strip)

    @classmethod
    def of(cls, strip: GraphStrip, columns: int | None, limits: Limits) -> GraphPacking | None:
        """Return the packing, None for other properties, too many labels, or parts that do not fit into a word."""
        if not packable(strip):
            return None
        try:
            found = cls(strip)
        except TooLarge:
            return None
        return found if max(found._sizes) <= MOST_BITS else None

    def first(self) -> int:
        """Return the packed start state."""
        empty = np.zeros(1, dtype=np.int64)
        return int(self._packed(empty, tuple(empty for _ in self.arrays.partitions))[0])

    def _packed(self, labels: Words, parts: Sequence[Words]) -> Packed:
        columns = (labels, *parts)
        if self.wide:
            bits = (MOST_BITS - 1) // len(columns)
            columns = tuple(r.encoded(column, bits) for r, column in zip(self._registries, columns))
            sizes = [bits] * len(columns)
        else:
            sizes = self._sizes
        word, at = columns[0], sizes[0]
        for column, size in zip(columns[1:], sizes[1:]):
            word, at = word | (column << np.int64(at)), at + size
        return word

    def _unpacked(self, states: Packed) -> tuple[Words, tuple[Words, ...]]:
        sizes = [(MOST_BITS - 1) // len(self._sizes)] * len(self._sizes) if self.wide else self._sizes
        columns, at = [], 0
        for size in sizes:
            columns.append((states >> np.int64(at)) & np.int64((1 << size) - 1))
            at += size
        if self.wide:
            columns = [r.decoded(column) for r, column in zip(self._registries, columns)]
        return columns[0], tuple(columns[1:])

    def _mode(self, read: int, last: bool) -> int:
        return 2 * read + last

    @property
    def _finished(self) -> int:
        return 2 * (self._cap + 1)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return (index of the source, packed target, number of the mark) of every choice in a cell."""
        labels, parts = self._unpacked(states)
        modes = labels >> np.int64(self._mode_at)
        labels = labels & np.int64((1 << self._mode_at) - 1)
        found = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        for mode in np.unique(modes).tolist():
            if mode == self._finished:
                continue
            here = np.flatnonzero(modes == mode)
            reading = Reading(here, np.zeros_like(here), labels[here], tuple(part[here] for part in parts))
            read, last = divmod(mode, 2)
            for guess in self._lasts if row == 0 else (bool(last),):
                found.append(self._cell(reading, read, guess, row))
        source, target, mark = (np.concatenate(part) for part in zip(*found, strict=True))
        return source, target, mark

    def _cell(self, reading: Reading, read: int, last: bool, row: int) -> Transitions:
        events = self.frontier.column(read, last)[row]
        for event in events:
            reading = self.arrays.after(reading, event)
        mode = self._mode(read, last)
        if row == self.rows - 1:
            if last:
                reading = reading.kept(self.arrays.enough(reading))
                empty = np.zeros_like(reading.source)
                reading = Reading(reading.source, reading.mark, empty, tuple(empty for _ in reading.parts))
                mode = self._finished
            else:
                mode = self._mode(min(read + 1, self._cap), False)
        words = self._packed(reading.labels | np.int64(mode << self._mode_at), reading.parts)
        return reading.source, words, self._mark_numbers(events)[reading.mark]

    def _mark_numbers(self, events: Sequence[Event]) -> Words:
        """Return the number of the mark for each code of choices."""
        texts = [""]
        for event in events:
            choices = self.strip.choices_of(event)
            if choices is not None:
                texts = [text + self.strip.symbol[choice] for text in texts for choice in choices]
        return np.array([self.marks.setdefault(text or NOTHING, len(self.marks)) for text in texts], dtype=np.int64)

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states accept."""
        labels, parts = self._unpacked(states)
        modes = labels >> np.int64(self._mode_at)
        good = np.asarray(modes == self._finished)
        if self.strip.accepts_nothing:
            good |= modes == 0
        if self.frontier.guesses:
            return good
        labels = labels & np.int64((1 << self._mode_at) - 1)
        for read in range(1, self._columns):
            here = np.flatnonzero(modes == self._mode(read, False))
            reading = Reading(here, np.zeros_like(here), labels[here], tuple(part[here] for part in parts))
            for event in self.frontier.closing(read):
                reading = self.arrays.after(reading, event)
            good[reading.source[self.arrays.enough(reading)]] = True
        return good

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def unpack(self, packed: int, row: int) -> PackedState:
        """Return the state: columns read, the labels by place, the pieces by place."""
        labels, parts = self._unpacked(np.array([packed], dtype=np.int64))
        read, last = divmod(int(labels[0]) >> self._mode_at, 2)
        shown = [int(self.arrays.label(labels, place)[0]) for place in range(self.frontier.places)]
        pieces = tuple(tuple(one.numbered(int(part[0]))) for one, part in zip(self.arrays.partitions, parts))
        return PackedState(read, bool(last), tuple(shown), pieces)


@dataclass(frozen=True)
class PackedState:
    """A state as it is packed: columns read (as far as they matter), labels and pieces by place."""

    read: int
    last: bool
    labels: tuple[int, ...]
    pieces: tuple[tuple[int, ...], ...]

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """What is drawn of the state, as of one that is not packed."""
        return (self.labels, *self.pieces)
