"""The bounds on coefficients, computed before the coefficients, against these in exact arithmetic."""

import numpy as np
import pytest
from flint import acb, arb, ctx, fmpz_mat, fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.algebra.rational_gf import RationalGF
from stripcount.gf.bounds import CoefficientBound, by_hadamard, by_singular_values, coefficient_bound
from stripcount.gf.column import Column, Part, product_of_bounds
from stripcount.gf.generating_function import generating_function
from stripcount.gf.modular import derive_modular
from stripcount.gf.singular_values import singular_factors
from stripcount.gf.task import Task
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.puzzles import puzzle_class

weights = st.sampled_from([0, 0, 0, 1, 1, 2, 7, 1 << 20, (1 << 40) - 1])


@st.composite
def machines(draw: st.DrawFn) -> Machine:
    """Machines of one to seven states between columns, two factors a column, weights to 2^40."""
    states, between = draw(st.integers(1, 7)), draw(st.integers(1, 5))

    def matrix(height: int, width: int) -> csr_array:
        entries = draw(st.lists(weights, min_size=height * width, max_size=height * width))
        return csr_array(np.array(entries, dtype=np.uint64).reshape(height, width))

    end = st.lists(st.sampled_from([0, 1, 2, 3, 1 << 20]), min_size=states, max_size=states)
    ends = [draw(end) for _ in range(2)]
    first, last = (np.array(end, dtype=np.uint64) for end in ends)
    return Machine((matrix(between, states), matrix(states, between)), first, last)


def whole(task: Task) -> NDArray[np.object_]:
    """The matrix of a task in integers: `step` columns, or all phases of the cycle side by side."""
    cycle = task.cycle
    sizes = [phase.factors[0].shape[1] for phase in cycle.phases]

    def columns(first: int, count: int) -> NDArray[np.object_]:
        found = np.eye(sizes[first % cycle.period], dtype=object)
        for k in range(first, first + count):
            for factor in cycle.phases[k % cycle.period].factors:
                found = factor.toarray().astype(object).dot(found)
        return found

    if cycle.period == 1 or task.step > 1:
        return columns(task.offset, task.step)
    ends = np.cumsum([0, *sizes]).tolist()
    found = np.zeros((ends[-1], ends[-1]), dtype=object)
    for k in range(cycle.period):
        after = (k + 1) % cycle.period
        found[ends[after] : ends[after + 1], ends[k] : ends[k + 1]] = columns(k, 1)
    return found


def quotient(task: Task) -> tuple[list[int], list[int]]:
    """P0 and Q0, by FLINT's characteristic polynomial and by multiplying the series out."""
    matrix, column = fmpz_mat([[int(a) for a in row] for row in whole(task)]), Column.of(task)
    bottom = [int(c) for c in reversed(matrix.charpoly().coeffs())]
    vector, terms = fmpz_mat([[a] for a in column.initial]), []
    for _ in range(column.states):
        terms.append(sum(int(w) * int(vector[i, 0]) for i, w in enumerate(column.final)))
        vector = matrix * vector
    top = fmpz_poly(terms) * fmpz_poly(bottom)
    return [int(top[i]) for i in range(column.states)], bottom


def holds(bound: CoefficientBound, task: Task) -> None:
    top, bottom = quotient(task)
    assert max(abs(c) for c in bottom).bit_length() <= bound.denominator
    assert max((abs(c) for c in top), default=0).bit_length() <= bound.numerator


@settings(max_examples=15, deadline=None)
@given(machines())
def test_no_coefficient_of_a_random_machine_passes_any_bound(machine: Machine) -> None:
    task = Task.of(machine)
    column = Column.of(task)
    for bound in (coefficient_bound(task), by_hadamard(column), *(by_singular_values(column, k) for k in (None, 2))):
        assert bound is not None
        holds(bound, task)


def singular_product(entries: list[list[int]]) -> arb:
    """Π(1 + σᵢ) from the roots of the characteristic polynomial of MᵀM, in balls of 2000 bits."""
    matrix, found = fmpz_mat(entries), arb(1)
    roots: list[tuple[acb, int]] = (matrix.transpose() * matrix).charpoly().complex_roots()  # type: ignore[assignment]
    for root, times in roots:
        found *= (1 + abs(root).sqrt()) ** times
    return found


