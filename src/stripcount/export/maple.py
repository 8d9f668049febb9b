"""Maple: polynomials, generating function, recurrence for gfun, and an n-th term."""

from __future__ import annotations

from stripcount.export.content import Content, expression, row_of
from stripcount.gf.derivation import Derivation

# One statement per line, and `od` instead of newer syntax, so that Giac in its Maple mode reads it too. a(n) halves n
# as in A. Bostan and R. Mori, arXiv:2008.08822.
_TERM = """\
low := proc(f, n) local h, j; h := 0; \
for j from 0 to min(n, degree(f, x)) do h := h + coeff(f, x, j)*x^j; od; h end:
half := proc(f, r, n) local h, j; h := 0; \
for j from r to min(2*n + r, degree(f, x)) by 2 do h := h + coeff(f, x, j)*x^((j - r)/2); od; h end:
flip := proc(f) local h, j; h := 0; \
for j from 0 to degree(f, x) do h := h + (-1)^j*coeff(f, x, j)*x^j; od; h end:
a := proc(n) local p, q, m, k, r; p := low(P, n); q := low(Q, n); k := n; while k > 0 do \
m := flip(q); r := irem(k, 2); k := iquo(k, 2); p := half(expand(p*m), r, k); q := half(expand(q*m), 0, k); od; \
coeff(p, x, 0)/coeff(q, x, 0) end:
"""


def text(derivation: Derivation, title: str) -> str:
    """Return statements that define P, Q, G, recurrence, initial and a(n); `series(G, x, 30)` lists terms."""
    c = Content.of(derivation, title)
    lines = [f"# {c.title}", f"# {c.source}"]
    for name, f in (("P", c.numerator), ("Q", c.denominator)):
        if c.lists:
            low = name.lower() + "list"
            lines += [f"{low} := {row_of(f)}:", f"{name} := add({low}[i]*x^(i-1), i = 1 .. nops({low})):"]
        else:
            lines.append(f"{name} := {expression(f)}:")
    lines += [
        "G := P/Q:",
        f"recurrence := {row_of(c.recurrence)}:",
        f"# a(n) = add(recurrence[i]*a(n-i), i = 1 .. nops(recurrence)) for n >= {c.valid_from}",
        f"initial := {row_of(c.initial)}: # a(0), a(1), ...",
    ]
    return "\n".join(lines) + "\n" + _TERM
