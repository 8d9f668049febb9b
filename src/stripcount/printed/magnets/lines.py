"""Deductions for the slots of a Magnets board from one row or column alone.

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
"""The role of an item of a line: the first half of a slot, its second half, both halves, or a single cell."""


def poles_added(role: int, value: int) -> tuple[int, int]:
    """Return (number of +, number of -) that a slot with this value and role adds to a line.

    >>> poles_added(FIRST, 1), poles_added(SECOND, 1), poles_added(BOTH, 2), poles_added(BOTH, 4)
    ((1, 0), (0, 1), (1, 1), (0, 0))
    """
    if value == 4:
        return 0, 0
    if role == BOTH:
        return 1, 1
    return (1, 0) if (value == 1) == (role == FIRST) else (0, 1)


@dataclass(frozen=True)
class Line:
    """One row or column.

    `items` are (slot, role) in order, slot -1 for a single cell. `plus_shift` and `minus_shift` are P and M of the
    module, 0 for a pole without a clue; `goal` is the set of the printed counts, 0 if no line can have them. `plus`
    and `minus` are the clues, -1 for none.
    """

    name: str
    items: tuple[tuple[int, int], ...]
    plus_shift: int
    minus_shift: int
    goal: int
    plus: int
    minus: int


@dataclass(frozen=True)
class PreparedBoard:
    """A board prepared for deduction: its lines (rows, then columns) and the domain of each slot by the givens.

    `lines_of` has for each slot the indices of the lines that it lies in, `lines_and_roles_of` pairs (line, role).
    """

    board: MagnetsBoard
    initial_domains: bytes
    lines: tuple[Line, ...]
    lines_of: tuple[tuple[int, ...], ...]
    lines_and_roles_of: tuple[tuple[tuple[int, int], ...], ...]

    @classmethod
    def of(cls, board: MagnetsBoard) -> PreparedBoard:
        """Return `board` with its lines and domains; costs one pass over its cells."""
        half_at = board.half_at
        lines = []
        for row in range(board.rows):
            cells = [half_at.get((row, col), (-1, SINGLE)) for col in range(board.cols)]
            lines.append(_line_of_cells(f"row {row + 1}", cells, board.left[row], board.right[row]))
        for col in range(board.cols):
            cells = [half_at.get((row, col), (-1, SINGLE)) for row in range(board.rows)]
            lines.append(_line_of_cells(f"column {col + 1}", cells, board.top[col], board.bottom[col]))
        lines_and_roles_of: list[list[tuple[int, int]]] = [[] for _ in board.slots]
        for index, line in enumerate(lines):
            for slot, role in line.items:
                if role != SINGLE:
                    lines_and_roles_of[slot].append((index, role))
        lines_of = tuple(tuple(index for index, _ in pairs) for pairs in lines_and_roles_of)
        return cls(board, board.allowed_values, tuple(lines), lines_of, tuple(map(tuple, lines_and_roles_of)))

    def with_counts_of(self, board: MagnetsBoard) -> PreparedBoard:
        """Return `board`, which may differ from this one in its counts only, prepared; unchanged lines are reused.

        >>> old, new = MagnetsBoard.of(["LR"]), MagnetsBoard.of(["LR"], top=[1, 0])
        >>> PreparedBoard.of(old).with_counts_of(new) == PreparedBoard.of(new)
        True
        """
        counts = [*zip(board.left, board.right), *zip(board.top, board.bottom)]
        lines = [
            line if (line.plus, line.minus) == (plus, minus) else _with_goal(line.name, line.items, length, plus, minus)
            for line, (plus, minus), length in zip(
                self.lines, counts, [board.cols] * board.rows + [board.rows] * board.cols
            )
        ]
        return replace(self, board=board, lines=tuple(lines))


def _line_of_cells(name: str, cells: list[tuple[int, int]], plus: int, minus: int) -> Line:
    """Return a line from (slot, role) of each of its cells; two halves of one slot become one item of role BOTH.

    `plus` and `minus` are its clues, -1 for none.
    """
    items: list[tuple[int, int]] = []
    for slot, role in cells:
        if items and slot >= 0 and items[-1][0] == slot:
            items[-1] = slot, BOTH
        else:
            items.append((slot, role))
    return _with_goal(name, tuple(items), len(cells), plus, minus)


def _with_goal(name: str, items: tuple[tuple[int, int], ...], length: int, plus: int, minus: int) -> Line:
    """Return a line of `length` cells with the sets of counts for its clues; see `Line`."""
    max_poles = (length + 1) // 2  # equal poles that fit without touching
    plus_shift = 0 if plus < 0 else 1 if minus < 0 else max_poles + 1
    minus_shift = 0 if minus < 0 else 1
    is_possible = plus <= max_poles and minus <= max_poles
    goal = 1 << (max(plus, 0) * plus_shift + max(minus, 0) * minus_shift) if is_possible else 0
    return Line(name, items, plus_shift, minus_shift, goal, plus, minus)


def _read_forward(line: Line, domains: Sequence[int]) -> tuple[list[tuple[int, int, int, int, int]], int]:
    """Return a list of (slot, role, last_plus, last_minus, last_open) for each item, and the set after the last item.

    The last three are the sets of counts before the item whose last cell is +, is -, and is blank or none.
    """
    plus_shift, minus_shift = line.plus_shift, line.minus_shift
    both_shift = plus_shift + minus_shift
    last_plus, last_minus, last_open = 0, 0, 1
    items_read = []
    for slot, role in line.items:
        items_read.append((slot, role, last_plus, last_minus, last_open))
        if role == SINGLE:
            last_plus, last_minus, last_open = 0, 0, last_plus | last_minus | last_open
            continue
        domain = domains[slot]
        open_after = last_plus | last_minus | last_open if domain & 4 else 0
        if role == FIRST:
            last_plus, last_minus = (
                (last_minus | last_open) << plus_shift if domain & 1 else 0,
                (last_plus | last_open) << minus_shift if domain & 2 else 0,
            )
        elif role == SECOND:
            last_plus, last_minus = (
                (last_minus | last_open) << plus_shift if domain & 2 else 0,
                (last_plus | last_open) << minus_shift if domain & 1 else 0,
            )
        else:
            last_plus = (last_plus | last_open) << both_shift if domain & 2 else 0
            last_minus = (last_minus | last_open) << both_shift if domain & 1 else 0
        last_open = open_after
    return items_read, last_plus | last_minus | last_open


def narrow(line: Line, domains: bytearray) -> list[int] | None:
    """Remove the values that the line excludes from `domains`, in place.

    Returns the slots whose domain has changed, or None, with `domains` unchanged, if the line has no filling. Costs two
    passes over the line, with some twenty operations on small integers for each item.
    """
    plus_shift, minus_shift, goal = line.plus_shift, line.minus_shift, line.goal
    both_shift = plus_shift + minus_shift
    items_read, counts = _read_forward(line, domains)
    if not counts & goal:
        return None
    changed_slots = []
    # the counts from which the rest of the line can reach the goal if the cell before it is +, -, or blank
    to_plus = to_minus = to_blank = goal
    for slot, role, last_plus, last_minus, last_open in reversed(items_read):
        if role == SINGLE:
            to_plus = to_minus = to_blank
            continue
        domain = domains[slot]
        if role == FIRST:
            starts_plus = to_plus >> plus_shift if domain & 1 else 0
            starts_minus = to_minus >> minus_shift if domain & 2 else 0
        elif role == SECOND:
            starts_plus = to_plus >> plus_shift if domain & 2 else 0
            starts_minus = to_minus >> minus_shift if domain & 1 else 0
        else:
            starts_plus = to_minus >> both_shift if domain & 1 else 0
            starts_minus = to_plus >> both_shift if domain & 2 else 0
        blank = to_blank if domain & 4 else 0
        remaining = 4 if (last_plus | last_minus | last_open) & blank else 0
        if (last_minus | last_open) & starts_plus:
            remaining |= 2 if role == SECOND else 1
        if (last_plus | last_open) & starts_minus:
            remaining |= 1 if role == SECOND else 2
        if remaining != domain:
            domains[slot] = remaining
            changed_slots.append(slot)
        to_plus, to_minus, to_blank = starts_minus | blank, starts_plus | blank, starts_plus | starts_minus | blank
    return changed_slots


def reachable_counts(line: Line, domains: Sequence[int], ignored: AbstractSet[int]) -> int:
    """Return the set of possible counts of a line that leaves out the poles of the slots in `ignored`.

    These slots may hold anything. A set is an integer as in the docstring of this module.

    >>> line = PreparedBoard.of(MagnetsBoard.of(["LRLR"], left=[1])).lines[0]
    >>> bin(reachable_counts(line, b"\\7\\7", {0})), bin(reachable_counts(line, b"\\7\\3", set()))
    ('0b11', '0b110')
    """
    items = tuple((slot, SINGLE if slot in ignored else role) for slot, role in line.items)
    return _read_forward(replace(line, items=items), domains)[1]


def propagate(prepared: PreparedBoard, domains: bytearray, lines: Iterable[int]) -> bool:
    """Narrow the lines with these indices, and all lines of changed slots, until nothing changes.

    `domains` is changed in place. Returns False, with `domains` partly narrowed, if a line has no filling.

    >>> prepared = PreparedBoard.of(MagnetsBoard.of(["TT", "BB"], left=[0, 1]))
    >>> domains = bytearray(prepared.initial_domains)
    >>> propagate(prepared, domains, range(4)), list(domains)
    (True, [6, 6])
    """
    queue = deque(lines)
    queued = bytearray(len(prepared.lines))
    for index in queue:
        queued[index] = 1
    while queue:
        index = queue.popleft()
        changed_slots = narrow(prepared.lines[index], domains)
        queued[index] = 0  # one pass is a fixed point of the line itself
        if changed_slots is None:
            return False
        for slot in changed_slots:
            for other_line in prepared.lines_of[slot]:
                if other_line != index and not queued[other_line]:
                    queued[other_line] = 1
                    queue.append(other_line)
    return True
