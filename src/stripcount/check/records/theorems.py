"""Files of theorems about settled entries of the OEIS, and the record of those that Coq's kernel has checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from stripcount.errors import StripcountError
from stripcount.export.coq.theorem import document
from stripcount.oeis.theorem import Read, counted, theorem
from stripcount.storage.whole_file import unwritable, write_whole

TOGETHER = 200  # theorems in a file


def write_theorems(
    folder: Path, found: Sequence[Mapping[str, Any]], show: Callable[[int], object] = lambda done: None
) -> tuple[int, dict[str, list[str]]]:
    """Write theorems about the settled entries among `found`, which are JSON fields with readings, in files.

    Returns the number of theorems, and the entries without one by the reason.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unwritable(folder, error) from None
    modules: list[str] = []
    without: dict[str, list[str]] = {}
    for done, fields in enumerate(found, 1):
        if fields["status"] == "settled" and fields["recurrence"] is not None:
            read = Read(str(fields["anumber"]), fields["reading"], int(fields["offset"]))
            try:
                modules.append(theorem(read, counted(read)))
            except StripcountError as error:
                without.setdefault(str(error).rstrip("."), []).append(read.anumber)
        show(done)
    for number, start in enumerate(range(0, len(modules), TOGETHER), 1):
        write_whole(folder / f"theorems_{number:03}.v", document(modules[start : start + TOGETHER]))
    return len(modules), without
