"""Properties that need more than vertex states and a partition: cliques, orientations by cycles, compositions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Property, Where, put
from stripcount.model.graphs.sets import ARROWS


class Members(NamedTuple):
    """The chosen vertices of the frontier: (slot, how many chosen neighbours), and the pairs of adjacent ones by slot.

    `size`: how many vertices are chosen so far. `all_of`: 1 + the number of neighbours of a forgotten one, which is the
    size of the clique; 0 if none was forgotten.
    """

    members: tuple[tuple[int, int], ...]
    adjacent: frozenset[tuple[int, int]]
    size: int
    all_of: int


class Clique(Property[Members]):
    """Every two chosen vertices are joined; the empty set and single vertices are cliques."""

    of: ClassVar = "vertices"
    parallel: ClassVar = "same"

    def start(self) -> Members:
        """Return no members."""
        return Members((), frozenset(), 0, 0)

    def vertex(self, state: Members, slot: int, where: Where, chosen: Choice) -> Iterable[Members]:
        """Yield the state with a member more, unless the clique is complete."""
        if not chosen:
            yield state
        elif not state.all_of or state.size < state.all_of:
            yield state._replace(members=tuple(sorted((*state.members, (slot, 0)))), size=state.size + 1)

    def edge(self, state: Members, slot: int, other_slot: int, chosen: Choice) -> Iterable[Members]:
        """Yield the state with both ends counted; a repeated edge and a loop make no difference."""
        members, pair = dict(state.members), (min(slot, other_slot), max(slot, other_slot))
        if slot != other_slot and slot in members and other_slot in members and pair not in state.adjacent:
            members[slot] += 1
            members[other_slot] += 1
            yield state._replace(members=tuple(sorted(members.items())), adjacent=state.adjacent | {pair})
        else:
            yield state

    def forget(self, state: Members, slot: int) -> Iterable[Members]:
        """Yield the state without a vertex, if its number of neighbours can be one less than the size."""
        members = dict(state.members)
        if slot not in members:
            yield state
            return
        size = members.pop(slot) + 1
        if size >= state.size and state.all_of in (0, size):
            joined = frozenset(pair for pair in state.adjacent if slot not in pair)
            yield Members(tuple(sorted(members.items())), joined, state.size, size)

    def moved(self, state: Members, slot: int, to: int) -> Members:
        """Return the state with a vertex at another slot."""
        members = tuple(sorted((to if p == slot else p, count) for p, count in state.members))
        pairs = ((to if a == slot else a, to if b == slot else b) for a, b in state.adjacent)
        return state._replace(members=members, adjacent=frozenset((min(pair), max(pair)) for pair in pairs))

    def accepts(self, state: Members) -> bool:
        """Return whether every member saw all others."""
        return state.all_of == state.size

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every two members are joined."""
        return all(v in graph.around[u] for u in chosen for v in chosen if u != v)


Arcs = frozenset[tuple[int, int]]
"""Pairs of slots (from, to): a directed path leads from one to the other."""


