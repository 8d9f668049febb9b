"""Sums of products of words, as integers of any size, beside Python's own."""

import numpy as np
import pytest

from stripcount.algebra.exact_arrays import WORD, weighted_total, weighted_totals


@pytest.mark.parametrize("weight", [0, 1, (1 << 28) + 1, (1 << 30) - 1, 1 << 31, (1 << 33) + 5, WORD - 1])
@pytest.mark.parametrize("length", [1, 4, 16])
def test_weighted_totals_of_the_largest_words_are_exact(weight: int, length: int) -> None:
    """Weights for which the quick way is open, barely open and closed: a sum that wraps is not the true one."""
    weights = np.full(length, weight, dtype=np.uint64)
    values = np.full(length, WORD - 1, dtype=np.uint64)
    values[0] -= np.uint64(1)
    true = weight * (length * (WORD - 1) - 1)
    assert weighted_total(weights, values) == true
    assert weighted_totals(weights, np.stack([values, values], axis=1)) == [true, true]
