"""Exploration of structures on layered graphs on whole arrays: one vertex or edge is read for all states at once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate, islice, pairwise

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import TooLarge
from stripcount.kernels.events import MAX_WORDS, Program
from stripcount.machine.packing.base import MAX_BITS, Packed, Packing, ProgramWriter, Transitions
from stripcount.machine.packing.components import RelationWords
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.layers import word_packer_of
from stripcount.machine.packing.occupied import slots_before_steps
from stripcount.machine.packing.orbits import LayerOrbits
from stripcount.machine.packing.plain import is_array_readable
from stripcount.machine.packing.programs.frontier import FrontierWriter, can_write
from stripcount.machine.packing.programs.writer import Do, Writer, fields_of
from stripcount.machine.packing.reading import PartialStates
from stripcount.machine.packing.words import Words
from stripcount.model.graphs.automorphisms import automorphisms
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.frontier_strip import FrontierStrip, GraphState
from stripcount.model.graphs.gains import increases_by_name
from stripcount.model.graphs.periodic_schedule import PeriodicSchedule
from stripcount.model.graphs.schedule import Enter, Event, Forget, Move, Row

STEP_EDGES = 4
"""The number of edges that are decided in one step: a state then has at most 2⁴ successors."""
SMALL_GROUP = 2
"""The number of automorphisms of a layer up to which merging by them takes more time than it saves."""
BATCH = 1 << 12
"""The number of states whose representatives are computed together: arrays with axes state, slot, slot stay small."""


class GraphPacking(Packing):
    """States of structures on graphs in one word each.

    The word holds, for the slots in use, labels and a digit of each partition, then the numbers of finished components
    and the mode: the number of columns read and, if guessed, whether this one is the last. Without `marks`, cells of
    many edges are read in several steps, and states that automorphisms of a layer map to each other are merged. Raises
    TooLarge if states do not fit into words, or for a property that is not read on whole arrays.
    """

    merges_states = True

    def __init__(self, strip: FrontierStrip, marks: bool = True) -> None:
        super().__init__(strip)
        if not self.fits(strip):
            raise TooLarge("there are properties that are not read on whole arrays.")
        self.strip, self.schedule, self._with_marks = strip, strip.schedule, marks
        counts = (map(self._choice_count, column[: self.rows]) for *_, column in self.schedule.columns())
        self._steps_of_row = [1 if marks else -(-max(count, 1) // STEP_EDGES) for count in map(max, zip(*counts))]
        self.steps = sum(self._steps_of_row)
        self.arrays = FrontierArrays(strip)
        self._gains, self._marks_with_gain = strip.gains, dict[tuple[Mark, int], int]()
        self._mode_bit, self._cap = self.arrays.label_word_bits, self.schedule.cap
        mode_bits = (self._finished_mode if self.schedule.guesses else self._cap).bit_length()
        if self._mode_bit + mode_bits > MAX_BITS:
            raise TooLarge("the labels do not fit into one word.")
        used = slots_before_steps(self.schedule, self.steps, self._events)
        self._word_packer, self.implied = word_packer_of(self.arrays, used, self._mode_bit, mode_bits, self._mode)

    @property
    def numbering(self) -> str:
        """A hash of layouts and labels; random if words are numbered in order of appearance, which may vary."""
        labels = hashlib.sha256(repr(self.arrays.tables.joint_states).encode()).hexdigest()
        return f"{self._word_packer.numbering} {labels} {len(self._group)}"

    @classmethod
    def fits(cls, strip: FrontierStrip) -> bool:
        """Return whether arrays can hold the properties; the number of bits is only known when tables are made."""
        return all(is_array_readable(constraint) for constraint in strip.properties)

    def counting_packing(self) -> Packing:
        """Return the packing without marks if it has fewer states, else this one."""
        if self.strip.counting.extreme:
            return self
        packing = GraphPacking(self.strip, marks=False)
        return packing if packing.steps > self.rows or len(packing._group) > SMALL_GROUP else self

    def _choice_count(self, events: Sequence[Event]) -> int:
        """Return the number of events at which something is chosen."""
        return sum(self.strip.choices_of(event) is not None for event in events)

    @cached_method
    def _events(self, read: int, last: bool) -> tuple[Row, ...]:
        """Return the events of each step of the column after `read` columns."""
        rows: list[Row] = []
        for events, steps in zip(self.schedule.column(read, last), self._steps_of_row):
            choices = [index for index, event in enumerate(events) if self._choice_count((event,))]
            cuts = choices[STEP_EDGES::STEP_EDGES][: steps - 1]
            rows += [events[a:b] for a, b in pairwise([0, *cuts, *[len(events)] * (steps - len(cuts))])]
        return tuple(rows)

    @cached_property
    def _group(self) -> list[tuple[int, ...]]:
        """The automorphisms of a layer by which states are merged; the identity alone if marks or orders matter."""
        schedule, tables = self.schedule, self.arrays.tables
        if self._with_marks or self.strip.distinct or not isinstance(schedule, PeriodicSchedule):
            return [tuple(range(self.rows))]
        if not tables.edges_commute:
            return [tuple(range(self.rows))]
        partitions = () if self.arrays.chooses_vertices else self.arrays.partitions
        connecting, directed = [partition.choices_inside for partition in partitions], bool(self.arrays.paths)
        return automorphisms(schedule.graph, directed=not tables.edges_reversible(connecting, directed=directed))

    @cached_method
    def _orbits(self, step: int, read: int, last: bool) -> tuple[tuple[int, ...], LayerOrbits] | None:
        """Return the slots that hold vertices after a step, and the orbits there; None if no states are merged."""
        if len(self._group) <= 1 or not isinstance(self.schedule, PeriodicSchedule):
            return None
        rows = dict(zip(accumulate(self._steps_of_row), range(1, self.rows + 1))).get(step + 1, 0)
        group = [image for image in self._group if rows and {*image[:rows]} == {*range(rows)}]
        if len(group) <= 1:
            return None
        if step == self.steps - 1:
            vertex_at = {slot: vertex for vertex, slot in self.schedule.boundary(min(read + 1, self._cap)).items()}
        else:
            vertex_at = {slot: vertex for vertex, slot in self.schedule.boundary(read).items()}
            for event in (event for events in self._events(read, last)[: step + 1] for event in events):
                if isinstance(event, Enter):
                    vertex_at[event.slot] = event.vertex
                elif isinstance(event, Move):
                    vertex_at[event.to] = vertex_at.pop(event.slot)
                elif isinstance(event, Forget):
                    del vertex_at[event.slot]
        slots = tuple(sorted(vertex_at))
        vertices = [vertex_at[slot] for slot in slots]
        return (slots, LayerOrbits(vertices, group, self.schedule.graph)) if slots else None

    def _representatives(self, states: Packed, step: int, read: int, last: bool) -> Packed:
        """Return a representative of the orbit of each state after a step."""
        if not len(states) or (orbits := self._orbits(step, read, last)) is None:
            return states
        layer = (step + 1) % self.steps
        distinct, inverse = np.unique(states, return_inverse=True)
        for begin in range(0, len(distinct), BATCH):
            batch = distinct[begin : begin + BATCH]
            representative = self.arrays.representative(PartialStates(batch, *self._unpacked(batch, layer)), *orbits)
            distinct[begin : begin + BATCH] = self._packed(representative.labels, representative.parts, layer)
        return distinct[inverse]

    def start(self) -> int:
        empty = [relation.empty(1) for relation in self.arrays.relations]
        return int(self._packed(np.zeros(1, dtype=np.int64), empty, 0)[0])

    def _packed(self, labels: Words, parts: Sequence[RelationWords], layer: int) -> Packed:
        """Return packed states of a layer from words of labels (with the bits above them) and of relations."""
        return self._word_packer.pack([labels, *(word for words_of in parts for word in words_of)], layer)

    def _unpacked(self, states: Packed, layer: int) -> tuple[Words, tuple[RelationWords, ...]]:
        """Return (words of labels with the bits above them, words of each relation) of packed states of a layer."""
        labels, *words = self._word_packer.unpack(states, layer)
        remaining_words = iter(words)
        parts = tuple(tuple(islice(remaining_words, relation.word_count)) for relation in self.arrays.relations)
        if (implied := self.implied[layer]) is not None:
            labels = implied.with_implied(self.arrays, labels, parts, self._mode_bit)
        return labels, parts

    def _mode(self, read: int, last: bool) -> int:
        """Return the mode after `read` columns; `last`: the current column is guessed to be the last one."""
        return 2 * read + last if self.schedule.guesses else read

    def _columns_of_mode(self, mode: int) -> tuple[int, bool]:
        """Return (number of columns read, whether the current column is the last one) in a mode."""
        return (mode // 2, mode % 2 == 1) if self.schedule.guesses else (mode, False)

    @property
    def _finished_mode(self) -> int:
        """The mode after a last column."""
        return 2 * (self._cap + 1)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return arrays (index of the source, packed target, number of the mark) of every choice in a cell.

        If events add to totals, every pair of a mark and a gain has a number of its own.
        """
        if not self._gains:
            if self._with_marks:
                return self._successors(states, row, np.zeros(len(states), dtype=np.int64))[:3]
            self.marks = {"": 0}
            source, target = self.targets(states, row)
            return source, target, np.zeros_like(source)
        zeros = np.zeros(len(states), dtype=np.int64)
        source, target, mark, gain = self._successors(states, row, zeros if self._with_marks else None, zeros)
        marks = list(self.marks) if self._with_marks else [""]
        mark = mark if self._with_marks else np.zeros_like(source)
        numbers = np.zeros_like(source)
        for distinct_gain in np.unique(gain).tolist():
            entries = np.flatnonzero(gain == distinct_gain)
            occurring = np.flatnonzero(np.bincount(mark[entries])).tolist()
            number_of_mark = np.zeros(max(occurring, default=0) + 1, dtype=np.int64)
            for index in occurring:
                mark_with_gain = marks[index], distinct_gain
                number_of_mark[index] = self._marks_with_gain.setdefault(mark_with_gain, len(self._marks_with_gain))
            numbers[entries] = number_of_mark[mark[entries]]
        return source, target, numbers

    def known_marks(self) -> Sequence[Mark]:
        return [mark for mark, _ in self._marks_with_gain] if self._gains else super().known_marks()

    def known_gains(self) -> Mapping[str, tuple[int, ...]]:
        return increases_by_name(self._gains, [gain for _, gain in self._marks_with_gain])

    def targets(self, states: Packed, row: int) -> tuple[NDArray[np.int64], Packed]:
        source, target, *_ = self._successors(states, row, None)
        return source, target

    def _successors(
        self, states: Packed, row: int, initial_marks: Words | None, initial_gains: Words | None = None
    ) -> tuple[Words, Packed, Words, Words]:
        """Return arrays (index of the source, packed target, number of the mark, gain) of every choice in a cell.

        Marks, and gains, are computed only if zeros are passed for them; for None their array has no meaning.
        """
        labels, parts = self._unpacked(states, row)
        modes = labels >> np.int64(self._mode_bit)
        labels = labels & np.int64((1 << self._mode_bit) - 1)
        empty = np.empty(0, np.int64)
        transitions = [(empty, empty, empty, empty)]
        before = PartialStates(np.arange(len(states)), labels, parts, initial_marks, initial_gains)
        for mode, states_of_mode in before.by_mode(modes):
            read, last = self._columns_of_mode(mode)
            if self.schedule.guesses and mode == self._finished_mode:
                continue
            for guess in self.schedule.endings if row == 0 else (last,):
                transitions.append(self._step(states_of_mode, read, guess, row))
        source, target, mark, gain = map(np.concatenate, zip(*transitions, strict=True))
        return source, target, mark, gain

    def _step(self, states: PartialStates, read: int, last: bool, row: int) -> tuple[Words, Packed, Words, Words]:
        """Return what `_successors` returns, for the step `row` of states after `read` columns."""
        events = self._events(read, last)[row]
        if states.mark is not None:
            neighbours, mark = self.strip.slots_beside(events), states.mark
            for slot in neighbours:
                digit = 0 if slot is None else 1 + self.arrays.label(states.labels, slot)
                mark = mark * (1 + self.arrays.tables.count) + digit
            states = states._replace(mark=mark)
        states = self._after(states, read, last, row)
        mode = self._mode(read, last)
        if row == self.steps - 1:
            if last:
                states = states.select(self.arrays.meets_bounds(states))
                empty = tuple(relation.empty(len(states.source)) for relation in self.arrays.relations)
                states = states._replace(labels=np.zeros_like(states.source), parts=empty)
                mode = self._finished_mode
            else:
                mode = self._mode(min(read + 1, self._cap), False)
        next_layer = (row + 1) % self.steps
        words = self._packed(states.labels | np.int64(mode << self._mode_bit), states.parts, next_layer)
        gain = states.source if states.gain is None else states.gain
        if states.mark is None:
            words = words if mode == self._finished_mode else self._representatives(words, row, read, last)
            return states.source, words, states.source, gain
        return states.source, words, self._mark_numbers(events, len(neighbours), states.mark), gain

    def _after(self, states: PartialStates, read: int, last: bool, step: int) -> PartialStates:
        """Return the states after the events of a step."""
        return self.arrays.apply(states, self._events(read, last)[step])

    def _write_events(self, frontier: FrontierWriter, read: int, last: bool, step: int) -> None:
        """Write the events of a step."""
        frontier.events(self._events(read, last)[step])

    def step_writer(self, step: int) -> ProgramWriter | None:
        """Return the writer of a step's program, which merges no states; None if some event cannot be written."""

        def write_mode(frontier: FrontierWriter, mode: int) -> Callable[[], None] | None:
            is_finished = self.schedule.guesses and mode == self._finished_mode
            return None if is_finished else partial(self._write_step, frontier, mode, step)

        return self._program_writer(step, (step + 1) % self.steps, write_mode)

    def end_writer(self) -> ProgramWriter | None:
        """Return the writer of the program after the last column; None if the last column is guessed before."""

        def write_mode(frontier: FrontierWriter, mode: int) -> Callable[[], None] | None:
            read, _ = self._columns_of_mode(mode)
            return partial(self._write_end, frontier, read) if read or self.strip.accepts_nothing else None

        return None if self.schedule.guesses else self._program_writer(0, 0, write_mode)

    def _program_writer(
        self, layer: int, next_layer: int, write_mode: Callable[[FrontierWriter, int], Callable[[], None] | None]
    ) -> ProgramWriter | None:
        """Return the writer of a program between two layers; `write_mode` returns what writes a mode, or None."""
        fields = fields_of(self._word_packer, layer, next_layer)
        words = 1 + sum(relation.word_count for relation in self.arrays.relations)
        if fields is None or words > MAX_WORDS or not can_write(self.arrays, self.schedule.events()):
            return None
        writer = Writer(fields, words, self._mode_bit)
        frontier = FrontierWriter(self.arrays, writer)

        def write_with_implied(mode: int, write: Callable[[], None]) -> None:
            """Write what a mode does, after the parts of its states that are implied by the others."""
            if (implied := self.implied[layer]) is not None:
                implied.write(self.arrays, writer, mode)
            write()

        def program_with(mode: int | None) -> Program:
            """Write the program of `mode`, unless it is None, and return the program of all modes written so far."""
            if mode is not None:
                write = write_mode(frontier, mode)
                writer.write(mode, None if write is None else partial(write_with_implied, mode, write))
            return writer.program((1 << self._mode_bit) - 1)

        return program_with

    def _write_end(self, frontier: FrontierWriter, read: int) -> None:
        """Write the program that follows the last of `read` columns."""
        if read:
            frontier.events(self.schedule.closing(read))
            frontier.check_bounds()
        frontier.writer.do(Do.EMIT)

    def _write_step(self, frontier: FrontierWriter, mode: int, step: int) -> None:
        """Write a step for the states of a mode."""
        (read, last), writer = self._columns_of_mode(mode), frontier.writer

        def write_branch(guess: bool) -> None:
            """Write the events of the cell with one guess whether the column is the last, and the mode after it."""
            self._write_events(frontier, read, guess, step)
            after = self._mode(read, guess)
            if step == self.steps - 1 and guess:
                frontier.check_bounds()
                writer.do(Do.CLEAR)
                after = self._finished_mode
            elif step == self.steps - 1:
                after = self._mode(min(read + 1, self._cap), False)
            writer.do(Do.SET, -1, after << self._mode_bit)
            writer.do(Do.EMIT)

        writer.branch([partial(write_branch, guess) for guess in (self.schedule.endings if step == 0 else (last,))])

    def _merges_after_step(self, step: int) -> bool:
        """Return whether some states have another representative than themselves after a step."""
        return len(self._group) > 1

    def merge_targets(self, states: Packed, step: int) -> Packed:
        """Return a representative of the orbit of each state after a step."""
        if not self._merges_after_step(step):
            return states
        layer = (step + 1) % self.steps
        modes = self._unpacked(states, layer)[0] >> np.int64(self._mode_bit)
        result = states.copy()
        for mode in np.flatnonzero(np.bincount(modes)).tolist():
            if not (self.schedule.guesses and mode == self._finished_mode):
                entries = np.flatnonzero(modes == mode)
                read, last = self._columns_of_mode(mode)
                read -= layer == 0  # of the column that was read
                result[entries] = self._representatives(states[entries], step, max(read, 0), last)
        return result

    def _mark_numbers(self, events: Sequence[Event], neighbour_count: int, codes: Words) -> Words:
        """Return the number of the mark of each code.

        The digits of a code are 0 or 1 + the label for each of `neighbour_count` neighbouring vertices, then indices of
        choices.
        """
        tables, choices = self.arrays.tables, [choice for choice, _ in self.strip.choices]
        sizes = [*[1 + tables.count] * neighbour_count, *[len(choices)] * self._choice_count(events)]
        occurring = np.flatnonzero(np.bincount(codes, minlength=1))
        rows = np.stack([*np.unravel_index(occurring, sizes), occurring], axis=1).tolist() if sizes else [[0]]
        mark_of_code = np.zeros(int(occurring.max(initial=0)) + 1, dtype=np.int64)
        for *digits, code in sorted(rows, key=lambda row: (row[neighbour_count:], row)):
            neighbours = [tables.joint_states[label - 1][0] if label else None for label in digits[:neighbour_count]]
            mark = self.strip.mark_of([choices[choice] for choice in digits[neighbour_count:]], neighbours)
            mark_of_code[code] = self.marks.setdefault(mark, len(self.marks))
        return mark_of_code[codes]

    def accepting(self, states: Packed) -> NDArray[np.bool_]:
        labels, parts = self._unpacked(states, 0)
        modes = labels >> np.int64(self._mode_bit)
        accepted = np.asarray((modes == self._finished_mode) & self.schedule.guesses)
        if self.strip.accepts_nothing:
            accepted |= modes == 0
        if self.schedule.guesses:
            return accepted
        labels = labels & np.int64((1 << self._mode_bit) - 1)
        for read in range(1, self._cap + 1):
            entries = np.flatnonzero(modes == self._mode(read, False))
            closed = PartialStates(np.arange(len(states)), labels, parts, None).select(entries)
            closed = self.arrays.apply(closed, self.schedule.closing(read))
            accepted[closed.source[self.arrays.meets_bounds(closed)]] = True
        return accepted

    def unpack(self, packed: int, row: int) -> GraphState:
        """Return the strip's state; the number of columns read is capped where more make no difference."""
        labels, parts = self._unpacked(np.array([packed], dtype=np.int64), row)
        read, last = self._columns_of_mode(int(labels[0]) >> self._mode_bit)
        vertex_labels = tuple(int(self.arrays.label(labels, slot)[0]) for slot in range(self.schedule.slots))
        return GraphState(read, last, (vertex_labels, *self.arrays.relation_states(labels, parts)))
