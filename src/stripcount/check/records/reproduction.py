"""Verification of a results folder: checksums, then every result again by a method that did not produce it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path

from stripcount.algebra.crt import draw_seed
from stripcount.check.agreement import Agreement, compare
from stripcount.check.records.again import record_again
from stripcount.check.records.claim_table import verdicts_again
from stripcount.check.records.graph_table import graphs_again
from stripcount.check.records.settled_table import settled_again
from stripcount.errors import OutOfTime, TooLarge, Unavailable
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.parts import ALONE, Parts
from stripcount.limits import Limits
from stripcount.puzzles.problem import Problem
from stripcount.storage.record_file import Record, StoredSquare, read_record, read_squares
from stripcount.storage.results import changed_files, problem_of, record_paths, slug

SQUARES_FILE = "magnets/squares.json"
_FALSE = 3000  # a record whose time is so many times that of its size is not believed: it would never be checked


def reproduce(
    folder: Path,
    budget: float,
    seed: int | None = None,
    clock: Callable[[], float] = time.monotonic,
    parts: Parts = ALONE,
) -> Iterator[Agreement]:
    """Yield an agreement for the checksums and one for each result, cheapest first, within `budget` seconds of `clock`.

    Every field is derived again, with primes drawn by `seed` (by the operating system if None). Results for which the
    time did not suffice have the outcome "not run"; one that is being derived when the time is over is ended. Reading
    counts, too. `parts` derives them. Raises BadInput for a folder without a manifest.
    """
    limits = Limits(budget, clock=clock)
    changed = changed_files(folder)
    if changed:
        yield from (Agreement("checksums", "manifest", "files", "disagreed", change) for change in changed)
    else:
        yield Agreement("checksums", "manifest", "files", "agreed", "every file has the checksum in the manifest")
    seed = draw_seed() if seed is None else seed
    items = sorted(_work(folder, seed), key=lambda item: item[0])
    for _, found in parts.results(partial(_within, limits), items, limits=limits):
        yield found


Item = tuple[float, str, Callable[[], Agreement]]
"""About how many seconds it takes, its name, and what derives it again, in this process or another."""


def _within(limits: Limits, item: Item) -> Agreement:
    """Return the agreement for one result, or that the time did not suffice."""
    expected, name, again = item
    if 0 < expected > (limits.seconds_left or 0.0):
        reason = f"took {expected:.0f} s when it was made, more than is left"
        return Agreement(name, "record", "second method", "not run", reason)
    try:
        with limits.enforced():
            return again()
    except (TooLarge, OutOfTime) as error:
        return Agreement(name, "record", "second method", "not run", str(error))


def _seconds(record: Record, path: Path) -> float:
    """Return the seconds stored in a record, or about what one of its size may cost if they cannot be true."""
    seconds = record.get("seconds")
    size = path.stat().st_size * (2.5 if path.suffix == ".xz" else 1)
    by_size = float(20 * (size / 100_000) ** 1.5 + 0.1)
    return float(seconds) if isinstance(seconds, int | float) and 0 <= seconds <= _FALSE * by_size else by_size


def _work(folder: Path, seed: int) -> Iterator[Item]:
    """Yield (expected seconds, name, function that verifies it) for everything in the folder."""
    for path in record_paths(folder):
        try:
            record = read_record(path)
        except Unavailable as error:
            yield _unreadable(folder, path, error)
            continue
        name, expected = slug(problem_of(record)), _seconds(record, path)
        yield expected, name, partial(record_again, folder, record, seed)
    squares = folder / SQUARES_FILE
    if squares.exists():
        try:
            found = read_squares(squares)
        except Unavailable as error:
            found = ()
            yield _unreadable(folder, squares, error)
        for square in found:
            expected, name = (
                min(square.seconds or inf, 0.002 * 3.5**square.side),
                f"magnets {square.side}×{square.side}",
            )
            yield expected, name, partial(_square, square, seed)
    yield from verdicts_again(folder)
    yield from settled_again(folder)
    yield from graphs_again(folder)


def _unreadable(folder: Path, path: Path, error: Unavailable) -> Item:
    """Return what `_work` yields for a file that does not match its schema: a disagreement."""
    name = path.relative_to(folder).as_posix().removesuffix(".xz").removesuffix(".json")
    return -1.0, name, partial(Agreement, name, "record", "schema", "disagreed", str(error))


def _square(square: StoredSquare, seed: int) -> Agreement:
    side = square.side

    def swept() -> tuple[list[int], list[int]]:
        again = board_counts(Problem.of("magnets", side).strip(), side, skip=seed % 10_000 + 3 * square.primes_apart)
        return [int(square.count)], [again[side]]

    return compare(f"magnets {side}×{side}", "record", "board sweep with primes drawn at random", swept, "size {}")
