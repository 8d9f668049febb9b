"""Rational functions of x with coefficients in ℤ[t, u, …], reconstructed from their first terms.

The steps:

1. Modulo a prime, and with numbers in place of t, u, …, the terms are residues; the shortest recurrence of these
   residues gives a rational function of x.
2. Its coefficients at several values of one variable are interpolated (Newton's divided differences), which gives them
   as polynomials in this variable. This is repeated for each variable.
3. The coefficients modulo several primes are combined to integers by Chinese remainders.

The degrees and the number of primes that suffice are not known in advance. Points are added until the last divided
differences vanish, and primes until the integers stay the same; the caller proves the result by its terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import polynomial_from_images, primes_downwards_from
from stripcount.algebra.polynomial import Nested, Polynomial
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.algebra.recurrence import rational_modulo

Residues = NDArray[np.int64]
_FIRST_PRIME = (1 << 31) - 1  # the first prime that is tried: products of two residues fit into 63 bits
_VANISHING = 2  # the number of divided differences of highest order that must vanish before the degree is accepted
_FIRST_POINTS = 8  # the first number of values of a variable, doubled until the last divided differences vanish


def interpolate(terms: Sequence[Nested], variables: Sequence[str], bound: int) -> tuple[PolynomialGF, tuple[int, ...]]:
    """Return the function of order at most `bound` in x whose terms these probably are, and the primes that were used.

    The variables of the function are x and then `variables`. `terms` are a(0), a(1), …, at least 2·bound of them, each
    a polynomial in `variables` as nested coefficients. Raises ValueError if no such function has these terms.
    """
    shapes = [Polynomial(tuple(variables), term).degrees for term in terms]
    shape = tuple(1 + max(degrees) for degrees in zip(*shapes))
    coefficients_of_terms: NDArray[np.object_] = np.zeros((len(terms), *shape), dtype=object)
    for n, term in enumerate(terms):
        for powers, coefficient in Polynomial(tuple(variables), term).monomials():
            coefficients_of_terms[(n, *powers)] = coefficient
    images, primes = list[Residues](), list[int]()
    previous, image_count = None, 1  # the coefficients combined last, and the number of images at which to combine next
    for prime in primes_downwards_from(_FIRST_PRIME):
        image = _ModularInterpolation(prime, bound).function((coefficients_of_terms % prime).astype(np.int64))
        if images and image.shape != images[0].shape:
            if image.size < images[0].size:
                continue  # the degrees drop modulo this prime
            images, primes = [], []  # they dropped modulo all primes before
        images.append(image)
        primes.append(prime)
        if len(images) >= image_count:
            image_count = len(images) + max(1, len(images) // 4)
            coefficients = polynomial_from_images([residues.ravel().tolist() for residues in images], primes)
            coefficients += (0,) * (image.size - len(coefficients))
            if coefficients == previous:
                numerator, denominator = np.array(coefficients, dtype=object).reshape(image.shape)
                names = ("x", *variables)
                return PolynomialGF(_nested_coefficients(numerator), _nested_coefficients(denominator), names), tuple(
                    primes
                )
            previous = coefficients
    raise AssertionError("the primes do not end")


def _nested_coefficients(array: NDArray[np.object_]) -> Nested:
    """Return an array of coefficients as nested coefficients; the index along axis i is the power of variable i."""
    monomials = {tuple(map(int, powers)): int(array[tuple(powers)]) for powers in np.argwhere(array != 0)}
    return Polynomial.of(("",) * array.ndim, monomials).coefficients


@dataclass
class _ModularInterpolation:
    """Interpolation modulo one prime, of functions whose order is at most `bound`.

    `points[d]` is the number of values of a variable that sufficed so far for terms that are arrays of d axes.
    """

    prime: int
    bound: int
    points: dict[int, int] = field(default_factory=dict)

    def function(self, terms: Residues) -> Residues:
        """Return the function as an array: axis 0 is numerator and denominator, axis 1 the powers 0 to `bound` of x.

        Axis 0 of `terms` is the index of a term. Every further axis of `terms`, and axes 2, 3, … of the result, belong
        to the variables in their order; the index along such an axis is a power of the variable.
        """
        if terms.ndim == 1:
            quotient = np.zeros((2, self.bound + 1), dtype=np.int64)
            for row, coefficients in zip(quotient, rational_modulo(terms.tolist(), self.bound, self.prime)):
                row[: len(coefficients)] = coefficients
            return quotient
        point_count = self.points.get(terms.ndim, _FIRST_POINTS)
        while True:
            values, points = self._functions_at_points(terms, point_count)
            differences = self._differences(values, points)
            if not differences[-_VANISHING:].any():
                break
            point_count *= 2
        used_points = 1 + max(np.flatnonzero(differences.reshape(len(points), -1).any(axis=1)).tolist(), default=0)
        self.points[terms.ndim] = used_points + _VANISHING
        return np.moveaxis(self._power_coefficients(differences[:used_points], points), 0, 2)

    def _functions_at_points(self, terms: Residues, point_count: int) -> tuple[Residues, list[int]]:
        """Return the functions at `point_count` values of the first variable, stacked along axis 0, and these values.

        Values where the order of the function drops are left out.
        """
        images: list[Residues] = []
        points: list[int] = []
        order, value = -1, 1
        while len(images) < point_count:
            batch = np.arange(value, value + point_count - len(images), dtype=np.int64)
            value += len(batch)
            for point, terms_at_point in zip(batch.tolist(), self._terms_at(terms, batch)):
                image = self.function(terms_at_point)
                degree = int(np.flatnonzero(image[1].reshape(self.bound + 1, -1).any(axis=1))[-1])
                if degree > order:
                    images, points, order = [], [], degree
                if degree == order:
                    images.append(image)
                    points.append(point)
        shape = tuple(map(max, zip(*(image.shape for image in images))))
        padded_images = [
            np.pad(image, [(0, largest - size) for size, largest in zip(image.shape, shape)]) for image in images
        ]
        return np.stack(padded_images), points

    def _terms_at(self, terms: Residues, values: Residues) -> Residues:
        """Return the terms at each of `values` of the first variable, by Horner's scheme.

        The result has shape (values, terms, powers of the second variable, …).
        """
        inner_shape = terms.shape[2:]
        x = values.reshape(-1, *(1,) * (1 + len(inner_shape)))
        terms_at_values = np.zeros((len(values), len(terms), *inner_shape), dtype=np.int64)
        for power in reversed(range(terms.shape[1])):
            terms_at_values = (terms_at_values * x + terms[:, power]) % self.prime
        return terms_at_values

    def _differences(self, values: Residues, points: Sequence[int]) -> Residues:
        """Return Newton's divided differences of `values`; values[i] belongs to points[i]."""
        differences, nodes = values.copy(), np.array(points, dtype=np.int64)
        for step in range(1, len(points)):
            inverses = [pow(int(gap), -1, self.prime) for gap in nodes[step:] - nodes[:-step]]
            inverse = np.array(inverses, dtype=np.int64).reshape(-1, *(1,) * (values.ndim - 1))
            differences[step:] = (differences[step:] - differences[step - 1 : -1]) % self.prime * inverse % self.prime
        return differences

    def _power_coefficients(self, differences: Residues, points: Sequence[int]) -> Residues:
        """Return the polynomial with these divided differences at `points`; axis 0 of the result is the power."""
        coefficients = np.zeros_like(differences)
        for step in reversed(range(len(differences))):
            shifted = np.roll(coefficients, 1, axis=0)
            shifted[0] = 0
            coefficients = (shifted - points[step] * coefficients) % self.prime
            coefficients[0] = (coefficients[0] + differences[step]) % self.prime
        return coefficients
