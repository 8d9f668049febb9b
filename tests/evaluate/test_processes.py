import os
import signal
import time

import pytest

from stripcount.errors import BadInput, Disagreement, StripcountError, TooLarge, Unavailable
from stripcount.evaluate.processes import Processes, processes


def square(n: int) -> int:
    return n * n


def refuse(kind: type[StripcountError]) -> None:
    raise kind("no.")


def die(how: signal.Signals) -> None:
    os.kill(os.getpid(), how)


def large(size: int) -> bytes:
    return bytes(size)


def test_tasks_errors_and_deaths_reach_who_asked() -> None:
    with processes(2) as pool:
        assert pool is not None
        squares = [pool.submit(square, n) for n in range(20)]
        refused = {kind: pool.submit(refuse, kind) for kind in (BadInput, Disagreement, TooLarge)}
        lost = pool.submit(die, signal.SIGKILL)
        unknown = pool.submit(square, "a word")
        assert [future.result() for future in squares] == [n * n for n in range(20)]
        for kind, future in refused.items():
            with pytest.raises(kind, match=r"no\."):
                future.result()
        with pytest.raises(Unavailable, match=r"a worker process was lost \(ended by signal 9"):
            lost.result()
        with pytest.raises(TypeError):
            unknown.result()
        assert pool.submit(square, 5).result() == 25


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
