"""Certificates of all three formats (of counts, of counts by totals, of orders) in files and in archives."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

import msgspec

from stripcount.check.certificate.content import Certificate
from stripcount.check.certificate.order import ORDER_FORMAT, OrderWitness
from stripcount.check.certificate.split import SPLIT_FORMAT, SplitCertificate
from stripcount.errors import excerpt
from stripcount.storage.archive import read_archive
from stripcount.storage.reader import file_bytes, parse_json
from stripcount.storage.whole_file import write_whole

MAX_BYTES = 1 << 26  # of one certificate, decompressed: a bound on what is read into memory
AnyCertificate = Certificate | SplitCertificate | OrderWitness
_TYPE_BY_FORMAT: dict[str, type[AnyCertificate]] = {SPLIT_FORMAT: SplitCertificate, ORDER_FORMAT: OrderWitness}
"""The type of a certificate by its field `format`; `Certificate` for any other text."""


def encode_certificate(certificate: AnyCertificate) -> bytes:
    """Return a certificate as a line of JSON, in UTF-8."""
    return msgspec.json.encode(certificate) + b"\n"


def write_certificate(path: Path, certificate: AnyCertificate) -> None:
    """Write a certificate, compressed if the file's name ends with .xz; raises Unavailable if it cannot be written.

    The file is replaced only once it is complete.
    """
    data = encode_certificate(certificate)
    write_whole(path, lzma.compress(data, preset=6) if path.suffix == ".xz" else data)


def read_certificate(path: Path) -> AnyCertificate:
    """Return the certificate in a file; raises Damaged, which names the fault, or Unavailable if it cannot be read."""
    return decode_certificate(file_bytes(path, MAX_BYTES), excerpt(str(path), 120))


def read_certificates(path: Path) -> Iterator[tuple[str, int, int, AnyCertificate]]:
    """Yield (name, position from 1, number of members, certificate) for each member of an archive.

    Raises Damaged, which names the member, or Unavailable. One member at a time is in memory.
    """
    for name, position, count, data in read_archive(path, MAX_BYTES):
        yield name, position, count, decode_certificate(data, f"{excerpt(name)} in {excerpt(str(path))}")


def decode_certificate(data: bytes, name: str) -> AnyCertificate:
    """Return the certificate in JSON text, of the type that its field `format` names; raises Damaged with `name` in it.

    A text with an unknown format is parsed as a `Certificate`, so that its fault is reported.
    """
    try:
        format_name = msgspec.json.decode(data, type=_FormatField).format
    except (msgspec.MsgspecError, ValueError, RecursionError):
        format_name = ""
    return parse_json(_TYPE_BY_FORMAT.get(format_name, Certificate), data, name)


class _FormatField(msgspec.Struct):
    """The field of a certificate that names its format."""

    format: str
