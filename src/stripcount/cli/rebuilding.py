"""How `reproduce --rebuild` fills a results folder: one problem after another, each kept as soon as it is done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from stripcount.cli.options import problem_title
from stripcount.cli.picture import picture
from stripcount.cli.sample import sample
from stripcount.cli.workers import workshop
from stripcount.storage.oeis_table import judged, read_table, write_verdicts
from stripcount.storage.paper_data import extras
from stripcount.storage.plan import growth_only, problems
from stripcount.storage.rebuild import derive_record, square_record
from stripcount.storage.reproduction import SQUARES_FILE, missing, missing_squares
from stripcount.storage.results import read_record, write_manifest, write_record, write_whole
from stripcount.storage.tables import results_readme

TABLE = "tests/data/oeis-empirical.json"
_BOARD = "7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR"
PICTURES = {
    # file: the command that draws it, and its arguments
    "pictures/magnets.svg": (picture, (_BOARD,)),
    "pictures/magnets-solved.svg": (picture, (_BOARD, "--solve")),
    "pictures/magnets-10x40.svg": (sample, ("magnets", "-r", "10", "-k", "40", "--format", "svg")),
}


def rebuild_results(folder: Path, workers: dict[str, Any]) -> None:
    """Derive every planned result the folder lacks, then write its tables and its manifest."""
    for problem in missing(folder, problems()):
        title = problem_title(problem)
        record = derive_record(problem, workshop(title, **workers))
        write_record(folder, record)
        click.echo(f"{title}: order {record['order']}, {record['evidence']}, {record['seconds']} s")
    for problem in missing(folder, growth_only()):
        record = derive_record(problem, with_function=False)
        write_record(folder, record)
        click.echo(f"{problem_title(problem)}: growth {record['growth']['per_column']}, {record['seconds']} s")
    for side in missing_squares(folder):
        _add_square(folder, side)
    for name, make in extras(folder).items():
        if not (folder / name).exists():
            write_whole(folder / name, (json.dumps(make(), indent=1, ensure_ascii=False) + "\n").encode())
            click.echo(f"{name}: written")
    _add_verdicts(folder)
    for name, (command, arguments) in PICTURES.items():
        if not (folder / name).exists():
            (folder / name).parent.mkdir(exist_ok=True)
            command.main([*arguments, "-o", str(folder / name)], standalone_mode=False)
            click.echo(f"{name}: drawn")
    refresh(folder)


def _add_verdicts(folder: Path) -> None:
    """Judge the table of OEIS entries kept beside the folder."""
    source = folder.resolve().parent / TABLE
    if source.exists() and not (folder / "oeis").exists():
        found = [(entry, judged(entry)) for entry in read_table(source)]
        write_verdicts(folder / "oeis", found, TABLE)
        click.echo(f"oeis: {len(found)} verdicts")


def _add_square(folder: Path, side: int) -> None:
    from stripcount.storage.fronts import FrontFile
    from stripcount.storage.store import default_path

    keeper = FrontFile(default_path().parent / "fronts", f"square {side}")
    record = square_record(side, keeper)
    keeper.clear()
    path = folder / SQUARES_FILE
    squares = read_record(path)["squares"] if path.exists() else []
    squares = sorted([*squares, record], key=lambda square: int(square["side"]))
    write_whole(path, (json.dumps({"squares": squares}, indent=1) + "\n").encode())
    click.echo(f"magnets {side}×{side}: {record['count']}, {record['seconds']} s")


def refresh(folder: Path) -> None:
    """Write the folder's README.md and manifest.json from the records in it."""
    write_whole(folder / "README.md", results_readme(folder).encode())
    write_manifest(folder)
