"""The packing of the lines that cross the frontier: as single bits, partitions, or (in `pairing`) parentheses.

A cell in `row` is entered by lines from the left and from above, and lines leave it to the right and below. `Lines` is
the common interface; all methods take arrays of words and do not change the bits above their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.pieces import Pieces

Words = NDArray[np.int64]
Chosen = NDArray[np.bool_]


class Crossing(NamedTuple):
    """The lines of one cell in `row`: which of the four exist, and whether the cell belongs to a piece."""

    row: int
    left: bool
    above: bool
    right: bool
    below: bool
    belongs: bool  # the cell is part of a piece, even if no line touches it


class Joined(NamedTuple):
    """The words after a cell: indices of the words kept, the new words, and flags of those whose only piece ended."""

    kept: NDArray[np.int64]
    words: Words
    finished: Chosen


class Lines(Protocol):
    """The lines across the frontier of a strip, in the lowest `size` bits of a word."""

    @property
    def size(self) -> int:
        """The number of bits in use."""

    def entering(self, words: Words, row: int) -> tuple[Chosen, Chosen]:
        """Return which words have a line into the cell in `row` from the left, and which from above."""

    def joined(self, words: Words, crossing: Crossing) -> Joined:
        """Return the words after a cell, without those that close a forbidden cycle or finish a piece too early."""

    def turned(self, words: Words) -> Words:
        """Return the words for the start of the next column, where no line comes from above."""

    def numbered(self, word: int, row: int) -> Sequence[int]:
        """Return the piece of the line in each row, then of the line from above, before the cell in `row`."""


@dataclass(frozen=True)
class LooseLines:
    """Lines whose pieces are not tracked: one bit per row, and one for the line down from the last cell read."""

    rows: int

    @property
    def size(self) -> int:
        """The bits in use."""
        return self.rows + 1

    def entering(self, words: Words, row: int) -> tuple[Chosen, Chosen]:
        """Return the bits of the row and of the line from above."""
        return (words >> row) & 1 == 1, (words >> self.rows) & 1 == 1

    def joined(self, words: Words, crossing: Crossing) -> Joined:
        """Return the words with the two bits of the cell replaced."""
        cleared = words & ~np.int64((1 << crossing.row) | (1 << self.rows))
        after = cleared | np.int64((crossing.right << crossing.row) | (crossing.below << self.rows))
        return Joined(np.arange(len(words)), after, np.zeros(len(words), dtype=bool))

    def turned(self, words: Words) -> Words:
        """Return the words."""
        return words

    def numbered(self, word: int, row: int) -> Sequence[int]:
        """Return 1 for every line."""
        return [(word >> place) & 1 for place in range(self.rows + 1)]


@dataclass(frozen=True)
class ConnectedLines:
    """Lines as a partition: one place per row, and a last one for the line from above.

    `acyclic`: no cycle may close. `single`: the first finished piece must be the only one.
    """

    pieces: Pieces
    acyclic: bool
    single: bool

    @property
    def size(self) -> int:
        """The bits in use."""
        return self.pieces.size

    def entering(self, words: Words, row: int) -> tuple[Chosen, Chosen]:
        """Return which words have a piece in the row, and in the last place."""
        return self.pieces.digit(words, row) != 0, self.pieces.digit(words, self.pieces.places - 1) != 0

    def joined(self, words: Words, crossing: Crossing) -> Joined:
        """Return the words after a cell: its lines join one piece, and the cell's row and the line below belong to it.

        With `single`, a piece that no line continues is finished, and only where no other piece is open.
        """
        row, left, above, right, below, belongs = crossing
        pieces, top = self.pieces, self.pieces.places - 1
        kept = np.arange(len(words))
        if left and above:
            one, other = pieces.digit(words, row), pieces.digit(words, top)
            if self.acyclic:
                kept = np.flatnonzero(one != other)
                words, one, other = words[kept], one[kept], other[kept]
            words = pieces.merged(words, one, other)
        elif left and below:
            words = pieces.added(words, top, pieces.digit(words, row))
        elif above and right:
            words = pieces.added(words, row, pieces.digit(words, top))
        elif not left and not above and right:
            words = pieces.founded(words, row)
            words = pieces.added(words, top, row + 1) if below else words
        elif not left and not above and below:
            words = pieces.founded(words, top)
        ends = self.single and belongs and not right and not below
        finished = np.zeros(len(words), dtype=bool)
        if ends:
            own = pieces.digit(words, row if left else top)
            gone = ((1 << (row * pieces.bits)) if left else 0) | ((1 << (top * pieces.bits)) if above else 0)
            finished = pieces.places_of(words, own) == gone if left or above else np.ones(len(words), dtype=bool)
        if left and not right:
            words = pieces.removed(words, row)
        if above and not below:
            words = pieces.removed(words, top)
        if ends:  # no other piece may be open when one is finished
            possible = ~finished | (pieces.labels(words) == 0)
            kept, words, finished = kept[possible], words[possible], finished[possible]
        return Joined(kept, words, finished)

    def turned(self, words: Words) -> Words:
        """Return the words."""
        return words

    def numbered(self, word: int, row: int) -> Sequence[int]:
        """Return the pieces, numbered from 1 in order of appearance."""
        return self.pieces.numbered(word)
