"""The options that bound a command: time, memory and nodes, which reach it as one `Limits`."""

from __future__ import annotations

from contextlib import nullcontext
from functools import wraps
from math import inf
from typing import cast

import click

from stripcount.cli.options import Command, Decorator
from stripcount.errors import BadInput, shortened, whole
from stripcount.limits import Limits, memory_size


def _bounded(*options: Decorator, enforced: bool) -> Decorator:
    """Return a decorator that adds `options` and passes what they read as `limits`, from when the clock runs.

    If `enforced`, the whole command ends by OutOfTime; others enforce the limits where they search, and then print.
    """

    def decorate(command: Command) -> Command:
        @wraps(command)
        def run(**given: object) -> object:
            limits = Limits(
                _seconds(given.pop("time_limit", None)),
                _nodes(given.pop("node_limit", None)),
                _bytes(given.pop("max_memory", None), bool(given.pop("force", False))),
            )
            with limits.enforced() if enforced else nullcontext():
                return command(**given, limits=limits)

        decorated = cast(Command, run)
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def _time(help_text: str) -> Decorator:
    return click.option("--time-limit", metavar="SECONDS", help=help_text)


def _node(help_text: str) -> Decorator:
    return click.option("--node-limit", metavar="N", help=help_text)


def _memory(help_text: str, default: str | None = None) -> Decorator:
    return click.option("--max-memory", metavar="SIZE", default=default, help=help_text)


_force = click.option("--force", is_flag=True, help="Try even if the estimate says that the memory will not suffice.")
_whole_command = _time("Stop after this time, with exit status 3.")
_refusing = _memory("Refuse work that would need more memory than this, such as 500M or 12G.")
_searching = (
    _time("End the whole command after this time, with exit status 3; boards of a file not reached are unknown."),
    _node("End the search on each board after N nodes, with exit status 3."),
)
_making = (
    _time("End the whole command after this time, with exit status 3, however many boards are wanted."),
    _node("End the whole command after N nodes, with exit status 3; each board that is tried is a node."),
)
limit_options = _bounded(_refusing, _force, _whole_command, enforced=True)
own_limit_options = _bounded(_refusing, _force, _whole_command, enforced=False)
settling_options = _bounded(_memory("Memory for each entry.", "2G"), _whole_command, enforced=True)
time_options = _bounded(_whole_command, enforced=True)
soak_options = _bounded(
    _time("End after this time, with exit status 3; what was found is printed and kept."), enforced=False
)
convert_options = _bounded(
    _time("With --batch: end the whole command after this time, with exit status 3; boards not reached are unknown."),
    enforced=False,
)
search_options = _bounded(*_searching, enforced=False)
making_options = _bounded(*_making, enforced=False)
count_options = _bounded(
    *_searching, _memory("Count in tables of at most this, such as 500M or 2G (default: 3G)."), enforced=False
)


def _seconds(text: object) -> float | None:
    if text is None:
        return None
    try:
        seconds = float(str(text))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e9:  # also refuses what is not a number (nan)
        raise BadInput(f"the time limit must be a number of seconds from 0 to 10⁹, not {shortened(str(text))}.")
    return seconds


def _nodes(text: object) -> int | None:
    return None if text is None else whole("the node limit", text, 0, 10**15)


def _bytes(text: object, force: bool) -> float | None:
    given = None if text is None else memory_size(str(text))
    return inf if force else given
