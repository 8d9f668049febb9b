"""What each event of a frontier does to whole arrays of states: labels are looked up, pieces joined and left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from stripcount.errors import TooLarge
from stripcount.machine.packing.base import MOST_BITS
from stripcount.machine.packing.columns import Layout, Words
from stripcount.machine.packing.images import Images
from stripcount.machine.packing.labels import DEAD, LabelTables
from stripcount.machine.packing.paths import Paths
from stripcount.machine.packing.pieces import Flags, Part
from stripcount.machine.packing.reading import Reading
from stripcount.machine.packing.tracked import Tracked
from stripcount.model.graphs.frontier import Enter, Event, Forget, Left, Look, Meet, Move
from stripcount.model.graphs.frontier_strip import FrontierStrip
from stripcount.model.graphs.pieces import Parts, Pieces
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.relations import AcyclicOrientation
from stripcount.model.graphs.remembered import remembered
from stripcount.model.lattice.windows import Answers


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
        chosen = [every.index(label[0]) if self.of_vertices else 0 for label in self.tables.labels]
        self.partitions = tuple(
            Tracked(self.places, one, groups, groups[chosen])
            for one in strip.properties
            if isinstance(one, Pieces)
            for groups in (np.array([one.group(choice) for choice in every]),)
        )
        acyclic = [one for one in strip.properties if isinstance(one, AcyclicOrientation)]
        if acyclic and self.places > MOST_BITS:
            raise TooLarge("the paths from a vertex do not fit into one word.")
        self.paths = tuple(Paths(self.places) for _ in acyclic)
        self.tracked: tuple[Tracked | Paths, ...] = (*self.partitions, *self.paths)
        reps = [int(self.tables.merged(left).max(initial=0)) for left in self._lefts()]
        self.label_bits = max(reps).bit_length()
        self.size = self.places * self.label_bits
        self._finished_at: list[list[int]] = []
        for one in self.partitions:
            self._finished_at.append([])
            for group in range(len(one.pieces.bounds)):
                self._finished_at[-1].append(self.size)
                self.size += one.pieces.cap(group).bit_length()
        self._meetings: dict[tuple[int, int, Left, Left], list[tuple[Flags, Words] | None]] = {}
        self._windows: dict[tuple[int | None, ...], Answers] = {}

    def _lefts(self) -> Iterator[Left]:
        """Yield every number of edges that may follow, of any vertex at any event."""
        for _, _, rows in self.strip.frontier.columns():
            for event in (event for events in rows for event in events):
                if isinstance(event, Enter):
                    yield event.left
                elif isinstance(event, Meet):
                    yield from (event.left_one, event.left_other)

    def enough(self, reading: Reading) -> Flags:
        """Return where enough pieces are finished."""
        good = np.ones(len(reading.source), dtype=bool)
        for number, one in enumerate(self.partitions):
            for group, (least, _) in enumerate(one.pieces.bounds):
                good &= self._finished_of(reading.labels, number, group) >= least
        return good

    def _finished_of(self, labels: Words, number: int, group: int) -> Words:
        bits = self.partitions[number].pieces.cap(group).bit_length()
        return (labels >> np.int64(self._finished_at[number][group])) & np.int64((1 << bits) - 1)

    def pieces(self, labels: Words, parts: Sequence[Part]) -> tuple[Any, ...]:
        """Return the pieces of one state by place, and the numbers of finished ones; directed paths."""
        paths = (one.arcs(part) for one, part in zip(self.paths, parts[len(self.partitions) :]))
        return *(
            Parts(
                tuple(one.numbered(part)),
                tuple(int(self._finished_of(labels, number, group)[0]) for group in range(len(one.pieces.bounds))),
            )
            for number, (one, part) in enumerate(zip(self.partitions, parts))
        ), *paths

    def _group_at(self, labels: Words, number: int, place: int) -> Words:
        """Return the group of the vertex at a place, where several groups of vertices are counted."""
        found: Words = self.partitions[number].by_label[self.label(labels, place)]
        return found

    def _alike(self, labels: Words, number: int, one: int, other: int) -> Flags:
        """Return where two vertices with pieces are of the same group."""
        if self.partitions[number].single:
            differ = (labels >> np.int64(one * self.label_bits)) ^ (labels >> np.int64(other * self.label_bits))
            return np.asarray(differ & np.int64((1 << self.label_bits) - 1) == 0)
        return np.asarray(self._group_at(labels, number, one) == self._group_at(labels, number, other))

    def after(self, reading: Reading, events: Sequence[Event]) -> Reading:
        """Return the states after some events."""
        fresh = -1  # the place of a vertex that has entered and met none
        for at, event in enumerate(events):
            if isinstance(event, Enter):
                reading, fresh = self._entered(reading, event, [*_looks(events[at + 1 :])]), event.place
            elif isinstance(event, Meet):
                reading, fresh = self._met(reading, event, event.one < event.other == fresh), -1
            elif isinstance(event, Look):
                if fresh < 0:
                    allowed = self._seen(reading.labels, event)
                    reading = reading if allowed.all() else reading.kept(allowed)
            elif isinstance(event, Forget):
                reading, fresh = self._forgotten(reading, event.place), -1
            else:
                reading, fresh = self._moved(reading, event), -1
        return reading

    def image(self, reading: Reading, places: Sequence[int], images: Images) -> Reading:
        """Return one image of each state, in which vertices lie at some places."""
        labels = np.stack([self.label(reading.labels, place) for place in places], axis=1)
        both = list(zip(self.tracked, reading.parts))
        source = images.sources(labels, [one.links(part, places) for one, part in both])
        change = np.zeros_like(reading.labels)
        for place, by in zip(places, (labels ^ np.take_along_axis(labels, source, axis=1)).T):
            change |= by << np.int64(place * self.label_bits)
        parts = tuple(one.image(part, places, source) for one, part in both)
        return reading._replace(labels=reading.labels ^ change, parts=parts)

    def label(self, labels: Words, place: int) -> Words:
        """Return the labels at a place."""
        return (labels >> np.int64(place * self.label_bits)) & np.int64((1 << self.label_bits) - 1)

    def _entered(self, reading: Reading, event: Enter, looks: Sequence[Look]) -> Reading:
        """Return the states with a new vertex, where the windows that it completes may be as they are.

        No piece may be new if all are finished.
        """
        merged, given, at = self.tables.merged(event.left), self._given.get(event.vertex), event.place * self.label_bits
        begun: list[tuple[Words, int, int, tuple[int, ...]]] = []  # numbers of states, change of labels, choice, groups
        for choice in (self.free if self.of_vertices else (0,)) if given is None else (given,):
            groups = tuple(
                int(one.groups[choice]) if self.of_vertices else one.pieces.spanning - 1 for one in self.partitions
            )
            for label in (int(merged[begin]) for begin in self.tables.begins[choice]):
                if label != DEAD:
                    possible = np.ones(len(reading.source), dtype=bool)
                    for number, group in enumerate(groups):
                        most = None if group < 0 else self.partitions[number].pieces.bounds[group][1]
                        if most is not None:
                            possible &= self._finished_of(reading.labels, number, group) < most
                    for look in looks:
                        possible &= self._seen(reading.labels | np.int64(label << at), look)
                    begun.append((np.flatnonzero(possible), label << at, choice, groups))
        chosen = np.concatenate([np.empty(0, dtype=np.int64), *(kept for kept, *_ in begun)])
        if len(begun) != 1 or len(chosen) != len(reading.source):
            reading = reading.kept(chosen)

        def each(changes: Sequence[int]) -> Words:
            values = np.array(changes, dtype=np.int64)
            return values if len(begun) == 1 else np.repeat(values, np.array([len(kept) for kept, *_ in begun], int))

        parts = tuple(
            one.changed(part, event.place, each([(groups[number] >= 0) * (event.place + 1) for *_, groups in begun]))
            for number, (one, part) in enumerate(zip(self.partitions, reading.parts))
        )
        parts = (*parts, *reading.parts[len(parts) :])
        mark = reading.mark
        if mark is not None and self.of_vertices and given is None:
            mark = mark * len(self.free) + each([choice for *_, choice, _ in begun])
        reading = Reading(reading.source, reading.labels | each([label for _, label, *_ in begun]), parts, mark)
        return self._without_closed(reading, event.place, event.left)

    def _seen(self, labels: Words, event: Look) -> Flags:
        """Return in which states the vertices at some places may be those of a window."""
        answers, places, fields = self._window(event.places)
        if answers.tabled:
            return answers.of_numbers(fields.packed(labels))
        return answers.of([self.label(labels, place) for place in places])

    @remembered
    def _window(self, looked: tuple[int | None, ...]) -> tuple[Answers, Sequence[int], Layout]:
        """Return the answers about a window at some places, the places from the last one on, and their fields."""
        places = sorted({place for place in looked if place is not None}, reverse=True)
        order = tuple(None if place is None else places.index(place) for place in looked)

        def ask(labels: Sequence[int]) -> bool:
            return self.tables.sees([None if at is None else labels[at] for at in order])

        answers = self._windows.setdefault(order, Answers(ask, len(places), 1 << self.label_bits))
        return answers, places, Layout.of((place * self.label_bits, self.label_bits) for place in reversed(places))

    def _with_part(self, reading: Reading, number: int, part: Part) -> Reading:
        return reading._replace(parts=(*reading.parts[:number], part, *reading.parts[number + 1 :]))

    def _meeting(self, event: Meet) -> list[tuple[Flags, Words] | None]:
        """Return for each choice of an edge where it is allowed, and what it changes in the labels, by both labels.

        None if it is always allowed and never changes them.
        """
        if (key := event[:4]) not in self._meetings:
            one, other, left_one, left_other = key
            size, found = self.tables.count, list[tuple[Flags, Words] | None]()
            for choice in range(len(self.tables.edge_choices)):
                if one == other:
                    after, before = self.tables.after_loop(choice, left_one), np.arange(size)
                else:
                    after, before = self.tables.after_edge(choice, left_one, left_other), np.arange(size * size)
                ends = ((one, 1),) if one == other else ((one, size), (other, 1))
                change = np.zeros(len(before), dtype=np.int64)
                for place, by in ends:
                    change |= (after // by % size ^ before // by % size) << np.int64(place * self.label_bits)
                alive = after != DEAD
                plain = alive.all() and not change.any()
                found.append(None if plain else (alive, np.where(alive, change, 0)))
            self._meetings[key] = found
        return self._meetings[key]

    def _met(self, reading: Reading, event: Meet, fresh: bool) -> Reading:
        """Return the states after an edge; if the second vertex is `fresh`, it is a piece of its own, or of none."""
        one, other, *_ = event
        found, tables = [], self._meeting(event)
        if any(tables):
            code = self.label(reading.labels, one)
            code = code if one == other else code * self.tables.count + self.label(reading.labels, other)
        for choice, table in enumerate(tables):
            now = reading
            if table is not None:
                alive, change = table
                kept = np.flatnonzero(alive[code])
                whole = len(kept) == len(code)
                now = reading if whole else reading.kept(kept)
                now = now._replace(labels=now.labels ^ change[code if whole else code[kept]])
            if not self.of_vertices:
                now = now.chose(choice, len(tables))
                for number, partition in enumerate(self.partitions):
                    if partition.joins[choice]:
                        now = self._joined(self._all_in(now, number, (one, other)), number, one, other)
                for number in range(len(self.partitions), len(self.tracked)):
                    ends = (one, other) if self.tables.edge_choices[choice] else (other, one)
                    now = self._directed(now, number, *ends)
            found.append(now)
        reading = Reading.joined(found)
        if self.of_vertices:
            for number in range(len(self.partitions)):
                reading = self._joined(reading, number, one, other, fresh)
        reading = self._without_closed(reading, one, event.left_one)
        return reading if one == other else self._without_closed(reading, other, event.left_other)

    def _directed(self, reading: Reading, number: int, tail: int, head: int) -> Reading:
        """Return the states with an edge from one place to another, where it closes no directed cycle."""
        paths = self.paths[number - len(self.partitions)]
        reading = reading.kept(paths.possible(reading.parts[number], tail, head))
        return self._with_part(reading, number, paths.joined(reading.parts[number], tail, head))

    def _all_in(self, reading: Reading, number: int, places: tuple[int, int]) -> Reading:
        """Return the states with both places in pieces, new ones where they had none."""
        partition = self.partitions[number]
        if partition.pieces.spanning:
            return reading
        for place in dict.fromkeys(places):
            out = ~partition.chosen(reading.parts[number], place)
            most = partition.pieces.bounds[0][1]
            if most is not None:
                possible = ~out | (self._finished_of(reading.labels, number, 0) < most)
                if not possible.all():
                    reading, out = reading.kept(possible), out[possible]
            reading = self._with_part(
                reading, number, partition.changed(reading.parts[number], place, out * np.int64(place + 1))
            )
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
            return self._with_part(reading, number, partition.changed(part, other, (first ^ second) * joins))
        both = np.flatnonzero(joins)
        if len(both) == 0:
            return reading
        after = tuple(word.copy() for word in part)
        merged = partition.merged(tuple(word[both] for word in part), first[both], second[both])
        for word, found in zip(after, merged):
            word[both] = found
        return self._with_part(reading, number, after)

    def _forgotten(self, reading: Reading, place: int) -> Reading:
        if not self.tables.done.all():
            good = self.tables.done[self.label(reading.labels, place)]
            reading = reading if good.all() else reading.kept(good)
        for number, partition in enumerate(self.partitions):
            if partition.chosen(reading.parts[number], place).any():
                reading = self._left(reading, number, place)
        for number, paths in enumerate(self.paths, len(self.partitions)):
            reading = self._with_part(reading, number, paths.dropped(reading.parts[number], place))
        kept = ~np.int64(((1 << self.label_bits) - 1) << (place * self.label_bits))
        return reading._replace(labels=reading.labels & kept)

    def _left(self, reading: Reading, number: int, place: int) -> Reading:
        """Return the states without a place in a partition; a piece without places is finished."""
        pieces = self.partitions[number].pieces
        part, ended = self.partitions[number].dropped(reading.parts[number], place)
        labels, wrong = reading.labels.copy(), np.zeros(len(reading.source), dtype=bool)
        for group, (_, most) in enumerate(pieces.bounds):
            if pieces.cap(group) == 0 and most is None:
                continue
            here = ended
            if len(pieces.bounds) > 1:
                here = here[self._group_at(reading.labels[here], number, place) == group]
            finished = self._finished_of(reading.labels[here], number, group) + 1
            if most is None:
                here = here[finished <= pieces.cap(group)]
            else:
                last = here[finished == most]
                wrong[here[finished > most]] = True
                some = tuple(word[last] for word in part)
                wrong[last] = self.partitions[number].holds(some, group, labels[last], self.label_bits)
            labels[here] += np.int64(1 << self._finished_at[number][group])
        reading = self._with_part(reading._replace(labels=labels), number, part)
        return reading.kept(~wrong) if wrong.any() else reading

    def _without_closed(self, reading: Reading, place: int, left: Left) -> Reading:
        """Return the states without a place in a partition where its label can no longer be joined to anything."""
        for number, partition in enumerate(self.partitions):
            closed = self.tables.closed(left, partition.joins)
            if not closed.any():
                continue
            shut = closed if closed.all() else closed[self.label(reading.labels, place)]
            if shut.all():
                reading = self._left(reading, number, place)
            elif shut.any():
                rest = reading.kept(~shut)
                reading = Reading.joined([rest, self._left(reading.kept(shut), number, place)])
        return reading

    def _moved(self, reading: Reading, event: Move) -> Reading:
        old = self.label(reading.labels, event.place)
        change = (old << np.int64(event.place * self.label_bits)) | (old << np.int64(event.to * self.label_bits))
        parts = tuple(one.moved(part, event.place, event.to) for one, part in zip(self.tracked, reading.parts))
        return reading._replace(labels=reading.labels ^ change, parts=parts)


def _looks(events: Sequence[Event]) -> Iterator[Look]:
    """Yield the windows that are looked at before anything else."""
    for event in events:
        if not isinstance(event, Look):
            break
        yield event
