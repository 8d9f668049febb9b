"""Programs for computer algebra systems: one template for each system.

A template is what is written, with the parts of a derivation between angle brackets: <title>, <source>, the lists
<numerator>, <denominator>, <recurrence> and <initial>, the number <from>, and <P> and <Q>, the statements that define
these polynomials. Every program defines P, Q, G = P/Q, recurrence, initial and a(n), which halves n as in A. Bostan and
R. Mori, arXiv:2008.08822: x^n of P/Q is x^(n\\2) of half of P(x)Q(-x) over half of Q(x)Q(-x).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from stripcount.algebra.rational_gf import Coefficients, polynomial_text
from stripcount.export.content import Content, bracketed_list
from stripcount.gf.derivation import Derivation


@dataclass(frozen=True)
class System:
    """How programs for one system are written.

    `ending` is that of their files. `short` and `long` are the statements that define a polynomial by an expression and
    by its coefficients, where {name} is P or Q, {low} a name for its list, {f} the polynomial and {list} its ascending
    coefficients. `brackets` stand around lists. `comment` lists the signs that begin and end comments: in a title they
    are taken apart.
    """

    ending: str
    template: str
    short: str = ""
    long: str = ""
    brackets: str = "[]"
    comment: tuple[str, ...] = ()

    def text(self, derivation: Derivation, title: str) -> str:
        """Return the program, one statement per line."""
        c = Content.of(derivation, title)
        gf = c.gf
        values = {"title": self._plain(c.title), "source": self._plain(c.source), "from": str(gf.valid_from)}
        for name in ("numerator", "denominator", "recurrence"):
            values[name] = bracketed_list(getattr(gf, name), self.brackets)
        values["initial"] = bracketed_list(c.initial, self.brackets)
        values["P"] = self._polynomial("P", gf.numerator, c.lists)
        values["Q"] = self._polynomial("Q", gf.denominator, c.lists)
        values["first"] = "" if c.lists or not gf.recurrence else f"first[n_] := {listing(c, 'n')};\n"
        return re.sub(r"<(\w+)>", lambda placeholder: values[placeholder[1]], self.template)

    def _plain(self, line: str) -> str:
        for signs in self.comment:
            line = line.replace(signs, " ".join(signs))
        return line

    def _polynomial(self, name: str, f: Coefficients, long: bool) -> str:
        listed, form = bracketed_list(f, self.brackets), self.long if long else self.short
        return form.format(name=name, low=f"{name.lower()}list", f=polynomial_text(f), list=listed)


# One statement per line, and `od` instead of newer syntax, so that Giac in its Maple mode reads it too.
_MAPLE = """\
# <title>
# <source>
<P>
<Q>
G := P/Q:
recurrence := <recurrence>:
# a(n) = add(recurrence[i]*a(n-i), i = 1 .. nops(recurrence)) for n >= <from>
initial := <initial>: # a(0), a(1), ...
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

# For a short recurrence, first[n] lists the first n terms.
_MATHEMATICA = """\
(* <title> *)
(* <source> *)
<P>
<Q>
G = P/Q;
recurrence = <recurrence>;
initial = <initial>;
a[n_] := SeriesCoefficient[G, {x, 0, n}];
<first>"""

# Giac reads P, Q and G of this, too.
_MAXIMA = """\
/* <title> */
/* <source> */
<P>
<Q>
G : P/Q$
recurrence : <recurrence>$
initial : <initial>$
low(f, n) := sum(coeff(f, x, j)*x^j, j, 0, min(n, hipow(f, x)))$
half(f, r, n) := block([g : expand(f), h : 0], \
for j : 0 thru min(n, quotient(hipow(g, x), 2)) do h : h + coeff(g, x, 2*j + r)*x^j, h)$
a(n) := block([p : low(P, n), q : low(Q, n), m, r], while n > 0 do (m : subst(-x, x, q), r : mod(n, 2), \
n : quotient(n, 2), p : half(p*m, r, n), q : half(q*m, 0, n)), coeff(p, x, 0)/coeff(q, x, 0))$
"""

