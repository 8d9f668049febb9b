"""The limits of one search: its nodes are counted here, and its limits on nodes and time are checked meanwhile."""

from __future__ import annotations

import time

from stripcount.errors import LimitReached, OutOfTime, positive_seconds, whole

MEMORY = 3 << 30
"""Bytes that counting may take by default."""


class Impatient(Exception):
    """Raised inside a search that another one should replace; it never leaves the function that set `patience`."""


class Budget:
    """The nodes that a search has visited, and the bounds on its nodes and its time; None stands for no bound.

    `memory` is roughly the number of bytes that tables may take while solutions are counted. One budget belongs to one
    search. Time is measured by `time.monotonic`, from the moment the budget is made, or from the earlier moment `since`
    where several searches share the time.

    >>> budget = Budget(nodes=2)
    >>> budget.node(); budget.node(); budget.nodes
    2
    >>> budget.node()
    Traceback (most recent call last):
    ...
    stripcount.errors.LimitReached: the limit of 2 nodes was reached.
    """

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, memory: int = MEMORY, since: float | None = None
    ) -> None:
        """Start the clock; raises BadInput for bounds below zero."""
        if seconds is not None and seconds != 0:
            positive_seconds("the time limit", seconds)
        self.most_nodes = None if nodes is None else whole("the node limit", nodes, 0)
        self.seconds = seconds
        self.memory = memory
        self.nodes = 0
        self.patience: int | None = None  # the number of nodes at which `node` raises Impatient
        self._deadline = None if seconds is None else (time.monotonic() if since is None else since) + seconds

    def node(self) -> None:
        """Count one node; raises LimitReached once a bound is passed."""
        if self.most_nodes is not None and self.nodes >= self.most_nodes:
            raise self.out_of_nodes()
        if self.patience is not None and self.nodes >= self.patience:
            raise Impatient
        self.nodes += 1
        if self._deadline is not None and time.monotonic() > self._deadline:
            self.check()

    def out_of_nodes(self) -> LimitReached:
        """Return the error that says that the bound on nodes is reached."""
        return LimitReached(f"the limit of {self.most_nodes or 0:,} node{'s'[: self.most_nodes != 1]} was reached.")

    def check(self) -> None:
        """Raise OutOfTime once the time allowed is over."""
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTime(f"the time limit of {self.seconds:g} s was reached.")

    @property
    def seconds_left(self) -> float | None:
        """The time left, never below zero; None if there is no bound."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    @property
    def nodes_left(self) -> int | None:
        """The nodes left, never below zero; None if there is no bound."""
        return None if self.most_nodes is None else max(0, self.most_nodes - self.nodes)
