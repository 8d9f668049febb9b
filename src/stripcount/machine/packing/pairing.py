"""Lines that are paths and loops, as parentheses: two bits per place, so that 29 rows fit into a word.

The places follow the broken edge from top to bottom: the lines to the right of the rows read in this column, the line
that hangs down into the next cell, the lines from the left into the rows to come. Every path has its two ends there,
( above and ) below, or one end, marked |; paths do not cross, so the parentheses say which belong together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stripcount.machine.packing.lines import Chosen, Crossing, Joined, Words

NONE, OPEN, CLOSE, LONE = range(4)

_LEFTWARDS = {(CLOSE, CLOSE): CLOSE, (LONE, CLOSE): LONE, (CLOSE, LONE): LONE}
_RIGHTWARDS = {(OPEN, OPEN): OPEN, (LONE, OPEN): LONE, (OPEN, LONE): LONE}
"""Where two lines (from above, from the left) join: what becomes of the other end of the inner path, which lies above
or below the cell's two places."""


@dataclass(frozen=True)
class PairedLines:
    """Lines of degree two at most; `acyclic`: no loop may close, `single`: the first piece finished must be alone.

    Costs some ten operations per word, and where two paths join or one ends about eight per place.
    """

    rows: int
    acyclic: bool
    single: bool

    @property
    def size(self) -> int:
        """The bits in use."""
        return 2 * (self.rows + 1)

    def _code(self, words: Words, place: int) -> Words:
        return (words >> np.int64(2 * place)) & np.int64(3)

    def entering(self, words: Words, row: int) -> tuple[Chosen, Chosen]:
        """Return which words have a line at the places from the left and from above."""
        return self._code(words, row + 1) != NONE, self._code(words, row) != NONE

    def joined(self, words: Words, crossing: Crossing) -> Joined:
        """Return the words with the cell's two places set anew, and the ends of paths renamed."""
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
        """Return the words without those where a piece has ended and, though it must be the only one, others run on."""
        if not self.single:
            return Joined(kept, words, np.zeros(len(words), dtype=bool))
        possible = ~ended | (words & np.int64((1 << self.size) - 1) == 0)
        return Joined(kept[possible], words[possible], ended[possible])

    def _renamed(self, words: Words, chosen: Chosen, row: int, name: int, *, below: bool) -> Words:
        """Return the words with the first parenthesis below or above the cell that has no partner there renamed."""
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
        """Return the words with every line one place further down, below the place of a line from above."""
        own = np.int64((1 << self.size) - 1)
        return (words & ~own) | ((words & (own >> np.int64(2))) << np.int64(2))

    def numbered(self, word: int, row: int) -> Sequence[int]:
        """Return the path of the line in each row and of the hanging one, numbered in order of appearance."""
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
