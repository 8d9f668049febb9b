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

Read = Callable[["clingo.Model", list[int]], Model]

_POLL_SECONDS = 0.05  # seconds between two checks of the time limit while clingo works
_DOUBTFUL_CONFLICTS = 20_000
"""Conflicts without a model after which it is asked whether there is one: some 0.3 s for a Magnets board of 20 × 20
cells, where the first model mostly comes within 5,000 conflicts if there is one."""
_NO_LIMIT = (1 << 32) - 1  # what clingo calls umax: no bound on conflicts
_FIRST_MODELS = 100
"""Models after which a new search without the bound on conflicts begins; the models found are excluded from it."""


def available() -> bool:
    """Return whether clingo is installed; it is imported only when used."""
    return is_installed("clingo")


def advised() -> bool:
    """Return whether clingo is installed; if it is not, warn that what begins now takes longer."""
    advise("clingo", "hard boards take far longer without it")
    return available()


def models(
    formula: Formula, limits: Limits, excluded: Iterable[Clause] = (), hopeless: Callable[[], bool] | None = None
) -> Iterator[Model]:
    """Yield every model once, except those that break a clause of `excluded`; nodes are clingo's choices and models.

    Where many conflicts bring no model, `hopeless` is asked once whether there is known to be none; the search ends if
    so, else it continues with what was learned. A limit on nodes bounds clingo's conflicts, and the models. Memory does
    not grow with the models found, only with the clauses learned, which clingo bounds. Raises Unavailable without
    clingo, LimitReached at a limit.

    >>> sorted(map(sorted, models(Formula(2, ((1, 2),)), Limits()))) if available() else [[1], [1, 2], [2]]
    [[1], [1, 2], [2]]
    """
    return _searched(formula, limits, excluded, _true, hopeless)


def count(formula: Formula, limits: Limits, most: int) -> int:
    """Return the number of models, or `most` if there are at least that many; raises as `models` does.

    >>> count(Formula(2, ((1, 2),)), Limits(), 10) if available() else 3
    3
    """
    return sum(1 for _ in islice(_searched(formula, limits, (), _for_refine(formula)), most))


class Only:
    """Answers whether `solution` is the only one, for a formula to which any of several groups of clauses are added.

    `solution` satisfies the clauses of `formula` and of every group. One clingo answers all questions, so that what it
    learns from one is used in the next.

    >>> one = Only(Formula(1, ()), [[(1,)]], frozenset({1})) if available() else None
    >>> one is None or (one.among([0], Limits()), one.among([], Limits())) == (True, False)
    True
    """

    def __init__(self, formula: Formula, groups: Sequence[Sequence[Clause]], solution: Model) -> None:
        """Give all clauses to clingo, each of a group with an atom that switches it on; raises Unavailable."""
        self._formula = formula
        self._control = _imported().Control(["0", "--warn=none"])
        self._atoms = _posed(self._control, formula, ())
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

    def among(self, groups: Iterable[int], limits: Limits) -> bool:
        """Return whether no other model satisfies the formula and the given groups; raises OutOfTime at a limit."""
        assumptions = [self._switches[group] for group in groups]
        only = True
        added: list[Clause] = []
        with self._control.solve(assumptions=assumptions, yield_=True, async_=True) as handle:
            for _, broken in _models_with_broken_clauses(
                handle, self._atoms, self._formula, limits, _for_refine(self._formula)
            ):
                limits.check()
                added += broken
                only = bool(broken)
                if not only:
                    break
        with self._control.backend() as backend:  # they held in this answer only
            for clause in added:
                backend.add_rule([], [-_literal(self._atoms, lit) for lit in clause])
        return only


def _imported() -> ModuleType:
    try:
        import clingo
    except ImportError:
        raise Unavailable("the method learning needs clingo: pip install clingo.") from None
    return clingo


def _true(model: clingo.Model, atoms: list[int]) -> Model:
    """Return the variables that are true in clingo's model; `atoms` has the atom of each variable, from variable 1."""
    return frozenset(variable for variable, atom in enumerate(atoms, start=1) if model.is_true(atom))


def _for_refine(formula: Formula) -> Read:
    """Return a function that reads models for counting: empty models without `refine`, as reading takes most time."""
    nothing: Model = frozenset()
    return _true if formula.refine is not None else lambda model, atoms: nothing


