"""States while a cell is read, as parallel arrays of labels, partitions and choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.components import RelationWords
from stripcount.machine.packing.words import Words


class PartialStates(NamedTuple):
    """States while a cell is read, entry i of each array for state i.

    `source` is the index of the state from which each was reached, `labels` the word of its labels, `parts` the words
    of each partition. `mark` encodes the choices made as a number, and `gain` is what was added to totals; both are
    None if they are not asked for.
    """

    source: Words
    labels: Words
    parts: tuple[RelationWords, ...]
    mark: Words | None = None
    gain: Words | None = None

    def select(self, selection: NDArray[np.bool_] | NDArray[np.intp] | Words) -> PartialStates:
        """Return the states of a selection, a boolean mask or an array of indices."""
        if selection.dtype == np.bool_:
            selection = np.flatnonzero(selection)
        parts = tuple(tuple(word[selection] for word in words) for words in self.parts)
        mark = None if self.mark is None else self.mark[selection]
        gain = None if self.gain is None else self.gain[selection]
        return PartialStates(self.source[selection], self.labels[selection], parts, mark, gain)

    def by_mode(self, modes: Words) -> Iterator[tuple[int, PartialStates]]:
        """Yield (mode, the states that have it) for each distinct mode; modes are small nonnegative integers."""
        all_equal = len(modes) > 0 and bool((modes == modes[0]).all())
        for mode in [int(modes[0])] if all_equal else np.flatnonzero(np.bincount(modes)).tolist():
            yield mode, self if all_equal else self.select(modes == mode)

    def with_choice(self, choice: int, choice_count: int) -> PartialStates:
        """Return the states after choice number `choice` of `choice_count`, as the last digit of the mark."""
        return self if self.mark is None else self._replace(mark=self.mark * choice_count + choice)

    def with_gain(self, gain: Words | int, entries: Words | slice = slice(None)) -> PartialStates:
        """Return the states with `gain` added to the gain of those with the indices `entries`, by default all."""
        if self.gain is None or (isinstance(gain, int) and not gain):
            return self
        total = self.gain.copy()
        total[entries] += gain
        return self._replace(gain=total)

    @classmethod
    def concatenate(cls, readings: Sequence[PartialStates]) -> PartialStates:
        """Return the states of several readings, at least one, in order."""
        if len(readings) == 1:
            return readings[0]
        words = [
            (reading.source, reading.labels, *(word for words_of in reading.parts for word in words_of))
            for reading in readings
        ]
        source, labels, *remaining = (np.concatenate(column) for column in zip(*words, strict=True))
        part_words = iter(remaining)
        parts = tuple(tuple(next(part_words) for _ in words_of) for words_of in readings[0].parts)
        marks = [reading.mark for reading in readings if reading.mark is not None]
        gains = [reading.gain for reading in readings if reading.gain is not None]
        return cls(
            source, labels, parts, np.concatenate(marks) if marks else None, np.concatenate(gains) if gains else None
        )
