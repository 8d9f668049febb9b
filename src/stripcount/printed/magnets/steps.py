"""The effect of each slot of a Magnets board on the keys of a sweep along a broken line (`frontier`).

A key is an integer whose bits hold the poles of slots that touch undecided slots, and the counts so far of every line
that has both decided and undecided slots. The bits of a field are used again once it is cleared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stripcount.printed.magnets.lines import SINGLE, Line, PreparedBoard, poles_added, reachable_counts
from stripcount.printed.magnets.order import SlotOrder, TouchingSlots

WORD_BITS = 64
"""Number of bits of one word of a key; no field extends over two words."""
_BITS_OF_POLES = 2  # bits for the poles of a slot


@dataclass(frozen=True)
class CountCheck:
    """The condition that a line can still have its counts.

    A key is dropped unless bit n of `allowed` is set, where n = key >> bit_offset & mask.
    """

    bit_offset: int
    mask: int
    allowed: int


@dataclass(frozen=True)
class CountField:
    """The bits of a key that hold the counts of a line: from `bit_offset` on, `bits` of them.

    `total` is their value once all undecided slots of the line are passed.
    """

    bit_offset: int
    bits: int
    total: int


@dataclass(frozen=True)
class SlotStep:
    """The effect of deciding one slot on a key.

    Each of `moves` is (bits that must not be set in the key, integer to add to it). Then `checks` drop keys, and the
    bits outside the mask `kept_bits` are cleared. If `keeps_keys_distinct`, different keys stay different. Keys have at
    most `bits` bits so far. Afterwards `poles` has the bit offset of each slot in the key, `counts` the field of each
    line.
    """

    moves: tuple[tuple[int, int], ...]
    checks: tuple[CountCheck, ...]
    kept_bits: int
    keeps_keys_distinct: bool
    bits: int
    poles: Mapping[int, int]
    counts: Mapping[int, CountField]


class LineCounter:
    """The counts of a line in the slots passed so far, as one field: a + adds `plus_shift`, a - adds `minus_shift`.

    Slots that the domains decide are not passed. Keys are kept only if the slots still to come and the decided slots
    can complete the printed counts. `total` is the value of the field once all undecided slots are passed; `bits` bits
    at `bit_offset` hold the field.
    """

    def __init__(self, line: Line, domains: Sequence[int]) -> None:
        """Begin with all undecided slots of the line to come."""
        self.line, self.domains = line, domains
        self.role = dict(line.items)
        self.slots_to_come = {slot for slot, role in line.items if role != SINGLE and domains[slot].bit_count() > 1}
        self.slots_passed: set[int] = set()
        self.goal_value = line.goal.bit_length() - 1  # the field for the printed counts
        # the sets of counts up to the clues, one set for each number of +
        sets = [((1 << max(line.minus, 0) + 1) - 1) << plus * line.plus_shift for plus in range(max(line.plus, 0) + 1)]
        self.possible_counts = 0
        for counts in sets:
            self.possible_counts |= counts
        decided_counts = reachable_counts(line, domains, self.slots_to_come) & self.possible_counts
        self.total = self.goal_value - decided_counts.bit_length() + 1
        self.bits = (self.total + line.plus_shift + line.minus_shift).bit_length()
        self.bit_offset = 0

    def gain(self, slot: int, value: int) -> int:
        """Return the increase of the field when `slot` takes `value`."""
        plus, minus = poles_added(self.role[slot], value)
        return plus * self.line.plus_shift + minus * self.line.minus_shift

    def pass_slot(self, slot: int) -> CountCheck:
        """Count `slot` among the slots passed, and return the condition on the field after it."""
        self.slots_passed.add(slot)
        self.slots_to_come.discard(slot)
        reachable = reachable_counts(self.line, self.domains, self.slots_passed) & self.possible_counts
        allowed_sums = int(f"{reachable:0{self.goal_value + 1}b}"[::-1], 2)  # bit goal - n for bit n
        return CountCheck(self.bit_offset, (1 << self.bits) - 1, allowed_sums)


class BitAllocation:
    """The bits of a key, in which fields are allocated and freed.

    `used` is the mask of the allocated bits, and `max_bits` the largest number of bits that a key had so far.
    """

    def __init__(self) -> None:
        """Begin with all bits free."""
        self.used = self.max_bits = 0

    def allocate(self, bits: int) -> int:
        """Allocate a field of `bits` bits within one word; return its offset, the lowest that is free."""
        mask, bit_offset = (1 << bits) - 1, 0
        while self.used >> bit_offset & mask or bit_offset % WORD_BITS + bits > WORD_BITS:
            bit_offset += 1
        self.used |= mask << bit_offset
        self.max_bits = max(self.max_bits, bit_offset + bits)
        return bit_offset

    def free(self, bit_offset: int, bits: int) -> int:
        """Free the field of `bits` bits at `bit_offset`; return the mask of its bits."""
        mask = ((1 << bits) - 1) << bit_offset
        self.used &= ~mask
        return mask


def steps(
    prepared: PreparedBoard, domains: Sequence[int], slot_order: SlotOrder, touching: TouchingSlots
) -> list[SlotStep]:
    """Return the step of each slot of `slot_order`, in this order, for boards whose slots have these domains."""
    counters = {
        index: LineCounter(line, domains)
        for index, line in enumerate(prepared.lines)
        if line.plus >= 0 or line.minus >= 0
    }
    lines_begun: set[int] = set()
    counts: dict[int, CountField] = {}
    allocation, offset_of_slot = BitAllocation(), dict[int, int]()
    leaving_after: dict[int, list[int]] = {}
    for slot in slot_order.slots:
        leaving_after.setdefault(slot_order.last_step[slot], []).append(slot)
    slot_steps: list[SlotStep] = []
    for step, slot in enumerate(slot_order.slots):
        counters_of_slot = [counters[line] for line in prepared.lines_of[slot] if line in counters]
        for line in prepared.lines_of[slot]:
            if line in counters and line not in lines_begun:
                lines_begun.add(line)
                counter = counters[line]
                counter.bit_offset = allocation.allocate(counter.bits)
                counts[line] = CountField(counter.bit_offset, counter.bits, counter.total)
        leaves_immediately = slot_order.last_step[slot] == step
        if not leaves_immediately:
            offset_of_slot[slot] = allocation.allocate(_BITS_OF_POLES)
        forbidden_of_value = [0, 0]  # for first half +, first half -: bits of neighbours that must not be set
        for neighbour, touch in touching[slot].items():
            if neighbour in offset_of_slot:
                forbidden_of_value[0] |= (1 if touch.like_halves else 2) << offset_of_slot[neighbour]
                forbidden_of_value[1] |= (2 if touch.like_halves else 1) << offset_of_slot[neighbour]
        moves = []
        for value, forbidden in ((1, forbidden_of_value[0]), (2, forbidden_of_value[1]), (4, 0)):
            if domains[slot] & value:
                addend = 0 if value == 4 or leaves_immediately else value << offset_of_slot[slot]
                moves.append(
                    (
                        forbidden,
                        addend + sum(counter.gain(slot, value) << counter.bit_offset for counter in counters_of_slot),
                    )
                )
        checks = tuple(counter.pass_slot(slot) for counter in counters_of_slot)
        kept_bits = -1
        for leaving_slot in leaving_after.get(step, []):
            if leaving_slot != slot:
                kept_bits &= ~allocation.free(offset_of_slot.pop(leaving_slot), _BITS_OF_POLES)
        for line in prepared.lines_of[slot]:
            if line in counts and not counters[line].slots_to_come:
                field = counts.pop(line)
                kept_bits &= ~allocation.free(field.bit_offset, field.bits)
        keeps_keys_distinct = kept_bits == -1 and not leaves_immediately
        slot_steps.append(
            SlotStep(
                tuple(moves),
                checks,
                kept_bits,
                keeps_keys_distinct,
                allocation.max_bits,
                dict(offset_of_slot),
                dict(counts),
            )
        )
    return slot_steps
