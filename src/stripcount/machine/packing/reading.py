"""States while a cell is read: labels, partitions and choices as arrays side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.columns import Words
from stripcount.machine.packing.pieces import Part


class Reading(NamedTuple):
    """States while a cell is read: the number of the source, the labels, the partitions, the choices if asked for."""

    source: Words
    labels: Words
    parts: tuple[Part, ...]
    mark: Words | None = None

    def kept(self, chosen: NDArray[Any]) -> Reading:
        """Return some of the states, chosen by flags or numbers."""
        if chosen.dtype == np.bool_:
            chosen = np.flatnonzero(chosen)
        parts = tuple(tuple(word[chosen] for word in part) for part in self.parts)
        mark = None if self.mark is None else self.mark[chosen]
        return Reading(self.source[chosen], self.labels[chosen], parts, mark)

    def parted(self, modes: Words) -> Iterator[tuple[int, Reading]]:
        """Yield each of the small numbers that occur among `modes`, with the states that have it."""
        alike = len(modes) > 0 and bool((modes == modes[0]).all())
        for mode in [int(modes[0])] if alike else np.flatnonzero(np.bincount(modes)).tolist():
            yield mode, self if alike else self.kept(modes == mode)

    def chose(self, number: int, choices: int) -> Reading:
        """Return the states after one of so many choices."""
        return self if self.mark is None else self._replace(mark=self.mark * choices + number)

    @classmethod
    def joined(cls, readings: Sequence[Reading]) -> Reading:
        """Return the states of several readings."""
        if len(readings) == 1:
            return readings[0]
        words = [(one.source, one.labels, *(word for part in one.parts for word in part)) for one in readings]
        source, labels, *rest = (np.concatenate(column) for column in zip(*words, strict=True))
        following = iter(rest)
        parts = tuple(tuple(next(following) for _ in part) for part in readings[0].parts)
        marks = [one.mark for one in readings if one.mark is not None]
        return cls(source, labels, parts, np.concatenate(marks) if marks else None)
