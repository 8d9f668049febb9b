"""Polynomials in several named variables with integer coefficients, as nested tuples of coefficients."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from stripcount.algebra.rational_gf import power_text, signed_sum
from stripcount.errors import BadInput

Nested = Any  # a recursive type, which is not spelled out
"""An integer, or a tuple of these for the ascending powers of the first variable, without zeros at its end."""


@dataclass(frozen=True)
class Polynomial:
    """A polynomial whose coefficients are nested: one level for each of `variables`, in this order, powers ascending.

    >>> cube = Polynomial.of(("x", "y"), {(2, 0): 1, (0, 1): -3})
    >>> print(cube, cube.coefficients, cube(x=2, y=1))
    -3*y + x^2 ((0, -3), (), (1,)) 1
    """

    variables: tuple[str, ...]
    coefficients: Nested

    @classmethod
    def of(cls, variables: Sequence[str], monomials: Mapping[tuple[int, ...], int | Fraction]) -> Polynomial:
        """Return the polynomial with these coefficients, given by the exponents of the variables."""
        return cls(tuple(variables), _nested([(powers, c) for powers, c in monomials.items() if c], len(variables)))

    def monomials(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield (exponents, coefficient) of each monomial with a nonzero coefficient, exponents ascending."""
        return _monomials(self.coefficients, len(self.variables))

    @property
    def degrees(self) -> tuple[int, ...]:
        """The highest power of each variable; 0 in the zero polynomial."""
        return tuple(map(max, zip((0,) * len(self.variables), *(powers for powers, _ in self.monomials()))))

    def at(self, **values: int | Fraction) -> Polynomial:
        """Return the polynomial in the other variables after some variables are set to rational numbers.

        Without other variables, its coefficients are a single number. Raises BadInput for an unknown variable.

        >>> print(Polynomial.of(("x", "y"), {(2, 0): 1, (1, 1): -3}).at(x=Fraction(1, 2)))
        1/4 - 3/2*y
        """
        if unknown := sorted(values.keys() - set(self.variables)):
            raise BadInput(f"variables must be among {', '.join(self.variables)}, not {', '.join(unknown)}.")
        monomials: dict[tuple[int, ...], int | Fraction] = {}
        for powers, c in self.monomials():
            remaining_powers = tuple(power for name, power in zip(self.variables, powers) if name not in values)
            factors = (values[name] ** power for name, power in zip(self.variables, powers) if name in values)
            monomials[remaining_powers] = monomials.get(remaining_powers, 0) + prod(factors, start=c)
        return Polynomial.of([name for name in self.variables if name not in values], monomials)

    def __call__(self, **values: int | Fraction) -> int | Fraction:
        """Return the value with every variable at a rational number; raises BadInput if one is missing."""
        if missing := [name for name in self.variables if name not in values]:
            raise BadInput(f"a value must be given for {', '.join(missing)}.")
        value: int | Fraction = self.at(**values).coefficients
        return value

    def texts(self) -> Any:
        """Return the nested coefficients as lists of decimal strings."""
        return _texts(self.coefficients)

    def __str__(self) -> str:
        return monomials_text(self.monomials(), self.variables)


def monomials_text(
    monomials: Iterable[tuple[tuple[int, ...], int]], variables: Sequence[str], product_sign: str = "*"
) -> str:
    """Return a sum of monomials (exponents, coefficient) as one line of text.

    >>> monomials_text([((1, 0), -1), ((0, 2), 3)], ("x", "t"))
    '-x + 3*t^2'
    """
    return signed_sum(
        ((c, product_sign.join(filter(None, map(power_text, variables, powers)))) for powers, c in monomials),
        product_sign,
    )


def from_kronecker(packed: Sequence[int], sizes: Sequence[int]) -> Nested:
    """Return the nested coefficients of several variables that Kronecker substitution has packed into one.

    `sizes[i]` exceeds all exponents of variable i, except that the last variable may have any. The coefficient with the
    exponents e₁, e₂, … has index e₁ + sizes[0]·(e₂ + sizes[1]·(…)) in `packed`.

    >>> from_kronecker([1, 2, 0, 3], (2, 2))
    ((1,), (2, 3))
    """
    monomials = []
    for exponent, c in enumerate(packed):
        if c:
            powers = []
            for size in sizes[:-1]:
                exponent, power = divmod(exponent, size)
                powers.append(power)
            monomials.append(((*powers, exponent), int(c)))
    return _nested(monomials, len(sizes))


def _nested(monomials: Sequence[tuple[tuple[int, ...], int | Fraction]], levels: int) -> Nested:
    """Return monomials (exponents, coefficient) in `levels` variables as nested coefficients."""
    if levels == 0:
        return monomials[0][1] if monomials else 0
    monomials_by_power: list[list[tuple[tuple[int, ...], int | Fraction]]] = [
        [] for _ in range(1 + max((powers[0] for powers, _ in monomials), default=-1))
    ]
    for powers, c in monomials:
        monomials_by_power[powers[0]].append((powers[1:], c))
    return tuple(_nested(group, levels - 1) for group in monomials_by_power)


def _monomials(nested: Nested, levels: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield (exponents, coefficient) for each nonzero monomial of nested coefficients in `levels` variables."""
    if levels == 0:
        if nested:
            yield (), nested
        return
    for power, coefficient in enumerate(nested):
        for powers, c in _monomials(coefficient, levels - 1):
            yield (power, *powers), c


def _texts(nested: Nested) -> Any:
    """Return nested coefficients as decimal strings in nested lists."""
    return [_texts(coefficient) for coefficient in nested] if isinstance(nested, tuple) else str(nested)
