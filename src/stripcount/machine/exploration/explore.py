"""Discovery of a strip's states, layer by layer, with a deterministic numbering."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, TooLarge, shortened
from stripcount.machine.exploration.exploration import Edges, Exploration
from stripcount.machine.packing.blocks import MOST_BITS, explore_blocks
from stripcount.machine.packing.tiles import TooManyLabels, explore_tiles
from stripcount.model.blocks.strip import BlockStrip
from stripcount.model.strip import Strip, TileStrip

Announce = Callable[[int], None]
"""Told how many states are known, from time to time."""


def explore(strip: Strip[Any], *, max_transitions: int | None = None, announce: Announce | None = None) -> Exploration:
    """Return every state a board can reach and finish from, numbered in the same way every time.

    Tile strips and block strips are explored on whole arrays of packed states, others state by state; both
    cost a few operations a transition. Raises TooLarge beyond `max_transitions`, BrokenPuzzle if the strip breaks its
    contract.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> explore(Magnets(2)).sizes
    (14, 23)
    """
    if isinstance(strip, BlockStrip) and _rules_untouched(strip, BlockStrip) and strip.frame.size <= MOST_BITS:
        return explore_blocks(strip, max_transitions, announce).trimmed()
    if isinstance(strip, TileStrip) and _rules_untouched(strip, TileStrip):
        try:
            return explore_tiles(strip, max_transitions, announce).trimmed()
        except TooManyLabels:
            pass  # too wide to pack into 64 bits: the plain way knows no such limit
    return explore_states(strip, max_transitions, announce).trimmed()


def _rules_untouched(strip: Strip[Any], base: type[Any]) -> bool:
    methods = ("start", "step", "turn", "accepts")
    return all(getattr(type(strip), name) is getattr(base, name) for name in methods)


def explore_states(
    strip: Strip[Any], max_transitions: int | None = None, announce: Announce | None = None
) -> Exploration:
    """Return every reachable state, found one by one: the plain way, and the oracle of the packed one."""
    rows = strip.rows
    layers: list[dict[Hashable, int]] = [{} for _ in range(rows)]
    marks: dict[Mark, int] = {}
    found: list[tuple[list[int], list[int], list[int]]] = [([], [], []) for _ in range(rows)]
    number_of(layers[0], strip.start(), strip, "start")
    done = [0] * rows
    transitions = 0
    while done[0] < len(layers[0]):
        for row in range(rows):
            states = list(layers[row])[done[row] :]
            sources, targets, read = found[row]
            last = row == rows - 1
            below = layers[(row + 1) % rows]
            for source, state in enumerate(states, done[row]):
                for mark, after in _steps(strip, state, row):
                    if last and (after := strip.turn(after)) is None:
                        continue
                    sources.append(source)
                    targets.append(number_of(below, after, strip, "turn" if last else "step"))
                    read.append(marks.setdefault(mark, len(marks)))
            transitions += len(sources)
            done[row] += len(states)
            if max_transitions is not None and sum(len(part[0]) for part in found) > max_transitions:
                raise _too_large(strip, max_transitions, layers[0])
        if announce is not None:
            announce(sum(len(layer) for layer in layers))
    listed = [list(layer) for layer in layers]
    return Exploration(
        rows=rows,
        sizes=tuple(len(layer) for layer in layers),
        edges=tuple(Edges(*(np.array(part, dtype=np.int32) for part in parts)) for parts in found),
        marks=tuple(marks),
        start=0,
        final=np.array([bool(strip.accepts(state)) for state in listed[0]], dtype=bool),
        state=lambda layer, index: listed[layer][index],
    )


def number_of(layer: dict[Hashable, int], state: Any, strip: Strip[Any], method: str) -> int:
    """Return the number of `state` in its layer, a new one if it is new; `method` made it and is blamed."""
    try:
        return layer.setdefault(state, len(layer))
    except TypeError:
        raise BrokenPuzzle(
            f"{type(strip).__name__}.{method} returned a state that cannot be hashed: {shortened(repr(state))}."
        ) from None


def _steps(strip: Strip[Any], state: Any, row: int) -> list[tuple[Mark, Any]]:
    try:
        return list(strip.step(state, row))
    except (TypeError, ValueError, LookupError, AttributeError, AssertionError, ArithmeticError) as error:
        raise BrokenPuzzle(
            f"{type(strip).__name__}.step failed in row {row} on the state {shortened(repr(state))}: "
            f"{type(error).__name__}: {error}."
        ) from error


def _too_large(strip: Strip[Any], limit: int, columns: dict[Hashable, int]) -> TooLarge:
    return TooLarge(
        f"{type(strip).__name__} with {strip.rows} rows has more than {limit:,} transitions ({len(columns):,} "
        "column states so far); allow more memory, choose fewer rows, or check that its states can close."
    )
