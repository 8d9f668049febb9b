"""Statistics: what every mark adds to a board's total, and counts split by the total.

A count split by totals is a polynomial in t, in which the coefficient of t^n counts the boards of total n. During the
computation it is one long integer with its coefficients in consecutive fields, wide enough never to overflow
(Kronecker substitution): polynomials are added like numbers, and multiplication by t is a shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import ceil
from operator import mul

import numpy as np
from flint import fmpz

from stripcount.algebra.exact_arrays import RoundedUpMatrix, UpperBounds
from stripcount.algebra.polynomial import Nested, from_kronecker
from stripcount.board import Mark
from stripcount.errors import BadInput, BrokenPuzzle, TooLarge, did_you_mean, excerpt, unknown_word, value_text
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.model.contract.calling import checked_call
from stripcount.model.strip import Strip

MAX_TOTAL = 1_000_000  # the largest degree of a polynomial: the largest total, or number of combinations of totals
_EMPTY = "·"  # the mark of a vertex of a graph at which nothing is chosen
COUNTED = "count:"  # prefix of statistics such as "count:x", which counts the occurrences of x in marks
Polynomial = tuple[int, ...]
"""Coefficients of t^0, t^1, ..., without zeros at the end."""


def check_distinct(names: Sequence[str]) -> None:
    """Raise BadInput if one of the names of statistics is given twice.

    >>> check_distinct(["ones", "ones"])
    Traceback (most recent call last):
    stripcount.errors.BadInput: statistics must differ from each other, but ones is given 2 times.
    """
    for name in names:
        if names.count(name) > 1:
            repetitions = f"{excerpt(name)} is given {names.count(name)} times"
            raise BadInput(f"statistics must differ from each other, but {repetitions}.")


def statistic(strip: Strip, name: str) -> Callable[[Mark], int]:
    """Return the function `name` of the strip's statistics, with a check of every value it returns.

    Raises BadInput for a name that is not declared. The function raises BrokenPuzzle if it fails or returns anything
    but an integer of at least 0; True and False are 1 and 0.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> statistic(Magnets(2), "magnets")("L+")
    1
    """
    strip = strip.counted()
    puzzle = strip.name or (strip.title if strip.one_board is not None else type(strip).__name__)
    declared = strip.statistics
    if isinstance(name, str) and name.startswith(COUNTED):
        return _occurrences(name.removeprefix(COUNTED), strip.symbols, puzzle)
    if not isinstance(declared, Mapping):
        raise BrokenPuzzle(f"{puzzle}: statistics must be a dictionary of functions, not {value_text(declared)}.")
    if name not in declared:
        names = sorted(map(str, (*declared, *strip.counting.gained)))
        if not names:
            raise BadInput(f"{strip.title} declares no statistic.")
        choices, hint = ", ".join(names), did_you_mean(name, names)
        raise BadInput(f"statistic must be one that {puzzle} declares ({choices}), not {value_text(name)}{hint}")
    gain = declared[name]

    def checked_gain(mark: Mark) -> int:
        """Return what a mark adds to the total; raises BrokenPuzzle unless it is an integer of at least 0."""
        where = f"statistic {excerpt(name)} of {puzzle}"
        value = checked_call(lambda: gain(mark), where, lambda: f"on {value_text(mark)}")
        if not isinstance(value, int | np.integer | np.bool_) or int(value) < 0:
            raise BrokenPuzzle(
                f"{where} must add an integer of at least 0 for {value_text(mark)}, not {value_text(value)}."
            )
        return int(value)

    return checked_gain


def _occurrences(symbol: str, marks: Sequence[str], puzzle: str) -> Callable[[Mark], int]:
    """Return a function that counts the character `symbol` in a mark.

    For a longer `symbol` the function returns 1 for that mark and 0 for all others. `marks` are those of the puzzle.
    Raises BadInput for a text that is in none of them.
    """
    if not symbol:
        raise BadInput("statistic 'count:' must be followed by a mark, or by a character of marks, such as count:2.")
    composed = _EMPTY in marks and {*map(len, marks)} == {1}  # each mark of a graph is made of several
    parts = set(symbol) if composed else {symbol}
    if marks and not all(any(part == mark or (len(part) == 1 and part in mark) for mark in marks) for part in parts):
        raise unknown_word(f"what 'count:' counts of {puzzle}", symbol, list(dict.fromkeys(marks)))

    def occurrences(mark: Mark) -> int:
        return str(mark).count(symbol) if len(symbol) == 1 else int(str(mark) == symbol)

    return occurrences


def statistic_values(strip: Strip, exploration: Exploration, name: str) -> tuple[int, ...]:
    """Return what each of the exploration's marks adds to the total of statistic `name`; raises as `statistic` does."""
    if name in exploration.gains:
        return exploration.gains[name]
    gain = statistic(strip, name)
    values = tuple(gain(mark) for mark in exploration.with_marks().marks)
    if name.startswith(COUNTED) and not any(values) and not strip.counted().symbols:  # its marks are not declared
        raise unknown_word("what 'count:' counts", name.removeprefix(COUNTED), [*map(str, exploration.marks)])
    return values


