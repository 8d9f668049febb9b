"""Bounds of the growth per cell of Magnets, with the vectors that prove them."""

from __future__ import annotations

import json
import lzma
from fractions import Fraction
from pathlib import Path
from typing import Any

from check_bounds import bound, read
from note.seams import CALM, SOFT, UNIT, Bound

from stripcount.storage.results import write_whole

BOUNDS = "magnets/bounds.json"
CALMS, RINGS = range(1, 9), (2, 4, 6, 8)
VECTORS = {("calm", 5): "magnets/vectors/calm-05.json", ("calm", 8): "magnets/vectors/calm-08.json.xz"} | {
    ("ring", 6): "magnets/vectors/ring-06.json",
    ("ring", 8): "magnets/vectors/ring-08.json.xz",
}
"""The vectors that are kept, by kind and number of rows: of each kind a short one and that of the best bound."""


def found(kind: str, rows: int) -> Bound:
    """Return the bound of a kind, "calm" or "ring", with `rows` rows."""
    return Bound.calm(rows) if kind == "calm" else Bound.ring(rows)


def bounds_data(folder: Path) -> dict[str, Any]:
    """Return every bound as a fraction, and write the vectors that are kept."""
    data: dict[str, Any] = {
        "about": "Each line proves: the growth per cell of Magnets, to the power of rows, is at least (calm) or at "
        "most (ring) the fraction. python paper/check_bounds.py verifies it from the vector, if one is kept.",
        "weights": {"calm": CALM, "ring": SOFT | {"unit": UNIT}},
    }
    for kind, sizes in (("calm", CALMS), ("ring", RINGS)):
        lines = []
        for rows in sizes:
            proved = found(kind, rows)
            line = {"rows": rows, "words": proved.words, "power": str(proved.power)}
            if name := VECTORS.get((kind, rows)):
                write_vector(folder / name, proved)
                line["vector"] = name
            lines.append(line)
        data[kind] = lines
    return data


def write_vector(path: Path, proved: Bound) -> None:
    """Write a vector with the kind, rows and weights, from which `check_bounds` verifies its bound."""
    weights = CALM if proved.kind == "calm" else SOFT | {"unit": UNIT}
    content = {"kind": proved.kind, "rows": proved.rows, "weights": weights, "vector": proved.vector}
    raw = (json.dumps(content, indent=0) + "\n").encode()
    write_whole(path, lzma.compress(raw, preset=9) if path.suffix == ".xz" else raw)


def bounds_again(folder: Path, data: dict[str, Any], most: int) -> list[tuple[Fraction, Fraction]]:
    """Return (recorded, found again) of the bounds with at most `most` words, from the vector if it is kept."""
    pairs = []
    for kind in ("calm", "ring"):
        for line in data[kind]:
            if line["words"] <= most:
                name = line.get("vector")
                again = bound(read(folder / name)) if name else found(kind, line["rows"]).power
                pairs.append((Fraction(line["power"]), again))
    return pairs
