from functools import cache

import numpy as np
import pytest
from scipy.sparse import csr_array

from stripcount.algebra.crt import primes_below
from stripcount.machine.cyclic import cycle_of, period_of
from stripcount.machine.explore import explore
from stripcount.machine.gathering import gathered_residues
from stripcount.machine.machine import Machine
from stripcount.machine.minimize import equal_futures
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import exact_terms, term_bits, terms_modulo
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets


def by_object_matrix(machine: Machine, count: int) -> list[int]:
    """The terms by dense matrices of Python integers: no primes, no sparse products, no 64-bit words."""
    column = machine.column().toarray().astype(object)
    vector, final = machine.initial.astype(object), machine.final.astype(object)
    found = []
    for _ in range(count):
        found.append(int(final @ vector))
        vector = column @ vector
    return found


@pytest.mark.some_cases("further machines", "strip0")
@pytest.mark.parametrize("strip", [Magnets(3), Magnets(2, singletons=True), DominoTiling(4)])
def test_terms_agree_with_matrices_of_whole_numbers(strip: Magnets) -> None:
    machine = explore(strip).machine()
    expected = by_object_matrix(machine, 70)
    assert machine.terms(70) == expected
    assert machine.minimize().terms(70) == expected
    assert machine.reversed().terms(70) == expected
    assert machine.fused().terms(70) == expected
    prime = (1 << 31) - 1
    assert machine.terms(70, prime) == [a % prime for a in expected]
    assert max(a.bit_length() for a in expected) <= term_bits(cycle_of(machine), 70)


@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.long("machines of many rows"))])
def test_minimal_machines_of_magnets_have_the_known_sizes(most: int) -> None:
    sizes = [explore(Magnets(rows)).machine().minimize().states for rows in range(1, most + 1)]
    assert sizes == [4, 6, 28, 59, 372, 812][:most]


def test_minimising_twice_changes_nothing() -> None:
    once = explore(Magnets(4)).machine().minimize()
    assert once.minimize().sizes == once.sizes


def test_equal_pasts_are_merged_as_well() -> None:
    # two middle states with one past and different futures; only the transposed machine sees them as one
    start = np.array([1, 0, 0, 0], dtype=np.uint64)
    column = np.zeros((4, 4), dtype=np.uint64)
    column[1, 0] = column[2, 0] = 1  # 0 -> 1, 0 -> 2
    column[3, 1] = 1
    column[3, 2] = 2
    column[3, 3] = 1

    machine = Machine((csr_array(column),), start, np.array([0, 0, 0, 1], dtype=np.uint64))
    assert machine.minimize().states == 3
    assert machine.minimize().terms(6) == machine.terms(6) == [0, 0, 3, 3, 3, 3]


@pytest.mark.parametrize(("rows", "period"), [(1, 2), (2, 1), (3, 2), (5, 2)])
def test_odd_heights_of_magnets_have_period_two(rows: int, period: int) -> None:
    machine = explore(Magnets(rows)).machine().minimize()
    cycle = cycle_of(machine)
    assert (cycle.period, cycle.residues) == (period, (0,))
    assert sum(phase.factors[0].shape[1] for phase in cycle.phases) == machine.states


def test_several_primes_side_by_side_equal_one_after_another() -> None:
    machine = explore(Magnets(5)).machine().minimize()
    primes = (1_000_003, 998_244_353, (1 << 31) - 1)
    together = terms_modulo(machine, 60, primes)
    for j, prime in enumerate(primes):
        assert together[:, j].tolist() == machine.terms(60, prime)


@cache
def weighted(rows: int, heavy: int) -> tuple[Machine, list[int]]:
    """Magnets whose positive poles count so often, and the first thirty terms in whole numbers."""
    machine = explore(Magnets(rows)).machine(lambda mark: heavy if str(mark).endswith("+") else 1).minimize()
    return machine, by_object_matrix(machine, 30)


