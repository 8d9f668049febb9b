"""Ends a command in time: after --time-limit, or at once when a signal asks for it, worker processes included.

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
from types import FrameType

from stripcount.alarm import alarm
from stripcount.errors import BadInput

GRACE = 0.3  # seconds that the main thread has to end by itself
_NAMES = {"SIGINT": "interrupted.", "SIGTERM": "terminated.", "SIGHUP": "ended because its terminal was closed."}
_ENDINGS = {
    int(getattr(signal, name)): (sentence, 128 + int(getattr(signal, name)))
    for name, sentence in _NAMES.items()
    if hasattr(signal, name)  # Windows has not all of them
}
_TIME_IS_UP = ("the time limit was reached.", 3)
_ALARM = getattr(signal, "SIGALRM", None)  # Windows has none
if _ALARM is not None:
    _ENDINGS[_ALARM] = _TIME_IS_UP
ASKED_TO_END = tuple(number for number in _ENDINGS if number not in (signal.SIGINT, _ALARM))
"""The signals, beside an interrupt, with which other programs ask a command to end."""


reported = threading.Event()
"""Set when the main thread itself prints why the command ends."""


softened = threading.Event()
"""Set once a time limit only ends a search, whose results are still to be printed (see `limits.punctual`)."""
search_over = threading.Event()
"""Set when such a search is over, so that the process goes on."""


class TimeIsUp(KeyboardInterrupt):
    """The time of --time-limit is over; like an interrupt, no handler of errors may catch it."""


class Terminated(KeyboardInterrupt):
    """Another program asks the command to end, with the signal `number`."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def ending(cause: KeyboardInterrupt) -> tuple[str, int]:
    """Return what is printed, and the exit status, if a command ends because of an exception.

    >>> ending(KeyboardInterrupt()), ending(TimeIsUp())
    (('interrupted.', 130), ('the time limit was reached.', 3))
    """
    if isinstance(cause, TimeIsUp):
        return _TIME_IS_UP
    return _ENDINGS[cause.number if isinstance(cause, Terminated) else signal.SIGINT]


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TimeIsUp in the main thread once `seconds` have passed; raises BadInput in any other thread."""
    if threading.current_thread() is not threading.main_thread():
        raise BadInput("--time-limit works only in the main thread; in another one use Count(..., time_limit=SECONDS).")
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
    """From now on, end this process half a second after a signal or a time limit, whatever it is doing.

    A signal that is ignored, as a closed terminal is under `nohup`, stays ignored.
    """
    if not hasattr(os, "set_blocking"):
        return
    read, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    threading.Thread(target=_follow, args=(read,), daemon=True).start()
    for number in ASKED_TO_END:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _terminate)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated(number)


def _follow(read: int) -> None:
    ended = threading.Event()
    while True:
        for number in os.read(read, 64):
            waiting = search_over if number == _ALARM and softened.is_set() else ended
            if number in _ENDINGS and not waiting.wait(GRACE):
                sentence, status = _ENDINGS[number]
                if reported.is_set():
                    ended.wait(0.1)  # the main thread is printing it
                else:
                    with contextlib.suppress(OSError, ValueError, AttributeError):
                        print(f"stripcount: {sentence}", file=sys.stderr, flush=True)
                multiprocessing = sys.modules.get("multiprocessing")
                for child in multiprocessing.active_children() if multiprocessing is not None else ():
                    with contextlib.suppress(ValueError):  # just closed
                        child.kill()
                os._exit(status)
