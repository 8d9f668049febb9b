"""The labels that several local properties give a vertex together, as tables, merged where their futures agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge, shortened
from stripcount.model.contract.calling import called
from stripcount.model.graphs.frontier import Left
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Choice, Label, Local
from stripcount.model.graphs.remembered import remembered

DEAD = -1
MOST_LABELS = 200
MOST_EDGES = 150  # kinds of edges that are compared in both orders
Table = NDArray[np.int64]
Joint = tuple[Label, ...]


class LabelTables:
    """Tables of the labels that can occur on a graph; if they are `distinct`, none are merged.

    A joint label is the choice of its vertex, None where edges are chosen, and a label for each property; 0.. number
    them. Raises TooLarge beyond 200 labels, BrokenPuzzle if a property's method fails.
    """

    def __init__(
        self,
        properties: Sequence[Local],
        vertex_choices: Sequence[Choice],
        edge_choices: Sequence[Choice],
        graph: Layered,
        distinct: bool,
    ) -> None:
        self.properties, self.edge_choices, self.loops, self.distinct = properties, edge_choices, graph.loops, distinct
        self.labels: list[Joint] = []
        self._depth: dict[Joint, int] = {}
        self.begins: list[list[int]] = []
        for choice in vertex_choices:
            found = [_asked(p, "begins", choice) for p in properties]
            joint = [(choice, *labels) for labels in product(*found)]
            for one in joint:
                self._add(one, 0)
            self.begins.append([self.labels.index(one) for one in joint])
        self._close(graph.most_edges)
        self.count = len(self.labels)

    def _add(self, label: Joint, depth: int) -> None:
        """Note a label that occurs after so many edges."""
        known = self._depth.get(label)
        if known is None:
            self.labels.append(label)
            if len(self.labels) > MOST_LABELS:
                raise TooLarge(
                    f"the vertices of a graph have more than {MOST_LABELS} labels by "
                    f"{shortened(' & '.join(map(repr, self.properties)))}."
                )
        if known is None or depth < known:
            self._depth[label] = depth

    def _close(self, degree: int | None) -> None:
        """Find every label that edges can make."""
        read: dict[Joint, int] = {}  # labels with the number of edges for which they met all others
        while waiting := [one for one in self.labels if read.get(one) != self._depth[one]]:
            for one in waiting:
                read[one] = self._depth[one]
                if degree is None or self._depth[one] < degree:
                    self._read(one, [other for other in self.labels if degree is None or self._depth[other] < degree])

    def _read(self, one: Joint, others: Sequence[Joint]) -> None:
        """Note what edges between a label and others make."""
        for choice in self.edge_choices:
            looped = self._loop(one, choice) if self.loops else None
            if looped is not None:
                self._add(looped, self._depth[one] + 2)
            for other in others:
                for pair in ((one, other), (other, one)):
                    met = self._meet(*pair, choice)
                    for before, after in zip(pair, met or ()):
                        self._add(after, self._depth[before] + 1)

    def _meet(self, one: Joint, other: Joint, choice: Choice) -> tuple[Joint, Joint] | None:
        first, second = [one[0]], [other[0]]
        for p, a, b in zip(self.properties, one[1:], other[1:]):
            met = _asked(p, "meet", a, b, choice)
            if met is None:
                return None
            first.append(met[0])
            second.append(met[1])
        return tuple(first), tuple(second)

    def _loop(self, one: Joint, choice: Choice) -> Joint | None:
        after = [one[0]]
        for p, a in zip(self.properties, one[1:]):
            met = _asked(p, "loop", a, choice)
            if met is None:
                return None
            after.append(met)
        return tuple(after)

    @cached_property
    def done(self) -> NDArray[np.bool_]:
        """Whether a vertex may end with each label."""
        good = (all(_asked(p, "done", a) for p, a in zip(self.properties, one[1:])) for one in self.labels)
        return np.array(list(good), dtype=np.bool_)

    @cached_property
    def _met(self) -> tuple[Table, Table]:
        """(first, second) label after an edge, by choice, first and second label; DEAD where it is not allowed."""
        number = {label: at for at, label in enumerate(self.labels)}
        found = np.full((2, len(self.edge_choices), self.count, self.count), DEAD, dtype=np.int64)
        for c, choice in enumerate(self.edge_choices):
            for (i, one), (j, other) in product(enumerate(self.labels), repeat=2):
                met = self._meet(one, other, choice)
                if met is not None and met[0] in number and met[1] in number:
                    found[:, c, i, j] = number[met[0]], number[met[1]]
        return found[0], found[1]

    @cached_property
    def _looped(self) -> Table:
        """The label after a loop, by choice and label."""
        number = {label: at for at, label in enumerate(self.labels)}
        met = [[self._loop(one, choice) for one in self.labels] for choice in self.edge_choices]
        return np.array(
            [[DEAD if one is None else number.get(one, DEAD) for one in row] for row in met], dtype=np.int64
        )

    def turned(self, joins: Sequence[tuple[bool, ...]], turns: bool) -> bool:
        """Return whether an edge means the same the other way round, perhaps with other choices; `joins`: of each.

        With `turns`, the other choice must be the opposite one.
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
        for at, one in enumerate(self.properties, start=1):
            labels = {label[at] for label in self.labels}
            edges = [(other, *way) for other, way in product(labels, ways)] + loops * self.loops
            if not _orderless(one, labels, edges):
                return False
        return True

    @remembered
    def merged(self, left: Left) -> Table:
        """Return for each label the first with the same futures if so many edges may follow, DEAD if it has none."""
        known = [self._futures(count) for count in ([None] if left is None else sorted(left))]
        table = np.full(self.count, DEAD, dtype=np.int64)
        first: dict[tuple[int, ...], int] = {}
        for label in range(self.count):
            futures = tuple(int(classes[label]) for classes in known)
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
        """Return the classes before one more edge: what it can do to the label, by class, and to the other end.

        `looped`: the classes of the label after a loop, which is two of the edges. With `also`, labels of different
        classes there stay different, and one that is not DEAD there stays alive.
        """
        padded = np.append(classes, DEAD)
        first, second = self._met
        seen = []
        for own, other in ((first, second), (np.swapaxes(second, 1, 2), np.swapaxes(first, 1, 2))):
            future = padded[own]
            seen += [future, np.where(future == DEAD, DEAD, other)]
        rows = np.concatenate([np.swapaxes(part, 0, 1).reshape(self.count, -1) for part in seen], axis=1)
        alive = (np.concatenate([seen[0], seen[2]], axis=2) != DEAD).any(axis=(0, 2))
        if looped is not None and self.loops:
            after = np.append(looped, DEAD)[self._looped]
            rows, alive = np.concatenate([rows, after.T], axis=1), alive | (after != DEAD).any(axis=0)
        if also is not None:
            rows = np.concatenate([rows, also[:, None]], axis=1)
            alive |= also != DEAD
        number: dict[bytes, int] = {}
        found = [number.setdefault(row.tobytes(), len(number)) for row in np.ascontiguousarray(rows)]
        result: Table = np.where(alive, np.array(found, dtype=np.int64), DEAD)
        return result

    @remembered
    def after_edge(self, choice: int, left_one: Left, left_other: Left) -> Table:
        """Return first · count + second, the merged labels after an edge, by first · count + second before; or DEAD."""
        first, second = (part[choice].reshape(-1) for part in self._met)
        one = np.append(self.merged(left_one), DEAD)[first]
        other = np.append(self.merged(left_other), DEAD)[second]
        return np.where((one == DEAD) | (other == DEAD), DEAD, one * self.count + other)

    def sees(self, numbers: Sequence[int | None]) -> bool:
        """Return whether a window may hold vertices with these labels, None for one outside the graph."""
        content = [None if number is None else self.labels[number] for number in numbers]
        return all(
            _asked(p, "sees", tuple(label and label[at] for label in content))
            for at, p in enumerate(self.properties, start=1)
        )

    def after_loop(self, choice: int, left: Left) -> Table:
        """Return the merged label after a loop, or DEAD, by label."""
        found: Table = np.append(self.merged(left), DEAD)[self._looped[choice]]
        return found

    @remembered
    def closed(self, left: Left, joins: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return which labels can no longer be joined to anything, if so many edges may follow.

        An edge joins if its choice does, by `joins`; where vertices are chosen, if that of the other end does.
        """
        if self.distinct:
            return np.full(self.count, left == frozenset({0}))
        counts = [None] if left is None else sorted(left)
        return np.asarray(~np.any([self._open(count, joins) for count in counts], axis=0))

    def _open(self, edges: int | None, joins: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return which labels may be joined to something by one of exactly so many edges, and end well."""
        if edges == 0:
            return np.zeros(self.count, dtype=bool)
        if edges is not None:
            return self._opened(self._open(edges - 1, joins), self._futures(edges - 1) != DEAD, joins)
        found, alive = np.zeros(self.count, dtype=bool), self._futures(None) != DEAD
        while not np.array_equal(now := found | self._opened(found, alive, joins), found):
            found = now
        return found

    def _opened(self, later: NDArray[np.bool_], alive: NDArray[np.bool_], joins: tuple[bool, ...]) -> NDArray[np.bool_]:
        """Return which labels may be joined by the next edge, or by a later one."""
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


def _orderless(part: Local, labels: Iterable[Label], edges: Sequence[tuple[Label, Choice, bool]]) -> bool:
    """Return whether any two edges at a vertex do the same to all labels in either order; False if that takes long.

    An edge: the label of its other end, None for a loop; its choice; whether it is read from the other end.
    """

    @cache
    def met(one: Label, other: Label, choice: Choice, turned: bool) -> Sequence[Label]:
        """Return both labels after an edge; none if it is not allowed."""
        if other is None:
            looped = _asked(part, "loop", one, choice)
            return [] if looped is None else [looped, None]
        found = _asked(part, "meet", *((other, one) if turned else (one, other)), choice)
        return [] if found is None else found[::-1] if turned else found

    def after(one: Label, first: tuple[Any, ...], second: tuple[Any, ...]) -> Sequence[Label]:
        """Return the labels after both edges: of the vertex, of the first other end, of the second one."""
        once = met(one, *first)
        twice = once and met(once[0], *second)
        return twice and (twice[0], once[1], twice[1])

    def alike(there: Sequence[Label], back: Sequence[Label]) -> bool:
        return there[:1] == back[:1] and there[1:] == back[:0:-1]

    if all(tuple(met(one, *edge)) in ((), (one, edge[0])) for one in labels for edge in edges):
        return True  # no label ever changes
    pairs = product(labels, combinations_with_replacement(edges, 2))
    return len(edges) <= MOST_EDGES and all(alike(after(one, a, b), after(one, b, a)) for one, (a, b) in pairs)


def _asked(part: Local, method: str, *given: Any) -> Any:
    """Return what a method of a property answers, as a list where it yields several labels; raises BrokenPuzzle."""

    def ask() -> Any:
        found = getattr(part, method)(*given)
        return list(found) if method == "begins" else found

    return called(ask, f"{type(part).__name__}.{method}", lambda: f"on {', '.join(map(repr, given))}")
