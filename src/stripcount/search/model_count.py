"""Counting the models of a formula by tididi-cnf (the extra `stripcount[counting]`), totals encoded as clauses.

It runs in a separate process, so that it ends at once when a limit on time or memory is reached, or at an interrupt: by
itself it looks at the clock only now and then.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from stripcount.errors import LimitReached
from stripcount.extras import installed, needed
from stripcount.limits import Limits
from stripcount.search.formula import Clause, Formula, dimacs

_WORK = """
import sys
import tididi_cnf
found = tididi_cnf.count(sys.stdin.read(), mode="mc", mem_limit_mb=int(sys.argv[1]))
print("count", found.count)
"""


def available() -> bool:
    """Return whether tididi-cnf is installed; it is imported only when used."""
    return installed("tididi_cnf")


def count(formula: Formula, limits: Limits) -> int:
    """Return the exact number of models of a formula without `refine`.

    The variables added for totals are determined by the formula's own, so that no projected count is needed, which
    would take longer. Variables that no clause names are counted here, because tididi-cnf 0.1.2 omits them in some
    projected counts. Raises Unavailable without tididi-cnf, LimitReached if it gives up.
    """
    needed("tididi_cnf", "model counts")
    clauses, variables = encoded(formula)
    if () in clauses or not clauses:
        return 0 if clauses else 1 << variables
    command = [sys.executable, "-c", _WORK, str(max(1, limits.tables // 10**6))]
    places = {old: new for new, old in enumerate(sorted({abs(lit) for clause in clauses for lit in clause}), start=1)}
    named = [tuple(places[lit] if lit > 0 else -places[-lit] for lit in clause) for clause in clauses]
    text = dimacs(named, len(places))
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=limits.seconds_left, check=False
        )
    except subprocess.TimeoutExpired:
        limits.check()
        raise
    lines = done.stdout.split()
    if done.returncode or len(lines) != 2 or lines[0] != "count":
        last = (done.stderr.strip().splitlines() or ["without a message"])[-1]
        raise LimitReached(f"the model counter gave up with {limits.tables / 1e9:.3g} GB of memory: {last}.")
    return int(lines[1]) << (variables - len(places))


def encoded(formula: Formula) -> tuple[list[Clause], int]:
    """Return the formula as clauses only; further variables are numbered after its own.

    A total becomes a sequence of counters (Sinz's sequential counter, with implications in both directions, so that the
    new variables are determined by the old ones and the number of models stays the same).

    >>> from stripcount.search.formula import Cardinality
    >>> len(encoded(Formula(3, (), (Cardinality((1, 2, 3), 1, 2),)))[0])
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
            clauses += [(-a, -b) for index, a in enumerate(total.literals) for b in total.literals[:index]]
        elif total.low > 0 or total.high < size:
            variables = _ladder(total.literals, total.low, total.high, clauses, variables)
    return clauses, variables


def _ladder(literals: Sequence[int], low: int, high: int, clauses: list[Clause], variables: int) -> int:
    """Add counters for each literal in turn: the j-th says that at least j of the literals so far are true."""
    before: list[int] = []
    for index, lit in enumerate(literals):
        now = list(range(variables + 1, variables + 1 + min(index + 1, high + 1)))
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
