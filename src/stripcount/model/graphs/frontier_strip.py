"""Structures on a layered graph, read vertex by vertex, edge by edge: the states of several properties together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from stripcount.board import Mark
from stripcount.model.graphs.frontier import Enter, Event, Forget, Frontier, Look, Meet
from stripcount.model.graphs.layered import Layered, Vertex
from stripcount.model.graphs.property import Choice, Of, Property
from stripcount.model.strip import Strip


class GraphState(NamedTuple):
    """The number of columns read, as far as it matters, whether the current one is the last, the properties' states.

    `read` is -1 after a last column.
    """

    read: int
    last: bool
    parts: tuple[Any, ...]


class FrontierStrip(Strip[GraphState]):
    """A strip whose columns are the layers of a graph, in each of which vertices or edges are chosen.

    `given` holds choices of hubs that are not free. `distinct`: no labels are merged, even if their futures agree.
    """

    reading = (*Strip.reading, "_run", "_closed", "choices_of", "beside")
    distinct: ClassVar[bool] = False
    given: Mapping[Vertex, Choice] = {}

    def read(
        self, graph: Layered, properties: tuple[Property[Any], ...], of: Of, choices: Sequence[tuple[Choice, str]]
    ) -> None:
        """Set what is read."""
        self.graph, self.properties, self.of, self.choices = graph, properties, of, choices
        self.frontier = Frontier(graph, choosing=of == "edges")

    @abstractmethod
    def shown(self, choices: Sequence[Choice], around: Sequence[Choice | None]) -> Mark:
        """Return the mark of a cell with these choices; `around`: the choices of the vertices named by `beside`."""

    def beside(self, events: Sequence[Event]) -> Sequence[int | None]:
        """Return the places of the vertices on which the mark of a cell depends as well."""
        return ()

    def seen(self, parts: tuple[Any, ...], places: Sequence[int | None]) -> Sequence[Choice | None]:
        """Return the choices of the vertices at some places."""
        return ()

    def start(self) -> GraphState:
        """Return the state before the first column."""
        return GraphState(0, False, tuple(p.start() for p in self.properties))

    def step(self, state: GraphState, row: int) -> Iterator[tuple[Mark, GraphState]]:
        """Yield the choices in one cell, at the beginning of a column also whether it is the last."""
        if state.read < 0:
            return
        guesses = (False, True) if row == 0 and self.frontier.guesses else (state.last,)
        for last in guesses:
            events = self.frontier.column(state.read, last)[row]
            around = self.seen(state.parts, self.beside(events))
            for choices, parts in self._run(events, state.parts):
                yield self.shown(choices, around), GraphState(state.read, last, parts)

    def turn(self, state: GraphState) -> GraphState | None:
        """Return the state with a column more; None if the last column leaves the structure unfinished."""
        if state.last:
            good = all(p.accepts(part) for p, part in zip(self.properties, state.parts))
            return GraphState(-1, False, ()) if good else None
        return GraphState(min(state.read + 1, self.frontier.cap), False, state.parts)

    def accepts(self, state: GraphState) -> bool:
        """Return whether the structure may end here."""
        if state.read <= 0:
            return state.read < 0 or self.accepts_nothing
        return not self.frontier.guesses and any(True for _ in self._closed(state))

    @cached_property
    def accepts_nothing(self) -> bool:
        """Whether a graph without vertices has a structure, the empty one."""
        return all(p.accepts(p.start()) for p in self.properties)

    def _closed(self, state: GraphState) -> Iterator[tuple[Any, ...]]:
        for _, parts in self._run(self.frontier.closing(state.read), state.parts, choose=False):
            if all(p.accepts(part) for p, part in zip(self.properties, parts)):
                yield parts

    def choices_of(self, event: Event) -> Sequence[Choice] | None:
        """Return what may be chosen at an event, None if nothing is."""
        chooses = Enter if self.of == "vertices" else Meet
        if not isinstance(event, chooses) or (isinstance(event, Enter) and event.vertex in self.given):
            return None
        return [choice for choice, _ in self.choices]

    def _run(
        self, events: Sequence[Event], parts: tuple[Any, ...], choose: bool = True
    ) -> Iterator[tuple[tuple[Choice, ...], tuple[Any, ...]]]:
        """Yield (choices, states of the properties) after some events, one by one for each choice."""
        if not events:
            yield (), parts
            return
        event, rest = events[0], events[1:]
        free = self.choices_of(event) if choose else None
        for choice in (self._given(event),) if free is None else free:
            for after in self._after(event, parts, choice):
                for choices, found in self._run(rest, after, choose):
                    yield choices if free is None else (choice, *choices), found

    def _given(self, event: Event) -> Choice | None:
        return self.given.get(event.vertex) if isinstance(event, Enter) else None

    def _after(self, event: Event, parts: tuple[Any, ...], choice: Choice) -> Iterator[tuple[Any, ...]]:
        """Yield the combinations of what each property yields."""
        combined: list[tuple[Any, ...]] = [()]
        for one, part in zip(self.properties, parts):
            if isinstance(event, Enter):
                found = one.vertex(part, event.place, choice)
            elif isinstance(event, Meet):
                found = one.edge(part, event.one, event.other, choice)
            elif isinstance(event, Look):
                found = one.look(part, event.places)
            elif isinstance(event, Forget):
                found = one.forget(part, event.place)
            else:
                found = [one.moved(part, event.place, event.to)]
            combined = [(*done, after) for after in found for done in combined]
        yield from combined

    def draw_state(self, state: GraphState) -> str:
        """Return the number of columns read and the states of the properties."""
        return "finished" if state.read < 0 else f"{state.read}: {' | '.join(map(repr, state.parts))}"
