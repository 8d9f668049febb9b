"""Libraries that the package can do without: whether they are there, and the command that installs them."""

from __future__ import annotations

import warnings
from importlib.util import find_spec

from stripcount.errors import Slower, Unavailable

COMMANDS = {
    "clingo": "clingo",
    "matplotlib": "'stripcount[plots]'",
    "tididi_cnf": "'stripcount[counting]'",
    "distributed": "'stripcount[cluster]'",
}
"""For each module the argument of `pip install`.

clingo is no extra of this package, because it has no wheel for some computers."""


def is_installed(module: str) -> bool:
    """Return whether a library is installed; it is not imported."""
    return find_spec(module) is not None


def require_library(module: str, work: str, instead: str = "") -> None:
    """Raise Unavailable if `module`, a key of COMMANDS, is not installed.

    `work` is a plural noun for what needs it, such as "plots"; `instead` is appended to the command that installs it.

    >>> require_library("matplotlib", "plots") if is_installed("matplotlib") else None
    """
    if not is_installed(module):
        name = module.replace("_", "-")
        raise Unavailable(f"{work} need {name}: pip install {COMMANDS[module]}{instead}.")


def advise(module: str, why: str) -> None:
    """Warn, if a library is missing, that the work of the caller would be faster with it; `why` says so in words.

    Python shows the warning once for each line that calls the caller.

    >>> advise("clingo", "hard boards take far longer without it") if is_installed("clingo") else None
    """
    if not is_installed(module):
        name = module.replace("_", "-")
        warnings.warn(f"{name} is not installed, and {why}: pip install {COMMANDS[module]}", Slower, stacklevel=3)
