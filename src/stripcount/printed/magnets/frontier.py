"""Counts the solutions of a Magnets board by a frontier method: its slots are decided one after the other.

1. A state, called a key, packs into one integer the poles of decided slots that touch undecided ones, and the counts so
   far of every line that has undecided slots; a table maps each key to the number of fillings that lead to it.
2. Deciding a slot maps the table to the next one (`steps`); keys whose lines can no longer have their counts are
   dropped at once. Small tables are dictionaries, large ones sorted arrays (`arrays`).
3. Where lines have counts, tables grow almost until the end. The board is then swept from both ends of the order of
   slots, always from the end with the smaller table. Where the two sweeps meet, the values of matching keys are
   multiplied (`meeting`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import TYPE_CHECKING

from stripcount.limits import Limits
from stripcount.printed.magnets.lines import PreparedBoard
from stripcount.printed.magnets.order import SlotOrder, best_order, touching_slots
from stripcount.printed.magnets.steps import SlotStep, steps

if TYPE_CHECKING:
    from stripcount.printed.magnets.arrays import KeyTable

MIN_ARRAY_KEYS = 1000
"""The number of keys from which arrays are faster than a dictionary."""
_FIRST_ESTIMATE_FRACTION = 64
"""The number of keys still to come is estimated after 1/64 of the allowed keys, and whenever their number doubles."""
_BYTES_PER_KEY = 300
"""Bytes for each key of a dictionary, with those of the dictionary that the next step makes from it."""


def sweep(
    prepared: PreparedBoard,
    domains: Sequence[int],
    limits: Limits | None = None,
    *,
    max_keys: float = float("inf"),
    min_array_keys: float = MIN_ARRAY_KEYS,
) -> int | None:
    """Return the number of fillings that `domains` (the domain of each slot) allow; None if there are too many keys.

    `domains` must be a fixed point of propagation, so that every decided slot allows all values left in the others.
    `max_keys` bounds the number of keys of all tables together: the sweep ends as soon as more are expected. The memory
    of `limits` bounds the bytes used at one time. Tables of `min_array_keys` keys or more are arrays, and the board is
    then swept from both ends if lines have counts.
    """
    limits = Limits() if limits is None else limits
    touching = touching_slots(prepared, _undecided_slots(domains))
    order, reverse_order = best_order(prepared, touching)
    forward, backward = _HalfSweep(order, steps(prepared, domains, order, touching)), None
    keys_so_far, next_estimate = 0, max_keys / _FIRST_ESTIMATE_FRACTION
    while forward.steps_done + (backward.steps_done if backward else 0) < len(order.slots):
        limits.check()
        if (
            backward is None
            and len(forward.table) >= min_array_keys
            and any(step.checks for step in forward.steps_of_slots[forward.steps_done :])
        ):
            backward = _HalfSweep(reverse_order, steps(prepared, domains, reverse_order, touching))
        active_sweep, opposite_sweep = (
            (backward, forward) if backward and len(backward.table) < len(forward.table) else (forward, backward)
        )
        if active_sweep.bytes_needed() + (opposite_sweep.bytes_held() if opposite_sweep else 0) > limits.tables:
            return None
        active_sweep.advance(min_array_keys)
        keys_so_far += len(active_sweep.table)
        if keys_so_far > next_estimate:
            next_estimate = 2 * keys_so_far
            keys_to_come = _keys_to_come(forward, backward) if backward else 0
            if keys_so_far + keys_to_come > max_keys:
                return None
        elif keys_so_far > max_keys:
            return None
    if backward is None or not backward.steps_done:
        return forward.total()
    from stripcount.printed.magnets.meeting import bytes_to_match, sum_over_matching_pairs

    forward_table, backward_table = forward.as_arrays(), backward.as_arrays()
    if bytes_to_match(forward_table, backward_table) > limits.tables:
        return None
    return sum_over_matching_pairs(
        forward_table,
        forward.steps_of_slots[forward.steps_done - 1],
        backward_table,
        backward.steps_of_slots[backward.steps_done - 1],
        touching,
        limits,
    )


def expected_keys(prepared: PreparedBoard, domains: Sequence[int]) -> float:
    """Return an estimate, made before any sweep, of the number of keys in all tables of two sweeps that meet."""
    order, reverse_order = best_order(prepared, touching_slots(prepared, _undecided_slots(domains)))
    return order.cost_to_meet(reverse_order)


def _undecided_slots(domains: Sequence[int]) -> set[int]:
    """Return the slots with two values or more."""
    return {slot for slot, domain in enumerate(domains) if domain.bit_count() > 1}


class _HalfSweep:
    """A sweep from one end of the order: the step of each slot, how many are done, and the table after them."""

    def __init__(self, order: SlotOrder, steps_of_slots: Sequence[SlotStep]) -> None:
        self.order, self.steps_of_slots = order, steps_of_slots
        self.steps_done = 0
        self.table: dict[int, int] | KeyTable = {0: 1}

    def advance(self, min_array_keys: float) -> None:
        """Do the next step, in a dictionary if the table has fewer than `min_array_keys` keys, else in arrays."""
        step = self.steps_of_slots[self.steps_done]
        if isinstance(self.table, dict) and len(self.table) < min_array_keys:
            self.table = _apply_step(self.table, step)
        else:
            self.table = self.as_arrays().apply_step(step)
        self.steps_done += 1

    def as_arrays(self) -> KeyTable:
        """Convert the table to arrays if it is a dictionary, and return it."""
        if isinstance(self.table, dict):
            from stripcount.printed.magnets.arrays import KeyTable  # NumPy takes a tenth of a second to import

            self.table = KeyTable.of(
                self.table, self.steps_of_slots[self.steps_done - 1].bits if self.steps_done else 0
            )
        return self.table

    def total(self) -> int:
        """Return the sum of the values."""
        return sum(self.table.values()) if isinstance(self.table, dict) else self.table.total()

    def bytes_held(self) -> int:
        """Return the approximate number of bytes of the table."""
        return _BYTES_PER_KEY * len(self.table) if isinstance(self.table, dict) else self.table.byte_count

    def bytes_needed(self) -> int:
        """Return the approximate number of bytes that the next step takes at its peak."""
        step = self.steps_of_slots[self.steps_done]
        if isinstance(self.table, dict):
            return _BYTES_PER_KEY * len(self.table) * len(step.moves)
        return self.table.bytes_to_apply(step)


def _keys_to_come(forward: _HalfSweep, backward: _HalfSweep) -> float:
    """Return how many keys are expected until the sweeps meet.

    The estimates made before the sweeps are scaled so that they agree with the present tables.
    """
    forward_shift, backward_shift = (
        log2(max(1, len(half_sweep.table))) - half_sweep.order.log2_states[half_sweep.steps_done - 1]
        if half_sweep.steps_done
        else 0.0
        for half_sweep in (forward, backward)
    )
    return forward.order.cost_to_meet(
        backward.order, forward.steps_done, backward.steps_done, forward_shift, backward_shift
    )


def _apply_step(table: dict[int, int], step: SlotStep) -> dict[int, int]:
    """Return the table after one slot, without the keys whose lines can no longer reach their counts."""
    next_table: dict[int, int] = {}
    get_value, moves, checks, kept_bits = next_table.get, step.moves, step.checks, step.kept_bits
    if step.keeps_keys_distinct and not checks:  # no two keys become equal
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
                    next_key = key + addend & kept_bits
                    next_table[next_key] = get_value(next_key, 0) + fillings
        return next_table
    for key, fillings in table.items():
        for forbidden, addend in moves:
            if not key & forbidden:
                next_key = key + addend
                for check in checks:
                    if not check.allowed >> (next_key >> check.bit_offset & check.mask) & 1:
                        break
                else:
                    next_key &= kept_bits
                    next_table[next_key] = get_value(next_key, 0) + fillings
    return next_table
