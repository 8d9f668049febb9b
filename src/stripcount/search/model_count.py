"""Counting the models of a formula by tididi-cnf (the extra `stripcount[counting]`), totals encoded as clauses."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from stripcount.errors import LimitReached, Unavailable
from stripcount.search.budget import Budget
from stripcount.search.formula import Clause, Formula, dimacs


def available() -> bool:
    """Return whether tididi-cnf is installed; it is imported only when used."""
    return find_spec("tididi_cnf") is not None


def count(formula: Formula, budget: Budget) -> int:
    """Return the exact number of models of a formula without `refine`.

    Raises Unavailable without tididi-cnf, LimitReached where it gives up. It is asked in slices of time only at its
    own checkpoints, so that an interruption may take a little longer than elsewhere.
    """
    try:
        import tididi_cnf
    except ImportError:
        raise Unavailable('the model counter needs tididi-cnf: install "stripcount[counting]".') from None
    clauses, variables = encoded(formula)
    shown = range(1, formula.variables + 1) if variables > formula.variables else None
    left = budget.seconds_left
    try:
        found = tididi_cnf.count(
            dimacs(clauses, variables, shown),
            mode="mc" if shown is None else "pmc",
            time_limit_ms=None if left is None else max(1, int(1000 * left)),
        )
    except tididi_cnf.IncompleteError as error:
        budget.check()
        raise LimitReached(f"the model counter gave up: {error}.") from None
    return int(found.count)


def encoded(formula: Formula) -> tuple[list[Clause], int]:
    """Return the formula as clauses alone, with further variables behind its own.

    A total becomes a ladder of counters (Sinz's sequential counter, both ways, so that the new variables follow from
    the old ones and the number of models stays the same).

    >>> from stripcount.search.formula import Total
    >>> len(encoded(Formula(3, (), (Total((1, 2, 3), 1, 2),)))[0])
    20
    """
    clauses = list(formula.clauses)
    variables = formula.variables
    for total in formula.totals:
        size = len(total.literals)
        if total.low > size or total.high < 0:
            clauses.append(())
            continue
        if total.low == size:
            clauses += [(lit,) for lit in total.literals]
        elif total.high == 0:
            clauses += [(-lit,) for lit in total.literals]
        elif (total.low, total.high) == (0, 1) and size < 6:
            clauses += [(-a, -b) for at, a in enumerate(total.literals) for b in total.literals[:at]]
        elif total.low > 0 or total.high < size:
            variables = _ladder(total.literals, total.low, total.high, clauses, variables)
    return clauses, variables


def _ladder(literals: Sequence[int], low: int, high: int, clauses: list[Clause], variables: int) -> int:
    """Add counters: the j-th of a step says that at least j of the literals so far are true."""
    before: list[int] = []
    for at, lit in enumerate(literals):
        now = list(range(variables + 1, variables + 1 + min(at + 1, high + 1)))
        variables += len(now)
        for j, counter in enumerate(now):
            same = before[j] if j < len(before) else None  # at least j + 1 without this literal
            less = before[j - 1] if j else None  # at least j without it; always so for j = 0
            clauses.append((-lit, *([-less] if less else []), counter))
            clauses.append((-counter, lit, *([same] if same else [])))
            if same:
                clauses.append((-same, counter))
            if less:
                clauses.append((-counter, less))
        before = now
    if high < len(literals):
        clauses.append((-before[high],))
    if low > 0:
        clauses.append((before[low - 1],))
    return variables
