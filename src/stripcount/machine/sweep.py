"""Terms of a machine: exactly, or modulo several primes at once.

A sweep applies the factors of a machine one after another to vectors of residues, and reduces them only after the
factors that its plan names: between two reductions a residue below p grows at most by the product of the largest row
sums, and the result must fit into 64 bits. If the weights are too large for this, Python's integers are used.

Terms modulo several primes are swept by the compiled library if there is one, else by gathering: see `gathering`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from stripcount.algebra.crt import integers_from_residues, primes_with_product_above
from stripcount.algebra.exact_arrays import (
    RoundedUpMatrix,
    UpperBounds,
    matvec,
    matvec_bigint,
    weighted_totals,
)
from stripcount.errors import TooLarge, checked_integer
from stripcount.kernels.columns import Columns, PhaseArrays
from stripcount.kernels.library import Kernel, library_of
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.factored import Factored
from stripcount.machine.gathering import MIN_PRIMES, Positions, Residues, gathered_residues
from stripcount.machine.plan import Plan

if TYPE_CHECKING:
    from ctypes import CDLL


SIDE_BY_SIDE = 8
"""The number of primes of one sweep, for all of which each index is read once."""


def terms_modulo(
    machine: Factored | Cycle,
    count: int,
    primes: Sequence[int],
    announce: Callable[[int], None] | None = None,
    *,
    kernel: Kernel | None = None,
) -> Residues:
    """Return a(0)..a(count - 1) modulo each of `primes`, as a (count × primes) array of residues.

    Costs `transitions` multiply-adds per term and prime. `announce` is called after every 64 terms with the number of
    terms done. Weights that are too large for the `kernel` in C are added by NumPy. Raises TooLarge for moduli of more
    than 62 bits; they need not be prime. Raises Unavailable for a kernel that is not there.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> terms_modulo(explore(DominoTiling(2)).machine(), 7, (5, 7)).T.tolist()
    [[1, 1, 2, 3, 0, 3, 3], [1, 1, 2, 3, 5, 1, 6]]
    """
    cycle = machine if isinstance(machine, Cycle) else cycle_of(machine)
    if (prime_bits := max(primes).bit_length()) > 62:
        raise TooLarge(f"a modulus must have at most 62 bits, not {prime_bits}.")
    plan = Plan.of(cycle, prime_bits)
    compiled = compiled_columns(cycle, plan, library_of(kernel))
    result = np.zeros((count, len(primes)), dtype=np.uint64)
    width = SIDE_BY_SIDE if compiled is not None else max(1, len(primes))
    for start in range(0, len(primes), width):
        moduli = primes[start : start + width]
        totals = _totals(cycle, plan, moduli) if compiled is None else compiled.totals(cycle.initial, moduli, count)
        for k, residues in zip(range(count), totals):
            result[k, start : start + width] = residues
            if announce is not None and k % 64 == 63 and start + width >= len(primes):
                announce(k + 1)
    return result


def compiled_columns(cycle: Cycle, plan: Plan, library: CDLL | None) -> Columns | None:
    """Return the machine as the library reads it; None without a library, or if its numbers do not fit into words."""
    phases = [PhaseArrays(phase.factors, flags, phase.final) for phase, flags in zip(cycle.phases, plan.reduces)]
    return None if library is None or plan.wide or not Columns.fits(phases) else Columns(library, phases, plan.bits)


def _totals(cycle: Cycle, plan: Plan, primes: Sequence[int]) -> Iterator[list[int]]:
    """Yield the list of a(k) modulo each prime, for k = 0, 1, … without end, computed by NumPy and SciPy."""
    ends = [np.flatnonzero(phase.final) for phase in cycle.phases]
    weights = [phase.final[end] for phase, end in zip(cycle.phases, ends)]
    columns = _by_integers if plan.wide else gathered_residues if len(primes) >= MIN_PRIMES else _by_sparse_products
    moduli = np.array(primes, dtype=np.uint64)
    for values, weight in zip(columns(cycle, plan, moduli, ends), itertools.cycle(weights)):
        yield (
            [total % p for total, p in zip(weighted_totals(weight, values), primes)]
            if len(values)
            else [0] * len(primes)
        )


def _by_sparse_products(cycle: Cycle, plan: Plan, moduli: Residues, ends: Sequence[Positions]) -> Iterator[Residues]:
    """Yield for column k = 0, 1, … the residues of the states `ends[k mod period]`, an array states × moduli."""
    modulus = moduli if len(moduli) > 1 else moduli[0]
    vector = (np.repeat(cycle.initial[:, None], len(moduli), axis=1) if len(moduli) > 1 else cycle.initial) % modulus
    bound = 1 << plan.bits
    for phase, flags, growth, end in itertools.cycle(zip(cycle.phases, plan.reduces, plan.growth, ends)):
        yield vector[end].reshape(len(end), len(moduli))
        below = bound
        for factor, reduce, row_sum in zip(phase.factors, flags, growth):
            vector = matvec(factor, vector, row_sum=row_sum, below=below)
            below = (below - 1) * row_sum + 1
            if reduce:
                vector %= modulus
                below = bound


def _by_integers(cycle: Cycle, plan: Plan, moduli: Residues, ends: Sequence[Positions]) -> Iterator[Residues]:
    """Yield the same residues as `_by_sparse_products`, with Python's integers, for weights too large for 64 bits."""
    vectors = [cycle.initial.astype(object) % int(p) for p in moduli]
    for phase, end in itertools.cycle(zip(cycle.phases, ends)):
        yield np.array([vector[end] for vector in vectors], dtype=np.uint64).reshape(len(moduli), len(end)).T
        for factor in phase.factors:
            vectors = [matvec_bigint(factor, vector) % int(p) for vector, p in zip(vectors, moduli)]


