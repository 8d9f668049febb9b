"""The solvers of a board that says itself as exact cover and as constraints, by name; the first is the default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from stripcount.board import Board
from stripcount.printed.instance import Inference, Search
from stripcount.search.exact_cover import Cover, run


class Covered(Protocol):
    """A printed board with the two models its solvers need."""

    @property
    def cols(self) -> int:
        """The number of columns."""

    def as_cover(self) -> Cover:
        """Return the board as exact cover."""

    def filled(self, chosen: Iterable[int]) -> Board:
        """Return the board that the chosen options of `as_cover` spell."""

    def as_csp(self) -> Any:
        """Return the board as constraints with a variable for each cell in reading order."""


def by_cover(engine: str) -> Callable[[Covered, Inference], Search]:
    """Return the solver that runs the exact cover engine of this name."""

    def solve(instance: Covered, inference: Inference = "mac") -> Search:
        found = run(instance.as_cover(), engine)
        return Search((instance.filled(chosen) for chosen in found.solutions), found.nodes)

    return solve


def by_constraints(instance: Covered, inference: Inference = "mac") -> Search:
    """Solve by the generic constraint search, with this much inference."""
    from stripcount.search import csp

    found = csp.solve(instance.as_csp(), inference)
    cols = instance.cols

    def boards() -> Iterator[Board]:
        for values in found.solutions:
            yield Board.of([values[start : start + cols] for start in range(0, len(values), cols)])

    return Search(boards(), found.nodes)


SOLVERS: Mapping[str, Callable[[Any, Inference], Search]] = {
    "exact-cover": by_cover("inferring"),
    "dancing-links": by_cover("links"),
    "csp": by_constraints,
    "plain": by_cover("plain"),
}
