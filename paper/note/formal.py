"""The part of the note on theorems that the kernel of a proof assistant checked, made from the compile records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from note.tables import DASH, grouped, tabular, words

PUZZLES, SUMMARY = "formal/puzzles.json", "formal/summary.json"
_ASSUMED = {"none": "nothing"}


def formal_table(folder: Path) -> str:
    """Return the table of theorems about Magnets: order, processor seconds, peak memory, and what is assumed."""
    rows = []
    for line in _puzzles(folder):
        if line["puzzle"] == "magnets" and not _given(line):
            seconds = float(line["seconds"])
            shown = f"{seconds:.1f}" if seconds < 10 else f"{seconds:.0f}"
            assumed = _ASSUMED.get(line["assumptions"], "63-bit integers of the kernel")
            memory = DASH if line["megabytes"] is None else grouped(line["megabytes"])
            rows.append([str(line["rows"]), grouped(line["order"]), shown, memory, assumed])
    return tabular("@{}rrrrl@{}", ["$r$", "order", "seconds", "MB", "assumes"], rows)


def formal_text(folder: Path) -> str:
    """Return what was compiled besides: the other puzzles with their most rows, and entries of the OEIS."""
    last: dict[str, int] = {}
    for line in _puzzles(folder):
        if line["puzzle"] != "magnets" or _given(line):
            given = sorted(_given(line).items()) + [("wrap", wrap) for wrap in [line.get("wrap")] if wrap]
            name = " ".join([str(line["puzzle"]), *(f"{k}={v}" for k, v in given)])
            last[name] = max(last.get(name, 0), int(line["rows"]))
    shown = {_breakable(name): rows for name, rows in sorted(last.items())}
    listed = ", ".join(f"\\texttt{{{name}}} to {rows}" for name, rows in shown.items())
    parts = [f"Other theorems of the same kind, with the largest number of rows compiled: {listed}."]
    if (folder / SUMMARY).exists():
        found = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
        closed = "all" if found["closed"] == found["kernel"] else grouped(found["closed"])
        parts.append(
            f"Of the settled entries of Section~\\ref{{oeis}}, {grouped(found['kernel'])} are theorems of the kernel, "
            f"{closed} of them without any assumption; the median takes "
            f"{found['median_seconds']:.2g} seconds and the largest order is {grouped(found['largest_order'])}."
        )
    return "{\\sloppy " + " ".join(parts) + "\\par}\n"


def _breakable(name: str) -> str:
    """Return a name in LaTeX with permitted line breaks after commas and signs of equality."""
    return words(name).replace(",", ",\\allowbreak{}").replace("=", "=\\allowbreak{}")


def _given(line: dict[str, Any]) -> dict[str, str]:
    """Return the parameters that are not those of Magnets as it is defined in the note."""
    plain = {"blanks": "yes", "count": "layouts", "singletons": "no"}
    return {k: str(v) for k, v in line["parameters"].items() if line["puzzle"] != "magnets" or plain.get(k) != v}


def _puzzles(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / PUZZLES).read_text(encoding="utf-8"))
    return found
