"""Terms of a machine: modulo primes, several side by side, and exactly."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.algebra.crt import combine, primes_below
from stripcount.errors import TooLarge
from stripcount.evaluate.gather import SEVERAL, gathered
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.machine import Machine, Vector, largest_row_sum

Residues = NDArray[np.uint64]
SIDE_BY_SIDE = 8  # primes in one sweep: each index read serves them all

_ENTRY, _REDUCTION = 0.45, 2.0  # ns, measured: an entry gathered and added, a reduction modulo p


@dataclass(frozen=True, eq=False)
class Plan:
    """Where a sweep reduces: the bits its primes may have, and after which factors of each phase to reduce.

    A count below p grows by at most the product of the largest row sums before it is reduced again, which
    must stay below 2⁶⁴. Small primes need few reductions, large ones need fewer primes: the best rate of
    bits per cost is taken.
    """

    bits: int
    reduces: tuple[tuple[bool, ...], ...]

    @classmethod
    def of(cls, cycle: Cycle, bits: int | None = None) -> Plan:
        """Return the best plan, or the one for primes of `bits` bits; raises TooLarge if weights leave no room."""
        growth = [[largest_row_sum(factor) for factor in phase.factors] for phase in cycle.phases]
        room = 64 - max(sum_.bit_length() for sums in growth for sum_ in sums)
        if room < 16 or (bits is not None and bits > room):
            raise TooLarge(f"the weights of one cell leave {room} bits for primes, fewer than {bits or 16}.")
        plans = [
            cls._greedy(growth, b) for b in ([bits] if bits is not None else range(min(16, room), min(room, 62) + 1))
        ]
        return max(plans, key=lambda plan: plan.bits / plan._cost(cycle))

    @classmethod
    def _greedy(cls, growth: list[list[int]], bits: int) -> Plan:
        reduces = []
        for sums in growth:
            flags, bound = [], 1 << bits
            for i, factor in enumerate(sums):
                bound *= factor
                full = i + 1 == len(sums) or bound * sums[i + 1] > 1 << 64
                flags.append(full)
                bound = 1 << bits if full else bound
            reduces.append(tuple(flags))
        return cls(bits, tuple(reduces))

    def _cost(self, cycle: Cycle) -> float:
        pairs = [(f, r) for phase, flags in zip(cycle.phases, self.reduces) for f, r in zip(phase.factors, flags)]
        return sum(
            _ENTRY * float(factor.nnz) + _REDUCTION * float(factor.shape[0]) * reduce for factor, reduce in pairs
        )


def terms_modulo(
    machine: Machine | Cycle, count: int, primes: Sequence[int], announce: Callable[[int], None] | None = None
) -> Residues:
    """Return a(0)..a(count - 1) modulo each of `primes`, as a (count × primes) array of residues.

    Costs `transitions` multiply-adds a term and prime. `announce` is told the terms done, now and then.
    Raises TooLarge if a prime is too large to multiply in 64 bits.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> terms_modulo(explore(DominoTiling(2)).machine(), 7, (5, 7)).T.tolist()
    [[1, 1, 2, 3, 0, 3, 3], [1, 1, 2, 3, 5, 1, 6]]
    """
    cycle = machine if isinstance(machine, Cycle) else cycle_of(machine)
    plan = Plan.of(cycle, max(primes).bit_length())
    ends = [np.flatnonzero(phase.final) for phase in cycle.phases]
    weights = [phase.final[end] for phase, end in zip(cycle.phases, ends)]
    result = np.zeros((count, len(primes)), dtype=np.uint64)
    moduli = np.array(primes, dtype=np.uint64)
    columns = gathered if len(primes) >= SEVERAL else _multiplied
    for k, values in zip(range(count), columns(cycle, plan.reduces, moduli, ends)):
        if len(values):
            result[k] = _weighted_sum(values, weights[k % cycle.period], primes)
        if announce is not None and k % 64 == 63:
            announce(64)
    return result


def _multiplied(
    cycle: Cycle, reduces: Sequence[Sequence[bool]], moduli: Residues, ends: Sequence[NDArray[np.intp]]
) -> Iterator[Residues]:
    """Yield the residues of the states `ends[k mod period]` in column k, states × moduli, by sparse products."""
    by = moduli if len(moduli) > 1 else moduli[0]
    vector = (np.repeat(cycle.initial[:, None], len(moduli), axis=1) if len(moduli) > 1 else cycle.initial) % by
    for phase, flags, end in itertools.cycle(zip(cycle.phases, reduces, ends)):
        yield vector[end].reshape(len(end), len(moduli))
        for factor, reduce in zip(phase.factors, flags):
            vector = factor @ vector
            if reduce:
                vector %= by


def _weighted_sum(values: Residues, weights: Vector, primes: Sequence[int]) -> list[int]:
    """Return Σ weights·values modulo each prime, in whole numbers where 64 bits might overflow."""
    if len(weights) < 1 << 16 and int(weights.max()) < 1 << 16:  # halves of 32 bits leave room for both
        low, high = values & np.uint64(0xFFFFFFFF), values >> np.uint64(32)
        sums = [(weights @ half).tolist() for half in (low, high)]
        return [(lo + (hi << 32)) % p for lo, hi, p in zip(*sums, primes)]
    exact = (values.astype(object) * weights.astype(object)[:, None]).sum(axis=0)
    return [int(total) % p for total, p in zip(exact, primes)]


def exact_terms(machine: Machine | Cycle, count: int) -> list[int]:
    """Return a(0)..a(count - 1) as whole numbers of any size, from enough primes by the Chinese remainder theorem.

    How many is enough is proved by a sweep in floating point, rounded upwards by more than its error.
    """
    if count == 0:
        return []
    cycle = machine if isinstance(machine, Cycle) else cycle_of(machine)
    bits = term_bits(cycle, count)
    width = Plan.of(cycle).bits
    primes = primes_below(1 << width, ceil((bits + 1) / (width - 1)))
    parts = [terms_modulo(cycle, count, primes[i : i + SIDE_BY_SIDE]) for i in range(0, len(primes), SIDE_BY_SIDE)]
    return combine(np.concatenate(parts, axis=1), primes)


def term_bits(cycle: Cycle, count: int) -> int:
    """Return a number of bits that every one of a(0)..a(count - 1) fits into.

    Sums of products of non-negative numbers carry a relative rounding error below (operations in a chain)
    · 2⁻⁵², far less than the one bit added here for up to 10⁹ columns.
    """
    plain = [[csr_array(f, dtype=np.float64) for f in phase.factors] for phase in cycle.phases]
    vector, scale, largest = cycle.initial.astype(np.float64), 0.0, 0.0
    for k in range(count):
        phase = k % cycle.period
        total = float(cycle.phases[phase].final.astype(np.float64) @ vector)
        if total > 0:
            largest = max(largest, log2(total) + scale)
        for factor in plain[phase]:
            vector = factor @ vector
        top = float(vector.max(initial=0.0))
        if top == 0.0:
            break
        if top > 1e200:
            vector, scale = vector / top, scale + log2(top)
    return ceil(largest) + 2
