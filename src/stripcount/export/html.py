"""HTML: a derivation, or values with names, as a table for notebooks and for the web pages of the atlas."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from stripcount.export.latex import for_notebook
from stripcount.gf.derivation import Derivation


def table_of_values(values: Mapping[str, str]) -> str:
    """Return a table with a row for each name and its value; both are plain text, in which HTML is escaped.

    >>> table_of_values({"order": "2"})
    '<table><tr><th scope="row">order</th><td>2</td></tr></table>'
    """
    table_rows = (
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in values.items()
    )
    return f"<table>{''.join(table_rows)}</table>"


def derivation_table(derivation: Derivation) -> str:
    """Return a derivation as a table: its function (in LaTeX if it is short), first terms, order, states, evidence."""
    gf = derivation.gf
    function = for_notebook(gf) or f"of order {gf.order}, too long to show"
    return table_of_values(
        {
            "generating function": function,
            "first terms": ", ".join(map(str, gf.terms(10))) + ", …",
            "order": str(gf.order),
            "states": f"{derivation.states}, {derivation.minimal_states} after minimisation",
            "evidence": f"{derivation.evidence}: {derivation.because}",
        }
    )
