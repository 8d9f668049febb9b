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
MOST_TRANSITIONS = 6_000_000
MOST_STATES = 3000
LEAST = 6  # agreeing terms without which neither a shifted size nor terms that differ are believed
SIGNIFICANT = 3


@dataclass(frozen=True)
class Aligned:
    """How a(n) was found to count graphs with step·n + first layers, for n from `offset` on.

    `odd`: the places of terms that differ where the graph is degenerate; `wrong`: that of one that should not. `shift`:
    by how many layers the size differs from the name's; `early`: how many terms of the entry precede the first graph.
    """

    index: Index
    odd: tuple[int, ...]
    wrong: int | None
    shift: int
    early: int = 0


def settled_graph(entry: Entry, name: GraphName | WalkName, limits: Limits) -> Settled:
    """Return the result for an entry whose name was read."""
    try:
        machine = name.machine(limits.part(transitions=MOST_TRANSITIONS)).minimize(limits)
        best = aligned(entry, name, machine, limits)
        offset_known = entry.offset is not None
        entry = replace(entry, terms=entry.terms[best.early :], offset=best.index.offset)
        result = Settled(entry, "settled", "", name, None, best.index, machine.states, len(entry.terms) - len(best.odd))
        if best.wrong is not None:
            own = _counted(best.index, machine, len(entry.terms), limits)
            n = best.index.offset + best.wrong
            reason = f"a({n}) is {own[best.wrong]} by our reading, {entry.terms[best.wrong]} in the entry"
            return replace(result, status="disagrees", reason=reason, terms_compared=0, seconds=limits.spent)
        said = _said(best, entry, name, machine, limits, offset_known)
        agreed = [term for place, term in enumerate(entry.terms) if place not in best.odd]
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
    return replace(result, gf=best.index.function(gf), claims=claims, reason=said, seconds=limits.spent)


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
        early = max(0, -(begins // step))
        if early > (shift == 0):
            continue
        index = Index(offset + early, step, name.size.first + shift, name.divisor)
        alignment = replace(_compared(entry.terms[early:], index, name, machine, limits, shift), early=early)
        if alignment.wrong is None:
            return alignment
        first = first or alignment
    assert first is not None
    return first


def _counted(index: Index, machine: Machine, count: int, limits: Limits) -> list[int]:
    own = machine.terms(index.columns(index.offset + count - 1) + 1, limits=limits)
    return [term // index.divisor for term in index.chosen(own)]


def _compared(
    terms: tuple[int, ...], index: Index, name: GraphName | WalkName, machine: Machine, limits: Limits, shift: int
) -> Aligned:
    own = _counted(index, machine, len(terms), limits)
    few = name.degenerate
    index_of = {place: index.offset + place for place in range(len(terms))}
    small = [place for place, n in index_of.items() if index.columns(n) <= few or n in name.excepted]
    differ = [place for place in range(len(terms)) if own[place] != terms[place]]
    odd = tuple(place for place in differ if place in small)
    wrong = next((place for place in differ if place not in small), None)
    if wrong is None and (shift or odd) and len(terms) - len(differ) < LEAST:
        wrong = next(iter(differ), 0)
    return Aligned(index, odd, wrong, shift)


def _said(
    alignment: Aligned, entry: Entry, name: GraphName | WalkName, machine: Machine, limits: Limits, offset_known: bool
) -> str:
    """Return what was found by comparing: the index, a shift of sizes, degenerate terms that differ."""
    said = []
    if not offset_known:
        said.append(f"a(n) begins at n = {alignment.index.offset - alignment.early}, by comparing terms")
    if alignment.early:
        said.append("the first term is about no graph")
    if alignment.shift:
        columns = name.columns.__class__("n", alignment.index.step, alignment.index.first)
        said.append(f"the graph of size n has {str(columns).replace('+-', '-')} layers, by comparing terms")
    if alignment.odd:
        own = _counted(alignment.index, machine, len(entry.terms), limits)
        pairs = (
            f"a({alignment.index.offset + place}) is {own[place]}, not {entry.terms[place]}" for place in alignment.odd
        )
        said.append(f"where the graph is degenerate or excepted {', '.join(pairs)}")
    return "; ".join(said)
