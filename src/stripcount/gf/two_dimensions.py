"""Certified brackets of the growth in two dimensions, from the growth of strips with few rows.

Let λ(r) be the growth per column of boards with r rows, ξ(c) that of boards whose c rows are closed to rings, and κ the
growth per cell. Rows follow each other by a symmetric matrix A (see `row_matrix`), whose powers give, by Rayleigh's
quotient of the vector A^q·v and by the trace,

    κ^p ≥ λ(m + p)/λ(m) for odd m, or for even m where labels are the indices (λ(0) = 1),
    κ^c ≤ ξ(c) for even c

(N. Calkin and H. Wilf, SIAM J. Discrete Math. 11 (1998) 54). Without such a matrix κ^r ≥ λ(r) if solutions may be
stacked, and κ^r ≤ λ(r) if they may be cut between rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from flint import arb, ctx, fmpq

from stripcount.evaluate.row_matrix import Indices

_PRECISION = 200  # the number of bits with which roots are taken
Bracket = tuple[Fraction, Fraction]
"""A lower and an upper bound."""


@dataclass(frozen=True)
class Bound:
    """A certified bound of the growth per cell, and the formula that gives it, such as "λ(2)/λ(1)"."""

    value: Fraction
    formula: str


def lower_bound(strip_brackets: Mapping[int, Bracket], indices: Indices | None, stacks: bool) -> Bound | None:
    """Return the best lower bound of the growth per cell, None if there is none.

    `strip_brackets` maps numbers of rows r to certified bounds of λ(r). `indices` says what indexes the rows of the
    matrix A (None: there is no such matrix), and `stacks` whether solutions may be stacked.

    >>> brackets = {rows: (Fraction(value), Fraction(value)) for rows, value in ((1, "1.618"), (2, "2.414"))}
    >>> lower_bound(brackets, "rows", False).formula
    'λ(2)/λ(1)'
    """
    bounds = []
    if indices is not None:
        denominators = {**strip_brackets, 0: (Fraction(1), Fraction(1))} if indices == "labels" else strip_brackets
        parity = int(indices == "rows")
        for fewer_rows, more_rows in (
            (fewer_rows, more_rows)
            for fewer_rows in denominators
            if fewer_rows % 2 == parity
            for more_rows in strip_brackets
            if more_rows > fewer_rows
        ):
            power = "" if more_rows == fewer_rows + 1 else f"^(1/{more_rows - fewer_rows})"
            ratio = f"λ({more_rows})/λ({fewer_rows})" if fewer_rows else f"λ({more_rows})"
            formula = f"({ratio}){power}" if power and fewer_rows else f"{ratio}{power}"
            quotient = strip_brackets[more_rows][0] / denominators[fewer_rows][1]
            bounds.append(Bound(_root(quotient, more_rows - fewer_rows, upwards=False), formula))
    if stacks:
        bounds += [
            Bound(_root(low, rows, upwards=False), f"λ({rows})^(1/{rows})") for rows, (low, _) in strip_brackets.items()
        ]
    return max(bounds, key=lambda bound: bound.value, default=None)


def upper_bound(
    strip_brackets: Mapping[int, Bracket], ring_brackets: Mapping[int, Bracket], cuts: bool
) -> Bound | None:
    """Return the best upper bound of the growth per cell, None if there is none.

    `strip_brackets` maps numbers of rows r to certified bounds of λ(r), `ring_brackets` even numbers c to those of
    ξ(c); `cuts` says whether solutions may be cut between rows.
    """
    bounds = [
        Bound(_root(high, rows, upwards=True), f"ξ({rows})^(1/{rows})") for rows, (_, high) in ring_brackets.items()
    ]
    if cuts:
        bounds += [
            Bound(_root(high, rows, upwards=True), f"λ({rows})^(1/{rows})")
            for rows, (_, high) in strip_brackets.items()
        ]
    return min(bounds, key=lambda bound: bound.value, default=None)


def _root(value: Fraction, degree: int, upwards: bool) -> Fraction:
    """Return a fraction just below the root of this degree of a positive `value`, or just above it if `upwards`."""
    with ctx.workprec(_PRECISION):
        root = arb(fmpq(value.numerator, value.denominator)).root(degree)
        end = root.upper() if upwards else root.lower()
        mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def decimal(value: Fraction, digits: int, upwards: bool) -> str:
    """Return `value` (at least 0) with `digits` digits after the point, rounded up if `upwards`, else down."""
    scaled = value * 10**digits
    integer_part, fraction_digits = divmod(ceil(scaled) if upwards else floor(scaled), 10**digits)
    return f"{integer_part}.{fraction_digits:0{digits}d}"
