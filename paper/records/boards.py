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

from records.derive import provenance
from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import board_counts, last_count
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from stripcount.storage.reader import read_json
from stripcount.storage.whole_file import write_whole

BOARDS = "boards.json"


class Entry(NamedTuple):
    """An entry of the OEIS on square boards.

    `first` and `last` are the indices n of its first and last term, `line` is the line of the entry that tells the
    last, and `rows` maps n to the number of rows of the board.
    """

    number: str
    first: int
    last: int
    line: str
    rows: Callable[[int], int]


ENTRIES = {
    # by puzzle, or by problem on the grid graph
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

EXACT, MODULAR, GRAPH_EXACT = "C", "NumPy", "C, graph"
"""The methods of counting: exact integers in C, for hard squares and cycles from the two halves of the board; residues
modulo primes in NumPy; exact integers for the independent sets of a graph, which another part of the library reads."""

_INDEPENDENT_SET_GRAPHS = {"hard-squares": ("grid", 26), "kings": ("king", 30)}
"""(graph whose independent sets are the boards, side from which GRAPH_EXACT replaces MODULAR, which takes too long)."""

_ABOUT = (
    "Square boards, each counted in two ways: C adds whole counts in the library, of hard squares and Hamiltonian "
    "cycles from the two halves of the board; NumPy adds residues modulo primes; C, graph adds whole counts of the "
    "independent sets of a graph, which another part of the library reads. A line that was made later than the others "
    "has its own commit. published tells how many rows the last board has that an entry of the OEIS counts, and the "
    "line of the entry that says so."
)


class SweepResult(NamedTuple):
    """The number of solutions, the processor seconds of the sweep, and the peak memory of its process in MB."""

    solutions: int
    seconds: float
    megabytes: int


Sweep = Callable[[str, int, str], SweepResult]
"""Counts the board of (puzzle, side) by a method."""


def boards_data(sweep: Sweep | None = None) -> dict[str, Any]:
    """Return the content of boards.json: every board of SIDES, counted by two methods.

    By default each board is counted in a process of its own. Raises Disagreement if the two methods differ.
    """
    lines = [board_line(name, side, sweep or count_in_own_process) for name, sides in SIDES.items() for side in sides]
    published = {
        entry.number: {"rows": entry.rows(entry.last), "n": entry.last, "line": entry.line}
        for entry in ENTRIES.values()
    }
    return {"about": _ABOUT, **provenance(), "published": published, "lines": lines}


def with_board(data: dict[str, Any], name: str, side: int, sweep: Sweep | None = None) -> dict[str, Any]:
    """Return `data` with the line of one board counted now, which names the commit.

    A line of the same board is replaced. Raises Disagreement as `board_line` does.
    """
    new_line = board_line(name, side, sweep or count_in_own_process) | {"commit": provenance()["commit"]}
    others = [line for line in data["lines"] if (line["puzzle"], line["side"]) != (name, side)]
    order = list(SIDES)
    lines = sorted([*others, new_line], key=lambda line: (order.index(line["puzzle"]), line["side"]))
    return data | {"about": _ABOUT, "lines": lines}


def write_board(folder: Path, name: str, side: int, sweep: Sweep | None = None) -> None:
    """Count one board, and write its line into the folder's boards.json; the other lines stay as they are."""
    path = folder / BOARDS
    data = with_board(read_json(dict[str, Any], path), name, side, sweep)
    write_whole(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def counting_methods(name: str, side: int) -> tuple[str, str]:
    """Return the two methods by which a board is counted."""
    graph_side = _INDEPENDENT_SET_GRAPHS.get(name, ("", side + 1))[1]
    return EXACT, GRAPH_EXACT if side >= graph_side else MODULAR


def board_line(name: str, side: int, sweep: Sweep) -> dict[str, Any]:
    """Return the line of one board, counted by `sweep` with both methods; raises Disagreement if they differ."""
    first_method, second_method = counting_methods(name, side)
    first_result, second_result = sweep(name, side, first_method), sweep(name, side, second_method)
    if first_result.solutions != second_result.solutions:
        raise Disagreement(
            f"{name} on {side}×{side}: {first_result.solutions} by {first_method}, "
            f"{second_result.solutions} by {second_method}."
        )
    costs = [
        {"way": method, "processor_seconds": round(result.seconds, 1), "megabytes": result.megabytes}
        for method, result in ((first_method, first_result), (second_method, second_result))
    ]
    return {
        "puzzle": name,
        "side": side,
        "count": str(first_result.solutions),
        "oeis": ENTRIES[name].number,
        "sweeps": costs,
    }


def count_in_own_process(name: str, side: int, method: str) -> SweepResult:
    """Count a board as `count_board` does, in a process of its own, so that the peak memory is that of the sweep."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        return executor.submit(count_board, name, side, method).result()


def count_board(name: str, side: int, method: str) -> SweepResult:
    """Count the solutions on a square board by one method in this process, and return the result with its costs."""
    start_seconds, strip = time.process_time(), square_strip(name, side, method)
    count = board_counts(strip, side, kernel="NumPy")[side] if method == MODULAR else last_count(strip, side)
    return SweepResult(
        count, time.process_time() - start_seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    )


def square_strip(name: str, side: int, method: str = EXACT) -> Strip:
    """Return the strip with `side` rows of a puzzle, or of a problem on a graph."""
    if method == GRAPH_EXACT:
        return puzzle_class("graphs")(side, graph=_INDEPENDENT_SET_GRAPHS[name][0], problem="independent")
    if name in ("dominating", "hamiltonian cycle"):
        return puzzle_class("graphs")(side, graph="grid", problem=name)
    return puzzle_class(name)(side)
