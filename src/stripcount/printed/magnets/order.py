"""The order in which a sweep passes the slots of a Magnets board, chosen so that keys hold few slots and counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import NamedTuple, TypeAlias

from stripcount.printed.magnets.formula import Touch
from stripcount.printed.magnets.lines import Prepared

Beside = dict[int, dict[int, Touch]]
"""For each slot the slots beside it, and how they touch."""
Trail: TypeAlias = "tuple[int, Trail | None]"
"""The slots passed, the last one first."""

_PER_SLOT = 1.26  # bits by which the number of states grows for each slot kept
_COUNTS = 3  # how many counts of a line, besides the most frequent one, occur often
_PER_COUNT = 0.5  # but not independently of the other lines: the part of their bits by which the number of states grows
_EASY, _HARD = 2e4, 1e6  # states in all from which a better order is sought, and from which for longer
_NARROW, _BROAD = 5, 20  # how many sets of slots the search keeps
_AHEAD = 4  # the weight of the present number of states in the cost: many now mean many later


@dataclass(frozen=True)
class SlotOrder:
    """An order of slots; for each slot the step after which no slot beside it is left; bits of the states expected."""

    order: tuple[int, ...]
    last: dict[int, int]
    bits: tuple[float, ...]

    @cached_property
    def cost(self) -> float:
        """The states expected after all steps together."""
        return sum(map(_states, self.bits))

    def cost_to_meet(
        self, other: SlotOrder, done: int = 0, done_of_other: int = 0, shift: float = 0, drift: float = 0
    ) -> float:
        """Return the states expected of two sweeps, `other` from the last slot on, until they meet.

        Some steps of each may be done, with results by which the bits of the states still to come are shifted.
        """
        cost = 0.0
        while done + done_of_other < len(self.order):
            next_bits = self.bits[done - 1] + shift if done else -1.0
            next_bits_of_other = other.bits[done_of_other - 1] + drift if done_of_other else -1.0
            if next_bits <= next_bits_of_other:
                cost += _states(self.bits[done] + shift)
                done += 1
            else:
                cost += _states(other.bits[done_of_other] + drift)
                done_of_other += 1
        return cost


def touching(prepared: Prepared, among: set[int]) -> Beside:
    """Return for each slot of `among` the slots of `among` that touch it, and how they touch."""
    near = prepared.board.touching
    return {slot: {other: how for other, how in near[slot].items() if other in among} for slot in sorted(among)}


def best_order(prepared: Prepared, beside: Beside) -> tuple[SlotOrder, SlotOrder]:
    """Return the cheapest order found and its reverse.

    Without counts it is one by rows, by columns, or, from twenty thousand states on, searched from each corner, which
    takes some tens of milliseconds, from a million states on up to half a second. With counts it is one by rows or by
    columns, from which two sweeps will meet: searched orders leave too many lines unfinished.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> prepared = Prepared.of(MagnetsBoard.of(["LRLR"]))
    >>> best_order(prepared, touching(prepared, {0, 1}))[0].last
    {0: 1, 1: 1}
    """
    slots = prepared.board.slots
    candidates = [
        sorted(beside, key=lambda slot: slots[slot]),
        sorted(beside, key=lambda slot: slots[slot][::-1]),
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot])),
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot][::-1])),
    ]
    pairs = [(_with_costs(prepared, beside, order), _with_costs(prepared, beside, order[::-1])) for order in candidates]
    if any(line.plus >= 0 or line.minus >= 0 for line in prepared.lines):
        return min(pairs, key=lambda pair: pair[0].cost_to_meet(pair[1]))
    fewest_states = min(candidate.cost for pair in pairs for candidate in pair)
    if fewest_states > _EASY:
        for corner in _corners(prepared, beside):
            order = _beam_search(beside, corner, _NARROW if fewest_states < _HARD else _BROAD)
            pairs.append((_with_costs(prepared, beside, order), _with_costs(prepared, beside, order[::-1])))
    pairs += [(other, candidate) for candidate, other in pairs]
    return min(pairs, key=lambda pair: pair[0].cost)


def _with_costs(prepared: Prepared, beside: Beside, order: Sequence[int]) -> SlotOrder:
    step_of = {slot: step for step, slot in enumerate(order)}
    last = {slot: max([step_of[slot], *(step_of[other] for other in beside[slot])]) for slot in order}
    steps_of_line: dict[int, list[int]] = {}
    changes = [0.0] * (len(order) + 1)
    for slot in order:
        changes[step_of[slot]] += _PER_SLOT
        changes[last[slot]] -= _PER_SLOT
        for line in prepared.lines_of[slot]:
            steps_of_line.setdefault(line, []).append(step_of[slot])
    for (
        line,
        steps,
    ) in steps_of_line.items():  # after one slot of a line two counts may occur, and so before the last one
        counts_of_line = (prepared.lines[line].plus >= 0) + (prepared.lines[line].minus >= 0)
        for passed, step in enumerate(steps if counts_of_line else (), start=1):
            changes[step] += counts_of_line * (_count_bits(passed, len(steps)) - _count_bits(passed - 1, len(steps)))
    bits, bits_now = [], 0.0
    for change in changes[: len(order)]:
        bits_now += change
        bits.append(bits_now)
    return SlotOrder(tuple(order), last, tuple(bits))


def _count_bits(passed: int, slots: int) -> float:
    """Return the bits by which a line's count increases the number of states after some of its slots are passed."""
    return _PER_COUNT * log2(1 + min(passed, slots - passed, _COUNTS))


