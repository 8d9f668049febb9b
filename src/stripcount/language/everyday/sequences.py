"""Properties of sequences of values, stated once in plain Python: of lines, of blocks, of a whole board.

A property is an automaton: a start, a step for each value, and which states may end. Its states are found by trying
all values, so that a phrase says what it means and nothing about how states are packed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from stripcount.errors import TooLarge
from stripcount.language.everyday.words import Amount
from stripcount.language.pieces import Unreadable
from stripcount.model.lattice.rule import Flags, Numbers

Values = tuple[int, ...]
MOST = 4096  # states of one sequence


@dataclass(frozen=True, eq=False)
class Automaton:
    """The states of a property while a sequence is read."""

    start: Hashable
    step: Callable[[Any, int], Hashable]
    accepts: Callable[[Any], bool]


@dataclass(frozen=True, eq=False)
class Sequence:
    """A property of sequences: what is said of one (`has exactly 2 cells 1`), and its automaton over given values.

    With `ordered` it depends on the order of the values, as only lines have one.
    """

    said: str
    over: Callable[[Values], Automaton]
    ordered: bool = False

    def negated(self) -> Sequence:
        """Return the property of the sequences that do not have this one."""

        def over(values: Values) -> Automaton:
            own = self.over(values)
            return Automaton(own.start, own.step, lambda state: not own.accepts(state))

        return Sequence(self.said, over, self.ordered)


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


def counting(said: str, of: Callable[[int], int], wanted: Amount, ordered: bool = False) -> Sequence:
    """Return the property: the sum of `of` each value, at least 0, is a wanted amount."""
    return Sequence(
        said, lambda values: Automaton(0, lambda n, value: wanted.folded(n + of(value)), wanted.ok), ordered
    )


def holding(wanted: Amount, value: int) -> Sequence:
    """Return the property: the number of cells of a value is a wanted amount."""
    return counting(f"has {wanted.said} cells {value}", lambda v: int(v == value), wanted)


def summing(wanted: Amount) -> Sequence:
    """Return the property: the sum of the values is a wanted amount."""

    def over(values: Values) -> Automaton:
        exact = min(values) < 0 and wanted.threshold > 0  # a sum may come back from beyond the threshold
        return Automaton(
            0,
            (lambda n, value: n + value)
            if exact
            else (lambda n, value: wanted.folded(n + value) if n + value >= 0 else (n + value) % wanted.period),
            wanted.ok,
        )

    return Sequence(f"has sum {wanted.said}", over)


def comparing(first: int, second: int, relation: str) -> Sequence:
    """Return the property: there are as many (more, fewer, at least as many) cells of one value as of another."""
    holds = {
        "as many": lambda n: n == 0,
        "more": lambda n: n > 0,
        "fewer": lambda n: n < 0,
        "at least as many": lambda n: n >= 0,
        "at most as many": lambda n: n <= 0,
    }[relation]
    joint = "than" if relation in ("more", "fewer") else "as"
    return Sequence(
        f"has {relation} cells {first} {joint} {second}",
        lambda values: Automaton(0, lambda n, v: n + (v == first) - (v == second), holds),
    )


def only(value: int) -> Sequence:
    """Return the property: all cells have one given value."""
    return Sequence(f"is all {value}", lambda values: Automaton(True, lambda good, v: good and v == value, bool))


def _gathered(seen: frozenset[int], value: int) -> frozenset[int]:
    return seen | {value}


def _apart(seen: frozenset[int] | None, value: int) -> frozenset[int] | None:
    return None if seen is None or value in seen else seen | {value}


EMPTY: frozenset[int] = frozenset()
CONSTANT = Sequence("is constant", lambda values: Automaton(EMPTY, _gathered, lambda seen: len(seen) <= 1))
COMPLETE = Sequence(
    "has every value", lambda values: Automaton(EMPTY, _gathered, lambda seen: len(seen) == len(values))
)
DISTINCT = Sequence("has no value twice", lambda values: Automaton(EMPTY, _apart, lambda seen: seen is not None))
PERMUTED = Sequence(
    "has every value once",
    lambda values: Automaton(EMPTY, _apart, lambda seen: seen is not None and len(seen) == len(values)),
)


def different(wanted: Amount) -> Sequence:
    """Return the property: the number of different values is a wanted amount."""
    return Sequence(
        f"has {wanted.said} different values",
        lambda values: Automaton(EMPTY, _gathered, lambda seen: wanted.ok(len(seen))),
    )


def including(*wanted: int) -> Sequence:
    """Return the property: each of some values occurs."""
    return Sequence(
        f"has the values {' and '.join(map(str, sorted(wanted)))}",
        lambda values: Automaton(
            EMPTY, lambda seen, v: seen | ({v} & set(wanted)), lambda seen: len(seen) == len(set(wanted))
        ),
    )


_OTHER = "other"  # a cell that is in no run that is asked about


def runs(value: int | None, lengths: Amount) -> Sequence:
    """Return the property: the length of every maximal run of a value (None: of any equal cells) is a wanted amount."""

    def step(state: Any, own: int) -> Any:
        if state is None:
            return None
        before, length = state
        kept = own if value in (None, own) else _OTHER
        if kept == before:
            return (kept, 0 if kept == _OTHER else lengths.folded(length + 1))
        return None if ended(state) else (kept, int(kept != _OTHER))

    def ended(state: Any) -> bool:
        return state is None or (state[0] != _OTHER and not lengths.ok(state[1]))

    what = "of equal cells" if value is None else f"of {value}s"
    return Sequence(
        f"has only runs {what} of length {lengths.said}",
        lambda values: Automaton((_OTHER, 0), step, lambda state: not ended(state)),
        ordered=True,
    )


def run_count(value: int | None, wanted: Amount) -> Sequence:
    """Return the property: the number of maximal runs of a value (None: of equal cells) is a wanted amount."""

    def step(state: tuple[Any, int], own: int) -> tuple[Any, int]:
        before, number = state
        kept = own if value in (None, own) else _OTHER
        return kept, wanted.folded(number + 1) if kept not in (before, _OTHER) else number

    what = "equal cells" if value is None else f"{value}s"
    return Sequence(
        f"has {wanted.said} runs of {what}",
        lambda values: Automaton((_OTHER, 0), step, lambda state: wanted.ok(state[1])),
        ordered=True,
    )


def containing(words: tuple[tuple[int, ...], ...]) -> Sequence:
    """Return the property: one of some words occurs in consecutive cells."""
    most = max(map(len, words))

    def step(state: Any, own: int) -> Any:
        if state is None:
            return None
        last = (*state, own)[-most:]
        return None if any(last[-len(word) :] == word for word in words) else last[-(most - 1) :] if most > 1 else ()

    shown = " or ".join(" ".join(map(str, word)) for word in words)
    return Sequence(f"contains {shown}", lambda values: Automaton((), step, lambda state: state is None), ordered=True)


def ends(first: bool, last: bool, value: int | None) -> Sequence:
    """Return the property: the first cell, the last one or both have a value; None: the two have the same value."""

    def accepts(state: Any) -> bool:
        if state is None:
            return True
        return (not first or state[0] == (state[1] if value is None else value)) and (
            not last or state[1] == (state[0] if value is None else value)
        )

    both = "begins and ends" if first and last else "begins" if first else "ends"
    return Sequence(
        f"{both} with {'the same value' if value is None else value}",
        lambda values: Automaton(None, lambda state, v: (v if state is None else state[0], v), accepts),
        ordered=True,
    )


PALINDROME = Sequence(
    "is a palindrome",
    lambda values: Automaton((), lambda word, v: (*word, v), lambda word: word == word[::-1]),
    ordered=True,
)


def _bent(state: Any, value: int) -> Any:
    if state is None or state[0] is None:
        return state if state is None else (value, False)
    last, fell = state
    return None if fell and value > last else (value, fell or value < last)


UNIMODAL = Sequence(
    "rises and then falls",
    lambda values: Automaton((None, False), _bent, lambda state: state is not None),
    ordered=True,
)


def alternating(first: int, second: int) -> Sequence:
    """Return the property: two values take turns, whichever is first."""

    return Sequence(
        f"alternates between {first} and {second}",
        lambda values: Automaton(None, lambda s, v: _turned(s, v, first, second), lambda s: s != "wrong"),
        ordered=True,
    )


def _turned(last: Any, value: int, first: int, second: int) -> Any:
    return value if last != "wrong" and value in (first, second) and value != last else "wrong"


def gaps(value: int, least: int, other: int | None = None) -> Sequence:
    """Return the property: between two cells of a value there are at least so many others, or so many of a value."""

    def step(state: int | None, own: int) -> int | None:
        if state is None or (own == value and state < least):
            return None
        return 0 if own == value else min(state + (other in (None, own)), least)

    return Sequence(
        f"has at least {least} cells{'' if other is None else f' {other}'} between two {value}s",
        lambda values: Automaton(least, step, lambda state: state is not None),
        ordered=True,
    )
