"""Verdicts on the claims of an entry, from the proved generating function of its sequence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.defect import Failure, by_function
from stripcount.oeis.formulas import StatedClaim

Outcome = Literal["proved", "refuted", "undecided"]


@dataclass(frozen=True)
class Judged:
    """The verdict on one claim of an entry.

    `valid_from` is the first index from which the claim holds for all later ones, None if there is none or it is not
    known; `failure` is the first wrong term of a refuted recurrence or generating function. `label` is the entry's word
    for a conjecture, such as Empirical, before the claim.
    """

    text: str
    status: Outcome
    valid_from: int | None = None
    failure: Failure | None = None
    reason: str = ""
    label: str = ""


def judged(stated: StatedClaim, gf: RationalGF) -> Judged:
    """Return the verdict on a claim; `gf` is the proved generating function of the terms of the claim's machine."""
    return replace(_judged(stated, gf), label=stated.label)


def _judged(stated: StatedClaim, gf: RationalGF) -> Judged:
    claim = stated.claim
    if claim is None:
        return Judged(stated.text, "undecided", reason="the formula was not understood")
    own = claim.index.function(gf)
    if claim.order is not None:
        return _order(stated.text, claim, claim.order, own)
    finding = by_function(claim, gf)
    if finding.failure is None and stated.shortest not in (None, own.order):
        reason = f"the shortest recurrence has order {own.order}"
        return Judged(stated.text, "refuted", finding.valid_from, reason=reason)
    if finding.failure is None:
        valid = finding.valid_from
        if valid is not None and stated.shortest is not None:  # the polynomial holds for the terms it reads as well
            valid -= stated.shortest
        return Judged(stated.text, "proved", valid)
    return Judged(stated.text, "refuted", finding.valid_from, finding.failure)


def _order(text: str, claim: Claim, order: int, own: RationalGF) -> Judged:
    """Return the verdict on the claim that a recurrence of order `order` holds from some index on."""
    offset = claim.index.offset
    if own.order > order:
        return Judged(text, "refuted", reason=f"the shortest recurrence has order {own.order}")
    valid = offset + max(own.valid_from, order)
    if own.order < order:
        # a shortest denominator times any polynomial of the missing degree gives a recurrence from there on
        valid = offset + max(order, len(own.numerator))
    if claim.start is not None and claim.start < valid and own.order == order:
        reason = f"the recurrence of order {order} holds from {valid} only"
        return Judged(text, "refuted", valid, reason=reason)
    return Judged(text, "proved", valid, reason="" if own.order == order else f"one of order {own.order} holds too")
