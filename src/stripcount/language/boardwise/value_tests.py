"""Tests of the values of cells, such as "even", "at least 2", and "1 or 2"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class ValueTest:
    """A test of the values of cells, such as "even" or "1 or 2"; `holds`(value) states whether a value passes."""

    text: str
    holds: Callable[[int], bool]


def value_in(numbers: Iterable[int]) -> ValueTest:
    """Return the test that a value is one of some integers, as in "1s or 2s"."""
    distinct = tuple(dict.fromkeys(numbers))
    return ValueTest(" or ".join(map(str, distinct)), lambda value: value in distinct)


# tests of a value by the adjective; the list of primes goes up to 63
VALUE_PROPERTIES: dict[str, Callable[[int], bool]] = {
    "even": lambda value: value % 2 == 0,
    "odd": lambda value: value % 2 == 1,
    "prime": lambda value: value in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61),
    "nonzero": lambda value: value != 0,
    "positive": lambda value: value > 0,
    "negative": lambda value: value < 0,
}


# comparisons of a value with an integer, by the words between them
VALUE_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "greater than": lambda value, bound: value > bound,
    "more than": lambda value, bound: value > bound,
    "less than": lambda value, bound: value < bound,
    "at least": lambda value, bound: value >= bound,
    "at most": lambda value, bound: value <= bound,
    "other than": lambda value, bound: value != bound,
}
