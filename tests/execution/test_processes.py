import inspect
import os
import signal
import struct
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stripcount.errors import BadInput, Disagreement, StripcountError, TooLarge, Unavailable
from stripcount.execution.processes import Processes, processes
from tests.sentences import Says


def square(n: int) -> int:
    return n * n


def refuse(kind: type[StripcountError]) -> None:
    raise kind("no.")


def die(how: signal.Signals) -> None:
    os.kill(os.getpid(), how)


def die_while_sending() -> None:
    frame = inspect.currentframe()
    while frame is not None and "pipe" not in frame.f_locals:
        frame = frame.f_back
    assert frame is not None
    os.write(frame.f_locals["pipe"].fileno(), struct.pack("!i", 100_000) + bytes(1000))
    os.kill(os.getpid(), signal.SIGKILL)


def unsendable() -> Callable[[], int]:
    return lambda: 0


def large(size: int) -> bytes:
    return bytes(size)


class Large:
    """An argument and a result; where it is deleted, a file is written."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __del__(self) -> None:
        self.file.with_suffix(f".{os.getpid()}").touch()


def same(given: Large) -> tuple[int, Large]:
    return os.getpid(), given


@pytest.mark.long("starts processes and waits for them")
def test_tasks_errors_and_deaths_reach_who_asked(says: Says) -> None:
    with processes(2) as pool:
        assert pool is not None
        squares = [pool.submit(square, n) for n in range(20)]
        refused = {kind: pool.submit(refuse, kind) for kind in (BadInput, Disagreement, TooLarge)}
        lost = pool.submit(die, signal.SIGKILL)
        unknown = pool.submit(square, "a word")  # type: ignore[arg-type]  # fails in the task
        assert [future.result() for future in squares] == [n * n for n in range(20)]
        for kind, future in refused.items():
            with says(kind):
                future.result()
        with says(Unavailable):
            lost.result()
        with pytest.raises(TypeError):
            unknown.result()
        assert pool.submit(square, 5).result() == 25


@pytest.mark.long_cases("starts processes and waits for them", "0.3")
@pytest.mark.parametrize("pause", [0.0, 0.05, 0.3])
def test_killed_while_large_results_are_on_their_way(pause: float, capfd: pytest.CaptureFixture[str]) -> None:
    pool = Processes(2)
    futures = [pool.submit(large, 1 << 26) for _ in range(6)]
    time.sleep(pause)
    pool.terminate()
    assert all(future.done() for future in futures)
    for future in futures:
        if not future.cancelled() and future.exception() is not None:
            assert isinstance(future.exception(), Unavailable)
    with pytest.raises(RuntimeError):
        pool.submit(square, 1)
    assert capfd.readouterr().err == ""


@pytest.mark.long("starts processes and waits for them")
def test_an_idle_process_and_its_thread_keep_nothing_of_the_last_task(tmp_path: Path) -> None:
    with processes(2) as pool:
        assert pool is not None
        child, _ = pool.submit(same, Large(tmp_path / "deleted")).result()
        wanted, waiting = {f"deleted.{child}", f"deleted.{os.getpid()}"}, 0
        while {path.name for path in tmp_path.iterdir()} != wanted and (waiting := waiting + 1) < 1000:
            time.sleep(0.01)
        assert {path.name for path in tmp_path.iterdir()} == wanted


@pytest.mark.long("starts processes and waits for them")
def test_killed_in_the_middle_of_a_message(says: Says) -> None:
    with processes(2) as pool:
        assert pool is not None
        with says(Unavailable):
            pool.submit(die_while_sending).result()
        assert [pool.submit(square, n).result() for n in range(4)] == [0, 1, 4, 9]


@pytest.mark.long("starts processes and waits for them")
def test_a_result_that_cannot_be_sent_is_named(capfd: pytest.CaptureFixture[str], says: Says) -> None:
    with processes(2) as pool:
        assert pool is not None
        with says(Unavailable):
            pool.submit(unsendable).result()
        assert pool.submit(square, 3).result() == 9
    assert capfd.readouterr().err == ""
