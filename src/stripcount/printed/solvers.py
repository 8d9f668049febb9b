"""The solvers of a printed board, by name: its own search, the generic ones, and a switch from one to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol

from stripcount.board import Board
from stripcount.limits import Impatient, Limits
from stripcount.printed.base import Covered, PrintedBoard
from stripcount.printed.puzzle import Inference, Search, Solver
from stripcount.search import csp, dancing_links, learning
from stripcount.search.exact_cover import Cover, Solution, plainly
from stripcount.search.formula import Clause
from stripcount.search.inferring_cover import Engine

_MAX_BLOCKED = 1000  # solutions, excluded by a clause each, after which an exact cover search is no longer replaced

_PATIENCE_WITHOUT_CLINGO = 2000  # nodes without a solution after which cutting planes are tried


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
            limits.patience = limits.nodes + patience if learns else _patience_without_clingo(limits)
            try:
                for board in search.solutions():
                    yield board
                    limits.patience = limits.nodes + patience if learns else None
                return
            except Impatient:
                learning.advised()
            finally:  # another search may continue with these limits
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

        return Search(boards(), limits, lambda: method)

    return solve


def _patience_without_clingo(limits: Limits) -> int | None:
    """Return the node at which a search without clingo to replace it tries to prove that there is no solution.

    None, never, if a limit on nodes is set.
    """
    return limits.nodes + _PATIENCE_WITHOUT_CLINGO if limits.nodes_left is None else None


def _with_constant_name(name: str, boards: Callable[[Any, Inference, Limits], Iterator[Board]]) -> Solver:
    """Return a solver that yields the boards that `boards` yields, and whose method is called `name`."""
    return lambda instance, inference, limits: Search(boards(instance, inference, limits), limits, lambda: name)


def alone(name: str, own: Callable[[Any, Limits], Own]) -> Solver:
    """Return the solver that runs a puzzle's own search to its end, without handing over to another one."""
    return _with_constant_name(name, lambda instance, inference, limits: own(instance, limits).solutions())


class InferringOwn:
    """The inferring exact cover engine as a board's own search."""

    def __init__(self, instance: Covered, limits: Limits) -> None:
        """Prepare the search; it begins when `solutions` is iterated."""
        self.instance, self.limits = instance, limits
        self.solution_clauses: list[Clause] = []

    def solutions(self) -> Iterator[Board]:
        """Yield every solution once; after a thousand of them the search is no longer replaced by another one."""
        for chosen in Engine(self.instance.as_cover(), self.limits).solutions():
            yield self.instance.of_options(chosen)
            if len(self.solution_clauses) < _MAX_BLOCKED:
                self.solution_clauses.append(tuple(-option - 1 for option in chosen))
            else:
                self.limits.patience = None

    def explored(self) -> Iterable[Clause]:
        """Return one clause for each solution found."""
        return self.solution_clauses


def by_cover(name: str, engine: Callable[[Cover, Limits], Iterator[Solution]]) -> Solver:
    """Return the solver that runs an exact cover engine."""
    return _with_constant_name(
        name,
        lambda instance, inference, limits: (
            instance.of_options(chosen) for chosen in engine(instance.as_cover(), limits)
        ),
    )


def by_models(name: str) -> Solver:
    """Return the solver of a board's formula by the module of `search` with this name: clingo, or unit propagation."""

    def boards(instance: PrintedBoard, inference: Inference, limits: Limits) -> Iterator[Board]:
        models = import_module(f"stripcount.search.{name}").models(instance.as_formula(), limits)
        return (instance.of_model(model) for model in models)

    return _with_constant_name(name, boards)


by_learning, by_propagation = by_models("learning"), by_models("propagating")

by_constraints = _with_constant_name(
    "csp",
    lambda instance, inference, limits: (
        instance.of_values(values) for values in csp.solve(instance.as_csp(), inference, limits)
    ),
)
"""The generic constraint search, the only solver whose inference can be chosen."""


def counted_by_cover(board: Covered, limits: Limits) -> tuple[int, str]:
    """Return the number of solutions of a board posed as exact cover, and the method."""
    return Engine(board.as_cover(), limits).count(), "exact-cover"


def cover_solvers(patience: int) -> dict[str, Solver]:
    """Return the solvers of a board posed as exact cover and as constraints; the first is the default."""
    return {
        "auto": handing_over("exact-cover", InferringOwn, patience),
        "exact-cover": alone("exact-cover", InferringOwn),
        "dancing-links": by_cover("dancing-links", dancing_links.solutions),
        "learning": by_learning,
        "propagating": by_propagation,
        "csp": by_constraints,
        "plain": by_cover("plain", plainly),
    }


def _by_formula(instance: PrintedBoard, inference: Inference, limits: Limits) -> Search:
    """Start the learning search if clingo is installed, otherwise unit propagation."""
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
