"""Whole numbers that grow from the upper left by 0 or 1 with every step, and stay near the distance from there.

A cell's value is told by its lag, the distance less the number: for city-block distances the lag grows by 0 or 1
with every step as well, for king moves it follows from how the distance grows.
"""

from __future__ import annotations

import numpy as np

from stripcount.claims.oeis.name import Name, Side
from stripcount.claims.oeis.phrases import Offset, says
from stripcount.claims.oeis.pieces import Context, Parts, Piece
from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View

_DOWN, _RIGHT = "rows from the top", "columns from the left"


@says("sum of sides", "n+{digits}-{digits}", "n+k-{digits}")
def sum_of_sides(*numbers: int) -> tuple[int, ...]:
    """Both sides of the board added, less a number."""
    return numbers


@says("lower right", "and lower right {sum of sides}")
def lower_right_number(numbers: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The lower right cell holds a given number."""
    return "city block", numbers


@says("lower right", "and lower right its king-move distance away minus {count}")
def lower_right_lag(lag: int) -> tuple[str, tuple[int, ...]]:
    """The lower right cell lags by a number behind its distance."""
    return "king move", (lag,)


@says("near distance", "and every value within {count} of its {=city block|king move} distance from the upper left")
def near_distance(lag: int, kind: str) -> tuple[str, int]:
    """No cell lags by more than a number."""
    return kind, lag


@says("steps of one", "[every] value increasing by 0 or 1 with every step right or down")
def city_steps() -> str:
    """Steps to orthogonal neighbours."""
    return "city block"


@says("steps of one", "[every] value increasing by 0 or 1 with every step right , diagonally se or down")
def king_steps() -> str:
    """Steps to diagonal neighbours as well."""
    return "king move"


@says(
    "name",
    "{head} {side} x {side} nonnegative integer arrays with upper left 0 [{lower right}] [{near distance}] and {steps of one}",
)
def grown(
    head: tuple[int, bool],
    rows: Side,
    columns: Side,
    corner: tuple[str, tuple[int, ...]] | None,
    near: tuple[str, int] | None,
    kind: str,
) -> Name | None:
    """Numbers that grow by 0 or 1 with every step and lag little behind the distance."""
    divisor, table = head
    if (corner or near or ("", 0))[0] != kind or (near is not None and near[0] != kind):
        return None
    last: int | None = None
    if corner is not None:
        last = corner[1][-1] - (2 if kind == "city block" else 0)
        sides = corner[1][:-1]
        fixed = tuple(side.first for side in (rows, columns) if not side.step)
        if (
            last < 0
            or any(side.step and side.first for side in (rows, columns))
            or sides != fixed[: len(corner[1]) - 1]
        ):
            return None
        if kind == "city block" and len(sides) != len(fixed):
            return None
    most = last if near is None else near[1]
    if kind == "king move" and near is None:  # along the short side a lag may be made up for
        if rows.step and columns.step:
            return None
        most = (last or 0) + min(side.first for side in (rows, columns) if not side.step)
    assert most is not None
    shown = f"numbers that grow from 0 by 0 or 1 with every step ({kind}) and lag by at most {most} behind the distance"
    shown += "" if last is None else f", by {last} in the lower right cell"
    return Name(divisor, rows, columns, tuple(range(most + 1)), (_lags(shown, kind, last),), table)


def _lags(text: str, kind: str, last: int | None) -> Piece:
    steps: tuple[Offset, ...] = ((0, 1), (1, 0)) if kind == "city block" else ((0, 1), (1, 0), (1, 1))

    def build(context: Context) -> Parts:
        most = max(context.least) + 2  # rows and columns are told apart up to here

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
    """Return by how much the distance grows with the step to a cell."""
    if kind == "city block":
        return np.full(view.count, down + right)
    i, j = view.label(_DOWN), view.label(_RIGHT)
    return np.maximum(i, j) - np.maximum(i - down, j - right)
