"""GraphStrip: the structures on a layered graph as boards of a strip, whose columns are the graph's layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any

from stripcount.board import Board, Mark, Wrap
from stripcount.errors import BadInput, BrokenPuzzle, amount, excerpt
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.crossing import Crossing
from stripcount.model.graphs.eager_edges import EagerEdges, eager_strip
from stripcount.model.graphs.frontier_strip import CHOSEN, NOTHING, FrontierStrip, size_of
from stripcount.model.graphs.gain_tracking import with_gain_properties
from stripcount.model.graphs.gains import GAINED_OF_SETS, NO_GAINS, Gains
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import HUB, Layered
from stripcount.model.graphs.path_between import PathBetween
from stripcount.model.graphs.periodic_schedule import PeriodicSchedule
from stripcount.model.graphs.property import Choice, Chosen, Property, agreed_domain, simplified
from stripcount.model.graphs.schedule import Enter, Event
from stripcount.model.graphs.structure import GraphStructures
from stripcount.model.graphs.vocabulary import Problem
from stripcount.model.offers import ArrayReading, Closing, Counting
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.symmetry import same


class GraphStrip(FrontierStrip):
    """The structures with all of some properties on a layered graph with n layers: n is the number of columns.

    Row r of column c is vertex r of layer c. Its mark has one character for each choice made when it is read: of the
    vertex itself, or of the edges between it and vertices read before. If edges are chosen in a ring, the last column
    also holds the choices of the edges of the seam. The first cell also holds the choices of hubs and first vertices.
    The empty board is a graph without vertices. If all properties are local or `Components`, states are explored on
    whole arrays. `gains` are the totals that are counted besides; for `late` see `PeriodicSchedule`. Raises
    BrokenPuzzle without a property, BadInput for paths between two vertices, or crossings of the layers, in a ring.

    >>> from stripcount.count import Count
    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> Count(GraphStrip(family("prism"), problem("hamiltonian cycle"))).terms(8)[3:]
    [3, 6, 5, 8, 7]
    """

    schedule: PeriodicSchedule

    def __init__(
        self, graph: Layered, problem: Problem | Sequence[Property], gains: Gains = NO_GAINS, *, late: bool = False
    ) -> None:
        worded_problem = problem if isinstance(problem, Problem) else None
        properties = tuple(worded_problem.properties if worded_problem else problem)  # type: ignore[arg-type]
        if not properties:
            raise BrokenPuzzle("a problem on a graph must have a property.")
        properties = tuple(constraint.with_max_degree(graph.max_degree) for constraint in properties)
        of, choices = agreed_domain(properties)
        self.graph, self.gains, self.distinct = graph, gains, gains.needs_degrees  # type: ignore[misc]
        simple_graph = simplified(
            graph,
            properties,
            worded_problem.text if worded_problem else "a problem",
            graph.name,
            gains.totals_of_parallel_edges,
        )
        paths_between = [constraint for constraint in properties if isinstance(constraint, PathBetween)]
        crossings = [
            constraint for constraint in properties if isinstance(constraint, Crossing) and constraint.spans_layers
        ]
        if (paths_between or crossings) and graph.ring:
            raise BadInput(
                f"'{worded_problem.text if worded_problem else 'a path between two vertices'}' is counted on graphs "
                f"with a first and a last layer, such as ladders and H x P, not on {graph.name}."
            )
        last_known = bool(gains or crossings) or any(constraint.knows_last for constraint in paths_between)
        schedule = PeriodicSchedule(simple_graph, choosing=of == "edges", last_known=last_known, late=late)
        self.set_reading(schedule, with_gain_properties(properties, of, gains), of, choices)
        self.problem = worded_problem or Problem(" & ".join(map(repr, properties)), properties)
        self.rows, self.settings = graph.height, {}
        if dict(self.choices).keys() == {False, True} and CHOSEN in dict(self.choices).values():
            self.declare(statistics={"size": size_of})
        # properties without a word are not known to treat both ends of an edge alike
        if worded_problem and self.of == "vertices" and not self.problem.extreme:
            self.declare(symmetries=dict.fromkeys(graph.reflections & {"H", "V"} or (), same))
        unbounded = any(constraint.grows for constraint in properties) and any(graph.hubs)
        if unbounded:
            self.closing = Closing(
                finite=False,
                because=f"{self.problem.text} on {graph.name} has no machine: the edges of a hub, ever more of them, "
                "are counted; ask for terms, which are swept board by board.",
            )

    @property
    def title(self) -> str:
        """The problem and the graph in words."""
        return f"{self.problem.text} on {self.graph_title}"

    @property
    def graph_title(self) -> str:
        """The graph in words."""
        vertices = "one vertex" if self.rows == 1 else f"{self.rows} vertices"
        return f"{self.graph.name} with {vertices} in each layer"

    def without_solution(self, columns: int) -> str:
        """Return the sentence, without its period, that no structure exists on `columns` layers."""
        return f"{self.graph.name} with {amount(columns, 'layer')} has no '{self.problem.text}'"

    @property
    def error_name(self) -> str:
        """The problem and the graph, as errors name them."""
        return f"{self.problem.text} on {self.graph.name}"

    def _essence(self) -> dict[str, object]:
        return {
            "graph": self.graph,
            "properties": self.properties,
            "extreme": self.problem.extreme,
            "gains": self.gains,
        }

    @property
    def symbols(self) -> list[str]:
        return super().symbols or [*dict(self.choices).values(), NOTHING]

    @property
    def counting(self) -> Counting:  # type: ignore[override]
        """Which sizes count, and for sets the totals of components, cycles and degrees."""
        gained = GAINED_OF_SETS if "size" in self.statistics and rules_untouched(self, GraphStrip) else ()
        return Counting(extreme=self.problem.extreme, gained=gained)

    @property
    def structure(self) -> GraphStructures | None:
        """The problem, the graph and how boards show choices; None if a subclass reads boards differently."""
        if not rules_untouched(self, GraphStrip):
            return None
        return GraphStructures(self.graph, self.problem, self.properties, self.of, tuple(self.choices), self.chosen)

    def with_gains(self, names: Sequence[str]) -> GraphStrip:
        return GraphStrip(self.graph, self.problem, Gains(tuple(names)))

    def __repr__(self) -> str:
        return f"GraphStrip({self.graph!r}, {self.problem.text!r})"

    def resized(self, rows: int) -> Strip:
        """Return itself for its own number of vertices in a layer; raises BadInput for others."""
        if rows != self.rows:
            raise BadInput(f"a layer of {self.graph.name} has {self.rows} vertices, not {rows}.")
        return self

    def smaller(self, rows: int) -> Strip:
        """Return the same problem on the first vertices of each layer."""
        return self if rows == self.rows else GraphStrip(self.graph.first_rows(rows), self.problem)

    def glued(self, wrap: Wrap) -> Strip | None:
        """Raise BadInput: the sides of a graph are glued by its family."""
        raise BadInput(
            f"wrap={wrap.name} is not possible for {self.title}, for a graph says itself which sides are glued: "
            "cylinder, torus, moebius and klein are glued grids, and H x C is the ring of H x P."
        )

    @cached_property
    def symbol(self) -> dict[Choice, str]:
        """The character of each choice."""
        return dict(self.choices)

    @cached_property
    def eager(self) -> EagerEdges | None:
        """The strip that reads boards if edges are decided eagerly; None if they are decided lazily."""
        if self.of == "vertices" or self.gains:
            return None
        return eager_strip(self.graph, self.properties, self.schedule.slots, self.legal, self.error_name)

    @property
    def array_reading(self) -> ArrayReading | None:
        """How states are explored on arrays; if edges are decided eagerly, as in that strip."""
        if not rules_untouched(self, GraphStrip):
            return None
        return self.eager.array_reading if self.eager else ArrayReading("graphs", self)

    def start(self) -> Any:
        return self.eager.start() if self.eager else super().start()

    def step(self, state: Any, row: int) -> Iterator[tuple[Mark, Any]]:
        return self.eager.step(state, row) if self.eager else super().step(state, row)

    def end_column(self, state: Any) -> Any:
        return self.eager.end_column(state) if self.eager else super().end_column(state)

    def accepts(self, state: Any) -> bool:
        return self.eager.accepts(state) if self.eager else super().accepts(state)

    def draw_state(self, state: Any) -> str:
        """Return a picture of a state, whether edges are decided eagerly or lazily."""
        return self.eager.draw_state(state) if self.eager else super().draw_state(state)

    def mark_of(self, choices: Sequence[Choice], around: Sequence[Choice | None] = ()) -> Mark:
        """Return one character for each choice."""
        return "".join(self.symbol[choice] for choice in choices) or NOTHING

    def candidates(self, cols: int) -> Iterator[Board]:
        words = []
        for events in (events for col in range(cols) for events in self._column(col, cols)):
            width = sum(self.choices_of(event) is not None for event in events)
            words.append(["".join(word) or NOTHING for word in product(self.symbol.values(), repeat=width)])
        for cells in product(*words):
            yield Board.from_columns(
                self.rows, [cells[start : start + self.rows] for start in range(0, len(cells), self.rows)]
            )

    def _column(self, col: int, cols: int) -> tuple[tuple[Event, ...], ...]:
        """Return the events of each row of column `col` of a board of `cols` columns."""
        return self.schedule.column(min(col, self.schedule.cap), self.schedule.guesses and col == cols - 1)

    def chosen(self, board: Board) -> tuple[Graph, Chosen]:
        """Return the finite graph of a board's size, and what the board chooses in it.

        Raises BadInput for another number of rows and for marks that no board has.
        """
        if board.rows != self.rows:
            raise BadInput(f"board must have {self.rows} rows, one for each vertex of a layer, not {board.rows}.")
        vertices = self.graph.vertices(board.cols)
        indices: dict[object, list[int]] = {}
        if self.of == "vertices":
            indices = {vertex: [index] for index, vertex in enumerate(vertices)}
        else:
            for index, edge in enumerate(self.graph.edges(board.cols)):
                indices.setdefault(edge, []).append(index)
        choice_of = {symbol: choice for choice, symbol in self.choices}
        choices: dict[int, Choice] = {}
        for col in range(board.cols):
            for row, events in enumerate(self._column(col, board.cols)):
                word = str(board[row, col])
                width = sum(self.choices_of(event) is not None for event in events)
                if not (len(word) == width and choice_of.keys() >= set(word)) and (width or word != NOTHING):
                    expected = f"{width} of {' '.join(choice_of)}" if width else NOTHING
                    raise BadInput(f"board must have {expected} in row {row}, column {col}, not {excerpt(word)}.")
                marks = iter(word)
                for event in events:
                    if self.choices_of(event) is not None:
                        ends = (event.vertex,) if isinstance(event, Enter) else event.ends  # type: ignore[union-attr]
                        names = tuple(self.schedule.vertex_in_column(vertex, col) for vertex in ends)
                        key = names[0] if isinstance(event, Enter) else names
                        choices[indices[key].pop(0)] = choice_of[next(marks)]
        graph = replace(self.graph.finite(board.cols), read=tuple(choices) if self.of == "edges" else ())
        if set(self.symbol) == {False, True} and CHOSEN in self.symbol.values():
            return graph, frozenset(index for index, chosen in choices.items() if chosen)
        return graph, tuple(choices[index] for index in sorted(choices))

    def legal(self, board: Board) -> bool:
        """Return whether the choices of a board have every property, as stated on whole graphs.

        If the problem asks for sets of minimum or maximum size, the size must be that.
        """
        graph, chosen = self.chosen(board)
        has_properties = all(p.legal(graph, chosen) for p in self.properties)
        return has_properties and (not self.problem.extreme or len(chosen) == self._extreme_size(board.cols))

    @cached_method
    def _extreme_size(self, cols: int) -> int:
        """Return the extreme size of the structures on `cols` layers, found by listing them all; -1 without any."""
        structures = (self.chosen(board) for board in self.candidates(cols))
        sizes = [len(chosen) for graph, chosen in structures if all(p.legal(graph, chosen) for p in self.properties)]
        return (min if self.problem.extreme == "minimum" else max)(sizes, default=-1)

    def draw(self, board: Board) -> str:
        """Return the marks, and below them the chosen edges, each with its two ends as layer.vertex."""
        _, chosen = self.chosen(board)
        if self.of == "vertices" or not isinstance(chosen, frozenset):
            return str(board)
        edges = self.graph.edges(board.cols)
        edge_names = (f"{_vertex_name(edges[edge][0])}-{_vertex_name(edges[edge][1])}" for edge in sorted(chosen))
        return f"{board}\n{' '.join(edge_names) or 'no edges'}"


def _vertex_name(vertex: tuple[int, int]) -> str:
    """Return how a vertex is shown: layer.vertex, h1, h2, … for hubs, f1, f2, … for first vertices."""
    layer, v = vertex
    return f"{layer}.{v}" if layer >= 0 else f"{'h' if layer == HUB else 'f'}{v + 1}"
