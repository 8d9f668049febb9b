"""Many boards in one file, one per line: worked on in parallel, answered in order as JSON lines or CSV.

A line is a board in any format of one line, or a JSON object: a board, or one with the key board as `generate --json`
writes it. Empty lines and lines that begin with # are skipped.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

import click

from stripcount.cli.boards import board_text
from stripcount.cli.options import Decorator, grouped
from stripcount.cli.output import print_json
from stripcount.cli.progress import progress_bars
from stripcount.errors import BadInput, StripcountError, whole
from stripcount.evaluate.processes import processes

Fields = dict[str, object]
_AHEAD = 64  # lines given to each worker before its first answer is awaited; bounds memory


@dataclass(frozen=True)
class Batch:
    """Whether the input holds many boards, whether to write CSV instead of JSON lines, and the worker processes.

    Raises BadInput for --csv or --workers without --batch.
    """

    many: bool
    as_csv: bool
    workers: str | None

    def __post_init__(self) -> None:
        if not self.many and (self.as_csv or self.workers is not None):
            raise BadInput(f"{'--csv' if self.as_csv else '--workers'} must come with --batch.")


batch_options: Decorator = grouped(
    "batch",
    Batch,
    click.option("--batch", "many", is_flag=True, help="Read many boards: one per line, or JSON lines."),
    click.option("--csv", "as_csv", is_flag=True, help="With --batch: write CSV instead of JSON lines."),
    click.option(
        "--workers", metavar="N", help="With --batch: the number of worker processes (default: one per core)."
    ),
)


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield (number, board) for each line that holds one."""
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def run_batch(given: str, work: Callable[[str], Fields], columns: tuple[str, ...], batch: Batch) -> int:
    """Do `work` on every line of the file `given` and print the fields it returns; return the exit status.

    A line that is no board is answered with the field error; then the status is 2. Otherwise it is 3 if a limit ended
    some search, and 0 if none did, even for boards without a solution.
    """
    tasks = list(lines_of(board_text(given)))
    if not tasks:
        raise BadInput("--batch needs at least one board, and the input has none.")
    count = whole("workers", batch.workers, 1, 1000) if batch.workers is not None else os.cpu_count() or 1
    count = min(count, len(tasks))
    status = 0
    out = io.StringIO()
    table = csv.DictWriter(out, ("line", *columns, "error"), extrasaction="ignore", lineterminator="\n")
    if batch.as_csv:
        table.writeheader()
    with processes(count) as executor, progress_bars() as show:
        for done, fields in enumerate(_answers(tasks, partial(_guarded, work), executor, count), start=1):
            status = max(status, 2 if "error" in fields else 3 if fields.get("status") == "unknown" else 0, key=_rank)
            if batch.as_csv:
                table.writerow({name: _flat(value) for name, value in fields.items()})
                click.echo(out.getvalue(), nl=False)
                out.seek(0)
                out.truncate()
            else:
                print_json(fields)
            show("board", done, len(tasks))
    return status


def _rank(status: int) -> int:
    return (0, 3, 2).index(status)


def _answers(
    tasks: list[tuple[int, str]], work: Callable[[tuple[int, str]], Fields], executor: Executor | None, count: int
) -> Iterable[Fields]:
    if executor is None:
        yield from map(work, tasks)
        return
    for start in range(0, len(tasks), _AHEAD * count):
        yield from executor.map(work, tasks[start : start + _AHEAD * count], chunksize=4)


def _guarded(work: Callable[[str], Fields], task: tuple[int, str]) -> Fields:
    number, line = task
    try:
        return {"line": number, **work(_board(line))}
    except StripcountError as error:
        return {"line": number, "error": str(error)}


def _board(line: str) -> str:
    """Return the text of the board in a line, that of the key board where a JSON object has it."""
    if line.startswith("{") and '"board"' in line:
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            return line
        if isinstance(found, dict) and isinstance(found.get("board"), str):
            return str(found["board"])
    return line


def _flat(value: object) -> object:
    """Return a value for one field of CSV: solutions with / between rows and a space between boards."""
    if isinstance(value, dict):
        return " ".join(f"{name}:{number}" for name, number in value.items())
    if isinstance(value, list):
        return " ".join("/".join(one) if isinstance(one, list) else str(one) for one in value)
    return value
