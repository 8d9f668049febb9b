"""Settling an entry about a family of graphs.

What a(n) is may be unclear: the index of the first term, and by how many layers the size in the name differs from ours.
The first alignment for which all terms agree is used; then the shortest recurrence is proved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from stripcount.claims.index import Index
from stripcount.errors import BadInput, NeverCloses, OutOfTime, TooLarge
from stripcount.language.graphs.meaning import StructureTitle, WalkTitle
from stripcount.limits import Limits
from stripcount.machine.machine import Machine
from stripcount.oeis.entry import Entry
from stripcount.oeis.formulas import stated_claims
from stripcount.oeis.settled import Settlement
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.oeis.verdicts import judge_claim

TRIED_OFFSETS = (1, 0, 2, 3, 4)  # indices of the first term, tried in this order if the entry does not give it
TRIED_SHIFTS = (0, -1, 1, -2, 2)  # numbers of layers added to the size in a name, tried in this order
MAX_TRANSITIONS = 6_000_000  # transitions of one layer, of the machine of an entry
MAX_STATES = 3000  # minimal states: for more, proving the shortest recurrence takes too long
MIN_AGREEING_TERMS = 6  # if fewer terms agree, an alignment with a shift or with differing terms is not believed
MIN_SIGNIFICANT_TERMS = 3  # different terms larger than 1: if fewer agree, the name may still have been misread


@dataclass(frozen=True)
class Alignment:
    """How the terms of an entry are aligned with counts: the graph of a(n) has step·n + first layers.

    `index` holds step, first and the smallest n. `degenerate_positions` are the positions, from 0, of terms that differ
    from the counts and whose graphs are degenerate (with parallel edges or loops) or excepted by the title.
    `wrong_position` is that of the first other term that differs, None if none does. `shift` is the number of layers
    added to the size in the name. `skipped_terms` is the number of terms of the entry before that of the first graph.
    """

    index: Index
    degenerate_positions: tuple[int, ...]
    wrong_position: int | None
    shift: int
    skipped_terms: int = 0


def settle_graph(entry: Entry, title: StructureTitle | WalkTitle, limits: Limits) -> Settlement:
    """Return the result for an entry about a family of graphs, whose name was read as `title`.

    No exception is raised for an entry that cannot be settled: its status and reason say so.
    """
    try:
        machine = title.machine(limits.part(transitions=MAX_TRANSITIONS)).minimize(limits)
        alignment = align(entry, title, machine, limits)
        offset_known = entry.offset is not None
        entry = replace(entry, terms=entry.terms[alignment.skipped_terms :], offset=alignment.index.offset)
        comparison = Settlement(
            entry,
            status="settled",
            name=title,
            index=alignment.index,
            minimal_states=machine.states,
            terms_compared=len(entry.terms) - len(alignment.degenerate_positions),
        )
        if alignment.wrong_position is not None:
            counted_terms = _counted_terms(alignment.index, machine, len(entry.terms), limits)
            n = alignment.index.offset + alignment.wrong_position
            position = alignment.wrong_position
            reason = f"a({n}) is {counted_terms[position]} by our reading, {entry.terms[position]} in the entry"
            return replace(comparison, status="disagrees", reason=reason, terms_compared=0, seconds=limits.spent)
        remarks = _comparison_remarks(alignment, entry, title, machine, limits, offset_known)
        agreeing_terms = [
            term for position, term in enumerate(entry.terms) if position not in alignment.degenerate_positions
        ]
        if len(set(agreeing_terms) - {0, 1}) < MIN_SIGNIFICANT_TERMS:
            reason = f"all terms agree, but fewer than {MIN_SIGNIFICANT_TERMS} of them are different and larger than 1"
            return replace(comparison, status="undecided", reason=reason, seconds=limits.spent)
        if machine.states > MAX_STATES:
            reason = f"all terms agree, but {machine.states} minimal states are more than {MAX_STATES}"
            return replace(comparison, status="too-large", reason=reason, seconds=limits.spent)
        gf, _ = shortest_recurrence(alignment.index.machine(machine), limits)
    except (TooLarge, OutOfTime, NeverCloses) as error:
        return Settlement(entry, "too-large", str(error), title, seconds=limits.spent)
    except BadInput as error:
        return Settlement(entry, "not-read", str(error), title, seconds=limits.spent)
    claims = tuple(judge_claim(claim, gf) for claim in stated_claims(entry.formulas, alignment.index))
    return replace(comparison, gf=alignment.index.function(gf), claims=claims, reason=remarks, seconds=limits.spent)


def align(entry: Entry, title: StructureTitle | WalkTitle, machine: Machine, limits: Limits) -> Alignment:
    """Return the first alignment for which all terms agree; else the first one tried, with its first wrong position.

    If the offset is unknown, TRIED_OFFSETS are tried. The size in a name may mean another number of layers, as that of
    a wheel may be its spokes or its vertices; so TRIED_SHIFTS are tried, too, and believed if MIN_AGREEING_TERMS terms
    agree. Terms of degenerate graphs may differ.
    """
    offsets = TRIED_OFFSETS if entry.offset is None else (entry.offset,)
    offsets_and_shifts = [(offset, 0) for offset in offsets] + [
        (offset, shift) for offset in offsets for shift in TRIED_SHIFTS[1:]
    ]
    first_alignment: Alignment | None = None
    for offset, shift in offsets_and_shifts:
        step, first_layers = title.size.step, title.size.step * offset + title.size.constant + shift
        skipped_terms = max(0, -(first_layers // step))
        if skipped_terms > (shift == 0):
            continue
        index = Index(offset + skipped_terms, step=step, first=title.size.constant + shift, divisor=title.divisor)
        alignment = replace(
            _compare_terms(entry.terms[skipped_terms:], index, title, machine, limits, shift),
            skipped_terms=skipped_terms,
        )
        if alignment.wrong_position is None:
            return alignment
        first_alignment = first_alignment or alignment
    assert first_alignment is not None
    return first_alignment


def _counted_terms(index: Index, machine: Machine, count: int, limits: Limits) -> list[int]:
    """Return the first `count` terms a(offset), a(offset + 1), … as the machine counts them, divided by the divisor."""
    terms = machine.terms(index.columns(index.offset + count - 1) + 1, limits=limits)
    return [term // index.divisor for term in index.select(terms)]


def _compare_terms(
    terms: tuple[int, ...],
    index: Index,
    title: StructureTitle | WalkTitle,
    machine: Machine,
    limits: Limits,
    shift: int,
) -> Alignment:
    """Return the alignment with an index and a shift.

    `terms` are those of the entry from a(index.offset) on. If no term is wrong but fewer than MIN_AGREEING_TERMS agree,
    an alignment with a shift or with differing terms counts as wrong at the first difference, else at position 0.
    """
    counted_terms = _counted_terms(index, machine, len(terms), limits)
    degenerate_layers = title.max_degenerate_layers
    index_by_position = {position: index.offset + position for position in range(len(terms))}
    degenerate_positions = [
        position
        for position, n in index_by_position.items()
        if index.columns(n) <= degenerate_layers or n in title.excepted_indices
    ]
    differing_positions = [position for position in range(len(terms)) if counted_terms[position] != terms[position]]
    differing_degenerate = tuple(position for position in differing_positions if position in degenerate_positions)
    wrong_position = next((position for position in differing_positions if position not in degenerate_positions), None)
    if (
        wrong_position is None
        and (shift or differing_degenerate)
        and len(terms) - len(differing_positions) < MIN_AGREEING_TERMS
    ):
        wrong_position = next(iter(differing_positions), 0)
    return Alignment(index, differing_degenerate, wrong_position, shift)


def _comparison_remarks(
    alignment: Alignment,
    entry: Entry,
    title: StructureTitle | WalkTitle,
    machine: Machine,
    limits: Limits,
    offset_known: bool,
) -> str:
    """Return in words what comparing showed: the index of the first term, a shift, degenerate terms that differ."""
    remarks = []
    if not offset_known:
        remarks.append(f"a(n) begins at n = {alignment.index.offset - alignment.skipped_terms}, by comparing terms")
    if alignment.skipped_terms:
        remarks.append("the first term is about no graph")
    if alignment.shift:
        columns = title.columns.__class__("n", alignment.index.step, alignment.index.first)
        remarks.append(f"the graph of size n has {str(columns).replace('+-', '-')} layers, by comparing terms")
    if alignment.degenerate_positions:
        counted_terms = _counted_terms(alignment.index, machine, len(entry.terms), limits)
        pairs = (
            f"a({alignment.index.offset + position}) is {counted_terms[position]}, not {entry.terms[position]}"
            for position in alignment.degenerate_positions
        )
        remarks.append(f"where the graph is degenerate or excepted {', '.join(pairs)}")
    return "; ".join(remarks)
