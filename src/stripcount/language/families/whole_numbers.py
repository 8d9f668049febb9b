"""Arrays of integers whose rule bounds each value by its distance from the upper left cell or from a side.

Such as `nonnegative integer arrays with each row and column increasing from zero by 0 or 1`. Their largest value grows
with the board.
"""

from __future__ import annotations

import numpy as np

from stripcount.language.conditions.lines import label_along_lines
from stripcount.language.grammar import Productions
from stripcount.language.name import Head, Name, Size
from stripcount.language.phrases import HORIZONTAL, LINE_ADVERBS, VERTICAL, Offset, joined_by_or
from stripcount.language.pieces import Context, Parts, Piece, conjunction, piece_of_conditions
from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View

_DOWN, _RIGHT = "rows from the top", "columns from the left"


def _prefix_bound(line: Offset, label: str, ascents: bool) -> Piece:
    """Return the piece: each value is at most a bound that the cells before it on the line determine; the first is 0.

    With `ascents` the bound is 1 plus the number of ascents before the cell, else 1 plus the largest value before it.
    `label` is the beginning of the name of the label that holds the bound.
    """
    previous = (-line[0], -line[1])

    def build(context: Context) -> Parts:
        max_bound = max(context.values) + 1  # a bound above all values has no effect

        def update(view: View, bound: Numbers) -> Numbers:
            step = view.value() > view.value(*previous)
            new_bound = (
                np.where(view.inside(*previous), bound + step, 1) if ascents else np.maximum(bound, view.value() + 1)
            )
            return np.clip(new_bound, 0, max_bound)

        name = f"{label} {LINE_ADVERBS[line]}"
        return label_along_lines(
            name, max_bound + 1, previous, update, cell_test=lambda view, bound: view.value() <= bound, reads=[previous]
        )

    return Piece("", build)


def _prefix_bounds(label: str, ascents: bool = False) -> Piece:
    """Return the piece: `_prefix_bound` holds in every row and in every column."""
    return conjunction(*(_prefix_bound(line, label, ascents) for line in (HORIZONTAL, VERTICAL)))


def _increments_among(steps: tuple[int, ...]) -> tuple[Piece, int]:
    """Return (the piece: rows and columns start with 0 and each step adds one of `steps`, the largest step)."""

    def increment_condition(previous: Offset) -> Condition:
        def test(view: View) -> Flags:
            step = view.value() - view.value(*previous)
            return np.where(view.inside(*previous), np.isin(step, steps), view.value() == 0)

        return Condition((("", *previous),), test)

    text = f"rows and columns start with 0 and rise by {joined_by_or(steps)} with each step"
    return piece_of_conditions(increment_condition((0, -1)), increment_condition((-1, 0))).with_text(text), max(steps)


def _numbers_near_distance(
    head: Head,
    size: Size,
    lower_right: tuple[str, tuple[int, ...]] | None,
    max_lag_stated: tuple[str, int] | None,
    kind: str,
) -> Name | None:
    """Return numbers that increase by 0 or 1 with every step and stay near the distance from the upper left cell.

    The lag of a cell is its distance minus its number; the rule stores lags. With city-block distances the lag
    increases by 0 or 1 with every step as well; with king moves its change depends on that of the distance.

    `kind` is "city block" or "king move". `lower_right` states the number of the lower right cell:
    ("city block", (k, c)) for n + k - c, ("city block", (c,)) for n + k - c in a table, where k is a side, or
    ("king move", (its lag,)). `max_lag_stated` is (kind, the largest lag of any cell). Both are None if the title does
    not state them. Return None if the kinds differ, or if the numbers do not fit the size.
    """
    if (lower_right or max_lag_stated or ("", 0))[0] != kind or (
        max_lag_stated is not None and max_lag_stated[0] != kind
    ):
        return None
    last_lag: int | None = None
    if lower_right is not None:
        last_lag = lower_right[1][-1] - (2 if kind == "city block" else 0)  # n + k - 2 is the distance
        stated_lengths = lower_right[1][:-1]
        fixed_lengths = tuple(side.constant for side in size.sides if not side.step)
        if (
            last_lag < 0
            or any(side.step and side.constant for side in size.sides)
            or stated_lengths != fixed_lengths[: len(lower_right[1]) - 1]
        ):
            return None
        if kind == "city block" and len(stated_lengths) != len(fixed_lengths):
            return None
    max_lag = last_lag if max_lag_stated is None else max_lag_stated[1]
    if kind == "king move" and max_lag_stated is None:  # a step along the short side can reduce the lag again
        if size.rows.step and size.columns.step:
            return None
        max_lag = (last_lag or 0) + min(side.constant for side in size.sides if not side.step)
    assert max_lag is not None
    text = (
        f"numbers that grow from 0 by 0 or 1 with every step ({kind}) and lag by at most {max_lag} behind the distance"
    )
    text += "" if last_lag is None else f", by {last_lag} in the lower right cell"
    return head(size, tuple(range(max_lag + 1)), (_lags_of_numbers(text, kind, last_lag),))


