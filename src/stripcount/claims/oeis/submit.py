"""Lines that an editor of the OEIS would accept: what is proved, from which n on, by which bound, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stripcount import __version__
from stripcount.claims.claim import Claim

_LONGEST = 400  # letters of a recurrence written out


def submission(fields: Mapping[str, Any]) -> list[str]:
    """Return the lines for one settled entry, from its JSON fields; none for any other.

    >>> fields = {"anumber": "A000001", "status": "settled", "recurrence": ["3"], "order": 1, "valid_from": 2,
    ...     "minimal_states": 2, "terms_compared": 9, "claims": []}
    >>> print(submission(fields)[0].partition(" (strip")[0])
    %F A000001 a(n) = 3*a(n-1) for n >= 2, proved: the counting machine has 2 minimal states
    """
    if fields["status"] != "settled":
        return []
    anumber, lines = fields["anumber"], []
    how = f"(stripcount {__version__}, exact arithmetic; all {fields['terms_compared']} listed terms agree)"
    if fields["recurrence"] is not None:
        states = fields["minimal_states"]
        bound = f"proved: the counting machine has {states} minimal state{'s'[: states != 1]}"
        text = str(Claim(recurrence=tuple(map(int, fields["recurrence"]))))
        text = text.removesuffix(" from some n on")
        if len(text) > _LONGEST:
            text = f"The shortest linear recurrence has order {fields['order']} and holds"
        lines.append(f"%F {anumber} {text} for n >= {fields['valid_from']}, {bound} {how}.")
    for claim in fields["claims"]:
        if claim["status"] == "proved":
            since = f" for n >= {claim['valid_from']}" if claim["valid_from"] is not None else ""
            lines.append(f'%C {anumber} The formula "{_cut(claim["text"])}" is proved{since} {how}.')
        if claim["status"] == "refuted" and "fails_at" in claim:
            numbers = f"a({claim['fails_at']}) is {claim['counted']}, not {claim['claimed']}"
            lines.append(f'%C {anumber} The formula "{_cut(claim["text"])}" is false: {numbers} {how}.')
    return lines


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
