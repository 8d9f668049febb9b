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

MOST = 1 << 16  # the most answers in one table
Offset = tuple[int, int]
_MOVES: dict[str, Callable[[Offset], Offset]] = {
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
        for name, move in _MOVES.items()
        if own == Counter(_key([move(place) for place in places], table, kind) for places, table, kind in tables)
        and all({move(place): weight for place, weight in s.offsets.items()} == dict(s.offsets) for s in rule.scores)
    )


def renamable(rule: Rule) -> bool:
    """Return whether no test of a rule changes when two of its values are exchanged."""
    tables = tables_of(replace(rule, connected=()))
    if tables is None or not all(_impartial(score, rule.values) for score in rule.scores):
        return False
    demands = [{replace(each, value=0) for each in rule.connected if each.value == value} for value in rule.values]
    if any(permuted != demands[0] for permuted in demands):
        return False
    own = Counter(_key(places, table, kind) for places, table, kind in tables)
    many = len(rule.values)
    for first in range(many - 1):
        order = np.arange(many + 1)
        order[[first + 1, first + 2]] = order[[first + 2, first + 1]]
        if own != Counter(_key(places, table[np.ix_(*[order] * table.ndim)], kind) for places, table, kind in tables):
            return False
    return True


def alike(rule: Rule, other: Rule) -> bool:
    """Return whether two rules have the same tests as tables; False for rules whose tables are not computed."""
    if (rule.values, rule.scores, rule.tallies) != (other.values, (), ()) or other.scores or other.tallies:
        return False
    if set(rule.connected) != set(other.connected):
        return False
    tables, other_tables = (tables_of(replace(each, connected=())) for each in (rule, other))
    if tables is None or other_tables is None:
        return False
    return {_key(*table) for table in tables} == {_key(*table) for table in other_tables}


def refuses(condition: Condition, values: tuple[int, ...]) -> bool:
    """Return whether a test fails for some values of the cells it reads; True if its table is too large to compute."""
    table = _table(condition, values)
    return table is None or not bool(table[1].all())


def _impartial(score: Score, values: tuple[int, ...]) -> bool:
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
    """Return the table of a condition, None if it has more than MOST answers."""
    places = list(dict.fromkeys([(0, 0), *((down, right) for _, down, right in condition.reads)]))
    size = len(values) + 1
    if size ** len(places) > MOST:
        return None
    codes = np.indices([size] * len(places)).reshape(len(places), -1)
    reads = {("", *place): codes[index] for index, place in enumerate(places)}
    view = View(reads, np.array([ABSENT, *values], dtype=np.int64), 0, 1, codes.shape[1])
    return places, condition.answers(view).reshape([size] * len(places)), (condition.whole, condition.tally)


def _key(places: list[Offset], table: NDArray[np.bool_], kind: tuple[bool, str | None]) -> Hashable:
    """Return the table with its cells in a standard order.

    A `whole` test is moved to the origin: its anchor matters only to tests of cells near the edges.
    """
    order = sorted(range(len(places)), key=lambda index: places[index])
    down, right = (min(p[0] for p in places), min(p[1] for p in places)) if kind[0] else (0, 0)
    moved = tuple((places[index][0] - down, places[index][1] - right) for index in order)
    return moved, np.transpose(table, order).tobytes(), kind
