"""Paths between two vertices: how many edges each vertex has, which depends on where it lies."""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.property import Choice, Chosen, VertexState, Where
from stripcount.model.graphs.sets import Degrees


class Between(Degrees):
    """The degrees of the vertices of a path between two vertices: 1 at its ends, 2 at others, or 0 if that is allowed.

    `ends` are the two as (vertex of the layer, layer): layer 0 is the first, -1 the last, and negative vertices are
    counted from the end of the layer. A vertex state is the degree so far, where each end of the path at the vertex
    counts as one more edge. A path between a vertex and itself is that vertex without edges; a graph without vertices
    has none.
    """

    def __init__(self, ends: tuple[Edge, Edge], *, all_vertices: bool = False) -> None:
        super().__init__(0, 1, 2)
        self.ends, self.all_vertices = ends, all_vertices

    @property
    def accepts_nothing(self) -> bool:
        """Whether a graph without vertices has such a path: it has none."""
        return False

    @property
    def knows_last(self) -> bool:
        """Whether it matters which layer is the last."""
        return any(layer == -1 for _, layer in self.ends)

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the number of ends in the vertex."""
        own_layers = [layer for v, layer in self.ends if where.layer >= 0 and v % where.rows == where.row]
        yield sum(where.last if layer == -1 else where.layer == 0 for layer in own_layers)

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the path passes or ends here, or leaves the vertex out where that is allowed."""
        return vertex_state == 2 or (vertex_state == 0 and not self.all_vertices)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex has the number of chosen edges that the path requires."""
        if not graph.size:
            return False
        height = graph.height or graph.size
        layers = (graph.size - graph.extra) // height
        ends = [graph.extra + layer % layers * height + v % height for v, layer in self.ends]
        others = (2,) if self.all_vertices else (0, 2)
        return all(graph.degree(v, chosen) in ((2 - ends.count(v),) if v in ends else others) for v in graph.vertices)
