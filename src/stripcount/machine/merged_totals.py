"""Merging of states by partition refinement, for a machine whose column matrix has polynomials in t as entries.

States are merged only if the totals of their futures, or of their pasts, agree as well.

The minimiser of machines (`minimize`) refines by random weights and sparse products. Here the factors of a column are
multiplied out, each polynomial is packed into one integer with its coefficients in consecutive fields (Kronecker
substitution), and classes are split by comparing whole rows. This is slower, exact for all t at once, and possible for
a few hundred states.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from stripcount.errors import TooLarge
from stripcount.machine.exploration import Exploration

MAX_MERGED = 250  # states after merging: with more, a generating function in two variables takes longer than minutes
_MAX_TRANSITIONS = 60_000  # the largest number of transitions of an exploration whose states are merged


def merged_state_count(exploration: Exploration, values: tuple[int, ...]) -> int:
    """Return the number of column states after merging states with equal futures, then with equal pasts.

    `values[mark]` is what a mark adds to the total. The result bounds the order of the generating function in x for
    every t. Costs a few passes over the entries of the multiplied column; raises TooLarge for more than MAX_MERGED
    merged states or too many transitions.
    """
    if exploration.transitions > _MAX_TRANSITIONS:
        raise _too_large(f"{exploration.transitions:,} transitions")
    matrix = _column_matrix(exploration, values)
    initial = [int(s == exploration.start) for s in range(exploration.sizes[0])]
    final = [int(flag) for flag in exploration.final]
    count_before = -1
    while count_before != len(matrix):
        count_before = len(matrix)
        for _ in range(2):  # futures, then pasts: the futures of the machine read backwards
            matrix, initial, final = _merged(matrix, initial, final)
            matrix, initial, final = _transposed(matrix), final, initial
    if len(matrix) > MAX_MERGED:
        raise _too_large(f"{len(matrix)} states after merging, more than {MAX_MERGED},")
    return len(matrix)


def _too_large(sizes: str) -> TooLarge:
    """Return the error that a generating function is not computed from `sizes`, a phrase with numbers."""
    return TooLarge(
        f"a generating function in several variables is not computed from {sizes}; choose fewer rows, or compute terms "
        "or growth for the same statistic."
    )


Matrix = list[dict[int, int]]
"""For each state, a map from the states after one column to Σ t^total over the columns, packed into one integer."""


def _column_matrix(exploration: Exploration, values: tuple[int, ...]) -> Matrix:
    """Return the column matrix; the fields of a packed polynomial are wide enough for sums of any of its entries."""
    paths: list[int] = [1] * exploration.sizes[0]
    for row in reversed(range(exploration.rows)):
        path_counts = [0] * exploration.sizes[row]
        for source, target in zip(exploration.edges[row].source.tolist(), exploration.edges[row].target.tolist()):
            path_counts[source] += paths[target]
        paths = path_counts
    width = sum(paths).bit_length() + 1  # a coefficient, also of a sum of entries, counts some of all columns
    completed: Matrix = [{s: 1} for s in range(exploration.sizes[0])]
    for row in reversed(range(exploration.rows)):
        edges = exploration.edges[row]
        extended: Matrix = [{} for _ in range(exploration.sizes[row])]
        for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
            row_of_source, shift = extended[source], values[mark] * width
            for column_end, packed in completed[target].items():
                row_of_source[column_end] = row_of_source.get(column_end, 0) + (packed << shift)
        completed = extended
    return completed


def _merged(matrix: Matrix, initial: list[int], final: list[int]) -> tuple[Matrix, list[int], list[int]]:
    """Return (matrix, initial, final) of the machine whose states are the classes of equal futures."""
    classes, count = _class_numbers(final)
    while True:
        sums = [_sums_by_class(row, classes) for row in matrix]
        signatures = [(state_class, tuple(sorted(row.items()))) for state_class, row in zip(classes, sums)]
        refined, refined_count = _class_numbers(signatures)
        if refined_count == count:
            break
        classes, count = refined, refined_count
    weights, representatives = [0] * count, [-1] * count
    for state, state_class in enumerate(classes):
        weights[state_class] += initial[state]
        representatives[state_class] = state if representatives[state_class] < 0 else representatives[state_class]
    return [sums[state] for state in representatives], weights, [final[state] for state in representatives]


def _class_numbers(values: Sequence[Hashable]) -> tuple[list[int], int]:
    """Return the class of each value, numbered from 0 in order of appearance, and the number of classes."""
    number_of: dict[Hashable, int] = {}
    return [number_of.setdefault(key, len(number_of)) for key in values], len(number_of)


def _sums_by_class(row: dict[int, int], classes: list[int]) -> dict[int, int]:
    """Return the sum of the entries of a row over the states of each class."""
    sums: dict[int, int] = {}
    for end, packed in row.items():
        sums[classes[end]] = sums.get(classes[end], 0) + packed
    return sums


def _transposed(matrix: Matrix) -> Matrix:
    """Return the matrix with sources and targets exchanged, for the futures of the machine read backwards."""
    transposed: Matrix = [{} for _ in matrix]
    for state, row in enumerate(matrix):
        for end, packed in row.items():
            transposed[end][state] = packed
    return transposed
