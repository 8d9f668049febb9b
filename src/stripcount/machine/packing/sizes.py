"""The number of vertices or edges that are chosen, on whole arrays: fields of the word of labels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np

from stripcount.machine.packing.components import Flags, Words
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.size import SetSize


@dataclass(frozen=True)
class SizeField:
    """The state of a property of the number that is chosen, from the bit `first` of a word on."""

    size: SetSize
    first: int

    @property
    def end(self) -> int:
        """The bit after the field."""
        return self.first + (len(self.size.successors) - 1).bit_length()

    @cached_property
    def _after(self) -> Words:
        """The state after one more member, -1 for none; of numbers that are no state 0."""
        following = [-1 if after is None else after for after in self.size.successors]
        return np.array(following + [0] * ((1 << (self.end - self.first)) - len(following)))

    @cached_property
    def _enough(self) -> Flags:
        return np.array([self.size.accepts(state) for state in range(len(self._after))])

    def of(self, labels: Words) -> Words:
        """Return the states."""
        return (labels >> np.int64(self.first)) & np.int64((1 << (self.end - self.first)) - 1)

    def enough(self, labels: Words) -> Flags:
        """Return where the number may be the last one."""
        return np.asarray(self._enough[self.of(labels)])

    def raised(self, labels: Words) -> tuple[Words, Flags]:
        """Return the words after one more member, and where it is allowed."""
        before = self.of(labels)
        after = self._after[before]
        return labels ^ ((np.maximum(after, 0) ^ before) << np.int64(self.first)), np.asarray(after >= 0)


class Sizes:
    """The fields of all properties of the number that is chosen, from a bit of the word of labels on, up to `end`.

    >>> labels, allowed = Sizes([SetSize("edges", most=2)], 4).raised(np.array([0x10, 0x20, 0x03]), True)
    >>> [hex(word) for word in labels[allowed]]
    ['0x20', '0x13']
    """

    def __init__(self, properties: Iterable[Property], first: int) -> None:
        self._fields: list[SizeField] = []
        self.end = first
        for constraint in properties:
            if isinstance(constraint, SetSize):
                self._fields.append(SizeField(constraint, self.end))
                self.end = self._fields[-1].end

    def enough(self, labels: Words) -> Flags:
        """Return where every number may be the last one."""
        flags = (field.enough(labels) for field in self._fields)
        return reduce(np.logical_and, flags, np.ones(len(labels), dtype=bool))

    def raised(self, labels: Words, chosen: bool) -> tuple[Words, Flags]:
        """Return the words after a choice, and where it is allowed."""
        allowed = np.ones(len(labels), dtype=bool)
        for field in self._fields if chosen else ():
            labels, possible = field.raised(labels)
            allowed &= possible
        return labels, allowed

    def numbers(self, labels: Words) -> Iterable[int]:
        """Return the numbers of the first state."""
        return (int(field.of(labels[:1])[0]) for field in self._fields)
