from pathlib import Path

import pytest

from stripcount.errors import Unavailable
from stripcount.puzzles.magnets import Magnets
from stripcount.record import fronts
from stripcount.record.fronts import FrontFile
from stripcount.strips.frontier import Front, board_counts


class Stopping(FrontFile):
    """Dies after its third column."""

    def keep(self, front: Front) -> None:
        super().keep(front)
        if front.columns == 3:
            raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def _every_column_is_worth_keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fronts, "_WORTH", 0.0)


def test_a_killed_sweep_goes_on_from_its_last_column(tmp_path: Path) -> None:
    strip = Magnets(4)
    cells: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        board_counts(strip, 6, keeper=Stopping(tmp_path, "magnets 4"))
    assert len(list(tmp_path.iterdir())) == 1
    resumed = FrontFile(tmp_path, "magnets 4")
    found = board_counts(strip, 6, lambda done, total, states: cells.append(done), keeper=resumed)
    assert found == board_counts(strip, 6)
    assert cells[0] == 3 * 4 + 1
    resumed.clear()
    assert list(tmp_path.iterdir()) == []


def test_another_problem_or_other_primes_never_read_it(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        board_counts(Magnets(4), 6, keeper=Stopping(tmp_path, "magnets 4"))
    cells: list[int] = []
    for problem, skip in (("magnets 5", 0), ("magnets 4", 1)):
        other = FrontFile(tmp_path, problem)
        cells.clear()
        board_counts(Magnets(4), 6, lambda done, total, states: cells.append(done), keeper=other, skip=skip)
        assert cells[0] == 1


def test_a_damaged_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        board_counts(Magnets(4), 6, keeper=Stopping(tmp_path, "magnets 4"))
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:100])
    with pytest.raises(Unavailable, match="are damaged"):
        board_counts(Magnets(4), 6, keeper=FrontFile(tmp_path, "magnets 4"))


def test_other_primes_give_a_second_opinion() -> None:
    assert board_counts(Magnets(4), 8, skip=5) == board_counts(Magnets(4), 8)
