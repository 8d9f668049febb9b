"""Whether the states between columns are finitely many, so that there is a machine."""

from __future__ import annotations

from typing import Any

from stripcount.errors import NeverCloses, shortened
from stripcount.model.contract.watched import Marks, Watched

COLUMNS = 1000  # if new states still appear after this number of columns, they are assumed to be infinitely many
WORK = 20_000  # states and columns followed at one height; at the end only fast growth is taken for infinity


def closes(watched: Watched) -> bool:
    """Return True if all states between columns were found, False if the search was ended before.

    Raises NeverCloses if new states still appear after COLUMNS columns, or multiply from column to column. That is
    not a proof: a puzzle whose finitely many states count up to COLUMNS is rejected as well.
    """
    known: dict[Any, Marks] = {watched.start(): ()}
    waves, work = [list(known)], 0
    while waves[-1] and len(waves) <= COLUMNS and work < WORK:
        fresh = []
        for state in waves[-1]:
            work += watched.rows
            for marks, after in watched.columns(state, known[state]):
                work += 1
                if after not in known:
                    known[after] = marks
                    fresh.append(after)
        waves.append(fresh)
    sizes = [len(wave) for wave in waves]
    multiplying = len(sizes) > 8 and all(4 * a <= 3 * b for a, b in zip(sizes[-6:], sizes[-5:]))
    if sizes[-1] and (len(waves) > COLUMNS or multiplying):
        shown = ", ".join(shortened(repr(wave[0]), 40) for wave in waves[:4])
        what = (
            f"and step find new states without end: {len(known)} after {len(waves) - 1} columns, beginning with "
            f"{shown}; terms are counted by sweeping boards, and for a generating function a state must hold only what "
            "the later cells depend on"
        )
        raise NeverCloses(str(watched.broken("turn", what, known[waves[3][0]])))
    return not waves[-1]
