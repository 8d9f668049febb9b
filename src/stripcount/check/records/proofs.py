"""Settled entries of the OEIS for programs that check them: files of theorems for Coq, archives of certificates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from stripcount.check.certificate.entries import entry_certificate
from stripcount.check.certificate.files import encoded
from stripcount.errors import BadInput, StripcountError
from stripcount.execution.tasks import TaskRunner
from stripcount.export.coq.theorem import document
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import entry_function, theorem
from stripcount.storage.archive import write_archive
from stripcount.storage.whole_file import make_folder, write_whole

TOGETHER = 200  # theorems in a file

T = TypeVar("T")
Fields = Sequence[Mapping[str, Any]]
"""The JSON fields of entries, with their readings."""
Show = Callable[[int, int], object]
"""A callback that gets how many of how many are done."""
Without = dict[str, list[str]]
"""The numbers of the entries for which nothing was written, by the reason."""


def write_theorems(folder: Path, settled: Fields, runner: TaskRunner, show: Show) -> tuple[int, Without]:
    """Write theorems about the settled entries in files; return how many there are, and the entries without one."""
    make_folder(folder)
    made, without = _made(_theorem, StripcountError, settled, runner, show)
    modules = [module for _, module in made]
    for index, start in enumerate(range(0, len(modules), TOGETHER), 1):
        write_whole(folder / f"theorems_{index:03}.v", document(modules[start : start + TOGETHER]))
    return len(made), without


def write_certificates(path: Path, settled: Fields, runner: TaskRunner, show: Show) -> tuple[int, Without]:
    """Write an archive of certificates of the settled entries; return their number, and the entries without one."""
    made, without = _made(_certificate, BadInput, settled, runner, show)
    if made:
        write_archive(path, [(f"{read.anumber}.json", data) for read, data in made])
    return len(made), without


def _theorem(read: ReadEntry) -> str:
    return theorem(read, entry_function(read), minimal=True)


def _certificate(read: ReadEntry) -> bytes:
    return encoded(entry_certificate(read))


def _made(
    work: Callable[[ReadEntry], T], refused: type[StripcountError], entries: Fields, runner: TaskRunner, show: Show
) -> tuple[list[tuple[ReadEntry, T]], Without]:
    """Return what `work` returns for each settled entry, and for which it raises an error of the class `refused`."""

    def failed(read: ReadEntry, error: StripcountError) -> None:
        if not isinstance(error, refused):
            raise error
        without.setdefault(str(error).rstrip("."), []).append(read.anumber)

    made: list[tuple[ReadEntry, T]] = []
    without: Without = {}
    settled = [fields for fields in entries if fields["status"] == "settled" and fields["recurrence"] is not None]
    readings = [ReadEntry(fields["anumber"], fields["reading"], fields["offset"]) for fields in settled]
    for done, (read, result) in enumerate(runner.results(work, readings, failed=failed), 1):
        if result is not None:
            made.append((read, result))
        show(done, len(readings))
    return made, without
