"""Random machines: layered, with large weights, periods, nilpotent parts and several dominant poles."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from scipy.sparse import csr_array

from stripcount.machine.machine import Machine
from tests.sceptic.fractions_only import Dense, Plain

WEIGHTS = st.sampled_from([0, 0, 0, 1, 1, 2, 3, 7]) | st.sampled_from([0, 2**20 + 7, 2**31 - 1, 2**40])


@st.composite
def plain_machines(draw: st.DrawFn) -> Plain:
    """Up to four states between columns and two layers; shapes that force periods, ends and equal moduli."""
    shape = draw(st.sampled_from(["free", "cycle", "nilpotent", "twins"]))
    size = draw(st.integers(1, 4))
    if shape == "free":
        inner = draw(st.integers(1, 3))
        layers: tuple[Dense, ...] = (matrix(draw, inner, size), matrix(draw, size, inner))
    else:
        weights = [draw(WEIGHTS) for _ in range(size)]
        square = [[0] * size for _ in range(size)]
        for at, weight in enumerate(weights):
            if shape == "cycle":
                square[(at + 1) % size][at] = weight
            elif shape == "nilpotent" and at + 1 < size:
                square[at + 1][at] = weight
            elif shape == "twins":
                square[at][at] = weights[0]
        layers = (square,)
    small = st.sampled_from([0, 1, 1, 2])
    return Plain(layers, [draw(small) for _ in range(size)], [draw(small) for _ in range(size)])


def matrix(draw: st.DrawFn, targets: int, sources: int) -> Dense:
    return [[draw(WEIGHTS) for _ in range(sources)] for _ in range(targets)]


def as_machine(plain: Plain) -> Machine:
    """The same as the package sees it."""
    factors = tuple(csr_array(np.array(layer, dtype=np.uint64)) for layer in plain.layers)
    return Machine(factors, np.array(plain.begin, dtype=np.uint64), np.array(plain.end, dtype=np.uint64))
