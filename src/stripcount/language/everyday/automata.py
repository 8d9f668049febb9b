"""Properties of sequences of values, such as `has exactly 2 cells 1`, as finite automata and their transition tables.

A property is stated as an automaton with states of any hashable type. Its table numbers the states that are reached
from the start by all values, so that a phrase is stated without caring how its states are stored in bits.
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
"""The values that a cell may hold; indices of values are positions in this tuple."""
MAX_STATES = 4096  # of one table: a state is stored in at most 12 bits
_TEST_VALUES = tuple(range(10))  # the values over which `holds_cellwise` and `depends_on_order` test properties
_MAX_BLOCK_STATES = 1 << 16  # of the table of a property of blocks, which is not stored in a state
# beginnings of the predicates that two lines may have together, see `may_hold_jointly`
_JOINT_PREDICATES = (
    *("has no value twice", "has sum", "has a sum", "has its sum", "has product", "has every value", "has each of"),
    *("has equally many", "has at least 2 equal"),
)


@dataclass(frozen=True, eq=False)
class Automaton:
    """A deterministic automaton that reads the values of a sequence one by one.

    It begins in `start`; `step`(state, value) is the next state, and the sequence has the property if `accepts` is true
    of the last state.
    """

    start: Hashable
    step: Callable[[Any, int], Hashable]
    accepts: Callable[[Any], bool]


@dataclass(frozen=True, eq=False)
class SequenceProperty:
    """A property of sequences of values: of the cells of a line, a block or the whole board.

    `predicate` states it as a phrase after its subject: `has exactly 2 cells 1`. `automaton_over`(values) is its
    automaton over sequences of the given values. `ordered` states that it depends on the order of the values, so that
    only lines can have it. `ambiguity` names the meanings of the sentence that no line has it, and is empty if there is only
    one.
    """

    predicate: str
    automaton_over: Callable[[Values], Automaton]
    ordered: bool = False
    ambiguity: str = ""

    def negated(self) -> SequenceProperty:
        """Return the property of the sequences that do not have this one.

        Its predicate is the same, so the caller must say that it is negated; its `ambiguity` is empty.
        """

        def automaton_over(values: Values) -> Automaton:
            automaton = self.automaton_over(values)
            return Automaton(automaton.start, automaton.step, lambda state: not automaton.accepts(state))

        return SequenceProperty(self.predicate, automaton_over, self.ordered)

    def denial(self) -> SequenceProperty | None:
        """Return the negated property with the predicate `not: …`; None if its negation is ambiguous."""
        return None if self.ambiguity else replace(self.negated(), predicate=f"not: {self.predicate}")


@dataclass(frozen=True, eq=False)
class AutomatonTable:
    """The transition table of an automaton whose states are 0 to `size` - 1; state 0 is the start.

    `transitions[state, index of a value]` is the next state. `accepts` and `alive` hold a flag for each state: whether
    it accepts, and whether some sequence leads from it to an accepting state. Unless the table is `closed`, the
    automaton has further states, and a transition to one of them is -1; all states then count as alive. If the
    length of sequences is bounded, transitions from states that are first reached at that length are -1 as well.
    """

    transitions: Numbers
    accepts: Flags
    alive: Flags
    closed: bool

    @property
    def size(self) -> int:
        """The number of states."""
        return len(self.accepts)

    def successors(self, states: Numbers, value_indices: Numbers) -> Numbers:
        """Return the next state for each pair of a state and the index of a value.

        Raises TooLarge if one of the next states is not in the table.
        """
        next_states = self.transitions[states, value_indices]
        if not self.closed and (next_states < 0).any():
            raise TooLarge(
                f"lines of this length need more than the {self.size} states that a line may have here; ask for fewer "
                "columns, or ask it of the columns and exchange rows and columns."
            )
        return np.asarray(next_states, dtype=np.int64)


@lru_cache(maxsize=256)
def automaton_table(
    sequence_property: SequenceProperty, values: Values, length: int | None, max_states: int = MAX_STATES
) -> AutomatonTable:
    """Return the table of a property of sequences with at most `length` values, or of any length if that is None.

    Equivalent states are merged. If more than `max_states` states can be reached, the table holds the first of them in
    breadth-first order, unmerged, and is not closed.
    """
    automaton = sequence_property.automaton_over(values)
    index_of: dict[Hashable, int] = {automaton.start: 0}
    rows: list[list[int]] = []
    states, depths, closed = [automaton.start], [0], True  # a depth is the length of the shortest sequence to a state
    for state in states:  # grows while it is read
        row, depth = [], depths[len(rows)]
        for value in values if length is None or depth < length else ():
            successor = automaton.step(state, value)
            if successor not in index_of and len(states) < max_states:
                index_of[successor] = len(states)
                states.append(successor)
                depths.append(depth + 1)
            closed = closed and successor in index_of
            row.append(index_of.get(successor, -1))
        rows.append(row or [-1] * len(values))
    transitions = np.array(rows, dtype=np.int64).reshape(len(rows), len(values))
    accepts = np.array([automaton.accepts(state) for state in states], dtype=bool)
    if not closed:
        return AutomatonTable(transitions, accepts, np.ones(len(accepts), dtype=bool), False)
    return _minimal_table(transitions, accepts)


def _minimal_table(transitions: Numbers, accepts: Flags) -> AutomatonTable:
    """Return the closed table with equivalent states merged, numbered in the order of their first members.

    Classes of states are refined (Moore's algorithm) until states of one class have successors of the same classes.
    """
    class_of, class_count = accepts.astype(np.int64), 0
    while True:
        next_classes = np.where(transitions >= 0, class_of[transitions], -1)
        _, first_members, class_of = np.unique(
            np.column_stack([class_of, next_classes]), axis=0, return_index=True, return_inverse=True
        )
        class_of = class_of.ravel()
        if len(first_members) == class_count:
            break
        class_count = len(first_members)
    new_index = np.empty(class_count, dtype=np.int64)
    new_index[np.argsort(first_members)] = np.arange(class_count)  # the start keeps the index 0
    representatives = np.sort(first_members)
    old_targets = transitions[representatives]
    merged_transitions = np.where(old_targets >= 0, new_index[class_of[old_targets]], -1)
    alive = accepts[representatives].copy()
    while True:
        extended = alive | (alive[merged_transitions] & (merged_transitions >= 0)).any(axis=1)
        if (extended == alive).all():
            return AutomatonTable(merged_transitions, accepts[representatives], alive, True)
        alive = extended


@lru_cache(maxsize=256)
def holds_cellwise(sequence_property: SequenceProperty) -> bool:
    """Return whether a sequence has the property exactly if each single cell has it, as for `is all 1`.

    >>> from stripcount.language.everyday.sequences import CONSTANT
    >>> holds_cellwise(CONSTANT)  # 0 has it, and 1 has it, but not 0 1
    False
    """
    # such a property has one state, and one for failure
    table = automaton_table(sequence_property, _TEST_VALUES, None, 3)
    return table.closed and bool(table.accepts[0]) and set(np.flatnonzero(table.alive).tolist()) == {0}


def may_hold_jointly(sequence_property: SequenceProperty) -> bool:
    """Return whether a sentence about two lines may mean that their cells, taken together, have the property.

    `The first row and the last row have different digits` may mean that each row has, or that no digit occurs twice in
    the two rows together.
    """
    return sequence_property.predicate.startswith(_JOINT_PREDICATES)


@lru_cache(maxsize=256)
def depends_on_order(sequence_property: SequenceProperty) -> bool:
    """Return whether the property of some sequence changes when its values are permuted.

    The table over the values 0, 1 and 2 is tested for transitions that do not commute. A property whose table is not
    closed counts as independent of the order unless it is declared `ordered`.

    >>> from stripcount.language.everyday.sequences import CONSTANT
    >>> depends_on_order(CONSTANT)
    False
    """
    # 64 states are enough for all but counts, which do not depend on the order
    table = automaton_table(sequence_property, _TEST_VALUES[:3], None, 64)
    states = np.arange(table.size)[:, None, None]
    first, second = np.arange(3)[:, None], np.arange(3)[None, :]
    in_one_order = table.transitions[table.transitions[states, first], second]
    in_other_order = table.transitions[table.transitions[states, second], first]
    return sequence_property.ordered or (table.closed and not np.array_equal(in_one_order, in_other_order))


def membership_test(sequence_property: SequenceProperty, values: Values) -> Callable[[Iterable[int]], bool]:
    """Return the function that tells whether a sequence of values has a property, by running its automaton.

    >>> from stripcount.language.everyday.sequences import CONSTANT
    >>> membership_test(CONSTANT, (0, 1))((1, 1, 0))
    False
    """
    automaton = sequence_property.automaton_over(values)
    return lambda cells: automaton.accepts(reduce(automaton.step, cells, automaton.start))


def holds_on_boards(sequence_property: SequenceProperty, values_by_place: list[Numbers], values: Values) -> Flags:
    """Return for each of many boards whether the sequence of its cells has a property.

    `values_by_place` has for each place of the sequence an array with the value of that cell on each board; all of them
    must be among `values`, which is not checked. Raises Unreadable if the automaton has more than _MAX_BLOCK_STATES
    states on sequences of that length.
    """
    table = automaton_table(sequence_property, values, len(values_by_place), _MAX_BLOCK_STATES)
    if not table.closed:
        raise Unreadable(f"blocks of {len(values_by_place)} cells, with too many states")
    order = np.argsort(values)
    states = np.zeros(len(values_by_place[0]), dtype=np.int64)
    for cell_values in values_by_place:
        indices = order[np.minimum(np.searchsorted(np.asarray(values)[order], cell_values), len(values) - 1)]
        states = table.transitions[states, indices]
    return np.asarray(table.accepts[states], dtype=bool)
