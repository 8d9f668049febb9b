"""Writing files completely or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from stripcount.errors import Unavailable, excerpt

MAX_FOLDERS = 255  # folders in a path: deeper ones would exceed the recursion of `mkdir`


def write_whole(path: str | Path, content: str | bytes, *, folders: bool = False) -> None:
    """Write a file completely or not at all: write a temporary file in the same folder and rename it to `path`.

    With `folders`, missing folders are made. Raises Unavailable if the file cannot be written.

    Text is written as UTF-8 with its line ends unchanged. Another process reads either the old file or the new one. The
    new file has the permissions of the old one. A link is followed; a device or a pipe, such as /dev/null, is written
    to and never replaced.
    """
    target = Path(path)
    if folders:
        make_folder(target.parent)
    if os.path.isdir(target):
        raise Unavailable(f"{excerpt(str(target))} is a folder; name a file in it.")
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            target.write_bytes(data)
            return
        with replacement_file(Path(os.path.realpath(target))) as file:
            file.write(data)
    except (OSError, ValueError) as error:  # ValueError: a null byte or half a character in the name
        raise unwritable_error(target, error) from None


@contextmanager
def replacement_file(target: Path) -> Iterator[IO[bytes]]:
    """Context manager of a new binary file, which is renamed to `target` when the context is left without an error.

    Raises OSError if the file cannot be written or renamed.
    """
    temporary = temporary_path(target)
    try:
        with temporary.open("xb") as file:
            if target.exists():  # a file that others may not read stays so
                os.chmod(temporary, target.stat().st_mode & 0o7777)
            yield file
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)  # still there after an error or an interrupt


def make_folders(folder: Path) -> None:
    """Make a folder and its missing parents; raises OSError, or ValueError for a null byte in the name."""
    if len(folder.parts) > MAX_FOLDERS:  # `mkdir` calls itself once for each folder
        raise OSError(errno.ENAMETOOLONG, f"it lies in more than {MAX_FOLDERS} folders")
    folder.mkdir(parents=True, exist_ok=True)


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, like `make_folders`, but raise Unavailable if that fails."""
    try:
        make_folders(folder)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unwritable_error(folder, error) from None


def temporary_path(target: Path, middle_part: str = "") -> Path:
    """Return the path of a hidden temporary file in the folder of `target`, random unless `middle_part` is given."""
    return target.with_name(f".{target.name[:40]}.{middle_part or secrets.token_hex(6)}.tmp")


def leftover_paths(target: Path) -> Iterator[Path]:
    """Yield the temporary files that processes left beside `target` when they were killed while writing it."""
    return target.parent.glob(temporary_path(target, "*").name)


def unwritable_error(target: Path, error: OSError | ValueError | RuntimeError) -> Unavailable:
    """Return the error that states that `target` cannot be written, and why."""
    reason = (error.strerror if isinstance(error, OSError) else None) or excerpt(str(error))
    return Unavailable(f"{excerpt(str(target))} cannot be written: {reason}.")
