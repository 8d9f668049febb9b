"""Loops, trees and areas, and boards wrapped to cylinders and tori: functions, sizes, orders and growth."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from records.derive import provenance
from stripcount import __version__
from stripcount.evaluate.spectrum import spectrum
from stripcount.gf.asymptotics import certified_growth
from stripcount.gf.modular import derive_modular
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import puzzle_class

LINKS, WRAPPED = "links.json", "wrapped.json"
HEIGHTS = {
    # puzzle: its last number of rows here; the first is 2
    "spanning-tree": 7,
    "slitherlink": 8,
    "simple-loop": 10,
    "corner-path": 7,
    "yin-yang": 8,
    "nurikabe": 7,
    "hitori": 8,
}
WRAPS = {
    # (puzzle, sides that are joined): the last number of rows; the first is 2
    ("magnets", "rows"): 6,
    ("magnets", "both"): 3,
    ("domino-tiling", "rows"): 8,
    ("domino-tiling", "both"): 4,
    ("hard-squares", "rows"): 8,
    ("hard-squares", "both"): 5,
}
TERMS = 13
_DIGITS = 12


def links_data(folder: Path) -> dict[str, Any]:
    """Return a line for every puzzle of HEIGHTS and every number of rows from 2."""
    lines = []
    for puzzle, last in HEIGHTS.items():
        for rows in range(2, last + 1):
            lines.append({"puzzle": puzzle, "rows": rows} | line(puzzle_class(puzzle)(rows)))
    return {"about": _ABOUT, **provenance(), "lines": lines}


def wrapped_data(folder: Path) -> dict[str, Any]:
    """Return a line for every puzzle of WRAPS, joined as it says, and every number of rows from 2."""
    lines = []
    for (puzzle, sides), last in WRAPS.items():
        for rows in range(2, last + 1):
            strip = wrapped(puzzle_class(puzzle)(rows), sides)
            lines.append({"puzzle": puzzle, "wrap": sides, "rows": rows} | line(strip))
    return {"about": _ABOUT, **provenance(), "lines": lines}


_ABOUT = (
    "The generating function (coefficients ascend), its order and evidence, sizes, growth per column (digits cut) and "
    "first terms from a(0), with their cost."
)


def line(strip: Strip) -> dict[str, Any]:
    """Return one strip's states, merged states, function with its evidence, growth, first terms and cost."""
    began = time.process_time()
    exploration = explore(strip, marks=True)
    machine = exploration.machine()
    merged = machine.minimize()
    found = derive_modular(machine, merged, proof="always")
    bracket = spectrum(merged).bracket
    return {
        "states": machine.states,
        "transitions": exploration.transitions,
        "merged_states": merged.states,
        "order": found.gf.order,
        "rank": max(found.gf.order, len(found.gf.numerator)),
        "evidence": found.evidence,
        "because": found.because,
        "numerator": [str(c) for c in found.gf.numerator],
        "denominator": [str(c) for c in found.gf.denominator],
        "growth": certified_growth(bracket, lambda: found, merged.states, _DIGITS).growth if bracket[1] > 0 else None,
        "terms": [str(a) for a in found.gf.terms(TERMS)],
        "version": __version__,
        "processor_seconds": round(time.process_time() - began, 2),
    }
