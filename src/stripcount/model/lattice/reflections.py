"""Symmetries of a rule, computed from the rule: reflections of boards, and permutations of values.

A test is written out as the table of its answers on all values of the cells it reads. The rule is symmetric if
moving the cells of all tables (or renaming their values) gives the same tables again. Rules with labels, registers,
an output or very large tables are not examined: for these no symmetry is claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from stripcount.model.lattice.rule import ABSENT, Condition, Rule, Score, View

MAX_TABLE_SIZE = 1 << 16  # answers in the table of one condition
Offset = tuple[int, int]
_REFLECTED_OFFSETS: dict[str, Callable[[Offset], Offset]] = {
    "H": lambda place: (place[0], -place[1]),
    "V": lambda place: (-place[0], place[1]),
    "D": lambda place: (place[1], place[0]),
}


def reflections(rule: Rule) -> tuple[str, ...]:
    """Return those of H, V and D (see `model.symmetry`) that map the boards of a rule to boards of it."""
    tables = tables_of(replace(rule, connected=()))  # areas are areas in every reflection
    if tables is None:
        return ()
    own = Counter(_key(places, table, kind) for places, table, kind in tables)
    return tuple(
        name
        for name, move in _REFLECTED_OFFSETS.items()
        if own == Counter(_key([move(place) for place in places], table, kind) for places, table, kind in tables)
        and all({move(place): weight for place, weight in s.offsets.items()} == dict(s.offsets) for s in rule.scores)
    )


def is_value_symmetric(rule: Rule) -> bool:
    """Return whether no test of the rule changes under any permutation of its values.

    False if that is not known, because the rule has labels, registers or a table that is too large to compute.
    """
    tables = tables_of(replace(rule, connected=()))
    if tables is None or not all(_depends_on_equality(score, rule.values) for score in rule.scores):
        return False
    constraints_by_value = [
        {replace(each, value=0) for each in rule.connected if each.value == value} for value in rule.values
    ]
    if any(permuted != constraints_by_value[0] for permuted in constraints_by_value):
        return False
    own = Counter(_key(places, table, kind) for places, table, kind in tables)
    value_count = len(rule.values)
    for first in range(value_count - 1):
        order = np.arange(value_count + 1)
        order[[first + 1, first + 2]] = order[[first + 2, first + 1]]
        if own != Counter(_key(places, table[np.ix_(*[order] * table.ndim)], kind) for places, table, kind in tables):
            return False
    return True


def same_rules(rule: Rule, other: Rule) -> bool:
    """Return whether two rules have the same values, areas and tables of tests.

    Also False if either has labels, registers, tallies, scores, an output or a table that is too large to compute.
    """
    if (rule.values, rule.scores, rule.tallies) != (other.values, (), ()) or other.scores or other.tallies:
        return False
    if set(rule.connected) != set(other.connected):
        return False
    tables, other_tables = (tables_of(replace(each, connected=())) for each in (rule, other))
    if tables is None or other_tables is None:
        return False
    return {_key(*table) for table in tables} == {_key(*table) for table in other_tables}


def can_fail(condition: Condition, values: tuple[int, ...]) -> bool:
    """Return whether the condition fails for some values of the cells it reads.

    True if its table is too large to compute.
    """
    table = _table(condition, values)
    return table is None or not bool(table[1].all())


def _depends_on_equality(score: Score, values: tuple[int, ...]) -> bool:
    """Return whether a score depends only on which values are equal."""
    own, other = (x.ravel() for x in np.meshgrid(values, values))
    for weight in set(score.offsets.values()):
        weights = score.weigh(own, other, weight)
        if len(set(weights[own == other].tolist())) > 1 or len(set(weights[own != other].tolist())) > 1:
            return False
    reach = len(score.offsets)
    sums = np.arange(reach * min(score.low, 0), reach * max(score.high, 0) + 1)
    answers = {tuple(score.accepts(np.full(len(sums), value), sums).tolist()) for value in values}
    return len(answers) == 1


Table = tuple[list[Offset], NDArray[np.bool_], tuple[bool, str | None]]
"""The cells a test reads, its answers by their codes (0 outside the board), whether it is whole, and its tally."""


def tables_of(rule: Rule) -> list[Table] | None:
    """Return the tables of a rule of conditions, None if it has more or one of them is very large."""
    if rule.labels or rule.registers or rule.output is not None or rule.connected:
        return None
    tables: list[Table] = []
    for condition in rule.conditions:
        table = _table(condition, rule.values)
        if table is None:
            return None
        tables.append(table)
    return tables


def _table(condition: Condition, values: tuple[int, ...]) -> Table | None:
    """Return the table of a condition, None if it has more than MAX_TABLE_SIZE answers."""
    places = list(dict.fromkeys([(0, 0), *((down, right) for _, down, right in condition.reads)]))
    size = len(values) + 1
    if size ** len(places) > MAX_TABLE_SIZE:
        return None
    codes = np.indices([size] * len(places)).reshape(len(places), -1)
    reads = {("", *place): codes[index] for index, place in enumerate(places)}
    view = View(reads, np.array([ABSENT, *values], dtype=np.int64), 0, 1, codes.shape[1])
    return places, condition.answers(view).reshape([size] * len(places)), (condition.inside_only, condition.tally)


def _key(places: list[Offset], table: NDArray[np.bool_], kind: tuple[bool, str | None]) -> Hashable:
    """Return the table with its cells in a standard order.

    A test that is `inside_only` is moved to the origin: its anchor matters only to tests of cells near the edges.
    """
    order = sorted(range(len(places)), key=lambda index: places[index])
    down, right = (min(p[0] for p in places), min(p[1] for p in places)) if kind[0] else (0, 0)
    translated = tuple((places[index][0] - down, places[index][1] - right) for index in order)
    return translated, np.transpose(table, order).tobytes(), kind
