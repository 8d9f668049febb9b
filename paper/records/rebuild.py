"""The making of a results folder: one case after another, each written as soon as it is derived."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from records.derive import derive_record, square_record, write_record
from records.further import data_makers
from records.readme import results_readme
from records.wanted import function_cases, growth_cases, missing_cases, missing_squares
from stripcount.check.records.claim_table import read_table, write_verdicts
from stripcount.check.records.reproduction import SQUARES_FILE
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import Disagreement
from stripcount.gf.modular import Execution
from stripcount.storage.fronts import FrontFile
from stripcount.storage.reader import read_json
from stripcount.storage.record_file import read_record
from stripcount.storage.results import (
    case_of,
    record_paths,
    slug,
    write_manifest,
)
from stripcount.storage.store import Store, default_path
from stripcount.storage.whole_file import write_whole

CLAIM_TABLE = "tests/data/oeis-empirical.json"
_EXAMPLE_BOARD = "7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR"
PICTURE_COMMANDS = {
    # file in the results folder: the arguments of the stripcount command that draws it
    "pictures/magnets.svg": ("picture", _EXAMPLE_BOARD),
    "pictures/magnets-solved.svg": ("picture", _EXAMPLE_BOARD, "--solve"),
    "pictures/magnets-10x40.svg": ("sample", "magnets", "-r", "10", "-k", "40", "--format", "svg"),
}

RUN_FIELDS = {
    *("primes", "check_primes", "evidence", "because", "growth", "merged_transitions"),
    *("version", "commit", "libraries", "processor", "system"),
    *("date", "seconds", "processor_seconds", "peak_megabytes"),
}
"""Fields of a record that may change when it is derived again: the evidence, the program and the costs."""


def rebuild(folder: Path) -> None:
    """Derive every planned result that the folder lacks, write each when it is finished, and print a line about it."""
    for case in missing_cases(folder, function_cases()):
        record = derive_record(case, Execution(cache=Store(default_path(), slug(case))))
        write_record(folder, record)
        print(f"{slug(case)}: order {record['order']}, {record['evidence']}, {record['processor_seconds']} s")
    for case in missing_cases(folder, growth_cases()):
        record = derive_record(case, with_function=False)
        write_record(folder, record)
        print(f"{slug(case)}: growth {record['growth']['per_column']}, {record['processor_seconds']} s")
    for side in missing_squares(folder):
        _add_square(folder, side)
    for name, maker in data_makers(folder).items():
        if not (folder / name).exists():
            write_whole(folder / name, (json.dumps(maker(), indent=1, ensure_ascii=False) + "\n"), folders=True)
            print(f"{name}: written")
    _add_verdicts(folder)
    for name, command in PICTURE_COMMANDS.items():
        if not (folder / name).exists():
            (folder / name).parent.mkdir(exist_ok=True)
            run([*command, "-o", str(folder / name)])


def prove_again(folder: Path, names: Sequence[str]) -> None:
    """Derive the records with these names, or all records if there are none, and write their evidence and costs.

    Raises Disagreement at the first record in which any other field differs from the stored one, which stays as it is.
    """
    for path in record_paths(folder):
        stored = read_record(path)
        name = slug(case_of(stored))
        if names and name not in names:
            continue
        derived = derive_record(case_of(stored), with_function="numerator" in stored)
        for field in sorted({*stored, *derived} - RUN_FIELDS):
            if stored.get(field) != derived.get(field):
                raise Disagreement(f"{name}: the field {field}, derived again, differs from the stored one.")
        for field in ("per_column", "radius", "digits"):
            if stored.get("growth", {}).get(field) != derived.get("growth", {}).get(field):
                raise Disagreement(f"{name}: the growth's {field}, derived again, differs from the stored one.")
        write_record(folder, derived)
        print(f"{name}: {derived.get('evidence', 'growth')}, {derived['processor_seconds']} s", flush=True)


def _add_verdicts(folder: Path) -> None:
    """Write the verdicts on CLAIM_TABLE, the claims of OEIS entries, unless the folder has a folder oeis/."""
    source = folder.resolve().parent / CLAIM_TABLE
    if source.exists() and not (folder / "oeis").exists():
        verdicts = [(entry, Count(entry.strip).prove(entry.claim)) for entry in read_table(source)]
        write_verdicts(folder / "oeis", verdicts, CLAIM_TABLE)
        print(f"oeis: {len(verdicts)} verdicts")


def _add_square(folder: Path, side: int) -> None:
    """Count Magnets on one square and add its record to squares.json; an interrupted sweep is continued."""
    front_file = FrontFile(default_path().parent / "fronts", f"square {side}")
    record = square_record(side, front_file)
    front_file.clear()
    path = folder / SQUARES_FILE
    squares = read_json(dict[str, Any], path)["squares"] if path.exists() else []
    squares = sorted([*squares, record], key=lambda square: int(square["side"]))
    write_whole(path, (json.dumps({"squares": squares}, indent=1) + "\n"), folders=True)
    print(f"magnets {side}×{side}: {record['count']}, {record['processor_seconds']} s")


def refresh(folder: Path) -> None:
    """Write the folder's README.md and manifest.json from the records in it."""
    write_whole(folder / "README.md", results_readme(folder))
    write_manifest(folder)
