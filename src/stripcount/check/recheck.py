"""Verification of a stored verdict: every field is derived again, and the terms are compared modulo random primes.

The method depends on what is computed here, never on what the verdict states about itself.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import nmod_poly

from stripcount.algebra.crt import draw_seed, random_primes
from stripcount.claims.claim import Claim
from stripcount.claims.prove import Verdict, prove
from stripcount.errors import Disagreement, described
from stripcount.gf.modular import Proof
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import terms_modulo
from stripcount.model.strip import Strip


def recheck(
    source: Strip | Machine,
    verdict: Verdict,
    seed: int | None = None,
    judge: Callable[[Claim, Proof], Verdict] | None = None,
    proof: Proof = "auto",
) -> str:
    """Return in words what agreed with a verdict; raises Disagreement at the first difference.

    The claim is judged again from the start, with or without a proof as `proof` says, and every field is compared; what
    the verdict says of its evidence is compared like the rest. Then, modulo two primes drawn at random by
    `seed`, terms of the machine before minimisation are compared with the shortest recurrence, with its order, and with
    the claim. A wrong verdict passes with a probability below 2^-40. `judge` is the function that judges the claim, by
    default `prove` on the machine.

    >>> from stripcount.claims.claim import Claim
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> recheck(DominoTiling(2), prove(DominoTiling(2), Claim(recurrence=(1, 1))), seed=7)
    'a second judgement, and the full machine modulo two random primes (seed 7)'
    """
    machine = source if isinstance(source, Machine) else explore(source).machine()
    if verdict.order is None or verdict.true_denominator is None or verdict.minimal_states is None:
        raise Disagreement("the verdict has no shortest recurrence that could be verified.")
    again = judge(verdict.claim, proof) if judge else prove(machine, verdict.claim, proof=proof)
    for name in vars(again):
        _same(name.replace("_", " "), getattr(verdict, name), getattr(again, name))
    seed = draw_seed() if seed is None else seed
    full = verdict.claim.index.machine(machine)
    cycle = cycle_of(full)
    for prime in random_primes(2, min(60, Plan.of(cycle).bits), seed):
        _Terms(verdict, full, prime).verify()
    return f"a second judgement, and the full machine modulo two random primes (seed {seed})"


class _Terms:
    """Terms of the full machine modulo one prime, with which a verdict is compared."""

    def __init__(self, verdict: Verdict, full: Machine, prime: int) -> None:
        self.verdict, self.prime, claim = verdict, prime, verdict.claim
        self.states = full.minimize().states
        order = self.states + (claim.gf.order if claim.gf is not None else 0)
        past = max(claim.earliest, verdict.valid_from or 0, 0 if verdict.failure is None else verdict.failure.index)
        past = max(past, 0 if claim.gf is None else len(claim.gf.numerator))
        self.order, self.decisive = order, past
        before = claim.index.before
        count = max(past - claim.index.offset + 2 * order + 2, 2 * self.states + len(claim.terms)) + 2
        terms = [int(a) for a in terms_modulo(full, before + count, (prime,))[:, 0]]
        self.own = terms[before:]  # a(offset), a(offset + 1), …, times the divisor

    def verify(self) -> None:
        """Raise Disagreement unless the verdict is consistent with the terms."""
        verdict, offset = self.verdict, self.verdict.claim.index.offset
        if verdict.true_denominator is not None:
            self._shortest()
        if verdict.status == "undecided":
            return
        divisor = verdict.claim.index.divisor
        printed = next((j for j, a in enumerate(verdict.claim.terms) if (self.own[j] - a * divisor) % self.prime), None)
        if verdict.failure is not None:
            failed = verdict.failure
            value = failed.counted * divisor
            self._agree(f"a({failed.index})", value.numerator, self.own[failed.index - offset] * value.denominator)
        if printed is not None:
            _same("first failure", verdict.failure and verdict.failure.index, offset + printed)
        elif verdict.claim.order is not None:
            _same("status", verdict.status, "proved" if verdict.order == verdict.claim.order else "refuted")
        else:
            self._claimed()

    def _shortest(self) -> None:
        """Compare the shortest recurrence with the terms: its order, and the index from which it holds."""
        assert self.verdict.true_denominator is not None
        bottom = nmod_poly([c % self.prime for c in self.verdict.true_denominator], self.prime)
        product = (bottom * nmod_poly(self.own, self.prime)).truncate(len(self.own))
        top = product.truncate(min(len(self.own), self.states + bottom.degree() + 1))
        _same("true denominator", True, product == top)
        _same("order", self.verdict.order, bottom.degree())
        _same("order of the shortest recurrence", self.verdict.order, bottom.degree() - bottom.gcd(top).degree())
        start = self.verdict.claim.index.offset + max(bottom.degree(), top.degree() + 1)
        _same("minimal from", self.verdict.minimal_from, start)

    def _claimed(self) -> None:
        """Compare the indices at which the claim is wrong with those that the verdict states."""
        claim, offset = self.verdict.claim, self.verdict.claim.index.offset
        if claim.gf is not None:
            values = claim.gf.terms_modulo(offset + len(self.own), self.prime)[offset:]
            errors = [own - claim.index.divisor * value for own, value in zip(self.own, values)]
        else:
            factor = nmod_poly([1, *(-c % self.prime for c in claim.recurrence or ())], self.prime)
            product = factor * nmod_poly(self.own, self.prime)
            errors = [int(product[n]) for n in range(len(self.own))]
        wrong = [n for n, error in enumerate(errors, offset) if error % self.prime and n >= claim.earliest]
        ended = not wrong or wrong[-1] < offset + len(self.own) - self.order
        valid = (wrong[-1] + 1 if wrong else claim.earliest) if ended else None
        _same("valid from", self.verdict.valid_from, valid)
        true = valid is not None and (claim.eventual or valid <= claim.since)
        _same("status", self.verdict.status, "proved" if true else "refuted")
        first = None if true else next(n for n in wrong if n >= claim.since)
        _same("first failure", self.verdict.failure and self.verdict.failure.index, first)

    def _agree(self, what: str, stored: int, counted: int) -> None:
        if (stored - counted) % self.prime:
            raise Disagreement(f"{what} modulo the random prime {self.prime} is not what the verdict states.")


def _same(what: str, stored: object, again: object) -> None:
    if stored != again:
        raise Disagreement(
            f"{what} is {described(stored)} in the stored verdict but {described(again)} when judged again."
        )
