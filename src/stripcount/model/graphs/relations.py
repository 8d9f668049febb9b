"""Properties whose states hold relations between the vertices of the frontier.

Cliques, acyclic and totally cyclic orientations, and compositions of a graph (A. Knopfmacher, M. E. Mays, Graph
compositions, Integers 1 (2001), A4).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Property, Where, put
from stripcount.model.graphs.sets import ARROWS


class CliqueState(NamedTuple):
    """The chosen vertices of the frontier as (slot, number of chosen neighbours), and the adjacent pairs of slots.

    `size` is the number of vertices chosen so far. `clique_size` is the final size of the clique, known once a chosen
    vertex has left the frontier: 1 + the number of its chosen neighbours; 0 before.
    """

    members: tuple[tuple[int, int], ...]
    adjacent: frozenset[tuple[int, int]]
    size: int
    clique_size: int


class Clique(Property[CliqueState]):
    """Every two chosen vertices are adjacent; the empty set and single vertices are cliques."""

    of: ClassVar = "vertices"
    parallel: ClassVar = "same"  # a parallel edge makes no difference

    def start(self) -> CliqueState:
        """Return the state without members."""
        return CliqueState((), frozenset(), 0, 0)

    def vertex(self, state: CliqueState, slot: int, where: Where, choice: Choice) -> Iterable[CliqueState]:
        """Yield the state, with one more member if the vertex is chosen; none if the clique is complete already."""
        if not choice:
            yield state
        elif not state.clique_size or state.size < state.clique_size:
            yield state._replace(members=tuple(sorted((*state.members, (slot, 0)))), size=state.size + 1)

    def edge(self, state: CliqueState, slot: int, other_slot: int, choice: Choice) -> Iterable[CliqueState]:
        """Yield the state with one more neighbour of each end if both are chosen; parallel edges and loops add none."""
        members, pair = dict(state.members), (min(slot, other_slot), max(slot, other_slot))
        if slot != other_slot and slot in members and other_slot in members and pair not in state.adjacent:
            members[slot] += 1
            members[other_slot] += 1
            yield state._replace(members=tuple(sorted(members.items())), adjacent=state.adjacent | {pair})
        else:
            yield state

    def forget(self, state: CliqueState, slot: int) -> Iterable[CliqueState]:
        """Yield the state without a vertex, unless its number of chosen neighbours contradicts the clique's size."""
        members = dict(state.members)
        if slot not in members:
            yield state
            return
        clique_size = members.pop(slot) + 1
        if clique_size >= state.size and state.clique_size in (0, clique_size):
            remaining_pairs = frozenset(pair for pair in state.adjacent if slot not in pair)
            yield CliqueState(tuple(sorted(members.items())), remaining_pairs, state.size, clique_size)

    def moved(self, state: CliqueState, slot: int, to: int) -> CliqueState:
        """Return the state with the vertex of `slot` at the slot `to`."""
        members = tuple(sorted((to if p == slot else p, count) for p, count in state.members))
        pairs = ((to if a == slot else a, to if b == slot else b) for a, b in state.adjacent)
        return state._replace(members=members, adjacent=frozenset((min(pair), max(pair)) for pair in pairs))

    def accepts(self, state: CliqueState) -> bool:
        """Return whether the number of chosen vertices is the final size of the clique; 0 for the empty set."""
        return state.clique_size == state.size

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every two chosen vertices are adjacent."""
        return all(v in graph.around[u] for u in chosen for v in chosen if u != v)


Reachability = frozenset[tuple[int, int]]
"""Pairs of slots (from, to): a directed path leads from one to the other."""


class AcyclicOrientation(Property[Reachability]):
    """Every edge has a direction, and there is no directed cycle.

    The state is the set of pairs of slots of which the first reaches the second by a directed path.
    """

    of: ClassVar = "edges"
    marks = ARROWS

    def start(self) -> Reachability:
        """Return the empty relation."""
        return frozenset()

    def vertex(self, state: Reachability, slot: int, where: Where, choice: Choice) -> Iterable[Reachability]:
        """Yield the state unchanged: a new vertex has no paths."""
        yield state

    def edge(self, state: Reachability, slot: int, other_slot: int, choice: Choice) -> Iterable[Reachability]:
        """Yield the relation with the paths through the new edge; nothing if the edge closes a directed cycle."""
        tail, head = (slot, other_slot) if choice else (other_slot, slot)
        if tail == head or (head, tail) in state:
            return
        reaching_tail = {tail} | {a for a, b in state if b == tail}
        reached_from_head = {head} | {b for a, b in state if a == head}
        yield state | {(a, b) for a in reaching_tail for b in reached_from_head}

    def forget(self, state: Reachability, slot: int) -> Iterable[Reachability]:
        """Yield the relation between the other vertices."""
        yield frozenset(pair for pair in state if slot not in pair)

    def moved(self, state: Reachability, slot: int, to: int) -> Reachability:
        """Return the relation with the vertex of `slot` at the slot `to`."""
        return frozenset((to if a == slot else a, to if b == slot else b) for a, b in state)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether sources can be removed until no vertex remains (topological sorting)."""
        arcs = [(u, v) if forward else (v, u) for (u, v), forward in zip(graph.edges, chosen, strict=True)]
        remaining = set(graph.vertices)
        while sources := {v for v in remaining if not any(head == v and tail in remaining for tail, head in arcs)}:
            remaining -= sources
        return not remaining


