"""Sets of edges of a layered graph, given by properties, with the edges decided eagerly.

Eagerly: the choice of an edge is made when its first end is read, and states hold edges; lazily: when its second end is
read, and states hold vertices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from stripcount.board import Board, Cell, Mark
from stripcount.errors import BadInput
from stripcount.model.graphs.automorphisms import automorphisms
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.edge_frontier import EdgeFrontier, End, ReadVertex, readable
from stripcount.model.graphs.edge_strip import EdgeCondition, EdgeStrip, Tile
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.path_between import PathBetween
from stripcount.model.graphs.property import SET, Local, Property, Where

MAX_DEGREE = 8
"""The most edges of a vertex: all 2⁸ choices of them are tried."""


class EagerEdges(EdgeStrip):
    """Sets of edges with some properties: local ones that count the edges of a vertex, at most one `Components`.

    The mark of a vertex has a character for each edge to a vertex read before, as if edges were decided lazily. If
    `around` is given, which is then the strip's title, the mark is the vertex and the other ends of all its chosen
    edges, as (layers further on, vertex), so that a reflection of the graph acts on every mark separately. `judge`
    states the rules a second time.
    """

    def __init__(
        self, graph: Layered, properties: Sequence[Property], judge: Callable[[Board], bool], around: str = ""
    ) -> None:
        self.rows, self.settings, self.around, self._judge = graph.height, {}, around, judge
        last = self.rows - 1
        symmetries = {
            "H": lambda mark: (mark[0], tuple(sorted((-d, v) for d, v in mark[1]))),
            "V": lambda mark: (last - mark[0], tuple(sorted((d, last - v) for d, v in mark[1]))),
        }
        self.declare(symmetries=symmetries)
        between = [constraint for constraint in properties if isinstance(constraint, PathBetween)]
        ends = sorted((v % self.rows, layer) for constraint in between[:1] for v, layer in constraint.ends)
        self.frontier = EdgeFrontier(graph, tuple(ends), decide_before_second_end=not around)
        components = [constraint for constraint in properties if isinstance(constraint, Components)]
        local = [constraint for constraint in properties if isinstance(constraint, Local)]
        # whether a path between a vertex and itself, which has no edges, is a component
        self.without_edges = all(constraint.spanning or not constraint.bounds[0][0] for constraint in components)
        degrees = frozenset(
            d for d in range((graph.max_degree or 0) + 1) if all(_allows(constraint, d) for constraint in local)
        )
        self.shape = EdgeCondition(
            acyclic=any(not constraint.cycles for constraint in components),
            single=any(constraint.bounds[0][1] == 1 for constraint in components),
            degrees=degrees,
            covers=any(constraint.spanning for constraint in components),
        )

    def tiles(self, read: ReadVertex) -> list[Tile]:
        """Return every choice of the edges of a vertex that gives it an allowed number."""
        symbols, tiles = dict(SET), []
        before, after, loops = len(read.known), len(read.new), len(read.loops)
        order = [(self._edge(end, read.layer), index) for index, (end, _) in enumerate(read.known)]
        order += [(self._edge(end, read.layer), before + after + index) for index, (end, _) in enumerate(read.loops)]
        for rank, chosen in enumerate(product((False, True), repeat=before + after + loops)):
            cycles = sum(chosen[before + after :])
            if self.fits(sum(chosen) + cycles, read.stubs) and (read.stubs < 2 or self.without_edges):
                mark: Mark = "".join(symbols[chosen[index]] for _, index in sorted(order)) or symbols[False]
                if self.around:
                    ends = [end for end, _ in (*read.known, *read.new)]
                    mark = read.row, tuple(sorted(self._way(end) for end, taken in zip(ends, chosen) if taken))
                known, new = (
                    tuple((taken, 0) for taken in choices) for choices in (chosen[:before], chosen[before:][:after])
                )
                belongs = any(chosen) or self.shape.covers or read.stubs > 0
                tiles.append(Tile(mark, known, new, cycles > 0, belongs, rank))
        return tiles

    def _way(self, end: End) -> tuple[int, int]:
        """Return where an edge leads from one of its ends: (layers further on, vertex)."""
        graph = self.frontier.graph
        if end.between:
            _, a, b = graph.between[end.number]
            return (-1, a) if end.second else (1, b)
        return 0, graph.within[end.number][not end.second]

    @property
    def title(self) -> str:
        """What is counted, in words."""
        return self.around

    def _edge(self, end: End, layer: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the two vertices of a known edge, which order the choices in a mark: (layer, row), from layer 0."""
        graph = self.frontier.graph
        a, b = graph.between[end.number][1:] if end.between else graph.within[end.number]
        if not end.between:
            return (layer, a), (layer, b)
        return ((0, a), (1, b)) if end.second and layer else ((layer, a), (0, self.frontier.across(b)))

    def legal(self, board: Board) -> bool:
        """Return whether the edges that a board shows have the properties, as stated on whole graphs."""
        return self._judge(board)


