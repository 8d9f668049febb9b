"""The bound on coefficients, known beforehand: by singular values and by Hadamard's inequality alone."""

import numpy as np
import pytest

from stripcount.gf import bounds
from stripcount.gf.bounds import coefficient_bound
from stripcount.gf.generating_function import generating_function
from stripcount.gf.task import Task
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class


@pytest.mark.parametrize(
    ("puzzle", "rows"), [("ring-ring", 6), ("ring-ring", 8), ("circuit-board", 5), ("magnets", 4), ("not-touch", 6)]
)
def test_hadamards_bound_holds_without_the_other(monkeypatch: pytest.MonkeyPatch, puzzle: str, rows: int) -> None:
    machine = explore(puzzle_class(puzzle)(rows)).machine()
    task, gf = Task.of(machine.minimize()), generating_function(machine).gf
    both = coefficient_bound(task)
    monkeypatch.setattr(bounds, "_SMALL", 0)
    monkeypatch.setattr(bounds, "_GOOD", 1e9)
    monkeypatch.setattr(bounds, "svdvals", None)  # not to be asked
    alone = coefficient_bound(task)
    for found in (both, alone):
        assert max(abs(c) for c in gf.denominator).bit_length() <= found.denominator
        assert max(abs(c) for c in gf.numerator).bit_length() <= found.numerator
    assert both.denominator <= alone.denominator
    assert both.numerator <= alone.numerator


def test_hadamard_is_sharp_for_orthogonal_rows() -> None:
    swap = np.array([[0.0, 3.0], [3.0, 0.0]])  # det(I - xM) = 1 - 9x²; rows of I + M have norm √10
    found = bounds._hadamard(swap, np.array([1.0, 0.0]), np.array([1.0, 0.0]))
    assert found.denominator == 4  # 10 needs four bits
    assert found.numerator == 5