class AcyclicOrientation(Property[Arcs]):
    """Every edge is directed so that no directed cycle exists."""

    of: ClassVar = "edges"
    marks = ARROWS

    def start(self) -> Arcs:
        """Return no paths."""
        return frozenset()

    def vertex(self, state: Arcs, slot: int, where: Where, chosen: Choice) -> Iterable[Arcs]:
        """Yield the state: a new vertex has no paths."""
        yield state

    def edge(self, state: Arcs, slot: int, other_slot: int, chosen: Choice) -> Iterable[Arcs]:
        """Yield the paths with those through the new edge, unless one comes back."""
        tail, head = (slot, other_slot) if chosen else (other_slot, slot)
        if tail == head or (head, tail) in state:
            return
        before = {tail} | {a for a, b in state if b == tail}
        after = {head} | {b for a, b in state if a == head}
        yield state | {(a, b) for a in before for b in after}

    def forget(self, state: Arcs, slot: int) -> Iterable[Arcs]:
        """Yield the paths between other vertices."""
        yield frozenset(arc for arc in state if slot not in arc)

    def moved(self, state: Arcs, slot: int, to: int) -> Arcs:
        """Return the paths with a vertex at another slot."""
        return frozenset((to if a == slot else a, to if b == slot else b) for a, b in state)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether all vertices can be removed, one without entering edges at a time."""
        arcs = [(u, v) if forward else (v, u) for (u, v), forward in zip(graph.edges, chosen, strict=True)]
        left = set(graph.vertices)
        while free := {v for v in left if not any(head == v and tail in left for tail, head in arcs)}:
            left -= free
        return not left


class TotallyCyclicOrientation(AcyclicOrientation):
    """Every edge is directed so that it lies on a directed cycle: every component is strongly connected.

    A vertex that has met all its edges must have a path to another one of the frontier and a path from another one,
    unless no other one is left in its component. So paths join all vertices of the frontier that lie in one component.
    """

    def edge(self, state: Arcs, slot: int, other_slot: int, chosen: Choice) -> Iterable[Arcs]:
        """Yield the paths with those through the new edge; a loop is a directed cycle."""
        tail, head = (slot, other_slot) if chosen else (other_slot, slot)
        before = {tail} | {a for a, b in state if b == tail}
        after = {head} | {b for a, b in state if a == head}
        yield state | {(a, b) for a in before for b in after if a != b}

    def forget(self, state: Arcs, slot: int) -> Iterable[Arcs]:
        """Yield the paths between other vertices, if the vertex has none or both kinds of them."""
        if any(a == slot for a, _ in state) is any(b == slot for _, b in state):
            yield frozenset(arc for arc in state if slot not in arc)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether from the end of every edge a directed path leads to its start."""
        arcs = [(u, v) if forward else (v, u) for (u, v), forward in zip(graph.edges, chosen, strict=True)]

        def reached(start: int) -> set[int]:
            reached_so_far = {start}
            while after := {head for tail, head in arcs if tail in reached_so_far} - reached_so_far:
                reached_so_far |= after
            return reached_so_far

        return all(tail in reached(head) for tail, head in arcs)


class Composed(NamedTuple):
    """The part of each vertex of the frontier by slot, 0 for none; pairs of parts that must stay different."""

    part_of: tuple[int, ...]
    apart: frozenset[tuple[int, int]]


class Composition(Property[Composed]):
    """The chosen edges are all edges inside the parts of a partition of the vertices into connected parts."""

    of: ClassVar = "edges"

    def start(self) -> Composed:
        """Return no parts."""
        return Composed((), frozenset())

    def vertex(self, state: Composed, slot: int, where: Where, chosen: Choice) -> Iterable[Composed]:
        """Yield the state with a part more."""
        yield _canonical(put(state.part_of, slot, max(state.part_of, default=0) + 1, 0), state.apart)

    def edge(self, state: Composed, slot: int, other_slot: int, chosen: Choice) -> Iterable[Composed]:
        """Yield the state with two parts joined, or kept apart."""
        first, second = state.part_of[slot], state.part_of[other_slot]
        if chosen and (min(first, second), max(first, second)) not in state.apart:
            swap = {second: first}
            pairs = {(swap.get(a, a), swap.get(b, b)) for a, b in state.apart}
            yield _canonical([swap.get(p, p) for p in state.part_of], frozenset(pairs))
        if not chosen and first != second:
            yield _canonical(state.part_of, state.apart | {(first, second)})

    def forget(self, state: Composed, slot: int) -> Iterable[Composed]:
        yield _canonical(put(state.part_of, slot, 0, 0), state.apart)

    def moved(self, state: Composed, slot: int, to: int) -> Composed:
        """Return the state with a vertex at another slot."""
        return _canonical(put(put(state.part_of, to, state.part_of[slot], 0), slot, 0, 0), state.apart)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no edge that is not chosen joins two vertices that chosen edges connect."""
        components = graph.components(graph.vertices, chosen)
        others = (e for e in range(len(graph.edges)) if e not in chosen)
        return all(graph.components(graph.vertices, [*chosen, e]) < components for e in others)


def _canonical(parts: Iterable[int], apart: frozenset[tuple[int, int]]) -> Composed:
    """Return the state with parts numbered in order of appearance, and only pairs of parts in the frontier."""
    seen = {0: 0}
    numbered = [seen.setdefault(part_number, len(seen)) for part_number in parts]
    while numbered and not numbered[-1]:
        numbered.pop()
    pairs = {(seen[a], seen[b]) for a, b in apart if a in seen and b in seen}
    return Composed(tuple(numbered), frozenset((min(p), max(p)) for p in pairs))
