"""The order in which a sweep passes the slots of a Magnets board, chosen so that keys hold few slots and counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import NamedTuple, TypeAlias

from stripcount.printed.magnets.formula import Touch
from stripcount.printed.magnets.lines import PreparedBoard

TouchingSlots = dict[int, dict[int, Touch]]
"""For each slot the slots that touch it, and how they touch."""
PassedSlots: TypeAlias = "tuple[int, PassedSlots | None]"
"""The slots passed so far, as a linked list with the last one first."""

_LOG2_PER_SLOT = 1.26  # measured increase of the binary logarithm of the number of states for each slot in keys
_FREQUENT_COUNTS = 3  # measured number of counts of a line that occur often, besides the most frequent one
_COUNT_INDEPENDENCE = (
    0.5  # fraction of the logarithm of a count that adds to that of the states: counts of lines are dependent
)
_SEARCHED_STATES = 2e4  # expected states from which on a better order is searched for
_WIDELY_SEARCHED_STATES = 1e6  # expected states from which on that search is wider
_NARROW_BEAM, _WIDE_BEAM = 5, 20  # sets of slots kept in each round of the search
_PRESENT_WEIGHT = 4  # weight of the present number of states in the cost: many now mean many later


@dataclass(frozen=True)
class SlotOrder:
    """An order in which a sweep decides `slots`.

    `last_step` has for each slot the index of the step after which all slots that touch it are decided. `log2_states`
    has the logarithm to base 2 of the number of states expected after each step.
    """

    slots: tuple[int, ...]
    last_step: dict[int, int]
    log2_states: tuple[float, ...]

    @cached_property
    def cost(self) -> float:
        """The number of states expected in all steps together."""
        return sum(map(_state_count, self.log2_states))

    def cost_to_meet(
        self,
        reverse_order: SlotOrder,
        steps_done: int = 0,
        reverse_steps_done: int = 0,
        log2_shift: float = 0,
        reverse_log2_shift: float = 0,
    ) -> float:
        """Return the number of states expected until two sweeps meet; `reverse_order` is the same order from its end.

        `steps_done` steps of this order and `reverse_steps_done` of the reverse one are done. `log2_shift` and
        `reverse_log2_shift` are added to the expected logarithms of the steps to come, so that they agree with the
        number of states reached.
        """
        cost = 0.0
        while steps_done + reverse_steps_done < len(self.slots):
            next_log2 = self.log2_states[steps_done - 1] + log2_shift if steps_done else -1.0
            next_log2_reverse = (
                reverse_order.log2_states[reverse_steps_done - 1] + reverse_log2_shift if reverse_steps_done else -1.0
            )
            if next_log2 <= next_log2_reverse:
                cost += _state_count(self.log2_states[steps_done] + log2_shift)
                steps_done += 1
            else:
                cost += _state_count(reverse_order.log2_states[reverse_steps_done] + reverse_log2_shift)
                reverse_steps_done += 1
        return cost


def touching_slots(prepared: PreparedBoard, slot_set: set[int]) -> TouchingSlots:
    """Return for each slot of `slot_set` the slots of `slot_set` that touch it, and how they touch."""
    touches = prepared.board.touching
    return {
        slot: {neighbour: touch for neighbour, touch in touches[slot].items() if neighbour in slot_set}
        for slot in sorted(slot_set)
    }


def best_order(prepared: PreparedBoard, touching: TouchingSlots) -> tuple[SlotOrder, SlotOrder]:
    """Return the cheapest order found and its reverse.

    Without counts, the orders by rows and by columns are compared. If they need twenty thousand states or more, orders
    from each corner are searched for as well, which takes some tens of milliseconds, or from a million states on up to
    half a second. With counts, only the orders by rows and by columns are compared, by the cost of two sweeps that
    meet: searched orders leave too many lines unfinished.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> prepared = PreparedBoard.of(MagnetsBoard.of(["LRLR"]))
    >>> best_order(prepared, touching_slots(prepared, {0, 1}))[0].last_step
    {0: 1, 1: 1}
    """
    slots = prepared.board.slots
    candidates = [
        sorted(touching, key=lambda slot: slots[slot]),
        sorted(touching, key=lambda slot: slots[slot][::-1]),
        sorted(touching, key=lambda slot: tuple(cell[::-1] for cell in slots[slot])),
        sorted(touching, key=lambda slot: tuple(cell[::-1] for cell in slots[slot][::-1])),
    ]
    pairs = [
        (_with_estimates(prepared, touching, order), _with_estimates(prepared, touching, order[::-1]))
        for order in candidates
    ]
    if any(line.plus >= 0 or line.minus >= 0 for line in prepared.lines):
        return min(pairs, key=lambda pair: pair[0].cost_to_meet(pair[1]))
    min_states = min(candidate.cost for pair in pairs for candidate in pair)
    if min_states > _SEARCHED_STATES:
        for corner_slot in _corner_slots(prepared, touching):
            order = _beam_search(
                touching, corner_slot, _NARROW_BEAM if min_states < _WIDELY_SEARCHED_STATES else _WIDE_BEAM
            )
            pairs.append((_with_estimates(prepared, touching, order), _with_estimates(prepared, touching, order[::-1])))
    pairs += [(reverse, order) for order, reverse in pairs]
    return min(pairs, key=lambda pair: pair[0].cost)


def _with_estimates(prepared: PreparedBoard, touching: TouchingSlots, order: Sequence[int]) -> SlotOrder:
    """Return an order of slots with the number of states expected after each step."""
    step_of = {slot: step for step, slot in enumerate(order)}
    last_step = {slot: max([step_of[slot], *(step_of[neighbour] for neighbour in touching[slot])]) for slot in order}
    steps_of_line: dict[int, list[int]] = {}
    log2_changes = [0.0] * (len(order) + 1)
    for slot in order:
        log2_changes[step_of[slot]] += _LOG2_PER_SLOT
        log2_changes[last_step[slot]] -= _LOG2_PER_SLOT
        for line in prepared.lines_of[slot]:
            steps_of_line.setdefault(line, []).append(step_of[slot])
    # after the first slot of a line, and before the last one, two counts may occur
    for line, steps in steps_of_line.items():
        counts_of_line = (prepared.lines[line].plus >= 0) + (prepared.lines[line].minus >= 0)
        for passed_count, step in enumerate(steps if counts_of_line else (), start=1):
            log2_changes[step] += counts_of_line * (
                _log2_of_count(passed_count, len(steps)) - _log2_of_count(passed_count - 1, len(steps))
            )
    log2_states, log2_now = [], 0.0
    for change in log2_changes[: len(order)]:
        log2_now += change
        log2_states.append(log2_now)
    return SlotOrder(tuple(order), last_step, tuple(log2_states))


def _log2_of_count(passed_count: int, slot_count: int) -> float:
    """Return how much a count adds to the binary logarithm of the number of states.

    `passed_count` of the `slot_count` slots of its line have been passed.
    """
    return _COUNT_INDEPENDENCE * log2(1 + min(passed_count, slot_count - passed_count, _FREQUENT_COUNTS))


def _state_count(log2_states: float) -> float:
    """Return 2 to the power of `log2_states` as a float, bounded so that it does not overflow."""
    return float(2.0 ** min(log2_states, 1000.0))


def _corner_slots(prepared: PreparedBoard, touching: TouchingSlots) -> list[int]:
    """Return the slots of `touching` nearest to the four corners of the board, each once."""
    board = prepared.board
    corners = [(row, col) for row in (0, board.rows - 1) for col in (0, board.cols - 1)]
    nearest_slots = [
        min(touching, key=lambda slot: min(abs(r - row) + abs(c - col) for r, c in board.slots[slot]))
        for row, col in corners
    ]
    return list(dict.fromkeys(nearest_slots))


class _PartialOrder(NamedTuple):
    """The best way found to pass a set of slots; sets are integers with a bit for each slot.

    `cost` is the number of states expected so far, `in_keys` the set of slots still in keys, `boundary` the set of
    slots that touch those passed, and `passed_in_order` the order, last slot first.
    """

    cost: float
    in_keys: int
    boundary: int
    passed_in_order: PassedSlots | None


def _beam_search(touching: TouchingSlots, start: int, width: int) -> list[int]:
    """Return the order from one slot on in which the fewest states are expected, by a beam search.

    In each round the `width` best sets of slots passed are kept. A set is an integer with one bit for each slot.
    """
    slots = list(touching)
    index_of = {slot: slot_index for slot_index, slot in enumerate(slots)}
    neighbours_of = [sum(1 << index_of[neighbour] for neighbour in touching[slot]) for slot in slots]
    all_slots = (1 << len(slots)) - 1
    states = [_state_count(_LOG2_PER_SLOT * in_keys) for in_keys in range(len(slots) + 1)]
    sets = {0: _PartialOrder(0.0, 0, 1 << index_of[start], None)}
    for _ in slots:
        extended: dict[int, _PartialOrder] = {}
        for passed_slots, partial_order in sets.items():
            # all slots that are not passed, if none of them touches those passed
            boundary = partial_order.boundary or all_slots & ~passed_slots
            while boundary:
                slot = boundary & -boundary
                boundary ^= slot
                slot_index = slot.bit_length() - 1
                extended_set, in_keys = passed_slots | slot, partial_order.in_keys | slot
                candidates = neighbours_of[slot_index] & in_keys | slot
                while candidates:
                    neighbour = candidates & -candidates
                    candidates ^= neighbour
                    if not neighbours_of[neighbour.bit_length() - 1] & ~extended_set:
                        in_keys ^= neighbour
                cost = partial_order.cost + states[in_keys.bit_count()]
                cheapest = extended.get(extended_set)
                if cheapest is None or cost < cheapest.cost:
                    extended[extended_set] = _PartialOrder(
                        cost,
                        in_keys,
                        (partial_order.boundary | neighbours_of[slot_index]) & ~extended_set,
                        (slot_index, partial_order.passed_in_order),
                    )
        best_sets = sorted(
            extended.items(), key=lambda pair: pair[1].cost + _PRESENT_WEIGHT * states[pair[1].in_keys.bit_count()]
        )
        sets = dict(best_sets[:width])
    order = []
    passed_in_order = next(iter(sets.values())).passed_in_order
    while passed_in_order is not None:
        order.append(slots[passed_in_order[0]])
        passed_in_order = passed_in_order[1]
    return order[::-1]
