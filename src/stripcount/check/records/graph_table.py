"""The table of OEIS entries about families of graphs: what was counted and proved for each, or why nothing was.

A sample of its rows is verified: their families and problems are read from the table's text and counted again.
"""

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

from stripcount.check.agreement import StoredResult
from stripcount.errors import BadInput, excerpt
from stripcount.export.table import markdown
from stripcount.language.graphs.families import FAASE_GRAPHS
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.storage.reader import Damaged, Line, Natural, file_text
from stripcount.storage.whole_file import write_whole

TABLE_FILE = "graphs.csv"
SAMPLE_SIZE = 20  # rows that one run verifies, drawn at random
_STATES_PER_SECOND = 300  # states of a machine that takes one second; the time grows with the square of the states
# "the number of structures 'perfect matching' on P_4 of height 4 with (n+1) layers"
_RULE = re.compile(r"the number of structures '(.+)' on (.+) of height (\d+) with (?:n|\(n[-+]1\)) layers")
COLUMNS = ("anumber", "status", "rule", "offset", "terms_compared", "order", "valid_from", "minimal_states", "reason")


class GraphRow(msgspec.Struct):
    """The fields of a row of the table that are needed to verify it.

    `rule` is what was counted, in the standard words that `_RULE` matches, `order` that of its shortest recurrence.
    """

    anumber: Line
    rule: Line
    order: Natural
    minimal_states: Natural


def is_about_graphs(fields: dict[str, Any]) -> bool:
    """Return whether an entry, given as JSON fields, counts structures on a graph."""
    return " structures '" in str(fields["rule"])


def write_graphs(folder: Path, entries: Sequence[dict[str, Any]], source: str) -> None:
    """Write the table of entries, given as JSON fields, and its README.md into an existing folder.

    `source` is the name of the file from which the entries come.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for fields in sorted(entries, key=lambda fields: str(fields["anumber"])):
        offset = None if fields["status"] == "not-read" else fields["offset"]
        row = {**fields, "offset": offset, "reason": fields.get("reason", "")}
        writer.writerow(["" if row[name] in (None, 0) and name != "offset" else row[name] for name in COLUMNS])
    write_whole(folder / TABLE_FILE, text.getvalue())
    write_whole(folder / "README.md", _readme_text(entries, source))


def sampled_graph_rows(path: Path) -> Iterator[StoredResult]:
    """Yield settled rows drawn at random from a table, each to be counted again.

    Rows whose rule does not give a family of graphs by name are never drawn. Raises Damaged if the file is not a table.
    """
    table_rows = csv.DictReader(io.StringIO(file_text(path)))
    try:
        rows = msgspec.convert([row for row in table_rows if row["status"] == "settled"], list[GraphRow], strict=False)
    except (KeyError, msgspec.ValidationError) as error:
        raise Damaged(f"{excerpt(str(path), 120)} is not valid: {excerpt(str(error))}.") from None
    countable = [(row, strip) for row in rows if (strip := _strip_of(row.rule)) is not None]
    for row, strip in random.sample(countable, min(SAMPLE_SIZE, len(countable))):
        seconds, name = (row.minimal_states / _STATES_PER_SECOND) ** 2, f"oeis/graphs/{row.anumber}"
        derive = partial(_stored_and_derived_order, row.order, strip)
        yield StoredResult(seconds, name=name, method="counted again", derive=derive, item_format="order")


def _strip_of(rule: str) -> GraphStrip | None:
    """Return the strip on which a rule's structures are counted.

    None if the rule names an unknown family of graphs, or a family only for some numbers of layers.
    """
    match = _RULE.fullmatch(rule)
    if match is None:
        return None
    problem_text, height = match[1], int(match[3])
    graph = re.sub(
        r"([A-Z])_(\d+)", lambda name: FAASE_GRAPHS.get((name[1], int(name[2])), name[1] + name[2]), match[2]
    )
    for rows in (None, height, height // 2):  # a layer of some families has 2 vertices for each row
        try:
            layered = family(graph, rows)
        except BadInput:
            continue
        if layered.height == height:
            return GraphStrip(layered, problem(problem_text))
    return None


def _stored_and_derived_order(order: int, strip: GraphStrip) -> tuple[list[int], list[int]]:
    """Return ([stored order], [order of the shortest recurrence, derived again])."""
    return [order], [shortest_recurrence(explore(strip).machine().minimize())[0].order]


def _readme_text(entries: Sequence[dict[str, Any]], source: str) -> str:
    """Return the text of the README.md beside the table."""
    statuses = sorted(Counter(str(fields["status"]) for fields in entries).items())
    disagreements = [
        (fields["anumber"], fields["rule"], fields["reason"]) for fields in entries if fields["status"] == "disagrees"
    ]
    orders = [fields["order"] for fields in entries if fields["order"] is not None]
    return (
        "# Entries of the OEIS about families of graphs\n\n"
        f"Written by `stripcount settle --write`, from {source}.\n"
        f"`{TABLE_FILE}` says of each entry what was counted, from which index its shortest recurrence holds,\n"
        "its order and the minimal states that prove it, or why it was not counted. The index of the first term, and\n"
        "what a size means, were found by comparing terms; terms that differ only where repeated edges, loops or no\n"
        "layers make a graph degenerate are named. `stripcount reproduce` counts rows drawn at random again.\n\n"
        f"{markdown(('status', 'entries'), [(status, str(count)) for status, count in statuses])}\n\n"
        f"The largest order is {max(orders, default=0)}.\n\n"
        "Terms that disagree where the graph is not degenerate:\n\n"
        f"{markdown(('entry', 'counted', 'first difference'), disagreements)}\n"
    )
