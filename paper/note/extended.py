"""The sentence of the note on further terms of settled entries, made from their table."""

from __future__ import annotations

import csv
from pathlib import Path

from records.extended import EXTENDED, FURTHER_TERMS

from note.tables import grouped


def extended_sentence(folder: Path) -> str:
    """Return how many entries have further terms, as LaTeX."""
    with (folder / EXTENDED / "entries.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    complete_count = sum(int(row["given"]) - int(row["printed"]) == FURTHER_TERMS for row in rows)
    for_how_many = "each" if complete_count == len(rows) else f"for {grouped(complete_count)} of them"
    return (
        f"For {grouped(len(rows))} of the settled entries the record has more terms than are printed: a table and a "
        f"b-file each, {for_how_many} with {FURTHER_TERMS} further terms.\n"
    )
