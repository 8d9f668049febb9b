"""The exact number of solutions of one Magnets board, in integers of any size.

A few solutions are enumerated. More are counted slot by slot along a broken line (see `frontier`), from both ends if
lines have counts. If the counts make too many states for that, the learning search lists the solutions or a model
counter counts them.
"""

from __future__ import annotations

from stripcount.extras import advise
from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import open_formula
from stripcount.printed.magnets.frontier import expected, sweep
from stripcount.printed.magnets.lines import Prepared, propagate
from stripcount.printed.magnets.solver import choose, deduced, solutions_within
from stripcount.search import learning, model_count

_FEW, _NODES = 200, 60  # solutions, and nodes, enumerated before slots are swept instead
_QUICK, _LONG = 1_000_000, 1 << 26  # keys swept in about a tenth of a second, and in some seconds
_LISTED, _MORE_LISTED = 1000, 20_000  # solutions that the learning search lists before and after the long sweep
_ALL_LISTED = 200_000  # the same after it without a model counter
_HOPELESS = 1 << 40  # keys expected from which the long sweep is not begun where a model counter can be asked


def count(board: MagnetsBoard, limits: Limits | None = None) -> tuple[int, str]:
    """Return the number of solutions and the method: enumeration, frontier, learning, model counter or cases.

    Cost: by enumeration, a search per solution; by frontier, the states along the narrowest broken line found, at
    most about 2.4 to the power of the shorter side without counts. If counts make more than a million states expected,
    the learning search lists up to a thousand solutions. If there are more, the sweep continues as long as no more than
    some ten million states are expected. Where more are, a model counter is asked if one is installed, at once where
    the first estimate says so. Without one, up to two hundred thousand solutions are listed, and then the board is
    swept, or split into cases. Raises LimitReached where `limits` ends.

    >>> count(MagnetsBoard.of(["LR" * 4] * 8))
    (175783143361, 'frontier')
    """
    limits = Limits() if limits is None else limits
    few = solutions_within(board, _FEW, _NODES, limits)
    if few is not None and few < _FEW:
        return few, "enumeration"
    reduced = deduced(board)
    assert reduced is not None
    prepared, domains = reduced
    if any(clue >= 0 for clues in board.counts for clue in clues):
        asked = model_count.available()
        stages = [(_QUICK, _LISTED), (_LONG, _MORE_LISTED if asked else _ALL_LISTED)]
        for keys, most in stages[:1] if asked and expected(prepared, domains) > _HOPELESS else stages:
            total = sweep(prepared, domains, limits, most=keys)
            if total is not None:
                return total, "frontier"
            if learning.advised():
                listed = learning.count(board.as_formula(), limits, most)
                if listed < most:
                    return listed, "learning"
            advise("tididi_cnf", "counting this board takes longer without it")
        if asked:
            return model_count.count(open_formula(board, domains), limits), "model counter"
    total = sweep(prepared, domains, limits)
    return (total, "frontier") if total is not None else (_cases(prepared, domains, limits), "cases")


def _cases(prepared: Prepared, domains: bytearray, limits: Limits) -> int:
    """Return the count of `domains` as a sum over the values of one slot after another."""
    total, stack = 0, [domains]
    while stack:
        domains = stack.pop()
        limits.node()
        slot = choose(prepared, domains)
        if slot < 0:
            total += 1
            continue
        for value in (1, 2, 4):
            if domains[slot] & value:
                case = bytearray(domains)
                case[slot] = value
                if propagate(prepared, case, prepared.lines_of[slot]):
                    partial = sweep(prepared, case, limits)
                    if partial is None:
                        stack.append(case)
                    else:
                        total += partial
    return total
