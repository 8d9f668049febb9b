"""The order in which a sweep passes the slots of a Magnets board, chosen so that keys hold few slots and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

from stripcount.board import Cell, neighbours
from stripcount.printed.magnets.lines import Prepared

Beside = dict[int, dict[int, int]]
"""For each slot the slots beside it: 1 if like halves touch, 2 if unlike ones, 3 if both."""

_PER_SLOT = 1.26  # the number of states grows by so many bits for each slot kept
_COUNTS = 3  # how many counts of a line, besides the most frequent one, occur often
_EASY, _STARTS = 4000.0, 16  # states in all below which no better order is sought; places to start from


@dataclass(frozen=True)
class SlotOrder:
    """An order of slots; for each slot the step after which no slot beside it is left; an estimate of all states."""

    order: tuple[int, ...]
    last: dict[int, int]
    cost: float


def touching(prepared: Prepared, among: set[int]) -> Beside:
    """Return which of these slots are beside each other."""
    board = prepared.board
    where: dict[Cell, tuple[int, int]] = {
        cell: (index, half) for index, pair in enumerate(board.slots) for half, cell in enumerate(pair)
    }
    found: Beside = {slot: {} for slot in sorted(among)}
    for slot in found:
        for half, cell in enumerate(board.slots[slot]):
            for near in neighbours(board.rows, board.cols, cell):
                other, other_half = where.get(near, (-1, 0))
                if other != slot and other in among:
                    found[slot][other] = found[slot].get(other, 0) | (1 if half == other_half else 2)
    return found


def orders(prepared: Prepared, beside: Beside) -> list[SlotOrder]:
    """Return good orders, the cheapest first: by rows and by columns, from either end, and one grown from the border.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> prepared = Prepared.of(MagnetsBoard.of(["LRLR"]))
    >>> orders(prepared, touching(prepared, {0, 1}))[0].last
    {0: 1, 1: 1}
    """
    slots = prepared.board.slots
    by_rows = [sorted(beside, key=lambda slot: slots[slot]), sorted(beside, key=lambda slot: slots[slot][::-1])]
    by_cols = [
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot])),
        sorted(beside, key=lambda slot: tuple(cell[::-1] for cell in slots[slot][::-1])),
    ]
    ways = [by_rows, by_cols, [order[::-1] for order in by_rows], [order[::-1] for order in by_cols]]
    found = [min((_costed(prepared, beside, order) for order in pair), key=lambda one: one.cost) for pair in ways]
    if min(one.cost for one in found) > _EASY:
        grown = (_costed(prepared, beside, _grown(beside, start)) for start in _starts(prepared, beside))
        found.append(min(grown, key=lambda one: one.cost))
    return sorted(found, key=lambda one: one.cost)


def _costed(prepared: Prepared, beside: Beside, order: Sequence[int]) -> SlotOrder:
    at = {slot: step for step, slot in enumerate(order)}
    last = {slot: max([at[slot], *(at[other] for other in beside[slot])]) for slot in order}
    live: dict[int, list[int]] = {}
    bits = [0.0] * (len(order) + 1)
    for slot in order:
        bits[at[slot]] += _PER_SLOT
        bits[last[slot]] -= _PER_SLOT
        for line in prepared.lines_of[slot]:
            live.setdefault(line, []).append(at[slot])
    for line, steps in live.items():  # after one slot of a line two counts may occur, and so before the last one
        counted = (prepared.lines[line].plus >= 0) + (prepared.lines[line].minus >= 0)
        for passed, step in enumerate(steps if counted else (), start=1):
            bits[step] += counted * (_count_bits(passed, len(steps)) - _count_bits(passed - 1, len(steps)))
    kept = cost = 0.0
    for change in bits:
        kept += change
        cost += 2.0 ** min(kept, 1000.0)
    return SlotOrder(tuple(order), last, cost)


def _count_bits(passed: int, slots: int) -> float:
    """Return by how many bits a count increases the number of states while so many slots of its line are passed."""
    return log2(1 + min(passed, slots - passed, _COUNTS))


def _starts(prepared: Prepared, beside: Beside) -> Iterator[int]:
    """Yield slots on the border of the board, evenly spread around it."""
    rows, cols = prepared.board.rows, prepared.board.cols
    border = [
        slot for slot in beside if any(r in (0, rows - 1) or c in (0, cols - 1) for r, c in prepared.board.slots[slot])
    ] or list(beside)
    yield from border[:: -(-len(border) // _STARTS)]


def _grown(beside: Beside, start: int) -> list[int]:
    """Return the order from `start` in which each next slot leaves the fewest to keep, and lies beside the oldest."""
    order: list[int] = []
    age: dict[int, int] = {}
    left = {slot: len(others) for slot, others in beside.items()}  # neighbours not yet passed
    edge = {start: None}
    while edge or len(order) < len(beside):
        if not edge:  # another part of the board
            edge = {next(slot for slot in beside if slot not in age): None}
        chosen = best = None
        for slot in edge:
            passed = [other for other in beside[slot] if other in age]
            dropped = sum(1 for other in passed if left[other] == 1)
            score = ((left[slot] > 0) - dropped, min((age[other] for other in passed), default=0), slot)
            if best is None or score < best:
                chosen, best = slot, score
        assert chosen is not None
        del edge[chosen]
        age[chosen] = len(order)
        order.append(chosen)
        for other in beside[chosen]:
            left[other] -= 1
            if other not in age:
                edge[other] = None
    return order
