"""Settling an entry about a family of graphs: terms are counted and aligned by comparing, the recurrence is proved."""

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
from stripcount.oeis.verdicts import judge

TRIED_OFFSETS = (1, 0, 2, 3, 4)  # tried in turn if the offset is unknown
TRIED_SHIFTS = (0, -1, 1, -2, 2)  # by how many layers the size in a name may differ from ours
MAX_TRANSITIONS = 6_000_000  # of the machine of an entry
MAX_STATES = 3000  # minimal states up to which the shortest recurrence is proved
MIN_AGREEING_TERMS = 6  # terms: with fewer, neither a shifted size nor terms that differ are believed
MIN_SIGNIFICANT_TERMS = 3  # different terms larger than 1: with fewer, agreement says little


@dataclass(frozen=True)
class Alignment:
    """How the terms of an entry are aligned with counts: the graph of a(n) has step·n + first layers.

    `index` holds step, first and the smallest n. `degenerate` are the positions of terms that differ and whose graphs
    have parallel edges or loops; `wrong_place` is the position of the first other term that differs, None if none does.
    `shift` is by how many layers the size differs from that in the name, and `skipped_terms` how many terms of the
    entry come before that of the first graph.
    """

    index: Index
    degenerate: tuple[int, ...]
    wrong_place: int | None
    shift: int
    skipped_terms: int = 0


def settle_graph(entry: Entry, name: StructureTitle | WalkTitle, limits: Limits) -> Settlement:
    """Return the result for an entry about a family of graphs, whose name was read as `name`.

    No exception is raised for an entry that cannot be settled: its status and reason say so.
    """
    try:
        machine = name.machine(limits.part(transitions=MAX_TRANSITIONS)).minimize(limits)
        alignment = align(entry, name, machine, limits)
        offset_known = entry.offset is not None
        entry = replace(entry, terms=entry.terms[alignment.skipped_terms :], offset=alignment.index.offset)
        result = Settlement(
            entry,
            "settled",
            "",
            name,
            None,
            alignment.index,
            machine.states,
            len(entry.terms) - len(alignment.degenerate),
        )
        if alignment.wrong_place is not None:
            counted = _counted_terms(alignment.index, machine, len(entry.terms), limits)
            n = alignment.index.offset + alignment.wrong_place
            place = alignment.wrong_place
            reason = f"a({n}) is {counted[place]} by our reading, {entry.terms[place]} in the entry"
            return replace(result, status="disagrees", reason=reason, terms_compared=0, seconds=limits.spent)
        remarks = _remarks(alignment, entry, name, machine, limits, offset_known)
        agreeing_terms = [term for place, term in enumerate(entry.terms) if place not in alignment.degenerate]
        if len(set(agreeing_terms) - {0, 1}) < MIN_SIGNIFICANT_TERMS:
            reason = f"all terms agree, but fewer than {MIN_SIGNIFICANT_TERMS} of them are different and larger than 1"
            return replace(result, status="undecided", reason=reason, seconds=limits.spent)
        if machine.states > MAX_STATES:
            reason = f"all terms agree, but {machine.states} minimal states are more than {MAX_STATES}"
            return replace(result, status="too-large", reason=reason, seconds=limits.spent)
        gf, _ = shortest_recurrence(alignment.index.machine(machine), limits)
    except (TooLarge, OutOfTime, NeverCloses) as error:
        return Settlement(entry, "too-large", str(error), name, seconds=limits.spent)
    except BadInput as error:
        return Settlement(entry, "not-read", str(error), name, seconds=limits.spent)
    claims = tuple(judge(claim, gf) for claim in stated_claims(entry.formulas, alignment.index))
    return replace(result, gf=alignment.index.function(gf), claims=claims, reason=remarks, seconds=limits.spent)


def align(entry: Entry, name: StructureTitle | WalkTitle, machine: Machine, limits: Limits) -> Alignment:
    """Return which layers a(n) has: the reading whose terms agree, else the first one with its first disagreement.

    The index of the first term is tried if it is unknown. The size in a name may mean another number of layers, as that
    of a wheel may be its spokes or its vertices: such a shift is believed if many terms agree. Terms of so few layers
    that repeated edges and loops arise may differ.
    """
    offsets = TRIED_OFFSETS if entry.offset is None else (entry.offset,)
    readings = [(offset, 0) for offset in offsets] + [
        (offset, shift) for offset in offsets for shift in TRIED_SHIFTS[1:]
    ]
    first_alignment: Alignment | None = None
    for offset, shift in readings:
        step, first_size = name.size.step, name.size.step * offset + name.size.constant + shift
        skipped_terms = max(0, -(first_size // step))
        if skipped_terms > (shift == 0):
            continue
        index = Index(offset + skipped_terms, step, name.size.constant + shift, name.divisor)
        alignment = replace(
            _compare(entry.terms[skipped_terms:], index, name, machine, limits, shift), skipped_terms=skipped_terms
        )
        if alignment.wrong_place is None:
            return alignment
        first_alignment = first_alignment or alignment
    assert first_alignment is not None
    return first_alignment


def _counted_terms(index: Index, machine: Machine, count: int, limits: Limits) -> list[int]:
    terms = machine.terms(index.columns(index.offset + count - 1) + 1, limits=limits)
    return [term // index.divisor for term in index.select(terms)]


def _compare(
    terms: tuple[int, ...], index: Index, name: StructureTitle | WalkTitle, machine: Machine, limits: Limits, shift: int
) -> Alignment:
    counted = _counted_terms(index, machine, len(terms), limits)
    degenerate_layers = name.max_degenerate_layers
    n_of = {place: index.offset + place for place in range(len(terms))}
    degenerate_places = [
        place for place, n in n_of.items() if index.columns(n) <= degenerate_layers or n in name.excepted_indices
    ]
    differing = [place for place in range(len(terms)) if counted[place] != terms[place]]
    degenerate = tuple(place for place in differing if place in degenerate_places)
    wrong_place = next((place for place in differing if place not in degenerate_places), None)
    if wrong_place is None and (shift or degenerate) and len(terms) - len(differing) < MIN_AGREEING_TERMS:
        wrong_place = next(iter(differing), 0)
    return Alignment(index, degenerate, wrong_place, shift)


def _remarks(
    alignment: Alignment,
    entry: Entry,
    name: StructureTitle | WalkTitle,
    machine: Machine,
    limits: Limits,
    offset_known: bool,
) -> str:
    """Return in words what comparing terms showed: the index, a shift of sizes, degenerate terms that differ."""
    remarks = []
    if not offset_known:
        remarks.append(f"a(n) begins at n = {alignment.index.offset - alignment.skipped_terms}, by comparing terms")
    if alignment.skipped_terms:
        remarks.append("the first term is about no graph")
    if alignment.shift:
        columns = name.columns.__class__("n", alignment.index.step, alignment.index.first)
        remarks.append(f"the graph of size n has {str(columns).replace('+-', '-')} layers, by comparing terms")
    if alignment.degenerate:
        counted = _counted_terms(alignment.index, machine, len(entry.terms), limits)
        pairs = (
            f"a({alignment.index.offset + place}) is {counted[place]}, not {entry.terms[place]}"
            for place in alignment.degenerate
        )
        remarks.append(f"where the graph is degenerate or excepted {', '.join(pairs)}")
    return "; ".join(remarks)
