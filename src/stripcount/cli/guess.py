"""The command `guess`: the rational function that fits terms alone."""

from __future__ import annotations

from typing import Annotated

import click

from stripcount.cli.declared import argument, command
from stripcount.cli.output import Json, note, print_json
from stripcount.cli.stdin import read_stdin_text
from stripcount.errors import BadInput, excerpt

_MAX_BYTES = 1 << 22  # the most bytes of terms on standard input, or characters of terms in an argument


def read_terms(text: str) -> tuple[int, ...]:
    """Return the terms of an argument, or of standard input for -, with commas or spaces between them.

    Raises BadInput for a term that is no integer.
    """
    from stripcount.claims.guess import MAX_BITS, MAX_TERMS

    if text == "-":
        text = read_stdin_text(_MAX_BYTES)
    if len(text) > _MAX_BYTES:
        raise BadInput(f"terms must have at most {_MAX_BYTES:,} characters.")
    parts = text.replace(",", " ").split()
    if len(parts) > MAX_TERMS:
        raise BadInput(f"terms must be at most {MAX_TERMS:,} numbers, not {len(parts):,}.")
    max_digits = MAX_BITS * 3 // 10  # a bit is 0.3 decimal digits
    if not parts or not all(p.removeprefix("-").isdecimal() and p.isascii() and len(p) <= max_digits for p in parts):
        raise BadInput(f"terms must be integers with commas between them, such as 1,3,14, not {excerpt(text)}.")
    return tuple(map(_integer, parts))


def _integer(text: str) -> int:
    """Return the integer that a text of decimal digits states."""
    from flint import fmpz

    return int(fmpz(text))  # without the limit that Python has on digits


@command("guess 1,3,7,17,41,99,239,577", "guess 0,1,1,2,3,5,8,13,21 --json")
def guess(terms: Annotated[str, argument(metavar="TERM,TERM,…|-")], as_json: Json) -> int:
    """Print the rational function that fits terms a(0), a(1), …, and how many terms it has to spare.

    It is guessed, never more: nothing but the terms is known. The function alone is printed, so that `prove --gf -`
    can read it; the exit status is 1 if none fits with terms to spare.
    """
    from stripcount.claims.guess import guess as fitting_function

    terms_given = read_terms(terms)
    fitted = fitting_function(terms_given)
    if as_json:
        gf, surplus = (None, 0) if fitted is None else (fitted.gf, fitted.surplus)
        numerator, denominator, recurrence = (
            gf and [str(c) for c in getattr(gf, name)] for name in ("numerator", "denominator", "recurrence")
        )
        fraction_fields = {"numerator": numerator, "denominator": denominator, "order": gf and gf.order}
        evidence_fields = {"terms_used": len(terms_given) - surplus, "surplus_terms": surplus, "evidence": "guessed"}
        print_json({**fraction_fields, "recurrence": recurrence, **evidence_fields})
        return int(fitted is None)
    if fitted is None:
        note(f"no rational function fits the {len(terms_given)} terms with any to spare.")
        return 1
    surplus_text = f"{fitted.surplus} of the {fitted.terms} terms {'is' if fitted.surplus == 1 else 'are'} to spare"
    note(f"guessed, of order {fitted.gf.order}; {surplus_text}.")
    click.echo(str(fitted.gf))
    return 0
