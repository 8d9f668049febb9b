"""Solving Magnets boards: deduction line by line, then search on a slot in a line with few undecided slots."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.board import Board
from stripcount.limits import Impatient, Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import variable
from stripcount.printed.magnets.lines import Prepared, propagate
from stripcount.printed.solvers import with_learning_fallback
from stripcount.search.formula import Clause

_MANY = 400  # undecided slots above which the next one is simply the first with two values
_SIZE = bytes(value.bit_count() for value in range(8))
_PATIENCE = 16
"""Nodes without a solution after which the learning search takes over; published boards need fewer, hard ones many
times as many. Measured by tests/bench/bench_solving.py."""

Path = tuple["Path", int, bool] | None
"""The decisions that lead to a node, last first: the variable of the formula and whether it is true."""


class LineSearch:
    """The search of one board by lines: `walk` yields domains, `solutions` boards, `explored` what was searched."""

    def __init__(self, board: MagnetsBoard, limits: Limits) -> None:
        """Prepare the lines; nothing is deduced yet."""
        self.prepared, self.limits = Prepared.of(board), limits
        self.root = bytes(self.prepared.start)
        self.path: Path = None

    def walk(self) -> Iterator[bytearray]:
        """Yield the domains of each solution; a node is a slot that the lines do not decide.

        Memory: a byte for each slot and level of the search.
        """
        prepared, root = self.prepared, bytearray(self.prepared.start)
        if 0 in root or not propagate(prepared, root, range(len(prepared.lines))):
            return
        self.root = bytes(root)
        stack: list[tuple[bytearray, int, Path]] = [(root, -1, None)]
        while stack:
            domains, changed, path = stack.pop()
            self.path = path
            if changed >= 0 and not propagate(prepared, domains, prepared.lines_of[changed]):
                continue
            slot = choose(prepared, domains)
            if slot < 0:
                yield domains
                continue
            self.limits.node()
            value = domains[slot] & -domains[slot]
            taken = bytearray(domains)
            taken[slot] = value
            domains[slot] ^= value
            decided = variable(slot, value)
            stack += [(domains, slot, (path, decided, False)), (taken, slot, (path, decided, True))]

    def solutions(self) -> Iterator[Board]:
        """Yield every solution once."""
        for domains in self.walk():
            yield self.prepared.board.of_values(domains)

    def explored(self) -> Iterator[Clause]:
        """Yield clauses that exclude what was searched before the search stopped, and what the lines exclude.

        The path to the last node holds a decision for each branching above it. For a decision that is false, the branch
        in which it is true and all earlier decisions hold has been searched (a negative last decision nogood).
        """
        for slot, domain in enumerate(self.root):
            for value in (1, 2, 4):
                if not domain & value:
                    yield (-variable(slot, value),)
        decisions: list[tuple[int, bool]] = []
        path = self.path
        while path is not None:
            path, decided, true = path
            decisions.append((decided, true))
        taken: list[int] = []
        for decided, true in reversed(decisions):
            if true:
                taken.append(-decided)
            else:
                yield (*taken, -decided)


by_lines_and_learning = with_learning_fallback("lines", LineSearch, _PATIENCE)


def solutions_within(board: MagnetsBoard, solutions: int, nodes: int, limits: Limits | None = None) -> int | None:
    """Return the number of solutions, or `solutions` if there are at least that many; None if `nodes` do not suffice.

    >>> solutions_within(MagnetsBoard.of(["LR"]), 2, 10), solutions_within(MagnetsBoard.of(["LR"] * 9), 99, 10)
    (2, None)
    """
    counted = Limits() if limits is None else limits
    counted.patience = counted.nodes + nodes
    count = 0
    try:
        for _ in LineSearch(board, counted).walk():
            count += 1
            if count >= solutions:
                break
    except Impatient:
        return None
    finally:
        counted.patience = None
    return count


def choose(prepared: Prepared, domains: bytearray) -> int:
    """Return an undecided slot with the fewest values, in a line with the fewest undecided slots; -1 if none is."""
    open_slots = [slot for slot, domain in enumerate(domains) if domain not in (1, 2, 4)]
    if not open_slots:
        return -1
    if len(open_slots) > _MANY:  # comparing all of them would cost more than it saves
        return next((slot for slot in open_slots if domains[slot] != 7), open_slots[0])
    slack = [0] * len(prepared.lines)
    for slot in open_slots:
        for line in prepared.lines_of[slot]:
            slack[line] += 1
    return min(
        open_slots, key=lambda slot: (_SIZE[domains[slot]], min(slack[line] for line in prepared.lines_of[slot]))
    )


def deduced(board: MagnetsBoard) -> tuple[Prepared, bytearray] | None:
    """Return the prepared board and what the lines leave of every domain, or None if some line has no filling."""
    prepared = Prepared.of(board)
    domains = bytearray(prepared.start)
    if 0 in domains or not propagate(prepared, domains, range(len(prepared.lines))):
        return None
    return prepared, domains
