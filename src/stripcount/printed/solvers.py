"""The solvers of a printed board, by name: its own search, the generic ones, and a switch from one to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from stripcount.board import Board
from stripcount.limits import Impatient, Limits
from stripcount.printed.base import CoverBoard, PrintedBoard
from stripcount.printed.puzzle import Inference, Instance, Search, Solver
from stripcount.search import csp, dancing_links, learning
from stripcount.search.exact_cover import ExactCoverProblem, Solution, solve_plainly
from stripcount.search.formula import Clause
from stripcount.search.inferring_cover import Engine

_MAX_SOLUTION_CLAUSES = 1000  # solutions of an exact cover search up to which it may be replaced: each needs a clause
_PATIENCE_WITHOUT_CLINGO = 2000  # nodes without a solution after which cutting planes are tried


class OwnSearch(Protocol):
    """A search written for one puzzle.

    `solutions` raises Impatient when the patience of its limits ends; `exclusion_clauses` then describes
    what was searched.
    """

    def solutions(self) -> Iterator[Board]:
        """Yield every solution once."""

    def exclusion_clauses(self) -> Iterable[Clause]:
        """Return clauses of the board's formula that exclude exactly the part of the search that is finished."""


def with_learning_fallback(
    name: str, start_search: Callable[[Instance, Limits], OwnSearch], patience: int
) -> Solver[Instance]:
    """Return the solver that begins with a puzzle's own search and continues with the learning search.

    `start_search` returns the puzzle's own search of a board, and `name` is the name of its method. If clingo is
    installed, the learning search replaces it after `patience` nodes without a (further) solution. If no solution is
    found for long, a proof by cutting planes that there is none is tried once.
    """

    def solve(instance: Instance, inference: Inference, limits: Limits) -> Search:
        search = start_search(instance, limits)
        method = name

        def boards() -> Iterator[Board]:
            """Yield the solutions; `method` names the methods used so far."""
            nonlocal method
            clingo_installed = learning.available()
            limits.patience = limits.nodes + patience if clingo_installed else _patience_without_clingo(limits)
            try:
                for board in search.solutions():
                    yield board
                    limits.patience = limits.nodes + patience if clingo_installed else None
                return
            except Impatient:
                learning.available_with_advice()
            finally:  # another search may continue with these limits
                limits.patience = None
            formula = instance.as_formula()
            explored_part = tuple(search.exclusion_clauses()) if clingo_installed else ()

            def is_refuted() -> bool:
                """Return whether cutting planes prove that there is no solution; the method then names them."""
                nonlocal method
                from stripcount.search.relaxation import find_refutation  # imports SciPy's linear programs

                method += ", cutting planes"
                return find_refutation(formula, limits, explored_part) is not None

            if clingo_installed:
                method += ", learning"
                for model in learning.models(formula, limits, explored_part, is_refuted):
                    yield instance.of_model(model)
            elif not is_refuted():
                yield from start_search(instance, limits).solutions()  # from the beginning: nothing was found yet

        return Search(boards(), limits, lambda: method)

    return solve


def _patience_without_clingo(limits: Limits) -> int | None:
    """Return the node at which a search that clingo cannot replace tries to prove that there is no solution.

    None, for never, if a limit on nodes is set.
    """
    return limits.nodes + _PATIENCE_WITHOUT_CLINGO if limits.nodes_left is None else None


def _with_constant_name(
    name: str, boards: Callable[[Instance, Inference, Limits], Iterator[Board]]
) -> Solver[Instance]:
    """Return the solver that finds the boards that `boards` yields, by a method that is always called `name`."""
    return lambda instance, inference, limits: Search(boards(instance, inference, limits), limits, lambda: name)


def own_search_solver(name: str, start_search: Callable[[Instance, Limits], OwnSearch]) -> Solver[Instance]:
    """Return the solver that runs a puzzle's own search to its end; `name` is its name."""
    return _with_constant_name(name, lambda instance, inference, limits: start_search(instance, limits).solutions())


