"""Archives (zip) of many small files, read one member at a time and never unpacked beyond a bound."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from stripcount.errors import excerpt
from stripcount.storage.reader import Damaged, file_bytes
from stripcount.storage.whole_file import write_whole

MAX_MEMBERS = 100_000  # members of an archive that is read; one with more was not made by this program
_DATE = (1980, 1, 1, 0, 0, 0)  # date and time of every member, so that equal files give equal archives


def write_archive(path: Path, members: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive whose members are pairs (name, bytes), completely or not at all.

    Raises Unavailable if the file cannot be written.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED, 9)
    write_whole(path, buffer.getvalue())


def read_archive(path: Path, max_bytes: int) -> Iterator[tuple[str, int, int, bytes]]:
    """Yield (name, position from 1, number of members, bytes) for each member of an archive.

    Raises Damaged if the file is no archive, has no member, more than MAX_MEMBERS or two with the same name, or a
    member of more than `max_bytes` bytes when unpacked; Unavailable if it cannot be read.
    """
    path_text = excerpt(str(path), 120)
    try:
        with zipfile.ZipFile(io.BytesIO(file_bytes(path))) as archive:
            members = archive.infolist()
            if not 0 < len({member.filename for member in members}) == len(members) <= MAX_MEMBERS:
                raise Damaged(f"{path_text} must hold 1 to {MAX_MEMBERS:,} files of different names.")
            for position, member in enumerate(members, 1):
                if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise Damaged(f"{path_text} must be compressed by deflate, or not at all.")
                with archive.open(member) as file:
                    data = file.read(max_bytes + 1)
                if len(data) > max_bytes:
                    raise Damaged(f"{excerpt(member.filename)} in {path_text} expands beyond {max_bytes:,} bytes.")
                yield member.filename, position, len(members), data
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise Damaged(f"{path_text} is not a valid zip archive ({excerpt(str(error))}).") from None
