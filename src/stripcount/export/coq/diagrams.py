"""Conditions of a rule as decision diagrams, which the theory in `src/formal` follows cell by cell.

A diagram reads its cells column by column from left to right, and down each column. It begins in node 2; node 0 means
allowed, node 1 not allowed. Each level reads one cell and has a row for each of its nodes 2, 3, …: the next node if the
cell is outside the board, holds the first mark, the second, ….
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.export.coq.parts import INSIDE, CellParts, OutOfReach, conditions_of
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Read, Rule, Score, View

MAX_PATTERNS = 1 << 23  # patterns of cells on which a condition is tabulated
MAX_PARTIAL_SUMS = 200_000  # states of a score at one level, before those with equal answers are merged
MAX_NODES = 1000  # nodes of a level, which the machine of the theory finds one by one

Offset = tuple[int, int]
"""The steps (down, right) from the anchor, which is the cell itself, to a cell that is read."""
Level = tuple[Offset, tuple[tuple[int, ...], ...]]
"""(the cell that is read, a row for each of the nodes 2, 3, …): entry d of a row is the next node after digit d."""
Diagram = tuple[Level, ...]


class RuleDiagrams(NamedTuple):
    """A rule as diagrams on cells with the marks 0 to `marks` - 1: at every cell, as its anchor, all must be satisfied.

    A mark is `hidden` times what is counted plus a number below `hidden`, which holds the hidden parts.
    """

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
        tuple((offset, parts.lifted(table, ("",))) for offset, table in _diagram_of_score(score, rule.values))
        for score in rule.scores
        if score.tally is None
    ]
    restrictive_diagrams = tuple(dict.fromkeys(diagram for diagram in diagrams if diagram))
    return RuleDiagrams(parts.marks, parts.marks // parts.sizes[parts.names[0]], restrictive_diagrams)


def _reading_order(offsets: set[Offset]) -> list[Offset]:
    """Return the offsets, and (0, 0), in the order in which a diagram reads them: by columns, then down."""
    return sorted(offsets | {(0, 0)}, key=lambda offset: (offset[1], offset[0]))


def diagram_of_condition(parts: CellParts, condition: Condition, keep: bool = False) -> Diagram:
    """Return the diagram of a condition, which has its answers on all patterns of the cells that it reads.

    A condition that allows everything has the diagram (), unless `keep`. Raises OutOfReach beyond MAX_PATTERNS or
    MAX_NODES.
    """
    offsets = _reading_order({(down, right) for _, down, right in condition.reads})
    names_at = [parts.read_at(condition.reads, offset) for offset in offsets]
    sides = tuple(1 + parts.value_count(names) for names in names_at)
    if prod(sides) > MAX_PATTERNS:
        raise OutOfReach(
            f"a condition on {len(offsets)} cells of {max(sides) - 1} values has more than {MAX_PATTERNS:,} patterns, "
            "too many for a theorem in Coq."
        )
    patterns = np.indices(sides).reshape(len(offsets), -1)
    codes = {
        (name, *offset): np.where(digits > 0, 1 + parts.part(digits - 1, names, name), 0)
        for offset, names, digits in zip(offsets, names_at, patterns)
        for name in names
    }
    codes.setdefault(("", 0, 0), np.minimum(patterns[offsets.index((0, 0))], 1))  # whether the anchor is inside
    return diagram_of_table(
        condition.answers(parts.view(codes, patterns.shape[1])),
        offsets,
        sides,
        [parts.lift(names) for names in names_at],
        keep,
    )


def at_top(cells: Sequence[Offset], allows: Callable[[View], Flags]) -> Condition:
    """Return a condition on some cells that is tested only if the anchor is the uppermost cell of a column."""
    reads: list[Read] = [("", *cell) for cell in cells]
    return Condition((*reads, (INSIDE, -1, 0)), lambda view: (view.label(INSIDE, -1, 0) >= 0) | allows(view))


def diagram_of_table(
    allowed: Flags,
    offsets: Sequence[Offset],
    sides: Sequence[int],
    lifts: Sequence[NDArray[np.int64]],
    keep: bool = False,
) -> Diagram:
    """Return the smallest diagram with the answers of a table.

    `allowed` is the table of the shape `sides`, flattened; the axes are the cells at `offsets`, in this order. `lifts`
    has for each cell the array that maps the digit of a whole cell to a digit of the table. A diagram that allows
    everything has no levels, or with `keep` levels that lead to node 0 in the first cell. Raises OutOfReach beyond
    MAX_NODES.
    """
    if keep and allowed.all():
        return tuple((offset, ((0,) * len(lift),)) for offset, lift in zip(offsets, lifts))
    nodes: NDArray[np.int64] = np.where(allowed, 0, 1)
    levels: list[Level] = []
    for offset, side, lift in reversed(list(zip(offsets, sides, lifts))):
        rows, nodes = _merged_nodes(nodes.reshape(-1, side))
        levels.append((offset, tuple(tuple(row[digit] for digit in lift) for row in rows)))
    return tuple(reversed(levels)) if nodes[0] else ()


def _merged_nodes(rows: NDArray[np.int64]) -> tuple[tuple[tuple[int, ...], ...], NDArray[np.int64]]:
    """Return (distinct rows of undecided nodes, node of each row) of a level; equal rows become one node.

    A row whose entries all are 0, or all 1, becomes the node 0 or 1; the others become 2, 3, …. Raises OutOfReach
    beyond MAX_NODES.
    """
    distinct_rows, row_index = np.unique(rows, axis=0, return_inverse=True)
    is_decided = (distinct_rows == distinct_rows[:, :1]).all(axis=1) & (distinct_rows[:, 0] < 2)
    nodes = np.where(is_decided, distinct_rows[:, 0], np.cumsum(~is_decided) + 1)
    inner_rows = distinct_rows[~is_decided]
    if len(inner_rows) > MAX_NODES:
        raise OutOfReach(f"a condition needs a diagram of more than {MAX_NODES} nodes, too many for a theorem in Coq.")
    return tuple(tuple(int(node) for node in row) for row in inner_rows), nodes[row_index.ravel()]


def _diagram_of_score(score: Score, values: tuple[int, ...]) -> Diagram:
    """Return the diagram of a score, whose nodes are partial sums, merged where they lead to the same answers.

    A state is () if the cell itself is outside; before the cell is read, a tuple with the sum for each own value that
    it may have; after that, (index of its value, sum).
    """
    offsets = _reading_order(set(score.offsets))
    value_array = np.array(values, dtype=np.int64)
    states: dict[tuple[int, ...], int] = {(0,) * len(values): 0}
    tables: list[NDArray[np.int64]] = []
    own_known = False
    for offset in offsets:
        no_weights = np.zeros((len(values), len(values) + 1), np.int64)
        weights = _weights(score, offset, value_array) if offset != (0, 0) else no_weights
        next_states: dict[tuple[int, ...], int] = {}
        rows = []
        for state in states:
            states_after = _states_after(state, offset == (0, 0), own_known, weights)
            rows.append([next_states.setdefault(after, len(next_states)) for after in states_after])
        if len(next_states) > MAX_PARTIAL_SUMS:
            raise OutOfReach("a condition has too many partial sums for a theorem in Coq.")
        tables.append(np.array(rows, dtype=np.int64))
        states, own_known = next_states, own_known or offset == (0, 0)
    nodes = np.array([0 if not state else int(not _is_accepted(score, state, values)) for state in states], np.int64)
    levels: list[Level] = []
    for offset, table in zip(reversed(offsets), reversed(tables)):
        inner_rows, nodes = _merged_nodes(nodes[table])
        levels.append((offset, inner_rows))
    return tuple(reversed(levels)) if nodes[0] else ()


def _weights(score: Score, offset: Offset, values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return what a neighbour adds to a score: entry [index of the own value, digit of the neighbour].

    The digit is 0 for a neighbour outside the board, which adds 0, and 1 + the index of its value inside.
    """
    count = len(values)
    own, neighbour = (grid.ravel() for grid in np.meshgrid(values, values, indexing="ij"))
    added = np.asarray(score.weigh(own, neighbour, score.offsets[offset]), dtype=np.int64).reshape(count, count)
    return np.concatenate([np.zeros((count, 1), np.int64), added], axis=1)


