"""Vertex states of several local properties at once, numbered, and tables of how edges and loops change them.

The terms are:

    vertex state: what one property knows of a vertex on the frontier
    joint state: the choice of the vertex (None where edges are chosen) with its vertex state of each property
    label: the number of a joint state, from 0 on; states that are packed hold labels

The labels that can occur are found by a search from those of new vertices. Labels with equal futures are merged by
partition refinement (E. F. Moore, Gedanken-experiments on sequential machines, 1956): first by whether the vertex may
end, then edge by edge. The tables are computed once; a step on a whole array of states is then a look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge, excerpt
from stripcount.machine.packing.commuting import call_property, edges_commute
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.property import Choice, Local, VertexState, Where
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Schedule

DEAD = -1  # an entry of tables of labels: not allowed, or without a future
MAX_LABELS = 200  # the methods of the properties are called for each of up to 40,000 pairs of labels
Table = NDArray[np.int64]
"""An array whose entries are labels, classes of labels or codes of pairs of labels, or DEAD."""
JointState = tuple[VertexState, ...]


class LabelTables:
    """Tables of the labels that vertices can have when a graph is read by a schedule.

    `vertex_choices` and `edge_choices` are what may be chosen at a vertex and at an edge, [None] if nothing is. If
    `distinct`, labels with equal futures are kept apart, because they are also read for the values of cells, groups of
    components or gains; then only labels without a future are merged. An argument `edges_left` is the set of the
    numbers of edges that may follow at a vertex, None for any number. `count` is the number of labels, and
    `joint_states` has the joint state of each. Raises TooLarge beyond 200 labels, BrokenPuzzle if a property's method
    fails.
    """

    def __init__(
        self,
        properties: Sequence[Local],
        vertex_choices: Sequence[Choice],
        edge_choices: Sequence[Choice],
        schedule: Schedule,
        distinct: bool,
    ) -> None:
        self.properties = properties
        self.edge_choices = edge_choices
        self.loops = schedule.loops
        self.distinct = distinct
        self.joint_states: list[JointState] = []
        self._depth: dict[JointState, int] = {}
        self._initial_labels: dict[tuple[int, Where], list[int]] = {}
        positions = dict.fromkeys(event.where for event in schedule.events() if isinstance(event, Enter))
        for (choice_index, choice), where in product(enumerate(vertex_choices), positions):
            joint_states = [
                (choice, *vertex_states)
                for vertex_states in product(
                    *(call_property(constraint, "begins", choice, where) for constraint in properties)
                )
            ]
            for joint_state in joint_states:
                self._add(joint_state, 0)
            self._initial_labels[choice_index, where] = [
                self.joint_states.index(joint_state) for joint_state in joint_states
            ]
        self._add_reachable(schedule.max_degree)
        self.count = len(self.joint_states)

    def initial_labels(self, choice: int, where: Where) -> list[int]:
        """Return the labels that a new vertex at `where` may have if its choice has the index `choice`."""
        return self._initial_labels[choice, where]

    def same_initial_labels(self, image: Callable[[Where], Where]) -> bool:
        """Return whether new vertices have the same initial labels at every `where` and its `image`."""
        return all(
            labels == self._initial_labels.get((choice, image(where)))
            for (choice, where), labels in self._initial_labels.items()
        )

    def _add(self, joint_state: JointState, depth: int) -> None:
        """Record that a joint state can occur after `depth` edges at its vertex; its smallest depth is kept."""
        depth_before = self._depth.get(joint_state)
        if depth_before is None:
            self.joint_states.append(joint_state)
            if len(self.joint_states) > MAX_LABELS:
                raise TooLarge(
                    f"the vertices of a graph have more than {MAX_LABELS} labels by "
                    f"{excerpt(' & '.join(map(repr, self.properties)))}."
                )
        if depth_before is None or depth < depth_before:
            self._depth[joint_state] = depth

    def _add_reachable(self, degree: int | None) -> None:
        """Add every joint state that edges lead to, if no vertex has more than `degree` edges (None: any number)."""
        # the depth of each joint state when it was last combined with all; it is combined again at a smaller depth
        combined_at: dict[JointState, int] = {}
        while pending := [
            joint_state for joint_state in self.joint_states if combined_at.get(joint_state) != self._depth[joint_state]
        ]:
            for joint_state in pending:
                combined_at[joint_state] = self._depth[joint_state]
                if degree is None or self._depth[joint_state] < degree:
                    self._combine(
                        joint_state,
                        [other for other in self.joint_states if degree is None or self._depth[other] < degree],
                    )

    def _combine(self, joint_state: JointState, others: Sequence[JointState]) -> None:
        """Add the joint states after a loop at a vertex in this state, or after an edge to one of the others."""
        for choice in self.edge_choices:
            looped = self._joint_after_loop(joint_state, choice) if self.loops else None
            if looped is not None:
                self._add(looped, self._depth[joint_state] + 2)  # a loop has two ends at its vertex
            for other in others:
                for pair in ((joint_state, other), (other, joint_state)):
                    after_edge = self._joint_after_edge(*pair, choice)
                    for state_before, state_after in zip(pair, after_edge or ()):
                        self._add(state_after, self._depth[state_before] + 1)

    def _joint_after_edge(
        self, first_state: JointState, second_state: JointState, choice: Choice
    ) -> tuple[JointState, JointState] | None:
        """Return the joint states of the first and the second end after an edge; None: a property forbids it."""
        first, second = [first_state[0]], [second_state[0]]
        for constraint, vertex_state, other_vertex_state in zip(self.properties, first_state[1:], second_state[1:]):
            after_edge = call_property(constraint, "meet", vertex_state, other_vertex_state, choice)
            if after_edge is None:
                return None
            first.append(after_edge[0])
            second.append(after_edge[1])
        return tuple(first), tuple(second)

    def _joint_after_loop(self, joint_state: JointState, choice: Choice) -> JointState | None:
        """Return the joint state of a vertex after a loop; None: a property forbids it."""
        after_loop = [joint_state[0]]
        for constraint, vertex_state in zip(self.properties, joint_state[1:]):
            vertex_state_after = call_property(constraint, "loop", vertex_state, choice)
            if vertex_state_after is None:
                return None
            after_loop.append(vertex_state_after)
        return tuple(after_loop)

    @cached_property
    def may_end(self) -> NDArray[np.bool_]:
        """For each label whether a vertex may be forgotten with it."""
        flags = (
            all(
                call_property(constraint, "done", vertex_state)
                for constraint, vertex_state in zip(self.properties, joint_state[1:])
            )
            for joint_state in self.joint_states
        )
        return np.array(list(flags), dtype=np.bool_)

    @cached_property
    def _after_edge(self) -> tuple[Table, Table]:
        """(label of the first end, label of the second end) after an edge, indexed by choice, first and second label.

        DEAD: not allowed.
        """
        index_of = {joint_state: label for label, joint_state in enumerate(self.joint_states)}
        table = np.full((2, len(self.edge_choices), self.count, self.count), DEAD, dtype=np.int64)
        for c, choice in enumerate(self.edge_choices):
            for (i, first), (j, second) in product(enumerate(self.joint_states), repeat=2):
                after_edge = self._joint_after_edge(first, second, choice)
                # a joint state that only more edges than a vertex can have would lead to is not in the list
                if after_edge is not None and after_edge[0] in index_of and after_edge[1] in index_of:
                    table[:, c, i, j] = index_of[after_edge[0]], index_of[after_edge[1]]
        return table[0], table[1]

    @cached_property
    def _after_loop(self) -> Table:
        """The label after a loop, indexed by choice and label; DEAD: not allowed."""
        index_of = {joint_state: label for label, joint_state in enumerate(self.joint_states)}
        after_loop = [
            [self._joint_after_loop(joint_state, choice) for joint_state in self.joint_states]
            for choice in self.edge_choices
        ]
        return np.array(
            [
                [DEAD if joint_state is None else index_of.get(joint_state, DEAD) for joint_state in row]
                for row in after_loop
            ],
            dtype=np.int64,
        )

    def edges_reversible(self, connecting: Sequence[tuple[bool, ...]], directed: bool) -> bool:
        """Return whether exchanging the ends of every edge, with some permutation of the choices, changes no table.

        `connecting` holds for each partition of the frontier which choices connect the two ends of an edge. If
        `directed`, a choice is true or false for the two directions of an edge, which the permutation must exchange.
        """
        first, second = self._after_edge
        unchanged = [
            (self._after_loop[c].tobytes(), [connects[c] for connects in connecting])
            for c in range(len(self.edge_choices))
        ]
        is_forward = [directed and bool(choice) for choice in self.edge_choices]
        edges = [
            (is_forward[c], first[c].tobytes(), second[c].tobytes(), signature) for c, signature in enumerate(unchanged)
        ]
        exchanged_edges = [
            (directed ^ is_forward[c], second[c].T.tobytes(), first[c].T.tobytes(), signature)
            for c, signature in enumerate(unchanged)
        ]
        return sorted(edges) == sorted(exchanged_edges)

    @cached_property
    def edges_commute(self) -> bool:
        """Whether edges commute: any two edges at a vertex lead to the same vertex states in either order.

        Also False, without a comparison, if a property has more than MAX_EDGE_KINDS kinds of edges.
        """
        edge_kinds, loops = [*product(self.edge_choices, (False, True))], [(None, c, False) for c in self.edge_choices]
        for index, constraint in enumerate(self.properties, start=1):
            vertex_states = {joint_state[index] for joint_state in self.joint_states}
            edges = [(other, *kind) for other, kind in product(vertex_states, edge_kinds)] + loops * self.loops
            if not edges_commute(constraint, vertex_states, edges):
                return False
        return True

    @cached_method
    def representatives(self, edges_left: EdgesLeft) -> Table:
        """Return for each label the representative of its class: the first label with the same futures.

        The future is that over as many further edges as `edges_left` allows. A label without one has DEAD. If the
        tables are `distinct`, every other label represents itself.
        """
        classes_by_count = [self._futures(count) for count in ([None] if edges_left is None else sorted(edges_left))]
        table = np.full(self.count, DEAD, dtype=np.int64)
        label_of_futures: dict[tuple[int, ...], int] = {}
        for label in range(self.count):
            futures = tuple(int(classes[label]) for classes in classes_by_count)
            if any(future != DEAD for future in futures):
                table[label] = label if self.distinct else label_of_futures.setdefault(futures, label)
        return table

    @cached_method
    def _futures(self, edges: int | None) -> Table:
        """Return the number of each label's class of equal futures over exactly `edges` further edges; DEAD: no future.

        Two labels have equal futures if the same sequences of edges, with the labels of their other ends, lead from
        them to a vertex that may end. None stands for any number of edges: the coarsest stable partition.
        """
        if edges == 0:
            return np.where(self.may_end, 0, DEAD).astype(np.int64)
        if edges is not None:
            return self._refined(self._futures(edges - 1), self._futures(edges - 2) if edges > 1 else None)
        classes = self._futures(0)
        while True:
            finer = self._refined(classes, classes, refining=classes)
            same_count = len(set(finer.tolist())) == len(set(classes.tolist()))
            if same_count and np.array_equal(finer == DEAD, classes == DEAD):
                return classes
            classes = finer

    def _refined(self, classes: Table, looped: Table | None, refining: Table | None = None) -> Table:
        """Return the classes of labels one edge before they have the classes `classes`.

        Two labels are equivalent if every edge leads them to the same class and leaves its other end with the same
        label. `looped` has the classes after a loop, which takes two of the edges; None if no loop may follow. The
        result refines the partition `refining`, if there is one, and a label that has a future there has one here.
        """
        padded = np.append(classes, DEAD)
        first, second = self._after_edge
        columns = []  # for either role of the vertex, as first and second end: its class after, label of the other end
        for class_table, other_end in ((first, second), (np.swapaxes(second, 1, 2), np.swapaxes(first, 1, 2))):
            future = padded[class_table]
            columns += [future, np.where(future == DEAD, DEAD, other_end)]
        rows = np.concatenate([np.swapaxes(table, 0, 1).reshape(self.count, -1) for table in columns], axis=1)
        alive = (np.concatenate([columns[0], columns[2]], axis=2) != DEAD).any(axis=(0, 2))
        if looped is not None and self.loops:
            after = np.append(looped, DEAD)[self._after_loop]
            rows, alive = np.concatenate([rows, after.T], axis=1), alive | (after != DEAD).any(axis=0)
        if refining is not None:
            rows = np.concatenate([rows, refining[:, None]], axis=1)
            alive |= refining != DEAD
        class_of: dict[bytes, int] = {}
        refined = [class_of.setdefault(row.tobytes(), len(class_of)) for row in np.ascontiguousarray(rows)]
        result: Table = np.where(alive, np.array(refined, dtype=np.int64), DEAD)
        return result

    @cached_method
    def after_edge(self, choice: int, edges_left_first: EdgesLeft, edges_left_second: EdgesLeft) -> Table:
        """Return the table of pairs of labels after an edge with this choice, each coded as first · count + second.

        The index is the code of the labels before the edge, the entry the code of the merged labels after it, or DEAD.
        """
        first, second = (table[choice].reshape(-1) for table in self._after_edge)
        first_after = np.append(self.representatives(edges_left_first), DEAD)[first]
        second_after = np.append(self.representatives(edges_left_second), DEAD)[second]
        return np.where((first_after == DEAD) | (second_after == DEAD), DEAD, first_after * self.count + second_after)

    def allows_window(self, labels: Sequence[int | None]) -> bool:
        """Return whether every property allows a window whose cells have these labels; None: outside the graph."""
        content = [None if label is None else self.joint_states[label] for label in labels]
        return all(
            call_property(constraint, "sees", tuple(joint_state and joint_state[index] for joint_state in content))
            for index, constraint in enumerate(self.properties, start=1)
        )

    def after_loop(self, choice: int, edges_left: EdgesLeft) -> Table:
        """Return the table, indexed by label, of the merged label after a loop with this choice, or DEAD."""
        after: Table = np.append(self.representatives(edges_left), DEAD)[self._after_loop[choice]]
        return after

    @cached_method
    def cannot_connect(self, edges_left: EdgesLeft, connects: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return for each label whether none of the further edges can connect the vertex to others in a component.

        If edges are chosen, an edge connects its ends if `connects` is true of its choice; if vertices are chosen, if
        it is true of the choice of the other end.
        """
        if self.distinct:  # futures are not compared: only a vertex without further edges is known to be unconnectable
            return np.full(self.count, edges_left == frozenset({0}))
        counts = [None] if edges_left is None else sorted(edges_left)
        return np.asarray(~np.any([self._can_connect(count, connects) for count in counts], axis=0))

    def _can_connect(self, edges: int | None, connects: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return for each label whether one of `edges` edges can connect the vertex, and it may end after all of them.

        None: any number of edges, by iteration until nothing changes.
        """
        if edges == 0:
            return np.zeros(self.count, dtype=bool)
        if edges is not None:
            can_connect = self._connects_before(
                self._can_connect(edges - 1, connects), self._futures(edges - 1) != DEAD, connects
            )
            if self.loops and edges > 1:
                can_connect |= self._connects_by_loop(
                    self._can_connect(edges - 2, connects), self._futures(edges - 2) != DEAD, connects
                )
            return can_connect
        connectable, alive = np.zeros(self.count, dtype=bool), self._futures(None) != DEAD
        while True:
            wider = connectable | self._connects_before(connectable, alive, connects)
            if self.loops:
                wider |= self._connects_by_loop(connectable, alive, connects)
            if np.array_equal(wider, connectable):
                return connectable
            connectable = wider

    def _connects_by_loop(
        self, connectable_after: NDArray[np.bool_], alive: NDArray[np.bool_], connects: tuple[bool, ...]
    ) -> NDArray[np.bool_]:
        """Return for each label whether a loop, or an edge after it, can connect; a loop does so by closing a cycle."""
        result = np.zeros(self.count, dtype=bool)
        for choice in range(len(self.edge_choices)):
            connects_now = np.append(alive, False)[self._after_loop[choice]]
            connects_later = np.append(connectable_after, False)[self._after_loop[choice]]
            if self.edge_choices[0] is None:
                connects_now &= np.array([connects[int(joint_state[0])] for joint_state in self.joint_states])
            elif not connects[choice]:
                connects_now = np.zeros_like(connects_now)
            result |= connects_now | connects_later
        return result

    def _connects_before(
        self, connectable_after: NDArray[np.bool_], alive: NDArray[np.bool_], connects: tuple[bool, ...]
    ) -> NDArray[np.bool_]:
        """Return for each label whether the next edge or a later one can connect.

        `connectable_after` and `alive` are about labels after the next edge: whether a later one can connect, and
        whether they have a future.
        """
        first, second = self._after_edge
        result = np.zeros(self.count, dtype=bool)
        for choice in range(len(self.edge_choices)):
            for table in (first[choice], second[choice].T):
                connects_now = np.append(alive, False)[table]
                connects_later = np.append(connectable_after, False)[table]
                if self.edge_choices[0] is None:
                    partner_connects = np.array([connects[int(joint_state[0])] for joint_state in self.joint_states])
                    connects_now = connects_now & partner_connects
                elif not connects[choice]:
                    connects_now = np.zeros_like(connects_now)
                result |= (connects_now | connects_later).any(axis=1)
        return result
