"""Counting with plain integers and fractions, written for the tests and sharing nothing with the package."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Dense = list[list[int]]  # [target][source]


@dataclass(frozen=True)
class Plain:
    """A machine as lists: layers of dense matrices, start weights, final weights."""

    layers: tuple[Dense, ...]
    begin: list[int]
    end: list[int]

    def terms(self, count: int) -> list[int]:
        """a(0)..a(count - 1) by matrix times vector."""
        found, vector = [], self.begin
        for _ in range(count):
            found.append(sum(w * v for w, v in zip(self.end, vector, strict=True)))
            for layer in self.layers:
                vector = [sum(w * v for w, v in zip(row, vector, strict=True)) for row in layer]
        return found


def shortest(terms: list[int]) -> list[Fraction]:
    """The connection polynomial 1 - c1 x - … of the shortest recurrence, by Berlekamp and Massey over the rationals."""
    current, last = [Fraction(1)], [Fraction(1)]
    length, gap, divisor = 0, 1, Fraction(1)
    for n, _ in enumerate(terms):
        error = sum((c * terms[n - i] for i, c in enumerate(current) if i <= length), Fraction(0))
        if error == 0:
            gap += 1
            continue
        kept = current
        factor = error / divisor
        current = [*current, *[Fraction(0)] * max(0, len(last) + gap - len(current))]
        for i, c in enumerate(last):
            current[i + gap] -= factor * c
        if 2 * length <= n:
            length, last, divisor, gap = n + 1 - length, kept, error, 1
        else:
            gap += 1
    return [*current, *[Fraction(0)] * (length + 1 - len(current))]
