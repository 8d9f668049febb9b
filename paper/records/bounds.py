"""Bounds of the growth per cell of Magnets, with the vectors that prove them."""

from __future__ import annotations

import json
import lzma
from fractions import Fraction
from pathlib import Path
from typing import Any

from check_bounds import bound, read
from note.seams import FEW, MANY, PLAIN, Bound, Soft

from stripcount.storage.whole_file import write_whole

BOUNDS = "magnets/bounds.json"
KEPT: dict[tuple[str, int, Soft | None], str] = {
    ("calm", 5, None): "calm-05.json",
    ("calm", 8, None): "calm-08.json.xz",
    ("ring", 6, PLAIN): "ring-06.json",
    ("ring", 8, PLAIN): "ring-08.json.xz",
    ("ring", 8, FEW): "ring-08-few.json.xz",
    ("ring", 8, MANY): "ring-08-many.json.xz",
}
"""The vectors that are kept, by kind, number of rows and weights: as far as plain Python can verify them."""
CASES = [
    *(("calm", rows, None) for rows in range(3, 10)),
    *(("ring", rows, PLAIN) for rows in (2, 4, 6, 8)),
    *(("ring", rows, soft) for soft in (FEW, MANY) for rows in (2, 4, 6, 8)),
]


def vector_file(case: tuple[str, int, Soft | None]) -> str | None:
    """Return the name of the file in results/ that holds the vector of a case, None if it is not kept."""
    return f"magnets/vectors/{KEPT[case]}" if case in KEPT else None


def found(kind: str, rows: int, soft: Soft | None) -> Bound:
    """Return the bound of a kind, "calm" or "ring", with `rows` rows."""
    return Bound.calm(rows) if soft is None else Bound.ring(rows, soft)


def bounds_data(folder: Path) -> dict[str, Any]:
    """Return every bound as a fraction, and write the vectors that are kept. Takes half a minute."""
    lines = []
    for case in CASES:
        proved = found(*case)
        soft = case[2] or PLAIN
        line = {"kind": proved.kind, "rows": proved.rows, "magnet": f"{soft.magnet}/{soft.blank}"}
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
    """Write a vector with the kind, rows and weights, from which `check_bounds` verifies its bound."""
    raw = (json.dumps(proved.content, indent=0) + "\n").encode()
    write_whole(path, lzma.compress(raw, preset=9) if path.suffix == ".xz" else raw, folders=True)


def bounds_again(folder: Path, data: dict[str, Any], most: int) -> list[tuple[Fraction, Fraction]]:
    """Return (recorded, found again) of the bounds with at most `most` words, from the vector if it is kept."""
    pairs = []
    for case, line in zip(CASES, data["lines"], strict=True):
        if line["words"] <= most:
            name = vector_file(case)
            again = bound(read(folder / name)) if name else found(*case).power
            pairs.append((Fraction(line["power"]), again))
    return pairs
