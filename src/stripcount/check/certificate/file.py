"""Certificates as files: JSON, compressed with xz if the name ends in .xz, and archives (zip) of many of them."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

import msgspec

from stripcount.check.certificate.content import Certificate
from stripcount.errors import shortened
from stripcount.storage.archive import read_archive
from stripcount.storage.reader import parsed, read
from stripcount.storage.whole_file import write_whole

MOST_BYTES = 1 << 26
"""Of one certificate, unpacked."""


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


def read_certificates(path: Path) -> Iterator[tuple[str, int, int, Certificate]]:
    """Yield (name, number from 1, how many there are, certificate) for each member of an archive.

    Raises Damaged, which names the member, or Unavailable. One member at a time is in memory.
    """
    for name, number, count, data in read_archive(path, MOST_BYTES):
        yield name, number, count, parsed(Certificate, data, f"{shortened(name)} in {shortened(str(path))}")
