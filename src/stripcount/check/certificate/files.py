"""Certificates of all three forms (of counts, of counts by totals, of orders) in files and in archives."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

import msgspec

from stripcount.check.certificate.content import Certificate
from stripcount.check.certificate.order import FORMAT as ORDER
from stripcount.check.certificate.order import OrderWitness
from stripcount.check.certificate.split import FORMAT as SPLIT
from stripcount.check.certificate.split import SplitCertificate
from stripcount.errors import shortened
from stripcount.storage.archive import read_archive
from stripcount.storage.reader import contents, parsed
from stripcount.storage.whole_file import write_whole

MAX_BYTES = 1 << 26  # of one certificate, decompressed: a bound on what is read into memory
AnyCertificate = Certificate | SplitCertificate | OrderWitness
_FORMS: dict[str, type[AnyCertificate]] = {SPLIT: SplitCertificate, ORDER: OrderWitness}


def encoded(certificate: AnyCertificate) -> bytes:
    """Return a certificate as JSON."""
    return msgspec.json.encode(certificate) + b"\n"


def write_certificate(path: Path, certificate: AnyCertificate) -> None:
    """Write a certificate, compressed if the file's name ends with .xz; raises Unavailable if it cannot be written.

    The file is replaced only once it is complete.
    """
    data = encoded(certificate)
    write_whole(path, lzma.compress(data, preset=6) if path.suffix == ".xz" else data)


def read_certificate(path: Path) -> AnyCertificate:
    """Return the certificate in a file; raises Damaged, which names the fault, or Unavailable if it cannot be read."""
    return decoded(contents(path, MAX_BYTES), shortened(str(path), 120))


def read_certificates(path: Path) -> Iterator[tuple[str, int, int, AnyCertificate]]:
    """Yield (name, number from 1, how many there are, certificate) for each member of an archive.

    Raises Damaged, which names the member, or Unavailable. One member at a time is in memory.
    """
    for name, position, count, data in read_archive(path, MAX_BYTES):
        yield name, position, count, decoded(data, f"{shortened(name)} in {shortened(str(path))}")


def decoded(data: bytes, name: str) -> AnyCertificate:
    """Return a certificate given as JSON, whose field `format` names its form; raises Damaged, which uses `name`."""
    try:
        form = msgspec.json.decode(data, type=_Format).format
    except (msgspec.MsgspecError, ValueError, RecursionError):
        form = ""
    return parsed(_FORMS.get(form, Certificate), data, name)


class _Format(msgspec.Struct):
    """The field of a certificate that names its form."""

    format: str
