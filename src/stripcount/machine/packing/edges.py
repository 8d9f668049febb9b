"""Exploration of structures whose edges are decided eagerly, on whole arrays: one vertex is read for all states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from stripcount.kernels.events import MAX_WORDS, Program
from stripcount.machine.packing.base import Packed, Packing, Transitions, Written, packing_of
from stripcount.machine.packing.columns import Layout, WordColumns
from stripcount.machine.packing.components import Flags, Partitions
from stripcount.machine.packing.pairing import PairedLines
from stripcount.machine.packing.programs.edges import MAX_ENDS, TileWriter
from stripcount.machine.packing.programs.writer import Do, Writer, fields_of
from stripcount.machine.packing.reading import PartialStates
from stripcount.model.graphs.edge_strip import Choice, EdgeState, EdgeStrip, Label

READ, LAST, DONE = 1, 2, 4
"""Flags of a state: a first column unlike the others is read; no column follows; the single component is finished."""


class EdgePacking(Packing):
    """States in one word: the label of each edge across the frontier, the flags, the components of the edges.

    While a vertex is read, the flags lie above the labels, and the components are the only partition. Whether an edge
    is chosen is a bit of its label only if components are not tracked.
    """

    def __init__(self, strip: EdgeStrip) -> None:
        super().__init__(strip)
        self.strip, self.frontier, self.shape = strip, strip.frontier, strip.shape
        self.components: Partitions | PairedLines | None = None
        if self.shape.tracked:
            paired = self.frontier.is_grid and max(self.shape.degrees, default=0) <= 2
            self.components = PairedLines(strip.rows) if paired else Partitions(self.frontier.slots)
        labels = strip.classes * (2 if self.components is None else 1)
        self._label_bits = (labels - 1).bit_length()
        self._flags_at = self._label_bits * self.frontier.slots
        self._columns = WordColumns.fitting(self._layouts(dense=False), self._layouts(dense=True))

    def _layouts(self, *, dense: bool) -> list[list[Layout]]:
        """Return the layouts of labels and flags, then of components; `dense`: without bits that no state needs."""
        word = Layout.of([(0, self._flags_at + DONE.bit_length())])
        tracked, slots = self.components, range(self.frontier.slots)
        return [[word, *([] if tracked is None else tracked.layouts(slots, dense=dense))]]

    @property
    def numbering(self) -> str:
        """A hash of the layouts; a random text if words are numbered in order of appearance, which may vary."""
        return self._columns.numbering

    def counting(self) -> Packing:
        """Return the packing of edges that are decided lazily, if that has fewer states."""
        lazy = self.strip.lazy
        return self if lazy is None else (packing_of(lazy) or self).counting()

    def first(self) -> int:
        """Return the packed start state, which has no components."""
        labels = self._labelled((slot, (False, kind)) for slot, kind in enumerate(self.strip.start().seen))
        empty = () if self.components is None else self.components.empty(1)
        return int(self._columns.packed([np.array([labels]), *empty], 0)[0])

    def _unpacked(self, states: Packed) -> PartialStates:
        labels, *components = self._columns.unpacked(states, 0)
        return PartialStates(np.arange(len(states)), labels, (tuple(components),))

    def lines(self, states: Packed) -> tuple[NDArray[np.int64], Flags]:
        """Return the word of parentheses of each state, and where the single component is finished.

        Only for components that are `PairedLines`.
        """
        unpacked = self._unpacked(states)
        return unpacked.parts[0][0], (unpacked.labels >> np.int64(self._flags_at)) & DONE != 0

    def _labelled(self, labels: Iterable[tuple[int, Label]]) -> int:
        """Return the bits of the labels at some slots."""
        return sum(self._code(label) << self._at(slot) for slot, label in labels)

    def _code(self, label: Label) -> int:
        return label[1] if self.components is not None else 2 * label[1] + label[0]

    def _at(self, slot: int) -> int:
        return slot * self._label_bits

    def _label(self, states: PartialStates, slot: int) -> NDArray[np.int64]:
        """Return twice the class of the edge at a slot, and 1 more if it is chosen."""
        code = (states.labels >> np.int64(self._at(slot))) & np.int64((1 << self._label_bits) - 1)
        return code if self.components is None else 2 * code + self.components.chosen(states.parts[0], slot)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transition of every tile that fits."""
        transitions = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        unpacked = self._unpacked(states)
        modes = unpacked.labels >> np.int64(self._flags_at)
        for mode, states_of_mode in unpacked.by_mode(modes):
            read, last, done = int(bool(mode & READ)), bool(mode & LAST), bool(mode & DONE)
            if row == 0 and last:
                continue
            for slots, by_label in self.strip.choices(read, last, row).items():
                for fitting, choice in self._choices(states_of_mode, slots, by_label):
                    if not (done and choice.tile.belongs) and not (choice.tile.cycles and self.shape.acyclic):
                        next_states = self._read(fitting, choice)
                        if row == self.rows - 1:
                            labels = next_states.labels | np.int64(READ * self.frontier.cap << self._flags_at)
                            next_states = next_states._replace(labels=labels)
                            next_states = (
                                next_states.select(self._finished(next_states)) if choice.last else next_states
                            )
                        mark_number = self.marks.setdefault(choice.tile.mark, len(self.marks))
                        packed = self._columns.packed([next_states.labels, *next_states.parts[0]], 0)
                        marks = np.full(len(packed), mark_number, dtype=np.int64)
                        transitions.append((next_states.source, packed, marks))
        source, target, mark = map(np.concatenate, zip(*transitions, strict=True))
        return source, target, mark

    def written(self, step: int) -> Written | None:
        """Return the writer of the program of a cell; None if states take too many words."""
        fields = fields_of(self._columns, 0, 0)
        words = 1 + (0 if self.components is None else len(self.components.empty(0)))
        if fields is None or words > MAX_WORDS or max(self.shape.degrees, default=0) > MAX_ENDS:
            return None
        writer = Writer(fields, words, self._flags_at)
        vertex = TileWriter(writer, self.shape, self.components, self._label_bits, DONE << self._flags_at)

        def written(mode: int | None) -> Program:
            if mode is not None:
                ends = step == 0 and mode & LAST
                writer.write(mode, None if ends else lambda: self._write(vertex, mode, step))
            return writer.program(-1)

        return written

    def _write(self, vertex: TileWriter, mode: int, row: int) -> None:
        """Write a cell for states with some flags."""
        read, last, done = int(bool(mode & READ)), bool(mode & LAST), bool(mode & DONE)
        writer = vertex.writer

        def after(choice: Choice) -> None:
            if row == self.rows - 1:
                writer.do(Do.SET, -1, READ * self.frontier.cap << self._flags_at)
                if choice.last:
                    vertex.finished(self.frontier.slots)
            writer.do(Do.EMIT)

        branches = []
        for slots, by_label in self.strip.choices(read, last, row).items():
            fitting = {
                labels: [
                    choice
                    for choice in choices
                    if not (done and choice.tile.belongs) and not (choice.tile.cycles and self.shape.acyclic)
                ]
                for labels, choices in by_label.items()
            }
            branches.append(partial(vertex.vertex, slots, fitting, self._changed, after))
        writer.branch(branches)

    def _changed(self, choice: Choice) -> tuple[int, int]:
        """Return the mask of the bits of the first word that a choice keeps, and the bits that it sets."""
        slots = {slot for _, slot in (*choice.vertex.known, *choice.vertex.new)}
        cleared = sum(((1 << self._label_bits) - 1) << self._at(slot) for slot in slots)
        new = self._labelled((slot, label) for (_, slot), label in zip(choice.vertex.new, choice.tile.new))
        return ~cleared, new | choice.last * LAST << self._flags_at

    def _choices(
        self, states: PartialStates, slots: Sequence[int], by_label: Mapping[tuple[Label, ...], Sequence[Choice]]
    ) -> Iterator[tuple[PartialStates, Choice]]:
        """Yield every choice with the states whose known edges have the labels that it needs."""
        codes, label_count = np.zeros(len(states.source), dtype=np.int64), 2 * self.strip.classes
        for slot in slots:
            codes = codes * label_count + self._label(states, slot)
        for needed_labels, choices in by_label.items():
            code = 0
            for label in needed_labels:
                code = code * label_count + self._whole(label)
            rows = np.flatnonzero(codes == code)
            if len(rows):
                fitting = states.select(rows)
                for choice in choices:
                    yield fitting, choice

    def _read(self, states: PartialStates, choice: Choice) -> PartialStates:
        """Return the states after a choice."""
        mask, bits = map(np.int64, self._changed(choice))
        states = states._replace(labels=(states.labels & mask) | bits)
        return self._joined(states, choice.vertex.row, choice.ending, choice.begun, choice.tile.belongs)

    def _joined(
        self, states: PartialStates, row: int, old_slots: Sequence[int], new_slots: Sequence[int], belongs: bool
    ) -> PartialStates:
        """Return the states after chosen edges meet in a vertex, where the shape allows it."""
        if self.components is None or (list(old_slots) == list(new_slots) and len(old_slots) == 1):
            return states
        words, closes_cycle, leaves_frontier = self.components.crossed(states.parts[0], row, old_slots, new_slots)
        states = states._replace(parts=(words,))
        if self.shape.acyclic and len(old_slots) > 1:
            rows = np.flatnonzero(~closes_cycle)
            states, leaves_frontier = states.select(rows), leaves_frontier[rows]
        if self.shape.single and belongs and not new_slots:
            rows = np.flatnonzero(~leaves_frontier | ~np.any(states.parts[0], axis=0))
            done = np.where(leaves_frontier, np.int64(DONE << self._flags_at), 0)
            states = states._replace(labels=states.labels | done).select(rows)
        return states

    def ending(self, states: Packed) -> Flags:
        """Return which states accept: no line continues, or the single component that is demanded is finished."""
        unpacked = self._unpacked(states)
        flags = unpacked.labels >> np.int64(self._flags_at)
        if self.frontier.guess_row is not None:
            return np.asarray(self._finished(unpacked) & ((flags & LAST != 0) | (flags & READ == 0)))
        accepting = np.zeros(len(states), dtype=bool)
        for closed in (False, True):
            part_of_states = unpacked.select(np.flatnonzero((flags & READ == READ) == closed))
            part_of_states = self._closed(part_of_states) if closed and self.frontier.seam else part_of_states
            accepting[part_of_states.source[self._finished(part_of_states)]] = True
        return accepting

    def _finished(self, states: PartialStates) -> Flags:
        """Return where the single component is finished; if no single one is demanded, where no line continues."""
        if self.shape.single:
            return np.asarray((states.labels >> np.int64(self._flags_at)) & DONE != 0)
        finished = np.ones(len(states.source), dtype=bool)
        for slot in range(self.frontier.slots):
            finished &= self._label(states, slot) % 2 == 0
        return finished

    def _closed(self, states: PartialStates) -> PartialStates:
        """Return the states whose labels agree across the seam of a ring, after its two sides are connected."""
        image_of_label = np.array(
            [self._whole(self.strip.across((bool(c % 2), c // 2))) for c in range(2 * self.strip.classes)]
        )
        for slot, other_slot in self.frontier.seam.items():
            label = self._label(states, slot)
            agrees = image_of_label[label] == self._label(states, other_slot)
            has_line = label % 2 == 1
            without_line, with_line = (
                states.select(np.flatnonzero(agrees & ~has_line)),
                states.select(np.flatnonzero(agrees & has_line)),
            )
            if self.components is not None:
                with_line = self._joined(with_line, 0, (slot, other_slot), (), True)
            else:
                both_chosen = np.int64((1 << self._at(slot)) | (1 << self._at(other_slot)))
                with_line = with_line._replace(labels=with_line.labels & ~both_chosen)
            states = PartialStates.concatenate([without_line, with_line])
        return states

    @staticmethod
    def _whole(label: Label) -> int:
        return 2 * label[1] + label[0]

    def unpack(self, packed: int, row: int) -> EdgeState:
        """Return the state with its components numbered in order of appearance."""
        state = self._unpacked(np.array([packed], dtype=np.int64))
        labels = [int(self._label(state, slot)[0]) for slot in range(self.frontier.slots)]
        components = (
            [label % 2 for label in labels]
            if self.components is None
            else self.components.numbered(state.parts[0], row)
        )
        flags = int(state.labels[0]) >> self._flags_at
        seen = bytes(label // 2 for label in labels)
        return EdgeState(
            bytes(components[: len(seen)]), seen, int(bool(flags & READ)), bool(flags & LAST), bool(flags & DONE)
        )
