"""Verification of a results folder: checksums are compared, and results are derived again by another method.

All records, squares and verdicts are derived again; of the tables of OEIS entries a random sample of rows is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path

from stripcount.algebra.crt import draw_seed
from stripcount.check.agreement import Agreement, StoredResult
from stripcount.check.records import graph_table, settled_table
from stripcount.check.records.claim_table import VERDICTS_FILE, results_of_verdicts
from stripcount.check.records.rederivation import result_of_record
from stripcount.errors import Disagreement, OutOfTime, TooLarge, Unavailable
from stripcount.evaluate.board_sweep import Primes, board_counts
from stripcount.execution.tasks import ALONE, TaskRunner
from stripcount.limits import Limits
from stripcount.puzzles.case import Case
from stripcount.storage.record_file import Record, StoredSquare, read_record, read_squares
from stripcount.storage.results import changed_files, record_paths

SQUARES_FILE = "magnets/squares.json"
_MAX_TIME_RATIO = 3000  # stated seconds are ignored if they are more than so many times the estimate from the size
_COMPRESSION_RATIO = 2.5  # the size of a record divided by its size when compressed, about
# A square board of side s is expected to take at most _SECONDS_OF_NO_SIDE · _TIME_FACTOR_OF_SIDE^s seconds.
_SECONDS_OF_NO_SIDE = 0.002
_TIME_FACTOR_OF_SIDE = 3.5


def reproduce(
    folder: Path,
    budget: float,
    seed: int | None = None,
    clock: Callable[[], float] = time.monotonic,
    runner: TaskRunner = ALONE,
) -> Iterator[Agreement]:
    """Yield an agreement for the checksums and one for each result, cheapest first, within `budget` seconds of `clock`.

    Every field of a result is derived again, modulo primes drawn from `seed` (from a random seed if None). A result has
    the outcome "not run" if the time does not suffice, also if its derivation has begun. The budget includes the time
    to read the files. `runner` runs the derivations. Raises BadInput for a folder without a manifest.
    """
    limits = Limits(budget, clock=clock)
    changed = changed_files(folder)
    if changed:
        yield from (Agreement("checksums", "manifest", "files", "disagreed", sentence) for sentence in changed)
    else:
        yield Agreement("checksums", "manifest", "files", "agreed", "every file has the checksum in the manifest")
    seed = draw_seed() if seed is None else seed
    results = sorted(_stored_results(folder, seed), key=lambda result: result.seconds)
    for _, agreement in runner.results(partial(_agreement_within, limits), results, limits=limits):
        yield agreement


def _agreement_within(limits: Limits, result: StoredResult) -> Agreement:
    """Return the agreement for one result; its outcome is "not run" if time or memory does not suffice."""
    if result.seconds > (limits.seconds_left or 0.0):
        reason = f"took {result.seconds:.0f} s when it was made, more than is left"
        return Agreement(result.name, "record", "second method", "not run", reason)
    try:
        with limits.enforced():
            return result.agreement()
    except (TooLarge, OutOfTime) as error:
        return Agreement(result.name, "record", "second method", "not run", str(error))


def _expected_seconds(record: Record, path: Path) -> float:
    """Return the seconds that a record states for its derivation; without plausible ones, an estimate.

    The estimate is 20 s for a file of 100 kB, decompressed, and grows with the power 3/2 of the size.
    """
    seconds = record.get("seconds")
    size = path.stat().st_size * (_COMPRESSION_RATIO if path.suffix == ".xz" else 1)
    estimate = float(20 * (size / 100_000) ** 1.5 + 0.1)
    if isinstance(seconds, int | float) and 0 <= seconds <= _MAX_TIME_RATIO * estimate:
        return float(seconds)
    return estimate


def _stored_results(folder: Path, seed: int) -> Iterator[StoredResult]:
    """Yield the results in the folder that are to be verified; for a file that cannot be read, one that disagrees."""
    oeis_folder = folder / "oeis"
    reader_by_path: dict[Path, Callable[[Path], Iterator[StoredResult]]] = {
        **dict.fromkeys(record_paths(folder), partial(_results_of_record, folder, seed)),
        folder / SQUARES_FILE: partial(_results_of_squares, seed),
        oeis_folder / VERDICTS_FILE: results_of_verdicts,
        oeis_folder / "settled" / settled_table.TABLE_FILE: settled_table.sampled_settled_rows,
        oeis_folder / "graphs" / graph_table.TABLE_FILE: graph_table.sampled_graph_rows,
    }
    for path, read_results in reader_by_path.items():
        try:
            yield from read_results(path) if path.exists() else ()
        except Unavailable as error:
            name = path.relative_to(folder).as_posix().removesuffix(".xz").removesuffix(".json")
            before_all_others = -1.0
            yield StoredResult(
                before_all_others,
                name=name,
                method="schema",
                derive=partial(_raise_disagreement, str(error)),
                item_format="field {}",
            )


def _results_of_record(folder: Path, seed: int, path: Path) -> Iterator[StoredResult]:
    """Yield the one result in the file of a record."""
    record = read_record(path)
    yield result_of_record(folder, record, seed, _expected_seconds(record, path))


def _results_of_squares(seed: int, path: Path) -> Iterator[StoredResult]:
    """Yield one result for each square board in a file."""
    for square in read_squares(path):
        seconds = min(square.seconds or inf, _SECONDS_OF_NO_SIDE * _TIME_FACTOR_OF_SIDE**square.side)
        name, derive = f"magnets {square.side}×{square.side}", partial(_stored_and_derived_square, square, seed)
        yield StoredResult(
            seconds, name=name, method="board sweep with primes drawn at random", derive=derive, item_format="size {}"
        )


def _raise_disagreement(reason: str) -> tuple[list[object], list[object]]:
    """Raise Disagreement with this reason, where other results are derived."""
    raise Disagreement(reason)


def _stored_and_derived_square(square: StoredSquare, seed: int) -> tuple[list[int], list[int]]:
    """Return the stored number of solutions of a square board, and that of a sweep modulo other primes."""
    side = square.side
    # the two sweeps of the record used primes `primes_apart` places apart: skip beyond them, by a number from the seed
    primes = Primes(skip=seed % 10_000 + 3 * square.primes_apart)
    return [int(square.count)], [board_counts(Case.of("magnets", side).strip(), side, primes=primes)[side]]
