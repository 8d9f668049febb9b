"""Running independent tasks in this process, in worker processes or on a cluster, with results in order."""

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

Task = TypeVar("Task")
Result = TypeVar("Result")

GRACE_SECONDS = 0.3  # time after the limit during which results of workers are still awaited


@dataclass(frozen=True)
class TaskRunner:
    """Where independent tasks are run: in this process, or by an executor, about `worker_count` at a time.

    During the first `local_seconds` seconds tasks run in this process, so that short work starts no processes. Each
    worker is given up to `tasks_ahead` tasks before its first result is awaited, which bounds memory.
    """

    executor: Executor | None = None
    worker_count: int = 1
    local_seconds: float = 0.0
    tasks_ahead: int = 16

    def results(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        limits: Limits = UNLIMITED,
        on_failure: Callable[[Task, StripcountError], Result] | None = None,
        on_result: Callable[[Task, Result], object] = lambda task, result: None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with the result of `work`, in the order of the tasks, whatever the number of workers.

        `on_result(task, result)` is called as soon as a result is known, in any order. If the worker of a task dies,
        another one runs the task again. If that dies, too, or the task raises a StripcountError, the result is that of
        `on_failure`(task, error), which may also raise; without it the error is raised. Once the time of `limits` is
        over, workers that do not answer are ended, and the remaining tasks run in this process, where they poll the
        limits themselves.

        >>> list(TaskRunner().results(abs, [-1, 2]))
        [(-1, 1), (2, 2)]
        """

        def handled_result(task: Task, compute: Callable[[], Result]) -> Result:
            """Return the result of `compute`, or that of `on_failure` after an error, after a call of `on_result`."""
            try:
                result = compute()
            except StripcountError as error:
                if on_failure is None:
                    raise
                result = on_failure(task, error)
            on_result(task, result)
            return result

        def run_here(task: Task) -> Result:
            return handled_result(task, lambda: work(task))

        remaining, start_time = iter(tasks), time.monotonic()
        while self.executor is None or time.monotonic() - start_time < self.local_seconds:
            for task in islice(remaining, 1):
                yield task, run_here(task)
                break
            else:
                return
        executor, finished_results = self.executor, dict[Future[Result], Result]()
        submitted = deque(
            (task, executor.submit(work, task)) for task in islice(remaining, self.tasks_ahead * self.worker_count)
        )
        try:
            while submitted:
                seconds_left = limits.seconds_left
                completed, _ = wait(
                    [future for _, future in submitted if future not in finished_results],
                    None if seconds_left is None else seconds_left + GRACE_SECONDS,
                    FIRST_COMPLETED,
                )
                if not completed and limits.seconds_left == 0:
                    if isinstance(executor, Processes):
                        executor.terminate()
                    break
                for task, future in submitted:
                    if future in completed:
                        finished_results[future] = handled_result(task, future.result)
                while submitted and submitted[0][1] in finished_results:
                    task, future = submitted.popleft()
                    yield task, finished_results.pop(future)
                    submitted.extend((task, executor.submit(work, task)) for task in islice(remaining, 1))
            for task, future in submitted:
                yield task, finished_results[future] if future in finished_results else run_here(task)
            for task in remaining:
                yield task, run_here(task)
        finally:
            for _, future in submitted:
                future.cancel()


ALONE = TaskRunner()
"""The runner that runs all tasks in this process."""
