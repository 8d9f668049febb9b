"""Connectivity: how many components the chosen vertices or edges form, with or without cycles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Domain, Property, Where, put


class ComponentState(NamedTuple):
    """The components of the vertices on the frontier, and how many are finished.

    `component_of` holds the component of the vertex at each slot, 0 for none. `finished` counts the finished components
    of each group. Components are numbered from 1 in order of appearance: component p belongs to group (p - 1) modulo
    the number of groups. A component is finished when its last vertex leaves the frontier.
    """

    component_of: tuple[int, ...]
    finished: tuple[int, ...]


class Components(Property[ComponentState]):
    """The number of components is from `least` to `most`, both included, and without `cycles` there is no cycle.

    `most` None: no upper bound. Chosen vertices have the components of the subgraph that they induce. Chosen edges have
    the components of the graph of these edges, with all vertices if `spanning`, else with the vertices that have a
    chosen edge. With `removed`, the components are those of the vertices or edges that are not chosen. If
    `broken_circuits` is False, the set contains no broken circuit (H. Whitney, A logical expansion in mathematics,
    1932): an edge that is not chosen may not have both ends in one component of the chosen edges read before it. A
    subclass may divide the choices of vertices into groups, each with its own entry (least, most) in `bounds`: a
    component then consists of vertices of one group.
    """

    def __init__(
        self,
        of: Domain,
        least: int = 1,
        most: int | None = 1,
        *,
        cycles: bool = True,
        spanning: bool = False,
        removed: bool = False,
        broken_circuits: bool = True,
    ) -> None:
        self.of = of  # type: ignore[misc]
        self.bounds: tuple[tuple[int, int | None], ...] = ((least, most),)
        self.cycles, self.spanning, self.removed, self.broken_circuits = cycles, spanning, removed, broken_circuits
        self.parallel = "same" if cycles else "counted"  # type: ignore[misc]

    def cap(self, group: int = 0) -> int:
        """Return the number up to which finished components of a group are counted; further ones make no difference."""
        least, most = self.bounds[group]
        return least if most is None else most

    def group(self, choice: Choice) -> int:
        """Return the group of a vertex or edge with this choice, -1 if it does not belong to the components."""
        return 0 if bool(choice) != self.removed else -1

    def start(self) -> ComponentState:
        return ComponentState((), (0,) * len(self.bounds))

    def vertex(self, state: ComponentState, slot: int, where: Where, choice: Choice) -> Iterable[ComponentState]:
        """Yield the state, with a new component if the vertex forms one before its edges are read.

        Yields nothing if the group may have no further component.
        """
        group = (0 if self.spanning else -1) if self.of == "edges" else self.group(choice)
        if group < 0:
            yield state
        elif self._may_open(state, group):
            yield self._renumbered(
                put(state.component_of, slot, self._new_component(state.component_of, group), 0), state.finished
            )

    def _new_component(self, components: tuple[int, ...], group: int) -> int:
        """Return an unused number for a component of a group."""
        return max(components, default=0) // len(self.bounds) * len(self.bounds) + len(self.bounds) + group + 1

    def edge(self, state: ComponentState, slot: int, other_slot: int, choice: Choice) -> Iterable[ComponentState]:
        """Yield the state, with the components of the two ends united if the edge belongs to them.

        Yields nothing if that closes a forbidden cycle or begins one component too many, or if an edge that is not
        chosen completes a forbidden broken circuit.
        """
        components, finished = state
        if self.of == "edges":
            if self.group(choice) < 0:
                if (
                    self.broken_circuits
                    or not _get(components, slot)
                    or _get(components, slot) != _get(components, other_slot)
                ):
                    yield state
                return
            for end in (slot, other_slot):
                if not _get(components, end):
                    if not self._may_open(state, 0):
                        return
                    components = put(components, end, self._new_component(components, 0), 0)
        first, second = _get(components, slot), _get(components, other_slot)
        if not first or not second or (first - second) % len(self.bounds):
            yield state
        elif first != second or self.cycles:
            yield self._renumbered(
                tuple(first if component == second else component for component in components), finished
            )

    def _may_open(self, state: ComponentState, group: int) -> bool:
        """Return whether a group may have one component more than it has finished ones."""
        most = self.bounds[group][1]
        return most is None or state.finished[group] < most

    def forget(self, state: ComponentState, slot: int) -> Iterable[ComponentState]:
        """Yield the state with an empty slot; if it was the last one of its component, the component is finished.

        Yields nothing if its group then has more components than it may.
        """
        component, remaining = _get(state.component_of, slot), put(state.component_of, slot, 0, 0)
        finished = state.finished
        if component and component not in remaining:
            group = (component - 1) % len(self.bounds)
            count, most = finished[group] + 1, self.bounds[group][1]
            others_open = any(
                other_component and (other_component - component) % len(self.bounds) == 0
                for other_component in remaining
            )
            if most is not None and (count > most or (count == most and others_open)):
                return
            finished = (*finished[:group], min(count, self.cap(group)), *finished[group + 1 :])
        yield self._renumbered(remaining, finished)

    def moved(self, state: ComponentState, slot: int, to: int) -> ComponentState:
        """Return the state with the vertex of `slot` at the slot `to`."""
        component_of = put(put(state.component_of, to, _get(state.component_of, slot), 0), slot, 0, 0)
        return self._renumbered(component_of, state.finished)

    def accepts(self, state: ComponentState) -> bool:
        """Return whether enough components of each group are finished; `forget` never finishes too many."""
        return all(count >= least for count, (least, _) in zip(state.finished, self.bounds))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether each group has an allowed number of components, without a cycle unless these are allowed."""
        return all(self._legal(graph, chosen, group) for group in range(len(self.bounds)))

    def _legal(self, graph: Graph, chosen: Chosen, group: int) -> bool:
        """Return whether the components of one group have the property, computed on the whole graph without states."""

        def belongs(element: int) -> bool:
            """Return whether a vertex or edge, given by index, belongs to the group."""
            return self.group(element in chosen if isinstance(chosen, frozenset) else chosen[element]) == group

        if self.of == "vertices":
            vertices = {v for v in graph.vertices if belongs(v)}
            edges = list(graph.induced(vertices))
        else:
            edges = [e for e in range(len(graph.edges)) if belongs(e)]
            ends = {end for e in edges for end in graph.edges[e]}
            vertices = set(graph.vertices) if self.spanning else ends
        components, (least, most) = graph.components(vertices, edges), self.bounds[group]
        satisfied = least <= components and (most is None or components <= most)
        if not self.broken_circuits and self.of == "edges":  # edges are then read in the order of their numbers
            unchosen = [e for e in range(len(graph.edges)) if not belongs(e)]
            earlier = [[f for f in edges if f < e] for e in unchosen]
            joins_components = (
                graph.components(vertices, [*earlier_edges, e]) < graph.components(vertices, earlier_edges)
                for e, earlier_edges in zip(unchosen, earlier)
            )
            satisfied &= all(joins_components)
        return satisfied and (self.cycles or graph.cycles(vertices, edges) == 0)

    def _renumbered(self, components: tuple[int, ...], finished: tuple[int, ...]) -> ComponentState:
        """Return the state with components numbered in order of appearance, each with a number of its group."""
        groups, new_number_of = len(self.bounds), {0: 0}
        new_numbers = [
            new_number_of.setdefault(component, (len(new_number_of) - 1) * groups + (component - 1) % groups + 1)
            if component
            else 0
            for component in components
        ]
        while new_numbers and not new_numbers[-1]:
            new_numbers.pop()
        return ComponentState(tuple(new_numbers), finished)


def _get(components: tuple[int, ...], slot: int) -> int:
    """Return the component at a slot, 0 for none; a tuple ends before its empty slots."""
    return components[slot] if slot < len(components) else 0
