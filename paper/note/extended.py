"""The sentence of the note on further terms of settled entries, made from their table."""

from __future__ import annotations

import csv
from pathlib import Path

from records.extended import EXTENDED, FURTHER

from note.tables import grouped


def extended(folder: Path) -> str:
    """Return how many entries have further terms, as LaTeX."""
    with (folder / EXTENDED / "entries.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    whole = sum(int(row["given"]) - int(row["printed"]) == FURTHER for row in rows)
    each = "each" if whole == len(rows) else f"for {grouped(whole)} of them"
    return (
        f"For {grouped(len(rows))} of the settled entries the record has more terms than are printed: a table and a "
        f"b-file each, {each} with {FURTHER} further terms.\n"
    )
