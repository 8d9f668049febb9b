"""Properties of lines that ask for the order of their cells: what comes before what, ends, steps, runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import Automaton, SequenceProperty
from stripcount.language.everyday.words import amount_of
from stripcount.language.phrases import Bounds
from stripcount.language.statements.values import ValueSet

_WRONG = "wrong"


def has_before(first: ValueSet, second: ValueSet) -> SequenceProperty | None:
    """Return the property: all cells of some values come before all cells of others."""
    if first.said == second.said:
        return None

    def step(state: Any, v: int) -> Any:
        if state == _WRONG or (state and first.holds(v)):
            return _WRONG
        return bool(state or second.holds(v))

    return SequenceProperty(
        f"has all {first.said} before all {second.said}",
        lambda given: Automaton(False, step, lambda state: state != _WRONG),
        ordered=True,
    )


def has_between(value: ValueSet, other: ValueSet) -> SequenceProperty:
    """Return the property: between any two cells of some values there is one of others."""

    def step(state: Any, v: int) -> Any:
        if state == _WRONG:
            return state
        if value.holds(v):
            return _WRONG if state == "open" else "open"
        return "free" if other.holds(v) else state

    return SequenceProperty(
        f"has a {other.said} between any two {value.said}",
        lambda given: Automaton("free", step, lambda state: state != _WRONG),
        ordered=True,
    )


def is_together(values: ValueSet) -> SequenceProperty:
    """Return the property: the cells of some values are consecutive."""

    def step(state: Any, v: int) -> Any:
        if values.holds(v):
            return {"before": "in", "in": "in"}.get(state, _WRONG)
        return "after" if state == "in" else state

    return SequenceProperty(
        f"has its {values.said} together",
        lambda given: Automaton("before", step, lambda state: state != _WRONG),
        ordered=True,
    )


def no_two_together(values: ValueSet) -> SequenceProperty:
    """Return the property: no two cells of some values are consecutive."""
    return SequenceProperty(
        f"has no two consecutive cells {values.said}",
        lambda given: Automaton(
            False,
            lambda s, v: _WRONG if s == _WRONG or (s and values.holds(v)) else values.holds(v),
            lambda s: s != _WRONG,
        ),
        ordered=True,
    )


def changes_so_often(bounds: Bounds | str) -> SequenceProperty | None:
    """Return the property: the value changes so often from one cell to the next."""
    wanted = amount_of(bounds)
    return SequenceProperty(
        f"changes {wanted.phrase} times",
        lambda given: Automaton(
            (None, 0),
            lambda s, v: (v, wanted.representative(s[1] + (s[0] not in (None, v)))),
            lambda s: wanted.contains(s[1]),
        ),
        ordered=True,
    )


def alternating(first: ValueSet, second: ValueSet) -> SequenceProperty:
    """Return the property: cells of two sorts take turns."""

    def step(state: Any, v: int) -> Any:
        own = (first.holds(v), second.holds(v))
        return _WRONG if state in (_WRONG, own) or not any(own) else own

    return SequenceProperty(
        f"alternates between {first.said} and {second.said}",
        lambda given: Automaton(None, step, lambda state: state != _WRONG),
        ordered=True,
    )


def sequence_of_steps() -> SequenceProperty:
    """Return the property: each value differs from the one before by the same number."""

    def step(state: Any, v: int) -> Any:
        if state is None or state == _WRONG:
            return state or (v, None)
        return (v, v - state[0]) if state[1] in (None, v - state[0]) else _WRONG

    return SequenceProperty(
        "is an arithmetic progression", lambda given: Automaton(None, step, lambda s: s != _WRONG), ordered=True
    )


def prefixes(first: ValueSet, second: ValueSet) -> SequenceProperty:
    """Return the property: every beginning has at least as many cells of some values as of others."""

    def step(state: Any, v: int) -> Any:
        after = _WRONG if state == _WRONG else state + first.holds(v) - second.holds(v)
        return _WRONG if isinstance(after, str) or after < 0 else after

    return SequenceProperty(
        f"has in every beginning at least as many {first.said} as {second.said}",
        lambda given: Automaton(0, step, lambda state: state != _WRONG),
        ordered=True,
    )


def longest(value: ValueSet, bounds: Bounds) -> SequenceProperty | None:
    """Return the property: the longest run of some values has a length within bounds."""
    numbers, most = bounds
    top = max(numbers)

    def step(state: tuple[int, int], v: int) -> tuple[int, int]:
        run = min(state[0] + 1, top + 1) if value.holds(v) else 0
        return run, max(state[1], run)

    return SequenceProperty(
        f"has a longest run of {value.said} of length {sorted(numbers)}{' or more' if most else ''}",
        lambda given: Automaton((0, 0), step, lambda s: s[1] in numbers or (most and s[1] >= top)),
        ordered=True,
    )


def steps_related(relation: tuple[str, Callable[[Any, Any], Any]], after: bool) -> SequenceProperty:
    """Return the property: each cell is in a relation to the one before it (after it)."""
    said, holds = relation
    word = "after" if after else "before"
    return sequences.monotone(
        f"each {said} the one {word}", (lambda a, b: bool(holds(a, b))) if after else (lambda a, b: bool(holds(b, a)))
    )


def middle_related(relation: tuple[str, Callable[[Any, Any], Any]], wanted: bool) -> SequenceProperty:
    """Return the property of three cells: the middle one is in a relation to both others, or is not."""
    said, holds = relation

    def accepts(word: tuple[int, ...]) -> bool:
        return len(word) == 3 and bool(holds(word[1], word[0]) and holds(word[1], word[2])) == wanted

    text = f"its middle cell is {'' if wanted else 'not '}{said} both others"
    return SequenceProperty(text, lambda given: Automaton((), lambda word, v: (*word, v)[:4], accepts), ordered=True)


def later(own: ValueSet, other: ValueSet, after: bool) -> SequenceProperty:
    """Return the property: after (before) each cell of some values there is somewhere one of others."""

    def step(state: str, v: int) -> str:
        if after:
            return "open" if own.holds(v) else "met" if other.holds(v) else state
        if state == _WRONG or (own.holds(v) and state != "seen"):
            return _WRONG
        return "seen" if other.holds(v) else state

    return SequenceProperty(
        f"has somewhere {'after' if after else 'before'} each {own.said} a {other.said}",
        lambda given: Automaton("met", step, lambda state: state not in ("open", _WRONG)),
        ordered=True,
    )


def beyond(own: ValueSet, others: ValueSet, after: bool) -> SequenceProperty:
    """Return the property: all cells after (before) one of some values are of others."""

    def step(state: Any, v: int) -> Any:
        open_, wrong, seen = state
        bad = wrong or (after and open_ and not others.holds(v)) or (not after and own.holds(v) and seen)
        return open_ or own.holds(v), bad, seen or not others.holds(v)

    return SequenceProperty(
        f"has only {others.said} {'after' if after else 'before'} each {own.said}",
        lambda given: Automaton((False, False, False), step, lambda state: not state[1]),
        ordered=True,
    )


def apart_in_line(values: ValueSet, least: int) -> SequenceProperty | None:
    """Return the property: two cells of some values are at least so far apart."""
    if not 0 < least <= 64:
        return None

    def step(state: Any, v: int) -> Any:
        if not values.holds(v):
            return state if state == _WRONG else min(state + 1, least)
        return _WRONG if state == _WRONG or state < least - 1 else 0

    return SequenceProperty(
        f"has its {values.said} at least {least} apart",
        lambda given: Automaton(least, step, lambda s: s != _WRONG),
        ordered=True,
    )


def read_as_number(base: int, divisor: int) -> SequenceProperty | None:
    """Return the property: the line, read as a number in a base, is divisible by a number."""
    if not divisor:
        return None
    return SequenceProperty(
        f"is divisible by {divisor} as a number in base {base}",
        lambda given: Automaton(0, lambda n, v: (n * base + v) % divisor, lambda n: n == 0),
        ordered=True,
    )


def end(first: bool, values: ValueSet) -> SequenceProperty:
    """Return the property: the first (last) cell is of some values."""

    def accepts(state: Any) -> bool:
        return state is None or values.holds(state)

    word = "begins" if first else "ends"
    return SequenceProperty(
        f"{word} with {values.said}",
        lambda given: Automaton(None, lambda s, v: v if s is None or not first else s, accepts),
        ordered=True,
    )


def ends_related(said: str, relation: Callable[[int, int], bool]) -> SequenceProperty:
    """Return the property: the first and the last cell are in a relation."""
    return SequenceProperty(
        f"its first and last cells {said}",
        lambda given: Automaton(
            None, lambda s, v: (v, v) if s is None else (s[0], v), lambda s: s is None or relation(*s)
        ),
        ordered=True,
    )


def told(first: bool, values: ValueSet) -> SequenceProperty:
    """Return the property: the first (last) cell holds the number of cells of some values in its line."""

    def over(given: tuple[int, ...]) -> Automaton:
        most = max(given) + 1

        def step(state: Any, v: int) -> Any:
            number = min((0 if state is None else state[1]) + values.holds(v), most)
            return (v if state is None or not first else state[0]), number

        return Automaton(None, step, lambda s: s is None or s[0] == s[1])

    return SequenceProperty(
        f"has in its {'first' if first else 'last'} cell the number of its {values.said}", over, ordered=True
    )
