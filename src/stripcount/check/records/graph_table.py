"""The table of OEIS entries about families of graphs: what was counted and proved for each, or why it was not."""

from __future__ import annotations

import csv
import io
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from stripcount.check.agreement import Recorded
from stripcount.errors import BadInput, shortened
from stripcount.export.table import markdown
from stripcount.language.graphs.families_said import FAASE
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.oeis.shortest import shortest
from stripcount.storage.reader import Damaged, Line, Natural, text_of
from stripcount.storage.whole_file import write_whole

TABLE = "graphs.csv"
SAMPLE = 20  # rows verified at a time
_RULE = re.compile(r"the number of structures '(.+)' on (.+) of height (\d+) with (?:n|\(n[-+]1\)) layers")
COLUMNS = ("anumber", "status", "rule", "offset", "terms_compared", "order", "valid_from", "minimal_states", "reason")


class GraphRow(msgspec.Struct):
    """The fields of a row of the table that are compared."""

    anumber: Line
    rule: Line
    order: Natural
    minimal_states: Natural


def on_graphs(fields: dict[str, Any]) -> bool:
    """Return whether the JSON fields of an entry are about structures on a graph."""
    return " structures '" in str(fields["rule"])


def write_graphs(folder: Path, settled: Sequence[dict[str, Any]], source: str) -> None:
    """Write the table of entries, given as JSON fields, and its summary; the folder exists."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for fields in sorted(settled, key=lambda fields: str(fields["anumber"])):
        read = fields["status"] != "not-read"
        shown = {**fields, "offset": fields["offset"] if read else None, "reason": fields.get("reason", "")}
        writer.writerow(["" if shown[name] in (None, 0) and name != "offset" else shown[name] for name in COLUMNS])
    write_whole(folder / TABLE, text.getvalue())
    write_whole(folder / "README.md", _readme(settled, source))


def graphs_again(path: Path) -> Iterator[Recorded]:
    """Yield rows drawn at random from a table.

    Their families and problems are read from the text of the row, so rows about graphs without a name are left out.
    """
    stored = csv.DictReader(io.StringIO(text_of(path)))
    try:
        rows = msgspec.convert([row for row in stored if row["status"] == "settled"], list[GraphRow], strict=False)
    except (KeyError, msgspec.ValidationError) as error:
        raise Damaged(f"{shortened(str(path), 120)} is not valid: {shortened(str(error))}.") from None
    read = [(row, _machine_of(row.rule)) for row in rows]
    counted = [(row, strip) for row, strip in read if strip is not None]
    for row, strip in random.sample(counted, min(SAMPLE, len(counted))):
        seconds, name = (row.minimal_states / 300) ** 2, f"oeis/graphs/{row.anumber}"
        yield Recorded(seconds, name, "counted again", partial(_again, row.order, strip), "order")


def _machine_of(rule: str) -> GraphStrip | None:
    """Return what a rule counts; None if it names an unknown graph, or only graphs of some numbers of layers."""
    match = _RULE.fullmatch(rule)
    if match is None:
        return None
    words, height = match[1], int(match[3])
    graph = re.sub(r"([A-Z])_(\d+)", lambda name: FAASE.get((name[1], int(name[2])), name[1] + name[2]), match[2])
    for rows in (None, height, height // 2):
        try:
            layered = family(graph, rows)
        except BadInput:
            continue
        if layered.height == height:
            return GraphStrip(layered, problem(words))
    return None


def _again(order: int, strip: GraphStrip) -> tuple[list[int], list[int]]:
    return [order], [shortest(explore(strip).machine().minimize())[0].order]


def _readme(settled: Sequence[dict[str, Any]], source: str) -> str:
    statuses = sorted(Counter(str(fields["status"]) for fields in settled).items())
    wrong = [(f["anumber"], f["rule"], f["reason"]) for f in settled if f["status"] == "disagrees"]
    orders = [fields["order"] for fields in settled if fields["order"] is not None]
    return (
        "# Entries of the OEIS about families of graphs\n\n"
        f"Written by `stripcount settle --write`, from {source}.\n"
        f"`{TABLE}` says of each entry what was counted, from which index its shortest recurrence holds,\n"
        "its order and the minimal states that prove it, or why it was not counted. The index of the first term, and\n"
        "what a size means, were found by comparing terms; terms that differ only where repeated edges, loops or no\n"
        "layers make a graph degenerate are named. `stripcount reproduce` counts rows drawn at random again.\n\n"
        f"{markdown(('status', 'entries'), [(status, str(count)) for status, count in statuses])}\n\n"
        f"The largest order is {max(orders, default=0)}.\n\n"
        "Terms that disagree where the graph is not degenerate:\n\n"
        f"{markdown(('entry', 'counted', 'first difference'), wrong)}\n"
    )
