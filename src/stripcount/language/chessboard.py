"""Rules on the cells of one colour of a chessboard.

The cells of the other colour are called empty: they hold one extra value, and no condition tests them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from stripcount.language.pieces import Unreadable
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Rule, Score, View


def on_colour(rule: Rule, black: bool) -> Rule:
    """Return the rule applied to the black (or white) cells of a board whose upper left cell is white.

    Its values are those of `rule`, and one more for the cells of the other colour. Raises Unreadable if a test reads
    cells of both colours, or if the rule has labels, tallies or an output.
    """
    if rule.labels or rule.tallies or rule.output is not None:
        raise Unreadable("a rule on cells of one colour that keeps labels")
    empty_value = max(rule.values) + 1
    for condition in rule.conditions:
        if any((down + right) % 2 for _, down, right in condition.reads):
            raise Unreadable("a condition on cells of both colours")
    if any((down + right) % 2 for score in rule.scores for down, right in score.offsets):
        raise Unreadable("a condition on cells of both colours")
    return replace(
        rule,
        values=(*rule.values, empty_value),
        conditions=(
            _chessboard(empty_value, black),
            *(_except_empty(condition, empty_value) for condition in rule.conditions),
        ),
        registers=tuple(
            replace(register, step=_unchanged_by_empty(register.step, empty_value)) for register in rule.registers
        ),
        scores=tuple(_score_except_empty(score, empty_value) for score in rule.scores),
        interchangeable=False,
    )


def first_cell(value: int, black: bool) -> Condition:
    """Return the condition that the first black (or white) cell of the first row holds `value`."""

    def test(view: View) -> Flags:
        is_in_second_column = view.inside(0, -1) & ~view.inside(0, -2)
        is_in_tested_column = is_in_second_column if black else ~view.inside(0, -1)
        return view.inside(-1, 0) | ~is_in_tested_column | (view.value() == value)

    return Condition((("", -1, 0), ("", 0, -1), ("", 0, -2)), test)


def _chessboard(empty_value: int, black: bool) -> Condition:
    """Return the condition that empty and other cells alternate; with `black` the upper left cell is empty."""

    def test(view: View) -> Flags:
        is_empty, left_is_empty, upper_is_empty = (
            view.value(*offset) == empty_value for offset in ((0, 0), (0, -1), (-1, 0))
        )
        has_left, has_upper = view.inside(0, -1), view.inside(-1, 0)
        differs_from_left = ~has_left | (is_empty != left_is_empty)
        differs_from_upper = ~has_upper | (is_empty != upper_is_empty)
        return differs_from_left & differs_from_upper & (has_left | has_upper | (is_empty == black))

    return Condition((("", 0, -1), ("", -1, 0)), test)


def _except_empty(condition: Condition, empty_value: int) -> Condition:
    """Return the condition, which empty cells always satisfy."""
    return replace(condition, test=lambda view: condition.test(view) | (view.value() == empty_value))


def _score_except_empty(score: Score, empty_value: int) -> Score:
    """Return the score, to which empty cells add nothing and which they always satisfy."""
    return replace(
        score,
        weigh=lambda own, other, weight: np.where(own == empty_value, 0, score.weigh(own, other, weight)),
        accepts=lambda own, total: score.accepts(own, total) | (own == empty_value),
    )


def _unchanged_by_empty(
    step: Callable[[Numbers, View], Numbers], empty_value: int
) -> Callable[[Numbers, View], Numbers]:
    """Return the step of a register that empty cells leave unchanged."""
    return lambda register, view: np.where(view.value() == empty_value, register, step(register, view))
