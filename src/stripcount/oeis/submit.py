"""Lines for submission to the OEIS: proved statements, what was compared, and changed lines of the entry.

A name and a date stand in each line to be filled in: only a person submits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from stripcount import __version__
from stripcount.claims.claim import Claim, read_recurrence
from stripcount.errors import BadInput, amount

SIGNATURE = "_Your Name_, Mon DD YYYY"
_MAX_CHARACTERS = 400  # characters of a recurrence or formula written in full; longer ones are cut or described
Fields = Mapping[str, Any]
"""The JSON fields of a settled entry, as `Settlement.fields` returns them, or of one of its claims."""


def submission(fields: Fields) -> list[str]:
    """Return the lines for one entry, from its JSON fields; an empty list unless its status is "settled".

    A proved formula that the entry calls empirical becomes one %F line without that word, to replace the entry's; the
    shortest recurrence is a new %F line if the entry does not have it; one %C line states the proof, and one gives the
    first wrong term of each false formula.

    >>> fields = {"anumber": "A000001", "status": "settled", "recurrence": ["3"], "order": 1, "valid_from": 2,
    ...     "minimal_states": 2, "terms_compared": 9, "claims": []}
    >>> print(*submission(fields), sep="\\n")
    %F A000001 a(n) = 3*a(n-1) for n >= 2. - _Your Name_, Mon DD YYYY
    %C A000001 The recurrence of order 1 is proved: a transfer matrix with 2 states counts the arrays, so the order ...
    """
    if fields["status"] != "settled":
        return []
    anumber, lines = fields["anumber"], []
    proved = [claim for claim in fields["claims"] if claim["status"] == "proved"]
    refuted = [claim for claim in fields["claims"] if claim["status"] == "refuted" and "fails_at" in claim]
    proved_subjects = [_formula_text(claim) for claim in proved]
    if _has_new_recurrence(fields):
        lines.append(f"%F {anumber} {_recurrence_text(fields)} for n >= {fields['valid_from']}. - {SIGNATURE}")
        proved_subjects.insert(0, f"The recurrence of order {fields['order']}")
    for claim in proved:
        if claim.get("label") and len(claim["text"]) <= _MAX_CHARACTERS:
            lines.append(f'%F {anumber} {claim["text"]}. (This line replaces the one marked "{claim["label"]}".)')
    if proved_subjects:
        verb = "is" if len(proved_subjects) == 1 else "are"
        lines.append(f"%C {anumber} {_enumeration(proved_subjects)} {verb} proved: {_proof_text(fields)} - {SIGNATURE}")
    for claim in refuted:
        numbers = f"a({claim['fails_at']}) is {claim['counted']}, not {claim['claimed']}"
        lines.append(f'%C {anumber} The formula "{_shorten(claim["text"])}" is false: {numbers}. - {SIGNATURE}')
    return lines


def batches(entries: Sequence[Fields]) -> list[str]:
    """Return the lines for many entries: one comment for all of them, and one line per settled entry, by families.

    `entries` are JSON fields; the list is empty if none is settled. Entries whose rules differ only in numbers form a
    family; larger families come first. An editor can agree to the one comment instead of to every edit.
    """
    families: dict[str, list[Fields]] = {}
    for fields in entries:
        if submission(fields):
            families.setdefault(re.sub(r"\d+", "#", fields["rule"]), []).append(fields)
    lines = []
    for family, entries_of_family in sorted(families.items(), key=lambda item: (-len(item[1]), item[0])):
        lines += ["", f"# {len(entries_of_family)} entr{'y' if len(entries_of_family) == 1 else 'ies'}: {family}"]
        lines += [_batch_line(fields) for fields in entries_of_family]
    if not lines:
        return []
    return [
        "# In each line: the shortest recurrence, which is proved, and the formulas of the entry that it decides.",
        "# One comment for all: A transfer matrix with the number of states given counts the arrays, so the order of a",
        "# linear recurrence is at most that number, and the recurrence was compared with exact counts of the matrix,",
        f"# as many as its order and the states together. - {SIGNATURE}",
        f"# Computed with stripcount {__version__}; the terms listed in each entry equal the counts of its matrix.",
        *lines,
    ]


def _batch_line(fields: Fields) -> str:
    """Return the line of one entry: its number, recurrence, states and terms, and how many formulas are decided."""
    columns = [fields["anumber"]]
    if fields["recurrence"] is not None:
        columns.append(
            f"{_recurrence_text(fields)} for n >= {fields['valid_from']}"
            + (" (new)" if _has_new_recurrence(fields) else "")
        )
        columns.append(f"{_states_text(fields)}, {fields['terms_compared']} terms equal")
    for status in ("proved", "refuted"):
        if judged_count := sum(claim["status"] == status for claim in fields["claims"]):
            columns.append(f"{amount(judged_count, 'formula')} {status}")
    return "; ".join(columns)


def _states_text(fields: Fields) -> str:
    """Return the number of minimal states with its noun, such as "1 state"."""
    return amount(fields["minimal_states"], "state")


def _has_new_recurrence(fields: Fields) -> bool:
    """Return whether the shortest recurrence is known and is none of the entry's proved formulas."""
    recurrence = fields["recurrence"]
    return recurrence is not None and not any(
        claim["status"] == "proved" and _is_recurrence(claim, recurrence) for claim in fields["claims"]
    )


def _recurrence_text(fields: Fields) -> str:
    """Return the shortest recurrence as a formula, or only its order if it is long."""
    text = str(Claim(recurrence=tuple(map(int, fields["recurrence"])))).removesuffix(" from some n on")
    return text if len(text) <= _MAX_CHARACTERS else f"There is a linear recurrence of order {fields['order']}"


def _is_recurrence(claim: Fields, recurrence: list[str]) -> bool:
    """Return whether a claim states the recurrence with these coefficients."""
    try:
        return list(map(str, read_recurrence(claim["text"])[0])) == recurrence
    except BadInput:
        return False


def _formula_text(claim: Fields) -> str:
    """Return a claim in quotation marks, with the indices for which it holds and its reason in brackets."""
    validity = [f"n >= {claim['valid_from']}"] if claim["valid_from"] is not None else []
    notes = ", ".join(validity + ([claim["reason"]] if claim.get("reason") else []))
    return f'"{_shorten(claim["text"])}"' + (f" ({notes})" if notes else "")


def _enumeration(phrases: list[str]) -> str:
    """Return phrases, at least one, as "a, b and c"."""
    return phrases[0] if len(phrases) == 1 else f"{', '.join(phrases[:-1])} and {phrases[-1]}"


def _proof_text(fields: Fields) -> str:
    """Return the proof in words: what counts the arrays, and which numbers were compared."""
    states, terms, order = fields["minimal_states"], fields["terms_compared"], fields["order"]
    if states is None or order is None:
        return (
            "for each of these lines of the table a transfer matrix counts the arrays, so the order of its recurrence "
            "is at most the number of states, and the recurrence was compared with as many exact counts of the matrix "
            f"as both together; the {terms} terms listed of these lines equal the counts (stripcount {__version__})."
        )
    return (
        f"a transfer matrix with {_states_text(fields)} counts the arrays, so the order is at most "
        f"{states}, and the recurrence was compared with {states} + {order} = {states + order} exact counts of the "
        f"matrix, which decide; the {terms} terms listed here equal its counts (stripcount {__version__})."
    )


def _shorten(text: str) -> str:
    """Return a formula, cut after _MAX_CHARACTERS."""
    return text if len(text) <= _MAX_CHARACTERS else text[:_MAX_CHARACTERS] + "..."
