"""The exact number of solutions of one Magnets board, in whole numbers of any size.

A few solutions are enumerated. More are counted slot by slot along a broken line (see `frontier`). If the counts of the
lines make too many states for that, the learning search enumerates the solutions or a model counter counts them.
"""

from __future__ import annotations

from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import open_formula
from stripcount.printed.magnets.frontier import sweep
from stripcount.printed.magnets.lines import Prepared, propagate
from stripcount.printed.magnets.solver import choose, deduced, solutions_within
from stripcount.search import learning, model_count
from stripcount.search.budget import Budget

_FEW, _NODES = 200, 60  # solutions, and nodes, enumerated before slots are swept instead
_QUICK = 20_000  # keys that are swept before anything else
_LISTED, _ALL_LISTED = 1000, 200_000  # solutions that the learning search lists, with and without a model counter
_MORE_LISTED = 20_000
_WORTH = 50_000  # keys swept, for each open slot, in less time than model counters take


def count(board: MagnetsBoard, budget: Budget | None = None) -> tuple[int, str]:
    """Return the number of solutions and the method: enumeration, frontier, learning, model counter or cases.

    Cost: by enumeration, a search per solution; by frontier, the states along the narrowest broken line found, at
    most about 2.4 to the power of the shorter side without counts. If counts make more than twenty thousand states,
    the learning search lists up to a thousand solutions. If there are more, a sweep of some million states is tried,
    and then a model counter if one is installed. Without a model counter, up to two hundred thousand solutions are
    listed, and then the board is swept, or split into cases. Raises LimitReached where `budget` ends.

    >>> count(MagnetsBoard.of(["LR" * 4] * 8))
    (175783143361, 'frontier')
    """
    budget = Budget() if budget is None else budget
    few = solutions_within(board, _FEW, _NODES, budget)
    if few is not None and few < _FEW:
        return few, "enumeration"
    found = deduced(board)
    assert found is not None
    prepared, domains = found
    if any(clue >= 0 for part in board.counts for clue in part):
        total = sweep(prepared, domains, budget, most=_QUICK)
        if total is not None:
            return total, "frontier"
        asked = model_count.available()
        if learning.available():
            most = _LISTED if asked else _ALL_LISTED
            listed = learning.count(board.as_formula(), budget, most)
            if listed < most:
                return listed, "learning"
        if asked:
            slots = sum(domain.bit_count() > 1 for domain in domains)
            total = sweep(prepared, domains, budget, most=_WORTH * slots)
            if total is not None:
                return total, "frontier"
            if learning.available():  # again, longer: model counters take seconds for boards that get here
                listed = learning.count(board.as_formula(), budget, _MORE_LISTED)
                if listed < _MORE_LISTED:
                    return listed, "learning"
            return model_count.count(open_formula(board, domains), budget), "model counter"
    total = sweep(prepared, domains, budget)
    return (total, "frontier") if total is not None else (_cases(prepared, domains, budget), "cases")


def _cases(prepared: Prepared, domains: bytearray, budget: Budget) -> int:
    """Return the count of `domains` as a sum over the values of one slot after another."""
    total, stack = 0, [domains]
    while stack:
        domains = stack.pop()
        budget.node()
        slot = choose(prepared, domains)
        if slot < 0:
            total += 1
            continue
        for value in (1, 2, 4):
            if domains[slot] & value:
                case = bytearray(domains)
                case[slot] = value
                if propagate(prepared, case, prepared.lines_of[slot]):
                    part = sweep(prepared, case, budget)
                    if part is None:
                        stack.append(case)
                    else:
                        total += part
    return total
