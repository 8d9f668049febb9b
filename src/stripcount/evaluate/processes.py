"""Worker processes on this computer, with one thread each for linear algebra, which end when their parent ends.

Each process has a pipe and a thread of its own, and only that thread writes to the pipe, reads from it or closes it. A
process can be killed at any moment: its thread then reads the end of the pipe, and nothing waits for ever. (The pool of
the standard library shares its pipes between workers: if a worker is killed while it sends, the pool may wait for ever,
or one of its threads may close a pipe that another uses.)
"""

from __future__ import annotations

import os
import queue
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from stripcount.errors import Unavailable, failure

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_THREADS = "OPENBLAS_NUM_THREADS"
_FOR_THE_PARENT = [
    getattr(signal, name) for name in ("SIGINT", "SIGALRM", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""Signals that processes leave to their parent, whose end is theirs."""


_Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
_Task = tuple[_Call, Future[Any]]  # the future gets the call's result


class Processes(Executor):
    """An executor of `count` processes, each started only when a task needs it, because many computations are short.

    A task whose process dies is given to a new process, once; if that dies, too, the task fails with Unavailable. Other
    tasks do not notice.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()  # of what follows, and while a process starts
        self._alive: set[SpawnProcess] = set()
        self._unfinished = 0
        self._ended = self._killed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Start one task in a process."""
        future: Future[Any] = Future()
        with self._lock:
            if self._ended:
                raise RuntimeError("these processes have been ended")
            self._tasks.put(((fn, args, kwargs), future))
            self._unfinished += 1
            if self._unfinished > len(self._threads) < self.count:
                thread = threading.Thread(target=self._serve, daemon=True)
                thread.start()
                self._threads.append(thread)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes once their tasks are done."""
        with self._lock:
            self._ended = True
        if cancel_futures:
            self._cancel()
        self._leave(wait)

    def terminate(self) -> None:
        """Kill the processes, and wait until they and their threads have ended."""
        with self._lock:
            self._ended = self._killed = True
            for process in self._alive:
                process.kill()
        self._cancel()
        self._leave(wait=True)

    def _cancel(self) -> None:
        with suppress(queue.Empty):
            while True:
                if (task := self._tasks.get_nowait()) is not None:
                    task[1].cancel()

    def _leave(self, wait: bool) -> None:
        self._tasks.put(None)  # the sign to end, which each thread puts back for the next one
        for thread in self._threads if wait else ():
            thread.join()

    def _serve(self) -> None:
        """Pass tasks to a process until there are no more; the body of a thread."""
        from multiprocessing import resource_tracker

        if hasattr(signal, "pthread_sigmask"):  # the processes inherit the mask
            resource_tracker.ensure_running()  # started first, because starting it unblocks signals
            signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_THE_PARENT)
        worker: _Worker | None = None
        while (task := self._tasks.get()) is not None:
            if task[1].set_running_or_notify_cancel():
                worker = self._done(task, worker)
            del task  # its arguments and its result are not kept until the next task
            with self._lock:
                self._unfinished -= 1
        self._tasks.put(None)
        if worker is not None:
            self._end(worker)

    def _done(self, task: _Task, worker: _Worker | None) -> _Worker | None:
        """Give a task to a process, a new one if there is none, and return the process if it is alive afterwards."""
        call, future = task
        for last in (False, True):
            try:
                worker = worker or self._started()
                found = worker.ask(call)
            except BaseException as error:  # raised by the task: passed on by its future
                lost = worker is not None and worker.lost
                if worker is not None and lost:
                    self._end(worker)
                    worker = None
                if last or not lost:
                    future.set_exception(error)
                    break
            else:
                future.set_result(found)
                break
        return worker

    def _started(self) -> _Worker:
        with self._lock, _one_thread_each():
            if self._killed:
                raise Unavailable("the computation was ended.")
            worker = _Worker()
            self._alive.add(worker.process)
            return worker

    def _end(self, worker: _Worker) -> None:
        worker.leave()
        with self._lock:
            self._alive.discard(worker.process)
            worker.process.close()


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
            self.process.join()
            raise Unavailable(f"a worker process was lost ({_why(self.process.exitcode)}).") from None
        found, error = ForkingPickler.loads(answer)
        if error is not None:
            raise error
        return found

    def leave(self) -> None:
        """Close the pipe, which ends the process, and wait for its end."""
        self.pipe.close()
        self.process.join()


def _why(status: int | None) -> str:
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
        outcome: tuple[Any, BaseException | None] = fn(*args, **kwargs), None
    except BaseException as error:  # raised by the task: the parent raises it again
        outcome = None, error
    try:
        return ForkingPickler.dumps(outcome)
    except BaseException as error:  # a result or an exception that cannot be sent
        reason = Unavailable(f"a task's outcome cannot be sent to its parent process ({failure(error)}).")
        return ForkingPickler.dumps((None, reason))
