"""Reconstruction: terms modulo primes, the rational function modulo each prime, the Chinese remainder theorem."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import log2, prod
from typing import Literal, Protocol

from stripcount.algebra.crt import primes_downwards_from
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import Disagreement, TooLarge, check_equal
from stripcount.execution.tasks import TaskRunner
from stripcount.gf.bounds import DENSE_LIMIT, CoefficientBound, coefficient_bound, memory_needed
from stripcount.gf.derivation import Derivation, Progress
from stripcount.gf.task import (
    CONFIRMING_PRIMES,
    SURPLUS,
    PrimeResult,
    Task,
    check_reduction,
    function_from_results,
    regenerate,
    results_of_full_order,
    stable_primes,
)
from stripcount.kernels.library import Kernel, kernel_of
from stripcount.machine.estimate import size_text
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import SIDE_BY_SIDE, exact_terms

_MAX_EXTRA_PRIMES = 64
"""Beyond four times the expected number of primes and these, the results of other computers are computed again here."""
_ANNOUNCED_BYTES = 1 << 26  # a derivation that needs more bytes announces how much memory it needs
_MAX_EXACT_STATES = 300  # minimal states up to which exact terms prove a function whose coefficients have no bound

Proof = Literal["auto", "always", "never"]
"""Whether primes are used until the function is proved: see `derive_modular`."""


class ResultCache(Protocol):
    """Storage of finished primes and derivations; `kind` is "proof" if these were to be proved, else "check"."""

    def finished_primes(self, task: Task) -> Mapping[int, PrimeResult]:
        """Return the finished results of a task by prime."""

    def store_prime(self, task: Task, result: PrimeResult) -> None:
        """Store one result permanently before returning."""

    def bound(self, task: Task) -> CoefficientBound | None:
        """Return the bound on a task's coefficients, None if it was not computed before."""

    def store_bound(self, task: Task, bound: CoefficientBound) -> None:
        """Store a bound permanently."""

    def derivation(self, task: Task, kind: str) -> Derivation | None:
        """Return the finished derivation of a task, None if there is none."""

    def store_derivation(self, task: Task, kind: str, derivation: Derivation, seconds: float) -> None:
        """Store a finished derivation and the time it took, in seconds."""


@dataclass(frozen=True)
class Execution:
    """Where primes are computed and stored; the default computes all in this process and stores nothing.

    `executor` may be any executor of `concurrent.futures`, with `workers` workers. Tasks of fewer than `min_work`
    multiply-adds are computed in this process and not stored in the `cache`. `progress` is called with the numbers of
    terms done and expected, summed over all primes. `announce` is called with a sentence about primes that the cache
    holds already, or about the memory that a large derivation needs. `memory` is the number of bytes allowed in all.
    `kernel` is the code that sweeps the terms, by default the compiled library if it is there.
    """

    executor: Executor | None = None
    workers: int = 1
    min_work: float = 0.0
    cache: ResultCache | None = None
    progress: Progress = lambda done, expected: None
    announce: Callable[[str], None] = lambda sentence: None
    memory: int = 1 << 62
    kernel: Kernel | None = None

    def admit(self, bytes_needed: int) -> None:
        """Announce a derivation that needs many bytes; raises TooLarge if it needs more than `memory`."""
        if bytes_needed > self.memory:
            raise TooLarge(
                f"the derivation needs about {size_text(log2(bytes_needed))}, but {size_text(log2(self.memory))} are "
                "allowed; choose fewer rows or a smaller graph, or allow more memory."
            )
        if bytes_needed > _ANNOUNCED_BYTES:
            self.announce(f"memory: about {size_text(log2(bytes_needed))} for the derivation")

    def for_task(self, task: Task) -> Execution:
        """Return the execution for a task: a small task is computed in this process and not stored."""
        # the estimated number of primes, times the terms modulo each, times the multiply-adds of a term
        work = 0.8 * task.bound / task.bits * task.columns * task.cycle.transitions
        return (
            self
            if work >= self.min_work and self.executor is not None
            else replace(self, executor=None, workers=1, cache=self.cache if work >= self.min_work else None)
        )


