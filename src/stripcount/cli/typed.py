"""Input that is typed or piped into a command."""

from __future__ import annotations

import sys


def typed(max_bytes: int) -> bytes:
    """Return standard input, or of a longer one the first `most` + 1 bytes; nothing if it is closed."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read(max_bytes + 1)


def typed_text(max_bytes: int) -> str:
    """Return standard input as text; bytes that are not UTF-8 are replaced by �."""
    return typed(max_bytes).decode("utf-8", "replace")