LARGE = 1 << 40
HOSTILE = {
    "zero": [[0, 0], [0, 0]],
    "one state": [[7]],
    "rank one": [[1, 2, 3], [2, 4, 6], [3, 6, 9]],
    "nilpotent": [[0, LARGE, 0], [0, 0, LARGE], [0, 0, 0]],
    "cycle of large counts": [[0, 0, LARGE], [LARGE, 0, 0], [0, 1, 0]],
    "graded": [[1, 1 << 10, 1 << 20], [1 << 20, 1 << 30, 1], [1, 1 << 40, (1 << 60) + 1]],
    "odd numbers beyond 2^53": [[(1 << 63) + 1, (1 << 53) + 1], [(1 << 63) + 3, (1 << 53) + 5]],
    "nearly singular": [[(1 << 50) + 1, 1 << 50, 0], [1 << 50, (1 << 50) - 1, 0], [0, 0, 1]],
    "Hilbert's, whole": [[2520 // (i + j + 1) for j in range(5)] for i in range(5)],
    "one long row": [[5] * 9] + [[0] * 9] * 8,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("block", [None, 1, 2])  # of one state: V is the unit matrix; the theorem holds for every V
def test_the_product_of_singular_values_is_never_below_the_true_one(name: str, block: int | None) -> None:
    entries = HOSTILE[name]
    part = Part.of([csr_array(np.array(entries, dtype=np.uint64))])
    factors = singular_factors(Column((part,), (1,) * len(entries), (1,) * len(entries)), block)
    assert factors is not None
    found = product_of_bounds(factors)
    assert found is not None
    with ctx.workprec(2000):
        assert found >= (singular_product(entries) - 1).lower()


@pytest.mark.parametrize("block", [None, 2])
def test_three_states_that_lead_to_one_have_three_singular_values(block: int | None) -> None:
    """Those of (3, 4, 12) are 13, 0 and 0: a part need not be square."""
    part = Part.of([csr_array(np.array([[3, 4, 12]], dtype=np.uint64))])
    factors = singular_factors(Column((part,), (1, 0, 0), (1, 0, 0)), block)
    assert factors is not None
    assert len(factors) == 3
    assert float(np.prod(factors)) >= 14


@settings(max_examples=10, deadline=None)
@given(st.lists(st.lists(st.integers(0, 40), min_size=5, max_size=5), min_size=5, max_size=5))
def test_the_product_of_singular_values_is_close_for_small_entries(entries: list[list[int]]) -> None:
    part = Part.of([csr_array(np.array(entries, dtype=np.uint64))])
    factors = singular_factors(Column((part,), (1,) * 5, (1,) * 5))
    assert factors is not None
    with ctx.workprec(2000):
        true = singular_product(entries)
        # near a singular value of 0 the eigenvectors are those of MᵀM, whose entries are squares
        assert true <= (product_of_bounds(factors * (1 << 8)) or 0) / arb(1 << 40) <= true * (1 + arb("1e-5"))


def test_entries_beyond_the_doubles_have_no_bound_and_no_warning() -> None:
    factor = csr_array(np.array([[1 << 63, 1], [1, 1 << 63]], dtype=np.uint64))
    for power, known in ((3, True), (9, False), (20, False)):  # 2^63^power; squares must be doubles too
        column = Column((Part.of([factor] * power),), (1, 0), (0, 1))
        assert (by_singular_values(column) is not None) == known
        assert (by_hadamard(column) is not None) == known


def test_where_one_bound_is_beyond_the_doubles_the_other_is_taken() -> None:
    """A column of five entries of 2^511: the sum of its squares is no double, each row's is one."""
    large = csr_array(np.diag(np.full(5, 1 << 63, dtype=np.uint64)))
    spread = csr_array(np.array([[1 << 7, 0, 0, 0, 0]] * 5, dtype=np.uint64))
    ends = np.array([1, 0, 0, 0, 0], dtype=np.uint64), np.ones(5, dtype=np.uint64)
    task = Task.of(Machine((large,) * 8 + (spread,), *ends))
    column = Column.of(task)
    assert by_singular_values(column) is None
    other = by_hadamard(column)
    assert other is not None
    assert coefficient_bound(task) == other


@settings(max_examples=10, deadline=None)
@given(machines())
def test_functions_of_random_machines_are_proved_and_right(machine: Machine) -> None:
    found = derive_modular(machine)
    assert found.evidence == "proved"
    column = machine.factors[1].toarray().astype(object) @ machine.factors[0].toarray().astype(object)
    vector, terms = machine.initial.astype(object), []
    for _ in range(30):
        terms.append(int(machine.final.astype(object) @ vector))
        vector = column @ vector
    assert found.gf.terms(30) == terms


@pytest.mark.some_cases("further functions and machines", "magnets-3")
@pytest.mark.parametrize(("puzzle", "rows"), [("ring-ring", 6), ("circuit-board", 5), ("magnets", 3), ("not-touch", 5)])
def test_every_bound_holds_for_the_puzzles(puzzle: str, rows: int) -> None:
    machine = explore(puzzle_class(puzzle)(rows)).machine()
    task, gf = Task.of(machine.minimize()), generating_function(machine).gf
    column = Column.of(task)
    for found in (coefficient_bound(task), by_hadamard(column), by_singular_values(column, 20)):
        assert found is not None
        assert max(abs(c) for c in gf.denominator).bit_length() <= found.denominator
        assert max(abs(c) for c in gf.numerator).bit_length() <= found.numerator


def one_factor(entries: list[list[int]], initial: list[int], final: list[int]) -> Machine:
    first, last = (np.array(end, dtype=np.uint64) for end in (initial, final))
    return Machine((csr_array(np.array(entries, dtype=np.uint64)),), first, last)


def test_hadamard_is_sharp_for_orthogonal_rows() -> None:
    swap = Column.of(Task.of(one_factor([[0, 3, 0], [3, 0, 0], [0, 0, 1]], [1, 0, 1], [1, 0, 1])))
    found = by_hadamard(swap)  # det(I - xM) = (1 - 9x^2)(1 - x); rows of I + M have norms sqrt(10), sqrt(10), 2
    assert found is not None
    assert found.denominator == 5  # 20 needs five bits


@pytest.mark.long("five thousand states; the product of singular values is compared by default above")
def test_the_singular_values_of_six_rows_give_the_bits_that_were_found_independently() -> None:
    column = Column.of(Task.of(explore(puzzle_class("magnets")(6)).machine().minimize()))
    found = by_singular_values(column)
    assert found is not None
    assert found.denominator == 1034  # by scipy's svdvals: log2 of the product is 1033.93
    halves = by_singular_values(column, 406)
    assert halves is not None
    assert 1034 < halves.denominator < 1130  # 1199 in the order of the states


def test_a_cycle_whose_boards_end_in_every_phase_is_one_matrix() -> None:
    task = Task.of(one_factor([[0, 0, 2], [0, 0, 3], [5, 7, 0]], [1, 0, 0], [1, 1, 1]))
    assert (task.cycle.period, task.step) == (2, 1)
    column = Column.of(task)
    assert len(column.initial) == len(column.final) == column.states == 3
    for bound in (coefficient_bound(task), by_hadamard(column), by_singular_values(column)):
        assert bound is not None
        holds(bound, task)


def test_a_large_count_in_a_period_does_not_shrink_the_bound() -> None:
    """A cycle of 32 columns whose counts multiply to 2^64: products of 64 bits made this 0 and the bound 3 bits."""
    states = 32
    entries = [[4 if i == (j + 1) % states else 0 for j in range(states)] for i in range(states)]
    unit = [int(i == 0) for i in range(states)]
    machine = one_factor(entries, unit, unit)
    task = Task.of(machine)
    assert (task.step, task.bound) == (32, 1)
    bound = coefficient_bound(task)
    assert bound is not None
    assert bound.denominator >= 65
    found = derive_modular(machine)
    assert found.evidence == "proved"
    assert found.gf.terms(65)[::32] == [1, 4**32, 4**64]


def test_an_offset_of_forty_columns_is_no_overflow() -> None:
    """Boards end forty columns after the start of a period of 41, each column with four choices."""
    states = 41
    entries = [[4 if i == (j + 1) % states else 0 for j in range(states)] for i in range(states)]
    machine = one_factor(entries, [int(i == 0) for i in range(states)], [int(i == 40) for i in range(states)])
    found = derive_modular(machine)
    assert found.evidence == "proved"
    assert found.gf.terms(82)[40::41] == [4**40, 4**81]


@pytest.mark.parametrize(("bits", "other"), [(1, 1), (4, 4), (3, 9), (9, 3)])
def test_primes_pass_the_largest_coefficient_that_a_bound_leaves_possible(bits: int, other: int) -> None:
    """P·Q₀ - P₀·Q where every coefficient is as large, and of such a sign, as it may be."""
    bound = CoefficientBound(denominator=bits, numerator=other)
    for gf in (RationalGF.of([7], [1, -6]), RationalGF.of([1, 30], [1]), RationalGF.of([1], [1, -120])):
        top, bottom = (sum(map(abs, part)) for part in (gf.numerator, gf.denominator))
        largest = top * (2**bits - 1) + bottom * (2**other - 1)
        assert bound.needed_product(gf.order, gf.order + 1, gf) > largest
        assert bound.needed_product(gf.order, gf.order, gf) > 2 * (2 ** max(bits, other) - 1)