def derive_modular(
    machine: Machine, minimal: Machine | None = None, *, proof: Proof = "auto", execution: Execution | None = None
) -> Derivation:
    """Return the generating function of a machine from its terms modulo primes; `minimal` is the minimised machine.

    With proof="always", and with "auto" up to DENSE_LIMIT minimal states where memory suffices, primes are used until
    their product exceeds a bound on the coefficients, and the result is proved. Otherwise primes are used until
    CONFIRMING_PRIMES further ones change nothing, and the result is checked. Costs 2N terms per prime for N minimal
    states. Raises Disagreement if a function does not regenerate terms or modulo a further prime, TooLarge if weights
    are too large or the execution's memory does not suffice.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> derivation = derive_modular(explore(Magnets(2)).machine())
    >>> print(derivation.gf, derivation.evidence)
    (1 + x + 2*x^2 - x^3 - x^4)/(1 - 2*x - 6*x^2 - 2*x^3 + 2*x^5 + x^6) proved
    """
    minimised = machine.minimize() if minimal is None else minimal
    task = Task.of(minimised)
    execution = (execution or Execution()).for_task(task)
    is_affordable = task.bound <= DENSE_LIMIT and memory_needed(machine, task, bounded=True) <= execution.memory
    with_proof = proof == "always" or (proof == "auto" and is_affordable)
    start_time, kind = time.monotonic(), "proof" if with_proof else "check"
    stored_derivation = execution.cache.derivation(task, kind) if execution.cache is not None else None
    if stored_derivation is not None and _is_confirmed(stored_derivation, task, minimised):
        return replace(stored_derivation, states=machine.states)
    execution.admit(memory_needed(machine, task, bounded=with_proof))
    reconstruction = _reconstruct(task, with_proof, execution)
    reason = (
        reconstruction.proof
        if reconstruction.proof is not None or not with_proof
        else _by_exact_terms(task, reconstruction.gf)
    )
    if reason and task.step > 1:
        reason = f"as a function of x^{task.step}, {reason}"
    evidence_of_check = (
        f"{CONFIRMING_PRIMES} further primes left the coefficients unchanged, and one more prime and {SURPLUS} surplus "
        "terms per prime agree"
    )
    derivation = Derivation(
        gf=reconstruction.gf.spread(task.step, task.offset),
        method="modular",
        states=machine.states,
        minimal_states=minimised.states,
        terms_used=task.columns - task.step * SURPLUS,
        surplus_terms=SURPLUS,
        primes=reconstruction.primes,
        check_primes=(reconstruction.check_prime,),
        evidence="proved" if reason else "checked",
        because=f"{reason or evidence_of_check}; terms swept in {kernel_of(execution.kernel)}",
    )
    if execution.cache is not None:
        execution.cache.store_derivation(task, kind, derivation, time.monotonic() - start_time)
    return derivation


def _is_confirmed(derivation: Derivation, task: Task, machine: Machine) -> bool:
    """Return whether a stored derivation belongs to this machine, and its function gives the machine's terms.

    Functions of order N and a numerator of degree below N that agree on 2N terms modulo a prime are equal modulo it.
    """
    states = machine.states
    if (
        max(derivation.gf.order, len(derivation.gf.numerator)) > states
        or derivation.terms_used != task.columns - task.step * SURPLUS
    ):
        return False
    try:
        regenerate(machine, derivation.gf, max(task.columns, 2 * states))
    except Disagreement:
        return False  # it is derived again, and the new one replaces it
    return (derivation.method, derivation.minimal_states, derivation.surplus_terms) == ("modular", states, SURPLUS)


@dataclass(frozen=True)
class Reconstruction:
    """A function in x^step, the primes from which it was combined, one more that checked it, and the proof in words.

    `proof` is None for a function that is checked and not proved.
    """

    gf: RationalGF
    primes: tuple[int, ...]
    check_prime: int
    proof: str | None


