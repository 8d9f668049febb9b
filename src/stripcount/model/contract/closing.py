"""Whether the states between columns come to an end, so that there is a machine."""

from __future__ import annotations

from typing import Any

from stripcount.errors import NeverCloses, shortened
from stripcount.model.contract.watched import Marks, Watched

COLUMNS = 1000  # a strip that still finds new states after so many columns is taken never to close
WORK = 20_000  # columns and cells read for that at one height; beyond, only states that multiply are taken so


def closes(watched: Watched) -> bool:
    """Say whether all states between columns are known; raises NeverCloses if they show no sign of ever being.

    That is no proof: a puzzle that counts up to COLUMNS in its state is taken for one that counts for ever.
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
            f"and step find no end of states: {len(known)} after {len(waves) - 1} columns, beginning with {shown}; "
            "terms are counted by sweeping boards, and for a generating function a state must forget what the cells "
            "to come need not know"
        )
        raise NeverCloses(str(watched.broken("turn", what, known[waves[3][0]])))
    return not waves[-1]
