"""Resource limits: the time, memory, transitions and search nodes that a computation may use.

A caller makes one object, which is passed down to every function that works for it. Running code polls it (`check`,
`check_size`, `node`). A call into a library cannot poll: `enforced` interrupts it by a signal, and is the only place
that does.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from typing import TypeVar

from stripcount.alarm import alarm
from stripcount.errors import BadInput, LimitReached, OutOfTime, TooLarge, checked_integer, excerpt, value_text

MAX_TABLE_BYTES = 3 << 30
"""The bytes that the tables of a count of a printed board's solutions may take if no bound is given."""
GRACE_SECONDS = 0.15
"""Seconds after the deadline within which code that polls may end by itself, before a signal interrupts it."""
_TIMERS: dict[Callable[[], float], tuple[str, str]] = {
    # clock: the names in `signal` of the timer that runs like it, and of the signal that this timer sends
    time.monotonic: ("ITIMER_REAL", "SIGALRM"),
    time.process_time: ("ITIMER_VIRTUAL", "SIGVTALRM"),
}
enforcing: list[threading.Event] = []
"""One event for each `enforced` block that the main thread is in, the innermost last; set when the block ends."""

Bound = TypeVar("Bound", int, float)


class Impatient(Exception):
    """Raised after `patience` nodes; the function that set `patience` catches it and tries another search."""


class TimeIsUp(KeyboardInterrupt):
    """The time of `Limits.enforced` is over; like an interrupt, no handler of errors catches it."""


