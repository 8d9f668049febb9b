"""Addresses of Simon Tatham's collection: …/magnets.html#4x3:…, the ID of a board after the number sign."""

from __future__ import annotations

import re
from urllib.parse import unquote

from stripcount.errors import BadInput, unknown

NAMES = {"magnets": "magnets", "dominosa": "dominosa", "loopy": "slitherlink", "singles": "hitori"}
"""His names of the puzzles that are solved here too."""
_ADDRESS = re.compile(r"\s*(?:\S*/)?([a-z]+)\.html?#(\S+)\s*", re.ASCII)


def unwrapped(text: str) -> tuple[str, str] | None:
    """Return the puzzle and the ID in an address, None for another text; raises BadInput for what is no board of ours.

    >>> unwrapped("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#3x2t0:3b1b")
    ('slitherlink', '3x2t0:3b1b')
    """
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return None
    if found[1] not in NAMES:
        raise unknown("the puzzle of the address", found[1], NAMES)
    board = unquote(found[2])
    if ":" not in board:
        raise BadInput("the address must spell the board after a colon; a size, or a random seed after #, is no board.")
    return NAMES[found[1]], board
