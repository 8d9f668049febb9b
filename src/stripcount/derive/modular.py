"""Reconstruction: terms modulo primes, a rational function modulo each, the Chinese remainder theorem."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from math import ceil, log2
from typing import Literal

import numpy as np
from flint import fmpz

from stripcount.algebra.crt import combine, product
from stripcount.algebra.rational_gf import RationalGF
from stripcount.derive.bound import DENSE_LIMIT, CoefficientBound, coefficient_bound
from stripcount.derive.derivation import Derivation, Progress
from stripcount.derive.task import SURPLUS, PrimeResult, Task, run_task
from stripcount.errors import Disagreement
from stripcount.strips.machine import Machine
from stripcount.strips.sweep import SIDE_BY_SIDE

Proof = Literal["auto", "always", "never"]
STABLE = 2  # primes that must leave the combined coefficients unchanged before they are believed


@dataclass(frozen=True)
class Workshop:
    """Where primes are worked on, and what is already known of them; the default does all here and now.

    `known` maps a prime to a finished result, `save` is told each new one as soon as it is there.
    """

    executor: Executor | None = None
    workers: int = 1
    known: Mapping[int, PrimeResult] = field(default_factory=dict)
    save: Callable[[PrimeResult], None] = lambda result: None
    progress: Progress = lambda done, expected: None


def derive_modular(
    machine: Machine, minimal: Machine | None = None, *, proof: Proof = "auto", workshop: Workshop | None = None
) -> Derivation:
    """Return the generating function of a machine from its terms modulo primes.

    With `proof`, primes are used until their product exceeds a bound on the coefficients and the result is
    proved; "auto" does so up to DENSE_LIMIT minimal states. Otherwise primes are used until STABLE further
    ones change nothing, and the result is checked. Costs 2N terms a prime for N minimal states.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.strips.explore import explore
    >>> found = derive_modular(explore(Magnets(2)).machine())
    >>> print(found.gf, found.evidence)
    (1 + x + 2*x^2 - x^3 - x^4)/(1 - 2*x - 6*x^2 - 2*x^3 + 2*x^5 + x^6) proved
    """
    smallest = machine.minimize() if minimal is None else minimal
    task = Task.of(smallest)
    wanted = proof == "always" or (proof == "auto" and task.bound <= DENSE_LIMIT)
    run = _Run(task, coefficient_bound(task) if wanted else None, workshop or Workshop())
    gf, used, why = run.finish()
    fresh = run.spare_prime()
    (extra,) = run.results([fresh])
    _same(gf, extra)
    whole = gf.spread(task.step, task.offset)
    stable = f"{STABLE} further primes left the coefficients unchanged"
    return Derivation(
        gf=whole,
        method="modular",
        states=machine.states,
        minimal_states=smallest.states,
        terms_used=task.columns - task.step * SURPLUS,
        surplus_terms=SURPLUS,
        primes=tuple(used),
        check_primes=(fresh,),
        evidence="proved" if why else "checked",
        because=why or f"{stable}, and one more prime and {SURPLUS} surplus terms a prime agree",
    )


@dataclass
class _Run:
    """One reconstruction under way: the primes finished so far, in a fixed descending order."""

    task: Task
    bound: CoefficientBound | None
    workshop: Workshop
    done: int = 0
    expected: int | None = None

    def __post_init__(self) -> None:
        self.order_of_primes = _descending(self.task.bits)
        self.taken: list[int] = []

    def finish(self) -> tuple[RationalGF, list[int], str | None]:
        """Return the function in x^step, the primes it was combined from, and the proof if there is one."""
        results: list[PrimeResult] = []
        need = self._first_guess()
        while True:
            self.expected = (need + 1) * self.task.columns  # and one prime to check with
            results += self.results(self._next_primes(need - len(results)))
            good = _of_full_order(results)
            order = good[0].order
            if self.bound is not None and order == self.task.bound:
                need = (
                    len(results)
                    - len(good)
                    + self._primes_for(max(self.bound.denominator, self.bound.numerator) + 2)
                )
                if len(results) >= need:
                    gf = _combined(good)
                    why = self.bound.proves(_bits(good), order, self.task.bound, gf)
                    assert why is not None
                    return gf, [r.prime for r in good], why
                continue
            if not _stable(good):
                need = len(results) + max(self.workshop.workers, len(results) // 4, 2)
                continue
            gf = _combined(good)
            if self.bound is None:
                return gf, [r.prime for r in good], None
            why = self.bound.proves(_bits(good), order, self.task.bound, gf)
            if why is not None:
                return gf, [r.prime for r in good], why
            need = len(results) - len(good) + self._primes_for(self.bound.cross_bits(gf) + 1)

    def _first_guess(self) -> int:
        if self.bound is None:
            return 2 * STABLE
        return self._primes_for(self.bound.numerator + 2)

    def _primes_for(self, bits: int) -> int:
        return ceil(bits / (self.task.bits - 1e-3)) if self.task.bits > 30 else ceil(bits / (self.task.bits - 0.5))

    def _next_primes(self, count: int) -> list[int]:
        fresh = [next(self.order_of_primes) for _ in range(max(count, 1))]
        self.taken += fresh
        return fresh

    def spare_prime(self) -> int:
        """Return a prime that no coefficient was combined from."""
        return self._next_primes(1)[0]

    def results(self, primes: list[int]) -> list[PrimeResult]:
        """Return the results for `primes`, from those known or by work, in the primes' order."""
        found = {p: self.workshop.known[p] for p in primes if p in self.workshop.known}
        missing = [p for p in primes if p not in found]
        self.done += len(found) * self.task.columns
        self._tell(0)
        side = min(SIDE_BY_SIDE, max(1, ceil(len(missing) / max(1, self.workshop.workers))))
        batches = [missing[i : i + side] for i in range(0, len(missing), side)]
        for result in self._work(batches):
            found[result.prime] = result
            self.workshop.save(result)
        return [found[p] for p in primes]

    def _work(self, batches: list[list[int]]) -> Iterator[PrimeResult]:
        executor = self.workshop.executor
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
                while waiting and len(pending) < 2 * self.workshop.workers:
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