@pytest.mark.one_in(7, "further machines")
@pytest.mark.parametrize("short", [1, 6, 60])
@pytest.mark.parametrize("large", [0, 10**9])
@pytest.mark.parametrize("heavy", [1, 3, 7])
def test_gathered_rows_equal_sparse_products(short: int, large: int, heavy: int) -> None:
    """Lists of every length, in one part or several, with entries added twice and entries multiplied."""
    for rows in (3, 4):
        machine, terms = weighted(rows, heavy)
        primes = primes_below(1 << 40, 4)
        cycle = cycle_of(machine)
        ends = [np.flatnonzero(phase.final) for phase in cycle.phases]
        moduli = np.array(primes, dtype=np.uint64)
        columns = gathered_residues(cycle, Plan.of(cycle, 40), moduli, ends, min_targets=short, many_states=large)
        together = []
        for k, values in zip(range(30), columns):
            weights = cycle.phases[k % cycle.period].final[ends[k % cycle.period]]
            together.append(
                [sum(int(w) * int(v) for w, v in zip(weights, column)) % p for column, p in zip(values.T, primes)]
            )
        assert together == [[term % prime for prime in primes] for term in terms]


@cache
def of_six_rows() -> tuple[Machine, list[int]]:
    machine = explore(Magnets(6)).machine().minimize()
    return machine, exact_terms(machine, 40)


@pytest.mark.some_cases("further machines", "31", "44", "58")
@pytest.mark.parametrize("bits", [20, 31, 44, 50, 58])
def test_every_plan_of_reductions_stays_below_64_bits(bits: int) -> None:
    machine, exact = of_six_rows()
    (prime,) = primes_below(1 << bits, 1)
    assert Plan.of(cycle_of(machine), bits).bits == bits
    assert machine.terms(40, prime) == [a % prime for a in exact]


@pytest.mark.parametrize("length", [1, 3, 4])
def test_a_cycle_through_the_start_alone_gives_the_period(length: int) -> None:
    around = np.roll(np.eye(length, dtype=np.uint64), 1, axis=0)
    one = np.eye(1, length, dtype=np.uint64)[0]
    machine = Machine((csr_array(around),), one, one)
    assert period_of(machine) == length
    assert machine.terms(6) == [int(k % length == 0) for k in range(6)]


def test_two_small_factors_are_fused_into_one() -> None:
    twos, threes = (csr_array(np.array([[weight]], dtype=np.uint64)) for weight in (2, 3))
    one = np.array([1], dtype=np.uint64)
    (factor,) = Machine((twos, threes), one, one).fused().factors
    assert factor.toarray().tolist() == [[6]]


def test_states_whose_sums_differ_by_a_multiple_of_a_power_of_two_stay_distinct() -> None:
    """Two layers of weights 2^30: the sums of two states differ by 2^60, so by 0 modulo a smaller power of two."""
    large = 1 << 30
    first = csr_array(np.array([[large, 0, 0], [0, large, 0], [0, 0, 1]], dtype=np.uint64))
    second = csr_array(np.array([[0, 0, 0], [0, 0, 0], [large, 0, 1]], dtype=np.uint64))
    machine = Machine((first, second), np.array([1, 1, 0], dtype=np.uint64), np.array([0, 0, 1], dtype=np.uint64))
    assert len(set(equal_futures(machine).tolist())) == 3
    assert machine.minimize().terms(4) == machine.terms(4)


def test_rows_whose_weights_are_multiples_of_a_large_power_of_two_stay_distinct() -> None:
    """From a start to sixteen states before the second cell, and on with weights i·2⁶² and j·2⁶²."""
    pairs = np.array([[i, j] for i in range(4) for j in range(4)], dtype=np.uint64) << np.uint64(62)
    first = csr_array(np.ones((16, 1), dtype=np.uint64) * np.array([[1, 0, 0]], dtype=np.uint64))
    second = csr_array(np.vstack((np.zeros((1, 16), dtype=np.uint64), pairs.T)))
    ends = np.array([0, 1, 2], dtype=np.uint64)
    machine = Machine((first, second), np.array([1, 0, 0], dtype=np.uint64), ends)
    assert machine.minimize().terms(3) == machine.terms(3) == [0, 72 << 62, 0]


def test_residues_are_reduced_before_sums_pass_sixty_four_bits() -> None:
    """In NumPy, whose integers wrap round in silence; each prime is of another size."""
    machine = explore(DominoTiling(4)).machine()
    terms = exact_terms(machine, 120)
    assert terms[-1].bit_length() > 64
    for prime in (101, (1 << 31) - 1, (1 << 61) - 1):
        residues = terms_modulo(machine, 120, (prime,), kernel="NumPy")[:, 0].tolist()
        assert residues == [term % prime for term in terms], f"modulo {prime} by NumPy"
