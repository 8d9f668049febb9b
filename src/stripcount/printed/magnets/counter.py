"""The exact number of solutions of one Magnets board, in integers of any size.

A few solutions are enumerated. More are counted slot by slot along a broken line (see `frontier`); if lines have
counts, from both ends, and the two sweeps meet in the middle. If the counts make too many states for that, the learning
search lists the solutions or a model counter counts them.
"""

from __future__ import annotations

from stripcount.extras import advise
from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import VALUES, open_formula
from stripcount.printed.magnets.frontier import expected_keys, sweep
from stripcount.printed.magnets.lines import PreparedBoard, propagate
from stripcount.printed.magnets.solver import choose_slot, narrowed_domains, solutions_within
from stripcount.search import learning, model_count

_MAX_ENUMERATED, _MAX_NODES = 200, 60  # solutions and search nodes of the enumeration that is tried first
# maximum numbers of keys of two sweeps, which take about a tenth of a second and some seconds
_QUICK_KEYS, _LONG_KEYS = 1_000_000, 1 << 26
_LISTED_BEFORE, _LISTED_AFTER = 1000, 20_000  # solutions that the learning search lists before and after the long sweep
_LISTED_ALONE = 200_000  # as _LISTED_AFTER, if no model counter is installed
_MAX_EXPECTED_KEYS = 1 << 40  # with a model counter, the long sweep is left out if more keys are expected


def count(board: MagnetsBoard, limits: Limits | None = None) -> tuple[int, str]:
    """Return (number of solutions, method): the method is enumeration, frontier, learning, model counter or cases.

    They are tried in this order; if no line has a count, steps 3 to 5 and the model counter are left out:

    1. Up to 200 solutions are enumerated.
    2. The board is swept, at the cost of the states along the narrowest broken line found: without counts at most about
       2.4 to the power of the shorter side. With counts this sweep ends at a million states.
    3. The learning search lists up to a thousand solutions.
    4. A second sweep may have 2²⁶ states; it is left out if a model counter is installed and more than 2⁴⁰ are
       expected.
    5. The learning search lists up to 20,000 solutions, without a model counter 200,000.
    6. A model counter counts; without one the board is swept without a bound or, if that exceeds memory, split into
       cases.

    Raises LimitReached where `limits` ends.

    >>> count(MagnetsBoard.of(["LR" * 4] * 8))
    (175783143361, 'frontier')
    """
    limits = Limits() if limits is None else limits
    enumerated_count = solutions_within(board, _MAX_ENUMERATED, _MAX_NODES, limits)
    if enumerated_count is not None and enumerated_count < _MAX_ENUMERATED:
        return enumerated_count, "enumeration"
    narrowed = narrowed_domains(board)
    assert narrowed is not None  # a board with a contradiction has no solution, so that the enumeration has counted it
    prepared, domains = narrowed
    if any(clue >= 0 for clues in board.counts for clue in clues):
        counter_installed = model_count.available()
        stages = [(_QUICK_KEYS, _LISTED_BEFORE), (_LONG_KEYS, _LISTED_AFTER if counter_installed else _LISTED_ALONE)]
        if counter_installed and expected_keys(prepared, domains) > _MAX_EXPECTED_KEYS:
            del stages[1]
        for max_keys, max_listed in stages:
            total = sweep(prepared, domains, limits, max_keys=max_keys)
            if total is not None:
                return total, "frontier"
            if learning.available_with_advice():
                model_total = learning.count(board.as_formula(), limits, max_listed)
                if model_total < max_listed:
                    return model_total, "learning"
            # a sweep has failed and the search has not; the advice is printed once in a session
            advise("tididi_cnf", "counting this board takes longer without it")
        if counter_installed:
            return model_count.count(open_formula(board, domains), limits), "model counter"
    total = sweep(prepared, domains, limits)
    return (total, "frontier") if total is not None else (_cases(prepared, domains, limits), "cases")


def _cases(prepared: PreparedBoard, domains: bytearray, limits: Limits) -> int:
    """Return the number of fillings that `domains` allow, as a sum over cases: the values of one slot after another.

    `domains` is a fixed point of propagation. A case whose sweep does not fit into memory is split further.
    """
    total, stack = 0, [domains]
    while stack:
        domains = stack.pop()
        limits.node()  # raises LimitReached
        slot = choose_slot(prepared, domains)
        if slot < 0:  # no slot is undecided: one filling
            total += 1
            continue
        for value in VALUES:
            if domains[slot] & value:
                case = bytearray(domains)
                case[slot] = value
                if propagate(prepared, case, prepared.lines_of[slot]):
                    case_total = sweep(prepared, case, limits)
                    if case_total is None:
                        stack.append(case)
                    else:
                        total += case_total
    return total
