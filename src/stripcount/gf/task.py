"""The unit of work of a reconstruction: one machine, a few primes, their residues."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.recurrence import rational_modulo
from stripcount.errors import Disagreement
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import Plan, terms_modulo

SURPLUS = 16  # terms each prime must regenerate beyond those it was made from


@dataclass(frozen=True, eq=False)
class PrimeResult:
    """The reduced numerator and denominator modulo one prime, ascending."""

    prime: int
    numerator: NDArray[np.uint64]
    denominator: NDArray[np.uint64]

    @property
    def order(self) -> int:
        """The degree of the denominator."""
        return len(self.denominator) - 1


@dataclass(frozen=True, eq=False)
class Task:
    """What to reconstruct: terms a(offset), a(offset + step), … of a cycle, of order at most `bound`.

    With period d and a single residue c only every d-th term is not zero, and the others are left out.
    """

    cycle: Cycle
    offset: int
    step: int
    bound: int

    @classmethod
    def of(cls, machine: Machine) -> Task:
        """Return the task for a minimised machine; the bound is its number of states (of one phase)."""
        cycle = cycle_of(machine)
        if len(cycle.residues) != 1 or cycle.period == 1:
            return cls(cycle, 0, 1, machine.states)
        residue = cycle.residues[0]
        return cls(cycle, residue, cycle.period, max(1, cycle.phases[residue].factors[0].shape[1]))

    @property
    def terms_used(self) -> int:
        """The number of terms each prime's function is made from."""
        return 2 * self.bound

    @property
    def columns(self) -> int:
        """The number of terms of the whole sequence to sweep, surplus included."""
        return self.offset + self.step * (self.terms_used + SURPLUS - 1) + 1

    @cached_property
    def bits(self) -> int:
        """The size of primes at which this cycle is swept best."""
        return Plan.of(self.cycle).bits

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything the residues depend on, the same on every machine."""
        sha = hashlib.sha256(f"{self.offset} {self.step} {self.bound} {SURPLUS}".encode())
        arrays = [self.cycle.initial]
        for phase in self.cycle.phases:
            arrays.append(phase.final)
            for factor in phase.factors:
                arrays += [np.array(factor.shape), factor.indptr, factor.indices, factor.data]
        for array in arrays:
            sha.update(np.ascontiguousarray(array).astype("<u8").tobytes())
        return sha.hexdigest()

    def run(self, primes: Sequence[int], announce: Callable[[int], None] | None = None) -> list[PrimeResult]:
        """Return the function modulo each prime; raises Disagreement if one fails to regenerate surplus terms."""
        table = terms_modulo(self.cycle, self.columns, primes, announce)[self.offset :: self.step]
        return [self._reconstruct(table[:, j].tolist(), p) for j, p in enumerate(primes)]

    def _reconstruct(self, terms: list[int], prime: int) -> PrimeResult:
        top, bottom = rational_modulo(terms, self.bound, prime)
        result = PrimeResult(prime, np.array(top, dtype=np.uint64), np.array(bottom, dtype=np.uint64))
        for n in range(self.terms_used, len(terms)):
            expected = -sum(c * terms[n - i] for i, c in enumerate(bottom) if i) % prime
            if terms[n] != expected:
                at = self.offset + self.step * n
                raise Disagreement(
                    f"term {at} modulo {prime} is {terms[n]} by the machine but {expected} by the function of "
                    f"order {result.order} made from {self.terms_used} terms."
                )
        return result


def run_task(task: Task, primes: Sequence[int]) -> list[PrimeResult]:
    """Run a task in a worker process."""
    return task.run(primes)
