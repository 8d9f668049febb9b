"""The sweep of a Magnets board slot by slot along a broken line.

Of the slots already passed, only the poles that touch slots still to come are kept, together with the counts so far of
every line that is not finished. They are packed into one integer, the key; its value is the number of fillings that
lead there. Keys whose counts can no longer be met are dropped at once. `steps` says what each slot does to the keys. A
few keys are kept in a dictionary, many in whole arrays (`arrays`).
"""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.printed.magnets.lines import Prepared
from stripcount.printed.magnets.order import best_order, touching
from stripcount.printed.magnets.steps import Step, steps
from stripcount.search.budget import Budget

LARGEST = 1_500_000
"""Keys in a dictionary at most."""
KEY = 300
"""Bytes for each key of a dictionary, with those of the dictionary made from it."""
WIDE = 30_000.0
"""Estimated states from which arrays are faster than a dictionary."""


def sweep(
    prepared: Prepared,
    domains: Sequence[int],
    budget: Budget | None = None,
    *,
    most: float = float("inf"),
    largest: int = LARGEST,
    wide: float = WIDE,
) -> int | None:
    """Return the number of ways to decide the slots left open in `domains`; None if there are too many states.

    `domains` must be a fixed point of propagation, so that every decided slot fits all values left in the others.
    `most` bounds the estimated number of all states, `largest` the keys in a dictionary, and the memory of `budget`
    dictionaries and also the arrays, which are used from `wide` estimated states on.
    """
    budget = Budget() if budget is None else budget
    beside = touching(prepared, {slot for slot, domain in enumerate(domains) if domain.bit_count() > 1})
    chosen = best_order(prepared, beside)
    if chosen.cost > most:
        return None
    done, bits = steps(prepared, domains, chosen, beside)
    if chosen.cost > wide and bits <= 63:
        from stripcount.printed.magnets.arrays import swept  # NumPy takes a tenth of a second to import

        return swept(done, budget)
    largest = min(largest, budget.memory // KEY)
    table = {0: 1}
    for step in done:
        budget.check()
        table = _counted(table, step) if step.checks else _merged(table, step)
        if len(table) > largest:
            return None
    return sum(table.values())


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
                for at, mask, low, high in checks:
                    if not low <= (new >> at & mask) <= high:
                        break
                else:
                    new &= keep
                    after[new] = get(new, 0) + ways
    return after
