"""Where a count works and what it may use: memory, time, processes or an executor, and the store."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from math import inf
from pathlib import Path

from stripcount.errors import BadInput, OutOfTime, whole
from stripcount.evaluate.processes import processes
from stripcount.gf.modular import Workshop
from stripcount.machine.budget import Budget
from stripcount.machine.memory import free_memory, memory_size
from stripcount.storage.fronts import FrontFile
from stripcount.storage.store import Store

Progress = Callable[[str, int, int | None], None]
"""A callback that gets a unit ("term", "cell"), how many are done, and how many are expected, None if unknown."""

WORTH = 3e9  # multiply-adds (some seconds) below which starting processes costs more than it saves


@dataclass(frozen=True)
class Workplace:
    """Bounds and tools of one count.

    `memory` are the bytes allowed: None for what is free when it is asked for, infinite for no bound. `deadline`
    is a moment of `time.monotonic()`. An `executor` is used as it is, for `workers` tasks at a time; without one,
    work worth it is done in `workers` processes. `store` is the file of finished work, None to keep nothing.
    """

    memory: float | None = None
    deadline: float | None = None
    workers: int = 1
    executor: Executor | None = None
    store: Path | None = None
    progress: Progress | None = None

    @classmethod
    def of(
        cls,
        max_memory: float | str | None,
        time_limit: float | None,
        workers: int,
        executor: Executor | None,
        store: str | Path | None,
        progress: Progress | None,
    ) -> Workplace:
        """Return the workplace that the arguments of a Count describe; raises BadInput."""
        memory = memory_size(max_memory) if isinstance(max_memory, str) else max_memory
        if memory is not None and not memory >= 1:
            raise BadInput(f"max_memory must be a number of bytes or a text such as 500M, not {max_memory}.")
        if time_limit is not None and not 0 < time_limit < inf:
            raise BadInput(f"time_limit must be a number of seconds above 0, not {time_limit}.")
        return cls(
            memory=memory,
            deadline=None if time_limit is None else time.monotonic() + time_limit,
            workers=whole("workers", workers, 1, 1024),
            executor=executor,
            store=None if store is None else Path(store),
            progress=progress,
        )

    @property
    def bytes_allowed(self) -> int:
        """The bytes that may be taken now; more than any computer has where there is no bound."""
        if self.memory is None:
            return free_memory()
        return 1 << 62 if self.memory == inf else int(self.memory)

    @property
    def budget(self) -> Budget:
        """The bounds of an exploration."""
        return Budget(memory=None if self.memory == inf else self.bytes_allowed, deadline=self.deadline)

    def report(self, unit: str, done: int, expected: int | None) -> None:
        """Pass progress on; raises OutOfTime past the deadline."""
        if self.progress is not None:
            self.progress(unit, done, expected)
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime(f"the time allowed was over after {done:,} {unit}s; what the store holds is kept.")

    @contextmanager
    def workshop(self, title: str) -> Iterator[Workshop]:
        """Give the place where primes are worked on and kept; `title` names the problem in the store."""
        own = self.executor is None
        with processes(self.workers) if own else nullcontext(self.executor) as executor:
            yield Workshop(
                executor=executor,
                workers=self.workers,
                worth=WORTH if own else 0.0,
                shelf=None if self.store is None else Store(self.store, title),
                progress=lambda done, expected: self.report("term", done, expected),
            )

    def fronts(self, title: str) -> FrontFile | None:
        """Return where the last finished column of a long board sweep is kept: beside the store, if there is one."""
        return None if self.store is None else FrontFile(self.store.parent / "fronts", title)