_PARI = """\
\\\\ <title>
\\\\ <source>
<P>
<Q>
G = P/Q;
recurrence = <recurrence>;
\\\\ a(n) = sum(i = 1, #recurrence, recurrence[i]*a(n-i)) for n >= <from>
initial = <initial>; \\\\ a(0), a(1), ...
a(n) = my(p = P, q = Q, m, half = (f, r) -> my(v = Vecrev(f)); \
Polrev(vector((#v - r + 1)\\2, i, v[2*i - 1 + r]))); \
while (n, m = subst(q, x, -x); p = half(p*m, n%2); q = half(q*m, 0); n \\= 2); \
polcoeff(p, 0)/polcoeff(q, 0);
"""

# Needs no preparser; CFiniteSequence(G), a type of Sage's own, works on from G.
_SAGE = '''\
# <title>
# <source>
R = PolynomialRing(ZZ, "x")
x = R.gen()
P = R(<numerator>)  # ascending
Q = R(<denominator>)
G = P / Q
recurrence = <recurrence>  # a(n) = sum of recurrence[i]*a(n-1-i) for n >= <from>
initial = <initial>  # a(0), a(1), ...

def a(n):
    """Return a(n) in about log2(n) products of polynomials (A. Bostan and R. Mori, arXiv:2008.08822)."""
    p, q = P, Q
    while n:
        m = q(-x)
        p, q = R((p * m).list()[n % 2 :: 2]), R((q * m).list()[::2])
        n //= 2
    return p[0] // q[0]
'''

# G stays the pair that RationalGF.from_sympy(*G) reads: for large ones G.as_expr() would take seconds.
_SYMPY = '''\
# <title>
# <source>
from sympy import Poly, Symbol

x = Symbol("x")
numerator = <numerator>  # ascending
denominator = <denominator>
P, Q = (Poly(f[::-1] or [0], x) for f in (numerator, denominator))
G = P, Q  # P.as_expr()/Q.as_expr() is the generating function as an expression
recurrence = <recurrence>  # a(n) = sum of recurrence[i]*a(n-1-i) for n >= <from>
initial = <initial>  # a(0), a(1), ...

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

SYSTEMS: Mapping[str, System] = {
    "maple": System(
        "mpl", _MAPLE, "{name} := {f}:", "{low} := {list}:\n{name} := add({low}[i]*x^(i-1), i = 1 .. nops({low})):"
    ),
    "mathematica": System(
        "m", _MATHEMATICA, "{name} = {f};", "{name} = FromDigits[Reverse[{list}], x];", "{}", ("(*", "*)")
    ),
    "maxima": System(
        "mac",
        _MAXIMA,
        "{name} : {f}$",
        "{low} : {list}$\n{name} : sum({low}[i]*x^(i-1), i, 1, length({low}))$",
        comment=("/*", "*/"),
    ),
    "pari": System("gp", _PARI, "{name} = {f};", "{name} = Polrev({list});"),
    "sage": System("sage", _SAGE),
    "sympy": System("py", _SYMPY),
}


def listing(content: Content, count: int | str) -> str:
    """Return Mathematica's expression for the list of the first `count` terms of a content without `lists`."""
    initial, recurrence = content.initial, content.gf.recurrence
    skip = content.gf.valid_from - len(recurrence)  # terms at the start that no use of the recurrence needs
    call = f"LinearRecurrence[{bracketed_list(recurrence, '{}')}, {bracketed_list(initial[skip:], '{}')}, "
    if not skip:
        return f"{call}{count}]"
    rest = count - skip if isinstance(count, int) else f"{count} - {skip}"
    return f"Join[{bracketed_list(initial[:skip], '{}')}, {call}{rest}]]"
