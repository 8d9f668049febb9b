"""A machine that counts the different outputs of boards: the subset construction, for a rule with an output."""

from __future__ import annotations

import numpy as np

from stripcount.algebra.exact_arrays import coo_to_csr
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.machine import Machine
from stripcount.model.lattice.rule import Numbers
from stripcount.model.lattice.scan import Scan

_TRANSITION_BYTES = 64  # estimated memory of one transition of the scan


def project(scan: Scan, limits: Limits = UNLIMITED) -> Machine:
    """Return the machine that counts the different arrays of outputs of the allowed boards.

    A state is the set of all states of the scan that are reached by boards with the outputs read so far; its final
    weight is the number of different values that the outputs still open may take. Costs one call of
    `scan.successors` per state; there may be exponentially many. Raises TooLarge or OutOfTime beyond `limits`.

    The steps: from each new set of states compute all successors; group them by output; number each group as a set of
    the next layer. Sets are compared by their bytes.
    """
    rows = scan.rows
    layers: list[dict[bytes, int]] = [{} for _ in range(rows)]
    sets: list[list[Numbers]] = [[] for _ in range(rows)]
    edges: list[tuple[list[int], list[int]]] = [([], []) for _ in range(rows)]

    def number_of(layer: int, states: Numbers) -> int:
        """Return the number of a set of states in its layer, in which it is added if it is new."""
        key = states.tobytes()
        if key not in layers[layer]:
            layers[layer][key] = len(sets[layer])
            sets[layer].append(states)
        return layers[layer][key]

    number_of(0, np.array([scan.start()], dtype=np.int64))
    read_counts, transitions = [0] * rows, 0
    while any(read_counts[row] < len(sets[row]) for row in range(rows)):
        for row in range(rows):
            while read_counts[row] < len(sets[row]):
                _, targets, symbols = scan.successors(sets[row][read_counts[row]], row)
                pairs = np.unique(np.stack([symbols, targets]), axis=1)
                cuts = np.flatnonzero(np.diff(pairs[0])) + 1
                for group in np.split(pairs[1], cuts) if pairs.size else []:
                    sources, target_numbers = edges[row]
                    sources.append(read_counts[row])
                    target_numbers.append(number_of((row + 1) % rows, np.ascontiguousarray(group)))
                read_counts[row] += 1
                transitions += len(targets)
                memory = _TRANSITION_BYTES * transitions
                limits.check_size("this projection", transitions=transitions, memory=memory, states=len(sets[0]))
    factors = []
    for row, (sources, target_numbers) in enumerate(edges):
        shape = (len(sets[(row + 1) % rows]), len(sets[row]))
        ones = np.ones(len(sources), dtype=np.uint64)
        factors.append(
            coo_to_csr(ones, np.array(target_numbers, dtype=np.int64), np.array(sources, dtype=np.int64), shape)
        )
    final = np.array([_ending_count(scan, states) for states in sets[0]], dtype=np.uint64)
    return Machine.of(factors, 0, final)


def _ending_count(scan: Scan, states: Numbers) -> int:
    """Return the number of different values of the outputs that are still open when a board ends in these states."""
    states = states[scan.accepting(states)]
    open_outputs = scan.final_outputs(states)
    if not open_outputs or not len(states):
        return int(len(states) > 0)
    return int(np.unique(np.stack(open_outputs), axis=1).shape[1])
