"""Orbit representatives: one state in place of all that automorphisms of the layers of a graph map to each other.

Each slot gets an invariant number by colour refinement (B. Weisfeiler, A. Leman, 1968): first from its label, then from
its own number and the numbers of the slots that it is linked to, of its neighbours in the layer, and of its vertex in
other layers. The representative is the image in which the list of the numbers of a layer's vertices is
lexicographically smallest. Of several such images any is taken: some states of one orbit then have different
representatives, which costs time but no correctness.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from stripcount.model.graphs.layered import Layered, Vertex

Numbers = NDArray[np.uint64]
# random odd factors, so that multiplication modulo 2^64 is a bijection
_NEIGHBOUR_FACTOR, _COPY_FACTOR, _KIND_FACTOR, _LABEL_FACTOR, _MIXING_FACTOR = tuple(
    np.random.default_rng(7).integers(1 << 63, size=5, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
)
_ROUNDS = 2  # rounds of refinement; slots that are not distinguished, or collide, cost time but no correctness
_EXACT_BITS = 52  # bits of the fraction of a double, within which sums are exact


class LayerOrbits:
    """The orbits of states, given by what lies at the slots of vertices, under a group of permutations of a layer."""

    def __init__(self, vertices: Sequence[Vertex], group: Sequence[Sequence[int]], graph: Layered) -> None:
        rows, size = range(graph.height), len(vertices)
        index_of = {vertex: index for index, vertex in enumerate(vertices)}
        images = [[(layer, image[v]) if layer >= 0 else (layer, v) for layer, v in vertices] for image in group]
        self._sources_of_image = np.array([[index_of[vertex] for vertex in image] for image in images])
        self._order, bits = np.zeros((graph.height, len(group))), graph.height.bit_length()
        # Ranks are integers below 2**bits, so a sum of ranks · 2^-(bits·row) over these rows is exact in a double,
        # and the smallest sum is that of the lexicographically smallest image. Of images that agree in these rows, any
        # one is taken.
        for row in rows[: _EXACT_BITS // bits]:
            self._order[[image[row] for image in group], range(len(group))] = 2.0 ** -(bits * row)
        adjacent = {*graph.within, *((v, u) for u, v in graph.within)}
        beside, copies = np.zeros((2, size, size), dtype=np.uint64)
        for ((layer, v), a), ((other_layer, w), b) in product(index_of.items(), repeat=2):
            beside[a, b] = layer == other_layer >= 0 and (v, w) in adjacent
            copies[a, b] = layer >= 0 and v == w
        self._graph = np.eye(size, dtype=np.uint64) + beside * _NEIGHBOUR_FACTOR + copies * _COPY_FACTOR
        kinds = [vertex if vertex[0] < 0 else vertex[:1] for vertex in vertices]
        self._kind = np.array([1 + kinds.index(kind) for kind in kinds], dtype=np.uint64) * _KIND_FACTOR
        self._row = np.array([[v == row and layer >= 0 for row in rows] for layer, v in vertices], dtype=np.uint64)

    def sources(self, labels: NDArray[np.int64], links: Sequence[Numbers]) -> NDArray[np.int64]:
        """Return for each state the slot from which each slot of its representative takes its content.

        `labels` have the axes state and slot, `links` state and two slots: 0 if the first is not related to the second.
        """
        invariants: Numbers = _mixed(labels.astype(np.uint64) * _LABEL_FACTOR + self._kind)
        for _ in range(_ROUNDS):
            invariants = _mixed(
                invariants @ self._graph + sum(np.einsum("spq,sq->sp", links_of, invariants) for links_of in links)
            )
        keys = invariants @ self._row
        order = np.argsort(keys, axis=1)
        is_larger = np.diff(np.take_along_axis(keys, order, axis=1), axis=1, prepend=0) != 0
        ranks = np.empty(keys.shape)
        np.put_along_axis(ranks, order, np.cumsum(is_larger, axis=1, dtype=np.float64), axis=1)
        return np.asarray(self._sources_of_image[np.argmin(ranks @ self._order, axis=1)])


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a hash of each number whose low bits depend on its high ones; products alone only carry upwards."""
    return np.asarray((numbers ^ (numbers >> np.uint64(31))) * _MIXING_FACTOR)
