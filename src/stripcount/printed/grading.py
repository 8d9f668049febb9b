"""How hard a board posed as exact cover is: the easiest of three kinds of deduction that solves it without search."""

from __future__ import annotations

from stripcount.search.inferring_cover import Engine, bits

DIFFICULTIES = ("easy", "normal", "hard")
"""easy: an item with one option left takes it. normal: in addition, an option is excluded if it leaves another item
without options. hard: in addition, an option is excluded if trying it leads to a contradiction."""


def undecided(engine: Engine, difficulty: str, start: int | None = None) -> int:
    """Return how many of the options `start` (None: all) the deductions of this difficulty leave undecided.

    0 means that they decide the problem, with the solution or with a contradiction.
    """
    alive = engine.all if start is None else start
    if difficulty == "easy":
        return _singles(engine, alive)
    left = engine.infer(alive, range(len(engine.by_item)))
    parts = [] if left is None else engine.split(left)[1]
    if difficulty == "hard":
        ahead = 0
        for component in parts:
            left = engine.look_ahead(component)
            if left is None:
                return 0
            ahead |= left
        parts = engine.split(ahead)[1]
    return sum(map(int.bit_count, parts))


def grade(engine: Engine) -> str | None:
    """Return the easiest difficulty whose deductions solve the problem; None if they do not, or it is not unique.

    >>> from stripcount.search.exact_cover import Cover
    >>> grade(Engine(Cover(2, 0, ((0,), (1,))))), grade(Engine(Cover(2, 0, ((0,), (1,), (0, 1)))))
    ('easy', None)
    """
    if engine.count(2) != 1:
        return None
    return next((name for name in DIFFICULTIES if not undecided(engine, name)), None)


def _singles(engine: Engine, alive: int) -> int:
    queue = list(range(len(engine.by_item)))
    while queue:
        left = alive & engine.by_item[queue.pop()]
        if left.bit_count() == 1:
            gone = alive & engine.clash[left.bit_length() - 1]
            alive &= ~gone
            queue.extend(item for index in bits(gone) for item in engine.primary_items_of[index])
    return sum(1 for index in bits(alive) if alive & engine.clash[index])
