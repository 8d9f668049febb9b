"""States numbered in the order of their discovery: for strips whose states have no packed form."""

from __future__ import annotations

import sys
from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BrokenPuzzle, excerpt
from stripcount.machine.packing.base import Packed, Packing, Transitions
from stripcount.model.contract.asking import call_method, steps
from stripcount.model.contract.identity import identical
from stripcount.model.strip import Strip

STATE_BYTES = 130  # memory of the entries of one state in a dictionary and a list, without the state itself, measured
_SAMPLE_STEP = 256  # the memory of every 256th state is measured


class Numbering:
    """A numbering of hashable values from 0 on, in the order of their discovery.

    `values` has the value of each number; `noun` says in error messages what the values are.
    """

    def __init__(self, noun: str) -> None:
        self.noun, self.values = noun, list[Hashable]()
        self._number: dict[Hashable, int] = {}

    def number(self, value: Hashable, method: str) -> int:
        """Return the number of a value, which becomes the next number if the value is new.

        `method` is the name of the puzzle's method that returned it. Raises BrokenPuzzle, which names the method, for a
        value that cannot be hashed, or that equals another one but contains an object of another type.
        """
        try:
            index = self._number.setdefault(value, len(self.values))
        except TypeError:
            raise BrokenPuzzle(
                f"{method} returned a {self.noun} that cannot be hashed: {excerpt(repr(value))}."
            ) from None
        if index == len(self.values):
            self.values.append(value)
        elif not identical(first := self.values[index], value):
            raise BrokenPuzzle(
                f"{method} returned the {self.noun} {excerpt(repr(value))}, which compares equal to the {self.noun} "
                f"{excerpt(repr(first))}; {self.noun}s that mean the same must be of the same types and hold equal "
                "values."
            )
        return index


class NumberedPacking(Packing):
    """The states before each cell as numbers; transitions come from the strip's own methods, state by state."""

    max_batch = 64  # one state may take a hundredth of a second, and limits are checked between two calls

    def __init__(self, strip: Strip) -> None:
        super().__init__(strip)
        self.strip = strip
        self.states = [Numbering("state") for _ in range(self.rows)]
        values = [states.values for states in self.states]
        # a function of the values only, because an exploration keeps it, and should keep nothing else alive
        self.unpack = lambda packed, row: values[row][packed]  # type: ignore[method-assign]
        self._measured_counts = [0] * self.rows  # how many states of each layer are measured
        self._measured_bytes = 0  # memory of all measured states

    def start(self) -> int:
        return self.states[0].number(call_method(self.strip, "start", self.strip.start), f"{self.name}.start")

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transitions of `states`, state by state, in the order in which the strip yields them."""
        method = f"{self.name}.{'end_column' if row == self.rows - 1 else 'step'}"
        number, marks, values = self.states[(row + 1) % self.rows].number, self.marks, self.states[row].values
        source, target, mark_numbers = list[int](), list[int](), list[int]()
        for index, state in enumerate(states.tolist()):
            for mark, after in steps(self.strip, values[state], row):
                source.append(index)
                target.append(number(after, method))
                mark_numbers.append(marks.setdefault(mark, len(marks)))
        return np.array(source, np.int64), np.array(target, np.int64), np.array(mark_numbers, np.int64)

    def accepting(self, states: Packed) -> NDArray[np.bool_]:
        """Return, for each state between columns, whether a board may end in it."""
        accepts, values = self.strip.accepts, self.states[0].values
        return np.array(
            [bool(call_method(self.strip, "accepts", accepts, values[index])) for index in states.tolist()], dtype=bool
        )

    @property
    def memory(self) -> int:  # type: ignore[override]
        """The approximate memory of the states, in bytes."""
        for row, states in enumerate(self.states):
            measured = states.values[self._measured_counts[row] * _SAMPLE_STEP :: _SAMPLE_STEP]
            self._measured_counts[row] += len(measured)
            self._measured_bytes += sum(map(size_of, measured))
        bytes_per_state = STATE_BYTES + self._measured_bytes // max(1, sum(self._measured_counts))
        return bytes_per_state * sum(len(states.values) for states in self.states)


def size_of(state: object) -> int:
    """Return the memory in bytes of a state with all objects that it contains, each object once."""
    measured_ids: set[int] = set()
    stack, total = [state], 0
    while stack:
        item = stack.pop()
        if id(item) in measured_ids:
            continue
        measured_ids.add(id(item))
        total += sys.getsizeof(item, 64)
        if isinstance(item, (tuple, frozenset)):
            stack.extend(item)
        elif hasattr(item, "__dict__"):
            stack.append(tuple(vars(item).values()))
    return total
