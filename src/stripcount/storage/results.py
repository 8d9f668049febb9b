"""Results as files: one JSON record a problem, a b-file beside it, and a manifest of checksums over all.

A record holds the reduced generating function (coefficients ascending, as decimal strings), the first terms,
the evidence, certified growth, and what it cost. Records over a megabyte are packed with xz.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterator
from math import gcd
from pathlib import Path
from typing import Any

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, Unavailable, shortened
from stripcount.export import bfile
from stripcount.puzzles.problem import Problem
from stripcount.storage import whole_file
from stripcount.storage.whole_file import unwritable

Record = dict[str, Any]
MANIFEST = "manifest.json"
TERMS = 40  # first terms in a record; the b-file has more
_PACKED = 1 << 20
_RENAMED = {"minimal_states": "merged_states", "minimal_transitions": "merged_transitions"}
"""Names in packed records of the first edition, which are too large to be written again."""
_NEWER = ("processor_seconds", "commit", "libraries")  # null in records that do not say


def slug(problem: Problem) -> str:
    """Return the name of a problem's files, without ending.

    >>> slug(Problem.of("magnets", 3, {"blanks": "no"}))
    'magnets/rows-03.blanks-no'
    """
    parts = [f"{name}-{value.replace(',', '+')}" for name, value in problem.parameters]
    return f"{problem.puzzle}/" + ".".join([f"rows-{problem.rows:02}", *parts])


def problem_of(record: Record) -> Problem:
    """Return the problem a record is about."""
    return Problem.of(record["puzzle"], record["rows"], record["given"])


def gf_of(record: Record) -> RationalGF | None:
    """Return the generating function of a record, or None for one of growth alone."""
    if "numerator" not in record:
        return None
    return RationalGF.of(*(map(int, record[part]) for part in ("numerator", "denominator")))


def write_record(folder: Path, record: Record) -> None:
    """Write a record and its b-file; a crash leaves no half-written file."""
    name = slug(problem_of(record))
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    target = folder / f"{name}.json"
    if len(text) > _PACKED:
        write_whole(target.with_suffix(".json.xz"), lzma.compress(text.encode(), preset=9))
    else:
        write_whole(target, text.encode())
    gf = gf_of(record)
    if gf is not None and any(gf.numerator):
        write_whole(folder / f"{name}.b.txt", bfile.text(listed_terms(gf)).encode())


def listed_terms(gf: RationalGF, count: int = 200) -> list[int]:
    """Return the terms of a b-file: of the first `count`, those that do not vanish for the sake of a period.

    >>> listed_terms(RationalGF.of([0, 1], [1, 0, -2]), 8)
    [1, 2, 4, 8]
    """
    powers = [k for k, c in enumerate(gf.denominator) if c]
    first = next((k for k, c in enumerate(gf.numerator) if c), 0)
    period = gcd(*powers, *(k - first for k, c in enumerate(gf.numerator) if c))
    if len(powers) == 1 or period == 1:
        return gf.terms(count)
    return gf.terms(count)[first % period :: period]


def read_record(path: Path) -> Record:
    """Return the record in a file; raises Unavailable if it is damaged."""
    try:
        raw = path.read_bytes()
        found: Record = json.loads(lzma.decompress(raw) if path.suffix == ".xz" else raw)
    except (OSError, ValueError, RecursionError, lzma.LZMAError, EOFError) as error:
        raise Unavailable(f"record {path} cannot be read ({shortened(str(error))}).") from error
    if "puzzle" in found:
        for once, now in _RENAMED.items():
            if once in found:
                found[now] = found.pop(once)
        found = dict.fromkeys(_NEWER) | found
    return found


def record_paths(folder: Path) -> list[Path]:
    """Return the files of all records of problems, sorted by name."""
    return sorted(p for pattern in ("*/rows-*.json", "*/rows-*.json.xz") for p in folder.glob(pattern))


def records(folder: Path) -> Iterator[Record]:
    """Yield all records of problems."""
    return (read_record(path) for path in record_paths(folder))


def checksums(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file below `folder` but the manifest, by path."""
    files = (p for p in sorted(folder.rglob("*")) if p.is_file() and p.name != MANIFEST and p.suffix != ".tmp")
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def write_manifest(folder: Path) -> None:
    """Write the checksums of everything in the folder."""
    text = json.dumps({"sha256": checksums(folder)}, indent=1, sort_keys=True) + "\n"
    write_whole(folder / MANIFEST, text.encode())


def changed_files(folder: Path) -> list[str]:
    """Return one sentence for each file that is missing, new or not what the manifest says."""
    try:
        expected: dict[str, str] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["sha256"]
    except (OSError, ValueError, RecursionError, KeyError, TypeError):
        raise BadInput(f"{shortened(str(folder))} must be a results folder with a {MANIFEST}.") from None
    found = checksums(folder)
    said = [f"{name} is missing" for name in sorted(set(expected) - set(found))]
    said += [f"{name} is not in the manifest" for name in sorted(set(found) - set(expected))]
    said += [
        f"{name} has changed: its SHA-256 begins {found[name][:12]}, the manifest says {expected[name][:12]}"
        for name in sorted(set(found) & set(expected))
        if found[name] != expected[name]
    ]
    return said


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, and the folders it lies in; raises Unavailable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error) from None
    whole_file.write_whole(path, content)
