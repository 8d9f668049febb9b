"""The resources of a count: memory, time, processes or an executor, and the store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from stripcount.errors import BadInput, checked_integer, checked_type, positive_seconds, unknown_word, value_text
from stripcount.execution.notebook import notebook_progress
from stripcount.limits import Limits, memory_size

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from stripcount.gf.modular import Execution
    from stripcount.storage.fronts import FrontFile

Progress = Callable[[str, int, int | None], None]
"""A callback that gets a unit ("term", "cell"), the number done, and the number expected, None if unknown."""

MIN_POOL_WORK = 3e9
"""The number of multiply-adds (a few seconds) below which starting processes costs more time than it saves."""


class CountOptions(TypedDict, total=False):
    """The arguments of a Count that do not change its answers: limits, processes, store, callbacks."""

    limits: Limits | None
    max_memory: float | str | None
    time_limit: float | None
    workers: int
    executor: Executor | None
    store: str | Path | None
    progress: Progress | None
    announce: Callable[[str], None] | None


def silent(sentence: str) -> None:
    """Do nothing: the default of `announce`."""


@dataclass(frozen=True)
class Resources:
    """The bounds and resources of one count.

    `bounds` limit all work of the count together. An `executor` gets about `workers` tasks at a time; without one, long
    work is done in `workers` processes. `store` is the file of finished work, None to store nothing. `progress` and
    `announce` are the callbacks of `CountOptions`.
    """

    bounds: Limits = field(default_factory=Limits)
    workers: int = 1
    executor: Executor | None = None
    store: Path | None = None
    progress: Progress | None = None
    announce: Callable[[str], None] = silent

    @classmethod
    def of(cls, options: CountOptions) -> Resources:
        """Return the resources for the arguments of a Count; raises BadInput for a wrong one."""
        for name in options.keys() - CountOptions.__annotations__.keys():
            raise unknown_word("the argument's name", name, CountOptions.__annotations__)
        limits, time_limit, max_memory = options.get("limits"), options.get("time_limit"), options.get("max_memory")
        memory = memory_size(max_memory) if isinstance(max_memory, str) else max_memory
        if memory is not None and not (isinstance(memory, (int, float)) and memory >= 1):
            raise BadInput(
                f"max_memory must be a number of bytes or a text such as 500M, not {value_text(max_memory)}."
            )
        if time_limit is not None and positive_seconds("time_limit", time_limit) == inf:
            raise BadInput("time_limit must be a finite number of seconds, not inf.")
        if limits is not None:
            checked_type("limits", limits, Limits, "an object such as Limits(60)")
        if (executor := options.get("executor")) is not None:
            # imported where it is needed, as others below: short commands start sooner
            from concurrent.futures import Executor

            checked_type("executor", executor, Executor, "an executor of concurrent.futures or of a cluster")
        if not isinstance(store := options.get("store"), (str, Path, type(None))):
            raise BadInput(f"store must be a path, not {value_text(store)}.")
        progress, announce = options.get("progress"), options.get("announce")
        for name, callback in (("progress", progress), ("announce", announce)):
            if callback is not None and not callable(callback):
                raise BadInput(f"{name} must be a function, not {value_text(callback)}.")
        return cls(
            bounds=(limits or Limits()).part(time_limit, memory=memory),
            workers=checked_integer("workers", options.get("workers", 1), 1, 1024),
            executor=executor,
            store=None if store is None else Path(store),
            progress=notebook_progress() if progress is None else progress,
            announce=announce or silent,
        )

    def __getstate__(self) -> dict[str, object]:
        """Return the attributes that another process can use: without callbacks and executor."""
        return {**vars(self), "executor": None, "progress": None, "announce": silent}

    @property
    def bytes_allowed(self) -> int:
        """The bytes that may be used now: the bound on memory, else the free memory; 2⁶² for an infinite bound."""
        return self.bounds.bytes

    @property
    def limits(self) -> Limits:
        """The limits of work that begins now: `bounds`, with the free memory as their bound if they have none."""
        return self.bounds.now()

    def report(self, unit: str, done: int, expected: int | None) -> None:
        """Call `progress`, if there is one; raises OutOfTime once the time is over."""
        if self.progress is not None:
            self.progress(unit, done, expected)
        self.bounds.check(f"{done:,} {unit}s were done, and finished work stays in the store")

    @contextmanager
    def execution(self, title: str) -> Iterator[Execution]:
        """Yield the execution in which primes are computed and stored; `title` describes the case in the store."""
        from stripcount.execution.processes import processes
        from stripcount.gf.modular import Execution
        from stripcount.storage.store import Store

        uses_own_pool = self.executor is None
        with processes(self.workers) if uses_own_pool else nullcontext(self.executor) as executor:
            yield Execution(
                executor=executor,
                workers=self.workers,
                min_work=MIN_POOL_WORK if uses_own_pool else 0.0,
                cache=None if self.store is None else Store(self.store, title),
                progress=lambda done, expected: self.report("term", done, expected),
                announce=self.announce,
                memory=self.bytes_allowed,
            )

    def fronts(self, title: str) -> FrontFile | None:
        """Return the storage for the last finished column of a board sweep, beside the store; None without a store."""
        if self.store is None:
            return None
        from stripcount.storage.fronts import FrontFile

        return FrontFile(self.store.parent / "fronts", title, announce=self.announce)
