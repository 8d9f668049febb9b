"""Machines with polynomial weights for certificates of graph polynomials, made from the layers of a graph.

The chromatic, flow, Potts, Tutte and reliability polynomials are sums over all sets of edges (C. M. Fortuin, P. W.
Kasteleyn, Physica 57 (1972) 536). Edges are read one by one, and a state is the partition of the vertices on the
frontier into components of the chosen edges. The derivation that these certificates verify is another one: it sums over
spanning forests, weighted by their active edges.
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
from stripcount.errors import BadInput, TooLarge, unknown_word
from stripcount.evaluate.graph_polynomials import SETS
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.periodic_schedule import PeriodicSchedule
from stripcount.model.graphs.schedule import Enter, Event, Forget, Meet, Move
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip

SparsePolynomial = Mapping[tuple[int, ...], int]
"""A polynomial: its coefficients by the tuple of the exponents, one for each variable."""
SlotComponents = tuple[int, ...]
"""The component of the vertex at each slot of the frontier, from 1 in order of appearance; 0 without a vertex."""
# numbers of layers for which a graph is tested for being connected; longer graphs repeat the same layers
_TESTED_LAYERS = range(1, 6)
_WEIGHT_LIMIT = 1 << 31  # the sum of the absolute weights from one state is below this, as `compact_spacing` assumes


@dataclass(frozen=True)
class EdgeSum:
    """A graph polynomial in `variables` as a sum over sets of edges, given twice: by weights of events, and as defined.

    Edges are read one by one, and the weights of what happens are multiplied. An edge whose ends already lie in one
    component has the weight `cycle_edge`, the sum of its weights if chosen and if omitted. An edge between
    two components has the weight `joining_edge` if it is chosen and `omitted_edge` if not. A component whose last
    vertex leaves the frontier has the weight `component`, or `last_component` if the frontier is empty afterwards.
    `definition`(k, a, n, m) is the weight of a set of `a` edges with k components in a graph of n vertices and m edges.
    """

    variables: tuple[str, ...]
    cycle_edge: SparsePolynomial
    joining_edge: SparsePolynomial
    omitted_edge: SparsePolynomial
    component: SparsePolynomial
    last_component: SparsePolynomial
    definition: Callable[[int, int, int, int], SparsePolynomial]


class LayerState(NamedTuple):
    """A state of reading a graph.

    `layers` is the number of layers read, up to the number from which on reading repeats itself, and -1 after the last
    layer. `is_last` tells whether the layer being read is the last. `components` are those of the vertices on the
    frontier.
    """

    layers: int
    is_last: bool
    components: SlotComponents


def product_of(left: SparsePolynomial, right: SparsePolynomial) -> SparsePolynomial:
    """Return the product of two polynomials."""
    product: Counter[tuple[int, ...]] = Counter()
    for exponents, c in left.items():
        for other_exponents, d in right.items():
            product[tuple(map(sum, zip(exponents, other_exponents)))] += c * d
    return {exponents: c for exponents, c in product.items() if c}


def power_of(base: SparsePolynomial, exponent: int) -> SparsePolynomial:
    """Return base^exponent for an exponent of at least 0; `base` must have a monomial."""
    product: SparsePolynomial = {(0,) * len(next(iter(base))): 1}
    for _ in range(exponent):
        product = product_of(product, base)
    return product


# in one variable
_ONE: SparsePolynomial = {(0,): 1}
_MINUS_ONE: SparsePolynomial = {(0,): -1}
_VARIABLE: SparsePolynomial = {(1,): 1}
_ONE_MINUS_P: SparsePolynomial = {(0,): 1, (1,): -1}
# in two variables
_ONE_IN_TWO_VARIABLES: SparsePolynomial = {(0, 0): 1}
_X_MINUS_ONE: SparsePolynomial = {(1, 0): 1, (0, 0): -1}
_Y_MINUS_ONE: SparsePolynomial = {(0, 1): 1, (0, 0): -1}
EDGE_SUMS = {
    # T = Σ (x-1)^(k-1) (y-1)^(a-n+k), for connected graphs
    "tutte": EdgeSum(
        variables=("x", "y"),
        cycle_edge={(0, 1): 1},
        joining_edge=_ONE_IN_TWO_VARIABLES,
        omitted_edge=_ONE_IN_TWO_VARIABLES,
        component=_X_MINUS_ONE,
        last_component=_ONE_IN_TWO_VARIABLES,
        definition=lambda k, a, n, m: product_of(power_of(_X_MINUS_ONE, k - 1), power_of(_Y_MINUS_ONE, a - n + k)),
    ),
    # Z = Σ q^k v^a
    "potts": EdgeSum(
        variables=("q", "v"),
        cycle_edge={(0, 0): 1, (0, 1): 1},
        joining_edge={(0, 1): 1},
        omitted_edge=_ONE_IN_TWO_VARIABLES,
        component={(1, 0): 1},
        last_component={(1, 0): 1},
        definition=lambda k, a, n, m: {(k, a): 1},
    ),
    # P = Z(q, -1)
    "chromatic": EdgeSum(
        variables=("q",),
        cycle_edge={},
        joining_edge=_MINUS_ONE,
        omitted_edge=_ONE,
        component=_VARIABLE,
        last_component=_VARIABLE,
        definition=lambda k, a, n, m: {(k,): (-1) ** a},
    ),
    # F = Σ (-1)^(m-a) q^(a-n+k)
    "flow": EdgeSum(
        variables=("q",),
        cycle_edge={(1,): 1, (0,): -1},
        joining_edge=_ONE,
        omitted_edge=_MINUS_ONE,
        component=_ONE,
        last_component=_ONE,
        definition=lambda k, a, n, m: {(a - n + k,): (-1) ** (m - a)},
    ),
    # R = Σ p^a (1-p)^(m-a) over the sets that connect all vertices
    "reliability": EdgeSum(
        variables=("p",),
        cycle_edge=_ONE,
        joining_edge=_VARIABLE,
        omitted_edge=_ONE_MINUS_P,
        component={},
        last_component=_ONE,
        definition=lambda k, a, n, m: (
            product_of(power_of(_VARIABLE, a), power_of(_ONE_MINUS_P, m - a)) if k == 1 else {}
        ),
    ),
}
"""By the name of a graph polynomial, its sum over the sets of edges."""


def polynomial_rules(
    strip: Strip, name: str, max_candidates: int = MAX_BRUTE_CANDIDATES, on_large: Callable[[int], object] | None = None
) -> SplitRules:
    """Return the machine of a polynomial of a strip's graph, and the polynomials of its first layers as a test of it.

    `name` is a key of EDGE_SUMS or of SETS, which are polynomials that count sets by their size. The polynomials of
    0, 1, … layers are sums over all sets of edges, as long as there are at most `max_candidates` sets. `on_large` is
    called once, with the number of transitions so far, if the machine has many. Raises TooLarge for a machine that is
    too large, and BadInput for an unknown name, for a strip that is no graph in layers, and for a graph that is not
    connected.
    """
    if name not in EDGE_SUMS and name not in SETS:
        raise unknown_word("polynomial of a strip", name, (*EDGE_SUMS, *SETS))
    graph = getattr(strip.counted(), "graph", None)
    if not isinstance(graph, Layered):
        raise BadInput(f"polynomials are those of graphs in layers, such as grid or prism, not of {strip.title}.")
    if name in SETS:
        set_rules = split_rules(GraphStrip(graph, problem(SETS[name])), ["size"], {}, max_candidates, on_large)
        return replace(set_rules, variables=VARIABLE_NAMES[:1])
    if any(
        finite_graph.components(finite_graph.vertices, range(len(finite_graph.edges))) != 1
        for finite_graph in map(graph.finite, _TESTED_LAYERS)
    ):
        raise BadInput(f"polynomials need a graph that is connected for every number of layers, not {graph.name}.")
    edge_sum = EDGE_SUMS[name]
    machine = GainMachine(*explored_machine(rules_of_reading(edge_sum, graph), on_large=on_large))
    entry_length = 2 + len(edge_sum.variables)
    # each entry of a row is a target, a weight, and one exponent for each variable
    if any(sum(map(abs, row[1::entry_length])) >= _WEIGHT_LIMIT for factor in machine.factors for row in factor):
        raise TooLarge(f"a certificate must have weights below {_WEIGHT_LIMIT:,} in all from one state on.")
    spacing = compact_spacing(machine, len(edge_sum.variables))
    polynomials_of_layers, layers = [Counter({(0,) * len(edge_sum.variables): 1})], 1
    while layers <= MAX_BRUTE_COLUMNS and 1 << len(graph.edges(layers)) <= max_candidates:
        polynomials_of_layers.append(Counter(sum_over_edge_sets(edge_sum, graph.finite(layers))))
        layers += 1
    return SplitRules(
        machine=unpacked_machine(merged_machine(packed_machine(machine, spacing)), spacing),
        counts=tuple(polynomials_of_layers),
        origin="the machine and its weights are what the layers of the graph give, read edge by edge",
        counting_method="as sums over all sets of edges",
        trusted="the layers of the graph",
        variables=edge_sum.variables,
    )


def rules_of_reading(edge_sum: EdgeSum, graph: Layered) -> StateReading[LayerState]:
    """Return the rules of reading the edges of a graph layer by layer; no mark is put anywhere.

    A transition stands for one monomial of a weight: its gains are the exponents, its weight is the coefficient.
    """
    # with `last_known` a state guesses whether the layer being read is the last
    schedule = PeriodicSchedule(graph, choosing=True, last_known=True)
    unit: SparsePolynomial = {(0,) * len(edge_sum.variables): 1}

    def step(state: LayerState, row: int) -> Iterator[StateStep[LayerState]]:
        """Yield a transition for each monomial of each weight with which the events of a row lead to a next state."""
        for is_last in (schedule.endings if row == 0 else (state.is_last,)) if state.layers >= 0 else ():
            weights: dict[SlotComponents, SparsePolynomial] = {state.components: unit}
            for event in schedule.column(state.layers, is_last)[row]:
                weights = _weights_after(edge_sum, event, weights)
            for components, weight in weights.items():
                next_state = LayerState(state.layers, is_last, components)
                if row == graph.height - 1 and is_last:
                    next_state = LayerState(-1, False, ())
                elif row == graph.height - 1:
                    next_state = LayerState(min(state.layers + 1, schedule.cap), False, components)
                yield from (StateStep("", next_state, exponents, c) for exponents, c in weight.items())

    def accepts(state: LayerState) -> bool:
        return state.layers <= 0  # at the start, or after the last layer

    return StateReading(
        graph.height,
        graph.name,
        start=lambda: LayerState(0, False, ()),
        step=step,
        accepts=accepts,
        total_count=len(edge_sum.variables),
    )


def _weights_after(
    edge_sum: EdgeSum, event: Event, weights: Mapping[SlotComponents, SparsePolynomial]
) -> dict[SlotComponents, SparsePolynomial]:
    """Return the weight of each partition after an event, given those before it; weights that are 0 are left out."""
    sums: dict[SlotComponents, Counter[tuple[int, ...]]] = {}
    for components, weight in weights.items():
        for components_after, factor in _outcomes_of_event(edge_sum, event, components):
            polynomial_sum = sums.setdefault(_canonical_components(components_after), Counter())
            for exponents, c in (weight if factor is None else product_of(weight, factor)).items():
                polynomial_sum[exponents] += c
    nonzero = {
        components: {exponents: c for exponents, c in polynomial_sum.items() if c}
        for components, polynomial_sum in sums.items()
    }
    return {components: weight for components, weight in nonzero.items() if weight}


def _outcomes_of_event(
    edge_sum: EdgeSum, event: Event, components: SlotComponents
) -> Iterator[tuple[dict[int, int], SparsePolynomial | None]]:
    """Yield ({slot: component afterwards}, factor) for each outcome of an event; the factor None stands for 1."""
    component_of_slot = dict(enumerate(components))
    if isinstance(event, Enter):
        yield {**component_of_slot, event.slot: len(components) + 1}, None
    elif isinstance(event, Meet):
        component, other_component = component_of_slot[event.slot], component_of_slot[event.other_slot]
        if component == other_component:
            yield component_of_slot, edge_sum.cycle_edge
        else:
            joined = {slot: component if b == other_component else b for slot, b in component_of_slot.items()}
            yield joined, edge_sum.joining_edge
            yield component_of_slot, edge_sum.omitted_edge
    elif isinstance(event, Forget):
        component = component_of_slot.pop(event.slot)
        others = {other for other in component_of_slot.values() if other}
        if component in others:
            yield component_of_slot, None
        else:
            yield component_of_slot, edge_sum.component if others else edge_sum.last_component
    elif isinstance(event, Move):
        component_of_slot[event.to] = component_of_slot.pop(event.slot)
        yield component_of_slot, None
    else:
        yield component_of_slot, None


def _canonical_components(component_of_slot: Mapping[int, int]) -> SlotComponents:
    """Return the component at each slot up to the last that has a vertex, numbered from 1 in order of appearance."""
    canonical_number = {0: 0}
    last_slot = max((slot for slot, component in component_of_slot.items() if component), default=-1)
    return tuple(
        canonical_number.setdefault(component_of_slot.get(slot, 0), len(canonical_number))
        for slot in range(last_slot + 1)
    )


def sum_over_edge_sets(edge_sum: EdgeSum, graph: Graph) -> SparsePolynomial:
    """Return the polynomial of a whole graph by its definition, from all 2^m sets of its m edges."""
    edges: Sequence[int] = range(len(graph.edges))
    set_counts: Counter[tuple[int, int]] = Counter()  # by (number of components, number of edges)
    for subset in range(1 << len(edges)):
        chosen_edges = [edge for edge in edges if subset >> edge & 1]
        set_counts[graph.components(graph.vertices, chosen_edges), len(chosen_edges)] += 1
    polynomial: Counter[tuple[int, ...]] = Counter()
    for (component_count, size), count in set_counts.items():
        for exponents, c in edge_sum.definition(component_count, size, graph.size, len(edges)).items():
            polynomial[exponents] += count * c
    return {exponents: c for exponents, c in polynomial.items() if c}
