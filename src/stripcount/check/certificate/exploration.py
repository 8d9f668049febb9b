"""The machine of a strip as a certificate lists it, found by exploring the states that the rules reach.

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
from stripcount.model.contract.asking import call_method, steps
from stripcount.model.strip import Strip

MAX_TRANSITIONS = 5_000_000  # transitions of a machine in a certificate; finding so many takes minutes
MANY_TRANSITIONS = 100_000  # about a few seconds of work; past it the callback `on_large` is called once

State = TypeVar("State", bound=Hashable)
Target = tuple[int, ...]
"""(index of the state that a transition leads to, what it adds to the first total, to the second, ...)."""
Targets = list[dict[Target, int]]
"""For each state of a layer, how many transitions lead to each target."""


class StateStep(NamedTuple, Generic[State]):
    """A transition.

    `mark` is what it puts into a cell, `state` the state that it leads to, and `gains` what it adds to each total. The
    `weight` is its multiplicity, or a coefficient, which may be negative.
    """

    mark: Mark
    state: State
    gains: tuple[int, ...] = ()
    weight: int = 1


@dataclass(frozen=True)
class StateReading(Generic[State]):
    """The rules by which boards of `rows` rows are read cell by cell, as functions of states.

    `step`(state, row) yields the transitions that read the cell of a row, numbered from 0; those of the last row lead
    to states between columns. `accepts` tells whether a board may end in a state between columns. Every transition has
    gains for `total_count` totals. `title` is used in messages.
    """

    rows: int
    title: str
    start: Callable[[], State]
    step: Callable[[State, int], Iterable[StateStep[State]]]
    accepts: Callable[[State], bool]
    total_count: int = 0


# by the kind of extreme sets that a strip counts, what a proof must show that no other set is
_WORD_FOR_BETTER = {"minimum": "smaller", "maximum": "larger"}


def machine_from_rules(
    strip: Strip, max_transitions: int = MAX_TRANSITIONS, on_large: Callable[[int], object] | None = None
) -> Layers:
    """Return the machine of the states that are reached and from which a board can be completed.

    States are numbered in the order in which they are found: column by column, row by row, and from each state by its
    marks in the order of their text. `on_large` is called once, with the number of transitions so far, if these exceed
    MANY_TRANSITIONS. Raises TooLarge beyond `max_transitions` transitions, NeverCloses if the strip has infinitely many
    states, BadInput if it counts sets of extreme size, and BrokenPuzzle if a method fails. Costs one call of `step` for
    each state.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> machine_from_rules(DominoTiling(2)).factors
    [[[0, 1, 1, 1], [2, 1]], [[1, 1], [0, 1], [0, 1]]]
    """
    strip = certifiable_strip(strip)

    def step(state: Hashable, row: int) -> Iterator[StateStep[Hashable]]:
        return (StateStep(mark, next_state) for mark, next_state in steps(strip, state, row))

    def start() -> Hashable:
        start_state: Hashable = call_method(strip, "start", strip.start)
        return start_state

    def accepts(state: Hashable) -> bool:
        return bool(call_method(strip, "accepts", strip.accepts, state))

    return Layers(
        *explored_machine(StateReading(strip.rows, strip.title, start, step, accepts), max_transitions, on_large)
    )


def certifiable_strip(strip: Strip) -> Strip:
    """Return the strip that is counted for a strip; raises NeverCloses or BadInput if it can have no certificate."""
    strip = strip.counted()
    if not strip.closing.finite:
        raise NeverCloses(f"{strip.title} has no finite machine, so nothing about it can be certified.")
    if strip.counting.extreme:
        raise BadInput(
            f"{strip.title} has no certificate, which would have to show that no set is "
            f"{_WORD_FOR_BETTER[strip.counting.extreme]}."
        )
    return strip


def explored_machine(
    reading: StateReading[State],
    max_transitions: int = MAX_TRANSITIONS,
    on_large: Callable[[int], object] | None = None,
) -> tuple[list[list[list[int]]], list[int]]:
    """Return (factors, ends) of a machine, in the form of the fields of `GainMachine`; without totals also of `Layers`.

    Only states from which a board can be completed are listed, and the start. `on_large` is called once, with the
    number of transitions so far, if these exceed MANY_TRANSITIONS. Raises TooLarge beyond `max_transitions`.
    """
    layers, transitions = _explore(reading, max_transitions, on_large)
    accepting = [reading.accepts(state) for state in layers[0]]
    completable = _completable_states(
        transitions, [index for index, is_accepting in enumerate(accepting) if is_accepting]
    )
    completable[0].add(0)
    new_index = [{old: new for new, old in enumerate(sorted(layer))} for layer in completable]
    factors = []
    for row, targets_by_source in enumerate(transitions):
        next_index = new_index[(row + 1) % reading.rows]
        factor = []
        for source in new_index[row]:
            weights = {
                (next_index[target], *gains): weight
                for (target, *gains), weight in targets_by_source[source].items()
                if target in next_index
            }
            factor.append(
                [number for (target, *gains), weight in sorted(weights.items()) for number in (target, weight, *gains)]
            )
        factors.append(factor)
    no_gains = (0,) * reading.total_count
    ends = [number for old, new in new_index[0].items() if accepting[old] for number in (new, 1, *no_gains)]
    return factors, ends


def _explore(
    reading: StateReading[State], max_transitions: int, on_large: Callable[[int], object] | None
) -> tuple[list[list[State]], list[Targets]]:
    """Return (states, transitions) of each layer: the states in the order in which they are found, and their targets.

    Raises TooLarge beyond `max_transitions` transitions.
    """
    layers: list[list[State]] = [[] for _ in range(reading.rows)]
    index_of_state: list[dict[State, int]] = [{} for _ in range(reading.rows)]
    transitions: list[Targets] = [[] for _ in range(reading.rows)]
    layers[0].append(reading.start())
    index_of_state[0][layers[0][0]] = 0
    transition_count = 0
    while len(transitions[0]) < len(layers[0]):
        for row in range(reading.rows):
            next_row = (row + 1) % reading.rows
            for state in layers[row][len(transitions[row]) : len(layers[row])]:
                targets: dict[Target, int] = {}
                for _, next_state, gains, weight in sorted(reading.step(state, row), key=_mark_text):
                    index = index_of_state[next_row].setdefault(next_state, len(layers[next_row]))
                    if index == len(layers[next_row]):
                        layers[next_row].append(next_state)
                    targets[index, *gains] = targets.get((index, *gains), 0) + weight
                transitions[row].append(targets)
                transition_count += len(targets)
            if on_large is not None and transition_count > MANY_TRANSITIONS:
                on_large(transition_count)
                on_large = None
            if transition_count > max_transitions:
                raise TooLarge(
                    f"a certificate must have at most {max_transitions:,} transitions; {reading.title} has more."
                )
    return layers, transitions


def _mark_text(step: StateStep[State]) -> tuple[str, str]:
    """Return the text of a transition's mark by which transitions are sorted: (name of its type, its repr)."""
    return type(step.mark).__name__, repr(step.mark)


def _completable_states(transitions: list[Targets], accepting: list[int]) -> list[set[int]]:
    """Return the indices of the states of each layer from which a board can be completed.

    `accepting` are the indices of the states between columns in which a board may end; the search runs backwards from
    them.
    """
    sources: list[dict[int, list[int]]] = [{} for _ in transitions]
    for row, targets_by_source in enumerate(transitions):
        for source, targets in enumerate(targets_by_source):
            for target, *_ in targets:
                sources[(row + 1) % len(transitions)].setdefault(target, []).append(source)
    completable: list[set[int]] = [set() for _ in transitions]
    completable[0].update(accepting)
    pending = [(0, state) for state in accepting]
    while pending:
        layer, state = pending.pop()
        previous = (layer - 1) % len(transitions)
        for source in sources[layer].get(state, ()):
            if source not in completable[previous]:
                completable[previous].add(source)
                pending.append((previous, source))
    return completable
