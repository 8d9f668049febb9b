"""The unit of work of a reconstruction, one machine and a few primes, and the combination of results.

A task sweeps a machine modulo primes and finds the rational function modulo each. Results of several primes are
combined by Chinese remainders. Every function is checked against terms that were not used to derive it before it is
returned.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from ctypes import CDLL
from dataclasses import dataclass
from functools import cached_property
from operator import mul

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra import crt
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.recurrence import function_of_recurrence, rational_modulo
from stripcount.errors import check_equal
from stripcount.kernels.library import Kernel, library_of
from stripcount.kernels.recurrence import MAX_TERMS, shortest_recurrence
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import terms_modulo

CONFIRMING_PRIMES = 2
"""The number of primes that must leave the combined coefficients unchanged before these are accepted."""
SURPLUS = 16
"""The number of terms that a function modulo a prime must regenerate beyond those it is derived from."""


@dataclass(frozen=True, eq=False)
class PrimeResult:
    """The numerator and denominator, in lowest terms, modulo one prime: arrays of coefficients, ascending.

    `by` is the name of the computer of a cluster that computed them, "" for this computer.
    """

    prime: int
    numerator: NDArray[np.uint64]
    denominator: NDArray[np.uint64]
    by: str = ""

    @property
    def order(self) -> int:
        """The degree of the denominator."""
        return len(self.denominator) - 1


@dataclass(frozen=True, eq=False)
class Task:
    """What to reconstruct: the function of order at most `bound` with terms a(offset), a(offset + step), ….

    If the cycle has period d and only the terms a(c), a(c + d), … may be nonzero, `offset` is c and `step` is d;
    otherwise they are 0 and 1.
    """

    cycle: Cycle
    offset: int
    step: int
    bound: int

    @classmethod
    def of(cls, machine: Machine) -> Task:
        """Return the task for a minimised machine; its bound is the number of states, or of those of one phase."""
        cycle = cycle_of(machine)
        if len(cycle.residues) != 1 or cycle.period == 1:
            return cls(cycle, 0, 1, machine.states)
        residue = cycle.residues[0]
        return cls(cycle, residue, cycle.period, max(1, cycle.phases[residue].factors[0].shape[1]))

    @property
    def terms_used(self) -> int:
        """The number of terms from which the function modulo each prime is derived."""
        return 2 * self.bound

    @property
    def columns(self) -> int:
        """The number of terms of the whole sequence that are swept, surplus terms included."""
        return self.offset + self.step * (self.terms_used + SURPLUS - 1) + 1

    @cached_property
    def bits(self) -> int:
        """The number of bits of the primes with which this cycle is swept fastest."""
        return Plan.of(self.cycle).bits

    @cached_property
    def digest(self) -> str:
        """A SHA-256 digest of everything the residues depend on, the same on every computer."""
        sha = hashlib.sha256(f"{self.offset} {self.step} {self.bound} {SURPLUS}".encode())
        arrays: list[NDArray[np.integer]] = [self.cycle.initial]
        for phase in self.cycle.phases:
            arrays.append(phase.final)
            for factor in phase.factors:
                arrays += [np.array(factor.shape), factor.indptr, factor.indices, factor.data]
        for array in arrays:
            sha.update(np.ascontiguousarray(array).astype("<u8").tobytes())
        return sha.hexdigest()

    def run(
        self, primes: Sequence[int], announce: Callable[[int], None] | None = None, kernel: Kernel | None = None
    ) -> list[PrimeResult]:
        """Return the function modulo each prime, in the order of `primes`.

        `announce` is called with the number of columns swept so far. Raises Disagreement if a function fails to
        regenerate the surplus terms.
        """
        residue_table = terms_modulo(self.cycle, self.columns, primes, announce, kernel=kernel)[
            self.offset :: self.step
        ]
        library = library_of(kernel) if self.terms_used < MAX_TERMS else None
        return [self._reconstruct(residue_table[:, j], p, library) for j, p in enumerate(primes)]

    def _reconstruct(self, residues: NDArray[np.uint64], prime: int, library: CDLL | None) -> PrimeResult:
        """Return the function modulo a prime that has these residues as its terms, surplus terms included."""
        terms = residues.tolist()
        if library is None:
            numerator, denominator = rational_modulo(terms, self.bound, prime)
        else:
            recurrence = shortest_recurrence(library, residues[: self.terms_used], prime)
            numerator, denominator = function_of_recurrence(recurrence.tolist(), terms, self.bound, prime)
        surplus = range(self.terms_used, len(terms))
        check_equal(
            terms[self.terms_used :],
            (-sum(map(mul, denominator[1:], terms[n - 1 :: -1])) % prime for n in surplus),
            lambda index: f"term {self.offset + self.step * surplus[index]} modulo {prime}",
            ("the machine", f"the function of order {len(denominator) - 1} derived from {self.terms_used} terms"),
        )
        return PrimeResult(prime, np.array(numerator, dtype=np.uint64), np.array(denominator, dtype=np.uint64))


def results_of_full_order(results: list[PrimeResult]) -> list[PrimeResult]:
    """Return the results with the highest order; the order drops modulo bad primes."""
    order = max(result.order for result in results)
    return [result for result in results if result.order == order]


def stable_primes(results: list[PrimeResult]) -> int | None:
    """Return how many primes determine a random linear combination of all coefficients, confirming ones included.

    Returns None if the results do not determine it. While a combination is not determined, it is about as large as the
    product of the primes, and each further prime changes it.
    """
    length = max(len(r.numerator) for r in results) + len(results[0].denominator)
    weights = [int(w) for w in np.random.default_rng(1).integers(1, 1 << 16, size=length)]
    value, modulus, unchanged_primes = 0, 1, 0  # value: the residue of least absolute value modulo the product
    for count, result in enumerate(results, 1):
        p = result.prime
        correction = (_fingerprint(result, weights) - value) * pow(modulus, -1, p) % p
        unchanged_primes = unchanged_primes + 1 if correction == 0 and count > 1 else 0
        value, modulus = value + modulus * correction, modulus * p
        if 2 * value > modulus:
            value -= modulus
        if unchanged_primes == CONFIRMING_PRIMES:
            return count
    return None


def _fingerprint(result: PrimeResult, weights: list[int]) -> int:
    """Return the weighted sum of the coefficients, denominator first, modulo the prime of the result."""
    coefficients = [*result.denominator.tolist(), *result.numerator.tolist()]
    return sum(w * int(c) for w, c in zip(weights, coefficients)) % result.prime


def function_from_results(results: list[PrimeResult]) -> RationalGF:
    """Return the function, with coefficients of least absolute value, that reduces to every result."""
    primes = [result.prime for result in results]
    numerators = [result.numerator.tolist() for result in results]
    denominators = [result.denominator.tolist() for result in results]
    return RationalGF(crt.polynomial_from_images(numerators, primes), crt.polynomial_from_images(denominators, primes))


def check_reduction(gf: RationalGF, extra: PrimeResult) -> None:
    """Raise Disagreement unless `gf` reduces to the result modulo a prime that was not combined into it."""
    for name, polynomial in (("numerator", extra.numerator), ("denominator", extra.denominator)):
        residues = [c % extra.prime for c in getattr(gf, name)]
        while residues and residues[-1] == 0:
            residues.pop()
        check_equal(
            residues,
            polynomial.tolist(),
            lambda index, name=name: f"{name} coefficient {index} modulo the unused prime {extra.prime}",  # type: ignore[misc]
            ("the combined function", "the machine's own terms"),
        )


def regenerate(machine: Machine | Cycle, gf: RationalGF, count: int) -> int:
    """Return `count` if a(0)..a(count - 1) of `gf` agree with those of the machine modulo another prime.

    Raises a Disagreement that shows the first term that differs. The prime has one bit less than the primes of
    reconstructions, so none of these has used it, and it is drawn at random, so that nothing that was stored can have
    been adapted to it.
    """
    cycle = machine if isinstance(machine, Cycle) else cycle_of(machine)
    (prime,) = crt.random_primes(1, Plan.of(cycle).bits - 1, crt.draw_seed())
    machine_terms = terms_modulo(cycle, count, (prime,))[:, 0].tolist()
    methods = "the machine", "the generating function"
    check_equal(machine_terms, gf.terms_modulo(count, prime), lambda n: f"a({n}) modulo {prime}", methods)
    return count
