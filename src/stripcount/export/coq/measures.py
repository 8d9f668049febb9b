"""Measures of several numbers, such as their total, as `StatementWords.v` defines them.

Each measure has its text in Coq, and is computed on many patterns at once: on an array `xs` with a row for each place
of a window, in the order of the places, and a column for each pattern.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from stripcount.model.lattice.rule import Numbers

Place = tuple[int, int]
"""A cell (row, column) of a window, whose least row and column are 0."""

Pairs = tuple[tuple[int, int], ...]
"""Pairs (i, j) of indices of places, which are indices of rows of `xs`."""


@dataclass(frozen=True)
class Measure:
    """A measure: its text in Coq, and the function `of`, from an array `xs` to the values, one for each column."""

    text: str
    of: Callable[[Numbers], Numbers]

    def difference_to_next(self, window_size: int) -> Measure:
        """Return this measure of the first `window_size` numbers minus this measure of all numbers after them."""
        return Measure(
            f"(less_next {window_size} {self.text})", lambda xs: self.of(xs[:window_size]) - self.of(xs[window_size:])
        )


SIMPLE_MEASURES = (
    Measure("total", lambda xs: xs.sum(axis=0)),
    Measure("largest", lambda xs: xs.max(axis=0)),
    Measure("smallest", lambda xs: xs.min(axis=0)),
    Measure("spread", lambda xs: xs.max(axis=0) - xs.min(axis=0)),
)


def coq_list(numbers: Iterable[int], scope: str = "%Z") -> str:
    """Return a list of numbers in Coq, as in "[1; 2]%Z"; with an empty `scope`, "[1; 2]", it is of natural numbers."""
    return "[" + "; ".join(str(int(value)) for value in numbers) + "]" + scope


def measures(places: Sequence[Place], marks: int) -> Iterator[Measure]:
    """Yield the measures of the numbers at some places, the simplest first; the numbers are 0 to `marks` - 1."""
    total, *extremes = SIMPLE_MEASURES
    yield total
    yield Measure("different", distinct_count)
    for number in range(marks):
        yield _occurrences_of(number)
    yield from extremes
    if list(places) == [(0, 0), (0, 1), (1, 0), (1, 1)]:
        yield Measure("determinant", lambda xs: xs[0] * xs[3] - xs[1] * xs[2])
        yield Measure("permanent", lambda xs: xs[0] * xs[3] + xs[1] * xs[2])
    if len(places) <= 4:
        for factors in _factor_lists(len(places)):
            yield _weighted_sum(factors)
    if 3 <= len(places) <= 4:
        for factors in _factor_lists(len(places)):
            yield _weighted_sorted_sum(factors)
    for pairs in _neighbour_pairs(places):
        text = "[" + "; ".join(f"({i}, {j})" for i, j in pairs) + "]"
        yield from _pair_measures(text, [i for i, _ in pairs], [j for _, j in pairs])


def _occurrences_of(number: int) -> Measure:
    """Return the measure that counts how often a number occurs."""
    return Measure(f"(many {number})", lambda xs: (xs == number).sum(axis=0))


def _pair_measures(text: str, first: list[int], second: list[int]) -> Iterator[Measure]:
    """Yield the measures of pairs of places: how many are equal, how many rise, and the sum of their distances.

    `text` is the list of the pairs in Coq; `first` and `second` are the place indices of their first and second places.
    """
    yield Measure(f"(equal_pairs {text})", lambda xs: (xs[first] == xs[second]).sum(axis=0))
    yield Measure(f"(rising_pairs {text})", lambda xs: (xs[first] < xs[second]).sum(axis=0))
    yield Measure(f"(distances {text})", lambda xs: np.abs(xs[first] - xs[second]).sum(axis=0))


def distinct_count(xs: Numbers) -> Numbers:
    """Return the number of distinct numbers in each column."""
    ordered = np.sort(xs, axis=0)
    distinct_values: Numbers = 1 + (ordered[1:] != ordered[:-1]).sum(axis=0)
    return distinct_values


def _weighted_sum(factors: Sequence[int]) -> Measure:
    """Return the measure that sums the products of the numbers and these factors."""
    row = np.array(factors, dtype=np.int64)
    return Measure(f"(weighed {coq_list(factors)})", lambda xs: row @ xs)


def _weighted_sorted_sum(factors: Sequence[int]) -> Measure:
    """Return the measure that sums the products of the sorted numbers, smallest first, and these factors."""
    row = np.array(factors, dtype=np.int64)
    return Measure(f"(ranked {coq_list(factors)})", lambda xs: row @ np.sort(xs, axis=0))


def _factor_lists(count: int) -> Iterator[tuple[int, ...]]:
    """Yield lists of `count` factors: for 3 those of the second difference, then combinations of 1, 0 and -1.

    In a combination the first factor other than 0 is 1, as its negative says nothing new, and at least two are not 0.
    """
    if count == 3:
        yield (1, -2, 1)
    for signs in product((1, -1, 0), repeat=count):
        if next((number for number in signs if number), 0) == 1 and sum(map(abs, signs)) > 1:
            yield signs


def _neighbour_pairs(places: Sequence[Place]) -> Iterator[Pairs]:
    """Yield sets of pairs of places, none empty and none twice.

    They are the neighbours in one or several directions, and the consecutive cells of the border of a block, clockwise
    and counterclockwise.
    """
    index_of = {place: index for index, place in enumerate(places)}
    steps = {step: [] for step in ((0, 1), (1, 0), (1, 1), (1, -1))}  # type: dict[Place, list[tuple[int, int]]]
    for (i, j), index in index_of.items():
        for step, pairs in steps.items():
            if (i + step[0], j + step[1]) in index_of:
                pairs.append((index, index_of[i + step[0], j + step[1]]))
    beside, below, diagonal, antidiagonal = (tuple(pairs) for pairs in steps.values())
    border_places = border(places)
    around = tuple((index_of[a], index_of[b]) for a, b in zip(border_places, [*border_places[1:], *border_places[:1]]))
    sets_of_pairs = (
        *(beside, below, beside + below, diagonal, antidiagonal, diagonal + antidiagonal),
        *(beside + below + diagonal + antidiagonal, around, tuple((b, a) for a, b in around)),
    )
    yield from dict.fromkeys(pairs for pairs in sets_of_pairs if pairs)


def border(places: Sequence[Place]) -> list[Place]:
    """Return the border of a block, clockwise from its upper left corner.

    The list is empty unless `places` are all cells, row by row, of a block of at least 2 rows and columns.
    """
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    if list(places) != [(i, j) for i in range(height) for j in range(width)] or min(height, width) < 2:
        return []
    right = [(0, j) for j in range(width - 1)]
    down = [(i, width - 1) for i in range(height - 1)]
    left = [(height - 1, j) for j in range(width - 1, 0, -1)]
    return right + down + left + [(i, 0) for i in range(height - 1, 0, -1)]
