"""States while a cell is read: labels, partitions and choices as arrays side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.columns import Words
from stripcount.machine.packing.components import Part


class PartialStates(NamedTuple):
    """States while a cell is read: the number of the source, the labels, the partitions.

    If asked for, also the choices made and what was gained.
    """

    source: Words
    labels: Words
    parts: tuple[Part, ...]
    mark: Words | None = None
    gain: Words | None = None

    def kept(self, chosen: NDArray[np.bool_] | NDArray[np.intp] | Words) -> PartialStates:
        """Return some of the states, chosen by a boolean mask or by indices."""
        if chosen.dtype == np.bool_:
            chosen = np.flatnonzero(chosen)
        parts = tuple(tuple(word[chosen] for word in words) for words in self.parts)
        mark = None if self.mark is None else self.mark[chosen]
        gain = None if self.gain is None else self.gain[chosen]
        return PartialStates(self.source[chosen], self.labels[chosen], parts, mark, gain)

    def parted(self, modes: Words) -> Iterator[tuple[int, PartialStates]]:
        """Yield each distinct mode with the states that have it; modes are small nonnegative integers."""
        alike = len(modes) > 0 and bool((modes == modes[0]).all())
        for mode in [int(modes[0])] if alike else np.flatnonzero(np.bincount(modes)).tolist():
            yield mode, self if alike else self.kept(modes == mode)

    def chose(self, choice: int, choices: int) -> PartialStates:
        """Return the states after choice number `choice` of `choices`, which is added to the mark."""
        return self if self.mark is None else self._replace(mark=self.mark * choices + choice)

    def gained(self, gain: Words | int, where: Words | slice = slice(None)) -> PartialStates:
        """Return the states with `gain` added to the gain of those at `where`."""
        if self.gain is None or (isinstance(gain, int) and not gain):
            return self
        total = self.gain.copy()
        total[where] += gain
        return self._replace(gain=total)

    @classmethod
    def joined(cls, readings: Sequence[PartialStates]) -> PartialStates:
        """Return the states of several readings."""
        if len(readings) == 1:
            return readings[0]
        words = [
            (reading.source, reading.labels, *(word for words_of in reading.parts for word in words_of))
            for reading in readings
        ]
        source, labels, *rest = (np.concatenate(column) for column in zip(*words, strict=True))
        following = iter(rest)
        parts = tuple(tuple(next(following) for _ in words_of) for words_of in readings[0].parts)
        marks = [reading.mark for reading in readings if reading.mark is not None]
        gains = [reading.gain for reading in readings if reading.gain is not None]
        return cls(
            source, labels, parts, np.concatenate(marks) if marks else None, np.concatenate(gains) if gains else None
        )
