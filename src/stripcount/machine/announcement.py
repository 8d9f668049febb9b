"""What an exploration tells meanwhile: the number of states found, and a warning where it may never end."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from stripcount.errors import Unsettled
from stripcount.model.strip import Strip

Announce = Callable[[int], None]
"""A callback that is called from time to time with the number of states found so far."""

DOUBTFUL = 20_000
"""The number of states after which a search that is not known to end gives a warning."""


def doubtful(strip: Strip[Any], announce: Announce = lambda states: None) -> Announce:
    """Return `announce` with one warning (Unsettled) at DOUBTFUL states, unless the search is known to end."""
    if strip.closes_known:
        return announce
    warned = False

    def warning(states: int) -> None:
        nonlocal warned
        announce(states)
        if states >= DOUBTFUL and not warned:
            warned = True
            warnings.warn(
                f"{strip.title} has {states:,} states so far, and it is not known whether they are finitely many; a "
                "time limit or less memory would end the search.",
                Unsettled,
                stacklevel=2,
            )

    return warning
