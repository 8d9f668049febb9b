"""Cells compared with a quantity of their neighbours: how many are equal, smaller or near; their average or sum."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers, Score
from stripcount.oeis.families.neighbours import Bounds, shown
from stripcount.oeis.families.offsets import SOME, near
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.name import Head, Name, Size
from stripcount.oeis.phrases import GRAMMAR, Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece

Relation = Callable[[Numbers, Numbers], Flags]


@phrase(
    "related/related",
    "{=equal to|unequal to|not equal to|less than|greater than|less than or equal to|greater than or equal to} itself",
)
def related(relation: str) -> tuple[str, Relation]:
    """Neighbours in a relation to the cell."""
    compare: dict[str, Relation] = {
        "equal to": lambda own, other: other == own,
        "unequal to": lambda own, other: other != own,
        "not equal to": lambda own, other: other != own,
        "less than": lambda own, other: other < own,
        "greater than": lambda own, other: other > own,
        "less than or equal to": lambda own, other: other <= own,
        "greater than or equal to": lambda own, other: other >= own,
    }
    return f"{relation} it", compare[relation]


says("related", {
    "larger": (
        "exactly {count} <larger|greater> than itself",
        lambda by: (f"{by} more than it", lambda own, other: other == own + by)),
    "smaller": (
        "exactly {count} <smaller|less> than itself",
        lambda by: (f"{by} less than it", lambda own, other: other == own - by)),
    "within": (
        "within {count} of itself",
        lambda by: (f"within {by} of it", lambda own, other: abs(other - own) <= by)),
})  # fmt: skip


@phrase("related/equal-to", "equal to {integer}")
def equal_to(value: int) -> tuple[str, Relation]:
    """Neighbours of a given value."""
    return f"equal to {value}", lambda own, other: other == value


def _own_number(lines: tuple[Offset, ...], found: tuple[str, Relation]) -> Piece:
    text, relation = found
    score = Score(
        both_ways(lines),
        lambda own, other, weight: relation(own, other).astype(np.int64),
        0,
        1,
        lambda own, total: own == total,
    )
    standard = f"each cell is the number of its neighbours {named(lines)} {text}"
    return Piece(standard, lambda context: Parts(scores=(score,)), tuple(both_ways(lines)))


@phrase(
    "name/integers",
    "{head} {size} integer arrays with each element equal to the number of {neighbour lines} {related}",
)
def integers(head: Head, size: Size, lines: tuple[Offset, ...], found: tuple[str, Relation]) -> Name:
    """Arrays of whole numbers, each the number of its neighbours in a relation to it, hence at most their number."""
    return head.name(size, tuple(range(2 * len(lines) + 1)), (_own_number(lines, found),))


def _no_average(text: str, places: dict[Offset, int]) -> Piece:
    def build(context: Context) -> Parts:
        # every neighbour adds `most` as well, so that a sum that is a multiple of `most` means differences adding to 0
        most = len(places) * (max(context.values) - min(context.values)) + 1
        score = Score(
            places,
            lambda own, other, weight: other - own + most,
            0,
            most + most,
            lambda own, total: (total == 0) | (total % most != 0),
        )
        return Parts(scores=(score,))

    return Piece(text, build)


@phrase(
    "immediate/immediate",
    "{=vertically above|horizontally left of it|diagonally above and left|antidiagonally above and right}",
    "{=vertically above it|diagonally above and left of it|antidiagonally above and right of it|horizontally left}",
)
def immediate(where: str) -> Offset:
    """A neighbour to the left or above."""
    places = {"vertically above": (-1, 0), "horizontally left": (0, -1), "diagonally above and left": (-1, -1)}
    return (places | {"antidiagonally above and right": (-1, 1)})[where.removesuffix(" of it").removesuffix(" it")]


@GRAMMAR.reader("all immediate")
def all_immediate(parser: Parser, at: int) -> Iterator[Found]:
    """`vertically above, diagonally above and left, and horizontally left of it`."""
    for place, end in parser.read("immediate", at):
        yield (place,), end
        for words in ((",",), ("and",), (",", "and")):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("all immediate", after):
                    if place not in rest:
                        yield (place, *rest), last


@phrase("condition/no-average-behind", "no element equal [to] the average of immediate neighbors {all immediate}")
def no_average_behind(places: tuple[Offset, ...]) -> Piece:
    """No cell is the average of some neighbours to the left and above."""
    text = f"no cell is the average of the cells at {' '.join(map(str, sorted(places)))}"
    return _no_average(text, dict.fromkeys(places, 1))


@phrase("condition/own-number-no-sum", "no element equal [to] the sum mod {digits} of its {neighbour lines}")
def no_sum(modulus: int, lines: tuple[Offset, ...]) -> Piece | None:
    """No cell is the sum of its neighbours modulo m."""
    if not modulus:
        return None
    text = f"no cell is the sum of its neighbours {named(lines)} modulo {modulus}"

    def build(context: Context) -> Parts:
        values = context.values
        score = Score(
            both_ways(lines),
            lambda own, other, weight: other,
            min(0, *values),
            max(0, *values),
            lambda own, total: (total - own) % modulus != 0,
        )
        return Parts(scores=(score,))

    return Piece(text, build)


@phrase("condition/nonzero-below", "every nonzero element less than or equal to {=some|at least two} {neighbour lines}")
def nonzero_below(which: str, lines: tuple[Offset, ...]) -> Piece:
    """Each cell other than zero has at least one (two) neighbours that are not smaller."""
    bounds: Bounds = SOME if which == "some" else (frozenset([2]), True)
    return near(
        f"each cell other than 0 is at most {shown(bounds)} of its neighbours {named(lines)}",
        both_ways(lines),
        lambda own, other: own <= other,
        bounds,
        lambda own: own != 0,
    )


@phrase("condition/one-beside-one", "every one adjacent to another one {lines}")
def one_beside_one(lines: tuple[Offset, ...]) -> Piece:
    """Each 1 has a neighbour 1."""
    return near(
        f"each 1 is beside a 1 {named(lines)}",
        both_ways(lines),
        lambda own, other: other == 1,
        SOME,
        lambda own: own == 1,
    )


says("both signs", {
    "both-signs": ("{=>= and <=}", lambda signs: signs),
})  # fmt: skip


says("condition", {
    "own-number": ("each element equal to the number [of] [its] {neighbour lines} {related}", _own_number),
    "zeros": (
        "each element equal to the number [of] [its] {lines} zero neighbors",
        lambda lines: _own_number(lines, equal_to(0))),
    "no-average": (
        "no element equal [to] the average of its {neighbour lines}",
        lambda lines: _no_average(f"no cell is the average of its neighbours {named(lines)}", both_ways(lines))),
    "both-sides": (
        "every element both {both signs} some {lines} neighbor",
        lambda _, lines: (
    near(f"each cell is at least one of its neighbours {named(lines)}", both_ways(lines), np.greater_equal, SOME),
    near(f"each cell is at most one of its neighbours {named(lines)}", both_ways(lines), np.less_equal, SOME),
),
    ),
})  # fmt: skip


@phrase(
    "condition/majority-ahead",
    "no element having a strict majority of its {neighbour lines} equal to itself plus {count} mod {digits}",
)
def majority_ahead(lines: tuple[Offset, ...], step: int, modulus: int) -> Piece | None:
    """No cell has more than half of its neighbours equal to its value plus a number, modulo m."""
    if not modulus:
        return None
    score = Score(
        both_ways(lines),
        lambda own, other, weight: 2 * ((own + step - other) % modulus == 0) - 1,
        -1,
        1,
        lambda own, total: total <= 0,
    )
    text = f"no cell has more than half of its neighbours {named(lines)} {step} more modulo {modulus}"
    return Piece(text, lambda context: Parts(scores=(score,)))


says("remark", {
    "rock-paper-scissors": ("(rock paper and scissors drawn positions)", ""),
    "colourings": ("(colorings ignoring permutations of colors)", ""),
})  # fmt: skip
