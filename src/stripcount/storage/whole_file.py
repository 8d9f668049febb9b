"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from stripcount.errors import Unavailable, shortened


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a temporary file in the same folder and rename it to `path`; raises Unavailable if that is not possible.

    Text is written as UTF-8, and its line ends are not changed. A reader gets either the old file or the new one.
    A link is followed; a device or a pipe, such as /dev/null, is written to and never replaced.
    """
    target = Path(path)
    if os.path.isdir(target):
        raise Unavailable(f"{shortened(str(target))} is a folder; name a file in it.")
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary = ""
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            target.write_bytes(data)
            return
        place = Path(os.path.realpath(target))
        handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}.", suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, as_opened(0o666))
        os.replace(temporary, place)
    except BaseException as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        if isinstance(error, OSError | ValueError):  # ValueError: a null byte or half a character in the name
            raise unwritable(target, error) from None
        raise


def unwritable(target: Path, error: OSError | ValueError | RuntimeError) -> Unavailable:
    """Return the error that states that `target` cannot be written, and why."""
    reason = (error.strerror if isinstance(error, OSError) else None) or shortened(str(error))
    return Unavailable(f"{shortened(str(target))} cannot be written: {reason}.")


def as_opened(mode: int) -> int:
    """Return the permissions that a new file or folder gets from `mode` and the process's umask."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mode & ~mask
