"""Whether the edges at a vertex commute for one local property, and calls of the methods of such a property."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from stripcount.model.contract.calling import checked_call
from stripcount.model.graphs.property import Choice, Local, VertexState

Edge = tuple[VertexState, Choice, bool]
"""An edge at a vertex, as `edges_commute` describes it."""
MAX_EDGE_KINDS = 150  # with more kinds of edges, `edges_commute` gives up: it compares every pair in both orders


def edges_commute(local_property: Local, vertex_states: Iterable[VertexState], edges: Sequence[Edge]) -> bool:
    """Return whether any two edges at a vertex commute for one property.

    Two edges commute if reading them in either order leads to the same states, or is forbidden in both. An edge is
    (vertex state of its other end, None for a loop; its choice; whether the other end is the edge's first end).

    Returns True, for any number of kinds of edges, if no edge changes the state of an end; else False, without
    comparing the edges, for more than MAX_EDGE_KINDS kinds.
    """

    @cache
    def states_after_edge(
        vertex_state: VertexState, other_state: VertexState, choice: Choice, from_other_end: bool
    ) -> Sequence[VertexState]:
        """Return the states of the vertex and of the other end after an edge; empty if it is not allowed."""
        if other_state is None:
            state_after = call_property(local_property, "loop", vertex_state, choice)
            return [] if state_after is None else [state_after, None]
        states_after = call_property(
            local_property,
            "meet",
            *((other_state, vertex_state) if from_other_end else (vertex_state, other_state)),
            choice,
        )
        return [] if states_after is None else states_after[::-1] if from_other_end else states_after

    def states_after_edges(vertex_state: VertexState, first: Edge, second: Edge) -> Sequence[VertexState]:
        """Return the states of the vertex and of the other ends of two edges after both edges were read.

        The result is empty if the edges are not allowed in this order.
        """
        after_first = states_after_edge(vertex_state, *first)
        after_second = after_first and states_after_edge(after_first[0], *second)
        return after_second and (after_second[0], after_first[1], after_second[1])

    def agree_after_exchange(states: Sequence[VertexState], states_in_other_order: Sequence[VertexState]) -> bool:
        """Return whether the states agree, where the second sequence is of the two edges exchanged."""
        return states[:1] == states_in_other_order[:1] and states[1:] == states_in_other_order[:0:-1]

    if all(
        tuple(states_after_edge(vertex_state, *edge)) in ((), (vertex_state, edge[0]))
        for vertex_state in vertex_states
        for edge in edges
    ):
        return True  # no vertex state ever changes
    pairs = product(vertex_states, combinations_with_replacement(edges, 2))
    return len(edges) <= MAX_EDGE_KINDS and all(
        agree_after_exchange(states_after_edges(vertex_state, a, b), states_after_edges(vertex_state, b, a))
        for vertex_state, (a, b) in pairs
    )


def call_property(local_property: Local, method: str, *arguments: Any) -> Any:
    """Return the result of a property's method, as a list for `begins`, the only one that yields several states.

    Raises BrokenPuzzle if the method fails.
    """

    def call() -> object:
        """Return the method's result with all its states computed, so that their failures are reported as well."""
        answer = getattr(local_property, method)(*arguments)
        return list(answer) if method == "begins" else answer

    return checked_call(
        call, f"{type(local_property).__name__}.{method}", lambda: f"on {', '.join(map(repr, arguments))}"
    )
