"""Measures of several numbers, such as their total, as `StatementWords.v` defines them.

Each measure has its text in Coq, and is computed on many patterns at once: on the columns of an array whose rows are
the numbers at the places of a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from stripcount.model.lattice.rule import Numbers

Place = tuple[int, int]
Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Measure:
    """A measure: its text in Coq, and `of`, which returns its value for each column of an array of numbers."""

    text: str
    of: Callable[[Numbers], Numbers]

    def difference_to_next(self, window_size: int) -> Measure:
        """Return the measure of the first `window_size` numbers minus the measure of the numbers after them."""
        return Measure(
            f"(less_next {window_size} {self.text})", lambda xs: self.of(xs[:window_size]) - self.of(xs[window_size:])
        )


SIMPLE = (
    Measure("total", lambda xs: xs.sum(axis=0)),
    Measure("largest", lambda xs: xs.max(axis=0)),
    Measure("smallest", lambda xs: xs.min(axis=0)),
    Measure("spread", lambda xs: xs.max(axis=0) - xs.min(axis=0)),
)


def coq_list(numbers: Iterable[int], scope: str = "%Z") -> str:
    """Return a list of numbers in Coq; `scope` is that of the numbers: integers, or natural numbers if it is empty."""
    return "[" + "; ".join(str(int(value)) for value in numbers) + "]" + scope


def measures(places: Sequence[Place], marks: int) -> Iterator[Measure]:
    """Yield the measures of the numbers at some places, the plainest first."""
    total, *extremes = SIMPLE
    yield total
    yield Measure("different", distinct_count)
    for number in range(marks):
        yield _number_of(number)
    yield from extremes
    if list(places) == [(0, 0), (0, 1), (1, 0), (1, 1)]:
        yield Measure("determinant", lambda xs: xs[0] * xs[3] - xs[1] * xs[2])
        yield Measure("permanent", lambda xs: xs[0] * xs[3] + xs[1] * xs[2])
    if len(places) <= 4:
        for factors in _factors(len(places)):
            yield _weighed(factors)
    if 3 <= len(places) <= 4:
        for factors in _factors(len(places)):
            yield _ranked(factors)
    for pairs in _pairs(places):
        text = "[" + "; ".join(f"({i}, {j})" for i, j in pairs) + "]"
        yield from _of_pairs(text, [i for i, _ in pairs], [j for _, j in pairs])


def _number_of(number: int) -> Measure:
    """Return the measure that counts how often a number occurs."""
    return Measure(f"(many {number})", lambda xs: (xs == number).sum(axis=0))


def _of_pairs(text: str, first: list[int], second: list[int]) -> Iterator[Measure]:
    """Yield the measures of pairs of numbers; `text` has the pairs in Coq, `first` and `second` their row indices."""
    yield Measure(f"(equal_pairs {text})", lambda xs: (xs[first] == xs[second]).sum(axis=0))
    yield Measure(f"(rising_pairs {text})", lambda xs: (xs[first] < xs[second]).sum(axis=0))
    yield Measure(f"(distances {text})", lambda xs: np.abs(xs[first] - xs[second]).sum(axis=0))


def distinct_count(xs: Numbers) -> Numbers:
    """Return the number of distinct numbers in each column."""
    ordered = np.sort(xs, axis=0)
    distinct_values: Numbers = 1 + (ordered[1:] != ordered[:-1]).sum(axis=0)
    return distinct_values


def _weighed(factors: Sequence[int]) -> Measure:
    """Return the sum of the numbers times these factors."""
    row = np.array(factors, dtype=np.int64)
    return Measure(f"(weighed {coq_list(factors)})", lambda xs: row @ xs)


def _ranked(factors: Sequence[int]) -> Measure:
    """Return the sum of the sorted numbers times these factors, the first one for the smallest number."""
    row = np.array(factors, dtype=np.int64)
    return Measure(f"(ranked {coq_list(factors)})", lambda xs: row @ np.sort(xs, axis=0))


def _factors(count: int) -> Iterator[tuple[int, ...]]:
    """Yield lists of factors 1, 0 and -1 whose first factor that is not 0 is 1, and those of the second difference."""
    if count == 3:
        yield (1, -2, 1)
    for signs in product((1, -1, 0), repeat=count):
        if next((number for number in signs if number), 0) == 1 and sum(map(abs, signs)) > 1:
            yield signs


def _pairs(places: Sequence[Place]) -> Iterator[Pairs]:
    """Yield sets of pairs (i, j) of indices of places: neighbours by direction, and consecutive cells of the border."""
    index_of = {place: index for index, place in enumerate(places)}
    steps = {step: [] for step in ((0, 1), (1, 0), (1, 1), (1, -1))}  # type: dict[Place, list[tuple[int, int]]]
    for (i, j), index in index_of.items():
        for step, pairs in steps.items():
            if (i + step[0], j + step[1]) in index_of:
                pairs.append((index, index_of[i + step[0], j + step[1]]))
    beside, below, diagonal, antidiagonal = (tuple(pairs) for pairs in steps.values())
    ring = border(places)
    around = tuple((index_of[a], index_of[b]) for a, b in zip(ring, [*ring[1:], *ring[:1]]))
    sets_of_pairs = (
        *(beside, below, beside + below, diagonal, antidiagonal, diagonal + antidiagonal),
        *(beside + below + diagonal + antidiagonal, around, tuple((b, a) for a, b in around)),
    )
    yield from dict.fromkeys(pairs for pairs in sets_of_pairs if pairs)


def border(places: Sequence[Place]) -> list[Place]:
    """Return the border of a block, clockwise from its upper left corner; an empty list if `places` are no block."""
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    if list(places) != [(i, j) for i in range(height) for j in range(width)] or min(height, width) < 2:
        return []
    right = [(0, j) for j in range(width - 1)]
    down = [(i, width - 1) for i in range(height - 1)]
    left = [(height - 1, j) for j in range(width - 1, 0, -1)]
    return right + down + left + [(i, 0) for i in range(height - 1, 0, -1)]
