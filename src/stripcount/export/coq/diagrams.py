"""Conditions of a rule as decision diagrams, which the theory in `src/formal` follows cell by cell.

A diagram reads its cells in the order of the scan, down the columns and left to right. Each level has one row for each
of the nodes 2, 3, …: the next node if the cell is outside the board, holds the first value, the second, …; node 0 means
allowed, node 1 not allowed, and it begins in node 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.model.lattice.rule import ABSENT, Condition, Flags, Rule, Score, View

MOST_PATTERNS = 1 << 23  # patterns of cells that a condition is tabulated on
MOST_NODES = 1000  # nodes of a level, which the machine of the theory finds one by one

Offset = tuple[int, int]
Level = tuple[Offset, tuple[tuple[int, ...], ...]]
Diagram = tuple[Level, ...]


class OutOfReach(BadInput):
    """What the theory for the proof assistant does not cover."""


def diagrams_of(rule: Rule) -> tuple[Diagram, ...]:
    """Return the diagrams of a rule made of conditions on nearby cells; raises OutOfReach for any other rule.

    Conditions that allow everything are left out. Costs a table of all patterns of the cells that a condition reads.

    >>> kings = Condition((("", 0, 1),), lambda view: view.value() + view.value(0, 1) < 2)
    >>> diagrams_of(Rule((0, 1), (kings,)))
    ((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))),)
    """
    for kept, words in (
        (rule.labels, "labels of cells"),
        (rule.registers, "what is remembered of the whole board"),
        (rule.tallies, "counted exceptions"),
        (rule.output, "different outputs"),
    ):
        if kept:
            raise OutOfReach(f"the theory for Coq covers conditions on nearby cells, not rules with {words}.")
    found = [_tabulated(condition, rule.values) for condition in rule.conditions]
    found += [_summed(score, rule.values) for score in rule.scores]
    return tuple(dict.fromkeys(diagram for diagram in found if diagram))


class _NoRow:
    """In place of a row's number, which must not be used: the theory's conditions are the same in all rows."""

    def _refuse(self, *_: object) -> NoReturn:
        raise OutOfReach("the theory for Coq covers conditions that are the same in all rows.")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __floordiv__ = __neg__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __bool__ = __array__ = _refuse
    __eq__ = __ne__ = _refuse
    __hash__ = object.__hash__


def _scanned(offsets: set[Offset]) -> list[Offset]:
    return sorted(offsets | {(0, 0)}, key=lambda offset: (offset[1], offset[0]))


def _tabulated(condition: Condition, values: tuple[int, ...]) -> Diagram:
    """Return the diagram of a condition, () if it allows everything, from its answers on all patterns."""
    if any(name for name, _, _ in condition.reads):
        raise OutOfReach("the theory for Coq covers conditions on the values of cells, not on labels.")
    offsets = _scanned({(down, right) for _, down, right in condition.reads})
    sides = len(values) + 1
    if sides ** len(offsets) > MOST_PATTERNS:
        raise OutOfReach(
            f"a condition on {len(offsets)} cells of {len(values)} values has more than {MOST_PATTERNS:,} patterns, "
            "too many for a theorem in Coq."
        )
    patterns = np.indices((sides,) * len(offsets)).reshape(len(offsets), -1)
    codes = {("", *offset): digits for offset, digits in zip(offsets, patterns)}
    numbers = np.array([ABSENT, *values], dtype=np.int64)
    no_row: Any = _NoRow()
    count = patterns.shape[1]
    fits = np.broadcast_to(np.asarray(condition.test(View(codes, numbers, no_row, no_row, count)), dtype=bool), count)
    outside = codes[("", 0, 0)] == 0
    if condition.whole:
        outside = (patterns == 0).any(axis=0)
    return _folded(fits | outside, offsets, sides)


def _folded(allowed: Flags, offsets: list[Offset], sides: int) -> Diagram:
    """Return the least diagram of a table of answers, whose index has the digits of the cells in order."""
    nodes: NDArray[np.int64] = np.where(allowed, 0, 1)
    levels: list[Level] = []
    for offset in reversed(offsets):
        rows, nodes = _numbered(nodes.reshape(-1, sides))
        levels.append((offset, rows))
    return _finished(int(nodes[0]), levels)


def _numbered(rows: NDArray[np.int64]) -> tuple[tuple[tuple[int, ...], ...], NDArray[np.int64]]:
    """Return the different rows that decide nothing yet, and the node of each row; 0 and 1 if all is decided."""
    different, which = np.unique(rows, axis=0, return_inverse=True)
    decided = (different == different[:, :1]).all(axis=1) & (different[:, 0] < 2)
    node = np.where(decided, different[:, 0], np.cumsum(~decided) + 1)
    kept = different[~decided]
    if len(kept) > MOST_NODES:
        raise OutOfReach(f"a condition needs a diagram of more than {MOST_NODES} nodes, too many for a theorem in Coq.")
    return tuple(tuple(int(n) for n in row) for row in kept), node[which.ravel()]


def _finished(root: int, levels: list[Level]) -> Diagram:
    return tuple(reversed(levels)) if root else ()


def _summed(score: Score, values: tuple[int, ...]) -> Diagram:
    """Return the diagram of a score, whose nodes are partial sums, merged where they lead to the same answers."""
    if score.tally is not None:
        raise OutOfReach("the theory for Coq covers conditions on nearby cells, not rules with counted exceptions.")
    offsets = _scanned(set(score.offsets))
    own = np.array(values, dtype=np.int64)
    states: dict[tuple[int, ...], int] = {(0,) * len(values): 0}
    table: list[NDArray[np.int64]] = []
    met = False
    for offset in offsets:
        weights = _weights(score, offset, own) if offset != (0, 0) else np.zeros((len(own), len(own) + 1), np.int64)
        later: dict[tuple[int, ...], int] = {}
        rows = []
        for state in states:
            nexts = _after(state, offset == (0, 0), met, weights)
            rows.append([later.setdefault(after, len(later)) for after in nexts])
        if len(later) > 200 * MOST_NODES:
            raise OutOfReach("a condition has too many partial sums for a theorem in Coq.")
        table.append(np.array(rows, dtype=np.int64))
        states, met = later, met or offset == (0, 0)
    nodes = np.array([0 if not state else int(not _accepted(score, state, values)) for state in states], np.int64)
    levels: list[Level] = []
    for offset, moves in zip(reversed(offsets), reversed(table)):
        rows_kept, nodes = _numbered(nodes[moves])
        levels.append((offset, rows_kept))
    return _finished(int(nodes[0]), levels)


def _weights(score: Score, offset: Offset, own: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return what a neighbour adds, by the own value's index and the neighbour's digit."""
    first, second = (part.ravel() for part in np.meshgrid(own, own, indexing="ij"))
    added = np.asarray(score.weigh(first, second, score.offsets[offset]), dtype=np.int64).reshape(len(own), len(own))
    return np.concatenate([np.zeros((len(own), 1), np.int64), added], axis=1)


