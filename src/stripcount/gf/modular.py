"""Reconstruction: terms modulo primes, a rational function modulo each, the Chinese remainder theorem."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Literal, Protocol

from flint import fmpz

from stripcount.algebra.rational_gf import RationalGF
from stripcount.gf.bounds import DENSE_LIMIT, CoefficientBound, coefficient_bound
from stripcount.gf.combine import STABLE, combined, hold_against, modulus_bits, of_full_order, settled_primes
from stripcount.gf.derivation import Derivation, Progress
from stripcount.gf.regenerate import regenerate
from stripcount.gf.task import SURPLUS, PrimeResult, Task, run_task
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import SIDE_BY_SIDE

Proof = Literal["auto", "always", "never"]


class Shelf(Protocol):
    """Where finished primes and derivations are kept between runs; `kind` is "proof" or "check"."""

    def known(self, task: Task) -> Mapping[int, PrimeResult]:
        """Return the finished results of a task by prime."""

    def keep(self, task: Task, result: PrimeResult) -> None:
        """Store one result for good before returning."""

    def bound(self, task: Task) -> CoefficientBound | None:
        """Return the bound on a task's coefficients, if it was computed before."""

    def keep_bound(self, task: Task, bound: CoefficientBound) -> None:
        """Store a bound for good."""

    def derivation(self, task: Task, kind: str) -> Derivation | None:
        """Return the finished derivation of a task, if there is one."""

    def keep_derivation(self, task: Task, kind: str, derivation: Derivation, seconds: float) -> None:
        """Store a finished derivation and the time it took."""


@dataclass(frozen=True)
class Workshop:
    """Where primes are worked on and kept; the default does all here and now and keeps nothing.

    Any `concurrent.futures` executor will do. Work of fewer than `worth` multiply-adds is done in this
    process and not kept.
    """

    executor: Executor | None = None
    workers: int = 1
    worth: float = 0.0
    shelf: Shelf | None = None
    progress: Progress = lambda done, expected: None


def derive_modular(
    machine: Machine, minimal: Machine | None = None, *, proof: Proof = "auto", workshop: Workshop | None = None
) -> Derivation:
    """Return the generating function of a machine from its terms modulo primes.

    With `proof`, primes are used until their product exceeds a bound on the coefficients and the result is
    proved; "auto" does so up to DENSE_LIMIT minimal states. Otherwise primes are used until STABLE further
    ones change nothing, and the result is checked. Costs 2N terms a prime for N minimal states.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> found = derive_modular(explore(Magnets(2)).machine())
    >>> print(found.gf, found.evidence)
    (1 + x + 2*x^2 - x^3 - x^4)/(1 - 2*x - 6*x^2 - 2*x^3 + 2*x^5 + x^6) proved
    """
    smallest = machine.minimize() if minimal is None else minimal
    task = Task.of(smallest)
    wanted = proof == "always" or (proof == "auto" and task.bound <= DENSE_LIMIT)
    began, run = time.monotonic(), _Run(task, wanted, workshop or Workshop())
    kind = "proof" if wanted else "check"
    earlier = run.shelf.derivation(task, kind) if run.shelf is not None else None
    if earlier is not None:
        regenerate(smallest, earlier.gf, earlier.terms_used + SURPLUS)
        return replace(earlier, states=machine.states)
    gf, used, spare, why = run.finish()
    whole = gf.spread(task.step, task.offset)
    if why and task.step > 1:
        why = f"as a function of x^{task.step}, {why}"
    stable = f"{STABLE} further primes left the coefficients unchanged"
    found = Derivation(
        gf=whole,
        method="modular",
        states=machine.states,
        minimal_states=smallest.states,
        terms_used=task.columns - task.step * SURPLUS,
        surplus_terms=SURPLUS,
        primes=tuple(used),
        check_primes=(spare,),
        evidence="proved" if why else "checked",
        because=why or f"{stable}, and one more prime and {SURPLUS} surplus terms a prime agree",
    )
    if run.shelf is not None:
        run.shelf.keep_derivation(task, kind, found, time.monotonic() - began)
    return found


