"""Whether the edges at a vertex commute for one local property, and calls of its methods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from stripcount.model.contract.calling import checked_call
from stripcount.model.graphs.property import Choice, Local, VertexState

MAX_EDGE_KINDS = 150  # with more kinds of edges, `edges_commute` gives up: it compares every pair in both orders


def edges_commute(
    constraint: Local, vertex_states: Iterable[VertexState], edges: Sequence[tuple[VertexState, Choice, bool]]
) -> bool:
    """Return whether any two edges at a vertex commute for one property.

    An edge is (vertex state of its other end, None for a loop; its choice; whether the other end is its first). Returns
    False, without comparing them, for more than MAX_EDGE_KINDS kinds of edges.
    """

    @cache
    def after_edge(
        vertex_state: VertexState, other: VertexState, choice: Choice, from_other_end: bool
    ) -> Sequence[VertexState]:
        """Return the states of the vertex and of the other end after an edge; empty if it is not allowed."""
        if other is None:
            state_after = call_property(constraint, "loop", vertex_state, choice)
            return [] if state_after is None else [state_after, None]
        after = call_property(
            constraint, "meet", *((other, vertex_state) if from_other_end else (vertex_state, other)), choice
        )
        return [] if after is None else after[::-1] if from_other_end else after

    def after_edges(
        vertex_state: VertexState, first: tuple[VertexState | Choice, ...], second: tuple[VertexState | Choice, ...]
    ) -> Sequence[VertexState]:
        """Return the states of the vertex and of the other ends of two edges after both edges were read.

        The result is empty if the edges are not allowed in this order.
        """
        after_first = after_edge(vertex_state, *first)
        after_second = after_first and after_edge(after_first[0], *second)
        return after_second and (after_second[0], after_first[1], after_second[1])

    def are_equal(states: Sequence[VertexState], states_reversed: Sequence[VertexState]) -> bool:
        """Return whether the vertex and the two other ends, listed in reverse order, have the same states."""
        return states[:1] == states_reversed[:1] and states[1:] == states_reversed[:0:-1]

    if all(
        tuple(after_edge(vertex_state, *edge)) in ((), (vertex_state, edge[0]))
        for vertex_state in vertex_states
        for edge in edges
    ):
        return True  # no vertex state ever changes
    pairs = product(vertex_states, combinations_with_replacement(edges, 2))
    return len(edges) <= MAX_EDGE_KINDS and all(
        are_equal(after_edges(vertex_state, a, b), after_edges(vertex_state, b, a)) for vertex_state, (a, b) in pairs
    )


def call_property(constraint: Local, method: str, *arguments: Any) -> Any:
    """Return the result of a property's method, as a list if it yields several states.

    Raises BrokenPuzzle if it fails.
    """

    def call() -> object:
        """Return the method's result, all of whose states are computed here, where failures are reported."""
        answer = getattr(constraint, method)(*arguments)
        return list(answer) if method == "begins" else answer

    return checked_call(call, f"{type(constraint).__name__}.{method}", lambda: f"on {', '.join(map(repr, arguments))}")
