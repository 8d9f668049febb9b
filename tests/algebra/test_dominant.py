"""The poles nearest to 0 of functions whose terms may be negative: against roots in floating point, and exact cases."""

from __future__ import annotations

from fractions import Fraction
from math import log
from random import Random

import numpy as np
import pytest

from stripcount.algebra.dominant import dominant
from stripcount.errors import BadInput, TooLarge


@pytest.mark.parametrize("seed", range(20))
def test_growth_is_the_largest_eigenvalue(seed: int) -> None:
    chance = Random(seed)
    bottom = [
        Fraction(1),
        *(Fraction(chance.randint(-9, 9), chance.randint(1, 4)) for _ in range(chance.randint(1, 6))),
    ]
    while bottom[-1] == 0:
        bottom.pop()
    if len(bottom) == 1:
        return
    sizes = sorted(abs(np.roots([float(c) for c in bottom])))
    found = dominant([1], bottom, 9, root=3)
    assert float(found.growth) == pytest.approx(sizes[-1], rel=1e-6)
    assert float(found.per_vertex) == pytest.approx(sizes[-1] ** (1 / 3), rel=1e-6)
    assert float(found.free_energy) == pytest.approx(log(sizes[-1]) / 3, rel=1e-6, abs=1e-7)


@pytest.mark.parametrize(
    ("bottom", "growth", "poles", "order", "sign", "because"),
    [
        ([1, -2], "2.0000", 1, 1, 1, "positive and simple"),
        ([1, 2], "2.0000", 1, 1, -1, "negative and simple"),
        ([1, -5, Fraction(25, 4)], "2.5000", 1, 2, 1, "positive and of order 2"),
        ([1, -1, 1], "1.0000", 2, 1, 0, "two complex conjugates, simple"),
        ([4, 4, 9], "1.5000", 2, 1, 0, "two complex conjugates, simple"),
        ([1, 1, 1, 1, 1], "1.0000", 4, 1, 0, "4 poles are equally near to 0"),
        ([1, 2, 5], "2.2360", 2, 1, 0, "two complex conjugates, simple"),
        ([1, 4, 14, 20, 25], "2.2360", 2, 2, 0, "two complex conjugates, of order 2"),
        ([1, 0, -2], "1.4142", 2, 1, 0, "2 poles are equally near to 0"),
        ([1, 0, 0, -8], "2.0000", 3, 1, 0, "3 poles are equally near to 0"),
    ],
)
def test_what_is_said_of_the_nearest_poles(
    bottom: list[int], growth: str, poles: int, order: int, sign: int, because: str
) -> None:
    found = dominant([1], bottom, 5)
    assert (found.growth, found.poles, found.order, found.sign) == (growth, poles, order, sign)
    assert because in found.because


def test_common_factors_do_not_count() -> None:
    assert dominant([1, -3], [1, -5, 6], 3).growth == "2.00"


def test_what_has_no_growth_is_refused() -> None:
    with pytest.raises(BadInput, match="this sequence ends"):
        dominant([1, 1], [2])
    with pytest.raises(BadInput, match="this sequence ends"):
        dominant([0], [1, -1])
    with pytest.raises(TooLarge, match="order 251"):
        dominant([1], [1, *[0] * 250, 1])
