"""Quantifiers, such as "every", "no", "at least two" and "half of"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Quantifier:
    """A quantifier such as "at least two" or "every".

    `holds`(count, total) states whether it is satisfied if something is true of `count` things out of `total`. The
    total matters only for quantifiers such as "every", "not every", "half of" and "all but one".
    """

    text: str
    holds: Callable[[int, int], bool]


def has_bare_number(text: str) -> bool:
    """Return whether the text of a phrase has a bare number, which the word "just" marks.

    A bare number is ambiguous: "two" may mean exactly two or at least two.
    """
    return "just " in text


EVERY = Quantifier("every", lambda count, total: count == total)
NONE = Quantifier("no", lambda count, total: count == 0)
SOME = Quantifier("at least one", lambda count, total: count > 0)


def exactly(numbers: tuple[int, ...]) -> Quantifier:
    """Return the quantifier "exactly ...", which allows each of some numbers, as in "exactly 2 or 3"."""
    return Quantifier(f"exactly {' or '.join(map(str, numbers))}", lambda count, total: count in numbers)


def at_least(bound: int) -> Quantifier:
    """Return the quantifier "at least `bound`"."""
    return Quantifier(f"at least {bound}", lambda count, total: count >= bound)


def at_most(bound: int) -> Quantifier:
    """Return the quantifier "at most `bound`"."""
    return Quantifier(f"at most {bound}", lambda count, total: count <= bound)


def between(low: int, high: int) -> Quantifier | None:
    """Return the quantifier "from `low` to `high`", both included; None unless `low` < `high`."""
    return Quantifier(f"from {low} to {high}", lambda count, total: low <= count <= high) if low < high else None


# `holds` of the quantifiers "at least half of", "exactly half of", ..., by the words before "half"
HALF_TESTS: dict[str, Callable[[int, int], bool]] = {
    "at least": lambda count, total: 2 * count >= total,
    "at most": lambda count, total: 2 * count <= total,
    "greater than": lambda count, total: 2 * count > total,
    "more than": lambda count, total: 2 * count > total,
    "less than": lambda count, total: 2 * count < total,
    "exactly": lambda count, total: 2 * count == total,
}
