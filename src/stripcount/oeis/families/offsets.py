"""Conditions on the cells at given offsets and on neighbours of given values: some must occur, others must not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Numbers, Score
from stripcount.oeis.families.neighbours import Bounds, among, holding, shown
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import GRAMMAR, Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Parts, Piece

says("offset", {
    "offset": ("({integer},{integer})", lambda down, right: (down, right) if (down, right) != (0, 0) else None),
})  # fmt: skip


@GRAMMAR.reader("offsets")
def offsets(parser: Parser, at: int) -> Iterator[Found]:
    """`(-1,-1) (-2,0) or (-1,2)`."""
    yield from _offsets(parser, at, ())


def _offsets(parser: Parser, at: int, found: tuple[Offset, ...]) -> Iterator[Found]:
    for value, end in parser.read("offset", at):
        if value not in found:
            yield (*found, value), end
            yield from _offsets(parser, end, (*found, value))
            for words in (("or",), ("and",), (",",), (",", "or")):
                after = parser.literal(words, end)
                if after is not None:
                    yield from _offsets(parser, after, (*found, value))


def _listed(found: tuple[Offset, ...]) -> str:
    return " ".join(f"({down},{right})" for down, right in found)


@phrase("condition/differs-at", "no element equal to any value at offset {offsets}")
def differs_at(found: tuple[Offset, ...]) -> Piece:
    """No cell is equal to a cell at one of the given offsets."""

    def condition(place: Offset) -> Condition:
        return Condition((("", *place),), lambda view: view.value() != view.value(*place), whole=True)

    conditions = tuple(condition(place) for place in found)
    return Piece(
        f"no cell is equal to one at offset {_listed(found)}",
        lambda context: Parts(conditions=conditions, equality=True),
    )


Relation = Callable[[Numbers, Numbers], Flags]


def near(
    text: str,
    places: dict[Offset, int],
    relation: Relation,
    bounds: Bounds,
    only: Callable[[Numbers], Flags] | None = None,
    equality: bool = False,
) -> Piece:
    """Return the piece: a number of the cells at `places`, within the bounds, are in a relation to each cell.

    `places` maps offsets to weights, which are not used. Cells whose values `only` rejects have no condition.
    """
    score = Score(
        places,
        lambda own, other, weight: relation(own, other).astype(np.int64),
        0,
        1,
        lambda own, total: among(total, bounds) if only is None else among(total, bounds) | ~only(own),
    )
    return Piece(text, lambda context: Parts(scores=(score,), equality=equality), tuple(places))


SOME: Bounds = (frozenset([1]), True)


def _shift(shift: int, modulus: int) -> Relation:
    return lambda own, other: (own + shift - other) % modulus == 0


@phrase("condition/plus-at", "every element plus {digits} mod {digits} equal to some element at offset {offsets}")
def plus_at(shift: int, modulus: int, found: tuple[Offset, ...]) -> Piece | None:
    """Each cell plus a number equals, modulo m, a cell at one of the given offsets."""
    if not modulus:
        return None
    text = f"each cell plus {shift} modulo {modulus} is at one of the offsets {_listed(found)}"
    return near(text, dict.fromkeys(found, 1), _shift(shift, modulus), SOME)


@phrase(
    "condition/both-at",
    "every element equal to some element at offset {offsets} both plus {digits} mod {digits} and minus {digits} mod {digits}",
)
def both_at(found: tuple[Offset, ...], plus: int, first: int, minus: int, second: int) -> tuple[Piece, ...] | None:
    """Each cell exceeds a cell at one of the given offsets by one number, and is less than another by a second one."""
    if not first or not second:
        return None
    places = dict.fromkeys(found, 1)
    return (
        near(
            f"each cell is {plus} more than one at {_listed(found)} modulo {first}", places, _shift(-plus, first), SOME
        ),
        near(
            f"each cell is {minus} less than one at {_listed(found)} modulo {second}",
            places,
            _shift(minus, second),
            SOME,
        ),
    )


@phrase("condition/equal-and-not", "every element both equal and not equal to some elements at offset {offsets}")
def equal_and_not(found: tuple[Offset, ...]) -> tuple[Piece, ...]:
    """Each cell equals a cell at one of the given offsets, and differs from another."""
    places = dict.fromkeys(found, 1)
    return (
        near(f"each cell is equal to one at {_listed(found)}", places, np.equal, SOME, equality=True),
        near(f"each cell is unequal to one at {_listed(found)}", places, np.not_equal, SOME, equality=True),
    )


says("condition", {
    "some-equal": (
        "every element equal to some {lines} neighbor",
        lambda lines: near(f"each cell is equal to a neighbour {named(lines)}", both_ways(lines), np.equal, SOME, equality=True)),
})  # fmt: skip


says("relative value", {
    "more-modulo": (
        "value (x(i,j)+{digits}) mod {digits}",
        lambda shift, modulus: (f"{shift} more modulo {modulus}", _shift(shift, modulus)) if modulus else None),
    "less-modulo": (
        "value (x(i,j)-{digits}) mod {digits}",
        lambda shift, modulus: (f"{shift} less modulo {modulus}", _shift(-shift, modulus)) if modulus else None),
    "complement": (
        "value {digits}-x(i,j)",
        lambda number: (f"{number} minus its value", lambda own, other: own + other == number)),
})  # fmt: skip


@phrase(
    "condition/next-to",
    "each element {lines} next to {bounds} element with {relative value} [and {bounds} element with {relative value}]",
)
def next_to(
    lines: tuple[Offset, ...],
    bounds: Bounds,
    wanted: tuple[str, Relation],
    others: Bounds | None,
    second: tuple[str, Relation] | None,
) -> tuple[Piece, ...]:
    """Each cell has given numbers of neighbours with values that depend on its own."""
    pairs = [(bounds, wanted)] + ([(others, second)] if others and second else [])
    return tuple(
        near(f"each cell has {shown(many)} neighbours {named(lines)} with {text}", both_ways(lines), relation, many)
        for many, (text, relation) in pairs
    )


@phrase(
    "condition/plus-and-minus",
    "every element next to itself plus and minus {count} within the range {integer}..{integer} {lines}",
)
def plus_and_minus(step: int, low: int, high: int, lines: tuple[Offset, ...]) -> tuple[Piece, ...]:
    """Each cell has a neighbour larger and one smaller by a given number, unless that value is out of range."""
    places = both_ways(lines)
    return (
        near(
            f"each cell has a neighbour {named(lines)} larger by {step} if that is at most {high}",
            places,
            lambda own, other: other == own + step,
            SOME,
            lambda own: own + step <= high,
        ),
        near(
            f"each cell has a neighbour {named(lines)} smaller by {step} if that is at least {low}",
            places,
            lambda own, other: other == own - step,
            SOME,
            lambda own: own - step >= low,
        ),
    )


says("required", {
    "required": ("[every] {integer} next to a {integer}", lambda own, other: (own, other)),
})  # fmt: skip


@phrase(
    "condition/all-required",
    "every {required} [, every {required}] [and every {required}] {lines}",
    "every {required} [, every {required}] [, every {required}] [and every {required}] {lines}",
)
def all_required(*found: object) -> tuple[Piece, ...]:
    """Each cell of some values has a neighbour of another value."""
    lines = found[-1]
    assert isinstance(lines, tuple)
    pairs = [pair for pair in found[:-1] if isinstance(pair, tuple)]
    return tuple(
        holding(
            f"each {own} is beside a {other} {named(lines)}",
            frozenset([own]),
            both_ways(lines),
            frozenset([other]),
            SOME,
        )
        for own, other in pairs
    )


@phrase("condition/both-near", "every element neighboring {lines} both a {integer} and a {integer}")
def both_near(lines: tuple[Offset, ...], first: int, second: int) -> tuple[Piece, ...]:
    """Each cell has neighbours of both of two values."""

    def piece(value: int) -> Piece:
        text = f"each cell is beside a {value} {named(lines)}"
        return near(text, both_ways(lines), lambda own, other: other == value, SOME)

    return piece(first), piece(second)


@phrase(
    "condition/numbers-compared",
    "no element equal to {=fewer|more|the same number of|a different number of} {lines} neighbors <than|as> {lines} neighbors",
)
def numbers_compared(relation: str, first: tuple[Offset, ...], second: tuple[Offset, ...]) -> Piece | None:
    """The numbers of equal neighbours along two kinds of lines compared."""
    if set(first) & set(second):
        return None
    fits: dict[str, Callable[[Numbers], Flags]] = {
        "fewer": lambda x: x >= 0,
        "more": lambda x: x <= 0,
        "the same number of": lambda x: x != 0,
        "a different number of": lambda x: x == 0,
    }
    places = both_ways(first) | dict.fromkeys(both_ways(second), -1)
    score = Score(
        places,
        lambda own, other, weight: weight * (own == other).astype(np.int64),
        -1,
        1,
        lambda own, total: fits[relation](total),
    )
    text = f"no cell is equal to {relation} neighbours {named(first)} than {named(second)}"
    return Piece(text, lambda context: Parts(scores=(score,), equality=True))


_ALL: dict[str, Relation] = {
    "equal to": np.equal,
    "unequal to": np.not_equal,
    "greater than": np.greater,
    "less than": np.less,
}


says("to all", {
    "to-all": (
        "{=equal to|unequal to|greater than|less than} all {lines} neighbors",
        lambda relation, lines: (relation, lines)),
})  # fmt: skip


@phrase("condition/never-to-all", "no element {to all} or {to all}", "no element {to all}")
def never_to_all(*found: tuple[str, tuple[Offset, ...]]) -> tuple[Piece, ...]:
    """No cell is in a relation to all of its neighbours along some lines."""

    def piece(relation: str, lines: tuple[Offset, ...]) -> Piece:
        compare = _ALL[relation]
        return near(
            f"no cell is {relation} all neighbours {named(lines)}",
            both_ways(lines),
            lambda own, other: ~compare(own, other),
            SOME,
            equality=relation in ("equal to", "unequal to"),
        )

    return tuple(piece(*pair) for pair in found)


@phrase("behind/behind", "{=leftward|upward|left-upward diagonal|right-upward antidiagonal|northwest|northeast}")
def behind(where: str) -> Offset:
    """A neighbour to the left or above."""
    return {
        "leftward": (0, -1),
        "upward": (-1, 0),
        "left - upward diagonal": (-1, -1),
        "right - upward antidiagonal": (-1, 1),
        "northwest": (-1, -1),
        "northeast": (-1, 1),
    }[where]


@GRAMMAR.reader("all behind")
def all_behind(parser: Parser, at: int) -> Iterator[Found]:
    """`leftward or upward or left-upward diagonal`."""
    for found, end in parser.read("behind", at):
        yield (found,), end
        for words in (("or",), (",",), ("and",), (",", "or"), (",", "and")):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("all behind", after):
                    if found not in rest:
                        yield (found, *rest), last


@phrase("condition/few-behind", "no element equal to more than {count} of its immediate {all behind} neighbors")
def few_behind(most: int, places: tuple[Offset, ...]) -> Piece:
    """Each cell equals at most a given number of some neighbours to the left and above."""
    bounds: Bounds = (frozenset(range(most + 1)), False)
    text = f"each cell is equal to at most {most} of the cells at {_listed(places)}"
    return near(text, dict.fromkeys(places, 1), np.equal, bounds, equality=True)
