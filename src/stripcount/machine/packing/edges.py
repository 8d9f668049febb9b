"""Exploration of structures whose edges are decided eagerly, on whole arrays: one vertex is read for all states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.limits import Limits
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.pairing import PairedLines
from stripcount.machine.packing.pieces import Pieces
from stripcount.model.graphs.edge_strip import Choice, EdgeState, EdgeStrip, Label

Flags = NDArray[np.bool_]
READ, LAST, DONE = 1, 2, 4
"""Flags of a state: a column was read that the next are not like, no column follows, the single piece is finished."""


Selected = tuple[NDArray[np.int64], Packed]
"""Words, with the numbers of the states from which they came."""


class EdgePacking(Packing):
    """States in 63 bits: the pieces of the edges across the frontier, the label of each, the flags.

    Whether an edge is chosen is a bit of its label only if pieces are not tracked.
    """

    def __init__(self, strip: EdgeStrip) -> None:
        super().__init__(strip.rows, strip.error_name)
        self.strip, self.frontier, self.shape = strip, strip.frontier, strip.shape
        self.marks: dict[Mark, int] = {}
        self.lines: Pieces | PairedLines | None = None
        if self.shape.tracked:
            paired = self.frontier.plain and max(self.shape.degrees) <= 2
            self.lines = PairedLines(strip.rows) if paired else Pieces(self.frontier.places)
        labels = strip.classes * (2 if self.lines is None else 1)
        self._label_bits = (labels - 1).bit_length()
        self._labels_at = 0 if self.lines is None else self.lines.size
        self._flags_at = self._labels_at + self._label_bits * self.frontier.places

    @classmethod
    def fits(cls, strip: EdgeStrip) -> bool:
        """Return whether a state fits into one word."""
        return cls(strip)._flags_at + DONE.bit_length() <= MOST_BITS

    @classmethod
    def of(cls, strip: EdgeStrip, columns: int | None, limits: Limits) -> EdgePacking | None:
        """Return the packing, None if a state does not fit into one word."""
        return cls(strip) if cls.fits(strip) else None

    def first(self) -> int:
        """Return the packed start state, which has no pieces."""
        return self._labelled((place, (False, kind)) for place, kind in enumerate(self.strip.start().seen))

    def _labelled(self, labels: Iterable[tuple[int, Label]]) -> int:
        """Return the bits of the labels at some places."""
        return sum(self._code(label) << self._at(place) for place, label in labels)

    def _code(self, label: Label) -> int:
        return label[1] if self.lines is not None else 2 * label[1] + label[0]

    def _at(self, place: int) -> int:
        return self._labels_at + place * self._label_bits

    def _label(self, states: Packed, place: int) -> NDArray[np.int64]:
        """Return twice the class of the edge at a place, and 1 more if it is chosen."""
        code = (states >> np.int64(self._at(place))) & np.int64((1 << self._label_bits) - 1)
        return code if self.lines is None else 2 * code + self.lines.chosen(states, place)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transition of every tile that fits."""
        found = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        modes = states >> np.int64(self._flags_at)
        for mode in np.flatnonzero(np.bincount(modes)).tolist():
            read, last, done = int(bool(mode & READ)), bool(mode & LAST), bool(mode & DONE)
            if row == 0 and last:
                continue
            here = np.flatnonzero(modes == mode)
            for known, by_label in self.strip.choices(read, last, row).items():
                for some, choice in self._choices(states, here, known, by_label):
                    if not (done and choice.tile.belongs) and not (choice.tile.circles and self.shape.acyclic):
                        source, words = self._read(states[some], choice)
                        words = words | np.int64(choice.last * LAST << self._flags_at)
                        number = self.marks.setdefault(choice.tile.mark, len(self.marks))
                        found.append((some[source], words, np.full(len(words), number, dtype=np.int64)))
        source, target, mark = (np.concatenate(part) for part in zip(*found, strict=True))
        if row == self.rows - 1:
            target = target | np.int64(READ * self.frontier.cap << self._flags_at)
            kept = ((target >> np.int64(self._flags_at)) & LAST == 0) | self._finished(target)
            source, target, mark = source[kept], target[kept], mark[kept]
        return source, target, mark

    def _choices(
        self,
        states: Packed,
        here: NDArray[np.int64],
        known: Sequence[int],
        by_label: Mapping[tuple[Label, ...], Sequence[Choice]],
    ) -> Iterator[tuple[NDArray[np.int64], Choice]]:
        """Yield every choice with the numbers of those of some states whose known edges have its labels."""
        codes, labels = np.zeros(len(here), dtype=np.int64), 2 * self.strip.classes
        for place in known:
            codes = codes * labels + self._label(states[here], place)
        for key, choices in by_label.items():
            code = 0
            for label in key:
                code = code * labels + self._whole(label)
            some = here[codes == code]
            if len(some):
                for choice in choices:
                    yield some, choice

    def _read(self, words: Packed, choice: Choice) -> Selected:
        """Return the words after a choice."""
        vertex, tile = choice.vertex, choice.tile
        if self._label_bits:
            places = {place for _, place in (*vertex.known, *vertex.new)}
            gone = sum(((1 << self._label_bits) - 1) << self._at(place) for place in places)
            new = self._labelled((place, label) for (_, place), label in zip(vertex.new, tile.new))
            words = (words & ~np.int64(gone)) | np.int64(new)
        if self.lines is None:
            return np.arange(len(words)), words
        return self._joined(words, vertex.row, choice.ending, choice.begun, tile.belongs)

    def _joined(self, words: Packed, row: int, gone: Sequence[int], new: Sequence[int], belongs: bool) -> Selected:
        """Return the words after chosen edges are joined, without those with a forbidden cycle or a second piece."""
        assert self.lines is not None
        source = np.arange(len(words))
        if list(gone) == list(new) and len(gone) == 1:
            return source, words
        words, closes, ends = self.lines.crossed(words, row, gone, new)
        if self.shape.acyclic and len(gone) > 1:
            source = np.flatnonzero(~closes)
            words, ends = words[source], ends[source]
        if self.shape.single and belongs and not new:
            alone = words & np.int64((1 << self._labels_at) - 1) == 0
            kept = np.flatnonzero(~ends | alone)
            words = words | np.where(ends, np.int64(DONE << self._flags_at), 0)
            source, words = source[kept], words[kept]
        return source, words

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states accept: no line continues, or the single piece that is demanded is finished."""
        flags = states >> np.int64(self._flags_at)
        if self.frontier.guess_row is not None:
            return np.asarray(self._finished(states) & ((flags & LAST != 0) | (flags & READ == 0)))
        if self.frontier.seam:
            good, states = self._closed(states)
            return good & self._finished(states)
        return self._finished(states)

    def _finished(self, states: Packed) -> Flags:
        """Return where the single piece is finished; if no single one is demanded, where no line continues."""
        if self.shape.single:
            return np.asarray((states >> np.int64(self._flags_at)) & DONE != 0)
        good = np.ones(len(states), dtype=bool)
        for place in range(self.frontier.places):
            good &= self._label(states, place) % 2 == 0
        return good

    def _closed(self, states: Packed) -> tuple[Flags, Packed]:
        """Return which states fit at the seam of a ring, and the states after its two sides are joined."""
        good = np.ones(len(states), dtype=bool)
        closed = (states >> np.int64(self._flags_at)) & READ == READ
        words = states.copy()
        across = np.array(
            [self._whole(self.strip.across((bool(c % 2), c // 2))) for c in range(2 * self.strip.classes)]
        )
        for one, other in self.frontier.seam.items():
            label = self._label(states, one)
            good &= ~closed | (across[label] == self._label(states, other))
            here = np.flatnonzero(good & closed & (label % 2 == 1))
            if self.lines is not None:
                source, after = self._joined(words[here], 0, (one, other), (), True)
                good[here] = False
                good[here[source]] = True
                words[here[source]] = after
            else:
                words[here] &= ~np.int64((1 << self._at(one)) | (1 << self._at(other)))
        return good, words

    @staticmethod
    def _whole(label: Label) -> int:
        return 2 * label[1] + label[0]

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def unpack(self, packed: int, row: int) -> EdgeState:
        """Return the state with its pieces numbered in order of appearance."""
        word = np.array([packed], dtype=np.int64)
        labels = [int(self._label(word, place)[0]) for place in range(self.frontier.places)]
        pieces = [one % 2 for one in labels] if self.lines is None else self.lines.numbered(packed, row)
        flags = packed >> self._flags_at
        seen = bytes(one // 2 for one in labels)
        return EdgeState(
            bytes(pieces[: len(seen)]), seen, int(bool(flags & READ)), bool(flags & LAST), bool(flags & DONE)
        )
