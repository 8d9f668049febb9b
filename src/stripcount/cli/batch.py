"""Many boards in one file, one per line: worked on in parallel, and answered in order as JSON lines or CSV.

A line is a board in any format of one line, or a JSON object: a board, or one with the key board as `generate --json`
writes it. Empty lines and lines that begin with # are skipped.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from stripcount.cli.boards import MAX_BYTES, BoardSource, batch_text, lines_of
from stripcount.cli.declared import Options, flag
from stripcount.cli.options import Workers
from stripcount.cli.output import print_json
from stripcount.cli.progress import show_progress
from stripcount.cli.together import requires
from stripcount.errors import BadInput, OutOfTime, StripcountError
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.printed.reading import Recognised

Fields = dict[str, object]
"""The answer for one line, as the fields of a JSON object."""
Task = tuple[int, str]
"""The number of a line, from 1 on, and its text."""
BoardWork = Callable[["Recognised", Limits], Fields]
"""What a command does with each board: it returns the answer."""


class Batch(Options):
    """Whether the input holds many boards, whether to write CSV instead of JSON lines, and who does the work."""

    rules = (requires("--csv", "--batch"), requires("--workers", "--batch"), requires("--dask", "--batch"))

    has_many_boards: bool = flag("--batch", "Read many boards: one per line, or JSON lines.")
    as_csv: bool = flag("--csv", "With --batch: write CSV instead of JSON lines.")
    workers: Workers = Workers()


def run_batch(source: BoardSource, work: BoardWork, columns: tuple[str, ...], batch: Batch, limits: Limits) -> int:
    """Do `work` on the board in every line of a file and print the fields it returns; return the exit status.

    `columns` are the names of the fields, which are the columns of CSV. The time limit is that of all boards together;
    a board that is not reached has the status unknown. A line that is no board is answered with the field error; then
    the exit status is 2. Otherwise it is 3 if a limit ended some search, and 0 if none did, even for boards without a
    solution.
    """
    import csv

    source.possible_puzzles()  # raises BadInput once, not for every line
    batch_work = _BatchWork(source, work, columns, limits)
    tasks = list(lines_of(batch_text(source.board)))
    if not tasks:
        raise BadInput("--batch needs at least one board, and the input has none.")
    status = 0
    buffer = io.StringIO()
    table = csv.DictWriter(buffer, ("line", *columns, "error"), extrasaction="ignore", lineterminator="\n")
    if batch.as_csv:
        table.writeheader()
    with batch.workers.runner() as runner:
        answers = runner.results(batch_work.answer, tasks, limits=limits, on_failure=_error_fields)
        for answered_count, (_, fields) in enumerate(answers, start=1):
            status = max(
                status, 2 if "error" in fields else 3 if fields.get("status") == "unknown" else 0, key=_severity
            )
            if batch.as_csv:
                table.writerow({name: _csv_value(value) for name, value in fields.items()})
                click.echo(buffer.getvalue(), nl=False)
                buffer.seek(0)
                buffer.truncate()
            else:
                print_json(fields)
            show_progress("board", answered_count, len(tasks))
    return status


def _severity(status: int) -> int:
    """Return the rank of an exit status: that of a batch is the one of the highest rank."""
    return (0, 3, 2).index(status)


@dataclass(frozen=True)
class _BatchWork:
    """The work that is done on each board of a batch, with its limits; `columns` are the fields of an answer."""

    source: BoardSource
    work: BoardWork
    columns: tuple[str, ...]
    limits: Limits

    def answer(self, task: Task) -> Fields:
        """Return the answer for one line."""
        line_number, line = task
        limits = self.limits.part()  # the time is that of all boards together, the nodes are those of one
        try:
            limits.check()
        except OutOfTime as error:
            return {"line": line_number, **dict.fromkeys(self.columns), "status": "unknown", "reason": str(error)}
        try:
            return {"line": line_number, **self.work(self.source.recognise(_board_text(line), one_line=True), limits)}
        except StripcountError as error:
            return {"line": line_number, "error": str(error)}


def _error_fields(task: Task, error: StripcountError) -> Fields:
    """Return the answer for a line whose worker process was lost."""
    return {"line": task[0], "error": str(error)}


def _board_text(line: str) -> str:
    """Return the text of the board in a line: the line itself, or the value of the key board in a JSON object."""
    if len(line) > MAX_BYTES:
        raise BadInput(f"a board's text must have at most {MAX_BYTES} characters, not {len(line)}.")
    if line.startswith("{") and '"board"' in line:
        try:
            decoded = json.loads(line)
        except (ValueError, RecursionError):
            return line
        if isinstance(decoded, dict) and isinstance(decoded.get("board"), str):
            return str(decoded["board"])
    return line


def _csv_value(value: object) -> object:
    """Return a value for one field of CSV: solutions with / between rows and a space between boards."""
    if isinstance(value, dict):
        return " ".join(f"{name}:{entry}" for name, entry in value.items())
    if isinstance(value, list):
        return " ".join("/".join(entry) if isinstance(entry, list) else str(entry) for entry in value)
    return value
