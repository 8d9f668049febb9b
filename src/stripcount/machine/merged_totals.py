"""Merging of states where totals count too: a column's entries are polynomials in t, one for each pair of states.

The minimiser of machines (`minimize`) refines by random weights and sparse products. Here a column is multiplied out,
each polynomial packed into one whole number, its coefficients side by side, and classes are split by comparing whole
rows: slower, exact for every t at once, and for a few hundred states.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from stripcount.errors import TooLarge
from stripcount.machine.exploration import Exploration

LIMIT = 250  # merged states up to which terms, points and primes take minutes
_MOST_TRANSITIONS = 60_000  # up to which the states are merged


def merged_states(exploration: Exploration, values: tuple[int, ...]) -> int:
    """Return to how many states those between columns merge: equal futures, then equal pasts, totals included.

    A bound on the order of the generating function in x, whatever t. Costs a few passes over the columns
    multiplied out; raises TooLarge beyond LIMIT states or what can be multiplied out quickly.
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
        f"a generating function in two variables from {what} is out of reach: choose fewer rows, or ask terms or "
        "growth for the same statistic."
    )


Matrix = list[dict[int, int]]
"""For each state the states a column leads to, each with its polynomial packed into one whole number."""


def _column(exploration: Exploration, values: tuple[int, ...]) -> Matrix:
    """Return the columns multiplied out; sums of any entries stay within their fields."""
    paths: list[int] = [1] * exploration.sizes[0]
    for row in reversed(range(exploration.rows)):
        before = [0] * exploration.sizes[row]
        for source, target in zip(exploration.edges[row].source.tolist(), exploration.edges[row].target.tolist()):
            before[source] += paths[target]
        paths = before
    width = sum(paths).bit_length() + 1  # no coefficient of any sum exceeds the number of all columns together
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
