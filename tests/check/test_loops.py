"""Slitherlink and Hitori: printed boards and the counting side state the same numbers."""

import pytest

from stripcount.printed.slitherlink import PUZZLE
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard
from tests.check.loops import hitori_agreement, slitherlink_agreement


@pytest.mark.parametrize(("rows", "columns"), [(1, 6), (2, 6), (3, 6), (4, 5), (5, 5)])
def test_slitherlink_without_clues_counts_what_the_machine_counts(rows: int, columns: int) -> None:
    found = slitherlink_agreement(rows, columns)
    assert found.outcome == "agreed", str(found)
    assert f"{columns} values" in found.detail


@pytest.mark.some_cases("further certificates and boards", "1-5", "2-5")
@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (2, 5), (3, 5), (4, 4)])
def test_hitori_without_repeats_counts_what_the_machine_counts(rows: int, columns: int) -> None:
    assert hitori_agreement(rows, columns).outcome == "agreed"


def test_cycles_of_grids_as_in_oeis() -> None:
    """A140517: the cycles of a square grid of dots."""
    known = [1, 13, 213, 9349, 1222363, 487150371, 603841648931]
    assert [PUZZLE.count(SlitherlinkBoard.of([[NONE] * n] * n))[0] for n in range(1, 8)] == known


def test_the_values_of_one_clue_share_the_loops_among_them() -> None:
    for row, col in ((0, 0), (1, 1), (1, 2), (2, 3)):
        parts = []
        for clue in range(5):
            clues = [[NONE] * 4 for _ in range(3)]
            clues[row][col] = clue
            parts.append(PUZZLE.count(SlitherlinkBoard.of(clues))[0])
        assert sum(parts) == 1049
        assert parts[4] == 1
