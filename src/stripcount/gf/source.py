"""Where the counts of a puzzle come from: its machine, or the closed walks of a ring of columns.

Both yield terms (exactly or modulo a number), the generating function with its evidence, and certified bounds on the
growth. `states` is the number of states on which the cost of deriving the function depends. `far_n` is the least n for
which a(n) alone is computed faster by the generating function than by all terms a(0)..a(n).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Protocol

from stripcount.evaluate.spectrum import Spectrum, spectrum
from stripcount.gf.derivation import Derivation
from stripcount.gf.generating_function import generating_function
from stripcount.gf.modular import Execution, Proof
from stripcount.gf.trace import derive_trace
from stripcount.limits import Limits
from stripcount.machine.closed_walks import ClosedWalks
from stripcount.machine.estimate import check_terms
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

_MIN_TERMS_TO_MINIMISE = 21  # the number of terms beyond which minimising the machine saves more time than it takes


class Machines(Protocol):
    """A machine and its minimised form, each made when it is first needed."""

    @property
    def machine(self) -> Machine:
        """The machine before minimisation."""

    @property
    def minimal(self) -> Machine:
        """The machine after minimisation."""


class MachineSource:
    """The counts of a machine; `execution` opens the context in which the residues modulo primes are computed."""

    def __init__(self, machines: Machines, execution: Callable[[], AbstractContextManager[Execution]]) -> None:
        self._machines, self._execution = machines, execution

    def terms(self, count: int, modulus: int | None, limits: Limits) -> list[int]:
        """Return a(0)..a(count - 1), modulo `modulus` if it is given, by the machine that is faster.

        That is the minimised one if it is known already, or if more than a few terms are asked for. Raises TooLarge or
        OutOfTime beyond `limits`.
        """
        minimized = "minimal" in vars(self._machines)  # a cached property that was computed
        machine = self._machines.minimal if count > _MIN_TERMS_TO_MINIMISE or minimized else self._machines.machine
        check_terms(machine, count, limits.bytes, modulus)
        return machine.terms(count, modulus, limits)

    def derivation(self, method: str, proof: Proof) -> Derivation:
        """Return the generating function of the machine, derived by a method of `generating_function`."""
        machine, minimal = self._machines.machine, self._machines.minimal
        with self._execution() as execution:
            return generating_function(machine, method=method, proof=proof, execution=execution, minimal=minimal)

    @cached_property
    def spectrum(self) -> Spectrum:
        """The certified bounds on the growth, from the minimised machine."""
        return spectrum(self._machines.minimal)

    @property
    def states(self) -> int:
        """The number of states of the minimised machine."""
        return self._machines.minimal.states

    @property
    def far_n(self) -> int:
        """The number of terms that determine the generating function: twice the number of states."""
        return 2 * self.states


class WalkSource:
    """The counts of a ring of columns: a(k) is the trace of the k-th power of the matrix of a column."""

    far_n = 0

    def __init__(self, walks: ClosedWalks) -> None:
        self.walks = walks

    @classmethod
    def of(cls, unrolled: Strip, limits: Limits) -> WalkSource:
        """Return the source for the boards of a strip that close to rings; raises what `ClosedWalks.of` raises."""
        return cls(ClosedWalks.of(unrolled, limits))

    def terms(self, count: int, modulus: int | None, limits: Limits) -> list[int]:
        """Return a(0)..a(count - 1), modulo `modulus` if it is given; raises TooLarge or OutOfTime beyond `limits`."""
        terms = self.walks.terms(count, limits=limits)
        return terms if modulus is None else [a % modulus for a in terms]

    def derivation(self, method: str, proof: Proof) -> Derivation:
        """Return the generating function, proved by characteristic polynomials; both arguments are ignored."""
        return derive_trace(self.walks)

    @cached_property
    def spectrum(self) -> Spectrum:
        """The certified bounds on the growth, from the states on closed walks."""
        return spectrum(self.walks)

    @property
    def states(self) -> int:
        """The number of states on closed walks."""
        return self.walks.states


Source = MachineSource | WalkSource
