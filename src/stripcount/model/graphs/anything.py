"""The properties that hold of every set of vertices, or of edges: for counting all sets by their totals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Of, Parallel, VertexState, Where


class AnyVertices(Local):
    """True of every set of vertices."""

    of: ClassVar[Of] = "vertices"
    parallel: ClassVar[Parallel] = "same"

    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> tuple[VertexState, VertexState]:
        return first, second

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        return True


class AnyEdges(AnyVertices):
    """True of every set of edges."""

    of: ClassVar[Of] = "edges"

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        yield 0