class Limits:
    """Bounds on seconds, search nodes, `memory` in bytes, and transitions; None for no bound.

    Without a bound on memory, `bytes` is the memory that is free. The argument `nodes` becomes the attribute
    `max_nodes`; the attribute `nodes` counts the nodes visited so far. `seconds` are measured by `clock`, a function
    such as `time.monotonic` or `time.process_time`, from the moment the object is made. Raises BadInput if `seconds` or
    `nodes` are below zero.

    >>> limits = Limits(nodes=2)
    >>> limits.node(); limits.node(); limits.nodes
    2
    >>> limits.node()
    Traceback (most recent call last):
    ...
    stripcount.errors.LimitReached: the limit of 2 nodes was reached.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: float | None = None,
        *,
        transitions: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if seconds is not None and not (isinstance(seconds, int | float) and seconds >= 0):
            raise BadInput(f"the time limit must be a number of seconds from 0 on, not {value_text(seconds)}.")
        self.seconds = None if seconds == inf else seconds
        self.max_nodes = None if nodes is None else checked_integer("the node limit", nodes, 0)
        self.memory = memory
        self.transitions = transitions
        self.nodes = 0
        self.patience: int | None = None  # the number of nodes at which `node` raises Impatient
        self.clock = clock
        self.start_time = clock()
        self._end = None if self.seconds is None else self.start_time + self.seconds
        self._outer: Limits | None = None  # the limits of which this is a part, if they have another clock

    def part(
        self,
        seconds: float | None = None,
        *,
        nodes: int | None = None,
        memory: float | None = None,
        transitions: int | None = None,
        clock: Callable[[], float] | None = None,
    ) -> Limits:
        """Return limits for a subtask: the smaller of each two bounds, and the earlier of the two deadlines.

        The subtask counts its own nodes, up to `nodes`; None for the bound of these limits. `clock` is that of these
        limits by default; with another clock, both deadlines are observed.

        >>> whole = Limits(60, memory=1 << 20)
        >>> part = whole.part(3600, memory=1 << 30)
        >>> part.seconds, part.memory
        (60, 1048576)
        """
        share = Limits(
            seconds,
            self.max_nodes if nodes is None else nodes,
            _smaller_bound(memory, self.memory),
            transitions=_smaller_bound(transitions, self.transitions),
            clock=clock or self.clock,
        )
        if share.clock is self.clock:
            share._outer = self._outer
            if self._end is not None and (share._end is None or self._end < share._end):
                share.seconds, share._end, share.start_time = self.seconds, self._end, self.start_time
        elif self.has_deadline:
            share._outer = self
        return share

    @property
    def has_deadline(self) -> bool:
        """Whether there is a bound on time."""
        return self._end is not None or self._outer is not None

    @property
    def spent(self) -> float:
        """The seconds since the object was made, by its clock."""
        return self.clock() - self.start_time

    @property
    def seconds_left(self) -> float | None:
        """The time left, never below zero; None if there is no bound."""
        own_seconds = None if self._end is None else max(0.0, self._end - self.clock())
        return own_seconds if self._outer is None else _smaller_bound(own_seconds, self._outer.seconds_left)

    @property
    def nodes_left(self) -> int | None:
        """The nodes left, never below zero; None if there is no bound."""
        return None if self.max_nodes is None else max(0, self.max_nodes - self.nodes)

    @property
    def bytes(self) -> int:
        """The bytes that may be used: the bound; without one, the memory that is free now; 2⁶² if it is infinite."""
        if self.memory is None:
            return free_memory()
        return 1 << 62 if self.memory == inf else int(self.memory)

    @property
    def tables(self) -> int:
        """The bytes that the tables of a search on a printed board may take, MAX_TABLE_BYTES if there is no bound."""
        return MAX_TABLE_BYTES if self.memory is None else self.bytes

    def now(self) -> Limits:
        """Return these limits with the memory that is free now as their bound, if they have none."""
        return self.part(memory=self.bytes)

    def node(self) -> None:
        """Count one node; raises LimitReached or OutOfTime beyond a bound, Impatient beyond `patience` nodes."""
        if self.max_nodes is not None and self.nodes >= self.max_nodes:
            raise self.out_of_nodes()
        if self.patience is not None and self.nodes >= self.patience:
            raise Impatient
        self.nodes += 1
        if self._outer is not None or (self._end is not None and self.clock() > self._end):
            self.check()

    def out_of_nodes(self) -> LimitReached:
        """Return, without raising it, the error that says that the bound on nodes is reached."""
        return LimitReached(f"the limit of {self.max_nodes or 0:,} node{'s'[: self.max_nodes != 1]} was reached.")

    def check(self, unfinished: str = "") -> None:
        """Raise OutOfTime once the time is over; `unfinished` is a clause about what was not done, for the message."""
        if self._outer is not None:
            self._outer.check(unfinished)
        if self._end is not None and self.clock() > self._end:
            raise self.out_of_time(unfinished)

    def out_of_time(self, unfinished: str = "") -> OutOfTime:
        """Return, without raising it, the error that says that the time is over."""
        detail = f": {unfinished}" if unfinished else ""
        return OutOfTime(f"the time limit of {self.seconds:g} s was reached{detail}.")

    def check_size(self, what: str, memory: float = 0, *, transitions: int = 0, states: int | None = None) -> None:
        """Raise TooLarge if `what` has too many transitions or takes too many bytes, OutOfTime once the time is over.

        `what` names the computation in the message. `memory` is in bytes. `states` is given for an exploration: the
        number of states between columns that were found so far.
        """
        so_far = "" if states is None else f" ({states:,} column states so far)"
        hint = "allow more memory or choose fewer rows or a smaller graph"
        if states is not None:
            hint = "allow more memory, choose fewer rows or a smaller graph, or check that its states are finitely many"
        if self.transitions is not None and transitions > self.transitions:
            raise TooLarge(f"{what} has more than {self.transitions:,} transitions{so_far}; {hint}.")
        if self.memory is not None and memory > self.memory:
            raise TooLarge(f"{what} needs more than {self.memory / 2**20:,.0f} MB{so_far}; {hint}.")
        if self._end is not None or self._outer is not None:
            self.check(f"{what} was not finished" if states is None else f"not all states of {what} were found{so_far}")

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Interrupt the block by OutOfTime once the time has been over for GRACE_SECONDS, even inside a library call.

        Has no effect outside the main thread, which alone receives signals.
        """
        seconds_left, timer = self.seconds_left, _TIMERS.get(self.clock)
        if seconds_left is None or timer is None or threading.current_thread() is not threading.main_thread():
            yield
            return

        class Over(TimeIsUp):
            """An exception of this call alone, so that nested blocks do not catch each other's."""

        block_ended = threading.Event()
        enforcing.append(block_ended)
        try:
            with _alarm(*timer, seconds_left + GRACE_SECONDS, Over):
                yield
        except Over:
            self.check()
            raise self.out_of_time() from None
        finally:
            enforcing.remove(block_ended)
            block_ended.set()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the time left, not the deadline, since clocks of computers differ; it runs from unpickling on."""
        limits_with_time_left = partial(Limits, self.seconds_left, transitions=self.transitions, clock=self.clock)
        return _unpickled_limits, (self.seconds, partial(limits_with_time_left, self.max_nodes, self.memory))


UNLIMITED = Limits(memory=inf)


def _smaller_bound(first: Bound | None, second: Bound | None) -> Bound | None:
    """Return the smaller of two bounds, where None stands for no bound."""
    return min((bound for bound in (first, second) if bound is not None), default=None)


def _unpickled_limits(seconds: float | None, make_limits: Callable[[], Limits]) -> Limits:
    """Return unpickled limits, which `make_limits` makes with the time left.

    Their errors name the `seconds` that were allowed at first.
    """
    result = make_limits()
    if result.seconds is not None and seconds is not None:
        result.seconds = seconds
    return result


@contextmanager
def _alarm(timer: str, signal_number: str, seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raise `error` in the main thread after `seconds`.

    `timer` and `signal_number` are names in `signal`. On Windows, which has no timers, a thread interrupts the main
    thread instead, which notices it only between instructions of Python.
    """
    if hasattr(signal, "setitimer"):
        with alarm(getattr(signal, signal_number), getattr(signal, timer), seconds, error):
            yield
        return
    timed_out = threading.Event()

    def interrupt() -> None:
        """Interrupt the main thread, and note that it was the timer."""
        timed_out.set()
        signal.raise_signal(signal.SIGINT)

    timer_thread = threading.Timer(seconds, interrupt)
    timer_thread.daemon = True
    timer_thread.start()
    try:
        yield
    except KeyboardInterrupt:
        if timed_out.is_set():
            raise error from None
        raise
    finally:
        timer_thread.cancel()


def free_memory() -> int:
    """Return nine tenths of the memory that is free now, in bytes; 4 GiB if the system does not report it."""
    try:
        pages = os.sysconf("SC_AVPHYS_PAGES")
        with open("/proc/meminfo", encoding="ascii") as table:
            for line in table:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024 * 9 // 10
        return pages * os.sysconf("SC_PAGE_SIZE") * 9 // 10
    except (OSError, ValueError, AttributeError):
        return 4 << 30


def memory_size(text: str) -> int:
    """Return the bytes that a text such as 500M, 12G or 1.5T means; raises BadInput for other texts.

    >>> memory_size("2G")
    2147483648
    """
    units = {"K": 10, "M": 20, "G": 30, "T": 40}
    digits, unit = (text[:-1], text[-1].upper()) if text[-1:].upper() in units else (text, "")
    try:
        size = float(digits) * 2 ** units.get(unit, 0)
    except ValueError:
        size = -1.0
    if not 1 <= size < 2**60:
        raise BadInput(f"max-memory must be a size such as 500M or 12G, not {excerpt(text)}.")
    return int(size)
