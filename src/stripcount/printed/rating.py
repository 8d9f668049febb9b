"""The difficulty of a board, by the deductions that solve it, and the deduction that refutes a board."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.limits import Limits
from stripcount.printed.deduction import LEVELS, Deduction


@dataclass(frozen=True)
class Rating:
    """The difficulty of a board.

    `level` is that of its hardest step, "extreme" or "unsolvable", see `rate`. `steps` is the number of steps, and
    `rules` has (rule, number of its steps), of easy rules first.
    """

    level: str
    steps: int
    rules: tuple[tuple[str, int], ...]


def refutation(deduction: Deduction) -> str | None:
    """Return the sentence of the step that shows that a board has no solution; None if no easy or normal step does.

    >>> from stripcount.printed.deduction import Deducer, Logic, NamedConstraint
    >>> from stripcount.search.formula import Cardinality
    >>> logic = Logic((NamedConstraint("rule", "one of them is so", Cardinality((), 1, 1)),), ("rule",), 0, str)
    >>> refutation(Deducer(logic))
    'rule: one of them is so, and that cannot be met any more; the board has no solution.'
    """
    texts = [step.text for step in deduction.steps("normal")]
    return texts[-1] if deduction.contradiction else None


def rate(deduction: Deduction, limits: Limits | None = None) -> Rating:
    """Return how hard a board is: `extreme` if the rules do not solve it, `unsolvable` if they refute it.

    Raises OutOfTime where the time of `limits` ends.
    """
    uses_of_rule: dict[tuple[int, str], int] = {}
    steps = 0
    for step in deduction.steps(limits=limits):
        steps += 1
        rule = LEVELS.index(step.level), step.rule
        uses_of_rule[rule] = uses_of_rule.get(rule, 0) + 1
    level = LEVELS[max((rank for rank, _ in uses_of_rule), default=0)] if deduction.solved else "extreme"
    rules = tuple((name, uses) for (_, name), uses in sorted(uses_of_rule.items()))
    return Rating("unsolvable" if deduction.contradiction else level, steps, rules)
