"""A stored verdict told by another method than the one it was reached by."""

from __future__ import annotations

from typing import Any

from stripcount.algebra.recurrence import rational_modulo
from stripcount.claims.claim import Claim
from stripcount.claims.defect import Finding, by_function, by_terms, counted, shifted, split, wrong_term
from stripcount.claims.prove import EXACT, Verdict, multiply_adds
from stripcount.errors import Disagreement, told
from stripcount.gf.generating_function import generating_function
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import exact_terms, terms_modulo
from stripcount.model.strip import Strip

PRIME = (1 << 31) - 1  # far from the primes a reconstruction takes
SYMBOLIC = 24  # minimal states up to which the linear system is solved over Z[x]


def recheck(source: Strip[Any] | Machine, verdict: Verdict) -> str:
    """Return in words what agreed with a verdict; raises Disagreement with the first thing that does not.

    The shortest recurrence is made once more from terms of the machine before minimisation, modulo one prime. A
    verdict reached by terms is then told by division of polynomials, one reached by a generating function by
    terms modulo that prime. Nothing of an undecided verdict but its numbers can be told.

    >>> from stripcount.claims.prove import prove
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> recheck(DominoTiling(2), prove(DominoTiling(2), Claim(recurrence=(1, 1))))
    'the full machine modulo 2147483647, and division by the denominator of a symbolic solution'
    """
    machine = source if isinstance(source, Machine) else explore(source).machine()
    full = counted(machine, verdict.claim.index)
    if verdict.order is None or verdict.true_denominator is None or verdict.minimal_states is None:
        raise Disagreement("the verdict holds no recurrence that could be checked.")
    if not 1 <= verdict.minimal_states <= full.states:
        raise Disagreement(f"minimal_states is {verdict.minimal_states}, but the machine has {full.states} states.")
    count = 2 * verdict.minimal_states + split(verdict.claim.index)[0]
    terms = [int(a) for a in terms_modulo(full, max(2 * count, _failing_term(verdict) + 1), (PRIME,))[:, 0]]
    _shortest(verdict, terms[split(verdict.claim.index)[0] :])
    told_by = f"the full machine modulo {PRIME}"
    claim = verdict.claim
    before = split(claim.index)[0]
    if (wrong := wrong_term(claim, exact_terms(cycle_of(full), before + len(claim.terms))[before:])) is not None:
        _same("first wrong term", verdict.failure, wrong)
        return f"{told_by}, and its exact terms"
    if claim.order is not None:
        _same("status", verdict.status, "proved" if verdict.order == claim.order else "refuted")
        if multiply_adds(cycle_of(full), 4 * verdict.minimal_states) > EXACT:
            return told_by
        shortest = tuple(-c for c in verdict.true_denominator[1:])
        known = Claim(recurrence=shortest, start=verdict.minimal_from, index=claim.index)
        finding = by_terms(known, verdict.minimal_states, lambda count: exact_terms(cycle_of(full), count))
        _same("minimal_from", verdict.minimal_from, finding.valid_from)
        return f"{told_by}, and {finding.terms} exact terms"
    if verdict.method == "generating function":
        _modulo(verdict, terms)
        return told_by
    minimal = full.minimize()
    _same("minimal_states", verdict.minimal_states, minimal.states)
    way = "symbolic" if minimal.states <= SYMBOLIC else "modular"
    finding = by_function(claim, generating_function(full, method=way).gf)
    _finding(verdict, finding)
    return f"{told_by}, and division by the denominator of a {way} solution"


def _failing_term(verdict: Verdict) -> int:
    """Return the number of the term that refutes a claim, counted from the machine's first; 0 if there is none."""
    index = verdict.claim.index
    return 0 if verdict.failure is None else verdict.failure.index - index.offset + split(index)[0]


def _shortest(verdict: Verdict, terms: list[int]) -> None:
    """Compare the shortest recurrence with the one that the terms from a(offset) on have modulo PRIME."""
    assert verdict.minimal_states is not None
    assert verdict.true_denominator is not None
    try:
        top, bottom = rational_modulo(terms, verdict.minimal_states, PRIME)
    except ValueError as error:
        raise Disagreement(f"minimal_states is {verdict.minimal_states} in the stored verdict, but {error}.") from None
    _same("denominator", [c % PRIME for c in verdict.true_denominator], bottom)
    _same("order", verdict.order, len(bottom) - 1)
    _same("minimal_from", verdict.minimal_from, verdict.claim.index.offset + max(len(bottom) - 1, len(top)))


def _finding(verdict: Verdict, finding: Finding) -> None:
    _same("valid_from", verdict.valid_from, finding.valid_from)
    _same("failure", verdict.failure, finding.failure)
    _same("status", verdict.status, "proved" if finding.failure is None else "refuted")


def _modulo(verdict: Verdict, terms: list[int]) -> None:
    """Compare where the claim holds with where it does modulo PRIME; too few terms for a proof, enough to notice."""
    claim = verdict.claim
    own = terms[split(claim.index)[0] :]
    if claim.gf is not None:
        said = [claim.index.divisor * a for a in shifted(claim.gf, claim.index.offset).terms_modulo(len(own), PRIME)]
    else:
        said = _predicted(claim, own)
    first = claim.earliest - claim.index.offset
    wrong = [j for j in range(first, len(own)) if (own[j] - said[j]) % PRIME]
    if verdict.status == "undecided":
        return
    if verdict.valid_from is None:
        _same("last failure", True, bool(wrong) and wrong[-1] >= len(own) // 2)
    else:
        _same("valid_from", verdict.valid_from, claim.index.offset + (wrong[-1] + 1 if wrong else first))
    fails = next((j for j in wrong if j >= claim.since - claim.index.offset), None)
    if claim.eventual and verdict.valid_from is not None:
        fails = None
    _same(
        "first failure",
        verdict.failure and verdict.failure.index,
        None if fails is None else claim.index.offset + fails,
    )


def _predicted(claim: Claim, own: list[int]) -> list[int]:
    coefficients = claim.recurrence or ()
    return [
        sum(c * own[j - i] for i, c in enumerate(coefficients, 1) if i <= j) if j >= len(coefficients) else 0
        for j in range(len(own))
    ]


def _same(what: str, stored: object, again: object) -> None:
    if stored != again:
        raise Disagreement(f"{what} is {told(stored)} in the stored verdict but {told(again)} when told again.")
