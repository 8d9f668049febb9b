"""Input that is typed or piped into a command."""

from __future__ import annotations

import sys


def typed(most: int) -> bytes:
    """Return standard input, or of a longer one the first `most` + 1 bytes; nothing if it is closed."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read(most + 1)


def typed_text(most: int) -> str:
    """Return standard input as text; bytes that are not UTF-8 are replaced by �."""
    return typed(most).decode("utf-8", "replace")
