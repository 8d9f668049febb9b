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
"""The mark of a vertex or an edge that is chosen."""


class GraphState(NamedTuple):
    """The number of columns read, up to the `cap` of the schedule, and the state of each property in `parts`.

    `last`: the column that is being read is known to be the last one. `read` is -1 after a last column.
    """

    read: int
    last: bool
    parts: Parts


class FrontierStrip(Strip[GraphState]):
    """A strip whose columns are the layers of a graph, in each of which vertices or edges are chosen.

    `fixed_choices` holds the choices of some vertices, such as hubs, that are not free and that no mark shows. `free`
    holds the choices left to some vertices or, in a finite graph, to edges, given by index; all others may take every
    choice. `distinct`: vertex states with equal futures are not merged, because more is read from them. `gains` are the
    counted totals.
    """

    rule_methods = (*Strip.rule_methods, "_states_after", "_states_at_end", "choices_of", "slots_beside")
    distinct: ClassVar[bool] = False
    fixed_choices: Mapping[Vertex, Choice] = {}
    free: Mapping[Vertex | int, Sequence[Choice]] = {}
    gains: Gains = NO_GAINS
    schedule: Schedule

    def set_reading(
        self, schedule: Schedule, properties: tuple[Property, ...], of: Domain, choices: Sequence[tuple[Choice, str]]
    ) -> None:
        """Set the schedule, the properties and what is chosen; the constructor of a subclass calls this."""
        self.schedule, self.properties, self.of, self.choices = schedule, properties, of, choices

    @abstractmethod
    def mark_of(self, choices: Sequence[Choice], around: Sequence[Choice | None]) -> Mark:
        """Return the mark of a cell in which these choices are made, in the order of its events.

        `around` holds the choices of the vertices at `slots_beside`, on which the mark depends as well.
        """

    def slots_beside(self, events: Sequence[Event]) -> Sequence[int | None]:
        """Return the slots of the vertices read before on whose choices the mark of a cell depends; by default none."""
        return ()

    def choices_at(self, parts: Parts, slots: Sequence[int | None]) -> Sequence[Choice | None]:
        """Return the choice of the vertex at each of some slots, None for an empty slot."""
        return ()

    def start(self) -> GraphState:
        return GraphState(0, False, tuple(p.start() for p in self.properties))

    def step(self, state: GraphState, row: int) -> Iterator[tuple[Mark, GraphState]]:
        """Yield the marks of one cell with the states after it.

        In the first cell of a column the states also guess, where the schedule requires it, whether the column is the
        last one.
        """
        if state.read < 0:
            return
        for last in self.schedule.endings if row == 0 else (state.last,):
            events = self.schedule.column(state.read, last)[row]
            around = self.choices_at(state.parts, self.slots_beside(events))
            for choices, parts in self._states_after(events, state.parts):
                yield self.mark_of(choices, around), GraphState(state.read, last, parts)

    def steps_with_gains(self, state: GraphState, row: int) -> Iterator[tuple[Mark, GraphState, tuple[int, ...]]]:
        """Yield the results of `step`, each with a tuple of its gains in the totals, in the order of `gains`."""
        if state.read < 0:
            return
        for last in self.schedule.endings if row == 0 else (state.last,):
            events = self.schedule.column(state.read, last)[row]
            around = self.choices_at(state.parts, self.slots_beside(events))
            for choices, parts, gain in self._states_and_gains_after(events, state.parts):
                yield self.mark_of(choices, around), GraphState(state.read, last, parts), self.gains.digits(gain)

    def end_column(self, state: GraphState) -> GraphState | None:
        """Return the state after a column; None if it was the last one and a property does not accept its state."""
        if state.last:
            return GraphState(-1, False, ()) if self.finished(state.parts) else None
        return GraphState(min(state.read + 1, self.schedule.cap), False, state.parts)

    def accepts(self, state: GraphState) -> bool:
        """Return whether the board may end after the columns read."""
        if state.read <= 0:
            return state.read < 0 or self.accepts_nothing
        return not self.schedule.guesses and any(True for _ in self._states_at_end(state))

    @cached_property
    def accepts_nothing(self) -> bool:
        """Whether the graph without vertices has a structure: the empty one, if it has all properties."""
        return all(p.accepts_nothing for p in self.properties)

    def _states_at_end(self, state: GraphState) -> Iterator[Parts]:
        """Yield the states of the properties after the events at the end of the board, if all properties accept."""
        for _, parts in self._states_after(self.schedule.closing(state.read), state.parts, choose=False):
            if self.finished(parts):
                yield parts

    def finished(self, parts: Parts) -> bool:
        """Return whether every property accepts its state when the frontier is empty."""
        return all(p.accepts(state_of_property) for p, state_of_property in zip(self.properties, parts))

    def successors(self, event: Event, parts: Parts) -> Iterator[Parts]:
        """Yield the states of the properties after an event, over all choices; choices do not appear in the result."""
        free = self.choices_of(event)
        for choice in (self._fixed_choice(event),) if free is None else free:
            yield from self._after(event, parts, choice)

    def choices_of(self, event: Event) -> Sequence[Choice] | None:
        """Return the choices that may be made at an event, None if nothing is chosen there."""
        if self.of == "vertices":
            if not isinstance(event, Enter) or event.vertex in self.fixed_choices:
                return None
            free = self.free.get(event.vertex)
        elif isinstance(event, Meet):
            free = self.free.get(event.edge)
        else:
            return None
        return [choice for choice, _ in self.choices] if free is None else free

    def _states_after(
        self, events: Sequence[Event], parts: Parts, choose: bool = True
    ) -> Iterator[tuple[tuple[Choice, ...], Parts]]:
        """Yield (choices, states of the properties) after some events, for all choices made there.

        With `choose` False nothing is chosen.
        """
        results: list[tuple[tuple[Choice, ...], Parts]] = [((), parts)]
        for event in events:
            free = self.choices_of(event) if choose else None
            results = [
                (chosen if free is None else (*chosen, choice), after)
                for chosen, before in results
                for choice in ((self._fixed_choice(event),) if free is None else free)
                for after in self._after(event, before, choice)
            ]
        yield from results

    def _states_and_gains_after(
        self, events: Sequence[Event], parts: Parts
    ) -> Iterator[tuple[tuple[Choice, ...], Parts, int]]:
        """Yield (choices, states of the properties, gain) after some events; the gain is encoded as in `Gains`."""
        results: list[tuple[tuple[Choice, ...], Parts, int]] = [((), parts, 0)]
        for event in events:
            free = self.choices_of(event)
            results = [
                (
                    chosen if free is None else (*chosen, choice),
                    after,
                    gain + event_gain(self.gains, self.properties, before, event, choice),
                )
                for chosen, before, gain in results
                for choice in ((self._fixed_choice(event),) if free is None else free)
                for after in self._after(event, before, choice)
            ]
        yield from results

    def _fixed_choice(self, event: Event) -> Choice | None:
        """Return the fixed choice of the vertex that enters at this event, None without one."""
        return self.fixed_choices.get(event.vertex) if isinstance(event, Enter) else None

    def _after(self, event: Event, parts: Parts, choice: Choice) -> Iterator[Parts]:
        """Yield the states of all properties after an event with this choice: every combination of what each yields."""
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
    """Return the number of vertices or edges that a mark shows as chosen."""
    return str(mark).count(CHOSEN)
