"""The tables of results/README.md, made from the records and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, log
from pathlib import Path
from typing import Any

from stripcount.export.table import markdown
from stripcount.storage.reader import read_json
from stripcount.storage.record_file import Record
from stripcount.storage.results import records

PREVIOUS_ROWS = {
    # puzzle: (numbers of rows whose function was published before, where)
    "ring-ring": ("8", "G. Spahn, arXiv:2202.06234 (2022)"),
    "circuit-board": ("6", "G. Spahn, arXiv:2202.06234 (2022); 5 rows: F. Faase, Ars Combin. 49 (1998), OEIS A003780"),
    "not-touch": ("small cases", "G. Spahn, arXiv:2202.06234 (2022)"),
    "magnets": ("none found", ""),
    "domino-tiling": ("12 and more", "OEIS A099390"),
}


_BASE_MEGABYTES = 40  # memory of a process that has only loaded the libraries

CONTENTS = {
    "`circuit-board/`, `domino-tiling/`, `magnets/`, `not-touch/`, `ring-ring/`": "a record and a b-file for "
    "each number "
    "of rows and each variant, which the name of the file gives",
    "`magnets/squares.json`": "solutions on square boards, each by two sweeps",
    "`magnets/bounds.json`, `magnets/vectors/`": "bounds of the growth per cell, and the integer vectors that "
    "prove them "
    "(`python paper/check_bounds.py`)",
    "`magnets/irreducible.json`": "degrees of factors modulo primes, which show that denominators are irreducible",
    "`magnets/normal.json`": "mean and variance of the number of magnets per column",
    "`magnets/order.json`": "orders modulo primes where no function is derived",
    "`links.json`": "functions of loops, trees and areas",
    "`wrapped.json`": "functions of cylinders and tori",
    "`bridge.json`": "counts of Magnets as sums over all layouts, by a solver of printed boards",
    "`boards.json`": "solutions on square boards of several puzzles, each in two ways, beside the OEIS",
    "`published.json`": "values in print beside those computed",
    "`certificates/`": "small proofs that `stripcount verify` checks; `settled.zip` has those of entries of the OEIS",
    "`certificates/orders/`": "witnesses of orders, which `stripcount verify` checks too",
    "`formal/`": "which functions are theorems of the kernel of Coq, with seconds and memory",
    "`oeis/verdicts.json`": "empirical claims of entries of the OEIS, proved",
    "`oeis/settled/`": "entries of the OEIS about arrays: readings, shortest recurrences, and counts of what was read",
    "`oeis/graphs/`": "the same for structures on graphs, and the terms in print that are wrong",
    "`oeis/extended/`": "further terms of settled entries: a table, and a b-file each",
    "`oeis/drafts/`": "entries, extensions and corrections for the OEIS, ready to be sent by a person",
    "`pictures/`": "boards of Magnets, drawn",
    "`schema/`": "a JSON schema for each kind of file; a test validates them",
    "`manifest.json`": "the SHA-256 of every file",
}
"""What each file or folder of results/ contains."""

COLUMN_MEANINGS = {
    "rows": "the number of rows of the board, fixed",
    "states": "states between two columns, before merging",
    "minimal": "states left when those with equal futures, then those with equal pasts, are merged",
    "order": "degree of the reduced denominator, the order of the shortest recurrence",
    "period": "all counts vanish but for one residue of the number of columns modulo this number",
    "growth per column": "the limit superior of a(k)^(1/k); every digit shown is certified, the last is cut, "
    "not rounded",
    "evidence": "`proved`: coefficients from residues within a proved bound; `bracket`: growth alone, by a "
    "positive vector",
    "seconds": "time that passed during the run",
    "date": "day of the run, UTC",
    "peak MB": "largest memory of the process",
}
"""What each column of the tables means."""

COMPUTER_NOTE = (
    "Seconds are those of two shared cores of a virtual machine (x86-64, Debian GNU/Linux 12), which was often "
    "busy with\n"
    "other work: `processor_seconds` in a record is the better measure. The processor is an AMD EPYC of family "
    "25, model\n"
    "1; records made since it is asked for name it with the system. `commit` and `libraries` are those of the program\n"
    "that made the evidence of a record; for eight rows of Magnets, made before records named them, they "
    "are those of the\n"
    "commit that first holds the evidence, and of the other records of that day."
)


def results_readme(folder: Path, all_records: Iterable[Record] | None = None) -> str:
    """Return the text of README.md of a results folder; `all_records` are its records if they have been read."""
    all_records = sorted(
        records(folder) if all_records is None else all_records,
        key=lambda r: (r["puzzle"], sorted(r["given"].items()), r["rows"]),
    )
    paragraphs = [
        "# Results\n",
        "Generated by `python paper/derive.py`; every file's checksum stands in `manifest.json`. A record "
        "`rows-*.json`",
        "holds the generating function (coefficients ascend), the first terms, the evidence, certified growth, "
        "and what",
        "it cost. `.b.txt` beside it is an OEIS b-file: where all counts but those of every d-th number of columns",
        "vanish, it lists these alone, from index 0 on; there is none where all counts vanish. A file that ends "
        "in `.xz`",
        "is unpacked by `xz -d`. The data are dedicated to the public domain (`LICENSE`, CC0 1.0). `stripcount "
        "reproduce",
        "results --budget 300` derives again, by another method, what 300 seconds allow.\n",
        "## What is where\n",
        markdown(["file or folder", "holds"], CONTENTS.items()),
        "\n## Columns, and the computer\n",
        markdown(["column", "means"], COLUMN_MEANINGS.items()),
        f"\n{COMPUTER_NOTE}\n",
        "## The deposit\n",
        "The data are a publication of their own and are not part of the package. The place for their deposit is",
        "Zenodo, one version per release, with a DOI that `CITATION.cff` then names; the deposit is this folder as it",
        "stands, each file of which is smaller than 25 MB. The largest, `magnets/rows-08.json.xz`, is JSON "
        "packed by xz",
        "(21 MB, 47 MB unpacked); it holds the whole function of eight rows and can be deposited, and read, "
        "alone. If it is",
        "left out, its SHA-256 stays in `manifest.json`, and `python paper/derive.py` makes it again in about "
        "an hour.\n",
        "## How far\n",
        reach_table(all_records),
    ]
    for puzzle, parameter_pairs in sorted({(r["puzzle"], tuple(sorted(r["given"].items()))) for r in all_records}):
        variant_records = [
            r for r in all_records if r["puzzle"] == puzzle and tuple(sorted(r["given"].items())) == parameter_pairs
        ]
        parameters = ", ".join(f"{name}={value}" for name, value in parameter_pairs)
        paragraphs += [
            f"\n## {puzzle}{f' ({parameters})' if parameters else ''}\n",
            markdown(RECORD_TITLES, map(_record_row, variant_records)),
        ]
    paragraphs += _squares_section(folder) + _boards_section(folder) + _published_section(folder)
    return "\n".join(paragraphs) + "\n"


RECORD_TITLES = ["rows", "states", "minimal", "order", "period", "growth per column", "evidence", "seconds", "date"]


def _record_row(record: Record) -> list[str]:
    """Return the cells of a record under RECORD_TITLES."""
    growth = record.get("growth", {}).get("per_column", "-")
    return [
        str(record["rows"]),
        f"{record['states']:,}",
        f"{record['merged_states']:,}",
        f"{record['order']:,}" if "order" in record else "not derived",
        str(record["period"]),
        growth,
        record.get("evidence", "bracket"),
        f"{record['seconds']:.1f}",
        record["date"],
    ]


def reach_table(all_records: Sequence[Record]) -> str:
    """Return the table of the largest numbers of rows of each puzzle, with the date and what was published before."""
    titles = ["puzzle", "rows, whole function", "rows, growth", "dated", "rows published before", "where"]
    return markdown(titles, [_reach_row(name, all_records) for name in sorted({r["puzzle"] for r in all_records})])


def _reach_row(name: str, all_records: Sequence[Record]) -> list[str]:
    """Return the row of one puzzle in `reach_table`."""
    own_records = [r for r in all_records if r["puzzle"] == name]
    function_rows, growth_rows = (max(r["rows"] for r in own_records if key in r) for key in ("order", "growth"))
    previous, where = PREVIOUS_ROWS.get(name, ("", ""))
    return [name, str(function_rows), str(growth_rows), max(r["date"] for r in own_records), previous, where]


def _squares_section(folder: Path) -> list[str]:
    """Return the parts of the section on magnets/squares.json, none if the file is missing."""
    path = folder / "magnets" / "squares.json"
    if not path.exists():
        return []
    squares = read_json(dict[str, Any], path)["squares"]
    rows = [[f"{s['side']}×{s['side']}", s["count"], f"{s['seconds']:.1f}", str(s["peak_megabytes"])] for s in squares]
    text = "Two sweeps of one growing board, with different primes, agree on each."
    return ["\n## Magnets on squares\n", f"{text}\n", markdown(["board", "solutions", "seconds", "peak MB"], rows)]


def _boards_section(folder: Path) -> list[str]:
    """Return the parts of the section on boards.json, none if the file is missing."""
    path = folder / "boards.json"
    if not path.exists():
        return []
    data = read_json(dict[str, Any], path)
    lines, published = data["lines"], data["published"]
    text = (
        "Each board was counted in two ways: C adds whole counts in the library, of hard squares and Hamiltonian "
        "cycles\nfrom the two halves of the board; NumPy adds residues modulo primes; C, graph adds whole counts of "
        "the independent\nsets of the grid or king graph, whose events another part of the library reads. Seconds are "
        "those of the processor,\nmegabytes the peak of the process; the computer was busy with other work. Magnets on "
        "14×14 cells are announced with\n176 GB, on 12×12 with 7.6 GB, of which 5.4 were taken."
    )
    rows = [
        [line["puzzle"], f"{line['side']}×{line['side']}", line["count"], *map(_sweep_cost, line["sweeps"])]
        for line in lines
    ]
    titles = ["puzzle", "board", "solutions", "first way", "second way"]
    estimate_text = (
        "The OEIS has more terms of each. What one hour of processor time would give is an estimate, not a measurement:"
        "\nthe seconds and megabytes of the first way are continued by the factor between the last two boards.\n"
    )
    comparison_rows = []
    for name in dict.fromkeys(line["puzzle"] for line in lines):
        own_lines = [line for line in lines if line["puzzle"] == name]
        oeis, largest = published[own_lines[-1]["oeis"]], own_lines[-1]
        side, seconds, megabytes = _one_hour_estimate(own_lines)
        comparison_rows.append(
            [
                name,
                f"{largest['side']}×{largest['side']}",
                f"{largest['oeis']}: {oeis['rows']}×{oeis['rows']}, n = {oeis['n']}",
                oeis["line"],
                f"{side}×{side}: {seconds:,.0f} s, {megabytes:,.0f} MB",
            ]
        )
    comparison_titles = [
        "puzzle",
        "largest here",
        "last term of the OEIS",
        "the line that says so",
        "one hour (estimate)",
    ]
    return [
        "\n## Square boards of other puzzles\n",
        f"{text}\n",
        markdown(titles, rows),
        f"\n{estimate_text}",
        markdown(comparison_titles, comparison_rows),
    ]


def _sweep_cost(sweep: Record) -> str:
    return f"{sweep['way']}: {sweep['processor_seconds']} s, {sweep['megabytes']} MB"


def _one_hour_estimate(lines: Sequence[Record]) -> tuple[int, float, float]:
    """Return (side, seconds, megabytes) of the largest board that the first method is estimated to count in an hour.

    Time and memory, less that of the libraries, are assumed to grow from board to board by the factors between the last
    two of `lines`; the side grows by their difference.
    """
    (previous, largest), sweeps = lines[-2:], [line["sweeps"][0] for line in lines[-2:]]
    seconds = [sweep["processor_seconds"] for sweep in sweeps]
    sweep_megabytes = [sweep["megabytes"] - _BASE_MEGABYTES for sweep in sweeps]
    time_growth, memory_growth = seconds[1] / seconds[0], sweep_megabytes[1] / sweep_megabytes[0]
    steps = max(0, floor(log(3600 / seconds[1]) / log(time_growth)))
    side = largest["side"] + steps * (largest["side"] - previous["side"])
    return side, seconds[1] * time_growth**steps, _BASE_MEGABYTES + sweep_megabytes[1] * memory_growth**steps


def _published_section(folder: Path) -> list[str]:
    """Return the parts of the section on published.json, none if the file is missing."""
    path = folder / "published.json"
    if not path.exists():
        return []
    lines = read_json(dict[str, Any], path)["lines"]
    rows = [
        [line["where"], _shortened_cell(line["published"]), _shortened_cell(line["computed"]), line["outcome"]]
        for line in lines
    ]
    return ["\n## Published, computed, outcome\n", markdown(["value", "published", "computed", "outcome"], rows)]


def _shortened_cell(text: str) -> str:
    """Return a text as a cell of a Markdown table: one line of at most 80 characters, with | escaped."""
    flat = " ".join(str(text).split()).replace("|", "\\|")
    return flat if len(flat) <= 80 else flat[:77] + "..."
