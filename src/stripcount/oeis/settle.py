"""Settling an entry of the OEIS: read its name, count its boards, compare every term, prove its shortest recurrence.

An entry is settled if its name is read, all its terms equal the counts, and its generating function is proved.
"""

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
from stripcount.oeis.verdicts import ClaimVerdict, judge_claim

MAX_TRANSITIONS = 6_000_000  # transitions between two columns, of the machine of an entry
MAX_BYTES = 1 << 31  # memory that settling an entry may take by default
TRIED_OFFSETS = (1, 0, 2, 3)  # indices of the first term, tried in this order if the entry does not give it
MAX_STATES = 3000  # minimal states: for more, proving the shortest recurrence takes too long
MIN_SIGNIFICANT_TERMS = 3  # different terms other than 0 and 1: if fewer agree, the name may still have been misread
_TOO_FEW = f"all {{}} terms agree, but fewer than {MIN_SIGNIFICANT_TERMS} of them are different and larger than 1"


def unminimized_machine(rule: Rule, rows: int, limits: Limits) -> Machine:
    """Return the machine of a rule on strips of `rows` rows, not minimised; raises TooLarge or OutOfTime at a limit."""
    scan = Scan(rule, rows)
    if rule.output is not None:
        return project(scan, limits)
    return explore_packed(LatticePacking(scan), limits).trimmed().machine()


def minimal_machine(meaning: StripMeaning, limits: Limits) -> Machine:
    """Return the minimal machine of the rule that a name means on strips.

    Raises TooLarge beyond MAX_TRANSITIONS or the limits, and OutOfTime beyond their time.
    """
    limits = limits.part(transitions=MAX_TRANSITIONS)
    return unminimized_machine(meaning.rule, meaning.rows, limits).minimize(limits)


def require_settling_memory(memory: int) -> None:
    """Raise TooLarge if `memory` bytes are too few to settle any entry."""
    if memory < FIXED_BYTES:
        needed, allowed = size_text(log2(FIXED_BYTES)), size_text(log2(max(1, memory)))
        raise TooLarge(f"settling an entry needs about {needed}, but {allowed} are allowed; allow more memory.")


def settle(entry: Entry, seconds: float = 30.0, memory: int = MAX_BYTES) -> Settlement:
    """Return the result for an entry, computed in about `seconds` of processor time, in about `memory` bytes.

    An entry that cannot be settled gets another `Status` than "settled" and a reason; no exception is raised for it.
    """
    limits = Limits(seconds, memory=memory, clock=time.process_time)
    name, unread_reason = read_name(entry.name)
    if name is None:
        graph_title, graph_reason = read_graph_name(entry.name)
        if graph_title is not None:
            return settle_graph(entry, graph_title, limits)
        return Settlement(
            entry, "not-read", graph_reason if about_graphs(entry.name) else unread_reason, seconds=limits.spent
        )
    try:
        require_settling_memory(memory)
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


def settlement_fields(entry: Entry, seconds: float, memory: int = MAX_BYTES) -> dict[str, object]:
    """Return the JSON fields of the result for an entry, with its reading and its generating function.

    The field "function" is [numerator, denominator, divisor]: two lists of coefficients and a number, all as text. The
    quotient of the polynomials generates divisor·a(offset), divisor·a(offset + 1), … It is None without a function.
    """
    settlement = settle(entry, seconds, memory)
    function: list[list[str] | str] | None = None
    if settlement.gf is not None and settlement.index is not None:
        polynomials = (settlement.gf.numerator, settlement.gf.denominator)
        function = [*([str(c) for c in polynomial] for polynomial in polynomials), str(settlement.index.divisor)]
    return {**settlement.fields(), "reading": settlement.reading, "function": function}


