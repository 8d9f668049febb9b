"""The effect of a frontier's events on whole arrays of states: labels change by tables, components are united."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stripcount.errors import TooLarge
from stripcount.machine.packing.base import MAX_BITS
from stripcount.machine.packing.components import Flags, RelationWords
from stripcount.machine.packing.edge_changes import EdgeChanges, largest_label
from stripcount.machine.packing.labels import DEAD, LabelTables
from stripcount.machine.packing.orbits import LayerOrbits
from stripcount.machine.packing.paths import Paths
from stripcount.machine.packing.reading import PartialStates
from stripcount.machine.packing.seen import WindowTables
from stripcount.machine.packing.sizes import Sizes
from stripcount.machine.packing.tracked import Tracked
from stripcount.machine.packing.words import Words
from stripcount.model.graphs.components import Components, ComponentState
from stripcount.model.graphs.frontier_strip import FrontierStrip
from stripcount.model.graphs.gain_tracking import forget_gains
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.relations import AcyclicOrientation
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Event, Forget, Look, Meet, Move, leading_windows


class FrontierArrays:
    """Applies the events of a strip's frontier (a vertex enters or is forgotten, an edge is read) to arrays of states.

    The word of labels has `label_word_bits` bits: from bit 0 on, a label of `label_bits` bits for each slot; then, from
    bit finished_bit[index][group] on, the number of finished components of each group of each partition; then the
    states of the `SetSize` properties. `relations` are the partitions, one for each `Components` property, then the
    directed paths, one for each `AcyclicOrientation`. Raises TooLarge if there are too many labels or slots.
    """

    def __init__(self, strip: FrontierStrip) -> None:
        self.strip = strip
        choices = [choice for choice, _ in strip.choices]
        self.chooses_vertices = strip.of == "vertices"
        self._choices = all_choices = list(dict.fromkeys([*choices, *strip.fixed_choices.values()]))
        self.fixed_choices = {vertex: all_choices.index(choice) for vertex, choice in strip.fixed_choices.items()}
        self.free_choices = range(len(choices))
        self.free_choices_at = {
            element: tuple(map(choices.index, free_choices)) for element, free_choices in strip.free.items()
        }
        self.tables = LabelTables(
            [constraint for constraint in strip.properties if isinstance(constraint, Local)],
            all_choices if self.chooses_vertices else [None],
            [None] if self.chooses_vertices else choices,
            strip.schedule,
            strip.distinct,
        )
        self.slots = strip.schedule.slots
        choice_of_label = [
            all_choices.index(joint_state[0]) if self.chooses_vertices else 0
            for joint_state in self.tables.joint_states
        ]
        self.partitions = tuple(
            Tracked(self.slots, constraint, groups, groups[choice_of_label])
            for constraint in strip.properties
            if isinstance(constraint, Components)
            for groups in (np.array([constraint.group(choice) for choice in all_choices]),)
        )
        acyclic = [constraint for constraint in strip.properties if isinstance(constraint, AcyclicOrientation)]
        if acyclic and self.slots > MAX_BITS:
            raise TooLarge("the paths from a vertex do not fit into one word.")
        self.paths = tuple(Paths(self.slots) for _ in acyclic)
        self.relations: tuple[Tracked | Paths, ...] = (*self.partitions, *self.paths)
        self.label_bits = largest_label(self.tables, strip.schedule).bit_length()
        self.label_word_bits = self.slots * self.label_bits
        self.finished_bit: list[list[int]] = []
        for partition in self.partitions:
            self.finished_bit.append([])
            for group in range(len(partition.components.bounds)):
                self.finished_bit[-1].append(self.label_word_bits)
                self.label_word_bits += partition.components.cap(group).bit_length()
        self._sizes = Sizes(strip.properties, self.label_word_bits)
        self.label_word_bits = self._sizes.end
        names = "size", "components", "cycles", "active"
        self._size_gain, self._component_gain, self._cycle_gain, self._active_gain = map(strip.gains.unit, names)
        gains = forget_gains(self.tables.properties, self.tables.joint_states, strip.gains)
        self.forget_gain = np.array(gains, np.int64)
        self.edge_changes = EdgeChanges(self.tables, self.label_bits)
        self.allows_window = WindowTables(self.tables, self.label_bits)

    def meets_bounds(self, states: PartialStates) -> Flags:
        """Return for each state whether enough components are finished, and the chosen sets have their sizes."""
        accepted = self._sizes.accepting(states.labels)
        for index, partition in enumerate(self.partitions):
            for group, (minimum, _) in enumerate(partition.components.bounds):
                accepted &= self._finished_count(states.labels, index, group) >= minimum
        return accepted

    def _finished_count(self, labels: Words, index: int, group: int) -> Words:
        """Return the number of finished components of a group of partition `index`, capped where more do not matter."""
        bits = self.partitions[index].components.cap(group).bit_length()
        return (labels >> np.int64(self.finished_bit[index][group])) & np.int64((1 << bits) - 1)

    def relation_states(self, labels: Words, parts: Sequence[RelationWords]) -> tuple[object, ...]:
        """Return what the first state holds besides its labels, as the strip's own states do.

        In order: a `ComponentState` for each partition, the pairs of slots of each relation of directed paths, and the
        state of each `SetSize` property.
        """
        finished = (
            tuple(int(self._finished_count(labels, index, group)[0]) for group in range(len(first_bits)))
            for index, first_bits in enumerate(self.finished_bit)
        )
        components = (tuple(partition.component_numbers(words)) for partition, words in zip(self.partitions, parts))
        paths = (relation.arcs(words) for relation, words in zip(self.paths, parts[len(self.partitions) :]))
        return *map(ComponentState, components, finished), *paths, *self._sizes.first_states(labels)

    def _group_at(self, labels: Words, index: int, slot: int) -> Words:
        """Return for each state the group in partition `index` of the vertex at a slot; -1: no component."""
        groups: Words = self.partitions[index].group_of_label[self.label(labels, slot)]
        return groups

    def _same_group(self, labels: Words, index: int, slot: int, other: int) -> Flags:
        """Return for each state whether the vertices at two slots are of the same group; both must have components."""
        if self.partitions[index].label_gives_group:
            difference = (labels >> np.int64(slot * self.label_bits)) ^ (labels >> np.int64(other * self.label_bits))
            return np.asarray(difference & np.int64((1 << self.label_bits) - 1) == 0)
        return np.asarray(self._group_at(labels, index, slot) == self._group_at(labels, index, other))

    def apply(self, states: PartialStates, events: Sequence[Event]) -> PartialStates:
        """Return the states that follow `states` by some events, in order; states that are not allowed are left out."""
        new_slot = -1  # the slot of the vertex that entered last, as long as none of its edges is read
        for index, event in enumerate(events):
            if isinstance(event, Enter):
                states = self._enter(states, event, [*leading_windows(events[index + 1 :])])
                new_slot = event.slot
            elif isinstance(event, Meet):
                states, new_slot = self._read_edge(states, event, event.slot < event.other_slot == new_slot), -1
            elif isinstance(event, Look):
                if new_slot < 0:
                    allowed = self.allows_window(states.labels, event)
                    states = states if allowed.all() else states.select(allowed)
            elif isinstance(event, Forget):
                states, new_slot = self._forget(states, event.slot), -1
            else:
                states, new_slot = self._move(states, event), -1
        return states

    def representative(self, states: PartialStates, slots: Sequence[int], orbits: LayerOrbits) -> PartialStates:
        """Return a representative of the orbit of each state; `slots` are all that hold vertices, ascending."""
        labels = np.stack([self.label(states.labels, slot) for slot in slots], axis=1)
        relations = list(zip(self.relations, states.parts))
        source = orbits.sources(labels, [relation.links(words, slots) for relation, words in relations])
        change = np.zeros_like(states.labels)
        for slot, flips in zip(slots, (labels ^ np.take_along_axis(labels, source, axis=1)).T):
            change |= flips << np.int64(slot * self.label_bits)
        parts = tuple(relation.permute(words, slots, source) for relation, words in relations)
        return states._replace(labels=states.labels ^ change, parts=parts)

    def label(self, labels: Words, slot: int) -> Words:
        """Return the label of each state at a slot."""
        return (labels >> np.int64(slot * self.label_bits)) & np.int64((1 << self.label_bits) - 1)

    def _enter(self, states: PartialStates, event: Enter, windows: Sequence[Look]) -> PartialStates:
        """Return the states with a new vertex, one for each of its choices and initial labels that is allowed.

        `windows` are those that the vertex completes. The vertex begins no new component if the maximum number of
        components of its group is finished.
        """
        representatives, fixed = self.tables.representatives(event.edges_left), self.fixed_choices.get(event.vertex)
        # for each choice and initial label: (indices of the states, their new labels, choice, group by partition)
        branches: list[tuple[Words, Words, int, tuple[int, ...]]] = []
        choices = self.free_choices_at.get(event.vertex, self.free_choices) if self.chooses_vertices else (0,)
        for choice in choices if fixed is None else (fixed,):
            groups = tuple(
                int(partition.group_of_choice[choice]) if self.chooses_vertices else partition.components.spanning - 1
                for partition in self.partitions
            )
            labels, may_begin = self._sizes.increment(
                states.labels, self.chooses_vertices and bool(self._choices[choice])
            )
            for index, group in enumerate(groups):
                maximum = None if group < 0 else self.partitions[index].components.bounds[group][1]
                if maximum is not None:
                    may_begin &= self._finished_count(labels, index, group) < maximum
            for label in (int(representatives[initial]) for initial in self.tables.initial_labels(choice, event.where)):
                if label != DEAD:
                    entered, allowed = labels | np.int64(label << event.slot * self.label_bits), may_begin
                    for look in windows:
                        allowed = allowed & self.allows_window(entered, look)
                    rows = np.flatnonzero(allowed)
                    branches.append((rows, entered if len(rows) == len(entered) else entered[rows], choice, groups))
        all_rows = _concatenate([rows for rows, *_ in branches])
        if len(branches) != 1 or len(all_rows) != len(states.source):
            states = states.select(all_rows)

        def by_state(values_of_branches: Sequence[int]) -> Words:
            """Return for each new state the value of its branch."""
            values = np.array(values_of_branches, dtype=np.int64)
            counts = np.array([len(rows) for rows, *_ in branches], int)
            return values if len(branches) == 1 else np.repeat(values, counts)

        parts = tuple(
            partition.xor_digit(
                words, event.slot, by_state([(groups[index] >= 0) * (event.slot + 1) for *_, groups in branches])
            )
            for index, (partition, words) in enumerate(zip(self.partitions, states.parts))
        )
        parts = (*parts, *states.parts[len(parts) :])
        mark = states.mark
        if mark is not None and self.chooses_vertices and fixed is None:
            mark = mark * len(self.free_choices) + by_state([choice for *_, choice, _ in branches])
        states = states._replace(labels=_concatenate([entered for _, entered, *_ in branches]), parts=parts, mark=mark)
        if self.chooses_vertices and self._size_gain:
            gains = [self._size_gain * bool(self._choices[choice]) for *_, choice, _ in branches]
            states = states.with_gain(by_state(gains))
        return self._leave_closed_partitions(states, event.slot, event.edges_left)

    def _with_relation(self, states: PartialStates, index: int, words: RelationWords) -> PartialStates:
        """Return the states with other words in relation `index`."""
        return states._replace(parts=(*states.parts[:index], words, *states.parts[index + 1 :]))

    def _read_edge(self, states: PartialStates, event: Meet, second_is_new: bool) -> PartialStates:
        """Return the states after an edge, with one state for each choice that is allowed.

        `second_is_new`: no edge of the second vertex was read before.
        """
        slot, other, *_ = event
        branches, tables = [], self.edge_changes(event)
        if any(tables):
            pairs = self.label(states.labels, slot)
            pairs = pairs if slot == other else pairs * self.tables.count + self.label(states.labels, other)
        for choice in range(1) if self.chooses_vertices else self.free_choices_at.get(event.edge, self.free_choices):
            table, branch = tables[choice], states
            if table is not None:
                allowed_pairs, change = table
                rows = np.flatnonzero(allowed_pairs[pairs])
                all_allowed = len(rows) == len(pairs)
                branch = states if all_allowed else states.select(rows)
                branch = branch._replace(labels=branch.labels ^ change[pairs if all_allowed else pairs[rows]])
            if not self.chooses_vertices:
                is_chosen = bool(self.tables.edge_choices[choice])
                branch = branch.with_choice(choice, len(tables)).with_gain(self._size_gain * is_chosen)
                labels, allowed = self._sizes.increment(branch.labels, is_chosen)
                branch = branch._replace(labels=labels)
                branch = branch if allowed.all() else branch.select(allowed)
                for index, partition in enumerate(self.partitions):
                    if partition.choices_inside[choice]:
                        branch = self._unite(self._begin_components(branch, index, (slot, other)), index, slot, other)
                    elif not partition.components.broken_circuits or (self._active_gain and not index):
                        branch = self._read_outside_edge(branch, index, slot, other)
                for index in range(len(self.partitions), len(self.relations)):
                    ends = (slot, other) if self.tables.edge_choices[choice] else (other, slot)
                    branch = self._add_arc(branch, index, *ends)
            branches.append(branch)
        if not branches:  # no choice is left for this edge
            return states.select(np.empty(0, dtype=np.int64))
        states = PartialStates.concatenate(branches)
        if self.chooses_vertices:
            for index in range(len(self.partitions)):
                states = self._unite(states, index, slot, other, second_is_new)
        states = self._leave_closed_partitions(states, slot, event.edges_left)
        return states if slot == other else self._leave_closed_partitions(states, other, event.other_edges_left)

    def _add_arc(self, states: PartialStates, index: int, tail: int, head: int) -> PartialStates:
        """Return the states with a directed edge between two slots in relation `index`, where it closes no cycle."""
        paths = self.paths[index - len(self.partitions)]
        states = states.select(paths.stays_acyclic(states.parts[index], tail, head))
        return self._with_relation(states, index, paths.add_arc(states.parts[index], tail, head))

    def _begin_components(self, states: PartialStates, index: int, slots: tuple[int, int]) -> PartialStates:
        """Return the states with both slots in components of a partition: slots without one begin one, if more may."""
        partition = self.partitions[index]
        if partition.components.spanning:
            return states
        for slot in dict.fromkeys(slots):
            outside = ~partition.has_component(states.parts[index], slot)
            maximum = partition.components.bounds[0][1]
            if maximum is not None:
                possible = ~outside | (self._finished_count(states.labels, index, 0) < maximum)
                if not possible.all():
                    states, outside = states.select(possible), outside[possible]
            states = self._with_relation(
                states, index, partition.xor_digit(states.parts[index], slot, outside * np.int64(slot + 1))
            )
        return states

    def _unite(
        self, states: PartialStates, index: int, slot: int, other: int, second_is_new: bool = False
    ) -> PartialStates:
        """Return the states with the components of two slots united in a partition, where both have one of one group.

        A cycle that this closes is gained, or not allowed. `second_is_new`: the component at `other` is new.
        """
        partition = self.partitions[index]
        words = states.parts[index]
        first, second = partition.digit(words, slot), partition.digit(words, other)
        if self._cycle_gain and not index:
            states = states.with_gain(self._cycle_gain, np.flatnonzero((first == second) & (first != 0)))
        if not partition.components.cycles:
            possible = (first != second) | (first == 0)
            if not possible.all():
                states = states.select(possible)
                words, first, second = states.parts[index], first[possible], second[possible]
        if slot == other:
            return states
        joins = (first != second) & (first != 0) & (second != 0)
        if len(partition.components.bounds) > 1:
            joins &= self._same_group(states.labels, index, slot, other)
        if second_is_new:
            return self._with_relation(states, index, partition.xor_digit(words, other, (first ^ second) * joins))
        rows = np.flatnonzero(joins)
        if len(rows) == 0:
            return states
        after = tuple(word.copy() for word in words)
        united = partition.unite(tuple(word[rows] for word in words), first[rows], second[rows])
        for word, united_word in zip(after, united):
            word[rows] = united_word
        return self._with_relation(states, index, after)

    def _read_outside_edge(self, states: PartialStates, index: int, slot: int, other: int) -> PartialStates:
        """Return the states after an edge that is not chosen.

        If both ends are in one component, it is gained or, where broken circuits are forbidden, not allowed.
        """
        partition, words = self.partitions[index], states.parts[index]
        equal = partition.digit(words, slot) == partition.digit(words, other)
        within_component = equal & partition.has_component(words, slot)
        if not partition.components.broken_circuits:
            return states.select(~within_component)
        return states.with_gain(self._active_gain, np.flatnonzero(within_component))

    def _forget(self, states: PartialStates, slot: int) -> PartialStates:
        """Return the states without the vertex at a slot, where its label allows that."""
        if not self.tables.may_end.all():
            may_end = self.tables.may_end[self.label(states.labels, slot)]
            states = states if may_end.all() else states.select(may_end)
        if len(self.forget_gain):
            states = states.with_gain(self.forget_gain[self.label(states.labels, slot)])
        for index, partition in enumerate(self.partitions):
            if partition.has_component(states.parts[index], slot).any():
                states = self._leave_partition(states, index, slot)
        for index, paths in enumerate(self.paths, len(self.partitions)):
            states = self._with_relation(states, index, paths.remove(states.parts[index], slot))
        other_slots = ~np.int64(((1 << self.label_bits) - 1) << (slot * self.label_bits))
        return states._replace(labels=states.labels & other_slots)

    def _leave_partition(self, states: PartialStates, index: int, slot: int) -> PartialStates:
        """Return the states without a slot in partition `index`; a component without slots is finished and counted.

        States are left out that would finish more components than allowed, or begin one after the last.
        """
        components = self.partitions[index].components
        words, finishing = self.partitions[index].remove(states.parts[index], slot)
        if self._component_gain and not index:
            states = states.with_gain(self._component_gain, finishing)
        labels, rejected = states.labels.copy(), np.zeros(len(states.source), dtype=bool)
        for group, (_, maximum) in enumerate(components.bounds):
            if components.cap(group) == 0 and maximum is None:
                continue
            indices = finishing
            if len(components.bounds) > 1:
                indices = indices[self._group_at(states.labels[indices], index, slot) == group]
            counts = self._finished_count(states.labels[indices], index, group) + 1
            if maximum is None:
                indices = indices[counts <= components.cap(group)]
            else:
                last = indices[counts == maximum]
                rejected[indices[counts > maximum]] = True
                words_of_last = tuple(word[last] for word in words)
                rejected[last] = self.partitions[index].has_group(words_of_last, group, labels[last], self.label_bits)
            labels[indices] += np.int64(1 << self.finished_bit[index][group])
        states = self._with_relation(states._replace(labels=labels), index, words)
        return states.select(~rejected) if rejected.any() else states

    def _leave_closed_partitions(self, states: PartialStates, slot: int, edges_left: EdgesLeft) -> PartialStates:
        """Return the states without a slot in each partition where no further edge can connect its vertex."""
        for index, partition in enumerate(self.partitions):
            closed_labels = self.tables.cannot_connect(edges_left, partition.choices_inside)
            if not closed_labels.any():
                continue
            is_closed = closed_labels if closed_labels.all() else closed_labels[self.label(states.labels, slot)]
            if is_closed.all():
                states = self._leave_partition(states, index, slot)
            elif is_closed.any():
                others = states.select(~is_closed)
                closed = self._leave_partition(states.select(is_closed), index, slot)
                states = PartialStates.concatenate([others, closed])
        return states

    def _move(self, states: PartialStates, event: Move) -> PartialStates:
        """Return the states after a vertex moves to an empty slot."""
        label = self.label(states.labels, event.slot)
        change = (label << np.int64(event.slot * self.label_bits)) | (label << np.int64(event.to * self.label_bits))
        parts = tuple(
            relation.move(words, event.slot, event.to) for relation, words in zip(self.relations, states.parts)
        )
        return states._replace(labels=states.labels ^ change, parts=parts)


def _concatenate(words: Sequence[Words]) -> Words:
    """Return the concatenation of any number of arrays."""
    return words[0] if len(words) == 1 else np.concatenate([np.empty(0, dtype=np.int64), *words])
