"""Proving and refuting claims about a counting sequence; the verdict is a value that can be stored and verified."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Literal

from stripcount.algebra.rational_gf import polynomial_text
from stripcount.claims.claim import Claim
from stripcount.claims.defect import (
    Failure,
    Finding,
    finding_by_function,
    finding_by_terms,
    first_wrong_term,
    terms_needed,
)
from stripcount.errors import BadInput, amount, checked_type, excerpt, value_text
from stripcount.gf.derivation import Derivation
from stripcount.gf.generating_function import generating_function
from stripcount.gf.modular import Execution, Proof
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import exact_terms, term_bits
from stripcount.model.strip import Strip

Status = Literal["proved", "refuted", "undecided"]
Method = Literal["terms", "generating function"]
MAX_EXACT_COST = 1e9  # multiply-adds (about a second) up to which exact terms decide; above, the generating function

_MAX_PRINTED_COST = 2e10  # multiply-adds up to which the terms printed with a claim are compared with exact ones
_COLUMN_OVERHEAD = 1000  # overhead of one column modulo one prime, in multiply-adds


@dataclass(frozen=True)
class Verdict:
    """The verdict on a claim, with all that is needed to verify it again.

    `valid_from` is the first index from which the claim holds for all later ones, None if there is none. `order`,
    `true_denominator` (ascending) and `minimal_from` describe the sequence's shortest recurrence, with its `evidence`,
    "proved" or "checked". `terms_checked` is the number of terms computed for the verdict. `failure` is the first wrong
    term of a refuted claim. A field is also None if its value is unknown.

    >>> from stripcount.claims.claim import Claim
    >>> from stripcount.count import Count
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> verdict = Count(DominoTiling(2)).prove(Claim(recurrence=(1, 2)))
    >>> verdict.status, verdict.failure.index, verdict.true_denominator
    ('refuted', 2, (1, -1, -1))
    """

    status: Status
    claim: Claim
    valid_from: int | None = None
    order: int | None = None
    minimal_states: int | None = None
    terms_checked: int = 0
    true_denominator: tuple[int, ...] | None = None
    minimal_from: int | None = None
    evidence: str | None = None
    failure: Failure | None = None
    method: Method = "terms"
    reason: str = ""

    @property
    def minimal(self) -> bool | None:
        """Whether no shorter recurrence exists than the claimed one; None unless the claim is proved."""
        return self.order == self.claim.claimed_order if self.status == "proved" else None

    def __str__(self) -> str:
        lines = [f"{self.status}: {self.claim}", self.reason]
        if self.true_denominator is not None:
            denominator_text = excerpt(polynomial_text(self.true_denominator), 300)
            lines.append(
                f"shortest recurrence: order {self.order}, for n >= {self.minimal_from}, {self.evidence}; "
                f"denominator {denominator_text}"
            )
        return "\n".join(lines)


def prove(
    strip_or_machine: Strip | Machine,
    claim: Claim,
    *,
    proof: Proof = "auto",
    execution: Execution | None = None,
    limits: Limits = UNLIMITED,
) -> Verdict:
    """Return the verdict on a claim about a strip's sequence, with its shortest recurrence.

    Exact terms decide if they cost at most MAX_EXACT_COST multiply-adds. Otherwise the generating function decides, and
    the claim is undecided if that function is checked but not proved. Costs one derivation, and 2N terms for N minimal
    states. `limits` bounds the exploration and the minimisation, which raise TooLarge or OutOfTime beyond it.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(prove(DominoTiling(2), Claim(recurrence=(1, 2))))
    refuted: a(n) = a(n-1) + 2*a(n-2) from some n on
    a(2) is 2, not 3 as claimed; the claim holds from no index on
    shortest recurrence: order 2, for n >= 2, proved; denominator 1 - x - x^2
    """
    checked_type("claim", claim, Claim, "a Claim such as Claim(recurrence=(1, 1))")
    machine = (
        strip_or_machine
        if isinstance(strip_or_machine, Machine)
        else explore(strip_or_machine, limits=limits).machine()
    )
    minimal = claim.index.machine(machine).minimize(limits)
    cycle = cycle_of(minimal)
    derivation = generating_function(minimal, proof=proof, execution=execution)
    verdict = _initial_verdict(claim, derivation)
    cost, exact = partial(multiply_adds, cycle), partial(exact_terms, cycle)
    if (early_verdict := _early_verdict(verdict, derivation, cost, exact)) is not None:
        return early_verdict
    if multiply_adds(cycle, terms_needed(claim, minimal.states)[2]) <= MAX_EXACT_COST:
        return _with_finding(verdict, finding_by_terms(claim, minimal.states, exact))
    return _verdict_by_function(verdict, derivation, finding_by_function(claim, derivation.gf), cycle)


def prove_by_function(derivation: Derivation, claim: Claim) -> Verdict:
    """Return the verdict on a claim, given only a proved generating function.

    Raises BadInput if the function is not proved, or if the claim is not about every number of columns (step 1).
    """
    if derivation.evidence != "proved" or claim.index.step != 1:
        raise BadInput("a function decides a claim only if it is proved and the claim is about all numbers of columns.")
    verdict = _initial_verdict(claim, derivation)
    cost = derivation.gf.order + 1
    # the number of digits of the terms grows linearly, so that the cost grows with the square of their number
    early_verdict = _early_verdict(verdict, derivation, lambda count: count**2 * cost, derivation.gf.terms)
    return early_verdict or _verdict_by_proved_function(
        replace(verdict, method="generating function"), derivation, finding_by_function(claim, derivation.gf)
    )


def _initial_verdict(claim: Claim, derivation: Derivation) -> Verdict:
    """Return a verdict with the fields that the derivation alone determines."""
    shortest = claim.index.function(derivation.gf)
    return Verdict(
        status="proved",
        claim=claim,
        order=shortest.order,
        minimal_states=derivation.minimal_states,
        true_denominator=shortest.denominator,
        minimal_from=claim.index.offset + shortest.valid_from,
        evidence=derivation.evidence,
    )


def _early_verdict(
    verdict: Verdict, derivation: Derivation, cost: Callable[[int], float], terms: Callable[[int], list[int]]
) -> Verdict | None:
    """Return the verdict if printed terms of the claim are wrong or too costly, or if it is about an order; else None.

    `terms`(count) returns the first terms of the claim's machine, at a cost of `cost`(count) multiply-adds.
    """
    terms_before, term_count = verdict.claim.index.terms_before, len(verdict.claim.terms)
    if term_count and cost(terms_before + term_count) > _MAX_PRINTED_COST:
        distance = f"its terms begin after {terms_before:,} terms of {verdict.minimal_states:,} minimal states"
        return replace(verdict, status="undecided", reason=f"{distance}, too many for exact computation")
    failure = first_wrong_term(verdict.claim, terms(terms_before + term_count)[terms_before:]) if term_count else None
    if failure is not None:
        explanation = "as in the terms given; the offset, columns or divisor may be wrong"
        return _as_refuted(
            replace(verdict, terms_checked=term_count), Finding(None, failure, 0, term_count), explanation
        )
    return None if verdict.claim.order is None else _verdict_on_order(verdict, derivation)


def multiply_adds(cycle: Cycle, terms: int) -> float:
    """Return the cost in multiply-adds of the first `terms` exact terms: one sweep per prime that their size requires.

    If one sweep costs more than MAX_EXACT_COST, the cost of one is returned.
    """
    cost_of_one_sweep = (cycle.transitions + _COLUMN_OVERHEAD) * terms
    return (
        cost_of_one_sweep
        if cost_of_one_sweep > MAX_EXACT_COST
        else cost_of_one_sweep * ceil(term_bits(cycle, terms) / (Plan.of(cycle).bits - 1))
    )


def _with_finding(verdict: Verdict, finding: Finding) -> Verdict:
    """Return the verdict completed by a finding, with the reason in words."""
    verdict = replace(verdict, valid_from=finding.valid_from, terms_checked=finding.terms)
    if finding.failure is not None:
        since = finding.valid_from
        return _as_refuted(
            verdict, finding, f"as claimed; the claim holds from {'no index' if since is None else f'n = {since}'} on"
        )
    bound_reason = amount(verdict.minimal_states or 0, "minimal state")
    if verdict.claim.gf is not None:
        bound_reason += f" and the claim's own order {verdict.claim.gf.order}"
    explanation = (
        f"the defect satisfies a recurrence of order at most {finding.bound} ({bound_reason}), "
        f"and it is zero at every n from {finding.valid_from} to {verdict.claim.index.index_of(finding.terms - 1)}"
    )
    return replace(verdict, reason=f"it holds from n = {finding.valid_from} on: {explanation}")


def _as_refuted(verdict: Verdict, finding: Finding, ending: str) -> Verdict:
    """Return the verdict refuted by the failure of a finding; `ending` ends the sentence of its reason."""
    failure = finding.failure
    assert failure is not None
    counts, claims = (_number_text(value) for value in (failure.counted, failure.claimed))
    reason = f"a({failure.index}) is {counts}, not {claims} {ending}"
    return replace(verdict, status="refuted", failure=failure, valid_from=finding.valid_from, reason=reason)


def _number_text(value: Fraction) -> str:
    """Return a fraction as it is shown in reasons: its integers as `described` gives them, such as 3/2."""
    return value_text(value.numerator) + (f"/{value.denominator}" if value.denominator > 1 else "")


def _verdict_on_order(verdict: Verdict, derivation: Derivation) -> Verdict:
    """Return the verdict on a claim about the order alone, by the derivation."""
    claim = verdict.claim
    verdict = replace(
        verdict, method="generating function", terms_checked=derivation.terms_used + derivation.surplus_terms
    )
    if derivation.evidence != "proved":
        return replace(verdict, status="undecided", reason=_needs_proof_text(verdict, derivation))
    degree_text = f"the reduced denominator has degree {verdict.order}"
    verdict = replace(
        verdict, valid_from=verdict.minimal_from, reason=f"{degree_text}, {derivation.evidence}: {derivation.argument}"
    )
    if verdict.order == claim.order:
        return verdict
    shorter = verdict.order is not None and claim.order is not None and verdict.order < claim.order
    reason = (
        f"{degree_text}, not {claim.order}: {'a shorter recurrence exists' if shorter else 'none of that order exists'}"
    )
    return replace(verdict, status="refuted", reason=reason)


def _verdict_by_function(verdict: Verdict, derivation: Derivation, finding: Finding, cycle: Cycle) -> Verdict:
    """Return the verdict that follows from the finding on the generating function.

    If that function is not proved, only a failure that an exact term confirms decides.
    """
    verdict = replace(verdict, method="generating function", valid_from=finding.valid_from)
    if finding.failure is not None and derivation.evidence != "proved":  # one exact term is enough to refute a claim
        term_number = verdict.claim.index.term_number(finding.failure.index)
        too_costly = multiply_adds(cycle, term_number + 1) > 20 * MAX_EXACT_COST
        if too_costly or verdict.claim.index.value(exact_terms(cycle, term_number + 1)[-1]) != finding.failure.counted:
            return replace(verdict, status="undecided", valid_from=None, reason=_needs_proof_text(verdict, derivation))
    elif derivation.evidence != "proved":
        return replace(verdict, status="undecided", valid_from=None, reason=_needs_proof_text(verdict, derivation))
    return _verdict_by_proved_function(verdict, derivation, finding)


def _verdict_by_proved_function(verdict: Verdict, derivation: Derivation, finding: Finding) -> Verdict:
    """Return the verdict that follows from the finding on a proved generating function."""
    verdict = replace(verdict, valid_from=finding.valid_from)
    final_verdict = _with_finding(verdict, finding)
    if final_verdict.status == "proved":
        explanation = (
            f"it is implied by the generating function of order {verdict.order}, proved: {derivation.argument}"
        )
        final_verdict = replace(final_verdict, reason=f"it holds from n = {finding.valid_from} on: {explanation}")
    return replace(final_verdict, terms_checked=derivation.terms_used + derivation.surplus_terms)


def _needs_proof_text(verdict: Verdict, derivation: Derivation) -> str:
    """Return the reason of an undecided verdict: the function is not proved, and how much longer a proof takes."""
    # primes of 60 bits that a proof needs, approximately, with 0.8 bits of a coefficient for each state
    proof_prime_count = 0.8 * (verdict.minimal_states or 0) / 60
    time_ratio = max(2, round(proof_prime_count / max(1, len(derivation.primes))))
    return (
        f"the generating function of the {verdict.minimal_states} minimal states is checked, not proved "
        f"({derivation.argument}); proof=always uses enough primes for a proof, in about {time_ratio} times the time"
    )
