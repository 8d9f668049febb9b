"""Rational functions in several variables as statements of computer algebra systems, which define P, Q and G = P/Q."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from stripcount.algebra.polynomial_gf import PolynomialGF


def _maple(gf: PolynomialGF, title: str) -> str:
    p, q = gf.texts()
    return f"# {title}\nP := {p}:\nQ := {q}:\nG := P/Q:\n"


def _mathematica(gf: PolynomialGF, title: str) -> str:
    p, q = gf.texts()
    return f"(* {title.replace('*)', '* )')} *)\nP = {p};\nQ = {q};\nG = P/Q;\n"


def _pari(gf: PolynomialGF, title: str) -> str:
    """Return the statements for PARI, in whose order of variables that of the series must be first, as x is anyway."""
    p, q = gf.texts()
    series = gf.variables[0]
    first = f"{series} = " + ("'x" if series == "x" else f'varhigher("{series}")')
    first += "".join(f"; {name} = '{name}" for name in gf.variables[1:])
    return f"\\\\ {title}\n{first};\nP = {p};\nQ = {q};\nG = P/Q;\n"


def _sympy(gf: PolynomialGF, title: str) -> str:
    p, q = (text.replace("^", "**") for text in gf.texts())
    names = ", ".join(gf.variables)
    return f"# {title}\nfrom sympy import symbols\n\n{names} = symbols({names!r})\nP = {p}\nQ = {q}\nG = P/Q\n"


SYSTEMS_OF_SEVERAL: Mapping[str, Callable[[PolynomialGF, str], str]] = MappingProxyType(
    {"maple": _maple, "mathematica": _mathematica, "pari": _pari, "sympy": _sympy}
)
