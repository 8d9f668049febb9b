"""Orders of Magnets modulo one prime, on more rows than have a derived function."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from records.blocks import Blocks
from stripcount.algebra.crt import primes_below
from stripcount.check.certificate.content import Puzzle
from stripcount.check.certificate.files import write_certificate
from stripcount.check.certificate.order import order_witness
from stripcount.gf.task import SURPLUS, Task
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.puzzles.case import Case
from stripcount.puzzles.magnets import Magnets

ORDER = "magnets/order.json"
CASES = ((9, 842652396128173),)
"""(rows, prime); the prime was drawn at random and has 50 bits."""


BLOCK_CASES = ((9, 2147310857), (10, 2146628623))
"""(rows, prime) for the derivation from four vectors at once; the primes have 31 bits."""


def order_data(
    cases: tuple[tuple[int, int], ...] = CASES, block_cases: tuple[tuple[int, int], ...] = BLOCK_CASES
) -> dict[str, Any]:
    """Return the content of order.json: the degree of the reduced denominator modulo one prime, for each case.

    If it is the number of merged states, no recurrence is shorter and no machine smaller (Theorem `rank` of the note).
    Nine rows take twenty minutes and 3 GB. `block_cases` are derived by another method, from four vectors at once
    (`Blocks`); the recorded ones took two and sixteen minutes, with the products of a column in C.

    >>> order_data(((3, 1000003),), ((4, 1000003),))["cases"]
    [{'rows': 3, 'prime': 1000003, 'in_powers_of': 2, 'degree': 14, 'merged_states': 28, 'terms': 44}]
    """
    case_lines, block_lines = [], []
    for rows, prime in cases:
        machine = explore(Magnets(rows)).machine().minimize()
        task = Task.of(machine)
        (result,) = task.run((prime,))
        case_lines.append(
            {
                "rows": rows,
                "prime": prime,
                "in_powers_of": task.step,
                "degree": result.order,
                "merged_states": machine.states,
                "terms": task.terms_used + SURPLUS,
            }
        )
    for rows, prime in block_cases:
        cycle = cycle_of(explore(Magnets(rows)).machine().minimize())
        function = Blocks(cycle, prime, seed=1).function()
        block_lines.append(
            {
                "rows": rows,
                "prime": prime,
                "in_powers_of": len(cycle.phases),
                "degree": function.degree,
                "matrices": function.matrices,
            }
        )
    return {
        "about": "Magnets: the degree of the denominator of the generating function modulo a prime, for odd rows as a "
        "polynomial in x^2, derived from the terms of the merged machine modulo that prime; the last 16 terms were "
        "not used and agree. Blocks: the degree modulo a prime from the matrices of four starts and four ends.",
        "cases": case_lines,
        "blocks": block_lines,
    }


def write_witness(folder: Path, rows: int = 9) -> Path:
    """Write the witness of the order of Magnets that `stripcount verify` checks, and return its path.

    Its prime is in neither list above. Its function and vectors are made from four vectors at once, unlike the recorded
    order. It costs about half as many periods of the machine as there are states, each for four vectors, and a quarter
    as many for eight vectors.
    """
    case = Case.of("magnets", rows, {})
    cycle = cycle_of(explore(case.strip()).machine().minimize())
    (prime,) = primes_below(2_147_000_000, 1)
    blocks = Blocks(cycle, prime, seed=1)
    function = blocks.function()
    numerator, denominator = (
        [int(c) for c in polynomial.coeffs()] for polynomial in (function.numerator, function.denominator)
    )
    puzzle = Puzzle("magnets", rows, case.all_parameters())
    path = folder / "certificates" / "orders" / f"magnets-{rows:02}.json.xz"
    solve = partial(blocks.solutions, function)
    write_certificate(path, order_witness(puzzle, cycle, prime, numerator, denominator, solve))
    return path
