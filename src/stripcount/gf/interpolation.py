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

from stripcount.algebra.crt import polynomial_from_images, primes_downwards_from
from stripcount.algebra.polynomial import Nested, Polynomial
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.algebra.recurrence import rational_modulo

Residues = NDArray[np.int64]
_FIRST = (1 << 31) - 1  # products of residues of such primes fit into 63 bits
_SPARE = 2  # divided differences that must vanish
_POINTS = 8  # at first


def interpolated(terms: Sequence[Nested], variables: Sequence[str], bound: int) -> tuple[PolynomialGF, tuple[int, ...]]:
    """Return the function of order at most `bound` that probably has the given terms, and the primes that were used.

    `variables` are the variables of the terms, of which there are at least 2·bound. Raises ValueError if no such
    function has them.
    """
    shapes = [Polynomial(tuple(variables), term).degrees for term in terms]
    shape = tuple(1 + max(degrees) for degrees in zip(*shapes))
    whole: NDArray[Any] = np.zeros((len(terms), *shape), dtype=object)
    for n, term in enumerate(terms):
        for powers, c in Polynomial(tuple(variables), term).monomials():
            whole[(n, *powers)] = c
    images, primes = list[Residues](), list[int]()
    before, image_count = None, 1
    for prime in primes_downwards_from(_FIRST):
        image = _Images(prime, bound).of((whole % prime).astype(np.int64))
        if images and image.shape != images[0].shape:
            if image.size < images[0].size:
                continue
            images, primes = [], []
        images.append(image)
        primes.append(prime)
        if len(images) >= image_count:
            image_count = len(images) + max(1, len(images) // 4)
            coefficients = polynomial_from_images([earlier.ravel().tolist() for earlier in images], primes)
            coefficients += (0,) * (image.size - len(coefficients))
            if coefficients == before:
                top, bottom = np.array(coefficients, dtype=object).reshape(image.shape)
                names = ("x", *variables)
                return PolynomialGF(_nested(top), _nested(bottom), names), tuple(primes)
            before = coefficients
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
            quotient = np.zeros((2, self.bound + 1), dtype=np.int64)
            for row, f in zip(quotient, rational_modulo(terms.tolist(), self.bound, self.prime)):
                row[: len(f)] = f
            return quotient
        point_count = self.points.get(terms.ndim, _POINTS)
        while True:
            values, points = self._values(terms, point_count)
            differences = self._differences(values, points)
            if not differences[-_SPARE:].any():
                break
            point_count *= 2
        used = 1 + max(np.flatnonzero(differences.reshape(len(points), -1).any(axis=1)).tolist(), default=0)
        self.points[terms.ndim] = used + _SPARE
        return np.moveaxis(self._powers(differences[:used], points), 0, 2)

    def _values(self, terms: Residues, point_count: int) -> tuple[Residues, list[int]]:
        """Return the images at `point_count` values of the first variable where the order is not smaller than usual."""
        images: list[Residues] = []
        points: list[int] = []
        order, value = -1, 1
        while len(images) < point_count:
            batch = np.arange(value, value + point_count - len(images), dtype=np.int64)
            value += len(batch)
            for point, specialised in zip(batch.tolist(), self._at(terms, batch)):
                image = self.of(specialised)
                degree = int(np.flatnonzero(image[1].reshape(self.bound + 1, -1).any(axis=1))[-1])
                if degree > order:
                    images, points, order = [], [], degree
                if degree == order:
                    images.append(image)
                    points.append(point)
        shape = tuple(map(max, zip(*(image.shape for image in images))))
        padded = [np.pad(image, [(0, most - size) for size, most in zip(image.shape, shape)]) for image in images]
        return np.stack(padded), points

    def _at(self, terms: Residues, values: Residues) -> Residues:
        """Return the terms at each of some values of the first variable, by Horner's scheme."""
        rest = terms.shape[2:]
        x = values.reshape(-1, *(1,) * (1 + len(rest)))
        total = np.zeros((len(values), len(terms), *rest), dtype=np.int64)
        for power in reversed(range(terms.shape[1])):
            total = (total * x + terms[:, power]) % self.prime
        return total

    def _differences(self, values: Residues, points: Sequence[int]) -> Residues:
        """Return the divided differences of some values."""
        differences, nodes = values.copy(), np.array(points, dtype=np.int64)
        for step in range(1, len(points)):
            gaps = [pow(int(gap), -1, self.prime) for gap in nodes[step:] - nodes[:-step]]
            inverse = np.array(gaps, dtype=np.int64).reshape(-1, *(1,) * (values.ndim - 1))
            differences[step:] = (differences[step:] - differences[step - 1 : -1]) % self.prime * inverse % self.prime
        return differences

    def _powers(self, differences: Residues, points: Sequence[int]) -> Residues:
        """Return the coefficients of the powers of the variable."""
        coefficients = np.zeros_like(differences)
        for step in reversed(range(len(differences))):
            shifted = np.roll(coefficients, 1, axis=0)
            shifted[0] = 0
            coefficients = (shifted - points[step] * coefficients) % self.prime
            coefficients[0] = (coefficients[0] + differences[step]) % self.prime
        return coefficients
