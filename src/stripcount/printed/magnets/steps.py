"""What each slot of a Magnets board does to the keys of a sweep along a broken line (`frontier`).

A key holds the poles of slots that still touch slots to come, and the counts so far of every line not yet finished.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stripcount.printed.magnets.lines import Prepared
from stripcount.printed.magnets.order import Beside, SlotOrder


@dataclass(frozen=True)
class Step:
    """What one slot does to a key: each of `moves` (bits that must not be set, what is added), then `checks`.

    A check (at, mask, low, high) drops a key whose field is out of bounds, and `keep` clears what is no longer needed.
    If the slot `stays` in the key and nothing is cleared, no two keys become equal.
    """

    moves: tuple[tuple[int, int], ...]
    checks: tuple[tuple[int, int, int, int], ...]
    keep: int
    stays: bool


def steps(prepared: Prepared, domains: Sequence[int], chosen: SlotOrder, beside: Beside) -> tuple[list[Step], int]:
    """Return the steps of the slots of `chosen`, and the number of bits of their keys."""
    decided = {slot: domain for slot, domain in enumerate(domains) if domain.bit_count() == 1}
    counters = _counters(prepared, domains, decided, chosen.order)
    free: list[int] = []
    base = sum(counter.bits for counter in counters)
    top, place = base, {}
    leaving: dict[int, list[int]] = {}
    for slot in chosen.order:
        leaving.setdefault(chosen.last[slot], []).append(slot)
    found: list[Step] = []
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
        for counter in counters:
            if counter.final == step:
                keep &= ~(((1 << counter.bits) - 1) << counter.at)
        found.append(Step(tuple(moves), tuple(checks), keep, keep == -1 and not slot_leaves_at_once))
    return found, top


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


def _counters(
    prepared: Prepared, domains: Sequence[int], decided: dict[int, int], order: Sequence[int]
) -> list[Counter]:
    found: list[Counter] = []
    at = 0
    for line in prepared.lines:
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
