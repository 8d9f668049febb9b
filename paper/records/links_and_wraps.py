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
MAX_ROWS = {
    # puzzle: the largest number of rows; the smallest is 2
    "spanning-tree": 7,
    "slitherlink": 8,
    "simple-loop": 10,
    "corner-path": 7,
    "yin-yang": 8,
    "nurikabe": 7,
    "hitori": 8,
}
MAX_WRAPPED_ROWS = {
    # (puzzle, sides that are joined): the largest number of rows; the smallest is 2
    ("magnets", "rows"): 6,
    ("magnets", "both"): 3,
    ("domino-tiling", "rows"): 8,
    ("domino-tiling", "both"): 4,
    ("hard-squares", "rows"): 8,
    ("hard-squares", "both"): 5,
}
TERM_COUNT = 13
_GROWTH_DIGITS = 12


def links_data(folder: Path) -> dict[str, Any]:
    """Return the content of links.json: a line for every puzzle of MAX_ROWS and every number of rows from 2."""
    lines = []
    for puzzle, max_rows in MAX_ROWS.items():
        for rows in range(2, max_rows + 1):
            lines.append({"puzzle": puzzle, "rows": rows} | strip_line(puzzle_class(puzzle)(rows)))
    return {"about": _ABOUT, **provenance(), "lines": lines}


def wrapped_data(folder: Path) -> dict[str, Any]:
    """Return the content of wrapped.json: a line for every key of MAX_WRAPPED_ROWS and every number of rows from 2."""
    lines = []
    for (puzzle, sides), max_rows in MAX_WRAPPED_ROWS.items():
        for rows in range(2, max_rows + 1):
            strip = wrapped(puzzle_class(puzzle)(rows), sides)
            lines.append({"puzzle": puzzle, "wrap": sides, "rows": rows} | strip_line(strip))
    return {"about": _ABOUT, **provenance(), "lines": lines}


_ABOUT = (
    "The generating function (coefficients ascend), its order and evidence, sizes, growth per column (digits cut) and "
    "first terms from a(0), with their cost."
)


def strip_line(strip: Strip) -> dict[str, Any]:
    """Return the line of one strip: states, merged states, function with its evidence, growth, first terms and cost."""
    start_seconds = time.process_time()
    exploration = explore(strip, marks=True)
    machine = exploration.machine()
    merged = machine.minimize()
    derivation = derive_modular(machine, merged, proof="always")
    bracket = spectrum(merged).bracket
    return {
        "states": machine.states,
        "transitions": exploration.transitions,
        "merged_states": merged.states,
        "order": derivation.gf.order,
        "rank": max(derivation.gf.order, len(derivation.gf.numerator)),
        "evidence": derivation.evidence,
        "because": derivation.because,
        "numerator": [str(c) for c in derivation.gf.numerator],
        "denominator": [str(c) for c in derivation.gf.denominator],
        "growth": certified_growth(bracket, lambda: derivation, merged.states, _GROWTH_DIGITS).growth
        if bracket[1] > 0
        else None,
        "terms": [str(a) for a in derivation.gf.terms(TERM_COUNT)],
        "version": __version__,
        "processor_seconds": round(time.process_time() - start_seconds, 2),
    }
