"""The rational function of bounded degree whose series modulo a prime begins with given terms.

This is the task of the Berlekamp–Massey algorithm, solved by the half-gcd: the Euclidean algorithm on (x^L, series),
stopped halfway, which works on leading halves first. So a sequence of order d costs a few fast products of polynomials
of degree d (J. von zur Gathen, J. Gerhard, Modern Computer Algebra, sections 5.9 and 11.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import nmod_poly

_SMALL = 64  # degree below which plain division steps are faster than recursion

Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]


def rational_modulo(terms: Sequence[int], order: int, prime: int) -> tuple[list[int], list[int]]:
    """Return (numerator, denominator) modulo `prime`, ascending and coprime, with denominator[0] = 1.

    `terms` are a(0), a(1), …, of which 2·order are used. If they are those of a rational function whose numerator has
    degree below `order` and whose denominator has degree at most `order`, the result is that function in lowest terms.
    Raises ValueError if no such function has these terms, or if there are fewer than 2·order terms.

    >>> rational_modulo([0, 1, 1, 2, 3, 5, 8, 13], 3, 101)
    ([0, 1], [1, 100, 100])
    """
    length = 2 * order
    if len(terms) < length:
        raise ValueError(f"{length} terms are needed for order {order}, not {len(terms)}")
    series = nmod_poly(list(terms[:length]), prime)
    top = nmod_poly([1], prime).left_shift(length)
    if series.degree() < order:  # the terms are those of a polynomial already
        return _plain(series), [1]
    _, _, c, d = half_gcd(top, series)
    numerator, denominator = c * top + d * series, d
    lead = int(denominator[0])
    if lead == 0 or numerator.degree() >= order or denominator.degree() > order:
        raise ValueError(f"no rational function of order {order} has these terms modulo {prime}")
    unit = pow(lead, -1, prime)
    return _plain(numerator * unit), _plain(denominator * unit)


def half_gcd(a: nmod_poly, b: nmod_poly) -> Matrix:
    """Return (s, t, u, v) with determinant ±1 such that deg(s·a + t·b) ≥ m > deg(u·a + v·b), where m = ⌈deg a / 2⌉.

    `a` and `b` must satisfy deg a > deg b; the two combinations are consecutive remainders of the Euclidean algorithm.
    Costs O(M(n) log n) for degree n, where M(n) is the cost of a product.
    """
    prime = a.modulus()
    one, zero = nmod_poly([1], prime), nmod_poly([], prime)
    half = (a.degree() + 1) // 2
    if b.degree() < half:
        return one, zero, zero, one
    if a.degree() < _SMALL:
        return _euclid(a, b, half, (one, zero, zero, one))
    matrix = half_gcd(a.right_shift(half), b.right_shift(half))
    c, d = _apply(matrix, a, b)
    if d.degree() < half:
        return matrix
    quotient, rest = divmod(c, d)
    matrix = _divided(matrix, quotient)
    c, d = d, rest
    if d.degree() < half:
        return matrix
    shift = 2 * half - c.degree()
    if shift < 0:  # the leading halves do not determine the next quotients; finish by plain division
        return _euclid(c, d, half, matrix)
    return _times(half_gcd(c.right_shift(shift), d.right_shift(shift)), matrix)


def _euclid(a: nmod_poly, b: nmod_poly, half: int, matrix: Matrix) -> Matrix:
    while b.degree() >= half:
        quotient, rest = divmod(a, b)
        matrix = _divided(matrix, quotient)
        a, b = b, rest
    return matrix


def _divided(matrix: Matrix, quotient: nmod_poly) -> Matrix:
    s, t, u, v = matrix
    return u, v, s - quotient * u, t - quotient * v


def _apply(matrix: Matrix, a: nmod_poly, b: nmod_poly) -> tuple[nmod_poly, nmod_poly]:
    s, t, u, v = matrix
    return s * a + t * b, u * a + v * b


def _times(left: Matrix, right: Matrix) -> Matrix:
    a, b, c, d = left
    s, t, u, v = right
    return a * s + b * u, a * t + b * v, c * s + d * u, c * t + d * v


def _plain(polynomial: nmod_poly) -> list[int]:
    return [int(c) for c in polynomial.coeffs()]
