"""A context that raises an exception in the main thread when a timer runs out, whatever the thread is doing."""

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

RETRY_SECONDS = 0.01  # the seconds after which an exception that Python dropped is raised again
_MIN_SECONDS = 1e-6  # the smallest time to which a timer is set: one that is set to zero seconds never rings


@contextmanager
def alarm(signal_number: int, timer: int, seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raise `error` once a timer (such as `signal.ITIMER_REAL`), which sends signal `signal_number`, has run `seconds`.

    `seconds` may be infinite. Python drops an exception that is raised in a finalizer or in a callback of the garbage
    collector; the timer is then started again. Alarms on one timer may be nested: each keeps its own time, and the one
    that is due first raises its error. To be called in the main thread, and not on Windows, which has no such timers.

    >>> with alarm(signal.SIGVTALRM, signal.ITIMER_VIRTUAL, 0.01, TimeoutError):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
        ...
    TimeoutError
    """
    outer = signal.getsignal(signal_number)
    if isinstance(outer, _Alarm):
        outer.stop()
    new_alarm = _Alarm(timer, seconds, error, outer if isinstance(outer, _Alarm) else None)
    handler, hook = signal.signal(signal_number, new_alarm), sys.unraisablehook

    def on_unraisable(unraisable: UnraisableHookArgs) -> None:
        """Start the timer again if Python dropped an alarm's exception; pass everything else on."""
        if not new_alarm.retry(unraisable.exc_value):
            hook(unraisable)

    sys.unraisablehook = on_unraisable
    try:
        new_alarm.start()
        yield
    finally:
        new_alarm.has_ended = True
        new_alarm.stop()
        signal.signal(signal_number, handler)
        sys.unraisablehook = hook
        if new_alarm.outer is not None:
            new_alarm.outer.start()


class _Alarm:
    """One alarm, which is the handler of its signal.

    `seconds_left` is the time left when the timer was last started or stopped, infinity after the alarm has raised its
    error; `outer` is the alarm around this one on the same timer.
    """

    def __init__(self, timer: int, seconds: float, error: type[BaseException], outer: _Alarm | None) -> None:
        self.timer, self.seconds_left, self.error, self.outer = timer, seconds, error, outer
        self.running = 0.0  # the seconds to which the timer was set, zero if it is stopped
        self.has_ended = False  # set when the context ends, so that nothing is raised while the handlers are restored

    def chain(self) -> Iterator[_Alarm]:
        """Yield this alarm and those around it, the innermost first."""
        entry: _Alarm | None = self
        while entry is not None:
            yield entry
            entry = entry.outer

    def start(self) -> None:
        """Set the timer to the time of the alarm that is due first."""
        next_due = min(entry.seconds_left for entry in self.chain())
        self.running = max(next_due, _MIN_SECONDS) if next_due < inf else 0.0
        signal.setitimer(self.timer, self.running)

    def stop(self) -> None:
        """Stop the timer, and subtract the time it has run from what is left to each alarm."""
        seconds_left, _ = signal.setitimer(self.timer, 0)
        elapsed, self.running = max(0.0, self.running - seconds_left), 0.0  # the system rounds seconds_left up
        for entry in self.chain():
            entry.seconds_left -= elapsed

    def __call__(self, signal_number: int, frame: FrameType | None) -> None:
        """Raise the error of an alarm whose time is over, that of the outermost if there are several."""
        if self.has_ended:
            return
        self.stop()
        last_due = max((depth for depth, entry in enumerate(self.chain()) if entry.seconds_left <= 0), default=-1)
        error = self.error
        for _, entry in zip(range(last_due + 1), self.chain()):
            entry.seconds_left, error = inf, entry.error
        self.start()
        if last_due >= 0:
            raise error

    def retry(self, lost: BaseException | None) -> bool:
        """Start the timer again for the alarm whose exception `lost` was dropped; return whether there is one."""
        for entry in self.chain():
            if entry.seconds_left == inf and isinstance(lost, entry.error):
                self.stop()
                entry.seconds_left = RETRY_SECONDS
                self.start()
                return True
        return False
