"""How a results folder is filled: one problem after another, each kept as soon as it is done."""

from __future__ import annotations

import json
from pathlib import Path

from records.derive import derive_record, square_record
from records.further import extras
from records.plan import growth_only, missing, missing_squares, problems
from records.readme import results_readme
from stripcount.cli.main import run
from stripcount.gf.modular import Workshop
from stripcount.storage.fronts import FrontFile
from stripcount.storage.oeis_table import judged, read_table, write_verdicts
from stripcount.storage.reproduction import SQUARES_FILE
from stripcount.storage.results import read_record, slug, write_manifest, write_record, write_whole
from stripcount.storage.store import Store, default_path

TABLE = "tests/data/oeis-empirical.json"
_BOARD = "7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR"
PICTURES = {
    # file: the command that draws it
    "pictures/magnets.svg": ("picture", _BOARD),
    "pictures/magnets-solved.svg": ("picture", _BOARD, "--solve"),
    "pictures/magnets-10x40.svg": ("sample", "magnets", "-r", "10", "-k", "40", "--format", "svg"),
}


def rebuild(folder: Path) -> None:
    """Derive every planned result that the folder lacks."""
    for problem in missing(folder, problems()):
        record = derive_record(problem, Workshop(shelf=Store(default_path(), slug(problem))))
        write_record(folder, record)
        print(f"{slug(problem)}: order {record['order']}, {record['evidence']}, {record['processor_seconds']} s")
    for problem in missing(folder, growth_only()):
        record = derive_record(problem, with_function=False)
        write_record(folder, record)
        print(f"{slug(problem)}: growth {record['growth']['per_column']}, {record['processor_seconds']} s")
    for side in missing_squares(folder):
        _add_square(folder, side)
    for name, make in extras(folder).items():
        if not (folder / name).exists():
            write_whole(folder / name, (json.dumps(make(), indent=1, ensure_ascii=False) + "\n").encode())
            print(f"{name}: written")
    _add_verdicts(folder)
    for name, command in PICTURES.items():
        if not (folder / name).exists():
            (folder / name).parent.mkdir(exist_ok=True)
            run([*command, "-o", str(folder / name)])


def _add_verdicts(folder: Path) -> None:
    """Judge the table of OEIS entries kept beside the folder."""
    source = folder.resolve().parent / TABLE
    if source.exists() and not (folder / "oeis").exists():
        found = [(entry, judged(entry)) for entry in read_table(source)]
        write_verdicts(folder / "oeis", found, TABLE)
        print(f"oeis: {len(found)} verdicts")


def _add_square(folder: Path, side: int) -> None:
    keeper = FrontFile(default_path().parent / "fronts", f"square {side}")
    record = square_record(side, keeper)
    keeper.clear()
    path = folder / SQUARES_FILE
    squares = read_record(path)["squares"] if path.exists() else []
    squares = sorted([*squares, record], key=lambda square: int(square["side"]))
    write_whole(path, (json.dumps({"squares": squares}, indent=1) + "\n").encode())
    print(f"magnets {side}×{side}: {record['count']}, {record['processor_seconds']} s")


def refresh(folder: Path) -> None:
    """Write the folder's README.md and manifest.json from the records in it."""
    write_whole(folder / "README.md", results_readme(folder).encode())
    write_manifest(folder)
