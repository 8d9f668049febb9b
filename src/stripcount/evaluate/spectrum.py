"""The growth rate of a machine between two certified numbers, without any generating function.

For a matrix M of non-negative numbers and any positive vector v, the spectral radius lies between the least
and the largest of (Mv)ᵢ/vᵢ (Collatz and Wielandt). Every state of a trimmed machine can be reached and can
finish, so its terms grow at the rate of the spectral radius.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import connected_components

from stripcount.machine.machine import Machine

_ROUNDING = 2.0**-53
_ROUNDS = 4000


@dataclass(frozen=True)
class Bracket:
    """Certified bounds of the growth per column; both zero if only finitely many terms are not."""

    low: float
    high: float


def spectral_bracket(machine: Machine, relative_width: float = 1e-12) -> Bracket:
    """Return certified bounds of the growth per column, as tight as floating point allows.

    Each strongly connected part has its own bracket, and the largest wins. Costs some hundred sweeps in
    floating point; relative rounding errors are bounded by the length of the longest chain of operations.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> from stripcount.machine.explore import explore
    >>> bracket = spectral_bracket(explore(DominoTiling(2)).machine())
    >>> bracket.low < (1 + 5**0.5) / 2 < bracket.high, bracket.high - bracket.low < 1e-10
    (True, True)
    """
    parts = [_bracket(part, relative_width) for part in _strong_parts(machine)]
    return Bracket(max((b.low for b in parts), default=0.0), max((b.high for b in parts), default=0.0))


def _strong_parts(machine: Machine) -> list[list[csr_array]]:
    """Return the factors restricted to each strongly connected part of the layered graph that has a cycle."""
    sizes = machine.sizes
    first = np.concatenate([[0], np.cumsum(sizes)])
    sources, targets = [], []
    for layer, factor in enumerate(machine.factors):
        entries = factor.tocoo()
        sources.append(entries.col.astype(np.int64) + first[layer])
        targets.append(entries.row.astype(np.int64) + first[(layer + 1) % machine.rows])
    source, target = np.concatenate(sources), np.concatenate(targets)
    graph = coo_array((np.ones(len(source), np.int8), (source, target)), shape=(first[-1], first[-1]))
    count, label = connected_components(graph.tocsr(), directed=True, connection="strong")
    busy = np.bincount(label[source[label[source] == label[target]]], minlength=count) > 0
    parts = []
    for part in np.flatnonzero(busy):
        chosen = [np.flatnonzero(label[first[i] : first[i + 1]] == part) for i in range(machine.rows)]
        parts.append(
            [
                csr_array(factor[chosen[(i + 1) % machine.rows]][:, chosen[i]], dtype=np.float64)
                for i, factor in enumerate(machine.factors)
            ]
        )
    return parts


def _bracket(factors: list[csr_array], relative_width: float) -> Bracket:
    error = _ROUNDING * (sum(int(np.diff(f.indptr).max()) + 1 for f in factors) + 2) * 1.01
    vector: NDArray[np.float64] = np.ones(factors[0].shape[1])
    best = Bracket(0.0, np.inf)
    for _ in range(_ROUNDS):
        image = vector
        for factor in factors:
            image = factor @ image
        ratio = image / vector
        low, high = float(ratio.min()) * (1 - error), float(ratio.max()) * (1 + error)
        best = Bracket(max(best.low, low), min(best.high, high))
        if best.high - best.low <= max(relative_width, 3 * error) * best.high:
            break
        vector = image / high + vector  # the shift keeps parts of period 2 from swinging
        vector /= vector.max()
    return best
