"""Worker processes on this computer, with one thread each for linear algebra, which end when their parent ends.

Each process has a pipe and a thread of its own, and only that thread writes to the pipe, reads from it or closes it. A
process can be killed at any moment: its thread then reads the end of the pipe, and nothing waits for ever. (The pools
of concurrent.futures and loky share their pipes between workers: where a worker is killed while it sends an answer,
theirs never comes, nor an error; tried with Python 3.11 and loky 3.5.6.)
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from stripcount.errors import Unavailable, failure

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_THREADS = "OPENBLAS_NUM_THREADS"
_FOR_THE_PARENT = [
    getattr(signal, name) for name in ("SIGINT", "SIGALRM", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""Signals that processes leave to their parent, whose end is theirs."""


P = ParamSpec("P")
R = TypeVar("R")
_Call = tuple[Callable[..., object], tuple[object, ...], Mapping[str, object]]


class Processes(ThreadPoolExecutor):
    """An executor of `count` threads, each with a process that does its tasks, started only when a task needs it.

    A task whose process dies is given to a new process, once; if that dies, too, the task fails with Unavailable. Other
    tasks do not notice.
    """

    def __init__(self, count: int) -> None:
        super().__init__(count, initializer=_leave_signals)
        self._own = threading.local()
        self._starting = threading.Lock()  # of what follows, and while a process starts
        self._workers: set[_Worker] = set()
        self._killed = False

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Submit one task; its arguments and its result must be picklable."""
        return super().submit(self._run, (fn, args, kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes once their tasks are done; with `wait`, return only then."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        for worker in self._workers if wait else ():
            worker.leave()

    def terminate(self) -> None:
        """Kill the processes, and wait until they and their threads have ended."""
        with self._starting:
            self._killed = True
            for worker in self._workers:
                worker.process.kill()
        self.shutdown(cancel_futures=True)

    def _run(self, call: _Call, may_retry: bool = True) -> Any:
        """Return the result of a call in this thread's process; if that dies, it is made once more in a new one."""
        worker = self._worker()
        try:
            return worker.ask(call)
        except Unavailable:
            if not (may_retry and worker.lost):
                raise
        return self._run(call, may_retry=False)

    def _worker(self) -> _Worker:
        """Return this thread's process, a new one if there is none alive."""
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None or worker.lost:
            with self._starting, _one_thread_each():
                if self._killed:
                    raise Unavailable("the computation was ended.")
                self._workers -= {worker}
                self._own.worker = worker = _Worker()
                self._workers.add(worker)
        return worker


def _leave_signals() -> None:
    """Block, in a thread and thus in the processes it starts, the signals that are for their parent."""
    from multiprocessing import resource_tracker

    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # started first, because starting it unblocks signals
        signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_THE_PARENT)


class _Worker:
    """One process, and this end of its pipe."""

    def __init__(self) -> None:
        import multiprocessing

        spawning = multiprocessing.get_context("spawn")
        self.pipe, its_end = spawning.Pipe()
        self.process = spawning.Process(target=_work, args=(its_end,), daemon=True)
        self.lost = False
        try:
            self.process.start()
        finally:
            its_end.close()  # so that the pipe ends with the process

    def ask(self, call: _Call) -> Any:
        """Return the result of the call, or raise its exception; raises Unavailable if the process dies."""
        from multiprocessing.reduction import ForkingPickler

        sent = ForkingPickler.dumps(call)  # an error raised here leaves the pipe as it was
        try:
            self.pipe.send_bytes(sent)
            answer = self.pipe.recv_bytes()
        except (EOFError, OSError):  # OSError: the process was killed while it sent
            self.lost = True
            self.leave()
            raise Unavailable(f"a worker process was lost ({_cause_of_loss(self.process.exitcode)}).") from None
        reply, error = ForkingPickler.loads(answer)
        if error is not None:
            raise error
        return reply

    def leave(self) -> None:
        """Close the pipe, which ends the process, and wait for its end."""
        self.pipe.close()
        self.process.join()


def _cause_of_loss(status: int | None) -> str:
    """Return in words why a process with this exit status was probably lost."""
    if status is not None and status < 0:
        return f"ended by signal {-status}, perhaps because memory was short; fewer workers need less"
    return 'a script that uses worker processes must have its main program under `if __name__ == "__main__":`'


@contextmanager
def processes(count: int) -> Iterator[Processes | None]:
    """Give an executor of `count` processes, or None if `count` is 1, in which case nothing is started.

    Any exception that leaves the context, including an interrupt, kills the processes.

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
        pool.shutdown()
    except BaseException:
        pool.terminate()
        raise


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Set the environment so that a process started here uses one thread for linear algebra, unless it is set."""
    before = os.environ.get(_THREADS)
    os.environ.setdefault(_THREADS, "1")
    try:
        yield
    finally:
        if before is None:
            del os.environ[_THREADS]


def _work(pipe: Connection) -> None:
    """Run tasks from a pipe until it ends; ignore interrupts, and end when the parent process ends or is killed."""
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the parent has closed the pipe
        while True:
            pipe.send_bytes(_outcome(pipe.recv_bytes()))


def _outcome(sent: bytes) -> memoryview:
    """Return the outcome of a task, which is (result, None) or (None, exception); nothing else of it is kept."""
    from multiprocessing.reduction import ForkingPickler

    try:
        fn, args, kwargs = ForkingPickler.loads(sent)
        del sent
        outcome: tuple[object, BaseException | None] = fn(*args, **kwargs), None
    except BaseException as error:  # raised by the task: the parent raises it again
        outcome = None, error
    try:
        return ForkingPickler.dumps(outcome)
    except BaseException as error:  # a result or an exception that cannot be sent
        reason = Unavailable(f"a task's outcome cannot be sent to its parent process ({failure(error)}).")
        return ForkingPickler.dumps((None, reason))