@dataclass
class _Run:
    """One reconstruction under way: the primes finished so far, in a fixed descending order."""

    task: Task
    wanted: bool
    workshop: Workshop
    done: int = 0
    expected: int | None = None

    def __post_init__(self) -> None:
        self.order_of_primes = _descending(self.task.bits)
        self.guess = 0.8 * self.task.bound / self.task.bits  # primes, as Magnets needs them for a proof
        work = self.guess * self.task.columns * self.task.cycle.transitions
        self.executor = self.workshop.executor if work >= self.workshop.worth else None
        self.shelf = self.workshop.shelf if work >= self.workshop.worth else None
        self.known = dict(self.shelf.known(self.task)) if self.shelf is not None else {}
        self.kept_bound = self.shelf.bound(self.task) if self.shelf is not None else None
        self.workers = self.workshop.workers if self.executor is not None else 1
        self.bounding: Future[CoefficientBound] | None = None

    @cached_property
    def bound(self) -> CoefficientBound | None:
        """The bound on the coefficients, if a proof is wanted."""
        if not self.wanted:
            return None
        if self.kept_bound is not None:
            return self.kept_bound
        found = coefficient_bound(self.task) if self.bounding is None else self.bounding.result()
        if self.shelf is not None:
            self.shelf.keep_bound(self.task, found)
        return found

    def _meanwhile(self) -> list[PrimeResult]:
        """Return primes worked on while the bound is being computed, half as many as will be needed."""
        if self.bounding is None or self.workers == 1:
            return []
        self.expected = round(self.guess) * self.task.columns
        return self.results(self._next_primes(round(self.guess / 2)))

    def finish(self) -> tuple[RationalGF, list[int], int, str | None]:
        """Return the function in x^step, the primes it was combined from, one to check with, and the proof if any.

        The primes used do not depend on the number of workers or on what was known: the first that suffice.
        """
        if self.wanted and self.executor is not None and self.kept_bound is None:
            self.bounding = self.executor.submit(coefficient_bound, self.task)  # primes keep the other workers busy
        results = self._meanwhile()
        need = max(2 * STABLE, SIDE_BY_SIDE * self.workers if self.executor is not None else 1)
        if self.wanted and self.executor is None and self.bound is not None:
            need = self._primes_for(self.bound.largest + 2) + 1
        while True:
            self.expected = max(need, len(results)) * self.task.columns
            results += self.results(self._next_primes(need - len(results)))
            good = of_full_order(results)
            order = good[0].order
            if self.bound is not None and order == self.task.bound:
                count = self._primes_for(self.bound.largest + 2)
            else:
                settled = settled_primes(good)
                if settled is None:
                    need = len(results) + max(self.workers, len(results) // 4, 2)
                    continue
                count = settled
                if self.bound is not None:
                    gf = combined(good[:settled])
                    count = max(settled, self._primes_for(self.bound.cross_bits(gf) + 1))
            if len(good) <= count:  # one more than is combined, to check with
                need = len(results) + count + 1 - len(good)
                continue
            gf = combined(good[:count])
            why = None
            if self.bound is not None:
                why = self.bound.proves(modulus_bits(good[:count]), order, self.task.bound, gf)
                assert why is not None, "primes are counted by the same bound"
            hold_against(gf, good[count])
            return gf, [r.prime for r in good[:count]], good[count].prime, why

    def _primes_for(self, bits: int) -> int:
        return ceil(bits / (self.task.bits - (1e-3 if self.task.bits > 40 else 0.5)))  # primes lie just below 2^bits

    def _next_primes(self, count: int) -> list[int]:
        return [next(self.order_of_primes) for _ in range(count)]

    def results(self, primes: list[int]) -> list[PrimeResult]:
        """Return the results for `primes`, from those known or by work, in the primes' order."""
        found = {p: self.known[p] for p in primes if p in self.known}
        missing = [p for p in primes if p not in found]
        self.done += len(found) * self.task.columns
        self._tell(0)
        rounds = ceil(len(missing) / (SIDE_BY_SIDE * self.workers))
        side = max(1, ceil(len(missing) / max(1, rounds * self.workers)))  # so that all workers end together
        batches = [missing[i : i + side] for i in range(0, len(missing), side)]
        for result in self._work(batches):
            found[result.prime] = result
            if self.shelf is not None:
                self.shelf.keep(self.task, result)
        return [found[p] for p in primes]

    def _work(self, batches: list[list[int]]) -> Iterator[PrimeResult]:
        executor = self.executor
        if executor is None:
            for batch in batches:
                size = len(batch)
                yield from self.task.run(batch, lambda columns, size=size: self._tell(columns * size))  # type: ignore[misc]
                self.done += self.task.columns * size
                self._tell(0)
            return
        pending: set[Future[list[PrimeResult]]] = set()
        waiting = list(reversed(batches))
        try:
            while waiting or pending:
                while waiting and len(pending) < 2 * self.workers:
                    pending.add(executor.submit(run_task, self.task, waiting.pop()))
                finished, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in finished:
                    results = future.result()
                    self.done += self.task.columns * len(results)
                    self._tell(0)
                    yield from results
        finally:
            for future in pending:
                future.cancel()

    def _tell(self, columns: int) -> None:
        self.workshop.progress(self.done + columns, self.expected)


def _descending(bits: int) -> Iterator[int]:
    candidate = (1 << bits) - 1
    while True:
        if fmpz(candidate).is_prime():
            yield candidate
        candidate -= 2