def edges_around(graph: Layered, properties: Sequence[Property], title: str) -> EagerEdges:
    """Return the strip whose marks show all edges of a vertex.

    Raises BadInput for properties that cannot be read so.
    """
    components, rest = _parted(properties)
    repeated = len(set(graph.within)) < len(graph.within) or len(set(graph.between)) < len(graph.between)
    if graph.ring or repeated or not _readable(graph, rest) or [*map(_bounds, components)] not in ([], *_BOUNDS):
        raise BadInput(
            f"{title} is not counted up to symmetry: for edges this is possible if the rule says how many edges a "
            "vertex has, and whether they form one component or no cycle, and layers are joined as in grids, ladders "
            "and H x P."
        )

    def judge(board: Board) -> bool:
        ends: dict[Cell, list[tuple[int, int]]] = {cell: [] for cell in board.positions()}
        marks: dict[Cell, Any] = {cell: board[cell] for cell in board.positions()}
        edges = graph.edges(board.cols)
        chosen = [e for e, ((c, a), (d, b)) in enumerate(edges) if (d - c, b) in marks[a, c][1]]
        for (c, a), (d, b) in map(edges.__getitem__, chosen):
            ends[a, c].append((d - c, b))
            ends[b, d].append((c - d, a))
        consistent = all(marks[cell] == (cell[0], tuple(sorted(directions))) for cell, directions in ends.items())
        return consistent and all(
            constraint.legal(graph.finite(board.cols), frozenset(chosen)) for constraint in properties
        )

    strip = EagerEdges(graph, properties, judge, title)
    vars(strip)["symmetries"] = {name: strip.symmetries[name] for name in sorted(graph.reflections & {"H", "V"})}
    return strip


_BOUNDS = ([(((1, 1),), False)], [(((0, 1),), False)], [(((0, None),), False)])


def _bounds(components: Components) -> tuple[tuple[tuple[int, int | None], ...], bool]:
    return components.bounds, components.removed


def _parted(properties: Sequence[Property]) -> tuple[list[Components], list[Property]]:
    """Return the numbers of components among some properties, and the others."""
    return [p for p in properties if isinstance(p, Components)], [
        p for p in properties if not isinstance(p, Components)
    ]


def _readable(graph: Layered, rest: Sequence[Property]) -> bool:
    small = readable(graph) and (graph.max_degree or 0) <= MAX_DEGREE
    return small and all(isinstance(constraint, Local) and constraint.counts_edges for constraint in rest)


def eagerly(
    graph: Layered, properties: Sequence[Property], slots: int, judge: Callable[[Board], bool]
) -> EagerEdges | None:
    """Return the strip that decides edges eagerly if that has fewer states, None otherwise.

    Measured on 15 whole machines and 8 whole boards, since the first cells of rings suggest the contrary of the whole:

    - Vertices may have 0, 1 or 2 edges: the eager form has fewer states. Paths of the torus of 4 rows have 6,664 states
      between columns instead of 40,804, and 5 × 5 takes 0.8 s instead of 8.2 s.
    - Lines without ends, or through all vertices: both have equally many states. The eager form is faster in a grid,
      where lines do not cross (12 × 12: 0.22 s instead of 0.34 s), and slower if more edges cross the frontier than the
      `slots` of vertices that the lazy form needs (K5 × C_5: 0.79 s instead of 0.17 s).
    - A layer has more automorphisms than a cycle: lazy states are merged by these, and are fewer (Hamiltonian paths of
      K5 × C_n: 16.9 s eagerly, 0.8 s lazily).
    - Three edges may meet: the lazy form has fewer states (trees: 1,431 instead of 12,236).
    """
    components, rest = _parted(properties)
    between = [constraint for constraint in rest if isinstance(constraint, PathBetween)]
    if not _readable(graph, rest) or [*map(_bounds, components)] not in _BOUNDS:
        return None
    if between and (graph.ring or len({constraint.ends for constraint in between}) > 1):
        return None
    if not between and [*map(_bounds, components)] == _BOUNDS[1]:
        return None
    strip = EagerEdges(graph, properties, judge)
    degrees, frontier = strip.shape.degrees, strip.frontier
    if between:
        return strip
    has_fewer = frontier.is_grid or frontier.slots < slots
    has_fewer |= degrees == {0, 1, 2} and len(automorphisms(graph)) <= 2 * graph.height
    return strip if has_fewer and max(degrees, default=0) <= 2 else None


def _allows(constraint: Local, degree: int) -> bool:
    """Return whether a property allows a vertex to have `degree` chosen edges, wherever it lies."""
    if isinstance(constraint, PathBetween):
        return degree <= 2
    vertex_states = list(constraint.begins(None, Where(0, 0, 1)))
    for _ in range(degree):
        after_edge = (constraint.meet(vertex_state, vertex_state, True) for vertex_state in vertex_states)
        vertex_states = [pair[0] for pair in after_edge if pair is not None]
    return any(constraint.done(vertex_state) for vertex_state in vertex_states)
