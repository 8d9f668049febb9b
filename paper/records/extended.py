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

from stripcount.errors import LimitReached, compare
from stripcount.export import bfile
from stripcount.export.coq.numbered import EntryNumbers, numbers_proof
from stripcount.limits import Limits
from stripcount.oeis.settle import machine_of_rows
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.storage.whole_file import write_whole

EXTENDED, SETTLED = "oeis/extended", "oeis/settled/entries.json.xz"
FURTHER_TERMS = 10  # terms beyond those printed
SECONDS = 60.0  # of processor time for an entry whose printed terms do not begin its recurrence
LONGEST = 1000  # digits of a term that a b-file may have
HEAD = ["anumber", "offset", "printed", "given", "order", "valid_from"]
_MADE = (1980, 1, 1, 0, 0, 0)  # the time that an archive says of its files: the same archive from the same terms


def printed_terms(path: Path) -> dict[str, list[int]]:
    """Return the terms of each entry in a file of the form `A000045 ,0,1,1,2,`."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        anumber, _, terms = line.partition(" ")
        if anumber.startswith("A"):
            found[anumber] = [int(term) for term in terms.strip().strip(",").split(",") if term]
    return found


def longer(row: Mapping[str, Any], printed: Sequence[int], further: int = FURTHER_TERMS) -> list[int]:
    """Return the printed terms of a settled entry and those that its proved recurrence gives, if they begin it.

    >>> longer({"offset": 1, "valid_from": 3, "recurrence": ["1", "1"]}, [1, 1, 2, 3], 2)
    [1, 1, 2, 3, 5, 8]
    >>> longer({"offset": 1, "valid_from": 3, "recurrence": ["1", "1"]}, [1], 2)
    [1]
    """
    terms, coefficients = list(printed), [int(c) for c in row["recurrence"]]
    if len(terms) < max(len(coefficients), row["valid_from"] - row["offset"]):
        return terms
    for _ in range(further):
        following = sum(c * a for c, a in zip(coefficients, reversed(terms)))
        if following >= 10**LONGEST:
            break
        terms.append(following)
    return terms


def from_rule(row: Mapping[str, Any], count: int, limits: Limits) -> list[int]:
    """Return the first numbers of a settled entry, from the function of the boards that its reading describes.

    It serves where fewer terms are printed than the recurrence needs to begin. Costs what settling the entry costs.
    """
    read = ReadEntry(row["anumber"], row["reading"], row["offset"])
    meant = read.meaning()
    gf, _ = shortest_recurrence(machine_of_rows(meant.rule, meant.rows, limits).minimize(limits))
    index = meant.index
    numbered = EntryNumbers(index.offset, index.divisor, index.step, max(index.first, 0), max(-index.first, 0))
    return [int(term) for term in numbers_proof(gf, numbered).function.terms(count)]


def further_terms(row: Mapping[str, Any], printed: Sequence[int]) -> list[int]:
    """Return the printed terms of a settled entry and more; as they are if counting takes more than a minute.

    Raises Disagreement if the boards counted begin with other terms than those printed.
    """
    found = longer(row, printed)
    if len(found) > len(printed):
        return found
    try:
        found = from_rule(row, len(printed) + FURTHER_TERMS, Limits(SECONDS, clock=time.process_time))
    except LimitReached:
        return list(printed)
    compare(printed, found[: len(printed)], lambda at: f"{row['anumber']}, term {at}", ("the OEIS", "the boards"))
    return [term for term in found if term < 10**LONGEST]


def write_extended(folder: Path, printed: Mapping[str, Sequence[int]]) -> int:
    """Write the table and the archive; return how many entries have more terms than printed."""
    settled = json.loads(lzma.decompress((folder / SETTLED).read_bytes()))
    rows = [(row, printed[row["anumber"]], further_terms(row, printed[row["anumber"]])) for row in settled]
    rows = [(row, before, after) for row, before, after in rows if len(after) > len(before)]
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows([HEAD, *_lines(rows)])
    write_whole(folder / EXTENDED / "entries.csv", table.getvalue(), folders=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as archive:
        for row, _, after in rows:
            name = zipfile.ZipInfo(f"b{row['anumber'][1:]}.txt", _MADE)
            archive.writestr(name, bfile.text(after, row["offset"]), zipfile.ZIP_LZMA)
    write_whole(folder / EXTENDED / "b-files.zip", packed.getvalue())
    counted = sum(len(longer(row, before)) == len(before) for row, before, _ in rows)
    figures = {"settled": len(settled), "extended": len(rows), "counted": counted}
    write_whole(folder / EXTENDED / "README.md", _README % {name: f"{number:,}" for name, number in figures.items()})
    return len(rows)


def _lines(rows: Sequence[tuple[Mapping[str, Any], Sequence[int], Sequence[int]]]) -> Iterator[list[object]]:
    for row, before, after in rows:
        yield [row["anumber"], row["offset"], len(before), len(after), len(row["recurrence"]), row["valid_from"]]


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
