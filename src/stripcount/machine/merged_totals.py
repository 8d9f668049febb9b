"""Merging of states with totals of a statistic: the column matrix has polynomials in t as entries.

The minimiser of machines (`minimize`) refines by random weights and sparse products. Here the factors of a column are
multiplied out, each polynomial is packed into one integer, its coefficients in consecutive fields, and classes
are split by comparing whole rows. This is slower, exact for all t at once, and possible for a few hundred states.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from stripcount.errors import TooLarge
from stripcount.machine.exploration import Exploration

LIMIT = 250  # merged states; up to here a function in two variables takes minutes
_MOST_TRANSITIONS = 60_000  # of an exploration whose states are merged


def merged_states(exploration: Exploration, values: tuple[int, ...]) -> int:
    """Return the number of column states after merging equal futures, then equal pasts, totals included.

    `values[mark]` is what a mark adds to the total. The result bounds the order of the generating function in x for
    every t. Costs a few passes over the entries of the multiplied column; raises TooLarge for more than LIMIT merged
    states or too many transitions.
    """
    if exploration.transitions > _MOST_TRANSITIONS:
        raise _too_large(f"{exploration.transitions:,} transitions")
    matrix = _column(exploration, values)
    initial = [int(s == exploration.start) for s in range(exploration.sizes[0])]
    final = [int(flag) for flag in exploration.final]
    before = -1
    while before != len(matrix):
        before = len(matrix)
        for _ in range(2):  # futures, then pasts: the futures of the machine read backwards
            matrix, initial, final = _merged(matrix, initial, final)
            matrix, initial, final = _transposed(matrix), final, initial
    if len(matrix) > LIMIT:
        raise _too_large(f"{len(matrix)} states after merging, more than {LIMIT},")
    return len(matrix)


def _too_large(what: str) -> TooLarge:
    return TooLarge(
        f"a generating function in several variables is not computed from {what}; choose fewer rows, or compute terms "
        "or growth for the same statistic."
    )


Matrix = list[dict[int, int]]
"""For each state, by the states that columns lead to, the polynomials packed into integers."""


def _column(exploration: Exploration, values: tuple[int, ...]) -> Matrix:
    """Return the column matrix; the fields are wide enough for sums of any of its entries."""
    paths: list[int] = [1] * exploration.sizes[0]
    for row in reversed(range(exploration.rows)):
        before = [0] * exploration.sizes[row]
        for source, target in zip(exploration.edges[row].source.tolist(), exploration.edges[row].target.tolist()):
            before[source] += paths[target]
        paths = before
    width = sum(paths).bit_length() + 1  # no coefficient of a sum exceeds the number of all columns
    reach: Matrix = [{s: 1} for s in range(exploration.sizes[0])]
    for row in reversed(range(exploration.rows)):
        edges = exploration.edges[row]
        leads: Matrix = [{} for _ in range(exploration.sizes[row])]
        for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
            into, shift = leads[source], values[mark] * width
            for end, packed in reach[target].items():
                into[end] = into.get(end, 0) + (packed << shift)
        reach = leads
    return reach


def _merged(matrix: Matrix, initial: list[int], final: list[int]) -> tuple[Matrix, list[int], list[int]]:
    """Return the machine whose states are the classes of equal futures, by refinement until nothing splits."""
    blocks, count = _numbered(final)
    while True:
        sums = [_summed(row, blocks) for row in matrix]
        keys = [(block, tuple(sorted(row.items()))) for block, row in zip(blocks, sums)]
        refined, more = _numbered(keys)
        if more == count:
            break
        blocks, count = refined, more
    weights, first = [0] * count, [-1] * count
    for state, block in enumerate(blocks):
        weights[block] += initial[state]
        first[block] = state if first[block] < 0 else first[block]
    return [sums[state] for state in first], weights, [final[state] for state in first]


def _numbered(keys: Sequence[Hashable]) -> tuple[list[int], int]:
    seen: dict[Hashable, int] = {}
    return [seen.setdefault(key, len(seen)) for key in keys], len(seen)


def _summed(row: dict[int, int], blocks: list[int]) -> dict[int, int]:
    out: dict[int, int] = {}
    for end, packed in row.items():
        out[blocks[end]] = out.get(blocks[end], 0) + packed
    return out


def _transposed(matrix: Matrix) -> Matrix:
    out: Matrix = [{} for _ in matrix]
    for state, row in enumerate(matrix):
        for end, packed in row.items():
            out[end][state] = packed
    return out
