"""The options that bound a command: time, memory and nodes, which reach it as one `Limits`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from math import inf
from typing import Annotated

import click

from stripcount.cli.declared import Declares, flag, option
from stripcount.errors import BadInput, checked_integer, excerpt
from stripcount.limits import Limits, memory_size


@dataclass(frozen=True)
class LimitOptions(Declares):
    """The options that are read as one `Limits`, whose clock runs from when the command begins.

    `help_texts` has the help of each option, by its name and the word for its value, such as `--time-limit SECONDS`.
    `default_memory` is the default of --max-memory; --force allows any memory. If `enforced`, OutOfTime ends the whole
    command; the other commands enforce the limits in a part of their work, so that they can print what they have by
    then.
    """

    help_texts: Mapping[str, str]
    enforced: bool = False
    default_memory: str | None = None

    def click_parameters(self, name: str) -> Iterator[click.Parameter]:
        for declaration, help_text in self.help_texts.items():
            parameter_name = declaration.split()[0].removeprefix("--").replace("-", "_")
            default = self.default_memory if parameter_name == "max_memory" else None
            declared = (
                flag(declaration, help_text)
                if parameter_name == "force"
                else option(declaration, help_text, default=default)
            )
            yield from declared.click_parameters(parameter_name)

    def read_value(self, name: str, values: Mapping[str, object], stack: ExitStack) -> Limits:
        nodes, memory_text = values.get("node_limit"), values.get("max_memory")
        memory = None if memory_text is None else memory_size(str(memory_text))
        limits = Limits(
            _read_seconds(values.get("time_limit")),
            None if nodes is None else checked_integer("the node limit", nodes, 0, 10**15),
            inf if values.get("force") else memory,
        )
        if self.enforced:
            stack.enter_context(limits.enforced())
        return limits


def _read_seconds(value: object) -> float | None:
    """Return the value of --time-limit as a number of seconds, None if it is not given; raises BadInput."""
    if value is None:
        return None
    text = str(value)
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e9:  # also refuses what is not a number (nan)
        raise BadInput(f"the time limit must be a number of seconds from 0 to 10⁹, not {excerpt(text)}.")
    return seconds


_TIME_HELP = {"--time-limit SECONDS": "Stop after this time, with exit status 3."}
_MEMORY_AND_TIME_HELP = {
    "--max-memory SIZE": "Refuse work that would need more memory than this, such as 500M or 12G.",
    "--force": "Try even if the estimate says that the memory will not suffice.",
    **_TIME_HELP,
}
_SOAK_HELP = {"--time-limit SECONDS": "End after this time, with exit status 3; what was found is printed and kept."}
_BATCH_HELP = {
    "--time-limit SECONDS": "With --batch: end the whole command after this time, with exit status 3; boards not "
    "reached are unknown."
}
_SEARCH_HELP = {
    "--time-limit SECONDS": "End the whole command after this time, with exit status 3; boards of a file not reached "
    "are unknown.",
    "--node-limit N": "End the search on each board after N nodes, with exit status 3.",
}
_TABLES_HELP = {"--max-memory SIZE": "Count in tables of at most this, such as 500M or 2G (default: 3G)."}
_GENERATION_HELP = {
    "--time-limit SECONDS": "End the whole command after this time, with exit status 3, however many boards are "
    "wanted.",
    "--node-limit N": "End the whole command after N nodes, with exit status 3; each board that is tried is a node.",
}

# the type of a command's parameter `limits` declares the options
CommandLimits = Annotated[Limits, LimitOptions(_MEMORY_AND_TIME_HELP, enforced=True)]
CountLimits = Annotated[Limits, LimitOptions(_MEMORY_AND_TIME_HELP)]
SettleLimits = Annotated[
    Limits,
    LimitOptions({"--max-memory SIZE": "Memory for each entry.", **_TIME_HELP}, enforced=True, default_memory="2G"),
]
TimeLimit = Annotated[Limits, LimitOptions(_TIME_HELP, enforced=True)]
SoakLimits = Annotated[Limits, LimitOptions(_SOAK_HELP)]
ConvertLimits = Annotated[Limits, LimitOptions(_BATCH_HELP)]
SolveLimits = Annotated[Limits, LimitOptions(_SEARCH_HELP)]
GenerateLimits = Annotated[Limits, LimitOptions(_GENERATION_HELP)]
BoardCountLimits = Annotated[Limits, LimitOptions({**_SEARCH_HELP, **_TABLES_HELP})]
