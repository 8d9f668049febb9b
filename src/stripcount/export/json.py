"""JSON: a derivation with its evidence is written, and read back."""

from __future__ import annotations

import json

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, excerpt
from stripcount.export.content import Content
from stripcount.gf.derivation import Derivation, Evidence

ending = "json"

# the fields of a derivation beside its function, by the form in which they are written
_TEXTS = ("method", "evidence", "because")
_COUNTS = ("states", "minimal_states", "terms_used", "surplus_terms")
_PRIMES = ("primes", "check_primes")
_EVIDENCE: dict[str, Evidence] = {"proved": "proved", "checked": "checked"}


def text(derivation: Derivation, title: str) -> str:
    """Return one JSON object; integers of unbounded size are decimal strings, coefficients ascend from x^0.

    `RationalGF.from_json` reads its function, `read` the whole derivation.
    """
    return json.dumps(fields_of(derivation, title), indent=1) + "\n"


def fields_of(derivation: Derivation, title: str) -> dict[str, object]:
    """Return the fields of the JSON object that `text` writes, a new dictionary."""
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
    """Return the derivation and the title that `text` or `gf --json` wrote: the inverse of `text`.

    Raises BadInput that names the field which is missing or wrong.
    """
    derivation = derivation_of(content)
    record = json.loads(content)
    if "title" not in record:
        raise BadInput("derivation JSON must have the field title, which is missing.")
    return derivation, str(record["title"])


def derivation_of(content: str) -> Derivation:
    """Return the derivation in the JSON that `text` or `gf --json` writes, or in a stored result.

    Raises BadInput that names the field which is missing or wrong.
    """
    gf = RationalGF.from_json(content)
    record = json.loads(content)
    if "merged_states" in record:  # a stored result calls them so
        record["minimal_states"] = record["merged_states"]
    try:
        texts = {name: str(record[name]) for name in _TEXTS}
        counts = {name: int(record[name]) for name in _COUNTS}
        primes = {name: tuple(int(p) for p in record[name]) for name in _PRIMES}
    except KeyError as error:
        raise BadInput(f"derivation JSON must have the field {error.args[0]}, which is missing.") from None
    except (TypeError, ValueError, OverflowError) as error:  # the last one for an infinite number
        raise BadInput(
            f"derivation JSON must hold integers in its counts and primes ({excerpt(str(error), 160)})."
        ) from None
    evidence = _EVIDENCE.get(texts["evidence"])
    if evidence is None:
        raise BadInput(f"derivation JSON must have proved or checked as evidence, not {excerpt(texts['evidence'])}.")
    return Derivation(
        gf=gf,
        method=texts["method"],
        states=counts["states"],
        minimal_states=counts["minimal_states"],
        terms_used=counts["terms_used"],
        surplus_terms=counts["surplus_terms"],
        primes=primes["primes"],
        check_primes=primes["check_primes"],
        evidence=evidence,
        because=texts["because"],
    )
