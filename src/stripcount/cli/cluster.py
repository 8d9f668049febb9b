"""A Dask cluster on which a command runs its tasks."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from stripcount.errors import BadInput, StripcountError, Unavailable, excerpt
from stripcount.extras import require_library

if TYPE_CHECKING:
    from distributed.comm import Comm

# "tcp://host:8786", "host:8786" or "[::1]:8786"; the fourth group is the port
_ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?([\w.-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\]):(\d{1,5})/?", re.ASCII)
PATIENCE = 15.0  # seconds to wait for the scheduler
P = ParamSpec("P")
R = TypeVar("R")


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield the executor of the cluster whose scheduler listens at `address`, and the number of its cores.

    Raises BadInput if `address` has another form or no scheduler answers there within PATIENCE, Unavailable if Dask
    is not installed or a worker has other versions than this computer.
    """
    match = _ADDRESS.fullmatch(address)
    if not match or not 0 < int(match[4]) < 1 << 16:
        raise BadInput(f"--dask must be an address such as tcp://host:8786, not {excerpt(address)}.")
    require_library("distributed", "clusters")
    from distributed import Client
    from distributed.comm import connect

    for logger in ("distributed", "distributed.client"):  # errors are reported in one sentence below
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    try:
        # connect once first: a Client whose scheduler never answers leaves threads running
        asyncio.run(_closed_at_once(connect(address, timeout=PATIENCE)))
        client = Client(address, timeout=f"{PATIENCE}s")
    except (OSError, ValueError, TypeError, ImportError) as error:
        reason = f"not {excerpt(address)} ({excerpt(str(error))})"
        raise BadInput(f"--dask must be the address of a running scheduler, {reason}.") from None
    with client:
        for name, reported in sorted(client.run(versions, on_error="return").items()):
            compare_versions(name, reported)
        core_count = max(1, sum(client.ncores().values()))
        with client.get_executor(pure=False) as executor:
            yield Cluster(executor, address), core_count


async def _closed_at_once(connecting: Awaitable[Comm]) -> None:
    """Wait until a scheduler answers, and close the connection; raises OSError if none answers."""
    # no traceback from connection attempts that timed out
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    await (await connecting).close()


class Cluster(Executor):
    """The executor of a Dask client; workers must have the same versions, and results name the worker that made them.

    A future's exception is always one of this package's, whose text is one sentence.
    """

    def __init__(self, executor: Executor, address: str) -> None:
        self._pool, self.address, self._versions = executor, address, versions()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Start one task on a worker."""
        future: Future[R] = Future()
        self._pool.submit(run_on_worker, self._versions, partial(fn, *args, **kwargs)).add_done_callback(
            lambda cluster_future: self._transfer(cluster_future, future)
        )
        return future

    def _transfer(self, cluster_future: Future[R | Failed], future: Future[R]) -> None:
        """Give `future` the result or the exception of a task that has ended on the cluster."""
        # empty, so that the sentence below names no reason
        error = Unavailable("") if cluster_future.cancelled() else cluster_future.exception()
        if not future.set_running_or_notify_cancel():
            return
        if error is None:
            result = cluster_future.result()
            if isinstance(result, Failed):
                future.set_exception(result.error)
            else:
                future.set_result(result)
        else:
            reason = f" ({excerpt(f'{type(error).__name__}: {error}', 120)})" if str(error) else ""
            future.set_exception(
                Unavailable(
                    f"the cluster at {excerpt(self.address)} was lost or cannot run the work{reason}; finished work "
                    "is in the store, if one is used: run the command again."
                )
            )


def versions() -> dict[str, str]:
    """Return the versions that must be the same everywhere."""
    import numpy

    import stripcount

    return {"stripcount": stripcount.__version__, "NumPy": numpy.__version__}


def compare_versions(worker: str, reported: object, expected: dict[str, str] | None = None) -> None:
    """Raise Unavailable unless a worker has the `expected` versions, by default those of this computer.

    `reported` is what `versions` returned there, or the exception that it raised.
    """
    if not isinstance(reported, dict):
        raise Unavailable(f"worker {worker} cannot run this program ({excerpt(repr(reported), 120)}).")
    for library, version in (versions() if expected is None else expected).items():
        if reported[library] != version:
            difference = f"worker {worker} has {library} {reported[library]}, and this computer {version}"
            raise Unavailable(f"{difference}: install the same version everywhere.")


@dataclass(frozen=True)
class Failed:
    """What a worker returns in place of an exception, because one with a deep traceback cannot be sent back."""

    error: StripcountError


def run_on_worker(expected: dict[str, str], task: Callable[[], R]) -> R | Failed:
    """Run a task on this worker and name the worker in its results; return Failed if versions differ or it fails."""
    from distributed import get_worker

    from stripcount.gf.task import PrimeResult

    name = str(get_worker().address)
    try:
        compare_versions(name, versions(), expected)  # again: this worker may have joined after the first comparison
        results = task()
    except StripcountError as error:
        return Failed(error)
    except Exception as error:
        return Failed(Unavailable(f"worker {name} failed ({excerpt(f'{type(error).__name__}: {error}', 120)})."))
    if isinstance(results, list):
        results[:] = [replace(result, by=name) if isinstance(result, PrimeResult) else result for result in results]
    return results