def _states(bits: float) -> float:
    return float(2.0 ** min(bits, 1000.0))


def _corners(prepared: Prepared, beside: Beside) -> list[int]:
    """Return the slots nearest to the corners of the board."""
    board = prepared.board
    corners = [(row, col) for row in (0, board.rows - 1) for col in (0, board.cols - 1)]
    near = [
        min(beside, key=lambda slot: min(abs(r - row) + abs(c - col) for r, c in board.slots[slot]))
        for row, col in corners
    ]
    return list(dict.fromkeys(near))


class _PassedSet(NamedTuple):
    """A set of slots passed: the states so far, the slots still in keys, the next slots, the order that led there."""

    cost: float
    kept: int
    edge: int
    trail: Trail | None


def _beam_search(beside: Beside, start: int, width: int) -> list[int]:
    """Return the order from one slot on in which the fewest states are expected, by a beam search.

    In each round the `width` best sets of slots passed are kept. A set is an integer with one bit for each slot.
    """
    slots = list(beside)
    index_of = {slot: slot_index for slot_index, slot in enumerate(slots)}
    neighbours_of = [sum(1 << index_of[other] for other in beside[slot]) for slot in slots]
    all_slots = (1 << len(slots)) - 1
    states = [_states(_PER_SLOT * in_keys) for in_keys in range(len(slots) + 1)]
    sets = {0: _PassedSet(0.0, 0, 1 << index_of[start], None)}
    for _ in slots:
        extended: dict[int, _PassedSet] = {}
        for passed, state in sets.items():
            edge = state.edge or all_slots & ~passed  # all that are left, if none is beside those passed
            while edge:
                slot = edge & -edge
                edge ^= slot
                slot_index = slot.bit_length() - 1
                after, in_keys = passed | slot, state.kept | slot
                candidates = neighbours_of[slot_index] & in_keys | slot
                while candidates:
                    other = candidates & -candidates
                    candidates ^= other
                    if not neighbours_of[other.bit_length() - 1] & ~after:
                        in_keys ^= other
                cost = state.cost + states[in_keys.bit_count()]
                cheapest = extended.get(after)
                if cheapest is None or cost < cheapest.cost:
                    extended[after] = _PassedSet(
                        cost, in_keys, (state.edge | neighbours_of[slot_index]) & ~after, (slot_index, state.trail)
                    )
        best = sorted(extended.items(), key=lambda pair: pair[1].cost + _AHEAD * states[pair[1].kept.bit_count()])
        sets = dict(best[:width])
    order = []
    trail = next(iter(sets.values())).trail
    while trail is not None:
        order.append(slots[trail[0]])
        trail = trail[1]
    return order[::-1]
