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

_PER_SLOT = 1.26  # the number of states grows by so many bits for each slot kept
_COUNTS = 3  # how many counts of a line, besides the most frequent one, occur often
_PER_COUNT = 0.5  # but not independently of the other lines: the part of their bits by which the number of states grows
_EASY, _HARD = 2e4, 1e6  # states in all from which a better order is sought, and from which for longer
_NARROW, _BROAD = 5, 20  # how many sets of slots the search keeps
_AHEAD = 4  # the states now count so many times: they are a sign of those to come


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
        self, other: SlotOrder, done: int = 0, others: int = 0, shift: float = 0, drift: float = 0
    ) -> float:
        """Return the states expected of two sweeps, `other` from the last slot on, until they meet.

        Some steps of each may be done, with results by which the bits of the states still to come are shifted.
        """
        cost = 0.0
        while done + others < len(self.order):
            own = self.bits[done - 1] + shift if done else -1.0
            theirs = other.bits[others - 1] + drift if others else -1.0
            if own <= theirs:
                cost += _states(self.bits[done] + shift)
                done += 1
            else:
                cost += _states(other.bits[others] + drift)
                others += 1
        return cost


def touching(prepared: Prepared, among: set[int]) -> Beside:
    """Return which of these slots are beside each other."""
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
    tried = [
        sorted(beside, key=lambda slot: slots[slot]),
        sorted(beside, key=lambda slot: slots[slot][::-1]),
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot])),
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot][::-1])),
    ]
    pairs = [(_profiled(prepared, beside, order), _profiled(prepared, beside, order[::-1])) for order in tried]
    if any(line.plus >= 0 or line.minus >= 0 for line in prepared.lines):
        return min(pairs, key=lambda pair: pair[0].cost_to_meet(pair[1]))
    expected = min(candidate.cost for pair in pairs for candidate in pair)
    if expected > _EASY:
        for corner in _corners(prepared, beside):
            order = _searched(beside, corner, _NARROW if expected < _HARD else _BROAD)
            pairs.append((_profiled(prepared, beside, order), _profiled(prepared, beside, order[::-1])))
    pairs += [(other, candidate) for candidate, other in pairs]
    return min(pairs, key=lambda pair: pair[0].cost)


def _profiled(prepared: Prepared, beside: Beside, order: Sequence[int]) -> SlotOrder:
    step_of = {slot: step for step, slot in enumerate(order)}
    last = {slot: max([step_of[slot], *(step_of[other] for other in beside[slot])]) for slot in order}
    live: dict[int, list[int]] = {}
    changes = [0.0] * (len(order) + 1)
    for slot in order:
        changes[step_of[slot]] += _PER_SLOT
        changes[last[slot]] -= _PER_SLOT
        for line in prepared.lines_of[slot]:
            live.setdefault(line, []).append(step_of[slot])
    for line, steps in live.items():  # after one slot of a line two counts may occur, and so before the last one
        counted = (prepared.lines[line].plus >= 0) + (prepared.lines[line].minus >= 0)
        for passed, step in enumerate(steps if counted else (), start=1):
            changes[step] += counted * (_count_bits(passed, len(steps)) - _count_bits(passed - 1, len(steps)))
    bits, kept = [], 0.0
    for change in changes[: len(order)]:
        kept += change
        bits.append(kept)
    return SlotOrder(tuple(order), last, tuple(bits))


def _count_bits(passed: int, slots: int) -> float:
    """Return by how many bits a count increases the number of states while so many slots of its line are passed."""
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


class _Passed(NamedTuple):
    """What is known of a set of slots passed: the states so far, the slots kept and those next, the way there."""

    cost: float
    kept: int
    edge: int
    trail: Trail | None


def _searched(beside: Beside, start: int, width: int) -> list[int]:
    """Return the order from one slot on in which the fewest states are expected, by a beam search.

    In each round the `width` best sets of slots passed are kept. A set is an integer with one bit for each slot.
    """
    slots = list(beside)
    place = {slot: slot_index for slot_index, slot in enumerate(slots)}
    near = [sum(1 << place[other] for other in beside[slot]) for slot in slots]
    every = (1 << len(slots)) - 1
    states = [_states(_PER_SLOT * kept) for kept in range(len(slots) + 1)]
    sets = {0: _Passed(0.0, 0, 1 << place[start], None)}
    for _ in slots:
        reached: dict[int, _Passed] = {}
        for passed, state in sets.items():
            edge = state.edge or every & ~passed  # all that are left, if none is beside those passed
            while edge:
                slot = edge & -edge
                edge ^= slot
                slot_index = slot.bit_length() - 1
                after, kept = passed | slot, state.kept | slot
                left = near[slot_index] & kept | slot
                while left:
                    other = left & -left
                    left ^= other
                    if not near[other.bit_length() - 1] & ~after:
                        kept ^= other
                cost = state.cost + states[kept.bit_count()]
                cheapest = reached.get(after)
                if cheapest is None or cost < cheapest.cost:
                    reached[after] = _Passed(
                        cost, kept, (state.edge | near[slot_index]) & ~after, (slot_index, state.trail)
                    )
        best = sorted(reached.items(), key=lambda pair: pair[1].cost + _AHEAD * states[pair[1].kept.bit_count()])
        sets = dict(best[:width])
    order = []
    trail = next(iter(sets.values())).trail
    while trail is not None:
        order.append(slots[trail[0]])
        trail = trail[1]
    return order[::-1]
