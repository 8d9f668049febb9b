"""The options that bound a command: time, memory and nodes, which reach it as one `Limits`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from math import inf
from typing import Annotated

import click

from stripcount.cli.declared import DeclaredParameter, Declares, flag, option
from stripcount.errors import BadInput, shortened, whole
from stripcount.limits import Limits, memory_size


@dataclass(frozen=True)
class Bounds(Declares):
    """The options that are read as one `Limits`, whose clock runs from when the command begins.

    If `enforced`, the whole command ends by OutOfTime; others enforce the limits where they search, and then print.
    """

    options: Mapping[str, DeclaredParameter]
    enforced: bool = False

    def click_parameters(self, name: str) -> Iterator[click.Parameter]:
        for option_name, bound in self.options.items():
            yield from bound.click_parameters(option_name)

    def read_value(self, name: str, values: Mapping[str, object], stack: ExitStack) -> Limits:
        nodes, size = values.get("node_limit"), values.get("max_memory")
        memory = None if size is None else memory_size(str(size))
        limits = Limits(
            _seconds(values.get("time_limit")),
            None if nodes is None else whole("the node limit", nodes, 0, 10**15),
            inf if values.get("force") else memory,
        )
        if self.enforced:
            stack.enter_context(limits.enforced())
        return limits


def _time(help: str = "Stop after this time, with exit status 3.") -> dict[str, DeclaredParameter]:
    """Return the declaration of the option that bounds time."""
    return {"time_limit": option("--time-limit SECONDS", help)}


def _node(help: str) -> dict[str, DeclaredParameter]:
    """Return the declaration of the option that bounds nodes."""
    return {"node_limit": option("--node-limit N", help)}


def _memory(help: str, default: str | None = None) -> dict[str, DeclaredParameter]:
    """Return the declaration of the option that bounds memory."""
    return {"max_memory": option("--max-memory SIZE", help, default=default)}


# Bounds that several commands declare, with the help of each option
_memory_and_time = {
    **_memory("Refuse work that would need more memory than this, such as 500M or 12G."),
    "force": flag("--force", "Try even if the estimate says that the memory will not suffice."),
    **_time(),
}
_search_bounds = {
    **_time("End the whole command after this time, with exit status 3; boards of a file not reached are unknown."),
    **_node("End the search on each board after N nodes, with exit status 3."),
}
_generation_bounds = {
    **_time("End the whole command after this time, with exit status 3, however many boards are wanted."),
    **_node("End the whole command after N nodes, with exit status 3; each board that is tried is a node."),
}
_table_memory = _memory("Count in tables of at most this, such as 500M or 2G (default: 3G).")
_time_with_results = _time("End after this time, with exit status 3; what was found is printed and kept.")
_batch_time = _time(
    "With --batch: end the whole command after this time, with exit status 3; boards not reached are unknown."
)

# The type of a command's parameter `limits` declares the options; `enforced` ends the whole command when time is over,
# and the other commands enforce the limits in a part of their work, so that they can print what they have by then.
CommandLimits = Annotated[Limits, Bounds(_memory_and_time, enforced=True)]
CountLimits = Annotated[Limits, Bounds(_memory_and_time)]
SettleLimits = Annotated[Limits, Bounds({**_memory("Memory for each entry.", "2G"), **_time()}, enforced=True)]
TimeLimit = Annotated[Limits, Bounds(_time(), enforced=True)]
SoakLimits = Annotated[Limits, Bounds(_time_with_results)]
ConvertLimits = Annotated[Limits, Bounds(_batch_time)]
SolveLimits = Annotated[Limits, Bounds(_search_bounds)]
GenerateLimits = Annotated[Limits, Bounds(_generation_bounds)]
BoardCountLimits = Annotated[Limits, Bounds({**_search_bounds, **_table_memory})]


def _seconds(value: object) -> float | None:
    """Return the value of --time-limit as a number of seconds, None if it is not given; raises BadInput."""
    if value is None:
        return None
    text = str(value)
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e9:  # also refuses what is not a number (nan)
        raise BadInput(f"the time limit must be a number of seconds from 0 to 10⁹, not {shortened(text)}.")
    return seconds
