"""Theorems for Coq, shared by the commands that write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stripcount.errors import BadInput

if TYPE_CHECKING:
    from stripcount.algebra.rational_gf import RationalGF
    from stripcount.claims.prove import Verdict
    from stripcount.cli.question import Question
    from stripcount.export.coq.theorem import Fraction, Shift


def of_function(question: Question, gf: RationalGF) -> str:
    """Return the file that states that `gf` counts a question's boards."""
    from stripcount.export.coq.theorem import Fraction

    return _text(question, gf, Fraction(gf.numerator, gf.denominator), None)


def of_verdict(question: Question, verdict: Verdict) -> str:
    """Return the file that states a proved claim; raises BadInput if the claim is not proved, or of another kind."""
    from flint import fmpz_poly

    from stripcount.export.coq.theorem import Fraction, Shift

    claim, index = verdict.claim, verdict.claim.index
    if verdict.status != "proved" or verdict.valid_from is None:
        raise BadInput(f"only a proved claim becomes a theorem; this one is {verdict.status}: {verdict.reason}.")
    if claim.recurrence is None or index.step != 1:
        raise BadInput(
            "a claim becomes a theorem for Coq if it is a recurrence about boards of n, n+1, n-1, … columns."
        )
    gf = question.count.generating_function().gf
    claimed = fmpz_poly([1, *(-c for c in claim.recurrence)])
    more = claimed // fmpz_poly(list(gf.denominator))
    top = fmpz_poly(list(gf.numerator)) * more
    fraction = Fraction(*(tuple(int(c) for c in part.coeffs()) for part in (top, claimed)))
    return _text(question, gf, fraction, Shift(verdict.valid_from, max(index.first, 0), max(-index.first, 0)))


def _text(question: Question, gf: RationalGF, fraction: Fraction, shift: Shift | None) -> str:
    from stripcount.check.theorems import of_case
    from stripcount.export.coq.factor import common_factor
    from stripcount.export.coq.glued import ring_factor
    from stripcount.export.coq.puzzles import open_rule, subject_of
    from stripcount.export.coq.theorem import document

    case, count = question.case, question.count
    strip = case.strip()
    subject_of(strip, "Covered", (), case)  # refused before the machine is explored
    if case.wrap in ("columns", "both"):
        factor = ring_factor(open_rule(case), case.rows, case.wrap, gf)
    else:
        factor = common_factor(count.machine, gf)
    return document([of_case(case, strip, fraction, factor, shift)])
