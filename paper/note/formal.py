"""The part of the note on theorems that the kernel of a proof assistant checked, made from the compile records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from note.tables import DASH, escaped, grouped, tabular

PUZZLES, SUMMARY = "formal/puzzles.json", "formal/summary.json"
_ASSUMPTION_TEXTS = {"none": "nothing"}


def formal_table(folder: Path) -> str:
    """Return the table of theorems about Magnets: order, processor seconds, peak memory, and what is assumed."""
    rows = []
    for record in _puzzle_records(folder):
        if record["puzzle"] == "magnets" and not _named_parameters(record):
            seconds = float(record["seconds"])
            seconds_text = f"{seconds:.1f}" if seconds < 10 else f"{seconds:.0f}"
            assumptions = _ASSUMPTION_TEXTS.get(record["assumptions"], "63-bit integers of the kernel")
            memory = DASH if record["megabytes"] is None else grouped(record["megabytes"])
            rows.append([str(record["rows"]), grouped(record["order"]), seconds_text, memory, assumptions])
    return tabular("@{}rrrrl@{}", ["$r$", "order", "seconds", "MB", "assumes"], rows)


def formal_text(folder: Path) -> str:
    """Return the paragraph on the other theorems: puzzles with their largest numbers of rows, and OEIS entries."""
    max_rows: dict[str, int] = {}
    for record in _puzzle_records(folder):
        if record["puzzle"] != "magnets" or _named_parameters(record):
            parameters = sorted(_named_parameters(record).items()) + [
                ("wrap", wrap) for wrap in [record.get("wrap")] if wrap
            ]
            title = " ".join([str(record["puzzle"]), *(f"{k}={v}" for k, v in parameters)])
            max_rows[title] = max(max_rows.get(title, 0), int(record["rows"]))
    rows_by_title = {_breakable(title): rows for title, rows in sorted(max_rows.items())}
    series = ", ".join(f"\\texttt{{{title}}} to {rows}" for title, rows in rows_by_title.items())
    sentences = [f"Other theorems of the same kind, with the largest number of rows compiled: {series}."]
    if (folder / SUMMARY).exists():
        summary = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
        closed_count = "all" if summary["closed"] == summary["kernel"] else grouped(summary["closed"])
        sentences.append(
            f"Of the settled entries of Section~\\ref{{oeis}}, {grouped(summary['kernel'])} are theorems of the "
            f"kernel, {closed_count} of them without any assumption; the median takes "
            f"{summary['median_seconds']:.2g} seconds and the largest order is {grouped(summary['largest_order'])}."
        )
    return "{\\sloppy " + " ".join(sentences) + "\\par}\n"


def _breakable(name: str) -> str:
    """Return a name in LaTeX with permitted line breaks after commas and signs of equality."""
    return escaped(name).replace(",", ",\\allowbreak{}").replace("=", "=\\allowbreak{}")


def _named_parameters(record: dict[str, Any]) -> dict[str, str]:
    """Return the parameters of a record, for Magnets only those that differ from the definition in the note."""
    defaults = {"blanks": "yes", "count": "layouts", "singletons": "no"}
    return {k: str(v) for k, v in record["parameters"].items() if record["puzzle"] != "magnets" or defaults.get(k) != v}


def _puzzle_records(folder: Path) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = json.loads((folder / PUZZLES).read_text(encoding="utf-8"))
    return records
