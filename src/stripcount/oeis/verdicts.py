"""Verdicts on the claims of an entry, from the proved generating function of its sequence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.defect import Failure, finding_by_function
from stripcount.oeis.formulas import StatedClaim

ClaimStatus = Literal["proved", "refuted", "undecided"]


@dataclass(frozen=True)
class ClaimVerdict:
    """The verdict on one claim of an entry.

    `text` is the claim in the words of the entry. `valid_from` is the smallest n such that the claim holds for n and
    all larger indices, None if there is none or it is not known. `failure` is the first wrong term of a refuted
    recurrence or generating function. `reason` says more in words, or is empty. `label` is the entry's word for a
    conjecture, such as Empirical, or empty.
    """

    text: str
    status: ClaimStatus
    valid_from: int | None = None
    failure: Failure | None = None
    reason: str = ""
    label: str = ""


def judge_claim(stated: StatedClaim, gf: RationalGF) -> ClaimVerdict:
    """Return the verdict on a claim of an entry.

    `gf` is the proved generating function of the terms of `index.machine(machine)`, where `index` is that of the claim.
    """
    return replace(_judge_without_label(stated, gf), label=stated.label)


def _judge_without_label(stated: StatedClaim, gf: RationalGF) -> ClaimVerdict:
    """Return the verdict of `judge_claim`, still without the label."""
    claim = stated.claim
    if claim is None:
        return ClaimVerdict(stated.text, "undecided", reason="the formula was not understood")
    counted_function = claim.index.function(gf)
    if claim.order is not None:
        return _judge_order(stated.text, claim, claim.order, counted_function)
    finding = finding_by_function(claim, gf)
    if finding.failure is None and stated.minimal_order not in (None, counted_function.order):
        reason = f"the shortest recurrence has order {counted_function.order}"
        return ClaimVerdict(stated.text, "refuted", finding.valid_from, reason=reason)
    if finding.failure is None:
        first_valid = finding.valid_from
        # a polynomial also holds for the terms from which its recurrence computes the first ones
        if first_valid is not None and stated.minimal_order is not None:
            first_valid -= stated.minimal_order
        return ClaimVerdict(stated.text, "proved", first_valid)
    return ClaimVerdict(stated.text, "refuted", finding.valid_from, finding.failure)


def _judge_order(text: str, claim: Claim, order: int, counted_function: RationalGF) -> ClaimVerdict:
    """Return the verdict on the claim that a recurrence of order `order` holds from some index on."""
    offset = claim.index.offset
    if counted_function.order > order:
        return ClaimVerdict(text, "refuted", reason=f"the shortest recurrence has order {counted_function.order}")
    first_valid = offset + max(counted_function.valid_from, order)
    if counted_function.order < order:
        # the shortest denominator times any polynomial of the missing degree is a recurrence of order `order`; it holds
        # from the following index on
        first_valid = offset + max(order, len(counted_function.numerator))
    if claim.start is not None and claim.start < first_valid and counted_function.order == order:
        reason = f"the recurrence of order {order} holds from {first_valid} only"
        return ClaimVerdict(text, "refuted", first_valid, reason=reason)
    return ClaimVerdict(
        text,
        "proved",
        first_valid,
        reason="" if counted_function.order == order else f"one of order {counted_function.order} holds too",
    )
