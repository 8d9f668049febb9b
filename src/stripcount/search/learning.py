"""Conflict-driven search with learning, by clingo (installed wherever it has a wheel), of any formula.

It was measured (tests/bench/bench_solving.py --hard) against CP-SAT and the solvers of python-sat, with and without
cardinality constraints encoded as clauses. Because clingo handles them itself, it is the fastest except MiniCard, a
little faster on easy boards and up to ten times slower on hard ones. Also, clingo lists solutions one after another in
constant memory and can be interrupted.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING

from stripcount.errors import Unavailable
from stripcount.extras import advise, is_installed
from stripcount.limits import Limits
from stripcount.search.formula import Clause, Formula, Model

if TYPE_CHECKING:
    import clingo

ReadModel = Callable[["clingo.Model", list[int]], Model]
"""A function of (clingo's model, the atom of each variable from variable 1 on) that returns the model."""

_POLL_SECONDS = 0.05  # seconds between two checks of the time limit while clingo works
_DOUBTFUL_CONFLICTS = 20_000
"""Conflicts without a model after which `is_hopeless` is called: some 0.3 s for a Magnets board of 20 × 20
cells, where the first model mostly comes within 5,000 conflicts if there is one."""
_NO_LIMIT = (1 << 32) - 1  # what clingo calls umax: no bound on conflicts
_FIRST_MODELS = 100
"""Models after which the search with a bound on conflicts ends; one without it follows, and excludes these models."""


def available() -> bool:
    """Return whether clingo is installed; it is imported only when used."""
    return is_installed("clingo")


def available_with_advice() -> bool:
    """Return whether clingo is installed; if it is not, print the advice that hard boards take longer without it."""
    advise("clingo", "hard boards take far longer without it")
    return available()


def models(
    formula: Formula, limits: Limits, excluded: Iterable[Clause] = (), is_hopeless: Callable[[], bool] | None = None
) -> Iterator[Model]:
    """Yield every model once, except those that violate a clause of `excluded`; nodes are clingo's choices and models.

    After many conflicts without a model, `is_hopeless` is called once. The search ends if it returns True, which says
    that there is no model; otherwise it continues with what was learned. A limit on nodes bounds clingo's conflicts,
    and the models. Memory does not grow with the models found, only with the clauses learned, which clingo bounds.
    Raises Unavailable without clingo, LimitReached at a limit.

    >>> sorted(map(sorted, models(Formula(2, ((1, 2),)), Limits()))) if available() else [[1], [1, 2], [2]]
    [[1], [1, 2], [2]]
    """
    return _search(formula, limits, excluded, _true_variables, is_hopeless)


def count(formula: Formula, limits: Limits, max_models: int) -> int:
    """Return the number of models, or `max_models` if there are at least that many; raises as `models` does.

    >>> count(Formula(2, ((1, 2),)), Limits(), 10) if available() else 3
    3
    """
    return sum(1 for _ in islice(_search(formula, limits, (), _reader_for_counting(formula)), max_models))


class UniquenessTester:
    """Tests, for any choice of groups of clauses, whether `solution` is the only model of a formula and these clauses.

    `solution` satisfies the clauses of `formula` and of every group. One clingo runs all tests, so that what it learns
    in one is used in the next.

    >>> tester = UniquenessTester(Formula(1, ()), [[(1,)]], frozenset({1})) if available() else None
    >>> tester is None or (tester.is_unique([0], Limits()), tester.is_unique([], Limits())) == (True, False)
    True
    """

    def __init__(self, formula: Formula, groups: Sequence[Sequence[Clause]], solution: Model) -> None:
        """Give all clauses to clingo, each of a group with an atom that switches it on; raises Unavailable."""
        self._formula = formula
        self._control = _import_clingo().Control(["0", "--warn=none"])
        self._atoms = _add_formula(self._control, formula, ())
        with self._control.backend() as backend:
            self._switches = [backend.add_atom() for _ in groups]
            if groups:
                backend.add_rule(self._switches, [], choice=True)
            for switch, clauses in zip(self._switches, groups, strict=True):
                for clause in clauses:
                    backend.add_rule([], [switch, *(-_literal(self._atoms, lit) for lit in clause)])
            backend.add_rule(
                [], [atom if variable in solution else -atom for variable, atom in enumerate(self._atoms, start=1)]
            )

    def is_unique(self, groups: Iterable[int], limits: Limits) -> bool:
        """Return whether no other model satisfies the formula and the groups with these indices; raises OutOfTime."""
        assumptions = [self._switches[group] for group in groups]
        is_only_model = True
        added_clauses: list[Clause] = []
        with self._control.solve(assumptions=assumptions, yield_=True, async_=True) as handle:
            for _, violated_clauses in _models_with_violations(
                handle, self._atoms, self._formula, limits, _reader_for_counting(self._formula)
            ):
                limits.check()
                added_clauses += violated_clauses
                is_only_model = bool(violated_clauses)
                if not is_only_model:
                    break
        with self._control.backend() as backend:  # clauses added during the search hold only in it
            for clause in added_clauses:
                backend.add_rule([], [-_literal(self._atoms, lit) for lit in clause])
        return is_only_model


def _import_clingo() -> ModuleType:
    """Return the module clingo; raises Unavailable if it is not installed."""
    try:
        import clingo
    except ImportError:
        raise Unavailable("the method learning needs clingo: pip install clingo.") from None
    return clingo


def _true_variables(model: clingo.Model, atoms: list[int]) -> Model:
    """Return the variables that are true in clingo's model; `atoms` has the atom of each variable, from variable 1."""
    return frozenset(variable for variable, atom in enumerate(atoms, start=1) if model.is_true(atom))


def _reader_for_counting(formula: Formula) -> ReadModel:
    """Return a function that reads models for counting: empty ones without `refine`, because reading takes long."""
    empty_model: Model = frozenset()
    return _true_variables if formula.refine is not None else lambda model, atoms: empty_model


def _search(
    formula: Formula,
    limits: Limits,
    excluded: Iterable[Clause],
    read: ReadModel,
    is_hopeless: Callable[[], bool] | None = None,
) -> Iterator[Model]:
    """Yield what `read` returns for every model; see `models` for the arguments and errors."""
    control = _import_clingo().Control(["0", "--warn=none", "--stats"])
    atoms = _add_formula(control, formula, excluded)
    nodes_left = limits.nodes_left
    if is_hopeless is not None and (nodes_left is None or nodes_left > _DOUBTFUL_CONFLICTS):
        first_models: list[Model] = []
        _set_limits(control, _DOUBTFUL_CONFLICTS, _FIRST_MODELS)
        finished = yield from _next_models(control, atoms, formula, limits, read, first_models)
        if finished or (not first_models and is_hopeless()):
            return
        with control.backend() as backend:  # the models found are excluded from the second search
            for model_variables in first_models:
                backend.add_rule(
                    [], [atom if variable in model_variables else -atom for variable, atom in enumerate(atoms, start=1)]
                )
    _set_limits(control, limits.nodes_left)
    finished = yield from _next_models(control, atoms, formula, limits, read)
    if not finished:
        raise limits.out_of_nodes()


def _next_models(
    control: clingo.Control,
    atoms: list[int],
    formula: Formula,
    limits: Limits,
    read: ReadModel,
    models_so_far: list[Model] | None = None,
) -> Generator[Model, None, bool]:
    """Yield models until a limit of `_set_limits`, and add them to `models_so_far`; return whether no others exist."""
    model_count = 0
    try:
        with control.solve(yield_=True, async_=True) as handle, _cancelled_at_exit(handle):
            for model_variables, violated_clauses in _models_with_violations(handle, atoms, formula, limits, read):
                limits.node()
                model_count += 1
                if not violated_clauses:
                    if models_so_far is not None:
                        models_so_far.append(model_variables)
                    yield model_variables
            return bool(handle.get().exhausted)
    finally:
        limits.nodes += max(0, _choice_count(control) - model_count)


def _models_with_violations(
    handle: clingo.SolveHandle, atoms: list[int], formula: Formula, limits: Limits, read: ReadModel
) -> Iterator[tuple[Model, list[Clause]]]:
    """Yield (model, the clauses that it violates by `refine`), after adding these clauses; raises OutOfTime."""
    while True:
        while not handle.wait(_POLL_SECONDS):
            limits.check()
        model = handle.model()
        if model is None:
            return
        model_variables = read(model, atoms)
        violated_clauses = formula.refine(model_variables) if formula.refine is not None else []
        for clause in violated_clauses:
            model.context.add_clause([_literal(atoms, lit) for lit in clause])
        yield model_variables, violated_clauses
        handle.resume()


@contextmanager
def _cancelled_at_exit(handle: clingo.SolveHandle) -> Iterator[None]:
    """Cancel a search that is still open when Python ends: clingo's thread would abort the process."""
    atexit.register(handle.cancel)
    try:
        yield
    finally:
        atexit.unregister(handle.cancel)


def _set_limits(control: clingo.Control, conflicts: int | None, models: int = 0) -> None:
    """Bound the conflicts and the models of the next search; 0 models are all."""
    import clingo

    solve = control.configuration.solve
    assert isinstance(solve, clingo.Configuration)
    solve.solve_limit = "umax,umax" if conflicts is None or conflicts >= _NO_LIMIT else f"{conflicts},umax"
    solve.models = str(models)


def _literal(atoms: list[int], lit: int) -> int:
    """Return clingo's literal for a literal of the formula."""
    return atoms[lit - 1] if lit > 0 else -atoms[-lit - 1]


def _add_formula(control: clingo.Control, formula: Formula, excluded: Iterable[Clause]) -> list[int]:
    """Give the formula and the `excluded` clauses to clingo; return the atoms of its variables, from variable 1 on."""
    with control.backend() as backend:
        atoms = [backend.add_atom() for _ in range(formula.variables)]
        if atoms:
            backend.add_rule(atoms, [], choice=True)
        for clauses in (formula.clauses, excluded):
            for clause in clauses:
                backend.add_rule([], [-_literal(atoms, lit) for lit in clause])
        for cardinality in formula.cardinalities:
            size = len(cardinality.literals)
            if cardinality.high < size:  # no high + 1 of the literals are true
                weighted_literals = [(_literal(atoms, lit), 1) for lit in cardinality.literals]
                backend.add_weight_rule([], cardinality.high + 1, weighted_literals)
            if cardinality.low > 0:  # no size - low + 1 of them are false
                false_literals = [(-_literal(atoms, lit), 1) for lit in cardinality.literals]
                backend.add_weight_rule([], size - cardinality.low + 1, false_literals)
    return atoms


def _choice_count(control: clingo.Control) -> int:
    """Return the number of choices in the last search; 0 if it was interrupted before clingo had statistics."""
    try:
        solving = control.statistics.get("solving", {})
    except RuntimeError:  # the search was interrupted
        return 0
    solvers = solving.get("solvers", {}) if isinstance(solving, dict) else {}
    return int(solvers.get("choices", 0)) if isinstance(solvers, dict) else 0
