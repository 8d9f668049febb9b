"""How long an exploration or a minimisation may take, and how much memory; checked while it goes on."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from stripcount.errors import OutOfTime, TooLarge, Unsettled
from stripcount.model.strip import Strip

Announce = Callable[[int], None]
"""A callback that gets the number of states known so far, from time to time."""

DOUBTFUL = 20_000
"""States from which a search that may have no end gives a warning."""


def doubtful(strip: Strip[Any]) -> Announce | None:
    """Return a callback that warns (Unsettled), once, of a search that may have no end; None if it is known to end."""
    if strip.closes_known:
        return None
    warned = False

    def announce(states: int) -> None:
        nonlocal warned
        if states >= DOUBTFUL and not warned:
            warned = True
            warnings.warn(
                f"{strip.title} has {states:,} states so far, and whether they ever end is not known; a time limit or "
                "less memory would end the search.",
                Unsettled,
                stacklevel=2,
            )

    return announce


@dataclass(frozen=True)
class Budget:
    """Bounds of an exploration or a minimisation: transitions, bytes, and when it must end, by `time.monotonic()`.

    None stands for no bound.

    >>> Budget.lasting(10.0).deadline > time.monotonic()
    True
    """

    transitions: int | None = None
    memory: int | None = None
    deadline: float | None = None

    @classmethod
    def lasting(cls, seconds: float, memory: int | None = None) -> Budget:
        """Return the budget that ends `seconds` from now."""
        return cls(memory=memory, deadline=time.monotonic() + seconds)

    def within(self, transitions: int | None) -> Budget:
        """Return the budget with this bound on transitions too, the smaller one if it has one."""
        bounds = [bound for bound in (transitions, self.transitions) if bound is not None]
        return replace(self, transitions=min(bounds, default=None))

    def check(self, what: str, *, transitions: int, memory: int, columns: int) -> None:
        """Raise TooLarge or OutOfTime, about `what` with `columns` column states so far, if a bound is passed."""
        so_far = f"({columns:,} column states so far)"
        if self.transitions is not None and transitions > self.transitions:
            raise TooLarge(
                f"{what} has more than {self.transitions:,} transitions {so_far}; allow more memory, choose fewer "
                "rows, or check that its states can close."
            )
        if self.memory is not None and memory > self.memory:
            raise TooLarge(
                f"{what} needs more than {self.memory / 2**20:,.0f} MB {so_far}; allow more memory, choose fewer "
                "rows, or check that its states can close."
            )
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime(
                f"the states of {what} were not all found in the time allowed {so_far}; allow more time, choose "
                "fewer rows, or check that its states can close."
            )

    def look(self, what: str, memory: int = 0) -> None:
        """Raise TooLarge if `what` needs so many bytes and more are not allowed, OutOfTime past the deadline."""
        if self.memory is not None and memory > self.memory:
            raise TooLarge(
                f"{what} needs more than {self.memory / 2**20:,.0f} MB; allow more memory or choose fewer rows."
            )
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime(f"{what} was not finished in the time allowed; allow more time or choose fewer rows.")


UNLIMITED = Budget()
