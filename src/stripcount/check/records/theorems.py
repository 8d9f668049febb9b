"""Files of theorems about settled entries of the OEIS, and the record of those that Coq's kernel has checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from stripcount.errors import StripcountError
from stripcount.evaluate.parts import ALONE, Parts
from stripcount.export.coq.theorem import document
from stripcount.oeis.theorem import Read, counted, theorem
from stripcount.storage.whole_file import make_folder, write_whole

TOGETHER = 200  # theorems in a file


def write_theorems(
    folder: Path,
    found: Sequence[Mapping[str, Any]],
    parts: Parts = ALONE,
    show: Callable[[int, int], object] = lambda done, count: None,
) -> tuple[int, dict[str, list[str]]]:
    """Write theorems about the settled entries among `found`, which are JSON fields with readings, in files.

    They are made by `parts`, and `show` gets how many of how many are done.

    Returns the number of theorems, and the entries without one by the reason.
    """
    make_folder(folder)
    modules: list[str] = []
    without: dict[str, list[str]] = {}
    readings = [
        Read(str(fields["anumber"]), fields["reading"], int(fields["offset"]))
        for fields in found
        if fields["status"] == "settled" and fields["recurrence"] is not None
    ]
    for done, (read, (module, why)) in enumerate(parts.results(_made, readings, failed=_without), 1):
        if module:
            modules.append(module)
        else:
            without.setdefault(why, []).append(read.anumber)
        show(done, len(readings))
    for number, start in enumerate(range(0, len(modules), TOGETHER), 1):
        write_whole(folder / f"theorems_{number:03}.v", document(modules[start : start + TOGETHER]))
    return len(modules), without


def _made(read: Read) -> tuple[str, str]:
    return theorem(read, counted(read)), ""


def _without(read: Read, error: StripcountError) -> tuple[str, str]:
    return "", str(error).rstrip(".")
