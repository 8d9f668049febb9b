"""The limits of one search on a printed board: --time-limit and --node-limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from stripcount.errors import BadInput, shortened, whole
from stripcount.search.budget import MEMORY, Budget

memory_option = click.option(
    "--max-memory",
    metavar="SIZE",
    help="Count in tables of at most this, such as 500M or 2G (default: 3G).",
)

Command = TypeVar("Command", bound=Callable[..., Any])


def limit_options(command: Command) -> Command:
    """Add --time-limit and --node-limit to a command."""
    for decorate in (
        click.option("--node-limit", metavar="N", help="Stop after N nodes of the search, with exit status 3."),
        click.option("--time-limit", metavar="SECONDS", help="Stop after this time, with exit status 3."),
    ):
        command = decorate(command)
    return command


def read_seconds(text: str | None) -> float | None:
    """Return the seconds of --time-limit; raises BadInput."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e9:  # neither negative nor infinite nor no number
        raise BadInput(f"the time limit must be a number of seconds from 0 to 10⁹, not {shortened(text)}.")
    return seconds


def read_budget(time_limit: str | None, node_limit: str | None, max_memory: str | None = None) -> Budget:
    """Return the budget of these options, its clock started; raises BadInput."""
    nodes = None if node_limit is None else whole("the node limit", node_limit, 0, 10**15)
    return Budget(read_seconds(time_limit), nodes, _memory(max_memory))


def _memory(text: str | None) -> int:
    if text is None:
        return MEMORY
    from stripcount.machine.memory import memory_size  # which imports NumPy

    return memory_size(text)
