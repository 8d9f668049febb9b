"""The bound by approximate eigenvectors: it holds for any V and W, and fails if residuals are forgotten."""

from dataclasses import replace

import numpy as np
import pytest
from flint import fmpz_mat
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.gf.bounds import by_eigenvectors
from stripcount.gf.column import Column, Part, Reals
from stripcount.gf.eigenvectors import Factors, certified_factors, factors_on_circle, product_bits
from stripcount.gf.task import Task
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class
from tests.gf.test_bounds import HOSTILE, holds, machines

TINY = 1e-13  # the relative error of the matrices below, which are exact


def largest(entries: list[list[int]]) -> int:
    """The bits of the largest coefficient of det(I - xM), by FLINT."""
    return max(int(abs(c)) for c in fmpz_mat(entries).charpoly().coeffs()).bit_length()


def of(matrix: Reals, vectors: Reals, inverse: Reals, centres: NDArray[np.complex128]) -> Factors | None:
    return certified_factors(matrix, vectors, inverse, centres, TINY, float(np.linalg.norm(matrix)) + 1)


@settings(max_examples=20, deadline=None)
@given(machines())
def test_no_coefficient_of_a_random_machine_passes_the_bound(machine) -> None:  # type: ignore[no-untyped-def]
    task = Task.of(machine)
    bound = by_eigenvectors(Column.of(task))
    if bound is not None:
        holds(bound, task)


def test_the_radius_of_a_matrix_of_zeros_is_as_large_as_the_errors_that_products_may_have() -> None:
    """With V = W = (1), a product that is wrong by a quarter leaves a residual of a quarter in W V - I."""
    one, zero = np.ones((1, 1)), np.zeros((1, 1))
    factors = certified_factors(zero, one, one, np.zeros(1, dtype=np.complex128), 0.25, 0.0)
    assert factors is not None
    assert factors.radii[0] >= 0.25


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_matrices_have_a_bound_that_holds_or_none(name: str) -> None:
    entries = HOSTILE[name]
    part = Part.of([csr_array(np.array(entries, dtype=np.uint64))])
    factors = factors_on_circle(Column((part,), (1,) * len(entries), (1,) * len(entries)))
    assert factors is None or largest(entries) <= factors.bits()[0]


entries_of_four = st.lists(st.lists(st.integers(0, 50), min_size=4, max_size=4), min_size=4, max_size=4)


@settings(max_examples=30, deadline=None)
@given(entries_of_four, st.integers(0, 2**32 - 1), st.sampled_from([0.0, 1e-9, 1e-3, 0.05]), st.booleans())
def test_any_vectors_and_centres_give_a_bound_that_holds(
    entries: list[list[int]], seed: int, noise: float, pairs: bool
) -> None:
    """V is random, W an inverse with errors, the λ any numbers: the residuals pay for all of it."""
    draw = np.random.default_rng(seed)
    vectors = np.eye(4) + draw.normal(size=(4, 4)) / 3
    inverse = np.linalg.inv(vectors) + noise * draw.normal(size=(4, 4))
    centres = draw.normal(size=4).astype(np.complex128) * 20
    if pairs:
        centres = np.array([centres[0] + 7j, centres[0] - 7j, centres[1], centres[2]])
    factors = of(np.array(entries, dtype=float), vectors, inverse, centres)
    assert factors is None or largest(entries) <= factors.bits()[0]


def test_a_forgotten_residual_makes_the_bound_wrong() -> None:
    """With V = W = I and λᵢ from the diagonal, all that M does off its diagonal is in the residual."""
    entries = [[1, 90, 0], [90, 1, 90], [7, 90, 1]]
    honest = of(np.array(entries, dtype=float), np.eye(3), np.eye(3), np.ones(3, dtype=np.complex128))
    assert honest is not None
    assert largest(entries) <= honest.bits()[0]
    assert largest(entries) > replace(honest, radii=np.zeros(3)).bits()[0]


def test_a_forgotten_distance_of_the_inverse_makes_the_bound_wrong() -> None:
    """W = 3/4·I makes the images smaller than they are, for which (1 - ε)^(-N) pays."""
    entries = [[0, 0, 52], [52, 0, 0], [0, 52, 0]]
    honest = of(np.array(entries, dtype=float), np.eye(3), np.eye(3) * 0.75, np.zeros(3, dtype=np.complex128))
    assert honest is not None
    assert largest(entries) == 18 <= honest.bits()[0]
    assert replace(honest, determinant_bits=0).bits()[0] < 18


@given(st.lists(st.lists(st.floats(1e-300, 1e300), min_size=5, max_size=5), min_size=1, max_size=4))
def test_products_fit_into_their_bits(rows: list[list[float]]) -> None:
    true = [1 for _ in rows]
    exponents = [0 for _ in rows]
    for k, row in enumerate(rows):
        for value in row:
            top, bottom = value.as_integer_ratio()
            true[k], exponents[k] = true[k] * top, exponents[k] + bottom.bit_length() - 1
    found = product_bits(np.array(rows))
    assert all(number <= 1 << (exponent + found) for number, exponent in zip(true, exponents))


@pytest.mark.long("five thousand states; the bound holds for random machines by default above")
def test_six_rows_of_magnets_need_hardly_more_than_their_largest_coefficient() -> None:
    bound = by_eigenvectors(Column.of(Task.of(explore(puzzle_class("magnets")(6)).machine().minimize())))
    assert bound is not None
    assert 478 <= bound.denominator < 490  # 1034 by singular values
    assert 476 <= bound.numerator < 530
