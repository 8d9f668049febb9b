"""Counts of the structures on one finite graph by the compiled library, and an order in which to read the graph.

This module imports nothing that takes longer to load than a small count takes.
"""

from __future__ import annotations

import ctypes
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Edge = tuple[int, int]

MAX_SLOTS, MAX_LABELS = 32, 32
"""The maximum numbers of vertices on the frontier, and of labels of a vertex, with which the library counts."""

MAX_UNESTIMATED = 1 << 29
"""The memory in bytes that a count may use if the memory that it needs has not been estimated."""

_BATCH = 1 << 18  # states that are read by one call, in a few hundredths of a second
_COUNT_WORDS = 64  # the number of words of 64 bits in the buffer for a count
_BEAMS = ((4, 2e4), (32, 2e6), (128, 1e8), (512, float("inf")))
"""(width of a beam in partial orders, estimated number of states up to which its order is taken), in turn."""
_MAX_COST = 1e290  # larger costs are set to it, so that their sums are finite


class FrontierLabels:
    """The labels of vertices, 0..count - 1, as tables of what edges do to them.

    A label is what a state holds of a vertex. `meets` has, for each choice of an edge and labels a, b of its ends, at
    index (choice * count + a) * count + b the value count * (label of the first end afterwards) + (that of the second);
    `loops` has at index choice * count + a the label after a loop; -1 means that the edge is not allowed.
    `may_leave[a]`: whether a vertex with label a may leave the frontier.
    """

    def __init__(self, count: int, meets: Sequence[int], loops: Sequence[int], may_leave: Sequence[int]) -> None:
        self.count, self.meets, self.loops, self.may_leave = count, meets, loops, may_leave


class FrontierComponents:
    """The condition on the number of components.

    `bounds` is (minimum, maximum or None, whether cycles are allowed), or None for no condition. A vertex entering with
    choice c begins a component if `vertex_joins[c]`; an edge with choice c unites the components of its ends if
    `edge_joins[c]`. `of_edges`: such an edge also begins a component at an end that has none.
    """

    def __init__(
        self,
        bounds: tuple[int, int | None, bool] | None,
        vertex_joins: Sequence[bool],
        edge_joins: Sequence[bool],
        *,
        of_edges: bool,
    ) -> None:
        self.bounds, self.vertex_joins, self.edge_joins, self.of_edges = bounds, vertex_joins, edge_joins, of_edges


class GraphRule:
    """What is counted on a graph: labels, components, and what may be chosen at each vertex and edge.

    `begins` holds, vertex by vertex and for each choice of the vertex, the mask of the labels with which it may enter;
    `allowed` holds for each edge the mask of its choices.
    """

    def __init__(
        self, labels: FrontierLabels, components: FrontierComponents, begins: Sequence[int], allowed: Sequence[int]
    ) -> None:
        self.labels, self.components, self.begins, self.allowed = labels, components, begins, allowed


class _GraphArguments(ctypes.Structure):
    """The structure `Told` of graphs.c, which explains its fields."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("vertices", "edges", "labels", "vertex_choices", "edge_choices")),
        *((name, ctypes.c_void_p) for name in ("ends", "order", "begins", "meets", "loops", "done", "allowed")),
        *((name, ctypes.c_void_p) for name in ("vertex_joins", "edge_joins")),
        *((name, ctypes.c_int64) for name in ("components", "least", "most", "cycles", "of_edges", "memory")),
    )


class _Progress(ctypes.Structure):
    _fields_ = (("states", ctypes.c_int64), ("steps", ctypes.c_int64), ("step", ctypes.c_int64))


def graph_count(
    library: ctypes.CDLL,
    edges: Sequence[Edge],
    order: Sequence[int],
    rule: GraphRule,
    memory: int,
    announce: Callable[[int, int, int], None] | None = None,
) -> int | None:
    """Return the number of structures on a graph whose vertices enter in an order; None if `memory` bytes are too few.

    None also if the graph needs more than MAX_SLOTS slots or the rule has more than MAX_LABELS labels. The callback
    gets (steps done, steps in all, states at present); it may stop the count by an exception.
    """
    labels, components = rule.labels, rule.components
    minimum, maximum, cycles = components.bounds or (0, None, True)
    joins = [list(map(int, choices)) for choices in (components.vertex_joins, components.edge_joins)]
    lists = ([end for edge in edges for end in edge], order, rule.begins, labels.meets, labels.loops, labels.may_leave)
    arrays = [_numbers(values) for values in (*lists, rule.allowed, *joins)]
    arguments = _GraphArguments(
        *(len(order), len(edges), labels.count, *map(len, joins)),
        *(ctypes.addressof(array) for array in arrays),
        *(
            components.bounds is not None,
            minimum,
            -1 if maximum is None else maximum,
            cycles,
            components.of_edges,
            memory,
        ),
    )
    sweep = library.stripcount_graph_begin(ctypes.addressof(arguments))
    if not sweep:
        return None
    try:
        progress = _Progress.from_address(sweep)
        while (steps_left := library.stripcount_graph_read(sweep, _BATCH)) > 0:
            if announce is not None:
                announce(progress.step, progress.steps, progress.states)
        words = (ctypes.c_uint64 * _COUNT_WORDS)()
        if steps_left < 0 or library.stripcount_graph_count(sweep, ctypes.addressof(words), _COUNT_WORDS) < 0:
            return None
        return int.from_bytes(bytes(words), sys.byteorder)
    finally:
        library.stripcount_graph_end(sweep)


def beam_order(library: ctypes.CDLL, size: int, edges: Iterable[Edge]) -> tuple[list[int], float]:
    """Return an order of the vertices 0..size - 1 by beam search, and its estimated number of states.

    The estimate takes three states for each vertex on the frontier. Wider beams are tried as long as it is large.
    """
    neighbours: list[set[int]] = [set() for _ in range(size)]
    for u, v in edges:
        if u != v:
            neighbours[u].add(v)
            neighbours[v].add(u)
    adjacency = _numbers([u for group in neighbours for u in group])
    offsets = [0]
    for group in neighbours:
        offsets.append(offsets[-1] + len(group))
    begins, order = _numbers(offsets), (ctypes.c_int64 * max(1, size))()
    table = (ctypes.c_double * (size + 2))(*(min(3.0 ** min(k, 600), _MAX_COST) for k in range(size + 2)))
    cost = 0.0
    for width, acceptable_cost in _BEAMS:
        arguments = ctypes.addressof(begins), ctypes.addressof(adjacency), ctypes.addressof(table), width
        cost = library.stripcount_order(size, *arguments, ctypes.addressof(order))
        if cost <= acceptable_cost:
            break
    return order[:size], cost


def _numbers(values: Sequence[int]) -> ctypes.Array[ctypes.c_int64]:
    """Return an array of at least one 64-bit integer."""
    return (ctypes.c_int64 * max(1, len(values)))(*values)
