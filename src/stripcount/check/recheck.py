"""Verification of a stored verdict: the claim is judged again, and the terms are compared modulo random primes.

Every field of the verdict is compared with a judgement made anew, so that a forged verdict cannot choose the checks
that it has to pass.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import nmod_poly

from stripcount.algebra.crt import draw_seed, random_primes
from stripcount.claims.claim import Claim
from stripcount.claims.prove import Verdict, prove
from stripcount.errors import Disagreement, value_text
from stripcount.gf.modular import Proof
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import terms_modulo
from stripcount.model.strip import Strip


def recheck(
    strip_or_machine: Strip | Machine,
    verdict: Verdict,
    seed: int | None = None,
    judge: Callable[[Claim, Proof], Verdict] | None = None,
    proof: Proof = "auto",
) -> str:
    """Return in words which methods confirm a verdict; raises Disagreement at the first difference.

    First the claim is judged again by `judge`(claim, proof), which is `prove` on the machine by default; every field of
    the verdict is compared, those about its evidence as well. Then the terms of the machine before minimisation are
    compared with the verdict's shortest recurrence and with the claim, modulo two random primes that `seed` determines.
    Without a seed one is drawn; the result names it. A wrong verdict passes with a probability below 2^-40.

    >>> from stripcount.claims.claim import Claim
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> recheck(DominoTiling(2), prove(DominoTiling(2), Claim(recurrence=(1, 1))), seed=7)
    'a second judgement, and the full machine modulo two random primes (seed 7)'
    """
    machine = strip_or_machine if isinstance(strip_or_machine, Machine) else explore(strip_or_machine).machine()
    if verdict.order is None or verdict.true_denominator is None or verdict.minimal_states is None:
        raise Disagreement("the verdict has no shortest recurrence that could be verified.")
    derived = judge(verdict.claim, proof) if judge else prove(machine, verdict.claim, proof=proof)
    for name in vars(derived):
        _require_equal(name.replace("_", " "), getattr(verdict, name), getattr(derived, name))
    seed = draw_seed() if seed is None else seed
    full_machine = verdict.claim.index.machine(machine)
    for prime in random_primes(2, min(60, Plan.of(cycle_of(full_machine)).bits), seed):
        _TermComparison(verdict, full_machine, prime).verify()
    return f"a second judgement, and the full machine modulo two random primes (seed {seed})"


class _TermComparison:
    """The comparison of a verdict with the terms of the full machine modulo one prime.

    `terms` holds a(offset), a(offset + 1), ... times the divisor of the claim's index. There are enough of them to see
    from which index on the claim holds. The errors of a claim (counted minus claimed terms) satisfy a recurrence of
    order at most `error_order`: once it has begun and `error_order` consecutive errors are 0, all later ones are 0.
    """

    def __init__(self, verdict: Verdict, full_machine: Machine, prime: int) -> None:
        self.verdict, self.prime = verdict, prime
        claim = verdict.claim
        self.minimal_states = full_machine.minimize().states
        self.error_order = self.minimal_states + (claim.gf.order if claim.gf is not None else 0)
        last_special_index = max(
            claim.earliest,
            verdict.valid_from or 0,
            0 if verdict.failure is None else verdict.failure.index,
            0 if claim.gf is None else len(claim.gf.numerator),
        )
        # Beyond the last special index there are two runs of `error_order` terms: in the first the recurrence of the
        # errors begins, the second decides. Twice as many terms as states determine the shortest recurrence. A few more
        # terms are a margin.
        term_count = 2 + max(
            last_special_index - claim.index.offset + 2 * self.error_order + 2,
            2 * self.minimal_states + len(claim.terms),
        )
        skipped_count = claim.index.terms_before
        self.terms = [int(a) for a in terms_modulo(full_machine, skipped_count + term_count, (prime,))[:, 0]][
            skipped_count:
        ]

    def verify(self) -> None:
        """Raise Disagreement unless the verdict is consistent with the terms."""
        verdict, offset = self.verdict, self.verdict.claim.index.offset
        if verdict.true_denominator is not None:
            self._verify_shortest_recurrence()
        if verdict.status == "undecided":
            return
        divisor = verdict.claim.index.divisor
        wrong_printed_position = next(
            (k for k, a in enumerate(verdict.claim.terms) if (self.terms[k] - a * divisor) % self.prime), None
        )
        if verdict.failure is not None:
            index, value = verdict.failure.index, verdict.failure.counted * divisor
            self._require_equal_residues(f"a({index})", value.numerator, self.terms[index - offset] * value.denominator)
        if wrong_printed_position is not None:
            _require_equal("first failure", verdict.failure and verdict.failure.index, offset + wrong_printed_position)
        elif verdict.claim.order is not None:
            _require_equal("status", verdict.status, "proved" if verdict.order == verdict.claim.order else "refuted")
        else:
            self._verify_claim()

    def _verify_shortest_recurrence(self) -> None:
        """Verify the shortest recurrence: that the terms satisfy it, its order, and the index from which it holds.

        The polynomial of the recurrence times the series of the terms is the numerator of the generating function.
        """
        assert self.verdict.true_denominator is not None
        denominator = nmod_poly([c % self.prime for c in self.verdict.true_denominator], self.prime)
        product = (denominator * nmod_poly(self.terms, self.prime)).truncate(len(self.terms))
        numerator = product.truncate(min(len(self.terms), self.minimal_states + denominator.degree() + 1))
        if product != numerator:
            raise Disagreement(
                f"the terms modulo the random prime {self.prime} do not satisfy the shortest recurrence."
            )
        _require_equal("order", self.verdict.order, denominator.degree())
        reduced_degree = denominator.degree() - denominator.gcd(numerator).degree()
        _require_equal("order of the shortest recurrence", self.verdict.order, reduced_degree)
        start = self.verdict.claim.index.offset + max(denominator.degree(), numerator.degree() + 1)
        _require_equal("minimal from", self.verdict.minimal_from, start)

    def _verify_claim(self) -> None:
        """Compare the verdict's status, first failure and first valid index with the errors of the claimed terms."""
        claim, offset = self.verdict.claim, self.verdict.claim.index.offset
        if claim.gf is not None:
            claimed_terms = claim.gf.terms_modulo(offset + len(self.terms), self.prime)[offset:]
            errors = [term - claim.index.divisor * claimed for term, claimed in zip(self.terms, claimed_terms)]
        else:
            recurrence = nmod_poly([1, *(-c % self.prime for c in claim.recurrence or ())], self.prime)
            product = recurrence * nmod_poly(self.terms, self.prime)
            errors = [int(product[n]) for n in range(len(self.terms))]
        wrong_indices = [n for n, error in enumerate(errors, offset) if error % self.prime and n >= claim.earliest]
        # the claim holds in the end if none of the last `error_order` terms is wrong
        holds_eventually = not wrong_indices or wrong_indices[-1] < offset + len(self.terms) - self.error_order
        valid_from = (wrong_indices[-1] + 1 if wrong_indices else claim.earliest) if holds_eventually else None
        _require_equal("valid from", self.verdict.valid_from, valid_from)
        is_true = valid_from is not None and (claim.eventual or valid_from <= claim.since)
        _require_equal("status", self.verdict.status, "proved" if is_true else "refuted")
        first_failure = None if is_true else next(n for n in wrong_indices if n >= claim.since)
        _require_equal("first failure", self.verdict.failure and self.verdict.failure.index, first_failure)

    def _require_equal_residues(self, quantity: str, stored: int, counted: int) -> None:
        """Raise Disagreement unless two integers are congruent modulo the prime; `quantity` names them."""
        if (stored - counted) % self.prime:
            raise Disagreement(f"{quantity} modulo the random prime {self.prime} is not what the verdict states.")


def _require_equal(quantity: str, stored: object, derived: object) -> None:
    """Raise Disagreement unless two values are equal; `quantity` names them."""
    if stored != derived:
        raise Disagreement(
            f"{quantity} is {value_text(stored)} in the stored verdict but {value_text(derived)} when judged again."
        )
