"""The number of structures on one graph in a single call, which counts small graphs without loading other modules."""

from __future__ import annotations

from stripcount.kernels.graphs import MAX_UNESTIMATED, beam_order, graph_count
from stripcount.kernels.loading import installed_library
from stripcount.model.graphs.plain_words import plain_rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    from stripcount.graph_board import AnyGraph
    from stripcount.model.graphs.property import Property
    from stripcount.model.graphs.vocabulary import Problem
    from stripcount.resources import CountOptions

_MAX_VERTICES = 2000  # of a graph that is counted without an estimate
_MAX_EDGES = 5000  # of such a graph
_MAX_STATES = 1e8  # of such a graph, as `beam_order` estimates them


def count_on(graph: AnyGraph, problem: str | Problem | Sequence[Property], **options: Unpack[CountOptions]) -> int:
    """Return how many structures, such as spanning trees or colourings, a graph has.

    `graph` is a name, a list of edges or what else `GraphBoard` takes, `problem` the structure in words, or its
    properties, and `options` are the bounds and processes of `GraphBoard`, whose errors are raised. The ends of a path
    may be named in its words. A list of edges is counted by the compiled library at once if `problem` is one of the
    commonest words and there are no options; everything else is counted by a `GraphBoard`.

    >>> count_on("dodecahedron", "hamiltonian cycle"), count_on("K5", "spanning tree")
    (30, 125)
    >>> count_on([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")], "path from a to d")
    2
    """
    if isinstance(graph, list | tuple) and isinstance(problem, str) and not options:
        count = _compiled_count(graph, problem)
        if count is not None:
            return count
    from stripcount.graph_board import GraphBoard

    return GraphBoard(graph, problem, **options).count


def _compiled_count(pairs: Sequence[object], problem: str) -> int | None:
    """Return the count on the graph with these edges by the compiled library.

    None if the library is missing, if the graph is large or has a loop, if the words are not among the commonest ones,
    or if an argument is wrong; a `GraphBoard` then counts the structures or raises the error.
    """
    library = installed_library().library
    index_of: dict[object, int] = {}
    edges: list[tuple[int, int]] = []
    for pair in pairs:
        if type(pair) is not tuple or len(pair) != 2 or pair[0] == pair[1]:
            return None
        edges.append((index_of.setdefault(pair[0], len(index_of)), index_of.setdefault(pair[1], len(index_of))))
    names, size = {str(name): vertex for name, vertex in index_of.items()}, len(index_of)
    if library is None or not edges or len(names) < size or size > _MAX_VERTICES or len(edges) > _MAX_EDGES:
        return None
    words, ends = problem.split(), None
    if len(words) > 4 and words[-4] == "from" and words[-2] == "to":
        first, last = names.get(words[-3]), names.get(words[-1])
        if first is None or last is None:
            return None
        words, ends = words[:-4], (first, last)
    rule = plain_rule(" ".join(words), size, edges, ends)
    if rule is None:
        return None
    order, states = beam_order(library, size, edges)
    return graph_count(library, edges, order, rule, MAX_UNESTIMATED) if states <= _MAX_STATES else None
