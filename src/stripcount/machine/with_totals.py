"""Boards with prescribed totals: the product of an exploration with counters of what was added so far.

A new state is a pair of an old state and a combination of partial totals, each at most the prescribed one; its number
is (old state) * combinations + (combination as a mixed-radix integer).
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
    combinations of partial totals; raises TooLarge beyond the memory of `limits`. Transitions with equal gains are
    treated together, since they lead from and to the same combinations; then the reachable pairs are kept.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> explored = explore(Magnets(2))
    >>> added = tuple(str(mark).count("+") for mark in explored.marks)
    >>> with_totals(explored, [added], [1]).machine().terms(4), explored.machine().terms(4)
    ([0, 2, 8, 18], [1, 3, 14, 47])
    """
    sizes = [total + 1 for total in totals]
    combinations = prod(sizes)
    if combinations * max(exploration.sizes) > _MOST:
        raise TooLarge("states with so many combinations of totals cannot be numbered; choose smaller totals.")
    transitions = combinations * exploration.transitions
    memory = PEAK * transitions + STATE * combinations * sum(exploration.sizes)
    limits.check_size("counting with totals", transitions=transitions, memory=memory)
    partial = np.stack(np.unravel_index(np.arange(combinations), sizes), axis=1)  # the totals of each combination
    place_values = [prod(sizes[index + 1 :]) for index in range(len(sizes))]
    added = np.array(values, dtype=np.int64).reshape(len(sizes), -1).T
    edges = []
    for layer_edges in exploration.edges:
        limits.check_size("counting with totals")
        increments, increment_of = np.unique(added[layer_edges.mark], axis=0, return_inverse=True)
        by_increment = [(np.empty(0, np.int32),) * 3]
        for increment, adds in enumerate(increments):
            same_increment = np.flatnonzero(increment_of.reshape(-1) == increment)
            before = np.flatnonzero((partial + adds <= np.array(totals)).all(axis=1))
            after = before + sum(map(mul, adds.tolist(), place_values)) if len(before) else before
            source = layer_edges.source[same_increment, None].astype(np.int64) * combinations + before
            target = layer_edges.target[same_increment, None].astype(np.int64) * combinations + after
            by_increment.append(
                (
                    source.ravel().astype(np.int32),
                    target.ravel().astype(np.int32),
                    np.repeat(layer_edges.mark[same_increment], len(before)),
                )
            )
        source, target, mark = (np.concatenate(arrays) for arrays in zip(*by_increment))
        order = np.argsort(source, kind="stable")
        edges.append(Edges(source[order], target[order], mark[order]))
    final = np.zeros(combinations * exploration.sizes[0], dtype=bool)
    final[combinations - 1 :: combinations] = exploration.final  # all of the totals are the last combination
    state = exploration.state
    refined = replace(
        exploration,
        sizes=tuple(combinations * size for size in exploration.sizes),
        edges=tuple(edges),
        start=combinations * exploration.start,
        final=final,
        state=lambda layer, index: (state(layer, index // combinations), tuple(partial[index % combinations].tolist())),
    )
    return refined.after(refined.start).trimmed()