def _searched(
    formula: Formula,
    limits: Limits,
    excluded: Iterable[Clause],
    read: Read,
    hopeless: Callable[[], bool] | None = None,
) -> Iterator[Model]:
    control = _imported().Control(["0", "--warn=none", "--stats"])
    atoms = _posed(control, formula, excluded)
    left = limits.nodes_left
    if hopeless is not None and (left is None or left > _DOUBTFUL_CONFLICTS):
        solutions: list[Model] = []
        _limit(control, _DOUBTFUL_CONFLICTS, _FIRST_MODELS)
        finished = yield from _next_models(control, atoms, formula, limits, read, solutions)
        if finished or (not solutions and hopeless()):
            return
        with control.backend() as backend:  # what was found is not to be found again
            for true in solutions:
                backend.add_rule(
                    [], [atom if variable in true else -atom for variable, atom in enumerate(atoms, start=1)]
                )
    _limit(control, limits.nodes_left)
    finished = yield from _next_models(control, atoms, formula, limits, read)
    if not finished:
        raise limits.out_of_nodes()


def _next_models(
    control: clingo.Control,
    atoms: list[int],
    formula: Formula,
    limits: Limits,
    read: Read,
    solutions: list[Model] | None = None,
) -> Generator[Model, None, bool]:
    """Yield models until a limit of `_limit`, and add them to `solutions`; return whether there are no others."""
    model_count = 0
    try:
        with control.solve(yield_=True, async_=True) as handle, _ended_with_python(handle):
            for true, broken in _models_with_broken_clauses(handle, atoms, formula, limits, read):
                limits.node()
                model_count += 1
                if not broken:
                    if solutions is not None:
                        solutions.append(true)
                    yield true
            return bool(handle.get().exhausted)
    finally:
        limits.nodes += max(0, _choices(control) - model_count)


def _models_with_broken_clauses(
    handle: clingo.SolveHandle, atoms: list[int], formula: Formula, limits: Limits, read: Read
) -> Iterator[tuple[Model, list[Clause]]]:
    """Yield every model of a search with the clauses that it breaks, which are added; raises OutOfTime."""
    while True:
        while not handle.wait(_POLL_SECONDS):
            limits.check()
        model = handle.model()
        if model is None:
            return
        true = read(model, atoms)
        broken = formula.refine(true) if formula.refine is not None else []
        for clause in broken:
            model.context.add_clause([_literal(atoms, lit) for lit in clause])
        yield true, broken
        handle.resume()


@contextmanager
def _ended_with_python(handle: clingo.SolveHandle) -> Iterator[None]:
    """Cancel a search that is still open when Python ends: clingo's thread would abort the process."""
    atexit.register(handle.cancel)
    try:
        yield
    finally:
        atexit.unregister(handle.cancel)


def _limit(control: clingo.Control, conflicts: int | None, models: int = 0) -> None:
    """Bound the conflicts and the models of the next search; 0 models are all."""
    import clingo

    solve = control.configuration.solve
    assert isinstance(solve, clingo.Configuration)
    solve.solve_limit = "umax,umax" if conflicts is None or conflicts >= _NO_LIMIT else f"{conflicts},umax"
    solve.models = str(models)


def _literal(atoms: list[int], lit: int) -> int:
    """Return clingo's literal for a literal of the formula."""
    return atoms[lit - 1] if lit > 0 else -atoms[-lit - 1]


def _posed(control: clingo.Control, formula: Formula, excluded: Iterable[Clause]) -> list[int]:
    """Give the formula to clingo and return the atoms of its variables."""
    with control.backend() as backend:
        atoms = [backend.add_atom() for _ in range(formula.variables)]
        if atoms:
            backend.add_rule(atoms, [], choice=True)
        for clauses in (formula.clauses, excluded):
            for clause in clauses:
                backend.add_rule([], [-_literal(atoms, lit) for lit in clause])
        for cardinality in formula.cardinalities:
            size = len(cardinality.literals)
            if cardinality.high < size:  # not high + 1 true ones
                weighted_literals = [(_literal(atoms, lit), 1) for lit in cardinality.literals]
                backend.add_weight_rule([], cardinality.high + 1, weighted_literals)
            if cardinality.low > 0:  # not size - low + 1 false ones
                under = [(-_literal(atoms, lit), 1) for lit in cardinality.literals]
                backend.add_weight_rule([], size - cardinality.low + 1, under)
    return atoms


def _choices(control: clingo.Control) -> int:
    """Return the number of choices in the last search; 0 if it was interrupted before clingo had statistics."""
    try:
        solving = control.statistics.get("solving", {})
    except RuntimeError:  # the search was interrupted
        return 0
    solvers = solving.get("solvers", {}) if isinstance(solving, dict) else {}
    return int(solvers.get("choices", 0)) if isinstance(solvers, dict) else 0
