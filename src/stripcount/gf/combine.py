"""Results modulo primes put together: which belong together, when they settle, and the function they determine."""

from __future__ import annotations

from math import log2

import numpy as np

from stripcount.algebra.crt import combine
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import Disagreement
from stripcount.gf.task import PrimeResult

STABLE = 2  # primes that must leave the combined coefficients unchanged before they are believed


def of_full_order(results: list[PrimeResult]) -> list[PrimeResult]:
    """Return the results of the highest order; a prime at which the order drops is a bad one."""
    order = max(result.order for result in results)
    return [result for result in results if result.order == order]


def modulus_bits(results: list[PrimeResult]) -> float:
    """Return the binary logarithm of the product of the primes, rounded down a little."""
    return sum(log2(result.prime) for result in results) - 1e-6


def settled_primes(results: list[PrimeResult]) -> int | None:
    """Return how many primes settle a random combination of all coefficients and leave STABLE to confirm it.

    A combination that is not settled looks random, as large as the modulus; a settled one fits easily.
    """
    length = max(len(r.numerator) for r in results) + len(results[0].denominator)
    weights = [int(w) for w in np.random.default_rng(1).integers(1, 1 << 16, size=length)]
    value, modulus, unchanged = 0, 1, 0
    for count, result in enumerate(results, 1):
        p = result.prime
        step = (_fingerprint(result, weights) - value) * pow(modulus, -1, p) % p
        unchanged = unchanged + 1 if step == 0 and count > 1 else 0
        value, modulus = value + modulus * step, modulus * p
        if 2 * value > modulus:
            value -= modulus
        if unchanged == STABLE:
            return count
    return None


def _fingerprint(result: PrimeResult, weights: list[int]) -> int:
    coefficients = [*result.denominator.tolist(), *result.numerator.tolist()]
    return sum(w * int(c) for w, c in zip(weights, coefficients)) % result.prime


def combined(results: list[PrimeResult]) -> RationalGF:
    """Return the function of least coefficients in absolute value that reduces to every result (Chinese remainders)."""
    primes = [result.prime for result in results]
    parts = []
    for name in ("numerator", "denominator"):
        length = max(len(getattr(result, name)) for result in results)
        table = np.zeros((length, len(results)), dtype=np.uint64)
        for j, result in enumerate(results):
            part = getattr(result, name)
            table[: len(part), j] = part
        coefficients = combine(table, primes, symmetric=True)
        while coefficients and coefficients[-1] == 0:
            coefficients.pop()
        parts.append(tuple(coefficients))
    return RationalGF(*parts)


def hold_against(gf: RationalGF, extra: PrimeResult) -> None:
    """Raise Disagreement unless `gf` reduces to the function found modulo a prime it was not made from."""
    for name, part in (("numerator", extra.numerator), ("denominator", extra.denominator)):
        reduced = [c % extra.prime for c in getattr(gf, name)]
        while reduced and reduced[-1] == 0:
            reduced.pop()
        if reduced != part.tolist():
            at = next(i for i, (a, b) in enumerate(zip([*reduced, -1], [*part.tolist(), -1])) if a != b)
            shown = [str(s[at]) if at < len(s) else "missing" for s in (reduced, part.tolist())]
            raise Disagreement(
                f"{name} coefficient {at} modulo the unused prime {extra.prime} is {shown[0]} by the combined "
                f"function but {shown[1]} by the machine's own terms."
            )
