"""Ends a command in time: after --time-limit, or at once when it is interrupted, worker processes included.

Signals raise an exception in the main thread as soon as Python runs there. A call into a library can keep Python
waiting for minutes, so a second thread gives the main thread half a second and then ends the process.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from stripcount.alarm import alarm

GRACE = 0.3  # seconds that the main thread has to end by itself
LAST_WORDS = {False: ("interrupted.", 130), True: ("the time limit was reached.", 3)}
"""What is printed, and the exit status: by whether the time is up."""
_ALARM = getattr(signal, "SIGALRM", None)  # Windows has none


reported = threading.Event()
"""Set when the main thread itself prints why the command ends."""


class TimeIsUp(KeyboardInterrupt):
    """The time of --time-limit is over; like an interrupt, no handler of errors may catch it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TimeIsUp in the main thread once `seconds` have passed."""
    if not hasattr(signal, "setitimer"):  # Windows has no alarm: the timer's interrupt waits for Python to run
        over = threading.Event()

        def interrupt() -> None:
            over.set()
            signal.raise_signal(signal.SIGINT)

        timer = threading.Timer(seconds, interrupt)
        timer.daemon = True
        timer.start()
        try:
            yield
        except KeyboardInterrupt:
            if over.is_set():
                raise TimeIsUp from None
            raise
        finally:
            timer.cancel()
        return
    with alarm(signal.SIGALRM, signal.ITIMER_REAL, seconds, TimeIsUp):
        yield


def end_promptly() -> None:
    """From now on, end this process half a second after an interrupt or a time limit, whatever it is doing."""
    if not hasattr(os, "set_blocking"):
        return
    read, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    threading.Thread(target=_follow, args=(read,), daemon=True).start()


def _follow(read: int) -> None:
    ending = threading.Event()
    while True:
        for number in os.read(read, 64):
            if number in (signal.SIGINT, _ALARM) and not ending.wait(GRACE):
                sentence, status = LAST_WORDS[number == _ALARM]
                if reported.is_set():
                    ending.wait(0.1)  # the main thread is printing it
                else:
                    with contextlib.suppress(OSError, ValueError, AttributeError):
                        print(f"stripcount: {sentence}", file=sys.stderr, flush=True)
                multiprocessing = sys.modules.get("multiprocessing")
                for child in multiprocessing.active_children() if multiprocessing is not None else ():
                    with contextlib.suppress(ValueError):  # just closed
                        child.kill()
                os._exit(status)
