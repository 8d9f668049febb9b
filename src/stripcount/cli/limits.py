"""The limits of the search on printed boards: --time-limit for the whole command, --node-limit for each board."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

from stripcount.alarm import alarm
from stripcount.cli.interruption import search_over, softened
from stripcount.cli.options import Decorator, grouped
from stripcount.errors import BadInput, OutOfTime, shortened, whole
from stripcount.search.budget import MEMORY, Budget

_LATE = 0.15  # seconds that a search has to look at the clock by itself


@dataclass(frozen=True)
class SearchLimits:
    """How long a command may go on, and how many nodes each search may visit, as they were written."""

    time_limit: str | None
    node_limit: str | None

    def budget(self, since: float | None = None) -> Budget:
        """Return the budget of one search, its clock started now or at the moment `since`; raises BadInput."""
        return Budget(read_seconds(self.time_limit), self._nodes(), since=since)

    def _nodes(self) -> int | None:
        return None if self.node_limit is None else whole("the node limit", self.node_limit, 0, 10**15)


@dataclass(frozen=True)
class CountLimits(SearchLimits):
    """The limits of a search that may also count in tables of a bounded size."""

    max_memory: str | None

    def budget(self, since: float | None = None) -> Budget:
        """Return the budget of one search, its clock started now or at the moment `since`; raises BadInput."""
        return Budget(read_seconds(self.time_limit), self._nodes(), _memory(self.max_memory), since)


def _limits(time: str, nodes: str) -> tuple[Decorator, Decorator]:
    return (
        click.option("--time-limit", metavar="SECONDS", help=time),
        click.option("--node-limit", metavar="N", help=nodes),
    )


_search = _limits(
    "End the whole command after this time, with exit status 3; the boards of a file that are not reached are unknown.",
    "End the search on each board after N nodes, with exit status 3.",
)
_making = _limits(
    "End the whole command after this time, with exit status 3, however many boards are wanted.",
    "End the whole command after N nodes, with exit status 3; each board that is tried is a node.",
)
_tables = click.option(
    "--max-memory",
    metavar="SIZE",
    help="Count in tables of at most this, such as 500M or 2G (default: 3G).",
)
search_options: Decorator = grouped("limits", SearchLimits, *_search)
making_options: Decorator = grouped("limits", SearchLimits, *_making)
count_options: Decorator = grouped("limits", CountLimits, *_search, _tables)


@contextmanager
def punctual(budget: Budget) -> Iterator[None]:
    """End a search by OutOfTime where it has not ended by itself a moment after its time is over.

    Searches look at the clock often; this is for what they do not, such as building a large formula. A call into a
    library that goes on for another third of a second ends the process. Has no effect where there are no alarms: on
    Windows, and in worker processes, which `batch` ends.
    """
    left = budget.seconds_left
    if left is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    class Late(OutOfTime):
        def __init__(self) -> None:
            super().__init__(f"the time limit of {budget.seconds:g} s was reached.")

    softened.set()
    search_over.clear()
    try:
        with alarm(signal.SIGALRM, signal.ITIMER_REAL, left + _LATE, Late):
            yield
    finally:
        search_over.set()


def read_seconds(text: str | None) -> float | None:
    """Return the seconds of --time-limit; raises BadInput."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e9:  # also refuses what is not a number (nan)
        raise BadInput(f"the time limit must be a number of seconds from 0 to 10⁹, not {shortened(text)}.")
    return seconds


def _memory(text: str | None) -> int:
    if text is None:
        return MEMORY
    from stripcount.machine.memory import memory_size  # which imports NumPy

    return memory_size(text)
