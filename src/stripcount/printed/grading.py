"""The difficulty of a board posed as an exact cover: the easiest of three kinds of deduction that solves it."""

from __future__ import annotations

from stripcount.search.inferring_cover import Engine, bits

DIFFICULTIES = ("easy", "normal", "hard")
"""The deductions of each difficulty. easy: an item with one option left takes it. normal: in addition, an option is
excluded if it leaves another item without options. hard: in addition, an option is excluded if trying it leads to a
contradiction."""


def undecided_count(engine: Engine, difficulty: str, allowed_options: int | None = None) -> int:
    """Return how many options the deductions of a difficulty leave undecided.

    0 means that they find the solution or a contradiction. `allowed_options` is the set of options that may be
    chosen, as an integer with a bit for each; None stands for all.
    """
    options = engine.all_options if allowed_options is None else allowed_options
    if difficulty == "easy":
        return _undecided_by_singles(engine, options)
    remaining = engine.infer(options, range(len(engine.options_of_item)))
    components = [] if remaining is None else engine.split(remaining)[1]
    if difficulty == "hard":
        still_possible = 0
        for component in components:
            remaining = engine.look_ahead(component)
            if remaining is None:
                return 0
            still_possible |= remaining
        components = engine.split(still_possible)[1]
    return sum(map(int.bit_count, components))


def grade(engine: Engine) -> str | None:
    """Return the easiest difficulty whose deductions solve the problem; None if they do not, or it is not unique.

    >>> from stripcount.search.exact_cover import ExactCoverProblem
    >>> grade(Engine(ExactCoverProblem(2, 0, ((0,), (1,)))))
    'easy'
    >>> grade(Engine(ExactCoverProblem(2, 0, ((0,), (1,), (0, 1))))) is None
    True
    """
    if engine.count(2) != 1:
        return None
    return next((name for name in DIFFICULTIES if not undecided_count(engine, name)), None)


def _undecided_by_singles(engine: Engine, undecided_options: int) -> int:
    """Return how many options stay undecided by one rule alone: an item with one option left takes this option.

    An option is undecided if it may be chosen and conflicts with another such option. Sets of options are integers.
    """
    queue = list(range(len(engine.options_of_item)))
    while queue:
        options = undecided_options & engine.options_of_item[queue.pop()]
        if options.bit_count() == 1:
            excluded = undecided_options & engine.conflicts_of[options.bit_length() - 1]
            undecided_options &= ~excluded
            queue.extend(item for index in bits(excluded) for item in engine.primary_items_of[index])
    return sum(1 for index in bits(undecided_options) if undecided_options & engine.conflicts_of[index])
