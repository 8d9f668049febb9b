"""What the sweep of one graph or board will need, extrapolated from its first steps by the size of the frontier.

After a step there are about c^k states if k vertices are on the frontier, where c depends on the problem. For boards
that are not read as graphs, the frontier is the last cells that were read, as many as a column has. There is no
estimate for boards with given marks, because these restrict their neighbours as well.

The first steps are read, up to a number of transitions or of bytes of states. c is the smaller of two growths: from an
empty frontier to the widest one so far, and over the last sizes. With components, states grow faster on wider
frontiers, so that an estimate is too small rather than too large: a sweep that is refused would not have fitted.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import log2

import numpy as np

from stripcount.errors import TooLarge
from stripcount.evaluate.cells import JOINING_BYTES, PRIME_BYTES
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.estimate import log2_of_sum, size_text
from stripcount.machine.explore import TRANSITION_BYTES
from stripcount.machine.packing.base import Packing, packing_of
from stripcount.machine.packing.numbered import STATE_BYTES, size_of
from stripcount.model.contract.asking import call_method, steps
from stripcount.model.strip import Strip

MAX_UNESTIMATED_SLOTS = 6
"""The largest number of vertices on the widest frontier of a graph for which no estimate is made."""
MAX_UNESTIMATED_CELLS = 16
"""The same for a board, in cells."""
MAX_PACKED_TRANSITIONS = 300_000
"""The number of transitions after which no further steps are read, if states are packed."""
MAX_PLAIN_TRANSITIONS = 3_000
"""The same for states that are not packed, which are read one by one."""
MAX_FIRST_TRANSITIONS = 30_000
"""The same for states that are not packed, within the first one and a half columns of a board."""
MAX_STATE_BYTES = 1 << 22
"""The memory of the states, in bytes, after which no further steps are read, if states are not packed."""
_GROWTH_SPAN = 4  # the number of last sizes of the frontier over which the growth is measured
_PRIME_BITS = 60  # the number of bits of a prime of a sweep
_YEAR = 365 * 86400  # in seconds
LONG_SECONDS = 10  # processor time from which on an estimate is shown


@dataclass(frozen=True)
class GraphEstimate:
    """What a sweep needs, as binary logarithms: its transitions, its bytes, and its processor time in seconds.

    `frontier_log2[k]` is the logarithm of the bytes of a step on a frontier of k vertices, or cells, up to the widest.
    """

    transitions_log2: float
    bytes_log2: float
    seconds_log2: float
    frontier_log2: tuple[float, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether the sweep takes so long that the estimate is shown."""
        return self.seconds_log2 > log2(LONG_SECONDS)

    def __str__(self) -> str:
        memory, duration = size_text(self.bytes_log2), _duration(self.seconds_log2)
        prefix = "" if memory.startswith("more") else "at least about "
        return f"{prefix}{memory} and {duration}"


