"""Whether the states between columns are finitely many, so that there is a machine."""

from __future__ import annotations

from typing import Any

from stripcount.errors import NeverCloses, shortened
from stripcount.model.contract.watched import Marks, Watched

COLUMNS = 1000  # if new states still appear after this number of columns, boards are swept instead,
CHAIN = 5000  # or after this one, if no column had more than one
WORK = 20_000  # states and columns followed at one height; at the end only fast growth has boards swept


def closes(watched: Watched) -> bool:
    """Return True if all states between columns were found, False if the search was ended before.

    Raises NeverCloses if new states still appear after COLUMNS columns (CHAIN if each has one), or multiply from
    column to column. That is no proof that they are infinitely many, and the error says so: a puzzle whose finitely
    many states count that far is refused a machine as well.
    """
    wave: dict[Any, Marks] = {watched.start(): ()}
    known, sizes, work = set(wave), [1], 0
    begin = list(wave.items())
    while wave and work < WORK and len(sizes) <= (COLUMNS if max(sizes) > 1 else CHAIN):
        fresh: dict[Any, Marks] = {}
        for state, read in wave.items():
            work += watched.rows
            for marks, after in watched.columns(state, read):
                work += 1
                if after not in known:
                    known.add(after)
                    fresh[after] = marks
        sizes.append(len(fresh))
        wave = fresh
        begin += list(wave.items())[: len(begin) < 4]
    multiplying = len(sizes) > 8 and all(4 * a <= 3 * b for a, b in zip(sizes[-6:], sizes[-5:]))
    if wave and (multiplying or len(sizes) > (COLUMNS if max(sizes) > 1 else CHAIN)):
        shown = ", ".join(shortened(repr(state), 40) for state, _ in begin)
        what = (
            f"and step still find new states after {len(sizes) - 1} columns ({len(known)}, beginning with {shown}), so "
            "that it is not known whether they are finitely many; terms are counted by sweeping boards, and for a "
            "generating function a state must hold only what the later cells depend on"
        )
        raise NeverCloses(str(watched.broken("turn", what, begin[-1][1])))
    return not wave
