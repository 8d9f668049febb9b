"""Growth, constants and limits of random machines against their far terms, in exact rational arithmetic."""

from decimal import Decimal, getcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from stripcount.algebra.limits import limits
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import spectrum
from stripcount.gf.asymptotics import asymptotics
from stripcount.gf.modular import derive_modular
from stripcount.machine.machine import Machine

entries = st.sampled_from([0, 0, 0, 1, 1, 2])


def power(matrix: list[list[int]], exponent: int) -> list[list[int]]:
    """A power of a matrix of integers, by squaring."""
    size = len(matrix)
    result = [[int(i == j) for j in range(size)] for i in range(size)]
    while exponent:
        if exponent % 2:
            result = product(result, matrix)
        matrix, exponent = product(matrix, matrix), exponent // 2
    return result


def product(one: list[list[int]], two: list[list[int]]) -> list[list[int]]:
    columns = list(zip(*two, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def machine_of(matrix: list[list[int]]) -> Machine:
    first = np.zeros(len(matrix), dtype=np.uint64)
    first[0] = 1
    return Machine((csr_array(np.array(matrix, dtype=np.uint64)),), first, np.ones(len(matrix), dtype=np.uint64))


def reachable(matrix: list[list[int]]) -> bool:
    seen, waiting = {0}, [0]
    while waiting:
        at = waiting.pop()
        for to, row in enumerate(matrix):
            if row[at] and to not in seen:
                seen.add(to)
                waiting.append(to)
    return len(seen) == len(matrix)


def ends(matrix: list[list[int]]) -> bool:
    """Whether no walk has as many steps as there are states."""
    return not any(map(any, power(matrix, len(matrix))))


@pytest.mark.long("machines of many rows")
@settings(max_examples=30, deadline=None)
@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.lists(entries, min_size=n, max_size=n), min_size=n, max_size=n)))
def test_leading_terms_of_random_machines(matrix: list[list[int]]) -> None:
    assume(reachable(matrix))
    getcontext().prec = 60
    machine = machine_of(matrix)
    assume(not ends(matrix))
    found = asymptotics(derive_modular(machine), spectrum(machine), 20)
    assert found.evidence == "proved"
    period = len(found.classes)
    for part in found.classes:
        far = [part.residue + period * n for n in (600, 1200)]
        terms = [sum(row[0] for row in power(matrix, k)) for k in far]
        if part.constant is None or part.growth is None or part.power is None:
            assert terms == [0, 0]
            continue
        ratios = [
            Decimal(a) / (Decimal(part.constant) * Decimal(k) ** part.power * Decimal(part.growth) ** k)
            for a, k in zip(terms, far, strict=True)
        ]
        slack = Decimal(1) / 20 if part.power else Decimal("1e-6")
        assert abs(ratios[1] - 1) < slack, (ratios, part)
        assert abs(ratios[1] - 1) <= abs(ratios[0] - 1) + Decimal("1e-12")


@settings(max_examples=4, deadline=None)
@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.lists(entries, min_size=n, max_size=n), min_size=n, max_size=n)))
def test_sequences_that_end_have_no_growth(matrix: list[list[int]]) -> None:
    """Without the entries that lead back, to a state itself or to one before it, every walk ends."""
    forward = [[entry if to > at else 0 for at, entry in enumerate(row)] for to, row in enumerate(matrix)]
    assert ends(forward)
    assert spectrum(machine_of(forward)).bracket == (0, 0)
    with pytest.raises(BadInput, match="sequence ends"):
        asymptotics(derive_modular(machine_of(forward)), spectrum(machine_of(forward)), 20)


@pytest.mark.long("machines of many rows")
@settings(max_examples=12, deadline=None)
@given(
    st.integers(1, 4).flatmap(
        lambda n: st.tuples(
            *(st.lists(st.lists(entries, min_size=n, max_size=n), min_size=n, max_size=n) for _ in range(2))
        )
    )
)
def test_means_and_variances_of_random_automata(matrices: tuple[list[list[int]], list[list[int]]]) -> None:
    """Columns that add 0 and columns that add 1: a(k; t) from (A + tB)^k, its moments differenced over far boards."""
    zero, one = matrices
    size = len(zero)
    matrix = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(zero, one, strict=True)]
    assume(reachable(matrix))
    nothing = [[0] * size for _ in range(size)]

    def blocks(*rows: tuple[list[list[int]], ...]) -> list[list[int]]:
        return [[entry for block in row for entry in block[i]] for row in rows for i in range(size)]

    jets = blocks((matrix, nothing, nothing), (one, matrix, nothing), (nothing, one, matrix))
    functions, big = [], machine_of(jets)
    for order in range(3):
        final = np.zeros(3 * size, dtype=np.uint64)
        final[order * size : (order + 1) * size] = 1
        functions.append(derive_modular(Machine(big.factors, big.initial, final)).gf)
    assume(not ends(matrix))
    seen = spectrum(machine_of(matrix))

    def mean_and_variance(k: int) -> tuple[Fraction, Fraction]:
        column = [row[0] for row in power(jets, k)]
        a, b, c = (sum(column[j * size : (j + 1) * size]) for j in range(3))
        mean = Fraction(b, a)
        return mean, Fraction(2 * c, a) + mean - mean**2

    a, b, c = functions
    try:
        found = limits((a, b, c), 20, seen.bracket, 1, seen.period)
    except BadInput as refusal:
        refused = str(refusal)
    else:
        refused = ""
    if refused:  # a machine whose states all reach each other has one growth, and a simple pole
        assert any(word in refused for word in ("different", "simple dominant pole"))
        assert not reachable([list(row) for row in zip(*matrix, strict=True)])
        return
    (m1, v1), (m2, v2) = (mean_and_variance(k * seen.period) for k in (300, 600))
    assert abs(float((m2 - m1) / (300 * seen.period)) - float(found.mean)) < 1e-9
    assert abs(float((v2 - v1) / (300 * seen.period)) - float(found.variance)) < 1e-7
    if found.mean_exact is not None:
        assert abs((m2 - m1) / (300 * seen.period) - Fraction(found.mean_exact)) < Fraction(1, 10**9)
