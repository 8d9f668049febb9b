"""The order in which a sweep passes the slots of a Magnets board, chosen so that keys hold few slots and counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import NamedTuple, TypeAlias

from stripcount.printed.magnets.formula import Touch
from stripcount.printed.magnets.lines import PreparedBoard

Beside = dict[int, dict[int, Touch]]
"""For each slot the slots beside it, and how they touch."""
Trail: TypeAlias = "tuple[int, Trail | None]"
"""The slots passed, the last one first."""

_BITS_PER_SLOT = 1.26  # measured: the logarithm to base 2 of the number of states grows by this for each slot in keys
_FREQUENT_COUNTS = 3  # measured: so many counts of a line, besides the most frequent one, occur often
_COUNT_INDEPENDENCE = (
    0.5  # the part of the bits of a count that adds to the states: counts of lines are not independent
)
_SEARCHED_STATES = 2e4  # expected states from which a better order is searched for
_WIDELY_SEARCHED_STATES = 1e6  # expected states from which that search is wider
_NARROW_BEAM, _WIDE_BEAM = 5, 20  # sets of slots kept in each round of the search
_PRESENT_WEIGHT = 4  # weight of the present number of states in the cost: many now mean many later


@dataclass(frozen=True)
class SlotOrder:
    """An order in which a sweep decides slots.

    `last_step` has for each slot the index of the step after which all slots beside it are decided. `bits` has the
    logarithm to base 2 of the number of states expected after each step.
    """

    order: tuple[int, ...]
    last_step: dict[int, int]
    bits: tuple[float, ...]

    @cached_property
    def cost(self) -> float:
        """The number of states expected in all steps together."""
        return sum(map(_states, self.bits))

    def cost_to_meet(
        self,
        other: SlotOrder,
        steps_done: int = 0,
        steps_done_of_other: int = 0,
        bits_shift: float = 0,
        bits_shift_of_other: float = 0,
    ) -> float:
        """Return the number of states expected until two sweeps meet; `other` is the reverse order.

        `steps_done` steps of this order and `steps_done_of_other` of the other one are done. `bits_shift` and
        `bits_shift_of_other` are added to the expected bits of the steps to come, to agree with the states found.
        """
        cost = 0.0
        while steps_done + steps_done_of_other < len(self.order):
            next_bits = self.bits[steps_done - 1] + bits_shift if steps_done else -1.0
            next_bits_of_other = (
                other.bits[steps_done_of_other - 1] + bits_shift_of_other if steps_done_of_other else -1.0
            )
            if next_bits <= next_bits_of_other:
                cost += _states(self.bits[steps_done] + bits_shift)
                steps_done += 1
            else:
                cost += _states(other.bits[steps_done_of_other] + bits_shift_of_other)
                steps_done_of_other += 1
        return cost


def touching_slots(prepared: PreparedBoard, among: set[int]) -> Beside:
    """Return for each slot of `among` the slots of `among` that touch it, and how they touch."""
    touches = prepared.board.touching
    return {
        slot: {neighbour: touch for neighbour, touch in touches[slot].items() if neighbour in among}
        for slot in sorted(among)
    }


def best_order(prepared: PreparedBoard, beside: Beside) -> tuple[SlotOrder, SlotOrder]:
    """Return the cheapest order found and its reverse.

    Without counts it is one by rows, by columns, or, from twenty thousand states on, searched from each corner, which
    takes some tens of milliseconds, from a million states on up to half a second. With counts it is one by rows or by
    columns, from which two sweeps will meet: searched orders leave too many lines unfinished.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> prepared = PreparedBoard.of(MagnetsBoard.of(["LRLR"]))
    >>> best_order(prepared, touching_slots(prepared, {0, 1}))[0].last_step
    {0: 1, 1: 1}
    """
    slots = prepared.board.slots
    candidates = [
        sorted(beside, key=lambda slot: slots[slot]),
        sorted(beside, key=lambda slot: slots[slot][::-1]),
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot])),
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot][::-1])),
    ]
    pairs = [
        (_with_estimates(prepared, beside, order), _with_estimates(prepared, beside, order[::-1]))
        for order in candidates
    ]
    if any(line.plus >= 0 or line.minus >= 0 for line in prepared.lines):
        return min(pairs, key=lambda pair: pair[0].cost_to_meet(pair[1]))
    fewest_states = min(candidate.cost for pair in pairs for candidate in pair)
    if fewest_states > _SEARCHED_STATES:
        for corner in _corners(prepared, beside):
            order = _beam_search(
                beside, corner, _NARROW_BEAM if fewest_states < _WIDELY_SEARCHED_STATES else _WIDE_BEAM
            )
            pairs.append((_with_estimates(prepared, beside, order), _with_estimates(prepared, beside, order[::-1])))
    pairs += [(neighbour, candidate) for candidate, neighbour in pairs]
    return min(pairs, key=lambda pair: pair[0].cost)


def _with_estimates(prepared: PreparedBoard, beside: Beside, order: Sequence[int]) -> SlotOrder:
    """Return an order of slots with the number of states expected after each step."""
    step_of = {slot: step for step, slot in enumerate(order)}
    last_step = {slot: max([step_of[slot], *(step_of[neighbour] for neighbour in beside[slot])]) for slot in order}
    steps_of_line: dict[int, list[int]] = {}
    bits_changes = [0.0] * (len(order) + 1)
    for slot in order:
        bits_changes[step_of[slot]] += _BITS_PER_SLOT
        bits_changes[last_step[slot]] -= _BITS_PER_SLOT
        for line in prepared.lines_of[slot]:
            steps_of_line.setdefault(line, []).append(step_of[slot])
    for (
        line,
        steps,
    ) in steps_of_line.items():  # after one slot of a line two counts may occur, and so before the last one
        counts_of_line = (prepared.lines[line].plus >= 0) + (prepared.lines[line].minus >= 0)
        for passed_slots, step in enumerate(steps if counts_of_line else (), start=1):
            bits_changes[step] += counts_of_line * (
                _count_bits(passed_slots, len(steps)) - _count_bits(passed_slots - 1, len(steps))
            )
    bits, bits_now = [], 0.0
    for change in bits_changes[: len(order)]:
        bits_now += change
        bits.append(bits_now)
    return SlotOrder(tuple(order), last_step, tuple(bits))


def _count_bits(passed_slots: int, slots: int) -> float:
    """Return the bits that a count adds to the states after `passed_slots` of the `slots` slots of its line."""
    return _COUNT_INDEPENDENCE * log2(1 + min(passed_slots, slots - passed_slots, _FREQUENT_COUNTS))


def _states(bits: float) -> float:
    return float(2.0 ** min(bits, 1000.0))


def _corners(prepared: PreparedBoard, beside: Beside) -> list[int]:
    """Return the slots nearest to the corners of the board."""
    board = prepared.board
    corners = [(row, col) for row in (0, board.rows - 1) for col in (0, board.cols - 1)]
    touches = [
        min(beside, key=lambda slot: min(abs(r - row) + abs(c - col) for r, c in board.slots[slot]))
        for row, col in corners
    ]
    return list(dict.fromkeys(touches))


class _PassedSet(NamedTuple):
    """The best way found to pass a set of slots; sets are integers with a bit for each slot.

    `cost` is the number of states expected so far, `in_keys` the set of slots still in keys, `edge` the set of slots
    beside those passed, and `trail` the order, last slot first.
    """

    cost: float
    in_keys: int
    edge: int
    trail: Trail | None


def _beam_search(beside: Beside, start: int, width: int) -> list[int]:
    """Return the order from one slot on in which the fewest states are expected, by a beam search.

    In each round the `width` best sets of slots passed are kept. A set is an integer with one bit for each slot.
    """
    slots = list(beside)
    index_of = {slot: slot_index for slot_index, slot in enumerate(slots)}
    neighbours_of = [sum(1 << index_of[neighbour] for neighbour in beside[slot]) for slot in slots]
    all_slots = (1 << len(slots)) - 1
    states = [_states(_BITS_PER_SLOT * in_keys) for in_keys in range(len(slots) + 1)]
    sets = {0: _PassedSet(0.0, 0, 1 << index_of[start], None)}
    for _ in slots:
        extended: dict[int, _PassedSet] = {}
        for passed_slots, state in sets.items():
            edge = state.edge or all_slots & ~passed_slots  # all that are left, if none is beside those passed
            while edge:
                slot = edge & -edge
                edge ^= slot
                slot_index = slot.bit_length() - 1
                after, in_keys = passed_slots | slot, state.in_keys | slot
                candidates = neighbours_of[slot_index] & in_keys | slot
                while candidates:
                    neighbour = candidates & -candidates
                    candidates ^= neighbour
                    if not neighbours_of[neighbour.bit_length() - 1] & ~after:
                        in_keys ^= neighbour
                cost = state.cost + states[in_keys.bit_count()]
                cheapest = extended.get(after)
                if cheapest is None or cost < cheapest.cost:
                    extended[after] = _PassedSet(
                        cost, in_keys, (state.edge | neighbours_of[slot_index]) & ~after, (slot_index, state.trail)
                    )
        best = sorted(
            extended.items(), key=lambda pair: pair[1].cost + _PRESENT_WEIGHT * states[pair[1].in_keys.bit_count()]
        )
        sets = dict(best[:width])
    order = []
    trail = next(iter(sets.values())).trail
    while trail is not None:
        order.append(slots[trail[0]])
        trail = trail[1]
    return order[::-1]
