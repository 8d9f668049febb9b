"""Rational functions of x with coefficients in ℤ[t, u, …], from their first terms: values, interpolation, remainders.

For a prime and values of t, u, … the terms are numbers, and the function of x is found as for numbers. Its coefficients
at enough values of one variable give them as polynomials in it (Newton's divided differences), variable by variable;
those modulo several primes give integers. Which degrees and how many primes are enough is not known before: both grow
until nothing changes, and the caller proves the result by its terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import combined, primes_from
from stripcount.algebra.polynomial import Nested, Polynomial
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.algebra.recurrence import rational_modulo

Residues = NDArray[np.int64]
_FIRST = (1 << 31) - 1  # products of residues of such primes fit into 63 bits
_SPARE = 2  # divided differences that must vanish
_POINTS = 8  # at first


def interpolated(terms: Sequence[Nested], variables: Sequence[str], bound: int) -> tuple[PolynomialGF, tuple[int, ...]]:
    """Return the function of order at most `bound` that probably has these terms, and the primes that were used.

    `variables` are those of the terms, at least 2·bound. Raises ValueError if no such function has them.
    """
    shapes = [Polynomial(tuple(variables), term).degrees for term in terms]
    shape = tuple(1 + max(each) for each in zip(*shapes))
    whole: NDArray[Any] = np.zeros((len(terms), *shape), dtype=object)
    for n, term in enumerate(terms):
        for powers, c in Polynomial(tuple(variables), term).monomials():
            whole[(n, *powers)] = c
    images, primes = list[Residues](), list[int]()
    before, wanted = None, 1
    for prime in primes_from(_FIRST):
        image = _Images(prime, bound).of((whole % prime).astype(np.int64))
        if images and image.shape != images[0].shape:
            if image.size < images[0].size:
                continue
            images, primes = [], []
        images.append(image)
        primes.append(prime)
        if len(images) >= wanted:
            wanted = len(images) + max(1, len(images) // 4)
            found = combined([one.ravel().tolist() for one in images], primes)
            found += (0,) * (image.size - len(found))
            if found == before:
                top, bottom = np.array(found, dtype=object).reshape(image.shape)
                names = ("x", *variables)
                return PolynomialGF(_nested(top), _nested(bottom), names), tuple(primes)
            before = found
    raise AssertionError("the primes do not end")


def _nested(array: NDArray[Any]) -> Nested:
    monomials = {tuple(map(int, powers)): int(array[tuple(powers)]) for powers in np.argwhere(array != 0)}
    return Polynomial.of(("",) * array.ndim, monomials).coefficients


@dataclass
class _Images:
    """The functions modulo one prime; `points` are the numbers of values that sufficed for each variable so far."""

    prime: int
    bound: int
    points: dict[int, int] = field(default_factory=dict)

    def of(self, terms: Residues) -> Residues:
        """Return numerator and denominator as an array of 2 × (bound + 1) coefficients, each a polynomial.

        The first axis of `terms` counts them, each other one the powers of a variable.
        """
        if terms.ndim == 1:
            found = np.zeros((2, self.bound + 1), dtype=np.int64)
            for row, f in zip(found, rational_modulo(terms.tolist(), self.bound, self.prime)):
                row[: len(f)] = f
            return found
        number = self.points.get(terms.ndim, _POINTS)
        while True:
            values, at = self._values(terms, number)
            differences = self._differences(values, at)
            if not differences[-_SPARE:].any():
                break
            number *= 2
        used = 1 + max(np.flatnonzero(differences.reshape(len(at), -1).any(axis=1)).tolist(), default=0)
        self.points[terms.ndim] = used + _SPARE
        return np.moveaxis(self._powers(differences[:used], at), 0, 2)

    def _values(self, terms: Residues, number: int) -> tuple[Residues, list[int]]:
        """Return the images at so many values of the first variable, of those where the order is the usual one."""
        found: list[Residues] = []
        at: list[int] = []
        order, value = -1, 1
        while len(found) < number:
            here = np.arange(value, value + number - len(found), dtype=np.int64)
            value += len(here)
            for point, specialised in zip(here.tolist(), self._at(terms, here)):
                image = self.of(specialised)
                degree = int(np.flatnonzero(image[1].reshape(self.bound + 1, -1).any(axis=1))[-1])
                if degree > order:
                    found, at, order = [], [], degree
                if degree == order:
                    found.append(image)
                    at.append(point)
        shape = tuple(map(max, zip(*(one.shape for one in found))))
        padded = [np.pad(one, [(0, most - size) for size, most in zip(one.shape, shape)]) for one in found]
        return np.stack(padded), at

    def _at(self, terms: Residues, values: Residues) -> Residues:
        """Return the terms at each of some values of the first variable, by Horner's scheme."""
        rest = terms.shape[2:]
        x = values.reshape(-1, *(1,) * (1 + len(rest)))
        total = np.zeros((len(values), len(terms), *rest), dtype=np.int64)
        for power in reversed(range(terms.shape[1])):
            total = (total * x + terms[:, power]) % self.prime
        return total

    def _differences(self, values: Residues, at: Sequence[int]) -> Residues:
        """Return the divided differences of some values."""
        found, points = values.copy(), np.array(at, dtype=np.int64)
        for step in range(1, len(at)):
            gaps = [pow(int(gap), -1, self.prime) for gap in points[step:] - points[:-step]]
            inverse = np.array(gaps, dtype=np.int64).reshape(-1, *(1,) * (values.ndim - 1))
            found[step:] = (found[step:] - found[step - 1 : -1]) % self.prime * inverse % self.prime
        return found

    def _powers(self, differences: Residues, at: Sequence[int]) -> Residues:
        """Return the coefficients of the powers of the variable."""
        found = np.zeros_like(differences)
        for step in reversed(range(len(differences))):
            shifted = np.roll(found, 1, axis=0)
            shifted[0] = 0
            found = (shifted - at[step] * found) % self.prime
            found[0] = (found[0] + differences[step]) % self.prime
        return found
