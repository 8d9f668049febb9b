"""The amount of free memory, and amounts of memory given as text such as 12G."""

from __future__ import annotations

import os

from stripcount.errors import BadInput, shortened


def free_memory() -> int:
    """Return nine tenths of the memory that is free now, in bytes; 4 GB where the system does not give it."""
    try:
        pages = os.sysconf("SC_AVPHYS_PAGES")
        with open("/proc/meminfo", encoding="ascii") as table:
            for line in table:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024 * 9 // 10
        return pages * os.sysconf("SC_PAGE_SIZE") * 9 // 10
    except (OSError, ValueError, AttributeError):
        return 4 << 30


def memory_size(text: str) -> int:
    """Return the bytes that a text such as 500M, 12G or 1.5T means; raises BadInput for other texts.

    >>> memory_size("2G")
    2147483648
    """
    units = {"K": 10, "M": 20, "G": 30, "T": 40}
    number, unit = (text[:-1], text[-1].upper()) if text[-1:].upper() in units else (text, "")
    try:
        size = float(number) * 2 ** units.get(unit, 0)
    except ValueError:
        size = -1.0
    if not 1 <= size < 2**60:
        raise BadInput(f"max-memory must be a size such as 500M or 12G, not {shortened(text)}.")
    return int(size)
