"""Reachability: the states of a strip, in layers. A layer holds the packed states before the cell of one row, sorted.

The search goes column by column in waves: the new states of layer 0 lead to new states of layer 1, and so on, until a
wave brings none. Transitions keep packed targets until all layers are known, and are then numbered by binary search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from stripcount.errors import BadInput, NeverCloses, TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Announce, Edges, Exploration, Positions, with_warning
from stripcount.machine.extremes import extremes
from stripcount.machine.optimal import optimal_boards
from stripcount.machine.packing.base import Packed, Packing, packing_of
from stripcount.machine.packing.numbered import NumberedPacking
from stripcount.model.graphs.gains import MAX_NAMES
from stripcount.model.strip import Strip

TRANSITION_BYTES = 48
"""The memory of one transition at the peak of an exploration, measured."""
STATE_BYTES = 24
"""The memory of one state besides its transitions: in its layer, in a batch, and in a temporary array."""
BATCH_STATE_BYTES = 1 << 14
"""The memory allowed for each state of a batch: four times that of a state with transitions of many marks."""


def explore(
    strip: Strip,
    *,
    max_transitions: int | None = None,
    announce: Announce | None = None,
    limits: Limits = UNLIMITED,
    marks: bool = False,
) -> Exploration:
    """Return the exploration of every state that lies on some board; equal strips have equal explorations.

    Strips with a packing are explored on whole arrays of packed states, others state by state; both cost a few
    operations per transition. Boards are read in the way that has the fewest states or, with `marks`, so that each
    transition has the mark that a board shows, which samples, statistics and drawings need: see
    `Packing.counting_packing`. Raises TooLarge beyond `max_transitions` or the memory of `limits`, OutOfTime beyond its
    deadline, NeverCloses for a puzzle whose `closing` is not finite, BrokenPuzzle if it breaks its contract. The
    callback `announce` gets the number of states found so far; without one, a search that may have no end gives a
    warning (Unsettled).

    >>> from stripcount.puzzles.magnets import Magnets
    >>> explore(Magnets(2)).sizes
    (14, 23)
    >>> from stripcount.puzzles.spanning_tree import SpanningTree
    >>> [explore(SpanningTree(4), marks=marks).transitions for marks in (False, True)]
    [161, 940]
    """
    explored = explore_reachable(
        strip, announce=announce, limits=limits.part(transitions=max_transitions), marks=marks
    ).trimmed()
    return extreme_boards(strip.counted(), explored, limits)


def explore_gaining(strip: Strip, names: Sequence[str], limits: Limits = UNLIMITED) -> Exploration | None:
    """Return an exploration with `gains` for the totals among `names` that do not follow from marks; None without any.

    Raises BadInput for more than three such totals, TooLarge if the states cannot be packed into words.
    """
    names_with_gains = [name for name in dict.fromkeys(names) if name in strip.counting.gained]
    if not names_with_gains:
        return None
    if len(names_with_gains) > MAX_NAMES:
        offered = ", ".join(strip.counting.gained)
        raise BadInput(f"at most {MAX_NAMES} of {offered} must be counted together, not {len(names_with_gains)}.")
    strip_with_gains = strip.with_gains(names_with_gains)
    if packing_of(strip_with_gains, limits=limits) is None:
        raise TooLarge(
            f"{' and '.join(names_with_gains)} cannot be counted for {strip.title}: its states do not fit into words."
        )
    return explore(strip_with_gains, limits=limits, marks=True)


def explore_reachable(
    strip: Strip, *, announce: Announce | None = None, limits: Limits = UNLIMITED, marks: bool = False
) -> Exploration:
    """Return the exploration of all reachable states, including those from which no board can be completed.

    Raises what `explore` raises.
    """
    strip = strip.counted()
    if not strip.closing.finite:
        raise NeverCloses(
            strip.closing.because
            or f"{strip.name or type(strip).__name__} has no machine and no generating function is known: its states "
            "keep count of the board's whole width; ask for terms, which are swept board by board."
        )
    announce = announce or with_warning(strip)
    packing = packing_of(strip, limits=limits) or NumberedPacking(strip)
    reader = packing if marks else packing.counting_packing()
    return replace(explore_packed(reader, limits, announce), counts_only=reader is not packing)


def extreme_boards(strip: Strip, explored: Exploration, limits: Limits = UNLIMITED) -> Exploration:
    """Return the exploration of the boards of extreme size if the strip counts only those, else `explored` itself."""
    if not strip.counting.extreme:
        return explored
    sizes = tuple(strip.statistics["size"](mark) for mark in explored.marks)
    if strip.one_board is not None:
        best = optimal_boards(explored, sizes, least=strip.counting.extreme == "minimum", limits=limits)
        return explored if best is None else best[1]
    return extremes(explored, sizes, least=strip.counting.extreme == "minimum", limits=limits)


def explore_states(strip: Strip, limits: Limits = UNLIMITED) -> Exploration:
    """Return the exploration of all reachable states, read one by one, with which tests compare that of packed ones."""
    return explore_packed(NumberedPacking(strip.counted()), limits)


def explore_packed(packing: Packing, limits: Limits = UNLIMITED, announce: Announce | None = None) -> Exploration:
    """Return the exploration of all reachable states of a packing; each layer is sorted by packed value.

    The callback `announce` gets the number of states after every wave. Costs one sort per layer and per wave of new
    column states. Raises TooLarge or OutOfTime beyond `limits`.
    """
    rows, start, unpack = packing.steps, packing.start(), packing.unpack
    batch_size = min(packing.max_batch, max(1, limits.bytes // BATCH_STATE_BYTES))
    layers = [np.empty(0, dtype=np.int64) for _ in range(rows)]
    wave = np.array([start], dtype=np.int64)
    batches: list[list[_Batch]] = [[] for _ in range(rows)]
    transitions = 0
    while len(wave):
        for row in range(rows):
            layers[row] = np.sort(np.concatenate([layers[row], wave]), kind="stable")  # two sorted runs
            next_layer, new_states = layers[(row + 1) % rows], list[Packed]()
            for batch_start in range(0, max(1, len(wave)), batch_size):
                states = wave[batch_start : batch_start + batch_size]
                source, targets, mark = packing.successors(states, row)
                batches[row].append(_Batch(states, source.astype(np.int32), targets, mark.astype(np.int32)))
                transitions += len(targets)
                limits.check_size(
                    packing.description,
                    transitions=transitions,
                    memory=TRANSITION_BYTES * transitions + STATE_BYTES * sum(map(len, layers)) + packing.memory,
                    states=len(layers[0]),
                )
                new_states.append(_new_states(targets, next_layer))
            wave = new_states[0] if len(new_states) == 1 else np.unique(np.concatenate([wave[:0], *new_states]))
        if announce is not None:
            announce(sum(len(layer) for layer in layers))
    edges = []
    for row in range(rows):
        edges.append(_numbered_edges(batches[row], layers[row], layers[(row + 1) % rows]))
        batches[row].clear()
    occurring_marks, edges = _occurring_marks(len(packing.known_marks()), edges)
    return Exploration(
        rows=rows,
        sizes=tuple(len(layer) for layer in layers),
        edges=tuple(edges),
        marks=tuple(packing.known_marks()[mark] for mark in occurring_marks),
        gains={
            name: tuple(increases[mark] for mark in occurring_marks)
            for name, increases in packing.known_gains().items()
        },
        start=int(np.searchsorted(layers[0], start)),
        final=packing.accepting(layers[0]),
        state=lambda layer, index: unpack(int(layers[layer][index]), layer),
    )


class _Batch(NamedTuple):
    """The transitions of a batch of new states: `source` holds indices in `states`, `target` packed states."""

    states: Packed
    source: Positions
    target: Packed
    mark: Positions


def _numbered_edges(batches: Sequence[_Batch], layer: Packed, next_layer: Packed) -> Edges:
    """Return the transitions between two sorted layers, sorted by their source, with indices of states."""
    source = np.concatenate([np.searchsorted(layer, batch.states).astype(np.int32)[batch.source] for batch in batches])
    target = np.concatenate([np.searchsorted(next_layer, batch.target).astype(np.int32) for batch in batches])
    mark, order = np.concatenate([batch.mark for batch in batches]), np.argsort(source, kind="stable")
    return Edges(source[order], target[order], mark[order])


def _occurring_marks(mark_count: int, edges: list[Edges]) -> tuple[list[int], list[Edges]]:
    """Return (the numbers of the marks that occur on some edge, the edges with these marks renumbered from 0)."""
    occurs = sum(np.bincount(layer_edges.mark, minlength=mark_count) for layer_edges in edges) > 0
    if np.all(occurs):
        return list(range(mark_count)), edges
    new_number = np.cumsum(occurs, dtype=np.int32) - np.int32(1)
    return np.flatnonzero(occurs).tolist(), [
        replace(layer_edges, mark=new_number[layer_edges.mark]) for layer_edges in edges
    ]


def _new_states(states: Packed, layer: Packed) -> Packed:
    """Return the distinct states that are not in a layer, sorted; the layer is sorted too."""
    ordered: Packed = np.sort(states)
    distinct: Packed = ordered[np.diff(ordered, prepend=-1) != 0]  # packed states are not negative
    if len(layer) == 0:
        return distinct
    position = np.minimum(np.searchsorted(layer, distinct), len(layer) - 1)
    new_states: Packed = distinct[layer[position] != distinct]
    return new_states
