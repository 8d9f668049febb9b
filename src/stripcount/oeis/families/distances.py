"""Whole numbers that increase from the upper left cell by 0 or 1 with every step, and stay near the distance from it.

The rule stores a cell's lag, which is its distance minus its number. With city-block distances the lag increases by
0 or 1 with every step as well; with king moves its change depends on that of the distance.
"""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.name import Head, Name, Size
from stripcount.oeis.phrases import Offset, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece

_DOWN, _RIGHT = "rows from the top", "columns from the left"


says("sum of sides", {
    "sum-of-sides": (("n+{digits}-{digits}", "n+k-{digits}"), lambda *numbers: numbers),
})  # fmt: skip


says("lower right", {
    "lower-right-number": ("and lower right {sum of sides}", lambda numbers: ("city block", numbers)),
    "lower-right-lag": (
        "and lower right its king-move distance away minus {count}",
        lambda lag: ("king move", (lag,))),
})  # fmt: skip


says("near distance", {
    "near-distance": (
        "and every value within {count} of its {=city block|king move} distance from the upper left",
        lambda lag, kind: (kind, lag)),
})  # fmt: skip


says("steps of one", {
    "city-steps": ("[every] value increasing by 0 or 1 with every step right or down", "city block"),
    "king-steps": ("[every] value increasing by 0 or 1 with every step right , diagonally se or down", "king move"),
})  # fmt: skip


@phrase(
    "name/grown",
    "{head} {size} nonnegative integer arrays with upper left 0 [{lower right}] [{near distance}] and {steps of one}",
)
def grown(
    head: Head,
    size: Size,
    corner: tuple[str, tuple[int, ...]] | None,
    near: tuple[str, int] | None,
    kind: str,
) -> Name | None:
    """Numbers that increase by 0 or 1 with every step and stay near the distance from the upper left cell."""
    if (corner or near or ("", 0))[0] != kind or (near is not None and near[0] != kind):
        return None
    last: int | None = None
    if corner is not None:
        last = corner[1][-1] - (2 if kind == "city block" else 0)
        sides = corner[1][:-1]
        fixed = tuple(side.first for side in size.sides if not side.step)
        if last < 0 or any(side.step and side.first for side in size.sides) or sides != fixed[: len(corner[1]) - 1]:
            return None
        if kind == "city block" and len(sides) != len(fixed):
            return None
    most = last if near is None else near[1]
    if kind == "king move" and near is None:  # a step along the short side can reduce the lag again
        if size.rows.step and size.columns.step:
            return None
        most = (last or 0) + min(side.first for side in size.sides if not side.step)
    assert most is not None
    shown = f"numbers that grow from 0 by 0 or 1 with every step ({kind}) and lag by at most {most} behind the distance"
    shown += "" if last is None else f", by {last} in the lower right cell"
    return head.name(size, tuple(range(most + 1)), (_lags(shown, kind, last),))


def _lags(text: str, kind: str, last: int | None) -> Piece:
    steps: tuple[Offset, ...] = ((0, 1), (1, 0)) if kind == "city block" else ((0, 1), (1, 0), (1, 1))

    def build(context: Context) -> Parts:
        most = max(context.least) + 2  # larger row and column numbers are stored as this one

        def place(name: str, down: int, right: int) -> Label:
            def compute(view: View) -> Numbers:
                return np.minimum(view.label(name, -down, -right) + 1, most)

            return Label(name, most + 1, ((name, -down, -right),), compute)

        def grows(view: View) -> Flags:
            fits = np.ones(view.count, dtype=bool)
            for down, right in steps:
                inside = view.inside(-down, -right)
                way = _growth(view, kind, down, right)
                step = way - (view.value() - view.value(-down, -right))
                fits &= ~inside | (step == 0) | (step == 1)
            begins = ~view.inside(-1, 0) & ~view.inside(0, -1)
            return fits & (~begins | (view.value() == 0))

        labels = (place(_DOWN, 1, 0), place(_RIGHT, 0, 1)) if kind == "king move" else ()
        reads = [("", -down, -right) for down, right in steps]
        reads += [(label.name, 0, 0) for label in labels]
        conditions = [Condition(tuple(reads), grows)]
        if last is not None:

            def ends(view: View) -> Flags:
                return view.inside(0, 1) | view.inside(1, 0) | (view.value() == last)

            conditions.append(Condition((("", 0, 1), ("", 1, 0)), ends))
        return Parts(conditions=tuple(conditions), labels=labels)

    return Piece(text, build)


def _growth(view: View, kind: str, down: int, right: int) -> Numbers:
    """Return by how much the distance increases with the step (down, right) to the anchor."""
    if kind == "city block":
        return np.full(view.count, down + right)
    i, j = view.label(_DOWN), view.label(_RIGHT)
    return np.maximum(i, j) - np.maximum(i - down, j - right)
