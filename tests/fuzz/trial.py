"""One command with its input and environment, and what is wrong with how it ended."""

from __future__ import annotations

import io
import os
import signal
import socket
import sys
import time
import traceback
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from stripcount.alarm import alarm
from stripcount.cli.main import run

SILENCE = 10.0  # seconds of processor time after which a command must have printed something
LONGEST = 450  # characters of a line of a message; the program cuts what is longer than 500, so nothing may come near
MAX_LINES = 40  # lines of the picture that a disagreement may print
MARK = "stripcount: "
NOTES = tuple(MARK + words for words in ("counting arrays over ", "walking through "))
"""How lines begin that are no errors: how a rule was understood, and that a certificate takes long."""


@dataclass(frozen=True)
class Command:
    """The arguments, what is typed on standard input, and the environment variables that are set (None: removed).

    `program` is given the arguments, and returns the exit status. If the command is `unconnected`, no name of a
    computer can be resolved, and a cluster is not waited for.
    """

    arguments: tuple[str, ...]
    typed: str = ""
    environment: Mapping[str, str | None] = field(default_factory=dict)
    unconnected: bool = False
    program: Callable[[Sequence[str]], int] = run

    def __str__(self) -> str:
        more = f" with {self.typed!r} typed" if self.typed else ""
        more += f" in the environment {dict(self.environment)}" if self.environment else ""
        return f"stripcount {list(self.arguments)!r}{more}"


class Silence(BaseException):
    """The command took too long; no handler of the package catches it."""


@dataclass(frozen=True)
class Outcome:
    """How one trial ended: its exit status, its messages, the processor time, and what is wrong with it, or ""."""

    status: int | None
    messages: str
    seconds: float
    fault: str


def attempt(command: Command, folder: Path, silence: float = SILENCE) -> Outcome:
    """Run a command in this process and in a folder, which is also the home of its user, and judge how it ends."""
    raw, err = io.BytesIO(), io.StringIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", errors="surrogateescape")
    status: int | None = None
    fault = ""
    before, old = time.process_time(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(command.typed.encode("utf-8", "surrogatepass")), encoding="utf-8")
    try:
        home: dict[str, str | None] = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / ".cache")}
        with (
            chdir(folder),
            environment({**home, **command.environment}),
            unconnected() if command.unconnected else nullcontext(),
            redirect_stdout(out),
            redirect_stderr(err),
            alarm(signal.SIGPROF, signal.ITIMER_PROF, silence, Silence),
        ):
            status = command.program(command.arguments)
    except Silence:
        out.flush()
        if raw.getvalue() or err.getvalue():
            status = 3  # it prints as it goes, and is stopped
        else:
            fault = f"silence: more than {silence:.0f} s of processor time"
    except SystemExit as error:
        fault = f"left by SystemExit({error.code})"
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"traceback: {type(error).__name__}: {error} in {os.path.basename(place.filename)}:{place.lineno}"
    finally:
        sys.stdin = old
    seconds, messages = time.process_time() - before, err.getvalue()
    out.flush()
    return Outcome(
        status, messages, seconds, fault or wrong(status, messages, raw.getvalue().decode("utf-8", "replace"))
    )


@contextmanager
def unconnected() -> Iterator[None]:
    """Let no name or address of a computer be resolved for a while, and a cluster be waited for a moment only."""

    def refused(*arguments: object, **more: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    with patch("socket.getaddrinfo", refused), patch("stripcount.cli.cluster.PATIENCE", 0.2):
        yield


@contextmanager
def environment(changes: Mapping[str, str | None]) -> Iterator[None]:
    """Set and remove environment variables for a while."""
    old = {name: os.environ.get(name) for name in changes}
    try:
        for name, value in changes.items():
            _set(name, value)
        yield
    finally:
        for name, value in old.items():
            _set(name, value)


def _set(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


def wrong(status: int | None, messages: str, printed: str = "") -> str:
    """Return what is wrong with an exit status, its messages and what is printed; "" if nothing is.

    A message is one line that begins with the program's name; bad input has exactly one, and only a disagreement may
    be followed by a picture. The lines of a batch name their faults in what is printed.
    """
    if status not in (0, 1, 2, 3):
        return f"exit status {status}"
    if "Traceback" in messages + printed or "Warning:" in messages:
        return f"noise: {(messages + printed)[:200]!r}"
    lines = messages.split("\n")
    if lines.pop():
        return f"a message without an end: {messages[-200:]!r}"
    lines = [line for line in lines if not line.startswith(NOTES)]
    if status == 2 and len(lines) != 1 and not (not lines and "error" in printed):
        return f"status 2 without its one sentence: {messages[:200]!r}"
    if status == 3 and len(lines) > 1:
        return f"status 3 with {len(lines)} lines: {messages[:200]!r}"
    if len(lines) > MAX_LINES or not all(line.startswith(MARK) for line in (lines[:1] if status == 1 else lines)):
        return f"a line that does not begin with the program's name: {messages[:200]!r}"
    if any(len(line) > LONGEST for line in lines):
        return f"a message of {max(map(len, lines))} characters: {max(lines, key=len)[:60]!r}"
    for where, text, allowed in (("a message", messages, "\n"), ("what is printed", printed, "\n\t")):
        hidden = [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") and c not in allowed]
        if hidden:
            return f"a control character {hidden[0]!r} in {where}"
    return ""
