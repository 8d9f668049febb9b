"""Whole lines along the fixed side compared with the preceding line: by sums, by descents, or cell by cell."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.name import Head, Name, Size
from stripcount.oeis.phrases import HORIZONTAL, VERTICAL, Offset, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece, Unreadable, joined

_LINES = {"row": HORIZONTAL, "column": VERTICAL}
_COMPARE: dict[str, Callable[[Numbers, Numbers], Flags]] = {
    "nondecreasing": np.less_equal,
    "nonincreasing": np.greater_equal,
    "increasing": np.less,
    "decreasing": np.greater,
}


def totals(text: str, line: Offset, part: Callable[[View], Numbers], most: int, relation: str) -> Piece:
    """Return the piece: a total over each line is in a relation to that of the preceding line.

    `part` is what a cell adds: at most `most`, or at most the largest value if `most` is 0. Raises Unreadable when
    built for lines along the growing side, whose totals are not bounded.
    """
    down, right = line

    def build(context: Context) -> Parts:
        short = HORIZONTAL if context.turned else VERTICAL
        if line != short:
            raise Unreadable("totals of lines that grow")
        length = context.least[1] if line == HORIZONTAL else context.least[0]
        if min(context.values) < 0:
            raise Unreadable("totals of negative values")
        size = length * (most or max(context.values)) + 1

        def compute(view: View) -> Numbers:
            return np.maximum(view.label(text, -down, -right), 0) + part(view)

        def test(view: View) -> Flags:
            last, own = view.label(text, -right, -down), view.label(text)
            return view.inside(down, right) | ~view.inside(-right, -down) | _COMPARE[relation](last, own)

        label = Label(text, size, (("", -down, -right), (text, -down, -right)), compute)
        reads = ((text, 0, 0), (text, -right, -down), ("", -right, -down), ("", down, right))
        return Parts(conditions=(Condition(reads, test),), labels=(label,))

    return Piece(f"{text} {relation}", build)


@phrase("condition/sums", "{=row|column} sums {=nondecreasing|nonincreasing|increasing|decreasing}")
def sums(line: str, relation: str) -> Piece:
    """The sum of each row (column) compared with the preceding one."""
    return totals(f"{line} sums", _LINES[line], View.value, 0, relation)


def permuted(low: int, high: int) -> Piece | None:
    """Return the piece: every row holds pairwise different values among `low`..`high`."""
    if not 0 < high - low < 12:
        return None

    def condition(distance: int) -> Condition:
        return Condition((("", 0, distance),), lambda view: view.value() != view.value(0, distance), whole=True)

    conditions = tuple(condition(distance) for distance in range(1, high - low + 1))
    return Piece(f"every row is a permutation of {low}..{high}", lambda context: Parts(conditions=conditions))


@phrase("permuted rows/more-descents", "having at least as many downsteps as the preceding row")
def more_descents() -> Piece:
    """No row has fewer descents than the preceding one."""

    def descends(view: View) -> Numbers:
        return (view.inside(0, -1) & (view.value() < view.value(0, -1))).astype(np.int64)

    return totals("descents of rows", HORIZONTAL, descends, 1, "nondecreasing")


@phrase("permuted rows/no-greater-column", "and no column j greater than [{or equal}] column j-1 in all rows")
def no_greater_column(equal: str | None = None) -> Piece:
    """No column is greater than (or equal to) the preceding one in every row."""
    compare: Callable[[Numbers, Numbers], Flags] = np.greater_equal if equal else np.greater
    text = f"columns {'at least' if equal else 'above'} the one before so far"

    def compute(view: View) -> Numbers:
        so_far = ~view.inside(-1, 0) | (view.label(text, -1, 0) == 1)
        return (so_far & view.inside(0, -1) & compare(view.value(), view.value(0, -1))).astype(np.int64)

    def test(view: View) -> Flags:
        return view.inside(1, 0) | (view.label(text) == 0)

    label = Label(text, 2, ((text, -1, 0), ("", -1, 0), ("", 0, -1)), compute)
    condition = Condition(((text, 0, 0), ("", 1, 0)), test)
    standard = f"no column is {'at least' if equal else 'greater than'} the one before in every row"
    return Piece(standard, lambda context: Parts(conditions=(condition,), labels=(label,)))


says("or equal", {
    "or-equal": ("or equal to than", "or equal"),
})  # fmt: skip


says("condition", {
    "both-sums": (
        "row and column sums {=nondecreasing|nonincreasing|increasing|decreasing}",
        lambda relation: joined(f"row and column sums {relation}", sums("row", relation), sums("column", relation))),
    "no-greater": ("no column j greater than [{or equal}] column j-1 in all rows", no_greater_column),
})  # fmt: skip


@phrase(
    "name/short-lines-permutations",
    "{head} {size} arrays with rows being permutations of {integer}..{integer} {permuted rows}",
    "{head} {size} arrays with each row a permutation of {integer}..{integer} {permuted rows}",
)
def permutations(head: Head, size: Size, low: int, high: int, piece: Piece) -> Name | None:
    """Arrays whose rows are permutations of the same values."""
    each_row = permuted(low, high)
    if each_row is None or size.columns.step or size.columns.first != high - low + 1 or low < 0:
        return None
    return head.name(size, tuple(range(low, high + 1)), (each_row, piece))
