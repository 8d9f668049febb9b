"""Certificates as files: JSON, compressed with xz if the name ends in .xz."""

from __future__ import annotations

import lzma
from pathlib import Path

import msgspec

from stripcount.check.certificate.content import Certificate
from stripcount.storage.reader import read
from stripcount.storage.whole_file import write_whole

MOST_BYTES = 1 << 28


def write_certificate(path: Path, certificate: Certificate) -> None:
    """Write a certificate, whole or not at all; raises Unavailable if the file cannot be written."""
    text = msgspec.json.encode(certificate) + b"\n"
    write_whole(path, lzma.compress(text, preset=6) if path.suffix == ".xz" else text)


def read_certificate(path: Path) -> Certificate:
    """Return the certificate in a file; raises Damaged, which names the fault, or Unavailable if it cannot be read."""
    return read(Certificate, path, MOST_BYTES)
