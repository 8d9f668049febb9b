"""Memories of a rule in the words of `StatementCarried.v`: what is remembered from cell to cell along lines.

A memory is a small automaton that walks along each line of cells in one direction, for example the one that refuses a
row whose numbers rise again after they have fallen. A memory agrees with a label of a rule if on every pattern of the
cells that either of them reads both refuse it, or both have the same state after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from stripcount.export.coq.parts import CellParts
from stripcount.export.coq.truth import offset_text, offsets_text
from stripcount.model.lattice.rule import Condition, Label, Rule

Offset = tuple[int, int]
"""The steps (down, right) from a cell to another one."""
NextState = Callable[[int, Sequence[int | None]], int | None]
"""A function of the state before a cell and the numbers that it reads, None for a number beyond the board."""
MAX_PATTERNS = 200_000  # patterns of cells and states at most, on which a label is compared with a memory


@dataclass(frozen=True)
class Memory:
    """A memory, and how it is written in Coq.

    `text` is the memory in Coq, and `size` the number of its states, which are 0, 1, …; 0 is the state before the first
    cell of a line. `previous` is the offset of the cell before on the line. `next_state`(state before a cell, numbers
    at the offsets `read_places`) is the state after the cell, None if the board is not allowed. Offsets are those of
    the machine's board; in `text` they are those of the board in the statement, which may be transposed.
    """

    text: str
    size: int
    previous: Offset
    read_places: tuple[Offset, ...]
    next_state: NextState


def memory_of(rule: Rule, label: Label, transposed: bool) -> tuple[Memory, tuple[Condition, ...]] | None:
    """Return (memory, conditions): a memory that agrees with the label and these conditions on it together.

    The conditions are those of the rule that read the label. None if no memory is known for them. With `transposed`,
    the board of the statement is the transposed board of the machine.
    """
    previous_offsets = [(down, right) for name, down, right in label.reads if name == label.name]
    conditions = tuple(
        condition for condition in rule.conditions if any(name == label.name for name, *_ in condition.reads)
    )
    reads = [*label.reads, *(read for condition in conditions for read in condition.reads)]
    if len(previous_offsets) != 1 or any(name not in ("", label.name) for name, *_ in reads):
        return None
    previous = previous_offsets[0]
    if any(read[0] and read[1:] not in (previous, (0, 0)) for read in reads) or any(c.tally for c in conditions):
        return None
    value_places = {(down, right) for name, down, right in reads if not name} | {(0, 0)}
    candidates = _candidate_memories(len(rule.values), label.size, previous, sorted(value_places), transposed)
    for memory in candidates:
        if _agrees(rule, label, conditions, memory, value_places):
            return memory, conditions
    return None


def _agrees(
    rule: Rule, label: Label, conditions: Sequence[Condition], memory: Memory, value_places: set[Offset]
) -> bool:
    """Return whether a memory agrees with a label and its conditions on all patterns.

    `value_places` are the offsets at which the label and the conditions read values. False if there are too many
    patterns to compare.
    """
    places = sorted(value_places | set(memory.read_places) | {memory.previous})
    value_count = len(rule.values)
    if (value_count + 1) ** len(places) * label.size > MAX_PATTERNS:
        return False
    masks = _board_masks(places)
    patterns = [  # (state before the cell, for each place 0 outside the board and 1 + the index of its value inside)
        (state, cells)
        for cells in product(range(value_count + 1), repeat=len(places))
        if tuple(cell > 0 for cell in cells) in masks
        for state in (range(label.size) if cells[places.index(memory.previous)] else (0,))
    ]
    digits = np.array([cells for _, cells in patterns], dtype=np.int64).T
    codes = {("", *place): digits[index] for index, place in enumerate(places)}
    has_previous = codes["", *memory.previous] > 0
    codes[label.name, *memory.previous] = np.where(has_previous, 1 + np.array([state for state, _ in patterns]), 0)
    view = CellParts.of(rule).view(codes, len(patterns))
    states_after = np.asarray(label.compute(view), dtype=np.int64)
    codes[label.name, 0, 0] = 1 + states_after
    allowed = np.all([condition.answers(view) for condition in conditions], axis=0) & np.ones(len(patterns), dtype=bool)
    index_of = {place: index for index, place in enumerate(places)}
    for pattern_index, (state, cells) in enumerate(patterns):
        numbers = [cells[index_of[place]] - 1 if cells[index_of[place]] else None for place in memory.read_places]
        expected = int(states_after[pattern_index]) if allowed[pattern_index] else None
        if memory.next_state(state, numbers) != expected:
            return False
    return True


def _board_masks(places: Sequence[Offset]) -> set[tuple[bool, ...]]:
    """Return which of `places` lie on the board: the masks that occur for some position of the cell itself."""
    distances = range(4)  # numbers of cells between the cell and a side: enough for places at most 3 cells away
    return {
        tuple(-above <= down <= below and -left <= right <= right_of for down, right in places)
        for above, below, left, right_of in product(distances, repeat=4)
    }


def _candidate_memories(
    value_count: int, state_count: int, previous: Offset, value_places: Sequence[Offset], transposed: bool
) -> Iterator[Memory]:
    """Yield the memories with this number of states, of lines on which `previous` is the offset of the cell before.

    Memories that compare windows of two lines read values at no other offsets than `value_places`.
    """

    def stated(offset: Offset) -> Offset:
        return offset[::-1] if transposed else offset

    step = (-previous[0], -previous[1])
    step_text = offset_text(stated(step))
    if state_count == 2:
        yield Memory(f"unimodal {step_text}", 2, previous, (previous, (0, 0)), _next_of_unimodal)
        for side in ((-1, 0), (0, -1)):
            lines_text = f"{step_text} {offset_text(stated(side))}"
            yield Memory(f"lines_in_order {lines_text}", 2, previous, (side, (0, 0)), _next_of_order)
            window = [place for place in value_places if (place[0] + side[0], place[1] + side[1]) in value_places]
            stated_window = sorted(map(stated, window))
            read_window = [stated(place) for place in stated_window]
            read_places = (*((down + side[0], right + side[1]) for down, right in read_window), *read_window)
            for measure_name, measure in (("total", sum), ("determinant", _determinant)):
                if measure_name == "total" or len(read_window) == 4:
                    text = f"lines_ordered_by {offsets_text(stated_window)} {measure_name} {lines_text}"
                    yield Memory(text, 2, previous, read_places, _next_of_order_by(measure))
    introduced_text = f"introduced_along {value_count} {step_text}"
    yield Memory(introduced_text, value_count + 1, previous, ((0, 0),), _next_of_introduced)
    if state_count > value_count:
        ascents_text = f"ascents_along {state_count} {step_text}"
        yield Memory(ascents_text, state_count, previous, (previous, (0, 0)), _next_of_ascents(state_count))
    for base in (2, 3, 10):
        divisible_text = f"divisible_along {base} {state_count} {step_text}"
        yield Memory(divisible_text, state_count, previous, ((0, 0), step), _next_of_divisible(base, state_count))


def _next_of_unimodal(has_fallen: int, numbers: Sequence[int | None]) -> int | None:
    """Refuse a line that rises after it has fallen; the state is 1 once it has fallen."""
    before, own = numbers
    if before is None or own is None:
        return 0
    if own < before:
        return 1
    return None if before < own and has_fallen == 1 else has_fallen


def _next_of_order(differs: int, numbers: Sequence[int | None]) -> int | None:
    """Refuse a line that is lexicographically less than the one beside it; the state is 1 once they differ."""
    beside, own = numbers
    if beside is None or own is None:
        return 0
    if differs == 1 or beside < own:
        return 1
    return None if own < beside else 0


def _next_of_order_by(measure: Callable[[Sequence[int]], int]) -> NextState:
    """Return the function that does as `_next_of_order` with a measure of the window beside and of the own window.

    It gets the numbers of the window beside, then those of the own window.
    """

    def next_state(differs: int, numbers: Sequence[int | None]) -> int | None:
        numbers_inside = [x for x in numbers if x is not None]
        if len(numbers_inside) < len(numbers):
            return 0
        window_size = len(numbers) // 2
        return _next_of_order(differs, (measure(numbers_inside[:window_size]), measure(numbers_inside[window_size:])))

    return next_state


def _determinant(numbers: Sequence[int]) -> int:
    """Return the determinant of a 2 × 2 matrix, row by row."""
    a, b, c, d = numbers
    return a * d - b * c


def _next_of_introduced(used_count: int, numbers: Sequence[int | None]) -> int | None:
    """Refuse a number that is larger than all before it by more than one; the state is one more than the largest."""
    (own,) = numbers
    if own is None:
        return 0
    return max(used_count, own + 1) if own <= used_count else None


def _next_of_ascents(state_count: int) -> NextState:
    """Return the function that refuses a line that is no ascent sequence.

    A line is an ascent sequence if it begins with 0 and each number is at most 1 + the number of ascents before it. The
    state is the largest number that may come next, but never more than `state_count` - 1.
    """

    def next_state(largest_allowed: int, numbers: Sequence[int | None]) -> int | None:
        before, own = numbers
        if own is None:
            return 0
        if before is None:
            return 1 if own == 0 else None
        return min(state_count - 1, largest_allowed + (before < own)) if own <= largest_allowed else None

    return next_state


def _next_of_divisible(base: int, modulus: int) -> NextState:
    """Return the function that refuses a line whose number in a base is not divisible by `modulus`.

    The state is the remainder. The function gets the own number and that of the next cell, None at the end of the line.
    """

    def next_state(remainder: int, numbers: Sequence[int | None]) -> int | None:
        own, number_after = numbers
        if own is None:
            return 0
        new_remainder = (remainder * base + own) % modulus
        return new_remainder if number_after is not None or new_remainder == 0 else None

    return next_state
