"""The structures on one finite graph, counted by the compiled library, and an order in which it is read.

Nothing is imported here that takes longer to load than a small count takes.
"""

from __future__ import annotations

import ctypes
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Edge = tuple[int, int]

MAX_SLOTS, MAX_LABELS = 32, 32
"""The most vertices on the frontier, and the most labels of a vertex, that the library reads."""

MAX_UNESTIMATED = 1 << 29
"""The bytes that a count may take before anybody has estimated what it needs."""

_SOME = 1 << 18  # states that are read by one call, in a few hundredths of a second
_WORDS = 64  # of 64 bits, of a count
_KEPT = ((4, 2e4), (32, 2e6), (128, 1e8), (512, float("inf")))
"""How many partial orders a beam keeps, and up to which estimated number of states its order is taken."""
_MAX_COST = 1e290


class FrontierLabels:
    """What may be known of a vertex, numbered, and what its edges do to it.

    By choice of an edge and the labels of both ends, `meets` is count * (label after of the first) + (that of the
    second), and `loops` by choice and label the label after; -1 is not allowed. `done`: by label, whether a vertex may
    be left with it.
    """

    def __init__(self, count: int, meets: Sequence[int], loops: Sequence[int], done: Sequence[int]) -> None:
        self.count, self.meets, self.loops, self.done = count, meets, loops, done


class FrontierComponents:
    """How many components there may be: `bounds` are (least, most or None, whether cycles are allowed); None: any.

    The choices of vertices in `vertex_joins` begin a component, and those of edges in `edge_joins` join the components
    of both ends; `of_edges`: they also begin those that the ends have not.
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
    """What is counted on a graph, as tables: its labels, its components, and what may be chosen where.

    `begins` holds for every vertex and each of its choices, vertex by vertex, the labels with which it may enter, as
    bits; `allowed` the choices of each edge as bits.
    """

    def __init__(
        self, labels: FrontierLabels, components: FrontierComponents, begins: Sequence[int], allowed: Sequence[int]
    ) -> None:
        self.labels, self.components, self.begins, self.allowed = labels, components, begins, allowed


class _ToldGraph(ctypes.Structure):
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
    """Return how many structures there are on a graph that is read in an order; None if `memory` is too little.

    None also for a graph with more slots or labels than are read. The callback gets (steps done, steps in all, states
    now), often enough to stop the count by an exception.
    """
    labels, components = rule.labels, rule.components
    least, most, cycles = components.bounds or (0, None, True)
    joins = [list(map(int, choices)) for choices in (components.vertex_joins, components.edge_joins)]
    lists = ([end for edge in edges for end in edge], order, rule.begins, labels.meets, labels.loops, labels.done)
    arrays = [_numbers(values) for values in (*lists, rule.allowed, *joins)]
    told = _ToldGraph(
        *(len(order), len(edges), labels.count, *map(len, joins)),
        *(ctypes.addressof(array) for array in arrays),
        *(components.bounds is not None, least, -1 if most is None else most, cycles, components.of_edges, memory),
    )
    sweep = library.stripcount_graph_begin(ctypes.addressof(told))
    if not sweep:
        return None
    try:
        progress = _Progress.from_address(sweep)
        while (left := library.stripcount_graph_read(sweep, _SOME)) > 0:
            if announce is not None:
                announce(progress.step, progress.steps, progress.states)
        words = (ctypes.c_uint64 * _WORDS)()
        if left < 0 or library.stripcount_graph_count(sweep, ctypes.addressof(words), _WORDS) < 0:
            return None
        return int.from_bytes(bytes(words), sys.byteorder)
    finally:
        library.stripcount_graph_end(sweep)


def found_order(library: ctypes.CDLL, size: int, edges: Iterable[Edge]) -> tuple[list[int], float]:
    """Return an order of the vertices of a graph, and the number of states that it needs if each has three.

    A beam keeps more partial orders, the more states they need.
    """
    around: list[set[int]] = [set() for _ in range(size)]
    for u, v in edges:
        if u != v:
            around[u].add(v)
            around[v].add(u)
    near = _numbers([u for some in around for u in some])
    begin = [0]
    for some in around:
        begin.append(begin[-1] + len(some))
    begins, order = _numbers(begin), (ctypes.c_int64 * max(1, size))()
    table = (ctypes.c_double * (size + 2))(*(min(3.0 ** min(k, 600), _MAX_COST) for k in range(size + 2)))
    cost = 0.0
    for kept, enough in _KEPT:
        given = ctypes.addressof(begins), ctypes.addressof(near), ctypes.addressof(table), kept
        cost = library.stripcount_order(size, *given, ctypes.addressof(order))
        if cost <= enough:
            break
    return order[:size], cost


def _numbers(values: Sequence[int]) -> ctypes.Array[ctypes.c_int64]:
    return (ctypes.c_int64 * max(1, len(values)))(*values)
