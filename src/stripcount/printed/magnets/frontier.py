"""Counts the solutions of a Magnets board by a frontier method: its slots are decided one after the other.

1. A state, called a key, packs into one integer the poles of decided slots that touch undecided ones, and the counts so
   far of every line that has undecided slots; a table maps each key to the number of fillings that lead to it.
2. Deciding a slot maps the table to the next one (`steps`); keys whose lines can no longer reach their counts are
   dropped at once. Small tables are dictionaries, large ones sorted arrays (`arrays`).
3. Where lines have counts, tables grow almost until the end. The board is then swept from both ends of the order of
   slots, always from the end with the smaller table, and where the two meet, matching keys are joined (`meeting`).
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
    from stripcount.printed.magnets.arrays import KeyTable

WIDE = 1000
"""The number of keys from which arrays are faster than a dictionary."""
_FIRST_ESTIMATE = (
    64  # once 1/64 of the keys allowed are used, the rest is estimated, and again when twice as many are used
)
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
    """Return the number of fillings of the slots that are undecided in `domains`; None if there are too many keys.

    `domains` must be a fixed point of propagation, so that every decided slot allows all values left in the others.
    `most` bounds the keys of all tables together: the sweep gives up as soon as more are expected. The memory of
    `limits` bounds the bytes used at one time. Tables of `wide` keys or more are arrays, and are swept from both ends
    if lines have counts.
    """
    limits = Limits() if limits is None else limits
    beside = touching(prepared, _open(domains))
    order, reverse = best_order(prepared, beside)
    front, back = _HalfSweep(order, steps(prepared, domains, order, beside)), None
    keys_so_far, next_estimate = 0, most / _FIRST_ESTIMATE
    while front.done + (back.done if back else 0) < len(order.order):
        limits.check()
        if back is None and len(front.table) >= wide and any(step.checks for step in front.plan[front.done :]):
            back = _HalfSweep(reverse, steps(prepared, domains, reverse, beside))
        side, other = (back, front) if back and len(back.table) < len(front.table) else (front, back)
        if side.bytes_needed() + (other.bytes_held() if other else 0) > limits.tables:
            return None
        side.advance(wide)
        keys_so_far += len(side.table)
        if keys_so_far > next_estimate:
            next_estimate = 2 * keys_so_far
            keys_to_come = _keys_to_come(front, back) if back else 0
            if keys_so_far + keys_to_come > most:
                return None
        elif keys_so_far > most:
            return None
    if back is None or not back.done:
        return front.total()
    from stripcount.printed.magnets.meeting import bytes_to_join, joined

    first, second = front.arrays(), back.arrays()
    if bytes_to_join(first, second) > limits.tables:
        return None
    return joined(first, front.plan[front.done - 1], second, back.plan[back.done - 1], beside, limits)


def expected_keys(prepared: Prepared, domains: Sequence[int]) -> float:
    """Return an estimate, made before any sweep, of the number of keys in all tables of two sweeps that meet."""
    order, reverse = best_order(prepared, touching(prepared, _open(domains)))
    return order.cost_to_meet(reverse)


def _open(domains: Sequence[int]) -> set[int]:
    return {slot for slot, domain in enumerate(domains) if domain.bit_count() > 1}


class _HalfSweep:
    """A sweep from one end of the order: its steps, how many of them are done, and the current table."""

    def __init__(self, order: SlotOrder, plan: Sequence[Passing]) -> None:
        self.order, self.plan = order, plan
        self.done = 0
        self.table: dict[int, int] | KeyTable = {0: 1}

    def advance(self, wide: float) -> None:
        """Do one step."""
        step = self.plan[self.done]
        if isinstance(self.table, dict) and len(self.table) < wide:
            self.table = _after(self.table, step)
        else:
            self.table = self.arrays().after(step)
        self.done += 1

    def arrays(self) -> KeyTable:
        """Return the keys in arrays."""
        if isinstance(self.table, dict):
            from stripcount.printed.magnets.arrays import KeyTable  # NumPy takes a tenth of a second to import

            self.table = KeyTable.of(self.table, self.plan[self.done - 1].bits if self.done else 0)
        return self.table

    def total(self) -> int:
        """Return the sum of the values."""
        return sum(self.table.values()) if isinstance(self.table, dict) else self.table.total()

    def bytes_held(self) -> int:
        """Return about how many bytes the keys take."""
        return _KEY * len(self.table) if isinstance(self.table, dict) else self.table.bytes

    def bytes_needed(self) -> int:
        """Return about how many bytes the next step takes at its peak."""
        step = self.plan[self.done]
        if isinstance(self.table, dict):
            return _KEY * len(self.table) * len(step.moves)
        return self.table.bytes_after(step)


def _keys_to_come(front: _HalfSweep, back: _HalfSweep) -> float:
    """Return how many keys are expected until the sweeps meet, in proportion to what they have now."""
    shift, drift = (
        log2(max(1, len(side.table))) - side.order.bits[side.done - 1] if side.done else 0.0 for side in (front, back)
    )
    return front.order.cost_to_meet(back.order, front.done, back.done, shift, drift)


def _after(table: dict[int, int], step: Passing) -> dict[int, int]:
    """Return the table after one slot, without the keys whose lines can no longer reach their counts."""
    after: dict[int, int] = {}
    get, moves, checks, keep = after.get, step.moves, step.checks, step.keep
    if step.stays and not checks:  # no two keys become equal
        return {
            key + addend: fillings
            for forbidden, addend in moves
            for key, fillings in table.items()
            if not key & forbidden
        }
    if not checks:
        for forbidden, addend in moves:
            for key, fillings in table.items():
                if not key & forbidden:
                    next_key = key + addend & keep
                    after[next_key] = get(next_key, 0) + fillings
        return after
    for key, fillings in table.items():
        for forbidden, addend in moves:
            if not key & forbidden:
                next_key = key + addend
                for check in checks:
                    if not check.allowed >> (next_key >> check.at & check.mask) & 1:
                        break
                else:
                    next_key &= keep
                    after[next_key] = get(next_key, 0) + fillings
    return after
