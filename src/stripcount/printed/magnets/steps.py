"""The effect of each slot of a Magnets board on the keys of a sweep along a broken line (`frontier`).

A key holds the poles of slots that touch slots still to come, and the counts so far of every line that is begun and not
finished. The bits of a field are used again once it is cleared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stripcount.printed.magnets.lines import SINGLE, Line, Prepared, adds, reached
from stripcount.printed.magnets.order import Beside, SlotOrder

WORD = 64
"""The bits of one word of a key; no field extends over two words."""
_POLES = 2  # bits for the poles of a slot


@dataclass(frozen=True)
class Check:
    """A key is dropped unless bit n of `allowed` is set, where n is the number in its field (`at`, `mask`)."""

    at: int
    mask: int
    allowed: int


@dataclass(frozen=True)
class Field:
    """The place of a line's counts in a key, their bits, and what they must be once all open slots are passed."""

    at: int
    bits: int
    total: int


@dataclass(frozen=True)
class Passing:
    """The effect of one slot on a key: each of `moves` (bits that must not be set, integer to add), then `checks`.

    `keep` clears what is no longer needed. If the slot `stays` in the key and nothing is cleared, no two keys become
    equal. Keys have at most `bits` bits so far; afterwards they hold `poles`, the places of slots, and `counts`, the
    fields of lines.
    """

    moves: tuple[tuple[int, int], ...]
    checks: tuple[Check, ...]
    keep: int
    stays: bool
    bits: int
    poles: Mapping[int, int]
    counts: Mapping[int, Field]


class Counter:
    """A line's counts from the open slots passed, in one field: `plus_shift` for each +, `minus_shift` for each -.

    Only counts are kept from which the slots still to come and the decided slots can reach the printed counts.
    """

    def __init__(self, line: Line, domains: Sequence[int]) -> None:
        """Begin with every open slot of the line still to come."""
        self.line, self.domains = line, domains
        self.how = dict(line.items)
        self.left = {slot for slot, how in line.items if how != SINGLE and domains[slot].bit_count() > 1}
        self.passed: set[int] = set()
        self.goal = line.goal.bit_length() - 1
        rows = [((1 << max(line.minus, 0) + 1) - 1) << plus * line.plus_shift for plus in range(max(line.plus, 0) + 1)]
        self.within = 0
        for row in rows:
            self.within |= row
        decided = reached(line, domains, self.left) & self.within
        self.total = self.goal - decided.bit_length() + 1
        self.bits = (self.total + line.plus_shift + line.minus_shift).bit_length()
        self.at = 0

    def gain(self, slot: int, value: int) -> int:
        """Return the increase of the field when `slot` takes `value`."""
        plus, minus = adds(self.how[slot], value)
        return plus * self.line.plus_shift + minus * self.line.minus_shift

    def check(self, slot: int) -> Check:
        """Pass `slot` and return what the field may hold then."""
        self.passed.add(slot)
        self.left.discard(slot)
        reachable = reached(self.line, self.domains, self.passed) & self.within
        allowed_sums = int(f"{reachable:0{self.goal + 1}b}"[::-1], 2)  # bit g - n for bit n
        return Check(self.at, (1 << self.bits) - 1, allowed_sums)


class BitAllocation:
    """The bits of a key, in which fields are allocated and freed."""

    def __init__(self) -> None:
        """Begin with all bits free."""
        self.used = self.top = 0

    def take(self, bits: int) -> int:
        """Allocate a field of `bits` bits and return its place, the lowest free one within a word."""
        field, bit = (1 << bits) - 1, 0
        while self.used >> bit & field or bit % WORD + bits > WORD:
            bit += 1
        self.used |= field << bit
        self.top = max(self.top, bit + bits)
        return bit

    def free(self, bit: int, bits: int) -> int:
        """Free a field and return its bits."""
        field = ((1 << bits) - 1) << bit
        self.used &= ~field
        return field


def steps(prepared: Prepared, domains: Sequence[int], slot_order: SlotOrder, beside: Beside) -> list[Passing]:
    """Return the steps of the slots of `slot_order`."""
    counters = {
        index: Counter(line, domains) for index, line in enumerate(prepared.lines) if line.plus >= 0 or line.minus >= 0
    }
    lines_begun: set[int] = set()
    counts: dict[int, Field] = {}
    places, place_of_slot = BitAllocation(), dict[int, int]()
    leaving_after: dict[int, list[int]] = {}
    for slot in slot_order.order:
        leaving_after.setdefault(slot_order.last[slot], []).append(slot)
    passings: list[Passing] = []
    for step, slot in enumerate(slot_order.order):
        counting = [counters[line] for line in prepared.lines_of[slot] if line in counters]
        for line in prepared.lines_of[slot]:
            if line in counters and line not in lines_begun:
                lines_begun.add(line)
                counter = counters[line]
                counter.at = places.take(counter.bits)
                counts[line] = Field(counter.at, counter.bits, counter.total)
        leaves_at_once = slot_order.last[slot] == step
        if not leaves_at_once:
            place_of_slot[slot] = places.take(_POLES)
        forbid = [0, 0]  # for first half +, first half -: bits of neighbours that must not be set
        for other, touch in beside[slot].items():
            if other in place_of_slot:
                forbid[0] |= (1 if touch.alike else 2) << place_of_slot[other]
                forbid[1] |= (2 if touch.alike else 1) << place_of_slot[other]
        moves = []
        for value, forbidden in ((1, forbid[0]), (2, forbid[1]), (4, 0)):
            if domains[slot] & value:
                addend = 0 if value == 4 or leaves_at_once else value << place_of_slot[slot]
                moves.append((forbidden, addend + sum(counter.gain(slot, value) << counter.at for counter in counting)))
        checks = tuple(counter.check(slot) for counter in counting)
        keep = -1
        for dropped_slot in leaving_after.get(step, []):
            if dropped_slot != slot:
                keep &= ~places.free(place_of_slot.pop(dropped_slot), _POLES)
        for line in prepared.lines_of[slot]:
            if line in counts and not counters[line].left:
                field = counts.pop(line)
                keep &= ~places.free(field.at, field.bits)
        stays = keep == -1 and not leaves_at_once
        passings.append(Passing(tuple(moves), checks, keep, stays, places.top, dict(place_of_slot), dict(counts)))
    return passings
