"""What may be said of a thing on the board: the meanings of the phrases of `claims`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from stripcount.language.boardwise.board import (
    AROUND,
    SIDES,
    Cell,
    Claim,
    Group,
    Noun,
    Number,
    Thing,
    WholeBoard,
    any_one,
    columns_of,
    every_one,
    opposite,
    rows_of,
)
from stripcount.language.boardwise.nouns import STEPS, Near, ValueTest, placed, within
from stripcount.language.boardwise.places import own_line, stepping
from stripcount.language.boardwise.quantities import COMPARE, Many, Said, unsure


def denied(claim: Claim | None) -> Claim | None:
    """Return that something is not so, None of a number that may be an exact one or the least."""
    if claim is None or unsure(claim.said):
        return None
    return Claim(f"not ({claim.said})", lambda board, it: opposite(claim.of(board, it)), claim.sort)


def both(word: str, *given: Claim | None) -> Claim | None:
    """Return that all of some claims hold (word `and`) or one of them (`or`); None if they are said of different sorts."""
    claims = [claim for claim in given if claim is not None]
    if len(claims) < max(2, len(given)):
        return None
    sorts = {claim.sort for claim in claims} - {""}
    joined = every_one if word == "and" else any_one
    if len(sorts) > 1:
        return None
    return Claim(
        "(" + f" {word} ".join(claim.said for claim in claims) + ")",
        lambda board, it: joined(claim.of(board, it) for claim in claims),
        sorts.pop() if sorts else "",
    )


def has(many: Many, noun: Noun, place: Near | None = None) -> Claim:
    """Return that a thing has so many parts of one kind."""
    found = placed(noun, place) if place else noun

    def test(board: WholeBoard, it: Thing) -> bool:
        total = len(it) if "half" in many.said or "all but" in many.said else 0
        return many.holds(len(found.of(board, it)), total)

    return Claim(f"has {many.said} {found.said}", test, "thing")


def has_near(many: Many, noun: Noun, near: Near) -> Claim:
    """Return that near a thing there are so many others."""
    found = within(noun, near)
    return Claim(
        f"has {many.said} {found.said}",
        lambda board, it: many.holds(len(found.of(board, it)), len([c for c in near.of(board, it) if c not in it])),
        "cell" if noun.sort == "cell" else "",
    )


def has_near_own(many: Many, noun: Noun, kind: str) -> Claim:
    """Return that in the line of a cell there are so many others, itself among them."""
    near = own_line(kind)
    return Claim(
        f"has {many.said} {noun.said} {near.said}, itself included",
        lambda board, it: many.holds(len(noun.of(board, near.of(board, it))), 0),
        "cell",
    )


def more(word: str, first: Noun, second: Noun) -> Claim:
    """Return that a thing has more parts of one kind than of another, or fewer, or as many."""
    test = _COUNTED[word]
    return Claim(
        f"has {word} {first.said} than/as {second.said}",
        lambda board, it: test(len(first.of(board, it)), len(second.of(board, it))),
        "thing",
    )


def has_so_much(measure: Number, said: Said) -> Claim:
    """Return that a measure of a thing has a property."""
    return Claim(
        f"has {measure.said} {said.said}", lambda board, it: said.of(board, it, measure.of(board, it)), "thing"
    )


def has_values(numbers: tuple[int, ...]) -> Claim:
    """Return that a thing has all of some values."""
    wanted = frozenset(numbers)
    return Claim(f"has all of {sorted(wanted)}", lambda board, it: wanted <= set(board.values(it)), "thing")


def all_are(values: ValueTest, sort: str = "thing") -> Claim:
    """Return that all cells of a thing hold some values."""
    return Claim(f"is {values.said}", lambda board, it: all(map(values.holds, board.values(it))), sort)


def lies(place: Near) -> Claim:
    """Return that a thing lies in a place."""
    return Claim(
        f"is {place.said}", lambda board, it: set(place.of(board, it if len(it) != 1 else board.cells)).issuperset(it)
    )


def touches(many: Many, noun: Noun, way: str | None = None) -> Claim:
    """Return that a thing is adjacent to so many others."""
    return has_near(many, noun, stepping(f"next to it {way or ''}".strip(), STEPS[way or ""]))


def reaches(group: Group) -> Claim:
    """Return that a thing has a cell in a group of cells."""
    return Claim(
        f"touches {group.said}", lambda board, it: not set(group.of(board, board.cells)).isdisjoint(it), "thing"
    )


def compared(word: str, number: Number) -> Claim:
    """Return that the value of a cell compares in one way with a number."""

    def test(board: WholeBoard, it: Thing) -> bool | None:
        other = number.of(board, it)
        return None if other is None else COMPARE[word](board.at(it[0]), other)

    return Claim(f"is {word} {number.said}", test, "cell")


def compared_near(word: str, many: Many, near: Near | Group) -> Claim | None:
    """Return that the value of a cell compares in one way with those of so many cells near it.

    None for `one of them`, which may mean one at least.
    """
    if many.said == "just 1":
        return None

    def test(board: WholeBoard, it: Thing) -> bool:
        others = [board.at(cell) for cell in near.of(board, it) if cell not in it]
        return many.holds(sum(COMPARE[word](board.at(it[0]), other) for other in others), len(others))

    return Claim(f"is {word} {many.said} of the cells {near.said}", test, "cell")


def only_one(noun: Noun, near: Near | Group) -> Claim:
    """Return that a cell is the only one of its kind among some others and itself."""

    def test(board: WholeBoard, it: Thing) -> bool:
        return noun.of(board, tuple({*near.of(board, it), *it})) == (it,)

    return Claim(f"is the only one of {noun.said} {near.said}", test, "cell")


def extreme(word: str, near: Near) -> Claim:
    """Return that a cell's value is the largest or smallest among some others and itself; others may equal it."""

    def test(board: WholeBoard, it: Thing) -> bool:
        others = board.values(near.of(board, it))
        return board.at(it[0]) == (max if word in ("largest", "greatest", "maximum") else min)(
            [*others, board.at(it[0])]
        )

    return Claim(f"is {word} {near.said}", test, "cell")


