"""Maple: polynomials, generating function, recurrence for gfun, and an n-th term."""

from __future__ import annotations

from stripcount.derive.derivation import Derivation
from stripcount.export.content import Content, expression, row_of

_TERM = """\
a := proc(n) local p, q, m, k, half;
  half := (f, r) -> add(coeff(f, x, 2*j + r)*x^j, j = 0 .. iquo(max(degree(f, x), 0), 2));
  p := P; q := Q; k := n;
  while k > 0 do
    m := subs(x = -x, q); p := half(expand(p*m), irem(k, 2)); q := half(expand(q*m), 0); k := iquo(k, 2);
  end do;
  coeff(p, x, 0)/coeff(q, x, 0)
end proc:
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
