"""Files written whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from stripcount.errors import Unavailable, shortened

MAX_FOLDERS = 255  # that a path may hold


def write_whole(path: str | Path, content: str | bytes, *, folders: bool = False) -> None:
    """Write a temporary file in the same folder and rename it to `path`; raises Unavailable if that is not possible.

    With `folders`, folders that are missing are made.

    Text is written as UTF-8, and its line ends are not changed. A reader gets either the old file or the new one.
    A file that is replaced keeps its permissions. A link is followed; a device or a pipe, such as /dev/null, is written
    to and never replaced.
    """
    target = Path(path)
    if folders:
        make_folder(target.parent)
    if os.path.isdir(target):
        raise Unavailable(f"{shortened(str(target))} is a folder; name a file in it.")
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            target.write_bytes(data)
            return
        with replacing(Path(os.path.realpath(target))) as file:
            file.write(data)
    except (OSError, ValueError) as error:  # ValueError: a null byte or half a character in the name
        raise unwritable(target, error) from None


@contextmanager
def replacing(place: Path) -> Iterator[IO[bytes]]:
    """Give a new file beside `place` to write, and rename it to `place` once it is complete; raises OSError."""
    temporary = hidden_beside(place)
    try:
        with temporary.open("xb") as file:
            if place.exists():  # a file that others may not read stays so
                os.chmod(temporary, place.stat().st_mode & 0o7777)
            yield file
        os.replace(temporary, place)
    finally:
        temporary.unlink(missing_ok=True)  # still there after an error or an interrupt


def make_folders(folder: Path) -> None:
    """Make a folder, and those it lies in, unless they are there; raises OSError, or ValueError for a null byte."""
    if len(folder.parts) > MAX_FOLDERS:  # `mkdir` calls itself once for each
        raise OSError(errno.ENAMETOOLONG, f"it lies in more than {MAX_FOLDERS} folders")
    folder.mkdir(parents=True, exist_ok=True)


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, unless they exist; raises Unavailable if that fails."""
    try:
        make_folders(folder)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unwritable(folder, error) from None


def hidden_beside(place: Path, mark: str = "") -> Path:
    """Return a new hidden name in the folder of `place`, for a file that is renamed to `place` once it is complete."""
    return place.with_name(f".{place.name[:40]}.{mark or secrets.token_hex(6)}.tmp")


def unfinished(place: Path) -> Iterator[Path]:
    """Yield what processes that were killed while they wrote `place` left beside it."""
    return place.parent.glob(hidden_beside(place, "*").name)


def unwritable(target: Path, error: OSError | ValueError | RuntimeError) -> Unavailable:
    """Return the error that states that `target` cannot be written, and why."""
    reason = (error.strerror if isinstance(error, OSError) else None) or shortened(str(error))
    return Unavailable(f"{shortened(str(target))} cannot be written: {reason}.")
