"""HTML: a derivation or a few named values as a table, for notebooks and for the atlas."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from stripcount.export.latex import for_notebook
from stripcount.gf.derivation import Derivation


def rows(values: Mapping[str, str]) -> str:
    """Return a table with one line per value; names and values are plain text.

    >>> rows({"order": "2"})
    '<table><tr><th scope="row">order</th><td>2</td></tr></table>'
    """
    lines = (f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in values.items())
    return f"<table>{''.join(lines)}</table>"


def table(derivation: Derivation) -> str:
    """Return a derivation as a table: function (typeset if short), first terms, order, evidence."""
    gf = derivation.gf
    function = for_notebook(gf) or f"of order {gf.order}, too long to show"
    return rows(
        {
            "generating function": function,
            "first terms": ", ".join(map(str, gf.terms(10))) + ", …",
            "order": str(gf.order),
            "states": f"{derivation.states}, {derivation.minimal_states} after minimisation",
            "evidence": f"{derivation.evidence}: {derivation.because}",
        }
    )
