"""A draft of an OEIS entry: the lines that its form asks for, and what is proved."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stripcount.algebra.rational_gf import polynomial_text
from stripcount.errors import excerpt
from stripcount.export.content import Content, recurrence_text
from stripcount.export.systems import mathematica_terms
from stripcount.gf.derivation import Derivation

ending = "oeis.txt"

MAX_DATA_CHARACTERS = 260
"""The most characters of the terms in an entry, commas included: the limit of the OEIS."""

MAX_LINE_CHARACTERS = 1000
"""The most characters of a line of an entry: longer formulas and programs belong into linked files."""

_MAX_TERMS = 200  # terms that are computed: more of them do not fit into MAX_DATA_CHARACTERS


def text(derivation: Derivation, title: str, related: Sequence[str] = (), rules: str = "", name: str = "") -> str:
    """Return a draft in the OEIS's internal format, whose lines begin with %S (terms), %N (name), %F (formula), ...

    `related` are the A-numbers of related entries, for the line %Y. `rules` are those of the puzzle, for a comment.
    `name` says in plain words what is counted; without it, the name is made of `title`. A formula or program that is
    longer than MAX_LINE_CHARACTERS is left out, and a comment says so.
    """
    content, gf = Content.of(derivation, title), derivation.gf
    terms = data_terms(gf.terms(_MAX_TERMS))
    numerator, denominator = (f"({polynomial_text(f)})" for f in (gf.numerator, gf.denominator))
    evidence = "proved" if derivation.evidence == "proved" else "checked but not proved"
    index_links = [
        '%H <a href="/index/Rec">Index entries for linear recurrences with constant coefficients</a>, signature '
        f"({','.join(map(str, gf.recurrence))}).".replace("/Rec", f"/Rec#order_{gf.order:02d}")
    ]
    optional_lines = [
        *(index_links if gf.recurrence else []),
        f"%F G.f.: {numerator}/{denominator}.",
        f"%F {recurrence_text(gf.recurrence)} for n >= {gf.valid_from}.",
    ]
    if gf.recurrence and not content.as_lists:
        optional_lines.append(f"%t {mathematica_terms(content, max(len(terms), gf.valid_from))}")
    series = f"{numerator}/{denominator} + O(x^{len(terms)})"
    optional_lines.append(f"%o (PARI) Vec({series}, -{len(terms)})")  # the minus sign keeps zeros in front
    lines_that_fit = [line for line in optional_lines if len(line) <= MAX_LINE_CHARACTERS]
    omission = "%C Formulas and programs of this order are too long for an entry: see the linked files."
    lines = [
        f"%S {','.join(map(str, terms))}",
        f"%N {excerpt(name or f'Number of solutions of {content.title}, on n columns.', MAX_LINE_CHARACTERS - 10)}",
        *([f"%C Rules: {excerpt(' '.join(rules.split()), MAX_LINE_CHARACTERS - 30)}."] if rules else []),
        f"%C The linear recurrence of order {gf.order} is {evidence}: {_reason(derivation)}.",
        f"%C A transfer matrix has {derivation.states} states, {derivation.minimal_states} after minimization.",
        *([omission] if lines_that_fit != optional_lines else []),
        *lines_that_fit,
        *([f"%Y Cf. {', '.join(related)}."] if related else []),
        f"%K {'nonn' if min(terms) >= 0 else 'sign'},easy",  # a linear recurrence gives any term
        f"%O 0,{first_above_one(terms)}",
    ]
    return "\n".join(lines) + "\n"


def _reason(derivation: Derivation) -> str:
    """Return the reason for the derivation's evidence, in words that need no definition from elsewhere."""
    because = derivation.because.rstrip(".")
    if "P Q0" in because:  # the reason that `gf.bounds` gives, in letters that it defines
        return (
            f"the generating function was computed from the transfer matrix modulo {len(derivation.primes)} primes, "
            "and their product exceeds a proved bound on the coefficients of its difference from the matrix's function"
        )
    return f"{because[:1].lower()}{because[1:]}"


def sequence_name(words: str, rows: int) -> str:
    """Return the name of the sequence that counts what `words` describe on boards of `rows` rows.

    Only the part of `words` before the first full stop, semicolon or colon is taken.

    >>> sequence_name("Boards of 0 and 1 without two adjacent ones: the hard square gas.", 2)
    'Number of boards of 0 and 1 without two adjacent ones, with 2 rows and n columns.'
    >>> sequence_name("No three ones in a row.", 2)
    'Number of boards with no three ones in a row, with 2 rows and n columns.'
    """
    clause = re.split(r"[.;:](?:\s|$)", " ".join(words.split()), maxsplit=1)[0]
    counted = clause[:1].lower() + clause[1:] if not clause[1:2].isupper() else clause
    counted = f"boards with {counted}" if counted.startswith("no ") else counted
    return f"Number of {counted}, with {rows} row{'' if rows == 1 else 's'} and n columns."


def data_terms(terms: Sequence[int]) -> list[int]:
    """Return the longest initial segment of `terms` that fits into MAX_DATA_CHARACTERS, but at least one term.

    >>> len(data_terms([1] * 200))
    130
    """
    count, length = 0, -1
    for term in terms:
        length += len(str(term)) + 1
        if length > MAX_DATA_CHARACTERS and count:
            break
        count += 1
    return list(terms[:count])


def first_above_one(terms: Sequence[int]) -> int:
    """Return the position, counted from 1, of the first term with an absolute value above 1, or 1 if there is none.

    >>> first_above_one([1, 0, 14]), first_above_one([1, 1])
    (3, 1)
    """
    return next((position for position, term in enumerate(terms, 1) if abs(term) > 1), 1)