def _lags_of_numbers(text: str, kind: str, last_lag: int | None) -> Piece:
    """Return the piece: cells hold the lags of numbers that increase by 0 or 1 with every step.

    A step leads right or down, and with the kind "king move" also diagonally. `last_lag` is the lag of the lower right
    cell, None if it is free.
    """
    steps: tuple[Offset, ...] = ((0, 1), (1, 0)) if kind == "city block" else ((0, 1), (1, 0), (1, 1))

    def build(context: Context) -> Parts:
        max_index = max(context.min_size) + 2  # larger row and column indices are stored as this one

        def index_label(name: str, down: int, right: int) -> Label:
            def compute(view: View) -> Numbers:
                return np.minimum(view.label(name, -down, -right) + 1, max_index)

            return Label(name, max_index + 1, ((name, -down, -right),), compute)

        def grows_by_0_or_1(view: View) -> Flags:
            is_allowed = view.inside(-1, 0) | view.inside(0, -1) | (view.value() == 0)
            for down, right in steps:
                step = _distance_step(view, kind, down, right) - (view.value() - view.value(-down, -right))
                is_allowed &= ~view.inside(-down, -right) | (step == 0) | (step == 1)
            return is_allowed

        def last_cell_fits(view: View) -> Flags:
            return view.inside(0, 1) | view.inside(1, 0) | (view.value() == last_lag)

        labels = (index_label(_DOWN, 1, 0), index_label(_RIGHT, 0, 1)) if kind == "king move" else ()
        reads = [("", -down, -right) for down, right in steps]
        reads += [(label.name, 0, 0) for label in labels]
        conditions = [Condition(tuple(reads), grows_by_0_or_1)]
        if last_lag is not None:
            conditions.append(Condition((("", 0, 1), ("", 1, 0)), last_cell_fits))
        return Parts(conditions=tuple(conditions), labels=labels)

    return Piece(text, build)


def _distance_step(view: View, kind: str, down: int, right: int) -> Numbers:
    """Return by how much the step (down, right) that ends at the anchor increases its distance from the upper left."""
    if kind == "city block":
        return np.full(view.count, down + right)
    row_index, column_index = view.label(_DOWN), view.label(_RIGHT)
    return np.maximum(row_index, column_index) - np.maximum(row_index - down, column_index - right)


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    # the kind "bounded" means (piece, largest increase of a value with one step along a row or column)
    "bounded/ascents": (
        "[with] each row and column an ascent sequence (interior element no greater than one plus up-steps preceding it)",
        lambda: (_prefix_bounds("steps up, and one,", ascents=True).with_text("rows and columns are ascent sequences"), 1)),
    "new in order/new-in-order": (
        "new values introduced in each row and column in sequential order starting with zero",
        "in every row and column new values appear in increasing order from 0",
        lambda: _prefix_bounds("values")),
    "condition/rising-in-order": "{new in order}",
    "bounded/all-in-order": ("with {new in order}", lambda piece: (piece, 1)),
    "bounded/stepwise": ("with each row and column increasing from zero by {counts}", _increments_among),
    "name/whole-numbers": (
        "{head} {size} nonnegative integer arrays {bounded}",
        "arrays of integers from 0, bounded by their rule",
        lambda head, size, piece_and_step: head(size, (), piece_and_step[:1], steps=piece_and_step[1])),
    "sum of sides/sum-of-sides": (("n+{digits}-{digits}", "n+k-{digits}"), lambda *sides: sides),
    "lower right/lower-right-number": ("and lower right {sum of sides}", lambda sides: ("city block", sides)),
    "lower right/lower-right-lag": (
        "and lower right its king-move distance away minus {count}",
        lambda lag: ("king move", (lag,))),
    "near distance/near-distance": (
        "and every value within {count} of its {=city block|king move} distance from the upper left",
        lambda lag, kind: (kind, lag)),
    "steps of one/city-steps": ("[every] value increasing by 0 or 1 with every step right or down", "city block"),
    "steps of one/king-steps": (
        "[every] value increasing by 0 or 1 with every step right , diagonally se or down",
        "king move"),
    "name/grown": (
        "{head} {size} nonnegative integer arrays with upper left 0 [{lower right}] [{near distance}] and {steps of one}",
        "numbers that increase by 0 or 1 with every step and stay near the distance from the upper left cell",
        _numbers_near_distance),
}  # fmt: skip
