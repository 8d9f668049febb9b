"""One command with its input and environment, and a judgement of how it ended."""

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

MAX_SILENCE = 10.0  # seconds of processor time within which a command must print something
MAX_LINE_LENGTH = 450  # characters of a line of a message; below 500, where the program truncates
MAX_LINES = 40  # of the picture that may follow a disagreement
PROGRAM_PREFIX = "stripcount: "
NOTE_PREFIXES = tuple(PROGRAM_PREFIX + words for words in ("counting arrays over ", "walking through "))
"""Prefixes of lines that are no errors: how a rule was understood, and that a certificate takes long."""


@dataclass(frozen=True)
class Command:
    """The arguments of a command, its standard input `typed`, and the environment variables to set (None removes one).

    `program` is called with the arguments and returns the exit status. If the command is `unconnected`, no host name
    can be resolved, and a cluster is waited for only briefly.
    """

    arguments: tuple[str, ...]
    typed: str = ""
    environment: Mapping[str, str | None] = field(default_factory=dict)
    unconnected: bool = False
    program: Callable[[Sequence[str]], int] = run

    def __str__(self) -> str:
        details = f" with {self.typed!r} typed" if self.typed else ""
        details += f" in the environment {dict(self.environment)}" if self.environment else ""
        return f"stripcount {list(self.arguments)!r}{details}"


class SilenceExceeded(BaseException):
    """Raised when a command takes too long; as a BaseException, it is caught by no handler of the package."""


@dataclass(frozen=True)
class Outcome:
    """How one trial ended: exit status (None if it was left by an exception), messages, processor seconds, and fault.

    `fault` is "" if the end was right.
    """

    status: int | None
    messages: str
    seconds: float
    fault: str


def attempt(command: Command, folder: Path, max_silence: float = MAX_SILENCE) -> Outcome:
    """Run a command in this process with `folder` as current and home folder, and judge how it ends.

    After `max_silence` seconds of processor time it is stopped, which is a fault if it has printed nothing.
    """
    output_bytes, error_output = io.BytesIO(), io.StringIO()
    output = io.TextIOWrapper(output_bytes, encoding="utf-8", errors="surrogateescape")
    status: int | None = None
    fault = ""
    start, original_input = time.process_time(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(command.typed.encode("utf-8", "surrogatepass")), encoding="utf-8")
    try:
        home: dict[str, str | None] = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / ".cache")}
        with (
            chdir(folder),
            environment({**home, **command.environment}),
            unconnected() if command.unconnected else nullcontext(),
            redirect_stdout(output),
            redirect_stderr(error_output),
            alarm(signal.SIGPROF, signal.ITIMER_PROF, max_silence, SilenceExceeded),
        ):
            status = command.program(command.arguments)
    except SilenceExceeded:
        output.flush()
        if output_bytes.getvalue() or error_output.getvalue():
            status = 3  # it prints as it goes, and is stopped
        else:
            fault = f"silence: more than {max_silence:.0f} s of processor time"
    except SystemExit as error:
        fault = f"left by SystemExit({error.code})"
    except BaseException as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"traceback: {type(error).__name__}: {error} in {os.path.basename(frame.filename)}:{frame.lineno}"
    finally:
        sys.stdin = original_input
    seconds, messages = time.process_time() - start, error_output.getvalue()
    output.flush()
    return Outcome(
        status,
        messages,
        seconds,
        fault or fault_of(status, messages, output_bytes.getvalue().decode("utf-8", "replace")),
    )


@contextmanager
def unconnected() -> Iterator[None]:
    """Let no host name be resolved inside the context, and wait for a cluster only for 0.2 s."""

    def raise_gaierror(*arguments: object, **options: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    with patch("socket.getaddrinfo", raise_gaierror), patch("stripcount.cli.cluster.PATIENCE", 0.2):
        yield


@contextmanager
def environment(changes: Mapping[str, str | None]) -> Iterator[None]:
    """Set and remove environment variables inside the context."""
    original = {name: os.environ.get(name) for name in changes}
    try:
        for name, value in changes.items():
            _set(name, value)
        yield
    finally:
        for name, value in original.items():
            _set(name, value)


def _set(name: str, value: str | None) -> None:
    """Set an environment variable, or remove it if the value is None."""
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


def fault_of(status: int | None, messages: str, printed: str = "") -> str:
    """Return what is wrong with an exit status, the messages and the output; "" if nothing is.

    A message is one line that begins with the program's name. Bad input (status 2) has exactly one message, unless the
    output names the error as a batch does; only a disagreement (status 1) may be followed by a picture.
    """
    if status not in (0, 1, 2, 3):
        return f"exit status {status}"
    if "Traceback" in messages + printed or "Warning:" in messages:
        return f"noise: {(messages + printed)[:200]!r}"
    lines = messages.split("\n")
    if lines.pop():
        return f"a message without an end: {messages[-200:]!r}"
    lines = [line for line in lines if not line.startswith(NOTE_PREFIXES)]
    if status == 2 and len(lines) != 1 and not (not lines and "error" in printed):
        return f"status 2 without its one sentence: {messages[:200]!r}"
    if status == 3 and len(lines) > 1:
        return f"status 3 with {len(lines)} lines: {messages[:200]!r}"
    if len(lines) > MAX_LINES or not all(
        line.startswith(PROGRAM_PREFIX) for line in (lines[:1] if status == 1 else lines)
    ):
        return f"a line that does not begin with the program's name: {messages[:200]!r}"
    if any(len(line) > MAX_LINE_LENGTH for line in lines):
        return f"a message of {max(map(len, lines))} characters: {max(lines, key=len)[:60]!r}"
    for source, text, allowed in (("a message", messages, "\n"), ("what is printed", printed, "\n\t")):
        hidden_characters = [
            character
            for character in text
            if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in allowed
        ]
        if hidden_characters:
            return f"a control character {hidden_characters[0]!r} in {source}"
    return ""
