"""The states that several local properties give a vertex together, as tables; a label is the number of such a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge, shortened
from stripcount.model.contract.calling import called
from stripcount.model.graphs.property import Choice, Local, VertexState, Where
from stripcount.model.graphs.remembered import remembered
from stripcount.model.graphs.schedule import Enter, Left, Schedule

DEAD = -1  # in tables of labels: what is not allowed, or has no future
MOST_LABELS = 200  # properties are asked about every pair of labels
MOST_EDGES = 150  # kinds of edges of which every pair is compared in both orders
Table = NDArray[np.int64]
Joint = tuple[VertexState, ...]


class LabelTables:
    """Tables of the labels that vertices can have by a schedule; if they are `distinct`, none are merged.

    A joint label is the choice of the vertex, None where edges are chosen, and its state by each property; the number
    of a joint label, from 0 on, stands for it. Raises TooLarge beyond 200 labels, BrokenPuzzle if a property's method
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
        self.properties, self.edge_choices, self.loops, self.distinct = (
            properties,
            edge_choices,
            schedule.loops,
            distinct,
        )
        self.labels: list[Joint] = []
        self._depth: dict[Joint, int] = {}
        self._begun: dict[tuple[int, Where], list[int]] = {}
        entered = dict.fromkeys(event.where for event in schedule.events() if isinstance(event, Enter))
        for (number, choice), where in product(enumerate(vertex_choices), entered):
            joint = [(choice, *labels) for labels in product(*(_asked(p, "begins", choice, where) for p in properties))]
            for state in joint:
                self._add(state, 0)
            self._begun[number, where] = [self.labels.index(state) for state in joint]
        self._close(schedule.most_edges)
        self.count = len(self.labels)

    def begins(self, choice: int, where: Where) -> list[int]:
        """Return the labels that a new vertex may have, given the number of its choice."""
        return self._begun[choice, where]

    def _add(self, label: Joint, depth: int) -> None:
        """Add a label that occurs after so many edges, or its smaller depth."""
        depth_before = self._depth.get(label)
        if depth_before is None:
            self.labels.append(label)
            if len(self.labels) > MOST_LABELS:
                raise TooLarge(
                    f"the vertices of a graph have more than {MOST_LABELS} labels by "
                    f"{shortened(' & '.join(map(repr, self.properties)))}."
                )
        if depth_before is None or depth < depth_before:
            self._depth[label] = depth

    def _close(self, degree: int | None) -> None:
        """Add every label that edges lead to."""
        read: dict[Joint, int] = {}  # labels, by the depth at which they were combined with all others
        while waiting := [label for label in self.labels if read.get(label) != self._depth[label]]:
            for label in waiting:
                read[label] = self._depth[label]
                if degree is None or self._depth[label] < degree:
                    self._read(label, [other for other in self.labels if degree is None or self._depth[other] < degree])

    def _read(self, label: Joint, others: Sequence[Joint]) -> None:
        """Add the labels that edges between a label and others lead to."""
        for choice in self.edge_choices:
            looped = self._loop(label, choice) if self.loops else None
            if looped is not None:
                self._add(looped, self._depth[label] + 2)
            for other in others:
                for pair in ((label, other), (other, label)):
                    met = self._meet(*pair, choice)
                    for before, after in zip(pair, met or ()):
                        self._add(after, self._depth[before] + 1)

    def _meet(self, first_label: Joint, second_label: Joint, choice: Choice) -> tuple[Joint, Joint] | None:
        first, second = [first_label[0]], [second_label[0]]
        for p, a, b in zip(self.properties, first_label[1:], second_label[1:]):
            met = _asked(p, "meet", a, b, choice)
            if met is None:
                return None
            first.append(met[0])
            second.append(met[1])
        return tuple(first), tuple(second)

    def _loop(self, label: Joint, choice: Choice) -> Joint | None:
        after = [label[0]]
        for p, a in zip(self.properties, label[1:]):
            met = _asked(p, "loop", a, choice)
            if met is None:
                return None
            after.append(met)
        return tuple(after)

    @cached_property
    def done(self) -> NDArray[np.bool_]:
        """Whether a vertex may end with each label."""
        good = (all(_asked(p, "done", a) for p, a in zip(self.properties, label[1:])) for label in self.labels)
        return np.array(list(good), dtype=np.bool_)

    @cached_property
    def _met(self) -> tuple[Table, Table]:
        """(first, second) label after an edge, by choice, first and second label; DEAD where it is not allowed."""
        index_of = {label: index for index, label in enumerate(self.labels)}
        table = np.full((2, len(self.edge_choices), self.count, self.count), DEAD, dtype=np.int64)
        for c, choice in enumerate(self.edge_choices):
            for (i, first), (j, second) in product(enumerate(self.labels), repeat=2):
                met = self._meet(first, second, choice)
                if met is not None and met[0] in index_of and met[1] in index_of:
                    table[:, c, i, j] = index_of[met[0]], index_of[met[1]]
        return table[0], table[1]

    @cached_property
    def _looped(self) -> Table:
        """The label after a loop, by choice and label."""
        index_of = {label: index for index, label in enumerate(self.labels)}
        met = [[self._loop(vertex_label, choice) for vertex_label in self.labels] for choice in self.edge_choices]
        return np.array(
            [
                [DEAD if vertex_label is None else index_of.get(vertex_label, DEAD) for vertex_label in row]
                for row in met
            ],
            dtype=np.int64,
        )

    def turned(self, joins: Sequence[tuple[bool, ...]], turns: bool) -> bool:
        """Return whether an edge with exchanged ends means the same if choices are permuted; `joins`: which connect.

        With `turns`, choices are directions, and each must be exchanged with the opposite one.
        """
        first, second = self._met
        about = [(self._looped[c].tobytes(), [some[c] for some in joins]) for c in range(len(self.edge_choices))]
        way = [turns and bool(choice) for choice in self.edge_choices]
        there = [(way[c], first[c].tobytes(), second[c].tobytes(), one) for c, one in enumerate(about)]
        back = [(turns ^ way[c], second[c].T.tobytes(), first[c].T.tobytes(), one) for c, one in enumerate(about)]
        return sorted(there) == sorted(back)

    @cached_property
    def orderless(self) -> bool:
        """Whether any two edges at a vertex do the same in either order."""
        ways, loops = [*product(self.edge_choices, (False, True))], [(None, c, False) for c in self.edge_choices]
        for index, constraint in enumerate(self.properties, start=1):
            labels = {label[index] for label in self.labels}
            edges = [(other, *way) for other, way in product(labels, ways)] + loops * self.loops
            if not _orderless(constraint, labels, edges):
                return False
        return True

    @remembered
    def merged(self, left: Left) -> Table:
        """Return for each label the first with the same futures if so many edges may follow, DEAD if it has none."""
        classes_by_count = [self._futures(count) for count in ([None] if left is None else sorted(left))]
        table = np.full(self.count, DEAD, dtype=np.int64)
        first: dict[tuple[int, ...], int] = {}
        for label in range(self.count):
            futures = tuple(int(classes[label]) for classes in classes_by_count)
            if any(future != DEAD for future in futures):
                table[label] = label if self.distinct else first.setdefault(futures, label)
        return table

    @remembered
    def _futures(self, edges: int | None) -> Table:
        """Return a number for each label, equal for labels with equal futures over exactly so many edges.

        A label without a future has DEAD. None stands for any number of edges.
        """
        if edges == 0:
            return np.where(self.done, 0, DEAD).astype(np.int64)
        if edges is not None:
            return self._refined(self._futures(edges - 1), self._futures(edges - 2) if edges > 1 else None)
        classes = self._futures(0)
        while True:
            finer = self._refined(classes, classes, also=classes)
            if len(np.unique(finer)) == len(np.unique(classes)) and np.array_equal(finer == DEAD, classes == DEAD):
                return classes
            classes = finer

    def _refined(self, classes: Table, looped: Table | None, also: Table | None = None) -> Table:
        """Return the classes before one more edge, by the class that it leads to and the label of the other end.

        `looped`: the classes of the label after a loop, which is two of the edges. With `also`, labels of different
        classes there stay different, and one that is not DEAD there stays alive.
        """
        padded = np.append(classes, DEAD)
        first, second = self._met
        seen = []
        for own, other in ((first, second), (np.swapaxes(second, 1, 2), np.swapaxes(first, 1, 2))):
            future = padded[own]
            seen += [future, np.where(future == DEAD, DEAD, other)]
        rows = np.concatenate([np.swapaxes(table, 0, 1).reshape(self.count, -1) for table in seen], axis=1)
        alive = (np.concatenate([seen[0], seen[2]], axis=2) != DEAD).any(axis=(0, 2))
        if looped is not None and self.loops:
            after = np.append(looped, DEAD)[self._looped]
            rows, alive = np.concatenate([rows, after.T], axis=1), alive | (after != DEAD).any(axis=0)
        if also is not None:
            rows = np.concatenate([rows, also[:, None]], axis=1)
            alive |= also != DEAD
        class_of: dict[bytes, int] = {}
        refined = [class_of.setdefault(row.tobytes(), len(class_of)) for row in np.ascontiguousarray(rows)]
        result: Table = np.where(alive, np.array(refined, dtype=np.int64), DEAD)
        return result

    @remembered
    def after_edge(self, choice: int, left_one: Left, left_other: Left) -> Table:
        """Return first · count + second, the merged labels after an edge, by first · count + second before; or DEAD."""
        first, second = (part[choice].reshape(-1) for part in self._met)
        first_class = np.append(self.merged(left_one), DEAD)[first]
        second_class = np.append(self.merged(left_other), DEAD)[second]
        return np.where((first_class == DEAD) | (second_class == DEAD), DEAD, first_class * self.count + second_class)

    def sees(self, numbers: Sequence[int | None]) -> bool:
        """Return whether a window may hold vertices with these labels, None for one outside the graph."""
        content = [None if label_index is None else self.labels[label_index] for label_index in numbers]
        return all(
            _asked(p, "sees", tuple(label and label[index] for label in content))
            for index, p in enumerate(self.properties, start=1)
        )

    def after_loop(self, choice: int, left: Left) -> Table:
        """Return the merged label after a loop, or DEAD, by label."""
        after: Table = np.append(self.merged(left), DEAD)[self._looped[choice]]
        return after

    @remembered
    def closed(self, left: Left, joins: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return the labels of vertices that no further edge can connect to another one, if so many edges may follow.

        An edge connects if its choice does, by `joins`; where vertices are chosen, if that of the other end does.
        """
        if self.distinct:
            return np.full(self.count, left == frozenset({0}))
        counts = [None] if left is None else sorted(left)
        return np.asarray(~np.any([self._open(count, joins) for count in counts], axis=0))

    def _open(self, edges: int | None, joins: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return the labels of vertices that one of exactly so many edges may connect, and that may end after them."""
        if edges == 0:
            return np.zeros(self.count, dtype=bool)
        if edges is not None:
            opened = self._opened(self._open(edges - 1, joins), self._futures(edges - 1) != DEAD, joins)
            if self.loops and edges > 1:
                opened |= self._looping(self._open(edges - 2, joins), self._futures(edges - 2) != DEAD, joins)
            return opened
        open_labels, alive = np.zeros(self.count, dtype=bool), self._futures(None) != DEAD
        while True:
            now = open_labels | self._opened(open_labels, alive, joins)
            if self.loops:
                now |= self._looping(open_labels, alive, joins)
            if np.array_equal(now, open_labels):
                return open_labels
            open_labels = now

    def _looping(
        self, later: NDArray[np.bool_], alive: NDArray[np.bool_], joins: tuple[bool, ...]
    ) -> NDArray[np.bool_]:
        """Return the labels of vertices that a loop may connect, as it closes a cycle, or an edge after it."""
        result = np.zeros(self.count, dtype=bool)
        for choice in range(len(self.edge_choices)):
            joined, kept = np.append(alive, False)[self._looped[choice]], np.append(later, False)[self._looped[choice]]
            if self.edge_choices[0] is None:
                joined &= np.array([joins[int(label[0])] for label in self.labels])
            elif not joins[choice]:
                joined = np.zeros_like(joined)
            result |= joined | kept
        return result

    def _opened(self, later: NDArray[np.bool_], alive: NDArray[np.bool_], joins: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return the labels of vertices that the next edge or a later one may connect."""
        first, second = self._met
        result = np.zeros(self.count, dtype=bool)
        for choice in range(len(self.edge_choices)):
            for table in (first[choice], second[choice].T):
                joined, kept = np.append(alive, False)[table], np.append(later, False)[table]
                if self.edge_choices[0] is None:
                    partner = np.array([joins[int(label[0])] for label in self.labels])
                    joined = joined & partner
                elif not joins[choice]:
                    joined = np.zeros_like(joined)
                result |= (joined | kept).any(axis=1)
        return result


def _orderless(
    constraint: Local, labels: Iterable[VertexState], edges: Sequence[tuple[VertexState, Choice, bool]]
) -> bool:
    """Return whether any two edges at a vertex do the same to all labels in either order; False if that takes long.

    An edge: the label of its other end, None for a loop; its choice; whether it is read from the other end.
    """

    @cache
    def met(label: VertexState, other: VertexState, choice: Choice, turned: bool) -> Sequence[VertexState]:
        """Return both labels after an edge; none if it is not allowed."""
        if other is None:
            looped = _asked(constraint, "loop", label, choice)
            return [] if looped is None else [looped, None]
        after = _asked(constraint, "meet", *((other, label) if turned else (label, other)), choice)
        return [] if after is None else after[::-1] if turned else after

    def after(label: VertexState, first: tuple[Any, ...], second: tuple[Any, ...]) -> Sequence[VertexState]:
        """Return the labels after both edges: of the vertex, of the first other end, of the second one."""
        once = met(label, *first)
        twice = once and met(once[0], *second)
        return twice and (twice[0], once[1], twice[1])

    def alike(there: Sequence[VertexState], back: Sequence[VertexState]) -> bool:
        return there[:1] == back[:1] and there[1:] == back[:0:-1]

    if all(tuple(met(label, *edge)) in ((), (label, edge[0])) for label in labels for edge in edges):
        return True  # no label ever changes
    pairs = product(labels, combinations_with_replacement(edges, 2))
    return len(edges) <= MOST_EDGES and all(alike(after(label, a, b), after(label, b, a)) for label, (a, b) in pairs)


def _asked(constraint: Local, method: str, *given: Any) -> Any:
    """Return what a method of a property answers, as a list where it yields several labels; raises BrokenPuzzle."""

    def ask() -> object:
        answer = getattr(constraint, method)(*given)
        return list(answer) if method == "begins" else answer

    return called(ask, f"{type(constraint).__name__}.{method}", lambda: f"on {', '.join(map(repr, given))}")
