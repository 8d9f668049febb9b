"""Files written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from stripcount.errors import Unavailable, shortened


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
        place = Path(os.path.realpath(target))
        temporary = hidden_beside(place)
        try:
            with temporary.open("xb") as file:
                if place.exists():  # a file that others may not read stays so
                    os.chmod(temporary, place.stat().st_mode & 0o7777)
                file.write(data)
            os.replace(temporary, place)
        finally:
            temporary.unlink(missing_ok=True)  # still there after an error or an interrupt
    except (OSError, ValueError) as error:  # ValueError: a null byte or half a character in the name
        raise unwritable(target, error) from None


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, unless they are there; raises Unavailable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unwritable(folder, error) from None


def hidden_beside(place: Path) -> Path:
    """Return a new hidden name in the folder of `place`, for what is renamed to it once it is complete."""
    return place.with_name(f".{place.name[:40]}.{secrets.token_hex(6)}.tmp")


def unwritable(target: Path, error: OSError | ValueError | RuntimeError) -> Unavailable:
    """Return the error that states that `target` cannot be written, and why."""
    reason = (error.strerror if isinstance(error, OSError) else None) or shortened(str(error))
    return Unavailable(f"{shortened(str(target))} cannot be written: {reason}.")
