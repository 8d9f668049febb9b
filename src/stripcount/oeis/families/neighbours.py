"""Conditions on numbers of neighbours: how many of them a cell equals or exceeds, or how many have a given value."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers, Score
from stripcount.oeis.phrases import Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece, Unreadable

Bounds = tuple[frozenset[int], bool]
"""(allowed numbers, whether every number above the largest of them is allowed as well)."""


def among(total: Numbers, bounds: Bounds) -> Flags:
    """Return which totals are within the bounds."""
    numbers, more = bounds
    found = np.isin(total, sorted(numbers))
    return found | (total >= max(numbers)) if more else found


def shown(bounds: Bounds) -> str:
    """Return bounds in words."""
    numbers, more = bounds
    return f"at least {max(numbers)}" if more else " or ".join(map(str, sorted(numbers)))


def counted(text: str, lines: Iterable[Offset], bounds: Bounds, relation: str = "equal") -> Piece:
    """Return the piece: each cell is in a relation to a number of its neighbours within the bounds."""
    return weighed(f"each cell {text}", both_ways(tuple(lines)), bounds, relation)


_RELATIONS = {
    "equal": np.equal,
    "unequal": np.not_equal,
    "greater": np.greater,
    "less": np.less,
    "not less": np.greater_equal,
    "not greater": np.less_equal,
}


def weighed(text: str, offsets: dict[Offset, int], bounds: Bounds, relation: str) -> Piece:
    """Return the piece: for each cell, the weights of the offsets at which it is in the relation have an allowed sum."""
    compare = _RELATIONS[relation]
    score = Score(
        offsets,
        lambda own, other, weight: weight * compare(own, other).astype(np.int64),
        min(0, *offsets.values()),
        max(offsets.values()),
        lambda own, total: among(total, bounds),
    )
    return Piece(
        text, lambda context: Parts(scores=(score,), equality=relation in ("equal", "unequal")), tuple(offsets)
    )


def holding(text: str, own: frozenset[int], lines: dict[Offset, int], other: frozenset[int], bounds: Bounds) -> Piece:
    """Return the piece: each cell with a value in `own` has an allowed number of neighbours with a value in `other`.

    `lines` maps the offsets of the neighbours to weights, all of them 1.
    """
    first, second = sorted(own), sorted(other)

    def accepts(value: Numbers, total: Numbers) -> Flags:
        return ~np.isin(value, first) | among(total, bounds)

    score = Score(lines, lambda a, b, w: (np.isin(a, first) & np.isin(b, second)).astype(np.int64), 0, 1, accepts)
    return Piece(text, lambda context: Parts(scores=(score,)), tuple(lines))


says("neighbour lines", {
    "neighbour-lines": (
        ("{lines} [adjacent] <neighbor|neighbors|element|elements>",
         "{lines} adjacent <neighbor|neighbors|element|elements>"),
        lambda lines: lines),
})  # fmt: skip


@phrase("condition/no-more", "no element {=equal|unequal} to more than {count} [of its] {neighbour lines}")
def no_more(relation: str, most: int, lines: tuple[Offset, ...]) -> Piece:
    """No cell is equal (unequal) to more than a given number of its neighbours."""
    bounds = (frozenset(range(most + 1)), False)
    return counted(f"is {relation} to at most {most} of its neighbours {named(lines)}", lines, bounds, relation)


@phrase("condition/no-value-more", "no {integer} equal to more than {count} of its {neighbour lines}")
def no_value_more(value: int, most: int, lines: tuple[Offset, ...]) -> Piece:
    """No cell of a value is equal to more than a given number of its neighbours."""
    return holding(
        f"each {value} has at most {most} neighbours {value} {named(lines)}",
        frozenset([value]),
        both_ways(lines),
        frozenset([value]),
        (frozenset(range(most + 1)), False),
    )


says("plural", {
    "plural": (
        ("{integer}s", "{integer} ' s", "{integer}", "<one|ones>", "{integer} <elements|element>"),
        lambda value=None: 1 if value is None else value),
})  # fmt: skip


@phrase(
    "condition/adjacent-after",
    "<each|every> {plural} adjacent to [exactly] {counts} {lines} neighboring {plural}",
    "<each|every> {plural} adjacent to [exactly] {counts} [other] {plural} {lines}",
)
def adjacent_after(own: int, numbers: tuple[int, ...], lines: tuple[Offset, ...], other: int) -> Piece:
    """Each cell of one value has a given number of neighbours of a given value."""
    if not isinstance(lines, tuple):
        lines, other = other, lines
    return adjacent(own, lines, numbers, other)


@phrase(
    "condition/adjacent",
    "<each|every> {plural} {lines} adjacent to [exactly] {counts} [neighboring] {plural}",
)
def adjacent(own: int, lines: tuple[Offset, ...], numbers: tuple[int, ...], other: int) -> Piece:
    """Each cell of one value has a given number of neighbours of a given value."""
    return holding(
        f"each {own} has {' or '.join(map(str, numbers))} neighbours {other} {named(lines)}",
        frozenset([own]),
        both_ways(lines),
        frozenset([other]),
        (frozenset(numbers), False),
    )


says("condition", {
    "having": (
        "<every|each> {integer} having [exactly] {counts} {lines} <neighbor|neighbors> equal to {integer}",
        lambda own, numbers, lines, other: adjacent(own, lines, numbers, other)),
    "every-element": (
        ("<every|each> element {=equal|unequal} to {bounds} {neighbour lines}",
         "<every|each> element {=equal|unequal} to {bounds} of its {neighbour lines}"),
        lambda relation, bounds, lines: counted(f"is {relation} to {shown(bounds)} of its neighbours {named(lines)}", lines, bounds, relation)),
    "adjacent-city": (
        "<each|every> {plural} adjacent to exactly {counts} [other] {plural}",
        lambda own, numbers, other: adjacent(own, ((0, 1), (1, 0)), numbers, other)),
})  # fmt: skip


@phrase("condition/not-adjacent", "no {plural} adjacent to {counts} {lines} neighboring {plural}")
def not_adjacent(own: int, numbers: tuple[int, ...], lines: tuple[Offset, ...], other: int) -> Piece:
    """No cell of one value has a given number of neighbours of a given value."""
    offsets = both_ways(lines)
    return holding(
        f"no {own} has {' or '.join(map(str, numbers))} neighbours {other} {named(lines)}",
        frozenset([own]),
        offsets,
        frozenset([other]),
        (frozenset(range(len(offsets) + 1)) - frozenset(numbers), False),
    )


@phrase("condition/majority", "no element {=equal|unequal} to a strict majority of its {neighbour lines}")
def majority(relation: str, lines: tuple[Offset, ...]) -> Piece:
    """No cell is equal (or unequal) to more than half of its neighbours."""
    compare = _RELATIONS[relation]
    score = Score(
        both_ways(lines),
        lambda own, other, weight: 2 * compare(own, other) - 1,
        -1,
        1,
        lambda own, total: total <= 0,
    )
    text = f"no cell is {relation} to more than half of its neighbours {named(lines)}"
    return Piece(text, lambda context: Parts(scores=(score,), equality=True))


@phrase("condition/majority-order", "no element {=less|greater} than a strict majority of its {neighbour lines}")
def majority_order(relation: str, lines: tuple[Offset, ...]) -> Piece:
    """No cell is less (greater) than more than half of its neighbours."""
    compare = _RELATIONS[relation]
    score = Score(
        both_ways(lines), lambda own, other, weight: 2 * compare(own, other) - 1, -1, 1, lambda own, total: total <= 0
    )
    text = f"no cell is {relation} than more than half of its neighbours {named(lines)}"
    return Piece(text, lambda context: Parts(scores=(score,)))


@phrase("condition/majority-of-value", "no element having a strict majority of its {neighbour lines} equal to {count}")
def majority_of_value(lines: tuple[Offset, ...], value: int) -> Piece:
    """No cell has more than half of its neighbours equal to a given value."""
    score = Score(
        both_ways(lines), lambda own, other, weight: 2 * (other == value) - 1, -1, 1, lambda own, total: total <= 0
    )
    text = f"no cell has more than half of its neighbours {named(lines)} equal to {value}"
    return Piece(text, lambda context: Parts(scores=(score,)))


@phrase(
    "condition/numbered",
    "each element x equal to the number [of] its {neighbour lines} equal to {list} for x={list}",
)
def numbered(lines: tuple[Offset, ...], counted_values: tuple[int, ...], own: tuple[int, ...]) -> Piece | None:
    """Each cell's value is the number of its neighbours with a given value, which depends on the cell's."""
    if len(own) != len(counted_values) or len(set(own)) < len(own) or max(*own, *counted_values) > 10_000:
        return None
    size = max(*own, *counted_values) + 1

    def build(context: Context) -> Parts:
        if set(context.values) != set(own):
            raise Unreadable("values for which the name states no condition")
        table = np.full(max(size, *context.values) + 1, -1)
        table[list(own)] = counted_values
        score = Score(
            both_ways(lines),
            lambda a, b, w: (table[np.maximum(a, 0)] == b).astype(np.int64),
            0,
            1,
            lambda value, total: value == total,
        )
        return Parts(scores=(score,))

    pairs = ", ".join(f"{b}s at {a}" for a, b in zip(own, counted_values))
    return Piece(f"each cell is the number of its neighbours {named(lines)} of one value: {pairs}", build)
