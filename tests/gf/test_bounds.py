"""The bounds on coefficients, known beforehand, against the coefficients themselves in exact arithmetic."""

import numpy as np
import pytest
from flint import fmpz_mat, fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from stripcount.gf.bounds import CoefficientBound, Column, coefficient_bound, hadamard, triangular
from stripcount.gf.generating_function import generating_function
from stripcount.gf.modular import derive_modular
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

    ends = [draw(st.lists(st.integers(0, 3), min_size=states, max_size=states)) for _ in range(2)]
    first, last = (np.array(end, dtype=np.uint64) for end in ends)
    return Machine((matrix(between, states), matrix(states, between)), first, last)


def quotient(column: Column) -> tuple[list[int], list[int]]:
    """P0 and Q0, by FLINT's characteristic polynomial and by multiplying the series out."""
    matrix = fmpz_mat([[int(a) for a in row] for row in column.dense()])
    bottom = [int(c) for c in reversed(matrix.charpoly().coeffs())]
    vector, terms = fmpz_mat([[a] for a in column.initial]), []
    for _ in range(column.states):
        terms.append(sum(int(w) * int(vector[i, 0]) for i, w in enumerate(column.final)))
        vector = matrix * vector
    top = fmpz_poly(terms) * fmpz_poly(bottom)
    return [int(top[i]) for i in range(column.states)], bottom


def holds(bound: CoefficientBound, column: Column) -> None:
    top, bottom = quotient(column)
    assert max(abs(c) for c in bottom).bit_length() <= bound.denominator
    assert max((abs(c) for c in top), default=0).bit_length() <= bound.numerator


@settings(max_examples=60, deadline=None)
@given(machines())
def test_no_coefficient_of_a_random_machine_passes_any_bound(machine: Machine) -> None:
    task = Task.of(machine)
    column = Column.of(task)
    large = max(max(factor.data, default=0) for factor in machine.factors) > 7  # their squares may pass 64 bits
    for bound in (coefficient_bound(task), hadamard(column), triangular(column), triangular(column, 2)):
        assert large or bound is not None
        if bound is not None:
            holds(bound, column)


@settings(max_examples=40, deadline=None)
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


@pytest.mark.parametrize(
    ("puzzle", "rows"), [("ring-ring", 6), ("ring-ring", 8), ("circuit-board", 5), ("magnets", 4), ("not-touch", 6)]
)
def test_every_bound_holds_for_the_puzzles(puzzle: str, rows: int) -> None:
    machine = explore(puzzle_class(puzzle)(rows)).machine()
    task, gf = Task.of(machine.minimize()), generating_function(machine).gf
    column = Column.of(task)
    for found in (coefficient_bound(task), hadamard(column), triangular(column), triangular(column, 20)):
        assert found is not None
        assert max(abs(c) for c in gf.denominator).bit_length() <= found.denominator
        assert max(abs(c) for c in gf.numerator).bit_length() <= found.numerator


def one_factor(entries: list[list[int]], initial: list[int], final: list[int]) -> Machine:
    first, last = (np.array(end, dtype=np.uint64) for end in (initial, final))
    return Machine((csr_array(np.array(entries, dtype=np.uint64)),), first, last)


def test_hadamard_is_sharp_for_orthogonal_rows() -> None:
    swap = Column.of(Task.of(one_factor([[0, 3, 0], [3, 0, 0], [0, 0, 1]], [1, 0, 1], [1, 0, 1])))
    found = hadamard(swap)  # det(I - xM) = (1 - 9x^2)(1 - x); rows of I + M have norms sqrt(10), sqrt(10), 2
    assert found is not None
    assert found.denominator == 5  # 20 needs five bits


def test_the_determinant_of_six_rows_has_the_bits_that_were_found_independently() -> None:
    column = Column.of(Task.of(explore(puzzle_class("magnets")(6)).machine().minimize()))
    found = triangular(column)
    assert found is not None
    assert found.denominator == 1156  # 2^(N/2) det(I + M^T M)^(1/2), computed elsewhere


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