def _of_full_order(results: list[PrimeResult]) -> list[PrimeResult]:
    """Return the results of the highest order; a prime at which the order drops is a bad one."""
    order = max(result.order for result in results)
    return [result for result in results if result.order == order]


def _bits(results: list[PrimeResult]) -> float:
    return sum(log2(result.prime) for result in results) - 1e-6


def _stable(results: list[PrimeResult]) -> bool:
    """Say whether the last STABLE primes leave a random combination of all coefficients unchanged."""
    if len(results) <= STABLE:
        return False
    chance = np.random.default_rng(1)
    length = max(len(r.numerator) for r in results) + len(results[0].denominator)
    weights = [int(w) for w in chance.integers(1, 1 << 16, size=length)]
    fingerprints = [_fingerprint(result, weights) for result in results]
    early = results[:-STABLE]
    modulus = product([r.prime for r in early])
    table = np.array([fingerprints[:-STABLE]], dtype=np.uint64)
    (value,) = combine(table, [r.prime for r in early], symmetric=True)
    settled = abs(value) < modulus >> 8  # an unfinished combination looks random, as large as the modulus
    return settled and all(value % r.prime == f for r, f in zip(results[-STABLE:], fingerprints[-STABLE:]))


def _fingerprint(result: PrimeResult, weights: list[int]) -> int:
    coefficients = [*result.denominator.tolist(), *result.numerator.tolist()]
    return sum(w * int(c) for w, c in zip(weights, coefficients)) % result.prime


def _combined(results: list[PrimeResult]) -> RationalGF:
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


def _same(gf: RationalGF, extra: PrimeResult) -> None:
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
