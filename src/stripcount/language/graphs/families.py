"""Phrases of titles that name a family of graphs, with the number of layers that its n-th graph has.

`n-prism graph` becomes the prism with n layers, `P_2n X C_4` the product of a path of 2n vertices with a 4-cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from stripcount.errors import BadInput
from stripcount.language.grammar import Parser, PhraseList, PhraseMatch
from stripcount.language.graphs.quantities import TITLE_GRAMMAR, LinearSize
from stripcount.language.graphs.title_families import TITLE_FAMILIES
from stripcount.language.text_words import tokens
from stripcount.model.graphs.families import FAMILIES, family, layers_of
from stripcount.model.graphs.finite.names import graph_named, product
from stripcount.model.graphs.graph import Graph, from_edges
from stripcount.model.graphs.layered import MAX_HEIGHT, Layered


class GraphSequence(NamedTuple):
    """The graphs of a title for n = 1, 2, …: the layered graph `graph` with `size` layers, a linear function of n."""

    graph: Layered
    size: LinearSize


class UncountedGraph(NamedTuple):
    """The reason why structures on the graph that a phrase names cannot be counted here."""

    reason: str


UNKNOWN_FAMILY = UncountedGraph("the graph is not one of the families that are known")
FAASE_GRAPHS = {("D", 4): "paw", ("O", 6): "octahedron", ("W", 4): "diamond"}
"""Graphs by symbol and number of vertices in F. Faase's lists of products G X P_n.

His W_4 is the diamond, not the wheel with four vertices, which is K_4.
"""
_SYNONYMS = {  # of names of families in titles
    "dipyramidal": "dipyramid",
    "n - th order antiprism": "antiprism",
    "dutch windmill": "friendship",
    "path squared": "path square",
}
_SYMBOLS = {  # of families, as in P_n
    "path": "P", "cycle": "C", "ladder": "L", "prism": "Y", "moebius ladder": "M", "helm": "H", "wheel": "W", "fan": "F",
}  # fmt: skip
_MAX_STEP = 9  # of a circulant or generalized Petersen graph: titles name no larger one


@cache
def _name_by_tokens() -> dict[tuple[str, ...], str]:
    """Return the families whose only parameter is the number of layers, by the tokens of their names and synonyms."""
    without_rows = [name for name, entry in FAMILIES.items() if not entry.rows]
    words_and_names = (*zip(without_rows, without_rows), *zip(TITLE_FAMILIES, TITLE_FAMILIES), *_SYNONYMS.items())
    return {tokens(words): name for words, name in words_and_names}


@TITLE_GRAMMAR.reader("family")
def family_names(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match the name of a family whose only parameter is the number of layers, such as `antiprism` or `ladder rung`."""
    parser.note_used(start)
    for words, name in _name_by_tokens().items():
        if parser.tokens[start : start + len(words)] == words:
            yield name, start + len(words)


def family_sequence(name: str, size: LinearSize, rows: int | None = None) -> GraphSequence | UncountedGraph:
    """Return the graphs of a family with `size` layers and, if it has rows, `rows` rows; or why there are none."""
    try:
        return GraphSequence(TITLE_FAMILIES.get(name) or family(name, rows), size)
    except BadInput as error:
        return UncountedGraph(str(error))


def _graphs_by_vertex_count(name: str, size: LinearSize) -> GraphSequence | UncountedGraph | None:
    """Return the graphs of a family with `size` vertices.

    Return None if that is not an integral number of layers for every n.
    """
    sequence = family_sequence(name, LinearSize(1, 0))
    if isinstance(sequence, UncountedGraph):
        return sequence
    graph = sequence.graph
    layers = size.layers_for_vertices(graph.height, len(graph.hubs) + len(graph.first))
    return layers and GraphSequence(graph, layers)


