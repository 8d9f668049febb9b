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
    """The state of a `SetSize` property as a field of a word, from bit `first` on."""

    size: SetSize
    first: int

    @property
    def end(self) -> int:
        """The bit after the field."""
        return self.first + (len(self.size.successors) - 1).bit_length()

    @cached_property
    def _successors(self) -> Words:
        """The state after one more member, by state; -1 if it is not allowed, and 0 for numbers that are no state."""
        successors = [-1 if after is None else after for after in self.size.successors]
        return np.array(successors + [0] * ((1 << (self.end - self.first)) - len(successors)))

    @cached_property
    def _accepted(self) -> Flags:
        """Whether the property accepts, by state."""
        return np.array([self.size.accepts(state) for state in range(len(self._successors))])

    def state_of(self, labels: Words) -> Words:
        """Return the state in each word of labels."""
        return (labels >> np.int64(self.first)) & np.int64((1 << (self.end - self.first)) - 1)

    def enough(self, labels: Words) -> Flags:
        """Return for each word whether the property accepts its state."""
        return np.asarray(self._accepted[self.state_of(labels)])

    def incremented(self, labels: Words) -> tuple[Words, Flags]:
        """Return the words after one more member, and for each whether that is allowed."""
        before = self.state_of(labels)
        after = self._successors[before]
        return labels ^ ((np.maximum(after, 0) ^ before) << np.int64(self.first)), np.asarray(after >= 0)


class Sizes:
    """The fields of all `SetSize` properties in the word of labels, from bit `first` on, up to bit `end`, exclusive.

    >>> labels, allowed = Sizes([SetSize("edges", most=2)], 4).incremented(np.array([0x10, 0x20, 0x03]), True)
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
        """Return for each word whether all properties accept their states."""
        flags = (field.enough(labels) for field in self._fields)
        return reduce(np.logical_and, flags, np.ones(len(labels), dtype=bool))

    def incremented(self, labels: Words, chosen: bool) -> tuple[Words, Flags]:
        """Return the words after an element is chosen or not, and for each whether that is allowed."""
        allowed = np.ones(len(labels), dtype=bool)
        for field in self._fields if chosen else ():
            labels, possible = field.incremented(labels)
            allowed &= possible
        return labels, allowed

    def numbers(self, labels: Words) -> Iterable[int]:
        """Return the state of each property in the first word."""
        return (int(field.state_of(labels[:1])[0]) for field in self._fields)
