"""Solving Magnets boards: deduction line by line, then search on the slot whose lines are nearest to decided."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.board import Board
from stripcount.printed.instance import Inference, Search
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.lines import Frame, propagate

_MANY = 400  # open slots above which the next one is any with two values
_SIZE = bytes(value.bit_count() for value in range(8))


def solve(board: MagnetsBoard, inference: Inference = "mac") -> Search:
    """Return every solution once, lazily; a node is one value tried where the lines alone do not decide.

    `inference` is not used: the deductions are always those of `propagate`. Zero nodes means that logic alone
    decided the board. Memory: a byte a slot and level of the search.

    >>> [str(found) for found in solve(MagnetsBoard.of(["LR"], top=[1, 0])).solutions]
    ['+-']
    """
    nodes = 0

    def boards() -> Iterator[Board]:
        nonlocal nodes
        frame = Frame.of(board)
        for found in walk(frame):
            if found is None:
                nodes += 1
            else:
                yield frame.filled(found)

    return Search(boards(), lambda: nodes)


def walk(frame: Frame) -> Iterator[bytearray | None]:
    """Yield the domains of each solution, and None for each node on the way, so that a caller can give up."""
    root = bytearray(frame.start)
    if 0 in root or not propagate(frame, root, range(len(frame.lines))):
        return
    stack: list[tuple[bytearray, int]] = [(root, -1)]
    while stack:
        domains, changed = stack.pop()
        if changed >= 0 and not propagate(frame, domains, frame.lines_of[changed]):
            continue
        slot = choose(frame, domains)
        if slot < 0:
            yield domains
            continue
        yield None
        value = domains[slot] & -domains[slot]
        taken = bytearray(domains)
        taken[slot] = value
        domains[slot] ^= value
        stack += [(domains, slot), (taken, slot)]


def solutions_within(board: MagnetsBoard, solutions: int, nodes: int) -> int | None:
    """Return the number of solutions, or `solutions` if there are at least that many; None past that many nodes.

    >>> solutions_within(MagnetsBoard.of(["LR"]), 2, 10), solutions_within(MagnetsBoard.of(["LR"] * 9), 99, 10)
    (2, None)
    """
    found = 0
    for step in walk(Frame.of(board)):
        found, nodes = (found, nodes - 1) if step is None else (found + 1, nodes)
        if found >= solutions:
            return found
        if nodes < 0:
            return None
    return found


def choose(frame: Frame, domains: bytearray) -> int:
    """Return the undecided slot with the fewest values whose tightest line is nearest to decided, or -1."""
    open_slots = [slot for slot, domain in enumerate(domains) if domain not in (1, 2, 4)]
    if not open_slots:
        return -1
    if len(open_slots) > _MANY:  # weighing all of them would cost more than it saves
        return next((slot for slot in open_slots if domains[slot] != 7), open_slots[0])
    slack = [0] * len(frame.lines)
    for slot in open_slots:
        for line in frame.lines_of[slot]:
            slack[line] += 1
    return min(open_slots, key=lambda slot: (_SIZE[domains[slot]], min(slack[line] for line in frame.lines_of[slot])))


def deduced(board: MagnetsBoard) -> tuple[Frame, bytearray] | None:
    """Return the frame and what the lines alone leave of every domain, or None if some line cannot be met."""
    frame = Frame.of(board)
    domains = bytearray(frame.start)
    if 0 in domains or not propagate(frame, domains, range(len(frame.lines))):
        return None
    return frame, domains
