"""Phrases that name a family of graphs in a title, with the number of layers that its n-th graph has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from stripcount.errors import BadInput
from stripcount.language.grammar import Parser, PhraseList, PhraseMatch
from stripcount.language.graphs.further import FURTHER
from stripcount.language.graphs.quantities import GRAPHS, LinearSize
from stripcount.language.text_words import tokens
from stripcount.model.graphs.families import FAMILIES, family, layers_of
from stripcount.model.graphs.finite.names import graph_named, product
from stripcount.model.graphs.graph import Graph, from_edges
from stripcount.model.graphs.layered import MAX_HEIGHT, Layered


class GraphSequence(NamedTuple):
    """The graphs of a title for n = 1, 2, …: the layered graph with `size` layers, which is linear in n."""

    graph: Layered
    size: LinearSize


class NotRead(NamedTuple):
    """The reason why a phrase about a graph names no graph that can be counted."""

    reason: str


UNKNOWN = NotRead("the graph is not one of the families that are known")
FAASE_GRAPHS = {("D", 4): "paw", ("O", 6): "octahedron", ("W", 4): "diamond"}
"""Graphs by symbol and number of vertices in F. Faase's lists of products G X P_n.

His W_4 is the diamond, not the wheel with four vertices, which is K_4.
"""
_SYNONYMS = {
    "dipyramidal": "dipyramid",
    "n - th order antiprism": "antiprism",
    "dutch windmill": "friendship",
    "path squared": "path square",
}
_SYMBOLS = {"path": "P", "cycle": "C", "ladder": "L", "prism": "Y", "moebius ladder": "M", "helm": "H", "wheel": "W"}
_SYMBOLS |= {"fan": "F"}
_MAX_STEP = 9  # the largest step of a circulant or generalized Petersen graph that titles name


@cache
def _family_names() -> dict[tuple[str, ...], str]:
    """Return the families that have no number of rows, keyed by the tokens of their names and synonyms."""
    without_rows = [name for name, entry in FAMILIES.items() if not entry.rows]
    named = (*zip(without_rows, without_rows), *zip(FURTHER, FURTHER), *_SYNONYMS.items())
    return {tokens(words): name for words, name in named}


@GRAPHS.reader("family")
def families(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """The name of a family whose graphs have no number of rows: `antiprism`, `ladder rung`."""
    parser.note_used(at)
    for words, name in _family_names().items():
        if parser.words[at : at + len(words)] == words:
            yield name, at + len(words)


def family_sequence(name: str, size: LinearSize, rows: int | None = None) -> GraphSequence | NotRead:
    """Return the graphs of a family with `size` layers, or the reason why the family has none with `rows` rows."""
    try:
        return GraphSequence(FURTHER.get(name) or family(name, rows), size)
    except BadInput as error:
        return NotRead(str(error))


def _by_vertices(name: str, size: LinearSize) -> GraphSequence | NotRead | None:
    """Return the graphs of a family whose number of vertices is `size`; None if that is no integral number of layers."""
    sequence = family_sequence(name, LinearSize(1, 0))
    if isinstance(sequence, NotRead):
        return sequence
    graph = sequence.graph
    layers = size.layers_for_vertices(graph.height, len(graph.hubs) + len(graph.first))
    return layers and GraphSequence(graph, layers)


def _by_index(size: LinearSize, name: str) -> GraphSequence | NotRead | None:
    """Return the n-th graph of a family as titles number them: a wheel by its vertices, crossed prisms by 2n."""
    if name == "crossed prism":
        layers = size.layers_for_vertices(2, 0)
        return layers and family_sequence(name, layers)
    return _by_vertices(name, size) if name == "wheel" else family_sequence(name, size)


def _with_symbol(name: str, letter: str, size: LinearSize) -> GraphSequence | NotRead | None:
    """Return the n-th graph of a family if `letter` is its symbol, such as P_n for paths."""
    return _by_index(size, name) if _SYMBOLS.get(name) == letter else None


def _if_equal(
    first: GraphSequence | NotRead | None, second: GraphSequence | NotRead | None
) -> GraphSequence | NotRead | None:
    """Return the graphs of a title that names them twice, None if the two names disagree."""
    return first if first == second else None


def _sequence_by_rows(name: str) -> Callable[[int, LinearSize], GraphSequence | NotRead]:
    """Return the function from a number of rows and a size to the graphs of a family."""
    return lambda rows, size: family_sequence(name, size, rows)


def _with_steps(name: str, steps: tuple[int, ...], size: LinearSize) -> GraphSequence | NotRead | None:
    """Return a circulant or generalized Petersen graph with the given steps on its ring of `size` vertices."""
    if not all(0 < step <= _MAX_STEP for step in steps):
        return None
    return family_sequence(f"{name} {' '.join(map(str, steps))}", size)


def _fan(name: str) -> GraphSequence | NotRead:
    """Return the fans with n layers and the number of hubs that `name` gives."""
    return GraphSequence(FURTHER[name], LinearSize(1, 0)) if name in FURTHER else UNKNOWN


def _same_grid(rows: int, size: LinearSize, as_product: GraphSequence | NotRead) -> GraphSequence | NotRead | None:
    """Return a grid that a title names twice, by its sides and as a product of paths; None if the two disagree."""
    grid = family_sequence("grid", size, rows)
    if isinstance(grid, NotRead) or isinstance(as_product, NotRead):
        return grid
    same = (as_product.graph.height, as_product.size) == (rows, size) and not as_product.graph.ring
    return grid if same else None


class Factor(NamedTuple):
    """A factor of a product of graphs: `graph` itself or, if that is None, the graph `letter`_n with `size` vertices."""

    name: str
    graph: Graph | None = None
    letter: str = ""
    size: LinearSize = LinearSize(0, 0)


def _finite_factor(letter: str, size: int, without_edge: bool = False) -> Factor | NotRead:
    """Return the factor `letter`_`size`, less one edge if asked, or the reason why that graph is not known."""
    shown = f"{letter}_{size}"
    try:
        if (letter, size) in FAASE_GRAPHS:
            return Factor(shown, graph_named(FAASE_GRAPHS[letter, size]))
        if letter not in "PCKSW":
            return NotRead(f"{shown} is not a graph that is known")
        graph = graph_named(f"{letter}{size}")
    except BadInput as error:
        return NotRead(str(error))
    if without_edge:
        return Factor(f"({shown} - e)", replace(graph, edges=graph.edges[1:]))
    return Factor(shown, graph)


@GRAPHS.reader("factors")
def longest_product(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """Match the longest product of factors separated by `x`."""
    factors: list[Factor | NotRead] = []
    end, begin = at, at
    while readings := parser.read("factor", begin):
        factor, end = max(readings, key=lambda reading: reading[1])  # P_2n, not P_2
        factors.append(factor)
        if parser.match_words(("x",), end) is None:
            break
        begin = end + 1
    if factors:
        yield tuple(factors), end


def _product(factors: tuple[Factor | NotRead, ...]) -> GraphSequence | NotRead:
    """Return the product of finite graphs, which form a layer, with a path or cycle of n vertices."""
    if len(factors) < 2:
        return UNKNOWN
    layer: Graph | None = None
    growing_factor: Factor | None = None
    for factor in factors:
        if isinstance(factor, NotRead):
            return factor
        if factor.graph is None:
            if growing_factor is not None:
                return NotRead("two sides grow, so that the width is not bounded")
            if factor.letter not in "PC":
                return NotRead(
                    f"{factor.letter}_n grows and is not a path or a cycle, so that the width is not bounded"
                )
            growing_factor = factor
            continue
        try:
            layer = factor.graph if layer is None else product(layer, factor.graph)
        except BadInput as error:
            return NotRead(str(error))
        if layer.size > MAX_HEIGHT:  # further factors only make it larger
            return NotRead(f"a layer must have at most {MAX_HEIGHT} vertices, not {layer.size}.")
    if growing_factor is None or layer is None:
        return NotRead("no side grows with n")
    name = " x ".join(factor.name for factor in factors if isinstance(factor, Factor) and factor is not growing_factor)
    try:
        return GraphSequence(layers_of(layer, ring=growing_factor.letter == "C", name=name), growing_factor.size)
    except BadInput as error:
        return NotRead(str(error))


def _from_edges(size: LinearSize, pairs: tuple[tuple[int, int], ...]) -> GraphSequence | NotRead:
    """Return the product of a path with the graph that has the given edges."""
    try:
        return GraphSequence(layers_of(from_edges(sorted(pairs)), name="G"), size)
    except BadInput as error:
        return NotRead(str(error))


# If a phrase has several readings, the first one is taken.
GRAPHS.add_rows(__name__, {
    "graph/by-index": ("{size} - {family} [graph]", _by_index),
    "graph/alone": ("{family} [graph]", lambda name: _by_index(LinearSize(1, 0), name)),
    "graph/with-symbol": ("{family} [graph] {letter} [_] {size}", _with_symbol),
    "graph/with-index-and-symbol": ("{size} - {family} [graph] {letter} [_] {size}",
        lambda index, name, letter, size: _with_symbol(name, letter, size) if index == size else None),
    "graph/with-index-and-vertices": ("{size} - {family} [graph] <on|with> {size} <nodes|vertices>",
        lambda index, name, vertices: _if_equal(_by_index(index, name), _by_vertices(name, vertices))),
    "graph/ladder-as-product": (("[{size} -] ladder [graph] p _ 2 x p _ {size}", "[{size} -] ladder [graph] p _ ( 2 ) x p _ {size}"),
        lambda index, size: family_sequence("ladder", size) if index in (None, size) else None),
    "graph/prism-as-product": ("c _ {size} x p _ 2 ( {size} - prism ) graph",
        lambda size, index: family_sequence("prism", size) if index == size else None),
    "graph/by-vertices": (("{family} [graph] <on|with> {size} <nodes|vertices>", "{family} graph {letter} _ n <on|with> {size} <nodes|vertices>"),
        lambda *parts: _by_vertices(parts[0], parts[-1])),
    "graph/vertices-before": ("{size} - vertex {family} graph", lambda size, name: _by_vertices(name, size)),
    "graph/spokes": ("wheel graph with {size} spokes", lambda size: family_sequence("wheel", size)),
    "graph/petersen": (("[n -] <generalized|generalised> petersen graph <g|p> ( {size} , {digits} )"),
        lambda size, step: _with_steps("generalized petersen", (step,), size)),
    "graph/circulant": ("circulant graph c _ {size} ( {list} )", lambda size, steps: _with_steps("circulant", steps, size)),
    "graph/grid": ("{digits} {by} {size} <grid|grid graph|board|rectangle>", lambda rows, _, size: family_sequence("grid", size, rows)),
    "graph/grid-columns": ("{size} {by} {digits} <grid|grid graph|board|rectangle>", lambda size, _, rows: family_sequence("grid", size, rows)),
    "graph/grid-as-product": (("grid graph g [_] ( {digits} , {size} ) = {product}", "grid graph g [_] {digits} , {size} = {product}"), _same_grid),
    "graph/moves": ("{digits} x {size} {=king|knight} graph", lambda rows, size, piece: family_sequence(piece, size, rows)),
    "graph/moves-columns": ("{size} x {digits} {=king|knight} graph", lambda size, rows, piece: family_sequence(piece, size, rows)),
    "graph/triangular": (("triangular lattice of width {digits} and length {size}", "parallelograms of size {digits} x {size} on the triangular lattice"),
        _sequence_by_rows("triangular")),
    "graph/moebius": ("edge - labeled {digits} x {size} moebius grid graph", _sequence_by_rows("moebius")),
    "graph/honeycomb": ("[graph] {digits} x {size} <hexagonal|honeycomb> <grid|graph>", _sequence_by_rows("honeycomb")),
    "graph/joined-to-path": ("graph g ( n ) obtained by joining each vertex of the path graph p _ {size} {rest}", lambda size, _: family_sequence("fan", size)),
    "graph/corona": ("corona l ' ( n ) of the ladder graph {rest}", lambda _: family_sequence("ladder corona", LinearSize(1, 0))),
    "graph/two-leaves": ("graph obtained by attaching two pendant edges to each vertex of the ladder graph l _ n [{rest}]",
        lambda _: family_sequence("ladder two leaves", LinearSize(1, 0))),
    "graph/hubs": (("fan graph f [_] ( n , {digits} )", "fan graph f [_] n , {digits}"), lambda hubs: _fan(f"fan n,{hubs}")),
    "graph/hubs-before": (("fan graph f [_] ( {digits} , n )", "fan graph f [_] {digits} , n"), lambda hubs: _fan(f"fan {hubs},n")),
    "graph/square": ("square of the path graph p _ {size}", lambda size: family_sequence("path square", size)),
    "graph/strong-cycle": ("strong product of the complete graph k [_] 2 and the cycle graph c [_] {size}", lambda size: family_sequence("strong k2 cycle", size)),
    "list": PhraseList("digits", (",",)),
    "factor/finite": (("{letter} [_] {digits}", "{letter} [_] ( {digits} )"), _finite_factor),
    "factor/without-edge": ("( {letter} [_] {digits} - e )", lambda letter, size: _finite_factor(letter, size, without_edge=True)),
    "factor/growing": ("{letter} [_] {size}", lambda letter, size: Factor("", None, letter, size)),
    "product/product": ("{factors}", _product),
    "graph/product": ("[<graph|product graph|grid graph|stacked prism graph|torus grid graph>] {product} [<graph|graphs>]", lambda sequence: sequence),
    "pair/pair": ("( {digits} , {digits} )", lambda first, second: (first, second)),
    "pairs": PhraseList("pair", (",",)),
    "graph/by-edges": ("g x p _ {size} , where g = ( {pairs} )", _from_edges),
})  # fmt: skip