def terms_of_fields(fields: Mapping[str, Any], count: int) -> list[tuple[int, int]]:
    """Return (n, a(n)) for the first `count` terms of a settled entry, from its fields; raises BadInput for others."""
    if fields.get("function") is None:
        raise BadInput(f"{fields['anumber']} is not settled, so no further terms are known.")
    numerator, denominator, divisor = fields["function"]
    terms = RationalGF.of([int(c) for c in numerator], [int(c) for c in denominator]).terms(count)
    return [(fields["offset"] + k, term // int(divisor)) for k, term in enumerate(terms)]


def _settle_sequence(entry: Entry, name: Name, limits: Limits) -> Settlement:
    """Return the result for a sequence.

    If the entry has no offset, TRIED_OFFSETS are tried up to the first with which the terms agree.
    """
    offsets = TRIED_OFFSETS if entry.offset is None else (entry.offset,)
    meaning = translate(name, offsets[0])
    machine = minimal_machine(meaning, limits)
    best_result: Settlement | None = None
    for offset in offsets:
        if meaning.index.columns(offset) >= 0:
            if offset < meaning.index.offset:  # boards with fewer columns are counted, too
                meaning = translate(name, offset)
                machine = minimal_machine(meaning, limits)
            index = replace(meaning.index, offset=offset)
            result = _compare_terms(entry, name, index, machine, entry.terms, limits)
            if result.status != "disagrees":
                best_result = result
                break
            best_result = best_result or result
    assert best_result is not None
    if best_result.status != "settled" or best_result.index is None:
        return best_result
    limits.check()
    gf, _ = shortest_recurrence(best_result.index.machine(machine), limits)
    counted_function = best_result.index.function(gf)
    claims = tuple(judge_claim(claim, gf) for claim in stated_claims(entry.formulas, best_result.index))
    return replace(best_result, gf=counted_function, claims=claims, seconds=limits.spent)


def _has_significant_terms(terms: Iterable[int], minimum: int = MIN_SIGNIFICANT_TERMS) -> bool:
    """Return whether at least `minimum` different terms are neither 0 nor 1."""
    return len(set(terms) - {0, 1}) >= minimum


def _compare_terms(
    entry: Entry,
    name: Name,
    index: Index,
    machine: Machine,
    terms: tuple[int, ...],
    limits: Limits,
    min_significant: int = MIN_SIGNIFICANT_TERMS,
) -> Settlement:
    """Return the result of comparing the printed terms a(offset), a(offset + 1), … with counts.

    `machine` is the minimal machine of the boards; `index` maps indices to numbers of columns. The status is "settled",
    still without a function, if all terms agree, at least `min_significant` of them are different and larger than 1,
    and the machine has at most MAX_STATES states.
    """
    settled = Settlement(
        entry,
        status="settled",
        name=name,
        index=index,
        minimal_states=machine.states,
        terms_compared=len(terms),
    )
    counted_terms = machine.terms(index.columns(index.offset + len(terms) - 1) + 1, limits=limits) if terms else []
    first_wrong = first_wrong_term(Claim(order=0, terms=terms, index=index), index.select(counted_terms))
    if first_wrong is not None:
        reason = f"a({first_wrong.index}) is {first_wrong.counted} by our reading, {first_wrong.claimed} in the entry"
        return replace(settled, status="disagrees", reason=reason, terms_compared=0, seconds=limits.spent)
    if not _has_significant_terms(terms, min_significant):
        return replace(settled, status="undecided", reason=_TOO_FEW.format(len(terms)), seconds=limits.spent)
    if machine.states > MAX_STATES:
        reason = f"all terms agree, but {machine.states} minimal states are more than {MAX_STATES}"
        return replace(settled, status="too-large", reason=reason, seconds=limits.spent)
    return settled


def _settle_table(entry: Entry, name: Name, limits: Limits) -> Settlement:
    """Return the result for a table, from the columns and rows about which the entry claims something.

    If the terms of a line disagree, so does the table. Otherwise it is settled if the claims of at least one line were
    examined and enough significant terms agree; lines that are too large or undecided are then left out. If no claims
    were examined, the table has the status and the reason of the first line that is not settled.
    """
    if name.rows.variable != "n" or name.columns.variable != "k":
        return Settlement(entry, "not-read", "a table that is not n by k", name, seconds=limits.spent)
    claims: list[ClaimVerdict] = []
    agreeing_terms: list[int] = []
    problem: Settlement | None = None
    lines = sorted({c.line for c in stated_claims(entry.formulas, Index(offset=1)) if c.line is not None})
    for axis, line_number in lines:
        line_name = _name_of_line(name, axis, line_number)
        terms = _table_line(entry, axis, line_number)
        if terms is None:
            reason = f"the table shown and the antidiagonals differ at {axis}={line_number}"
            return Settlement(entry, "undecided", reason, name, seconds=limits.spent)
        try:
            meaning = translate(line_name, 1)
            machine = minimal_machine(meaning, limits)
            result = _compare_terms(entry, line_name, meaning.index, machine, terms, limits, min_significant=0)
            if result.status != "settled":
                if problem is None or result.status == "disagrees":
                    problem = result
                continue
            gf, _ = shortest_recurrence(meaning.index.machine(machine), limits)
        except (TooLarge, OutOfTime) as error:
            problem = problem or Settlement(entry, "too-large", f"{axis}={line_number}: {error}", name)
            continue
        agreeing_terms += terms
        for claim in stated_claims(entry.formulas, meaning.index):
            if claim.line == (axis, line_number):
                judgement = judge_claim(claim, gf)
                states = amount(machine.states, "minimal state")
                reason = f"{judgement.reason}; {states}" if judgement.reason else states
                claims.append(replace(judgement, text=f"{axis}={line_number}: {judgement.text}", reason=reason))
    if problem is not None and problem.status == "disagrees":
        return replace(problem, name=name, seconds=limits.spent)
    if claims and not _has_significant_terms(agreeing_terms):
        return Settlement(entry, "undecided", _TOO_FEW.format(len(agreeing_terms)), name, seconds=limits.spent)
    status: Status = "settled" if claims else problem.status if problem else "undecided"
    reason = problem.reason if problem else "" if claims else "no claim about a column or row of the table"
    return Settlement(
        entry, status, reason, name, terms_compared=len(agreeing_terms), claims=tuple(claims), seconds=limits.spent
    )


def _table_line(entry: Entry, axis: str, line_number: int) -> tuple[int, ...] | None:
    """Return the terms of column k = `line_number` (axis "k") or row n = `line_number` (axis "n") of a table.

    They come from the listed antidiagonals or from the rows in a comment, whichever gives more terms. The result is
    None if the two contradict each other.
    """
    terms = antidiagonal_line(entry.terms, axis, line_number)
    comment_terms = tuple(row[line_number - 1] for row in entry.rows if len(row) >= line_number) if axis == "k" else ()
    if axis == "n" and len(entry.rows) >= line_number:
        comment_terms = entry.rows[line_number - 1]
    if len(comment_terms) > len(terms):
        terms, comment_terms = comment_terms, terms
    return terms if terms[: len(comment_terms)] == comment_terms else None


def _name_of_line(name: Name, axis: str, line_number: int) -> Name:
    """Return the name of one column (axis "k") or row (axis "n") of a table, whose index is fixed."""
    side, side_field = (name.columns, "columns") if axis == "k" else (name.rows, "rows")
    fixed_side = Side("", 0, side.step * line_number + side.constant)
    return replace(name, size=replace(name.size, **{side_field: fixed_side}), table=False)


def antidiagonal_line(terms: Sequence[int], axis: str, line_number: int) -> tuple[int, ...]:
    """Return the terms of column (axis "k") or row ("n") number `line_number`, from 1, of a table.

    `terms` lists the table by antidiagonals: T(1,1), T(1,2), T(2,1), T(1,3), …

    >>> antidiagonal_line([11, 12, 21, 13, 22, 31], "k", 1), antidiagonal_line([11, 12, 21, 13, 22, 31], "n", 2)
    ((11, 21, 31), (21, 22))
    """
    line, diagonal_start, diagonal = [], 0, 1
    while diagonal_start < len(terms):
        row = diagonal - line_number + 1 if axis == "k" else line_number
        if 1 <= row <= diagonal and diagonal_start + row - 1 < len(terms):
            line.append(terms[diagonal_start + row - 1])
        diagonal_start += diagonal
        diagonal += 1
    return tuple(line)
