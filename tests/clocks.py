"""Clocks that do not depend on a computer's speed, for tests of limits: `Limits(20, clock=TickingClock())`."""

import pkgutil
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import stripcount


@dataclass(eq=False)
class Clock:
    """A clock that shows `seconds` until they are changed."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


class TickingClock(Clock):
    """A clock that advances by one second at each reading."""

    def __call__(self) -> float:
        self.seconds += 1
        return self.seconds


@cache
def load_everything() -> None:
    """Import every module that commands import.

    An import that a time limit interrupts cannot always be repeated in the same process.
    """
    for module in pkgutil.walk_packages(stripcount.__path__, "stripcount."):
        if not module.name.endswith(("__main__", "kernels.kernels")):  # the second is no module of Python
            import_module(module.name)
    for name in ("scipy.sparse.linalg", "flint", "matplotlib.pyplot"):
        with suppress(ImportError):
            import_module(name)
