"""Claims decided by terms and by functions: both methods must reach the same verdict on every claim."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.recheck import recheck
from stripcount.claims import prove as proving
from stripcount.claims.claim import Claim, read_recurrence
from stripcount.claims.defect import Failure, finding_by_function, finding_by_terms
from stripcount.claims.index import Index
from stripcount.claims.prove import prove
from stripcount.errors import BadInput, Disagreement
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.template import Template
from stripcount.storage.verdict_file import fields_of, verdict_of
from tests.sentences import Says

FIBONACCI = Claim(recurrence=(1, 1))
MACHINES = {
    "dominoes": explore(DominoTiling(2)).machine(),
    "dominoes of period 2": explore(DominoTiling(3)).machine(),
    "magnets": explore(Magnets(2)).machine(),
    "independent sets": explore(Template(3)).machine(),
}


def findings(machine: Machine, claim: Claim) -> None:
    """Both methods, and plain arithmetic on far more terms than either computes."""
    minimal = claim.index.machine(machine).minimize()
    one = finding_by_terms(claim, minimal.states, minimal.terms)
    two = finding_by_function(claim, generating_function(minimal).gf)
    assert (one.valid_from, one.failure) == (two.valid_from, two.failure)
    index, last = claim.index, claim.since + 60
    all_terms = machine.terms(index.columns(last) + 1)
    own = {n: Fraction(all_terms[index.columns(n)], index.divisor) for n in range(index.offset, last + 1)}
    if claim.gf is not None:
        said = dict(enumerate(map(Fraction, claim.gf.terms(last + 1))))
    else:
        c = claim.recurrence or ()
        said = {
            n: sum((x * own[n - i] for i, x in enumerate(c, 1)), Fraction(0)) for n in range(claim.earliest, last + 1)
        }
    wrong = [n for n in range(claim.earliest, last + 1) if own[n] != said[n]]
    if one.valid_from is not None:
        assert one.valid_from == (wrong[-1] + 1 if wrong else claim.earliest)
    else:
        assert wrong[-1] > last - 20
    first = next((n for n in wrong if n >= claim.since), None)
    if claim.eventual and one.valid_from is not None:
        assert one.failure is None
    elif one.failure is None:
        assert first is None
    else:
        assert (one.failure.index, one.failure.counted, one.failure.claimed) == (
            first,
            own[first or 0],
            said[first or 0],
        )


def times_of(a: list[int], b: list[int]) -> list[int]:
    """The product of two polynomials, ascending."""
    product = [0] * (len(a) + len(b))
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product


def check_recurrence(name: str, change: list[int], times: tuple[int, ...], late: int | None, index: Index) -> None:
    """A true recurrence, perhaps multiplied, perhaps spoilt."""
    machine = MACHINES[name]
    q = generating_function(index.machine(machine)).gf.denominator
    product = [
        sum(q[i] * times[k - i] for i in range(len(q)) if 0 <= k - i < len(times)) for k in range(len(q) + len(times))
    ]
    recurrence = [-c for c in product[1:]]
    for i, add in enumerate(change):
        recurrence[i % len(recurrence)] += add
    claim = Claim(recurrence=tuple(recurrence), index=index)
    findings(machine, claim if late is None else replace(claim, start=claim.earliest + late))


RECURRENCES = given(
    name=st.sampled_from(sorted(MACHINES)),
    change=st.lists(st.integers(-2, 2), max_size=3),
    times=st.sampled_from([(1,), (1, -1), (1, 0, -2)]),
    late=st.integers(0, 4) | st.none(),
    index=st.builds(
        Index, offset=st.integers(0, 3), step=st.integers(1, 3), first=st.integers(0, 2), divisor=st.integers(1, 2)
    ),
)


@settings(max_examples=2, deadline=None)
@RECURRENCES
def test_recurrences_true_multiplied_and_spoilt(**drawn: Any) -> None:
    check_recurrence(**drawn)


@pytest.mark.long("more examples")
@settings(max_examples=10, deadline=None)
@RECURRENCES
def test_many_recurrences_true_multiplied_and_spoilt(**drawn: Any) -> None:
    check_recurrence(**drawn)


def check_function(name: str, spoil: list[int], below: bool, late: int, index: Index) -> None:
    """Adding a polynomial makes finitely many terms false, adding one divided by 1 - x^2 infinitely many."""
    before = index.terms_before
    gf = generating_function(index.machine(MACHINES[name])).gf
    terms = [0] * index.offset + gf.terms(before + 40)[before:]  # so that the coefficient of x^n is a(n)
    q = list(gf.denominator)
    p = times_of(q, terms)[:25]  # the rest is zero: a numerator
    bottom = [1, 0, -1] if below else [1]
    top = [a + b for a, b in zip_longest(times_of(p, bottom), times_of(q, spoil), fillvalue=0)]
    product = times_of(q, bottom)
    findings(MACHINES[name], Claim(gf=RationalGF.of(top, product), start=index.offset + late, index=index))


FUNCTIONS = given(
    name=st.sampled_from(sorted(MACHINES)),
    spoil=st.lists(st.integers(-1, 1), max_size=8),
    below=st.booleans(),
    late=st.integers(0, 4),
    index=st.builds(Index, offset=st.integers(0, 2), step=st.integers(1, 2), first=st.integers(0, 1)),
)


@settings(max_examples=2, deadline=None)
@FUNCTIONS
def test_functions_true_and_spoilt(**drawn: Any) -> None:
    check_function(**drawn)


@pytest.mark.long("more examples")
@settings(max_examples=10, deadline=None)
@FUNCTIONS
def test_many_functions_true_and_spoilt(**drawn: Any) -> None:
    check_function(**drawn)


def test_a_true_claim_that_is_not_minimal() -> None:
    verdict = prove(DominoTiling(2), Claim(recurrence=(0, 2, 1)))  # (1 - x - x^2)(1 + x)
    assert (verdict.status, verdict.valid_from, verdict.order, verdict.minimal) == ("proved", 3, 2, False)
    assert verdict.true_denominator == (1, -1, -1)
    assert prove(DominoTiling(2), FIBONACCI).minimal is True


def test_refuted_with_both_numbers() -> None:
    verdict = prove(DominoTiling(2), Claim(recurrence=(2,), start=1))
    failure = verdict.failure
    assert failure is not None
    assert (verdict.status, failure) == ("refuted", Failure(1, Fraction(1), Fraction(2)))
    assert verdict.minimal is None
    assert (
        prove(DominoTiling(2), replace(FIBONACCI, terms=(1, 1, 2, 4))).reason
        == "a(3) is 3, not 4 as in the terms given; the offset, columns or divisor may be wrong"
    )


def test_a_recurrence_that_starts_later_than_claimed() -> None:
    shorter = Claim(recurrence=(1, 1), start=2)
    terms = MACHINES["dominoes"].terms(4)
    assert terms == [1, 1, 2, 3]
    assert prove(DominoTiling(2), shorter).valid_from == 2
    constant = Claim(gf=RationalGF.of([2, -1, -1], [1, -1, -1]), start=0)  # 1 + 1/(1 - x - x^2): a(0) is wrong
    verdict = prove(DominoTiling(2), constant)
    assert (verdict.status, verdict.valid_from) == ("refuted", 1)
    assert "the claim holds from n = 1 on" in verdict.reason
    assert prove(DominoTiling(2), replace(constant, start=1)).status == "proved"


def test_an_order_alone() -> None:
    assert prove(Magnets(2), Claim(order=6)).status == "proved"
    assert (
        prove(Magnets(2), Claim(order=7)).reason
        == "the reduced denominator has degree 6, not 7: a shorter recurrence exists"
    )
    assert "none of that order exists" in prove(Magnets(2), Claim(order=5)).reason


EVERY_KIND = pytest.mark.parametrize(
    "claim",
    [
        FIBONACCI,
        Claim(recurrence=(2,)),
        Claim(recurrence=(0, 2, 1), start=3, terms=(1, 1, 2)),
        Claim(gf=RationalGF.of([1], [1, -1, -1])),
        Claim(gf=RationalGF.of([2], [1, -1, -1])),
        Claim(order=2),
        Claim(order=3),
        Claim(recurrence=(3, -1), index=Index(offset=1, step=2, first=-1)),
        replace(FIBONACCI, terms=(1, 2)),
    ],
    ids=str,
)


@EVERY_KIND
def test_both_methods_say_the_same_and_verdicts_are_read_back(claim: Claim, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for exact in (proving.MAX_EXACT_COST, 0.0):
        monkeypatch.setattr(proving, "MAX_EXACT_COST", exact)
        verdict = prove(DominoTiling(2), claim)
        found.append((verdict.status, verdict.valid_from))
        assert verdict_of(json.loads(json.dumps(fields_of(verdict)))) == verdict
    assert found[0] == found[1]
    assert found[0][0] != "undecided"


@pytest.mark.long("seven altered verdicts of each; tests/check/test_recheck.py has some by default")
@EVERY_KIND
def test_stored_verdicts_are_verified_by_both_methods(claim: Claim, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for exact in (proving.MAX_EXACT_COST, 0.0):
        monkeypatch.setattr(proving, "MAX_EXACT_COST", exact)
        verdict = prove(DominoTiling(2), claim)
        found.append((verdict.status, verdict.valid_from))
        assert verdict_of(json.loads(json.dumps(fields_of(verdict)))) == verdict
        assert "modulo two random primes" in recheck(DominoTiling(2), verdict)
        spoilt = [
            replace(verdict, order=3),
            replace(verdict, minimal_from=0),
            replace(verdict, minimal_states=10**9),
            replace(verdict, minimal_states=1),
            replace(verdict, true_denominator=(1, -1, -2)),
            replace(verdict, status="refuted" if verdict.status == "proved" else "proved", failure=None),
            replace(verdict, valid_from=99),
        ]
        for wrong in spoilt:
            with pytest.raises(Disagreement):
                recheck(DominoTiling(2), wrong)
    assert found[0] == found[1]
    assert found[0][0] != "undecided"


def test_what_is_only_checked_leaves_a_claim_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "MAX_EXACT_COST", 0.0)
    gf = generating_function(Magnets(3)).gf
    verdict = prove(Magnets(3), Claim(recurrence=gf.recurrence), proof="never")
    assert (verdict.status, verdict.order, verdict.evidence) == ("undecided", gf.order, "checked")
    assert "proof=always uses enough primes" in verdict.reason
    monkeypatch.setattr(proving, "MAX_EXACT_COST", 1e4)  # one exact term is affordable, and enough to refute a claim
    wrong = prove(Magnets(3), Claim(recurrence=(*gf.recurrence[:-1], gf.recurrence[-1] + 1)), proof="never")
    assert wrong.status == "refuted"


@pytest.mark.long("a term of 4180 digits")
def test_a_claim_that_starts_far_out() -> None:
    """a(n) for n = 20 000 has 4180 digits; nothing before it is computed."""
    verdict = prove(DominoTiling(2), Claim(recurrence=(1, 2), start=20_000))
    assert verdict.failure is not None
    assert verdict.failure.counted == RationalGF.of([1], [1, -1, -1]).term(20_000)
    assert verdict.reason.startswith("a(20000) is a number of thousands of digits, not a number of thousands")
    assert verdict.method == "generating function"
    assert prove(DominoTiling(2), Claim(recurrence=(1, 1), start=20_000)).valid_from == 2


def test_recurrences_as_text(says: Says) -> None:
    assert read_recurrence(" 1,-2 , +3") == ((1, -2, 3), None)
    assert read_recurrence("a(n) = -a(n-2) + 4a(n-1) for n >= 7.") == ((4, -1), 7)
    for text in ("", "1;2", "1.5", "x", "a(n) = a(n-0)", "a(n) = a(n+1)", "a(n) = 2*b(n-1)", "a(n) = a(n-1) + 1"):
        with says(BadInput):
            read_recurrence(text)


def test_long_runs_of_spaces_are_read_once(says: Says) -> None:
    """A pattern with backtracking would take a number of steps that is the cube of their number."""
    gap = "\r\n" * 20_000
    assert read_recurrence(f"a(n) ={gap}a(n-1) +{gap}2{gap}a(n-2){gap}") == ((1, 2), None)
    for text in (f"a(n) = a(n-1) +{gap}x", f"1,{gap}x", f"a(n) = a(n-1) for{gap}n > x"):
        with says(BadInput):
            read_recurrence(text)


def test_claims_that_cannot_be_are_refused(says: Says) -> None:
    with says(BadInput):
        Claim()
    with says(BadInput):
        Claim(recurrence=(1, 1), start=2, index=Index(offset=1))
    with says(BadInput):
        Index(first=-1)


def test_stored_verdicts_that_cannot_be_are_refused(says: Says) -> None:
    sound = fields_of(prove(DominoTiling(2), FIBONACCI))
    claim = sound["claim"]
    for wrong in (
        {"minimal_states": "x"},
        {"order": -1},
        {"status": "maybe"},
        {"method": "guess"},
        {"failure": {"index": "a", "counted": "1", "claimed": "2"}},
        {"failure": {"index": 1, "counted": "1/0", "claimed": "2"}},
        {"failure": {"index": 1, "counted": "1e999999999", "claimed": "2"}},
        {"claim": {"from": 2}},
    ):
        with says(BadInput):
            verdict_of(sound | wrong)
    for other in ({"numerator": ["1"]}, {"order": 2}, {"from": 0}):
        with says(BadInput):
            verdict_of(sound | {"claim": claim | other})


@pytest.mark.parametrize("text", ["(1+x)^10000/(1-x)^10000", "(9999999^9999)^9999", "((7^99)^99)^99", "x^9999*x^9999"])
def test_functions_that_are_huge_are_refused_before_any_work(text: str, says: Says) -> None:
    with says(BadInput):
        RationalGF.parse(text)


def test_a_claimed_function_is_brought_to_lowest_terms(says: Says) -> None:
    """Functions made without `of` were claims of a higher order, and some ended in errors of Python."""
    verdict = prove(DominoTiling(2), Claim(gf=RationalGF((0, 1, -1), (0, 1, -2, 0, 1))))
    assert (verdict.status, verdict.claim.claimed_order, verdict.minimal) == ("proved", 2, True)
    for top, bottom in (((1,), ()), ((1,), (0, 1)), ((1,), (2, -1)), ((1.0,), (1, -1)), (("1",), (1, -1))):
        with says(BadInput):
            Claim(gf=RationalGF(top, bottom))  # type: ignore[arg-type]
