"""Random machines: layered, with large weights, periods, nilpotent parts and several dominant poles."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from scipy.sparse import csr_array

from stripcount.machine.machine import Machine
from tests.sceptic.fractions_only import Dense, DenseMachine

WEIGHTS = st.sampled_from([0, 0, 0, 1, 1, 2, 3, 7]) | st.sampled_from([0, 2**20 + 7, 2**31 - 1, 2**40])


@st.composite
def dense_machines(draw: st.DrawFn) -> DenseMachine:
    """Draw a machine of up to four states between columns, sometimes with a period or equal moduli."""
    shape = draw(st.sampled_from(["free", "cycle", "nilpotent", "twins"]))
    size = draw(st.integers(1, 4))
    if shape == "free":
        inner_size = draw(st.integers(1, 3))
        layers: tuple[Dense, ...] = (random_matrix(draw, inner_size, size), random_matrix(draw, size, inner_size))
    else:
        weights = [draw(WEIGHTS) for _ in range(size)]
        matrix = [[0] * size for _ in range(size)]
        for index, weight in enumerate(weights):
            if shape == "cycle":
                matrix[(index + 1) % size][index] = weight
            elif shape == "nilpotent" and index + 1 < size:
                matrix[index + 1][index] = weight
            elif shape == "twins":
                matrix[index][index] = weights[0]
        layers = (matrix,)
    small_weights = st.sampled_from([0, 1, 1, 2])
    return DenseMachine(layers, [draw(small_weights) for _ in range(size)], [draw(small_weights) for _ in range(size)])


def random_matrix(draw: st.DrawFn, targets: int, sources: int) -> Dense:
    """Draw a matrix of weights."""
    return [[draw(WEIGHTS) for _ in range(sources)] for _ in range(targets)]


def as_machine(dense: DenseMachine) -> Machine:
    """Return the same machine as an object of the package."""
    factors = tuple(csr_array(np.array(layer, dtype=np.uint64)) for layer in dense.layers)
    return Machine(factors, np.array(dense.begin, dtype=np.uint64), np.array(dense.end, dtype=np.uint64))
