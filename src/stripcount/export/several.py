"""Rational functions in several variables as statements of computer algebra systems, which define P, Q and G = P/Q."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from stripcount.algebra.polynomial_gf import PolynomialGF


def _maple(gf: PolynomialGF, title: str) -> str:
    top, bottom = gf.texts()
    return f"# {title}\nP := {top}:\nQ := {bottom}:\nG := P/Q:\n"


def _mathematica(gf: PolynomialGF, title: str) -> str:
    top, bottom = gf.texts()
    return f"(* {title.replace('*)', '* )')} *)\nP = {top};\nQ = {bottom};\nG = P/Q;\n"


def _pari(gf: PolynomialGF, title: str) -> str:
    """Return the statements; the variable of the series must come first in PARI's order, where x is before others."""
    top, bottom = gf.texts()
    series = gf.variables[0]
    first = f"{series} = " + ("'x" if series == "x" else f'varhigher("{series}")')
    first += "".join(f"; {name} = '{name}" for name in gf.variables[1:])
    return f"\\\\ {title}\n{first};\nP = {top};\nQ = {bottom};\nG = P/Q;\n"


def _sympy(gf: PolynomialGF, title: str) -> str:
    top, bottom = (text.replace("^", "**") for text in gf.texts())
    names = ", ".join(gf.variables)
    return f"# {title}\nfrom sympy import symbols\n\n{names} = symbols({names!r})\nP = {top}\nQ = {bottom}\nG = P/Q\n"


SEVERAL: Mapping[str, Callable[[PolynomialGF, str], str]] = MappingProxyType(
    {"maple": _maple, "mathematica": _mathematica, "pari": _pari, "sympy": _sympy}
)
