"""The plan of the results folder: every case to derive, smallest first, and the squares to sweep."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from stripcount.check.records.reproduction import SQUARES_FILE
from stripcount.puzzles.case import Case
from stripcount.storage.reader import read_json
from stripcount.storage.record_file import read_record
from stripcount.storage.results import case_of, record_paths, slug

SQUARES = tuple(range(1, 13))
"""Sides n of the Magnets boards n×n that are swept without a machine, each twice with different primes."""


def cases() -> Iterator[Case]:
    """Yield every case whose generating function is recorded; those that take minutes or more come last."""
    yield from _family("magnets", range(1, 7))
    yield from _family("magnets", range(1, 6), singletons="yes")
    yield from _family("magnets", range(1, 9), blanks="no")
    yield from _family("magnets", range(1, 5), count="patterns")
    yield from _family("magnets", range(1, 5), count="patterns", singletons="yes")
    yield from _family("domino-tiling", range(1, 13))
    yield from _family("ring-ring", range(2, 10))
    for subset in product((False, True), repeat=3):
        restrict = ",".join(name for name, on in zip(("column", "row", "diagonal"), subset) if on) or "none"
        for ones in (1, 2, 3):
            yield from _family("not-touch", range(max(2, ones), 8), ones=str(ones), restrict=restrict)
    yield from _family("circuit-board", range(2, 8))
    yield from _family("magnets", range(6, 7), singletons="yes")
    yield from _family("magnets", range(5, 6), count="patterns")
    yield from _family("magnets", range(7, 8))
    yield from _family("circuit-board", range(8, 9))
    yield from _family("ring-ring", range(10, 11))
    yield from _family("circuit-board", range(9, 10))
    yield from _family("magnets", range(8, 9))


def growth_only() -> Iterator[Case]:
    """Yield the cases whose generating function would be too large; the machine alone certifies their growth."""
    yield from _family("circuit-board", range(10, 11))
    yield from _family("ring-ring", range(11, 12))
    yield from _family("magnets", range(9, 11))


def _family(puzzle: str, heights: range, **parameters: str) -> Iterator[Case]:
    for rows in heights:
        yield Case.of(puzzle, rows, parameters)


def missing(folder: Path, planned: Iterator[Case]) -> list[Case]:
    """Return the planned cases that have no record yet."""
    have = {slug(case_of(read_record(path))) for path in record_paths(folder)}
    return [case for case in planned if slug(case) not in have]


def missing_squares(folder: Path) -> list[int]:
    """Return the sides whose squares have no record yet."""
    path = folder / SQUARES_FILE
    done = {s["side"] for s in read_json(dict[str, Any], path)["squares"]} if path.exists() else set()
    return [side for side in SQUARES if side not in done]
