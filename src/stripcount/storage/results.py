"""Results as files: one JSON record per case, an OEIS b-file beside it, and a manifest with the checksums of all files.

A record holds the reduced generating function (coefficients ascending, as decimal strings), the first terms, the
evidence, the certified growth, and the cost. Records over a megabyte are compressed with xz.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from math import gcd
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, excerpt
from stripcount.puzzles.case import Case
from stripcount.storage.reader import Damaged, Line, read_json
from stripcount.storage.record_file import Record, read_record
from stripcount.storage.whole_file import write_whole

MANIFEST = "manifest.json"


def slug(case: Case) -> str:
    """Return the path of a case's files relative to the results folder, without extension.

    >>> slug(Case.of("magnets", 3, {"blanks": "no"}))
    'magnets/rows-03.blanks-no'
    """
    parts = [f"{name}-{value.replace(',', '+')}" for name, value in case.parameters]
    return f"{case.puzzle}/" + ".".join([f"rows-{case.rows:02}", *parts])


def case_of(record: Record) -> Case:
    """Return the case of a record."""
    return Case.of(record["puzzle"], record["rows"], record["given"])


def gf_of(record: Record) -> RationalGF | None:
    """Return the generating function of a record, None if it stores only a growth constant."""
    if "numerator" not in record:
        return None
    return RationalGF.of(*(map(int, record[name]) for name in ("numerator", "denominator")))


def b_file_terms(gf: RationalGF, count: int = 200) -> list[int]:
    """Return the terms that a b-file lists: of a(0), …, a(count - 1) those that may be nonzero.

    If the function is x^r·g(x^period), these are the terms at r, r + period, …

    >>> b_file_terms(RationalGF.of([0, 1], [1, 0, -2]), 8)
    [1, 2, 4, 8]
    """
    exponents = [k for k, c in enumerate(gf.denominator) if c]
    first_exponent = next((k for k, c in enumerate(gf.numerator) if c), 0)
    period = gcd(*exponents, *(k - first_exponent for k, c in enumerate(gf.numerator) if c))
    if len(exponents) == 1 or period == 1:
        return gf.terms(count)
    return gf.terms(count)[first_exponent % period :: period]


def record_paths(folder: Path) -> list[Path]:
    """Return the files of all records of cases, sorted by name."""
    return sorted(p for pattern in ("*/rows-*.json", "*/rows-*.json.xz") for p in folder.glob(pattern))


def records(folder: Path) -> Iterator[Record]:
    """Yield the records of all cases in a results folder; raises as `read_record` does."""
    return (read_record(path) for path in record_paths(folder))


class Manifest(Struct, forbid_unknown_fields=True):
    """The SHA-256 of every file of a results folder, by its path there."""

    sha256: dict[Line, Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]]


def checksums(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file below `folder` except the manifest, by path.

    Raises Damaged for a link that leads out of the folder; its target is never read.
    """
    root = folder.resolve()
    for path in folder.rglob("*"):
        if path.is_symlink() and not path.resolve().is_relative_to(root):
            raise Damaged(f"{excerpt(str(path), 120)} is a link that leads out of the folder; remove it.")
    files = (p for p in sorted(folder.rglob("*")) if p.is_file() and p.name != MANIFEST and p.suffix != ".tmp")
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def write_manifest(folder: Path) -> None:
    """Write the manifest: the checksums of all other files in the folder."""
    text = json.dumps({"sha256": checksums(folder)}, indent=1, sort_keys=True) + "\n"
    write_whole(folder / MANIFEST, text)


def changed_files(folder: Path) -> list[str]:
    """Return one phrase for each file that is missing, new or changed since the manifest was written.

    Raises BadInput for a folder without a manifest, Damaged if that is not valid.
    """
    if not (folder / MANIFEST).is_file():
        raise BadInput(f"{excerpt(str(folder))} must be a results folder with a {MANIFEST}.")
    expected = read_json(Manifest, folder / MANIFEST).sha256
    actual = checksums(folder)
    changes = [f"{name} is missing" for name in sorted(set(expected) - set(actual))]
    changes += [f"{name} is not in the manifest" for name in sorted(set(actual) - set(expected))]
    changes += [
        f"{name} has changed: its SHA-256 begins with {actual[name][:12]}, in the manifest with {expected[name][:12]}"
        for name in sorted(set(actual) & set(expected))
        if actual[name] != expected[name]
    ]
    return changes
