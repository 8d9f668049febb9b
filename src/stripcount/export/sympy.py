"""SymPy: a Python script of polynomials made from coefficient lists, and an n-th term in plain whole numbers."""

from __future__ import annotations

from stripcount.export.content import Content, row_of
from stripcount.gf.derivation import Derivation

_TERM = '''
def a(n):
    """Return a(n) in about log2(n) products of polynomials (A. Bostan and R. Mori, arXiv:2008.08822)."""
    p, q = numerator, denominator
    while n:
        m = [c if i % 2 == 0 else -c for i, c in enumerate(q)]
        p, q, m = p[: n + 1], q[: n + 1], m[: n + 1]  # what lies beyond x^n does not matter
        p, q = product(p, m)[n % 2 :: 2], product(q, m)[::2]
        n //= 2
    return p[0] // q[0] if p else 0


def product(f, g):
    out = [0] * (len(f) + len(g) - 1) if f and g else []
    for i, c in enumerate(f):
        for j, d in enumerate(g):
            out[i + j] += c * d
    return out
'''


def text(derivation: Derivation, title: str) -> str:
    """Return a script that defines numerator, denominator, P, Q, G = P/Q, recurrence, initial and a(n).

    Lists are ascending. G stays a quotient of two `Poly` (`G.as_expr()` would take seconds for a large one),
    so it is kept as the pair (P, Q) that `RationalGF.from_sympy(*G)` reads.
    """
    c = Content.of(derivation, title)
    lines = [
        f"# {c.title}",
        f"# {c.source}",
        "from sympy import Poly, Symbol",
        "",
        'x = Symbol("x")',
        f"numerator = {row_of(c.numerator)}  # ascending",
        f"denominator = {row_of(c.denominator)}",
        "P, Q = (Poly(f[::-1] or [0], x) for f in (numerator, denominator))",
        "G = P, Q  # P.as_expr()/Q.as_expr() is the generating function as an expression",
        f"recurrence = {row_of(c.recurrence)}  # a(n) = sum of recurrence[i]*a(n-1-i) for n >= {c.valid_from}",
        f"initial = {row_of(c.initial)}  # a(0), a(1), ...",
        "",
    ]
    return "\n".join(lines) + _TERM
