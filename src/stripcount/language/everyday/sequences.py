"""Properties of sequences of values, stated once in plain Python: of lines, of blocks, of a whole board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stripcount.language.everyday.automata import Automaton, Sequence, Values
from stripcount.language.everyday.words import Amount


def counting(said: str, of: Callable[[int], int], wanted: Amount, ordered: bool = False) -> Sequence:
    """Return the property: the sum of `of` each value, at least 0, is a wanted amount."""
    return Sequence(
        said, lambda values: Automaton(0, lambda n, value: wanted.folded(n + of(value)), wanted.ok), ordered
    )


def holding(wanted: Amount, value: int) -> Sequence:
    """Return the property: the number of cells of a value is a wanted amount."""
    return counting(f"has {wanted.said} cells {value}", lambda v: int(v == value), wanted)


def summing(wanted: Amount) -> Sequence:
    """Return the property: the sum of the values is a wanted amount."""

    def over(values: Values) -> Automaton:
        exact = min(values) < 0 and wanted.threshold > 0  # a sum may come back from beyond the threshold
        return Automaton(
            0,
            (lambda n, value: n + value)
            if exact
            else (lambda n, value: wanted.folded(n + value) if n + value >= 0 else (n + value) % wanted.period),
            wanted.ok,
        )

    return Sequence(f"has sum {wanted.said}", over)


def comparing(first: int, second: int, relation: str) -> Sequence:
    """Return the property: there are as many (more, fewer, at least as many) cells of one value as of another."""
    holds = {
        "as many": lambda n: n == 0,
        "more": lambda n: n > 0,
        "fewer": lambda n: n < 0,
        "at least as many": lambda n: n >= 0,
        "at most as many": lambda n: n <= 0,
    }[relation]
    joint = "than" if relation in ("more", "fewer") else "as"
    return Sequence(
        f"has {relation} cells {first} {joint} {second}",
        lambda values: Automaton(0, lambda n, v: n + (v == first) - (v == second), holds),
    )


def half(value: int, relation: str) -> Sequence:
    """Return the property: at least (at most, exactly, more than, less than) half of the cells have a value."""
    holds = {
        "at least": lambda n: n >= 0,
        "at most": lambda n: n <= 0,
        "exactly": lambda n: n == 0,
        "more than": lambda n: n > 0,
    }.get(relation, lambda n: n < 0)
    return Sequence(
        f"has {relation} half of its cells {value}",
        lambda values: Automaton(0, lambda n, v: n + (1 if v == value else -1), holds),
    )


def only(value: int) -> Sequence:
    """Return the property: all cells have one given value."""
    return Sequence(f"is all {value}", lambda values: Automaton(True, lambda good, v: good and v == value, bool))


def _gathered(seen: frozenset[int], value: int) -> frozenset[int]:
    return seen | {value}


def _apart(seen: frozenset[int] | None, value: int) -> frozenset[int] | None:
    return None if seen is None or value in seen else seen | {value}


def _combined(joint: str, of: Callable[[list[bool]], bool], parts: tuple[Sequence, ...]) -> Sequence:
    def over(values: Values) -> Automaton:
        each = [part.over(values) for part in parts]
        return Automaton(
            tuple(one.start for one in each),
            lambda states, value: tuple(one.step(state, value) for one, state in zip(each, states)),
            lambda states: of([one.accepts(state) for one, state in zip(each, states)]),
        )

    said, ordered = f" {joint} ".join(part.said for part in parts), any(part.ordered for part in parts)
    return Sequence(said, over, ordered, next((part.vague for part in parts if part.vague), ""))


def every(*parts: Sequence) -> Sequence:
    """Return the property of the sequences that have all of some properties."""
    return _combined("and", all, parts)


def some(*parts: Sequence) -> Sequence:
    """Return the property of the sequences that have at least one of some properties."""
    return _combined("or", any, parts)


EMPTY: frozenset[int] = frozenset()
CONSTANT = Sequence("is constant", lambda values: Automaton(EMPTY, _gathered, lambda seen: len(seen) <= 1))
COMPLETE = Sequence(
    "has every value", lambda values: Automaton(EMPTY, _gathered, lambda seen: len(seen) == len(values))
)
DISTINCT = Sequence("has no value twice", lambda values: Automaton(EMPTY, _apart, lambda seen: seen is not None))
PERMUTED = Sequence(
    "has every value once",
    lambda values: Automaton(EMPTY, _apart, lambda seen: seen is not None and len(seen) == len(values)),
)


def complete(number: int) -> Sequence:
    """Return the property: each of the values occurs, which are so many; if they are not, no sequence has it."""
    return Sequence(
        f"has all {number} values",
        lambda values: Automaton(EMPTY, _gathered, lambda seen: len(seen) == len(values) == number),
    )


def different(wanted: Amount) -> Sequence:
    """Return the property: the number of different values is a wanted amount."""
    return Sequence(
        f"has {wanted.said} different values",
        lambda values: Automaton(EMPTY, _gathered, lambda seen: wanted.ok(len(seen))),
    )


def of_each(wanted: Amount) -> Sequence:
    """Return the property: the number of cells of each value is a wanted amount."""

    def over(values: Values) -> Automaton:
        return Automaton(
            (0,) * len(values),
            lambda seen, v: tuple(wanted.folded(n + (v == value)) for n, value in zip(seen, values)),
            lambda seen: all(map(wanted.ok, seen)),
        )

    return Sequence(f"has {wanted.said} cells of each value", over)


def repeating(number: int) -> Sequence:
    """Return the property: some value occurs at least `number` times."""

    def over(values: Values) -> Automaton:
        return Automaton(
            (0,) * len(values),
            lambda seen, v: tuple(min(n + (v == value), number) for n, value in zip(seen, values)),
            lambda seen: max(seen) >= number,
        )

    return Sequence(f"has at least {number} equal cells", over)


def monotone(relation: str, holds: Callable[[int, int], bool]) -> Sequence:
    """Return the property: each value is in a relation to the next one."""
    return Sequence(
        f"is {relation}",
        lambda values: Automaton(
            None, lambda s, v: v if s is None or (s != "wrong" and holds(s, v)) else "wrong", _good
        ),
        ordered=True,
    )


def _good(state: Any) -> bool:
    return bool(state != "wrong")


def including(*wanted: int) -> Sequence:
    """Return the property: each of some values occurs."""
    return Sequence(
        f"has the values {' and '.join(map(str, sorted(wanted)))}",
        lambda values: Automaton(
            EMPTY, lambda seen, v: seen | ({v} & set(wanted)), lambda seen: len(seen) == len(set(wanted))
        ),
    )


_OTHER = "other"  # the label of a cell that belongs to no counted run


def runs(value: int | None, lengths: Amount) -> Sequence:
    """Return the property: the length of every maximal run of a value (None: of any equal cells) is a wanted amount."""

    def step(state: Any, own: int) -> Any:
        if state is None:
            return None
        before, length = state
        kept = own if value in (None, own) else _OTHER
        if kept == before:
            return (kept, 0 if kept == _OTHER else lengths.folded(length + 1))
        return None if ended(state) else (kept, int(kept != _OTHER))

    def ended(state: Any) -> bool:
        return state is None or (state[0] != _OTHER and not lengths.ok(state[1]))

    what = "of equal cells" if value is None else f"of {value}s"
    return Sequence(
        f"has only runs {what} of length {lengths.said}",
        lambda values: Automaton((_OTHER, 0), step, lambda state: not ended(state)),
        ordered=True,
    )


def run_count(value: int | None, wanted: Amount) -> Sequence:
    """Return the property: the number of maximal runs of a value (None: of equal cells) is a wanted amount."""

    def step(state: tuple[Any, int], own: int) -> tuple[Any, int]:
        before, number = state
        kept = own if value in (None, own) else _OTHER
        return kept, wanted.folded(number + 1) if kept not in (before, _OTHER) else number

    what = "equal cells" if value is None else f"{value}s"
    return Sequence(
        f"has {wanted.said} runs of {what}",
        lambda values: Automaton((_OTHER, 0), step, lambda state: wanted.ok(state[1])),
        ordered=True,
    )


def containing(words: tuple[tuple[int, ...], ...]) -> Sequence:
    """Return the property: one of some words occurs in consecutive cells."""
    most = max(map(len, words))

    def step(state: Any, own: int) -> Any:
        if state is None:
            return None
        last = (*state, own)[-most:]
        return None if any(last[-len(word) :] == word for word in words) else last[-(most - 1) :] if most > 1 else ()

    shown = " or ".join(" ".join(map(str, word)) for word in words)
    return Sequence(f"contains {shown}", lambda values: Automaton((), step, lambda state: state is None), ordered=True)


def ends(first: bool, last: bool, value: int | None) -> Sequence:
    """Return the property: the first cell, the last one or both have a value; None: the two have the same value."""

    def accepts(state: Any) -> bool:
        if state is None:
            return True
        return (not first or state[0] == (state[1] if value is None else value)) and (
            not last or state[1] == (state[0] if value is None else value)
        )

    both = "begins and ends" if first and last else "begins" if first else "ends"
    return Sequence(
        f"{both} with {'the same value' if value is None else value}",
        lambda values: Automaton(None, lambda state, v: (v if state is None else state[0], v), accepts),
        ordered=True,
    )


PALINDROME = Sequence(
    "is a palindrome",
    lambda values: Automaton((), lambda word, v: (*word, v), lambda word: word == word[::-1]),
    ordered=True,
)


def _bent(state: Any, value: int) -> Any:
    if state is None or state[0] is None:
        return state if state is None else (value, False)
    last, fell = state
    return None if fell and value > last else (value, fell or value < last)


UNIMODAL = Sequence(
    "rises and then falls",
    lambda values: Automaton((None, False), _bent, lambda state: state is not None),
    ordered=True,
)


def alternating(first: int, second: int) -> Sequence:
    """Return the property: two values take turns, whichever is first."""

    return Sequence(
        f"alternates between {first} and {second}",
        lambda values: Automaton(None, lambda s, v: _turned(s, v, first, second), lambda s: s != "wrong"),
        ordered=True,
    )


def _turned(last: Any, value: int, first: int, second: int) -> Any:
    return value if last != "wrong" and value in (first, second) and value != last else "wrong"


def gaps(value: int, least: int, other: int | None = None) -> Sequence:
    """Return the property: between two cells of a value there are at least so many others, or so many of a value."""

    def step(state: int | None, own: int) -> int | None:
        if state is None or (own == value and state < least):
            return None
        return 0 if own == value else min(state + (other in (None, own)), least)

    return Sequence(
        f"has at least {least} cells{'' if other is None else f' {other}'} between two {value}s",
        lambda values: Automaton(least, step, lambda state: state is not None),
        ordered=True,
    )
