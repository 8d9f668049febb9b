"""Boards with prescribed totals: the product of an exploration with counters of the partial totals.

A new state is a pair of an old state and a combination of partial totals, each at most the prescribed one; its number
is (number of the old state) · (number of combinations) + (the combination as a mixed-radix integer).
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
from stripcount.machine.explore import STATE_BYTES, TRANSITION_BYTES

_MAX_STATES = (1 << 31) - 1  # the largest number of states: the index of a state fits into 32 bits


def with_totals(
    exploration: Exploration, values: Sequence[tuple[int, ...]], totals: Sequence[int], limits: Limits = UNLIMITED
) -> Exploration:
    """Return the exploration of the boards whose totals are exactly `totals`, which are not negative.

    `values[i][m]` is what mark number m of the exploration adds to total i. Costs the transitions times the
    combinations of partial totals; raises TooLarge beyond the memory of `limits`. Transitions with equal gains are
    treated together, since they lead from and to the same combinations; then the reachable pairs are kept.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> explored = explore(Magnets(2))
    >>> plus_signs = tuple(str(mark).count("+") for mark in explored.marks)
    >>> with_totals(explored, [plus_signs], [1]).machine().terms(4), explored.machine().terms(4)
    ([0, 2, 8, 18], [1, 3, 14, 47])
    """
    radices = [total + 1 for total in totals]
    combinations = prod(radices)
    if combinations * max(exploration.sizes) > _MAX_STATES:
        raise TooLarge("states with so many combinations of totals cannot be numbered; choose smaller totals.")
    transitions = combinations * exploration.transitions
    memory = TRANSITION_BYTES * transitions + STATE_BYTES * combinations * sum(exploration.sizes)
    limits.check_size("counting with totals", transitions=transitions, memory=memory)
    partial_totals = np.stack(np.unravel_index(np.arange(combinations), radices), axis=1)  # combinations × totals
    place_values = [prod(radices[index + 1 :]) for index in range(len(radices))]
    gains = np.array(values, dtype=np.int64).reshape(len(radices), -1).T  # marks × totals
    edges = []
    for layer_edges in exploration.edges:
        limits.check_size("counting with totals")
        distinct_gains, gain_index = np.unique(gains[layer_edges.mark], axis=0, return_inverse=True)
        by_gain = [(np.empty(0, np.int32),) * 3]
        for index, gain in enumerate(distinct_gains):
            same_gain = np.flatnonzero(gain_index.reshape(-1) == index)
            before = np.flatnonzero((partial_totals + gain <= np.array(totals)).all(axis=1))
            after = before + sum(map(mul, gain.tolist(), place_values)) if len(before) else before
            source = layer_edges.source[same_gain, None].astype(np.int64) * combinations + before
            target = layer_edges.target[same_gain, None].astype(np.int64) * combinations + after
            by_gain.append(
                (
                    source.ravel().astype(np.int32),
                    target.ravel().astype(np.int32),
                    np.repeat(layer_edges.mark[same_gain], len(before)),
                )
            )
        source, target, mark = (np.concatenate(arrays) for arrays in zip(*by_gain))
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
        state=lambda layer, index: (
            state(layer, index // combinations),
            tuple(partial_totals[index % combinations].tolist()),
        ),
    )
    return refined.after(refined.start).trimmed()