def exact_terms(machine: Factored | Cycle, count: int, limits: Limits = UNLIMITED) -> list[int]:
    """Return a(0)..a(count - 1) as integers of any size, by the Chinese remainder theorem.

    The product of the primes exceeds a bound on the terms, which a sweep rounded upwards gives; see `term_bits`. Costs
    `transitions` multiply-adds per term and prime. Raises OutOfTime beyond the deadline of `limits`.
    """
    if count == 0:
        return []
    cycle = machine if isinstance(machine, Cycle) else cycle_of(machine)
    primes = primes_with_product_above(1 << term_bits(cycle, count, limits), Plan.of(cycle).bits)
    check = partial(_check_limits, limits)
    residues = [
        terms_modulo(cycle, count, primes[i : i + SIDE_BY_SIDE], check) for i in range(0, len(primes), SIDE_BY_SIDE)
    ]
    return integers_from_residues(np.concatenate(residues, axis=1), primes)


def _check_limits(limits: Limits, terms_done: int) -> None:
    """Raise OutOfTime or TooLarge beyond the limits; a callback of `terms_modulo`."""
    limits.check_size("counting the terms")


def term_bits(cycle: Cycle, count: int, limits: Limits = UNLIMITED) -> int:
    """Return a number of bits into which each of a(0)..a(count - 1) fits, proved by a sweep rounded upwards."""
    rounded = [[RoundedUpMatrix(factor) for factor in phase.factors] for phase in cycle.phases]
    ceiling, bits = UpperBounds(cycle.initial), 0
    for k in range(count):
        limits.check_size("counting the terms")
        phase = k % cycle.period
        bits = max(bits, ceiling.bits(cycle.phases[phase].final))
        if k + 1 < count:
            for factor in rounded[phase]:
                ceiling = ceiling.multiplied_by(factor)
    return bits


def terms(machine: Factored | Cycle, count: int, modulus: int | None = None, limits: Limits = UNLIMITED) -> list[int]:
    """Return a(0)..a(count - 1), exactly or modulo a number below 2^62; raises BadInput or TooLarge for others.

    Raises OutOfTime beyond the deadline of `limits`.
    """
    count = checked_integer("count", count, 0)
    if modulus is None:
        return exact_terms(machine, count, limits)
    moduli = (checked_integer("modulus", modulus, 1),)
    return [int(value) for value in terms_modulo(machine, count, moduli, partial(_check_limits, limits))[:, 0]]
