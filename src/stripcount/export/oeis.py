"""A draft of an OEIS entry: the lines that its form asks for, and what is proved."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.errors import shortened
from stripcount.export.content import Content, expression, recurrence_text
from stripcount.export.mathematica import listing
from stripcount.gf.derivation import Derivation

DATA = 260
"""The most characters of the terms in an entry, separators included."""

LINE = 1000
"""The most characters of a line of an entry."""


def text(derivation: Derivation, title: str, see: Sequence[str] = (), about: str = "") -> str:
    """Return the draft in the internal format's lines: %S terms, %N name, %F formulas, %t and %o programs, ...

    `see` are A-numbers for %Y; `about` are the puzzle's rules in one line. A formula or program that does not fit into
    LINE characters is left out, and a comment says so.
    """
    c, gf = Content.of(derivation, title), derivation.gf
    shown = listed(gf.terms(200))
    top, bottom = (f"({expression(f)})" for f in (gf.numerator, gf.denominator))
    how = "proved" if derivation.evidence == "proved" else "checked but not proved"
    because = derivation.because
    reason = because.rstrip(".") if because[1:2].isspace() else f"{because[:1].lower()}{because[1:]}".rstrip(".")
    index = [
        '%H <a href="/index/Rec">Index entries for linear recurrences with constant coefficients</a>, signature '
        f"({','.join(map(str, gf.recurrence))}).".replace("/Rec", f"/Rec#order_{gf.order:02d}")
    ]
    wide = [
        *(index if gf.recurrence else []),
        f"%F G.f.: {top}/{bottom}.",
        f"%F {recurrence_text(gf.recurrence)} for n >= {gf.valid_from}.",
    ]
    if gf.recurrence and not c.lists:
        wide.append(f"%t {listing(c, max(len(shown), c.valid_from))}")
    wide.append(f"%o (PARI) Vec({top}/{bottom} + O(x^{len(shown)}), -{len(shown)})")  # -n keeps zeros in front
    kept = [line for line in wide if len(line) <= LINE]
    short = "%C Formulas and programs of this order are too long for an entry: see the linked files."
    lines = [
        f"%S {','.join(map(str, shown))}",
        f"%N Number of solutions of {c.title}, on n columns.",
        *([f"%C Rules: {shortened(' '.join(about.split()), LINE - 30)}."] if about else []),
        f"%C The linear recurrence of order {gf.order} is {how}: {reason}.",
        f"%C A transfer matrix has {derivation.states} states, {derivation.minimal_states} after minimization.",
        *([short] if kept != wide else []),
        *kept,
        *([f"%Y Cf. {', '.join(see)}."] if see else []),
        f"%K {keywords(gf.terms(len(shown)))}",
        f"%O 0,{first_above_one(shown)}",
    ]
    return "\n".join(lines) + "\n"


def listed(terms: Sequence[int]) -> list[int]:
    """Return as many first terms as fit into DATA characters, at least one.

    >>> len(listed([1] * 200))
    130
    """
    kept, length = 0, -1
    for term in terms:
        length += len(str(term)) + 1
        if length > DATA and kept:
            break
        kept += 1
    return list(terms[:kept])


def keywords(terms: Sequence[int]) -> str:
    """Return nonn or sign, and easy: a linear recurrence gives any term."""
    return ("nonn" if min(terms) >= 0 else "sign") + ",easy"


def first_above_one(terms: Sequence[int]) -> int:
    """Return the position, from 1, of the first term beyond -1..1, or 1 if there is none.

    >>> first_above_one([1, 0, 14]), first_above_one([1, 1])
    (3, 1)
    """
    return next((at for at, term in enumerate(terms, 1) if abs(term) > 1), 1)
