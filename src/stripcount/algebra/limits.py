"""Limits of mean and variance from three generating functions, with certified digits.

Let F₀, F₁, F₂ = Σ a(k) xᵏ, Σ E_k[T] a(k) xᵏ, Σ E_k[T(T-1)/2] a(k) xᵏ for the total T of a random board of k columns,
and let h be a period of the dominant poles. The functions of the terms k = hn + j with one residue j have a single
dominant pole ρ, which must be simple in F₀. With δ = 1 - y/ρ,

    F₀ = A/δ + …,   F₁ = B/δ² + B'/δ + …,   F₂ = C/δ³ + C'/δ² + …

so E[T] = (B(n+1) + B')/A and E[T(T-1)/2] = (C(n+1)(n+2)/2 + C'(n+1) + …)/A up to terms that vanish at a geometric rate.
If AC = B², the variance grows linearly: per h columns the mean grows by m = B/A, and the variance by
m² + m + 2C'/A - 2mB'/A. Otherwise parts of the machine with the same growth have different means. The coefficients are
expressions in ρ: rational values are recognised and proved, others are enclosed in balls.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import ctx, fmpq_mat, fmpq_poly, fmpz_poly

from stripcount.algebra.growth import class_root, laurent, multiplicity, sections
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import Quotient, Real, RealRoot, certified_real, truncated
from stripcount.errors import BadInput, checked_integer

MAX_FIELD_DEGREE = 60
"""The largest degree of the dominant pole's minimal polynomial for which minimal polynomials are computed."""


@dataclass(frozen=True)
class MomentLimits:
    """The limits of what one more column adds to mean and variance, as decimals cut after `digits` digits.

    `mean_exact` and `variance_exact` are fractions such as "1/2" if the value is rational, else None. The minimal
    polynomials, ascending, are those of the values per column, not divided by `divisor`; None if unknown.
    """

    mean: str
    variance: str
    mean_exact: str | None
    variance_exact: str | None
    digits: int
    mean_polynomial: tuple[int, ...] | None = None
    variance_polynomial: tuple[int, ...] | None = None

    @property
    def normal(self) -> bool:
        """Whether totals satisfy the central limit theorem: the dominant pole is simple and single, the variance not 0.

        The total of a random board of k columns, minus its mean and divided by its standard deviation, then converges
        to the normal law (Bender 1973; Flajolet and Sedgewick, Analytic Combinatorics, theorem IX.9). That the pole is
        simple and the only dominant one of its residue class has been verified whenever these limits exist.
        """
        return self.variance_exact != "0"


def limits(
    functions: tuple[RationalGF, RationalGF, RationalGF],
    digits: int,
    bracket: tuple[float, float] | None,
    divisor: int = 1,
    period: int = 1,
) -> MomentLimits:
    """Return mean and variance per column, divided by `divisor`, from F₀, F₁ and F₂ to `digits` certified digits.

    `bracket` is (low, high), certified bounds of the growth constant, needed for orders above 250; the `period`-th
    powers of all dominant poles must be equal. Raises BadInput if a dominant pole is not simple, or if there is no
    limit because parts of the machine, or residue classes of the columns, have different ones.

    >>> from stripcount.algebra.rational_gf import RationalGF
    >>> coins = [RationalGF.of(numerator, denominator) for numerator, denominator in (
    ...     ([1], [1, -2]), ([0, 1], [1, -4, 4]), ([0, 0, 1], [1, -6, 12, -8]))]
    >>> per_column = limits(tuple(coins), 5, None)
    >>> per_column.mean, per_column.variance, per_column.mean_exact, per_column.variance_exact, per_column.normal
    ('0.50000', '0.25000', '1/2', '1/4', True)
    """
    digits = checked_integer("digits", digits, 1, 10_000)
    quantities: list[tuple[int, RealRoot, Quotient, Quotient]] = []
    for residue, sections_of_class in enumerate(
        zip(*(sections(function, period) for function in functions), strict=True)
    ):
        count_gf, sum_gf, pair_gf = sections_of_class
        root = class_root(count_gf, period, bracket)
        if root is not None:
            quantities.append((residue, root, *_moments(root, count_gf, sum_gf, pair_gf, period)))
    if not quantities:
        raise BadInput("limits need infinitely many non-zero terms, but this sequence ends.")
    residue, root, mean, variance = quantities[0]
    for other_residue, other_root, *other_values in quantities[1:]:
        for name, first_value, second_value in (
            ("means", mean, other_values[0]),
            ("variances", variance, other_values[1]),
        ):
            if not _equal(root, first_value, other_root, second_value):
                texts = [
                    _real(at_root, value, 6, 1).decimal
                    for at_root, value in ((root, first_value), (other_root, second_value))
                ]
                raise BadInput(
                    f"there is no single limit: boards of {period}n + {residue} and {period}n + {other_residue} "
                    f"columns have different {name} per column, {texts[0]}… and {texts[1]}…."
                )
    reals = [_real(root, value, digits, divisor) for value in (mean, variance)]
    polynomials = [_minimal_polynomial(root, value) for value in (mean, variance)]
    exact = [None if real.exact is None else str(real.exact) for real in reals]
    return MomentLimits(reals[0].decimal, reals[1].decimal, exact[0], exact[1], digits, polynomials[0], polynomials[1])


