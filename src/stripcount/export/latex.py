"""LaTeX: the generating function as a display or, if long, as paragraphs with line breaks; recurrence; first terms."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.algebra.rational_gf import RationalGF, signed_sum
from stripcount.errors import TooLarge
from stripcount.export.content import Content
from stripcount.gf.derivation import Derivation

ending = "tex"

MAX_FRACTION_ORDER = 14
"""The order up to which P/Q is set as one fraction, which then fits on a page."""

MAX_CHARACTERS = 400_000
"""The most characters of a fragment: a longer one fills more than a hundred pages, which nobody reads."""

_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def text(derivation: Derivation, title: str) -> str:
    """Return a fragment for the body of a document with amsmath; raises TooLarge beyond MAX_CHARACTERS."""
    content = Content.of(derivation, title)
    gf = derivation.gf
    lines = [f"% {content.title}", f"% {content.source}", rf"\paragraph{{{escaped(content.title)}}}"]
    if _fits_fraction(gf):
        lines += [r"\[", f"  G(x) = {function(gf)}", r"\]"]
    else:
        lines += [
            r"The generating function is \(G(x) = P(x)/Q(x)\) with",
            rf"\(P(x) = {polynomial(gf.numerator)}\)",
            rf"and \(Q(x) = {polynomial(gf.denominator)}\).",
        ]
    terms = gf.terms(min(max(gf.valid_from, 8), 12))
    terms_text = ", ".join(rf"\({a}\)" for a in terms)
    lines += [
        rf"The terms \(a(0), a(1), \dots\) begin {terms_text}. For \(n \ge {gf.valid_from}\),",
        rf"\(a(n) = {recurrence(gf.recurrence)}\).",
    ]
    fragment = "\n".join(lines) + "\n"
    if len(fragment) > MAX_CHARACTERS:
        raise TooLarge(
            f"latex of order {gf.order} would take {len(fragment):,} characters, more than the {MAX_CHARACTERS:,} "
            "allowed; choose json or pari."
        )
    return fragment


def function(gf: RationalGF) -> str:
    r"""Return P/Q in math mode.

    >>> print(function(RationalGF.of([0, 1], [1, -1, -1])))
    \frac{x}{1 - x - x^{2}}
    """
    numerator, denominator = polynomial(gf.numerator), polynomial(gf.denominator)
    return numerator if denominator == "1" else rf"\frac{{{numerator}}}{{{denominator}}}"


def polynomial(coefficients: Sequence[int]) -> str:
    """Return the polynomial with these coefficients, from x^0 on, in math mode."""
    return signed_sum(((c, "" if k == 0 else "x" if k == 1 else f"x^{{{k}}}") for k, c in enumerate(coefficients)), "")


def recurrence(coefficients: Sequence[int]) -> str:
    """Return c[0] a(n-1) + c[1] a(n-2) + ... in math mode, where c are the coefficients."""
    return signed_sum(((c, f"a(n-{lag})") for lag, c in enumerate(coefficients, 1)), " ")


def escaped(line: str) -> str:
    r"""Return plain text for LaTeX's text mode, with LaTeX's special characters escaped.

    >>> escaped("50% of {a_1}")
    '50\\% of \\{a\\_1\\}'
    """
    return "".join(_SPECIAL.get(c) or (f"\\{c}" if c in "&%$#_{}" else c) for c in line)


def for_notebook(gf: RationalGF) -> str | None:
    """Return the function as LaTeX between dollar signs, for a notebook, or None if it is too long for one fraction."""
    return f"$\\displaystyle {function(gf)}$" if _fits_fraction(gf) else None


def _fits_fraction(gf: RationalGF) -> bool:
    """Return whether the function is short enough to be set as one fraction."""
    return max(gf.order, len(gf.numerator)) <= MAX_FRACTION_ORDER
