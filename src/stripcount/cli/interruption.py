"""Ends a command in time: after --time-limit, or at once when a signal asks for it, worker processes included.

Signals raise an exception in the main thread as soon as Python runs there. A call into a library can keep Python
waiting for minutes, so a second thread gives the main thread `GRACE` seconds and then ends the process.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from types import FrameType

from stripcount.limits import enforcing

GRACE = 0.3  # seconds that the main thread has to end by itself
_SENTENCES = {"SIGINT": "interrupted.", "SIGTERM": "terminated.", "SIGHUP": "ended because its terminal was closed."}
_MESSAGES_AND_STATUSES = {
    int(getattr(signal, name)): (sentence, 128 + int(getattr(signal, name)))
    for name, sentence in _SENTENCES.items()
    if hasattr(signal, name)  # Windows has not all of them
}
_TIME_IS_UP = ("the time limit was reached.", 3)
_ALARM = getattr(signal, "SIGALRM", None)  # Windows has none
TERMINATION_SIGNALS = tuple(signal_number for signal_number in _MESSAGES_AND_STATUSES if signal_number != signal.SIGINT)
"""The signals, beside an interrupt, with which other programs ask a command to end."""


cause_printed = threading.Event()
"""Set when the main thread itself prints why the command ends."""


class Terminated(KeyboardInterrupt):
    """Raised in the main thread when another program asks the command to end by a signal of this number."""

    def __init__(self, signal_number: int) -> None:
        super().__init__()
        self.signal_number = signal_number


def message_and_status(cause: BaseException) -> tuple[str, int]:
    """Return what is printed, and the exit status, if a command ends because of an exception.

    >>> message_and_status(KeyboardInterrupt())
    ('interrupted.', 130)
    """
    return _MESSAGES_AND_STATUSES[cause.signal_number if isinstance(cause, Terminated) else signal.SIGINT]


def end_promptly() -> None:
    """From now on, end this process soon after a signal or a time limit, whatever it is doing.

    The main thread has `GRACE` seconds to end by itself, and 0.1 seconds more if it is already printing why.

    A signal that is ignored, as a closed terminal is under `nohup`, stays ignored.
    """
    if not hasattr(os, "set_blocking"):
        return
    read_end, write_end = os.pipe()
    os.set_blocking(write_end, False)
    signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
    threading.Thread(target=_watch_signals, args=(read_end,), daemon=True).start()
    for signal_number in TERMINATION_SIGNALS:
        if signal.getsignal(signal_number) == signal.SIG_DFL:
            signal.signal(signal_number, _terminate)


def _terminate(signal_number: int, frame: FrameType | None) -> None:
    """Raise Terminated: the handler of TERMINATION_SIGNALS."""
    raise Terminated(signal_number)


def _watch_signals(read_end: int) -> None:
    """Read signal numbers from a pipe, and end the process `GRACE` seconds after each one; runs in a thread.

    SIGALRM belongs to the innermost time limit that is enforced at the moment.
    """
    never = threading.Event()
    while True:
        for signal_number in os.read(read_end, 64):
            if signal_number in _MESSAGES_AND_STATUSES:
                _end_unless(never, *_MESSAGES_AND_STATUSES[signal_number])
            elif signal_number == _ALARM and enforcing:
                _end_unless(enforcing[-1], *_TIME_IS_UP)


def _end_unless(finished: threading.Event, sentence: str, status: int) -> None:
    """End the process with a sentence and a status, unless the main thread sets `finished` within `GRACE` seconds."""
    if finished.wait(GRACE):
        return
    if cause_printed.is_set():
        threading.Event().wait(0.1)  # seconds for the main thread to print why
    else:
        with contextlib.suppress(OSError, ValueError, AttributeError):
            print(f"stripcount: {sentence}", file=sys.stderr, flush=True)
    multiprocessing = sys.modules.get("multiprocessing")
    for child in multiprocessing.active_children() if multiprocessing is not None else ():
        with contextlib.suppress(ValueError):  # just closed
            child.kill()
    os._exit(status)
