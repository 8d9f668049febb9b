from pathlib import Path

import pytest

from stripcount.errors import DamagedStore
from stripcount.evaluate.board_sweep import Front, board_counts
from stripcount.machine.explore import explore_states
from stripcount.model.strip import TileStrip
from stripcount.puzzles.magnets import Magnets
from stripcount.storage.fronts import FrontFile


class Stopping(FrontFile):
    """Keeps every column, and dies after the third."""

    def __init__(self, folder: Path, problem: str) -> None:
        super().__init__(folder, problem, worth=0.0)

    def keep(self, front: Front) -> None:
        super().keep(front)
        if front.columns == 3:
            raise KeyboardInterrupt


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


class Sums(TileStrip):
    """Labels that go on turning up while a board is swept: sums modulo 40, three more or seven times as much."""

    def left_edge(self, row):  # type: ignore[no-untyped-def]
        return 0

    def tiles(self, left, above, row):  # type: ignore[no-untyped-def]
        yield 0, (7 * left + 3) % 40, None
        yield 1, (left + 1) % 40, None

    def right_edge(self, label, row):  # type: ignore[no-untyped-def]
        return label % 3 == 0

    def candidates(self, cols):  # type: ignore[no-untyped-def]
        return iter(())

    def legal(self, board):  # type: ignore[no-untyped-def]
        return True


def test_a_killed_sweep_goes_on_with_the_labels_numbered_as_before(tmp_path: Path) -> None:
    strip = Sums(3)
    with pytest.raises(KeyboardInterrupt):
        board_counts(strip, 9, keeper=Stopping(tmp_path, "sums 3"))
    expected = explore_states(strip).machine().terms(10)
    assert board_counts(strip, 9, keeper=FrontFile(tmp_path, "sums 3")) == expected == board_counts(strip, 9)


def test_another_problem_or_other_primes_never_read_it(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        board_counts(Magnets(4), 6, keeper=Stopping(tmp_path, "magnets 4"))
    cells: list[int] = []
    for problem, skip in (("magnets 5", 0), ("magnets 4", 1)):
        other = FrontFile(tmp_path, problem)
        cells.clear()
        board_counts(Magnets(4), 6, lambda done, total, states: cells.append(done), keeper=other, skip=skip)
        assert cells[0] == 1


def test_a_damaged_file_is_reported_deleted_and_computed_again(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        board_counts(Magnets(4), 6, keeper=Stopping(tmp_path, "magnets 4"))
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:100])
    with pytest.warns(DamagedStore, match="were damaged"):
        counts = board_counts(Magnets(4), 6, keeper=FrontFile(tmp_path, "magnets 4"))
    assert counts == board_counts(Magnets(4), 6)


def test_other_primes_give_a_second_opinion() -> None:
    assert board_counts(Magnets(4), 8, skip=5) == board_counts(Magnets(4), 8)
