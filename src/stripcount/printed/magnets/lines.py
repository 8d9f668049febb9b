"""What follows for the slots of a Magnets board from one row or column alone.

A slot's domain is a sum of 1 (its first half is +), 2 (its first half is -) and 4 (blank). A line is read cell by
cell, and for each possible last pole the set of all pairs of counts (+, -) reached so far is kept. Such a set is one
integer, with bit p·P + m·M set for the counts p and m, so that one more + is a shift by P. A value of a slot remains if
a set reached from the front has a pair in common with the set from which the rest of the line can reach the printed
counts. This is exact for the line: it includes every argument from bounds, parity, forced poles and slots that cannot
be blank.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from stripcount.printed.magnets.board import MagnetsBoard

FIRST, SECOND, BOTH, SINGLE = range(4)
"""How a slot lies in a line: its first half, its second half, both halves, or no slot but a single cell."""


def adds(how: int, value: int) -> tuple[int, int]:
    """Return how many + and - a slot with this value adds to a line in which it lies like this.

    >>> adds(FIRST, 1), adds(SECOND, 1), adds(BOTH, 2), adds(BOTH, 4)
    ((1, 0), (0, 1), (1, 1), (0, 0))
    """
    if value == 4:
        return 0, 0
    if how == BOTH:
        return 1, 1
    return (1, 0) if (value == 1) == (how == FIRST) else (0, 1)


@dataclass(frozen=True)
class Line:
    """One row or column: its items in order, the shifts for a + and a -, the set of counts to reach, the clues."""

    name: str
    items: tuple[tuple[int, int], ...]
    plus_shift: int
    minus_shift: int
    goal: int
    plus: int
    minus: int


@dataclass(frozen=True)
class Prepared:
    """A board ready for deduction: domains as given, lines (rows, then columns), the lines each slot lies in, and how.

    `within` has (line, how the slot lies in it) for each slot, `lines_of` the lines alone.
    """

    board: MagnetsBoard
    start: bytes
    lines: tuple[Line, ...]
    lines_of: tuple[tuple[int, ...], ...]
    within: tuple[tuple[tuple[int, int], ...], ...]

    @classmethod
    def of(cls, board: MagnetsBoard) -> Prepared:
        """Return `board` with its lines and domains; costs one pass over its cells."""
        where = board.where
        lines = []
        for row in range(board.rows):
            cells = [where.get((row, col), (-1, SINGLE)) for col in range(board.cols)]
            lines.append(_line(f"row {row + 1}", cells, board.left[row], board.right[row]))
        for col in range(board.cols):
            cells = [where.get((row, col), (-1, SINGLE)) for row in range(board.rows)]
            lines.append(_line(f"column {col + 1}", cells, board.top[col], board.bottom[col]))
        within: list[list[tuple[int, int]]] = [[] for _ in board.slots]
        for index, line in enumerate(lines):
            for slot, how in line.items:
                if how != SINGLE:
                    within[slot].append((index, how))
        lines_of = tuple(tuple(index for index, _ in held) for held in within)
        return cls(board, board.allowed, tuple(lines), lines_of, tuple(map(tuple, within)))

    def recounted(self, board: MagnetsBoard) -> Prepared:
        """Return the same for `board`, which differs from this one in its counts only; only their lines are made anew.

        >>> old, new = MagnetsBoard.of(["LR"]), MagnetsBoard.of(["LR"], top=[1, 0])
        >>> Prepared.of(old).recounted(new) == Prepared.of(new)
        True
        """
        counts = [*zip(board.left, board.right), *zip(board.top, board.bottom)]
        lines = [
            line if (line.plus, line.minus) == (plus, minus) else _counted(line.name, line.items, length, plus, minus)
            for line, (plus, minus), length in zip(
                self.lines, counts, [board.cols] * board.rows + [board.rows] * board.cols
            )
        ]
        return replace(self, board=board, lines=tuple(lines))


def _line(name: str, cells: list[tuple[int, int]], plus: int, minus: int) -> Line:
    items: list[tuple[int, int]] = []
    for slot, how in cells:
        if items and slot >= 0 and items[-1][0] == slot:
            items[-1] = slot, BOTH
        else:
            items.append((slot, how))
    return _counted(name, tuple(items), len(cells), plus, minus)


def _counted(name: str, items: tuple[tuple[int, int], ...], length: int, plus: int, minus: int) -> Line:
    most = (length + 1) // 2  # of one pole, without touching
    plus_shift = 0 if plus < 0 else 1 if minus < 0 else most + 1
    minus_shift = 0 if minus < 0 else 1
    within = plus <= most and minus <= most
    goal = 1 << (max(plus, 0) * plus_shift + max(minus, 0) * minus_shift) if within else 0
    return Line(name, items, plus_shift, minus_shift, goal, plus, minus)


def _forward(line: Line, domains: Sequence[int]) -> tuple[list[tuple[int, int, int, int, int]], int]:
    """Return the sets of counts before each item by their last pole, with the item, and the set after the last one."""
    plus_shift, minus_shift = line.plus_shift, line.minus_shift
    both_shift = plus_shift + minus_shift
    a, b, c = 0, 0, 1  # the counts reached with a last pole +, -, blank or unknown
    trail = []
    for slot, how in line.items:
        trail.append((slot, how, a, b, c))
        if how == SINGLE:
            a, b, c = 0, 0, a | b | c
            continue
        domain = domains[slot]
        rest = a | b | c if domain & 4 else 0
        if how == FIRST:
            a, b = (b | c) << plus_shift if domain & 1 else 0, (a | c) << minus_shift if domain & 2 else 0
        elif how == SECOND:
            a, b = (b | c) << plus_shift if domain & 2 else 0, (a | c) << minus_shift if domain & 1 else 0
        else:
            a, b = (a | c) << both_shift if domain & 2 else 0, (b | c) << both_shift if domain & 1 else 0
        c = rest
    return trail, a | b | c


def narrow(line: Line, domains: bytearray) -> list[int] | None:
    """Remove from `domains` what the line excludes; return the slots changed, or None if the line has no filling.

    Costs two passes over the line, with some twenty operations on small integers for each item.
    """
    plus_shift, minus_shift, goal = line.plus_shift, line.minus_shift, line.goal
    both_shift = plus_shift + minus_shift
    trail, counts = _forward(line, domains)
    if not counts & goal:
        return None
    changed = []
    to_plus = to_minus = to_blank = goal  # the counts from which the rest of the line can reach the goal
    for slot, how, a, b, c in reversed(trail):
        if how == SINGLE:
            to_plus = to_minus = to_blank
            continue
        domain = domains[slot]
        if how == FIRST:
            starts_plus = to_plus >> plus_shift if domain & 1 else 0
            starts_minus = to_minus >> minus_shift if domain & 2 else 0
        elif how == SECOND:
            starts_plus = to_plus >> plus_shift if domain & 2 else 0
            starts_minus = to_minus >> minus_shift if domain & 1 else 0
        else:
            starts_plus = to_minus >> both_shift if domain & 1 else 0
            starts_minus = to_plus >> both_shift if domain & 2 else 0
        blank = to_blank if domain & 4 else 0
        left = 4 if (a | b | c) & blank else 0
        if (b | c) & starts_plus:
            left |= 2 if how == SECOND else 1
        if (a | c) & starts_minus:
            left |= 1 if how == SECOND else 2
        if left != domain:
            domains[slot] = left
            changed.append(slot)
        to_plus, to_minus, to_blank = starts_minus | blank, starts_plus | blank, starts_plus | starts_minus | blank
    return changed


def reached(line: Line, domains: Sequence[int], passed: AbstractSet[int]) -> int:
    """Return the set of all counts that the slots of a line outside `passed` can give, whatever those inside hold.

    >>> line = Prepared.of(MagnetsBoard.of(["LRLR"], left=[1])).lines[0]
    >>> bin(reached(line, b"\\7\\7", {0})), bin(reached(line, b"\\7\\3", set()))
    ('0b11', '0b110')
    """
    items = tuple((slot, SINGLE if slot in passed else how) for slot, how in line.items)
    return _forward(replace(line, items=items), domains)[1]


def propagate(prepared: Prepared, domains: bytearray, lines: Iterable[int]) -> bool:
    """Narrow these lines, and all lines of changed slots, until nothing changes; False if a line has no filling.

    >>> prepared = Prepared.of(MagnetsBoard.of(["TT", "BB"], left=[0, 1]))
    >>> domains = bytearray(prepared.start)
    >>> propagate(prepared, domains, range(4)), list(domains)
    (True, [6, 6])
    """
    waiting = deque(lines)
    queued = bytearray(len(prepared.lines))
    for index in waiting:
        queued[index] = 1
    while waiting:
        index = waiting.popleft()
        changed = narrow(prepared.lines[index], domains)
        queued[index] = 0  # one pass is a fixed point of the line itself
        if changed is None:
            return False
        for slot in changed:
            for other in prepared.lines_of[slot]:
                if other != index and not queued[other]:
                    queued[other] = 1
                    waiting.append(other)
    return True