class InferringSearch:
    """The inferring exact cover engine as a board's own search."""

    def __init__(self, instance: CoverBoard, limits: Limits) -> None:
        """Prepare the search; it begins when `solutions` is iterated."""
        self.instance, self.limits = instance, limits
        self.solution_clauses: list[Clause] = []

    def solutions(self) -> Iterator[Board]:
        """Yield every solution once; after _MAX_SOLUTION_CLAUSES of them the search loses its limit of patience."""
        for options in Engine(self.instance.as_cover(), self.limits).solutions():
            yield self.instance.of_options(options)
            if len(self.solution_clauses) < _MAX_SOLUTION_CLAUSES:
                self.solution_clauses.append(tuple(-option - 1 for option in options))
            else:
                self.limits.patience = None

    def exclusion_clauses(self) -> Iterable[Clause]:
        """Return one clause for each solution found."""
        return self.solution_clauses


def cover_solver(name: str, engine: Callable[[ExactCoverProblem, Limits], Iterator[Solution]]) -> Solver[CoverBoard]:
    """Return the solver that runs `engine` on the exact cover of a board; `name` is the name of the method."""
    return _with_constant_name(
        name,
        lambda instance, inference, limits: (
            instance.of_options(options) for options in engine(instance.as_cover(), limits)
        ),
    )


def model_solver(name: str) -> Solver:
    """Return the solver of a board's formula by the function `models` of the module `stripcount.search.name`."""

    def boards(instance: PrintedBoard, inference: Inference, limits: Limits) -> Iterator[Board]:
        models = import_module(f"stripcount.search.{name}").models(instance.as_formula(), limits)
        return (instance.of_model(model) for model in models)

    return _with_constant_name(name, boards)


learning_solver, propagation_solver = model_solver("learning"), model_solver("propagating")


class ConstraintBoard(Protocol):
    """A board that is also posed as a constraint satisfaction problem."""

    def as_csp(self) -> csp.ConstraintProblem:
        """Return the board as constraints."""

    def of_values(self, values: Sequence[Any]) -> Board:
        """Return the board whose marks are the values of a solution of `as_csp`."""


def constraint_solver(instance: ConstraintBoard, inference: Inference, limits: Limits) -> Search:
    """Start the generic constraint search, the only solver whose inference can be chosen."""
    boards = (instance.of_values(values) for values in csp.solve(instance.as_csp(), inference, limits))
    return Search(boards, limits, lambda: "csp")


def count_covers(board: CoverBoard, limits: Limits) -> tuple[int, str]:
    """Return (number of solutions, name of the method) of a board posed as an exact cover."""
    return Engine(board.as_cover(), limits).count(), "exact-cover"


def cover_solvers(patience: int) -> dict[str, Solver[CoverBoard]]:
    """Return the solvers, by name, of boards posed as exact covers; the first is the default.

    `patience` is the number of nodes without a solution after which the default changes to the learning search.
    """
    return {
        "auto": with_learning_fallback("exact-cover", InferringSearch, patience),
        "exact-cover": own_search_solver("exact-cover", InferringSearch),
        "dancing-links": cover_solver("dancing-links", dancing_links.solutions),
        "learning": learning_solver,
        "propagating": propagation_solver,
        "csp": constraint_solver,
        "plain": cover_solver("plain", solve_plainly),
    }


def _formula_solver(instance: PrintedBoard, inference: Inference, limits: Limits) -> Search:
    """Start the learning search if clingo is installed, otherwise unit propagation."""
    return (learning_solver if learning.available_with_advice() else propagation_solver)(instance, inference, limits)


FORMULA_SOLVERS: Mapping[str, Solver] = {
    "auto": _formula_solver,
    "learning": learning_solver,
    "propagating": propagation_solver,
}
"""The solvers of a board posed only as a formula; the default is learning if clingo is installed, else propagating."""


def solutions(instance: PrintedBoard, count: int, limits: Limits) -> list[Board]:
    """Return the first `count` solutions of a board posed as a formula, or all if there are fewer."""
    return _formula_solver(instance, "mac", limits).take(count)
