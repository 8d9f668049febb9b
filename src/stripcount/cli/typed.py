"""What is typed or piped into a command."""

from __future__ import annotations

import sys


def typed(most: int) -> bytes:
    """Return standard input, or of a longer one the first `most` + 1 bytes; nothing if it is closed."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read(most + 1)
