"""The sweep of a Magnets board slot by slot along a broken line.

Of the slots already passed, only the poles that touch slots still to come are kept, together with the counts so far of
every line that is not finished. They are packed into one integer, the key; its value is the number of fillings that
lead there. Keys whose counts can no longer be met are dropped at once. `steps` says what each slot does to the keys. A
few keys are kept in a dictionary, many in whole arrays (`arrays`).
"""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.printed.magnets.lines import Prepared
from stripcount.printed.magnets.order import orders, touching
from stripcount.printed.magnets.steps import Step, steps
from stripcount.search.budget import Budget

WIDE = 1000
"""The number of keys from which arrays are faster than a dictionary."""
_TRIED = 100_000  # keys with which each order of the slots is tried
_KEY = 300
"""Bytes for each key of a dictionary, with those of the dictionary made from it."""


def sweep(
    prepared: Prepared,
    domains: Sequence[int],
    budget: Budget | None = None,
    *,
    most: float = float("inf"),
    wide: float = WIDE,
) -> int | None:
    """Return the number of ways to decide the slots left open in `domains`; None if there are too many states.

    `domains` must be a fixed point of propagation, so that every decided slot fits all values left in the others.
    `most` bounds the keys of all steps together, the memory of `budget` those of one step. From `wide` keys on, arrays
    are used.

    If counts are kept, the number of states that an order of the slots makes cannot be predicted. Several orders are
    then tried with a hundred thousand keys each, and the sweep continues with the order that got farthest.
    """
    budget = Budget() if budget is None else budget
    beside = touching(prepared, {slot for slot, domain in enumerate(domains) if domain.bit_count() > 1})
    chosen = orders(prepared, beside)
    plan = steps(prepared, domains, chosen[0], beside)
    if any(step.checks for step in plan[0]):
        farthest = -1
        for order in chosen:
            tried = steps(prepared, domains, order, beside)
            total, reached = _swept(*tried, budget, min(_TRIED, most), wide)
            if total is not None or most <= _TRIED:
                return total
            if reached > farthest:
                plan, farthest = tried, reached
    return _swept(*plan, budget, most, wide)[0]


def _swept(plan: Sequence[Step], bits: int, budget: Budget, most: float, wide: float) -> tuple[int | None, int]:
    """Return the number of fillings, None beyond `most` keys or the memory of `budget`, and the steps done."""
    table = {0: 1}
    seen = 0
    for at, step in enumerate(plan):
        if len(table) >= wide:
            from stripcount.printed.magnets.arrays import swept  # NumPy takes a tenth of a second to import

            total, reached = swept(table, plan[at:], bits, budget, most - seen)
            return total, at + reached
        budget.check()
        table = _counted(table, step) if step.checks else _merged(table, step)
        seen += len(table)
        if seen > most or len(table) * _KEY > budget.memory:
            return None, at
    return sum(table.values()), len(plan)


def _merged(table: dict[int, int], step: Step) -> dict[int, int]:
    """Return the table after one slot, where no counts are kept."""
    after: dict[int, int] = {}
    get, keep = after.get, step.keep
    for banned, added in step.moves:
        if keep == -1 and added:  # the slot stays in the key, so that no two keys become equal
            after.update({key + added: ways for key, ways in table.items() if not key & banned})
        elif banned:
            for key, ways in table.items():
                if not key & banned:
                    key = (key + added) & keep
                    after[key] = get(key, 0) + ways
        else:
            for key, ways in table.items():
                key = (key + added) & keep
                after[key] = get(key, 0) + ways
    return after


def _counted(table: dict[int, int], step: Step) -> dict[int, int]:
    """Return the table after one slot, without the keys whose counts can no longer be met."""
    after: dict[int, int] = {}
    get, moves, checks, keep = after.get, step.moves, step.checks, step.keep
    for key, ways in table.items():
        for banned, added in moves:
            if not key & banned:
                new = key + added
                for check in checks:
                    if not check.allowed >> (new >> check.at & check.mask) & 1:
                        break
                else:
                    new &= keep
                    after[new] = get(new, 0) + ways
    return after
