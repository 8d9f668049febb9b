"""Orders of Magnets modulo one prime, on more rows than have a derived function."""

from __future__ import annotations

from typing import Any

from stripcount.gf.task import SURPLUS, Task
from stripcount.machine.explore import explore
from stripcount.puzzles.magnets import Magnets

ORDER = "magnets/order.json"
CASES = ((9, 842652396128173),)
"""Rows and the prime, drawn at random, with 50 bits."""


def order_data(cases: tuple[tuple[int, int], ...] = CASES) -> dict[str, Any]:
    """Return the degree of the reduced denominator modulo one prime, and the merged states, for each case.

    If both are equal, no recurrence is shorter and no machine smaller (Theorem `rank` of the note). Nine rows take ten
    minutes and 3 GB.

    >>> order_data(((3, 1000003),))["cases"]
    [{'rows': 3, 'prime': 1000003, 'in_powers_of': 2, 'degree': 14, 'merged_states': 28, 'terms': 44}]
    """
    found = []
    for rows, prime in cases:
        machine = explore(Magnets(rows)).machine().minimize()
        task = Task.of(machine)
        (result,) = task.run((prime,))
        found.append(
            {
                "rows": rows,
                "prime": prime,
                "in_powers_of": task.step,
                "degree": result.order,
                "merged_states": machine.states,
                "terms": task.terms_used + SURPLUS,
            }
        )
    return {
        "about": "Magnets: the degree of the denominator of the generating function modulo a prime, for odd rows as a "
        "polynomial in x^2, derived from the terms of the merged machine modulo that prime; the last 16 terms were "
        "not used and agree.",
        "cases": found,
    }
