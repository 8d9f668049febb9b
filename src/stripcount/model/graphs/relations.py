"""Properties that need more than one label a vertex and a partition: cliques, acyclic orientations, compositions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Property, put
from stripcount.model.graphs.sets import ARROWS


class Members(NamedTuple):
    """The chosen vertices of the frontier: (place, how many chosen neighbours), and the pairs of joined ones by place.

    `size`: how many vertices are chosen so far. `all_of`: 1 + the number of neighbours of a forgotten one, which is the
    size of the clique; 0 if none was forgotten.
    """

    at: tuple[tuple[int, int], ...]
    joined: frozenset[tuple[int, int]]
    size: int
    all_of: int


class Clique(Property[Members]):
    """Every two chosen vertices are joined; the empty set and single vertices are cliques."""

    of: ClassVar = "vertices"

    def start(self) -> Members:
        """Return no members."""
        return Members((), frozenset(), 0, 0)

    def vertex(self, state: Members, place: int, chosen: Choice) -> Iterable[Members]:
        """Yield the state with a member more, unless the clique is complete."""
        if not chosen:
            yield state
        elif not state.all_of or state.size < state.all_of:
            yield state._replace(at=tuple(sorted((*state.at, (place, 0)))), size=state.size + 1)

    def edge(self, state: Members, one: int, other: int, chosen: Choice) -> Iterable[Members]:
        """Yield the state with both ends counted; a repeated edge and a loop make no difference."""
        known, pair = dict(state.at), (min(one, other), max(one, other))
        if one != other and one in known and other in known and pair not in state.joined:
            known[one] += 1
            known[other] += 1
            yield state._replace(at=tuple(sorted(known.items())), joined=state.joined | {pair})
        else:
            yield state

    def forget(self, state: Members, place: int) -> Iterable[Members]:
        """Yield the state without a vertex, if its number of neighbours can be one less than the size."""
        known = dict(state.at)
        if place not in known:
            yield state
            return
        size = known.pop(place) + 1
        if size >= state.size and state.all_of in (0, size):
            joined = frozenset(pair for pair in state.joined if place not in pair)
            yield Members(tuple(sorted(known.items())), joined, state.size, size)

    def moved(self, state: Members, place: int, to: int) -> Members:
        """Return the state with a vertex at another place."""
        at = tuple(sorted((to if p == place else p, count) for p, count in state.at))
        pairs = ((to if a == place else a, to if b == place else b) for a, b in state.joined)
        return state._replace(at=at, joined=frozenset((min(pair), max(pair)) for pair in pairs))

    def accepts(self, state: Members) -> bool:
        """Return whether every member saw all others."""
        return state.all_of == state.size

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every two members are joined."""
        return all(v in graph.around[u] for u in chosen for v in chosen if u != v)


Arcs = frozenset[tuple[int, int]]
"""Pairs of places (from, to): a directed path leads from one to the other."""


class AcyclicOrientation(Property[Arcs]):
    """Every edge is directed so that no directed cycle exists."""

    of: ClassVar = "edges"
    marks = ARROWS

    def start(self) -> Arcs:
        """Return no paths."""
        return frozenset()

    def vertex(self, state: Arcs, place: int, chosen: Choice) -> Iterable[Arcs]:
        """Yield the state: a new vertex has no paths."""
        yield state

    def edge(self, state: Arcs, one: int, other: int, chosen: Choice) -> Iterable[Arcs]:
        """Yield the paths with those through the new edge, unless one comes back."""
        tail, head = (one, other) if chosen else (other, one)
        if tail == head or (head, tail) in state:
            return
        before = {tail} | {a for a, b in state if b == tail}
        after = {head} | {b for a, b in state if a == head}
        yield state | {(a, b) for a in before for b in after}

    def forget(self, state: Arcs, place: int) -> Iterable[Arcs]:
        """Yield the paths between other vertices."""
        yield frozenset(arc for arc in state if place not in arc)

    def moved(self, state: Arcs, place: int, to: int) -> Arcs:
        """Return the paths with a vertex at another place."""
        return frozenset((to if a == place else a, to if b == place else b) for a, b in state)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether all vertices can be removed, one without entering edges at a time."""
        arcs = [(u, v) if forward else (v, u) for (u, v), forward in zip(graph.edges, chosen, strict=True)]
        left = set(graph.vertices)
        while free := {v for v in left if not any(head == v and tail in left for tail, head in arcs)}:
            left -= free
        return not left


class Composed(NamedTuple):
    """The part of each vertex of the frontier by place, 0 for none; pairs of parts that must stay different."""

    at: tuple[int, ...]
    apart: frozenset[tuple[int, int]]


class Composition(Property[Composed]):
    """The chosen edges are all edges inside the parts of a partition of the vertices into connected parts."""

    of: ClassVar = "edges"

    def start(self) -> Composed:
        """Return no parts."""
        return Composed((), frozenset())

    def vertex(self, state: Composed, place: int, chosen: Choice) -> Iterable[Composed]:
        """Yield the state with a part more."""
        yield _canonical(put(state.at, place, max(state.at, default=0) + 1, 0), state.apart)

    def edge(self, state: Composed, one: int, other: int, chosen: Choice) -> Iterable[Composed]:
        """Yield the state with two parts joined, or kept apart."""
        first, second = state.at[one], state.at[other]
        if chosen and (min(first, second), max(first, second)) not in state.apart:
            swap = {second: first}
            pairs = {(swap.get(a, a), swap.get(b, b)) for a, b in state.apart}
            yield _canonical([swap.get(p, p) for p in state.at], frozenset(pairs))
        if not chosen and first != second:
            yield _canonical(state.at, state.apart | {(first, second)})

    def forget(self, state: Composed, place: int) -> Iterable[Composed]:
        """Yield the state without a place."""
        yield _canonical(put(state.at, place, 0, 0), state.apart)

    def moved(self, state: Composed, place: int, to: int) -> Composed:
        """Return the state with a vertex at another place."""
        return _canonical(put(put(state.at, to, state.at[place], 0), place, 0, 0), state.apart)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no edge that is not chosen joins two vertices that chosen edges connect."""
        pieces = graph.pieces(graph.vertices, chosen)
        others = (e for e in range(len(graph.edges)) if e not in chosen)
        return all(graph.pieces(graph.vertices, [*chosen, e]) < pieces for e in others)


def _canonical(at: Iterable[int], apart: frozenset[tuple[int, int]]) -> Composed:
    """Return the state with parts numbered in order of appearance, and only pairs of parts in the frontier."""
    seen = {0: 0}
    numbered = [seen.setdefault(part, len(seen)) for part in at]
    while numbered and not numbered[-1]:
        numbered.pop()
    pairs = {(seen[a], seen[b]) for a, b in apart if a in seen and b in seen}
    return Composed(tuple(numbered), frozenset((min(p), max(p)) for p in pairs))
