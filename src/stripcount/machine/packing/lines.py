"""How the lines along the broken edge are packed: single bits, partitions, or (in `pairing`) parentheses.

A cell in `row` is entered by the line from its left and the one hanging down from above, and sends lines on to the
right and below. What these have in common is `Lines`; all methods work on many words at a time and leave the bits
above their own alone.
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
    """What lines do in one cell: which of them come and go, and whether a piece may be finished by the cell."""

    row: int
    left: bool
    above: bool
    right: bool
    below: bool
    belongs: bool  # the cell is part of a piece, even if no line touches it


class Joined(NamedTuple):
    """The words after a cell: the sources kept, their words, and which of them have just finished their only piece."""

    kept: NDArray[np.int64]
    words: Words
    finished: Chosen


class Lines(Protocol):
    """Lines along the broken edge of `rows` rows, in the lowest `size` bits of a word."""

    @property
    def size(self) -> int:
        """The bits in use."""

    def entering(self, words: Words, row: int) -> tuple[Chosen, Chosen]:
        """Return which words have a line into the cell in `row` from the left, and which from above."""

    def joined(self, words: Words, crossing: Crossing) -> Joined:
        """Return the words after a cell, without those that close a forbidden circle or finish a piece too early."""

    def turned(self, words: Words) -> Words:
        """Return the words as the next column sees them; no line hangs down."""

    def numbered(self, word: int, row: int) -> Sequence[int]:
        """Return the piece of the line in each row and of the one hanging down, before the cell in `row`."""


@dataclass(frozen=True)
class LooseLines:
    """Lines without identity: one bit per row, and one for the line that leads down out of the last cell."""

    rows: int

    @property
    def size(self) -> int:
        """The bits in use."""
        return self.rows + 1

    def entering(self, words: Words, row: int) -> tuple[Chosen, Chosen]:
        """Return the bits of the row and of the hanging line."""
        return (words >> row) & 1 == 1, (words >> self.rows) & 1 == 1

    def joined(self, words: Words, crossing: Crossing) -> Joined:
        """Return the words with both bits set anew."""
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
    """Lines as a partition: one place per row and one for the line that hangs down.

    `acyclic`: no circle may close. `single`: the first piece that is finished must be the only one.
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
        """Return the words with the cell's pieces merged, its lines taken up and sent on."""
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
        if ends:  # nothing else may be open where a piece is finished
            possible = ~finished | (pieces.labels(words) == 0)
            kept, words, finished = kept[possible], words[possible], finished[possible]
        return Joined(kept, words, finished)

    def turned(self, words: Words) -> Words:
        """Return the words."""
        return words

    def numbered(self, word: int, row: int) -> Sequence[int]:
        """Return the pieces, numbered from 1 in order of appearance."""
        return self.pieces.numbered(word)
