"""Finite graphs by name: famous ones, families with sizes, boards, and products of any of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import comb

from stripcount.errors import BadInput, checked_integer, excerpt
from stripcount.model.graphs.finite import cells
from stripcount.model.graphs.finite.famous import FAMOUS
from stripcount.model.graphs.finite.size import MAX_VERTICES, check_size
from stripcount.model.graphs.graph import Edge, Graph


@dataclass(frozen=True)
class NamedFamily:
    """A family of finite graphs: `make` returns the member for the numbers in its name, `about` is one line about it.

    `example` is a name of a member; `counts` lists how many numbers a name may have.
    """

    make: Callable[..., Graph]
    example: str
    about: str
    counts: tuple[int, ...] = (1,)


def path(size: int) -> Graph:
    """Return the path of `size` vertices."""
    return Graph(size, tuple(pairwise(range(size))))


def cycle(size: int) -> Graph:
    """Return the cycle of `size` vertices: of one a loop, of two a pair of parallel edges."""
    return Graph(size, tuple((v, (v + 1) % size) for v in range(size)))


def complete(*parts: int) -> Graph:
    """Return the complete graph on n vertices or, for several numbers, the complete multipartite graph.

    >>> len(complete(4).edges), len(complete(3, 3).edges)
    (6, 9)
    """
    sizes = (1,) * parts[0] if len(parts) == 1 else parts
    total = sum(sizes)
    check_size(total, (total * total - sum(size * size for size in sizes)) // 2, "a complete graph")
    part_of = [index for index, size in enumerate(sizes) for _ in range(size)]
    return Graph(total, tuple((u, v) for v in range(total) for u in range(v) if part_of[u] != part_of[v]))


def hypercube(dimension: int) -> Graph:
    """Return the hypercube, whose vertices are the numbers of `dimension` bits.

    >>> hypercube(5).size, len(hypercube(5).edges)
    (32, 80)
    """
    size = 1 << checked_integer("dimension of a hypercube", dimension, 0, 20)
    check_size(size, size * dimension // 2, "a hypercube")
    return Graph(size, tuple((v, v | 1 << bit) for v in range(size) for bit in range(dimension) if not v >> bit & 1))


def _star(size: int) -> Graph:
    """Return the star of `size` vertices, whose centre is vertex 0."""
    return Graph(size, tuple((0, v) for v in range(1, size)))


def _wheel(size: int) -> Graph:
    """Return the wheel of `size` vertices: a star and a cycle through all vertices but its centre."""
    return Graph(size, (*_star(size).edges, *((1 + u, 1 + v) for u, v in cycle(size - 1).edges)))


def _circulant(size: int, *steps: int) -> Graph:
    """Return the graph whose vertices are adjacent at these distances round a ring; at half the size by one edge."""
    pairs = ((v, (v + step) % size) for step in steps for v in range(size))
    return Graph(size, tuple(dict.fromkeys((min(pair), max(pair)) for pair in pairs)))


def _petersen(size: int, step: int) -> Graph:
    """Return the generalized Petersen graph: a rim of `size` vertices, spokes, inner vertices adjacent at `step`."""
    if not 0 < 2 * step < size:
        raise BadInput(f"generalized petersen {size},{step} must have a step from 1 to below half of {size}.")
    rim = [(v, (v + 1) % size) for v in range(size)]
    return Graph(
        2 * size, (*rim, *((v, v + size) for v in range(size)), *((size + u, size + (u + step) % size) for u, _ in rim))
    )


def _kneser(size: int, subset_size: int) -> Graph:
    """Return the graph of the sets of `subset_size` of `size` elements, which are adjacent if they are disjoint."""
    check_size(comb(checked_integer("size of a kneser graph", size, 1, 64), subset_size), 0, "a kneser graph")
    sets = [sum(1 << element for element in subset) for subset in combinations(range(size), subset_size)]
    return Graph(len(sets), tuple((u, v) for v in range(len(sets)) for u in range(v) if not sets[u] & sets[v]))


def _antiprism(size: int) -> Graph:
    """Return the antiprism: the square of a cycle of 2 · `size` vertices."""
    return Graph(
        2 * size,
        tuple(edge for v in range(2 * size) for edge in ((v, (v + 1) % (2 * size)), (v, (v + 2) % (2 * size)))),
    )


def _moebius(size: int) -> Graph:
    """Return the Möbius ladder of `size` rungs, which join opposite vertices of a cycle."""
    return Graph(2 * size, (*cycle(2 * size).edges, *((v, v + size) for v in range(size))))


def box(sides: Sequence[int], rings: Sequence[bool], label: str) -> Graph:
    """Return the product of a path, or a cycle where `rings` is true, of each number of vertices in `sides`.

    Vertices are named by their coordinates from 1; `label` names the graph in errors.

    >>> box((2, 2, 2), (False, False, False), "grid").names[-1]
    '2,2,2'
    """
    graph = Graph(1, ())
    for side, ring in zip(sides, rings):
        check_size(graph.size * side, len(graph.edges) * side + graph.size * side, label)
        graph = product(graph, cycle(side) if ring else path(side))
    names = [""]
    for side in sides:
        names = [f"{name},{position}" for name in names for position in range(1, side + 1)]
    return replace(graph, names=tuple(name[1:] for name in names))


def _moves(kind: str) -> Callable[..., Graph]:
    """Return a function that makes the graph of the moves of a piece; without `columns` on a square board."""
    return lambda rows, columns=0: cells.board(kind, rows, columns or rows)


def _box(kind: str) -> Callable[..., Graph]:
    """Return a function that makes a grid, a cylinder or a torus of these sides; of one side a square."""

    def make(*sides: int) -> Graph:
        """Return the graph of these sides."""
        sides = sides if len(sides) > 1 else sides * 2
        rings = {"grid": 0, "cylinder": 1, "torus": len(sides)}[kind]
        return box(sides, [index < rings for index in range(len(sides))], kind)

    return make


LETTERS: dict[str, NamedFamily] = {
    "P": NamedFamily(path, "P5", "a path of n vertices"),
    "C": NamedFamily(cycle, "C7", "a cycle of n vertices"),
    "K": NamedFamily(
        complete, "K5", "the complete graph of n vertices; K3,3: complete between parts", tuple(range(1, 20))
    ),
    "S": NamedFamily(_star, "S4", "a star of n vertices: one is joined to all others"),
    "W": NamedFamily(_wheel, "W5", "a wheel of n vertices: n - 1 of them on the rim"),
    "Q": NamedFamily(hypercube, "Q5", "the hypercube of n dimensions"),
}
"""Families whose names are a letter and numbers."""

SIZED: dict[str, NamedFamily] = {
    "grid": NamedFamily(_box("grid"), "grid 6x7", "the cells of a board, joined along their sides", (1, 2, 3, 4)),
    "torus": NamedFamily(_box("torus"), "torus 4x5", "a product of cycles", (1, 2, 3, 4)),
    "cylinder": NamedFamily(_box("cylinder"), "cylinder 4x5", "a product of a cycle and a path", (1, 2)),
    **{
        kind: NamedFamily(_moves(kind), f"{kind} {size}", f"the moves of a {kind}", (1, 2))
        for kind, size in {"king": "5x5", "knight": "3x10", "queen": "4x4", "rook": "4x4", "bishop": "4x4"}.items()
    },
    "triangle": NamedFamily(
        cells.triangle, "triangle 8", "the n² unit triangles of a triangle, joined along their sides"
    ),
    "hexagon": NamedFamily(
        cells.hexagon, "hexagon 3", "the 6n² unit triangles of a hexagon of side n, or of sides axbxc", (1, 3)
    ),
    "aztec": NamedFamily(cells.aztec, "aztec 5", "the cells of an Aztec diamond"),
    "triangular": NamedFamily(cells.points, "triangular 4", "the points of a triangle with n + 1 of them on a side"),
    "prism": NamedFamily(lambda n: product(cycle(n), path(2)), "prism 5", "two cycles of n vertices and n rungs"),
    "antiprism": NamedFamily(_antiprism, "antiprism 5", "two cycles of n vertices and 2n edges between them"),
    "moebius ladder": NamedFamily(_moebius, "moebius ladder 4", "a cycle of 2n vertices, opposite ones joined"),
    "circulant": NamedFamily(
        _circulant, "circulant 8,1,2", "n vertices in a ring, joined at distances", tuple(range(2, 12))
    ),
    "generalized petersen": NamedFamily(_petersen, "generalized petersen 7,2", "an n-cycle and a star polygon", (2,)),
    "kneser": NamedFamily(_kneser, "kneser 5,2", "the k-sets of n things, joined if disjoint", (2,)),
}
"""Families whose names are words and sizes."""


def graph_named(text: str, read: Callable[[str], Graph] | None = None) -> Graph:
    """Return the finite graph that a text names.

    A name of FAMOUS (petersen, usa), LETTERS (Q5, "K3,3") or SIZED ("grid 6x7", "aztec 5"); edges, as "0-1 1-2 2-0";
    products of these, as "C3 x P2"; each of them followed by `without` and the names of vertices that are left out, as
    "grid 8x8 without 1,1 8,8". Case does not matter, except in names of vertices. `read` returns the graph in a file,
    for factors with a dot or a slash. Vertices are called by their numbers from 0, cells of boards by row and place
    from 1, vertices of products by those of the factors. Raises BadInput for any other text, TooLarge.

    >>> graph_named("K4").size, len(graph_named("petersen").edges), graph_named("grid 8x8 without 1,1 8,8").size
    (4, 15, 62)
    >>> graph_named("C3 x P2").names, graph_named("0-1 1-2").edges
    (('0,0', '0,1', '1,0', '1,1', '2,0', '2,1'), ((0, 1), (1, 2)))
    """
    name, _, removed = " ".join(text.replace("×", " x ").split()).partition(" without ")
    factors = [_factor(factor, read) for factor in _factors(name)]
    graph = factors[0]
    for factor_graph in factors[1:]:
        graph = product(graph, factor_graph)
    return without(graph, removed.split()) if removed else graph


def _factors(name: str) -> list[str]:
    """Return the names of the factors of a product; a size such as "6 x 7" is not split."""
    unspaced = re.sub(r"(\d) [xX] (?=\d+\b(?!-))", r"\1x", name)
    return re.split(r" [xX] ", unspaced)


def _factor(text: str, read: Callable[[str], Graph] | None) -> Graph:
    """Return one factor of `graph_named`; raises BadInput for a text that names no graph."""
    # "0-1 1-2 2-0"
    if re.fullmatch(r"\d{1,4}-\d{1,4}(?:[ ,]+\d{1,4}-\d{1,4})*", text, re.ASCII):
        pairs = tuple((int(u), int(v)) for u, v in re.findall(r"(\d+)-(\d+)", text))
        return Graph(1 + max(map(max, pairs)), pairs)
    if read is not None and re.search(r"[./\\]", text):
        return read(text)
    lower_case = text.lower().replace("ö", "oe").replace("mobius", "moebius").replace("generalised", "generalized")
    word = re.sub(r"[- ]+", " ", re.sub(r" graph$", "", lower_case))
    if word in FAMOUS:
        return FAMOUS[word].make()
    # "Q5", "K_5", "K_{3,3}"
    letter = re.fullmatch(r"([a-z])_?\{?(\d+(?:,\d+)*)\}?", lower_case, re.ASCII)
    if letter and letter[1].upper() in LETTERS:
        return _member(LETTERS[letter[1].upper()], letter[2].split(","), text)
    # "grid 6x7", "kneser graph 5,2"
    family = re.fullmatch(r"([a-z]+(?:[ -][a-z]+)*?)(?:[ -]?graph)? ?(\d+(?:[ ,x]+\d+)*)?", lower_case, re.ASCII)
    if family and (kind := SIZED.get(family[1].replace("-", " "))):
        if family[2] is None:
            raise BadInput(f"graph {excerpt(text)} must have a size, as in '{kind.example}'.")
        return _member(kind, re.split(r"[ ,x]+", family[2]), text)
    if lower_case in ("p", "c", "p_n", "c_n"):
        raise BadInput(
            f"graph {excerpt(text)} is a path or a cycle that grows, which has a number of columns; one graph has "
            f"a size, as in '{text[0]}5'."
        )
    raise _unknown(text)


def _member(kind: NamedFamily, numbers: Iterable[str], text: str) -> Graph:
    """Return the member of a family for some numbers; errors name it by `text`. Raises BadInput, TooLarge."""
    sizes = [checked_integer(f"size of graph {excerpt(text)}", word, 1, MAX_VERTICES) for word in numbers]
    if len(sizes) not in kind.counts:
        raise BadInput(f"graph {excerpt(text)} must have as many numbers as '{kind.example}', not {len(sizes)}.")
    graph = kind.make(*sizes)
    check_size(graph.size, len(graph.edges), f"graph {excerpt(text)}")
    return graph


def names() -> dict[str, str]:
    """Return every name with one line about it; a family is named by an example."""
    families = {kind.example: kind.about for kind in (*SIZED.values(), *LETTERS.values())}
    return {**{name: entry.about for name, entry in FAMOUS.items()}, **families}


def _unknown(text: str) -> BadInput:
    """Return the error for a text that names no graph, with three names that are similar to it."""
    from difflib import get_close_matches

    similar = get_close_matches(text.lower(), names(), 3, 0.4)
    examples = [*similar, *(name for name in ("petersen", "Q5", "grid 6x7") if name not in similar)][:3]
    return BadInput(
        f"graph must be a name such as {examples[0]}, {examples[1]} or {examples[2]}, a product of two, or edges as in "
        f"'0-1 1-2', not {excerpt(text) if text else 'an empty text'}."
    )


def without(graph: Graph, names_removed: Iterable[str]) -> Graph:
    """Return the graph without the named vertices; the others keep their names and order. Raises BadInput.

    >>> without(path(3), ["0"]).edges, without(path(3), ["0"]).names
    (((0, 1),), ('1', '2'))
    """
    removed = {graph.vertex(name, "vertex after 'without'") for name in names_removed}
    remaining = [v for v in graph.vertices if v not in removed]
    index_of = {v: index for index, v in enumerate(remaining)}
    edges = tuple((index_of[u], index_of[v]) for u, v in graph.edges if u in index_of and v in index_of)
    return Graph(len(remaining), edges, names=tuple(map(graph.name, remaining)))


def product(first: Graph, second: Graph) -> Graph:
    """Return the Cartesian product of two graphs; its vertices are called by the names of both. Raises TooLarge.

    >>> product(path(2), Graph(2, ((0, 1),), names=("a", "b"))).names
    ('0,a', '0,b', '1,a', '1,b')
    """
    size = first.size * second.size
    check_size(size, len(first.edges) * second.size + len(second.edges) * first.size, "a product")
    edges: list[Edge] = [(u * second.size + w, v * second.size + w) for u, v in first.edges for w in second.vertices]
    edges += [(w * second.size + u, w * second.size + v) for w in first.vertices for u, v in second.edges]
    names_of_pairs = tuple(f"{first.name(u)},{second.name(v)}" for u in first.vertices for v in second.vertices)
    return Graph(size, tuple(edges), names=names_of_pairs)


__all__ = ["FAMOUS", "LETTERS", "SIZED", "graph_named", "names", "product", "without"]
