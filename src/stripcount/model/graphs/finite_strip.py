"""FiniteStrip: structures on one finite graph, read vertex by vertex in an order that keeps the frontier small."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, product

from stripcount.board import Board, Mark
from stripcount.errors import BadInput, BrokenPuzzle, excerpt
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.crossing import Crossing
from stripcount.model.graphs.finite_schedule import FiniteSchedule, Window
from stripcount.model.graphs.frontier_strip import CHOSEN, NOTHING, FrontierStrip, size_of
from stripcount.model.graphs.gain_tracking import with_gain_properties
from stripcount.model.graphs.gains import GAINED_OF_SETS, NO_GAINS, Gains
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.path_between import PathBetween
from stripcount.model.graphs.property import Choice, Chosen, Property, agreed_domain, simplified
from stripcount.model.graphs.schedule import Enter, Event, Forget, Meet
from stripcount.model.graphs.vocabulary import Problem
from stripcount.model.offers import ArrayReading, Counting, OneBoard
from stripcount.model.strip import Strip, rules_untouched


class FiniteStrip(FrontierStrip):
    """The structures with all of some properties on one graph: boards of one column, whose rows are its vertices.

    Row i is the vertex that enters i-th; its mark has one character for each choice made there: of the vertex itself,
    or of the edges to vertices that entered before, in the order of the schedule. `order` lists all vertices in the
    order in which they enter. `free` holds the choices left to some vertices, named (0, v), or edges, given by index.
    `windows` are read by properties that need them, and `name` is the graph in words. Raises BrokenPuzzle without a
    property, BadInput for an order that does not list every vertex once, and for a path on a graph without vertices.

    >>> from stripcount.evaluate.board_sweep import board_counts
    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> petersen = graph_named("petersen")
    >>> board_counts(FiniteStrip(petersen, problem("spanning tree"), range(10)), 1)[1]
    2000
    """

    schedule: FiniteSchedule

    def __init__(
        self,
        graph: Graph,
        problem: Problem | Sequence[Property],
        order: Sequence[int],
        *,
        gains: Gains = NO_GAINS,
        windows: Sequence[Window] = (),
        free: Mapping[tuple[int, int] | int, Sequence[Choice]] | None = None,
        name: str = "the graph",
    ) -> None:
        worded_problem = problem if isinstance(problem, Problem) else None
        properties = tuple(worded_problem.properties if worded_problem else problem)  # type: ignore[arg-type]
        if not properties:
            raise BrokenPuzzle("a problem on a graph must have a property.")
        if not graph.size and any(isinstance(constraint, PathBetween) for constraint in properties):
            raise BadInput(f"a path between two vertices must be counted on a graph that has some, not on {name}.")
        max_degree = max(map(len, graph.around), default=0)
        properties = tuple(
            constraint.on(graph) if isinstance(constraint, Crossing) else constraint.with_max_degree(max_degree)
            for constraint in properties
        )
        self.graph, self.graph_title, self.free, self.windows = graph, name, dict(free or {}), tuple(windows)
        of, choices = agreed_domain(properties)
        groups = any(isinstance(constraint, Components) and len(constraint.bounds) > 1 for constraint in properties)
        labels_are_read = groups or bool(windows)  # to tell the groups of components from each other, and by windows
        self.gains, self.distinct = gains, type(self).distinct or gains.needs_degrees or labels_are_read  # type: ignore[misc]
        simple_graph = simplified(
            graph,
            properties,
            worded_problem.text if worded_problem else "a problem",
            name,
            gains.totals_of_parallel_edges,
        )
        schedule = FiniteSchedule(simple_graph, tuple(order), self.windows)
        self.set_reading(schedule, with_gain_properties(properties, of, gains), of, choices)
        self.problem = worded_problem or Problem(" & ".join(map(repr, properties)), properties)
        self.rows, self.settings = len(self.events), {}
        if self.is_set:
            self.declare(statistics={"size": size_of})

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each row."""
        return self.schedule.column(0, True)

    @property
    def is_set(self) -> bool:
        """Whether the choices are a set of vertices or edges, unlike a colouring or an orientation."""
        return dict(self.choices).keys() == {False, True} and CHOSEN in dict(self.choices).values()

    @property
    def symbols(self) -> list[str]:
        return super().symbols or [*dict(self.choices).values(), NOTHING]

    @property
    def counting(self) -> Counting:  # type: ignore[override]
        """Which sizes count, and for sets the totals of components, cycles and degrees."""
        gained = GAINED_OF_SETS if self.is_set and rules_untouched(self, FiniteStrip) else ()
        return Counting(extreme=self.problem.extreme, gained=gained)

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("graphs", self) if rules_untouched(self, FiniteStrip) else None

    @property
    def one_board(self) -> OneBoard:
        """How the one board is swept: by the vertices on the frontier of the graph."""
        by_events = self if rules_untouched(self, FiniteStrip) else None
        return OneBoard("graph", self._frontiers, self.schedule.slots, self._choices_left, by_events)

    def _frontiers(self) -> list[int]:
        """Return the number of vertices on the frontier after each row."""
        changes = (sum(isinstance(event, Enter) - isinstance(event, Forget) for event in row) for row in self.events)
        return list(accumulate(changes))

    def _choices_left(self) -> int:
        """Return the number of vertices or edges for which something is chosen."""
        return sum(self.choices_of(event) is not None for events in self.events for event in events)

    def with_gains(self, names: Sequence[str]) -> FiniteStrip:
        """Return the same strip, read with these gains."""
        order, gains = self.schedule.order, Gains(tuple(names))
        return FiniteStrip(
            self.graph, self.problem, order, gains=gains, windows=self.windows, free=self.free, name=self.graph_title
        )

    @property
    def title(self) -> str:
        """The problem and the graph in words."""
        return f"{self.problem.text} on {self.graph_title}"

    @property
    def error_name(self) -> str:
        """The problem and the graph, as errors name them."""
        return self.title

    def without_solution(self, columns: int) -> str:
        """Return the sentence, without its period, that no structure exists."""
        return f"{self.graph_title} has no '{self.problem.text}'"

    def resized(self, rows: int) -> Strip:
        """Return itself for its own number of vertices; raises BadInput for others."""
        if rows != self.rows:
            raise BadInput(f"{self.graph_title} is read in {self.rows} steps, not in {rows}.")
        return self

    def mark_of(self, choices: Sequence[Choice], around: Sequence[Choice | None] = ()) -> Mark:
        """Return one character for each choice."""
        symbols = dict(self.choices)
        return "".join(symbols[choice] for choice in choices) or NOTHING

    def decided_marks(self, row: int, mark: Mark) -> Iterator[tuple[int, str]]:
        """Yield (index of a vertex or edge, character of its choice) for every choice that a mark shows."""
        choosing = (event for event in self.events[row] if self.choices_of(event) is not None)
        for event, symbol in zip(choosing, str(mark)):
            assert isinstance(event, Enter | Meet)
            yield event.vertex[1] if isinstance(event, Enter) else event.edge, symbol

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the boards of one column with all combinations of choices; of no column the empty board, else none."""
        if cols != 1:
            yield from [Board.from_columns(self.rows, [])] if cols == 0 else []
            return
        symbols, words = dict(self.choices), []
        for events in self.events:
            free = [choices for choices in map(self.choices_of, events) if choices is not None]
            words.append(["".join(map(symbols.__getitem__, chosen)) or NOTHING for chosen in product(*free)])
        for cells in product(*words):
            yield Board.from_columns(self.rows, [cells])

    def chosen(self, board: Board) -> Chosen:
        """Return the choices that a board shows: a set of vertices, a set of edge indices, or a tuple of all choices.

        Raises BadInput for marks that no board has.
        """
        choice_of = {symbol: choice for choice, symbol in self.choices}
        choices: dict[int, Choice] = {}
        for row, events in enumerate(self.events):
            word, choosing = str(board[row, 0]), [event for event in events if self.choices_of(event) is not None]
            if not (len(word) == len(choosing) and choice_of.keys() >= set(word)) and (choosing or word != NOTHING):
                expected = f"{len(choosing)} of {' '.join(choice_of)}" if choosing else NOTHING
                raise BadInput(f"board must have {expected} in row {row}, not {excerpt(word)}.")
            for event, symbol in zip(choosing, word):
                assert isinstance(event, Enter | Meet)
                choices[event.vertex[1] if isinstance(event, Enter) else event.edge] = choice_of[symbol]
        if self.is_set:
            return frozenset(index for index, chosen in choices.items() if chosen)
        return tuple(choices[index] for index in sorted(choices))

    def legal(self, board: Board) -> bool:
        """Return whether the choices of a board have every property, as stated on whole graphs.

        That a set is of minimum or maximum size is not examined.
        """
        chosen = self.chosen(board)
        order = tuple(event.edge for events in self.events for event in events if isinstance(event, Meet))
        graph = replace(self.graph, read=order) if len(order) == len(self.graph.edges) else self.graph
        return all(constraint.legal(graph, chosen) for constraint in self.properties)
