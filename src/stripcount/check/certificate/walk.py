"""The machine of a strip as a certificate lists it, found from the rules state by state.

It shares no code with the exploration from which generating functions are derived, except for the calls of a puzzle's
methods (model/contract/asking).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from stripcount.board import Mark
from stripcount.check.certificate.content import Layers
from stripcount.errors import BadInput, NeverCloses, TooLarge
from stripcount.model.contract.asking import asked, steps
from stripcount.model.strip import Strip

MOST = 5_000_000  # transitions in a certificate
NOTED = 100_000  # transitions, a few seconds of work, after which the callback `many` is called

State = TypeVar("State", bound=Hashable)
Target = tuple[int, ...]
"""The number of a state, and what was gained on the way to it."""
Edges = list[dict[Target, int]]
"""For each state of a layer, how many transitions lead to each target."""


class StateStep(NamedTuple, Generic[State]):
    """A transition: its mark, the state after it, its gain in each total, its multiplicity, which may be negative."""

    mark: Mark
    state: State
    gains: tuple[int, ...] = ()
    ways: int = 1


@dataclass(frozen=True)
class StateReading(Generic[State]):
    """How boards are read state by state."""

    rows: int
    title: str
    start: Callable[[], State]
    step: Callable[[State, int], Iterable[StateStep[State]]]
    accepts: Callable[[State], bool]
    totals: int = 0


_BEYOND = {"minimum": "smaller", "maximum": "larger"}


def walk(strip: Strip, most: int = MOST, many: Callable[[int], object] | None = None) -> Layers:
    """Return the machine of the states that are reached and from which a board can be completed.

    States are numbered in the order in which they are found: column by column, row by row, and from each state by its
    marks in the order of their text. `many` is called once, with the number of transitions so far, if these exceed
    `NOTED`. Raises TooLarge beyond `most` transitions, NeverCloses if there is no machine, BrokenPuzzle if a method
    fails. Costs one call of `step` for each state.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> walk(DominoTiling(2)).factors
    [[[0, 1, 1, 1], [2, 1]], [[1, 1], [0, 1], [0, 1]]]
    """
    strip = walkable(strip)

    def step(state: Hashable, row: int) -> Iterator[StateStep[Hashable]]:
        return (StateStep(mark, after) for mark, after in steps(strip, state, row))

    def start() -> Hashable:
        first: Hashable = asked(strip, "start", strip.start)
        return first

    def accepts(state: Hashable) -> bool:
        return bool(asked(strip, "accepts", strip.accepts, state))

    return Layers(*walked(StateReading(strip.rows, strip.title, start, step, accepts), most, many))


def walkable(strip: Strip) -> Strip:
    """Return the strip that is counted; raises NeverCloses or BadInput if it can have no certificate."""
    strip = strip.counted()
    if not strip.closing.finite:
        raise NeverCloses(f"{strip.title} has no finite machine, so nothing about it can be certified.")
    if strip.counting.extreme:
        raise BadInput(
            f"{strip.title} has no certificate, which would have to show that no set is "
            f"{_BEYOND[strip.counting.extreme]}."
        )
    return strip


def walked(
    reading: StateReading[State], most: int = MOST, many: Callable[[int], object] | None = None
) -> tuple[list[list[list[int]]], list[int]]:
    """Return the factors and the ends of a machine, as `Gained` lists them; without totals nothing is gained."""
    layers, edges = _met(reading, most, many)
    accepting = [reading.accepts(state) for state in layers[0]]
    alive = _finishing(edges, [index for index, good in enumerate(accepting) if good])
    alive[0].add(0)
    renumbered = [{old: new for new, old in enumerate(sorted(kept))} for kept in alive]
    factors = []
    for row, sources in enumerate(edges):
        below = renumbered[(row + 1) % reading.rows]
        kept = [
            {(below[t], *gains): ways for (t, *gains), ways in sources[old].items() if t in below}
            for old in renumbered[row]
        ]
        factors.append([[n for (t, *g), ways in sorted(targets.items()) for n in (t, ways, *g)] for targets in kept])
    nothing = (0,) * reading.totals
    return factors, [n for old, new in renumbered[0].items() if accepting[old] for n in (new, 1, *nothing)]


def _met(
    reading: StateReading[State], most: int, many: Callable[[int], object] | None
) -> tuple[list[list[State]], list[Edges]]:
    """Return the states of each layer in the order in which they are found, and their transitions."""
    layers: list[list[State]] = [[] for _ in range(reading.rows)]
    indices: list[dict[State, int]] = [{} for _ in range(reading.rows)]
    edges: list[Edges] = [[] for _ in range(reading.rows)]
    layers[0].append(reading.start())
    indices[0][layers[0][0]] = 0
    transitions = 0
    while len(edges[0]) < len(layers[0]):
        for row in range(reading.rows):
            below = (row + 1) % reading.rows
            for state in layers[row][len(edges[row]) : len(layers[row])]:
                targets: dict[Target, int] = {}
                for _, after, gains, ways in sorted(reading.step(state, row), key=_order):
                    index = indices[below].setdefault(after, len(layers[below]))
                    if index == len(layers[below]):
                        layers[below].append(after)
                    targets[index, *gains] = targets.get((index, *gains), 0) + ways
                edges[row].append(targets)
                transitions += len(targets)
            if many is not None and transitions > NOTED:
                many(transitions)
                many = None
            if transitions > most:
                raise TooLarge(f"a certificate must have at most {most:,} transitions; {reading.title} has more.")
    return layers, edges


def _order(step: StateStep[State]) -> tuple[str, str]:
    return type(step.mark).__name__, repr(step.mark)


def _finishing(edges: list[Edges], accepting: list[int]) -> list[set[int]]:
    """Return the states of each layer from which a board can be completed."""
    before: list[dict[int, list[int]]] = [{} for _ in edges]
    for row, sources in enumerate(edges):
        for source, targets in enumerate(sources):
            for target, *_ in targets:
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
