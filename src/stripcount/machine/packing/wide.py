"""Numbers for words: states of several words become one, with the numbers of these words in order of appearance."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge

Words = NDArray[np.int64]


class Registry:
    """The words seen so far, each with a number; new ones of a batch are numbered by size.

    >>> registry = Registry()
    >>> registry.encoded(np.array([7, 5, 7]), 8).tolist(), registry.decoded(np.array([1, 0])).tolist()
    ([1, 0, 1], [7, 5])
    """

    def __init__(self) -> None:
        self._sorted = np.empty(0, dtype=np.int64)
        self._number = np.empty(0, dtype=np.int64)
        self._words = np.empty(0, dtype=np.int64)

    def encoded(self, words: Words, bits: int) -> Words:
        """Return the number of each word; raises TooLarge if they do not fit into so many bits."""
        distinct, place = np.unique(words, return_inverse=True)
        at = np.minimum(np.searchsorted(self._sorted, distinct), max(0, len(self._sorted) - 1))
        new = distinct[self._sorted[at] != distinct] if len(self._sorted) else distinct
        if len(new):
            numbers = np.arange(len(self._words), len(self._words) + len(new))
            if int(numbers[-1]) >> bits:
                raise TooLarge(f"more than {1 << bits:,} different words cannot be numbered.")
            self._words = np.concatenate([self._words, new])
            where = np.searchsorted(self._sorted, new)
            self._sorted = np.insert(self._sorted, where, new)
            self._number = np.insert(self._number, where, numbers)
        found: Words = self._number[np.searchsorted(self._sorted, distinct)][place]
        return found

    def decoded(self, numbers: Words) -> Words:
        """Return the words with these numbers."""
        found: Words = self._words[numbers]
        return found
