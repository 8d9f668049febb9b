"""Lines for submission to the OEIS: what is proved, from which n on, and by which bound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stripcount import __version__
from stripcount.claims.claim import Claim, read_recurrence
from stripcount.errors import BadInput

_LONGEST = 400  # characters of a recurrence or formula that is written out


def submission(fields: Mapping[str, Any]) -> list[str]:
    """Return the lines for one entry, from its JSON fields; an empty list unless its status is "settled".

    The shortest recurrence is one %F line if the entry does not have it; one %C line states which of the entry's
    formulas are proved, and one %C line per false formula gives its first wrong term.

    >>> fields = {"anumber": "A000001", "status": "settled", "recurrence": ["3"], "order": 1, "valid_from": 2,
    ...     "minimal_states": 2, "terms_compared": 9, "claims": []}
    >>> print(*submission(fields), sep="\\n")
    %F A000001 a(n) = 3*a(n-1) for n >= 2 (proved, see comment).
    %C A000001 The recurrence of order 1 is proved: a transfer matrix with 2 states counts the arrays, so the order ...
    """
    if fields["status"] != "settled":
        return []
    anumber, lines = fields["anumber"], []
    proved = [claim for claim in fields["claims"] if claim["status"] == "proved"]
    refuted = [claim for claim in fields["claims"] if claim["status"] == "refuted" and "fails_at" in claim]
    subjects = [_formula(claim) for claim in proved]
    if fields["recurrence"] is not None and not any(_states(claim, fields["recurrence"]) for claim in proved):
        lines.append(f"%F {anumber} {_recurrence(fields)} for n >= {fields['valid_from']} (proved, see comment).")
        subjects.insert(0, f"The recurrence of order {fields['order']}")
    if subjects:
        verb = "is" if len(subjects) == 1 else "are"
        lines.append(f"%C {anumber} {_list(subjects)} {verb} proved: {_how(fields)}")
    for claim in refuted:
        numbers = f"a({claim['fails_at']}) is {claim['counted']}, not {claim['claimed']}"
        lines.append(f'%C {anumber} The formula "{_cut(claim["text"])}" is false: {numbers} ({_program(fields)}).')
    return lines


def _recurrence(fields: Mapping[str, Any]) -> str:
    text = str(Claim(recurrence=tuple(map(int, fields["recurrence"])))).removesuffix(" from some n on")
    return text if len(text) <= _LONGEST else f"There is a linear recurrence of order {fields['order']}"


def _states(claim: Mapping[str, Any], recurrence: list[str]) -> bool:
    """Return whether a claim is the recurrence itself."""
    try:
        return list(map(str, read_recurrence(claim["text"])[0])) == recurrence
    except BadInput:
        return False


def _formula(claim: Mapping[str, Any]) -> str:
    since = [f"n >= {claim['valid_from']}"] if claim["valid_from"] is not None else []
    notes = ", ".join(since + ([claim["reason"]] if claim.get("reason") else []))
    return f'"{_cut(claim["text"])}"' + (f" ({notes})" if notes else "")


def _list(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _how(fields: Mapping[str, Any]) -> str:
    states = fields["minimal_states"]
    matrix = "a transfer matrix" if states is None else f"a transfer matrix with {states} state{'s'[: states != 1]}"
    most = "the number of its states" if states is None else states
    return (
        f"{matrix} counts the arrays, so the order is at most {most}, and exact terms beyond that bound agree "
        f"({_program(fields)})."
    )


def _program(fields: Mapping[str, Any]) -> str:
    terms = f"{fields['terms_compared']} listed terms" + (" of these lines" if fields["recurrence"] is None else "")
    return f"computed with stripcount {__version__}, which reproduced all {terms}"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
