"""Properties of lines, regions and boards that do not depend on the order of the cells: counts, sums, extremes.

Every function returns a `SequenceProperty`, an automaton that reads the values of the cells. `everyday.sequences` has
such properties for one value, as in `two 1s`; here it may be any set of values, as in `two even numbers`. An *amount*
is a set of integers that an automaton can test, such as `at most 2` (see `Amount`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import Automaton, SequenceProperty
from stripcount.language.everyday.properties import with_ambiguity
from stripcount.language.everyday.words import Amount, amount_of
from stripcount.language.phrases import Bounds
from stripcount.language.statements.values import ValueSet

_MAXIMUM_ADJECTIVES = ("largest", "biggest", "greatest", "highest", "maximum")  # other adjectives mean the minimum
_MAX_RANGE_WIDTH = 20  # largest minus smallest of values that must all occur: a state is the set of those that did
_BEYOND_MENTIONED = (1000, 1001)  # larger than every number that a phrase mentions, one even and one odd


def value_count_within(bounds: Bounds | str, values: ValueSet) -> SequenceProperty:
    """Return the property: the number of cells with values of a set is within bounds, or "even", or "odd"."""
    amount = amount_of(bounds)
    if values.single_value is not None:
        return with_ambiguity(bounds, sequences.value_count(amount, values.single_value))
    return with_ambiguity(bounds, value_count(amount, values))


def value_count(amount: Amount, values: ValueSet) -> SequenceProperty:
    """Return the property: the number of cells with values of a set is in an amount."""
    predicate = f"has {amount.phrase} cells {values.phrase}"
    return sequences.weight_sum(predicate, lambda value: int(values.contains(value)), amount)


def value_count_in(amount_or_bounds: Amount | Bounds | str, values: ValueSet) -> SequenceProperty:
    """Return `value_count` for an amount, `value_count_within` for bounds, "even" or "odd"."""
    if isinstance(amount_or_bounds, Amount):
        return value_count(amount_or_bounds, values)
    return value_count_within(amount_or_bounds, values)


def consists_of(values: ValueSet) -> SequenceProperty:
    """Return the property: the values of all cells are in a set; it holds for no cells."""
    return SequenceProperty(
        f"is all {values.phrase}",
        lambda alphabet: Automaton(True, lambda holds, value: holds and values.contains(value), bool),
    )


def count_comparison(first: ValueSet, second: ValueSet, relation: str, factor: int = 1) -> SequenceProperty:
    """Return the property: the number of cells in the first set is in a relation to `factor` times that in the second.

    `relation` is "as many", "more", "fewer", "at least as many", "at most as many" or "not as many"; a `factor` above 1
    is for "as many" only, as in `twice as many 1s as 0s`.
    """
    holds: Callable[[int], bool] = {
        "as many": lambda n: n == 0,
        "more": lambda n: n > 0,
        "fewer": lambda n: n < 0,
        "at least as many": lambda n: n >= 0,
        "at most as many": lambda n: n <= 0,
        "not as many": lambda n: n != 0,
    }[relation]
    relation_text = f"{factor} times as many" if factor > 1 else relation
    return SequenceProperty(
        f"has {relation_text} cells {first.phrase} as/than {second.phrase}",
        lambda alphabet: Automaton(
            0, lambda difference, value: difference + first.contains(value) - factor * second.contains(value), holds
        ),
    )


_COMPARISON_WITH_OTHERS = {
    "at least": "at least as many",
    "at most": "at most as many",
    "exactly": "as many",
    "more than": "more",
    "less than": "fewer",
    "fewer than": "fewer",
}
"""The relation of `count_comparison` to the other cells by the words before "half": "more than half of the cells" are
more than the others."""


def half_of_cells(relation: str, values: ValueSet) -> SequenceProperty:
    """Return the property: at least (at most, more than ...) half of the cells have values of a set.

    `relation` is a key of `_COMPARISON_WITH_OTHERS`, such as "at least".
    """
    others = ValueSet("others", lambda value: not values.contains(value))
    return replace(
        count_comparison(values, others, _COMPARISON_WITH_OTHERS[relation]),
        predicate=f"has {relation} half of its cells {values.phrase}",
    )


def extreme_function(adjective: str) -> Callable[[int, int], int]:
    """Return `max` for an adjective such as `largest`, `min` for one such as `smallest`."""
    return max if adjective in _MAXIMUM_ADJECTIVES else min


def extreme_value_in(adjective: str, values: ValueSet) -> SequenceProperty:
    """Return the property: the largest or smallest value is in a set; it fails for no cells."""
    extreme = extreme_function(adjective)
    return SequenceProperty(
        f"its {adjective} value is {values.phrase}",
        lambda alphabet: Automaton(
            None,
            lambda state, value: value if state is None else extreme(state, value),
            lambda state: state is not None and values.contains(state),
        ),
    )


def product_in(amount: Amount) -> SequenceProperty:
    """Return the property: the product of the values is in an amount; for no cells it is 1."""
    return SequenceProperty(
        f"has product {amount.phrase}",
        lambda alphabet: Automaton(1, lambda product, value: amount.representative(product * value), amount.contains),
    )


def each_value_once(values: tuple[int, ...]) -> SequenceProperty:
    """Return the property: each of some values occurs exactly once; other values may occur as well."""

    def step(seen_values: frozenset[int] | None, value: int) -> frozenset[int] | None:  # None after a repetition
        if seen_values is None or value not in values:
            return seen_values
        return None if value in seen_values else seen_values | {value}

    return SequenceProperty(
        f"has each of {', '.join(map(str, values))} once",
        lambda alphabet: Automaton(
            frozenset(), step, lambda seen_values: seen_values is not None and len(seen_values) == len(set(values))
        ),
    )


def implication(premise: SequenceProperty, conclusion: SequenceProperty) -> SequenceProperty | None:
    """Return the property: if the premise holds, so does the conclusion; None if the premise has no clear negation."""
    negation = premise.denial()
    return negation and sequences.any_of(negation, conclusion)


def equivalence(first: SequenceProperty, second: SequenceProperty) -> SequenceProperty | None:
    """Return the property: both of two properties hold or neither does; None if one of them has no clear negation."""
    not_first, not_second = first.denial(), second.denial()
    if not_first is None or not_second is None:
        return None
    return sequences.all_of(sequences.any_of(not_first, second), sequences.any_of(not_second, first))


def _total_in_set(predicate: str, weight: Callable[[int], int], totals: ValueSet) -> SequenceProperty:
    """Return the property: the sum of the weights of the cells is in a set that need not be periodic, as the primes.

    The automaton has a state for each total, so that its number of states has no bound.
    """
    return SequenceProperty(
        predicate, lambda alphabet: Automaton(0, lambda total, value: total + weight(value), totals.contains)
    )


def count_in_set(values: ValueSet, numbers: ValueSet) -> SequenceProperty:
    """Return the property: the number of cells with values of a set is in a set of numbers: `is 1 or 3`, `is prime`."""
    # a set of numbers that contains none of the large ones is taken as finite: those of its mentioned numbers in it
    if numbers.mentioned_values and not any(map(numbers.contains, _BEYOND_MENTIONED)):
        allowed = frozenset(number for number in numbers.mentioned_values if numbers.contains(number))
        if not allowed or min(allowed) < 0:
            return consists_of(ValueSet("none", lambda value: False))
        return value_count_within((allowed, False), values)
    return _total_in_set(
        f"has a number of cells {values.phrase} that is {numbers.phrase}",
        lambda value: int(values.contains(value)),
        numbers,
    )


def sum_in_set(sums: ValueSet) -> SequenceProperty:
    """Return the property: the sum of the values is in a set: `is prime`, `is a square`."""
    return _total_in_set(f"has a sum that is {sums.phrase}", lambda value: value, sums)


def sum_not_in(amount: Amount) -> SequenceProperty:
    """Return the property: the sum of the values is not in an amount."""
    return SequenceProperty(f"has not sum {amount.phrase}", sequences.total(amount).negated().automaton_over)


def xor_equals(number: int) -> SequenceProperty:
    """Return the property: the bitwise exclusive or of the values is a number; a negative value sets it to 0."""
    return SequenceProperty(
        f"has xor {number}",
        lambda alphabet: Automaton(
            0, lambda xor, value: xor ^ value if min(xor, value) >= 0 else 0, lambda xor: xor == number
        ),
    )


def extreme_once(adjective: str) -> SequenceProperty:
    """Return the property: exactly one cell has the largest or smallest value; it fails for no cells."""
    is_better = operator.gt if adjective in _MAXIMUM_ADJECTIVES else operator.lt

    def step(state: tuple[int, bool] | None, value: int) -> tuple[int, bool]:  # (extreme value, whether it is unique)
        if state is None or is_better(value, state[0]):
            return value, True
        return (state[0], False) if value == state[0] else state

    return SequenceProperty(
        f"has its {adjective} value once",
        lambda alphabet: Automaton(None, step, lambda state: state is not None and state[1]),
    )


def equal_counts(values: tuple[int, ...]) -> SequenceProperty:
    """Return the property: each of some values occurs equally often."""

    def step(counts: tuple[int, ...], value: int) -> tuple[int, ...]:  # counts, each less the smallest of them
        raised_counts = [count + (value == counted_value) for count, counted_value in zip(counts, values)]
        return tuple(count - min(raised_counts) for count in raised_counts)

    return SequenceProperty(
        f"has equally many of {', '.join(map(str, values))}",
        lambda alphabet: Automaton((0,) * len(values), step, lambda counts: len(set(counts)) == 1),
    )


def no_value_count_within(bounds: Bounds) -> SequenceProperty:
    """Return the property: no value that cells may hold occurs a number of times within bounds."""
    allowed, and_above = bounds
    largest = max(allowed)
    amount = Amount(f"not {sorted(allowed)}", lambda n: not (n in allowed or (and_above and n > largest)), largest + 1)
    return sequences.count_of_each_value(amount)


def includes_range(low: int, high: int) -> SequenceProperty | None:
    """Return the property: each value from `low` to `high`, both included, occurs.

    None for no values, and for more than 21.
    """
    return sequences.includes(*range(low, high + 1)) if 0 <= high - low <= _MAX_RANGE_WIDTH else None
