"""States by number, in the order of their discovery: for strips whose states have no packed form."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BrokenPuzzle, shortened
from stripcount.machine.packing.base import Packed, Packing, Transitions
from stripcount.model.contract.asking import call_method, steps
from stripcount.model.contract.identity import identical

STATE = 130  # bytes that a dictionary and a list need for one state, beside the state itself, measured
_SAMPLE = 256  # the memory of every 256th state is measured


class Discovered:
    """Values by number, in the order of their discovery; `what` they are is named in errors."""

    def __init__(self, what: str) -> None:
        self.what, self.listed = what, list[Hashable]()
        self._number: dict[Hashable, int] = {}

    def number(self, value: Hashable, method: str) -> int:
        """Return the number of a value that `method` returned, a new one if it is new.

        Raises BrokenPuzzle for a value that cannot be hashed, or that equals another one but differs from it in a type.
        """
        try:
            index = self._number.setdefault(value, len(self.listed))
        except TypeError:
            raise BrokenPuzzle(
                f"{method} returned a {self.what} that cannot be hashed: {shortened(repr(value))}."
            ) from None
        if index == len(self.listed):
            self.listed.append(value)
        elif not identical(first := self.listed[index], value):
            raise BrokenPuzzle(
                f"{method} returned the {self.what} {shortened(repr(value))}, which compares equal to the {self.what} "
                f"{shortened(repr(first))}; {self.what}s that mean the same must be of the same types and hold equal "
                "values."
            )
        return index


class NumberedPacking(Packing):
    """The states before each cell by number, with the transitions that the strip's own methods give, one by one."""

    at_once = 64  # a step of one state may take a hundredth of a second, and the time is looked at between two calls

    def __init__(self, strip: Any) -> None:
        super().__init__(strip)
        self.strip = strip
        self.states = [Discovered("state") for _ in range(self.rows)]
        listed = [states.listed for states in self.states]
        self.unpack = lambda packed, row: listed[row][packed]  # type: ignore[method-assign]  # keeps no more alive
        self._measured = [0] * self.rows  # states of each layer whose bytes are known
        self._bytes = 0  # of all of these

    def first(self) -> int:
        return self.states[0].number(call_method(self.strip, "start", self.strip.start), f"{self.name}.start")

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transitions of `states` in the order of their marks."""
        method = f"{self.name}.{'end_column' if row == self.rows - 1 else 'step'}"
        number, marks, here = self.states[(row + 1) % self.rows].number, self.marks, self.states[row].listed
        source, target, symbol = list[int](), list[int](), list[int]()
        for index, state in enumerate(states.tolist()):
            for mark, after in steps(self.strip, here[state], row):
                source.append(index)
                target.append(number(after, method))
                symbol.append(marks.setdefault(mark, len(marks)))
        return np.array(source, np.int64), np.array(target, np.int64), np.array(symbol, np.int64)

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return in which states a board may end."""
        accepts, here = self.strip.accepts, self.states[0].listed
        return np.array(
            [bool(call_method(self.strip, "accepts", accepts, here[index])) for index in states.tolist()], dtype=bool
        )

    @property
    def memory(self) -> int:  # type: ignore[override]
        """About how many bytes the states take."""
        for row, states in enumerate(self.states):
            sample = states.listed[self._measured[row] * _SAMPLE :: _SAMPLE]
            self._measured[row] += len(sample)
            self._bytes += sum(map(size_of, sample))
        each = STATE + self._bytes // max(1, sum(self._measured))
        return each * sum(len(states.listed) for states in self.states)


def size_of(state: object) -> int:
    """Return the bytes of a state with all objects in it; small integers and repeated objects cost nothing more."""
    seen: set[int] = set()
    stack, total = [state], 0
    while stack:
        item = stack.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        total += sys.getsizeof(item, 64)
        if isinstance(item, (tuple, frozenset)):
            stack.extend(item)
        elif hasattr(item, "__dict__"):
            stack.append(tuple(vars(item).values()))
    return total
