"""Writing proofs of settled entries of the OEIS: theorems for Coq, and certificates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from stripcount.check.certificate.entries import entry_certificate
from stripcount.check.certificate.files import encode_certificate
from stripcount.errors import BadInput, StripcountError
from stripcount.execution.tasks import TaskRunner
from stripcount.export.coq.theorem import document
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import entry_function, theorem
from stripcount.storage.archive import write_archive
from stripcount.storage.whole_file import make_folder, write_whole

THEOREMS_PER_FILE = 200  # Coq checks a file of this length within minutes

Proof = TypeVar("Proof")
FieldsOfEntries = Sequence[Mapping[str, Any]]
"""The JSON fields of entries, with their readings."""
ShowProgress = Callable[[int, int], object]
"""A callback of (number of entries that are finished, number of all entries)."""
Omissions = dict[str, list[str]]
"""The A-numbers of the entries without a proof, by the reason."""


def write_theorems(
    folder: Path, entries: FieldsOfEntries, runner: TaskRunner, show_progress: ShowProgress
) -> tuple[int, Omissions]:
    """Write theorems about the settled ones of the entries to files in a folder, THEOREMS_PER_FILE to a file.

    Returns (the number of theorems, the settled entries without one). `runner` runs the proofs; `show_progress` is
    called after each.
    """
    make_folder(folder)
    theorems, omissions = _proofs_of_settled(_theorem, StripcountError, entries, runner, show_progress)
    modules = [module for _, module in theorems]
    for index, start in enumerate(range(0, len(modules), THEOREMS_PER_FILE), 1):
        write_whole(folder / f"theorems_{index:03}.v", document(modules[start : start + THEOREMS_PER_FILE]))
    return len(theorems), omissions


def write_certificates(
    path: Path, entries: FieldsOfEntries, runner: TaskRunner, show_progress: ShowProgress
) -> tuple[int, Omissions]:
    """Write an archive of certificates of the settled ones of the entries.

    Returns (the number of certificates, the settled entries without one). No file is written if there are none.
    """
    certificates, omissions = _proofs_of_settled(_certificate, BadInput, entries, runner, show_progress)
    if certificates:
        write_archive(path, [(f"{entry.anumber}.json", data) for entry, data in certificates])
    return len(certificates), omissions


def _theorem(entry: ReadEntry) -> str:
    """Return the Coq module about an entry, which also states that no recurrence is shorter."""
    return theorem(entry, entry_function(entry), shortest=True)


def _certificate(entry: ReadEntry) -> bytes:
    """Return the certificate of an entry as JSON."""
    return encode_certificate(entry_certificate(entry))


def _proofs_of_settled(
    prove: Callable[[ReadEntry], Proof],
    refusal: type[StripcountError],
    entries: FieldsOfEntries,
    runner: TaskRunner,
    show_progress: ShowProgress,
) -> tuple[list[tuple[ReadEntry, Proof]], Omissions]:
    """Return ([(entry, what `prove` returns for it), ...], the entries for which it raises a `refusal`).

    Only settled entries are proved. Any other error ends the run. `show_progress` is called after each entry.
    """

    def record_omission(entry: ReadEntry, error: StripcountError) -> None:
        """Store the reason why an entry has no proof; raise any error that is no refusal."""
        if not isinstance(error, refusal):
            raise error
        omissions.setdefault(str(error).rstrip("."), []).append(entry.anumber)

    proofs: list[tuple[ReadEntry, Proof]] = []
    omissions: Omissions = {}
    settled = [fields for fields in entries if fields["status"] == "settled" and fields["recurrence"] is not None]
    readings = [ReadEntry(fields["anumber"], fields["reading"], fields["offset"]) for fields in settled]
    for completed_count, (entry, proof) in enumerate(runner.results(prove, readings, on_failure=record_omission), 1):
        if proof is not None:
            proofs.append((entry, proof))
        show_progress(completed_count, len(readings))
    return proofs, omissions