def _reconstruct(task: Task, with_proof: bool, execution: Execution) -> Reconstruction:
    """Return the function of a task, with a proof if `with_proof` and its coefficients have a bound.

    It is combined from the first primes that suffice, so that the primes used do not depend on the number of workers or
    on stored results.
    """
    results = PrimeResults(task, execution)
    expected_primes = round(0.8 * task.bound / task.bits)  # about what a proof for Magnets needs
    if execution.executor is not None and with_proof and execution.workers > 1 and results.stored_bound is None:
        bound_future = execution.executor.submit(coefficient_bound, task)  # meanwhile the other workers compute primes
        results.first_results(expected_primes // 2, expected=expected_primes)
        bound = results.store_bound(bound_future.result())
    else:
        results.report_start(expected_primes)
        bound = results.bound() if with_proof else None
    count = max(2 * CONFIRMING_PRIMES, SIDE_BY_SIDE * execution.workers if execution.executor is not None else 1)
    if bound is not None and execution.executor is None:
        count = _primes_for(2 << bound.largest, 1, task.bits) + 1
    while True:
        count = max(count, results.count)
        try:
            outcome = function_or_missing_primes(results.first_results(count), task, bound)
        except Disagreement:
            results.verify_all()
            raise
        if isinstance(outcome, Reconstruction):
            if results.has_untrusted_results:
                results.verify(outcome.gf)
            return outcome
        if count > 4 * expected_primes + _MAX_EXTRA_PRIMES:  # far more primes than any known puzzle needed
            results.verify_all()
        count += max(outcome, execution.workers if bound is None else 1)


def function_or_missing_primes(
    results: list[PrimeResult], task: Task, bound: CoefficientBound | None
) -> Reconstruction | int:
    """Return the function that the results determine, or an estimate of the number of further primes needed.

    With a bound, primes are combined until their exact product proves the function; without, until further primes do
    not change it. One more result is needed for a check. Raises Disagreement if the check fails.
    """
    full_results = results_of_full_order(results)
    order = full_results[0].order
    if bound is not None and order == task.bound:
        count, goal = 1, 2 << bound.largest
    else:
        stable_count = stable_primes(full_results)
        if stable_count is None:
            return max(len(results) // 4, 2)
        count, goal = stable_count, 0
        if bound is not None:
            goal = bound.needed_product(order, task.bound, function_from_results(full_results[:stable_count]))
    product = prod(result.prime for result in full_results[:count])
    while product <= goal and count < len(full_results):
        product *= full_results[count].prime
        count += 1
    if product <= goal:
        return _primes_for(goal, product, task.bits) + 1
    if len(full_results) == count:
        return 1
    gf = function_from_results(full_results[:count])
    proof = None
    if bound is not None:
        if product <= bound.needed_product(order, task.bound, gf):
            return 1  # the combined function was not the final one yet
        proof = bound.proof_text(product, order, task.bound, gf)
    check_reduction(gf, full_results[count])
    return Reconstruction(gf, tuple(result.prime for result in full_results[:count]), full_results[count].prime, proof)


def _primes_for(goal: int, product: int, bits: int) -> int:
    """Return about how many further primes of `bits` bits make the product of all, `product` so far, exceed `goal`."""
    return max(0, -(-(goal.bit_length() - product.bit_length() + 1) // (bits - 1 if bits < 40 else bits)))


def _by_exact_terms(task: Task, gf: RationalGF) -> str | None:
    """Return a proof in words by exact agreement on N + d terms, None for more than N = 300 states.

    d is the order of `gf`, or the length of its numerator if that is larger. Raises Disagreement at a wrong term.
    """
    if task.bound > _MAX_EXACT_STATES:
        return None
    term_count = task.bound + max(gf.order, len(gf.numerator))
    exact_values = exact_terms(task.cycle, task.offset + task.step * term_count)[task.offset :: task.step]
    methods = "the machine", "the generating function"
    check_equal(exact_values, gf.terms(term_count), lambda k: f"a({task.offset + task.step * k})", methods)
    return (
        f"it agrees with a machine of {task.bound} states on the first {term_count} terms: different functions of "
        "these orders cannot agree on so many terms"
    )


class PrimeResults:
    """The results of a task for the primes in a fixed descending order, from the cache or computed."""

    def __init__(self, task: Task, execution: Execution) -> None:
        self.task, self.execution = task, execution
        self._primes = primes_downwards_from((1 << task.bits) - 1)
        self._results: list[PrimeResult] = []
        self._cached = dict(execution.cache.finished_primes(task)) if execution.cache is not None else {}
        self._terms_reported, self._terms_expected = 0, 0  # summed over all primes
        self._trusted: set[str] = {""}  # names of the computers whose first result was verified here; "" is this one
        self.stored_bound = execution.cache.bound(task) if execution.cache is not None else None
        if self._cached:
            execution.announce(f"resumed: {len(self._cached):,} primes were finished earlier")

    @property
    def has_untrusted_results(self) -> bool:
        """Whether some result or the bound came from a cache or from another computer, and must be verified here."""
        return bool(self._cached) or self.stored_bound is not None or any(result.by for result in self._results)

    def verify(self, gf: RationalGF) -> None:
        """Raise Disagreement unless `gf` gives the terms of the machine modulo a prime that is drawn at random."""
        try:
            regenerate(self.task.cycle, gf.spread(self.task.step, self.task.offset), self.task.columns)
        except Disagreement:
            self.verify_all()
            raise

    @property
    def count(self) -> int:
        """The number of results so far."""
        return len(self._results)

    def report_start(self, expected: int) -> None:
        """Report that no prime is finished yet, out of about `expected`."""
        self._terms_expected = expected * self.task.columns
        self._announce(0)

    def bound(self) -> CoefficientBound | None:
        """Return the bound on the coefficients, from the cache or computed; None if `coefficient_bound` gives none."""
        return self.stored_bound or self.store_bound(coefficient_bound(self.task))

    def store_bound(self, bound: CoefficientBound | None) -> CoefficientBound | None:
        """Store a bound in the cache, if there is one, and return it."""
        if bound is not None and self.execution.cache is not None:
            self.execution.cache.store_bound(self.task, bound)
        return bound

    def first_results(self, count: int, expected: int | None = None) -> list[PrimeResult]:
        """Return the results of the first `count` primes, from the cache or computed.

        Progress is reported out of `expected` primes, `count` by default. The first result of each other computer is
        computed again here; raises Disagreement if the two differ.
        """
        primes = list(islice(self._primes, max(0, count - self.count)))
        results_by_prime = {p: self._cached[p] for p in primes if p in self._cached}
        missing_primes = [p for p in primes if p not in results_by_prime]
        rounds = round(len(missing_primes) / (SIDE_BY_SIDE * self.execution.workers))
        # batches of about equal size, as many as workers in each round, so that all workers end at the same time
        batch_size = max(1, -(-len(missing_primes) // max(1, rounds * self.execution.workers)))
        batches = [missing_primes[i : i + batch_size] for i in range(0, len(missing_primes), batch_size)]
        self._terms_expected = max(count, expected or 0) * self.task.columns
        self._announce((self.count + len(results_by_prime)) * self.task.columns)

        def on_batch_done(batch: list[int], results: list[PrimeResult]) -> None:
            """Store the results of a batch, after the first one of a computer is computed again here."""
            if results and results[0].by not in self._trusted:
                self._compute_again(results[0])
                self._trusted.add(results[0].by)
            self._announce(self._terms_reported + len(batch) * self.task.columns)
            for result in results:
                results_by_prime[result.prime] = result
                if self.execution.cache is not None:
                    self.execution.cache.store_prime(self.task, result)

        executor = self.execution.executor
        runner = TaskRunner(executor, self.execution.workers, tasks_ahead=2)
        run_batch = partial(self.task.run, kernel=self.execution.kernel)
        for _ in runner.results(self._run_here if executor is None else run_batch, batches, on_result=on_batch_done):
            pass
        self._results += [results_by_prime[p] for p in primes]
        return self._results[:count]

    def verify_all(self) -> None:
        """Compute all results of other computers again; raises Disagreement, naming the computer, at a wrong one."""
        for result in self._results:
            if result.by:
                self._compute_again(result)

    def _compute_again(self, result: PrimeResult) -> None:
        """Raise Disagreement unless this computer finds the same function modulo the result's prime."""
        (own_result,) = self.task.run([result.prime], kernel=self.execution.kernel)
        for name in ("numerator", "denominator"):
            check_equal(
                getattr(result, name).tolist(),
                getattr(own_result, name).tolist(),
                lambda index, name=name: f"{name} coefficient {index} modulo {result.prime}",  # type: ignore[misc]
                (f"worker {result.by}", "this computer; leave that worker out"),
            )

    def _announce(self, terms: int) -> None:
        """Report the number of terms that are done for all primes together."""
        self._terms_reported = terms
        self.execution.progress(terms, self._terms_expected)

    def _run_here(self, primes: list[int]) -> list[PrimeResult]:
        """Return the results for some primes, computed in this process, with progress after each column."""
        terms_before, prime_count = self._terms_reported, len(primes)

        def announce(columns: int) -> None:
            self.execution.progress(terms_before + columns * prime_count, self._terms_expected)

        return self.task.run(primes, announce, self.execution.kernel)
