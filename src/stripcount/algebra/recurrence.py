"""From the terms of a sequence modulo a prime to the one rational function of bounded degree that has them.

The same task as Berlekamp–Massey, by the half-gcd: a Euclidean algorithm on (x^L, series) that is stopped
halfway and works on leading halves first, so that a sequence of order d costs a few fast products of
polynomials of degree d (J. von zur Gathen, J. Gerhard, Modern Computer Algebra, sections 5.9 and 11.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import nmod_poly

_SMALL = 64  # below this degree plain division steps are faster than splitting

Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]


def rational_modulo(terms: Sequence[int], order: int, prime: int) -> tuple[list[int], list[int]]:
    """Return (numerator, denominator) modulo `prime`, ascending and coprime, with denominator[0] = 1.

    `terms` are a(0), a(1), …, of which 2·order are used; they must come from a rational function whose
    numerator has degree below `order` and whose denominator has degree at most `order`. The result is then
    that function, reduced. Raises ValueError if no such function has these terms.

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
    """Return (s, t, u, v) with determinant ±1 such that (s·a + t·b, u·a + v·b) straddle half the degree of a.

    `a` and `b` are nmod_poly with deg a > deg b; the first remainder has degree at least m = ⌈deg a / 2⌉, the
    second less. Costs O(M(n) log n) for degree n.
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
    if shift < 0:  # the leading halves were too short to tell; finish by plain division
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
