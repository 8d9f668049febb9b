"""The limits of the search on printed boards: --time-limit for the whole command, --node-limit for each board."""

from __future__ import annotations

from dataclasses import dataclass

import click

from stripcount.cli.options import Decorator, grouped
from stripcount.errors import BadInput, shortened, whole
from stripcount.search.budget import MEMORY, Budget


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


_search = (
    click.option(
        "--time-limit",
        metavar="SECONDS",
        help="Stop after this time, with --batch for all boards together; exit status 3.",
    ),
    click.option(
        "--node-limit",
        metavar="N",
        help="Stop after N nodes of the search, with --batch of each board; exit status 3.",
    ),
)
_tables = click.option(
    "--max-memory",
    metavar="SIZE",
    help="Count in tables of at most this, such as 500M or 2G (default: 3G).",
)
search_options: Decorator = grouped("limits", SearchLimits, *_search)
count_options: Decorator = grouped("limits", CountLimits, *_search, _tables)


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
