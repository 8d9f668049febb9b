"""Mathematica: polynomials, generating function, LinearRecurrence where it is short, and an n-th term."""

from __future__ import annotations

from stripcount.export.content import Content, expression, row_of
from stripcount.gf.derivation import Derivation


def text(derivation: Derivation, title: str) -> str:
    """Return statements that define P, Q, G = P/Q, recurrence, initial and a[n].

    `CoefficientList[Series[G, {x, 0, 29}], x]` lists terms. For a short recurrence `first[n]` lists the first
    n terms by LinearRecurrence, after those at the start that no use of the recurrence needs.
    """
    c = Content.of(derivation, title)
    lines = [f"(* {_plain(c.title)} *)", f"(* {_plain(c.source)} *)"]
    for name, f in (("P", c.numerator), ("Q", c.denominator)):
        listed = f"FromDigits[Reverse[{row_of(f, '{}')}], x]"
        lines.append(f"{name} = {listed if c.lists else expression(f)};")
    lines += [
        "G = P/Q;",
        f"recurrence = {row_of(c.recurrence, '{}')};",
        f"initial = {row_of(c.initial, '{}')};",
        "a[n_] := SeriesCoefficient[G, {x, 0, n}];",
    ]
    if not c.lists and c.recurrence:
        lines.append("first[n_] := " + listing(c, "n") + ";")
    return "\n".join(lines) + "\n"


def listing(content: Content, count: int | str) -> str:
    """Return an expression for the list of the first `count` terms, for a content that is not in lists."""
    c, skip = content, content.skipped
    call = f"LinearRecurrence[{row_of(c.recurrence, '{}')}, {row_of(c.initial[skip:], '{}')}, "
    if not skip:
        return f"{call}{count}]"
    rest = count - skip if isinstance(count, int) else f"{count} - {skip}"
    return f"Join[{row_of(c.initial[:skip], '{}')}, {call}{rest}]]"


def _plain(line: str) -> str:
    return line.replace("(*", "( *").replace("*)", "* )")
