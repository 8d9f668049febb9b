"""Orders of the vertices of a finite graph in which few vertices are on the frontier at once (small pathwidth).

A vertex is present from its entry until all its neighbours have entered; it is forgotten after the last of them has
entered and its edges have been read. The width of an order is the largest number of vertices present at once, counted
just after a vertex enters, before any is forgotten; the smallest width of all orders is the pathwidth plus 1 (N. G.
Kinnersley, The vertex separation number of a graph equals its path-width, Inform. Process. Lett. 42, 1992).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stripcount.errors import BadInput, checked_integer
from stripcount.model.graphs.finite.beam import MAX_CANDIDATES, beam
from stripcount.model.graphs.finite.order_costs import Adjacency, Cost, Costs, present_counts, three_states_each
from stripcount.model.graphs.graph import Graph


@dataclass(frozen=True)
class VertexOrder:
    """An order of all vertices, its width, and the estimated number of states: the sum of the costs of its steps."""

    vertices: tuple[int, ...]
    width: int
    estimate: float


def vertex_order(graph: Graph, cost: Cost = three_states_each, effort: int | None = None, seed: int = 1) -> VertexOrder:
    """Return an order of the vertices whose estimate is small; equal arguments give equal orders.

    `cost(k)` is the estimated number of states when k vertices are present; it must not decrease with k. `effort` is
    about the number of orders whose cost is computed; by default this takes less than half of the time of the sweep, at
    ten million states a second. The connected components are read one after the other. Candidates are
    breadth-first orders, reverse Cuthill-McKee, greedy choices from several starts, beams of partial orders, and the
    reverse of each; the best are improved by annealing. Raises BadInput for a cost that decreases.

    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> vertex_order(graph_named("grid 4x9")).width, vertex_order(graph_named("cube")).width
    (5, 5)
    """
    if effort is not None:
        checked_integer("effort", effort, 0)
    order: list[int] = []
    adjacent = _neighbours(graph)
    for component in _components(adjacent):
        index_of = {v: index for index, v in enumerate(component)}
        costs = Costs.of([[index_of[u] for u in adjacent[v]] for v in component], cost)
        component_effort = None if effort is None else effort * len(component) // graph.size
        order += [component[v] for v in _cheapest_order(costs, component_effort, seed)]
    return evaluated_order(graph, order, cost)


def narrower_order(graph: Graph, order: Sequence[int]) -> tuple[int, ...]:
    """Return `order`, of the cells of a board, or another one that is cheaper by a factor of more than 27.

    The other one has frontiers that are smaller by about three vertices. It is only looked for if the width of `order`
    is above 8.

    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> [narrower_order(graph_named(name), range(27)) == tuple(range(27)) for name in ("grid 9x3", "grid 3x9")]
    [True, False]
    """
    evaluated = evaluated_order(graph, order)
    if evaluated.width <= _NARROW_WIDTH:
        return evaluated.vertices
    searched_order = vertex_order(graph)
    is_cheaper = searched_order.estimate * three_states_each(3) < evaluated.estimate
    return searched_order.vertices if is_cheaper else evaluated.vertices


def evaluated_order(graph: Graph, vertices: Iterable[int], cost: Cost = three_states_each) -> VertexOrder:
    """Return an order of all vertices, with its width and estimate.

    Raises BadInput if it does not hold every vertex once.

    >>> evaluated_order(Graph(3, ((0, 1), (1, 2))), (1, 0, 2))
    VertexOrder(vertices=(1, 0, 2), width=2, estimate=21.0)
    """
    vertices = tuple(vertices)
    sizes = frontiers(graph, vertices)
    table = Costs.of(_neighbours(graph), cost).table
    return VertexOrder(vertices, max(sizes, default=0), float(sum(map(table.__getitem__, sizes))))


def width(graph: Graph, order: Iterable[int]) -> int:
    """Return the width of an order; raises BadInput if it does not hold every vertex once.

    >>> width(Graph(3, ((0, 1), (1, 2), (0, 2))), (0, 1, 2))
    3
    """
    return max(frontiers(graph, tuple(order)), default=0)


def frontiers(graph: Graph, order: Sequence[int]) -> list[int]:
    """Return the number of vertices present just after each one enters.

    Raises BadInput if the order does not hold every vertex once.
    """
    if len(order) != graph.size or set(order) != set(graph.vertices):
        missing = next((v for v in graph.vertices if v not in set(order)), None)
        fault = f"{graph.name(missing)} is missing" if missing is not None else f"it has {len(order)} entries"
        raise BadInput(f"order must hold each of the {graph.size} vertices once, and {fault}.")
    return present_counts(_neighbours(graph), order)


def _neighbours(graph: Graph) -> list[list[int]]:
    """Return the neighbours of each vertex in ascending order, each once; loops are left out."""
    return [sorted({u for u in around if u != v}) for v, around in enumerate(graph.around)]


def _components(adjacent: Adjacency) -> list[list[int]]:
    """Return the vertices of each connected component in ascending order, the components by their smallest vertices."""
    unassigned = set(range(len(adjacent)))
    components: list[list[int]] = []
    for start in range(len(adjacent)):
        if start in unassigned:
            components.append(sorted(by_breadth(adjacent, start)))
            unassigned.difference_update(components[-1])
    return components


_NARROW_WIDTH = 8
"""The width of the order of a board up to which `narrower_order` looks for no other order."""
_MAX_GREEDY_WORK = 10_000_000
"""The largest number of examinations of neighbours by greedy choices; graphs that need more have few starts or none."""
_MAX_QUICK_WORK = 100_000
"""The largest number of examinations of neighbours by one greedy choice for which quick beams are tried first."""
_FEW_STATES = 250_000
"""The estimated number of states up to which the best of the quick orders is taken.

