"""The part of the note on structures on families of graphs, made from the table of settled entries."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from note.tables import grouped

GRAPHS_TABLE = "oeis/graphs/graphs.csv"
CORRECTIONS_TABLE = "oeis/graphs/corrections.csv"


def graphs_paragraph(folder: Path) -> str:
    """Return the paragraph on entries about families of graphs that were settled, and on those that are wrong."""
    with (folder / GRAPHS_TABLE).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    statuses = Counter(row["status"] for row in rows)
    terms = sum(int(row["terms_compared"]) for row in rows if row["status"] == "settled")
    largest = max((int(row["order"]) for row in rows if row["order"]), default=0)
    sentences = [
        f"Of {grouped(len(rows))} entries of the OEIS about structures on graphs, given by names and printed terms, "
        f"{grouped(statuses['settled'])} are settled: {grouped(terms)} printed terms agree and the shortest "
        f"recurrence, of order {grouped(largest)} at most, is proved.",
        f"The others are recorded with their reason: {grouped(statuses['not-read'])} are not read, among "
        f"them those of graphs that grow in width and those that count no structures; {grouped(statuses['too-large'])} "
        "is too large.",
        f"Printed terms of {grouped(statuses['disagrees'])} are wrong. Those that brute force shows as well, "
        "the first wrong term of each entry among them:",
        "; ".join(_corrections(folder)) + ".",
    ]
    return " ".join(sentences) + "\n"


def _corrections(folder: Path) -> Iterator[str]:
    """Yield for each entry with wrong terms what brute force counts and what is printed, as LaTeX."""
    with (folder / CORRECTIONS_TABLE).open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    for anumber in sorted({line["anumber"] for line in lines}):
        own_lines = [line for line in lines if line["anumber"] == anumber]
        terms = ", ".join(
            f"$a({line['n']})={grouped(line['counted'])}$, printed ${grouped(line['printed'])}$" for line in own_lines
        )
        yield f"\\oeis{{{anumber}}}: {terms}"
