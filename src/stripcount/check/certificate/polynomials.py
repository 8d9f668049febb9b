"""What the rules give for certificates of polynomials of graphs: machines whose weights are polynomials.

The chromatic, flow, Potts, Tutte and reliability polynomials are sums over all sets of edges (C. M. Fortuin, P. W.
Kasteleyn, Physica 57 (1972) 536). Edges are read one by one, and a state is the partition of the vertices on the
frontier into components of the edges chosen. The derivation reads forests instead, by their active edges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from stripcount.check.certificate.gained import Gained, compact, packed, unpacked
from stripcount.check.certificate.merging import merged
from stripcount.check.certificate.split import NAMES, SplitRules, split_rules
from stripcount.check.certificate.verify import CANDIDATES, FIRST
from stripcount.check.certificate.walk import StateReading, StateStep, walked
from stripcount.errors import BadInput, TooLarge, unknown
from stripcount.evaluate.graph_polynomials import SETS
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.repeating import Repeating
from stripcount.model.graphs.schedule import Enter, Event, Forget, Meet, Move
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip

Terms = Mapping[tuple[int, ...], int]
"""A polynomial: coefficients by exponents."""
Blocks = tuple[int, ...]
"""The component of the vertex at each slot, 0 for none, numbered in order of appearance."""
_LAYERS_CHECKED = 6  # layers for which a graph must be connected
_MOST_WEIGHT = 1 << 31  # the sum of the absolute weights that lead from one state on


@dataclass(frozen=True)
class EdgeSum:
    """A sum over sets of edges, as weights of the events of reading a graph, and by its definition.

    An edge within a component has the weight `within`, chosen or not; one that joins two is `chosen` or `left`. A
    component that leaves the frontier has the weight `ended`, and `last` if it is the last one. `of` is the weight of
    a set of a edges, with k components, in a graph of n vertices and m edges.
    """

    variables: tuple[str, ...]
    within: Terms
    chosen: Terms
    left: Terms
    ended: Terms
    last: Terms
    of: Callable[[int, int, int, int], Terms]


class Read(NamedTuple):
    """The number of layers read, as far as it matters (-1 after the last), whether this one is the last, the blocks."""

    layers: int
    last: bool
    blocks: Blocks


def times(left: Terms, right: Terms) -> Terms:
    """Return the product of two polynomials."""
    product: Counter[tuple[int, ...]] = Counter()
    for first, c in left.items():
        for second, d in right.items():
            product[tuple(map(sum, zip(first, second)))] += c * d
    return {powers: c for powers, c in product.items() if c}


def power(base: Terms, exponent: int) -> Terms:
    """Return a power of a polynomial."""
    product: Terms = {(0,) * len(next(iter(base))): 1}
    for _ in range(exponent):
        product = times(product, base)
    return product


_ONE: Terms = {(0,): 1}
_LESS_ONE: Terms = {(0,): -1}
_P: Terms = {(1,): 1}
_FAILS: Terms = {(0,): 1, (1,): -1}  # 1 - p
_ONES: Terms = {(0, 0): 1}
_X: Terms = {(1, 0): 1, (0, 0): -1}  # x - 1
_Y: Terms = {(0, 1): 1, (0, 0): -1}  # y - 1
SUMS = {
    # T = Σ (x-1)^(k-1) (y-1)^(a-n+k), for connected graphs
    "tutte": EdgeSum(
        ("x", "y"),
        {(0, 1): 1},
        _ONES,
        _ONES,
        _X,
        _ONES,
        lambda k, a, n, m: times(power(_X, k - 1), power(_Y, a - n + k)),
    ),
    # Z = Σ q^k v^a
    "potts": EdgeSum(
        ("q", "v"), {(0, 0): 1, (0, 1): 1}, {(0, 1): 1}, _ONES, {(1, 0): 1}, {(1, 0): 1}, lambda k, a, n, m: {(k, a): 1}
    ),
    # P = Z(q, -1)
    "chromatic": EdgeSum(("q",), {}, _LESS_ONE, _ONE, _P, _P, lambda k, a, n, m: {(k,): (-1) ** a}),
    # F = Σ (-1)^(m-a) q^(a-n+k)
    "flow": EdgeSum(
        ("q",), {(1,): 1, (0,): -1}, _ONE, _LESS_ONE, _ONE, _ONE, lambda k, a, n, m: {(a - n + k,): (-1) ** (m - a)}
    ),
    # R = Σ p^a (1-p)^(m-a) over the sets that connect all vertices
    "reliability": EdgeSum(
        ("p",),
        _ONE,
        _P,
        _FAILS,
        {},
        _ONE,
        lambda k, a, n, m: times(power(_P, a), power(_FAILS, m - a)) if k == 1 else {},
    ),
}


def polynomial_rules(
    name: str, strip: Strip, candidates: int = CANDIDATES, many: Callable[[int], object] | None = None
) -> SplitRules:
    """Return what the layers of a strip's graph give for a polynomial; calls `many` and raises as `walk` does.

    Raises BadInput for another name, for a strip that is no graph in layers, and for a graph that is not connected.
    """
    if name not in SUMS and name not in SETS:
        raise unknown("polynomial of a strip", name, (*SUMS, *SETS))
    graph = getattr(strip.counted(), "graph", None)
    if not isinstance(graph, Layered):
        raise BadInput(f"polynomials are those of graphs in layers, such as grid or prism, not of {strip.title}.")
    if name in SETS:
        of_sets = split_rules(GraphStrip(graph, problem(SETS[name])), ["size"], {}, candidates, many)
        return replace(of_sets, variables=NAMES[:1])
    if any(
        finite.components(finite.vertices, range(len(finite.edges))) != 1
        for finite in map(graph.finite, range(1, _LAYERS_CHECKED))
    ):
        raise BadInput(f"polynomials need a graph that is connected for every number of layers, not {graph.name}.")
    edge_sum = SUMS[name]
    machine = Gained(*walked(reading(edge_sum, graph), many=many))
    size = 2 + len(edge_sum.variables)
    if any(sum(map(abs, row[1::size])) >= _MOST_WEIGHT for factor in machine.factors for row in factor):
        raise TooLarge(f"a certificate must have weights below {_MOST_WEIGHT:,} in all from one state on.")
    spacing = compact(machine, len(edge_sum.variables))
    counts, layers = [Counter({(0,) * len(edge_sum.variables): 1})], 1
    while layers <= FIRST and 1 << len(graph.edges(layers)) <= candidates:
        counts.append(Counter(summed(edge_sum, graph.finite(layers))))
        layers += 1
    return SplitRules(
        unpacked(merged(packed(machine, spacing)), spacing),
        tuple(counts),
        "the machine and its weights are what the layers of the graph give, read edge by edge",
        "as sums over all sets of edges",
        "the layers of the graph",
        edge_sum.variables,
    )


def reading(edge_sum: EdgeSum, graph: Layered) -> StateReading[Read]:
    """Return the rules by which the graphs are read layer by layer; weights are monomials with a coefficient."""
    schedule = Repeating(graph, choosing=True, last_known=True)
    unit: Terms = {(0,) * len(edge_sum.variables): 1}

    def step(state: Read, row: int) -> Iterator[StateStep[Read]]:
        for last in (schedule.endings if row == 0 else (state.last,)) if state.layers >= 0 else ():
            weight_of_state: dict[Blocks, Terms] = {state.blocks: unit}
            for event in schedule.column(state.layers, last)[row]:
                weight_of_state = _after(edge_sum, event, weight_of_state)
            for blocks, weight in weight_of_state.items():
                after = Read(state.layers, last, blocks)
                if row == graph.height - 1:
                    after = Read(-1, False, ()) if last else Read(min(state.layers + 1, schedule.cap), False, blocks)
                yield from (StateStep("", after, powers, c) for powers, c in weight.items())

    def accepts(state: Read) -> bool:
        return state.layers <= 0

    return StateReading(graph.height, graph.name, lambda: Read(0, False, ()), step, accepts, len(edge_sum.variables))


def _after(edge_sum: EdgeSum, event: Event, weight_of_state: Mapping[Blocks, Terms]) -> dict[Blocks, Terms]:
    """Return the weights of all states after an event."""
    weights: dict[Blocks, Counter[tuple[int, ...]]] = {}
    for blocks, weight in weight_of_state.items():
        for after, factor in _outcomes(edge_sum, event, blocks):
            sums = weights.setdefault(_canonical(after), Counter())
            for powers, c in (weight if factor is None else times(weight, factor)).items():
                sums[powers] += c
    nonzero = {blocks: {powers: c for powers, c in sums.items() if c} for blocks, sums in weights.items()}
    return {blocks: weight for blocks, weight in nonzero.items() if weight}


def _outcomes(edge_sum: EdgeSum, event: Event, blocks: Blocks) -> Iterator[tuple[dict[int, int], Terms | None]]:
    """Yield the outcomes of an event: the component of each slot after it, and the weight; None stands for 1."""
    block_at = dict(enumerate(blocks))
    if isinstance(event, Enter):
        yield {**block_at, event.slot: len(blocks) + 1}, None
    elif isinstance(event, Meet):
        kept_block, merged_block = block_at[event.one], block_at[event.other]
        if kept_block == merged_block:
            yield block_at, edge_sum.within
        else:
            yield (
                {slot: kept_block if block == merged_block else block for slot, block in block_at.items()},
                edge_sum.chosen,
            )
            yield block_at, edge_sum.left
    elif isinstance(event, Forget):
        component = block_at.pop(event.slot)
        others = {block for block in block_at.values() if block}
        yield block_at, None if component in others else edge_sum.ended if others else edge_sum.last
    elif isinstance(event, Move):
        block_at[event.to] = block_at.pop(event.slot)
        yield block_at, None
    else:
        yield block_at, None


def _canonical(block_at: Mapping[int, int]) -> Blocks:
    """Return the components of all slots, numbered in order of appearance."""
    numbers = {0: 0}
    most = max((slot for slot, block in block_at.items() if block), default=-1)
    return tuple(numbers.setdefault(block_at.get(slot, 0), len(numbers)) for slot in range(most + 1))


def summed(edge_sum: EdgeSum, graph: Graph) -> Terms:
    """Return the polynomial of a whole graph, as it is defined: a sum over all sets of edges."""
    edges: Sequence[int] = range(len(graph.edges))
    set_counts: Counter[tuple[int, int]] = Counter()
    for code in range(1 << len(edges)):
        chosen_edges = [edge for edge in edges if code >> edge & 1]
        set_counts[graph.components(graph.vertices, chosen_edges), len(chosen_edges)] += 1
    polynomial: Counter[tuple[int, ...]] = Counter()
    for (components, size), sets in set_counts.items():
        for powers, c in edge_sum.of(components, size, graph.size, len(edges)).items():
            polynomial[powers] += sets * c
    return {powers: c for powers, c in polynomial.items() if c}
