from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from flint import fmpz_mat

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import Disagreement, TooLarge
from stripcount.gf.bounds import CoefficientBound, coefficient_bound
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Execution, PrimeResults, Proof, derive_modular
from stripcount.gf.symbolic import derive_symbolic
from stripcount.gf.task import CONFIRMING_PRIMES, PrimeResult, Task, function_from_results, regenerate, stable_primes
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.template import Template
from tests.sentences import Says

TWO_ROWS = RationalGF.of([1, 1, 2, -1, -1], [1, -2, -6, -2, 0, 2, 1])


def test_two_rows_by_both_methods() -> None:
    machine = explore(Magnets(2)).machine()
    for found in (derive_modular(machine), derive_symbolic(machine)):
        assert found.gf == TWO_ROWS
        assert found.evidence == "proved"
        assert (found.states, found.minimal_states) == (14, 6)


@pytest.mark.some_cases("further functions and machines", "strip0", "strip4")
@pytest.mark.parametrize("strip", [Magnets(1), Magnets(3), DominoTiling(4), Template(3), Magnets(2, blanks=False)])
def test_symbolic_and_modular_agree(strip: Magnets) -> None:
    machine = explore(strip).machine()
    assert derive_symbolic(machine).gf == derive_modular(machine).gf


@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.long("machines of many rows"))])
def test_orders_of_one_to_six_rows_are_proved_and_equal_the_minimal_states(most: int) -> None:
    orders = []
    for rows in range(1, most + 1):
        found = derive_modular(explore(Magnets(rows)).machine())
        assert found.evidence == "proved"
        assert found.gf.order == found.minimal_states
        orders.append(found.gf.order)
    assert orders == [4, 6, 28, 59, 372, 812][:most]


@pytest.mark.parametrize("rows", [2, 3, 4])
def test_the_denominator_is_the_characteristic_polynomial_of_the_minimal_machine(rows: int) -> None:
    minimal = explore(Magnets(rows)).machine().minimize()
    matrix = fmpz_mat([[int(v) for v in row] for row in minimal.column().toarray()])
    reversed_charpoly = tuple(int(c) for c in reversed(matrix.charpoly().coeffs()))
    assert derive_modular(minimal).gf.denominator == reversed_charpoly


@pytest.mark.some_cases("further functions and machines", "2")
@pytest.mark.parametrize("rows", [2, 3, 4, pytest.param(5, marks=pytest.mark.long("machines of many rows"))])
def test_no_coefficient_exceeds_the_bound_known_beforehand(rows: int) -> None:
    minimal = explore(Magnets(rows)).machine().minimize()
    bound, gf = coefficient_bound(Task.of(minimal)), derive_modular(minimal).gf
    assert bound is not None
    assert max(abs(c) for c in gf.denominator).bit_length() <= bound.denominator
    assert max(abs(c) for c in gf.numerator).bit_length() <= bound.numerator


def test_without_a_proof_stability_is_claimed_and_no_more() -> None:
    minimal = explore(Magnets(4)).machine().minimize()
    checked = derive_modular(minimal, proof="never")
    assert checked.evidence == "checked"
    assert "further primes" in checked.because
    assert checked.gf == derive_modular(minimal, proof="always").gf


def test_an_order_below_the_number_of_states_is_proved_by_the_cross_product() -> None:
    # two states whose futures are proportional but not equal, so that they are not merged
    from scipy.sparse import csr_array

    column = csr_array(np.array([[0, 0, 0], [1, 1, 1], [2, 1, 1]], dtype=np.uint64))
    machine = Machine((column,), np.array([1, 0, 0], dtype=np.uint64), np.array([0, 1, 2], dtype=np.uint64))
    found = derive_modular(machine, machine)
    assert found.gf == RationalGF.of([0, 5, -1], [1, -2])
    assert found.gf.order < found.minimal_states
    assert found.evidence == "proved"
    assert "P Q0 - P0 Q" in found.because
    assert found.gf.terms(9) == machine.terms(9)


