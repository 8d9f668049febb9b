"""Verdicts on random claims about random machines are those of plain fractions."""

import os
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.prove import prove
from tests.sceptic.fractions_only import DenseMachine, shortest_recurrence
from tests.sceptic.machines import as_machine, dense_machines

MANY = int(os.environ.get("SCEPTIC", "10"))
LONG = 40  # far beyond the order of any machine here


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(dense_machines(), st.lists(st.integers(-2, 2), max_size=4), st.integers(0, 3), st.booleans())
def test_verdicts_on_random_claims_are_those_of_fractions(
    plain: DenseMachine, change: list[int], late: int, open_ended: bool
) -> None:
    """The true recurrence multiplied or spoilt, from its own start, a later one, or from some index on."""
    terms = plain.terms(LONG)
    recurrence = [int(-c) for c in shortest_recurrence(terms)[1:]]
    for at, add in enumerate(change):
        if at < len(recurrence):
            recurrence[at] += add
        else:
            recurrence.append(add)
    claim = Claim(recurrence=tuple(recurrence))
    if not open_ended:
        claim = replace(claim, start=claim.earliest + late)
    said = claim.recurrence or ()
    wrong = [n for n in range(len(said), LONG) if terms[n] != sum(c * terms[n - i] for i, c in enumerate(said, 1))]
    verdict = prove(as_machine(plain), claim)
    holds = not wrong or wrong[-1] < LONG - 10
    valid = (wrong[-1] + 1 if wrong else len(said)) if holds else None
    true = valid is not None and (claim.eventual or valid <= claim.since)
    assert (verdict.status, verdict.valid_from) == ("proved" if true else "refuted", valid)
    if not true:
        assert verdict.failure is not None
        first = next(n for n in wrong if n >= claim.since)
        assert (verdict.failure.index, verdict.failure.counted) == (first, Fraction(terms[first]))


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(dense_machines(), st.lists(st.integers(-1, 1), max_size=6))
def test_functions_with_finitely_many_wrong_terms(plain: DenseMachine, spoil: list[int]) -> None:
    terms = plain.terms(LONG)
    recurrence = [int(c) for c in shortest_recurrence(terms)]
    series = [a + (spoil[n] if n < len(spoil) else 0) for n, a in enumerate(terms)]
    top = [sum(recurrence[i] * series[n - i] for i in range(min(n, len(recurrence) - 1) + 1)) for n in range(20)]
    verdict = prove(as_machine(plain), Claim(gf=RationalGF.of(top, recurrence), start=0))
    wrong = [n for n, add in enumerate(spoil) if add]
    assert verdict.status == ("refuted" if wrong else "proved")
    assert verdict.valid_from == (wrong[-1] + 1 if wrong else 0)
