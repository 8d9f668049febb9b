"""The easiest rules of Magnets: equal poles never touch, and a count may be full or need every place that is left.

These two rules follow from what is known of single slots; `lines` deduces everything that follows from a whole line.
For each line and pole, the smallest and the largest number that its slots can hold is updated while domains shrink, so
that an excluded value costs a few operations.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stripcount.printed.magnets.formula import ALL_VALUES, VALUES, Touch
from stripcount.printed.magnets.lines import SINGLE, PreparedBoard, poles_added

SlotTouches = Sequence[Mapping[int, Touch]]
"""For each slot the slots that touch it, and how; equal for all boards of one layout."""
_FIRST_PLUS, _FIRST_MINUS = 1, 2  # the values +- and -+ of a slot, each with its opposite pole in the second half


def _pole_range(role: int, pole: int, domain: int) -> tuple[int, int]:
    """Return the smallest and the largest number of poles of one kind that a slot with this role adds to a line."""
    pole_numbers = [poles_added(role, value)[pole] for value in VALUES if domain & value]
    return min(pole_numbers, default=0), max(pole_numbers, default=0)


_POLE_RANGE = tuple(
    tuple(tuple(_pole_range(role, pole, domain) for domain in range(8)) for pole in (0, 1)) for role in range(3)
)
"""_POLE_RANGE[role][pole][domain]: (minimum, maximum) of the number of these poles that a slot adds to a line.

The roles are FIRST, SECOND and BOTH: SINGLE is that of a cell without a slot, which adds no pole.
"""
_VALUES_WITH_POLE = tuple(
    tuple(sum(value for value in VALUES if poles_added(role, value)[pole]) for pole in (0, 1)) for role in range(3)
)
"""_VALUES_WITH_POLE[role][pole]: the values, as a domain, by which a slot adds this pole to a line."""


@dataclass(frozen=True)
class Exclusion:
    """A deduction: the domain of the slot with index `slot` shrinks from `before` to `remaining`.

    The reason lies in the line with index `line`. If `pole` is 0, the reason is the count of + of the line; if it is 1,
    its count of -: either all of them are placed (`is_full`), or every place left for one is needed. If `pole` is -1,
    equal poles would touch. If `slot` is -1, the line cannot have its count: too many poles are placed (`is_full`), or
    too few places are left.
    """

    slot: int
    before: int
    remaining: int
    line: int
    pole: int = -1
    is_full: bool = False

    @property
    def is_contradiction(self) -> bool:
        """Whether the board has no solution: a line cannot have its count, or no value is left to the slot."""
        return self.slot < 0 or not self.remaining


class SimpleRules:
    """The two rules, applied to `domains`, which are changed in place; after a change by the caller, call `update`.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> prepared = PreparedBoard.of(MagnetsBoard.of(["LRLR"], left=[0]))
    >>> rules = SimpleRules(prepared, bytearray(prepared.initial_domains), prepared.board.touching)
    >>> exclusions = list(rules.exclusions())
    >>> exclusions[0], len(exclusions), list(rules.domains)
    (Exclusion(slot=0, before=7, remaining=4, line=0, pole=0, is_full=True), 2, [4, 4])
    """

    def __init__(self, prepared: PreparedBoard, domains: bytearray, touching: SlotTouches) -> None:
        """Find the possible numbers of poles of each line; costs a pass over the lines."""
        self.domains, self.touching, self.prepared = domains, touching, prepared
        self.clues = tuple((line.plus, line.minus) for line in prepared.lines)
        slot_counts = [sum(role != SINGLE for _, role in line.items) for line in prepared.lines]
        self.min_poles = [[0, 0] for _ in slot_counts]
        self.max_poles = [[slot_count, slot_count] for slot_count in slot_counts]
        self.new_magnets: deque[int] = deque()  # decided magnets whose neighbours have not been examined
        self.lines_to_examine = deque(range(len(slot_counts)))
        self.is_queued = bytearray(b"\1" * len(slot_counts))
        for slot, domain in enumerate(domains):
            if domain != ALL_VALUES:
                self.update(slot, ALL_VALUES)

    def update(self, slot: int, before: int) -> None:
        """Update the possible numbers of poles after the domain of a slot has changed from `before`."""
        domain_now = self.domains[slot]
        if domain_now in (_FIRST_PLUS, _FIRST_MINUS):
            self.new_magnets.append(slot)
        for line, role in self.prepared.lines_and_roles_of[slot]:
            min_poles, max_poles = self.min_poles[line], self.max_poles[line]
            for pole in (0, 1):
                ranges = _POLE_RANGE[role][pole]
                low, high = ranges[domain_now]
                old_low, old_high = ranges[before]
                if low != old_low or high != old_high:
                    min_poles[pole] += low - old_low
                    max_poles[pole] += high - old_high
                    if not self.is_queued[line]:
                        self.is_queued[line] = 1
                        self.lines_to_examine.append(line)

    def exclusions(self) -> Iterator[Exclusion]:
        """Yield each exclusion after it is made in `domains`, until nothing follows or there is a contradiction.

        After a contradiction the domains stay as they are then. After changes by the caller, call `update` for each and
        this method again.
        """
        domains = self.domains
        while True:
            while self.new_magnets:
                slot = self.new_magnets[0]
                value = domains[slot]
                for neighbour, (like_halves, line) in self.touching[slot].items():
                    excluded_value = value if like_halves else _FIRST_PLUS + _FIRST_MINUS - value
                    before = domains[neighbour]
                    if before & excluded_value:
                        domains[neighbour] = before & ~excluded_value
                        self.update(neighbour, before)
                        yield Exclusion(neighbour, before, before & ~excluded_value, line)
                        if before == excluded_value:
                            return
                self.new_magnets.popleft()
            if not self.lines_to_examine:
                return
            line = self.lines_to_examine.popleft()
            self.is_queued[line] = 0  # its own exclusions may queue it again: those by + change the number of -
            for exclusion in self._exclusions_by_counts(line):
                yield exclusion
                if exclusion.is_contradiction:
                    return

    def _exclusions_by_counts(self, line: int) -> Iterator[Exclusion]:
        """Yield the exclusions by the counts of the line with this index."""
        domains = self.domains
        for pole in (0, 1):
            clue, fewest, most = self.clues[line][pole], self.min_poles[line][pole], self.max_poles[line][pole]
            if clue < 0 or fewest < clue < most or fewest == most == clue:
                continue
            is_full = fewest >= clue
            if fewest > clue or most < clue:
                yield Exclusion(-1, 0, 0, line, pole, is_full)
                return
            for slot, role in self.prepared.lines[line].items:
                if role != SINGLE:
                    before = domains[slot]
                    values_with_pole = _VALUES_WITH_POLE[role][pole]
                    if before & values_with_pole and before & ~values_with_pole:
                        remaining = before & ~values_with_pole if is_full else before & values_with_pole
                        domains[slot] = remaining
                        self.update(slot, before)
                        yield Exclusion(slot, before, remaining, line, pole, is_full)


def apply_simple_rules(prepared: PreparedBoard, domains: bytearray, touching: SlotTouches) -> bool:
    """Apply the two rules to `domains`, in place, until nothing follows; return False if there is a contradiction."""
    return all(not exclusion.is_contradiction for exclusion in SimpleRules(prepared, domains, touching).exclusions())
