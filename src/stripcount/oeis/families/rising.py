"""Arrays of whole numbers whose rule bounds each value by its distance from the beginning of its row or column."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.name import Head, Name, Size
from stripcount.oeis.phrases import HORIZONTAL, NAMES, VERTICAL, Offset, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece, joined

Bounded = tuple[Piece, int]
"""A condition, and by how much a value may exceed all values before it in its row and in its column."""


def _along(line: Offset, text: str, label_text: str, first: int, grows: bool) -> Piece:
    """Return the piece: each value is at most a bound that changes along a line, starting from `first`.

    If `grows`, it is then 1 plus the number of steps up before the cell, otherwise 1 plus the largest value before it.
    """
    down, right = -line[0], -line[1]
    name = f"{label_text} {NAMES[line]}"

    def build(context: Context) -> Parts:
        most = max(context.values) + 1  # a bound above all values has no effect

        def bound(view: View) -> Numbers:
            return np.where(view.inside(down, right), view.label(name, down, right), first)

        def compute(view: View) -> Numbers:
            if grows:
                step = view.inside(down, right) & (view.value() > view.value(down, right))
                kept = np.where(view.inside(down, right), bound(view) + step, 1)
            else:
                kept = np.maximum(bound(view), view.value() + 1)
            return np.clip(kept, 0, most)

        def test(view: View) -> Flags:
            return view.value() <= bound(view)

        reads = (("", down, right), (name, down, right))
        return Parts(conditions=(Condition(reads, test),), labels=(Label(name, most + 1, reads, compute),))

    return Piece(text, build)


@phrase(
    "bounded/ascents",
    "[with] each row and column an ascent sequence (interior element no greater than one plus up-steps preceding it)",
)
def ascents() -> Bounded:
    """Rows and columns are ascent sequences: 0 first, then at most one more than the steps up before."""
    pieces = [_along(line, "", "steps up, and one,", 0, True) for line in (HORIZONTAL, VERTICAL)]
    return joined("rows and columns are ascent sequences", *pieces), 1


@phrase(
    "new in order/new-in-order", "new values introduced in each row and column in sequential order starting with zero"
)
def new_in_order() -> Piece:
    """In every row and column a value is at most one more than all before it, and the first is 0."""
    pieces = [_along(line, "", "values", 0, False) for line in (HORIZONTAL, VERTICAL)]
    return joined("in every row and column new values appear in increasing order from 0", *pieces)


says("condition", {
    "rising-in-order": ("{new in order}", lambda piece: piece),
})  # fmt: skip


says("bounded", {
    "all-in-order": ("with {new in order}", lambda piece: (piece, 1)),
})  # fmt: skip


@phrase("bounded/stepwise", "with each row and column increasing from zero by {counts}")
def stepwise(steps: tuple[int, ...]) -> Bounded | None:
    """Rows and columns start with 0 and increase by given numbers with each step."""

    def rises(line: Offset) -> Condition:
        down, right = -line[0], -line[1]

        def test(view: View) -> Flags:
            step = view.value() - view.value(down, right)
            return np.where(view.inside(down, right), np.isin(step, steps), view.value() == 0)

        return Condition((("", down, right),), test)

    conditions = (rises(HORIZONTAL), rises(VERTICAL))
    text = f"rows and columns start with 0 and rise by {' or '.join(map(str, steps))} with each step"
    return Piece(text, lambda context: Parts(conditions=conditions)), max(steps)


@phrase("name/whole-numbers", "{head} {size} nonnegative integer arrays {bounded}")
def whole_numbers(head: Head, size: Size, found: Bounded) -> Name:
    """Arrays of whole numbers from 0, bounded by their rule."""
    piece, steps = found
    return head.name(size, (), (piece,), steps=steps)
