"""Settling an entry about a family of graphs: terms are counted and aligned by comparing, the recurrence is proved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stripcount.claims.index import Index
from stripcount.errors import BadInput, NeverCloses, OutOfTime, TooLarge
from stripcount.language.graphs.meaning import GraphName, WalkName
from stripcount.limits import Limits
from stripcount.machine.machine import Machine
from stripcount.oeis.entry import Entry
from stripcount.oeis.formulas import stated
from stripcount.oeis.settled import Settled
from stripcount.oeis.shortest import shortest
from stripcount.oeis.verdicts import judged

OFFSETS = (1, 0, 2, 3, 4)  # tried in turn if the offset is unknown
SHIFTS = (0, -1, 1, -2, 2)  # by how many layers the size in a name may differ from ours
MAX_TRANSITIONS = 6_000_000
MOST_STATES = 3000
FEWEST_AGREEING = 6  # terms: with fewer, neither a shifted size nor terms that differ are believed
SIGNIFICANT = 3  # different terms larger than 1: with fewer, agreement says little


@dataclass(frozen=True)
class Aligned:
    """Which layers the graphs of a(n) have: step·n + first, for n from the offset of `index` on.

    `degenerate`: the positions of terms that differ where repeated edges or loops arise; `wrong`: the position of the
    first other term that differs, None if none does. `shift`: by how many layers the size differs from the name's;
    `skipped`: how many terms of the entry come before those of the first graph.
    """

    index: Index
    degenerate: tuple[int, ...]
    wrong: int | None
    shift: int
    skipped: int = 0


def settled_graph(entry: Entry, name: GraphName | WalkName, limits: Limits) -> Settled:
    """Return the result for an entry whose name was read."""
    try:
        machine = name.machine(limits.part(transitions=MAX_TRANSITIONS)).minimize(limits)
        best = aligned(entry, name, machine, limits)
        offset_known = entry.offset is not None
        entry = replace(entry, terms=entry.terms[best.skipped :], offset=best.index.offset)
        result = Settled(
            entry, "settled", "", name, None, best.index, machine.states, len(entry.terms) - len(best.degenerate)
        )
        if best.wrong is not None:
            counted = _counted(best.index, machine, len(entry.terms), limits)
            n = best.index.offset + best.wrong
            reason = f"a({n}) is {counted[best.wrong]} by our reading, {entry.terms[best.wrong]} in the entry"
            return replace(result, status="disagrees", reason=reason, terms_compared=0, seconds=limits.spent)
        remarks = _remarks(best, entry, name, machine, limits, offset_known)
        agreed = [term for place, term in enumerate(entry.terms) if place not in best.degenerate]
        if len(set(agreed) - {0, 1}) < SIGNIFICANT:
            reason = f"all terms agree, but fewer than {SIGNIFICANT} of them are different and larger than 1"
            return replace(result, status="undecided", reason=reason, seconds=limits.spent)
        if machine.states > MOST_STATES:
            reason = f"all terms agree, but {machine.states} minimal states are more than {MOST_STATES}"
            return replace(result, status="too-large", reason=reason, seconds=limits.spent)
        gf, _ = shortest(best.index.machine(machine), limits)
    except (TooLarge, OutOfTime, NeverCloses) as error:
        return Settled(entry, "too-large", str(error), name, seconds=limits.spent)
    except BadInput as error:
        return Settled(entry, "not-read", str(error), name, seconds=limits.spent)
    claims = tuple(judged(claim, gf) for claim in stated(entry.formulas, best.index))
    return replace(result, gf=best.index.function(gf), claims=claims, reason=remarks, seconds=limits.spent)


def aligned(entry: Entry, name: GraphName | WalkName, machine: Machine, limits: Limits) -> Aligned:
    """Return which layers a(n) has: the reading whose terms agree, else the first one with its first disagreement.

    The index of the first term is tried if it is unknown. The size in a name may mean another number of layers, as that
    of a wheel may be its spokes or its vertices: such a shift is believed if many terms agree. Terms of so few layers
    that repeated edges and loops arise may differ.
    """
    offsets = OFFSETS if entry.offset is None else (entry.offset,)
    tried = [(offset, 0) for offset in offsets] + [(offset, shift) for offset in offsets for shift in SHIFTS[1:]]
    first: Aligned | None = None
    for offset, shift in tried:
        step, begins = name.size.step, name.size.step * offset + name.size.first + shift
        skipped = max(0, -(begins // step))
        if skipped > (shift == 0):
            continue
        index = Index(offset + skipped, step, name.size.first + shift, name.divisor)
        alignment = replace(_compared(entry.terms[skipped:], index, name, machine, limits, shift), skipped=skipped)
        if alignment.wrong is None:
            return alignment
        first = first or alignment
    assert first is not None
    return first


def _counted(index: Index, machine: Machine, count: int, limits: Limits) -> list[int]:
    terms = machine.terms(index.columns(index.offset + count - 1) + 1, limits=limits)
    return [term // index.divisor for term in index.chosen(terms)]


def _compared(
    terms: tuple[int, ...], index: Index, name: GraphName | WalkName, machine: Machine, limits: Limits, shift: int
) -> Aligned:
    counted = _counted(index, machine, len(terms), limits)
    degenerate_layers = name.degenerate
    n_of = {place: index.offset + place for place in range(len(terms))}
    small = [place for place, n in n_of.items() if index.columns(n) <= degenerate_layers or n in name.excepted]
    differ = [place for place in range(len(terms)) if counted[place] != terms[place]]
    degenerate = tuple(place for place in differ if place in small)
    wrong = next((place for place in differ if place not in small), None)
    if wrong is None and (shift or degenerate) and len(terms) - len(differ) < FEWEST_AGREEING:
        wrong = next(iter(differ), 0)
    return Aligned(index, degenerate, wrong, shift)


def _remarks(
    alignment: Aligned, entry: Entry, name: GraphName | WalkName, machine: Machine, limits: Limits, offset_known: bool
) -> str:
    """Return in words what comparing terms showed: the index, a shift of sizes, degenerate terms that differ."""
    remarks = []
    if not offset_known:
        remarks.append(f"a(n) begins at n = {alignment.index.offset - alignment.skipped}, by comparing terms")
    if alignment.skipped:
        remarks.append("the first term is about no graph")
    if alignment.shift:
        columns = name.columns.__class__("n", alignment.index.step, alignment.index.first)
        remarks.append(f"the graph of size n has {str(columns).replace('+-', '-')} layers, by comparing terms")
    if alignment.degenerate:
        counted = _counted(alignment.index, machine, len(entry.terms), limits)
        pairs = (
            f"a({alignment.index.offset + place}) is {counted[place]}, not {entry.terms[place]}"
            for place in alignment.degenerate
        )
        remarks.append(f"where the graph is degenerate or excepted {', '.join(pairs)}")
    return "; ".join(remarks)
