"""The table of entries of the OEIS about families of graphs: what was counted and proved, and why others were not."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stripcount.storage.markdown import table
from stripcount.storage.whole_file import write_whole

TABLE = "graphs.csv"
COLUMNS = ("anumber", "status", "rule", "offset", "terms_compared", "order", "valid_from", "minimal_states", "reason")


def on_graphs(fields: dict[str, Any]) -> bool:
    """Return whether the JSON fields of an entry are about structures on a graph."""
    return " structures '" in str(fields["rule"])


def write_graphs(folder: Path, found: Sequence[dict[str, Any]], source: str) -> None:
    """Write the table of entries, given as JSON fields, and its summary; the folder exists."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for fields in sorted(found, key=lambda fields: str(fields["anumber"])):
        read = fields["status"] != "not-read"
        shown = {**fields, "offset": fields["offset"] if read else None, "reason": fields.get("reason", "")}
        writer.writerow(["" if shown[name] in (None, 0) and name != "offset" else shown[name] for name in COLUMNS])
    write_whole(folder / TABLE, text.getvalue())
    write_whole(folder / "README.md", _readme(found, source))


def _readme(found: Sequence[dict[str, Any]], source: str) -> str:
    statuses = sorted(Counter(str(fields["status"]) for fields in found).items())
    wrong = [(f["anumber"], f["rule"], f["reason"]) for f in found if f["status"] == "disagrees"]
    orders = [fields["order"] for fields in found if fields["order"] is not None]
    return (
        "# Entries of the OEIS about families of graphs\n\n"
        f"Written by `stripcount settle --write`, from {source}.\n"
        f"`{TABLE}` says of each entry what was counted, from which index its shortest recurrence holds,\n"
        "its order and the minimal states that prove it, or why it was not counted. The index of the first term, and\n"
        "what a size means, were found by comparing terms; terms that differ only where repeated edges, loops or no\n"
        "layers make a graph degenerate are named.\n\n"
        f"{table(('status', 'entries'), [(status, str(number)) for status, number in statuses])}\n\n"
        f"The largest order is {max(orders, default=0)}.\n\n"
        "Terms that disagree where the graph is not degenerate:\n\n"
        f"{table(('entry', 'counted', 'first difference'), wrong)}\n"
    )
