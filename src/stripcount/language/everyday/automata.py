"""Properties of sequences of values as automata, and their tables.

A property is an automaton: a start, a step for each value, and which states may end. Its states are found by trying
all values, so that a phrase says what it means and nothing about how states are packed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from typing import Any

import numpy as np

from stripcount.errors import TooLarge
from stripcount.language.pieces import Unreadable
from stripcount.model.lattice.rule import Flags, Numbers

Values = tuple[int, ...]
MOST = 4096  # states of one sequence
_DIGITS = tuple(range(10))


@dataclass(frozen=True, eq=False)
class Automaton:
    """The states of a property while a sequence is read."""

    start: Hashable
    step: Callable[[Any, int], Hashable]
    accepts: Callable[[Any], bool]


@dataclass(frozen=True, eq=False)
class Sequence:
    """A property of sequences: what is said of one (`has exactly 2 cells 1`), and its automaton over given values.

    With `ordered` it depends on the order of the values, as only lines have one. `vague` says what it may mean that no
    line has it, if that is not clear.
    """

    said: str
    over: Callable[[Values], Automaton]
    ordered: bool = False
    vague: str = ""

    def negated(self) -> Sequence:
        """Return the property of the sequences that do not have this one."""

        def over(values: Values) -> Automaton:
            own = self.over(values)
            return Automaton(own.start, own.step, lambda state: not own.accepts(state))

        return Sequence(self.said, over, self.ordered)

    def denied(self) -> Sequence | None:
        """Return the same with words of its own, None if it is not clear what is denied."""
        return None if self.vague else replace(self.negated(), said=f"not: {self.said}")


@dataclass(frozen=True, eq=False)
class AutomatonTable:
    """An automaton in numbers: `step[state, index of a value]`, and of each state whether it accepts or is alive.

    State 0 is the start; a state is alive if some sequence leads from it to acceptance. Unless `closed` there are more
    states, and a step to one of them is -1.
    """

    step: Numbers
    accepts: Flags
    alive: Flags
    closed: bool

    @property
    def size(self) -> int:
        """The number of states."""
        return len(self.accepts)

    def after(self, states: Numbers, indices: Numbers) -> Numbers:
        """Return the states after one more value each; raises TooLarge if one of them is not in the table."""
        found = self.step[states, indices]
        if not self.closed and (found < 0).any():
            raise TooLarge(
                f"lines of this length need more than the {self.size} states that a line may have here; ask for fewer "
                "columns, or ask it of the columns and exchange rows and columns."
            )
        return np.asarray(found, dtype=np.int64)


@lru_cache(maxsize=256)
def table(property: Sequence, values: Values, length: int | None, most: int = MOST) -> AutomatonTable:
    """Return the table of a property of sequences of a length (None: any), with at most `most` states.

    Equivalent states are one. If there are more states than `most` the table is not closed.
    """
    automaton = property.over(values)
    numbers: dict[Hashable, int] = {automaton.start: 0}
    rows: list[list[int]] = []
    depth, order, closed = [0], [automaton.start], True
    for state in order:  # grows while it is read
        row = []
        for value in values if length is None or depth[len(rows)] < length else ():
            after = automaton.step(state, value)
            if after not in numbers and len(order) < most:
                numbers[after] = len(order)
                order.append(after)
                depth.append(depth[len(rows)] + 1)
            closed = closed and after in numbers
            row.append(numbers.get(after, -1))
        rows.append(row or [-1] * len(values))
    step = np.array(rows, dtype=np.int64).reshape(len(rows), len(values))
    accepts = np.array([automaton.accepts(state) for state in order], dtype=bool)
    if not closed:
        return AutomatonTable(step, accepts, np.ones(len(accepts), dtype=bool), False)
    return _merged(step, accepts)


def _merged(step: Numbers, accepts: Flags) -> AutomatonTable:
    """Return the table with equivalent states merged, numbered as they are first met."""
    kinds, many = accepts.astype(np.int64), 0
    while True:
        ahead = np.where(step >= 0, kinds[step], -1)
        _, first, kinds = np.unique(np.column_stack([kinds, ahead]), axis=0, return_index=True, return_inverse=True)
        kinds = kinds.ravel()
        if len(first) == many:
            break
        many = len(first)
    numbers = np.empty(many, dtype=np.int64)
    numbers[np.argsort(first)] = np.arange(many)  # the start keeps the number 0
    kept = np.sort(first)
    merged = np.where(step[kept] >= 0, numbers[kinds[step[kept]]], -1)
    alive = accepts[kept].copy()
    while True:
        more = alive | (alive[merged] & (merged >= 0)).any(axis=1)
        if (more == alive).all():
            return AutomatonTable(merged, accepts[kept], alive, True)
        alive = more


@lru_cache(maxsize=256)
def said_of_cells(property: Sequence) -> bool:
    """Return whether a property holds of a sequence if it holds of each of its cells, as `is all 1` does.

    >>> from stripcount.language.everyday.sequences import CONSTANT
    >>> said_of_cells(CONSTANT)
    False
    """
    found = table(property, _DIGITS, None, 3)
    return found.closed and bool(found.accepts[0]) and set(np.flatnonzero(found.alive).tolist()) == {0}


def may_be_together(property: Sequence) -> bool:
    """Return whether a property said of two lines may be one of the cells of both, as `have different digits` may."""
    return property.said.startswith(_TOGETHER)


_TOGETHER = (
    *("has no value twice", "has sum", "has a sum", "has its sum", "has product", "has every value", "has each of"),
    *("has equally many", "has at least 2 equal"),
)


@lru_cache(maxsize=256)
def depends_on_order(property: Sequence) -> bool:
    """Return whether a sequence may gain or lose a property if its values change places.

    >>> from stripcount.language.everyday.sequences import CONSTANT
    >>> depends_on_order(CONSTANT)
    False
    """
    found = table(property, _DIGITS[:3], None, 64)  # automata that are not closed count, whatever the order
    states = np.arange(found.size)[:, None, None]
    first, second = np.arange(3)[:, None], np.arange(3)[None, :]
    there, back = found.step[found.step[states, first], second], found.step[found.step[states, second], first]
    return property.ordered or (found.closed and not np.array_equal(there, back))


def accepting(property: Sequence, values: Values) -> Callable[[Iterable[int]], bool]:
    """Return whether a property holds of a sequence, read value by value as its automaton says.

    >>> from stripcount.language.everyday.sequences import CONSTANT
    >>> accepting(CONSTANT, (0, 1))((1, 1, 0))
    False
    """
    automaton = property.over(values)
    return lambda cells: automaton.accepts(reduce(automaton.step, cells, automaton.start))


def holds_of(property: Sequence, cells: list[Numbers], values: Values) -> Flags:
    """Return of which boards the property holds, of the sequence of `cells`, each an array of values."""
    found = table(property, values, len(cells), 1 << 16)
    if not found.closed:
        raise Unreadable(f"blocks of {len(cells)} cells, with too many states")
    order = np.argsort(values)
    states = np.zeros(len(cells[0]), dtype=np.int64)
    for cell in cells:
        indices = order[np.minimum(np.searchsorted(np.asarray(values)[order], cell), len(values) - 1)]
        states = found.step[states, indices]
    return np.asarray(found.accepts[states], dtype=bool)
