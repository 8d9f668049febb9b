"""The option --at: values of the variables of polynomials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from stripcount.cli.declared import option
from stripcount.errors import BadInput, excerpt

if TYPE_CHECKING:
    from fractions import Fraction

values_option = partial(
    option,
    "--at NAME=VALUE",
    multiple=True,
    help="The polynomials at a value of a variable, such as q=3 or v=-1/2; may be repeated.",
)


def values_field(values: Mapping[str, Fraction]) -> dict[str, object]:
    """Return the field "at" of a JSON answer, with the values of variables; no field if there are none."""
    return {"at": {name: str(value) for name, value in values.items()}} if values else {}


def read_values(texts: Sequence[str]) -> dict[str, Fraction]:
    """Return the values of variables by name, from texts NAME=VALUE; raises BadInput unless they are rational numbers.

    An integer, a fraction or a decimal of at most 1000 characters is read; no variable may have two values.
    """
    if not texts:
        return {}
    from fractions import Fraction

    values: dict[str, Fraction] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        try:
            fraction = Fraction(value)
        except (ValueError, ZeroDivisionError):
            equals = ""
        if not (name and equals) or len(value) > 1000 or "e" in value.lower():
            raise BadInput(
                f"--at must look like NAME=VALUE with an integer, a fraction or a decimal, not {excerpt(text)}."
            )
        if name in values:
            raise BadInput(f"--at may give {excerpt(name)} once.")
        values[name] = fraction
    return values
