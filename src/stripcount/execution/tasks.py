"""Runs independent tasks in this process, in worker processes or on a cluster; their results come in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from stripcount.errors import StripcountError
from stripcount.execution.processes import Processes
from stripcount.limits import UNLIMITED, Limits

T = TypeVar("T")
R = TypeVar("R")

GRACE = 0.3  # seconds after the time limit within which results of workers are still awaited


@dataclass(frozen=True)
class TaskRunner:
    """Where independent tasks are run: in this process, or by an executor, about `count` at a time.

    Tasks of the first `seconds_here` seconds are run here, so that short work starts no processes. Each worker is given
    `tasks_ahead` tasks before its first result is awaited, which bounds memory.
    """

    executor: Executor | None = None
    count: int = 1
    seconds_here: float = 0.0
    tasks_ahead: int = 16

    def results(
        self,
        work: Callable[[T], R],
        tasks: Iterable[T],
        *,
        limits: Limits = UNLIMITED,
        failed: Callable[[T, StripcountError], R] | None = None,
        on_result: Callable[[T, R], object] = lambda task, finished: None,
    ) -> Iterator[tuple[T, R]]:
        """Yield each task with the result of `work`, in the order of the tasks, whatever the number of workers.

        `on_result(task, result)` is called as soon as a result is there, in any order. A task whose worker dies is
        tried again by another one; if that dies, too, or the task raises an error, `failed` gives its result, or
        raises; without it the error is raised. Once the time of `limits` is over, workers that do not answer are ended,
        and the remaining tasks are run here, where they poll the limits themselves.

        >>> list(TaskRunner().results(abs, [-1, 2]))
        [(-1, 1), (2, 2)]
        """

        def outcome(task: T, compute: Callable[[], R]) -> R:
            try:
                result = compute()
            except StripcountError as error:
                if failed is None:
                    raise
                result = failed(task, error)
            on_result(task, result)
            return result

        def run_here(task: T) -> R:
            return outcome(task, lambda: work(task))

        remaining, started = iter(tasks), time.monotonic()
        while self.executor is None or time.monotonic() - started < self.seconds_here:
            for task in islice(remaining, 1):
                yield task, run_here(task)
                break
            else:
                return
        executor, finished = self.executor, dict[Future[R], R]()
        waiting = deque(
            (task, executor.submit(work, task)) for task in islice(remaining, self.tasks_ahead * self.count)
        )
        try:
            while waiting:
                seconds_left = limits.seconds_left
                completed, _ = wait(
                    [f for _, f in waiting if f not in finished],
                    None if seconds_left is None else seconds_left + GRACE,
                    FIRST_COMPLETED,
                )
                if not completed and limits.seconds_left == 0:
                    if isinstance(executor, Processes):
                        executor.terminate()
                    break
                for task, future in waiting:
                    if future in completed:
                        finished[future] = outcome(task, future.result)
                while waiting and waiting[0][1] in finished:
                    task, future = waiting.popleft()
                    yield task, finished.pop(future)
                    waiting.extend((task, executor.submit(work, task)) for task in islice(remaining, 1))
            for task, future in waiting:
                yield task, finished[future] if future in finished else run_here(task)
            for task in remaining:
                yield task, run_here(task)
        finally:
            for _, future in waiting:
                future.cancel()


ALONE = TaskRunner()
"""This process alone."""
