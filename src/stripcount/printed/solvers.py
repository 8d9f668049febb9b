"""The solvers of a printed board, by name: its own search, the generic ones, and a switch from one to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol

from stripcount.board import Board
from stripcount.limits import Impatient, Limits
from stripcount.printed.base import Covered, PrintedBoard
from stripcount.printed.cells import in_rows
from stripcount.printed.puzzle import Inference, Search, Solver
from stripcount.search import learning
from stripcount.search.engines import count, run
from stripcount.search.formula import Clause

_BLOCKED = 1000  # solutions found after which an exact cover search is no longer replaced by the learning search

_ALONE = 2000  # nodes without a solution after which a proof is tried that there is none, where clingo is missing


class Own(Protocol):
    """A puzzle's own search; `solutions` may raise Impatient, and then `explored` excludes what was searched before."""

    def solutions(self) -> Iterator[Board]:
        """Yield every solution once."""

    def explored(self) -> Iterable[Clause]:
        """Return clauses of the board's formula that exclude exactly what has been searched already."""


def handing_over(name: str, own: Callable[[Any, Limits], Own], patience: int) -> Solver:
    """Return the solver that begins with `own` and continues with the learning search.

    It changes over after `patience` nodes without a (further) solution, if clingo is installed. Where a search has long
    found nothing, a proof by cutting planes that there is nothing to find is tried once.
    """

    def solve(instance: Any, inference: Inference, limits: Limits) -> Search:
        search = own(instance, limits)
        method = name

        def boards() -> Iterator[Board]:
            nonlocal method
            learns = learning.available()
            limits.patience = limits.nodes + patience if learns else _patience_alone(limits)
            try:
                for board in search.solutions():
                    yield board
                    limits.patience = limits.nodes + patience if learns else None
                return
            except Impatient:
                learning.advised()
            finally:  # another search may continue with this limits
                limits.patience = None
            formula = instance.as_formula()
            explored = tuple(search.explored()) if learns else ()

            def hopeless() -> bool:
                nonlocal method
                from stripcount.search.relaxation import refuted  # imports SciPy's linear programs

                method += ", cutting planes"
                return refuted(formula, limits, explored) is not None

            if learns:
                method += ", learning"
                for model in learning.models(formula, limits, explored, hopeless):
                    yield instance.of_model(model)
            elif not hopeless():
                yield from own(instance, limits).solutions()  # from the beginning: nothing was found yet

        return Search(boards(), lambda: limits.nodes, lambda: method)

    return solve


def _patience_alone(limits: Limits) -> int | None:
    """Return the nodes without a solution after which the own search, alone, asks for a proof that there is none."""
    return limits.nodes + _ALONE if limits.nodes_left is None else None


def alone(name: str, own: Callable[[Any, Limits], Own]) -> Solver:
    """Return the solver that uses `own` alone."""

    def solve(instance: Any, inference: Inference, limits: Limits) -> Search:
        return Search(own(instance, limits).solutions(), lambda: limits.nodes, lambda: name)

    return solve


class InferringOwn:
    """The inferring exact cover engine as a board's own search."""

    def __init__(self, instance: Covered, limits: Limits) -> None:
        """Prepare the search; it begins when `solutions` is iterated."""
        self.instance, self.limits = instance, limits
        self.found: list[Clause] = []

    def solutions(self) -> Iterator[Board]:
        """Yield every solution once; after a thousand of them the search is no longer replaced by another one."""
        for chosen in run(self.instance.as_cover(), "inferring", None, self.limits).solutions:
            yield self.instance.filled(chosen)
            if len(self.found) < _BLOCKED:
                self.found.append(tuple(-option - 1 for option in chosen))
            else:
                self.limits.patience = None

    def explored(self) -> Iterable[Clause]:
        """Return one clause for each solution found."""
        return self.found


def by_cover(engine: str, name: str) -> Solver:
    """Return the solver that runs the exact cover engine of this name."""

    def solve(instance: Covered, inference: Inference, limits: Limits) -> Search:
        found = run(instance.as_cover(), engine, None, limits)
        return Search((instance.filled(chosen) for chosen in found.solutions), found.nodes, lambda: name)

    return solve


def by_models(name: str) -> Solver:
    """Return the solver of a board's formula by the module of `search` with this name: clingo, or unit propagation."""

    def solve(instance: PrintedBoard, inference: Inference, limits: Limits) -> Search:
        module = import_module(f"stripcount.search.{name}")
        found = module.models(instance.as_formula(), limits)
        return Search((instance.of_model(model) for model in found), lambda: limits.nodes, lambda: name)

    return solve


by_learning, by_propagation = by_models("learning"), by_models("propagating")


def by_constraints(instance: Covered, inference: Inference, limits: Limits) -> Search:
    """Solve by the generic constraint search, with this much inference."""
    from stripcount.search import csp

    found = csp.solve(instance.as_csp(), inference, limits=limits)
    boards = (Board.of(in_rows(values, instance.cols)) for values in found.solutions)
    return Search(boards, found.nodes, lambda: "csp")


def counted_by_cover(board: Covered, limits: Limits) -> tuple[int, str]:
    """Return the number of solutions of a board posed as exact cover, and the method."""
    return count(board.as_cover(), limits=limits), "exact-cover"


def cover_solvers(patience: int) -> dict[str, Solver]:
    """Return the solvers of a board posed as exact cover and as constraints; the first is the default."""
    return {
        "auto": handing_over("exact-cover", InferringOwn, patience),
        "exact-cover": alone("exact-cover", InferringOwn),
        "dancing-links": by_cover("links", "dancing-links"),
        "learning": by_learning,
        "propagating": by_propagation,
        "csp": by_constraints,
        "plain": by_cover("plain", "plain"),
    }


def _by_formula(instance: PrintedBoard, inference: Inference, limits: Limits) -> Search:
    return (by_learning if learning.advised() else by_propagation)(instance, inference, limits)


FORMULA_SOLVERS: Mapping[str, Solver] = {
    "auto": _by_formula,
    "learning": by_learning,
    "propagating": by_propagation,
}
"""The solvers of a board posed only as a formula; the default is learning if clingo is installed, else propagating."""


def solutions(instance: PrintedBoard, most: int, limits: Limits) -> list[Board]:
    """Return up to `most` solutions of a board posed as a formula."""
    return _by_formula(instance, "mac", limits).take(most)
