"""Square boards of several puzzles, each counted in two ways, beside how far the OEIS counts them."""

from __future__ import annotations

import json
import multiprocessing
import resource
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from records.derive import made
from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import board_counts, last_count
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from stripcount.storage.reader import read_json
from stripcount.storage.whole_file import write_whole

BOARDS = "boards.json"


class Entry(NamedTuple):
    """An entry of the OEIS: the n of its first and last term, the line that tells the last, and how many rows n is."""

    number: str
    first: int
    last: int
    line: str
    rows: Callable[[int], int]


ENTRIES = {
    # puzzle, or problem on the grid graph
    "hard-squares": Entry("A006506", 1, 39, "%H Jin-Guo Liu, Table of n, a(n) for n = 1..39", lambda n: n),
    "kings": Entry(
        "A063443",
        0,
        40,
        "%H Andrew Woods and Vaclav Kotesovec and Johan Nilsson, Table of n, a(n) for n = 0..40",
        lambda n: n - 1,
    ),
    "dominating": Entry("A133515", 1, 24, "%H Stephan Mertens, Table of n, a(n) for n = 1..24", lambda n: n),
    "corner-path": Entry(
        "A007764", 1, 27, "%H I. Jensen, H. Iwashita, and R. Spaans, Table of n, a(n) for n = 1..27", lambda n: n
    ),
    "hamiltonian cycle": Entry(
        "A003763", 1, 13, "%H Artem M. Karavaev and N. J. A. Sloane, Table of n, a(n) for n=1..13", lambda n: 2 * n
    ),
}
"""The entries, read in November 2026; the terms in their %S lines are in tests/data/oeis-squares.json."""

SIDES = {
    "hard-squares": (22, 24, 26, 28, 30),
    "kings": (22, 24, 26, 28),
    "dominating": (10, 11, 12, 14, 16, 17),
    "corner-path": (12, 13, 14, 15, 16, 17),
    "hamiltonian cycle": (12, 14, 16, 18),
}

C, RESIDUES, AS_GRAPH = "C", "NumPy", "C, graph"
"""Whole counts in C, of hard squares and cycles from the two halves of the board; residues modulo primes in NumPy;
whole counts of the independent sets of a graph, whose vertices and edges are read by another part of the library."""

_GRAPHS = {"hard-squares": ("grid", 26), "kings": ("king", 30)}
"""The graph whose independent sets they are, and the side from which these are the second way, as NumPy takes long."""

_ABOUT = (
    "Square boards, each counted in two ways: C adds whole counts in the library, of hard squares and Hamiltonian "
    "cycles from the two halves of the board; NumPy adds residues modulo primes; C, graph adds whole counts of the "
    "independent sets of a graph, which another part of the library reads. A line that was made later than the others "
    "has its own commit. published tells how many rows the last board has that an entry of the OEIS counts, and the "
    "line of the entry that says so."
)


class Swept(NamedTuple):
    """The number of solutions, the processor seconds of the sweep, and the peak memory of its process."""

    solutions: int
    seconds: float
    megabytes: int


Sweeper = Callable[[str, int, str], Swept]


def boards_data(sweep: Sweeper | None = None) -> dict[str, Any]:
    """Return the counts of all boards of SIDES, one after the other; raises Disagreement if the two of one differ."""
    lines = [line(name, side, sweep or alone) for name, sides in SIDES.items() for side in sides]
    published = {
        entry.number: {"rows": entry.rows(entry.last), "n": entry.last, "line": entry.line}
        for entry in ENTRIES.values()
    }
    return {"about": _ABOUT, **made(), "published": published, "lines": lines}


def with_board(data: dict[str, Any], name: str, side: int, sweep: Sweeper | None = None) -> dict[str, Any]:
    """Return the data with one board counted now, whose line tells the commit; raises Disagreement as `line` does."""
    counted = line(name, side, sweep or alone) | {"commit": made()["commit"]}
    others = [one for one in data["lines"] if (one["puzzle"], one["side"]) != (name, side)]
    order = list(SIDES)
    lines = sorted([*others, counted], key=lambda one: (order.index(one["puzzle"]), one["side"]))
    return data | {"about": _ABOUT, "lines": lines}


def write_board(folder: Path, name: str, side: int, sweep: Sweeper | None = None) -> None:
    """Count one board, and write it among those of the folder; others are left as they are."""
    path = folder / BOARDS
    data = with_board(read_json(dict[str, Any], path), name, side, sweep)
    write_whole(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def ways(name: str, side: int) -> tuple[str, str]:
    """Return the two ways in which a board is counted."""
    far = _GRAPHS.get(name, ("", side + 1))[1]
    return C, AS_GRAPH if side >= far else RESIDUES


def line(name: str, side: int, sweep: Sweeper) -> dict[str, Any]:
    """Return the line of one board, from `sweep`, which counts it in a way that is named."""
    one, other = ways(name, side)
    first, second = sweep(name, side, one), sweep(name, side, other)
    if first.solutions != second.solutions:
        raise Disagreement(f"{name} on {side}×{side}: {first.solutions} by {one}, {second.solutions} by {other}.")
    costs = [
        {"way": way, "processor_seconds": round(swept.seconds, 1), "megabytes": swept.megabytes}
        for way, swept in ((one, first), (other, second))
    ]
    return {"puzzle": name, "side": side, "count": str(first.solutions), "oeis": ENTRIES[name].number, "sweeps": costs}


def alone(name: str, side: int, way: str) -> Swept:
    """Count a board in a process of its own, whose peak memory is that of the sweep."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        return process.submit(swept, name, side, way).result()


def swept(name: str, side: int, way: str) -> Swept:
    """Return the number of solutions on a square board, counted here in one way, and what it took."""
    begun, strip = time.process_time(), strip_of(name, side, way)
    count = board_counts(strip, side, kernel="NumPy")[side] if way == RESIDUES else last_count(strip, side)
    return Swept(count, time.process_time() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def strip_of(name: str, side: int, way: str = C) -> Strip:
    """Return a puzzle, or a problem on a graph, with so many rows."""
    if way == AS_GRAPH:
        return puzzle_class("graphs")(side, graph=_GRAPHS[name][0], problem="independent")
    if name in ("dominating", "hamiltonian cycle"):
        return puzzle_class("graphs")(side, graph="grid", problem=name)
    return puzzle_class(name)(side)
