"""Rational functions in several variables, as statements for computer algebra systems that define P, Q and G = P/Q."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from stripcount.algebra.polynomial_gf import PolynomialGF


def _maple(gf: PolynomialGF, title: str) -> str:
    """Return the statements for Maple."""
    p, q = gf.texts()
    return f"# {title}\nP := {p}:\nQ := {q}:\nG := P/Q:\n"


def _mathematica(gf: PolynomialGF, title: str) -> str:
    """Return the statements for Mathematica."""
    p, q = gf.texts()
    return f"(* {title.replace('*)', '* )')} *)\nP = {p};\nQ = {q};\nG = P/Q;\n"


def _pari(gf: PolynomialGF, title: str) -> str:
    """Return the statements for PARI.

    In PARI's order of variables, the variable of the series must have the highest priority; x has it by default.
    """
    p, q = gf.texts()
    series_variable, *other_variables = gf.variables
    variables = f"{series_variable} = " + ("'x" if series_variable == "x" else f'varhigher("{series_variable}")')
    variables += "".join(f"; {name} = '{name}" for name in other_variables)
    return f"\\\\ {title}\n{variables};\nP = {p};\nQ = {q};\nG = P/Q;\n"


def _sympy(gf: PolynomialGF, title: str) -> str:
    """Return the statements for SymPy."""
    p, q = (text.replace("^", "**") for text in gf.texts())
    names = ", ".join(gf.variables)
    return f"# {title}\nfrom sympy import symbols\n\n{names} = symbols({names!r})\nP = {p}\nQ = {q}\nG = P/Q\n"


SYSTEMS_OF_SEVERAL: Mapping[str, Callable[[PolynomialGF, str], str]] = MappingProxyType(
    {"maple": _maple, "mathematica": _mathematica, "pari": _pari, "sympy": _sympy}
)
"""By the name of a system, what returns the statements for a rational function and a title of one line."""
