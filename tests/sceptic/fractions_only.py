"""Counting with plain integers and fractions, without anything of the package."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Dense = list[list[int]]  # [target][source]


@dataclass(frozen=True)
class DenseMachine:
    """A machine as lists: `layers` are dense matrices, `begin` and `end` the weights of start and final states."""

    layers: tuple[Dense, ...]
    begin: list[int]
    end: list[int]

    def terms(self, count: int) -> list[int]:
        """Return a(0), …, a(count - 1), by products of matrix and vector."""
        terms, vector = [], self.begin
        for _ in range(count):
            terms.append(sum(weight * value for weight, value in zip(self.end, vector, strict=True)))
            for layer in self.layers:
                vector = [sum(weight * value for weight, value in zip(row, vector, strict=True)) for row in layer]
        return terms


def shortest_recurrence(terms: list[int]) -> list[Fraction]:
    """Return the coefficients of 1 - c1 x - … of the shortest recurrence, by Berlekamp and Massey."""
    current, last_polynomial = [Fraction(1)], [Fraction(1)]
    order, shift, divisor = 0, 1, Fraction(1)
    for index, _ in enumerate(terms):
        error = sum(
            (coefficient * terms[index - i] for i, coefficient in enumerate(current) if i <= order), Fraction(0)
        )
        if error == 0:
            shift += 1
            continue
        previous = current
        factor = error / divisor
        current = [*current, *[Fraction(0)] * max(0, len(last_polynomial) + shift - len(current))]
        for i, coefficient in enumerate(last_polynomial):
            current[i + shift] -= factor * coefficient
        if 2 * order <= index:
            order, last_polynomial, divisor, shift = index + 1 - order, previous, error, 1
        else:
            shift += 1
    return [*current, *[Fraction(0)] * (order + 1 - len(current))]
