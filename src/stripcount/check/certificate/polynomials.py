"""Machines with polynomial weights for certificates of graph polynomials, made from the layers of a graph.

The chromatic, flow, Potts, Tutte and reliability polynomials are sums over all sets of edges (C. M. Fortuin, P. W.
Kasteleyn, Physica 57 (1972) 536). Edges are read one by one, and a state is the partition of the vertices on the
frontier into components of the chosen edges. The derivation that is verified reads forests instead, by their active
edges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from stripcount.check.certificate.exploration import StateReading, StateStep, explored_machine
from stripcount.check.certificate.gain_machine import GainMachine, compact_spacing, packed_machine, unpacked_machine
from stripcount.check.certificate.merging import merged_machine
from stripcount.check.certificate.split import VARIABLE_NAMES, SplitRules, split_rules
from stripcount.check.certificate.verify import MAX_BRUTE_CANDIDATES, MAX_BRUTE_COLUMNS
from stripcount.errors import BadInput, TooLarge, unknown
from stripcount.evaluate.graph_polynomials import SETS
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.periodic_schedule import PeriodicSchedule
from stripcount.model.graphs.schedule import Enter, Event, Forget, Meet, Move
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip

Monomials = Mapping[tuple[int, ...], int]
"""A polynomial: its coefficients by the tuple of the exponents, one for each variable."""
Blocks = tuple[int, ...]
"""The component of the vertex at each slot of the frontier, from 1 in order of appearance; 0 without a vertex."""
_LAYER_LIMIT = 6  # graphs with fewer layers than this are tested for being connected
_WEIGHT_LIMIT = 1 << 31  # the sum of the absolute weights from one state is below this, as `compact_spacing` assumes


@dataclass(frozen=True)
class EdgeSum:
    """A graph polynomial as a sum over sets of edges: by weights of the events of reading, and by its definition.

    An edge with both ends in one component has the weight `cycle_edge`, the sum of those of the chosen and the omitted
    edge. An edge between two components has the weight `joining_edge` if it is chosen and `omitted_edge` if not. A
    component that leaves the frontier has the weight `component`; if it is the last one, `last_component`.
    `definition`(k, a, n, m) is the weight of a set of `a` edges with k components in a graph of n vertices and m edges.
    """

    variables: tuple[str, ...]
    cycle_edge: Monomials
    joining_edge: Monomials
    omitted_edge: Monomials
    component: Monomials
    last_component: Monomials
    definition: Callable[[int, int, int, int], Monomials]


class LayerState(NamedTuple):
    """A state of reading a graph.

    `layers` is the number of layers read, up to the number from which on reading repeats itself, and -1 after the last
    layer; `is_last` tells whether the layer being read is the last.
    """

    layers: int
    is_last: bool
    blocks: Blocks


def product_of(left: Monomials, right: Monomials) -> Monomials:
    """Return the product of two polynomials."""
    product: Counter[tuple[int, ...]] = Counter()
    for exponents, c in left.items():
        for other_exponents, d in right.items():
            product[tuple(map(sum, zip(exponents, other_exponents)))] += c * d
    return {powers: c for powers, c in product.items() if c}


def power_of(base: Monomials, exponent: int) -> Monomials:
    """Return base^exponent for an exponent of at least 0 and a polynomial that is not 0."""
    product: Monomials = {(0,) * len(next(iter(base))): 1}
    for _ in range(exponent):
        product = product_of(product, base)
    return product


_ONE: Monomials = {(0,): 1}
_MINUS_ONE: Monomials = {(0,): -1}
_VARIABLE: Monomials = {(1,): 1}
_ONE_MINUS_P: Monomials = {(0,): 1, (1,): -1}
_ONE_IN_TWO_VARIABLES: Monomials = {(0, 0): 1}  # the polynomial 1 in two variables
_X_MINUS_ONE: Monomials = {(1, 0): 1, (0, 0): -1}
_Y_MINUS_ONE: Monomials = {(0, 1): 1, (0, 0): -1}
EDGE_SUMS = {
    # T = Σ (x-1)^(k-1) (y-1)^(a-n+k), for connected graphs
    "tutte": EdgeSum(
        ("x", "y"),
        {(0, 1): 1},
        _ONE_IN_TWO_VARIABLES,
        _ONE_IN_TWO_VARIABLES,
        _X_MINUS_ONE,
        _ONE_IN_TWO_VARIABLES,
        lambda k, a, n, m: product_of(power_of(_X_MINUS_ONE, k - 1), power_of(_Y_MINUS_ONE, a - n + k)),
    ),
    # Z = Σ q^k v^a
    "potts": EdgeSum(
        ("q", "v"),
        {(0, 0): 1, (0, 1): 1},
        {(0, 1): 1},
        _ONE_IN_TWO_VARIABLES,
        {(1, 0): 1},
        {(1, 0): 1},
        lambda k, a, n, m: {(k, a): 1},
    ),
    # P = Z(q, -1)
    "chromatic": EdgeSum(("q",), {}, _MINUS_ONE, _ONE, _VARIABLE, _VARIABLE, lambda k, a, n, m: {(k,): (-1) ** a}),
    # F = Σ (-1)^(m-a) q^(a-n+k)
    "flow": EdgeSum(
        ("q",), {(1,): 1, (0,): -1}, _ONE, _MINUS_ONE, _ONE, _ONE, lambda k, a, n, m: {(a - n + k,): (-1) ** (m - a)}
    ),
    # R = Σ p^a (1-p)^(m-a) over the sets that connect all vertices
    "reliability": EdgeSum(
        ("p",),
        _ONE,
        _VARIABLE,
        _ONE_MINUS_P,
        {},
        _ONE,
        lambda k, a, n, m: product_of(power_of(_VARIABLE, a), power_of(_ONE_MINUS_P, m - a)) if k == 1 else {},
    ),
}


def polynomial_rules(
    name: str, strip: Strip, max_candidates: int = MAX_BRUTE_CANDIDATES, on_large: Callable[[int], object] | None = None
) -> SplitRules:
    """Return the machine and small polynomials of the graph of a strip, found from its layers.

    Polynomials of small graphs are sums over all sets of edges, of which there are at most `max_candidates`. Calls
    `on_large` and raises as `machine_from_rules` does, and BadInput for an unknown name, for a strip that is no graph
    in layers, and for a graph that is not connected.
    """
    if name not in EDGE_SUMS and name not in SETS:
        raise unknown("polynomial of a strip", name, (*EDGE_SUMS, *SETS))
    graph = getattr(strip.counted(), "graph", None)
    if not isinstance(graph, Layered):
        raise BadInput(f"polynomials are those of graphs in layers, such as grid or prism, not of {strip.title}.")
    if name in SETS:
        set_rules = split_rules(GraphStrip(graph, problem(SETS[name])), ["size"], {}, max_candidates, on_large)
        return replace(set_rules, variables=VARIABLE_NAMES[:1])
    if any(
        finite_graph.components(finite_graph.vertices, range(len(finite_graph.edges))) != 1
        for finite_graph in map(graph.finite, range(1, _LAYER_LIMIT))
    ):
        raise BadInput(f"polynomials need a graph that is connected for every number of layers, not {graph.name}.")
    edge_sum = EDGE_SUMS[name]
    machine = GainMachine(*explored_machine(edge_reading(edge_sum, graph), on_large=on_large))
    entry_length = 2 + len(edge_sum.variables)
    if any(sum(map(abs, row[1::entry_length])) >= _WEIGHT_LIMIT for factor in machine.factors for row in factor):
        raise TooLarge(f"a certificate must have weights below {_WEIGHT_LIMIT:,} in all from one state on.")
    spacing = compact_spacing(machine, len(edge_sum.variables))
    counts, layers = [Counter({(0,) * len(edge_sum.variables): 1})], 1
    while layers <= MAX_BRUTE_COLUMNS and 1 << len(graph.edges(layers)) <= max_candidates:
        counts.append(Counter(sum_over_edge_sets(edge_sum, graph.finite(layers))))
        layers += 1
    return SplitRules(
        unpacked_machine(merged_machine(packed_machine(machine, spacing)), spacing),
        tuple(counts),
        "the machine and its weights are what the layers of the graph give, read edge by edge",
        "as sums over all sets of edges",
        "the layers of the graph",
        edge_sum.variables,
    )


def edge_reading(edge_sum: EdgeSum, graph: Layered) -> StateReading[LayerState]:
    """Return the rules of reading graphs layer by layer.

    A transition stands for one monomial of a weight: its gains are the exponents, its weight is the coefficient.
    """
    schedule = PeriodicSchedule(graph, choosing=True, last_known=True)
    unit: Monomials = {(0,) * len(edge_sum.variables): 1}

    def step(state: LayerState, row: int) -> Iterator[StateStep[LayerState]]:
        for is_last in (schedule.endings if row == 0 else (state.is_last,)) if state.layers >= 0 else ():
            weights: dict[Blocks, Monomials] = {state.blocks: unit}
            for event in schedule.column(state.layers, is_last)[row]:
                weights = _weights_after(edge_sum, event, weights)
            for blocks, weight in weights.items():
                next_state = LayerState(state.layers, is_last, blocks)
                if row == graph.height - 1 and is_last:
                    next_state = LayerState(-1, False, ())
                elif row == graph.height - 1:
                    next_state = LayerState(min(state.layers + 1, schedule.cap), False, blocks)
                yield from (StateStep("", next_state, exponents, c) for exponents, c in weight.items())

    def accepts(state: LayerState) -> bool:
        return state.layers <= 0

    return StateReading(
        graph.height, graph.name, lambda: LayerState(0, False, ()), step, accepts, len(edge_sum.variables)
    )


def _weights_after(edge_sum: EdgeSum, event: Event, weights: Mapping[Blocks, Monomials]) -> dict[Blocks, Monomials]:
    """Return the weights of all states after an event, given those before it; states of weight 0 are left out."""
    sums: dict[Blocks, Counter[tuple[int, ...]]] = {}
    for blocks, weight in weights.items():
        for after, factor in _outcomes_of_event(edge_sum, event, blocks):
            weight_sum = sums.setdefault(_canonical_blocks(after), Counter())
            for exponents, c in (weight if factor is None else product_of(weight, factor)).items():
                weight_sum[exponents] += c
    nonzero = {blocks: {exponents: c for exponents, c in total.items() if c} for blocks, total in sums.items()}
    return {blocks: weight for blocks, weight in nonzero.items() if weight}


def _outcomes_of_event(
    edge_sum: EdgeSum, event: Event, blocks: Blocks
) -> Iterator[tuple[dict[int, int], Monomials | None]]:
    """Yield (component at each slot afterwards, weight, None for 1) for each outcome of an event."""
    block_at = dict(enumerate(blocks))
    if isinstance(event, Enter):
        yield {**block_at, event.slot: len(blocks) + 1}, None
    elif isinstance(event, Meet):
        block, other_block = block_at[event.slot], block_at[event.other_slot]
        if block == other_block:
            yield block_at, edge_sum.cycle_edge
        else:
            joined = {slot: block if b == other_block else b for slot, b in block_at.items()}
            yield joined, edge_sum.joining_edge
            yield block_at, edge_sum.omitted_edge
    elif isinstance(event, Forget):
        block = block_at.pop(event.slot)
        others = {other for other in block_at.values() if other}
        if block in others:
            yield block_at, None
        else:
            yield block_at, edge_sum.component if others else edge_sum.last_component
    elif isinstance(event, Move):
        block_at[event.to] = block_at.pop(event.slot)
        yield block_at, None
    else:
        yield block_at, None


def _canonical_blocks(block_at: Mapping[int, int]) -> Blocks:
    """Return the component at each slot up to the last that has a vertex, numbered in order of appearance."""
    canonical_number = {0: 0}
    last_slot = max((slot for slot, block in block_at.items() if block), default=-1)
    return tuple(
        canonical_number.setdefault(block_at.get(slot, 0), len(canonical_number)) for slot in range(last_slot + 1)
    )


def sum_over_edge_sets(edge_sum: EdgeSum, graph: Graph) -> Monomials:
    """Return the polynomial of a whole graph by its definition, from all 2^m sets of its m edges."""
    edges: Sequence[int] = range(len(graph.edges))
    set_counts: Counter[tuple[int, int]] = Counter()  # by (number of components, number of edges)
    for subset in range(1 << len(edges)):
        chosen_edges = [edge for edge in edges if subset >> edge & 1]
        set_counts[graph.components(graph.vertices, chosen_edges), len(chosen_edges)] += 1
    polynomial: Counter[tuple[int, ...]] = Counter()
    for (components, size), count in set_counts.items():
        for exponents, c in edge_sum.definition(components, size, graph.size, len(edges)).items():
            polynomial[exponents] += count * c
    return {exponents: c for exponents, c in polynomial.items() if c}
