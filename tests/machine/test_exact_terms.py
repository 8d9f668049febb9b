"""Terms that 64-bit or floating-point arithmetic would get wrong, against dense matrices of Python's integers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from stripcount.algebra.conversion import as_uint64
from stripcount.algebra.crt import primes_with_product_above
from stripcount.algebra.exact_arrays import (
    WORD,
    Overflow,
    Slices,
    coo_to_csr,
    largest_row_sum,
    matvec,
    product,
    sums_of_slices,
    total,
)
from stripcount.errors import BadInput
from stripcount.gf.modular import derive_modular
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.gathering import Buffer, Layer
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import exact_terms, term_bits, terms_modulo
from stripcount.model.tile_strip import TileStrip
from stripcount.puzzles.domino_tiling import DominoTiling
from tests.sentences import Says

weights = st.sampled_from([0, 0, 0, 1, 1, 3, 1 << 20, (1 << 40) - 1, 1 << 63, WORD - 1])


@st.composite
def machines(draw: st.DrawFn) -> Machine:
    """Machines of one to six states, one to three factors per column, weights up to the largest of 64 bits."""
    sizes = draw(st.lists(st.integers(1, 6), min_size=1, max_size=3))
    factors = []
    for height, width in zip([*sizes[1:], sizes[0]], sizes, strict=True):
        entries = draw(st.lists(weights, min_size=height * width, max_size=height * width))
        factors.append(csr_array(np.array(entries, dtype=np.uint64).reshape(height, width)))
    ends = [draw(st.lists(weights, min_size=sizes[0], max_size=sizes[0])) for _ in range(2)]
    first, last = (np.array(end, dtype=np.uint64) for end in ends)
    return Machine(tuple(factors), first, last)


def whole_terms(machine: Machine, count: int) -> list[int]:
    vector, found = machine.initial.astype(object), []
    factors = [factor.toarray().astype(object) for factor in machine.factors]
    for _ in range(count):
        found.append(sum(int(w) * int(v) for w, v in zip(machine.final.tolist(), vector.tolist())))
        for factor in factors:
            vector = factor.dot(vector)
    return found


@pytest.mark.long("machines of many states")
@settings(max_examples=10, deadline=None)
@given(machines())
def test_terms_of_machines_with_weights_of_any_size(machine: Machine) -> None:
    expected = whole_terms(machine, 20)
    assert machine.terms(20) == expected
    assert machine.minimize().terms(20) == expected
    assert machine.reversed().terms(20) == expected
    assert machine.fused().terms(20) == expected
    assert max(a.bit_length() for a in expected) <= term_bits(cycle_of(machine), 20)
    for primes in [(1_000_003,), ((1 << 61) - 1, 2, 97, 65537, 1_000_003)]:
        assert terms_modulo(machine, 20, primes).tolist() == [[a % p for p in primes] for a in expected]


def free_then_fixed(rows: int, fixed: int) -> Machine:
    """A column of `rows` free cells, or one of `fixed` forced columns in a row at the end."""
    states = fixed + 1
    first = csr_array(
        np.array(
            [
                [1 << min(rows, 40) if (i, j) == (0, 0) else int(i == j + 1) for j in range(states)]
                for i in range(states)
            ],
            dtype=np.uint64,
        )
    )
    unit = np.zeros(states, dtype=np.uint64)
    unit[0] = 1
    return Machine((first,), unit, unit[::-1].copy())


def test_small_ends_of_large_counts_do_not_vanish() -> None:
    """Free columns, then sixty fixed ones, 40 rows: floating-point vectors scaled by their largest entry lose the end.

    The terms grow by 2^40 per column; with that loss a(n) = a(n - 1) was once proved.
    """
    machine = free_then_fixed(40, 60)
    expected = [0] * 60 + [1 << (40 * k) for k in range(20)]
    assert exact_terms(machine, 80) == expected
    assert term_bits(cycle_of(machine), 80) >= 40 * 19 + 1
    found = derive_modular(machine)
    assert found.evidence == "proved"
    assert found.gf.terms(80) == expected


class Free(TileStrip):
    """Every cell holds either of two marks."""

    def tiles(self, left, above, row):  # type: ignore[no-untyped-def]
        return ((0, None, None), (1, None, None))

    def candidates(self, cols: int):  # type: ignore[no-untyped-def]
        return iter(())

    def legal(self, board: object) -> bool:
        return True


@pytest.mark.long_cases("machines of many rows", "31")
@pytest.mark.long_cases("machines of many states", "63", "64", "65")
@pytest.mark.parametrize("rows", [31, 63, 64, 65])
def test_rows_of_free_cells_do_not_overflow_when_fused(rows: int) -> None:
    machine = explore(Free(rows)).machine()
    expected = [1 << (rows * k) for k in range(12)]
    for form in (machine, machine.fused(), machine.minimize()):
        assert form.terms(12) == expected
    found = derive_modular(machine)
    assert (found.gf.denominator, found.evidence) == ((1, -(1 << rows)), "proved")


def test_entries_of_a_machine_that_do_not_fit_are_refused(says: Says) -> None:
    unit = np.array([1], dtype=np.uint64)
    with says(BadInput):
        Machine((csr_array(np.array([[0.5]])),), unit, unit)
    with says(BadInput):
        Machine((csr_array(np.array([[-1]])),), unit, unit)
    with says(BadInput):
        Machine((csr_array(np.ones((2, 3), dtype=np.uint64)),), unit, unit)
    assert Machine((csr_array(np.array([[7]])),), unit, unit).terms(3) == [1, 7, 49]


@pytest.mark.long("machines of many rows")
def test_thousands_of_small_primes_are_counted_by_their_product() -> None:
    """Weights of 47 bits leave primes of 16 or 17 bits: near 2^16 there are fewer primes than the width suggests."""
    heavy = csr_array(np.array([[(1 << 47) - 1]], dtype=np.uint64))
    unit = np.array([1], dtype=np.uint64)
    machine = Machine((heavy,), unit, unit)
    assert Plan.of(cycle_of(machine)).bits <= 17
    assert machine.terms(30)[-1] == ((1 << 47) - 1) ** 29
    primes = primes_with_product_above(1 << 60_000, 16)
    held = 1
    for p in primes[:-1]:
        held *= p
    assert held <= 1 << 60_000 < held * primes[-1]
    assert len(primes) > 60_000 // 16
    with pytest.raises(ValueError, match=r"product of the primes below .* does not exceed"):
        primes_with_product_above(1 << 100_000, 16)


@pytest.mark.parametrize("entries", [[[1 << 32, 1 << 32], [1, 1]], [[WORD - 1, 0], [0, 1]]])
def test_products_that_might_not_fit_are_refused(entries: list[list[int]]) -> None:
    matrix = csr_array(np.array(entries, dtype=np.uint64))
    with pytest.raises(Overflow):
        product(matrix, matrix)
    with pytest.raises(Overflow):
        matvec(matrix, np.ones(2, dtype=np.uint64), row_sum=largest_row_sum(matrix), below=1 << 62)


@given(st.lists(st.integers(0, WORD - 1), max_size=30))
def test_sums_of_words_are_whole(values: list[int]) -> None:
    array = np.array(values, dtype=np.uint64)
    assert total(array) == sum(values)
    if values:
        assert largest_row_sum(csr_array(array[None, :])) == max(1, sum(values))
        zeros = np.zeros(len(values), dtype=np.int64)
        if max(values) * len(values) < WORD:
            assert int(coo_to_csr(array, zeros, zeros, (1, 1)).toarray()[0, 0]) == sum(values)


@given(st.lists(st.integers(0, (1 << 62) - 2), min_size=1, max_size=40), st.data())
def test_sums_of_slices_are_right_modulo(values: list[int], data: st.DataObject) -> None:
    starts = sorted({0, *data.draw(st.lists(st.integers(0, len(values) - 1), max_size=5))})
    found = sums_of_slices(np.array(values, dtype=np.uint64), np.array(starts), (1 << 62) - 1)
    ends = [*starts[1:], len(values)]
    assert found.tolist() == [sum(values[a:b]) % ((1 << 62) - 1) for a, b in zip(starts, ends, strict=True)]


@given(st.lists(st.integers(0, (1 << 62) - 2), min_size=1, max_size=9), st.data())
def test_slices_of_named_entries_have_the_sums_of_these(values: list[int], data: st.DataObject) -> None:
    source = data.draw(st.lists(st.integers(0, len(values) - 1), min_size=1, max_size=40))
    starts = sorted({0, *data.draw(st.lists(st.integers(0, len(source) - 1), max_size=12))})
    slices, modulus = Slices(np.array(source), np.array(starts)), (1 << 62) - 1
    parts = [[values[i] for i in source[a:b]] for a, b in zip(starts, [*starts[1:], len(source)], strict=True)]
    assert slices.sums(np.array(values, dtype=np.uint64), modulus).tolist() == [sum(part) % modulus for part in parts]
    assert slices.longest == max(map(len, parts))
    small = np.array(values, dtype=np.uint64) >> np.uint64(8)
    assert slices.sums_below(small).tolist() == [sum(value >> 8 for value in part) for part in parts]
    with pytest.raises(Overflow):
        slices.sums(small, 1 << 63)
    assert len(Slices(np.empty(0, np.int64), np.empty(0, np.int64)).sums_below(small)) == 0


def test_a_layer_refuses_exactly_what_might_reach_64_bits() -> None:
    layer = Layer(2, 1, 1, (), csr_array(np.array([[2]], dtype=np.uint64)))
    source, target, scratch = (Buffer(1, 1) for _ in range(3))
    source.table[:] = (1 << 63) - 1
    layer.apply(source, target, scratch, 1 << 63)
    assert int(target.table[0, 0]) == WORD - 2
    with pytest.raises(Overflow):
        layer.apply(source, target, scratch, (1 << 63) + 1)


@pytest.mark.parametrize("wrong", [[-1], [WORD], [1, 1.5], ["1"], [0, None]])
def test_what_is_no_word_is_refused(wrong: list[Any]) -> None:
    assert as_uint64([0, 1, WORD - 1], "counts").tolist() == [0, 1, WORD - 1]
    for values in (wrong, np.array(wrong, dtype=object)):
        with pytest.raises(ValueError, match="counts must be integers from 0 below"):
            as_uint64(values, "counts")


def test_weights_of_marks_have_32_bits(says: Says) -> None:
    exploration = explore(DominoTiling(1))
    assert exploration.machine(lambda mark: 2**32 - 1).terms(3) == [1, 0, (2**32 - 1) ** 2]
    for weight in (-1, 2**32):
        with says(BadInput):
            exploration.machine(lambda mark, weight=weight: weight)  # type: ignore[misc]


def test_states_whose_weights_are_equal_modulo_a_prime_are_not_merged() -> None:
    """Both weights have more than 36 bits, so that the first partition is found modulo the prime 2^28 - 57."""
    heavy, prime = 1 << 40, (1 << 28) - 57
    weights = np.array([[0, 0, 0], [0, 0, 0], [heavy, heavy + prime, 1]], dtype=np.uint64)
    start, accepting = np.array([1, 2, 0], dtype=np.uint64), np.array([0, 0, 1], dtype=np.uint64)
    machine = Machine((csr_array(weights),), start, accepting)
    assert machine.terms(3) == machine.minimize().terms(3) == [0, 3 * heavy + 2 * prime, 3 * heavy + 2 * prime]