def test_a_machine_without_solutions_gives_zero() -> None:
    from scipy.sparse import csr_array

    zero = Machine(
        (csr_array((1, 1), dtype=np.uint64),), np.array([1], dtype=np.uint64), np.array([0], dtype=np.uint64)
    )
    found = derive_modular(zero)
    assert found.gf == RationalGF((), (1,))
    assert str(found.gf) == "0"


@pytest.mark.long("starts two processes")
def test_processes_change_nothing() -> None:
    machine = explore(Magnets(5)).machine()
    alone = derive_modular(machine)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        drawer = Drawer()
        assert derive_modular(machine, execution=Execution(executor=pool, workers=2, cache=drawer)) == alone
        assert drawer.limit == coefficient_bound(Task.of(machine.minimize()))


class Drawer:
    """A cache in memory."""

    def __init__(self, kept: dict[int, PrimeResult] | None = None) -> None:
        self.kept = dict(kept or {})
        self.fresh: list[int] = []
        self.finished: Derivation | None = None
        self.limit: CoefficientBound | None = None

    def bound(self, task: Task) -> CoefficientBound | None:
        return self.limit

    def store_bound(self, task: Task, bound: CoefficientBound) -> None:
        self.limit = bound

    def finished_primes(self, task: Task) -> dict[int, PrimeResult]:
        return dict(self.kept)

    def store_prime(self, task: Task, result: PrimeResult) -> None:
        self.kept[result.prime] = result
        self.fresh.append(result.prime)

    def derivation(self, task: Task, kind: str) -> Derivation | None:
        return self.finished

    def store_derivation(self, task: Task, kind: str, derivation: Derivation, seconds: float) -> None:
        self.finished = derivation


def test_known_primes_are_not_worked_on_again() -> None:
    machine, drawer = explore(Magnets(4)).machine(), Drawer()
    first = derive_modular(machine, execution=Execution(cache=drawer))
    assert set(drawer.kept) == {*first.primes, *first.check_primes}
    again = Drawer(drawer.kept)
    assert derive_modular(machine, execution=Execution(cache=again)) == first
    assert again.fresh == []
    assert drawer.limit == coefficient_bound(Task.of(machine.minimize()))
    partial = Drawer(dict(list(drawer.kept.items())[:2]))
    assert derive_modular(machine, execution=Execution(cache=partial)) == first
    assert len(partial.fresh) == len(drawer.kept) - 2


def test_a_stored_derivation_is_used_only_after_regenerating_terms() -> None:
    machine, drawer = explore(Magnets(3)).machine(), Drawer()
    found = derive_modular(machine, execution=Execution(cache=drawer))
    assert derive_modular(machine, execution=Execution(cache=drawer)) == found
    drawer.finished = replace(found, gf=TWO_ROWS)
    assert derive_modular(machine, execution=Execution(cache=drawer)) == found
    assert drawer.finished == found


def test_one_wrong_residue_never_leaves_the_package(says: Says) -> None:
    machine, drawer = explore(Magnets(4)).machine(), Drawer()
    found = derive_modular(machine, execution=Execution(cache=drawer))
    for prime in (found.primes[0], found.check_primes[0]):
        bent = drawer.kept[prime].denominator.copy()
        bent[3] = (bent[3] + np.uint64(1)) % np.uint64(prime)
        spoilt = Drawer({**drawer.kept, prime: replace(drawer.kept[prime], denominator=bent)})
        with says(Disagreement):
            derive_modular(machine, execution=Execution(cache=spoilt))


def test_a_wrong_function_fails_to_regenerate_terms(says: Says) -> None:
    machine = explore(Magnets(2)).machine()
    wrong = RationalGF.of([1, 1, 2, -1, -1], [1, -2, -6, -2, 0, 2, 2])
    with says(Disagreement):
        regenerate(machine, wrong, 20)
    assert regenerate(machine, TWO_ROWS, 20) == 20


