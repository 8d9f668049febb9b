"""A Dask cluster as the place where a command works."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from stripcount.errors import BadInput, Unavailable, shortened


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Give the executor of the cluster whose scheduler listens at `address`, and the number of its cores."""
    try:
        from distributed import Client
    except ImportError:
        raise Unavailable("--dask needs the extra cluster: pip install 'stripcount[cluster]'.") from None
    try:
        client = Client(address, timeout="15s")
    except (OSError, ValueError, TypeError, ImportError) as error:
        came = f"not {shortened(address)} ({shortened(str(error))})"
        raise BadInput(f"--dask must be the address of a running scheduler, {came}.") from None
    with client:
        count = max(1, sum(client.ncores().values()))
        with client.get_executor(pure=False) as pool:
            yield pool, count
