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
"""Sides n of the Magnets boards n×n that are counted without a machine, each by two sweeps with different primes."""


def function_cases() -> Iterator[Case]:
    """Yield every case whose generating function is recorded; those that take minutes or more come last."""
    yield from _family("magnets", range(1, 7))
    yield from _family("magnets", range(1, 6), singletons="yes")
    yield from _family("magnets", range(1, 9), blanks="no")
    yield from _family("magnets", range(1, 5), count="patterns")
    yield from _family("magnets", range(1, 5), count="patterns", singletons="yes")
    yield from _family("domino-tiling", range(1, 13))
    yield from _family("ring-ring", range(2, 10))
    for subset in product((False, True), repeat=3):
        restrict = (
            ",".join(name for name, is_chosen in zip(("column", "row", "diagonal"), subset) if is_chosen) or "none"
        )
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


def growth_cases() -> Iterator[Case]:
    """Yield the cases whose generating function would be too large; the machine alone certifies their growth."""
    yield from _family("circuit-board", range(10, 11))
    yield from _family("ring-ring", range(11, 12))
    yield from _family("magnets", range(9, 11))


def _family(puzzle: str, row_counts: range, **parameters: str) -> Iterator[Case]:
    """Yield the cases of one puzzle with the same parameters, one for each number of rows."""
    for rows in row_counts:
        yield Case.of(puzzle, rows, parameters)


def missing_cases(folder: Path, planned: Iterator[Case]) -> list[Case]:
    """Return the planned cases that have no record yet."""
    recorded_names = {slug(case_of(read_record(path))) for path in record_paths(folder)}
    return [case for case in planned if slug(case) not in recorded_names]


def missing_squares(folder: Path) -> list[int]:
    """Return the members of SQUARES that have no record yet."""
    path = folder / SQUARES_FILE
    recorded_sides = (
        {square["side"] for square in read_json(dict[str, Any], path)["squares"]} if path.exists() else set()
    )
    return [side for side in SQUARES if side not in recorded_sides]
