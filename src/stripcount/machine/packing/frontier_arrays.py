"""What each event of a frontier does to whole arrays of states: labels are looked up, pieces joined and left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.labels import DEAD, LabelTables
from stripcount.machine.packing.partition import Partition
from stripcount.model.graphs.frontier import Enter, Event, Forget, Frontier, Meet, Move
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.strip import GraphStrip

Words = NDArray[np.int64]


@dataclass(frozen=True)
class Reading:
    """States while a cell is read: the number of the source, the choices made, the labels, the partitions."""

    source: Words
    mark: Words
    labels: Words
    parts: tuple[Words, ...]

    def kept(self, chosen: NDArray[Any]) -> Reading:
        """Return some of the states, chosen by flags or numbers."""
        return Reading(
            self.source[chosen], self.mark[chosen], self.labels[chosen], tuple(p[chosen] for p in self.parts)
        )

    @classmethod
    def joined(cls, readings: Sequence[Reading]) -> Reading:
        """Return the states of several readings."""
        return cls(
            np.concatenate([one.source for one in readings]),
            np.concatenate([one.mark for one in readings]),
            np.concatenate([one.labels for one in readings]),
            tuple(np.concatenate(column) for column in zip(*(one.parts for one in readings), strict=True)),
        )


class FrontierArrays:
    """The tables of a strip's properties, and the events of its frontier on arrays of states.

    The word of labels holds a label for each place, then for each partition the number of finished pieces, and from bit
    `size` on nothing.
    """

    def __init__(self, strip: GraphStrip) -> None:
        self.strip = strip
        choices = [choice for choice, _ in strip.choices]
        self.of_vertices = strip.of == "vertices"
        self.tables = LabelTables(
            [one for one in strip.properties if isinstance(one, Local)],
            choices if self.of_vertices else [None],
            [None] if self.of_vertices else choices,
            strip.graph.most_edges,
            strip.graph.loops,
        )
        self.places = strip.frontier.places
        self.partitions = tuple(
            Partition(self.places, one, [one.counts(choice) for choice in choices])
            for one in strip.properties
            if isinstance(one, Pieces)
        )
        reps = [int(self.tables.merged(left).max(initial=0)) for left in _lefts(strip.frontier)]
        self._label_bits = max(reps).bit_length()
        self.size = self.places * self._label_bits
        self._finished_at: list[int] = []
        for one in self.partitions:
            self._finished_at.append(self.size)
            self.size += one.pieces.cap.bit_length()

    def enough(self, reading: Reading) -> NDArray[np.bool_]:
        """Return where enough pieces are finished."""
        good = np.ones(len(reading.source), dtype=bool)
        for number, one in enumerate(self.partitions):
            good &= self._finished_of(reading.labels, number) >= one.pieces.least
        return good

    def _finished_of(self, labels: Words, number: int) -> Words:
        bits = self.partitions[number].pieces.cap.bit_length()
        return (labels >> np.int64(self._finished_at[number])) & np.int64((1 << bits) - 1)

    def after(self, reading: Reading, event: Event) -> Reading:
        """Return the states after an event."""
        if isinstance(event, Enter):
            return self._entered(reading, event)
        if isinstance(event, Meet):
            return self._met(reading, event)
        if isinstance(event, Forget):
            return self._forgotten(reading, event.place)
        return self._moved(reading, event)

    def label(self, labels: Words, place: int) -> Words:
        """Return the labels at a place."""
        return (labels >> np.int64(place * self._label_bits)) & np.int64((1 << self._label_bits) - 1)

    def _changed(self, labels: Words, place: int, old: Words, new: Words | int) -> Words:
        return labels ^ ((old ^ new) << np.int64(place * self._label_bits))

    def _entered(self, reading: Reading, event: Enter) -> Reading:
        merged, found = self.tables.merged(event.left), []
        chooses = self.of_vertices
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
        first = self.label(reading.labels, one)
        second = self.label(reading.labels, other)
        found, chooses = [], not self.of_vertices
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
        old = self.label(reading.labels, place)
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
            shut = closed[self.label(reading.labels, place)]
            if shut.all():
                reading = self._left(reading, number, place)
            elif shut.any():
                rest = reading.kept(~shut)
                reading = Reading.joined([rest, self._left(reading.kept(shut), number, place)])
        return reading

    def _moved(self, reading: Reading, event: Move) -> Reading:
        labels = reading.labels
        if self._label_bits:
            old = self.label(labels, event.place)
            labels = self._changed(labels, event.place, old, 0) | (old << np.int64(event.to * self._label_bits))
        parts = tuple(one.moved(part, event.place, event.to) for one, part in zip(self.partitions, reading.parts))
        return Reading(reading.source, reading.mark, labels, parts)


def _lefts(frontier: Frontier) -> list[Any]:
    """Return every number of edges that may follow, of any vertex at any event."""
    found: dict[Any, None] = {}
    for read in range(frontier.cap + 1):
        for last in (False, True) if frontier.guesses else (False,):
            rows = (*frontier.column(read, last), () if frontier.guesses else frontier.closing(read))
            for event in (event for events in rows for event in events):
                if isinstance(event, Enter):
                    found[event.left] = None
                elif isinstance(event, Meet):
                    found |= dict.fromkeys((event.left_one, event.left_other))
    return list(found)
