"""Array-at-once exploration of link strips: the pieces of all states of a layer are joined at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.machine.packing.packed import Packed
from stripcount.machine.packing.pieces import Pieces
from stripcount.model.links.sides import SYMBOLS
from stripcount.model.links.strip import DONE, FIRST, LAST, LinkState, LinkStrip

MOST_BITS = 63
_FLAGS = 3


@dataclass
class LinkPacking:
    """A state in 63 bits: the pieces, the class of the mark at each place, the flags; the last place hangs down."""

    strip: LinkStrip
    pieces: Pieces = field(init=False)
    marks: dict[Mark, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pieces = Pieces(self.strip.rows + 1)
        self._label_bits = self.pieces.bits if self.strip.form.tracked else 1
        self._class_bits = (self.strip.rule.classes - 1).bit_length()
        self._first_class = self._label_bits * (self.strip.rows + 1)
        self._first_flag = self._first_class + self._class_bits * (self.strip.rows + 1)

    @property
    def fits(self) -> bool:
        """Say whether a state fits into one word."""
        return self._first_flag + _FLAGS <= MOST_BITS

    @property
    def name(self) -> str:
        """What the strip is called in errors."""
        return type(self.strip).__name__

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.strip.rows

    def first(self) -> int:
        """Return the packed start state, which has no pieces."""
        _, seen, flags = self.strip.start()
        classes = sum(one << (self._first_class + place * self._class_bits) for place, one in enumerate(seen))
        return classes | (flags << self._first_flag)

    def successors(self, states: Packed, row: int) -> tuple[NDArray[np.int64], Packed, NDArray[np.int64]]:
        """Return (index of the source, packed target, number of the mark) of every mark that fits."""
        parts = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        top = self.strip.rows
        left, above = self._line(states, row), self._line(states, top)
        left_seen, above_seen, flags = self._class(states, row), self._class(states, top), states >> self._first_flag
        bits = self._class_bits
        codes = (((((flags << bits) | left_seen) << bits) | above_seen) << 2) | (left * 2) | above
        mask = (1 << bits) - 1
        for code in np.flatnonzero(np.bincount(codes)).tolist():
            here, old = np.flatnonzero(codes == code), code >> (2 + 2 * bits)
            if row == 0 and old & LAST:
                continue
            enters = bool(code & 2), bool(code & 1)
            seen = (code >> (2 + bits)) & mask, (code >> 2) & mask
            for sides in self.strip.rule.fitting(row, enters[0], seen[0], enters[1], seen[1]):
                for stubs, new in self.strip.claims(row, old):
                    if self.strip.fits(sides, stubs, new):
                        kept, after = self._joined(states[here], row, enters, sides, stubs, old ^ new)
                        number = self.marks.setdefault(SYMBOLS[sides], len(self.marks))
                        parts.append((here[kept], after, np.full(len(after), number, dtype=np.int64)))
        source, target, mark = (np.concatenate(part) for part in zip(*parts, strict=True))
        if row == self.strip.rows - 1:
            target = target & ~np.int64(FIRST << self._first_flag)
            finishes = (target >> self._first_flag) & (LAST | DONE) != LAST
            source, target, mark = source[finishes], target[finishes], mark[finishes]
        return source, target, mark

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states have no line running on, and the piece that must be there."""
        if self.strip.form.single:
            wanted = DONE | (LAST if any(col == -1 for _, col in self.strip.ends) else 0)
            return np.asarray((states >> self._first_flag) & wanted == wanted)
        return np.asarray(states & ((1 << self._first_class) - 1) == 0)

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def unpack(self, packed: int) -> LinkState:
        """Return the state with its pieces numbered in order of appearance."""
        places = range(self.strip.rows + 1)
        mask = (1 << self._class_bits) - 1
        seen = bytes((packed >> (self._first_class + place * self._class_bits)) & mask for place in places)
        lines = self.pieces.numbered(packed) if self.strip.form.tracked else [(packed >> place) & 1 for place in places]
        return LinkState(bytes(lines), seen, packed >> self._first_flag)

    def _line(self, states: Packed, place: int) -> NDArray[np.bool_]:
        """Return which states have a line at a place."""
        return np.asarray(states & (((1 << self._label_bits) - 1) << (place * self._label_bits)) != 0)

    def _class(self, states: Packed, place: int) -> Packed:
        """Return the class of the mark at a place."""
        return (states >> (self._first_class + place * self._class_bits)) & ((1 << self._class_bits) - 1)

    def _joined(
        self, states: Packed, row: int, enters: tuple[bool, bool], sides: str, stubs: int, flags: int
    ) -> tuple[NDArray[np.int64], Packed]:
        """Return (indices kept, states after a cell with these sides); `flags` are those that change."""
        (left, above), right, below = enters, "r" in sides, "d" in sides
        form, pieces, top = self.strip.form, self.pieces, self.strip.rows
        kept = np.arange(len(states))
        if not form.tracked:
            after = (states & ~np.int64((1 << row) | (1 << top))) | np.int64((right << row) | (below << top))
            return kept, self._marked(after, row, sides, flags)
        if left and above:
            one, other = pieces.digit(states, row), pieces.digit(states, top)
            if form.acyclic:
                kept = np.flatnonzero(one != other)
                states, one, other = states[kept], one[kept], other[kept]
            states = pieces.merged(states, one, other)
        elif left and below:
            states = pieces.added(states, top, pieces.digit(states, row))
        elif above and right:
            states = pieces.added(states, row, pieces.digit(states, top))
        elif not left and not above and right:
            states = pieces.founded(states, row)
            states = pieces.added(states, top, row + 1) if below else states
        elif not left and not above and below:
            states = pieces.founded(states, top)
        ends = form.single and not right and not below and bool(sides or stubs or self.strip.covers)
        alone = np.zeros(len(states), dtype=bool)
        if ends:  # nothing else may be open where a piece finishes
            own = pieces.digit(states, row if left else top)
            gone = ((1 << (row * pieces.bits)) if left else 0) | ((1 << (top * pieces.bits)) if above else 0)
            alone = pieces.places_of(states, own) == gone if left or above else np.ones(len(states), dtype=bool)
        if left and not right:
            states = pieces.removed(states, row)
        if above and not below:
            states = pieces.removed(states, top)
        if ends:
            possible = ~alone | (pieces.labels(states) == 0)
            kept, alone, states = kept[possible], alone[possible], states[possible]
            states = states | np.where(alone, DONE << self._first_flag, 0)
        return kept, self._marked(states, row, sides, flags)

    def _marked(self, states: Packed, row: int, sides: str, flags: int) -> Packed:
        """Return the states with the classes of a new mark, and some flags changed."""
        states = states ^ np.int64(flags << self._first_flag)
        if self._class_bits == 0:
            return states
        rule, rows, mask = self.strip.rule, self.strip.rows, (1 << self._class_bits) - 1
        below = rule.above_classes[sides] if row + 1 < rows else 0
        for place, seen in ((row, rule.left_classes[sides]), (rows, below)):
            at = self._first_class + place * self._class_bits
            states = (states & ~np.int64(mask << at)) | np.int64(seen << at)
        return states
