"""Count the models of a formula by tididi-cnf (the extra `stripcount[counting]`); cardinalities become clauses.

The counter runs in a separate process, which can be killed at once when a limit is reached or at an interrupt; the
counter itself checks its limits only rarely.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from stripcount.errors import LimitReached
from stripcount.extras import is_installed, require_library
from stripcount.limits import Limits
from stripcount.search.formula import Clause, Formula, dimacs_text

_MAX_PAIRWISE_LITERALS = 5  # "at most one" of this many literals or fewer becomes a clause for each pair, not counters
_WORKER_SCRIPT = """
import sys
import tididi_cnf
result = tididi_cnf.count(sys.stdin.read(), mode="mc", mem_limit_mb=int(sys.argv[1]))
print("count", result.count)
"""


def available() -> bool:
    """Return whether tididi-cnf is installed; it is imported only when used."""
    return is_installed("tididi_cnf")


def count(formula: Formula, limits: Limits) -> int:
    """Return the exact number of models of a formula, whose `refine` must be None.

    The values of the variables added for cardinalities follow from those of the formula's own, so that no projected
    count is needed, which would take longer. A variable in no clause doubles the number of models; this is done here,
    because tididi-cnf 0.1.2 omits such variables in some projected counts. Raises Unavailable without tididi-cnf,
    LimitReached if it gives up.
    """
    require_library("tididi_cnf", "model counts")
    clauses, variables = as_clauses(formula)
    if () in clauses or not clauses:
        return 0 if clauses else 1 << variables
    command = [sys.executable, "-c", _WORKER_SCRIPT, str(max(1, limits.tables // 10**6))]
    new_variable_of = {
        old: new for new, old in enumerate(sorted({abs(lit) for clause in clauses for lit in clause}), start=1)
    }
    renumbered = [
        tuple(new_variable_of[lit] if lit > 0 else -new_variable_of[-lit] for lit in clause) for clause in clauses
    ]
    text = dimacs_text(renumbered, len(new_variable_of))
    try:
        completed = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=limits.seconds_left, check=False
        )
    except subprocess.TimeoutExpired:
        limits.check()
        raise
    lines = completed.stdout.split()
    if completed.returncode or len(lines) != 2 or lines[0] != "count":
        last_line = (completed.stderr.strip().splitlines() or ["without a message"])[-1]
        raise LimitReached(f"the model counter gave up with {limits.tables / 1e9:.3g} GB of memory: {last_line}.")
    return int(lines[1]) << (variables - len(new_variable_of))


def as_clauses(formula: Formula) -> tuple[list[Clause], int]:
    """Return (clauses, number of variables) of an equivalent formula without cardinalities; new variables come last.

    A cardinality becomes a sequence of counters (Sinz's sequential counter, with implications in both directions, so
    that the new variables are determined by the old ones and the number of models stays the same).

    >>> from stripcount.search.formula import Cardinality
    >>> len(as_clauses(Formula(3, (), (Cardinality((1, 2, 3), 1, 2),)))[0])
    20
    """
    clauses = list(formula.clauses)
    variables = formula.variables
    for cardinality in formula.cardinalities:
        size = len(cardinality.literals)
        if cardinality.low > size or cardinality.high < 0:
            clauses.append(())
            continue
        if cardinality.low == size:
            clauses += [(lit,) for lit in cardinality.literals]
        elif cardinality.high == 0:
            clauses += [(-lit,) for lit in cardinality.literals]
        elif (cardinality.low, cardinality.high) == (0, 1) and size <= _MAX_PAIRWISE_LITERALS:
            clauses += [(-a, -b) for index, a in enumerate(cardinality.literals) for b in cardinality.literals[:index]]
        elif cardinality.low > 0 or cardinality.high < size:
            variables = _add_sequential_counter(
                cardinality.literals, cardinality.low, cardinality.high, clauses, variables
            )
    return clauses, variables


def _add_sequential_counter(literals: Sequence[int], low: int, high: int, clauses: list[Clause], variables: int) -> int:
    """Append clauses by which from `low` to `high` literals are true; return the new number of variables.

    `variables` is the number of variables before.

    After each literal there is a row of counters: counter j (from 0) says that at least j + 1 of the literals so far
    are true. It is equivalent to: counter j of the row before, or this literal and counter j - 1 of the row before.
    """
    previous: list[int] = []
    for index, lit in enumerate(literals):
        current = list(range(variables + 1, variables + 1 + min(index + 1, high + 1)))
        variables += len(current)
        for j, counter in enumerate(current):
            reached_before = previous[j] if j < len(previous) else None  # at least j + 1 without this literal
            one_less_before = previous[j - 1] if j else None  # at least j without it; always true for j = 0
            clauses.append((-lit, *([-one_less_before] if one_less_before else []), counter))
            clauses.append((-counter, lit, *([reached_before] if reached_before else [])))
            if reached_before:
                clauses.append((-reached_before, counter))
            if one_less_before:
                clauses.append((-counter, one_less_before))
        previous = current
    if high < len(literals):
        clauses.append((-previous[high],))
    if low > 0:
        clauses.append((previous[low - 1],))
    return variables
