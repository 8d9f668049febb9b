"""Sets of edges of a layered graph that have some properties, with the edges decided eagerly.

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
from stripcount.model.graphs.edge_frontier import EdgeFrontier, End, ReadVertex, can_decide_eagerly
from stripcount.model.graphs.edge_strip import EdgeCondition, EdgeStrip, Tile
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.path_between import PathBetween
from stripcount.model.graphs.property import SET, Local, Property, Where

MAX_DEGREE = 8
"""The largest degree of a graph whose edges are decided eagerly: all 2⁸ choices of the edges of a vertex are tried."""


class EagerEdges(EdgeStrip):
    """Sets of edges with some properties: local ones that count the edges of a vertex, and at most one `Components`.

    The mark of a vertex has a character for each edge to a vertex read before, as if edges were decided lazily. With
    `incident_title`, which is then the title of the strip, the mark is (vertex of the layer, the other ends of all its
    chosen edges), each end as (its layer minus that of the vertex, vertex of its layer); a reflection of the graph then
    acts on every mark separately. `is_legal` states the rules a second time: whether a board has the properties.
    `problem_name` names the problem and the graph in errors.
    """

    def __init__(
        self,
        graph: Layered,
        properties: Sequence[Property],
        is_legal: Callable[[Board], bool],
        incident_title: str = "",
        problem_name: str = "",
    ) -> None:
        self.rows, self.settings = graph.height, {}
        self.incident_title, self.problem_name, self._is_legal = incident_title, problem_name, is_legal
        last = self.rows - 1
        symmetries = {
            "H": lambda mark: (mark[0], tuple(sorted((-d, v) for d, v in mark[1]))),
            "V": lambda mark: (last - mark[0], tuple(sorted((d, last - v) for d, v in mark[1]))),
        }
        self.declare(symmetries=symmetries)
        paths_between = [constraint for constraint in properties if isinstance(constraint, PathBetween)]
        ends = sorted((v % self.rows, layer) for constraint in paths_between[:1] for v, layer in constraint.ends)
        self.frontier = EdgeFrontier(graph, tuple(ends), decide_before_second_end=not incident_title)
        components = [constraint for constraint in properties if isinstance(constraint, Components)]
        local = [constraint for constraint in properties if isinstance(constraint, Local)]
        # whether a path between a vertex and itself, which has no edges, is a component
        self.allows_empty_path = all(constraint.spanning or not constraint.bounds[0][0] for constraint in components)
        degrees = frozenset(
            d for d in range((graph.max_degree or 0) + 1) if all(_allows(constraint, d) for constraint in local)
        )
        self.condition = EdgeCondition(
            acyclic=any(not constraint.cycles for constraint in components),
            single=any(constraint.bounds[0][1] == 1 for constraint in components),
            degrees=degrees,
            covers=any(constraint.spanning for constraint in components),
        )

    def tiles(self, read: ReadVertex) -> list[Tile]:
        """Return every choice of the edges of a vertex that gives it an allowed degree."""
        symbols, tiles = dict(SET), []
        before, after, loops = len(read.known), len(read.new), len(read.loops)
        order = [(self._edge(end, read.layer), index) for index, (end, _) in enumerate(read.known)]
        order += [(self._edge(end, read.layer), before + after + index) for index, (end, _) in enumerate(read.loops)]
        for rank, chosen in enumerate(product((False, True), repeat=before + after + loops)):
            cycles = sum(chosen[before + after :])
            if self.fits(sum(chosen) + cycles, read.stubs) and (read.stubs < 2 or self.allows_empty_path):
                mark: Mark = "".join(symbols[chosen[index]] for _, index in sorted(order)) or symbols[False]
                if self.incident_title:
                    ends = [end for end, _ in (*read.known, *read.new)]
                    mark = (
                        read.row,
                        tuple(sorted(self._other_end(end) for end, is_chosen in zip(ends, chosen) if is_chosen)),
                    )
                known, new = (
                    tuple((is_chosen, 0) for is_chosen in choices)
                    for choices in (chosen[:before], chosen[before:][:after])
                )
                belongs = any(chosen) or self.condition.covers or read.stubs > 0
                tiles.append(Tile(mark, known, new, cycles > 0, belongs, rank))
        return tiles

    def _other_end(self, end: End) -> tuple[int, int]:
        """Return the other end of an edge as (its layer minus that of `end`, vertex of its layer)."""
        graph = self.frontier.graph
        if end.between:
            _, a, b = graph.between[end.edge]
            return (-1, a) if end.second else (1, b)
        return 0, graph.within[end.edge][not end.second]

    @property
    def title(self) -> str:
        """The problem and the graph in words; empty if marks show no other ends."""
        return self.incident_title

    @property
    def error_name(self) -> str:
        """The problem and the graph, as errors name them."""
        return self.problem_name or self.incident_title or super().error_name

    def _edge(self, end: End, layer: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the two vertices of a known edge, which order the choices in a mark: (layer, row), from layer 0."""
        graph = self.frontier.graph
        a, b = graph.between[end.edge][1:] if end.between else graph.within[end.edge]
        if not end.between:
            return (layer, a), (layer, b)
        return ((0, a), (1, b)) if end.second and layer else ((layer, a), (0, self.frontier.row_across_seam(b)))

    def legal(self, board: Board) -> bool:
        """Return whether the edges that a board shows have the properties, as stated on whole graphs."""
        return self._is_legal(board)


