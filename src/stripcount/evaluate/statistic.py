"""Statistics: what every mark adds to a board's total, and counts split by the total.

A count split by totals is a polynomial in t, in which the coefficient of t^n counts the boards of total n. During the
computation it is one long whole number with its coefficients in consecutive fields, wide enough never to overflow
(Kronecker substitution): polynomials are added like numbers, and multiplication by t is a shift.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

import numpy as np

from stripcount.algebra.exact_arrays import Ceiling, Rounded
from stripcount.board import Mark
from stripcount.errors import BadInput, BrokenPuzzle, TooLarge, described, meant, shortened
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.model.contract.calling import called
from stripcount.model.strip import Strip

MOST_TOTAL = 1_000_000  # the largest total of a board, which is the degree of a polynomial
Polynomial = tuple[int, ...]
"""Coefficients in t, ascending, without zeros at the end."""


def statistic(strip: Strip[Any], name: str) -> Callable[[Mark], int]:
    """Return the function `name` of the strip's statistics, with a check of every value it returns.

    Raises BadInput for a name that is not declared. The function raises BrokenPuzzle if it fails or returns anything
    but a whole number of at least 0; True and False are 1 and 0.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> statistic(Magnets(2), "magnets")("L+")
    1
    """
    strip = strip.counted()
    puzzle = strip.name or type(strip).__name__
    declared = strip.statistics
    if not isinstance(declared, Mapping):
        raise BrokenPuzzle(f"{puzzle}: statistics must be a dictionary of functions, not {described(declared)}.")
    if name not in declared:
        names = sorted(map(str, declared))
        if not names:
            raise BadInput(f"{strip.title} declares no statistic.")
        listed, hint = ", ".join(names), meant(name, names)
        raise BadInput(f"statistic must be one that {puzzle} declares ({listed}), not {described(name)}{hint}")
    adds = declared[name]

    def checked(mark: Mark) -> int:
        where = f"statistic {shortened(name)} of {puzzle}"
        value = called(lambda: adds(mark), where, lambda: f"on {described(mark)}")
        if not isinstance(value, int | np.integer | np.bool_) or int(value) < 0:
            raise BrokenPuzzle(
                f"{where} must add a whole number of at least 0 for {described(mark)}, not {described(value)}."
            )
        return int(value)

    return checked


def statistic_values(strip: Strip[Any], exploration: Exploration, name: str) -> tuple[int, ...]:
    """Return what each of the exploration's marks adds to the total of statistic `name`; raises as `statistic` does."""
    adds = statistic(strip, name)
    return tuple(adds(mark) for mark in exploration.marks)


def polynomial_terms(
    exploration: Exploration, values: tuple[int, ...], count: int, limits: Limits = UNLIMITED
) -> list[Polynomial]:
    """Return a(0; t)..a(count - 1; t), in which the coefficient of t^n counts the boards of total n.

    Costs `transitions` additions of polynomials per column. Raises TooLarge if totals may exceed a million, TooLarge or
    OutOfTime beyond `limits`.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> strip = Magnets(2)
    >>> found = explore(strip)
    >>> polynomial_terms(found, statistic_values(strip, found, "magnets"), 3)
    [(1,), (1, 2), (2, 8, 4)]
    """
    if max(values, default=0) * exploration.rows * count > MOST_TOTAL:
        raise TooLarge(
            f"totals must be at most {MOST_TOTAL:,} for counts to be split by them, not up to "
            f"{max(values) * exploration.rows * count:,}; choose fewer columns or a statistic with smaller values."
        )
    width = 8 * ceil((_most_bits(exploration, count) + 1) / 8)
    steps = [_by_value(exploration, row, values) for row in range(exploration.rows)]
    ending = np.flatnonzero(exploration.final).tolist()
    vector = [0] * exploration.sizes[0]
    vector[exploration.start] = 1
    found = []
    for k in range(count):
        found.append(_unpacked(sum(vector[s] for s in ending), width))
        if k + 1 == count:
            break
        for row, groups in enumerate(steps):
            _look(limits, vector)
            after = [0] * exploration.sizes[(row + 1) % exploration.rows]
            for value, sources, targets in groups:
                moved = vector if value == 0 else [entry << (value * width) for entry in vector]
                for source, target in zip(sources, targets):
                    after[target] += moved[source]
            vector = after
    return found


def _look(limits: Limits, vector: list[int]) -> None:
    """Check the bounds: a cell needs the polynomials before it, those after it, and shifted ones."""
    if limits is not UNLIMITED:
        limits.room("counting by totals", 3 * sum(entry.bit_length() for entry in vector) // 8)


def _by_value(exploration: Exploration, row: int, values: tuple[int, ...]) -> list[tuple[int, list[int], list[int]]]:
    """Return the edges of one row as triples (value added to the total, sources, targets)."""
    edges = exploration.edges[row]
    adds = np.array(values, dtype=np.int64)[edges.mark]
    chosen = [(value, adds == value) for value in np.unique(adds).tolist()]
    return [(value, edges.source[these].tolist(), edges.target[these].tolist()) for value, these in chosen]


def _most_bits(exploration: Exploration, count: int) -> int:
    """Return a number of bits into which the number of partial boards of up to `count` columns fits, at every cell."""
    machine = exploration.machine()
    factors = [Rounded(factor) for factor in machine.factors]
    ceiling, most = Ceiling(machine.initial), 1
    for _ in range(count):
        for factor in factors:
            ceiling = ceiling.times(factor)
            most = max(most, ceiling.bits())
    return most


def _unpacked(number: int, width: int) -> Polynomial:
    """Return the coefficients packed in `number`, in fields of `width` bits, a multiple of 8."""
    size = width // 8
    data = number.to_bytes((number.bit_length() + width - 1) // width * size, "little")
    return tuple(int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size))
