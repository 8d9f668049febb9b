"""The part of the note on claims of the OEIS, made from the stored verdicts and the summary."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from note.tables import grouped

SUMMARY = "oeis/settled/summary.json"
_STATUSES = {
    "settled": "are settled: a machine counts them, all printed terms agree, and the shortest recurrence is proved",
    "not-read": "are not read, because the grammar does not know the rule in their name",
    "too-large": "are too large for the time and memory given",
    "grows-both-ways": "are of square arrays, which grow in both directions",
    "undecided": "are undecided",
    "disagrees": "print terms that our reading does not give; these are not judged",
}
_CLAIMS = {"proved": "proved", "refuted": "refuted", "undecided": "left undecided", "disagrees": "not judged"}
_EXAMPLES = ("A184224", "A305907")


def settled_values(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of how many entries were given, read and settled."""
    summary = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
    yield from (("settled.entries", grouped(summary["entries"])), ("settled.read", grouped(summary["read"])))
    yield "settled.settled", grouped(summary["statuses"]["settled"])


def settled(folder: Path) -> str:
    """Return the paragraphs on the entries that were read and settled, and two worked examples, as LaTeX."""
    text = json.loads((folder / "oeis/verdicts.json").read_text(encoding="utf-8"))
    verdicts = {v["entry"]["anumber"]: v for v in text["verdicts"]}
    parts = []
    if (folder / SUMMARY).exists():
        parts.append(_bulk(json.loads((folder / SUMMARY).read_text(encoding="utf-8"))))
    again = sum(v["verified_by"] is not None for v in verdicts.values())
    parts.append(
        f"Besides, {grouped(len(verdicts))} entries were read by hand, as a standard for the grammar; "
        f"{grouped(again)} of their verdicts were reached a second time by another method."
    )
    parts += ["\n\n\\emph{Two worked examples.}", *(_example(verdicts[a]) for a in _EXAMPLES if a in verdicts)]
    return " ".join(parts) + "\n"


def _bulk(summary: Mapping[str, Any]) -> str:
    statuses: dict[str, int] = summary["statuses"]
    listed = "; ".join(f"{grouped(n)} {_STATUSES.get(s, s)}" for s, n in sorted(statuses.items(), key=lambda p: -p[1]))
    parts = [
        f"Of {grouped(summary['entries'])} such entries, given by names and printed terms, a grammar of names "
        f"reads {grouped(summary['read'])}. Of all, {listed}."
    ]
    if shown := summary.get("explained"):
        same: dict[str, list[str]] = {}
        for anumber, why in shown.items():
            same.setdefault(why, []).append(f"\\oeis{{{anumber}}}")
        parts += [f"Of {' and '.join(entries)}, {why}." for why, entries in same.items()]
    if summary.get("claims"):
        words = ", ".join(f"{grouped(n)} {_CLAIMS.get(s, s)}" for s, n in summary["claims"].items())
        parts.append(f"Of the claims made in them, {words}.")
    else:
        parts.append("The lists hold no claims, so none was judged here: only sequences were settled.")
    if whole := summary.get("whole_entries"):
        parts.append(
            f"Of {grouped(whole['entries'])} entries whose whole text was given, "
            f"{grouped(whole['statuses']['settled'])} are settled, and of {grouped(whole['claims'])} claims made in "
            f"them {grouped(whole['proved'])} are proved, {whole['refuted'] or 'none'} refuted and "
            f"{grouped(whole['undecided'])} left undecided."
        )
    parts.append(f"The median entry takes {float(summary['median_seconds']):.2g} seconds.")
    if summary.get("largest_order"):
        parts.append(
            f"The largest order is {grouped(summary['largest_order'])}, the largest machine has "
            f"{grouped(summary['largest_minimal_states'])} states, and {grouped(summary['terms_compared'])} printed "
            "terms were compared."
        )
    if "settled_with_no_term_that_tests" in summary:
        parts.append(
            f"Of {grouped(summary['settled_with_no_term_that_tests'])} settled entries every printed term is needed to "
            f"begin the recurrence, so that none tests it; of "
            f"{grouped(summary['settled_with_fewer_terms_than_states'])} fewer terms are printed than the machine has "
            "states. What is proved is a statement about the rule as it was read; the printed terms are the evidence "
            "that it was read rightly."
        )
    return " ".join(parts)


def _example(verdict: Mapping[str, Any]) -> str:
    entry, found = verdict["entry"], verdict["verdict"]
    about = str(entry["about"]).split(" arrays")[0]
    claim = "".join(_terms(entry["recurrence"][:4])) if entry.get("recurrence") else ""
    shown = (
        f" $a(n)={claim.lstrip('+')}{'+' + chr(92) + 'cdots' if len(entry['recurrence']) > 4 else ''}$" if claim else ""
    )
    return (
        f"\\oeis{{{entry['anumber']}}} counts {about} arrays with a rule on neighbouring cells, and claims a recurrence"
        f"{shown}. The merged machine has {found['minimal_states']} states, {found['terms_checked']} "
        f"terms decide, and the claim holds from $n={found['valid_from']}$ on; the shortest recurrence has order "
        f"{found['order']}."
    )


def _terms(coefficients: list[Any]) -> Iterator[str]:
    for back, coefficient in enumerate(map(int, coefficients), start=1):
        if coefficient:
            size = "" if abs(coefficient) == 1 else str(abs(coefficient))
            yield f"{'-' if coefficient < 0 else '+'}{size}a(n-{back})"
