"""Files written whole or not at all."""

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
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o666 & ~_umask())  # as a file opened in the plain way would have
        os.replace(temporary, target)
    except OSError as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        raise Unavailable(f"{shortened(str(path))} cannot be written: {error.strerror or error}.") from None


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
