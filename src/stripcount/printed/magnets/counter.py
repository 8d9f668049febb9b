"""The exact number of solutions of one Magnets board, in whole numbers of any size.

Few solutions are enumerated. Many are counted slot by slot along a broken line: of the slots passed, only the poles
that still touch slots to come are kept, with the counts so far of every line not yet finished, all packed into one
integer; how many fillings lead there is the value. Counts that can no longer come out are dropped at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.lines import Frame, propagate
from stripcount.printed.magnets.order import plan, touching
from stripcount.printed.magnets.solver import choose, deduced, solutions_within
from stripcount.search.budget import Budget

_FEW, _NODES = 200, 20_000  # solutions, and nodes, enumerated before slots are swept instead
_WIDE = 30_000.0  # estimated states from which arrays of all of them are faster than those that occur
_LARGEST = 1_500_000  # states along the broken line, some 150 bytes each, before the board is split in cases


def count(board: MagnetsBoard, budget: Budget | None = None) -> tuple[int, str]:
    """Return the number of solutions and the method that counted: enumeration, frontier or cases.

    Cost: by enumeration, a search per solution; by frontier, the states along the narrowest broken line found, at
    most about 2.4 to the power of the shorter side without quotas. Where those exceed a million and a half, the
    board is split in cases.

    >>> count(MagnetsBoard.of(["LR" * 4] * 8))
    (175783143361, 'frontier')
    """
    few = solutions_within(board, _FEW, _NODES, budget)
    if few is not None and few < _FEW:
        return few, "enumeration"
    found = deduced(board)
    assert found is not None
    frame, domains = found
    total = sweep(frame, domains)
    return (total, "frontier") if total is not None else (_cases(frame, domains), "cases")


def _cases(frame: Frame, domains: bytearray) -> int:
    """Return the count of `domains` as a sum over the values of one slot after another."""
    total, stack = 0, [domains]
    while stack:
        domains = stack.pop()
        slot = choose(frame, domains)
        if slot < 0:
            total += 1
            continue
        for value in (1, 2, 4):
            if domains[slot] & value:
                case = bytearray(domains)
                case[slot] = value
                if propagate(frame, case, frame.lines_of[slot]):
                    part = sweep(frame, case)
                    if part is None:
                        stack.append(case)
                    else:
                        total += part
    return total


def sweep(frame: Frame, domains: Sequence[int], largest: int = _LARGEST) -> int | None:
    """Return the number of ways to decide the slots left open in `domains`, or None past `largest` states.

    `domains` must be a fixed point of propagation: what is decided then fits all that is left.
    """
    beside = touching(frame, {slot for slot, domain in enumerate(domains) if domain.bit_count() > 1})
    chosen = plan(frame, beside)
    decided = {slot: domain for slot, domain in enumerate(domains) if domain.bit_count() == 1}
    counters = _counters(frame, domains, decided, chosen.order)
    if not counters and chosen.cost > _WIDE:
        from stripcount.printed.magnets.dense import dense_sweep  # arrays take a tenth of a second to import

        total = dense_sweep(domains, chosen, beside)
        if total is not None:
            return total
    free: list[int] = []
    base = sum(counter.bits for counter in counters)
    top, place = base, {}
    leaving: dict[int, list[int]] = {}
    for slot in chosen.order:
        leaving.setdefault(chosen.last[slot], []).append(slot)
    table = {0: 1}
    for step, slot in enumerate(chosen.order):
        if slot_leaves_at_once := chosen.last[slot] == step:
            here = 0
        else:
            here = free.pop() if free else top
            top = max(top, here + 2)
        place[slot] = here
        forbid = [0, 0]  # for first half +, first half -: bits of neighbours that must not be set
        for other, how in beside[slot].items():
            if other in place and chosen.last[other] >= step:
                if how & 1:
                    forbid[0] |= 1 << place[other]
                    forbid[1] |= 2 << place[other]
                if how & 2:
                    forbid[0] |= 2 << place[other]
                    forbid[1] |= 1 << place[other]
        keep = -1
        for gone in leaving.get(step, []):
            if gone != slot:
                keep &= ~(3 << place[gone])
                free.append(place[gone])
        moves = []
        for value, banned in ((1, forbid[0]), (2, forbid[1]), (4, 0)):
            if domains[slot] & value:
                added = 0 if value == 4 or slot_leaves_at_once else value << here
                for counter in counters:
                    added += counter.gain(slot, value) << counter.at
                moves.append((banned, added))
        checks = [counter.bounds(step) for counter in counters if slot in counter.slots]
        done = [counter for counter in counters if counter.final == step]
        for counter in done:
            keep &= ~(((1 << counter.bits) - 1) << counter.at)
        table = _counted(table, moves, checks, keep) if checks else _merged(table, moves, keep)
        if len(table) > largest:
            return None
    return sum(table.values())


def _merged(table: dict[int, int], moves: list[tuple[int, int]], keep: int) -> dict[int, int]:
    """Return the table after one slot, where no counts are kept."""
    after: dict[int, int] = {}
    get = after.get
    for banned, added in moves:
        if keep == -1 and added:  # the slot stays in mind, so no two ways meet
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


def _counted(
    table: dict[int, int], moves: list[tuple[int, int]], checks: list[tuple[int, int, int, int]], keep: int
) -> dict[int, int]:
    """Return the table after one slot, without the states whose counts cannot come out any more."""
    after: dict[int, int] = {}
    get = after.get
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


@dataclass(frozen=True)
class Counter:
    """How many of one pole a line still needs from its open slots: a field of `bits` bits at `at` in the key."""

    at: int
    bits: int
    need: int
    slots: dict[int, tuple[int, int]]  # slot: what its values 1 and 2 add
    most_after: dict[int, int]  # step: the most that later slots can add
    final: int

    def gain(self, slot: int, value: int) -> int:
        """Return what `slot` adds to the count when it takes `value`."""
        return 0 if value == 4 or slot not in self.slots else self.slots[slot][value - 1]

    def bounds(self, step: int) -> tuple[int, int, int, int]:
        """Return the field's place and mask, and the least and most it may hold after `step`."""
        return self.at, (1 << self.bits) - 1, max(0, self.need - self.most_after[step]), self.need


def _counters(frame: Frame, domains: Sequence[int], decided: dict[int, int], order: Sequence[int]) -> list[Counter]:
    found: list[Counter] = []
    at = 0
    for line in frame.lines:
        held = {slot: how for slot, how in line.items if slot >= 0}
        for sign, clue in ((1, line.plus), (2, line.minus)):
            if clue < 0:
                continue
            adds = {  # what a slot of this line adds to this pole with value 1 and 2; a lying pair adds one either way
                slot: (1, 1) if how == 2 else ((1, 0) if (how == 0) == (sign == 1) else (0, 1))
                for slot, how in held.items()
            }
            need = clue - sum(adds[slot][value - 1] for slot, value in decided.items() if value != 4 and slot in adds)
            steps = [(step, slot) for step, slot in enumerate(order) if slot in adds]
            if not steps:
                continue
            most = {
                slot: max((adds[slot][value - 1] for value in (1, 2) if domains[slot] & value), default=0)
                for _, slot in steps
            }
            most_after, rest = {}, 0
            for step, slot in reversed(steps):
                most_after[step] = rest
                rest += most[slot]
            bits = (need + 1).bit_length()
            found.append(Counter(at, bits, need, {slot: adds[slot] for _, slot in steps}, most_after, steps[-1][0]))
            at += bits
    return found
