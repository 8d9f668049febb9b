"""Input that is typed or piped into a command."""

from __future__ import annotations

import sys


def read_stdin(max_bytes: int) -> bytes:
    """Return at most the first `max_bytes` + 1 bytes of standard input, so that a caller sees if it is too long.

    The result is empty if standard input is closed.
    """
    return b"" if sys.stdin is None else sys.stdin.buffer.read(max_bytes + 1)


def read_stdin_text(max_bytes: int) -> str:
    """Return `read_stdin` as text in which bytes that are not UTF-8 are replaced by �."""
    return read_stdin(max_bytes).decode("utf-8", "replace")
