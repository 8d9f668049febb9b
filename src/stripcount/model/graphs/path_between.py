"""Paths between two vertices, as a condition on the degree of each vertex, which depends on its position."""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, VertexState, Where
from stripcount.model.graphs.sets import Degrees


class PathBetween(Degrees):
    """The degrees of the vertices of a path between two vertices: 1 at its ends, 2 or 0 elsewhere.

    `ends` are the two vertices as (vertex of the layer, layer): layer 0 is the first, -1 the last, and negative
    vertices are counted from the end of the layer. With `all_vertices`, no vertex may have degree 0. A vertex state is
    the degree so far, where each end of the path that lies at the vertex counts as one more edge. A path between a
    vertex and itself is that vertex without edges; a graph without vertices has no path. That the edges form one path,
    without cycles beside it, is the condition of `Components`.
    """

    def __init__(self, ends: tuple[tuple[int, int], tuple[int, int]], *, all_vertices: bool = False) -> None:
        super().__init__(0, 1, 2)
        self.ends, self.all_vertices = ends, all_vertices

    @property
    def accepts_nothing(self) -> bool:
        """False: a graph without vertices has no path."""
        return False

    @property
    def knows_last(self) -> bool:
        """Whether one of the ends lies in the last layer, so that states depend on which layer is the last."""
        return any(layer == -1 for _, layer in self.ends)

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the number of ends of the path at the vertex: 0, 1, or 2 if they are the same vertex."""
        layers_of_ends = [layer for v, layer in self.ends if where.layer >= 0 and v % where.rows == where.row]
        yield sum(where.last if layer == -1 else where.layer == 0 for layer in layers_of_ends)

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex lies on the path, inside it or at an end, or may be left out."""
        return vertex_state == 2 or (vertex_state == 0 and not self.all_vertices)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex has the number of chosen edges that a path with these ends requires."""
        if not graph.size:
            return False
        height = graph.height or graph.size
        layers = (graph.size - graph.extra) // height
        ends = [graph.extra + layer % layers * height + v % height for v, layer in self.ends]
        inner_degrees = (2,) if self.all_vertices else (0, 2)
        return all(
            graph.degree(v, chosen) in ((2 - ends.count(v),) if v in ends else inner_degrees) for v in graph.vertices
        )
