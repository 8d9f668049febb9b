"""Certificates as files: JSON, compressed with xz if the name ends in .xz, and archives (zip) of many of them."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from stripcount.check.certificate.content import Certificate
from stripcount.errors import shortened
from stripcount.storage.reader import Damaged, contents, parsed, read
from stripcount.storage.whole_file import write_whole

MOST_BYTES = 1 << 26
"""Of one certificate, unpacked."""
MOST_MEMBERS = 100_000
_DATE = (1980, 1, 1, 0, 0, 0)  # of every member, so that equal certificates give equal archives


def encoded(certificate: Certificate) -> bytes:
    """Return a certificate as JSON."""
    return msgspec.json.encode(certificate) + b"\n"


def write_certificate(path: Path, certificate: Certificate) -> None:
    """Write a certificate, whole or not at all; raises Unavailable if the file cannot be written."""
    text = encoded(certificate)
    write_whole(path, lzma.compress(text, preset=6) if path.suffix == ".xz" else text)


def read_certificate(path: Path) -> Certificate:
    """Return the certificate in a file; raises Damaged, which names the fault, or Unavailable if it cannot be read."""
    return read(Certificate, path, MOST_BYTES)


def write_certificates(path: Path, texts: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive of certificates, given as (name of the file, JSON), whole or not at all; raises Unavailable."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in texts:
            archive.writestr(zipfile.ZipInfo(name, _DATE), text, zipfile.ZIP_DEFLATED)
    write_whole(path, packed.getvalue())


def read_certificates(path: Path) -> Iterator[tuple[str, int, int, Certificate]]:
    """Yield (name, number from 1, how many there are, certificate) for each member of an archive; raises Damaged.

    Only one member at a time is in memory, and none may unpack to more than MOST_BYTES.
    """
    shown = shortened(str(path), 120)
    try:
        with zipfile.ZipFile(io.BytesIO(contents(path))) as archive:
            members = archive.infolist()
            if not 0 < len({member.filename for member in members}) == len(members) <= MOST_MEMBERS:
                raise Damaged(f"{shown} must hold 1 to {MOST_MEMBERS:,} certificates of different names.")
            for number, member in enumerate(members, 1):
                name = f"{shown}/{shortened(member.filename)}"
                if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise Damaged(f"{name} must be compressed by deflate, or not at all.")
                with archive.open(member) as file:
                    data = file.read(MOST_BYTES + 1)
                if len(data) > MOST_BYTES:
                    raise Damaged(f"{name} expands beyond {MOST_BYTES:,} bytes.")
                yield member.filename, number, len(members), parsed(Certificate, data, name)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise Damaged(f"{shown} is not a valid zip archive ({shortened(str(error))}).") from None
