"""Certified growth a(k) ~ c·k^m·g^k of a sequence of non-negative integers with a rational generating function.

Such a series is singular at its radius of convergence R (Pringsheim), so R is the least positive root of the
denominator, and at most 1 if infinitely many terms are nonzero; g = 1/R. On the circle |x| = R the poles of a
machine's function are R times roots of unity of some order h (Perron and Frobenius; Berstel for rational sequences of
this kind). So the function of the terms a(hn + j) with one residue j has a single dominant pole, and its leading
coefficient is an expression in that pole, which is enclosed in a ball.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import acb, arb, ctx, fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import Quotient, RealRoot, certified_real, complex_roots, ends_of, least_root, significant
from stripcount.errors import BadInput, checked_integer

MAX_CERTIFIED = 20_000
"""The largest number of digits, which take about a second; the time grows with their square."""
ROOTS_LIMIT = 250  # the largest degree of the denominator for which all roots are isolated
MAX_CLASSES = 60  # the largest number of residue classes into which a sequence is divided
_MAX_ORDER_TIMES_PERIOD = 1500
"""The largest product of order and period for which a sequence is divided into residue classes."""


@dataclass(frozen=True)
class Growth:
    """The growth constant 1/R per column and the radius R, as decimals cut (not rounded) after `digits` digits.

    >>> fibonacci_growth = growth(RationalGF.of([1], [1, -1, -1]), 12)
    >>> fibonacci_growth.growth, fibonacci_growth.radius
    ('1.61803398874', '0.618033988749')
    """

    growth: str
    radius: str
    digits: int
    because: str


def growth(gf: RationalGF, digits: int = 20, bracket: tuple[float, float] | None = None) -> Growth:
    """Return the growth constant of a sequence of non-negative terms to `digits` certified significant digits.

    `bracket` is (low, high), certified bounds of the constant, which a machine gives. Without it all roots are
    isolated, for degrees up to ROOTS_LIMIT, to verify that none is nearer to 0. Raises BadInput for a polynomial, or
    if the dominant root cannot be certified.

    >>> growth(RationalGF.of([1], [1, -1, -1]), 12).growth
    '1.61803398874'
    >>> growth(RationalGF.of([1], [1, -4, 4])).growth
    '2'
    """
    digits = checked_integer("digits", digits, 1, MAX_CERTIFIED)
    root = dominant_root(gf, bracket)
    reason = (
        "the least positive root of the denominator, all roots isolated"
        if bracket is None
        else "the least root of the denominator inside the machine's Collatz-Wielandt bracket"
    )
    exact = integer_inverse(root)
    if exact is not None:
        return Growth(str(exact), significant(Fraction(1, exact), digits), digits, f"an integer, {reason}")
    inverse = certified_real(
        lambda bits: 1 / root.ball(bits),
        lambda value: value != 0 and root.is_rational(1 / value),
        lambda value: significant(value, digits),
        digits,
    )
    radius = certified_real(root.ball, root.is_rational, lambda value: significant(value, digits), digits)
    return Growth(inverse.decimal, radius.decimal, digits, reason)


def dominant_root(gf: RationalGF, bracket: tuple[float, float] | None = None) -> RealRoot:
    """Return the radius of convergence of a series of non-negative terms as an isolated root of the denominator.

    Raises BadInput if there is none, as for finitely many terms.
    """
    if gf.order == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    if bracket is not None:
        low, high = Fraction(1) / Fraction(bracket[1]), Fraction(1) / Fraction(bracket[0])
        widened_bracket = low - (high - low) / 16 - low / 10**17, high + (high - low) / 16
        if (smallest_root := least_root(fmpz_poly(list(gf.denominator)), *widened_bracket)) is None:
            raise BadInput("growth cannot be certified: the denominator has no root inside the bracket.")
        return smallest_root
    if gf.order > ROOTS_LIMIT:
        raise BadInput(f"growth of an order over {ROOTS_LIMIT} needs the machine's bracket to certify dominance.")
    root = _positive_root(gf)
    if any(modulus < root.ball(60) for modulus, _ in moduli(root.polynomial)):
        raise BadInput(
            "growth is undefined: the nearest root of the denominator is not positive; some terms are negative."
        )
    return root


def _positive_root(gf: RationalGF) -> RealRoot:
    """Return the least positive root of the denominator; raises BadInput if there is none up to 1."""
    root = least_root(fmpz_poly(list(gf.denominator)), Fraction(0), Fraction(1))
    if root is None:
        raise BadInput("growth is undefined: the denominator has no positive root up to 1, so some terms are negative.")
    return root


def integer_inverse(root: RealRoot) -> int | None:
    """Return n if the root is 1/n, else None; its inverse is an algebraic integer, so an integer if it is rational."""
    narrow = root.refined(64)
    n = round(2 / (narrow.low + narrow.high))
    return n if n > 0 and root.is_rational(Fraction(1, n)) else None


def moduli(polynomial: fmpz_poly, bits: int = 128) -> list[tuple[arb, acb]]:
    """Return (ball around the absolute value, ball around the root) for all roots of a square-free polynomial."""
    with ctx.workprec(bits):
        return [(abs(root), root) for root, _ in complex_roots(polynomial)]


def sections(gf: RationalGF, period: int) -> list[RationalGF]:
    """Return the functions Σ a(period·n + j) yⁿ for j = 0..period - 1.

    Their common denominator is Π Q(ωⁱx) over the roots of unity, computed by Newton's identities. Raises BadInput if
    that is too large.

    >>> [str(part) for part in sections(RationalGF.of([1], [1, -1, -1]), 2)]
    ['(1 - x)/(1 - 3*x + x^2)', '1/(1 - 3*x + x^2)']
    """
    if period == 1:
        return [gf]
    exponents = [i for i, c in enumerate(gf.denominator) if c]
    if all(i % period == 0 for i in exponents):
        denominator = list(gf.denominator[::period])
        return [RationalGF.of(gf.numerator[j::period], denominator) for j in range(period)]
    if gf.order * period > _MAX_ORDER_TIMES_PERIOD or period > MAX_CLASSES:
        raise BadInput(
            f"a sequence must have a period of at most {MAX_CLASSES}, and order times period at most "
            f"{_MAX_ORDER_TIMES_PERIOD}, for limits by residue class, not order {gf.order} and period {period}."
        )
    q = fmpz_poly(list(gf.denominator))
    minus_x_derivative = -(q.derivative() * fmpz_poly([0, 1]))
    powers = RationalGF(tuple(int(c) for c in minus_x_derivative.coeffs()), gf.denominator).terms(period * gf.order + 1)
    denominator = [1]
    for k in range(1, gf.order + 1):
        denominator.append(-sum(powers[period * i] * denominator[k - i] for i in range(1, k + 1)) // k)
    length = gf.order + len(gf.numerator) // period + 1
    terms = gf.terms(period * length)
    numerators = [(fmpz_poly(terms[j::period]) * fmpz_poly(denominator)).truncate(length) for j in range(period)]
    return [RationalGF.of([int(c) for c in numerator.coeffs()], denominator) for numerator in numerators]


def multiplicity(gf: RationalGF, root: RealRoot) -> int:
    """Return the order of the pole of a function in lowest terms at a root, 0 if it has none there."""
    order, polynomial = 0, fmpz_poly(list(gf.denominator))
    while root.vanishes(polynomial):
        order, polynomial = order + 1, polynomial.derivative()
    return order


@dataclass(frozen=True)
class Leading:
    """a(k) ~ constant · k^power · growth^k for k ≡ residue modulo `period`; None if only finitely many are nonzero.

    `constant` has certified digits; `exact` is its value if it is rational. `growth` is per column.
    """

    residue: int
    period: int
    constant: str | None
    exact: Fraction | None
    power: int | None
    growth: str | None


def leading(gf: RationalGF, digits: int, period: int, bracket: tuple[float, float] | None = None) -> list[Leading]:
    """Return the leading term of every residue class modulo `period`, with certified digits.

    The `period`-th powers of all dominant poles must be equal; for orders up to ROOTS_LIMIT it is verified that each
    class has a single dominant pole. `bracket` is as in `growth`. Raises BadInput as `class_root` does.

    >>> leading(RationalGF.of([1], [1, -2]), 5, 1)
    [Leading(residue=0, period=1, constant='1', exact=Fraction(1, 1), power=0, growth='2')]
    """
    digits = checked_integer("digits", digits, 1, MAX_CERTIFIED)
    return [_leading_term(section, j, period, digits, bracket) for j, section in enumerate(sections(gf, period))]


def class_root(section: RationalGF, period: int, bracket: tuple[float, float] | None) -> RealRoot | None:
    """Return the dominant root of one residue class, None if its terms end.

    Raises BadInput if other roots are as near to 0, or if that cannot be decided.
    """
    if section.order == 0:
        return None
    root = _positive_root(section)
    if section.order <= ROOTS_LIMIT:
        for bits in (128, 512, 2048):
            with ctx.workprec(bits):
                dominant_ball = root.ball(bits // 2)
                other_moduli = [m for m, z in moduli(root.polynomial, bits) if not z.overlaps(acb(dominant_ball))]
                if len(other_moduli) == root.polynomial.degree() - 1 and all(m > dominant_ball for m in other_moduli):
                    return root
        raise BadInput("several roots of the denominator are equally near to 0, or too nearly so to be separated.")
    if bracket is None:
        raise BadInput(f"growth of an order over {ROOTS_LIMIT} needs the machine's bracket to certify dominance.")
    return root


def _leading_term(
    section: RationalGF, residue: int, period: int, digits: int, bracket: tuple[float, float] | None
) -> Leading:
    """Return the leading term of the residue class whose terms have the function `section`; see `leading`."""
    root = class_root(section, period, bracket)
    if root is None:
        return Leading(residue, period, None, None, None, None)
    order = multiplicity(section, root)
    at_root = laurent(section, order, 0)
    scale: int = factorial(order - 1) * period ** (order - 1)

    def constant(bits: int) -> arb:
        """Return a ball around the constant, from one of about this precision around the root."""
        return at_root.ball(root, bits) / scale * _rational_power(root.ball(bits), residue, period)

    def is_exactly(value: Fraction) -> bool:
        """Return whether constant^period = value^period; both numbers are at least 0."""
        left = at_root.numerator**period * fmpz_poly([0, 1]) ** residue * value.denominator**period
        return root.vanishes(left - at_root.denominator**period * (value.numerator * scale) ** period)

    decimal = certified_real(constant, is_exactly, lambda value: significant(value, digits), digits)
    growth_decimal = certified_real(
        lambda bits: 1 / _rational_power(root.ball(bits), 1, period),
        lambda value: value != 0 and root.is_rational(1 / value**period),
        lambda value: significant(value, digits),
        digits,
    )
    decimals = [
        str(real.exact) if real.exact is not None and real.exact.denominator == 1 else real.decimal
        for real in (decimal, growth_decimal)
    ]
    return Leading(residue, period, decimals[0], decimal.exact, order - 1, decimals[1])


def _rational_power(x: arb, numerator: int, denominator: int) -> arb:
    """Return x^(numerator/denominator) for a ball of positive numbers."""
    if numerator % denominator == 0:
        return x ** (numerator // denominator)
    return (x.log() * numerator / denominator).exp()


def laurent(function: RationalGF, order: int, index: int) -> Quotient:
    """Return the coefficient of (1 - y/ρ)^(index - order) of P/Q at a pole ρ of this order, as polynomials in ρ.

    `index` is 0 for the leading coefficient and 1 for the next one. With δ = 1 - y/ρ, a polynomial F has the Taylor
    coefficients (-ρ)^k F^(k)(ρ)/k! in δ.
    """
    p, q = fmpz_poly(list(function.numerator)), fmpz_poly(list(function.denominator))
    first_of_p, first_of_q = taylor(p, 0), taylor(q, order)  # the first Taylor coefficients that are not 0
    if index == 0:
        return Quotient(first_of_p, first_of_q)
    return Quotient(taylor(p, 1) * first_of_q - first_of_p * taylor(q, order + 1), first_of_q * first_of_q)


def taylor(polynomial: fmpz_poly, k: int) -> fmpz_poly:
    """Return the k-th Taylor coefficient of a polynomial F in 1 - y/ρ, (-ρ)^k F^(k)(ρ)/k!, as a polynomial in ρ."""
    for _ in range(k):
        polynomial = polynomial.derivative()
    return (polynomial // factorial(k)) * fmpz_poly([0, -1]) ** k


def second_ratio(gf: RationalGF, period: int, digits: int = 8) -> str | None:
    """Return the quotient of the second largest and the largest modulus of an inverse root, rounded, or None.

    It is None for orders above ROOTS_LIMIT, and if all poles lie on one circle. The ratio bounds the rate of
    convergence of a(k)/g^k.

    >>> second_ratio(RationalGF.of([1], [1, -1, -1]), 1, 6)
    '0.381966'
    """
    if gf.order > ROOTS_LIMIT:
        return None
    root = least_root(fmpz_poly(list(gf.denominator)), Fraction(0), Fraction(1))
    if root is None:
        return None
    for bits in (192, 768, 3072):
        with ctx.workprec(bits):
            dominant_ball = root.ball(bits // 2)
            other_moduli = [
                m for m, z in moduli(root.polynomial, bits) if not (z**period).overlaps(acb(dominant_ball) ** period)
            ]
            if not other_moduli:
                return None
            low, high = (max(0, *ends) for ends in zip(*(ends_of(dominant_ball / m) for m in other_moduli)))
        for places in range(digits, 0 if bits == 3072 else digits - 1, -1):
            if (ratio_text := f"{float(round(low, places)):.{places}f}") == f"{float(round(high, places)):.{places}f}":
                return ratio_text
    return None


def minimal_polynomial(gf: RationalGF, root: RealRoot) -> tuple[int, ...] | None:
    """Return the minimal polynomial of the growth constant, ascending; None for orders above ROOTS_LIMIT."""
    if gf.order > ROOTS_LIMIT:
        return None
    coefficients = [int(c) for c in reversed(root.factor.coeffs())]
    return tuple(c if coefficients[-1] > 0 else -c for c in coefficients)