def _moments(
    root: RealRoot, count_gf: RationalGF, sum_gf: RationalGF, pair_gf: RationalGF, period: int
) -> tuple[Quotient, Quotient]:
    """Return mean and variance per column of one residue class, as quotients of polynomials in its root."""
    if multiplicity(count_gf, root) != 1:
        raise BadInput(
            "limits need a simple dominant pole, but a board may pass through several parts of the machine with the "
            "same growth."
        )
    a = laurent(count_gf, 1, 0)
    b, b1 = _coefficients(sum_gf, root, 2)
    c, c1 = _coefficients(pair_gf, root, 3)
    if not root.vanishes((a * c - b * b).numerator):
        raise BadInput("there is no limit: parts of the machine with the same growth have different means.")
    m = b / a
    variance = m * m + m + _constant(2) * (c1 / a - m * (b1 / a))
    return m / _constant(period), variance / _constant(period)


def _coefficients(function: RationalGF, root: RealRoot, max_order: int) -> tuple[Quotient, Quotient]:
    """Return the coefficients of δ^-max_order and of δ^(1 - max_order), zero if the pole has a smaller order."""
    order, zero = multiplicity(function, root), _constant(0)
    if order > max_order:
        raise BadInput("limits need moments that grow like powers of the number of columns, but these grow faster.")
    if order == max_order:
        return laurent(function, order, 0), laurent(function, order, 1)
    return zero, laurent(function, order, 0) if order and order == max_order - 1 else zero


def _constant(integer: int) -> Quotient:
    """Return an integer as a quotient."""
    return Quotient(fmpz_poly([integer]), fmpz_poly([1]))


def _real(root: RealRoot, value: Quotient, digits: int, divisor: int) -> Real:
    """Return a quotient of polynomials at the root, divided by `divisor`, cut to `digits` digits after the point."""
    smaller = _reduced(root, value)

    def is_exactly(fraction: Fraction) -> bool:
        """Return whether the divided value is this fraction."""
        return root.vanishes(
            fraction.denominator * smaller.numerator - fraction.numerator * divisor * smaller.denominator
        )

    return certified_real(
        lambda bits: smaller.ball(root, bits) / divisor,
        is_exactly,
        lambda rational: truncated(rational, digits),
        digits,
    )


def _reduced(root: RealRoot, value: Quotient) -> Quotient:
    """Return an equal quotient of smaller polynomials: both reduced modulo the root's polynomial, fractions cleared."""
    modulus = fmpq_poly(root.polynomial)
    remainders = [fmpq_poly(polynomial) % modulus for polynomial in (value.numerator, value.denominator)]
    scale = remainders[0].denom() * remainders[1].denom()
    return Quotient(*((polynomial * scale).numer() for polynomial in remainders))


def _equal(root: RealRoot, quotient: Quotient, other_root: RealRoot, other_value: Quotient) -> bool:
    """Return whether two numbers are equal, each a quotient at its own root; exactly, or by disjoint balls.

    Raises BadInput if that cannot be decided.
    """
    narrow = other_root.refined(200)
    if root.low <= narrow.low and narrow.high <= root.high and other_root.vanishes(root.polynomial):
        return root.vanishes((quotient - other_value).numerator)
    for bits in (128, 512, 2048):
        with ctx.workprec(2 * bits):
            if not quotient.ball(root, bits).overlaps(other_value.ball(other_root, bits)):
                return False
    rational = [_real(at_root, value, 30, 1).exact for at_root, value in ((root, quotient), (other_root, other_value))]
    if None not in rational:
        return rational[0] == rational[1]
    raise BadInput("the limits of different residue classes are too near to each other to be compared.")


def _minimal_polynomial(root: RealRoot, value: Quotient) -> tuple[int, ...] | None:
    """Return the minimal polynomial of a quotient at a root, ascending; None for degrees above MAX_FIELD_DEGREE.

    In the field of the root's irreducible factor, multiplication by the number is a matrix whose characteristic
    polynomial is a power of the minimal one.
    """
    if root.polynomial.degree() > 4 * MAX_FIELD_DEGREE or (degree := root.factor.degree()) > MAX_FIELD_DEGREE:
        return None
    field = fmpq_poly(root.factor)
    _, inverse, _ = (fmpq_poly(value.denominator) % field).xgcd(field)  # FLINT's common divisor is monic, so 1
    element = fmpq_poly(value.numerator) % field * inverse % field
    rows, power = [], fmpq_poly([1])
    for _ in range(degree):
        image = element * power % field
        rows.append([image[i] for i in range(degree)])
        power = power * fmpq_poly([0, 1]) % field
    characteristic = fmpq_mat(rows).charpoly()
    smallest = characteristic // characteristic.gcd(characteristic.derivative())
    return tuple(int(c) for c in smallest.numer().coeffs())
