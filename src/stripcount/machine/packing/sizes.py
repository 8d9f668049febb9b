"""The number of chosen vertices or edges on whole arrays of states, as fields of the word of labels."""

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
    """The state of a `SetSize` property as a field of a word, from bit `first_bit` on."""

    size: SetSize
    first_bit: int

    @property
    def end(self) -> int:
        """The bit after the field."""
        return self.first_bit + (len(self.size.successors) - 1).bit_length()

    @cached_property
    def _successors(self) -> Words:
        """The state after one more member, by state; -1 if it is not allowed, and 0 for numbers that are no state."""
        successors = [-1 if after is None else after for after in self.size.successors]
        return np.array(successors + [0] * ((1 << (self.end - self.first_bit)) - len(successors)))

    @cached_property
    def _accepted(self) -> Flags:
        """Whether the property accepts, by state."""
        return np.array([self.size.accepts(state) for state in range(len(self._successors))])

    def state_of(self, labels: Words) -> Words:
        """Return the state in each word of labels."""
        return (labels >> np.int64(self.first_bit)) & np.int64((1 << (self.end - self.first_bit)) - 1)

    def accepting(self, labels: Words) -> Flags:
        """Return for each word whether the property accepts its state."""
        return np.asarray(self._accepted[self.state_of(labels)])

    def increment(self, labels: Words) -> tuple[Words, Flags]:
        """Return the words after one more member, and for each whether that is allowed."""
        before = self.state_of(labels)
        after = self._successors[before]
        return labels ^ ((np.maximum(after, 0) ^ before) << np.int64(self.first_bit)), np.asarray(after >= 0)


class Sizes:
    """The fields of all `SetSize` properties in the word of labels, in bits `first_bit` up to but excluding `end`.

    >>> labels, allowed = Sizes([SetSize("edges", most=2)], 4).increment(np.array([0x10, 0x20, 0x03]), True)
    >>> [hex(word) for word in labels[allowed]]
    ['0x20', '0x13']
    """

    def __init__(self, properties: Iterable[Property], first_bit: int) -> None:
        self._fields: list[SizeField] = []
        self.end = first_bit
        for constraint in properties:
            if isinstance(constraint, SetSize):
                self._fields.append(SizeField(constraint, self.end))
                self.end = self._fields[-1].end

    def accepting(self, labels: Words) -> Flags:
        """Return for each word whether all properties accept their states."""
        flags = (field.accepting(labels) for field in self._fields)
        return reduce(np.logical_and, flags, np.ones(len(labels), dtype=bool))

    def increment(self, labels: Words, chosen: bool) -> tuple[Words, Flags]:
        """Return (the words after an element that is `chosen` or not, whether that is allowed in each)."""
        allowed = np.ones(len(labels), dtype=bool)
        for field in self._fields if chosen else ():
            labels, possible = field.increment(labels)
            allowed &= possible
        return labels, allowed

    def first_states(self, labels: Words) -> Iterable[int]:
        """Yield the state of each `SetSize` property in the first word."""
        return (int(field.state_of(labels[:1])[0]) for field in self._fields)
