"""Bounds on the time and memory of an exploration or a minimisation, checked while it runs."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from stripcount.errors import OutOfTime, TooLarge, Unsettled
from stripcount.model.strip import Strip

Announce = Callable[[int], None]
"""A callback that is called from time to time with the number of states found so far."""

DOUBTFUL = 20_000
"""The number of states after which a search that is not known to end gives a warning."""


def doubtful(strip: Strip[Any], announce: Announce = lambda states: None) -> Announce:
    """Return `announce` with one warning (Unsettled) at DOUBTFUL states, unless the search is known to end."""
    if strip.closes_known:
        return announce
    warned = False

    def warning(states: int) -> None:
        nonlocal warned
        announce(states)
        if states >= DOUBTFUL and not warned:
            warned = True
            warnings.warn(
                f"{strip.title} has {states:,} states so far, and it is not known whether they are finitely many; a "
                "time limit or less memory would end the search.",
                Unsettled,
                stacklevel=2,
            )

    return warning


@dataclass(frozen=True)
class Budget:
    """Bounds of an exploration or a minimisation: transitions, bytes, and a deadline, a value of `time.monotonic()`.

    None means no bound.

    >>> Budget.lasting(10.0).deadline > time.monotonic()
    True
    """

    transitions: int | None = None
    memory: int | None = None
    deadline: float | None = None

    @classmethod
    def lasting(cls, seconds: float, memory: int | None = None) -> Budget:
        """Return the budget with a deadline `seconds` from now, and this bound on bytes."""
        return cls(memory=memory, deadline=time.monotonic() + seconds)

    def within(self, transitions: int | None) -> Budget:
        """Return the budget with the smaller of this bound on transitions and its own."""
        bounds = [bound for bound in (transitions, self.transitions) if bound is not None]
        return replace(self, transitions=min(bounds, default=None))

    def check(self, what: str, *, transitions: int, memory: int, columns: int) -> None:
        """Raise TooLarge or OutOfTime if a bound is exceeded; the text names `what` and the number of column states."""
        so_far = f"({columns:,} column states so far)"
        if self.transitions is not None and transitions > self.transitions:
            raise TooLarge(
                f"{what} has more than {self.transitions:,} transitions {so_far}; allow more memory, choose fewer "
                "rows, or check that its states are finitely many."
            )
        if self.memory is not None and memory > self.memory:
            raise TooLarge(
                f"{what} needs more than {self.memory / 2**20:,.0f} MB {so_far}; allow more memory, choose fewer "
                "rows, or check that its states are finitely many."
            )
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime(
                f"the states of {what} were not all found in the time allowed {so_far}; allow more time, choose "
                "fewer rows, or check that its states are finitely many."
            )

    def look(self, what: str, memory: int = 0) -> None:
        """Raise TooLarge if `what` needs `memory` bytes and fewer are allowed, OutOfTime past the deadline."""
        if self.memory is not None and memory > self.memory:
            raise TooLarge(
                f"{what} needs more than {self.memory / 2**20:,.0f} MB; allow more memory or choose fewer rows."
            )
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime(f"{what} was not finished in the time allowed; allow more time or choose fewer rows.")


UNLIMITED = Budget()
