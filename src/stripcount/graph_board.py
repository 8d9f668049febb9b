"""GraphBoard: one finite graph, and everything that can be asked about the structures on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Unpack

from stripcount.board_count import BoardCount
from stripcount.errors import BadInput, excerpt
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite.objects import HasEdges, graph_of
from stripcount.model.graphs.finite.order import evaluated_order, vertex_order
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Property
from stripcount.model.graphs.vocabulary import Problem, split_ends, with_ends
from stripcount.model.graphs.vocabulary import problem as problem_of_words
from stripcount.resources import CountOptions

AnyGraph = Graph | HasEdges | Iterable[tuple[object, ...]] | str
"""A graph, anything with `.edges`, pairs of vertices, or a name such as "petersen"."""


class GraphBoard(BoardCount):
    """The structures with some properties on one graph, which is read in an order that keeps the frontier small.

    `graph` may be a name, pairs of vertices, or anything with `.edges`; messages call it by its `name`. `problem` is a
    text such as "perfect matching", or a sequence of properties. `ends` names the two vertices where a path must end,
    as does the text "path from a to d".
    `order` lists the names of all vertices in the order in which they are read; without it a good one is found. `given`
    maps names of vertices to the only choice they may have, if the problem is one of vertices. Raises BadInput for an
    unknown graph, word or vertex. Cost: a few array operations for
    each vertex and edge, on as many states as there are ways in which a frontier of `width` vertices can be met, of
    which there may be exponentially many.

    >>> GraphBoard("buckyball", "perfect matching").count
    12500
    >>> GraphBoard([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")], "path", ends=("a", "d")).count
    2
    >>> GraphBoard("petersen", "independent", given={"0": True}).count
    18
    """

    strip: FiniteStrip

    def __init__(
        self,
        graph: AnyGraph,
        problem: str | Problem | Sequence[Property],
        *,
        name: str = "",
        ends: tuple[object, object] | None = None,
        order: Sequence[object] | None = None,
        given: Mapping[object, Choice] | None = None,
        **options: Unpack[CountOptions],
    ) -> None:
        name = name or (graph if isinstance(graph, str) else "the graph")
        self.graph = graph_named(graph) if isinstance(graph, str) else graph_of(graph)
        if isinstance(problem, str):
            words, named_ends = split_ends(problem)
            parsed_problem: Problem | Sequence[Property] = problem_of_words(words)
            ends = named_ends if ends is None else ends
        else:
            parsed_problem = problem
        if not isinstance(parsed_problem, Problem):
            parsed_problem = Problem(" & ".join(map(repr, parsed_problem)), tuple(parsed_problem))
        if ends is not None:
            start, end = (self.graph.vertex(name_of_end, "an end of the path") for name_of_end in ends)
            parsed_problem = with_ends(parsed_problem, (start, 0), (end, 0), (str(ends[0]), str(ends[1])))
        if order is None:
            self.order = vertex_order(self.graph)
        else:
            self.order = evaluated_order(
                self.graph, [self.graph.vertex(vertex, "a vertex of the order") for vertex in order]
            )
        free: dict[tuple[int, int] | int, tuple[Choice]]
        free = {(0, self.graph.vertex(vertex, "a vertex given")): (choice,) for vertex, choice in (given or {}).items()}
        if free and parsed_problem.properties[0].of == "edges":
            raise BadInput(f"given must be choices of vertices, but {excerpt(parsed_problem.text)} is about edges.")
        super().__init__(FiniteStrip(self.graph, parsed_problem, self.order.vertices, free=free, name=name), **options)

    @property
    def width(self) -> int:
        """The largest number of vertices on the frontier."""
        return self.order.width

    def __repr__(self) -> str:
        return f"GraphBoard({self.strip.graph_title!r}, {self.strip.problem.text!r})"
