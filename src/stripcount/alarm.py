"""Raises an exception in the main thread once a timer has run out, wherever the thread is."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

AGAIN = 0.01  # seconds until the exception is raised again where Python dropped it
_NOW = 1e-6  # a timer set to zero seconds never rings


@contextmanager
def alarm(signal_number: int, timer: int, seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raise `error` once a timer (such as `signal.ITIMER_REAL`), which sends signal `signal_number`, has run `seconds`.

    Python drops an exception that is raised in a finalizer or in a callback of the garbage collector; the timer is then
    started again. An alarm inside another one on the same timer leaves that one its time: whichever ends first rings.
    To be called in the main thread, and not on Windows, which has no such timers.

    >>> with alarm(signal.SIGVTALRM, signal.ITIMER_VIRTUAL, 0.01, TimeoutError):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
        ...
    TimeoutError
    """
    outside = signal.getsignal(signal_number)
    if isinstance(outside, _Alarm):
        outside.stop()
    own = _Alarm(timer, seconds, error, outside if isinstance(outside, _Alarm) else None)
    handler, hook = signal.signal(signal_number, own), sys.unraisablehook

    def dropped(unraisable: UnraisableHookArgs) -> None:
        if not own.again(unraisable.exc_value):
            hook(unraisable)

    sys.unraisablehook = dropped
    try:
        own.start()
        yield
    finally:
        own.over = True
        own.stop()
        signal.signal(signal_number, handler)
        sys.unraisablehook = hook
        if own.outside is not None:
            own.outside.start()


class _Alarm:
    """One alarm, which is the signal's handler, with the seconds left to it and the next one outside it, if any."""

    def __init__(self, timer: int, seconds: float, error: type[BaseException], outside: _Alarm | None) -> None:
        self.timer, self.left, self.error, self.outside = timer, seconds, error, outside
        self.running = 0.0  # what the timer was set to, zero if it is stopped
        self.over = False  # set when the context ends, so that nothing is raised while the handlers are restored

    def all(self) -> Iterator[_Alarm]:
        """Yield this alarm and those outside it, inside first."""
        entry: _Alarm | None = self
        while entry is not None:
            yield entry
            entry = entry.outside

    def start(self) -> None:
        """Set the timer to the time of the alarm that is due first."""
        first = min(entry.left for entry in self.all())
        self.running = max(first, _NOW) if first < inf else 0.0
        signal.setitimer(self.timer, self.running)

    def stop(self) -> None:
        """Stop the timer, and subtract the time it has run from what is left to each alarm."""
        left, _ = signal.setitimer(self.timer, 0)
        passed, self.running = max(0.0, self.running - left), 0.0  # left is rounded up
        for entry in self.all():
            entry.left -= passed

    def __call__(self, signal_number: int, frame: FrameType | None) -> None:
        """Raise the exception of an alarm whose time is over, the outermost if there are several."""
        if self.over:
            return
        self.stop()
        rung = max((place for place, entry in enumerate(self.all()) if entry.left <= 0), default=-1)
        error = self.error
        for _, entry in zip(range(rung + 1), self.all()):
            entry.left, error = inf, entry.error
        self.start()
        if rung >= 0:
            raise error

    def again(self, lost: BaseException | None) -> bool:
        """Let the alarm ring again whose exception was `lost`; return whether there is one."""
        for entry in self.all():
            if entry.left == inf and isinstance(lost, entry.error):
                self.stop()
                entry.left = AGAIN
                self.start()
                return True
        return False
