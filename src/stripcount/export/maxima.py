"""Maxima: polynomials, generating function and an n-th term; Giac reads P, Q and G too."""

from __future__ import annotations

from stripcount.export.content import Content, expression, row_of
from stripcount.gf.derivation import Derivation

_TERM = """\
low(f, n) := sum(coeff(f, x, j)*x^j, j, 0, min(n, hipow(f, x)))$
half(f, r, n) := block([g : expand(f), h : 0], \
for j : 0 thru min(n, quotient(hipow(g, x), 2)) do h : h + coeff(g, x, 2*j + r)*x^j, h)$
a(n) := block([p : low(P, n), q : low(Q, n), m, r], while n > 0 do (m : subst(-x, x, q), r : mod(n, 2), \
n : quotient(n, 2), p : half(p*m, r, n), q : half(q*m, 0, n)), coeff(p, x, 0)/coeff(q, x, 0))$
"""


def text(derivation: Derivation, title: str) -> str:
    """Return statements that define P, Q, G, recurrence, initial and a(n); `taylor(G, x, 0, 29)` lists terms."""
    c = Content.of(derivation, title)
    lines = [f"/* {_plain(c.title)} */", f"/* {_plain(c.source)} */"]
    for name, f in (("P", c.numerator), ("Q", c.denominator)):
        if c.lists:
            low = name.lower() + "list"
            lines += [f"{low} : {row_of(f)}$", f"{name} : sum({low}[i]*x^(i-1), i, 1, length({low}))$"]
        else:
            lines.append(f"{name} : {expression(f)}$")
    lines += [
        "G : P/Q$",
        f"recurrence : {row_of(c.recurrence)}$",
        f"initial : {row_of(c.initial)}$",
    ]
    return "\n".join(lines) + "\n" + _TERM


def _plain(line: str) -> str:
    return line.replace("/*", "/ *").replace("*/", "* /")
