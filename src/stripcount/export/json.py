"""JSON: a derivation with its evidence, written and read."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, shortened
from stripcount.export.content import Content
from stripcount.gf.derivation import Derivation

ending = "json"

_TEXTS = ("method", "evidence", "because")
_COUNTS = ("states", "minimal_states", "terms_used", "surplus_terms")
_PRIMES = ("primes", "check_primes")


def text(derivation: Derivation, title: str) -> str:
    """Return one JSON object; integers of unbounded size are decimal strings, coefficients ascend from x^0.

    `RationalGF.from_json` reads its function, `read` the whole derivation.
    """
    return json.dumps(fields_of(derivation, title), indent=1) + "\n"


def fields_of(derivation: Derivation, title: str) -> dict[str, object]:
    """Return what `text` writes, as a dictionary to which other fields can be added."""
    gf = derivation.gf
    content: dict[str, object] = {
        "title": title,
        "variable": "x",
        "offset": 0,
        "numerator": [str(c) for c in gf.numerator],
        "denominator": [str(c) for c in gf.denominator],
        "order": gf.order,
        "recurrence": [str(c) for c in gf.recurrence],
        "valid_from": gf.valid_from,
        "initial_terms": [str(a) for a in Content.of(derivation, title).initial],
    }
    content |= {name: getattr(derivation, name) for name in (*_TEXTS, *_COUNTS)}
    return content | {name: list(getattr(derivation, name)) for name in _PRIMES}


def read(content: str) -> tuple[Derivation, str]:
    """Return the derivation and the title that `text` or `gf --json` wrote; raises BadInput naming what is wrong.

    `read(text(derivation, title)) == (derivation, title)`.
    """
    derivation = derivation_of(content)
    record = json.loads(content)
    if "title" not in record:
        raise BadInput("derivation JSON must have the field title, which is missing.")
    return derivation, str(record["title"])


def derivation_of(content: str) -> Derivation:
    """Return the derivation that `text`, `gf --json` or a stored result holds; raises BadInput naming what is wrong."""
    gf = RationalGF.from_json(content)
    record = json.loads(content)
    if "merged_states" in record:  # a stored result calls them so
        record["minimal_states"] = record["merged_states"]
    try:
        values: dict[str, Any] = {name: str(record[name]) for name in _TEXTS}
        values |= {name: int(record[name]) for name in _COUNTS}
        values |= {name: tuple(int(p) for p in record[name]) for name in _PRIMES}
    except KeyError as error:
        raise BadInput(f"derivation JSON must have the field {error.args[0]}, which is missing.") from None
    except (TypeError, ValueError, OverflowError) as error:  # the last one for an infinite number
        raise BadInput(
            f"derivation JSON must hold integers in its counts and primes ({shortened(str(error), 160)})."
        ) from None
    if values["evidence"] not in ("proved", "checked"):
        raise BadInput(f"derivation JSON must have proved or checked as evidence, not {shortened(values['evidence'])}.")
    assert {field.name for field in fields(Derivation)} == {"gf", *values}
    return Derivation(gf=gf, **values)