def _after(state: tuple[int, ...], anchor: bool, met: bool, weights: NDArray[np.int64]) -> Iterator[tuple[int, ...]]:
    """Yield the states after each digit: sums for all own values, then (own value's index, sum), or () if outside."""
    many = weights.shape[0]
    for digit in range(many + 1):
        if met:
            yield (state[0], state[1] + int(weights[state[0], digit])) if state else ()
        elif anchor:
            yield (digit - 1, state[digit - 1]) if digit else ()
        else:
            yield tuple(state[own] + int(weights[own, digit]) for own in range(many))


def _accepted(score: Score, state: tuple[int, ...], values: tuple[int, ...]) -> bool:
    own, total = np.array([values[state[0]]]), np.array([state[1]])
    return bool(np.asarray(score.accepts(own, total), dtype=bool)[0])


def span(diagrams: Sequence[Diagram], rows: int) -> int:
    """Return the number of nodes in a state of the machine: the cells from the first that a diagram reads to the last.

    Between two columns as many separators are read as a diagram reaches up or down.
    """
    reach = [down for diagram in diagrams for (down, _), _ in diagram]
    below, above = max(reach, default=0), -min(reach, default=0)
    height = max(rows + below, rows + above, below + above + 1)
    ends = [(diagram[0][0], diagram[-1][0]) for diagram in diagrams]
    return sum((last[1] - first[1]) * height + last[0] - first[0] for first, last in ends)


def obeys(diagram: Diagram, cells: dict[Offset, int]) -> bool:
    """Return whether the cells, as digits by offset (0 outside, 1 + the value's index), are allowed.

    >>> obeys((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))), {(0, 0): 2, (0, 1): 2})
    False
    """
    node = 2
    for offset, rows in diagram:
        if node < 2:
            break
        node = rows[node - 2][cells[offset]]
    return node == 0


def count_of(diagrams: tuple[Diagram, ...], values: int, rows: int, columns: int) -> int:
    """Return how many arrays obey the diagrams at every cell, by trying all of them: the statement, word for word.

    >>> count_of(((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))),), 2, 1, 4)
    8
    """
    found = 0
    for marks in product(range(values), repeat=rows * columns):

        def digit(row: int, column: int, marks: tuple[Any, ...] = marks) -> int:
            inside = 0 <= row < rows and 0 <= column < columns
            return 1 + int(marks[column * rows + row]) if inside else 0

        found += all(
            obeys(diagram, {offset: digit(i + offset[0], j + offset[1]) for offset, _ in diagram})
            for diagram in diagrams
            for i in range(rows)
            for j in range(columns)
        )
    return found
