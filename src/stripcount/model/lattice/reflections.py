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

MAX_TABLE_SIZE = 1 << 16  # the maximum number of answers in the table of one condition
Offset = tuple[int, int]
"""(rows down, columns right) from the anchor of a test."""
_REFLECTED_OFFSETS: dict[str, Callable[[Offset], Offset]] = {
    "H": lambda offset: (offset[0], -offset[1]),
    "V": lambda offset: (-offset[0], offset[1]),
    "D": lambda offset: (offset[1], offset[0]),
}


def reflections(rule: Rule) -> tuple[str, ...]:
    """Return those of H, V and D (see `model.symmetry`) that map the boards of a rule to boards of it."""
    tables = tables_of(replace(rule, connected=()))  # areas are areas in every reflection
    if tables is None:
        return ()
    table_counts = Counter(_key(offsets, table, kind) for offsets, table, kind in tables)
    return tuple(
        name
        for name, reflect in _REFLECTED_OFFSETS.items()
        if table_counts
        == Counter(_key([reflect(offset) for offset in offsets], table, kind) for offsets, table, kind in tables)
        and all(
            {reflect(offset): weight for offset, weight in score.offsets.items()} == dict(score.offsets)
            for score in rule.scores
        )
    )


def is_value_symmetric(rule: Rule) -> bool:
    """Return whether no test of the rule changes under any permutation of its values.

    False if that is not known, because the rule has labels, registers or a table that is too large to compute.
    """
    tables = tables_of(replace(rule, connected=()))
    if tables is None or not all(_depends_on_equality(score, rule.values) for score in rule.scores):
        return False
    constraints_by_value = [
        {replace(constraint, value=0) for constraint in rule.connected if constraint.value == value}
        for value in rule.values
    ]
    if any(constraints != constraints_by_value[0] for constraints in constraints_by_value):
        return False
    table_counts = Counter(_key(offsets, table, kind) for offsets, table, kind in tables)
    value_count = len(rule.values)
    for index in range(value_count - 1):  # the exchanges of two consecutive values generate all permutations
        exchange = np.arange(value_count + 1)
        exchange[[index + 1, index + 2]] = exchange[[index + 2, index + 1]]
        if table_counts != Counter(
            _key(offsets, table[np.ix_(*[exchange] * table.ndim)], kind) for offsets, table, kind in tables
        ):
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
    tables, other_tables = (tables_of(replace(either_rule, connected=())) for either_rule in (rule, other))
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
    value, neighbour = (grid.ravel() for grid in np.meshgrid(values, values))
    for weight in set(score.offsets.values()):
        weights = score.weigh(value, neighbour, weight)
        if len(set(weights[value == neighbour].tolist())) > 1 or len(set(weights[value != neighbour].tolist())) > 1:
            return False
    neighbour_count = len(score.offsets)
    sums = np.arange(neighbour_count * min(score.low, 0), neighbour_count * max(score.high, 0) + 1)
    answers = {tuple(score.accepts(np.full(len(sums), own_value), sums).tolist()) for own_value in values}
    return len(answers) == 1


Table = tuple[list[Offset], NDArray[np.bool_], tuple[bool, str | None]]
"""The test of a condition: (offsets that it reads, answers, (`inside_only`, `tally`)).

The answers have an axis for each offset, indexed by the code of the cell there: 0 outside the board, else 1 + the index
of its value.
"""


def tables_of(rule: Rule) -> list[Table] | None:
    """Return the tables of the conditions of a rule.

    None if it also has labels, registers, an output or connected values, or if a table is too large to compute.
    """
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
    offsets = list(dict.fromkeys([(0, 0), *((down, right) for _, down, right in condition.reads)]))
    size = len(values) + 1
    if size ** len(offsets) > MAX_TABLE_SIZE:
        return None
    codes = np.indices([size] * len(offsets)).reshape(len(offsets), -1)
    reads = {("", *offset): codes[index] for index, offset in enumerate(offsets)}
    view = View(reads, np.array([ABSENT, *values], dtype=np.int64), 0, 1, codes.shape[1])
    return offsets, condition.answers(view).reshape([size] * len(offsets)), (condition.inside_only, condition.tally)


def _key(offsets: list[Offset], table: NDArray[np.bool_], kind: tuple[bool, str | None]) -> Hashable:
    """Return a key that is equal for two tables if and only if they are the same test, however its cells are ordered.

    A test that is `inside_only` is moved to the origin: its anchor matters only to tests of cells near the edges.
    """
    order = sorted(range(len(offsets)), key=lambda index: offsets[index])
    down, right = (min(down for down, _ in offsets), min(right for _, right in offsets)) if kind[0] else (0, 0)
    translated = tuple((offsets[index][0] - down, offsets[index][1] - right) for index in order)
    return translated, np.transpose(table, order).tobytes(), kind
