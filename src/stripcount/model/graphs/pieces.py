"""Connection: how many pieces the chosen vertices or edges form, with or without cycles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Of, Property, put


class Parts(NamedTuple):
    """The piece of the vertex at each place, 0 for none; of each group the number of finished pieces.

    Pieces are numbered in order of appearance: that of number p belongs to group (p - 1) modulo the number of groups.
    """

    at: tuple[int, ...]
    finished: tuple[int, ...]


class Pieces(Property[Parts]):
    """The number of connected pieces is from `least` to `most` (None: any number), without `cycles` unless allowed.

    Of vertices: pieces of the graph that they induce. Of edges: pieces of their graph, which has every vertex if
    `spanning`, otherwise those with an edge. With `removed`, the pieces are those of what is not chosen. A subclass may
    state several groups of choices of vertices, each with its own bounds: pieces are then those of one group.
    """

    def __init__(
        self,
        of: Of,
        least: int = 1,
        most: int | None = 1,
        *,
        cycles: bool = True,
        spanning: bool = False,
        removed: bool = False,
    ) -> None:
        self.of = of  # type: ignore[misc]
        self.bounds: tuple[tuple[int, int | None], ...] = ((least, most),)
        self.cycles, self.spanning, self.removed = cycles, spanning, removed

    def cap(self, group: int = 0) -> int:
        """Return the number of finished pieces of a group from which more make no difference."""
        least, most = self.bounds[group]
        return least if most is None else most

    def group(self, chosen: Choice) -> int:
        """Return the group of a vertex or edge with this choice, -1 if it does not belong to the pieces."""
        return 0 if bool(chosen) != self.removed else -1

    def start(self) -> Parts:
        """Return no pieces."""
        return Parts((), (0,) * len(self.bounds))

    def vertex(self, state: Parts, place: int, chosen: Choice) -> Iterable[Parts]:
        """Yield the state with a piece more if the vertex belongs to one from the start."""
        group = (0 if self.spanning else -1) if self.of == "edges" else self.group(chosen)
        if group < 0:
            yield state
        elif self._may_open(state, group):
            yield self._renumbered(put(state.at, place, self._new(state.at, group), 0), state.finished)

    def _new(self, at: tuple[int, ...], group: int) -> int:
        return max(at, default=0) // len(self.bounds) * len(self.bounds) + len(self.bounds) + group + 1

    def edge(self, state: Parts, one: int, other: int, chosen: Choice) -> Iterable[Parts]:
        """Yield the state with the pieces of two ends joined, if the edge joins them."""
        at, finished = state
        if self.of == "edges":
            if self.group(chosen) < 0:
                yield state
                return
            for end in (one, other):
                if not _get(at, end):
                    if not self._may_open(state, 0):
                        return
                    at = put(at, end, self._new(at, 0), 0)
        first, second = _get(at, one), _get(at, other)
        if not first or not second or (first - second) % len(self.bounds):
            yield state
        elif first != second or self.cycles:
            yield self._renumbered(tuple(first if piece == second else piece for piece in at), finished)

    def _may_open(self, state: Parts, group: int) -> bool:
        most = self.bounds[group][1]
        return most is None or state.finished[group] < most

    def forget(self, state: Parts, place: int) -> Iterable[Parts]:
        """Yield the state without a place; if it was the last of its piece, that is finished."""
        own, rest = _get(state.at, place), put(state.at, place, 0, 0)
        finished = state.finished
        if own and own not in rest:
            group = (own - 1) % len(self.bounds)
            now, most = finished[group] + 1, self.bounds[group][1]
            others = any(piece and (piece - own) % len(self.bounds) == 0 for piece in rest)
            if most is not None and (now > most or (now == most and others)):
                return
            finished = (*finished[:group], min(now, self.cap(group)), *finished[group + 1 :])
        yield self._renumbered(rest, finished)

    def moved(self, state: Parts, place: int, to: int) -> Parts:
        """Return the state with a vertex at another place."""
        return self._renumbered(put(put(state.at, to, _get(state.at, place), 0), place, 0, 0), state.finished)

    def accepts(self, state: Parts) -> bool:
        """Return whether enough pieces are finished; too many never are."""
        return all(found >= least for found, (least, _) in zip(state.finished, self.bounds))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the pieces are as many as they should be, and have no cycle if none is allowed."""
        return all(self._legal(graph, chosen, group) for group in range(len(self.bounds)))

    def _legal(self, graph: Graph, chosen: Chosen, group: int) -> bool:
        def belongs(number: int) -> bool:
            return self.group(number in chosen if isinstance(chosen, frozenset) else chosen[number]) == group

        if self.of == "vertices":
            vertices = {v for v in graph.vertices if belongs(v)}
            edges = list(graph.induced(vertices))
        else:
            edges = [e for e in range(len(graph.edges)) if belongs(e)]
            met = {end for e in edges for end in graph.edges[e]}
            vertices = set(graph.vertices) if self.spanning else met
        pieces, (least, most) = graph.pieces(vertices, edges), self.bounds[group]
        enough = least <= pieces and (most is None or pieces <= most)
        return enough and (self.cycles or graph.cycles(vertices, edges) == 0)

    def _renumbered(self, at: tuple[int, ...], finished: tuple[int, ...]) -> Parts:
        groups, seen = len(self.bounds), {0: 0}
        numbered = [
            seen.setdefault(piece, (len(seen) - 1) * groups + (piece - 1) % groups + 1) if piece else 0 for piece in at
        ]
        while numbered and not numbered[-1]:
            numbered.pop()
        return Parts(tuple(numbered), finished)


def _get(at: tuple[int, ...], place: int) -> int:
    return at[place] if place < len(at) else 0