def test_symbolic_refuses_what_it_cannot_finish(says: Says) -> None:
    with says(TooLarge):
        derive_symbolic(explore(Magnets(5)).machine())


def test_progress_reaches_what_it_promised() -> None:
    reported: list[tuple[int, int | None]] = []
    derive_modular(
        explore(Magnets(4)).machine(),
        execution=Execution(progress=lambda done, expected: reported.append((done, expected))),
    )
    assert reported[-1][0] == reported[-1][1]
    assert [done for done, _ in reported] == sorted(done for done, _ in reported)


@pytest.mark.long("5874 states; one to six rows are default cases above")
def test_seven_rows_of_magnets_are_proved() -> None:
    found = derive_modular(explore(Magnets(7)).machine())
    assert (found.gf.order, found.minimal_states, found.evidence) == (5874, 5874, "proved")
    assert found.gf.terms(9)[:9:2] == [1, 9445, 71347273, 612813070281, 5358958805508359]


def test_stability_is_not_accepted_too_early() -> None:
    task = Task.of(explore(Magnets(4)).machine().minimize())
    results = PrimeResults(task, Execution()).first_results(6)
    settled = stable_primes(results)
    assert settled is not None
    assert stable_primes(results[: settled - 1]) is None
    full = function_from_results(results)
    assert function_from_results(results[: settled - CONFIRMING_PRIMES]) == full
    assert settled == 1 + CONFIRMING_PRIMES  # the coefficients of four rows fit one prime


class Elsewhere(Executor):
    """Runs tasks in this process but names another computer as their place; one result is wrong."""

    def __init__(self, wrong: int) -> None:
        self.wrong = wrong

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        found: Future[Any] = Future()
        results = [replace(result, by="elsewhere") for result in fn(*args, **kwargs)]
        results[self.wrong].denominator[-1] += 1
        found.set_result(results)
        return found


@pytest.mark.some_cases("further functions and machines", "never-0")
@pytest.mark.parametrize("wrong", [0, 1])
@pytest.mark.parametrize("proof", ["always", "never"])
def test_a_computer_that_returns_wrong_residues_is_named(wrong: int, proof: Proof, says: Says) -> None:
    lying = Execution(executor=Elsewhere(wrong))
    with says(Disagreement):
        derive_modular(explore(Magnets(4)).machine(), proof=proof, execution=lying)


class Liar(Executor):
    """A worker whose first prime is right, and whose later ones reduce a function that is equal to the true one there.

    The numerator differs by a multiple of the first prime, so that all primes agree with each other.
    """

    def __init__(self, true: RationalGF) -> None:
        self.true, self.first = true, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        found: Any = fn(*args, **kwargs)
        if isinstance(found, list):
            self.first = self.first or found[0].prime
            top = [*self.true.numerator]
            top[-1] += self.first
            found = [
                replace(one, numerator=np.array([c % one.prime for c in top], dtype=np.uint64), by="liar")
                for one in found
            ]
        done: Future[Any] = Future()
        done.set_result(found)
        return done


@pytest.mark.parametrize("rows", [2, pytest.param(4, marks=pytest.mark.long("derives a larger function"))])
def test_a_worker_that_knows_the_prime_that_is_computed_again_is_named(rows: int, says: Says) -> None:
    machine = explore(Magnets(rows)).machine()
    liar = Liar(derive_modular(machine).gf)
    with says(Disagreement):
        derive_modular(machine, execution=Execution(executor=liar, workers=1, min_work=0))


def test_the_argument_of_a_proof_is_the_reason_without_what_swept_the_terms() -> None:
    derivation = derive_modular(explore(DominoTiling(2)).machine())
    swept = replace(derivation, because="the orders are equal; terms swept in NumPy")
    assert swept.argument == replace(derivation, because="the orders are equal").argument == "the orders are equal"