A longer search would take more time than counting these states."""
_BEAM_WIDTHS = (3, 10, 30, 100, 300, 1000)
"""The widths of the beams that are tried one after the other, in partial orders."""
_MIN_EFFORT, _MAX_EFFORT = 1_000_000, 50_000_000
"""The bounds of an effort that is derived from an estimate, in vertices and ends of edges that are examined."""


def _cheapest_order(costs: Costs, effort: int | None, seed: int) -> list[int]:
    """Return the cheapest order found for a connected graph; the candidates are those of `vertex_order`."""
    size = len(costs.adjacent)
    if size <= 2:
        return list(range(size))
    simple_orders = list(_simple_orders(costs.adjacent))
    work = sum(map(len, costs.adjacent)) * min(size, MAX_CANDIDATES) + size * size // 50  # masks have size / 64 words
    quick_orders = [*simple_orders]
    if effort is None and work <= _MAX_QUICK_WORK:
        quick_orders += [beam(costs, range(size), beam_width) for beam_width in (3, 10)]
        best = min((*quick_orders, *(order[::-1] for order in quick_orders)), key=costs.of_order)
        if costs.of_order(best) <= _FEW_STATES:
            return best
    # imported here, because NumPy takes longer to load than a sweep of few states
    from stripcount.model.graphs.finite.anneal import annealed_order

    starts = _starts(simple_orders, size, seed)[: _MAX_GREEDY_WORK // (3 * work)]
    greedy_orders = [beam(costs, (start,), 1) for start in starts]
    candidates = sorted([*quick_orders, *greedy_orders], key=costs.of_order)
    beam_cost = 0  # in orders whose cost could be computed instead
    for beam_width in _BEAM_WIDTHS if starts else ():
        # adding one vertex to a partial order takes as long as computing the cost of 20 orders
        beam_cost += beam_width * 20 * max(present_counts(costs.adjacent, candidates[0]))
        if (
            beam_cost > (_affordable_orders(costs, candidates[0], 4) if effort is None else effort)
            or beam_width * work > 2 * _MAX_GREEDY_WORK
        ):
            break
        candidates += [beam(costs, range(size), beam_width), beam(costs, (candidates[0][0],), beam_width)]
        candidates.sort(key=costs.of_order)
    candidates += [order[::-1] for order in candidates]
    effort_left = _affordable_orders(costs, candidates[0], 10) if effort is None else effort
    for annealed_count in (8, 3, 1):
        candidates.sort(key=costs.of_order)
        candidates[:annealed_count] = [
            annealed_order(costs, order, effort_left // (3 * annealed_count), seed)
            for order in candidates[:annealed_count]
        ]
    return min(candidates, key=costs.of_order)


def _affordable_orders(costs: Costs, order: Sequence[int], parts: int) -> int:
    """Return of how many orders the cost can be computed in one of `parts` equal parts of the time of the sweep.

    A sweep is assumed to take 0.3 µs for each state. To compute the cost of an order takes 5 µs, and 40 ns for each
    vertex and end of an edge.
    """
    examined = len(order) + sum(map(len, costs.adjacent))
    orders = costs.of_order(order) * 3e-7 / parts / (5e-6 + 4e-8 * examined)
    return int(min(max(orders, min(_MIN_EFFORT / examined, 4000)), _MAX_EFFORT / examined))


def _simple_orders(adjacent: Adjacency) -> Iterator[list[int]]:
    """Yield orders of a connected graph that depend on no cost: as numbered, reverse Cuthill-McKee, breadth-first."""
    yield list(range(len(adjacent)))
    by_degree = [sorted(around, key=lambda u: len(adjacent[u])) for around in adjacent]
    yield by_breadth(by_degree, min(range(len(adjacent)), key=lambda v: len(adjacent[v])))[::-1]
    start = 0
    for _ in range(3):  # the last vertex of a search is far from its start, and begins the next one
        order = by_breadth(adjacent, start)
        start = order[-1]
        yield order


def by_breadth(adjacent: Adjacency, start: int) -> list[int]:
    """Return the vertices of the component of `start`, in the order of a breadth-first search from it.

    >>> by_breadth([[1], [0, 2], [1], []], 1)
    [1, 0, 2]
    """
    order, visited = [start], {start}
    for v in order:  # which grows during the loop
        for u in adjacent[v]:
            if u not in visited:
                visited.add(u)
                order.append(u)
    return order


def _starts(simple_orders: Sequence[Sequence[int]], size: int, seed: int) -> list[int]:
    """Return vertices with which orders may begin: the first and last of the simple orders, then 16 random ones."""
    ends = [end for order in simple_orders for end in (order[0], order[-1])]
    import numpy as np

    return list(dict.fromkeys((*ends, *np.random.default_rng(seed).permutation(size)[:16].tolist())))