def alone(way: str | None = None) -> Claim:
    """Return that no neighbour of a cell has its value."""
    steps = STEPS[way or ""]
    return Claim(
        f"has no equal neighbour {way or ''}".strip(),
        lambda board, it: all(board.at(c) != board.at(it[0]) for c in board.near(it[0], steps)),
        "cell",
    )


def listed(said: str, holds: Callable[[list[int]], bool]) -> Claim:
    """Return that the values of a thing, in their order, pass a test."""
    return Claim(said, lambda board, it: holds(board.values(it)), "thing")


def steps_of(holds: Callable[[int, int], bool]) -> Callable[[list[int]], bool]:
    """Return a test of a sequence: every two successive values are in a relation."""
    return lambda found: all(holds(a, b) for a, b in pairwise(found))


def has_shape(word: str) -> Claim:
    """Return that the cells of a thing form a rectangle, a square or a straight line."""

    def test(board: WholeBoard, it: Thing) -> bool:
        height, width = len(rows_of(it)), len(columns_of(it))
        full = height * width == len(it) and max(i for i, _ in it) - min(i for i, _ in it) + 1 == height
        if word == "square":
            return full and height == width
        if word == "bar":
            return full and 1 in (height, width)
        return full

    return Claim(f"is a {word}", test, "thing")


def beside(many: Many, step: Cell, noun: Noun) -> Claim:
    """Return that a cell stands on one side of so many others: they are looked for on the other side of it."""
    return has_near(many, noun, stepping(f"one step {step} from it", (step,)))


def apart_by(number: Number, said: Said) -> Claim:
    """Return that the value of a cell differs from a number by an amount."""

    def test(board: WholeBoard, it: Thing) -> bool | None:
        other = number.of(board, it)
        return None if other is None else said.of(board, it, max(board.at(it[0]) - other, other - board.at(it[0])))

    return Claim(f"differs from {number.said} by {said.said}", test, "cell")


def beyond_by(many: int, word: str, number: Number) -> Claim:
    """Return that the value of a cell is greater (less) by so much than a number."""
    sign = -1 if word == "less than" else 1

    def test(board: WholeBoard, it: Thing) -> bool | None:
        other = number.of(board, it)
        return None if other is None else board.at(it[0]) == other + sign * many

    return Claim(f"is {many} {word} {number.said}", test, "cell")


def neighbours_are(many: Many, word: str, how: str) -> Claim:
    """Return that so many neighbours of a cell are in a relation to it."""
    steps = SIDES if word == "neighbour" else AROUND

    def test(board: WholeBoard, it: Thing) -> bool:
        found = board.near(it[0], steps)
        return many.holds(sum(COMPARE[how](board.at(c), board.at(it[0])) for c in found), len(found))

    return Claim(f"has {many.said} {word} {how} it", test, "cell")