class TotallyCyclicOrientation(AcyclicOrientation):
    """Every edge has a direction and lies on a directed cycle: every component is strongly connected.

    Invariant: every vertex that has left the frontier has a path to and a path from a vertex of the frontier, or its
    component is complete and strongly connected. So a vertex leaves only with a path to and a path from another one,
    or with neither: then it was the last of its component, whose other vertices have paths to it and from it.
    """

    def edge(self, state: Reachability, slot: int, other_slot: int, choice: Choice) -> Iterable[Reachability]:
        """Yield the relation with the paths through the new edge; a directed cycle, such as a loop, is allowed."""
        tail, head = (slot, other_slot) if choice else (other_slot, slot)
        reaching_tail = {tail} | {a for a, b in state if b == tail}
        reached_from_head = {head} | {b for a, b in state if a == head}
        yield state | {(a, b) for a in reaching_tail for b in reached_from_head if a != b}

    def forget(self, state: Reachability, slot: int) -> Iterable[Reachability]:
        """Yield the relation between the other vertices, if the vertex has paths in both directions or in neither."""
        if any(a == slot for a, _ in state) is any(b == slot for _, b in state):
            yield frozenset(pair for pair in state if slot not in pair)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether a directed path leads from the head of every edge to its tail."""
        arcs = [(u, v) if forward else (v, u) for (u, v), forward in zip(graph.edges, chosen, strict=True)]

        def reachable_from(start: int) -> set[int]:
            """Return the vertices to which a directed path leads from `start`."""
            vertices = {start}
            while next_vertices := {head for tail, head in arcs if tail in vertices} - vertices:
                vertices |= next_vertices
            return vertices

        return all(tail in reachable_from(head) for tail, head in arcs)


class CompositionState(NamedTuple):
    """The part of the partition at each slot, and the pairs of parts that must stay different.

    Parts are numbered from 1; `part_of` holds 0 for a slot in none. `separate` holds pairs (p, q) with p < q.
    """

    part_of: tuple[int, ...]
    separate: frozenset[tuple[int, int]]


class Composition(Property[CompositionState]):
    """The chosen edges are those inside the parts of a partition of the vertices into connected parts.

    That is, the set of edges is a flat of the graphic matroid.
    """

    of: ClassVar = "edges"

    def start(self) -> CompositionState:
        """Return the state without parts."""
        return CompositionState((), frozenset())

    def vertex(self, state: CompositionState, slot: int, where: Where, choice: Choice) -> Iterable[CompositionState]:
        """Yield the state with a new part for the vertex."""
        yield _canonical(put(state.part_of, slot, max(state.part_of, default=0) + 1, 0), state.separate)

    def edge(self, state: CompositionState, slot: int, other_slot: int, choice: Choice) -> Iterable[CompositionState]:
        """Yield the state in which the parts of the two ends are united if the edge is chosen, else kept different.

        Nothing if that contradicts an edge read before.
        """
        first, second = state.part_of[slot], state.part_of[other_slot]
        if choice and (min(first, second), max(first, second)) not in state.separate:
            replacement = {second: first}
            pairs = {(replacement.get(a, a), replacement.get(b, b)) for a, b in state.separate}
            yield _canonical([replacement.get(p, p) for p in state.part_of], frozenset(pairs))
        if not choice and first != second:
            yield _canonical(state.part_of, state.separate | {(first, second)})

    def forget(self, state: CompositionState, slot: int) -> Iterable[CompositionState]:
        """Yield the state without a slot; a part that has left the frontier can no longer be united with another."""
        yield _canonical(put(state.part_of, slot, 0, 0), state.separate)

    def moved(self, state: CompositionState, slot: int, to: int) -> CompositionState:
        """Return the state with the vertex of `slot` at the slot `to`."""
        return _canonical(put(put(state.part_of, to, state.part_of[slot], 0), slot, 0, 0), state.separate)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no edge that is not chosen joins two vertices that chosen edges connect."""
        components = graph.components(graph.vertices, chosen)
        unchosen = (e for e in range(len(graph.edges)) if e not in chosen)
        return all(graph.components(graph.vertices, [*chosen, e]) < components for e in unchosen)


def _canonical(parts: Iterable[int], separate: frozenset[tuple[int, int]]) -> CompositionState:
    """Return the state with parts numbered in order of appearance, and pairs only of parts on the frontier."""
    new_number_of = {0: 0}
    renumbered = [new_number_of.setdefault(old, len(new_number_of)) for old in parts]
    while renumbered and not renumbered[-1]:
        renumbered.pop()
    pairs = {(new_number_of[a], new_number_of[b]) for a, b in separate if a in new_number_of and b in new_number_of}
    return CompositionState(tuple(renumbered), frozenset((min(p), max(p)) for p in pairs))