def _graphs_by_title_index(size: LinearSize, name: str) -> GraphSequence | UncountedGraph | None:
    """Return the graphs that titles call "`size`-`name` graph".

    Usually `size` is the number of layers. For a wheel it is the number of vertices, for a crossed prism twice the
    number of layers.
    """
    if name == "crossed prism":
        layers = size.layers_for_vertices(2, 0)
        return layers and family_sequence(name, layers)
    return _graphs_by_vertex_count(name, size) if name == "wheel" else family_sequence(name, size)


def _graphs_by_symbol(name: str, letter: str, size: LinearSize) -> GraphSequence | UncountedGraph | None:
    """Return the graphs of a family that titles write as a symbol with an index, such as P_n.

    Return None for another symbol.
    """
    return _graphs_by_title_index(size, name) if _SYMBOLS.get(name) == letter else None


def _first_if_equal(
    first: GraphSequence | UncountedGraph | None, second: GraphSequence | UncountedGraph | None
) -> GraphSequence | UncountedGraph | None:
    """Return the graphs of a title that names them twice, None if the two names disagree."""
    return first if first == second else None


def _family_of_rows(name: str) -> Callable[[int, LinearSize], GraphSequence | UncountedGraph]:
    """Return the function that maps a number of rows and a number of layers to the graphs of a family."""
    return lambda rows, size: family_sequence(name, size, rows)


def _graphs_with_ring_steps(
    name: str, steps: tuple[int, ...], size: LinearSize
) -> GraphSequence | UncountedGraph | None:
    """Return circulant or generalized Petersen graphs with the given steps on a ring of `size` vertices.

    Return None if a step is 0 or larger than _MAX_STEP.
    """
    if not all(0 < step <= _MAX_STEP for step in steps):
        return None
    return family_sequence(f"{name} {' '.join(map(str, steps))}", size)


def _fans(name: str) -> GraphSequence | UncountedGraph:
    """Return the fans with n layers; `name` gives the number of hubs, as in "fan n,2"."""
    return GraphSequence(TITLE_FAMILIES[name], LinearSize(1, 0)) if name in TITLE_FAMILIES else UNKNOWN_FAMILY


def _grid_if_equal(
    rows: int, size: LinearSize, as_product: GraphSequence | UncountedGraph
) -> GraphSequence | UncountedGraph | None:
    """Return a grid that a title names twice, by its sides and as a product of paths; None if the two disagree."""
    grid = family_sequence("grid", size, rows)
    if isinstance(grid, UncountedGraph) or isinstance(as_product, UncountedGraph):
        return grid
    are_equal = (as_product.graph.height, as_product.size) == (rows, size) and not as_product.graph.ring
    return grid if are_equal else None


class Factor(NamedTuple):
    """A factor of a product of graphs: the graph `graph`, or a growing one if that is None.

    A growing factor is the path ("P"), cycle ("C") or other graph of the symbol `letter` with `size` vertices.
    """

    name: str
    graph: Graph | None = None
    letter: str = ""
    size: LinearSize = LinearSize(0, 0)


def _finite_factor(letter: str, size: int, without_edge: bool = False) -> Factor | UncountedGraph:
    """Return the factor `letter`_`size`, such as K_4, without one edge if asked; or why that graph is not counted."""
    factor_name = f"{letter}_{size}"
    try:
        if (letter, size) in FAASE_GRAPHS:
            return Factor(factor_name, graph_named(FAASE_GRAPHS[letter, size]))
        if letter not in "PCKSW":
            return UncountedGraph(f"{factor_name} is not a graph that is known")
        graph = graph_named(f"{letter}{size}")
    except BadInput as error:
        return UncountedGraph(str(error))
    if without_edge:
        return Factor(f"({factor_name} - e)", replace(graph, edges=graph.edges[1:]))
    return Factor(factor_name, graph)


