"""Square boards of several puzzles: small ones have published counts, and kernels that differ are refused."""

import pytest
from records.boards import SIDES, line, swept

from stripcount.errors import Disagreement

PUBLISHED = {
    # on 4 × 4 cells: the entries that SIDES names
    "hard-squares": 1234,
    "kings": 314,
    "dominating": 28661,
    "corner-path": 184,
    "hamiltonian cycle": 6,
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_small_boards_have_published_counts(name: str) -> None:
    assert set(PUBLISHED) == set(SIDES)
    found = line(name, SIDES[name][0], 4, swept)
    assert (found["count"], set(found["processor_seconds"])) == (str(PUBLISHED[name]), {"C", "NumPy"})


def test_kernels_that_differ_are_refused() -> None:
    with pytest.raises(Disagreement, match=r"kings on 9×9: 1 in C, 5 in NumPy\."):
        line("kings", "A063443", 9, lambda name, side, kernel: (len(kernel), 0.0))
