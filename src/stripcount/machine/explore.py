"""Discovery of a strip's states, layer by layer, with a deterministic numbering."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Hashable
from typing import Any

import numpy as np

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, NeverCloses, shortened
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.asking import asked, steps
from stripcount.machine.exploration import Announce, Edges, Exploration, Positions, doubtful
from stripcount.machine.explore_packed import explore_packed
from stripcount.machine.extremes import extremes
from stripcount.machine.packings import packing_of
from stripcount.model.contract.sameness import same
from stripcount.model.strip import Strip

_LOOK = 1024  # states read between two checks of the limits
TRANSITION = 13  # bytes: three 32-bit numbers, in arrays that grow
STATE = 130  # bytes that a dictionary and a list need for one state, beside the state itself, measured
_SAMPLE = 256  # the memory of every 256th state is measured


def explore(
    strip: Strip[Any],
    *,
    max_transitions: int | None = None,
    announce: Announce | None = None,
    limits: Limits = UNLIMITED,
) -> Exploration:
    """Return every state a board can reach and finish from, numbered in the same way every time.

    Strips with a packing are explored on whole arrays of packed states, others state by state; both cost a few
    operations per transition. Raises TooLarge beyond `max_transitions` or the memory of `limits`, OutOfTime beyond its
    deadline, NeverCloses for a puzzle with `closes = False`, BrokenPuzzle if it breaks its contract. The callback
    `announce` gets the number of states found so far; without one, a search that may have no end gives a warning
    (Unsettled).

    >>> from stripcount.puzzles.magnets import Magnets
    >>> explore(Magnets(2)).sizes
    (14, 23)
    """
    found = reached(strip, announce=announce, limits=limits.part(transitions=max_transitions)).trimmed()
    return extreme_boards(strip.counted(), found, limits)


def reached(strip: Strip[Any], *, announce: Announce | None = None, limits: Limits = UNLIMITED) -> Exploration:
    """Return every state a board can reach, also those from which none can be completed; raises as `explore` does."""
    strip = strip.counted()
    if not strip.closes:
        raise NeverCloses(
            strip.endless_because
            or f"{strip.name or type(strip).__name__} has no machine and no generating function is known: its states "
            "keep count of the board's whole width; ask for terms, which are swept board by board."
        )
    announce = announce or doubtful(strip)
    packing = packing_of(strip, limits=limits)
    if packing is None:
        return explore_states(strip, announce=announce, limits=limits)
    return explore_packed(packing, limits, announce)


def extreme_boards(strip: Strip[Any], found: Exploration, limits: Limits = UNLIMITED) -> Exploration:
    """Return the exploration of the boards that a strip with an `extreme` counts; of others, `found` itself."""
    if not strip.extreme:
        return found
    sizes = tuple(strip.statistics["size"](mark) for mark in found.marks)
    return extremes(found, sizes, least=strip.extreme == "minimum", limits=limits)


class _Layer:
    """The states before one cell in the order of their discovery, and the transitions that leave them."""

    def __init__(self) -> None:
        self.number: dict[Hashable, int] = {}
        self.states: list[Hashable] = []
        self.source, self.target, self.mark = array("i"), array("i"), array("i")
        self.read = 0  # states whose transitions are known
        self.measured = 0  # bytes of the states that were measured

    def numbered(self, state: Hashable, method: str) -> int:
        """Return the number of `state`, a new one if it is new; errors name `method` as the one that returned it."""
        try:
            known = self.number.setdefault(state, len(self.states))
        except TypeError:
            raise BrokenPuzzle(f"{method} returned a state that cannot be hashed: {shortened(repr(state))}.") from None
        if known == len(self.states):
            self.states.append(state)
            if known % _SAMPLE == 0:
                self.measured += size_of(state)
        elif not same(self.states[known], state):
            raise BrokenPuzzle(
                f"{method} returned the state {shortened(repr(state))}, which compares equal to the state "
                f"{shortened(repr(self.states[known]))}; states that mean the same must be of the same types and hold "
                "equal values."
            )
        return known

    @property
    def memory(self) -> int:
        """About how many bytes all this takes."""
        samples = (len(self.states) + _SAMPLE - 1) // _SAMPLE
        each = STATE + self.measured // max(1, samples)
        return each * len(self.states) + TRANSITION * len(self.source)

    def edges(self) -> Edges:
        """Return the transitions as arrays, without a copy."""
        return Edges(*(_numbers(part) for part in (self.source, self.target, self.mark)))


def _numbers(part: array[int]) -> Positions:
    return np.frombuffer(part, dtype=np.int32) if part else np.empty(0, dtype=np.int32)


def size_of(state: object) -> int:
    """Return the bytes of a state and of what it is made of; small numbers and repeated parts cost nothing more."""
    seen: set[int] = set()
    stack, total = [state], 0
    while stack:
        item = stack.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        total += sys.getsizeof(item, 64)
        if isinstance(item, (tuple, frozenset)):
            stack.extend(item)
        elif hasattr(item, "__dict__"):
            stack.append(tuple(vars(item).values()))
    return total


def explore_states(
    strip: Strip[Any],
    max_transitions: int | None = None,
    announce: Announce | None = None,
    limits: Limits = UNLIMITED,
) -> Exploration:
    """Return every reachable state, found one by one; tests compare this with the exploration of packed states.

    Raises as `explore` does; time and memory are checked every thousand states.
    """
    strip, limits = strip.counted(), limits.part(transitions=max_transitions)
    rows, name = strip.rows, strip.error_name
    layers = [_Layer() for _ in range(rows)]
    marks: dict[Mark, int] = {}

    def look() -> None:
        limits.room(
            f"{name} with {rows} rows",
            transitions=sum(len(layer.source) for layer in layers),
            memory=sum(layer.memory for layer in layers),
            states=len(layers[0].states),
        )

    layers[0].numbered(asked(strip, "start", strip.start), f"{name}.start")
    while layers[0].read < len(layers[0].states):
        for row, layer in enumerate(layers):
            below, method = layers[(row + 1) % rows], f"{name}.{'turn' if row == rows - 1 else 'step'}"
            known = len(layer.states)  # with a single row the layer grows while it is read
            numbered, target, number = below.numbered, layer.target.append, layer.mark.append
            while layer.read < known:
                found = steps(strip, layer.states[layer.read], row)
                for mark, after in found:
                    target(numbered(after, method))
                    number(marks.setdefault(mark, len(marks)))
                layer.source.extend([layer.read] * len(found))
                layer.read += 1
                if layer.read % _LOOK == 0:
                    look()
            look()
        if announce is not None:
            announce(sum(len(layer.states) for layer in layers))
    listed = [layer.states for layer in layers]
    return Exploration(
        rows=rows,
        sizes=tuple(len(states) for states in listed),
        edges=tuple(layer.edges() for layer in layers),
        marks=tuple(marks),
        start=0,
        final=np.array([bool(asked(strip, "accepts", strip.accepts, state)) for state in listed[0]], dtype=bool),
        state=lambda layer, index: listed[layer][index],
    )
