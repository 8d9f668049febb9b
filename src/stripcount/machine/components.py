"""The strongly connected parts of a machine: sets of states that reach one another over whole columns."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.sparse import coo_array, csr_array

from stripcount.machine.machine import Machine


def strong_parts(machine: Machine) -> Iterator[Machine]:
    """Yield the strongly connected parts of a machine that contain a cycle, as machines whose end vectors are zero.

    Costs a search over the transitions.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> [part.states for part in strong_parts(explore(HardSquares(3)).machine())]
    [5]
    """
    from scipy.sparse.csgraph import connected_components  # takes a tenth of a second to import

    rows = machine.rows
    first = np.concatenate([[0], np.cumsum(machine.sizes)])
    entries = [factor.tocoo() for factor in machine.factors]
    source = np.concatenate([e.col.astype(np.int64) + first[row] for row, e in enumerate(entries)])
    target = np.concatenate([e.row.astype(np.int64) + first[(row + 1) % rows] for row, e in enumerate(entries)])
    graph = coo_array((np.ones(len(source), np.int8), (source, target)), shape=(first[-1], first[-1]))
    count, part_of = connected_components(graph.tocsr(), directed=True, connection="strong")
    inside = part_of[source[part_of[source] == part_of[target]]]
    for part in np.flatnonzero(np.bincount(inside, minlength=count)):
        chosen = [np.flatnonzero(part_of[first[row] : first[row + 1]] == part) for row in range(rows)]
        factors = [
            csr_array(factor[chosen[(row + 1) % rows]][:, chosen[row]]) for row, factor in enumerate(machine.factors)
        ]
        none = np.zeros(len(chosen[0]), dtype=np.uint64)
        yield Machine(tuple(factors), none, none)