def ringed(values: ValueTest, steps: tuple[Cell, ...]) -> Claim:
    """Return that a cell has neighbours on all sides, all of some values."""

    def test(board: WholeBoard, it: Thing) -> bool:
        near = board.near(it[0], steps)
        return len(near) == len(steps) and all(map(values.holds, board.values(near)))

    return Claim(f"has {len(steps)} neighbours, all {values.said}", test, "cell")


def more_than(word: str, noun: Noun, which: Many, others: Noun) -> Claim:
    """Return that a thing has more (fewer, as many) parts of a kind than every (some, ...) other thing."""
    test = _COUNTED[word]

    def holds(board: WholeBoard, it: Thing) -> bool:
        own = len(noun.of(board, it))
        found = [thing for thing in others.of(board, board.cells) if thing != it]
        return which.holds(sum(test(own, len(noun.of(board, thing))) for thing in found), len(found))

    return Claim(f"has {word} {noun.said} than/as {which.said} of the other {others.said}", holds, "thing")


def more_than_group(word: str, noun: Noun, group: Group) -> Claim:
    """Return that a thing has more (fewer, as many) parts of a kind than a definite thing."""
    test = _COUNTED[word]
    return Claim(
        f"has {word} {noun.said} than/as {group.said}",
        lambda board, it: test(len(noun.of(board, it)), len(noun.of(board, group.of(board, board.cells)))),
        "thing",
    )


_COUNTED: dict[str, Callable[[int, int], bool]] = {
    "more": lambda a, b: a > b,
    "less": lambda a, b: a < b,
    "fewer": lambda a, b: a < b,
    "as many": lambda a, b: a == b,
    "at least as many": lambda a, b: a >= b,
    "at most as many": lambda a, b: a <= b,
    "twice as many": lambda a, b: a == 2 * b,
}


def only_such(first: Claim, second: Claim, values: tuple[Noun, Noun], others: ValueTest) -> Claim:
    """Return that a thing has so many cells of two kinds, and that all its others hold some values."""

    def test(board: WholeBoard, it: Thing) -> bool | None:
        named = {cell for noun in values for thing in noun.of(board, it) for cell in thing}
        rest = all(others.holds(board.at(cell)) for cell in it if cell not in named)
        return rest and every_one((first.of(board, it), second.of(board, it)))

    return Claim(f"{first.said} and {second.said}, otherwise {others.said}", test, "thing")


def repeats(many: Many, times: Many) -> Claim | None:
    """Return that so many values occur so many times in a thing; that none does so twice may mean twice or more."""
    if unsure(times.said) and many.holds(0, 0):
        return None
    return Claim(
        f"has {many.said} value {times.said} times",
        lambda board, it: many.holds(sum(times.holds(n, 0) for n in Counter(board.values(it)).values()), 0),
        "thing",
    )


def periodic_of(numbers: tuple[int, ...]) -> Claim | None:
    """Return that the values of a thing begin a period again and again; it is named at least twice."""
    many = len(numbers)
    period = next(p for p in range(1, many + 1) if all(numbers[k] == numbers[k % p] for k in range(many)))
    if 2 * period > many:
        return None
    return listed(
        f"reads {numbers[:period]} again and again", lambda f: all(v == numbers[k % period] for k, v in enumerate(f))
    )


BEHIND: dict[str, Cell] = {"above": (1, 0), "top": (1, 0), "below": (-1, 0), "left": (0, 1), "right": (0, -1)}


def numbers_one(number: Number) -> Claim | None:
    """Return that the value of a cell is a number of the board; one in digits is a value."""
    return None if number.said.lstrip("-").isdigit() else compared("equal to", number)


def odd_total(sort: str, measure: Number) -> Claim:
    """Return that a measure of a thing is odd or even."""
    rest = int(sort == "odd")
    return has_so_much(measure, Said(sort, lambda board, it, x: x is not None and x % 2 == rest))


def every_of(*found: object) -> Claim | None:
    """Return that a thing has all values of a list, whose length may be named, or all from one to another."""
    numbers = [each for each in found if isinstance(each, int)]
    values = next((each for each in found if isinstance(each, tuple)), None)
    if values is None:
        return has_values(tuple(range(numbers[0], numbers[1] + 1))) if numbers[0] < numbers[1] else None
    return has_values(values) if not numbers or numbers[0] == len(values) else None
