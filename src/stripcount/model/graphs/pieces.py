"""Connection: how many pieces the chosen vertices or edges form, with or without cycles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Of, Property


class Parts(NamedTuple):
    """The piece of the vertex at each place, 0 for none, numbered in order of appearance; how many are finished."""

    at: tuple[int, ...]
    finished: int


class Pieces(Property[Parts]):
    """The number of connected pieces is from `least` to `most` (None: any number), without `cycles` unless allowed.

    Of vertices: pieces of the graph that they induce. Of edges: pieces of their graph, which has every vertex if
    `spanning`, otherwise those with an edge. With `removed`, the pieces are those of what is not chosen.
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
        self.least, self.most, self.cycles = least, most, cycles
        self.spanning, self.removed = spanning, removed

    @property
    def cap(self) -> int:
        """The number of finished pieces from which more make no difference."""
        return self.least if self.most is None else self.most

    def counts(self, chosen: Choice) -> bool:
        """Return whether a vertex or edge with this choice belongs to the pieces."""
        return bool(chosen) != self.removed

    def start(self) -> Parts:
        """Return no pieces."""
        return Parts((), 0)

    def vertex(self, state: Parts, place: int, chosen: Choice) -> Iterable[Parts]:
        """Yield the state with a piece more if the vertex belongs to one from the start."""
        belongs = self.spanning if self.of == "edges" else self.counts(chosen)
        if not belongs:
            yield state
        elif self._may_open(state):
            yield _renumbered(_put(state.at, place, max(state.at, default=0) + 1), state.finished)

    def edge(self, state: Parts, one: int, other: int, chosen: Choice) -> Iterable[Parts]:
        """Yield the state with the pieces of two ends joined, if the edge joins them."""
        at, finished = state
        if self.of == "edges":
            if not self.counts(chosen):
                yield state
                return
            for end in (one, other):
                if not _get(at, end):
                    if not self._may_open(state):
                        return
                    at = _put(at, end, max(at, default=0) + 1)
        elif not _get(at, one) or not _get(at, other):
            yield state
            return
        first, second = _get(at, one), _get(at, other)
        if first != second or self.cycles:
            yield _renumbered(tuple(first if piece == second else piece for piece in at), finished)

    def _may_open(self, state: Parts) -> bool:
        return self.most is None or state.finished < self.most

    def forget(self, state: Parts, place: int) -> Iterable[Parts]:
        """Yield the state without a place; if it was the last of its piece, that is finished."""
        own, rest = _get(state.at, place), _put(state.at, place, 0)
        finished = state.finished
        if own and own not in rest:
            finished += 1
            if self.most is not None and (finished > self.most or (finished == self.most and any(rest))):
                return
        yield _renumbered(rest, min(finished, self.cap))

    def moved(self, state: Parts, place: int, to: int) -> Parts:
        """Return the state with a vertex at another place."""
        return _renumbered(_put(_put(state.at, to, _get(state.at, place)), place, 0), state.finished)

    def accepts(self, state: Parts) -> bool:
        """Return whether enough pieces are finished; too many never are."""
        return state.finished >= self.least

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the pieces are as many as they should be, and have no cycle if none is allowed."""
        if self.of == "vertices":
            vertices = {v for v in graph.vertices if (v in chosen) != self.removed}
            edges = list(graph.induced(vertices))
        else:
            edges = [e for e in range(len(graph.edges)) if (e in chosen) != self.removed]
            met = {end for e in edges for end in graph.edges[e]}
            vertices = set(graph.vertices) if self.spanning else met
        pieces = graph.pieces(vertices, edges)
        enough = self.least <= pieces and (self.most is None or pieces <= self.most)
        return enough and (self.cycles or graph.cycles(vertices, edges) == 0)


def _get(at: tuple[int, ...], place: int) -> int:
    return at[place] if place < len(at) else 0


def _put(at: tuple[int, ...], place: int, piece: int) -> tuple[int, ...]:
    filled = [*at, *[0] * (place + 1 - len(at))]
    filled[place] = piece
    return tuple(filled)


def _renumbered(at: tuple[int, ...], finished: int) -> Parts:
    seen = {0: 0}
    numbered = [seen.setdefault(piece, len(seen)) for piece in at]
    while numbered and not numbered[-1]:
        numbered.pop()
    return Parts(tuple(numbered), finished)
