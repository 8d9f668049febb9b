"""Worker processes of this computer that do linear algebra in one thread each and never outlive their parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

_THREADS = "OPENBLAS_NUM_THREADS"


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """Give an executor of `count` processes, None for a single one; they start when they are first needed.

    Whatever leaves the context early, an interrupt included, ends them at once.

    >>> with processes(1) as executor:
    ...     print(executor)
    None
    """
    if count == 1:
        yield None
        return
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=_quiet_worker)
    with _one_thread_each():
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        pool.shutdown()


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Let processes started here do linear algebra in one thread, unless the environment asks for more."""
    before = os.environ.get(_THREADS)
    os.environ.setdefault(_THREADS, "1")
    try:
        yield
    finally:
        if before is None:
            del os.environ[_THREADS]


def _quiet_worker() -> None:
    """Leave interrupts to the parent, and end with it even when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
