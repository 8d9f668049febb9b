"""Settling an entry: read its name, count its boards, compare every term, prove its shortest recurrence."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import log2
from typing import Any

from stripcount.algebra.exact_arrays import Overflow
from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.defect import first_wrong_term
from stripcount.claims.index import Index
from stripcount.errors import BadInput, OutOfTime, TooLarge, amount
from stripcount.language.graphs.name import about_graphs, read_graph_name
from stripcount.language.name import Name, Side
from stripcount.language.pieces import Unreadable
from stripcount.language.reading import read_name
from stripcount.limits import Limits
from stripcount.machine.estimate import FIXED_BYTES, size_text
from stripcount.machine.explore import explore_packed
from stripcount.machine.machine import Machine
from stripcount.machine.packing.lattice import LatticePacking
from stripcount.machine.projection import project
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.scan import Scan
from stripcount.oeis.entry import Entry
from stripcount.oeis.formulas import stated_claims
from stripcount.oeis.graphs import settle_graph
from stripcount.oeis.settled import Settlement, Status
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.oeis.translate import GrowsBothWays, StripMeaning, translate
from stripcount.oeis.verdicts import ClaimVerdict, judge

MAX_TRANSITIONS = 6_000_000  # of the machine of an entry
MAX_BYTES = 1 << 31  # bytes that an entry may take by default


def machine_of_rows(rule: Rule, rows: int, limits: Limits) -> Machine:
    """Return the machine of a rule on a number of rows, not minimized; raises TooLarge or OutOfTime."""
    scan = Scan(rule, rows)
    if rule.output is not None:
        return project(scan, limits)
    return explore_packed(LatticePacking(scan), limits).trimmed().machine()


def machine_of(rule_read: StripMeaning, limits: Limits) -> Machine:
    """Return the minimal machine of a rule; raises TooLarge beyond MAX_TRANSITIONS, or as the limits say."""
    limits = limits.part(transitions=MAX_TRANSITIONS)
    return machine_of_rows(rule_read.rule, rule_read.rows, limits).minimize(limits)


def admit(memory: int) -> None:
    """Raise TooLarge if `memory` bytes are too few to settle any entry."""
    if memory < FIXED_BYTES:
        needed, allowed = size_text(log2(FIXED_BYTES)), size_text(log2(max(1, memory)))
        raise TooLarge(f"settling an entry needs about {needed}, but {allowed} are allowed; allow more memory.")


def settle(entry: Entry, seconds: float = 30.0, memory: int = MAX_BYTES) -> Settlement:
    """Return the result for an entry, computed in about `seconds` of processor time, in about `memory` bytes.

    An entry that cannot be settled gets another status and a reason; no exception is raised for it.
    """
    limits = Limits(seconds, memory=memory, clock=time.process_time)
    name, unread_reason = read_name(entry.name)
    if name is None:
        on_graphs, graph_reason = read_graph_name(entry.name)
        if on_graphs is not None:
            return settle_graph(entry, on_graphs, limits)
        return Settlement(
            entry, "not-read", graph_reason if about_graphs(entry.name) else unread_reason, seconds=limits.spent
        )
    try:
        admit(memory)
        with limits.enforced():  # a minimisation or a product of long numbers may go on without looking at the clock
            return _settle_table(entry, name, limits) if name.table else _settle_sequence(entry, name, limits)
    except (TooLarge, OutOfTime) as error:
        return Settlement(entry, "too-large", str(error), name, seconds=limits.spent)
    except Overflow:
        return Settlement(entry, "too-large", "counts of one column exceed 64 bits", name, seconds=limits.spent)
    except GrowsBothWays as error:
        return Settlement(entry, "grows-both-ways", str(error), name, seconds=limits.spent)
    except (Unreadable, BadInput) as error:  # the latter: a negative offset, for instance
        return Settlement(entry, "not-read", str(error), name, seconds=limits.spent)


TRIED_OFFSETS = (1, 0, 2, 3)  # tried in turn if the offset of an entry is unknown


def settled_fields(entry: Entry, seconds: float, memory: int = MAX_BYTES) -> dict[str, object]:
    """Return the JSON fields of the result for an entry, its reading and its function, for worker processes.

    The function is [numerator, denominator, divisor]: the coefficients of that of the terms times the divisor.
    """
    settled = settle(entry, seconds, memory)
    function: list[list[str] | str] | None = None
    if settled.gf is not None and settled.index is not None:
        sides = (settled.gf.numerator, settled.gf.denominator)
        function = [*([str(c) for c in side] for side in sides), str(settled.index.divisor)]
    return {**settled.fields(), "reading": settled.reading, "function": function}


def further_terms(fields: Mapping[str, Any], count: int) -> list[tuple[int, int]]:
    """Return (n, a(n)) of the first `count` terms of a settled entry, from its fields; raises BadInput for others."""
    if fields.get("function") is None:
        raise BadInput(f"{fields['anumber']} is not settled, so no further terms are known.")
    top, bottom, divisor = fields["function"]
    terms = RationalGF.of([int(c) for c in top], [int(c) for c in bottom]).terms(count)
    return [(fields["offset"] + index, term // int(divisor)) for index, term in enumerate(terms)]


def _settle_sequence(entry: Entry, name: Name, limits: Limits) -> Settlement:
    """Settle a sequence; if its offset is unknown, with the first of TRIED_OFFSETS for which all terms agree."""
    offsets = TRIED_OFFSETS if entry.offset is None else (entry.offset,)
    boards = translate(name, offsets[0])
    machine = machine_of(boards, limits)
    best: Settlement | None = None
    for offset in offsets:
        if boards.index.columns(offset) >= 0:
            if offset < boards.index.offset:  # smaller boards are counted, too
                boards = translate(name, offset)
                machine = machine_of(boards, limits)
            index = replace(boards.index, offset=offset)
            result = _compare(entry, name, index, machine, entry.terms, limits)
            if best is None or result.status != "disagrees":
                best = result
            if result.status != "disagrees":
                break
    assert best is not None
    if best.status != "settled" or best.index is None:
        return best
    limits.check()
    gf, _ = shortest_recurrence(best.index.machine(machine), limits)
    counted = best.index.function(gf)
    claims = tuple(judge(claim, gf) for claim in stated_claims(entry.formulas, best.index))
    return replace(best, gf=counted, claims=claims, seconds=limits.spent)


MAX_STATES = 3000  # minimal states up to which the shortest recurrence is proved
MIN_SIGNIFICANT_TERMS = 3
"""Different terms other than 0 and 1; with fewer, agreement is too weak evidence of a right reading."""


_TOO_FEW = f"all {{}} terms agree, but fewer than {MIN_SIGNIFICANT_TERMS} of them are different and larger than 1"


def _significant(terms: Iterable[int], minimum: int = MIN_SIGNIFICANT_TERMS) -> bool:
    """Return whether at least `minimum` different terms are neither 0 nor 1."""
    return len(set(terms) - {0, 1}) >= minimum


def _compare(
    entry: Entry,
    name: Name,
    index: Index,
    machine: Machine,
    terms: tuple[int, ...],
    limits: Limits,
    significant: int = MIN_SIGNIFICANT_TERMS,
) -> Settlement:
    """Return "settled" without a function if every term agrees and `significant` of them are different and above 1."""
    base = Settlement(entry, "settled", "", name, None, index, machine.states, len(terms))
    counted = machine.terms(index.columns(index.offset + len(terms) - 1) + 1, limits=limits) if terms else []
    wrong = first_wrong_term(Claim(order=0, terms=terms, index=index), index.select(counted))
    if wrong is not None:
        reason = f"a({wrong.index}) is {wrong.counted} by our reading, {wrong.claimed} in the entry"
        return replace(base, status="disagrees", reason=reason, terms_compared=0, seconds=limits.spent)
    if not _significant(terms, significant):
        return replace(base, status="undecided", reason=_TOO_FEW.format(len(terms)), seconds=limits.spent)
    if machine.states > MAX_STATES:
        reason = f"all terms agree, but {machine.states} minimal states are more than {MAX_STATES}"
        return replace(base, status="too-large", reason=reason, seconds=limits.spent)
    return base


def _settle_table(entry: Entry, name: Name, limits: Limits) -> Settlement:
    """Settle every column and row of a table about which the entry claims something."""
    if name.rows.variable != "n" or name.columns.variable != "k":
        return Settlement(entry, "not-read", "a table that is not n by k", name, seconds=limits.spent)
    claims: list[ClaimVerdict] = []
    agreeing_terms: list[int] = []
    worst: Settlement | None = None
    lines = sorted({c.line for c in stated_claims(entry.formulas, Index(offset=1)) if c.line is not None})
    for axis, place in lines:
        line = _name_of_line(name, axis, place)
        terms = _table_line(entry, axis, place)
        if terms is None:
            reason = f"the table shown and the antidiagonals differ at {axis}={place}"
            return Settlement(entry, "undecided", reason, name, seconds=limits.spent)
        try:
            boards = translate(line, 1)
            machine = machine_of(boards, limits)
            result = _compare(entry, line, boards.index, machine, terms, limits, significant=0)
            if result.status != "settled":
                worst = worst if worst and result.status != "disagrees" else result
                continue
            gf, _ = shortest_recurrence(boards.index.machine(machine), limits)
        except (TooLarge, OutOfTime) as error:
            worst = worst or Settlement(entry, "too-large", f"{axis}={place}: {error}", name)
            continue
        agreeing_terms += terms
        for claim in stated_claims(entry.formulas, boards.index):
            if claim.line == (axis, place):
                judgement = judge(claim, gf)
                states = amount(machine.states, "minimal state")
                reason = f"{judgement.reason}; {states}" if judgement.reason else states
                claims.append(replace(judgement, text=f"{axis}={place}: {judgement.text}", reason=reason))
    if worst is not None and worst.status == "disagrees":
        return replace(worst, name=name, seconds=limits.spent)
    if claims and not _significant(agreeing_terms):
        return Settlement(entry, "undecided", _TOO_FEW.format(len(agreeing_terms)), name, seconds=limits.spent)
    status: Status = "settled" if claims else worst.status if worst else "undecided"
    reason = worst.reason if worst else "" if claims else "no claim about a column or row of the table"
    return Settlement(
        entry, status, reason, name, terms_compared=len(agreeing_terms), claims=tuple(claims), seconds=limits.spent
    )


def _table_line(entry: Entry, axis: str, place: int) -> tuple[int, ...] | None:
    """Return the terms of column k (axis "k") or row n (axis "n") of a table.

    They come from the listed antidiagonals or from the rows in a comment, whichever gives more; None if the two
    contradict each other.
    """
    terms = antidiagonal_line(entry.terms, axis, place)
    comment_terms = tuple(row[place - 1] for row in entry.rows if len(row) >= place) if axis == "k" else ()
    if axis == "n" and len(entry.rows) >= place:
        comment_terms = entry.rows[place - 1]
    if len(comment_terms) > len(terms):
        terms, comment_terms = comment_terms, terms
    return terms if terms[: len(comment_terms)] == comment_terms else None


def _name_of_line(name: Name, axis: str, place: int) -> Name:
    """Return the name of one column (k fixed) or row (n fixed) of a table."""
    side, side_name = (name.columns, "columns") if axis == "k" else (name.rows, "rows")
    fixed = Side("", 0, side.step * place + side.constant)
    return replace(name, size=replace(name.size, **{side_name: fixed}), table=False)


def antidiagonal_line(terms: Sequence[int], axis: str, place: int) -> tuple[int, ...]:
    """Return the terms of one column (axis "k") or row ("n") of a table listed by antidiagonals.

    The order of the terms is T(1,1), T(1,2), T(2,1), T(1,3), …

    >>> antidiagonal_line([11, 12, 21, 13, 22, 31], "k", 1), antidiagonal_line([11, 12, 21, 13, 22, 31], "n", 2)
    ((11, 21, 31), (21, 22))
    """
    line, begin, diagonal = [], 0, 1
    while begin < len(terms):
        row = diagonal - place + 1 if axis == "k" else place
        if 1 <= row <= diagonal and begin + row - 1 < len(terms):
            line.append(terms[begin + row - 1])
        begin += diagonal
        diagonal += 1
    return tuple(line)
