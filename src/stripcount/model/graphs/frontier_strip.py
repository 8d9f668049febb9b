"""Structures on a layered graph, read vertex by vertex, edge by edge: the states of several properties together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from stripcount.board import Mark
from stripcount.model.graphs.gain_tracking import event_gain
from stripcount.model.graphs.gains import NO_GAINS, Gains
from stripcount.model.graphs.layered import Vertex
from stripcount.model.graphs.property import Choice, Domain, Parts, Property
from stripcount.model.graphs.schedule import Enter, Event, Forget, Look, Meet, Schedule
from stripcount.model.strip import Strip

NOTHING = "·"
"""The mark of a cell in which nothing is chosen."""
CHOSEN = "●"


class GraphState(NamedTuple):
    """A state: the number of columns read, up to the schedule's `cap`, and the state of each property.

    `last`: the current column is the last one. `read` is -1 after a last column.
    """

    read: int
    last: bool
    parts: Parts


class FrontierStrip(Strip[GraphState]):
    """A strip whose columns are the layers of a graph, in each of which vertices or edges are chosen.

    `given` holds the fixed choices of hubs, which are not shown. `free` restricts the choices of some vertices or, in a
    finite graph, of edges by their numbers; all others may take every choice. `distinct`: labels with equal futures are
    not merged, because more is read from them. `gains` names the totals to which events add.
    """

    rule_methods = (*Strip.rule_methods, "_run", "_closed", "choices_of", "beside")
    distinct: ClassVar[bool] = False
    given: Mapping[Vertex, Choice] = {}
    free: Mapping[Vertex | int, Sequence[Choice]] = {}
    gains: Gains = NO_GAINS
    schedule: Schedule

    def read(
        self, schedule: Schedule, properties: tuple[Property, ...], of: Domain, choices: Sequence[tuple[Choice, str]]
    ) -> None:
        """Set the properties and the schedule by which the graph is read."""
        self.schedule, self.properties, self.of, self.choices = schedule, properties, of, choices

    @abstractmethod
    def shown(self, choices: Sequence[Choice], around: Sequence[Choice | None]) -> Mark:
        """Return the mark of a cell with these choices; `around`: the choices of the vertices named by `beside`."""

    def beside(self, events: Sequence[Event]) -> Sequence[int | None]:
        """Return the slots of the vertices on which the mark of a cell depends as well."""
        return ()

    def seen(self, parts: Parts, slots: Sequence[int | None]) -> Sequence[Choice | None]:
        """Return the choices of the vertices at some slots."""
        return ()

    def start(self) -> GraphState:
        return GraphState(0, False, tuple(p.start() for p in self.properties))

    def step(self, state: GraphState, row: int) -> Iterator[tuple[Mark, GraphState]]:
        """Yield the choices in one cell, at the beginning of a column also whether it is the last."""
        if state.read < 0:
            return
        for last in self.schedule.endings if row == 0 else (state.last,):
            events = self.schedule.column(state.read, last)[row]
            around = self.seen(state.parts, self.beside(events))
            for choices, parts in self._run(events, state.parts):
                yield self.shown(choices, around), GraphState(state.read, last, parts)

    def gained_steps(self, state: GraphState, row: int) -> Iterator[tuple[Mark, GraphState, tuple[int, ...]]]:
        """Yield the results of `step`, each with its gains: one integer for each name in `gains`."""
        if state.read < 0:
            return
        for last in self.schedule.endings if row == 0 else (state.last,):
            events = self.schedule.column(state.read, last)[row]
            around = self.seen(state.parts, self.beside(events))
            for choices, parts, gained in self._run_gaining(events, state.parts):
                yield self.shown(choices, around), GraphState(state.read, last, parts), self.gains.digits(gained)

    def end_column(self, state: GraphState) -> GraphState | None:
        """Return the state with a column more; None if the last column leaves the structure unfinished."""
        if state.last:
            return GraphState(-1, False, ()) if self.finished(state.parts) else None
        return GraphState(min(state.read + 1, self.schedule.cap), False, state.parts)

    def accepts(self, state: GraphState) -> bool:
        """Return whether the structure may end here."""
        if state.read <= 0:
            return state.read < 0 or self.accepts_nothing
        return not self.schedule.guesses and any(True for _ in self._closed(state))

    @cached_property
    def accepts_nothing(self) -> bool:
        """Whether a graph without vertices has a structure, the empty one."""
        return all(p.accepts_nothing for p in self.properties)

    def _closed(self, state: GraphState) -> Iterator[Parts]:
        for _, parts in self._run(self.schedule.closing(state.read), state.parts, choose=False):
            if self.finished(parts):
                yield parts

    def finished(self, parts: Parts) -> bool:
        """Return whether the structure may end in these states of the properties."""
        return all(p.accepts(state_of_property) for p, state_of_property in zip(self.properties, parts))

    def reached(self, event: Event, parts: Parts) -> Iterator[Parts]:
        """Yield the states of the properties after an event, for one choice after the other."""
        free = self.choices_of(event)
        for choice in (self._given(event),) if free is None else free:
            yield from self._after(event, parts, choice)

    def choices_of(self, event: Event) -> Sequence[Choice] | None:
        """Return the choices at an event, None if nothing is chosen there."""
        if self.of == "vertices":
            if not isinstance(event, Enter) or event.vertex in self.given:
                return None
            free = self.free.get(event.vertex)
        elif isinstance(event, Meet):
            free = self.free.get(event.edge)
        else:
            return None
        return [choice for choice, _ in self.choices] if free is None else free

    def _run(
        self, events: Sequence[Event], parts: Parts, choose: bool = True
    ) -> Iterator[tuple[tuple[Choice, ...], Parts]]:
        """Yield (choices, states of the properties) after some events, one by one for each choice."""
        reached: list[tuple[tuple[Choice, ...], Parts]] = [((), parts)]
        for event in events:
            free = self.choices_of(event) if choose else None
            reached = [
                (chosen if free is None else (*chosen, choice), after)
                for chosen, before in reached
                for choice in ((self._given(event),) if free is None else free)
                for after in self._after(event, before, choice)
            ]
        yield from reached

    def _run_gaining(self, events: Sequence[Event], parts: Parts) -> Iterator[tuple[tuple[Choice, ...], Parts, int]]:
        """Yield (choices, states of the properties, what was gained) after some events."""
        reached: list[tuple[tuple[Choice, ...], Parts, int]] = [((), parts, 0)]
        for event in events:
            free = self.choices_of(event)
            reached = [
                (
                    chosen if free is None else (*chosen, choice),
                    after,
                    gained + event_gain(self.gains, self.properties, before, event, choice),
                )
                for chosen, before, gained in reached
                for choice in ((self._given(event),) if free is None else free)
                for after in self._after(event, before, choice)
            ]
        yield from reached

    def _given(self, event: Event) -> Choice | None:
        return self.given.get(event.vertex) if isinstance(event, Enter) else None

    def _after(self, event: Event, parts: Parts, choice: Choice) -> Iterator[Parts]:
        """Yield the combinations of the states that each property yields."""
        combined: list[Parts] = [()]
        for constraint, state in zip(self.properties, parts):
            if isinstance(event, Enter):
                states = constraint.vertex(state, event.slot, event.where, choice)
            elif isinstance(event, Meet):
                states = constraint.edge(state, event.slot, event.other_slot, choice)
            elif isinstance(event, Look):
                states = constraint.window(state, event.slots)
            elif isinstance(event, Forget):
                states = constraint.forget(state, event.slot)
            else:
                states = [constraint.moved(state, event.slot, event.to)]
            combined = [(*combination, next_state) for next_state in states for combination in combined]
        yield from combined

    def draw_state(self, state: GraphState) -> str:
        """Return the number of columns read and the states of the properties."""
        return "finished" if state.read < 0 else f"{state.read}: {' | '.join(map(repr, state.parts))}"


def size_of(mark: Mark) -> int:
    """Return how many vertices or edges a mark shows as chosen."""
    return str(mark).count(CHOSEN)
