"""Exploration of edge sets on whole arrays of states: the edges of one vertex are decided for all states at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from stripcount.kernels.events import MAX_WORDS, Program
from stripcount.machine.packing.base import Packed, Packing, ProgramWriter, Transitions, packing_of
from stripcount.machine.packing.components import Flags, Partitions
from stripcount.machine.packing.pairing import PairedLines
from stripcount.machine.packing.programs.edges import MAX_ENDS, TileWriter
from stripcount.machine.packing.programs.writer import Do, Writer, fields_of
from stripcount.machine.packing.reading import PartialStates
from stripcount.machine.packing.words import Layout, WordPacker
from stripcount.model.graphs.edge_strip import Choice, EdgeState, EdgeStrip, Label

READ, LAST, FINISHED = 1, 2, 4
"""Flags of a state.

READ: a first column that differs from the others is read; LAST: no column follows; FINISHED: the single component that
is demanded is finished.
"""


class EdgePacking(Packing):
    """States in one word: the label of each edge across the frontier, the flags, the components of the edges.

    In the first of the words of an unpacked state, the flags lie above the labels; the components are its only
    relation. A label has a bit that tells whether the edge is chosen only if components are not tracked.
    """

    def __init__(self, strip: EdgeStrip) -> None:
        super().__init__(strip)
        self.strip, self.frontier, self.condition = strip, strip.frontier, strip.condition
        self.components: Partitions | PairedLines | None = None
        if self.condition.tracked:
            paired = self.frontier.is_grid and max(self.condition.degrees, default=0) <= 2
            self.components = PairedLines(strip.rows) if paired else Partitions(self.frontier.slots)
        label_count = strip.classes * (2 if self.components is None else 1)
        self._label_bits = (label_count - 1).bit_length()
        self._flags_bit = self._label_bits * self.frontier.slots
        self._word_packer = WordPacker.fitting(self._layouts(dense=False), self._layouts(dense=True))

    def _layouts(self, *, dense: bool) -> list[list[Layout]]:
        """Return, for the only layer, the layouts of labels with flags, then of components.

        `dense`: without bits that no state needs.
        """
        word = Layout.of([(0, self._flags_bit + FINISHED.bit_length())])
        tracked, slots = self.components, range(self.frontier.slots)
        return [[word, *([] if tracked is None else tracked.layouts(slots, dense=dense))]]

    @property
    def numbering(self) -> str:
        """A hash of the layouts; a random text if words are numbered in order of appearance, which may vary."""
        return self._word_packer.numbering

    def counting_packing(self) -> Packing:
        """Return the packing of edges that are decided lazily, if that has fewer states."""
        lazy = self.strip.lazy
        return self if lazy is None else (packing_of(lazy) or self).counting_packing()

    def start(self) -> int:
        """Return the packed start state, which has no components."""
        labels = self._label_word(
            (slot, (False, edge_class)) for slot, edge_class in enumerate(self.strip.start().edge_classes)
        )
        empty = () if self.components is None else self.components.empty(1)
        return int(self._word_packer.pack([np.array([labels]), *empty], 0)[0])

    def _unpacked(self, states: Packed) -> PartialStates:
        """Return packed states as words of labels with the flags, and words of components."""
        labels, *components = self._word_packer.unpack(states, 0)
        return PartialStates(np.arange(len(states)), labels, (tuple(components),))

    def line_words(self, states: Packed) -> tuple[NDArray[np.int64], Flags]:
        """Return (word of parentheses, whether the single component is finished) of each state, as two arrays.

        Only for components that are `PairedLines`.
        """
        unpacked = self._unpacked(states)
        return unpacked.parts[0][0], (unpacked.labels >> np.int64(self._flags_bit)) & FINISHED != 0

    def _label_word(self, labels: Iterable[tuple[int, Label]]) -> int:
        """Return the word with the labels in `labels`, pairs (slot, label)."""
        return sum(self._code(label) << self._first_bit(slot) for slot, label in labels)

    def _code(self, label: Label) -> int:
        """Return the bits of a label, without that of a chosen edge if components are tracked."""
        return label[1] if self.components is not None else 2 * label[1] + label[0]

    def _first_bit(self, slot: int) -> int:
        """Return the lowest bit of the label at a slot in the word of labels."""
        return slot * self._label_bits

    def _label(self, states: PartialStates, slot: int) -> NDArray[np.int64]:
        """Return twice the class of the edge at a slot, and 1 more if it is chosen."""
        code = (states.labels >> np.int64(self._first_bit(slot))) & np.int64((1 << self._label_bits) - 1)
        return code if self.components is None else 2 * code + self.components.has_component(states.parts[0], slot)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return a transition for every choice at the vertex in `row` that fits a state and is allowed."""
        transitions = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        unpacked = self._unpacked(states)
        modes = unpacked.labels >> np.int64(self._flags_bit)
        for mode, states_of_mode in unpacked.by_mode(modes):
            read, last, finished = int(bool(mode & READ)), bool(mode & LAST), bool(mode & FINISHED)
            if row == 0 and last:
                continue
            for slots, by_label in self.strip.choices(read, last, row).items():
                for fitting_states, choice in self._choices_that_fit(states_of_mode, slots, by_label):
                    if not (finished and choice.tile.belongs) and not (choice.tile.cycles and self.condition.acyclic):
                        next_states = self._apply(fitting_states, choice)
                        if row == self.rows - 1:
                            labels = next_states.labels | np.int64(READ * self.frontier.cap << self._flags_bit)
                            next_states = next_states._replace(labels=labels)
                            next_states = (
                                next_states.select(self._finished(next_states)) if choice.last else next_states
                            )
                        mark_number = self.marks.setdefault(choice.tile.mark, len(self.marks))
                        packed = self._word_packer.pack([next_states.labels, *next_states.parts[0]], 0)
                        marks = np.full(len(packed), mark_number, dtype=np.int64)
                        transitions.append((next_states.source, packed, marks))
        source, target, mark = map(np.concatenate, zip(*transitions, strict=True))
        return source, target, mark

    def step_writer(self, step: int) -> ProgramWriter | None:
        """Return the writer of the program of a vertex; None if states or the edges of a vertex are too many."""
        fields = fields_of(self._word_packer, 0, 0)
        words = 1 + (0 if self.components is None else len(self.components.empty(0)))
        if fields is None or words > MAX_WORDS or max(self.condition.degrees, default=0) > MAX_ENDS:
            return None
        writer = Writer(fields, words, self._flags_bit)
        tile_writer = TileWriter(writer, self.condition, self.components, self._label_bits, FINISHED << self._flags_bit)

        def program_with(mode: int | None) -> Program:
            """Write the program of `mode`, unless it is None, and return the program of all modes written so far."""
            if mode is not None:
                is_end = step == 0 and mode & LAST
                writer.write(mode, None if is_end else lambda: self._write(tile_writer, mode, step))
            return writer.program(-1)

        return program_with

    def _write(self, tile_writer: TileWriter, mode: int, row: int) -> None:
        """Write the program of the vertex in `row` for states with the flags `mode`."""
        read, last, finished = int(bool(mode & READ)), bool(mode & LAST), bool(mode & FINISHED)
        writer = tile_writer.writer

        def after(choice: Choice) -> None:
            """Write what follows a choice: flags after the last row, and the end of the program."""
            if row == self.rows - 1:
                writer.do(Do.SET, -1, READ * self.frontier.cap << self._flags_bit)
                if choice.last:
                    tile_writer.check_finished(self.frontier.slots)
            writer.do(Do.EMIT)

        branches = []
        for slots, by_label in self.strip.choices(read, last, row).items():
            fitting = {
                labels: [
                    choice
                    for choice in choices
                    if not (finished and choice.tile.belongs) and not (choice.tile.cycles and self.condition.acyclic)
                ]
                for labels, choices in by_label.items()
            }
            branches.append(partial(tile_writer.vertex, slots, fitting, self._label_change, after))
        writer.branch(branches)

    def _label_change(self, choice: Choice) -> tuple[int, int]:
        """Return (mask of the bits of the first word that a choice keeps, bits that it sets)."""
        slots = {slot for _, slot in (*choice.vertex.known, *choice.vertex.new)}
        cleared = sum(((1 << self._label_bits) - 1) << self._first_bit(slot) for slot in slots)
        new_labels = self._label_word((slot, label) for (_, slot), label in zip(choice.vertex.new, choice.tile.new))
        return ~cleared, new_labels | choice.last * LAST << self._flags_bit

    def _choices_that_fit(
        self, states: PartialStates, slots: Sequence[int], by_label: Mapping[tuple[Label, ...], Sequence[Choice]]
    ) -> Iterator[tuple[PartialStates, Choice]]:
        """Yield (states, choice) for every choice, with the states whose edges at `slots` have the labels for it."""
        codes, label_count = np.zeros(len(states.source), dtype=np.int64), 2 * self.strip.classes
        for slot in slots:
            codes = codes * label_count + self._label(states, slot)
        for needed_labels, choices in by_label.items():
            code = 0
            for label in needed_labels:
                code = code * label_count + self._label_number(label)
            rows = np.flatnonzero(codes == code)
            if len(rows):
                fitting_states = states.select(rows)
                for choice in choices:
                    yield fitting_states, choice

    def _apply(self, states: PartialStates, choice: Choice) -> PartialStates:
        """Return the states after a choice."""
        mask, bits = map(np.int64, self._label_change(choice))
        states = states._replace(labels=(states.labels & mask) | bits)
        return self._unite(states, choice.vertex.row, choice.ending_slots, choice.begun_slots, choice.tile.belongs)

    def _unite(
        self, states: PartialStates, row: int, old_slots: Sequence[int], new_slots: Sequence[int], belongs: bool
    ) -> PartialStates:
        """Return the states after chosen edges meet in a vertex in `row`, where the condition allows it.

        The edges at `old_slots` end in the vertex, those at `new_slots` begin there. `belongs`: the vertex is part of
        the component.
        """
        if self.components is None or (list(old_slots) == list(new_slots) and len(old_slots) == 1):
            return states
        words, closes_cycle, leaves_frontier = self.components.pass_vertex(states.parts[0], row, old_slots, new_slots)
        states = states._replace(parts=(words,))
        if self.condition.acyclic and len(old_slots) > 1:
            rows = np.flatnonzero(~closes_cycle)
            states, leaves_frontier = states.select(rows), leaves_frontier[rows]
        if self.condition.single and belongs and not new_slots:
            rows = np.flatnonzero(~leaves_frontier | ~np.any(states.parts[0], axis=0))
            finished = np.where(leaves_frontier, np.int64(FINISHED << self._flags_bit), 0)
            states = states._replace(labels=states.labels | finished).select(rows)
        return states

    def accepting(self, states: Packed) -> Flags:
        """Return which states accept: no chosen edge is open or, if a single component is demanded, it is finished."""
        unpacked = self._unpacked(states)
        flags = unpacked.labels >> np.int64(self._flags_bit)
        if self.frontier.guess_row is not None:
            return np.asarray(self._finished(unpacked) & ((flags & LAST != 0) | (flags & READ == 0)))
        accepting = np.zeros(len(states), dtype=bool)
        for closed in (False, True):
            selected = unpacked.select(np.flatnonzero((flags & READ == READ) == closed))
            selected = self._close_ring(selected) if closed and self.frontier.seam else selected
            accepting[selected.source[self._finished(selected)]] = True
        return accepting

    def _finished(self, states: PartialStates) -> Flags:
        """Return for each state whether the single component is finished or, if none is demanded, no edge is open."""
        if self.condition.single:
            return np.asarray((states.labels >> np.int64(self._flags_bit)) & FINISHED != 0)
        finished = np.ones(len(states.source), dtype=bool)
        for slot in range(self.frontier.slots):
            finished &= self._label(states, slot) % 2 == 0
        return finished

    def _close_ring(self, states: PartialStates) -> PartialStates:
        """Return the states whose labels agree across the seam of a ring, after its two sides are connected."""
        image_of_label = np.array(
            [
                self._label_number(self.strip.label_across_seam((bool(number % 2), number // 2)))
                for number in range(2 * self.strip.classes)
            ]
        )
        for slot, other_slot in self.frontier.seam.items():
            label = self._label(states, slot)
            agrees = image_of_label[label] == self._label(states, other_slot)
            is_chosen = label % 2 == 1
            not_chosen = states.select(np.flatnonzero(agrees & ~is_chosen))
            chosen = states.select(np.flatnonzero(agrees & is_chosen))
            if self.components is not None:
                chosen = self._unite(chosen, 0, (slot, other_slot), (), True)
            else:
                both_chosen = np.int64((1 << self._first_bit(slot)) | (1 << self._first_bit(other_slot)))
                chosen = chosen._replace(labels=chosen.labels & ~both_chosen)
            states = PartialStates.concatenate([not_chosen, chosen])
        return states

    @staticmethod
    def _label_number(label: Label) -> int:
        """Return twice the class of an edge, and 1 more if it is chosen."""
        return 2 * label[1] + label[0]

    def unpack(self, packed: int, row: int) -> EdgeState:
        """Return the strip's state, with its components numbered in order of appearance."""
        state = self._unpacked(np.array([packed], dtype=np.int64))
        labels = [int(self._label(state, slot)[0]) for slot in range(self.frontier.slots)]
        components = (
            [label % 2 for label in labels]
            if self.components is None
            else self.components.component_numbers(state.parts[0], row)
        )
        flags = int(state.labels[0]) >> self._flags_bit
        edge_classes = bytes(label // 2 for label in labels)
        return EdgeState(
            bytes(components[: len(edge_classes)]),
            edge_classes,
            int(bool(flags & READ)),
            bool(flags & LAST),
            bool(flags & FINISHED),
        )
