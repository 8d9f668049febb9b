"""Sage: polynomials, generating function and an n-th term, in syntax that needs no preparser."""

from __future__ import annotations

from stripcount.export.content import Content, row_of
from stripcount.gf.derivation import Derivation

_TERM = '''
def a(n):
    """Return a(n) in about log2(n) products of polynomials (A. Bostan and R. Mori, arXiv:2008.08822)."""
    p, q = P, Q
    while n:
        m = q(-x)
        p, q = R((p * m).list()[n % 2 :: 2]), R((q * m).list()[::2])
        n //= 2
    return p[0] // q[0]
'''


def text(derivation: Derivation, title: str) -> str:
    """Return a script that defines R, x, P, Q, G = P/Q, recurrence, initial and a(n).

    `G.numerator()/G.denominator()` is reduced; `PowerSeriesRing(ZZ, "x", 30)(P)/Q` lists terms, and
    `CFiniteSequence(G)` (Sage's own type) works on from G.
    """
    c = Content.of(derivation, title)
    lines = [
        f"# {c.title}",
        f"# {c.source}",
        'R = PolynomialRing(ZZ, "x")',
        "x = R.gen()",
        f"P = R({row_of(c.numerator)})  # ascending",
        f"Q = R({row_of(c.denominator)})",
        "G = P / Q",
        f"recurrence = {row_of(c.recurrence)}  # a(n) = sum of recurrence[i]*a(n-1-i) for n >= {c.valid_from}",
        f"initial = {row_of(c.initial)}  # a(0), a(1), ...",
        "",
    ]
    return "\n".join(lines) + _TERM
