"""The limits of one search on a printed board: --time-limit and --node-limit."""

from __future__ import annotations

from dataclasses import dataclass

import click

from stripcount.cli.options import Decorator, grouped
from stripcount.errors import BadInput, shortened, whole
from stripcount.search.budget import MEMORY, Budget


@dataclass(frozen=True)
class SearchLimits:
    """How long a search may go on, and with how many nodes, as they were written."""

    time_limit: str | None
    node_limit: str | None

    def budget(self) -> Budget:
        """Return the budget of these limits, its clock started; raises BadInput."""
        return Budget(read_seconds(self.time_limit), self._nodes())

    def _nodes(self) -> int | None:
        return None if self.node_limit is None else whole("the node limit", self.node_limit, 0, 10**15)


@dataclass(frozen=True)
class CountLimits(SearchLimits):
    """The limits of a search that may also count in tables of a bounded size."""

    max_memory: str | None

    def budget(self) -> Budget:
        """Return the budget of these limits, its clock started; raises BadInput."""
        return Budget(read_seconds(self.time_limit), self._nodes(), _memory(self.max_memory))


_search = (
    click.option("--time-limit", metavar="SECONDS", help="Stop after this time, with exit status 3."),
    click.option("--node-limit", metavar="N", help="Stop after N nodes of the search, with exit status 3."),
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
