"""Lines that form paths and loops, as parentheses: two bits per place, so that 29 rows fit into a word.

The places follow the frontier from top to bottom: the lines to the right of the rows read in this column, the line
down into the next cell, the lines from the left into the unread rows. Every path has either two ends there, stored as
( for the upper and ) for the lower one, or one end, stored as |. Paths do not cross, so the parentheses determine which
ends belong together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stripcount.machine.packing.lines import Chosen, Crossing, Joined, Words

NONE, OPEN, CLOSE, LONE = range(4)

_LEFTWARDS = {(CLOSE, CLOSE): CLOSE, (LONE, CLOSE): LONE, (CLOSE, LONE): LONE}
_RIGHTWARDS = {(OPEN, OPEN): OPEN, (LONE, OPEN): LONE, (OPEN, LONE): LONE}
"""The code of the remaining end after two lines with these codes (from above, from the left) join in a cell.

In the first table that end lies above the cell's two places, in the second below them."""


@dataclass(frozen=True)
class PairedLines:
    """Lines of which at most two meet in a cell.

    `acyclic`: no loop may close. `single`: the first finished piece must be the only one. Costs about ten operations
    per word, and about eight per place where two paths join or one ends.
    """

    rows: int
    acyclic: bool
    single: bool

    @property
    def size(self) -> int:
        """The number of bits in use."""
        return 2 * (self.rows + 1)

    def _code(self, words: Words, place: int) -> Words:
        return (words >> np.int64(2 * place)) & np.int64(3)

    def entering(self, words: Words, row: int) -> tuple[Chosen, Chosen]:
        """Return which words have a line at the places from the left and from above."""
        return self._code(words, row + 1) != NONE, self._code(words, row) != NONE

    def joined(self, words: Words, crossing: Crossing) -> Joined:
        """Return the words after a cell: its two places are set, and the other ends of changed paths are corrected."""
        row, left, above, right, below, belongs = crossing
        kept, finished = np.arange(len(words)), np.zeros(len(words), dtype=bool)
        up, side = self._code(words, row), self._code(words, row + 1)
        bare = words & ~np.int64(15 << (2 * row))
        if not left and not above:
            if right and below:
                return Joined(kept, bare | np.int64((OPEN | CLOSE << 2) << (2 * row)), finished)
            if right or below:
                return Joined(kept, bare | np.int64(LONE << (2 * (row if right else row + 1))), finished)
            return self._ended(kept, bare, ~finished) if belongs else Joined(kept, bare, finished)
        if left and above:
            closes = (up == OPEN) & (side == CLOSE)
            if self.acyclic:
                kept = np.flatnonzero(~closes)
                bare, up, side, closes = bare[kept], up[kept], side[kept], closes[kept]
            for (one, other), name in _RIGHTWARDS.items():
                bare = self._renamed(bare, (up == one) & (side == other), row, name, below=True)
            for (one, other), name in _LEFTWARDS.items():
                bare = self._renamed(bare, (up == one) & (side == other), row, name, below=False)
            return self._ended(kept, bare, closes | ((up == LONE) & (side == LONE)))
        own = side if left else up
        if right or below:
            return Joined(kept, bare | (own << np.int64(2 * (row if right else row + 1))), finished)
        bare = self._renamed(bare, own == OPEN, row, LONE, below=True)
        bare = self._renamed(bare, own == CLOSE, row, LONE, below=False)
        return self._ended(kept, bare, own == LONE)

    def _ended(self, kept: Words, words: Words, ended: Chosen) -> Joined:
        """Return the words, without those in which a piece has ended while others continue, if `single`."""
        if not self.single:
            return Joined(kept, words, np.zeros(len(words), dtype=bool))
        possible = ~ended | (words & np.int64((1 << self.size) - 1) == 0)
        return Joined(kept[possible], words[possible], ended[possible])

    def _renamed(self, words: Words, chosen: Chosen, row: int, name: int, *, below: bool) -> Words:
        """Return the chosen words with the first unmatched parenthesis below (or above) the cell replaced by `name`."""
        here = np.flatnonzero(chosen)
        if len(here) == 0:
            return words
        some, depth = words[here], np.zeros(len(here), dtype=np.int64)
        sought, nested = (CLOSE, OPEN) if below else (OPEN, CLOSE)
        for place in range(row + 2, self.rows + 1) if below else range(row - 1, -1, -1):
            code = self._code(some, place)
            partner = (code == sought) & (depth == 0)
            some = some ^ (partner * np.int64((sought ^ name) << (2 * place)))
            depth += (code == nested).astype(np.int64) - (code == sought) + partner * 2 * self.rows  # never 0 again
        words = words.copy()
        words[here] = some
        return words

    def turned(self, words: Words) -> Words:
        """Return the words for the next column: every line moves one place down, and place 0 is empty."""
        own = np.int64((1 << self.size) - 1)
        return (words & ~own) | ((words & (own >> np.int64(2))) << np.int64(2))

    def numbered(self, word: int, row: int) -> Sequence[int]:
        """Return the path of the line in each row, then of the line from above, numbered in order of appearance."""
        paths: list[int] = [0] * (self.rows + 1)
        waiting: list[int] = []
        for place in range(self.rows + 1):
            code = (word >> (2 * place)) & 3
            if code == CLOSE:
                paths[place] = waiting.pop()
            elif code != NONE:
                paths[place] = place + 1
                if code == OPEN:
                    waiting.append(place + 1)
        ordered = [*paths[:row], *paths[row + 1 :], paths[row]]
        seen = {0: 0}
        return [seen.setdefault(path, len(seen)) for path in ordered]
