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
"""Rows, and whether singletons are allowed, "yes" or "no"."""


def irreducible_data(folder: Path) -> dict[str, Any]:
    """Return the content of irreducible.json: for each denominator, primes whose factor degrees exclude factors."""
    cases = []
    for rows, singletons in CASES:
        denominator, step = denominator_polynomial(folder, rows, singletons)
        primes_and_degrees = excluding_primes(denominator)
        cases.append(
            {
                "rows": rows,
                "singletons": singletons,
                "in_powers_of": step,
                "degree": len(denominator) - 1,
                "irreducible": primes_and_degrees is not None,
                "degrees_modulo": [{"prime": p, "degrees": degrees} for p, degrees in primes_and_degrees or ()],
            }
        )
    return {
        "about": "Denominators Q of Magnets, for odd rows without singletons as polynomials in x^2. Modulo each "
        "prime Q is squarefree with factors of the degrees listed; no sum of some of them occurs for every prime, but "
        "for 0 and the whole degree.",
        "cases": cases,
    }


def denominator_polynomial(folder: Path, rows: int, singletons: str) -> tuple[list[int], int]:
    """Return (coefficients, step) of the recorded denominator of Magnets.

    The coefficients are those of a polynomial in x^step, ascending; step is 2 for odd rows without singletons, else 1.
    `singletons` is "yes" or "no".
    """
    case = Case.of("magnets", rows, {"singletons": "yes"} if singletons == "yes" else {})
    path = folder / f"{slug(case)}.json"
    record = read_record(path if path.exists() else path.with_suffix(".json.xz"))
    step = 2 if rows % 2 and singletons == "no" else 1
    return list(map(int, record["denominator"]))[::step], step


def excluding_primes(coefficients: Sequence[int]) -> list[tuple[int, list[int]]] | None:
    """Return [(odd prime, degrees of the factors modulo it), …] that together exclude every proper factor over Q.

    Returns None if the odd primes below 200 do not exclude all of them.

    >>> excluding_primes([1, 0, 1]), excluding_primes([1, 0, -1])
    ([(3, [2])], None)
    """
    primes_and_degrees: list[tuple[int, list[int]]] = []
    degree = len(coefficients) - 1
    possible_degrees = (1 << degree + 1) - 1
    for prime in _primes(200):
        degrees = factor_degrees(coefficients, prime)
        if degrees is None:
            continue
        remaining = possible_degrees & subset_sums(degrees)
        if remaining != possible_degrees:
            primes_and_degrees.append((prime, degrees))
        possible_degrees = remaining
        if possible_degrees == 1 | 1 << degree:
            return primes_and_degrees
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


def subset_sums(degrees: Sequence[int]) -> int:
    """Return a bit mask with bit k set if k is the sum of a subset of the degrees, such as the empty one or all."""
    mask = 1
    for degree in degrees:
        mask |= mask << degree
    return mask


def _primes(below: int) -> Iterator[int]:
    """Yield the odd primes smaller than `below`."""
    return (p for p in range(3, below, 2) if all(p % d for d in range(3, p, 2)))
