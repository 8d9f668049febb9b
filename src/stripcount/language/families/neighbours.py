"""Conditions on the number, the average and the sum of a cell's neighbours.

Such as `no element equal to more than one of its horizontal or vertical neighbors`, or `each element equal to the
number of its horizontal neighbors equal to 1`.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from stripcount.language.conditions.cells import (
    RELATIONS,
    Relation,
    at_most_half_related,
    neighbour_count_accepted,
    neighbour_count_within,
    value_has_neighbours,
    window_condition,
)
from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    LINES_BY_NAME,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    at_most,
    both_directions,
    bounds_text,
    joined_by_or,
    lines_text,
)
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, piece_of_conditions
from stripcount.model.lattice.rule import Score

_MAX_TABLE_VALUE = 10_000  # the largest value that indexes a table of values
_COMPASS_OFFSETS = {  # (rows down, columns right)
    "n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1),
    "nw": (-1, -1), "ne": (-1, 1), "sw": (1, -1), "se": (1, 1),
}  # fmt: skip
_EARLIER_NEIGHBOUR_OFFSETS = {
    "vertically above": (-1, 0),
    "horizontally left": (0, -1),
    "diagonally above and left": (-1, -1),
    "antidiagonally above and right": (-1, 1),
}


def _with_neighbour_count(
    own: int, counts: tuple[int, ...], lines_or_other: Lines | int, other_or_lines: Lines | int
) -> Piece | None:
    """Return the piece of `each 1 adjacent to two 2s horizontally`: own value 1, `counts` (2,), other value 2.

    The last two arguments are the directions and the other value, in the order in which the sentence names them.
    """
    match lines_or_other, other_or_lines:
        case (tuple() as lines, int() as other) | (int() as other, tuple() as lines):
            text = f"each {own} has {joined_by_or(counts)} neighbours {other} {lines_text(lines)}"
            return value_has_neighbours(own, lines, other, (frozenset(counts), False)).with_text(text)
    return None


def _counts_of_given_values(lines: Lines, counted_values: tuple[int, ...], own_values: tuple[int, ...]) -> Piece | None:
    """Return the piece: each cell of value own_values[i] has own_values[i] neighbours of value counted_values[i].

    Return None unless `own_values` are distinct and as many as `counted_values`, and all are at most _MAX_TABLE_VALUE.
    `build` raises Unreadable unless `own_values` are all values of the board.
    """
    if (
        len(own_values) != len(counted_values)
        or len(set(own_values)) < len(own_values)
        or max(*own_values, *counted_values) > _MAX_TABLE_VALUE
    ):
        return None
    table_size = max(*own_values, *counted_values) + 1

    def build(context: Context) -> Parts:
        if set(context.values) != set(own_values):
            raise Unreadable("values for which the name states no condition")
        counted_by_own_value = np.full(max(table_size, *context.values) + 1, -1)  # by the cell's own value
        counted_by_own_value[list(own_values)] = counted_values
        return neighbour_count_accepted(
            both_directions(lines), lambda own, other: counted_by_own_value[np.maximum(own, 0)] == other, np.equal
        ).build(context)

    pairs = ", ".join(f"{other}s at {own}" for own, other in zip(own_values, counted_values))
    return Piece(f"each cell is the number of its neighbours {lines_text(lines)} of one value: {pairs}", build)


def _own_value_is_count(lines: Lines, described_relation: tuple[str, Relation]) -> Piece:
    """Return the piece: each cell is the number of its neighbours that are in a relation to it.

    `described_relation` is (description, test called with a neighbour's value and the cell's own value).
    """
    text, relation = described_relation
    piece = neighbour_count_accepted(
        both_directions(lines), lambda own_value, other: relation(other, own_value), np.equal
    )
    return piece.with_text(f"each cell is the number of its neighbours {lines_text(lines)} {text}")


def _never_average(offsets: Mapping[Offset, int]) -> Piece:
    """Return the piece: no cell is the average of its neighbours at the given offsets, if it has any.

    `offsets` are the keys; their weights are not used.
    """

    def build(context: Context) -> Parts:
        # A cell is the average of its neighbours if Σ (neighbour - cell) = 0, but that sum is 0 without neighbours as
        # well. So each neighbour also adds `shift`, which exceeds every |Σ|: the total is 0 without neighbours, and
        # otherwise a multiple of `shift` exactly for an average.
        shift = len(offsets) * (max(context.values) - min(context.values)) + 1
        score = Score(
            offsets,
            weigh=lambda own, other, _weight: other - own + shift,
            low=0,
            high=2 * shift,
            accepts=lambda own, total: (total == 0) | (total % shift != 0),
        )
        return Parts(scores=(score,))

    return Piece("", build)


def _never_sum(modulus: int, lines: Lines) -> Piece | None:
    """Return the piece: no cell is congruent to the sum of its neighbours modulo `modulus`; None for the modulus 0."""

    def build(context: Context) -> Parts:
        score = Score(
            both_directions(lines),
            weigh=lambda own, other, _weight: other,
            low=min(0, *context.values),
            high=max(0, *context.values),
            accepts=lambda own, total: (total - own) % modulus != 0,
        )
        return Parts(scores=(score,))

    return Piece("", build) if modulus else None


def _nonzero_not_above_some(quantifier: str, lines: Lines) -> Piece:
    """Return the piece: each nonzero cell has at least one neighbour, or at least two, that is not smaller than it.

    The quantifier "some" means at least one, "at least two" means two.
    """
    bounds = AT_LEAST_ONE if quantifier == "some" else (frozenset([2]), True)
    text = f"each cell other than 0 has {bounds_text(bounds)} neighbours {lines_text(lines)} that are not smaller"
    return neighbour_count_within(both_directions(lines), np.less_equal, bounds, lambda own: own != 0).with_text(text)


def _equal_neighbour_count_excluded(bounds: Bounds, lines: Lines) -> Piece | None:
    """Return the piece: for no cell the number of equal neighbours is within `bounds`.

    Return None if that allows every number of equal neighbours, or no number.
    """
    counts, or_more = bounds
    degree = 2 * len(lines)  # the maximum number of neighbours
    allowed = frozenset(n for n in range(degree + 1) if n not in counts and not (or_more and n >= max(counts)))
    return (
        neighbour_count_within(both_directions(lines), np.equal, (allowed, False))
        if 0 < len(allowed) <= degree
        else None
    )


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "neighbour lines/neighbour-lines": (
        ("{lines} [adjacent] <neighbor|neighbors|element|elements>",
         "{lines} adjacent <neighbor|neighbors|element|elements>"),
        lambda lines: lines),
    "plural/plural": (
        ("{integer}s", "{integer} ' s", "{integer}", "<one|ones>", "{integer} <elements|element>"),
        lambda value=1: value),
    "condition/no-more": (
        "no element {=equal|unequal} to more than {count} [of its] {neighbour lines}",
        "each cell is {0} to at most {1} of its neighbours {2}",
        lambda relation, limit, lines: neighbour_count_within(both_directions(lines), RELATIONS[relation], at_most(limit))),
    "condition/no-value-more": (
        "no {integer} equal to more than {count} of its {neighbour lines}",
        "each {0} has at most {1} neighbours {0} {2}",
        lambda value, limit, lines: value_has_neighbours(value, lines, value, at_most(limit))),
    "condition/adjacent-after": (
        ("<each|every> {plural} adjacent to [exactly] {counts} {lines} neighboring {plural}",
         "<each|every> {plural} adjacent to [exactly] {counts} [other] {plural} {lines}"),
        "each cell of one value has a given number of neighbours of another value, or of its own",
        _with_neighbour_count),
    "condition/adjacent": (
        "<each|every> {plural} {lines} adjacent to [exactly] {counts} [neighboring] {plural}",
        "each {0} has {2} neighbours {3} {1}",
        lambda own, lines, counts, other: value_has_neighbours(own, lines, other, (frozenset(counts), False))),
    "condition/having": (
        "<every|each> {integer} having [exactly] {counts} {lines} <neighbor|neighbors> equal to {integer}",
        "each {0} has {1} neighbours {3} {2}",
        lambda own, counts, lines, other: value_has_neighbours(own, lines, other, (frozenset(counts), False))),
    "condition/every-element": (
        ("<every|each> element {=equal|unequal} to {bounds} {neighbour lines}",
         "<every|each> element {=equal|unequal} to {bounds} of its {neighbour lines}"),
        "each cell is {0} to {1} of its neighbours {2}",
        lambda relation, bounds, lines: neighbour_count_within(both_directions(lines), RELATIONS[relation], bounds)),
    "condition/adjacent-city": (
        "<each|every> {plural} adjacent to exactly {counts} [other] {plural}",
        lambda own, counts, other: _with_neighbour_count(own, counts, ((0, 1), (1, 0)), other)),
    "condition/not-adjacent": (
        "no {plural} adjacent to {counts} {lines} neighboring {plural}",
        "no {0} has {1} neighbours {3} {2}",
        lambda own, counts, lines, other: value_has_neighbours(
            own, lines, other, (frozenset(range(2 * len(lines) + 1)) - frozenset(counts), False))),
    "condition/majority": (
        "no element {=equal|unequal} to a strict majority of its {neighbour lines}",
        "no cell is {0} to more than half of its neighbours {1}",
        lambda relation, lines: at_most_half_related(lines, RELATIONS[relation])),
    "condition/majority-order": (
        "no element {=less|greater} than a strict majority of its {neighbour lines}",
        "no cell is {0} than more than half of its neighbours {1}",
        lambda relation, lines: at_most_half_related(lines, RELATIONS[relation])),
    "condition/majority-of-value": (
        "no element having a strict majority of its {neighbour lines} equal to {count}",
        "no cell has more than half of its neighbours {0} equal to {1}",
        lambda lines, value: at_most_half_related(lines, lambda own, other: other == value)),
    "condition/numbered": (
        "each element x equal to the number [of] its {neighbour lines} equal to {list} for x={list}",
        "each cell's value is the number of its neighbours with a given value, which depends on the cell's",
        _counts_of_given_values),
    "related/related": (
        "{=equal to|unequal to|not equal to|less than|greater than|less than or equal to|greater than or equal to} itself",
        lambda relation: (f"{relation} it", RELATIONS[relation])),
    "related/larger": (
        "exactly {count} <larger|greater> than itself",
        lambda amount: (f"{amount} more than it", lambda other, own: other == own + amount)),
    "related/smaller": (
        "exactly {count} <smaller|less> than itself",
        lambda amount: (f"{amount} less than it", lambda other, own: other == own - amount)),
    "related/within": (
        "within {count} of itself",
        lambda distance: (f"within {distance} of it", lambda other, own: abs(other - own) <= distance)),
    "related/equal-to": (
        "equal to {integer}",
        lambda value: (f"equal to {value}", lambda other, own: other == value)),
    "name/integers": (
        "{head} {size} integer arrays with each element equal to the number of {neighbour lines} {related}",
        "arrays of integers, each the number of its neighbours in a relation to it, hence at most their number",
        lambda head, size, lines, relation: head(size, tuple(range(2 * len(lines) + 1)), (_own_value_is_count(lines, relation),))),
    "immediate/immediate": (
        ("{=vertically above|horizontally left of it|diagonally above and left|antidiagonally above and right}",
         "{=vertically above it|diagonally above and left of it|antidiagonally above and right of it|horizontally left}"),
        lambda side: _EARLIER_NEIGHBOUR_OFFSETS[side.removesuffix(" of it").removesuffix(" it")]),
    "all immediate": PhraseList("immediate", (",", "and", ", and"), distinct=True),
    "condition/no-average-behind": (
        "no element equal [to] the average of immediate neighbors {all immediate}",
        "no cell is the average of some neighbours to the left and above",
        lambda offsets: _never_average(dict.fromkeys(offsets, 1)).with_text(
            f"no cell is the average of the cells at {' '.join(map(str, sorted(offsets)))}")),
    "condition/own-number-no-sum": (
        "no element equal [to] the sum mod {digits} of its {neighbour lines}",
        "no cell is the sum of its neighbours {1} modulo {0}",
        _never_sum),
    "condition/nonzero-below": (
        "every nonzero element less than or equal to {=some|at least two} {neighbour lines}",
        "each cell other than 0 has at least one (two) neighbours that are not smaller",
        _nonzero_not_above_some),
    "condition/one-beside-one": (
        "every one adjacent to another one {lines}",
        "each 1 is beside a 1 {0}",
        lambda lines: neighbour_count_within(both_directions(lines), lambda own, other: other == 1, AT_LEAST_ONE, lambda own: own == 1)),
    "both signs/both-signs": "{=>= and <=}",
    "condition/own-number": ("each element equal to the number [of] [its] {neighbour lines} {related}", _own_value_is_count),
    "condition/zeros": (
        "each element equal to the number [of] [its] {lines} zero neighbors",
        "each cell is the number of its neighbours {0} equal to 0",
        lambda lines: _own_value_is_count(lines, ("equal to 0", lambda other, own: other == 0))),
    "condition/no-average": (
        "no element equal [to] the average of its {neighbour lines}",
        "no cell is the average of its neighbours {0}",
        lambda lines: _never_average(both_directions(lines))),
    "condition/both-sides": (
        "every element both {both signs} some {lines} neighbor",
        lambda _, lines: (
            neighbour_count_within(both_directions(lines), np.greater_equal, AT_LEAST_ONE).with_text(f"each cell is at least one of its neighbours {lines_text(lines)}"),
            neighbour_count_within(both_directions(lines), np.less_equal, AT_LEAST_ONE).with_text(f"each cell is at most one of its neighbours {lines_text(lines)}"))),
    "condition/majority-ahead": (
        "no element having a strict majority of its {neighbour lines} equal to itself plus {count} mod {digits}",
        "no cell has more than half of its neighbours {0} {1} more modulo {2}",
        lambda lines, step, modulus: at_most_half_related(lines, lambda own, other: (own + step - other) % modulus == 0) if modulus else None),
    "remark/rock-paper-scissors": ("(rock paper and scissors drawn positions)", ""),
    "remark/colourings": ("(colorings ignoring permutations of colors)", ""),
    "condition/adjacent-both": (
        "<each|every> {plural} adjacent to exactly {count} {plural} {=vertically|horizontally} and {count} {plural} {=vertically|horizontally}",
        "each cell of a value has given numbers of neighbours of given values in its column and in its row",
        lambda own, count, other, line, second_count, second_other, second_line: (
            _with_neighbour_count(own, (count,), (LINES_BY_NAME[line.removesuffix("ly")],), other),
            _with_neighbour_count(own, (second_count,), (LINES_BY_NAME[second_line.removesuffix("ly")],), second_other)) if line != second_line else None),
    "condition/never-so-many": (
        "no element equal to {bounds} {neighbour lines}",
        "each cell is not equal to {0} of its neighbours {1}",
        _equal_neighbour_count_excluded),
    "condition/parity": (
        "each element equal to an {=odd|even} number of {neighbour lines}",
        "each cell is equal to an {0} number of its neighbours {1}",
        lambda parity, lines: neighbour_count_within(
            both_directions(lines), np.equal, (frozenset(range(parity == "odd", 2 * len(lines) + 1, 2)), False))),
    "condition/orthogonal": (
        "each element equal to {bounds} neighbors",
        "each cell is equal to {0} of its neighbours horizontally or vertically",
        lambda bounds: neighbour_count_within(both_directions((HORIZONTAL, VERTICAL)), np.equal, bounds)),
    "condition/not-both": (
        "no element equal both to the element above and to the element to its left",
        "no cell is equal to the one above and the one to the left",
        piece_of_conditions(window_condition(((0, 0), (-1, 0), (0, -1)), lambda own, above, left: (own != above) | (own != left)), equality=True)),
    "compass point/point": ("{=n|s|e|w|nw|ne|sw|se}", lambda name: _COMPASS_OFFSETS[name]),
    "compass": PhraseList("compass point", (",", "or", "and"), distinct=True),
    "condition/equal-compass": (
        "every {plural} equal to some {compass} neighbor",
        "each {0} has an equal neighbour at {1}",
        lambda own, offsets: neighbour_count_within(offsets, np.equal, AT_LEAST_ONE, lambda value: value == own)),
    "condition/below-compass": (
        "every nonzero element less than or equal to some {compass} neighbor",
        "each cell other than 0 is at most one of its neighbours at {0}",
        lambda offsets: neighbour_count_within(offsets, np.less_equal, AT_LEAST_ONE, lambda value: value != 0)),
}  # fmt: skip
