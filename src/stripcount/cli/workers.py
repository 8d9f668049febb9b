"""Where the command line works: processes of this machine or a cluster, and the store results go to."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from stripcount.cli.options import progress_bar
from stripcount.errors import BadInput, Unavailable, shortened, whole

Command = TypeVar("Command", bound=Callable[..., Any])
WORTH = 3e9  # multiply-adds (some seconds) below which starting processes costs more than it saves


def worker_options(command: Command) -> Command:
    """Add --workers, --dask, --store and --no-store to a command."""
    for decorate in (
        click.option("--no-store", is_flag=True, help="Neither read nor write finished work."),
        click.option("--store", metavar="FILE", help="Where finished work is kept (default: the user's cache)."),
        click.option("--dask", metavar="ADDRESS", help="Work on a Dask cluster, such as tcp://host:8786."),
        click.option("--workers", metavar="N", help="Processes to work in (default: one a core)."),
    ):
        command = decorate(command)
    return command


_THREADS = "OPENBLAS_NUM_THREADS"


@contextmanager
def executor(workers: str | None, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    """Give an executor and the number of its workers; processes start only when they are first needed."""
    if dask is not None:
        with _dask_executor(dask) as (pool, count):
            yield pool, count
        return
    count = whole("workers", workers, 1, 1024) if workers is not None else os.cpu_count() or 1
    if count == 1:
        yield None, 1
        return
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=_quiet_worker)
    with _one_thread_each():
        try:
            yield pool, count
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        pool.shutdown()


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Let processes started here do linear algebra in one thread, unless told otherwise: there is one for each core."""
    told = os.environ.get(_THREADS)
    os.environ.setdefault(_THREADS, "1")
    try:
        yield
    finally:
        if told is None:
            del os.environ[_THREADS]


def _quiet_worker() -> None:
    """Leave interrupts to the parent, and leave with it even when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@contextmanager
def _dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
    except ImportError:
        raise Unavailable("--dask needs the extra cluster: pip install 'stripcount[cluster]'.") from None
    try:
        client = Client(address, timeout="15s")
    except (OSError, ValueError, TypeError, ImportError) as error:
        said = f"not {shortened(address)} ({shortened(str(error))})"
        raise BadInput(f"--dask must be the address of a running scheduler, {said}.") from None
    with client:
        count = max(1, sum(client.ncores().values()))
        with client.get_executor(pure=False) as pool:
            yield pool, count


@contextmanager
def workshop(title: str, *, workers: str | None, dask: str | None, store: str | None, no_store: bool) -> Iterator[Any]:
    """Give the Workshop that the options of `worker_options` describe, with a progress bar on a terminal."""
    from stripcount.gf.modular import Workshop
    from stripcount.storage.store import Store, default_path

    if no_store and store is not None:
        raise BadInput("--store and --no-store exclude each other; give one.")
    shelf = None if no_store else Store(Path(store) if store is not None else default_path(), title)
    with executor(workers, dask) as (pool, count), progress_bar("terms", "term") as tell:
        yield Workshop(executor=pool, workers=count, worth=0.0 if dask else WORTH, shelf=shelf, progress=tell)
