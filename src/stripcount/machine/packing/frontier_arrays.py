"""The effect of a frontier's events on whole arrays of states: labels are looked up, components united and left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stripcount.errors import TooLarge
from stripcount.machine.packing.base import MAX_BITS
from stripcount.machine.packing.columns import Words
from stripcount.machine.packing.components import Flags, Part
from stripcount.machine.packing.labels import DEAD, LabelTables
from stripcount.machine.packing.orbits import LayerOrbits
from stripcount.machine.packing.paths import Paths
from stripcount.machine.packing.reading import PartialStates
from stripcount.machine.packing.seen import SeenWindows
from stripcount.machine.packing.sizes import Sizes
from stripcount.machine.packing.tracked import Tracked
from stripcount.model.graphs.components import Components, ComponentState
from stripcount.model.graphs.frontier_strip import FrontierStrip
from stripcount.model.graphs.gain_tracking import forget_gains
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.relations import AcyclicOrientation
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Event, Forget, Look, Meet, Move, leading_windows


class FrontierArrays:
    """Applies the events of a strip's frontier (a vertex enters or is forgotten, an edge is read) to arrays of states.

    The word of labels holds a label for each slot, then for each partition the number of finished components, then the
    number of chosen vertices or edges if that is needed; it has `size` bits.
    """

    def __init__(self, strip: FrontierStrip) -> None:
        self.strip = strip
        choices = [choice for choice, _ in strip.choices]
        self.of_vertices = strip.of == "vertices"
        self._all_choices = every = list(dict.fromkeys([*choices, *strip.given.values()]))
        self.given = {vertex: every.index(choice) for vertex, choice in strip.given.items()}
        self.free = range(len(choices))
        self.free_at = {where: tuple(map(choices.index, left)) for where, left in strip.free.items()}
        self.tables = LabelTables(
            [constraint for constraint in strip.properties if isinstance(constraint, Local)],
            every if self.of_vertices else [None],
            [None] if self.of_vertices else choices,
            strip.schedule,
            strip.distinct,
        )
        self.slots = strip.schedule.slots
        chosen = [every.index(label[0]) if self.of_vertices else 0 for label in self.tables.joint_states]
        self.partitions = tuple(
            Tracked(self.slots, constraint, groups, groups[chosen])
            for constraint in strip.properties
            if isinstance(constraint, Components)
            for groups in (np.array([constraint.group(choice) for choice in every]),)
        )
        acyclic = [constraint for constraint in strip.properties if isinstance(constraint, AcyclicOrientation)]
        if acyclic and self.slots > MAX_BITS:
            raise TooLarge("the paths from a vertex do not fit into one word.")
        self.paths = tuple(Paths(self.slots) for _ in acyclic)
        self.relations: tuple[Tracked | Paths, ...] = (*self.partitions, *self.paths)
        reps = [int(self.tables.merged(left).max(initial=0)) for left in self._lefts()]
        self.label_bits = max(reps, default=0).bit_length()
        self.size = self.slots * self.label_bits
        self.finished_at: list[list[int]] = []
        for partition in self.partitions:
            self.finished_at.append([])
            for group in range(len(partition.components.bounds)):
                self.finished_at[-1].append(self.size)
                self.size += partition.components.cap(group).bit_length()
        self._sizes = Sizes(strip.properties, self.size)
        self.size = self._sizes.end
        names = "size", "components", "cycles", "active"
        self._size_gain, self._component_gain, self._cycle_gain, self._active_gain = map(strip.gains.unit, names)
        self.left_gain = np.array(forget_gains(self.tables.properties, self.tables.joint_states, strip.gains), np.int64)
        self._meetings: dict[tuple[int, int, EdgesLeft, EdgesLeft], list[tuple[Flags, Words] | None]] = {}
        self.seen = SeenWindows(self.tables, self.label_bits)

    def _lefts(self) -> Iterator[EdgesLeft]:
        """Yield for every event how many edges of its vertices are still to be read."""
        for event in self.strip.schedule.events():
            if isinstance(event, Enter):
                yield event.edges_left
            elif isinstance(event, Meet):
                yield from (event.edges_left, event.other_edges_left)

    def enough(self, reading: PartialStates) -> Flags:
        """Return where enough components are finished, and enough is chosen."""
        accepted = self._sizes.enough(reading.labels)
        for index, partition in enumerate(self.partitions):
            for group, (least, _) in enumerate(partition.components.bounds):
                accepted &= self._finished_of(reading.labels, index, group) >= least
        return accepted

    def _finished_of(self, labels: Words, index: int, group: int) -> Words:
        bits = self.partitions[index].components.cap(group).bit_length()
        return (labels >> np.int64(self.finished_at[index][group])) & np.int64((1 << bits) - 1)

    def components(self, labels: Words, parts: Sequence[Part]) -> tuple[object, ...]:
        """Return the parts of one state: components by slot and how many are finished; directed paths; sizes."""
        of_paths = parts[len(self.partitions) :]
        finished = (
            tuple(int(self._finished_of(labels, index, group)[0]) for group in range(len(partition.components.bounds)))
            for index, partition in enumerate(self.partitions)
        )
        components = (tuple(partition.numbered(words)) for partition, words in zip(self.partitions, parts))
        paths = (relation.arcs(words) for relation, words in zip(self.paths, of_paths))
        return *map(ComponentState, components, finished), *paths, *self._sizes.numbers(labels)

    def _group_at(self, labels: Words, index: int, slot: int) -> Words:
        """Return the group of the vertex at a slot, where several groups of vertices are counted."""
        groups: Words = self.partitions[index].group_of_label[self.label(labels, slot)]
        return groups

    def _alike(self, labels: Words, index: int, slot: int, other: int) -> Flags:
        """Return where two vertices with components are of the same group."""
        if self.partitions[index].label_gives_group:
            difference = (labels >> np.int64(slot * self.label_bits)) ^ (labels >> np.int64(other * self.label_bits))
            return np.asarray(difference & np.int64((1 << self.label_bits) - 1) == 0)
        return np.asarray(self._group_at(labels, index, slot) == self._group_at(labels, index, other))

    def after(self, reading: PartialStates, events: Sequence[Event]) -> PartialStates:
        """Return the states after some events."""
        fresh = -1  # the slot of a vertex that has entered and of which no edge is read
        for index, event in enumerate(events):
            if isinstance(event, Enter):
                reading = self._entered(reading, event, [*leading_windows(events[index + 1 :])])
                fresh = event.slot
            elif isinstance(event, Meet):
                reading, fresh = self._met(reading, event, event.slot < event.other_slot == fresh), -1
            elif isinstance(event, Look):
                if fresh < 0:
                    allowed = self.seen(reading.labels, event)
                    reading = reading if allowed.all() else reading.select(allowed)
            elif isinstance(event, Forget):
                reading, fresh = self._forgotten(reading, event.slot), -1
            else:
                reading, fresh = self._moved(reading, event), -1
        return reading

    def representative(self, reading: PartialStates, slots: Sequence[int], orbits: LayerOrbits) -> PartialStates:
        """Return a representative of the orbit of each state, in which vertices lie at some slots."""
        labels = np.stack([self.label(reading.labels, slot) for slot in slots], axis=1)
        relations = list(zip(self.relations, reading.parts))
        source = orbits.sources(labels, [relation.links(words, slots) for relation, words in relations])
        change = np.zeros_like(reading.labels)
        for slot, flips in zip(slots, (labels ^ np.take_along_axis(labels, source, axis=1)).T):
            change |= flips << np.int64(slot * self.label_bits)
        parts = tuple(relation.permuted(words, slots, source) for relation, words in relations)
        return reading._replace(labels=reading.labels ^ change, parts=parts)

    def label(self, labels: Words, slot: int) -> Words:
        """Return the labels at a slot."""
        return (labels >> np.int64(slot * self.label_bits)) & np.int64((1 << self.label_bits) - 1)

    def _entered(self, reading: PartialStates, event: Enter, windows: Sequence[Look]) -> PartialStates:
        """Return the states with a new vertex, where the windows that it completes are allowed.

        The vertex begins no new component if the largest allowed number of components is finished.
        """
        merged, given = self.tables.merged(event.edges_left), self.given.get(event.vertex)
        # (rows, labels, choice, groups) of the states after each choice and label
        branches: list[tuple[Words, Words, int, tuple[int, ...]]] = []
        choices = self.free_at.get(event.vertex, self.free) if self.of_vertices else (0,)
        for choice in choices if given is None else (given,):
            groups = tuple(
                int(partition.group_of_choice[choice]) if self.of_vertices else partition.components.spanning - 1
                for partition in self.partitions
            )
            labels, may_begin = self._sizes.incremented(
                reading.labels, self.of_vertices and bool(self._all_choices[choice])
            )
            for index, group in enumerate(groups):
                most = None if group < 0 else self.partitions[index].components.bounds[group][1]
                if most is not None:
                    may_begin &= self._finished_of(labels, index, group) < most
            for label in (int(merged[initial]) for initial in self.tables.initial_labels(choice, event.where)):
                if label != DEAD:
                    entered, allowed = labels | np.int64(label << event.slot * self.label_bits), may_begin
                    for look in windows:
                        allowed = allowed & self.seen(entered, look)
                    rows = np.flatnonzero(allowed)
                    branches.append((rows, entered if len(rows) == len(entered) else entered[rows], choice, groups))
        all_rows = _joined([rows for rows, *_ in branches])
        if len(branches) != 1 or len(all_rows) != len(reading.source):
            reading = reading.select(all_rows)

        def repeated(changes: Sequence[int]) -> Words:
            values = np.array(changes, dtype=np.int64)
            counts = np.array([len(rows) for rows, *_ in branches], int)
            return values if len(branches) == 1 else np.repeat(values, counts)

        parts = tuple(
            partition.changed(
                words, event.slot, repeated([(groups[index] >= 0) * (event.slot + 1) for *_, groups in branches])
            )
            for index, (partition, words) in enumerate(zip(self.partitions, reading.parts))
        )
        parts = (*parts, *reading.parts[len(parts) :])
        mark = reading.mark
        if mark is not None and self.of_vertices and given is None:
            mark = mark * len(self.free) + repeated([choice for *_, choice, _ in branches])
        reading = reading._replace(labels=_joined([entered for _, entered, *_ in branches]), parts=parts, mark=mark)
        if self.of_vertices and self._size_gain:
            reading = reading.with_gain(
                repeated([self._size_gain * bool(self._all_choices[choice]) for *_, choice, _ in branches])
            )
        return self._without_closed(reading, event.slot, event.edges_left)

    def _with_part(self, reading: PartialStates, index: int, part: Part) -> PartialStates:
        return reading._replace(parts=(*reading.parts[:index], part, *reading.parts[index + 1 :]))

    def meeting(self, event: Meet) -> list[tuple[Flags, Words] | None]:
        """Return by the labels of both ends where each choice of an edge is allowed, and which bits of labels it flips.

        None for a choice that is always allowed and never changes labels.
        """
        if (key := event[:4]) not in self._meetings:
            one, other, left_one, left_other = key
            size, by_choice = self.tables.count, list[tuple[Flags, Words] | None]()
            for choice in range(len(self.tables.edge_choices)):
                if one == other:
                    after, before = self.tables.after_loop(choice, left_one), np.arange(size)
                else:
                    after, before = self.tables.after_edge(choice, left_one, left_other), np.arange(size * size)
                ends = ((one, 1),) if one == other else ((one, size), (other, 1))
                change = np.zeros(len(before), dtype=np.int64)
                for slot, unit in ends:
                    change |= (after // unit % size ^ before // unit % size) << np.int64(slot * self.label_bits)
                allowed = after != DEAD
                unchanged = allowed.all() and not change.any()
                by_choice.append(None if unchanged else (allowed, np.where(allowed, change, 0)))
            self._meetings[key] = by_choice
        return self._meetings[key]

    def _met(self, reading: PartialStates, event: Meet, fresh: bool) -> PartialStates:
        """Return the states after an edge; if `fresh`, it is the first edge that is read of the second vertex."""
        slot, other, *_ = event
        branches, tables = [], self.meeting(event)
        if any(tables):
            pairs = self.label(reading.labels, slot)
            pairs = pairs if slot == other else pairs * self.tables.count + self.label(reading.labels, other)
        for choice in range(1) if self.of_vertices else self.free_at.get(event.edge, self.free):
            table, branch = tables[choice], reading
            if table is not None:
                allowed_pairs, change = table
                rows = np.flatnonzero(allowed_pairs[pairs])
                all_allowed = len(rows) == len(pairs)
                branch = reading if all_allowed else reading.select(rows)
                branch = branch._replace(labels=branch.labels ^ change[pairs if all_allowed else pairs[rows]])
            if not self.of_vertices:
                is_chosen = bool(self.tables.edge_choices[choice])
                branch = branch.with_choice(choice, len(tables)).with_gain(self._size_gain * is_chosen)
                labels, allowed = self._sizes.incremented(branch.labels, is_chosen)
                branch = branch._replace(labels=labels)
                branch = branch if allowed.all() else branch.select(allowed)
                for index, partition in enumerate(self.partitions):
                    if partition.choices_inside[choice]:
                        branch = self._joined(self._all_in(branch, index, (slot, other)), index, slot, other)
                    elif not partition.components.broken or (self._active_gain and not index):
                        branch = self._apart(branch, index, slot, other)
                for index in range(len(self.partitions), len(self.relations)):
                    ends = (slot, other) if self.tables.edge_choices[choice] else (other, slot)
                    branch = self._directed(branch, index, *ends)
            branches.append(branch)
        if not branches:  # no choice is left for this edge
            return reading.select(np.empty(0, dtype=np.int64))
        reading = PartialStates.concatenate(branches)
        if self.of_vertices:
            for index in range(len(self.partitions)):
                reading = self._joined(reading, index, slot, other, fresh)
        reading = self._without_closed(reading, slot, event.edges_left)
        return reading if slot == other else self._without_closed(reading, other, event.other_edges_left)

    def _directed(self, reading: PartialStates, index: int, tail: int, head: int) -> PartialStates:
        """Return the states with an edge from one slot to another, where it closes no directed cycle."""
        paths = self.paths[index - len(self.partitions)]
        reading = reading.select(paths.possible(reading.parts[index], tail, head))
        return self._with_part(reading, index, paths.joined(reading.parts[index], tail, head))

    def _all_in(self, reading: PartialStates, index: int, slots: tuple[int, int]) -> PartialStates:
        """Return the states with both slots in components, new ones where they had none."""
        partition = self.partitions[index]
        if partition.components.spanning:
            return reading
        for slot in dict.fromkeys(slots):
            outside = ~partition.chosen(reading.parts[index], slot)
            most = partition.components.bounds[0][1]
            if most is not None:
                possible = ~outside | (self._finished_of(reading.labels, index, 0) < most)
                if not possible.all():
                    reading, outside = reading.select(possible), outside[possible]
            reading = self._with_part(
                reading, index, partition.changed(reading.parts[index], slot, outside * np.int64(slot + 1))
            )
        return reading

    def _joined(self, reading: PartialStates, index: int, slot: int, other: int, fresh: bool = False) -> PartialStates:
        """Return the states with the components of two slots united, where both have one."""
        partition = self.partitions[index]
        words = reading.parts[index]
        first, second = partition.digit(words, slot), partition.digit(words, other)
        if self._cycle_gain and not index:
            reading = reading.with_gain(self._cycle_gain, np.flatnonzero((first == second) & (first != 0)))
        if not partition.components.cycles:
            possible = (first != second) | (first == 0)
            if not possible.all():
                reading = reading.select(possible)
                words, first, second = reading.parts[index], first[possible], second[possible]
        if slot == other:
            return reading
        joins = (first != second) & (first != 0) & (second != 0)
        if len(partition.components.bounds) > 1:
            joins &= self._alike(reading.labels, index, slot, other)
        if fresh:
            return self._with_part(reading, index, partition.changed(words, other, (first ^ second) * joins))
        rows = np.flatnonzero(joins)
        if len(rows) == 0:
            return reading
        after = tuple(word.copy() for word in words)
        united = partition.merged(tuple(word[rows] for word in words), first[rows], second[rows])
        for word, united_word in zip(after, united):
            word[rows] = united_word
        return self._with_part(reading, index, after)

    def _apart(self, reading: PartialStates, index: int, slot: int, other: int) -> PartialStates:
        """Return the states after an edge outside the components: it is gained, or not allowed, within one of them."""
        partition, words = self.partitions[index], reading.parts[index]
        within = partition.chosen(words, slot) & (partition.digit(words, slot) == partition.digit(words, other))
        if not partition.components.broken:
            return reading.select(~within)
        return reading.with_gain(self._active_gain, np.flatnonzero(within))

    def _forgotten(self, reading: PartialStates, slot: int) -> PartialStates:
        if not self.tables.done.all():
            may_end = self.tables.done[self.label(reading.labels, slot)]
            reading = reading if may_end.all() else reading.select(may_end)
        if len(self.left_gain):
            reading = reading.with_gain(self.left_gain[self.label(reading.labels, slot)])
        for index, partition in enumerate(self.partitions):
            if partition.chosen(reading.parts[index], slot).any():
                reading = self._left(reading, index, slot)
        for index, paths in enumerate(self.paths, len(self.partitions)):
            reading = self._with_part(reading, index, paths.dropped(reading.parts[index], slot))
        other_slots = ~np.int64(((1 << self.label_bits) - 1) << (slot * self.label_bits))
        return reading._replace(labels=reading.labels & other_slots)

    def _left(self, reading: PartialStates, index: int, slot: int) -> PartialStates:
        """Return the states without a slot in a partition; a component without slots is finished."""
        components = self.partitions[index].components
        words, finishing = self.partitions[index].dropped(reading.parts[index], slot)
        if self._component_gain and not index:
            reading = reading.with_gain(self._component_gain, finishing)
        labels, refused = reading.labels.copy(), np.zeros(len(reading.source), dtype=bool)
        for group, (_, most) in enumerate(components.bounds):
            if components.cap(group) == 0 and most is None:
                continue
            of_group = finishing
            if len(components.bounds) > 1:
                of_group = of_group[self._group_at(reading.labels[of_group], index, slot) == group]
            counts = self._finished_of(reading.labels[of_group], index, group) + 1
            if most is None:
                of_group = of_group[counts <= components.cap(group)]
            else:
                last = of_group[counts == most]
                refused[of_group[counts > most]] = True
                words_of_last = tuple(word[last] for word in words)
                refused[last] = self.partitions[index].holds(words_of_last, group, labels[last], self.label_bits)
            labels[of_group] += np.int64(1 << self.finished_at[index][group])
        reading = self._with_part(reading._replace(labels=labels), index, words)
        return reading.select(~refused) if refused.any() else reading

    def _without_closed(self, reading: PartialStates, slot: int, left: EdgesLeft) -> PartialStates:
        """Return the states without a slot in each partition in which no further edge can connect its vertex."""
        for index, partition in enumerate(self.partitions):
            closed_labels = self.tables.cannot_connect(left, partition.choices_inside)
            if not closed_labels.any():
                continue
            is_closed = closed_labels if closed_labels.all() else closed_labels[self.label(reading.labels, slot)]
            if is_closed.all():
                reading = self._left(reading, index, slot)
            elif is_closed.any():
                others = reading.select(~is_closed)
                reading = PartialStates.concatenate([others, self._left(reading.select(is_closed), index, slot)])
        return reading

    def _moved(self, reading: PartialStates, event: Move) -> PartialStates:
        label = self.label(reading.labels, event.slot)
        change = (label << np.int64(event.slot * self.label_bits)) | (label << np.int64(event.to * self.label_bits))
        parts = tuple(
            relation.moved(words, event.slot, event.to) for relation, words in zip(self.relations, reading.parts)
        )
        return reading._replace(labels=reading.labels ^ change, parts=parts)


def _joined(words: Sequence[Words]) -> Words:
    """Return the words of several arrays, of which there may be none."""
    return words[0] if len(words) == 1 else np.concatenate([np.empty(0, dtype=np.int64), *words])
