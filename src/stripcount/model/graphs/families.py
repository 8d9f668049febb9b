"""Families of layered graphs by name, and products of a graph with a path or a cycle."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from stripcount.board import WRAPS
from stripcount.errors import BadInput, TooLarge, checked_integer, excerpt, unknown_word
from stripcount.model.graphs.finite.famous import FAMOUS
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite.objects import HasEdges, graph_of
from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.layered import MAX_HEIGHT, Layered, grid


@dataclass(frozen=True)
class Family:
    """A named family: `make` returns its graph for a number of rows, `about` is one line about it.

    `rows`: whether the family takes a number of rows; `make` is called with 0 if it does not.
    """

    make: Callable[[int], Layered]
    about: str
    rows: bool = False


def _straight(height: int) -> tuple[tuple[int, int, int], ...]:
    """Return the edges from every vertex to the same vertex of the next layer."""
    return tuple((1, v, v) for v in range(height))


def _path(size: int) -> tuple[Edge, ...]:
    """Return the edges of a path of `size` vertices."""
    return tuple((v, v + 1) for v in range(size - 1))


def _cycle(size: int) -> tuple[Edge, ...]:
    """Return the edges of a cycle of `size` vertices."""
    return tuple((v, (v + 1) % size) for v in range(size))


def _ring(name: str, height: int, within: tuple[Edge, ...], between: tuple[Edge, ...], *spokes: int) -> Layered:
    """Return a ring, with one hub for each vertex of `spokes`, adjacent to this vertex of every layer."""
    return Layered(name, height, within, tuple((1, u, v) for u, v in between), True, hubs=tuple((v,) for v in spokes))


def _knight(rows: int) -> Layered:
    """Return the moves of a knight: between adjacent columns, and between columns at distance two."""
    steps = ((1, 2), (2, 1))  # (columns, rows)
    down = [(d, v, v + drop) for d, drop in steps for v in range(rows - drop)]
    return Layered("knight", rows, between=(*down, *((d, w, v) for d, v, w in down)))


def _diagonals(rows: int, both: bool) -> tuple[tuple[int, int, int], ...]:
    """Return the edges between layers of a grid with one diagonal in every square, or with `both`."""
    down = tuple((1, v, v + 1) for v in range(rows - 1))
    return _straight(rows) + down + (tuple((1, v + 1, v) for v in range(rows - 1)) if both else ())


_STRAIGHT = ((0, 0), (1, 1))
"""The edges between layers of two vertices that lead from each vertex to the same vertex of the next layer."""

FAMILIES: dict[str, Family] = {
    "path": Family(lambda r: Layered("path", 1, (), _straight(1)), "a path of n vertices"),
    "cycle": Family(lambda r: _ring("cycle", 1, (), ((0, 0),)), "a cycle of n vertices"),
    "ladder": Family(lambda r: Layered("ladder", 2, ((0, 1),), _straight(2)), "two paths joined by n rungs"),
    "prism": Family(lambda r: _ring("prism", 2, ((0, 1),), _STRAIGHT), "two n-cycles joined by n rungs"),
    "moebius ladder": Family(
        lambda r: Layered("moebius ladder", 2, ((0, 1),), _straight(2), ring=True, twist=(1, 0)),
        "a ladder of n rungs, closed with its sides exchanged",
    ),
    "antiprism": Family(
        lambda r: _ring("antiprism", 2, ((0, 1),), ((0, 0), (1, 1), (1, 0))), "two n-cycles joined by 2n edges"
    ),
    "crossed prism": Family(
        lambda r: _ring("crossed prism", 4, ((0, 1), (2, 3), (0, 3), (1, 2)), ((1, 0), (3, 2))),
        "two 2n-cycles, 4n vertices, whose rungs cross in pairs",
    ),
    "sunlet": Family(lambda r: _ring("sunlet", 2, ((0, 1),), ((0, 0),)), "an n-cycle with a leaf at each vertex"),
    "helm": Family(
        lambda r: _ring("helm", 2, ((0, 1),), ((0, 0),), 0), "a wheel of n spokes with a leaf at each rim vertex"
    ),
    "web": Family(
        lambda r: _ring("web", 3, ((0, 1), (1, 2)), _STRAIGHT), "a prism with a leaf at each vertex of one cycle"
    ),
    "wheel": Family(lambda r: _ring("wheel", 1, (), ((0, 0),), 0), "an n-cycle and a hub joined to all of it"),
    "fan": Family(
        lambda r: Layered("fan", 1, (), _straight(1), hubs=((0,),)), "a path of n vertices and a hub joined to all"
    ),
    "gear": Family(
        lambda r: _ring("gear", 2, ((0, 1),), ((1, 0),), 0), "a 2n-cycle and a hub joined to every second vertex"
    ),
    "dipyramid": Family(lambda r: _ring("dipyramid", 1, (), ((0, 0),), 0, 0), "an n-cycle and two hubs joined to it"),
    "book": Family(
        lambda r: Layered("book", 2, ((0, 1),), hubs=((0,), (1,)), hub_edges=((0, 1),)),
        "n squares that share one edge",
    ),
    "pan": Family(lambda r: Layered("pan", 1, (), _straight(1), ring=True, first=((0,),)), "an n-cycle with one leaf"),
    "grid": Family(grid, "P_r x P_n", rows=True),
    "king": Family(lambda r: Layered("king", r, _path(r), _diagonals(r, True)), "the moves of a king", rows=True),
    "knight": Family(_knight, "the moves of a knight", rows=True),
    "triangular": Family(
        lambda r: Layered("triangular", r, _path(r), _diagonals(r, False)), "a grid with one diagonal", rows=True
    ),
    "cylinder": Family(lambda r: grid(r, WRAPS["rows"], "cylinder"), "C_r x P_n: rows glued", rows=True),
    "torus": Family(lambda r: grid(r, WRAPS["both"], "torus"), "C_r x C_n", rows=True),
    "moebius": Family(lambda r: grid(r, WRAPS["moebius"], "moebius"), "P_r x P_n, ends glued upside down", rows=True),
    "klein": Family(lambda r: grid(r, WRAPS["klein"], "klein"), "C_r x P_n, ends glued upside down", rows=True),
    "honeycomb": Family(
        lambda r: Layered("honeycomb", 2 * r, _path(2 * r), tuple((1, v + 1, v) for v in range(0, 2 * r, 2))),
        "a brick wall of n columns of 2r vertices",
        rows=True,
    ),
}
"""Every family with a name of its own."""

_NUMBERED = r"(?:circulant|generali[sz]ed petersen)((?: +\d+)+)"
"""The names of families that end in numbers, which are their steps, such as "circulant 1 2"."""


def finite_graph(text: str, read: Callable[[str], Graph] | None = None) -> Graph:
    """Return the finite graph that a text names, as `graph_named` does, if a layer may have as many vertices.

    `read` returns the graph in the file of a name; without it no text names a file. Raises BadInput for any other text,
    TooLarge for a larger graph.

    >>> finite_graph("C3 x P2").size, finite_graph("0-1 1-2").size
    (6, 3)
    """
    return _checked_layer(graph_named(text, read))


def _checked_layer(layer: Graph) -> Graph:
    """Return the graph itself; raises TooLarge if it has more vertices than a layer may have."""
    if layer.size > MAX_HEIGHT:
        raise TooLarge(f"a layer must have at most {MAX_HEIGHT} vertices, not {layer.size}.")
    return layer


def layers_of(graph: Graph | HasEdges, *, ring: bool = False, name: str = "") -> Layered:
    """Return the product of a graph with a path of n vertices, or with a cycle of n vertices if `ring`.

    Raises TooLarge for a graph of more than 64 vertices.

    >>> layers_of(finite_graph("K4"), name="K4").name
    'K4 x P'
    """
    layer = _checked_layer(graph_of(graph))
    name = f"{name or 'graph'} x {'C' if ring else 'P'}"
    return Layered(name, layer.size, layer.edges, _straight(layer.size), ring=ring)


SYNONYMS: dict[str, str] = {
    # other names in the literature
    **dict.fromkeys(("hexagonal", "hexagonal lattice", "hexagonal grid", "brick wall"), "honeycomb"),
    **dict.fromkeys(("square lattice", "square grid", "rectangular grid", "lattice", "rectangle"), "grid"),
    **dict.fromkeys(("king's graph", "kings", "king graph"), "king"),
    **dict.fromkeys(("knight's graph", "knights", "knight graph"), "knight"),
    **dict.fromkeys(("triangular lattice", "triangular grid"), "triangular"),
}


def _standard(text: str) -> str:
    """Return the name of a graph in the spelling of FAMILIES: "K4xP" becomes "K4 x P", "kings" becomes "king"."""
    words = " ".join(re.sub(r"(?<=\d)[xX](?=[A-Z])", " x ", text.replace("×", " x ")).split())
    words = words.replace("ö", "oe").replace("Mobius", "Moebius").replace("mobius", "moebius")
    return SYNONYMS.get(words.lower(), words)


def needs_rows(text: str) -> bool:
    """Return whether a text names a family that takes a number of rows, such as grid."""
    entry = FAMILIES.get(_standard(text).lower())
    return entry is not None and entry.rows


def family(text: str, rows: int | None = None, read: Callable[[str], Graph] | None = None) -> Layered:
    """Return the layered graph that a text names: a family, "K4 x P", "C3 x P2 x C", "circulant 1 2".

    `rows` belongs to grid, king, knight, triangular, cylinder, torus, moebius, klein and honeycomb, and to no other.
    `read` returns the graph in a file, for products with a graph of one's own. Raises BadInput for any other text.

    >>> family("torus", 3).height, family("petersen x P").height, family("circulant 1 2").layer_span
    (3, 10, 2)
    """
    words = _standard(text)
    lower_case = words.lower()
    if lower_case in FAMILIES:
        return _named_family(lower_case, rows)
    graph = _computed_family(words, lower_case, read)
    if rows is not None:
        raise BadInput(f"rows belong to {', '.join(n for n, f in FAMILIES.items() if f.rows)}, not to {excerpt(text)}.")
    return graph


def _named_family(name: str, rows: int | None) -> Layered:
    """Return the family of this name; raises BadInput if it needs a number of rows, or takes none."""
    entry = FAMILIES[name]
    if not entry.rows:
        if rows is not None:
            raise BadInput(f"{name} takes no rows; its size is the number of columns.")
        return entry.make(0)
    if rows is None:
        raise BadInput(
            f"{name} needs --rows: only the number of columns may vary, so boards as wide as long have no such count."
        )
    return entry.make(checked_integer("rows", rows, 1, MAX_HEIGHT // 2))


def _computed_family(words: str, lower_case: str, read: Callable[[str], Graph] | None) -> Layered:
    """Return a circulant or generalized Petersen graph or a product; raises BadInput for any other text.

    `lower_case` is the text in lower case.
    """
    name_and_steps = re.fullmatch(_NUMBERED, lower_case)
    if name_and_steps is not None:
        steps = [int(step) for step in name_and_steps[1].split()]
        if lower_case.startswith("circulant"):
            return Layered(lower_case, 1, (), tuple((d, 0, 0) for d in steps), ring=True)
        if len(steps) == 1:
            return Layered(lower_case, 2, ((0, 1),), ((1, 0, 0), (steps[0], 1, 1)), ring=True)
    factors = [factor.strip() for factor in re.split(r" [xX] ", words)]
    if len(factors) < 2 or factors[-1] not in ("P", "C", "P_n", "C_n"):
        if len(factors) > 1 or re.search(r"\bn\b|\.", lower_case):
            raise BadInput(
                f"graph {excerpt(words)} must end in ' x P' or ' x C', a path or a cycle of n vertices: "
                "only one side may grow."
            )
        if lower_case.removesuffix(" graph") in FAMOUS or re.fullmatch(r"[pckswq]_?\d+(?:,\d+)*", lower_case):
            raise BadInput(
                f"graph {excerpt(words)} is one graph and has no layers: 'stripcount count --graph' counts on it, "
                f"and '{excerpt(words)} x P' is a family."
            )
        raise unknown_word(
            "graph", words, FAMILIES, ", a product such as 'K4 x P', 'circulant 1 2' or 'generalized petersen 2'"
        )
    name = " x ".join(factors[:-1])
    return layers_of(finite_graph(name, read), ring=factors[-1].startswith("C"), name=name)
