"""The machine of a strip as a certificate lists it, found from the rules state by state.

It shares no code with the exploration from which generating functions are derived, except the calls of the puzzle's
methods (model/contract/asking).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from stripcount.check.certificate.content import Layers
from stripcount.errors import BadInput, NeverCloses, TooLarge
from stripcount.model.contract.asking import asked, steps
from stripcount.model.strip import Strip

MOST = 5_000_000  # transitions in a certificate
NOTED = 100_000  # transitions, a few seconds of work, after which the caller is told that there are many

Edges = list[dict[int, int]]
"""For each state of a layer the weight of each target."""


_BEYOND = {"minimum": "smaller", "maximum": "larger"}


def walk(strip: Strip[Any], most: int = MOST, many: Callable[[int], object] | None = None) -> Layers:
    """Return the machine of the states that are reached and from which a board can be completed.

    States are numbered in the order in which they are found: column by column, row by row, and from each state by its
    marks in the order of their text. `many` is called once, with the number of transitions so far, if there are many.
    Raises TooLarge beyond `most` transitions, NeverCloses if there is no machine,
    BrokenPuzzle if a method fails. Costs one call of `step` for each state.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> walk(DominoTiling(2)).factors
    [[[0, 1, 1, 1], [2, 1]], [[1, 1], [0, 1], [0, 1]]]
    """
    strip = strip.counted()
    if not strip.closes:
        raise NeverCloses(f"{strip.title} has no finite machine, so nothing about it can be certified.")
    if strip.extreme:
        raise BadInput(
            f"{strip.title} has no certificate, which would have to show that no set is {_BEYOND[strip.extreme]}."
        )
    layers, edges = _met(strip, most, many)
    accepting = [bool(asked(strip, "accepts", strip.accepts, state)) for state in layers[0]]
    alive = _finishing(edges, [index for index, good in enumerate(accepting) if good])
    alive[0].add(0)
    renumbered = [{old: new for new, old in enumerate(sorted(kept))} for kept in alive]
    factors = []
    for row, sources in enumerate(edges):
        below = renumbered[(row + 1) % strip.rows]
        kept = [{below[t]: w for t, w in sources[old].items() if t in below} for old in renumbered[row]]
        factors.append([[entry for edge in sorted(targets.items()) for entry in edge] for targets in kept])
    return Layers(factors, [entry for old, new in renumbered[0].items() if accepting[old] for entry in (new, 1)])


def _met(strip: Strip[Any], most: int, many: Callable[[int], object] | None) -> tuple[list[list[Any]], list[Edges]]:
    """Return the states of each layer in the order in which they are found, and their transitions."""
    layers: list[list[Hashable]] = [[] for _ in range(strip.rows)]
    indices: list[dict[Hashable, int]] = [{} for _ in range(strip.rows)]
    edges: list[Edges] = [[] for _ in range(strip.rows)]
    layers[0].append(asked(strip, "start", strip.start))
    indices[0][layers[0][0]] = 0
    transitions = 0
    while len(edges[0]) < len(layers[0]):
        for row in range(strip.rows):
            below = (row + 1) % strip.rows
            for state in layers[row][len(edges[row]) : len(layers[row])]:
                targets: dict[int, int] = {}
                marked = sorted(steps(strip, state, row), key=lambda pair: (type(pair[0]).__name__, repr(pair[0])))
                for _, after in marked:
                    index = indices[below].setdefault(after, len(layers[below]))
                    if index == len(layers[below]):
                        layers[below].append(after)
                    targets[index] = targets.get(index, 0) + 1
                edges[row].append(targets)
                transitions += len(targets)
            if many is not None and transitions > NOTED:
                many(transitions)
                many = None
            if transitions > most:
                raise TooLarge(f"a certificate must have at most {most:,} transitions; {strip.title} has more.")
    return layers, edges


def _finishing(edges: list[Edges], accepting: list[int]) -> list[set[int]]:
    """Return the states of each layer from which a board can be completed."""
    before: list[dict[int, list[int]]] = [{} for _ in edges]
    for row, sources in enumerate(edges):
        for source, targets in enumerate(sources):
            for target in targets:
                before[(row + 1) % len(edges)].setdefault(target, []).append(source)
    alive: list[set[int]] = [set() for _ in edges]
    alive[0].update(accepting)
    waiting = [(0, state) for state in accepting]
    while waiting:
        layer, state = waiting.pop()
        above = (layer - 1) % len(edges)
        for source in before[layer].get(state, ()):
            if source not in alive[above]:
                alive[above].add(source)
                waiting.append((above, source))
    return alive
