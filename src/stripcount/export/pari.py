"""PARI/GP: polynomials, series and an n-th term by bisection, as a script of one-line statements."""

from __future__ import annotations

from stripcount.export.content import Content, expression, row_of
from stripcount.gf.derivation import Derivation

# A. Bostan and R. Mori, arXiv:2008.08822: x^n of P/Q is x^(n\2) of half of P(x)Q(-x) over half of Q(x)Q(-x).
_TERM = (
    "a(n) = my(p = P, q = Q, m, half = (f, r) -> my(v = Vecrev(f)); "
    "Polrev(vector((#v - r + 1)\\2, i, v[2*i - 1 + r]))); "
    "while (n, m = subst(q, x, -x); p = half(p*m, n%2); q = half(q*m, 0); n \\= 2); "
    "polcoeff(p, 0)/polcoeff(q, 0);"
)


def text(derivation: Derivation, title: str) -> str:
    r"""Return a script that defines P, Q, G = P/Q, recurrence, initial and a(n); `Vec(G + O(x^30))` lists terms."""
    c = Content.of(derivation, title)
    p, q = (f"Polrev({row_of(f)})" if c.lists else expression(f) for f in (c.numerator, c.denominator))
    lines = [
        f"\\\\ {c.title}",
        f"\\\\ {c.source}",
        f"P = {p};",
        f"Q = {q};",
        "G = P/Q;",
        f"recurrence = {row_of(c.recurrence)};",
        f"\\\\ a(n) = sum(i = 1, #recurrence, recurrence[i]*a(n-i)) for n >= {c.valid_from}",
        f"initial = {row_of(c.initial)}; \\\\ a(0), a(1), ...",
        _TERM,
    ]
    return "\n".join(lines) + "\n"