def polynomial_terms(
    exploration: Exploration, values: tuple[int, ...], count: int, limits: Limits = UNLIMITED
) -> list[Polynomial]:
    """Return a(0; t)..a(count - 1; t), in which the coefficient of t^n counts the boards of total n.

    `values[m]` is what mark m adds to the total. Costs `transitions` additions of polynomials per column. Raises
    TooLarge if totals may exceed a million, TooLarge or OutOfTime beyond `limits`.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> strip = Magnets(2)
    >>> exploration = explore(strip)
    >>> polynomial_terms(exploration, statistic_values(strip, exploration, "magnets"), 3)
    [(1,), (1, 2), (2, 8, 4)]
    """
    if max(values, default=0) * exploration.rows * count > MAX_TOTAL:
        degree = max(values) * exploration.rows * count
        raise TooLarge(
            f"totals must be at most {MAX_TOTAL:,} for counts to be split by them, not up to {degree:,}; choose fewer "
            "columns or a statistic with smaller values."
        )
    return list(_polynomials(exploration, values, count, limits))


def split_terms(
    exploration: Exploration, values: Sequence[tuple[int, ...]], count: int, limits: Limits = UNLIMITED
) -> list[Nested]:
    """Return a(0)..a(count - 1) split by several totals: nested coefficients, the first total outermost.

    `values[i][m]` is what mark m adds to total i. Costs as `polynomial_terms`, with polynomials that have a coefficient
    for each combination of totals. Raises TooLarge if there may be more than a million combinations.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> exploration = explore(Magnets(1))
    >>> values = statistic_values(Magnets(1), exploration, "magnets")
    >>> split_terms(exploration, [values, values], 3)
    [((1,),), (), ((1,), (0, 2))]
    """
    total_bounds = [1 + max_total(exploration, gains, count) for gains in values]
    place_values = [1, *accumulate(total_bounds, mul)]
    if place_values[-1] > MAX_TOTAL:
        raise TooLarge(
            f"there must be at most {MAX_TOTAL:,} combinations of totals, not up to {place_values[-1]:,}; choose fewer "
            "columns or fewer statistics."
        )
    packed_values = tuple(sum(map(mul, totals, place_values)) for totals in zip(*values))
    return [from_kronecker(flat, total_bounds) for flat in _polynomials(exploration, packed_values, count, limits)]


def max_total(exploration: Exploration, values: tuple[int, ...], count: int) -> int:
    """Return the largest total of any partial board of fewer than `count` columns, at least 0.

    Costs a pass over all transitions for each column.
    """
    largest = np.full(exploration.sizes[0], -1, dtype=np.int64)
    largest[exploration.start] = maximum = 0
    gains = np.array(values, dtype=np.int64)
    for _ in range(count - 1):
        for row, edges in enumerate(exploration.edges):
            after = np.full(exploration.sizes[(row + 1) % exploration.rows], -1, dtype=np.int64)
            is_reached = largest[edges.source] >= 0
            np.maximum.at(after, edges.target[is_reached], (largest[edges.source] + gains[edges.mark])[is_reached])
            largest, maximum = after, max(maximum, int(after.max(initial=0)))
    return maximum


def _polynomials(exploration: Exploration, values: tuple[int, ...], count: int, limits: Limits) -> Iterator[Polynomial]:
    """Yield a(0; t)..a(count - 1; t), each computed as one integer, by Kronecker substitution."""
    width = 8 * ceil((_bits_needed(exploration, count) + 1) / 8)
    edges_of_rows = [_by_value(exploration, row, values) for row in range(exploration.rows)] if count > 2 else None
    accepting = np.flatnonzero(exploration.final).tolist()
    vector = [fmpz(0)] * exploration.sizes[0]
    vector[exploration.start] = fmpz(1)
    for k in range(count):
        yield _unpacked(int(sum((vector[s] for s in accepting), start=fmpz(0))), width)
        if k + 1 == count:
            return
        for row in range(exploration.rows):
            _check_memory(limits, vector)
            after = [fmpz(0)] * exploration.sizes[(row + 1) % exploration.rows]
            for value, sources, targets in edges_of_rows[row] if edges_of_rows else _by_value(exploration, row, values):
                shift = value * width
                for source, target in zip(sources, targets):
                    if entry := vector[source]:
                        after[target] += entry << shift if shift else entry
            vector = after


def _check_memory(limits: Limits, vector: list[fmpz]) -> None:
    """Check the limits before a cell, which needs about three times the memory of `vector`.

    That is the vector itself, one for the states after the cell, and shifted numbers.
    """
    if limits is not UNLIMITED:
        limits.check_size("counting by totals", 3 * sum(entry.bit_length() for entry in vector) // 8)


def _by_value(exploration: Exploration, row: int, values: tuple[int, ...]) -> list[tuple[int, list[int], list[int]]]:
    """Return the edges of one row as triples (value added to the total, sources, targets)."""
    edges = exploration.edges[row]
    gains = np.array(values, dtype=np.int64)[edges.mark]
    masks = [(value, gains == value) for value in np.unique(gains).tolist()]
    return [(value, edges.source[mask].tolist(), edges.target[mask].tolist()) for value, mask in masks]


def _bits_needed(exploration: Exploration, count: int) -> int:
    """Return a number of bits into which the number of partial boards of up to `count` columns fits, at every cell."""
    machine = exploration.machine()
    factors = [RoundedUpMatrix(factor) for factor in machine.factors]
    ceiling, bits = UpperBounds(machine.initial), 1
    for _ in range(count):
        for factor in factors:
            ceiling = ceiling.multiplied_by(factor)
            bits = max(bits, ceiling.bits())
    return bits


def _unpacked(packed: int, width: int) -> Polynomial:
    """Return the coefficients of an integer with fields of `width` bits, a multiple of 8, the lowest field first."""
    size = width // 8
    data = packed.to_bytes((packed.bit_length() + width - 1) // width * size, "little")
    return tuple(int.from_bytes(data[begin : begin + size], "little") for begin in range(0, len(data), size))
