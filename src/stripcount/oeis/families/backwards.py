"""Rows and columns as words, read forwards and backwards."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.families.monotone import lexicographic
from stripcount.oeis.families.patterns import rows_named
from stripcount.oeis.phrases import HORIZONTAL, NAMES, VERTICAL, Offset, phrase
from stripcount.oeis.pieces import Parts, Piece, joined


def backwards(line: Offset, relation: str) -> Piece:
    """Return the piece: each row (or column) read backwards is, as a word, at least (at most) the preceding one.

    The last cell in which two lines differ decides; a label holds which line is smaller there.
    """
    down, right = line
    name = f"{NAMES[line]} last difference"
    wrong = 2 if relation == "nondecreasing" else 1  # 1: the line before is smaller, 2: it is larger

    def compute(view: View) -> Numbers:
        last, own = view.value(-right, -down), view.value()
        kept = np.maximum(view.label(name, -down, -right), 0)
        found = np.where(last < own, 1, np.where(last > own, 2, kept))
        return np.where(view.inside(-right, -down), found, 0)

    def test(view: View) -> Flags:
        return view.inside(down, right) | (view.label(name) != wrong)

    label = Label(name, 3, (("", -right, -down), (name, -down, -right)), compute)
    conditions = (Condition(((name, 0, 0), ("", down, right)), test),)
    lines = "rows" if line == HORIZONTAL else "columns"
    text = f"{lines} read backwards in lexicographic order, {relation}"
    return Piece(text, lambda context: Parts(conditions=conditions, labels=(label,)))


@phrase(
    "condition/both-ways",
    "{rows} lexicographically {=nondecreasing|nonincreasing} read forwards [,] and {=nondecreasing|nonincreasing} read backwards",
)
def both_ways(lines: tuple[Offset, ...], forwards: str, reverse: str) -> Piece | None:
    """Rows or columns in lexicographic order, both read forwards and read backwards."""
    if not set(lines) <= {HORIZONTAL, VERTICAL}:
        return None
    pieces = [lexicographic(line, forwards) for line in lines] + [backwards(line, reverse) for line in lines]
    return joined(f"{rows_named(lines)} as words {forwards} forwards and {reverse} backwards", *pieces)
