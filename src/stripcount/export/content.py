"""What every export of a derivation contains: title, evidence, polynomials, recurrence, first terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stripcount.algebra.rational_gf import Coefficients, RationalGF, signed_sum
from stripcount.errors import excerpt
from stripcount.gf.derivation import Derivation

MAX_WRITTEN_ORDER = 40
"""The order up to which polynomials are written as expressions; programs read longer ones faster as lists."""


@dataclass(frozen=True)
class Content:
    """A derivation as the exporters need it.

    `title` is one line, `source` a line about the evidence, and `gf` the generating function. `initial` are the terms
    a(0), a(1), ... before the recurrence begins, at least one. If `as_lists` is true, polynomials are to be
    written as ascending lists of coefficients, which computer algebra systems read many times faster than long
    expressions, and `initial` has MAX_WRITTEN_ORDER terms.
    """

    title: str
    source: str
    gf: RationalGF
    initial: Coefficients
    as_lists: bool

    @classmethod
    def of(cls, derivation: Derivation, title: str) -> Content:
        """Return the content of a derivation; `title` is cut to 200 printable characters on one line."""
        gf = derivation.gf
        as_lists = max(gf.order, len(gf.numerator)) > MAX_WRITTEN_ORDER
        source = (
            f"a(n) for n >= 0; {derivation.evidence}; order {gf.order}, {derivation.states} states, "
            f"{derivation.minimal_states} after minimisation."
        )
        initial = tuple(gf.terms(MAX_WRITTEN_ORDER if as_lists else max(gf.valid_from, 1)))
        return cls(excerpt(" ".join(title.split()), 200), source, gf, initial, as_lists)


def recurrence_text(coefficients: Sequence[int]) -> str:
    """Return a(n) = c[0]*a(n-1) + c[1]*a(n-2) + ... as text; without coefficients a(n) = 0.

    >>> recurrence_text((1, 0, -2))
    'a(n) = a(n-1) - 2*a(n-3)'
    """
    return "a(n) = " + signed_sum((c, f"a(n-{lag})") for lag, c in enumerate(coefficients, 1))


def bracketed_list(numbers: Sequence[int], brackets: str = "[]") -> str:
    """Return numbers between brackets, separated by comma and space.

    >>> bracketed_list([1, -2], "{}")
    '{1, -2}'
    """
    return brackets[0] + ", ".join(map(str, numbers)) + brackets[1]
