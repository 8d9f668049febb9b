from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import numpy as np
import pytest

from stripcount.board import Wrap
from stripcount.errors import DamagedStore
from stripcount.evaluate.board_sweep import Primes, board_counts
from stripcount.evaluate.front import Front
from stripcount.kernels.library import Kernel
from stripcount.machine.explore import explore_states
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip
from stripcount.model.wrap.tiles import GluedTiles
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.slitherlink import Slitherlink
from stripcount.storage.fronts import FrontFile
from tests.kernels import KERNELS
from tests.sentences import Says


class Stopping(FrontFile):
    """Stores every column, and raises an error after a given one."""

    def __init__(self, folder: Path, problem: str, after: int = 3) -> None:
        super().__init__(folder, problem, min_seconds=0.0)
        self.after = after

    def keep(self, front: Front) -> None:
        super().keep(front)
        if front.columns == self.after:
            raise KeyboardInterrupt


def test_a_killed_sweep_goes_on_from_its_last_column(tmp_path: Path) -> None:
    strip = Magnets(4)
    cells: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        board_counts(strip, 6, keeper=Stopping(tmp_path, "magnets 4"))
    assert len(list(tmp_path.iterdir())) == 1
    said: list[str] = []
    resumed = FrontFile(tmp_path, "magnets 4", announce=said.append)
    found = board_counts(strip, 6, lambda done, total, states: cells.append(done), keeper=resumed)
    assert found == board_counts(strip, 6)
    assert 3 * 4 < cells[0] <= 4 * 4
    assert said == ["resumed: 3 columns were swept earlier"]
    resumed.clear()
    assert list(tmp_path.iterdir()) == []


class Sums(TileStrip):
    """Labels of which new ones appear while a board is swept: sums modulo 40, three more or seven times as much."""

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


class Seen:
    """Keeps every front in memory and begins with the one it is given."""

    def __init__(self, front: Front | None = None) -> None:
        self.front, self.kept = front, list[Front]()

    def load(self, primes: tuple[int, ...]) -> Front | None:
        return self.front

    def keep(self, front: Front) -> None:
        self.kept.append(front)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("strip", [Magnets(3), Sums(2), GluedTiles(Magnets(3), Wrap(rows=True)), Slitherlink(3)])
def test_a_sweep_killed_after_a_column_ends_in_the_same_bytes(tmp_path: Path, strip: Strip, kernel: Kernel) -> None:
    check_killed(tmp_path, strip, kernel, (2,))


@pytest.mark.long("a sweep for each column that is the last")
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("strip", [Magnets(3), Sums(2), GluedTiles(Magnets(3), Wrap(rows=True)), Slitherlink(3)])
def test_a_sweep_killed_after_any_column_ends_in_the_same_bytes(tmp_path: Path, strip: Strip, kernel: Kernel) -> None:
    check_killed(tmp_path, strip, kernel, range(1, 8))


def check_killed(tmp_path: Path, strip: Strip, kernel: Kernel, columns: Iterable[int]) -> None:
    whole = Seen()
    expected = board_counts(strip, 7, keeper=whole, kernel=kernel)
    assert expected == explore_states(strip).machine().terms(8)
    for after in columns:
        with pytest.raises(KeyboardInterrupt):
            board_counts(strip, 7, keeper=Stopping(tmp_path / str(after), "a board", after), kernel=kernel)
        rest = Seen(FrontFile(tmp_path / str(after), "a board").load(whole.kept[0].primes))
        assert rest.front is not None
        assert rest.front.columns == after
        assert board_counts(strip, 7, keeper=rest, kernel=kernel) == expected
        assert len(rest.kept) == len(whole.kept) - after
        for one, two in zip(whole.kept[after - 1 :], [rest.front, *rest.kept]):
            assert one.states.tobytes() == two.states.tobytes()
            assert one.counts.tobytes() == two.counts.tobytes()
            assert one.sizes.mantissa.tobytes() == two.sizes.mantissa.tobytes()
            assert (one.sizes.exponent, one.totals) == (two.sizes.exponent, two.totals)


def test_a_sweep_does_not_resume_from_a_front_of_other_label_numbers() -> None:
    whole = Seen()
    expected = board_counts(Sums(2), 6, keeper=whole)
    other = Seen(replace(whole.kept[3], numbering="another", counts=whole.kept[3].counts + np.uint64(1)))
    assert board_counts(Sums(2), 6, keeper=other) == expected
    assert len(other.kept) == 6


def test_another_problem_or_other_primes_never_read_it(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        board_counts(Magnets(4), 6, keeper=Stopping(tmp_path, "magnets 4"), kernel="NumPy")
    cells: list[int] = []
    for problem, skip in (("magnets 5", 0), ("magnets 4", 1)):
        other = FrontFile(tmp_path, problem)
        cells.clear()
        board_counts(
            Magnets(4), 6, lambda done, total, states: cells.append(done), keeper=other, primes=Primes(skip=skip)
        )
        assert cells[0] <= 4


def test_a_damaged_file_is_reported_deleted_and_computed_again(tmp_path: Path, says: Says) -> None:
    with pytest.raises(KeyboardInterrupt):
        board_counts(Magnets(4), 6, keeper=Stopping(tmp_path, "magnets 4"), kernel="NumPy")
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:100])
    with says.warns(DamagedStore):
        counts = board_counts(Magnets(4), 6, keeper=FrontFile(tmp_path, "magnets 4"), kernel="NumPy")
    assert counts == board_counts(Magnets(4), 6)


def test_other_primes_give_a_second_opinion() -> None:
    assert board_counts(Magnets(4), 8, primes=Primes(skip=5)) == board_counts(Magnets(4), 8)


def test_unfinished_files_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(file: IO[bytes], **arrays: object) -> None:
        file.write(b"the beginning")
        raise KeyboardInterrupt

    kept = FrontFile(tmp_path, "magnets 4", min_seconds=0.0)
    with monkeypatch.context() as patched:
        patched.setattr(np, "savez", interrupt)
        with pytest.raises(KeyboardInterrupt):
            board_counts(Magnets(4), 6, keeper=kept)
    assert not list(tmp_path.iterdir())
    with pytest.raises(KeyboardInterrupt):
        board_counts(Magnets(4), 6, keeper=Stopping(tmp_path, "magnets 4"))
    (front,) = tmp_path.iterdir()
    for name in (f".{front.name[:40]}.99.tmp", "another.front.npz"):  # the first is left by a process that was killed
        (tmp_path / name).write_bytes(b"the beginning")
    board_counts(Magnets(4), 6, keeper=kept)
    kept.clear()
    assert [path.name for path in tmp_path.iterdir()] == ["another.front.npz"]


def test_another_process_may_finish_the_same_sweep_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It deletes its files, also the one that this process is writing, which then ended with an error."""
    other = FrontFile(tmp_path, "magnets 4", min_seconds=0.0)
    write = np.savez

    def write_too_late(file: IO[bytes], **arrays: Any) -> None:
        write(file, **arrays)
        other.clear()

    expected = board_counts(Magnets(4), 6, keeper=other)
    other.clear()
    kept = FrontFile(tmp_path, "magnets 4", min_seconds=0.0)
    monkeypatch.setattr(np, "savez", write_too_late)
    assert board_counts(Magnets(4), 6, keeper=kept) == expected
    assert not list(tmp_path.iterdir())
