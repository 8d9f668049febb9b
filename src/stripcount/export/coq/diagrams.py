"""Conditions of a rule as decision diagrams, which the theory in `src/formal` follows cell by cell.

A diagram reads its cells in the order of the scan, down the columns and left to right. Each level has one row for each
of the nodes 2, 3, …: the next node if the cell is outside the board, holds the first value, the second, …; node 0 means
allowed, node 1 not allowed, and it begins in node 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.export.coq.parts import INSIDE, CellParts, OutOfReach, conditions_of
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Read, Rule, Score, View

MAX_PATTERNS = 1 << 23  # patterns of cells that a condition is tabulated on
MAX_NODES = 1000  # nodes of a level, which the machine of the theory finds one by one

Offset = tuple[int, int]
Level = tuple[Offset, tuple[tuple[int, ...], ...]]
Diagram = tuple[Level, ...]


class RuleDiagrams(NamedTuple):
    """A rule as diagrams on `marks` numbers; a number is `hidden` times what is counted, plus what is not."""

    marks: int
    hidden: int
    diagrams: tuple[Diagram, ...]


def diagrams_of(rule: Rule, rows: int) -> RuleDiagrams:
    """Return the diagrams of a rule on a number of rows; raises OutOfReach for a rule that the theory does not cover.

    Labels, registers, tallies and outputs become hidden parts of the cells. Conditions that allow everything are left
    out. Costs a table of all patterns of the cells that a condition reads.

    >>> from stripcount.model.lattice.rule import Condition
    >>> kings = Condition((("", 0, 1),), lambda view: view.value() + view.value(0, 1) < 2)
    >>> diagrams_of(Rule((0, 1), (kings,)), 3)
    RuleDiagrams(marks=2, hidden=1, diagrams=((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))),))
    """
    parts = CellParts.of(rule)
    diagrams = [diagram_of_condition(parts, condition) for condition in conditions_of(rule, rows)]
    diagrams += [
        tuple((offset, parts.lifted(table, ("",))) for offset, table in _summed(score, rule.values))
        for score in rule.scores
        if score.tally is None
    ]
    kept = tuple(dict.fromkeys(diagram for diagram in diagrams if diagram))
    return RuleDiagrams(parts.marks, parts.marks // parts.sizes[parts.names[0]], kept)


def _scanned(offsets: set[Offset]) -> list[Offset]:
    return sorted(offsets | {(0, 0)}, key=lambda offset: (offset[1], offset[0]))


def diagram_of_condition(parts: CellParts, condition: Condition, keep: bool = False) -> Diagram:
    """Return the diagram of a condition from its answers on all patterns; () if it allows everything, unless `keep`."""
    offsets = _scanned({(down, right) for _, down, right in condition.reads})
    names = [parts.read_at(condition.reads, offset) for offset in offsets]
    sides = tuple(1 + parts.many(read) for read in names)
    if prod(sides) > MAX_PATTERNS:
        raise OutOfReach(
            f"a condition on {len(offsets)} cells of {max(sides) - 1} values has more than {MAX_PATTERNS:,} patterns, "
            "too many for a theorem in Coq."
        )
    patterns = np.indices(sides).reshape(len(offsets), -1)
    codes = {
        (name, *offset): np.where(digits > 0, 1 + parts.part(digits - 1, read, name), 0)
        for offset, read, digits in zip(offsets, names, patterns)
        for name in read
    }
    codes.setdefault(("", 0, 0), np.minimum(patterns[offsets.index((0, 0))], 1))  # whether the anchor is inside
    return diagram_of_table(
        condition.answers(parts.view(codes, patterns.shape[1])),
        offsets,
        sides,
        [parts.lift(r) for r in names],
        keep,
    )


def at_top(cells: Sequence[Offset], allows: Callable[[View], Flags]) -> Condition:
    """Return a condition on some cells that is asked only with the uppermost cell of a column as its anchor."""
    reads: list[Read] = [("", *cell) for cell in cells]
    return Condition((*reads, (INSIDE, -1, 0)), lambda view: (view.label(INSIDE, -1, 0) >= 0) | allows(view))


def diagram_of_table(
    allowed: Flags,
    offsets: Sequence[Offset],
    sides: Sequence[int],
    lifts: Sequence[NDArray[np.int64]],
    keep: bool = False,
) -> Diagram:
    """Return the least diagram of a table of answers, whose index has the digits of the cells in order.

    One that allows everything has no levels, or if it is kept, levels that lead to "allowed" in the first cell.
    """
    if keep and allowed.all():
        return tuple((offset, ((0,) * len(lift),)) for offset, lift in zip(offsets, lifts))
    nodes: NDArray[np.int64] = np.where(allowed, 0, 1)
    levels: list[Level] = []
    for offset, side, lift in reversed(list(zip(offsets, sides, lifts))):
        rows, nodes = _numbered(nodes.reshape(-1, side))
        levels.append((offset, tuple(tuple(row[digit] for digit in lift) for row in rows)))
    return tuple(reversed(levels)) if nodes[0] else ()


def _numbered(rows: NDArray[np.int64]) -> tuple[tuple[tuple[int, ...], ...], NDArray[np.int64]]:
    """Return the different rows that decide nothing yet, and the node of each row; 0 and 1 if all is decided."""
    different, which = np.unique(rows, axis=0, return_inverse=True)
    decided = (different == different[:, :1]).all(axis=1) & (different[:, 0] < 2)
    node = np.where(decided, different[:, 0], np.cumsum(~decided) + 1)
    kept = different[~decided]
    if len(kept) > MAX_NODES:
        raise OutOfReach(f"a condition needs a diagram of more than {MAX_NODES} nodes, too many for a theorem in Coq.")
    return tuple(tuple(int(n) for n in row) for row in kept), node[which.ravel()]


def _summed(score: Score, values: tuple[int, ...]) -> Diagram:
    """Return the diagram of a score, whose nodes are partial sums, merged where they lead to the same answers."""
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
        if len(later) > 200 * MAX_NODES:
            raise OutOfReach("a condition has too many partial sums for a theorem in Coq.")
        table.append(np.array(rows, dtype=np.int64))
        states, met = later, met or offset == (0, 0)
    nodes = np.array([0 if not state else int(not _accepted(score, state, values)) for state in states], np.int64)
    levels: list[Level] = []
    for offset, moves in zip(reversed(offsets), reversed(table)):
        rows_kept, nodes = _numbered(nodes[moves])
        levels.append((offset, rows_kept))
    return tuple(reversed(levels)) if nodes[0] else ()


def _weights(score: Score, offset: Offset, own: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return what a neighbour adds, by the own value's index and the neighbour's digit."""
    first, second = (values.ravel() for values in np.meshgrid(own, own, indexing="ij"))
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


def diagram_allows(diagram: Diagram, cells: dict[Offset, int]) -> bool:
    """Return whether the cells, as digits by offset (0 outside, 1 + the value's index), are allowed.

    >>> diagram_allows((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))), {(0, 0): 2, (0, 1): 2})
    False
    """
    node = 2
    for offset, rows in diagram:
        if node < 2:
            break
        node = rows[node - 2][cells[offset]]
    return node == 0


def allowed_patterns(diagram: Diagram, digits: Sequence[Numbers]) -> Flags:
    """Return which patterns a diagram allows, given the digits that it reads at each level.

    A level without rows is one that no pattern reaches undecided: the last cells of a condition may decide nothing.
    """
    nodes = np.full_like(digits[0], 2)
    for (_, rows), digits_of_level in zip(diagram, digits):
        if rows:
            table = np.array([[0] * len(rows[0]), [1] * len(rows[0]), *rows])
            nodes = table[nodes, digits_of_level]
    return np.asarray(nodes == 0, dtype=bool)
