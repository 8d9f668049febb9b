"""Boards with prescribed totals: an exploration whose states also hold what was added so far.

A state with a partial total beyond the prescribed one is left out, so that there are at most as many states for each
of the old ones as there are combinations of smaller totals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from operator import mul

import numpy as np

from stripcount.errors import TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Edges, Exploration
from stripcount.machine.explore import PEAK, STATE

_MOST = (1 << 31) - 1  # states are numbered in 32 bits


def with_totals(
    exploration: Exploration, values: Sequence[tuple[int, ...]], totals: Sequence[int], limits: Limits = UNLIMITED
) -> Exploration:
    """Return the exploration of the boards to whose totals their marks add exactly `totals`.

    `values` holds for each total what each of the exploration's marks adds. Costs the transitions times the
    combinations of partial totals; raises TooLarge beyond the memory of `limits`.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> explored = explore(Magnets(2))
    >>> added = tuple(str(mark).count("+") for mark in explored.marks)
    >>> with_totals(explored, [added], [1]).machine().terms(4), explored.machine().terms(4)
    ([0, 2, 8, 18], [1, 3, 14, 47])
    """
    sizes = [total + 1 for total in totals]
    many = prod(sizes)
    if many * max(exploration.sizes) > _MOST:
        raise TooLarge("states with so many combinations of totals cannot be numbered; choose smaller totals.")
    transitions = many * exploration.transitions
    memory = PEAK * transitions + STATE * many * sum(exploration.sizes)
    limits.room("counting with totals", transitions=transitions, memory=memory)
    partial = np.stack(np.unravel_index(np.arange(many), sizes), axis=1)  # the totals of each combination
    units = [prod(sizes[at + 1 :]) for at in range(len(sizes))]
    added = np.array(values, dtype=np.int64).reshape(len(sizes), -1).T
    edges = []
    for old in exploration.edges:
        limits.room("counting with totals")
        kinds, kind = np.unique(added[old.mark], axis=0, return_inverse=True)
        parts = [(np.empty(0, np.int32),) * 3]
        for number, adds in enumerate(kinds):
            here = np.flatnonzero(kind.reshape(-1) == number)
            before = np.flatnonzero((partial + adds <= np.array(totals)).all(axis=1))
            after = before + sum(map(mul, adds.tolist(), units)) if len(before) else before
            source = old.source[here, None].astype(np.int64) * many + before
            target = old.target[here, None].astype(np.int64) * many + after
            parts.append(
                (
                    source.ravel().astype(np.int32),
                    target.ravel().astype(np.int32),
                    np.repeat(old.mark[here], len(before)),
                )
            )
        source, target, mark = (np.concatenate(part) for part in zip(*parts))
        order = np.argsort(source, kind="stable")
        edges.append(Edges(source[order], target[order], mark[order]))
    final = np.zeros(many * exploration.sizes[0], dtype=bool)
    final[many - 1 :: many] = exploration.final  # all of the totals are the last combination
    state = exploration.state
    whole = replace(
        exploration,
        sizes=tuple(many * size for size in exploration.sizes),
        edges=tuple(edges),
        start=many * exploration.start,
        final=final,
        state=lambda layer, index: (state(layer, index // many), tuple(partial[index % many].tolist())),
    )
    return whole.after(whole.start).trimmed()
