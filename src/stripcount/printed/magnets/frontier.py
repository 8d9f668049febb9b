"""The sweep of a Magnets board slot by slot along a broken line.

Of the slots already passed, only the poles that touch slots still to come are kept, together with the counts so far of
every line that is not finished. They are packed into one integer, the key; its value is the number of fillings that
lead there. Keys whose counts can no longer be met are dropped at once. `steps` says what each slot does to the keys. A
few keys are kept in a dictionary, many in whole arrays (`arrays`).

Where lines have counts, the keys become more numerous with every slot, almost to the end. The board is then swept from
both ends of the order, always from the end with fewer keys, until the two sweeps meet (`meeting`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import TYPE_CHECKING

from stripcount.limits import Limits
from stripcount.printed.magnets.lines import Prepared
from stripcount.printed.magnets.order import SlotOrder, best_order, touching
from stripcount.printed.magnets.steps import Passing, steps

if TYPE_CHECKING:
    from stripcount.printed.magnets.arrays import Table

WIDE = 1000
"""The number of keys from which arrays are faster than a dictionary."""
_ASKED = 64  # from such a part of the most keys on, more are expected or not
_KEY = 300
"""Bytes for each key of a dictionary, with those of the dictionary made from it."""


def sweep(
    prepared: Prepared,
    domains: Sequence[int],
    limits: Limits | None = None,
    *,
    most: float = float("inf"),
    wide: float = WIDE,
) -> int | None:
    """Return the number of ways to decide the slots left open in `domains`; None if there are too many states.

    `domains` must be a fixed point of propagation, so that every decided slot fits all values left in the others.
    `most` bounds the keys of all steps together: the sweep gives up as soon as more are expected. The memory of
    `limits` bounds the bytes taken at one time. From `wide` keys on, arrays are used, and two sweeps if lines have
    counts.
    """
    limits = Limits() if limits is None else limits
    beside = touching(prepared, _open(domains))
    order, reverse = best_order(prepared, beside)
    front, back = _Sweep(order, steps(prepared, domains, order, beside)), None
    seen, ask = 0, most / _ASKED
    while front.done + (back.done if back else 0) < len(order.order):
        limits.check()
        if back is None and len(front.table) >= wide and any(step.checks for step in front.plan[front.done :]):
            back = _Sweep(reverse, steps(prepared, domains, reverse, beside))
        side, other = (back, front) if back and len(back.table) < len(front.table) else (front, back)
        if side.bytes_needed() + (other.bytes_held() if other else 0) > limits.tables:
            return None
        side.advance(wide)
        seen += len(side.table)
        if seen > ask:
            ask = 2 * seen
            expected = _expected(front, back) if back else 0
            if seen + expected > most:
                return None
        elif seen > most:
            return None
    if back is None or not back.done:
        return front.total()
    from stripcount.printed.magnets.meeting import bytes_to_join, joined

    first, second = front.arrays(), back.arrays()
    if bytes_to_join(first, second) > limits.tables:
        return None
    return joined(first, front.plan[front.done - 1], second, back.plan[back.done - 1], beside, limits)


def expected(prepared: Prepared, domains: Sequence[int]) -> float:
    """Return about how many keys two sweeps that meet would have in all, before any is begun."""
    order, reverse = best_order(prepared, touching(prepared, _open(domains)))
    return order.cost_to_meet(reverse)


def _open(domains: Sequence[int]) -> set[int]:
    return {slot for slot, domain in enumerate(domains) if domain.bit_count() > 1}


class _Sweep:
    """A sweep from one end: its steps, how many of them are done, and the keys reached with their values."""

    def __init__(self, order: SlotOrder, plan: Sequence[Passing]) -> None:
        self.order, self.plan = order, plan
        self.done = 0
        self.table: dict[int, int] | Table = {0: 1}

    def advance(self, wide: float) -> None:
        """Do one step."""
        step = self.plan[self.done]
        if isinstance(self.table, dict) and len(self.table) < wide:
            self.table = _after(self.table, step)
        else:
            self.table = self.arrays().after(step)
        self.done += 1

    def arrays(self) -> Table:
        """Return the keys in arrays."""
        if isinstance(self.table, dict):
            from stripcount.printed.magnets.arrays import Table  # NumPy takes a tenth of a second to import

            self.table = Table.of(self.table, self.plan[self.done - 1].bits if self.done else 0)
        return self.table

    def total(self) -> int:
        """Return the sum of the values."""
        return sum(self.table.values()) if isinstance(self.table, dict) else self.table.total()

    def bytes_held(self) -> int:
        """Return about how many bytes the keys take."""
        return _KEY * len(self.table) if isinstance(self.table, dict) else self.table.bytes

    def bytes_needed(self) -> int:
        """Return about how many bytes the next step takes at most at one time."""
        step = self.plan[self.done]
        if isinstance(self.table, dict):
            return _KEY * len(self.table) * len(step.moves)
        return self.table.bytes_after(step)


def _expected(front: _Sweep, back: _Sweep) -> float:
    """Return how many keys are expected until the sweeps meet, in proportion to what they have now."""
    shift, drift = (
        log2(max(1, len(side.table))) - side.order.bits[side.done - 1] if side.done else 0.0 for side in (front, back)
    )
    return front.order.cost_to_meet(back.order, front.done, back.done, shift, drift)


def _after(table: dict[int, int], step: Passing) -> dict[int, int]:
    """Return the table after one slot, without the keys whose counts can no longer be met."""
    after: dict[int, int] = {}
    get, moves, checks, keep = after.get, step.moves, step.checks, step.keep
    if step.stays and not checks:  # no two keys become equal
        return {key + added: ways for banned, added in moves for key, ways in table.items() if not key & banned}
    if not checks:
        for banned, added in moves:
            for key, ways in table.items():
                if not key & banned:
                    new = key + added & keep
                    after[new] = get(new, 0) + ways
        return after
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
