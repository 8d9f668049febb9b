"""The properties that every set of vertices, or of edges, has.

If one of them is the only property of a problem, all sets are counted, for example by their number of components.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Domain, Local, Parallel, VertexState, Where


class AnyVertices(Local):
    """The property that every set of vertices has. The state of a vertex is whether it is chosen."""

    of: ClassVar[Domain] = "vertices"
    parallel: ClassVar[Parallel] = "same"

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> tuple[VertexState, VertexState]:
        return first, second

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        return True


class AnyEdges(AnyVertices):
    """The property that every set of edges has. All vertices have the same state, 0, which no edge changes."""

    of: ClassVar[Domain] = "edges"

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        yield 0
