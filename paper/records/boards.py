"""Square boards of several puzzles, each swept with whole counts in C and with residues in NumPy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from records.derive import made
from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import board_counts
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class

BOARDS = "boards.json"
SIDES = {
    # puzzle, or problem on the grid graph: (entry of the OEIS, the sides of the boards)
    "hard-squares": ("A006506", (22, 24, 26)),
    "kings": ("A063443", (22, 24)),
    "dominating": ("A133515", (10, 11, 12)),
    "corner-path": ("A007764", (12, 13)),
    "hamiltonian cycle": ("A003763", (12, 14, 16)),
}
_ABOUT = (
    "Square boards, counted twice: whole counts added by the C library, and residues modulo primes added by NumPy. "
    "oeis is the entry that the numbers belong to; how many terms it has is not known here."
)


def boards_data() -> dict[str, Any]:
    """Return the counts of all boards of SIDES; raises Disagreement if the two sweeps of one differ."""
    lines = [line(name, oeis, side, swept) for name, (oeis, sides) in SIDES.items() for side in sides]
    return {"about": _ABOUT, **made(), "lines": lines}


def line(name: str, oeis: str, side: int, count: Callable[[str, int, str], tuple[int, float]]) -> dict[str, Any]:
    """Return the line of one board, from `count`, which gives a number and its processor seconds for each kernel."""
    (whole, first), (residues, second) = (count(name, side, kernel) for kernel in ("C", "NumPy"))
    if whole != residues:
        raise Disagreement(f"{name} on {side}×{side}: {whole} in C, {residues} in NumPy.")
    cost = {"C": round(first, 1), "NumPy": round(second, 1)}
    return {"puzzle": name, "side": side, "count": str(whole), "oeis": oeis, "processor_seconds": cost}


def swept(name: str, side: int, kernel: str) -> tuple[int, float]:
    """Return the number of solutions on a square board, and the processor seconds of the sweep."""
    begun = time.process_time()
    counts = board_counts(strip_of(name, side), side, kernel=kernel)  # type: ignore[arg-type]
    return counts[side], time.process_time() - begun


def strip_of(name: str, side: int) -> Strip:
    """Return a puzzle, or a problem on the grid graph, with so many rows."""
    graphs = name in ("dominating", "hamiltonian cycle")
    return puzzle_class("graphs")(side, graph="grid", problem=name) if graphs else puzzle_class(name)(side)
