"""Properties of lines that depend on the order of the cells, for sets of values: what comes before what, ends, runs.

As in `unordered_properties`, every function returns a `SequenceProperty`, an automaton that reads the values of the
cells. Where a line can fail before its end, the automaton goes to the state _FAILED and stays there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import Automaton, SequenceProperty
from stripcount.language.everyday.words import amount_of
from stripcount.language.phrases import Bounds
from stripcount.language.statements.unordered_properties import extreme_function
from stripcount.language.statements.values import ValueSet, complement

Failed = Literal["failed"]
_FAILED: Failed = "failed"
_MAX_DISTANCE = 64  # from one cell of a kind to the next: a state counts the cells since the last one
IntegerRelation = tuple[str, Callable[[int, int], object]]
"""(a relation in words, such as `greater than`; the relation of two integers, whose result is a truth value)."""


def _not_failed(state: object) -> bool:
    """Return whether a line whose automaton ends in a state has not failed."""
    return state != _FAILED


def all_before(first: ValueSet, second: ValueSet) -> SequenceProperty | None:
    """Return the property: all cells in the first set come before all cells in the second.

    None if both sets have the same phrase.
    """
    if first.phrase == second.phrase:
        return None

    def step(state: bool | Failed, value: int) -> bool | Failed:  # whether the second set has occurred
        if state == _FAILED or (state and first.contains(value)):
            return _FAILED
        return bool(state or second.contains(value))

    return SequenceProperty(
        f"has all {first.phrase} before all {second.phrase}",
        lambda alphabet: Automaton(False, step, _not_failed),
        ordered=True,
    )


def separated_by(values: ValueSet, separators: ValueSet) -> SequenceProperty:
    """Return the property: between any two cells with values of one set there is one with a value of another."""

    def step(state: str, value: int) -> str:  # "open" after a value that no separator has followed
        if state == _FAILED:
            return state
        if values.contains(value):
            return _FAILED if state == "open" else "open"
        return "free" if separators.contains(value) else state

    return SequenceProperty(
        f"has a {separators.phrase} between any two {values.phrase}",
        lambda alphabet: Automaton("free", step, _not_failed),
        ordered=True,
    )


def is_one_run(values: ValueSet) -> SequenceProperty:
    """Return the property: the cells with values of a set are consecutive; there may be none."""

    def step(state: str, value: int) -> str:  # whether the line is "before", "in" or "after" the run
        if values.contains(value):
            return {"before": "in", "in": "in"}.get(state, _FAILED)
        return "after" if state == "in" else state

    return SequenceProperty(
        f"has its {values.phrase} together",
        lambda alphabet: Automaton("before", step, _not_failed),
        ordered=True,
    )


def no_two_consecutive(values: ValueSet) -> SequenceProperty:
    """Return the property: no two consecutive cells have values of a set."""

    def step(state: bool | Failed, value: int) -> bool | Failed:  # whether the last value is in the set
        return _FAILED if state == _FAILED or (state and values.contains(value)) else values.contains(value)

    return SequenceProperty(
        f"has no two consecutive cells {values.phrase}",
        lambda alphabet: Automaton(False, step, _not_failed),
        ordered=True,
    )


def number_of_changes(bounds: Bounds | str) -> SequenceProperty:
    """Return the property: the number of cells that differ from the cell before is within bounds, "even" or "odd"."""
    amount = amount_of(bounds)

    def step(state: tuple[int | None, int], value: int) -> tuple[int, int]:  # (last value, number of changes)
        last, count = state
        return value, amount.representative(count + (last not in (None, value)))

    return SequenceProperty(
        f"changes {amount.phrase} times",
        lambda alphabet: Automaton((None, 0), step, lambda state: amount.contains(state[1])),
        ordered=True,
    )


def alternates_between(first: ValueSet, second: ValueSet) -> SequenceProperty:
    """Return the property: every cell is in one of two sets, and consecutive cells are not in the same."""

    # the state: whether the last value is in the first set, and whether in the second; None before the first cell
    def step(state: tuple[bool, bool] | Failed | None, value: int) -> tuple[bool, bool] | Failed:
        membership = (first.contains(value), second.contains(value))
        return _FAILED if state in (_FAILED, membership) or not any(membership) else membership

    return SequenceProperty(
        f"alternates between {first.phrase} and {second.phrase}",
        lambda alphabet: Automaton(None, step, _not_failed),
        ordered=True,
    )


def arithmetic_progression() -> SequenceProperty:
    """Return the property: each value differs from the one before by the same number."""

    # the state: (last value, difference, None after one cell); None before the first cell
    def step(state: tuple[int, int | None] | Failed | None, value: int) -> tuple[int, int | None] | Failed:
        if state is None:
            return value, None
        if state == _FAILED:
            return _FAILED
        last, difference = state
        return (value, value - last) if difference in (None, value - last) else _FAILED

    return SequenceProperty(
        "is an arithmetic progression", lambda alphabet: Automaton(None, step, _not_failed), ordered=True
    )


def at_least_as_many_in_prefixes(first: ValueSet, second: ValueSet) -> SequenceProperty:
    """Return the property: every prefix has at least as many cells in the first set as in the second."""

    def step(state: int | Failed, value: int) -> int | Failed:  # how many more are in the first set
        if state == _FAILED:
            return _FAILED
        difference = state + first.contains(value) - second.contains(value)
        return _FAILED if difference < 0 else difference

    return SequenceProperty(
        f"has in every beginning at least as many {first.phrase} as {second.phrase}",
        lambda alphabet: Automaton(0, step, _not_failed),
        ordered=True,
    )


def longest_run_within(values: ValueSet, bounds: Bounds) -> SequenceProperty:
    """Return the property: the longest run of cells with values of a set has a length within bounds; it may be 0."""
    allowed, and_above = bounds
    largest = max(allowed)

    def step(state: tuple[int, int], value: int) -> tuple[int, int]:  # (length of the current run, longest length)
        run = min(state[0] + 1, largest + 1) if values.contains(value) else 0
        return run, max(state[1], run)

    return SequenceProperty(
        f"has a longest run of {values.phrase} of length {sorted(allowed)}{' or more' if and_above else ''}",
        lambda alphabet: Automaton(
            (0, 0), step, lambda state: state[1] in allowed or (and_above and state[1] >= largest)
        ),
        ordered=True,
    )


def consecutive_related(named_relation: IntegerRelation, after: bool) -> SequenceProperty:
    """Return the property: each cell is in a relation to the one before it, or with `after` to the one after it."""
    text, relation = named_relation
    return sequences.monotone(
        f"each {text} the one {'after' if after else 'before'}",
        (lambda a, b: bool(relation(a, b))) if after else (lambda a, b: bool(relation(b, a))),
    )


def middle_cell_related(named_relation: IntegerRelation, affirmative: bool) -> SequenceProperty:
    """Return the property of three cells: the middle one is in a relation to both others.

    Unless `affirmative`, it is the property that the middle one is not so related. It fails for any other number of cells.
    """
    text, relation = named_relation

    def accepts(cells: tuple[int, ...]) -> bool:
        if len(cells) != 3:
            return False
        left, middle, right = cells
        return bool(relation(middle, left) and relation(middle, right)) == affirmative

    return SequenceProperty(
        f"its middle cell is {'' if affirmative else 'not '}{text} both others",
        # a fourth cell shows that there are too many
        lambda alphabet: Automaton((), lambda cells, value: (*cells, value)[:4], accepts),
        ordered=True,
    )


def some_beyond(values: ValueSet, others: ValueSet, after: bool) -> SequenceProperty:
    """Return the property: somewhere after (else before) each cell in one set there is a cell in another."""

    def step_forwards(state: str, value: int) -> str:  # "open" if a value is still to be followed
        return "open" if values.contains(value) else "met" if others.contains(value) else state

    def step_backwards(state: str, value: int) -> str:  # "seen" if the other set has occurred; begins as "met"
        if state == _FAILED or (values.contains(value) and state != "seen"):
            return _FAILED
        return "seen" if others.contains(value) else state

    return SequenceProperty(
        f"has somewhere {'after' if after else 'before'} each {values.phrase} a {others.phrase}",
        lambda alphabet: Automaton(
            "met", step_forwards if after else step_backwards, lambda state: state not in ("open", _FAILED)
        ),
        ordered=True,
    )


def only_beyond(values: ValueSet, others: ValueSet, after: bool) -> SequenceProperty:
    """Return the property: all cells after (else before) a cell in one set are in another."""

    def step(state: tuple[bool, bool, bool], value: int) -> tuple[bool, bool, bool]:
        # whether a value of the first set has occurred, whether the line has failed, and whether a cell that is not in
        # the other set has occurred
        has_value, has_failed, has_exception = state
        fails = (has_value and not others.contains(value)) if after else (values.contains(value) and has_exception)
        return has_value or values.contains(value), has_failed or fails, has_exception or not others.contains(value)

    return SequenceProperty(
        f"has only {others.phrase} {'after' if after else 'before'} each {values.phrase}",
        lambda alphabet: Automaton((False, False, False), step, lambda state: not state[1]),
        ordered=True,
    )


def none_beyond(values: ValueSet, others: ValueSet, after: bool) -> SequenceProperty:
    """Return the property: no cell in one set comes after (else before) a cell in another."""
    earlier, later = (others, values) if after else (values, others)
    return only_beyond(earlier, complement(later), True)


def min_distance_in_line(values: ValueSet, distance: int) -> SequenceProperty | None:
    """Return the property: two cells with values of a set are at least `distance` cells apart (1 for neighbours).

    None unless the distance is from 1 to 64.
    """
    if not 0 < distance <= _MAX_DISTANCE:
        return None

    # the state: the number of cells since the last value of the set, at most `distance`
    def step(state: int | Failed, value: int) -> int | Failed:
        if state == _FAILED:
            return _FAILED
        if not values.contains(value):
            return min(state + 1, distance)
        return _FAILED if state < distance - 1 else 0

    return SequenceProperty(
        f"has its {values.phrase} at least {distance} apart",
        lambda alphabet: Automaton(distance, step, _not_failed),
        ordered=True,
    )


def divisible_as_number(base: int, divisor: int) -> SequenceProperty | None:
    """Return the property: the values, read as the digits of a number, give a multiple of a divisor; None for 0.

    The first cell holds the most significant digit.
    """
    if not divisor:
        return None
    return SequenceProperty(
        f"is divisible by {divisor} as a number in base {base}",
        lambda alphabet: Automaton(
            0, lambda residue, value: (residue * base + value) % divisor, lambda residue: residue == 0
        ),
        ordered=True,
    )


def end_in(values: ValueSet, first: bool) -> SequenceProperty:
    """Return the property: the value of the first (else the last) cell is in a set; it is true of no cells."""

    def step(end_value: int | None, value: int) -> int:
        return value if end_value is None or not first else end_value

    return SequenceProperty(
        f"{'begins' if first else 'ends'} with {values.phrase}",
        lambda alphabet: Automaton(None, step, lambda end_value: end_value is None or values.contains(end_value)),
        ordered=True,
    )


def both_ends_in(values: ValueSet) -> SequenceProperty:
    """Return the property: the values of the first and the last cell are in a set."""
    return sequences.all_of(end_in(values, first=True), end_in(values, first=False))


def ends_related(predicate: str, relation: Callable[[int, int], bool]) -> SequenceProperty:
    """Return the property: the first and the last value are in a relation; `predicate` is the relation in words."""

    def step(ends: tuple[int, int] | None, value: int) -> tuple[int, int]:
        return (value, value) if ends is None else (ends[0], value)

    return SequenceProperty(
        f"its first and last cells {predicate}",
        lambda alphabet: Automaton(None, step, lambda ends: ends is None or relation(*ends)),
        ordered=True,
    )


def end_is_count(values: ValueSet, first: bool) -> SequenceProperty:
    """Return the property: the first (else the last) cell holds the number of cells of its line in a set."""

    def automaton_over(alphabet: tuple[int, ...]) -> Automaton:
        max_count = max(alphabet) + 1  # larger counts are kept as this one, which no cell can hold

        def step(state: tuple[int, int] | None, value: int) -> tuple[int, int]:  # (value at the end, count)
            count = min((0 if state is None else state[1]) + values.contains(value), max_count)
            return (value if state is None or not first else state[0]), count

        return Automaton(None, step, lambda state: state is None or state[0] == state[1])

    return SequenceProperty(
        f"has in its {'first' if first else 'last'} cell the number of its {values.phrase}",
        automaton_over,
        ordered=True,
    )


def extreme_at_end(adjective: str, last: bool) -> SequenceProperty:
    """Return the property: the last (else the first) cell has the largest or smallest value.

    Other cells may have it, too; the property holds for no cells.
    """
    extreme = extreme_function(adjective)

    def step(state: tuple[int, int] | None, value: int) -> tuple[int, int]:  # (extreme value, value at the end)
        return (value, value) if state is None else (extreme(state[0], value), value if last else state[1])

    return SequenceProperty(
        f"has its {adjective} value in its {'last' if last else 'first'} cell",
        lambda alphabet: Automaton(None, step, lambda state: state is None or state[0] == state[1]),
        ordered=True,
    )
