"""Further terms of settled entries of the OEIS: a table, and an archive with a b-file for each entry."""

from __future__ import annotations

import csv
import io
import json
import lzma
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from stripcount.errors import LimitReached, check_equal
from stripcount.export import bfile
from stripcount.export.coq.numbered import EntryNumbers, numbers_proof
from stripcount.limits import Limits
from stripcount.oeis.settle import unminimized_machine
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.storage.whole_file import write_whole

EXTENDED, SETTLED = "oeis/extended", "oeis/settled/entries.json.xz"
FURTHER_TERMS = 10  # terms beyond those printed
MAX_SECONDS = 60.0  # of processor time for an entry with too few printed terms to begin its recurrence
MAX_DIGITS = 1000  # of a term in a b-file
TABLE_TITLES = ["anumber", "offset", "printed", "given", "order", "valid_from"]
_ARCHIVE_TIME = (1980, 1, 1, 0, 0, 0)  # of the files in the archive, so that the same terms give the same bytes


def printed_terms(path: Path) -> dict[str, list[int]]:
    """Return the terms of each entry in a file of the form `A000045 ,0,1,1,2,`."""
    terms_by_entry = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        anumber, _, terms = line.partition(" ")
        if anumber.startswith("A"):
            terms_by_entry[anumber] = [int(term) for term in terms.strip().strip(",").split(",") if term]
    return terms_by_entry


def extended_by_recurrence(row: Mapping[str, Any], printed: Sequence[int], count: int = FURTHER_TERMS) -> list[int]:
    """Return the printed terms of a settled entry followed by `count` terms from its proved recurrence.

    They end before a term of more than MAX_DIGITS digits. If too few terms are printed to begin the recurrence, only
    the printed terms are returned. `row` is a line of the table of settled entries.

    >>> extended_by_recurrence({"offset": 1, "valid_from": 3, "recurrence": ["1", "1"]}, [1, 1, 2, 3], 2)
    [1, 1, 2, 3, 5, 8]
    >>> extended_by_recurrence({"offset": 1, "valid_from": 3, "recurrence": ["1", "1"]}, [1], 2)
    [1]
    """
    terms, coefficients = list(printed), [int(c) for c in row["recurrence"]]
    if len(terms) < max(len(coefficients), row["valid_from"] - row["offset"]):
        return terms
    for _ in range(count):
        next_term = sum(c * a for c, a in zip(coefficients, reversed(terms)))
        if next_term >= 10**MAX_DIGITS:
            break
        terms.append(next_term)
    return terms


def terms_from_rule(row: Mapping[str, Any], count: int, limits: Limits) -> list[int]:
    """Return the first `count` terms of a settled entry, from the function of the boards that its reading describes.

    This is for entries with fewer printed terms than the recurrence needs to begin. It costs what settling the entry
    costs; raises LimitReached beyond `limits`.
    """
    entry = ReadEntry(row["anumber"], row["reading"], row["offset"])
    meaning = entry.meaning()
    gf, _ = shortest_recurrence(unminimized_machine(meaning.rule, meaning.rows, limits).minimize(limits))
    index = meaning.index
    entry_numbers = EntryNumbers(index.offset, index.divisor, index.step, max(index.first, 0), max(-index.first, 0))
    return [int(term) for term in numbers_proof(gf, entry_numbers).function.terms(count)]


def further_terms(row: Mapping[str, Any], printed: Sequence[int]) -> list[int]:
    """Return the printed terms of a settled entry and up to FURTHER_TERMS more.

    Only the printed terms are returned if boards must be counted for more than MAX_SECONDS. Raises Disagreement if the
    counts of boards differ from the printed terms.
    """
    terms = extended_by_recurrence(row, printed)
    if len(terms) > len(printed):
        return terms
    try:
        terms = terms_from_rule(row, len(printed) + FURTHER_TERMS, Limits(MAX_SECONDS, clock=time.process_time))
    except LimitReached:
        return list(printed)
    check_equal(
        printed, terms[: len(printed)], lambda index: f"{row['anumber']}, term {index}", ("the OEIS", "the boards")
    )
    return [term for term in terms if term < 10**MAX_DIGITS]


def write_extended(folder: Path, printed: Mapping[str, Sequence[int]]) -> int:
    """Write the table, the archive of b-files and the README; return how many entries have further terms.

    `printed` holds the printed terms by A-number, for every settled entry.
    """
    settled = json.loads(lzma.decompress((folder / SETTLED).read_bytes()))
    rows = [(row, printed[row["anumber"]], further_terms(row, printed[row["anumber"]])) for row in settled]
    rows = [(row, printed_part, extended) for row, printed_part, extended in rows if len(extended) > len(printed_part)]
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows([TABLE_TITLES, *_table_lines(rows)])
    write_whole(folder / EXTENDED / "entries.csv", table.getvalue(), folders=True)
    archive_bytes = io.BytesIO()
    with zipfile.ZipFile(archive_bytes, "w", zipfile.ZIP_LZMA) as archive:
        for row, _, extended in rows:
            member = zipfile.ZipInfo(f"b{row['anumber'][1:]}.txt", _ARCHIVE_TIME)
            archive.writestr(member, bfile.text(extended, row["offset"]), zipfile.ZIP_LZMA)
    write_whole(folder / EXTENDED / "b-files.zip", archive_bytes.getvalue())
    counted_entries = sum(
        len(extended_by_recurrence(row, printed_part)) == len(printed_part) for row, printed_part, _ in rows
    )
    counts = {"settled": len(settled), "extended": len(rows), "counted": counted_entries}
    write_whole(folder / EXTENDED / "README.md", _README % {member: f"{count:,}" for member, count in counts.items()})
    return len(rows)


def _table_lines(rows: Sequence[tuple[Mapping[str, Any], Sequence[int], Sequence[int]]]) -> Iterator[list[object]]:
    """Yield the lines of entries.csv from (settled entry, printed terms, printed and further terms)."""
    for row, printed, extended in rows:
        yield [row["anumber"], row["offset"], len(printed), len(extended), len(row["recurrence"]), row["valid_from"]]


_README = """# Further terms of entries of the OEIS

Written by `python paper/derive.py --extend STRIPPED`, where STRIPPED is the OEIS's file of terms. `entries.csv` has a
line for each settled entry of `oeis/settled` that has more terms than printed: the number of the entry, the index
of its first term, how many terms are printed, how many are given here, the order of the shortest recurrence, and
the index from which it holds. Where the printed terms begin the proved recurrence, it gives more; else the boards
that the entry's reading describes are counted, at most a minute of processor time each. `b-files.zip` holds a
b-file for each. Terms of more than 1,000 digits are left out.

| entries | of them |
| --- | --- |
| 3,048 | those of `oeis/settled` |
| %(settled)s | settled |
| %(extended)s | with more terms than printed |
| %(counted)s | of these, counted because the printed terms do not begin the recurrence |
"""
