"""Rules on the cells of one colour of a chessboard: the other cells hold one extra value and are not tested."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from stripcount.language.pieces import Unreadable
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Rule, Score, View


def on_colour(rule: Rule, black: bool) -> Rule:
    """Return the rule for the black (or white) cells of a board whose upper left cell is white.

    Raises Unreadable if a test reads cells of both colours, or the rule has labels, tallies or an output.
    """
    if rule.labels or rule.tallies or rule.output is not None:
        raise Unreadable("a rule on cells of one colour that keeps labels")
    empty = max(rule.values) + 1
    for condition in rule.conditions:
        if any((down + right) % 2 for _, down, right in condition.reads):
            raise Unreadable("a condition on cells of both colours")
    if any((down + right) % 2 for score in rule.scores for down, right in score.offsets):
        raise Unreadable("a condition on cells of both colours")
    return replace(
        rule,
        values=(*rule.values, empty),
        conditions=(_pattern(empty, black), *(_exempt(condition, empty) for condition in rule.conditions)),
        registers=tuple(replace(x, step=_skipping(x.step, empty)) for x in rule.registers),
        scores=tuple(_exempt_score(score, empty) for score in rule.scores),
        interchangeable=False,
    )


def first_cell(value: int, black: bool) -> Condition:
    """Return the condition that the first cell of the given colour in the first row holds `value`."""

    def test(view: View) -> Flags:
        second = view.inside(0, -1) & ~view.inside(0, -2)
        first = second if black else ~view.inside(0, -1)
        return view.inside(-1, 0) | ~first | (view.value() == value)

    return Condition((("", -1, 0), ("", 0, -1), ("", 0, -2)), test)


def _pattern(empty: int, black: bool) -> Condition:
    def test(view: View) -> Flags:
        own, left, above = (view.value(*place) == empty for place in ((0, 0), (0, -1), (-1, 0)))
        beside, below = view.inside(0, -1), view.inside(-1, 0)
        return (~beside | (own != left)) & (~below | (own != above)) & (beside | below | (own == black))

    return Condition((("", 0, -1), ("", -1, 0)), test)


def _exempt(condition: Condition, empty: int) -> Condition:
    return replace(condition, test=lambda view: condition.test(view) | (view.value() == empty))


def _exempt_score(score: Score, empty: int) -> Score:
    return replace(
        score,
        weigh=lambda own, other, weight: np.where(own == empty, 0, score.weigh(own, other, weight)),
        accepts=lambda own, total: score.accepts(own, total) | (own == empty),
    )


def _skipping(step: Callable[[Numbers, View], Numbers], empty: int) -> Callable[[Numbers, View], Numbers]:
    return lambda old, view: np.where(view.value() == empty, old, step(old, view))