def incident_edges(graph: Layered, properties: Sequence[Property], title: str) -> EagerEdges:
    """Return the strip with this title whose marks show all chosen edges of a vertex.

    Raises BadInput for graphs and properties that cannot be read with such marks.
    """
    components, others = _split_components(properties)
    has_parallel = len(set(graph.within)) < len(graph.within) or len(set(graph.between)) < len(graph.between)
    if (
        graph.ring
        or has_parallel
        or not _can_decide(graph, others)
        or [*map(_bounds, components)] not in ([], *_BOUNDS)
    ):
        raise BadInput(
            f"{title} is not counted up to symmetry: for edges this is possible if the rule says how many edges a "
            "vertex has, and whether they form one component or no cycle, and layers are joined as in grids, ladders "
            "and H x P."
        )

    def is_legal(board: Board) -> bool:
        """Return whether the marks agree on every edge, and the chosen edges have all properties."""
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

    strip = EagerEdges(graph, properties, is_legal, title)
    strip.declare(symmetries={name: strip.symmetries[name] for name in sorted(graph.reflections & {"H", "V"})})
    return strip


# the bounds of `Components`, with `removed`, that can be read: exactly one component, at most one, any number
_BOUNDS = ([(((1, 1),), False)], [(((0, 1),), False)], [(((0, None),), False)])


def _bounds(components: Components) -> tuple[tuple[tuple[int, int | None], ...], bool]:
    """Return the bounds of the number of components, and whether the components are those of the other edges."""
    return components.bounds, components.removed


def _split_components(properties: Sequence[Property]) -> tuple[list[Components], list[Property]]:
    """Return the properties that are `Components`, and the others."""
    return [p for p in properties if isinstance(p, Components)], [
        p for p in properties if not isinstance(p, Components)
    ]


def _can_decide(graph: Layered, local: Sequence[Property]) -> bool:
    """Return whether the edges of a graph can be decided eagerly under properties other than `Components`."""
    small = can_decide_eagerly(graph) and (graph.max_degree or 0) <= MAX_DEGREE
    return small and all(isinstance(constraint, Local) and constraint.counts_edges for constraint in local)


def eager_strip(
    graph: Layered,
    properties: Sequence[Property],
    lazy_slots: int,
    is_legal: Callable[[Board], bool],
    problem_name: str = "",
) -> EagerEdges | None:
    """Return the strip that decides edges eagerly if that has fewer states, None otherwise.

    `lazy_slots` is the number of slots that the lazy form needs, `is_legal` the second statement of the rules, and
    `problem_name` the name of the problem and the graph in errors. Measured on 15 complete machines and 8 complete
    boards, because the first cells of a ring alone suggest the opposite:

    - Vertices may have 0, 1 or 2 edges: the eager form has fewer states. Paths of the torus of 4 rows have 6,664 states
      between columns instead of 40,804, and 5 × 5 takes 0.8 s instead of 8.2 s.
    - Lines without ends, or through all vertices: both have equally many states. The eager form is faster in a grid,
      where lines do not cross (12 × 12: 0.22 s instead of 0.34 s), and slower if more edges cross the frontier than
      the lazy form needs slots for vertices (K5 × C_5: 0.79 s instead of 0.17 s).
    - A layer has more automorphisms than a cycle: lazy states are merged by these, and are fewer (Hamiltonian paths of
      K5 × C_n: 16.9 s eagerly, 0.8 s lazily).
    - Three edges may meet: the lazy form has fewer states (trees: 1,431 instead of 12,236).
    """
    components, others = _split_components(properties)
    paths_between = [constraint for constraint in others if isinstance(constraint, PathBetween)]
    if not _can_decide(graph, others) or [*map(_bounds, components)] not in _BOUNDS:
        return None
    if paths_between and (graph.ring or len({constraint.ends for constraint in paths_between}) > 1):
        return None
    if not paths_between and [*map(_bounds, components)] == _BOUNDS[1]:
        return None
    strip = EagerEdges(graph, properties, is_legal, problem_name=problem_name)
    degrees, frontier = strip.condition.degrees, strip.frontier
    if paths_between:
        return strip
    has_fewer = frontier.is_grid or frontier.slots < lazy_slots
    has_fewer |= degrees == {0, 1, 2} and len(automorphisms(graph)) <= 2 * graph.height
    return strip if has_fewer and max(degrees, default=0) <= 2 else None


def _allows(constraint: Local, degree: int) -> bool:
    """Return whether a property allows a vertex to have `degree` chosen edges, whatever its position."""
    if isinstance(constraint, PathBetween):
        return degree <= 2
    vertex_states = list(constraint.begins(None, Where(0, 0, 1)))
    for _ in range(degree):
        after_edge = (constraint.meet(vertex_state, vertex_state, True) for vertex_state in vertex_states)
        vertex_states = [pair[0] for pair in after_edge if pair is not None]
    return any(constraint.done(vertex_state) for vertex_state in vertex_states)
