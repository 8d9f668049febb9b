"""Worker processes of this computer that do linear algebra in one thread each and never outlive their parent."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

_THREADS = "OPENBLAS_NUM_THREADS"


class Processes(Executor):
    """An executor of `count` processes, which start with the first task: most computations end before processes pay."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Start one task in a process."""
        with self._lock, _one_thread_each(), _undisturbed():
            if self._pool is None:
                import multiprocessing
                from concurrent.futures import ProcessPoolExecutor

                spawning = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.count, mp_context=spawning, initializer=_quiet_worker)
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes once their tasks are done."""
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def terminate(self) -> None:
        """End the processes at once."""
        if self._pool is not None:
            import multiprocessing

            threading.excepthook = _without_cancelled(threading.excepthook)
            self._pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()


def _without_cancelled(hook: Callable[[threading.ExceptHookArgs], object]) -> Callable[..., object]:
    """Return a hook that drops what a pool's own thread, up to Python 3.11, prints about cancelled tasks."""

    def report(problem: threading.ExceptHookArgs) -> None:
        if not issubclass(problem.exc_type, InvalidStateError):
            hook(problem)

    return report


@contextmanager
def processes(count: int) -> Iterator[Processes | None]:
    """Give an executor of `count` processes, None for a single one.

    Whatever leaves the context early, an interrupt included, ends them at once.

    >>> with processes(1) as executor:
    ...     print(executor)
    None
    """
    if count == 1:
        yield None
        return
    pool = Processes(count)
    try:
        yield pool
    except BaseException:
        pool.terminate()
        raise
    pool.shutdown()


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Let a process started here do linear algebra in one thread, unless the environment asks for more."""
    before = os.environ.get(_THREADS)
    os.environ.setdefault(_THREADS, "1")
    try:
        yield
    finally:
        if before is None:
            del os.environ[_THREADS]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Delay signals: a process that is half started when it or its parent is interrupted would print a long traceback.

    What is blocked here stays blocked in the processes started: they leave interrupts to their parent.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGALRM") if hasattr(signal, name)]
    before = {number: signal.signal(number, lambda number, frame: waiting.append(number)) for number in numbers}
    blocked = None
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # which unblocks signals when it starts
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for number, handler in before.items():
            signal.signal(number, handler)
    for number in waiting:
        signal.raise_signal(number)


def _quiet_worker() -> None:
    """Ignore interrupts, which the parent handles, and end when the parent ends, even if it is killed."""
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
