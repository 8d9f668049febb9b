"""The part of the note on claims of the OEIS, made from the stored verdicts and the summary."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from note.tables import grouped

SUMMARY = "oeis/settled/summary.json"
_STATUS_PHRASES = {
    "settled": "are settled: a machine counts them, all printed terms agree, and the shortest recurrence is proved",
    "not-read": "are not read, because the grammar does not know the rule in their name",
    "too-large": "are too large for the time and memory given",
    "grows-both-ways": "are of square arrays, which grow in both directions",
    "undecided": "are undecided",
    "disagrees": "print terms that our reading does not give; these are not judged",
}
_CLAIM_PHRASES = {"proved": "proved", "refuted": "refuted", "undecided": "left undecided", "disagrees": "not judged"}
_EXAMPLES = ("A184224", "A305907")


def settled_values(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of how many entries were given, read and settled."""
    summary = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
    yield from (("settled.entries", grouped(summary["entries"])), ("settled.read", grouped(summary["read"])))
    yield "settled.settled", grouped(summary["statuses"]["settled"])


def settled_paragraphs(folder: Path) -> str:
    """Return the paragraphs on the entries that were read and settled, and two worked examples, as LaTeX."""
    content = json.loads((folder / "oeis/verdicts.json").read_text(encoding="utf-8"))
    verdicts = {verdict["entry"]["anumber"]: verdict for verdict in content["verdicts"]}
    sentences = []
    if (folder / SUMMARY).exists():
        sentences.append(_summary_text(json.loads((folder / SUMMARY).read_text(encoding="utf-8"))))
    verified_count = sum(verdict["verified_by"] is not None for verdict in verdicts.values())
    sentences.append(
        f"Besides, {grouped(len(verdicts))} entries were read by hand, as a standard for the grammar; "
        f"{grouped(verified_count)} of their verdicts were reached a second time by another method."
    )
    sentences += [
        "\n\n\\emph{Two worked examples.}",
        *(_example(verdicts[anumber]) for anumber in _EXAMPLES if anumber in verdicts),
    ]
    return " ".join(sentences) + "\n"


def _summary_text(summary: Mapping[str, Any]) -> str:
    """Return the sentences on all entries that were tried, from the content of summary.json."""
    statuses: dict[str, int] = summary["statuses"]
    status_list = "; ".join(
        f"{grouped(n)} {_STATUS_PHRASES.get(s, s)}" for s, n in sorted(statuses.items(), key=lambda pair: -pair[1])
    )
    sentences = [
        f"Of {grouped(summary['entries'])} such entries, given by names and printed terms, a grammar of names "
        f"reads {grouped(summary['read'])}. Of all, {status_list}."
    ]
    if explained := summary.get("explained"):
        entries_by_reason: dict[str, list[str]] = {}
        for anumber, reason in explained.items():
            entries_by_reason.setdefault(reason, []).append(f"\\oeis{{{anumber}}}")
        sentences += [f"Of {' and '.join(entries)}, {reason}." for reason, entries in entries_by_reason.items()]
    if summary.get("claims"):
        claim_list = ", ".join(f"{grouped(n)} {_CLAIM_PHRASES.get(s, s)}" for s, n in summary["claims"].items())
        sentences.append(f"Of the claims made in them, {claim_list}.")
    else:
        sentences.append("The lists hold no claims, so none was judged here: only sequences were settled.")
    if whole_entries := summary.get("whole_entries"):
        sentences.append(
            f"Of {grouped(whole_entries['entries'])} entries whose whole text was given, "
            f"{grouped(whole_entries['statuses']['settled'])} are settled, and of "
            f"{grouped(whole_entries['claims'])} claims made in them {grouped(whole_entries['proved'])} are proved, "
            f"{whole_entries['refuted'] or 'none'} refuted and {grouped(whole_entries['undecided'])} left undecided."
        )
    sentences.append(f"The median entry takes {float(summary['median_seconds']):.2g} seconds.")
    if summary.get("largest_order"):
        sentences.append(
            f"The largest order is {grouped(summary['largest_order'])}, the largest machine has "
            f"{grouped(summary['largest_minimal_states'])} states, and {grouped(summary['terms_compared'])} printed "
            "terms were compared."
        )
    if "settled_with_no_term_that_tests" in summary:
        sentences.append(
            f"Of {grouped(summary['settled_with_no_term_that_tests'])} settled entries every printed term is needed to "
            f"begin the recurrence, so that none tests it; of "
            f"{grouped(summary['settled_with_fewer_terms_than_states'])} fewer terms are printed than the machine has "
            "states. What is proved is a statement about the rule as it was read; the printed terms are the evidence "
            "that it was read rightly."
        )
    return " ".join(sentences)


def _example(verdict: Mapping[str, Any]) -> str:
    """Return what one entry counts and claims, and what was decided, from a line of verdicts.json."""
    entry, result = verdict["entry"], verdict["verdict"]
    arrays = str(entry["about"]).split(" arrays")[0]
    claim = "".join(_recurrence_terms(entry["recurrence"][:4])) if entry.get("recurrence") else ""
    recurrence = (
        f" $a(n)={claim.lstrip('+')}{'+' + chr(92) + 'cdots' if len(entry['recurrence']) > 4 else ''}$" if claim else ""
    )
    return (
        f"\\oeis{{{entry['anumber']}}} counts {arrays} arrays with a rule on neighbouring cells, and claims a "
        f"recurrence{recurrence}. The merged machine has {result['minimal_states']} states, {result['terms_checked']} "
        f"terms decide, and the claim holds from $n={result['valid_from']}$ on; the shortest recurrence has order "
        f"{result['order']}."
    )


def _recurrence_terms(coefficients: list[Any]) -> Iterator[str]:
    """Yield the terms of the right side of a recurrence, such as "+3a(n-1)"; terms that are 0 are left out."""
    for shift, coefficient in enumerate(map(int, coefficients), start=1):
        if coefficient:
            factor = "" if abs(coefficient) == 1 else str(abs(coefficient))
            yield f"{'-' if coefficient < 0 else '+'}{factor}a(n-{shift})"
