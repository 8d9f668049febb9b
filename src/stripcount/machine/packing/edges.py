"""Exploration of structures whose edges are decided eagerly, on whole arrays: one vertex is read for all states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.base import Packed, Packing, Transitions
from stripcount.machine.packing.columns import Columns, Layout
from stripcount.machine.packing.pairing import PairedLines
from stripcount.machine.packing.pieces import Flags, Partitions
from stripcount.machine.packing.reading import Reading
from stripcount.model.graphs.edge_strip import Choice, EdgeState, EdgeStrip, Label

READ, LAST, DONE = 1, 2, 4
"""Flags of a state: a column was read that the next are not like, no column follows, the single piece is finished."""


class EdgePacking(Packing):
    """States in one word: the label of each edge across the frontier, the flags, the pieces of the edges.

    While a vertex is read, the flags lie above the labels, and the pieces are the only partition. Whether an edge is
    chosen is a bit of its label only if pieces are not tracked.
    """

    def __init__(self, strip: EdgeStrip) -> None:
        super().__init__(strip)
        self.strip, self.frontier, self.shape = strip, strip.frontier, strip.shape
        self.pieces: Partitions | PairedLines | None = None
        if self.shape.tracked:
            paired = self.frontier.plain and max(self.shape.degrees) <= 2
            self.pieces = PairedLines(strip.rows) if paired else Partitions(self.frontier.places)
        labels = strip.classes * (2 if self.pieces is None else 1)
        self._label_bits = (labels - 1).bit_length()
        self._flags_at = self._label_bits * self.frontier.places
        word = Layout.of([(0, self._flags_at + DONE.bit_length())])
        pieces = [] if self.pieces is None else self.pieces.layouts(range(self.frontier.places))
        self._columns = Columns([(word, *pieces)])

    @property
    def numbering(self) -> str:
        """A hash of where a state holds what; other than any other if words are numbered in order of appearance."""
        return self._columns.numbering

    def first(self) -> int:
        """Return the packed start state, which has no pieces."""
        labels = self._labelled((place, (False, kind)) for place, kind in enumerate(self.strip.start().seen))
        empty = () if self.pieces is None else self.pieces.empty(1)
        return int(self._columns.packed([np.array([labels]), *empty], 0)[0])

    def _unpacked(self, states: Packed) -> Reading:
        labels, *part = self._columns.unpacked(states, 0)
        return Reading(np.arange(len(states)), labels, (tuple(part),))

    def _labelled(self, labels: Iterable[tuple[int, Label]]) -> int:
        """Return the bits of the labels at some places."""
        return sum(self._code(label) << self._at(place) for place, label in labels)

    def _code(self, label: Label) -> int:
        return label[1] if self.pieces is not None else 2 * label[1] + label[0]

    def _at(self, place: int) -> int:
        return place * self._label_bits

    def _label(self, states: Reading, place: int) -> NDArray[np.int64]:
        """Return twice the class of the edge at a place, and 1 more if it is chosen."""
        code = (states.labels >> np.int64(self._at(place))) & np.int64((1 << self._label_bits) - 1)
        return code if self.pieces is None else 2 * code + self.pieces.chosen(states.parts[0], place)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transition of every tile that fits."""
        found = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        whole = self._unpacked(states)
        modes = whole.labels >> np.int64(self._flags_at)
        for mode, here in whole.parted(modes):
            read, last, done = int(bool(mode & READ)), bool(mode & LAST), bool(mode & DONE)
            if row == 0 and last:
                continue
            for known, by_label in self.strip.choices(read, last, row).items():
                for some, choice in self._choices(here, known, by_label):
                    if not (done and choice.tile.belongs) and not (choice.tile.circles and self.shape.acyclic):
                        after = self._read(some, choice)
                        if row == self.rows - 1:
                            labels = after.labels | np.int64(READ * self.frontier.cap << self._flags_at)
                            after = after._replace(labels=labels)
                            after = after.kept(self._finished(after)) if choice.last else after
                        number = self.marks.setdefault(choice.tile.mark, len(self.marks))
                        packed = self._columns.packed([after.labels, *after.parts[0]], 0)
                        found.append((after.source, packed, np.full(len(packed), number, dtype=np.int64)))
        source, target, mark = (np.concatenate(part) for part in zip(*found, strict=True))
        return source, target, mark

    def _choices(
        self, states: Reading, known: Sequence[int], by_label: Mapping[tuple[Label, ...], Sequence[Choice]]
    ) -> Iterator[tuple[Reading, Choice]]:
        """Yield every choice with those of some states whose known edges have its labels."""
        codes, labels = np.zeros(len(states.source), dtype=np.int64), 2 * self.strip.classes
        for place in known:
            codes = codes * labels + self._label(states, place)
        for key, choices in by_label.items():
            code = 0
            for label in key:
                code = code * labels + self._whole(label)
            here = np.flatnonzero(codes == code)
            if len(here):
                some = states.kept(here)
                for choice in choices:
                    yield some, choice

    def _read(self, states: Reading, choice: Choice) -> Reading:
        """Return the states after a choice."""
        vertex, tile = choice.vertex, choice.tile
        places = {place for _, place in (*vertex.known, *vertex.new)}
        gone = sum(((1 << self._label_bits) - 1) << self._at(place) for place in places)
        new = self._labelled((place, label) for (_, place), label in zip(vertex.new, tile.new))
        new |= choice.last * LAST << self._flags_at
        states = states._replace(labels=(states.labels & ~np.int64(gone)) | np.int64(new))
        return self._joined(states, vertex.row, choice.ending, choice.begun, tile.belongs)

    def _joined(self, states: Reading, row: int, gone: Sequence[int], new: Sequence[int], belongs: bool) -> Reading:
        """Return the states after chosen edges are joined, without those with a forbidden cycle or a second piece."""
        if self.pieces is None or (list(gone) == list(new) and len(gone) == 1):
            return states
        part, closes, ends = self.pieces.crossed(states.parts[0], row, gone, new)
        states = states._replace(parts=(part,))
        if self.shape.acyclic and len(gone) > 1:
            kept = np.flatnonzero(~closes)
            states, ends = states.kept(kept), ends[kept]
        if self.shape.single and belongs and not new:
            kept = np.flatnonzero(~ends | ~np.any(states.parts[0], axis=0))
            done = np.where(ends, np.int64(DONE << self._flags_at), 0)
            states = states._replace(labels=states.labels | done).kept(kept)
        return states

    def ending(self, states: Packed) -> Flags:
        """Return which states accept: no line continues, or the single piece that is demanded is finished."""
        read = self._unpacked(states)
        flags = read.labels >> np.int64(self._flags_at)
        if self.frontier.guess_row is not None:
            return np.asarray(self._finished(read) & ((flags & LAST != 0) | (flags & READ == 0)))
        good = np.zeros(len(states), dtype=bool)
        for closed in (False, True):
            some = read.kept(np.flatnonzero((flags & READ == READ) == closed))
            some = self._closed(some) if closed and self.frontier.seam else some
            good[some.source[self._finished(some)]] = True
        return good

    def _finished(self, states: Reading) -> Flags:
        """Return where the single piece is finished; if no single one is demanded, where no line continues."""
        if self.shape.single:
            return np.asarray((states.labels >> np.int64(self._flags_at)) & DONE != 0)
        good = np.ones(len(states.source), dtype=bool)
        for place in range(self.frontier.places):
            good &= self._label(states, place) % 2 == 0
        return good

    def _closed(self, states: Reading) -> Reading:
        """Return the states that fit at the seam of a ring, after its two sides are joined."""
        across = np.array(
            [self._whole(self.strip.across((bool(c % 2), c // 2))) for c in range(2 * self.strip.classes)]
        )
        for one, other in self.frontier.seam.items():
            label = self._label(states, one)
            fits = across[label] == self._label(states, other)
            lines = label % 2 == 1
            bare, joined = states.kept(np.flatnonzero(fits & ~lines)), states.kept(np.flatnonzero(fits & lines))
            if self.pieces is not None:
                joined = self._joined(joined, 0, (one, other), (), True)
            else:
                gone = np.int64((1 << self._at(one)) | (1 << self._at(other)))
                joined = joined._replace(labels=joined.labels & ~gone)
            states = Reading.joined([bare, joined])
        return states

    @staticmethod
    def _whole(label: Label) -> int:
        return 2 * label[1] + label[0]

    def unpack(self, packed: int, row: int) -> EdgeState:
        """Return the state with its pieces numbered in order of appearance."""
        state = self._unpacked(np.array([packed], dtype=np.int64))
        labels = [int(self._label(state, place)[0]) for place in range(self.frontier.places)]
        pieces = [one % 2 for one in labels] if self.pieces is None else self.pieces.numbered(state.parts[0], row)
        flags = int(state.labels[0]) >> self._flags_at
        seen = bytes(one // 2 for one in labels)
        return EdgeState(
            bytes(pieces[: len(seen)]), seen, int(bool(flags & READ)), bool(flags & LAST), bool(flags & DONE)
        )
