"""Plans of sweeps: after which factors of a machine residues are reduced, and how many bits the primes have."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.algebra.exact_arrays import WORD, Reduction, largest_row_sum
from stripcount.machine.cyclic import Cycle

_ENTRY_NS = 0.6  # time to gather and add one entry, measured
_REDUCTION_NS = 1.0  # time to reduce one residue modulo p, measured
_MIN_BITS = 16  # the least number of bits of the primes of sweeps with 64-bit numbers
_WIDE_BITS = 61  # the number of bits of the primes of sweeps with Python's integers


@dataclass(frozen=True, eq=False)
class Plan:
    """A sweep reduces after factor i of phase k if reduces[k][i] is true, modulo primes of at most `bits` bits.

    Between two reductions a residue below p grows at most by the product of the largest row sums growth[k][i], and
    the result must stay below 2⁶⁴. Small primes need few reductions, large ones need fewer sweeps: the plan with the
    most bits per unit of cost is chosen. A `wide` plan is for machines whose weights are too large for every prime of
    16 bits; it reduces after every factor, with Python's integers.
    """

    bits: int
    reduces: tuple[tuple[bool, ...], ...]
    growth: tuple[tuple[int, ...], ...]
    wide: bool = False

    @classmethod
    def of(cls, cycle: Cycle, bits: int | None = None) -> Plan:
        """Return the plan with the most bits per cost, or the one for primes of `bits` bits."""
        growth = tuple(tuple(largest_row_sum(factor) for factor in phase.factors) for phase in cycle.phases)
        max_bits = 64 - max(row_sum.bit_length() for row_sums in growth for row_sum in row_sums)
        if max_bits < (_MIN_BITS if bits is None else bits):
            reduces = tuple((True,) * len(row_sums) for row_sums in growth)
            return cls(bits or _WIDE_BITS, reduces, growth, wide=True)
        plans = [
            cls._latest(growth, b) for b in ([bits] if bits is not None else range(_MIN_BITS, min(max_bits, 62) + 1))
        ]
        return max(plans, key=lambda plan: plan.bits / max(plan._cost(cycle), 1e-9))

    @classmethod
    def _latest(cls, growth: tuple[tuple[int, ...], ...], bits: int) -> Plan:
        """Return the plan that reduces as late as possible, and at the end of each column."""
        reduces, reduced_bound = [], Reduction.bound(bits)
        for row_sums in growth:
            flags, bound = [], reduced_bound
            for i, row_sum in enumerate(row_sums):
                bound *= row_sum
                must_reduce = i + 1 == len(row_sums) or bound * row_sums[i + 1] > WORD
                flags.append(must_reduce)
                bound = reduced_bound if must_reduce else bound
            reduces.append(tuple(flags))
        return cls(bits, tuple(reduces), growth)

    def _cost(self, cycle: Cycle) -> float:
        """Return the estimated time of one period of a sweep, in ns."""
        factors = [
            (factor, reduce)
            for phase, flags in zip(cycle.phases, self.reduces)
            for factor, reduce in zip(phase.factors, flags)
        ]
        return sum(
            _ENTRY_NS * float(factor.nnz) + _REDUCTION_NS * float(factor.shape[0]) * reduce
            for factor, reduce in factors
        )
