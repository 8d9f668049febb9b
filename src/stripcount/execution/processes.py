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

from stripcount.errors import Unavailable, exception_text

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_THREADS_VARIABLE = "OPENBLAS_NUM_THREADS"
_PARENT_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGALRM", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""Signals that processes block, because only their parent handles them; they end with it."""


P = ParamSpec("P")
R = TypeVar("R")
_Call = tuple[Callable[..., object], tuple[object, ...], Mapping[str, object]]


class Processes(ThreadPoolExecutor):
    """An executor of `count` threads, each with a process that runs its tasks and is started by the first of them.

    If the process of a task dies, the task is run again in a new one, once; if that dies, too, the task fails with
    Unavailable. Other tasks are not affected.
    """

    def __init__(self, count: int) -> None:
        super().__init__(count, initializer=_block_parent_signals)
        self._thread_local = threading.local()
        self._start_lock = threading.Lock()  # guards the two fields below, and the start of a process
        self._workers: set[_Worker] = set()
        self._killed = False

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Submit one task; its arguments and its result must be picklable."""
        return super().submit(self._run, (fn, args, kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes once their tasks are done; with `wait`, return only then."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        for worker in self._workers if wait else ():
            worker.close()

    def terminate(self) -> None:
        """Kill the processes, and wait until they and their threads have ended."""
        with self._start_lock:
            self._killed = True
            for worker in self._workers:
                worker.process.kill()
        self.shutdown(cancel_futures=True)

    def _run(self, call: _Call, may_retry: bool = True) -> Any:
        """Return the result of a call in this thread's process; if that dies, call once more in a new one."""
        worker = self._worker()
        try:
            return worker.run(call)
        except Unavailable:
            if not (may_retry and worker.is_lost):
                raise
        return self._run(call, may_retry=False)

    def _worker(self) -> _Worker:
        """Return this thread's process, a new one if there is none alive."""
        worker: _Worker | None = getattr(self._thread_local, "worker", None)
        if worker is None or worker.is_lost:
            with self._start_lock, _single_threaded_children():
                if self._killed:
                    raise Unavailable("the computation was ended.")
                self._workers -= {worker}
                self._thread_local.worker = worker = _Worker()
                self._workers.add(worker)
        return worker


def _block_parent_signals() -> None:
    """Block, in a thread and thus in the processes it starts, the signals that are for their parent."""
    from multiprocessing import resource_tracker

    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # started first, because starting it unblocks signals
        signal.pthread_sigmask(signal.SIG_BLOCK, _PARENT_SIGNALS)


class _Worker:
    """One process, and the parent's end of its pipe; `is_lost` once the process has died."""

    def __init__(self) -> None:
        import multiprocessing

        spawn_context = multiprocessing.get_context("spawn")
        self.pipe, child_end = spawn_context.Pipe()
        self.process = spawn_context.Process(target=_run_tasks, args=(child_end,), daemon=True)
        self.is_lost = False
        try:
            self.process.start()
        finally:
            child_end.close()  # so that the pipe ends with the process

    def run(self, call: _Call) -> Any:
        """Return the result of the call, or raise its exception; raises Unavailable if the process dies."""
        from multiprocessing.reduction import ForkingPickler

        message = ForkingPickler.dumps(call)  # an error raised here leaves the pipe as it was
        try:
            self.pipe.send_bytes(message)
            answer = self.pipe.recv_bytes()
        except (EOFError, OSError):  # OSError: the process was killed while it sent
            self.is_lost = True
            self.close()
            raise Unavailable(f"a worker process was lost ({_cause_of_loss(self.process.exitcode)}).") from None
        result, error = ForkingPickler.loads(answer)
        if error is not None:
            raise error
        return result

    def close(self) -> None:
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
    """Context manager of an executor of `count` processes, or of None if `count` is 1: then nothing is started.

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
def _single_threaded_children() -> Iterator[None]:
    """Set the environment so that a process started here uses one thread for linear algebra, unless it is set."""
    old_value = os.environ.get(_THREADS_VARIABLE)
    os.environ.setdefault(_THREADS_VARIABLE, "1")
    try:
        yield
    finally:
        if old_value is None:
            del os.environ[_THREADS_VARIABLE]


def _run_tasks(pipe: Connection) -> None:
    """Run tasks from a pipe until it ends; ignore interrupts, and end when the parent process ends or is killed."""
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def exit_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=exit_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the parent has closed the pipe
        while True:
            pipe.send_bytes(_outcome(pipe.recv_bytes()))


def _outcome(message: bytes) -> memoryview:
    """Run the task in a message; return its pickled outcome, which is (result, None) or (None, exception)."""
    from multiprocessing.reduction import ForkingPickler

    try:
        fn, args, kwargs = ForkingPickler.loads(message)
        del message
        outcome: tuple[object, BaseException | None] = fn(*args, **kwargs), None
    except BaseException as error:  # raised by the task: the parent raises it again
        outcome = None, error
    try:
        return ForkingPickler.dumps(outcome)
    except BaseException as error:  # a result or an exception that cannot be sent
        reason = Unavailable(f"a task's outcome cannot be sent to its parent process ({exception_text(error)}).")
        return ForkingPickler.dumps((None, reason))
