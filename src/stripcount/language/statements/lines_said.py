"""Properties of lines, regions and boards: how much of which values they hold, sums, largest values, conditions."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import Automaton, SequenceProperty
from stripcount.language.everyday.properties import with_ambiguity
from stripcount.language.everyday.words import Amount, amount_of
from stripcount.language.phrases import Bounds
from stripcount.language.statements.values import ValueSet

_WRONG = "wrong"


def having(number: Bounds | str, values: ValueSet) -> SequenceProperty:
    """Return the property: there are so many cells of some values."""
    wanted = amount_of(number)
    single = values.single
    if single is not None:
        return with_ambiguity(number, sequences.value_count(wanted, single))
    own = sequences.weight_sum(f"has {wanted.phrase} cells {values.said}", lambda v: int(values.holds(v)), wanted)
    return with_ambiguity(number, own)


def only(values: ValueSet) -> SequenceProperty:
    """Return the property: all cells are of some values."""
    return SequenceProperty(
        f"is all {values.said}", lambda given: Automaton(True, lambda good, v: good and values.holds(v), bool)
    )


def more(first: ValueSet, second: ValueSet, relation: str, times: int = 1) -> SequenceProperty:
    """Return the property: more (fewer, as many, ...) cells of some values than of others, or so many times as many."""
    holds: Callable[[int], bool] = {
        "as many": lambda n: n == 0,
        "more": lambda n: n > 0,
        "fewer": lambda n: n < 0,
        "at least as many": lambda n: n >= 0,
        "at most as many": lambda n: n <= 0,
        "not as many": lambda n: n != 0,
    }[relation]
    word = f"{times} times as many" if times > 1 else relation
    return SequenceProperty(
        f"has {word} cells {first.said} as/than {second.said}",
        lambda given: Automaton(0, lambda n, v: n + first.holds(v) - times * second.holds(v), holds),
    )


def half_of(word: str, values: ValueSet) -> SequenceProperty:
    """Return the property: at least (at most, ...) half of the cells are of some values."""
    return replace(
        more(values, ValueSet("others", lambda v: not values.holds(v)), _HALF[word]),
        predicate=f"has {word} half of its cells {values.said}",
    )


def extreme(word: str, last: bool) -> SequenceProperty:
    """Return the property: the largest (smallest) value stands at the beginning or the end, perhaps elsewhere too."""
    best = max if word in ("largest", "biggest", "greatest", "highest", "maximum") else min

    def step(state: Any, v: int) -> Any:
        return (v, v) if state is None else (best(state[0], v), v if last else state[1])

    place = "last" if last else "first"
    return SequenceProperty(
        f"has its {word} value in its {place} cell",
        lambda given: Automaton(None, step, lambda state: state is None or state[0] == state[1]),
        ordered=True,
    )


def extreme_value(word: str, values: ValueSet) -> SequenceProperty:
    """Return the property: the largest (smallest) value is one of some."""
    best = max if word in ("largest", "biggest", "greatest", "highest", "maximum") else min
    return SequenceProperty(
        f"its {word} value is {values.said}",
        lambda given: Automaton(
            None, lambda s, v: v if s is None else best(s, v), lambda s: s is not None and values.holds(s)
        ),
    )


def multiplied(wanted: Amount) -> SequenceProperty:
    """Return the property: the product of the cells is a wanted amount; a zero stays, other products are followed."""
    return SequenceProperty(
        f"has product {wanted.phrase}",
        lambda given: Automaton(1, lambda n, v: wanted.representative(n * v) if n * v >= 0 else n * v, wanted.contains),
    )


def used_once(values: tuple[int, ...]) -> SequenceProperty:
    """Return the property: each of some values occurs exactly once."""

    def step(state: Any, v: int) -> Any:
        return state if v not in values or state == _WRONG else _WRONG if v in state else state | {v}

    return SequenceProperty(
        f"has each of {', '.join(map(str, values))} once",
        lambda given: Automaton(frozenset(), step, lambda state: state != _WRONG and len(state) == len(set(values))),
    )


def implied(first: SequenceProperty, second: SequenceProperty) -> SequenceProperty | None:
    """Return the property of the lines that have a second one if they have a first."""
    denied = first.denial()
    return denied and sequences.any_of(denied, second)


def equivalent(first: SequenceProperty, second: SequenceProperty) -> SequenceProperty | None:
    """Return the property of the lines that have both of two properties, or none of them."""
    one, other = first.denial(), second.denial()
    return one and other and sequences.all_of(sequences.any_of(one, second), sequences.any_of(other, first))


def summed(wanted: Amount) -> SequenceProperty:
    """Return the property: the sum is a wanted amount."""
    return sequences.total(wanted)


def _exactly_counted(said: str, of: Callable[[int], int], wanted: ValueSet) -> SequenceProperty:
    """Return the property: a total, counted without end, is of some values: a prime, a square."""
    return SequenceProperty(said, lambda given: Automaton(0, lambda n, v: n + of(v), wanted.holds))


def number_is(values: ValueSet, wanted: ValueSet) -> SequenceProperty:
    """Return the property: the number of cells of some values is a number of a kind."""
    if wanted.named and not any(map(wanted.holds, (1000, 1001))):
        numbers = frozenset(n for n in wanted.named if wanted.holds(n))
        return (
            having((numbers, False), values)
            if numbers and min(numbers) >= 0
            else only(ValueSet("none", lambda v: False))
        )
    return _exactly_counted(
        f"has a number of cells {values.said} that is {wanted.said}", lambda v: int(values.holds(v)), wanted
    )


def counted_values(values: ValueSet, wanted: Amount) -> SequenceProperty:
    """Return the property: the number of cells of some values is a wanted amount."""
    return sequences.weight_sum(f"has {wanted.phrase} cells {values.said}", lambda v: int(values.holds(v)), wanted)


def sum_is(wanted: ValueSet) -> SequenceProperty:
    """Return the property: the sum is a number of a kind."""
    return _exactly_counted(f"has a sum that is {wanted.said}", lambda v: v, wanted)


def xor_is(wanted: int) -> SequenceProperty:
    """Return the property: the values combined by exclusive or are a number."""
    return SequenceProperty(
        f"has xor {wanted}",
        lambda given: Automaton(0, lambda n, v: n ^ v if min(n, v) >= 0 else 0, lambda n: n == wanted),
    )


def unique_extreme(word: str) -> SequenceProperty:
    """Return the property: the largest (smallest) value occurs once."""
    better = operator.gt if word in ("largest", "biggest", "greatest", "highest", "maximum") else operator.lt

    def step(state: Any, v: int) -> Any:
        if state is None or better(v, state[0]):
            return v, True
        return (state[0], False) if v == state[0] else state

    return SequenceProperty(
        f"has its {word} value once", lambda given: Automaton(None, step, lambda s: s is not None and s[1])
    )


def equally(values: tuple[int, ...]) -> SequenceProperty:
    """Return the property: each of some values occurs equally often."""
    return SequenceProperty(
        f"has equally many of {', '.join(map(str, values))}",
        lambda given: Automaton(
            (0,) * len(values),
            lambda s, v: _less(tuple(n + (v == own) for n, own in zip(s, values))),
            lambda s: len(set(s)) == 1,
        ),
    )


def _less(numbers: tuple[int, ...]) -> tuple[int, ...]:
    least = min(numbers)
    return tuple(number - least for number in numbers)


def never_each(times: Bounds) -> SequenceProperty:
    """Return the property: no value occurs so often."""
    numbers, more_ = times
    wanted = Amount(
        f"not {sorted(numbers)}", lambda n: not (n in numbers or (more_ and n > max(numbers))), max(numbers) + 1
    )
    return sequences.count_of_each_value(wanted)


def each_in(low: int, high: int) -> SequenceProperty | None:
    """Return the property: each value of a range occurs."""
    return sequences.includes(*range(low, high + 1)) if 0 <= high - low <= 20 else None


_HALF = {
    "at least": "at least as many",
    "at most": "at most as many",
    "exactly": "as many",
    "more than": "more",
    "less than": "fewer",
    "fewer than": "fewer",
}
