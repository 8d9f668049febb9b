"""How long the examination of a puzzle may take, whatever the puzzle's methods do."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from stripcount.alarm import alarm

SECONDS = 20.0  # seconds of processor time for one part of an examination
ENDLESS = 10.0  # seconds of processor time after which one call is assumed never to return


class Impatience(BaseException):
    """The time of an examination is over; a BaseException, so that `except Exception` in a puzzle does not catch it."""


@contextmanager
def patient(seconds: float) -> Iterator[None]:
    """Raise Impatience in the code inside this context after `seconds` of processor time.

    Works only in the main thread, and not on Windows; elsewhere nothing is raised here.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGVTALRM"):
        yield
        return
    with alarm(signal.SIGVTALRM, signal.ITIMER_VIRTUAL, max(seconds, 1e-3), Impatience):
        yield
