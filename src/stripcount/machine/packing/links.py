"""Exploration of link strips on whole arrays: the lines of all states of a layer are joined at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.limits import Limits
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.lines import ConnectedLines, Crossing, Lines, LooseLines
from stripcount.machine.packing.pairing import PairedLines
from stripcount.machine.packing.pieces import Pieces
from stripcount.model.links.sides import SYMBOLS
from stripcount.model.links.strip import DONE, FIRST, LAST, LinkState, LinkStrip

_FLAGS = 3


def lines_of(strip: LinkStrip) -> Lines:
    """Return the packing with the fewest bits that records what the strip's shape of lines requires."""
    form = strip.form
    if not form.tracked:
        return LooseLines(strip.rows)
    if max(form.degrees) == 2:
        return PairedLines(strip.rows, form.acyclic, form.single)
    return ConnectedLines(Pieces(strip.rows + 1), form.acyclic, form.single)


class LinkPacking(Packing):
    """States in 63 bits: the lines, the class of the newest mark of each row and of the cell above, the flags."""

    def __init__(self, strip: LinkStrip) -> None:
        super().__init__(strip.rows, strip.error_name)
        self.strip, self.lines = strip, lines_of(strip)
        self.marks: dict[Mark, int] = {}
        self._class_bits = (self.strip.rule.classes - 1).bit_length()
        self._first_class = self.lines.size
        self._first_flag = self._first_class + self._class_bits * (self.strip.rows + 1)

    @classmethod
    def fits(cls, strip: LinkStrip) -> bool:
        """Return whether a state fits into one word."""
        return cls(strip)._first_flag + _FLAGS <= MOST_BITS

    @classmethod
    def of(cls, strip: LinkStrip, columns: int | None, limits: Limits) -> LinkPacking | None:
        """Return the packing, None if a state does not fit into one word."""
        return cls(strip) if cls.fits(strip) else None

    def first(self) -> int:
        """Return the packed start state, which has no pieces."""
        _, seen, flags = self.strip.start()
        classes = sum(one << (self._first_class + place * self._class_bits) for place, one in enumerate(seen))
        return classes | (flags << self._first_flag)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transition of every mark that fits."""
        parts = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        left, above = self.lines.entering(states, row)
        left_seen, above_seen = self._class(states, row), self._class(states, self.strip.rows)
        flags = states >> self._first_flag
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
                        belongs = bool(sides or stubs or self.strip.covers)
                        crossing = Crossing(row, *enters, "r" in sides, "d" in sides, belongs)
                        kept, words, finished = self.lines.joined(states[here], crossing)
                        words = self._marked(
                            words | np.where(finished, DONE << self._first_flag, 0), row, sides, old ^ new
                        )
                        number = self.marks.setdefault(SYMBOLS[sides], len(self.marks))
                        parts.append((here[kept], words, np.full(len(words), number, dtype=np.int64)))
        source, target, mark = (np.concatenate(part) for part in zip(*parts, strict=True))
        if row == self.strip.rows - 1:
            target = self.lines.turned(target) & ~np.int64(FIRST << self._first_flag)
            finishes = (target >> self._first_flag) & (LAST | DONE) != LAST
            source, target, mark = source[finishes], target[finishes], mark[finishes]
        return source, target, mark

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states accept: no line continues, or the single piece that is demanded is finished."""
        if self.strip.form.single:
            wanted = DONE | (LAST if any(col == -1 for _, col in self.strip.ends) else 0)
            return np.asarray((states >> self._first_flag) & wanted == wanted)
        return np.asarray(states & ((1 << self._first_class) - 1) == 0)

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def unpack(self, packed: int, row: int) -> LinkState:
        """Return the state with its pieces numbered in order of appearance."""
        places = range(self.strip.rows + 1)
        mask = (1 << self._class_bits) - 1
        seen = bytes((packed >> (self._first_class + place * self._class_bits)) & mask for place in places)
        return LinkState(bytes(self.lines.numbered(packed, row)), seen, packed >> self._first_flag)

    def _class(self, states: Packed, place: int) -> Packed:
        """Return the class of the mark at a place: a row, or `rows` for the cell above."""
        return (states >> (self._first_class + place * self._class_bits)) & ((1 << self._class_bits) - 1)

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
