"""The lemma on singular values as the note prints it, with its hypothesis read from the text."""

import re
from itertools import product
from math import prod, sqrt
from pathlib import Path

import numpy as np

TEXT = (Path(__file__).parents[2] / "paper" / "program.tex").read_text(encoding="utf-8")
LEMMA = TEXT.split(r"\label{bound}")[1].split(r"\end{proof}")[0]
HYPOTHESIS = r"\|V^{\mathsf T}V-I\|\le\varepsilon\le\frac12"
CONCLUSION = r"S\le\prod_i(1+\varepsilon)(1+|Mv_i|)"


def violations(times: float) -> list[tuple[float, float]]:
    """(M, V) of one state for which S exceeds the bound, when ‖VᵀV - I‖ ≤ `times`·ε is all that is known of V."""
    found = []
    for factor, step in product((0.0, 0.5, 4.0, 1000.0), range(-100, 101)):
        distance = step / 100
        epsilon = abs(distance) / times
        if epsilon <= 0.5 and 1 + factor > (1 + epsilon) * (1 + factor * sqrt(1 + distance)) * (1 + 1e-12):
            found.append((factor, sqrt(1 + distance)))
    return found


def test_the_note_prints_the_hypothesis_that_is_tested() -> None:
    assert re.search(re.escape(HYPOTHESIS), LEMMA)
    assert CONCLUSION in LEMMA


def test_one_state() -> None:
    assert violations(1) == []


def test_half_of_the_hypothesis_is_not_enough() -> None:
    """With ‖VᵀV - I‖ ≤ 2ε, as an earlier version of the lemma had it, M = 4 with V = 0 and M = 1000 are wrong."""
    wrong = violations(2)
    assert (4.0, 0.0) in wrong
    assert any(factor == 1000 for factor, _ in wrong)


def test_several_states() -> None:
    draw = np.random.default_rng(5)
    for size in (2, 3, 4):
        for _ in range(200):
            matrix = draw.integers(0, 50, (size, size)) * (draw.random((size, size)) < 0.5)
            rotation = np.linalg.qr(draw.normal(size=(size, size)))[0]
            stretched = rotation * np.sqrt(1 + draw.uniform(-0.5, 0.5, size))
            epsilon = float(np.linalg.norm(stretched.T @ stretched - np.eye(size), 2))
            bound = prod((1 + epsilon) * (1 + np.linalg.norm(matrix @ column)) for column in stretched.T)
            assert prod(1 + np.linalg.svd(matrix, compute_uv=False)) <= bound * (1 + 1e-9)
