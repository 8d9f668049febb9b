"""One command with one input, and what is wrong with how it ended."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import time
import traceback
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from stripcount.alarm import alarm
from stripcount.cli.main import run

SILENCE = 10.0  # seconds of processor time after which a tiny input counts as a silence
LONGEST = 1000  # characters of a message


class Silence(BaseException):
    """The command took too long; no handler of the package catches it."""


@dataclass(frozen=True)
class Outcome:
    """How one trial ended: its exit status, its messages, the processor time, and what is wrong with it, or ""."""

    status: int | None
    messages: str
    seconds: float
    fault: str


def attempt(arguments: Sequence[str], typed: str = "") -> Outcome:
    """Run a command in this process with `typed` on standard input, and judge how it ends."""
    out, err = io.StringIO(), io.StringIO()
    status: int | None = None
    fault = ""
    before, old = time.process_time(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "surrogatepass")), encoding="utf-8")
    try:
        silence = alarm(signal.SIGPROF, signal.ITIMER_PROF, SILENCE, Silence)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), silence:
            status = run(arguments)
    except Silence:
        fault = f"silence: more than {SILENCE:.0f} s of processor time"
    except SystemExit as error:
        fault = f"left by SystemExit({error.code})"
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"traceback: {type(error).__name__}: {error} in {os.path.basename(place.filename)}:{place.lineno}"
    finally:
        sys.stdin = old
    messages = err.getvalue()
    return Outcome(status, messages, time.process_time() - before, fault or wrong(status, messages))


def wrong(status: int | None, messages: str) -> str:
    """Return what is wrong with an exit status and its messages."""
    if status not in (0, 1, 2, 3):
        return f"exit status {status}"
    if status == 2 and (not messages.startswith("stripcount: ") or messages.count("\n") != 1):
        return f"status 2 without its one sentence: {messages[:200]!r}"
    if "Traceback" in messages or "Warning:" in messages:
        return f"noise: {messages[:200]!r}"
    if any(len(line) > LONGEST for line in messages.splitlines()):
        return f"a message of {max(map(len, messages.splitlines()))} characters"
    hidden = [c for c in messages if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c not in "\n\r"]
    return f"a control character {hidden[0]!r} in a message" if hidden else ""