def _states_after(
    state: tuple[int, ...], is_own: bool, own_known: bool, weights: NDArray[np.int64]
) -> Iterator[tuple[int, ...]]:
    """Yield the state of a score after each digit of a cell; see `_diagram_of_score`.

    `is_own` says that the cell is the one whose score it is, `own_known` that this cell has been read before.
    """
    value_count = weights.shape[0]
    for digit in range(value_count + 1):
        if own_known:
            yield (state[0], state[1] + int(weights[state[0], digit])) if state else ()
        elif is_own:
            yield (digit - 1, state[digit - 1]) if digit else ()
        else:
            yield tuple(state[own] + int(weights[own, digit]) for own in range(value_count))


def _is_accepted(score: Score, state: tuple[int, ...], values: tuple[int, ...]) -> bool:
    """Return whether a score accepts a final state (index of the own value, sum)."""
    own, total = np.array([values[state[0]]]), np.array([state[1]])
    return bool(np.asarray(score.accepts(own, total), dtype=bool)[0])


def span(diagrams: Sequence[Diagram], rows: int) -> int:
    """Return the number of nodes in a state of the theory's machine on boards of `rows` rows.

    For each diagram it is the number of cells from the first to the last that the diagram reads. Between two columns as
    many separators are read as a diagram reaches up or down.
    """
    reach = [down for diagram in diagrams for (down, _), _ in diagram]
    below, above = max(reach, default=0), -min(reach, default=0)
    height = max(rows + below, rows + above, below + above + 1)
    ends = [(diagram[0][0], diagram[-1][0]) for diagram in diagrams]  # the first and the last offset
    return sum((last[1] - first[1]) * height + last[0] - first[0] for first, last in ends)


def diagram_allows(diagram: Diagram, cells: dict[Offset, int]) -> bool:
    """Return whether a diagram allows the cells, which are digits by offset: 0 outside the board, 1 + the mark inside.

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
    """Return which patterns a diagram allows; `digits` has for each level an array with the digit in each pattern.

    A level without rows is one that no pattern reaches undecided: the last cells of a condition may decide nothing.
    """
    nodes = np.full_like(digits[0], 2)
    for (_, rows), digits_of_level in zip(diagram, digits):
        if rows:
            table = np.array([[0] * len(rows[0]), [1] * len(rows[0]), *rows])
            nodes = table[nodes, digits_of_level]
    return np.asarray(nodes == 0, dtype=bool)
