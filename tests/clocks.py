"""Clocks that no computer's speed moves, for tests of time limits: `Limits(20, clock=Ticking())`."""

import pkgutil
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import stripcount


@dataclass(eq=False)
class Clock:
    """A clock that stands until its `seconds` are changed."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


class Ticking(Clock):
    """A clock that goes on by a second each time it is looked at."""

    def __call__(self) -> float:
        self.seconds += 1
        return self.seconds


@cache
def load_everything() -> None:
    """Import what commands import: a module whose import is cut short by a time limit may not be imported again."""
    for found in pkgutil.walk_packages(stripcount.__path__, "stripcount."):
        if not found.name.endswith(("__main__", "kernels.kernels")):  # the second is no module of Python
            import_module(found.name)
    for name in ("scipy.sparse.linalg", "flint", "matplotlib.pyplot"):
        with suppress(ImportError):
            import_module(name)
