"""The table of settled entries of the OEIS, with their readings and recurrences, and the verification of a sample.

An entry is settled if its name is read, the machine of the reading gives its printed terms, and the shortest recurrence
is proved.
"""

from __future__ import annotations

import json
import lzma
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from stripcount.check.agreement import StoredResult
from stripcount.check.records.graph_table import is_about_graphs, write_graphs
from stripcount.export.table import markdown
from stripcount.limits import Limits
from stripcount.oeis.settle import MAX_BYTES, minimal_machine
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.storage.reader import Digits, Line, Natural, read_json
from stripcount.storage.whole_file import make_folder, write_whole

TABLE_FILE, SUMMARY_FILE = "entries.json.xz", "summary.json"
SAMPLE_SIZE = 20  # rows that one run verifies, drawn at random
_MAX_SECONDS = 600.0  # processor time in which one row is counted again


class SettledRow(msgspec.Struct, forbid_unknown_fields=True):
    """One settled entry: its A-number, its offset, the reading of its name, and its shortest recurrence.

    `reading` is a tree of the grammar's productions, as in `language.grammar`. `recurrence` holds c1, c2, ... of a(n) =
    c1·a(n-1) + c2·a(n-2) + ..., which holds from a(valid_from) on. `terms_compared` is the number of printed terms,
    `terms_testing` the number of those among them that the recurrence predicts. `seconds` is the processor time that
    settling took.
    """

    anumber: Line
    offset: int
    reading: list[Any]
    terms_compared: Natural
    terms_testing: Natural
    minimal_states: Natural
    recurrence: list[Digits]
    valid_from: int
    seconds: float


def write_settled(folder: Path, entries: Sequence[dict[str, Any]], source: str) -> None:
    """Write a table of entries with a README.md into a folder, which is created if it does not exist.

    `entries` are JSON fields as `settlement_fields` returns them. If no entry is about graphs, the table holds the
    settled ones, and a summary of all is written as well. If any entry is about graphs, the table of `graph_table` is
    written instead, with all entries. `source` is the name of the file from which the entries come.
    """
    make_folder(folder)
    if any(map(is_about_graphs, entries)):
        write_graphs(folder, entries, source)
        return
    rows = [
        SettledRow(**{name: fields[name] for name in SettledRow.__struct_fields__})
        for fields in sorted(entries, key=lambda fields: str(fields["anumber"]))
        if fields["status"] == "settled" and fields["recurrence"] is not None and fields["reading"] is not None
    ]
    compressed = lzma.compress(msgspec.json.encode(rows), preset=9 | lzma.PRESET_EXTREME)
    write_whole(folder / TABLE_FILE, compressed)
    summary = summary_of(entries, source)
    write_whole(folder / SUMMARY_FILE, json.dumps(summary, indent=1) + "\n")
    write_whole(folder / "README.md", _readme_text(summary))


def summary_of(entries: Sequence[dict[str, Any]], source: str) -> dict[str, Any]:
    """Return the JSON fields of a summary of entries: counts by status and by verdict, the median time, maxima.

    The entries are JSON fields as well. Counts and maxima about settled entries leave out those without an order, which
    are tables.
    """
    settled = [fields for fields in entries if fields["status"] == "settled" and fields["order"] is not None]
    claims = [claim for fields in entries for claim in fields["claims"]]
    judged = [
        fields for fields in entries if any(claim["status"] in ("proved", "refuted") for claim in fields["claims"])
    ]
    return {
        "source": source,
        "entries": len(entries),
        "read": sum(fields["status"] != "not-read" for fields in entries),
        "statuses": dict(sorted(Counter(fields["status"] for fields in entries).items())),
        "claims": dict(sorted(Counter(claim["status"] for claim in claims).items())),
        "entries_with_judged_claims": len(judged),
        "settled_with_no_term_that_tests": sum(not fields["terms_testing"] for fields in settled),
        "settled_with_fewer_terms_than_states": sum(
            fields["terms_compared"] < fields["minimal_states"] for fields in settled
        ),
        "median_seconds": round(median([fields["seconds"] for fields in settled] or [0.0]), 3),
        "largest_order": max((fields["order"] for fields in settled), default=0),
        "largest_minimal_states": max((fields["minimal_states"] for fields in settled), default=0),
        "terms_compared": sum(fields["terms_compared"] for fields in settled),
        "disagrees": [
            {"anumber": fields["anumber"], "reason": fields.get("reason", "")}
            for fields in entries
            if fields["status"] == "disagrees"
        ],
    }


def sampled_settled_rows(path: Path) -> Iterator[StoredResult]:
    """Yield results for SAMPLE_SIZE rows of a table drawn at random; verifying one counts its entry again.

    A table of fewer rows yields all of them. Raises Damaged or Unavailable.
    """
    rows = read_json(list[SettledRow], path)
    for row in random.sample(rows, min(SAMPLE_SIZE, len(rows))):
        name, derive = f"oeis/settled/{row.anumber}", partial(_stored_and_derived, row)
        yield StoredResult(
            row.seconds, name=name, method="the reading counted again", derive=derive, item_format="item {}"
        )


def _stored_and_derived(row: SettledRow) -> tuple[list[Any], list[Any]]:
    """Return [coefficients of the recurrence ..., first index where it holds], as stored and as derived again."""
    meaning = ReadEntry(row.anumber, row.reading, row.offset).meaning()
    index = meaning.index
    machine = index.machine(minimal_machine(meaning, Limits(_MAX_SECONDS, memory=MAX_BYTES, clock=time.process_time)))
    gf = index.function(shortest_recurrence(machine)[0])
    return [*map(int, row.recurrence), row.valid_from], [*gf.recurrence, row.offset + gf.valid_from]


def _readme_text(summary: dict[str, Any]) -> str:
    """Return the text of the README.md beside the table."""
    statuses = [(status, str(count)) for status, count in summary["statuses"].items()]
    return (
        "# Entries of the OEIS, settled\n\n"
        f"Written by `stripcount settle --write`, from {summary['source']}. `{TABLE_FILE}` holds one row for each "
        "settled\n"
        "entry: its number, how its name was read (a tree of the grammar's productions), its shortest recurrence, the\n"
        "first index from which it holds, and the minimal states that prove it. `stripcount reproduce results`\n"
        f"derives {SAMPLE_SIZE} rows drawn at random again.\n\n"
        f"{markdown(('status', 'entries'), statuses)}\n\n"
        f"Of {summary['entries']} entries {summary['read']} were read. The median settled entry took "
        f"{summary['median_seconds']} s of processor time; the largest order is {summary['largest_order']}.\n\n"
        f"Claims were judged in {summary['entries_with_judged_claims']} entries; in the others only the sequence was\n"
        f"settled. Of {summary['settled_with_no_term_that_tests']} settled entries all printed terms are needed to\n"
        "begin the recurrence, so that none of them tests it; of "
        f"{summary['settled_with_fewer_terms_than_states']} fewer terms\nwere compared than the machine has states. "
        "The recurrence is proved of what the name was read to say; the terms\nare the evidence that it was read "
        "rightly.\n"
    )
