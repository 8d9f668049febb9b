"""The properties that phrases give to a line, a block or a whole board, each as an automaton on sequences of values.

`every row has exactly two 1s` gives each row the property `value_count(amount, 1)`, where `amount` is the set of
integers {2}: an amount is a set of integers, see `words.Amount`. Every function returns a `SequenceProperty`; its
states are Python objects, which `automaton_table` numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from stripcount.language.everyday.automata import Automaton, SequenceProperty, Values
from stripcount.language.everyday.words import Amount

_FAILED = "failed"  # the state after which no sequence has the property


def weight_sum(predicate: str, weight: Callable[[int], int], amount: Amount, ordered: bool = False) -> SequenceProperty:
    """Return the property: the sum of the weights of the values, which must not be negative, is in `amount`."""
    return SequenceProperty(
        predicate,
        lambda values: Automaton(0, lambda n, value: amount.representative(n + weight(value)), amount.contains),
        ordered,
    )


def value_count(amount: Amount, value: int) -> SequenceProperty:
    """Return the property: the number of cells with the given value is in `amount`."""
    return weight_sum(f"has {amount.phrase} cells {value}", lambda v: int(v == value), amount)


def total(amount: Amount) -> SequenceProperty:
    """Return the property: the sum of the values, which may be negative, is in `amount`."""

    def automaton_over(values: Values) -> Automaton:
        exact = min(values) < 0 and amount.threshold > 0  # a sum above the threshold may fall below it again
        return Automaton(
            0,
            (lambda n, value: n + value)
            if exact
            else (lambda n, value: amount.representative(n + value) if n + value >= 0 else (n + value) % amount.period),
            amount.contains,
        )

    return SequenceProperty(f"has sum {amount.phrase}", automaton_over)


def count_comparison(first: int, second: int, relation: str) -> SequenceProperty:
    """Return the property: the numbers of cells with two values are in a relation.

    `relation` is "as many", "more", "fewer", "at least as many" or "at most as many", of cells `first` compared with
    cells `second`.
    """
    holds = {
        "as many": lambda n: n == 0,
        "more": lambda n: n > 0,
        "fewer": lambda n: n < 0,
        "at least as many": lambda n: n >= 0,
        "at most as many": lambda n: n <= 0,
    }[relation]
    connective = "than" if relation in ("more", "fewer") else "as"
    return SequenceProperty(
        f"has {relation} cells {first} {connective} {second}",
        lambda values: Automaton(0, lambda n, v: n + (v == first) - (v == second), holds),
    )


def half_of_cells(value: int, relation: str) -> SequenceProperty:
    """Return the property: at least half of the cells have a value, or at most half, and so on.

    `relation` is "at least", "at most", "exactly", "more than", "less than" or "fewer than".
    """
    holds = {
        "at least": lambda n: n >= 0,
        "at most": lambda n: n <= 0,
        "exactly": lambda n: n == 0,
        "more than": lambda n: n > 0,
    }.get(relation, lambda n: n < 0)
    return SequenceProperty(
        f"has {relation} half of its cells {value}",
        lambda values: Automaton(0, lambda n, v: n + (1 if v == value else -1), holds),
    )


def all_equal_to(value: int) -> SequenceProperty:
    """Return the property: all cells have the given value."""
    return SequenceProperty(
        f"is all {value}", lambda values: Automaton(True, lambda so_far, v: so_far and v == value, bool)
    )


def _with_value(seen: frozenset[int], value: int) -> frozenset[int]:
    """Return the set of values seen after one more cell."""
    return seen | {value}


def _with_new_value(seen: frozenset[int] | None, value: int) -> frozenset[int] | None:
    """Return the set of values seen after one more cell; None once a value has occurred twice."""
    return None if seen is None or value in seen else seen | {value}


def _combined(
    connective: str, combine: Callable[[list[bool]], bool], properties: tuple[SequenceProperty, ...]
) -> SequenceProperty:
    """Return the property of which `combine` is true, given for each of several properties whether it holds.

    `connective` stands between their predicates. Its automaton is the product of theirs.
    """

    def automaton_over(values: Values) -> Automaton:
        factors = [property.automaton_over(values) for property in properties]
        return Automaton(
            tuple(factor.start for factor in factors),
            lambda states, value: tuple(factor.step(state, value) for factor, state in zip(factors, states)),
            lambda states: combine([factor.accepts(state) for factor, state in zip(factors, states)]),
        )

    predicate = f" {connective} ".join(property.predicate for property in properties)
    ambiguity = next((property.ambiguity for property in properties if property.ambiguity), "")
    return SequenceProperty(predicate, automaton_over, any(property.ordered for property in properties), ambiguity)


def all_of(*properties: SequenceProperty) -> SequenceProperty:
    """Return the property of having all of the given properties."""
    return _combined("and", all, properties)


def any_of(*properties: SequenceProperty) -> SequenceProperty:
    """Return the property of having at least one of the given properties."""
    return _combined("or", any, properties)


EMPTY_SET: frozenset[int] = frozenset()
CONSTANT = SequenceProperty(
    "is constant", lambda values: Automaton(EMPTY_SET, _with_value, lambda seen: len(seen) <= 1)
)
EVERY_VALUE = SequenceProperty(
    "has every value", lambda values: Automaton(EMPTY_SET, _with_value, lambda seen: len(seen) == len(values))
)
DISTINCT = SequenceProperty(
    "has no value twice", lambda values: Automaton(EMPTY_SET, _with_new_value, lambda seen: seen is not None)
)
PERMUTATION = SequenceProperty(
    "has every value once",
    lambda values: Automaton(EMPTY_SET, _with_new_value, lambda seen: seen is not None and len(seen) == len(values)),
)


def all_values(expected_count: int) -> SequenceProperty:
    """Return the property: all values that cells may hold occur.

    No sequence has the property unless there are `expected_count` such values.
    """
    return SequenceProperty(
        f"has all {expected_count} values",
        lambda values: Automaton(EMPTY_SET, _with_value, lambda seen: len(seen) == len(values) == expected_count),
    )


def distinct_value_count(amount: Amount) -> SequenceProperty:
    """Return the property: the number of different values is in `amount`."""
    return SequenceProperty(
        f"has {amount.phrase} different values",
        lambda values: Automaton(EMPTY_SET, _with_value, lambda seen: amount.contains(len(seen))),
    )


def count_of_each_value(amount: Amount) -> SequenceProperty:
    """Return the property: for each value that cells may hold, the number of cells with it is in `amount`."""

    def automaton_over(values: Values) -> Automaton:
        return Automaton(
            (0,) * len(values),
            lambda counts, v: tuple(amount.representative(n + (v == value)) for n, value in zip(counts, values)),
            lambda counts: all(map(amount.contains, counts)),
        )

    return SequenceProperty(f"has {amount.phrase} cells of each value", automaton_over)


def repeated_value(count: int) -> SequenceProperty:
    """Return the property: some value occurs at least `count` times."""

    def automaton_over(values: Values) -> Automaton:
        return Automaton(
            (0,) * len(values),
            lambda counts, v: tuple(min(n + (v == value), count) for n, value in zip(counts, values)),
            lambda counts: max(counts) >= count,
        )

    return SequenceProperty(f"has at least {count} equal cells", automaton_over)


def monotone(relation: str, holds: Callable[[int, int], bool]) -> SequenceProperty:
    """Return the property: `holds` is true of each value and the next one.

    `relation` is the adjective for it, such as "weakly increasing". The state is the last value, None before the first.
    """
    return SequenceProperty(
        f"is {relation}",
        lambda values: Automaton(
            None, lambda last, v: v if last is None or (last != _FAILED and holds(last, v)) else _FAILED, _not_failed
        ),
        ordered=True,
    )


def _not_failed(state: int | str | None) -> bool:
    """Return whether a state differs from `_FAILED`."""
    return state != _FAILED


def includes(*required: int) -> SequenceProperty:
    """Return the property: each of the required values occurs."""
    return SequenceProperty(
        f"has the values {' and '.join(map(str, sorted(required)))}",
        lambda values: Automaton(
            EMPTY_SET, lambda seen, v: seen | ({v} & set(required)), lambda seen: len(seen) == len(set(required))
        ),
    )


_OTHER = "other"  # stands for a cell that belongs to no counted run, and for what precedes the first cell
_RunState = tuple[int | str, int]
"""(the value of the last cell or _OTHER, the length of its run or the number of runs so far)."""


def run_lengths(value: int | None, lengths: Amount) -> SequenceProperty:
    """Return the property: the length of every maximal run is in `lengths`.

    Runs are those of the given value, or for None of any equal cells. The state is None once a run has another length.
    """

    def step(state: _RunState | None, own: int) -> _RunState | None:
        if state is None:
            return None
        previous, length = state
        current = own if value in (None, own) else _OTHER
        if current == previous:
            return (current, 0 if current == _OTHER else lengths.representative(length + 1))
        return None if fails_at_end(state) else (current, int(current != _OTHER))

    def fails_at_end(state: _RunState | None) -> bool:
        return state is None or (state[0] != _OTHER and not lengths.contains(state[1]))

    run_text = "of equal cells" if value is None else f"of {value}s"
    return SequenceProperty(
        f"has only runs {run_text} of length {lengths.phrase}",
        lambda values: Automaton((_OTHER, 0), step, lambda state: not fails_at_end(state)),
        ordered=True,
    )


def run_count(value: int | None, amount: Amount) -> SequenceProperty:
    """Return the property: the number of maximal runs is in `amount`.

    Runs are those of the given value, or for None of any equal cells.
    """

    def step(state: _RunState, own: int) -> _RunState:
        previous, count = state
        current = own if value in (None, own) else _OTHER
        return current, amount.representative(count + 1) if current not in (previous, _OTHER) else count

    run_text = "equal cells" if value is None else f"{value}s"
    return SequenceProperty(
        f"has {amount.phrase} runs of {run_text}",
        lambda values: Automaton((_OTHER, 0), step, lambda state: amount.contains(state[1])),
        ordered=True,
    )


def contains_word(words: tuple[tuple[int, ...], ...]) -> SequenceProperty:
    """Return the property: at least one of some words, none of them empty, occurs in consecutive cells.

    The state is the word of the last cells, one fewer than the longest word has; None once a word has occurred.
    """
    max_length = max(map(len, words))

    def step(state: Values | None, own: int) -> Values | None:
        if state is None:
            return None
        recent = (*state, own)[-max_length:]
        if any(recent[-len(word) :] == word for word in words):
            return None
        return recent[-(max_length - 1) :] if max_length > 1 else ()

    words_text = " or ".join(" ".join(map(str, word)) for word in words)
    return SequenceProperty(
        f"contains {words_text}", lambda values: Automaton((), step, lambda state: state is None), ordered=True
    )


def end_values(first: bool, last: bool, value: int | None) -> SequenceProperty:
    """Return the property: the first cell (if `first`), the last cell (if `last`) or both have the given value.

    With the value None the two cells have equal values. The empty sequence has the property.
    """

    def accepts(state: tuple[int, int] | None) -> bool:
        if state is None:
            return True
        return (not first or state[0] == (state[1] if value is None else value)) and (
            not last or state[1] == (state[0] if value is None else value)
        )

    verb = "begins and ends" if first and last else "begins" if first else "ends"
    return SequenceProperty(
        f"{verb} with {'the same value' if value is None else value}",
        lambda values: Automaton(None, lambda state, v: (v if state is None else state[0], v), accepts),
        ordered=True,
    )


PALINDROME = SequenceProperty(
    "is a palindrome",
    lambda values: Automaton((), lambda word, v: (*word, v), lambda word: word == word[::-1]),
    ordered=True,
)


def _unimodal_step(state: tuple[int | None, bool] | None, value: int) -> tuple[int | None, bool] | None:
    """Return the next state of a unimodal sequence: (the last value, whether values have begun to fall).

    The last value is None before the first cell; the state is None once a value rises after a fall.
    """
    if state is None:
        return None
    last, has_fallen = state
    if last is None:
        return (value, False)
    return None if has_fallen and value > last else (value, has_fallen or value < last)


UNIMODAL = SequenceProperty(
    "rises and then falls",
    lambda values: Automaton((None, False), _unimodal_step, lambda state: state is not None),
    ordered=True,
)


def alternates_between(first: int, second: int) -> SequenceProperty:
    """Return the property: only two values occur, in turn; either of them may come first."""

    def step(last: int | str | None, value: int) -> int | str:
        return value if last != _FAILED and value in (first, second) and value != last else _FAILED

    return SequenceProperty(
        f"alternates between {first} and {second}",
        lambda values: Automaton(None, step, _not_failed),
        ordered=True,
    )


def min_gap(value: int, length: int, counted_value: int | None = None) -> SequenceProperty:
    """Return the property: between any two cells with a value there are at least `length` cells.

    With `counted_value`, only cells with that value are counted. The state is the number of counted cells since the
    last cell with the value, at most `length`; None once there were too few.
    """

    def step(state: int | None, own: int) -> int | None:
        if state is None or (own == value and state < length):
            return None
        return 0 if own == value else min(state + (counted_value in (None, own)), length)

    return SequenceProperty(
        f"has at least {length} cells{'' if counted_value is None else f' {counted_value}'} between two {value}s",
        lambda values: Automaton(length, step, lambda state: state is not None),
        ordered=True,
    )
