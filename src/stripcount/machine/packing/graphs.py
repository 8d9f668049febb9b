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
from stripcount.machine.packing.labels import DEAD, LabelTables
from stripcount.machine.packing.partition import Partition
from stripcount.machine.packing.wide import Registry
from stripcount.model.graphs.frontier import Enter, Event, Forget, Meet, Move
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Local, Property
from stripcount.model.graphs.strip import NOTHING, GraphStrip
from stripcount.model.strip import rules_untouched

Words = NDArray[np.int64]


def packable(strip: GraphStrip) -> bool:
    """Return whether every property is local or a number of pieces, as this package reads these."""
    return rules_untouched(strip, GraphStrip) and all(_plain(one) for one in strip.properties)


def _plain(one: Property[Any]) -> bool:
    automaton = ("start", "vertex", "edge", "forget", "moved", "accepts")
    if isinstance(one, Local):
        return all(getattr(type(one), name) is getattr(Local, name) and name not in vars(one) for name in automaton)
    return type(one) is Pieces


@dataclass(frozen=True)
class Reading:
    """States while a cell is read: the number of the source, the choices made, the labels, a partition for each Pieces."""

    source: Words
    mark: Words
    labels: Words
    parts: tuple[Words, ...]

    def kept(self, chosen: NDArray[Any]) -> Reading:
        """Return some of the states, chosen by flags or numbers."""
        return Reading(self.source[chosen], self.mark[chosen], self.labels[chosen], tuple(p[chosen] for p in self.parts))

    @classmethod
    def joined(cls, readings: Sequence[Reading]) -> Reading:
        """Return the states of several readings."""
        return cls(
            np.concatenate([one.source for one in readings]),
            np.concatenate([one.mark for one in readings]),
            np.concatenate([one.labels for one in readings]),
            tuple(np.concatenate(column) for column in zip(*(one.parts for one in readings), strict=True)),
        )


