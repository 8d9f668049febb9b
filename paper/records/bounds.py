"""Bounds of the growth per cell of Magnets, with the vectors that prove them."""

from __future__ import annotations

import json
import lzma
from fractions import Fraction
from pathlib import Path
from typing import Any

from check_bounds import bound, read
from note.seams import HEAVY_MAGNETS, LIGHT_MAGNETS, UNIT_MAGNETS, Bound, RingWeights

from stripcount.storage.whole_file import write_whole

BOUNDS = "magnets/bounds.json"
VECTOR_FILES: dict[tuple[str, int, RingWeights | None], str] = {
    ("calm", 5, None): "calm-05.json",
    ("calm", 8, None): "calm-08.json.xz",
    ("ring", 6, UNIT_MAGNETS): "ring-06.json",
    ("ring", 8, UNIT_MAGNETS): "ring-08.json.xz",
    ("ring", 8, LIGHT_MAGNETS): "ring-08-few.json.xz",
    ("ring", 8, HEAVY_MAGNETS): "ring-08-many.json.xz",
}
"""The files of the stored vectors by (kind, number of rows, weights): those that check_bounds.py verifies in time."""
CASES = [
    *(("calm", rows, None) for rows in range(3, 10)),
    *(("ring", rows, UNIT_MAGNETS) for rows in (2, 4, 6, 8)),
    *(("ring", rows, soft) for soft in (LIGHT_MAGNETS, HEAVY_MAGNETS) for rows in (2, 4, 6, 8)),
]


def vector_file(case: tuple[str, int, RingWeights | None]) -> str | None:
    """Return the name of the file in results/ that holds the vector of a case, None if it is not stored."""
    return f"magnets/vectors/{VECTOR_FILES[case]}" if case in VECTOR_FILES else None


def case_bound(kind: str, rows: int, weights: RingWeights | None) -> Bound:
    """Return the bound of a kind, "calm" or "ring", with `rows` rows; `weights` is None for "calm"."""
    return Bound.calm(rows) if weights is None else Bound.ring(rows, weights)


def bounds_data(folder: Path) -> dict[str, Any]:
    """Return the content of bounds.json, and write the vectors that are stored. Takes half a minute."""
    lines = []
    for case in CASES:
        proved = case_bound(*case)
        weights = case[2] or UNIT_MAGNETS
        line = {"kind": proved.kind, "rows": proved.rows, "magnet": f"{weights.magnet}/{weights.blank}"}
        line |= {"words": proved.words, "exponent": proved.exponent, "power": str(proved.power)}
        if name := vector_file(case):
            write_vector(folder / name, proved)
            line["vector"] = name
        lines.append(line)
    return {
        "about": "Each line proves: the growth per cell of Magnets, if a magnet weighs as stated, to the power of the "
        "exponent, is at least (calm) or at most (ring) the fraction. python paper/check_bounds.py verifies it from "
        "the vector, if one is kept.",
        "lines": lines,
    }


def write_vector(path: Path, proved: Bound) -> None:
    """Write the vector of a bound with its kind, rows and weights, from which `check_bounds` verifies the bound."""
    text = (json.dumps(proved.content, indent=0) + "\n").encode()
    write_whole(path, lzma.compress(text, preset=9) if path.suffix == ".xz" else text, folders=True)


def bounds_again(folder: Path, data: dict[str, Any], max_words: int) -> list[tuple[Fraction, Fraction]]:
    """Return (recorded bound, bound computed again) for the lines of bounds.json with at most `max_words` states.

    The bound is computed from the stored vector if there is one, otherwise from the machine.
    """
    pairs = []
    for case, line in zip(CASES, data["lines"], strict=True):
        if line["words"] <= max_words:
            name = vector_file(case)
            recomputed = bound(read(folder / name)) if name else case_bound(*case).power
            pairs.append((Fraction(line["power"]), recomputed))
    return pairs
