"""Independent parts give the same results in the same order, wherever they are worked on and whoever dies."""

import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from stripcount.errors import BadInput, OutOfTime, StripcountError, TooLarge, Unavailable
from stripcount.evaluate.table import table
from stripcount.execution.processes import processes
from stripcount.execution.tasks import TaskRunner
from stripcount.limits import Limits
from stripcount.model.symmetry import symmetry
from stripcount.puzzles.hard_squares import HardSquares


def work(n: int) -> tuple[int, int]:
    """Take the longer the earlier the part comes, so that results come in another order than they are asked for."""
    time.sleep(max(0, 5 - n) / 50)
    return n, os.getpid()


def dying(folder: Path, n: int) -> int:
    """Be killed at part 3, the first time."""
    (folder / f"{n}.{os.getpid()}").touch()
    if n == 3 and len(list(folder.glob("3.*"))) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def deadly(n: int) -> int:
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def refusing(n: int) -> int:
    if n == 2:
        raise TooLarge("no.")
    return n


def without_a_clock(limits: Limits, n: int) -> str:
    limits.check()
    if n == 1:
        time.sleep(1000)
    return "done"


@pytest.mark.long("starts processes and waits for them")
def test_results_come_in_order_and_are_kept_as_they_come() -> None:
    came: list[int] = []
    with processes(2) as pool:
        found = list(TaskRunner(pool, 2).results(work, range(40), on_result=lambda n, _: came.append(n)))
    assert [(n, number) for n, (number, _) in found] == [(n, n) for n in range(40)]
    assert os.getpid() not in {process for _, (_, process) in found}
    assert sorted(came) == list(range(40))
    assert [n for n, _ in TaskRunner().results(work, range(3, 6))] == [3, 4, 5]


def test_short_work_starts_no_process() -> None:
    with processes(2) as pool:
        assert all(
            result[1] == os.getpid() for _, result in TaskRunner(pool, 2, local_seconds=60).results(work, range(5, 30))
        )


@pytest.mark.long("starts processes and waits for them")
def test_a_worker_that_dies_costs_its_part_only(tmp_path: Path) -> None:
    with processes(2) as pool:
        assert [n for _, n in TaskRunner(pool, 2).results(partial(dying, tmp_path), range(8))] == list(range(8))
    tried = sorted(int(path.stem) for path in tmp_path.iterdir())
    assert tried == [0, 1, 2, 3, 3, 4, 5, 6, 7]


@pytest.mark.long("starts processes and waits for them")
def test_a_part_that_kills_every_worker_fails_alone() -> None:
    failures: list[str] = []

    def failed(n: int, error: StripcountError) -> int:
        failures.append(f"{n} {type(error).__name__}")
        return -1

    with processes(2) as pool:
        found = [n for _, n in TaskRunner(pool, 2).results(deadly, range(6), on_failure=failed)]
        assert found == [0, 1, 2, -1, 4, 5]
        assert failures == ["3 Unavailable"]
        with pytest.raises(Unavailable, match="ended by signal 9"):
            list(TaskRunner(pool, 2).results(deadly, range(6)))


@pytest.mark.long("starts processes and waits for them")
def test_errors_of_a_part_reach_who_asked() -> None:
    with processes(2) as pool:
        for runner in (TaskRunner(), TaskRunner(pool, 2)):
            with pytest.raises(TooLarge, match="no"):
                list(runner.results(refusing, range(4)))
            assert [n for _, n in runner.results(refusing, range(4), on_failure=lambda n, error: 9)] == [0, 1, 9, 3]


@pytest.mark.long("starts processes and waits for them")
def test_workers_that_do_not_look_at_the_clock_are_given_up() -> None:
    limits = Limits(1.0)
    with processes(2) as pool:
        results = TaskRunner(pool, 2).results(
            partial(without_a_clock, limits), range(4), limits=limits, on_failure=lambda n, error: type(error).__name__
        )
        found = [result for _, result in results]
    assert found[1] == OutOfTime.__name__
    assert len(found) == 4


@pytest.mark.long("starts processes and waits for them")
def test_a_table_is_the_same_whoever_counts_it() -> None:
    with processes(2) as pool:
        for fixed_by in ((), (symmetry("H"),)):
            alone = table(HardSquares(1), range(1, 5), range(1, 6), fixed_by=fixed_by)
            assert (
                table(HardSquares(1), range(1, 5), range(1, 6), fixed_by=fixed_by, runner=TaskRunner(pool, 2)) == alone
            )
        assert alone[3, 3] > 0
        with pytest.raises(TooLarge):
            table(HardSquares(1), range(1, 5), range(1, 6), limits=Limits(memory=1), runner=TaskRunner(pool, 2))
        with pytest.raises(BadInput):
            table(HardSquares(1), range(1, 3), range(5, 6), squares=True, runner=TaskRunner(pool, 2))
