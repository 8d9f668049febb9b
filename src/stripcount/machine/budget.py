"""How long and how far an exploration may go, looked at while it goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from stripcount.errors import OutOfTime, TooLarge

Announce = Callable[[int], None]
"""A callback that gets the number of states known so far, from time to time."""


@dataclass(frozen=True)
class Budget:
    """Bounds of an exploration: transitions, bytes, and the moment of `time.monotonic()` at which it must end.

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


UNLIMITED = Budget()
