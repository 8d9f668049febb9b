"""Formulas: the searches with and without learning against looking at every assignment."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

from stripcount.errors import BadInput, LimitReached, OutOfTime
from stripcount.limits import Limits
from stripcount.search import learning, model_count, propagating
from stripcount.search.exact_cover import ExactCoverProblem, solve_plainly
from stripcount.search.formula import Cardinality, Clause, Formula, Model, dimacs_text, formula_of_cover
from tests.sentences import Says

Search = Callable[[Formula, Limits, Iterable[Clause]], Iterator[Model]]
SEARCHES = pytest.mark.parametrize("models", [learning.models, propagating.models], ids=["learning", "propagating"])


def random_formula(rng: random.Random) -> Formula:
    variables = rng.randint(0, 6)

    def literals(most: int) -> tuple[int, ...]:
        chosen = rng.sample(range(1, variables + 1), rng.randint(min(1, variables), min(most, variables)))
        return tuple(rng.choice((1, -1)) * variable for variable in chosen)

    clauses = [literals(3) for _ in range(rng.randint(0, 5))] if variables else []
    cardinalities = []
    for _ in range(rng.randint(0, 3) if variables else 0):
        held = literals(variables)
        low = rng.randint(0, len(held))
        cardinalities.append(Cardinality(held, low, rng.randint(low, len(held) + 1)))
    if rng.random() < 0.05:
        clauses.append(())

    def refine(model: Model) -> list[Clause]:
        if sum(model) % 3 or not variables:
            return []
        return [tuple(-variable if variable in model else variable for variable in range(1, variables + 1))]

    return Formula(variables, tuple(clauses), tuple(cardinalities), refine if rng.random() < 0.5 else None)


def holds(formula: Formula, model: Model) -> bool:
    """Return whether a model satisfies a formula, `refine` included, by the definition."""
    return (
        all(any((abs(lit) in model) == (lit > 0) for lit in clause) for clause in formula.clauses)
        and all(
            total.low <= sum((abs(lit) in model) == (lit > 0) for lit in total.literals) <= total.high
            for total in formula.cardinalities
        )
        and not (formula.refine is not None and formula.refine(model))
    )


def all_models(formula: Formula) -> set[Model]:
    every = product((False, True), repeat=formula.variables)
    models = (frozenset(at for at, true in enumerate(values, start=1) if true) for values in every)
    return {model for model in models if holds(formula, model)}


@pytest.mark.long_cases("search problems of middle size", "learning")
@SEARCHES
def test_every_model_once(models: Search) -> None:
    rng = random.Random(1)
    sizes = set()
    for _ in range(150):
        formula = random_formula(rng)
        expected = all_models(formula)
        found = list(models(formula, Limits(), ()))
        assert len(found) == len(expected)
        assert set(found) == expected
        sizes.add(min(len(expected), 2))
        some = list(islice(models(formula, Limits(), ()), 2))
        excluded = [tuple(-var if var in model else var for var in range(1, formula.variables + 1)) for model in some]
        assert set(models(formula, Limits(), excluded)) == expected - set(some)
    assert sizes == {0, 1, 2}


@SEARCHES
def test_limits_end_the_search_with_an_error(models: Search, says: Says) -> None:
    holes = 12  # so many pigeons are beyond every computer
    pigeons = Formula(
        holes * (holes + 1),
        (),
        tuple(Cardinality(tuple(range(p * holes + 1, p * holes + holes + 1)), 1, 1) for p in range(holes + 1))
        + tuple(Cardinality(tuple(range(h, holes * (holes + 1) + 1, holes)), 0, 1) for h in range(1, holes + 1)),
    )
    with says(LimitReached):
        list(models(pigeons, Limits(nodes=50), ()))
    with says(OutOfTime):
        list(models(pigeons, Limits(seconds=0.05), ()))


def test_exact_cover_as_a_formula() -> None:
    cover = ExactCoverProblem(3, 2, ((0, 3), (1, 3), (1, 4), (2,), (2, 4), (0, 1, 2), (3,)))
    found = {
        tuple(option - 1 for option in sorted(model)) for model in learning.models(formula_of_cover(cover), Limits())
    }
    assert found == set(solve_plainly(cover, Limits()))
    assert dimacs_text([(1, -2)], 3) == "p cnf 3 1\n1 -2 0\n"


def test_bounds_below_zero_are_refused(says: Says) -> None:
    with says(BadInput):
        Limits(nodes=-1)
    with says(BadInput):
        Limits(seconds=-1.0)


def plain_formulas() -> Iterator[Formula]:
    rng = random.Random(2)
    for _ in range(60):
        yield replace(random_formula(rng), refine=None)


def test_counts_encoded_as_clauses_keep_the_models() -> None:
    for formula in plain_formulas():
        clauses, variables = model_count.as_clauses(formula)
        of_clauses = Formula(variables, tuple(clauses))
        assert len(list(propagating.models(of_clauses, Limits()))) == len(all_models(formula))


@pytest.mark.long("a program of its own for each formula")
def test_a_model_counter_counts_the_same() -> None:
    pytest.importorskip("tididi_cnf", reason="needs stripcount[counting]")
    for formula in plain_formulas():
        assert model_count.count(formula, Limits()) == len(all_models(formula))
    assert model_count.count(Formula(70, ((1, -2),)), Limits()) == 3 << 68  # variables that no clause names


@pytest.mark.skipif(not learning.available(), reason="clingo is not installed")
def test_a_search_left_open_does_not_abort_python() -> None:
    script = (
        "from stripcount.search import learning\n"
        "from stripcount.limits import Limits\n"
        "from stripcount.search.formula import Formula\n"
        "search = learning.models(Formula(60, ((1, 2),)), Limits())\n"
        "print(len(next(search)) >= 1)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


@pytest.mark.skipif(not learning.available(), reason="clingo is not installed")
@pytest.mark.parametrize("nodes", [2**32 - 2, 2**32, 10**30])
def test_limits_beyond_what_clingo_counts(nodes: int) -> None:
    assert len(list(learning.models(Formula(2, ((1, 2),)), Limits(nodes=nodes)))) == 3
