"""Raises an exception in the main thread once a timer has run out, wherever the thread is."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

AGAIN = 0.01  # seconds until the exception is raised again where Python dropped it


@contextmanager
def alarm(number: int, timer: int, seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raise `error` once a timer (such as `signal.ITIMER_REAL`), which sends signal `number`, has run `seconds`.

    Python drops an exception that is raised in a finalizer or in a callback of the garbage collector; the timer is then
    started again. To be called in the main thread, and not on Windows, which has no such timers.

    >>> with alarm(signal.SIGVTALRM, signal.ITIMER_VIRTUAL, 0.01, TimeoutError):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
        ...
    TimeoutError
    """

    over = False  # set when the context ends, so that nothing is raised while the handlers are restored

    def ring(number: int, frame: FrameType | None) -> None:
        if not over:
            raise error

    def dropped(unraisable: UnraisableHookArgs) -> None:
        if isinstance(unraisable.exc_value, error):
            signal.setitimer(timer, AGAIN)
        else:
            hook(unraisable)

    handler, hook = signal.signal(number, ring), sys.unraisablehook
    sys.unraisablehook = dropped
    try:
        signal.setitimer(timer, seconds)
        yield
    finally:
        over = True
        signal.setitimer(timer, 0)
        signal.signal(number, handler)
        sys.unraisablehook = hook
