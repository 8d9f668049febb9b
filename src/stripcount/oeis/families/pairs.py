"""Conditions on pairs of cells: pairs that must not occur, or must occur a given number of times."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Condition, Tally
from stripcount.oeis.families.neighbours import Bounds, holding, shown
from stripcount.oeis.families.offsets import SOME, Relation
from stripcount.oeis.phrases import HORIZONTAL, VERTICAL, Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Context, Corner, NoneEqual, Parts, Piece


def _pairs(text: str, lines: tuple[Offset, ...], relation: Relation, bounds: Bounds) -> Piece:
    def condition(line: Offset) -> Condition:
        return Condition(
            (("", *line),), lambda view: ~relation(view.value(), view.value(*line)), whole=True, tally=text
        )

    conditions = tuple(condition(line) for line in lines)
    numbers, more = bounds
    return Piece(text, lambda context: Parts(conditions=conditions, tallies=(Tally(text, numbers, more),)))


says("times", {
    "once": ("exactly once", (frozenset([1]), False)),
    "at-most-once": ("<not|no> more than once", (frozenset([0, 1]), False)),
    "times": (("exactly {count} times", "exactly twice"), lambda number=2: (frozenset([number]), False)),
})  # fmt: skip


@phrase("condition/totalling", "some element plus some {lines} adjacent neighbor <totalling|totaling> {count} {times}")
def totalling(lines: tuple[Offset, ...], number: int, bounds: Bounds) -> Piece:
    """A given number of pairs of neighbours have a given sum."""
    text = f"{shown(bounds)} pairs of neighbours {named(lines)} with sum {number}"
    return _pairs(text, lines, lambda a, b: a + b == number, bounds)


@phrase("condition/adjacent-once", "some {integer} {lines} adjacent to some other {integer} {times}")
def adjacent_once(first: int, lines: tuple[Offset, ...], second: int, bounds: Bounds) -> Piece | None:
    """A given number of pairs of neighbours both have a given value."""
    if first != second:
        return None
    text = f"{shown(bounds)} pairs of neighbours {named(lines)} both {first}"
    return _pairs(text, lines, lambda a, b: (a == first) & (b == first), bounds)


def none_equal_near(places: tuple[Offset, ...]) -> Piece:
    """Return the piece: no cell is equal to a cell at one of the given offsets or their opposites."""
    lines = tuple(sorted({max((down, right), (-down, -right)) for down, right in places}))
    lines = tuple((down, right) if (down, right) != (0, -1) else (0, 1) for down, right in lines)
    return no_pair(f"no two neighbours {named(lines)} are equal", lines, np.equal, equality=True)


@phrase(
    "condition/none-equal-along",
    "no element equal to any {lines} <neighbor|neighbors>",
    "no element equal to a {lines} neighbor",
)
def none_equal_along(lines: tuple[Offset, ...]) -> Piece:
    """No two neighbours along some lines are equal."""
    return no_pair(f"no two neighbours {named(lines)} are equal", lines, np.equal, equality=True)


@phrase("condition/neighbours-differ", "no two neighbors of any element equal to each other")
def neighbours_differ() -> Piece:
    """The orthogonal neighbours of each cell are all different."""
    places = ((0, 2), (2, 0), (1, 1), (1, -1))  # two such cells have a neighbour in common
    return no_pair("no two orthogonal neighbours of a cell are equal", places, np.equal, equality=True)


def no_pair(text: str, lines: tuple[Offset, ...], relation: Relation, equality: bool = False) -> Piece:
    """Return the piece: no two neighbours along some lines are in a relation."""

    def condition(line: Offset) -> Condition:
        return Condition((("", *line),), lambda view: ~relation(view.value(), view.value(*line)), whole=True)

    conditions = tuple(condition(line) for line in lines)
    return Piece(text, lambda context: Parts(conditions=conditions, equality=equality))


@phrase("condition/never-beside", "no element x(i,j) adjacent to [{itself or}] value {digits}-x(i,j) {lines}")
def never_beside(itself: str | None, number: int, lines: tuple[Offset, ...]) -> tuple[Piece, ...]:
    """No two neighbours have a given sum (nor, if stated, are equal)."""
    pieces = [no_pair(f"no two neighbours {named(lines)} have sum {number}", lines, lambda a, b: a + b == number)]
    return (*pieces, *([none_equal_along(lines)] if itself else []))


says("itself or", {
    "itself-or": ("itself or", "itself"),
})  # fmt: skip


says("remark", {
    "unlabelled": (
        ("(unlabelled {digits}-colorings with no clashing color pairs)",
         "(unlabeled {digits}-colorings with no clashing color pairs)"),
        lambda number: ""),
})  # fmt: skip


@phrase(
    "condition/value-apart",
    "no element with value z exactly a city block distance of z from another element with value z",
)
def value_apart() -> Piece:
    """No two cells of a value are at a city-block distance of that value."""

    def build(context: Context) -> Parts:
        return Parts(conditions=tuple(c for value in context.values for c in _never_at(value)))

    def _never_at(value: int) -> tuple[Condition, ...]:
        def never(place: Offset) -> Condition:
            return Condition(
                (("", *place),), lambda view: (view.value() != value) | (view.value(*place) != value), whole=True
            )

        return tuple(never(place) for place in _at_distance(value))

    return Piece("no two cells of a value are at a city-block distance of that value", build)


@phrase("condition/value-near", "every element value z a city block distance of exactly z from another element value z")
def value_near() -> Piece:
    """Each cell of a value has another of it at a city-block distance of that value."""

    def build(context: Context) -> Parts:
        parts = [
            holding(
                "",
                frozenset([value]),
                both_ways(tuple(_at_distance(value))),
                frozenset([value]),
                SOME,
            ).build(context)
            for value in context.values
            if value  # a 0 is at distance 0 from itself
        ]
        return Parts(scores=tuple(score for part in parts for score in part.scores))

    return Piece("each cell has another of its value at a city-block distance of that value", build)


def _at_distance(distance: int) -> list[Offset]:
    """Return the offsets at a city-block distance, one of each opposite pair."""
    return [
        (down, right)
        for down in range(distance + 1)
        for right in range(-distance, distance + 1)
        if down + abs(right) == distance and (down, right) > (0, 0)
    ]


def _apart(distances: list[int]) -> Piece:
    places = [place for distance in distances for place in _at_distance(distance)]
    shown = " or ".join(map(str, distances))
    return no_pair(f"no two cells at city-block distance {shown} are equal", tuple(places), np.equal, equality=True)


@phrase("condition/same-line-apart", "no element equal to another within {count} positions in the same row or column")
def same_line_apart(distance: int) -> Piece | None:
    """Cells within a given distance in the same row or column differ."""
    places = tuple((i * a, i * b) for i in range(1, distance + 1) for a, b in (HORIZONTAL, VERTICAL))
    text = f"no two cells within {distance} places of each other in a row or column are equal"
    return no_pair(text, places, np.equal, equality=True) if distance else None


@phrase(
    "difference rule/difference-rule",
    "{=horizontal|vertical|diagonal|antidiagonal} differences mod {digits} never {integers}",
)
def difference_rule(line: str, modulus: int, numbers: tuple[int, ...]) -> Piece | None:
    """Differences along some lines, modulo m, avoid given numbers."""
    if not modulus:
        return None
    down, right = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}[line]
    rests = sorted({n % modulus for n in numbers})
    condition = Condition(
        (("", down, right),),
        lambda view: ~np.isin((view.value(down, right) - view.value()) % modulus, rests),
        whole=True,
    )
    text = f"{line} differences modulo {modulus} never {' or '.join(map(str, rests))}"
    return Piece(text, lambda context: Parts(conditions=(condition,)))


@phrase("condition/plain-difference", "{=horizontal|vertical|diagonal|antidiagonal} differences never {integers}")
def plain_difference(line: str, numbers: tuple[int, ...]) -> Piece:
    """Differences along some lines avoid given numbers."""
    down, right = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}[line]
    condition = Condition(
        (("", down, right),), lambda view: ~np.isin(view.value(down, right) - view.value(), numbers), whole=True
    )
    return Piece(f"{line} differences never {numbers}", lambda context: Parts(conditions=(condition,)))


says("condition", {
    "none-equal": ("no adjacent <elements|values> equal", NoneEqual),
    "no-ones": (
        "no two <ones|1s> adjacent {lines}",
        lambda lines: no_pair(f"no two neighbours {named(lines)} are both 1", lines, lambda a, b: (a == 1) & (b == 1))),
    "city-block": (
        "no element equal to another at a city block distance of exactly {count}",
        lambda distance: _apart([distance]) if distance else None),
    "city-block-within": (
        "no element equal to another within a city block distance of {count}",
        lambda distance: _apart(list(range(1, distance + 1))) if distance else None),
    "difference-condition": ("{difference rule}", lambda piece: piece),
    "never-increasing": (
        "no entry increasing mod {digits} by {integers} rightwards or downwards",
        lambda modulus, numbers: _increases(modulus, tuple(sorted(set(range(modulus)) - {n % modulus for n in numbers})))),
    "increasing": (
        "entries increasing mod {digits} by {integers} rightwards and downwards",
        lambda modulus, numbers: _increases(modulus, tuple(sorted({n % modulus for n in numbers})))),
})  # fmt: skip


def _increases(modulus: int, rests: tuple[int, ...]) -> Piece | None:
    if not modulus:
        return None
    text = f"steps right and down modulo {modulus} are {' or '.join(map(str, rests))}"
    return no_pair(text, (HORIZONTAL, VERTICAL), lambda a, b: ~np.isin((b - a) % modulus, rests))


says("corner", {
    "starting": ("starting with upper left zero", Corner(0)),
})  # fmt: skip
