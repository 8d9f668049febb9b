"""What each event of a frontier does to whole arrays of states: labels are looked up, pieces joined and left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.labels import DEAD, LabelTables
from stripcount.machine.packing.partition import Partition
from stripcount.model.graphs.frontier import Enter, Event, Forget, Frontier, Look, Meet, Move
from stripcount.model.graphs.frontier_strip import FrontierStrip
from stripcount.model.graphs.pieces import Parts, Pieces
from stripcount.model.graphs.property import Local

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
        if chosen.dtype == np.bool_:
            chosen = np.flatnonzero(chosen)
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

    def __init__(self, strip: FrontierStrip) -> None:
        self.strip = strip
        choices = [choice for choice, _ in strip.choices]
        self.of_vertices = strip.of == "vertices"
        self._given = {vertex: len(choices) + at for at, vertex in enumerate(strip.given)}
        every = [*choices, *strip.given.values()]
        self.free = range(len(choices))
        self.tables = LabelTables(
            [one for one in strip.properties if isinstance(one, Local)],
            every if self.of_vertices else [None],
            [None] if self.of_vertices else choices,
            strip.graph,
            strip.distinct,
        )
        self.places = strip.frontier.places
        self.partitions = tuple(
            Partition(self.places, one, every) for one in strip.properties if isinstance(one, Pieces)
        )
        reps = [int(self.tables.merged(left).max(initial=0)) for left in _lefts(strip.frontier)]
        self.label_bits = max(reps).bit_length()
        self.size = self.places * self.label_bits
        self._finished_at: list[list[int]] = []
        for one in self.partitions:
            self._finished_at.append([])
            for group in range(len(one.pieces.bounds)):
                self._finished_at[-1].append(self.size)
                self.size += one.pieces.cap(group).bit_length()
        self._number = np.array([every.index(label[0]) for label in self.tables.labels]) if self.of_vertices else None

    def enough(self, reading: Reading) -> NDArray[np.bool_]:
        """Return where enough pieces are finished."""
        good = np.ones(len(reading.source), dtype=bool)
        for number, one in enumerate(self.partitions):
            for group, (least, _) in enumerate(one.pieces.bounds):
                good &= self._finished_of(reading.labels, number, group) >= least
        return good

    def _finished_of(self, labels: Words, number: int, group: int) -> Words:
        bits = self.partitions[number].pieces.cap(group).bit_length()
        return (labels >> np.int64(self._finished_at[number][group])) & np.int64((1 << bits) - 1)

    def pieces(self, labels: Words, parts: Sequence[Words]) -> tuple[Parts, ...]:
        """Return the pieces of one state by place, and the numbers of finished ones."""
        return tuple(
            Parts(
                tuple(one.numbered(int(part[0]))),
                tuple(int(self._finished_of(labels, number, group)[0]) for group in range(len(one.pieces.bounds))),
            )
            for number, (one, part) in enumerate(zip(self.partitions, parts))
        )

    def _group_at(self, labels: Words, number: int, place: int) -> Words:
        """Return the group of the vertex at a place, where several groups of vertices are counted."""
        assert self._number is not None
        found: Words = self.partitions[number].groups[self._number][self.label(labels, place)]
        return found

    def _alike(self, labels: Words, number: int, one: int, other: int) -> NDArray[np.bool_]:
        """Return where two vertices with pieces are of the same group."""
        assert self._number is not None
        of_labels = self.partitions[number].groups[self._number]
        if len(np.unique(of_labels[of_labels >= 0])) == np.count_nonzero(of_labels >= 0):
            differ = (labels >> np.int64(one * self.label_bits)) ^ (labels >> np.int64(other * self.label_bits))
            return np.asarray(differ & np.int64((1 << self.label_bits) - 1) == 0)
        return np.asarray(self._group_at(labels, number, one) == self._group_at(labels, number, other))

    def after(self, reading: Reading, events: Sequence[Event]) -> Reading:
        """Return the states after some events."""
        fresh = -1  # the place of a vertex that has entered and met none
        for event in events:
            reading = self._after(reading, event, fresh)
            fresh = event.place if isinstance(event, Enter) else fresh if isinstance(event, Look) else -1
        return reading

    def _after(self, reading: Reading, event: Event, fresh: int) -> Reading:
        if isinstance(event, Enter):
            return self._entered(reading, event)
        if isinstance(event, Meet):
            return self._met(reading, event, event.one < event.other == fresh)
        if isinstance(event, Look):
            return self._looked(reading, event)
        if isinstance(event, Forget):
            return self._forgotten(reading, event.place)
        return self._moved(reading, event)

    def label(self, labels: Words, place: int) -> Words:
        """Return the labels at a place."""
        return (labels >> np.int64(place * self.label_bits)) & np.int64((1 << self.label_bits) - 1)

    def _changed(self, labels: Words, place: int, old: Words, new: Words | int) -> Words:
        return labels ^ ((old ^ new) << np.int64(place * self.label_bits))

    def _entered(self, reading: Reading, event: Enter) -> Reading:
        merged, found = self.tables.merged(event.left), []
        given = self._given.get(event.vertex)
        chooses = self.of_vertices and given is None
        for choice in (self.free if self.of_vertices else (0,)) if given is None else (given,):
            for begin in self.tables.begins[choice]:
                label = int(merged[begin])
                if label == DEAD:
                    continue
                mark = reading.mark * len(self.free) + choice if chooses else reading.mark
                labels = reading.labels | np.int64(label << (event.place * self.label_bits))
                one = Reading(reading.source, mark, labels, reading.parts)
                for number, partition in enumerate(self.partitions):
                    group = int(partition.groups[choice]) if self.of_vertices else partition.pieces.spanning - 1
                    if group >= 0:
                        one = self._opened(one, number, group, event.place)
                found.append(self._without_closed(one, event.place, event.left, label))
        return Reading.joined(found) if found else reading.kept(np.empty(0, dtype=np.int64))

    def _opened(self, reading: Reading, number: int, group: int, place: int) -> Reading:
        """Return the states with a new piece at a place that has none; no piece may be new if all are finished."""
        partition, most = self.partitions[number], self.partitions[number].pieces.bounds[group][1]
        if most is not None:
            possible = self._finished_of(reading.labels, number, group) < most
            if not possible.all():
                reading = reading.kept(possible)
        return self._with_part(reading, number, partition.founded(reading.parts[number], place))

    def _looked(self, reading: Reading, event: Look) -> Reading:
        outside = np.zeros_like(reading.source)
        codes = [outside if place is None else self.label(reading.labels, place) + 1 for place in event.places]
        allowed = self.tables.looks(len(codes)).of(codes)
        return reading if allowed.all() else reading.kept(allowed)

    def _with_part(self, reading: Reading, number: int, part: Words) -> Reading:
        parts = (*reading.parts[:number], part, *reading.parts[number + 1 :])
        return Reading(reading.source, reading.mark, reading.labels, parts)

    def _met(self, reading: Reading, event: Meet, fresh: bool) -> Reading:
        one, other = event.one, event.other
        found, chooses = [], not self.of_vertices
        if not chooses and one != other and self.tables.unchanged(0, event.left_one, event.left_other):
            return self._pieces_met(reading, event, fresh)
        first = self.label(reading.labels, one)
        second = self.label(reading.labels, other)
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
            if self.label_bits:
                new = after if one == other else after // self.tables.count
                labels = self._changed(now.labels, one, old, new)
                if one != other:
                    labels = self._changed(labels, other, beside, after % self.tables.count)
                now = Reading(now.source, now.mark, labels, now.parts)
            if chooses:
                now = Reading(now.source, now.mark * len(self.tables.edge_choices) + choice, now.labels, now.parts)
            for number, partition in enumerate(self.partitions if chooses else ()):
                if partition.joins[choice]:
                    now = self._joined(self._all_in(now, number, (one, other)), number, one, other)
            found.append(now)
        return self._pieces_met(Reading.joined(found) if chooses else found[0], event, fresh)

    def _pieces_met(self, reading: Reading, event: Meet, fresh: bool) -> Reading:
        """Return the states after an edge that changed the labels: pieces of vertices joined, and left.

        If the second vertex is `fresh`, it is a piece of its own, or of none.
        """
        one, other = event.one, event.other
        for number in range(len(self.partitions)):
            if self.of_vertices:
                reading = self._joined(reading, number, one, other, fresh)
        if self.partitions:
            reading = self._without_closed(reading, one, event.left_one)
            if one != other:
                reading = self._without_closed(reading, other, event.left_other)
        return reading

    def _all_in(self, reading: Reading, number: int, places: tuple[int, int]) -> Reading:
        """Return the states with both places in pieces, new ones where they had none."""
        partition = self.partitions[number]
        if partition.pieces.spanning:
            return reading
        for place in dict.fromkeys(places):
            out = partition.digit(reading.parts[number], place) == 0
            most = partition.pieces.bounds[0][1]
            if most is not None:
                possible = ~out | (self._finished_of(reading.labels, number, 0) < most)
                if not possible.all():
                    reading, out = reading.kept(possible), out[possible]
            part = reading.parts[number]
            reading = self._with_part(reading, number, np.where(out, partition.founded(part, place), part))
        return reading

    def _joined(self, reading: Reading, number: int, one: int, other: int, fresh: bool = False) -> Reading:
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
        joins = (first != second) & (first != 0) & (second != 0)
        if len(partition.pieces.bounds) > 1:
            joins &= self._alike(reading.labels, number, one, other)
        if fresh:
            return self._with_part(
                reading, number, part ^ (((first ^ second) * joins) << np.int64(other * partition.bits))
            )
        both = np.flatnonzero(joins)
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
        for number, partition in enumerate(self.partitions):
            if partition.digit(reading.parts[number], place).any():
                reading = self._left(reading, number, place)
        if self.label_bits:
            labels = self._changed(reading.labels, place, self.label(reading.labels, place), 0)
            reading = Reading(reading.source, reading.mark, labels, reading.parts)
        return reading

    def _left(self, reading: Reading, number: int, place: int) -> Reading:
        """Return the states without a place in a partition; a piece without places is finished."""
        partition, pieces = self.partitions[number], self.partitions[number].pieces
        part, ends = partition.dropped(reading.parts[number], place)
        reading = self._with_part(reading, number, part)
        labels, wrong = reading.labels, np.zeros(len(ends), dtype=bool)
        several = len(pieces.bounds) > 1
        for group, (_, most) in enumerate(pieces.bounds):
            if pieces.cap(group) == 0 and most is None:
                continue
            here = np.flatnonzero(ends)
            if several:
                here = here[self._group_at(reading.labels[here], number, place) == group]
            finished = self._finished_of(reading.labels[here], number, group) + 1
            if most is None:
                here = here[finished <= pieces.cap(group)]
            else:
                last = np.flatnonzero(finished == most)
                wrong[here[finished > most]] = True
                wrong[here[last]] = self._others(reading.kept(here[last]), number, group)
            labels = labels if labels is not reading.labels else labels.copy()
            labels[here] += np.int64(1 << self._finished_at[number][group])
        reading = Reading(reading.source, reading.mark, labels, reading.parts)
        return reading.kept(~wrong) if wrong.any() else reading

    def _others(self, reading: Reading, number: int, group: int) -> NDArray[np.bool_]:
        """Return which states have a piece of a group."""
        partition, part = self.partitions[number], reading.parts[number]
        if len(partition.pieces.bounds) == 1:
            return np.asarray(part != 0)
        found, left = np.zeros(len(part), dtype=bool), np.arange(len(part))
        for place in range(self.places):
            labels, here = reading.labels[left], partition.digit(part[left], place) != 0
            here &= self._group_at(labels, number, place) == group
            found[left[here]] = True
            left = left[~here]
        return found

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
        if self.label_bits:
            old = self.label(labels, event.place)
            labels = self._changed(labels, event.place, old, 0) | (old << np.int64(event.to * self.label_bits))
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
