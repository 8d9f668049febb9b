"""The result of exploring a strip: its states, layer by layer, and the transitions between them with their marks.

During the search a callback gets the number of states so far, and a search that may never end warns.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import coo_to_csr
from stripcount.algebra.sparse import csr_array
from stripcount.board import Mark
from stripcount.errors import BadInput, Unsettled
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

Positions = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Edges:
    """The transitions of one cell: edge e goes from state source[e] to state target[e] with mark number mark[e].

    The number of a mark is its index in `Exploration.marks`.
    """

    source: Positions
    target: Positions
    mark: Positions


class ExplorationSize(NamedTuple):
    """The numbers of states of each layer of an exploration, of all its transitions, and of its marks."""

    layers: tuple[int, ...]
    transitions: int
    marks: int


@dataclass(frozen=True, eq=False, repr=False)
class Exploration:
    """A strip's reachable states in `rows` layers; layer i holds the states before the cell in row i.

    `sizes[i]` is the number of states of layer i, which are numbered from 0. `edges[i]` go from layer i to layer
    i + 1; those of the last row go back to layer 0, the states between columns, and include the strip's `end_column`.
    `start` is the start state, in layer 0; `final` flags the states of layer 0 that accept. `state(layer, index)`
    returns the state with this index in a layer, for drawing. `gains` maps the name of a total to what a transition
    with each mark number adds to it, for totals that do not follow from marks: `marks` then lists a mark once for each
    gain. `counts_only`: boards were read in the way with the fewest states, and the marks are not those that a board
    shows.
    """

    rows: int
    sizes: tuple[int, ...]
    edges: tuple[Edges, ...]
    marks: tuple[Mark, ...]
    start: int
    final: Flags
    state: Callable[[int, int], Hashable]
    gains: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    counts_only: bool = False

    def __repr__(self) -> str:
        return f"Exploration({self.rows} rows, {self.sizes[0]} states, {self.transitions} transitions)"

    def with_marks(self) -> Exploration:
        """Return the exploration itself; raises BadInput if its marks are not those that a board shows."""
        if self.counts_only:
            raise BadInput(
                "this exploration tells only how many boards there are; explore(strip, marks=True) returns one with "
                "marks."
            )
        return self

    def trimmed(self) -> Exploration:
        """Return the exploration of the start state and all states from which some board can be completed.

        Costs a few passes over all transitions.
        """
        useful = [np.zeros(size, dtype=bool) for size in self.sizes]
        useful[0] |= self.final
        count_before = -1
        while (count := sum(int(flags.sum()) for flags in useful)) != count_before:
            count_before = count
            for row in reversed(range(self.rows)):
                edges, after = self.edges[row], useful[(row + 1) % self.rows]
                useful[row][edges.source[after[edges.target]]] = True
        useful[0][self.start] = True
        return self._restricted(useful)

    def after(self, state: int) -> Exploration:
        """Return the exploration of what can be reached from a state of layer 0, its new start state.

        Costs a few passes over all transitions.
        """
        reached = [np.zeros(size, dtype=bool) for size in self.sizes]
        reached[0][state] = True
        count_before = -1
        while (count := sum(int(flags.sum()) for flags in reached)) != count_before:
            count_before = count
            for row, edges in enumerate(self.edges):
                reached[(row + 1) % self.rows][edges.target[reached[row][edges.source]]] = True
        return replace(self, start=state)._restricted(reached)

    def _restricted(self, masks: list[Flags]) -> Exploration:
        """Return the exploration of the states in a mask for each layer, the start state among them."""
        if all(flags.all() for flags in masks):
            return self
        states = [np.flatnonzero(flags) for flags in masks]
        new_index = [np.cumsum(flags, dtype=np.int32) - np.int32(1) for flags in masks]
        edges = []
        for row, layer_edges in enumerate(self.edges):
            next_row = (row + 1) % self.rows
            is_kept = masks[row][layer_edges.source] & masks[next_row][layer_edges.target]
            edges.append(
                Edges(
                    new_index[row][layer_edges.source[is_kept]],
                    new_index[next_row][layer_edges.target[is_kept]],
                    layer_edges.mark[is_kept],
                )
            )
        state = self.state
        return replace(
            self,
            sizes=tuple(map(len, states)),
            edges=tuple(edges),
            start=int(new_index[0][self.start]),
            final=self.final[states[0]],
            state=lambda layer, index: state(layer, int(states[layer][index])),
        )

    @cached_property
    def transitions(self) -> int:
        """The number of edges in all layers together."""
        return sum(len(edges.source) for edges in self.edges)

    @property
    def size(self) -> ExplorationSize:
        """The numbers of states, transitions and marks."""
        return ExplorationSize(self.sizes, self.transitions, len(self.marks))

    def machine(self, weight: Callable[[Mark], int] | None = None) -> Machine:
        """Return the machine whose terms are sums over boards of the product of the weights of their marks.

        Without `weight` every board has weight 1. Weights are integers from 0 to 2³² - 1; raises BadInput for others,
        and for an exploration that only counts.
        """
        if weight is not None:
            self.with_marks()
        return self.weighted([1 if weight is None else weight(mark) for mark in self.marks])

    def weighted(self, weights: Sequence[int]) -> Machine:
        """Return the machine as `machine` does, given the weight of each mark number; raises BadInput."""
        weight_array = np.array(
            [_checked_weight(value, mark) for value, mark in zip(weights, self.marks)], dtype=np.uint64
        )
        return Machine.of(
            [
                _factor(edges, self.sizes[(row + 1) % self.rows], self.sizes[row], weight_array)
                for row, edges in enumerate(self.edges)
            ],
            start=self.start,
            final=self.final.astype(np.uint64),
        )


def _checked_weight(value: int, mark: Mark) -> int:
    """Return the weight of a mark; raises BadInput unless it is an integer from 0 to 2³² - 1."""
    if not isinstance(value, int) or not 0 <= value < 2**32:
        raise BadInput(f"the weight of mark {mark!r} must be an integer from 0 to 4294967295, not {value!r}.")
    return value


def _factor(edges: Edges, targets: int, sources: int, weights: NDArray[np.uint64]) -> csr_array:
    """Return the targets × sources matrix of one cell, with the weights of parallel transitions added."""
    return coo_to_csr(weights[edges.mark], edges.target, edges.source, (targets, sources))


Announce = Callable[[int], None]
"""A callback that is called from time to time with the number of states found so far."""

DOUBTFUL = 20_000
"""The number of states after which a search that is not known to end gives a warning."""


def with_warning(strip: Strip, announce: Announce = lambda states: None) -> Announce:
    """Return `announce` with one warning (Unsettled) at DOUBTFUL states, unless the search is known to end."""
    if strip.closing.known:
        return announce
    warned = False

    def announce_or_warn(states: int) -> None:
        """Announce the number of states, and warn once if it is large and may have no bound."""
        nonlocal warned
        announce(states)
        if states >= DOUBTFUL and not warned:
            warned = True
            warnings.warn(
                f"{strip.title} has {states:,} states so far, and it is not known whether they are finitely many; a "
                "time limit or less memory would end the search.",
                Unsettled,
                stacklevel=2,
            )

    return announce_or_warn
