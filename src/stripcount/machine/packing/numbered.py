"""States by number, in the order of their discovery: for strips whose states have no packed form."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BrokenPuzzle, shortened
from stripcount.machine.asking import asked, steps
from stripcount.machine.packing.base import Packed, Packing, Transitions
from stripcount.model.contract.sameness import same

STATE = 130  # bytes that a dictionary and a list need for one state, beside the state itself, measured
_SAMPLE = 256  # the memory of every 256th state is measured


class Numbered(Packing):
    """The states before each cell by number, with the transitions that the strip's own methods give, one by one."""

    at_once = 4096

    def __init__(self, strip: Any) -> None:
        super().__init__(strip)
        self.strip = strip
        self.states: list[list[Any]] = [[] for _ in range(self.rows)]
        self._number: list[dict[Hashable, int]] = [{} for _ in range(self.rows)]
        self._measured = 0  # bytes of the states that were measured

    def first(self) -> int:
        """Return the number of the start state."""
        return self.number(0, asked(self.strip, "start", self.strip.start), "start")

    def number(self, row: int, state: Hashable, method: str) -> int:
        """Return the number of a state, a new one if it is new; errors name `method` as the one that returned it."""
        states = self.states[row]
        try:
            known = self._number[row].setdefault(state, len(states))
        except TypeError:
            raise BrokenPuzzle(
                f"{self.name}.{method} returned a state that cannot be hashed: {shortened(repr(state))}."
            ) from None
        if known == len(states):
            states.append(state)
            if known % _SAMPLE == 0:
                self._measured += size_of(state)
        elif not same(states[known], state):
            raise BrokenPuzzle(
                f"{self.name}.{method} returned the state {shortened(repr(state))}, which compares equal to the state "
                f"{shortened(repr(states[known]))}; states that mean the same must be of the same types and hold "
                "equal values."
            )
        return known

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transitions of these states in the order of their marks."""
        below, method = (row + 1) % self.rows, "turn" if row == self.rows - 1 else "step"
        number, marks, here = self.number, self.marks, self.states[row]
        source, target, symbol = list[int](), list[int](), list[int]()
        for at, state in enumerate(states.tolist()):
            for mark, after in steps(self.strip, here[state], row):
                source.append(at)
                target.append(number(below, after, method))
                symbol.append(marks.setdefault(mark, len(marks)))
        return np.array(source, np.int64), np.array(target, np.int64), np.array(symbol, np.int64)

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states accept."""
        accepts, here = self.strip.accepts, self.states[0]
        return np.array([bool(asked(self.strip, "accepts", accepts, here[at])) for at in states.tolist()], dtype=bool)

    def unpack(self, packed: int, row: int) -> Hashable:
        """Return the state with this number."""
        found: Hashable = self.states[row][packed]
        return found

    @property
    def memory(self) -> int:  # type: ignore[override]
        """About how many bytes the states take."""
        number = [len(states) for states in self.states]
        each = STATE + self._measured // max(1, sum(-(-many // _SAMPLE) for many in number))
        return each * sum(number)


def size_of(state: object) -> int:
    """Return the bytes of a state and of what it is made of; small numbers and repeated parts cost nothing more."""
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
