"""RationalGF: the exact rational generating function of an integer sequence."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10

from flint import fmpz_poly, nmod_poly

from stripcount.algebra.expressions import quotient
from stripcount.errors import BadInput, TooLarge, checked_integer, value_text

Coefficients = tuple[int, ...]
"""The coefficients of a polynomial, constant term first, without zeros at the end."""

MAX_DIGITS = 3_000_000
"""The largest number of decimal digits of a term for which `term` needs no modulus."""
_MAX_INDEX_DIGITS = 40  # an index n with more digits is not written out in a message


@dataclass(frozen=True, repr=False)
class RationalGF:
    """P(x)/Q(x) = Σ a(n) xⁿ with coprime integer polynomials, coefficients ascending, Q(0) = 1.

    Every integer sequence with a rational generating function has exactly one such form (Fatou's lemma), so equal
    sequences are equal values. Use `of` or `parse` to make one: these cancel common factors.

    >>> fibonacci = RationalGF.of([0, 1], [1, -1, -1])
    >>> fibonacci.terms(8), fibonacci.order, fibonacci.term(100)
    ([0, 1, 1, 2, 3, 5, 8, 13], 2, 354224848179261915075)
    >>> print(fibonacci)
    x/(1 - x - x^2)
    """

    numerator: Coefficients
    denominator: Coefficients

    @classmethod
    def parse(cls, text: str) -> RationalGF:
        """Return the function given by text such as "x/(1 - x - x^2)", as papers print it.

        Raises BadInput for other text, for an expression that is too large, and for a function whose series does not
        have integer coefficients.

        >>> RationalGF.parse("-2*x*(x^2+6*x+3)/(x^3+4*x^2-1)")
        RationalGF.parse('(6*x + 12*x^2 + 2*x^3)/(1 - 4*x^2 - x^3)')
        """
        return cls.of(*(tuple(int(c) for c in polynomial.coeffs()) for polynomial in quotient(text)))

    def __repr__(self) -> str:
        if len(self.numerator) + len(self.denominator) > 24 or len(text := str(self)) > 200:
            return f"RationalGF(numerator of degree {len(self.numerator) - 1}, denominator of degree {self.order})"
        return f"RationalGF.parse({text!r})"

    @classmethod
    def of(cls, numerator: Iterable[int], denominator: Iterable[int]) -> RationalGF:
        """Return the reduced form of a quotient of ascending coefficients.

        Raises BadInput for a zero denominator, or if its constant term in lowest terms is not 1 or -1: then the series
        does not have integer coefficients.
        """
        p, q = _polynomial("numerator", numerator), _polynomial("denominator", denominator)
        if q.degree() < 0:
            raise BadInput("denominator must not be zero.")
        common_factor = p.gcd(q) if p.degree() >= 0 else q
        p, q = p // common_factor, q // common_factor
        if int(q[0]) not in (1, -1):
            raise BadInput(f"denominator must have constant term 1 or -1 in lowest terms, not {value_text(int(q[0]))}.")
        sign = int(q[0])
        return cls(_tuple(p * sign), _tuple(q * sign))

    @property
    def order(self) -> int:
        """The degree of the denominator: the order of the shortest linear recurrence."""
        return len(self.denominator) - 1

    @property
    def valid_from(self) -> int:
        """The first n from which on the recurrence holds; earlier terms are initial values."""
        return max(self.order, len(self.numerator))

    @property
    def recurrence(self) -> Coefficients:
        """The coefficients c with a(n) = c[0] a(n-1) + c[1] a(n-2) + … for n ≥ valid_from."""
        return tuple(-c for c in self.denominator[1:])

    def terms(self, count: int) -> list[int]:
        """Return a(0)..a(count - 1); costs one division of polynomials of about `count` coefficients.

        They are the coefficients of the polynomial part of y^(count-1) P(1/y)/Q(1/y), a division by a monic polynomial.
        """
        count = checked_integer("count", count, 0)
        numerator, denominator = fmpz_poly(list(reversed(self.numerator))), fmpz_poly(list(reversed(self.denominator)))
        shift = count - 1 + self.order - (len(self.numerator) - 1)
        if shift < 0:
            denominator = denominator.left_shift(-shift)
        terms = [int(c) for c in (numerator.left_shift(max(shift, 0)) // denominator).coeffs()]
        return [0] * (count - len(terms)) + terms[::-1]

    def window(self, first: int, count: int) -> list[int]:
        """Return a(first)..a(first + count - 1); costs O(log first) products of polynomials for a large `first`.

        Beyond the polynomial part, xⁿ modulo the reversed denominator gives a(n) as a combination of early terms.

        >>> fibonacci = RationalGF.of([1], [1, -1, -1])
        >>> fibonacci.window(1000, 2) == fibonacci.terms(1002)[1000:]
        True
        """
        recurrence_start, order = max(0, len(self.numerator) - self.order), self.order
        if count == 0 or order == 0 or first < recurrence_start + 2 * order + count:
            return self.terms(first + count)[first:] if count else []
        modulus = fmpz_poly(list(reversed(self.denominator)))
        power = fmpz_poly([1])
        for bit in bin(first - recurrence_start)[2:]:
            power = power * power % modulus
            if bit == "1":
                power = power.left_shift(1) % modulus
        reversed_terms = fmpz_poly(self.terms(recurrence_start + order + count - 1)[recurrence_start:][::-1])
        # the coefficient of the product at order + count - 2 - j is the sum of power[i]·a(recurrence_start + i + j)
        product = power * reversed_terms
        return [int(product[order + count - 2 - j]) for j in range(count)]

    def terms_modulo(self, count: int, prime: int) -> list[int]:
        """Return a(0)..a(count - 1) modulo `prime`."""
        if count == 0:
            return []
        inverse = nmod_poly(_residues(self.denominator, prime), prime).inverse_series_trunc(count)
        product = (nmod_poly(_residues(self.numerator, prime), prime) * inverse).truncate(count)
        residues = [int(c) for c in product.coeffs()]
        return residues + [0] * (count - len(residues))

    def term(self, n: int, modulus: int | None = None) -> int:
        """Return a(n), or a(n) modulo a prime (by Bostan and Mori, 2021), in O(log n) products of polynomials.

        Raises TooLarge, without a modulus, if a(n) has about three million digits or more.

        >>> RationalGF.of([1], [1, -2]).term(10**18, modulus=1_000_000_007) == pow(2, 10**18, 1_000_000_007)
        True
        """
        n = checked_integer("n", n, 0)
        if modulus is None:
            self._check_far(n)
            return self.window(n, 1)[0]  # the method below would make denominators with very long coefficients
        modulus = checked_integer("modulus", modulus, 2, (1 << 61) - 1)

        def polynomial(coefficients: Sequence[int]) -> nmod_poly:
            """Return a polynomial modulo the modulus."""
            return nmod_poly(_residues(coefficients, modulus), modulus)

        p, q = polynomial(self.numerator), polynomial(self.denominator)
        for bit in map(int, reversed(bin(n)[2:])):  # halving a number of many digits each time would take longer
            mirrored = polynomial([c if i % 2 == 0 else -c for i, c in enumerate(_tuple(q))])
            p, q = polynomial(_tuple(p * mirrored)[bit::2]), polynomial(_tuple(q * mirrored)[::2])
        return int(p[0]) * pow(int(q[0]), -1, modulus) % modulus

    def _check_far(self, n: int) -> None:
        """Raise TooLarge if a(n) has more than MAX_DIGITS digits, estimated from the growth of earlier terms."""
        if n <= MAX_DIGITS // 10:
            return
        early_terms = [abs(a) for a in self.terms(2 * self.order + 300)]
        half, last = len(early_terms) // 2, len(early_terms) * 3 // 4
        if max(early_terms[half:last]) == max(early_terms[last:]):  # the terms stay as small as they are
            return
        bits = max(a.bit_length() / (k + 1) for k, a in enumerate(early_terms) if k >= half)
        digits = log10(n) + log10(0.30103 * bits)  # their decimal logarithm; an estimate is enough
        if digits > log10(MAX_DIGITS):
            term, size = (
                (f"a({n})", f"{10**digits:.1e}") if digits < _MAX_INDEX_DIGITS else ("a(n)", f"10^{digits:.0f}")
            )
            raise TooLarge(
                f"{term} has about {size} digits, more than the {MAX_DIGITS:,} that a term may have; choose a smaller "
                "n or give a modulus."
            )

    def spread(self, period: int, offset: int) -> RationalGF:
        """Return x^offset · f(x^period): a(n) becomes term offset + period·n, and all other terms are zero.

        >>> RationalGF.of([1], [1, -3]).spread(2, 1).terms(6)
        [0, 1, 0, 3, 0, 9]
        """

        def spread_out(coefficients: Coefficients, first: int) -> Coefficients:
            """Return coefficient i at power first + period·i."""
            spread_coefficients = [0] * (first + period * (len(coefficients) - 1) + 1) if coefficients else []
            spread_coefficients[first::period] = coefficients
            return tuple(spread_coefficients)

        return RationalGF(spread_out(self.numerator, offset), spread_out(self.denominator, 0))

    def to_json(self) -> str:
        """Return the function as JSON, with ascending coefficients as decimal strings."""
        return json.dumps(
            {"numerator": [str(c) for c in self.numerator], "denominator": [str(c) for c in self.denominator]}
        )

    @classmethod
    def from_json(cls, text: str) -> RationalGF:
        """Return the function of a JSON object with the lists that `to_json` writes; raises BadInput for other text.

        >>> RationalGF.from_json('{"numerator": ["1"], "denominator": ["1", "-2"]}').terms(4)
        [1, 2, 4, 8]
        """
        try:
            fields = json.loads(text)
            return cls.of(*([int(c) for c in fields[key]] for key in ("numerator", "denominator")))
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(
                "generating function JSON must hold two lists, numerator and denominator, of integers."
            ) from None

    @classmethod
    def from_sympy(cls, numerator: object, denominator: object = 1) -> RationalGF:
        """Return the quotient of two SymPy polynomials in one variable, given as expressions or as `Poly`.

        A single expression, such as SymPy's own quotient, is allowed as well. Raises BadInput unless these are
        polynomials with rational coefficients in the same variable, and the series has integer coefficients.

        >>> from sympy.abc import x
        >>> RationalGF.from_sympy(x, 1 - x - x**2).terms(6)
        [0, 1, 1, 2, 3, 5]
        """
        from stripcount.algebra.from_sympy import coefficients

        return cls.of(*coefficients(numerator, denominator))

    def __str__(self) -> str:
        return quotient_text(polynomial_text(self.numerator), polynomial_text(self.denominator))


def quotient_text(top: str, bottom: str) -> str:
    """Return the text of a quotient, with brackets around a numerator that is a sum."""
    return top if bottom == "1" else f"{f'({top})' if ' ' in top else top}/({bottom})"


def polynomial_text(coefficients: Sequence[int], variable: str = "x", product_sign: str = "*") -> str:
    """Return a polynomial of ascending coefficients as one line of text that most computer algebra systems read.

    >>> polynomial_text([1, 0, -2, 1])
    '1 - 2*x^2 + x^3'
    """
    return signed_sum(((c, power_text(variable, k)) for k, c in enumerate(coefficients)), product_sign)


def power_text(variable: str, exponent: int) -> str:
    """Return the text of a power, which is empty for the exponent 0."""
    return "" if exponent == 0 else variable if exponent == 1 else f"{variable}^{exponent}"


def signed_sum(parts: Iterable[tuple[int | Fraction, str]], product_sign: str = "*") -> str:
    """Return the sum of coefficient · name over (coefficient, name) in `parts`, as one line of text.

    An empty name stands for 1; terms with the coefficient 0 are left out.

    >>> signed_sum([(-1, "a(n-1)"), (0, "a(n-2)"), (2, "a(n-3)"), (-3, "")])
    '-a(n-1) + 2*a(n-3) - 3'
    """
    text = ""
    for c, name in parts:
        if c:
            sign = ("-" if c < 0 else "") if not text else (" - " if c < 0 else " + ")
            size = str(abs(c)) + product_sign * bool(name) if abs(c) != 1 or not name else ""
            text += sign + size + name
    return text or "0"


def _polynomial(name: str, coefficients: Iterable[int]) -> fmpz_poly:
    """Return the polynomial with ascending coefficients; raises BadInput, which calls it `name`, for no integers."""
    try:
        return fmpz_poly(list(coefficients))
    except TypeError:
        received = value_text(coefficients)
        raise BadInput(f"{name} must be integers, the coefficients of 1, x, x^2, …, not {received}.") from None


def _residues(coefficients: Iterable[int], prime: int) -> list[int]:
    """Return the coefficients reduced modulo `prime`."""
    return [c % prime for c in coefficients]


def _tuple(polynomial: fmpz_poly | nmod_poly) -> Coefficients:
    """Return the coefficients of a polynomial, ascending, as integers."""
    return tuple(int(c) for c in polynomial.coeffs())
