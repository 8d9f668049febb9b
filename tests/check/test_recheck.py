"""Item 8: a stored verdict is verified with primes drawn afterwards; its own statement of evidence is not used."""

from dataclasses import replace
from fractions import Fraction

import pytest

from stripcount.check.recheck import recheck
from stripcount.claims.claim import Claim
from stripcount.claims.defect import Failure
from stripcount.claims.index import Index
from stripcount.claims.prove import Verdict, prove
from stripcount.errors import Disagreement
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from tests.sentences import Says

OLD_PRIME = (1 << 31) - 1
TRUE = prove(DominoTiling(2), Claim(recurrence=(1, 1)))
FALSE = prove(DominoTiling(2), Claim(recurrence=(1, 2)))


@pytest.mark.one_in(5, "further certificates and boards")
@pytest.mark.parametrize(
    "verdict",
    [
        replace(TRUE, claim=Claim(recurrence=(1 + OLD_PRIME, 1))),
        replace(TRUE, true_denominator=(1, -1, -1 + OLD_PRIME)),
        replace(TRUE, method="generating function"),
        replace(TRUE, status="refuted"),
        replace(TRUE, status="undecided"),
        replace(TRUE, evidence="believed"),
        replace(TRUE, evidence="checked"),
        replace(TRUE, terms_checked=10**9),
        replace(TRUE, reason="nonsense"),
        replace(TRUE, valid_from=10**18),
        replace(TRUE, minimal_from=3),
        replace(TRUE, minimal_states=10**18),
        replace(TRUE, order=10**18),
        replace(FALSE, status="proved", failure=None),
        replace(FALSE, failure=Failure(10**18, Fraction(1), Fraction(2))),
        replace(FALSE, failure=Failure(2, Fraction(2 + OLD_PRIME), Fraction(3))),
        replace(FALSE, failure=Failure(3, Fraction(3), Fraction(4))),
    ],
    ids=str,
)
def test_item_8_altered_verdicts_are_found(verdict: Verdict) -> None:
    with pytest.raises(Disagreement):
        recheck(DominoTiling(2), verdict)


@pytest.mark.parametrize(
    ("rows", "claim"),
    [
        (2, Claim(recurrence=(OLD_PRIME, 1))),  # wrong by a multiple of the old prime less one
        *(
            pytest.param(4, claim, marks=pytest.mark.long("larger machines"))
            for claim in (
                Claim(recurrence=(OLD_PRIME, 1)),
                Claim(recurrence=(1, 5, 1, -1)),
                Claim(order=4),
                Claim(recurrence=(11, -11, 1), index=Index(step=2)),
            )
        ),
    ],
    ids=str,
)
def test_item_8_true_verdicts_agree_whatever_the_seed(rows: int, claim: Claim) -> None:
    verdict = prove(DominoTiling(rows), claim)
    said = {recheck(DominoTiling(rows), verdict, seed) for seed in range(2)}
    assert len(said) == 2


def test_item_8_what_is_only_checked_is_no_proof(says: Says) -> None:
    checked = prove(Magnets(2), Claim(order=6), proof="never")
    assert "seed 4" in recheck(Magnets(2), checked, seed=4, proof="never")
    with says(Disagreement):
        recheck(Magnets(2), checked, seed=4)