@TITLE_GRAMMAR.reader("factors")
def longest_factor_sequence(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match the longest sequence of factors separated by `x`, and yield the tuple of factors."""
    factors: list[Factor | UncountedGraph] = []
    end, factor_start = start, start
    while readings := parser.read("factor", factor_start):
        factor, end = max(readings, key=lambda reading: reading[1])  # P_2n, not P_2
        factors.append(factor)
        if parser.match_tokens(("x",), end) is None:
            break
        factor_start = end + 1
    if factors:
        yield tuple(factors), end


def _growing_product(factors: tuple[Factor | UncountedGraph, ...]) -> GraphSequence | UncountedGraph:
    """Return the product of finite graphs, which form a layer, with one growing path or cycle; or why it is not counted."""
    if len(factors) < 2:
        return UNKNOWN_FAMILY
    layer: Graph | None = None
    growing_factor: Factor | None = None
    for factor in factors:
        if isinstance(factor, UncountedGraph):
            return factor
        if factor.graph is None:
            if growing_factor is not None:
                return UncountedGraph("two sides grow, so that the width is not bounded")
            if factor.letter not in "PC":
                return UncountedGraph(
                    f"{factor.letter}_n grows and is not a path or a cycle, so that the width is not bounded"
                )
            growing_factor = factor
            continue
        try:
            layer = factor.graph if layer is None else product(layer, factor.graph)
        except BadInput as error:
            return UncountedGraph(str(error))
        if layer.size > MAX_HEIGHT:  # further factors only make it larger
            return UncountedGraph(f"a layer must have at most {MAX_HEIGHT} vertices, not {layer.size}.")
    if growing_factor is None or layer is None:
        return UncountedGraph("no side grows with n")
    name = " x ".join(factor.name for factor in factors if isinstance(factor, Factor) and factor is not growing_factor)
    try:
        return GraphSequence(layers_of(layer, ring=growing_factor.letter == "C", name=name), growing_factor.size)
    except BadInput as error:
        return UncountedGraph(str(error))


def _path_times_graph(size: LinearSize, edges: tuple[tuple[int, int], ...]) -> GraphSequence | UncountedGraph:
    """Return the products of the graph that has the given edges with paths of `size` vertices."""
    try:
        return GraphSequence(layers_of(from_edges(sorted(edges)), name="G"), size)
    except BadInput as error:
        return UncountedGraph(str(error))


# If a phrase has several readings, the first one is taken.
# a row is "kind/name": (text or texts, meaning or its function), see `grammar`
TITLE_GRAMMAR.add_rows(__name__, {
    "graph/by-index": ("{size} - {family} [graph]", _graphs_by_title_index),
    "graph/alone": ("{family} [graph]", lambda name: _graphs_by_title_index(LinearSize(1, 0), name)),
    "graph/with-symbol": ("{family} [graph] {letter} [_] {size}", _graphs_by_symbol),
    "graph/with-index-and-symbol": ("{size} - {family} [graph] {letter} [_] {size}",
        lambda index, name, letter, size: _graphs_by_symbol(name, letter, size) if index == size else None),
    "graph/with-index-and-vertices": ("{size} - {family} [graph] <on|with> {size} <nodes|vertices>",
        lambda index, name, vertices: _first_if_equal(_graphs_by_title_index(index, name), _graphs_by_vertex_count(name, vertices))),
    "graph/ladder-as-product": (("[{size} -] ladder [graph] p _ 2 x p _ {size}", "[{size} -] ladder [graph] p _ ( 2 ) x p _ {size}"),
        lambda index, size: family_sequence("ladder", size) if index in (None, size) else None),
    "graph/prism-as-product": ("c _ {size} x p _ 2 ( {size} - prism ) graph",
        lambda size, index: family_sequence("prism", size) if index == size else None),
    "graph/by-vertices": (("{family} [graph] <on|with> {size} <nodes|vertices>", "{family} graph {letter} _ n <on|with> {size} <nodes|vertices>"),
        lambda *parts: _graphs_by_vertex_count(parts[0], parts[-1])),
    "graph/vertices-before": ("{size} - vertex {family} graph", lambda size, name: _graphs_by_vertex_count(name, size)),
    "graph/spokes": ("wheel graph with {size} spokes", lambda size: family_sequence("wheel", size)),
    "graph/petersen": (("[n -] <generalized|generalised> petersen graph <g|p> ( {size} , {digits} )"),
        lambda size, step: _graphs_with_ring_steps("generalized petersen", (step,), size)),
    "graph/circulant": ("circulant graph c _ {size} ( {list} )", lambda size, steps: _graphs_with_ring_steps("circulant", steps, size)),
    "graph/grid": ("{digits} {by} {size} <grid|grid graph|board|rectangle>", lambda rows, _, size: family_sequence("grid", size, rows)),
    "graph/grid-columns": ("{size} {by} {digits} <grid|grid graph|board|rectangle>", lambda size, _, rows: family_sequence("grid", size, rows)),
    "graph/grid-as-product": (("grid graph g [_] ( {digits} , {size} ) = {product}", "grid graph g [_] {digits} , {size} = {product}"), _grid_if_equal),
    "graph/moves": ("{digits} x {size} {=king|knight} graph", lambda rows, size, piece: family_sequence(piece, size, rows)),
    "graph/moves-columns": ("{size} x {digits} {=king|knight} graph", lambda size, rows, piece: family_sequence(piece, size, rows)),
    "graph/triangular": (("triangular lattice of width {digits} and length {size}", "parallelograms of size {digits} x {size} on the triangular lattice"),
        _family_of_rows("triangular")),
    "graph/moebius": ("edge - labeled {digits} x {size} moebius grid graph", _family_of_rows("moebius")),
    "graph/honeycomb": ("[graph] {digits} x {size} <hexagonal|honeycomb> <grid|graph>", _family_of_rows("honeycomb")),
    "graph/joined-to-path": ("graph g ( n ) obtained by joining each vertex of the path graph p _ {size} {rest}", lambda size, _: family_sequence("fan", size)),
    "graph/corona": ("corona l ' ( n ) of the ladder graph {rest}", lambda _: family_sequence("ladder corona", LinearSize(1, 0))),
    "graph/two-leaves": ("graph obtained by attaching two pendant edges to each vertex of the ladder graph l _ n [{rest}]",
        lambda _: family_sequence("ladder two leaves", LinearSize(1, 0))),
    "graph/hubs": (("fan graph f [_] ( n , {digits} )", "fan graph f [_] n , {digits}"), lambda hubs: _fans(f"fan n,{hubs}")),
    "graph/hubs-before": (("fan graph f [_] ( {digits} , n )", "fan graph f [_] {digits} , n"), lambda hubs: _fans(f"fan {hubs},n")),
    "graph/square": ("square of the path graph p _ {size}", lambda size: family_sequence("path square", size)),
    "graph/strong-cycle": ("strong product of the complete graph k [_] 2 and the cycle graph c [_] {size}", lambda size: family_sequence("strong k2 cycle", size)),
    "list": PhraseList("digits", (",",)),
    "factor/finite": (("{letter} [_] {digits}", "{letter} [_] ( {digits} )"), _finite_factor),
    "factor/without-edge": ("( {letter} [_] {digits} - e )", lambda letter, size: _finite_factor(letter, size, without_edge=True)),
    "factor/growing": ("{letter} [_] {size}", lambda letter, size: Factor("", None, letter, size)),
    "product/product": ("{factors}", _growing_product),
    "graph/product": ("[<graph|product graph|grid graph|stacked prism graph|torus grid graph>] {product} [<graph|graphs>]", lambda sequence: sequence),
    "pair/pair": ("( {digits} , {digits} )", lambda vertex, other_vertex: (vertex, other_vertex)),
    "pairs": PhraseList("pair", (",",)),
    "graph/by-edges": ("g x p _ {size} , where g = ( {pairs} )", _path_times_graph),
})  # fmt: skip
