"""Programs for computer algebra systems: one template for each system.

A template is the text of a program with placeholders in angle brackets for the parts of a derivation: <title>,
<source>, the lists <numerator>, <denominator>, <recurrence> and <initial>, the number <from>, <P> and <Q>, the
statements that define these polynomials, and <first>, the statement that defines Mathematica's list of first terms, if
any. Every program defines P, Q, G = P/Q (the pair P, Q for SymPy), recurrence, initial and a(n).

Programs for systems without a fast function of their own halve n, as in A. Bostan and R. Mori, arXiv:2008.08822: the
coefficient of x^n in P/Q is that of x^(n\\2) in U/V. The coefficients of U are those of P(x)Q(-x) at the exponents of
the parity of n, and the coefficients of V are those of Q(x)Q(-x) at the even exponents; at odd ones they are zero.
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

    `ending` is the ending of their files, without a dot. `define_by_expression` and `define_by_list` are the statements
    that define a polynomial by an expression and by the list of its coefficients, as format strings: {name} is P or Q,
    {list_name} a name for the list, {expression} the polynomial and {list} its coefficients, ascending. `brackets` are
    the characters before and after a list. `comment_signs` begin and end comments; in a title or source, spaces are put
    between the characters of such a sign.
    """

    ending: str
    template: str
    define_by_expression: str = ""
    define_by_list: str = ""
    brackets: str = "[]"
    comment_signs: tuple[str, ...] = ()

    def text(self, derivation: Derivation, title: str) -> str:
        """Return the program, one statement per line."""
        content = Content.of(derivation, title)
        gf = content.gf
        first_terms = "" if content.as_lists or not gf.recurrence else mathematica_terms(content, "n")
        replacements = {
            "title": self._comment_text(content.title),
            "source": self._comment_text(content.source),
            "from": str(gf.valid_from),
            "numerator": bracketed_list(gf.numerator, self.brackets),
            "denominator": bracketed_list(gf.denominator, self.brackets),
            "recurrence": bracketed_list(gf.recurrence, self.brackets),
            "initial": bracketed_list(content.initial, self.brackets),
            "P": self._definition("P", gf.numerator, content.as_lists),
            "Q": self._definition("Q", gf.denominator, content.as_lists),
            "first": first_terms and f"first[n_] := {first_terms};\n",
        }
        return re.sub(r"<(\w+)>", lambda placeholder: replacements[placeholder[1]], self.template)

    def _comment_text(self, line: str) -> str:
        """Return a line that can stand in a comment of the system."""
        for sign in self.comment_signs:
            line = line.replace(sign, " ".join(sign))
        return line

    def _definition(self, name: str, coefficients: Coefficients, as_list: bool) -> str:
        """Return the statements that define the polynomial called `name`; `as_list` chooses `define_by_list`."""
        return (self.define_by_list if as_list else self.define_by_expression).format(
            name=name,
            list_name=f"{name.lower()}list",
            expression=polynomial_text(coefficients),
            list=bracketed_list(coefficients, self.brackets),
        )


# One statement per line, and `od` instead of newer syntax, so that Giac in its Maple mode reads the program, too.
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

# <first> defines first[n], the list of the first n terms, if the recurrence is short.
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

# Giac reads the statements that define P, Q and G, too.
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

# Sage's preparser is not needed. CFiniteSequence(G), a type of Sage's own, takes G.
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

# G stays the pair that RationalGF.from_sympy(*G) reads: for large ones an expression P/Q would take seconds.
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

# The templates of Sage and SymPy define P and Q by lists of coefficients themselves.
SYSTEMS: Mapping[str, System] = {
    "maple": System(
        "mpl",
        _MAPLE,
        "{name} := {expression}:",
        "{list_name} := {list}:\n{name} := add({list_name}[i]*x^(i-1), i = 1 .. nops({list_name})):",
    ),
    "mathematica": System(
        "m", _MATHEMATICA, "{name} = {expression};", "{name} = FromDigits[Reverse[{list}], x];", "{}", ("(*", "*)")
    ),
    "maxima": System(
        "mac",
        _MAXIMA,
        "{name} : {expression}$",
        "{list_name} : {list}$\n{name} : sum({list_name}[i]*x^(i-1), i, 1, length({list_name}))$",
        comment_signs=("/*", "*/"),
    ),
    "pari": System("gp", _PARI, "{name} = {expression};", "{name} = Polrev({list});"),
    "sage": System("sage", _SAGE),
    "sympy": System("py", _SYMPY),
}


def mathematica_terms(content: Content, count: int | str) -> str:
    """Return Mathematica's expression for the list of the first `count` terms.

    `count` is a number or the name of a variable. The content has a recurrence, and its `as_lists` is false, so that
    `initial` has all terms before the recurrence begins.
    """
    initial, recurrence = content.initial, content.gf.recurrence
    preperiod = content.gf.valid_from - len(recurrence)  # terms at the start that the recurrence never uses
    call = f"LinearRecurrence[{bracketed_list(recurrence, '{}')}, {bracketed_list(initial[preperiod:], '{}')}, "
    if not preperiod:
        return f"{call}{count}]"
    recurrent_count = count - preperiod if isinstance(count, int) else f"{count} - {preperiod}"
    return f"Join[{bracketed_list(initial[:preperiod], '{}')}, {call}{recurrent_count}]]"