def _duration(seconds_log2: float) -> str:
    """Return a duration of 2^`seconds_log2` seconds in words."""
    if seconds_log2 > log2(1000 * _YEAR):
        return "more than 1,000 years"
    for unit, size in (("years", _YEAR), ("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds_log2 >= log2(2 * size):
            return f"{2**seconds_log2 / size:,.0f} {unit}"
    return f"{2**seconds_log2:,.0f} seconds"


def graph_estimate(strip: Strip, limits: Limits = UNLIMITED) -> GraphEstimate | None:
    """Return what the sweep of a graph, or of a board, will need; None for a small one.

    Also None for a strip that is not one board or graph. Costs a tenth of a second; up to one for boards that are read
    state by state.

    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> from stripcount.model.graphs.finite_strip import FiniteStrip
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> estimate = graph_estimate(FiniteStrip(graph_named("grid 20x20"), problem("independent"), range(400)))
    >>> 23 < estimate.transitions_log2 < 25
    True
    """
    one_board = strip.one_board
    if one_board is None or (one_board.slots is not None and one_board.slots <= MAX_UNESTIMATED_SLOTS):
        return None
    frontiers = one_board.frontiers()
    if one_board.slots is None and max(frontiers, default=0) <= MAX_UNESTIMATED_CELLS:
        return None
    reader = packing_of(strip, 1, limits)
    start_time = time.process_time()
    if reader is None:
        steps_read = _read_by_state(strip, max(frontiers) if one_board.slots is None else 0, limits)
    else:
        steps_read = _read_packed(reader.counting_packing(), limits)
    seconds = time.process_time() - start_time
    states, transitions = steps_read.states, steps_read.transitions
    frontiers_read, frontiers_left = frontiers[: len(states)], frontiers[len(states) :]
    if not frontiers_left or not states[-1]:
        return None
    states_by_size = _log2_by_frontier(frontiers_read, states)
    states_log2 = [_extrapolated(states_by_size, size) for size in range(max(frontiers) + 1)]
    branching_log2 = log2(max(1.0, sum(transitions[-_GROWTH_SPAN:]) / sum(states[-_GROWTH_SPAN - 1 : -1] or [1])))
    transitions_read = sum(transitions)
    transitions_log2 = log2_of_sum(
        log2(transitions_read), *(states_log2[size] + branching_log2 for size in frontiers_left)
    )
    if reader is None:
        bytes_each = log2(STATE_BYTES + 2 * steps_read.state_bytes)
    else:
        bytes_each = branching_log2 + log2(JOINING_BYTES + PRIME_BYTES * (1 + one_board.choices() // _PRIME_BITS))
    step_bytes = tuple(states + bytes_each for states in states_log2)
    seconds_log2 = transitions_log2 + log2(max(seconds, 0.01) / transitions_read)
    return GraphEstimate(transitions_log2, max(step_bytes[size] for size in frontiers_left), seconds_log2, step_bytes)


def check_graph_fits(strip: Strip, limits: Limits, *, explored: bool = False) -> GraphEstimate | None:
    """Return the estimate of `graph_estimate`; raises TooLarge if it needs more memory than `limits` allows.

    With `explored` all transitions are stored at the same time, and not only those of one step.
    """
    estimate = graph_estimate(strip, limits)
    if estimate is None:
        return None
    memory = estimate.transitions_log2 + log2(TRANSITION_BYTES) if explored else estimate.bytes_log2
    if limits.memory is not None and memory > log2(limits.memory):
        refused = GraphEstimate(estimate.transitions_log2, memory, estimate.seconds_log2)
        allowed = log2(limits.memory)
        kind = "graph" if strip.one_board is None else strip.one_board.kind
        fitting = sum(size + memory - estimate.bytes_log2 <= allowed for size in estimate.frontier_log2) - 1
        raise TooLarge(
            f"{strip.error_name} needs {refused}, but {size_text(allowed)} are allowed; about {max(0, fitting)} of the "
            f"{len(estimate.frontier_log2) - 1} {'vertices' if kind == 'graph' else 'cells'} on its frontier would fit"
            f": choose a smaller {kind} or one with a narrower frontier, or allow more memory."
        )
    return estimate


@dataclass
class _StepsRead:
    """The sizes of the steps that were read: for each the number of states after it, and that of its transitions.

    `state_bytes` is the mean memory of a state after the last of these steps.
    """

    states: list[int] = field(default_factory=list)
    transitions: list[int] = field(default_factory=list)
    state_bytes: int = 0

    def add(self, states: int, transitions: int) -> None:
        """Append the sizes of one more step."""
        self.states.append(states)
        self.transitions.append(transitions)


def _read_packed(reader: Packing, limits: Limits) -> _StepsRead:
    """Return the sizes of the first rows, read on whole arrays until there are more than MAX_PACKED_TRANSITIONS."""
    states, steps_per_row = np.array([reader.start()], dtype=np.int64), reader.steps // reader.rows
    rows_read = _StepsRead()
    for row in range(reader.rows):
        transitions = 0
        for step in range(row * steps_per_row, (row + 1) * steps_per_row):
            limits.check()
            _, target = reader.targets(states, step)
            states, transitions = np.unique(reader.representative(target)), transitions + len(target)
        rows_read.add(len(states), transitions)
        if sum(rows_read.transitions) > MAX_PACKED_TRANSITIONS:
            break
    return rows_read


def _read_by_state(strip: Strip, column: int, limits: Limits) -> _StepsRead:
    """Return the sizes of the first rows, read state by state up to a number of transitions and of bytes of states.

    More transitions are read within the first `column` cells and half as many after them, because states also depend on
    the column before. States are read in the order in which they are met, so the estimate is always the same.
    """
    front, rows_read = {call_method(strip, "start", strip.start): None}, _StepsRead()
    for row in range(strip.rows):
        after: dict[Hashable, None] = {}
        transitions = 0
        for state in front:
            limits.check()
            for _, next_state in steps(strip, state, row):
                after[next_state] = None
                transitions += 1
        rows_read.add(len(after), transitions)
        front = after
        rows_read.state_bytes = size_of(tuple(front)) // max(1, len(front))  # what states share is counted once
        has_read_enough = sum(rows_read.transitions) > (
            MAX_PLAIN_TRANSITIONS if row >= column * 3 // 2 else MAX_FIRST_TRANSITIONS
        )
        if has_read_enough or rows_read.state_bytes * len(front) > MAX_STATE_BYTES:
            break
    return rows_read


def _log2_by_frontier(frontiers: Sequence[int], states: Sequence[int]) -> list[float]:
    """Return for each size of the frontier the log2 of the most states on a frontier of that size or a smaller one."""
    states_log2 = [0.0] * (max(frontiers) + 1)
    for size, count in zip(frontiers, states):
        states_log2[size] = max(states_log2[size], log2(max(1, count)))
    return list(accumulate(states_log2, max))


def _extrapolated(states_log2: Sequence[float], size: int) -> float:
    """Return the log2 of the states on a frontier of `size`, from the log2 of those on frontiers of sizes 0, 1, ..."""
    last = len(states_log2) - 1
    if size <= last:
        return states_log2[size]
    before = max(0, last - _GROWTH_SPAN)
    growth = min(states_log2[-1] / max(1, last), (states_log2[-1] - states_log2[before]) / max(1, last - before))
    return states_log2[-1] + growth * (size - last)