class GraphPacking(Packing):
    """States in one 64-bit word: a label and a digit of each partition for every place, finished pieces, columns read.

    If they do not fit, the labels and the partitions are words of their own, and a state holds their numbers. The labels
    and the fields above them are one part, each partition is another.
    """

    packs = GraphStrip
    merges = True

    def __init__(self, strip: GraphStrip) -> None:
        super().__init__(strip.rows, strip.error_name)
        self.strip, self.frontier = strip, strip.frontier
        locals_ = [one for one in strip.properties if isinstance(one, Local)]
        choices = [choice for choice, _ in strip.choices]
        of_vertices = strip.of == "vertices"
        self.tables = LabelTables(
            locals_,
            choices if of_vertices else [None],
            [None] if of_vertices else choices,
            strip.graph.most_edges,
            strip.graph.loops,
        )
        places = strip.frontier.places
        self.partitions = tuple(
            Partition(places, one, [one.counts(choice) for choice in choices])
            for one in strip.properties
            if isinstance(one, Pieces)
        )
        lefts = self._lefts()
        self._label_bits = max(int(self.tables.merged(left).max(initial=0)) for left in lefts).bit_length()
        at = places * self._label_bits
        self._finished_at: list[int] = []
        for one in self.partitions:
            self._finished_at.append(at)
            at += one.pieces.cap.bit_length()
        self._mode_at, self._cap = at, self.frontier.cap
        self._modes = 2 * (self._cap + 1) + 1  # columns read, each also as the last; finished
        self._sizes = [at + self._modes.bit_length(), *(one.size for one in self.partitions)]
        self.wide = sum(self._sizes) > MOST_BITS
        self._registries = [Registry() for _ in self._sizes] if self.wide else []
        self.marks: dict[str, int] = {}

    def _lefts(self) -> list[Any]:
        found: dict[Any, None] = {}
        for read in range(self._columns):
            rows = [self.frontier.column(read, last) for last in self._lasts]
            for event in [e for row in rows for events in row for e in events] + list(self.frontier.closing(read)):
                if isinstance(event, Enter):
                    found[event.left] = None
                elif isinstance(event, Meet):
                    found |= dict.fromkeys((event.left_one, event.left_other))
        return list(found)

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
        return int(self._packed(empty, tuple(empty for _ in self.partitions))[0])

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
            reading = self._after(reading, event)
        mode = self._mode(read, last)
        if row == self.rows - 1:
            if last:
                reading = reading.kept(self._enough(reading))
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
                reading = self._after(reading, event)
            good[reading.source[self._enough(reading)]] = True
        return good

    def _enough(self, reading: Reading) -> NDArray[np.bool_]:
        """Return where enough pieces are finished."""
        good = np.ones(len(reading.source), dtype=bool)
        for number, one in enumerate(self.partitions):
            good &= self._finished_of(reading.labels, number) >= one.pieces.least
        return good

    def _finished_of(self, labels: Words, number: int) -> Words:
        bits = self.partitions[number].pieces.cap.bit_length()
        return (labels >> np.int64(self._finished_at[number])) & np.int64((1 << bits) - 1)

    def _after(self, reading: Reading, event: Event) -> Reading:
        if isinstance(event, Enter):
            return self._entered(reading, event)
        if isinstance(event, Meet):
            return self._met(reading, event)
        if isinstance(event, Forget):
            return self._forgotten(reading, event.place)
        return self._moved(reading, event)

    def _label(self, labels: Words, place: int) -> Words:
        return (labels >> np.int64(place * self._label_bits)) & np.int64((1 << self._label_bits) - 1)

    def _changed(self, labels: Words, place: int, old: Words, new: Words | int) -> Words:
        return labels ^ ((old ^ new) << np.int64(place * self._label_bits))

    def _entered(self, reading: Reading, event: Enter) -> Reading:
        merged, found = self.tables.merged(event.left), []
        chooses = self.strip.of == "vertices"
        for choice, begins in enumerate(self.tables.begins):
            for begin in begins:
                label = int(merged[begin])
                if label == DEAD:
                    continue
                mark = reading.mark * len(self.tables.begins) + choice if chooses else reading.mark
                labels = reading.labels | np.int64(label << (event.place * self._label_bits))
                one = Reading(reading.source, mark, labels, reading.parts)
                for number, partition in enumerate(self.partitions):
                    if partition.joins[choice] if chooses else partition.pieces.spanning:
                        one = self._opened(one, number, event.place)
                found.append(self._without_closed(one, event.place, event.left, label))
        return Reading.joined(found) if found else reading.kept(np.empty(0, dtype=np.int64))

    def _opened(self, reading: Reading, number: int, place: int) -> Reading:
        """Return the states with a new piece at a place that has none; no piece may be new if all are finished."""
        partition = self.partitions[number]
        if partition.pieces.most is not None:
            possible = self._finished_of(reading.labels, number) < partition.pieces.most
            if not possible.all():
                reading = reading.kept(possible)
        return self._with_part(reading, number, partition.founded(reading.parts[number], place))

    def _with_part(self, reading: Reading, number: int, part: Words) -> Reading:
        parts = (*reading.parts[:number], part, *reading.parts[number + 1 :])
        return Reading(reading.source, reading.mark, reading.labels, parts)

    def _met(self, reading: Reading, event: Meet) -> Reading:
        one, other = event.one, event.other
        first = self._label(reading.labels, one)
        second = self._label(reading.labels, other)
        found, chooses = [], self.strip.of == "edges"
        for choice in range(len(self.tables.edge_choices)):
            if one == other:
                after = self.tables.after_loop(choice, event.left_one)[first]
            else:
                after = self.tables.after_edge(choice, event.left_one, event.left_other)[
                    first * self.tables.count + second
                ]
            kept = np.flatnonzero(after != DEAD)
            whole = len(kept) == len(after)
            now = reading if whole else reading.kept(kept)
            after, old, beside = (part if whole else part[kept] for part in (after, first, second))
            if self._label_bits:
                new = after if one == other else after // self.tables.count
                labels = self._changed(now.labels, one, old, new)
                if one != other:
                    labels = self._changed(labels, other, beside, after % self.tables.count)
                now = Reading(now.source, now.mark, labels, now.parts)
            if chooses:
                now = Reading(now.source, now.mark * len(self.tables.edge_choices) + choice, now.labels, now.parts)
            for number, partition in enumerate(self.partitions):
                if not chooses:
                    now = self._joined(now, number, one, other)
                elif partition.joins[choice]:
                    now = self._joined(self._all_in(now, number, (one, other)), number, one, other)
            found.append(now)
        after_all = Reading.joined(found)
        if self.partitions:
            after_all = self._without_closed(after_all, one, event.left_one)
            if one != other:
                after_all = self._without_closed(after_all, other, event.left_other)
        return after_all

    def _all_in(self, reading: Reading, number: int, places: tuple[int, int]) -> Reading:
        """Return the states with both places in pieces, new ones where they had none."""
        partition = self.partitions[number]
        if partition.pieces.spanning:
            return reading
        for place in dict.fromkeys(places):
            out = partition.digit(reading.parts[number], place) == 0
            if partition.pieces.most is not None:
                possible = ~out | (self._finished_of(reading.labels, number) < partition.pieces.most)
                if not possible.all():
                    reading, out = reading.kept(possible), out[possible]
            part = reading.parts[number]
            reading = self._with_part(reading, number, np.where(out, partition.founded(part, place), part))
        return reading

    def _joined(self, reading: Reading, number: int, one: int, other: int) -> Reading:
        """Return the states with the pieces of two places joined, where both have one."""
        partition = self.partitions[number]
        part = reading.parts[number]
        first, second = partition.digit(part, one), partition.digit(part, other)
        if not partition.pieces.cycles:
            possible = (first != second) | (first == 0)
            if not possible.all():
                reading = reading.kept(possible)
                part, first, second = reading.parts[number], first[possible], second[possible]
        if one == other:
            return reading
        both = np.flatnonzero((first != second) & (first != 0) & (second != 0))
        if len(both) == 0:
            return reading
        after = part.copy()
        after[both] = partition.merged(part[both], first[both], second[both])
        return self._with_part(reading, number, after)

    def _forgotten(self, reading: Reading, place: int) -> Reading:
        old = self._label(reading.labels, place)
        if not self.tables.done.all():
            good = self.tables.done[old]
            if not good.all():
                reading, old = reading.kept(good), old[good]
        if self._label_bits:
            labels = self._changed(reading.labels, place, old, 0)
            reading = Reading(reading.source, reading.mark, labels, reading.parts)
        for number in range(len(self.partitions)):
            reading = self._left(reading, number, place)
        return reading

    def _left(self, reading: Reading, number: int, place: int) -> Reading:
        """Return the states without a place in a partition; a piece without places is finished."""
        partition, pieces = self.partitions[number], self.partitions[number].pieces
        part, ends = partition.dropped(reading.parts[number], place)
        reading = self._with_part(reading, number, part)
        if pieces.cap == 0 and pieces.most is None:
            return reading
        finished = self._finished_of(reading.labels, number)
        if pieces.most is not None:
            wrong = ends & ((finished >= pieces.most) | ((finished + 1 == pieces.most) & (part != 0)))
            more = ends.astype(np.int64)
        else:
            wrong = np.zeros(len(ends), dtype=bool)
            more = (ends & (finished < pieces.cap)).astype(np.int64)
        labels = reading.labels + (more << np.int64(self._finished_at[number]))
        reading = Reading(reading.source, reading.mark, labels, reading.parts)
        return reading.kept(~wrong) if wrong.any() else reading

    def _without_closed(self, reading: Reading, place: int, left: Any, label: int | None = None) -> Reading:
        """Return the states without a place in a partition where its label can no longer be joined to anything."""
        for number, partition in enumerate(self.partitions):
            closed = self.tables.closed(left, partition.joins)
            if not closed.any() or (label is not None and not closed[label]):
                continue
            shut = closed[self._label(reading.labels, place)]
            if shut.all():
                reading = self._left(reading, number, place)
            elif shut.any():
                rest = reading.kept(~shut)
                reading = Reading.joined([rest, self._left(reading.kept(shut), number, place)])
        return reading

    def _moved(self, reading: Reading, event: Move) -> Reading:
        labels = reading.labels
        if self._label_bits:
            old = self._label(labels, event.place)
            labels = self._changed(labels, event.place, old, 0) | (old << np.int64(event.to * self._label_bits))
        parts = tuple(one.moved(part, event.place, event.to) for one, part in zip(self.partitions, reading.parts))
        return Reading(reading.source, reading.mark, labels, parts)

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def unpack(self, packed: int, row: int) -> PackedState:
        """Return the state: columns read, the labels by place, the pieces by place."""
        labels, parts = self._unpacked(np.array([packed], dtype=np.int64))
        read, last = divmod(int(labels[0]) >> self._mode_at, 2)
        shown = [int(self._label(labels, place)[0]) for place in range(self.frontier.places)]
        pieces = tuple(tuple(one.numbered(int(part[0]))) for one, part in zip(self.partitions, parts))
        return PackedState(read, bool(last), tuple(shown), pieces)


@dataclass(frozen=True)
class PackedState:
    """A state as it is packed: columns read (as far as they matter), labels and pieces by place."""

    read: int
    last: bool
    labels: tuple[int, ...]
    pieces: tuple[tuple[int, ...], ...]

