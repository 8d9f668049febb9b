"""The easiest rules of Magnets: equal poles never touch, and a count may be full or need every place that is left.

These two rules follow from what is known of single slots; `lines` deduces everything that follows from a whole line.
For each line and pole, the least and the greatest number that its slots can hold is kept while domains shrink, so that
all that follows costs a few operations for each value excluded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stripcount.printed.magnets.formula import Touch
from stripcount.printed.magnets.lines import SINGLE, Prepared, adds

Beside = Sequence[Mapping[int, Touch]]
"""For each slot the slots beside it, and how they touch; the same for all boards of one layout."""


def _range(how: int, pole: int, domain: int) -> tuple[int, int]:
    numbers = [adds(how, value)[pole] for value in (1, 2, 4) if domain & value]
    return min(numbers, default=0), max(numbers, default=0)


_RANGE = tuple(tuple(tuple(_range(how, pole, domain) for domain in range(8)) for pole in (0, 1)) for how in range(3))
"""For how a slot lies, the pole and the domain: the least and the greatest number of this pole."""
_WITH = tuple(tuple(sum(value for value in (1, 2, 4) if adds(how, value)[pole]) for pole in (0, 1)) for how in range(3))
"""For how a slot lies and the pole: the domain of all values that have this pole in the line."""


@dataclass(frozen=True)
class Excluded:
    """A deduction: of the values in the domain `before` of the slot number `slot` those in `left` remain.

    The reason lies in the row or column number `line`. With `pole` 0 it is the line's count of +, with 1 its count of
    -: either that many are placed already (`full`), or every place that is left is needed. With `pole` -1 equal poles
    would touch. If `slot` is -1, the line's count cannot be met at all: too many poles are placed (`full`), or too few
    places are left.
    """

    slot: int
    before: int
    left: int
    line: int
    pole: int = -1
    full: bool = False


class Simple:
    """The domains of a board while the two rules are applied; `domains` belongs to the caller, who may shrink them.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> prepared = Prepared.of(MagnetsBoard.of(["LRLR"], left=[0]))
    >>> simple = Simple(prepared, bytearray(prepared.start), prepared.board.touching)
    >>> steps = list(simple.steps())
    >>> steps[0], len(steps), list(simple.domains)
    (Excluded(slot=0, before=7, left=4, line=0, pole=0, full=True), 2, [4, 4])
    """

    def __init__(self, prepared: Prepared, domains: bytearray, beside: Beside) -> None:
        """Count the poles of each line; costs a pass over the lines."""
        self.domains, self.beside, self.prepared = domains, beside, prepared
        self.clues = tuple((line.plus, line.minus) for line in prepared.lines)
        slots = [sum(how != SINGLE for _, how in line.items) for line in prepared.lines]
        self.least = [[0, 0] for _ in slots]
        self.most = [[size, size] for size in slots]
        self.placed: deque[int] = deque()  # magnets decided, their neighbours not yet looked at
        self.waiting = deque(range(len(slots)))
        self.queued = bytearray(b"\1" * len(slots))
        for slot, domain in enumerate(domains):
            if domain != 7:
                self.changed(slot, 7)

    def changed(self, slot: int, before: int) -> None:
        """Count anew what a slot adds to its lines whose domain was `before`."""
        now = self.domains[slot]
        if now in (1, 2):
            self.placed.append(slot)
        for line, how in self.prepared.within[slot]:
            least, most = self.least[line], self.most[line]
            for pole in (0, 1):
                ranges = _RANGE[how][pole]
                low, high = ranges[now]
                old_low, old_high = ranges[before]
                if low != old_low or high != old_high:
                    least[pole] += low - old_low
                    most[pole] += high - old_high
                    if not self.queued[line]:
                        self.queued[line] = 1
                        self.waiting.append(line)

    def steps(self) -> Iterator[Excluded]:
        """Yield each exclusion, made in `domains` already, until nothing follows or a line cannot be filled."""
        domains = self.domains
        while True:
            while self.placed:
                slot = self.placed[0]
                value = domains[slot]
                for other, (alike, line) in self.beside[slot].items():
                    gone = value if alike else 3 - value
                    before = domains[other]
                    if before & gone:
                        domains[other] = before & ~gone
                        self.changed(other, before)
                        yield Excluded(other, before, before & ~gone, line)
                        if before == gone:
                            return
                self.placed.popleft()
            if not self.waiting:
                return
            line = self.waiting.popleft()
            self.queued[line] = 0  # its own exclusions may queue it again: those by + change the number of -
            for excluded in self._counted(line):
                yield excluded
                if excluded.slot < 0:
                    return

    def _counted(self, line: int) -> Iterator[Excluded]:
        """Yield what the counts of one line exclude."""
        domains = self.domains
        for pole in (0, 1):
            clue, least, most = self.clues[line][pole], self.least[line][pole], self.most[line][pole]
            if clue < 0 or least < clue < most or least == most == clue:
                continue
            full = least >= clue
            if least > clue or most < clue:
                yield Excluded(-1, 0, 0, line, pole, full)
                return
            for slot, how in self.prepared.lines[line].items:
                if how != SINGLE:
                    before = domains[slot]
                    has = _WITH[how][pole]
                    if before & has and before & ~has:
                        left = before & ~has if full else before & has
                        domains[slot] = left
                        self.changed(slot, before)
                        yield Excluded(slot, before, left, line, pole, full)


def simply(prepared: Prepared, domains: bytearray, beside: Beside) -> bool:
    """Apply the two rules to `domains` until nothing follows; False if a line cannot be filled any more."""
    return all(excluded.slot >= 0 and excluded.left for excluded in Simple(prepared, domains, beside).steps())
