"""Irreducible denominators: certified by the degrees of their factors modulo a few primes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from flint import nmod_poly

from stripcount.puzzles.case import Case
from stripcount.storage.record_file import read_record
from stripcount.storage.results import slug

IRREDUCIBLE = "magnets/irreducible.json"
CASES = [*((rows, "no") for rows in range(1, 9)), *((rows, "yes") for rows in range(1, 7))]
"""Rows, and whether singletons are allowed."""


def irreducible_data(folder: Path) -> dict[str, Any]:
    """Return, for each denominator, the degrees of its factors modulo primes that leave no proper factor over Q."""
    cases = []
    for rows, singletons in CASES:
        denominator, step = polynomial(folder, rows, singletons)
        patterns = certificate(denominator)
        cases.append(
            {
                "rows": rows,
                "singletons": singletons,
                "in_powers_of": step,
                "degree": len(denominator) - 1,
                "irreducible": patterns is not None,
                "degrees_modulo": [{"prime": p, "degrees": degrees} for p, degrees in patterns or ()],
            }
        )
    return {
        "about": "Denominators Q of Magnets, for odd rows without singletons as polynomials in x^2. Modulo each "
        "prime Q is squarefree with factors of the degrees listed; no sum of some of them occurs for every prime, but "
        "for 0 and the whole degree.",
        "cases": cases,
    }


def polynomial(folder: Path, rows: int, singletons: str) -> tuple[list[int], int]:
    """Return the ascending coefficients of a denominator as a polynomial in a power of x, and that power, 1 or 2."""
    case = Case.of("magnets", rows, {"singletons": "yes"} if singletons == "yes" else {})
    path = folder / f"{slug(case)}.json"
    record = read_record(path if path.exists() else path.with_suffix(".json.xz"))
    step = 2 if rows % 2 and singletons == "no" else 1
    return list(map(int, record["denominator"]))[::step], step


def certificate(coefficients: Sequence[int]) -> list[tuple[int, list[int]]] | None:
    """Return odd primes with factor degrees that together exclude every proper factor.

    Returns None if the odd primes below 200 do not exclude them.

    >>> certificate([1, 0, 1]), certificate([1, 0, -1])
    ([(3, [2])], None)
    """
    used: list[tuple[int, list[int]]] = []
    degree = len(coefficients) - 1
    possible = (1 << degree + 1) - 1
    for prime in _primes(200):
        degrees = factor_degrees(coefficients, prime)
        if degrees is None:
            continue
        left = possible & sums(degrees)
        if left != possible:
            used.append((prime, degrees))
        possible = left
        if possible == 1 | 1 << degree:
            return used
    return None


def factor_degrees(coefficients: Sequence[int], prime: int) -> list[int] | None:
    """Return the degrees of the irreducible factors modulo a prime, sorted.

    Returns None if the degree is lower modulo the prime, or a factor is repeated.
    """
    if coefficients[-1] % prime == 0:
        return None
    _, factors = nmod_poly([c % prime for c in coefficients], prime).factor()
    if any(power > 1 for _, power in factors):
        return None
    return sorted(int(factor.degree()) for factor, _ in factors)


def sums(degrees: Sequence[int]) -> int:
    """Return a number whose bit k is set if k is the sum of some of the degrees, none or all included."""
    found = 1
    for degree in degrees:
        found |= found << degree
    return found


def _primes(below: int) -> Iterator[int]:
    return (p for p in range(3, below, 2) if all(p % d for d in range(3, p, 2)))
