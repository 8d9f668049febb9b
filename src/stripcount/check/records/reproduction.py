"""Verification of a results folder: checksums, then every result again by a method that did not produce it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path

from stripcount.algebra.crt import draw_seed
from stripcount.check.agreement import Agreement, Recorded
from stripcount.check.records import graph_table, settled_table
from stripcount.check.records.again import record_again
from stripcount.check.records.claim_table import VERDICTS, verdicts_again
from stripcount.errors import Disagreement, OutOfTime, TooLarge, Unavailable
from stripcount.evaluate.board_sweep import Primes, board_counts
from stripcount.execution.tasks import ALONE, TaskRunner
from stripcount.limits import Limits
from stripcount.puzzles.case import Case
from stripcount.storage.record_file import Record, StoredSquare, read_record, read_squares
from stripcount.storage.results import changed_files, record_paths

SQUARES_FILE = "magnets/squares.json"
_FALSE = 3000  # a record whose time is so many times that of its size is not believed: it would never be checked


def reproduce(
    folder: Path,
    budget: float,
    seed: int | None = None,
    clock: Callable[[], float] = time.monotonic,
    runner: TaskRunner = ALONE,
) -> Iterator[Agreement]:
    """Yield an agreement for the checksums and one for each result, cheapest first, within `budget` seconds of `clock`.

    Every field is derived again, with primes drawn by `seed` (by the operating system if None). Results for which the
    time did not suffice have the outcome "not run"; one that is being derived when the time is over is ended. Reading
    counts, too. `runner` derives them. Raises BadInput for a folder without a manifest.
    """
    limits = Limits(budget, clock=clock)
    changed = changed_files(folder)
    if changed:
        yield from (Agreement("checksums", "manifest", "files", "disagreed", change) for change in changed)
    else:
        yield Agreement("checksums", "manifest", "files", "agreed", "every file has the checksum in the manifest")
    seed = draw_seed() if seed is None else seed
    items = sorted(_work(folder, seed), key=lambda item: item.seconds)
    for _, outcome in runner.results(partial(_within, limits), items, limits=limits):
        yield outcome


def _within(limits: Limits, item: Recorded) -> Agreement:
    """Return the agreement for one result, or that the time did not suffice."""
    if 0 < item.seconds > (limits.seconds_left or 0.0):
        reason = f"took {item.seconds:.0f} s when it was made, more than is left"
        return Agreement(item.name, "record", "second method", "not run", reason)
    try:
        with limits.enforced():
            return item.agreement()
    except (TooLarge, OutOfTime) as error:
        return Agreement(item.name, "record", "second method", "not run", str(error))


def _seconds(record: Record, path: Path) -> float:
    """Return the seconds stored in a record, or about what one of its size may cost if they cannot be true."""
    seconds = record.get("seconds")
    size = path.stat().st_size * (2.5 if path.suffix == ".xz" else 1)
    by_size = float(20 * (size / 100_000) ** 1.5 + 0.1)
    return float(seconds) if isinstance(seconds, int | float) and 0 <= seconds <= _FALSE * by_size else by_size


def _work(folder: Path, seed: int) -> Iterator[Recorded]:
    """Yield everything in the folder, and a disagreement for each file that does not match its schema."""
    entries = folder / "oeis"
    sources: dict[Path, Callable[[Path], Iterator[Recorded]]] = {
        **dict.fromkeys(record_paths(folder), partial(_record, folder, seed)),
        folder / SQUARES_FILE: partial(_squares, seed),
        entries / VERDICTS: verdicts_again,
        entries / "settled" / settled_table.TABLE: settled_table.settled_again,
        entries / "graphs" / graph_table.TABLE: graph_table.graphs_again,
    }
    for path, recorded in sources.items():
        try:
            yield from recorded(path) if path.exists() else ()
        except Unavailable as error:
            name = path.relative_to(folder).as_posix().removesuffix(".xz").removesuffix(".json")
            yield Recorded(-1.0, name, "schema", partial(_refused, str(error)), "field {}")


def _record(folder: Path, seed: int, path: Path) -> Iterator[Recorded]:
    record = read_record(path)
    yield record_again(folder, record, seed, _seconds(record, path))


def _squares(seed: int, path: Path) -> Iterator[Recorded]:
    for square in read_squares(path):
        seconds = min(square.seconds or inf, 0.002 * 3.5**square.side)
        name, again = f"magnets {square.side}×{square.side}", partial(_square, square, seed)
        yield Recorded(seconds, name, "board sweep with primes drawn at random", again, "size {}")


def _refused(why: str) -> tuple[list[object], list[object]]:
    raise Disagreement(why)


def _square(square: StoredSquare, seed: int) -> tuple[list[int], list[int]]:
    side = square.side
    again = board_counts(
        Case.of("magnets", side).strip(), side, primes=Primes(skip=seed % 10_000 + 3 * square.primes_apart)
    )
    return [int(square.count)], [again[side]]
