"""Cells compared with a quantity of their neighbours: how many are equal, smaller or near; their average or sum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stripcount.model.lattice.rule import Score
from stripcount.oeis.conditions.cells import RELATIONS, Relation, minority, near, numbered
from stripcount.oeis.grammar import Listed
from stripcount.oeis.phrases import SOME, Offset, both_ways, bounded, named
from stripcount.oeis.pieces import Context, Parts, Piece

_IMMEDIATE = {
    "vertically above": (-1, 0),
    "horizontally left": (0, -1),
    "diagonally above and left": (-1, -1),
    "antidiagonally above and right": (-1, 1),
}


def _own_number(lines: tuple[Offset, ...], found: tuple[str, Relation]) -> Piece:
    text, relation = found
    piece = numbered(both_ways(lines), lambda own, other: relation(other, own), np.equal)
    return piece.saying(f"each cell is the number of its neighbours {named(lines)} {text}")


def _no_average(places: Mapping[Offset, int]) -> Piece:
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

    return Piece("", build)


def _no_sum(modulus: int, lines: tuple[Offset, ...]) -> Piece | None:
    def build(context: Context) -> Parts:
        score = Score(
            both_ways(lines),
            lambda own, other, weight: other,
            min(0, *context.values),
            max(0, *context.values),
            lambda own, total: (total - own) % modulus != 0,
        )
        return Parts(scores=(score,))

    return Piece("", build) if modulus else None


def _nonzero_below(which: str, lines: tuple[Offset, ...]) -> Piece:
    bounds = SOME if which == "some" else (frozenset([2]), True)
    text = f"each cell other than 0 is at most {bounded(bounds)} of its neighbours {named(lines)}"
    return near(both_ways(lines), np.less_equal, bounds, lambda own: own != 0).saying(text)


PHRASES: dict[str, Any] = {
    "related/related": (
        "{=equal to|unequal to|not equal to|less than|greater than|less than or equal to|greater than or equal to} itself",
        lambda relation: (f"{relation} it", RELATIONS[relation])),
    "related/larger": (
        "exactly {count} <larger|greater> than itself",
        lambda by: (f"{by} more than it", lambda other, own: other == own + by)),
    "related/smaller": (
        "exactly {count} <smaller|less> than itself",
        lambda by: (f"{by} less than it", lambda other, own: other == own - by)),
    "related/within": (
        "within {count} of itself",
        lambda by: (f"within {by} of it", lambda other, own: abs(other - own) <= by)),
    "related/equal-to": (
        "equal to {integer}",
        lambda value: (f"equal to {value}", lambda other, own: other == value)),
    "name/integers": (
        "{head} {size} integer arrays with each element equal to the number of {neighbour lines} {related}",
        "arrays of whole numbers, each the number of its neighbours in a relation to it, hence at most their number",
        lambda head, size, lines, found: head.name(size, tuple(range(2 * len(lines) + 1)), (_own_number(lines, found),))),
    "immediate/immediate": (
        ("{=vertically above|horizontally left of it|diagonally above and left|antidiagonally above and right}",
         "{=vertically above it|diagonally above and left of it|antidiagonally above and right of it|horizontally left}"),
        lambda where: _IMMEDIATE[where.removesuffix(" of it").removesuffix(" it")]),
    "all immediate": Listed("immediate", (",", "and", ", and"), distinct=True),
    "condition/no-average-behind": (
        "no element equal [to] the average of immediate neighbors {all immediate}",
        "no cell is the average of some neighbours to the left and above",
        lambda places: _no_average(dict.fromkeys(places, 1)).saying(
            f"no cell is the average of the cells at {' '.join(map(str, sorted(places)))}")),
    "condition/own-number-no-sum": (
        "no element equal [to] the sum mod {digits} of its {neighbour lines}",
        "no cell is the sum of its neighbours {1} modulo {0}",
        _no_sum),
    "condition/nonzero-below": (
        "every nonzero element less than or equal to {=some|at least two} {neighbour lines}",
        "each cell other than 0 has at least one (two) neighbours that are not smaller",
        _nonzero_below),
    "condition/one-beside-one": (
        "every one adjacent to another one {lines}",
        "each 1 is beside a 1 {0}",
        lambda lines: near(both_ways(lines), lambda own, other: other == 1, SOME, lambda own: own == 1)),
    "both signs/both-signs": "{=>= and <=}",
    "condition/own-number": ("each element equal to the number [of] [its] {neighbour lines} {related}", _own_number),
    "condition/zeros": (
        "each element equal to the number [of] [its] {lines} zero neighbors",
        "each cell is the number of its neighbours {0} equal to 0",
        lambda lines: _own_number(lines, ("equal to 0", lambda other, own: other == 0))),
    "condition/no-average": (
        "no element equal [to] the average of its {neighbour lines}",
        "no cell is the average of its neighbours {0}",
        lambda lines: _no_average(both_ways(lines))),
    "condition/both-sides": (
        "every element both {both signs} some {lines} neighbor",
        lambda _, lines: (
            near(both_ways(lines), np.greater_equal, SOME).saying(f"each cell is at least one of its neighbours {named(lines)}"),
            near(both_ways(lines), np.less_equal, SOME).saying(f"each cell is at most one of its neighbours {named(lines)}"))),
    "condition/majority-ahead": (
        "no element having a strict majority of its {neighbour lines} equal to itself plus {count} mod {digits}",
        "no cell has more than half of its neighbours {0} {1} more modulo {2}",
        lambda lines, step, modulus: minority(lines, lambda own, other: (own + step - other) % modulus == 0) if modulus else None),
    "remark/rock-paper-scissors": ("(rock paper and scissors drawn positions)", ""),
    "remark/colourings": ("(colorings ignoring permutations of colors)", ""),
}  # fmt: skip
