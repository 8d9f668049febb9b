"""How long the examination of a puzzle may take, whatever the puzzle's methods do."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from stripcount.alarm import alarm

SECONDS = 20.0  # of processor time for one part of an examination
ENDLESS = 10.0  # of processor time after which one call is taken not to end


class Impatience(BaseException):
    """The time of an examination is over; no `except Exception` of a puzzle may swallow it."""


@contextmanager
def patient(seconds: float) -> Iterator[None]:
    """Raise Impatience in the middle of whatever runs, once so many seconds of processor time are used.

    Only the main thread can be interrupted so, and not on Windows; elsewhere nothing is raised here.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGVTALRM"):
        yield
        return
    with alarm(signal.SIGVTALRM, signal.ITIMER_VIRTUAL, max(seconds, 1e-3), Impatience):
        yield
