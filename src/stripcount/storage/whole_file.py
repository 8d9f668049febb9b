"""Files written whole or not at all, whatever writes them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from stripcount.errors import Unavailable, shortened


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file under another name beside `path` and rename it; raises Unavailable if that cannot be done.

    Text is written as UTF-8 with the line feeds it has. A reader sees the old file or the new one.
    """
    target = Path(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, as_opened(0o666))
        os.replace(temporary, target)
    except BaseException as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        if isinstance(error, OSError | ValueError):  # ValueError: a null byte or half a character in the name
            raise unwritable(target, error) from None
        raise


def unwritable(target: Path, error: OSError | ValueError) -> Unavailable:
    """Return the error that says that `target` cannot be written, and why."""
    said = (error.strerror if isinstance(error, OSError) else None) or shortened(str(error))
    return Unavailable(f"{shortened(str(target))} cannot be written: {said}.")


def as_opened(mode: int) -> int:
    """Return the permissions a file opened, or a folder made, in the plain way would have."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mode & ~mask
