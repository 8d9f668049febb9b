"""Neighbours counted: how many of them a cell equals, exceeds, or must see."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from stripcount.claims.oeis.phrases import Offset, both_ways, named, says
from stripcount.claims.oeis.pieces import Context, Parts, Piece
from stripcount.model.lattice.rule import Flags, Numbers, Score

Bounds = tuple[frozenset[int], bool]


def among(total: Numbers, bounds: Bounds) -> Flags:
    """Return which totals are as many as asked for."""
    numbers, more = bounds
    found = np.isin(total, sorted(numbers))
    return found | (total >= max(numbers)) if more else found


def shown(bounds: Bounds) -> str:
    """Return a number of things in words of our own."""
    numbers, more = bounds
    return f"at least {max(numbers)}" if more else " or ".join(map(str, sorted(numbers)))


def counted(text: str, lines: Iterable[Offset], bounds: Bounds, relation: str = "equal") -> Piece:
    """Return the piece: each cell has as many neighbours in a relation to it as the bounds allow."""
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
    """Return the piece: of the neighbours at some offsets, cell related to neighbour, as many as allowed."""
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
    """Return the piece: each cell with a value of `own` has as many neighbours with a value of `other` as allowed."""
    first, second = sorted(own), sorted(other)

    def accepts(value: Numbers, total: Numbers) -> Flags:
        return ~np.isin(value, first) | among(total, bounds)

    score = Score(lines, lambda a, b, w: (np.isin(a, first) & np.isin(b, second)).astype(np.int64), 0, 1, accepts)
    return Piece(text, lambda context: Parts(scores=(score,)), tuple(lines))


@says(
    "neighbour lines",
    "{lines} [adjacent] <neighbor|neighbors|element|elements>",
    "{lines} adjacent <neighbor|neighbors|element|elements>",
)
def neighbour_lines(lines: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """The neighbours along some lines."""
    return lines


@says(
    "condition",
    "<every|each> element {=equal|unequal} to {bounds} {neighbour lines}",
    "<every|each> element {=equal|unequal} to {bounds} of its {neighbour lines}",
)
def every_element(relation: str, bounds: Bounds, lines: tuple[Offset, ...]) -> Piece:
    """Each cell is equal to so many of its neighbours."""
    return counted(f"is {relation} to {shown(bounds)} of its neighbours {named(lines)}", lines, bounds, relation)


@says("condition", "no element {=equal|unequal} to more than {count} [of its] {neighbour lines}")
def no_more(relation: str, most: int, lines: tuple[Offset, ...]) -> Piece:
    """No cell is equal to more than so many of its neighbours."""
    bounds = (frozenset(range(most + 1)), False)
    return counted(f"is {relation} to at most {most} of its neighbours {named(lines)}", lines, bounds, relation)


@says("condition", "no {integer} equal to more than {count} of its {neighbour lines}")
def no_value_more(value: int, most: int, lines: tuple[Offset, ...]) -> Piece:
    """No cell of a value is equal to more than so many of its neighbours."""
    return holding(
        f"each {value} has at most {most} neighbours {value} {named(lines)}",
        frozenset([value]),
        both_ways(lines),
        frozenset([value]),
        (frozenset(range(most + 1)), False),
    )


@says("plural", "{integer}s", "{integer} ' s", "{integer}", "<one|ones>", "{integer} <elements|element>")
def plural(value: int | None = None) -> int:
    """Cells of a value."""
    return 1 if value is None else value


@says(
    "condition",
    "<each|every> {plural} adjacent to [exactly] {counts} {lines} neighboring {plural}",
    "<each|every> {plural} adjacent to [exactly] {counts} [other] {plural} {lines}",
)
def adjacent_after(own: int, numbers: tuple[int, ...], lines: tuple[Offset, ...], other: int) -> Piece:
    """Each cell of a value has so many neighbours of a value."""
    if not isinstance(lines, tuple):
        lines, other = other, lines
    return adjacent(own, lines, numbers, other)


@says(
    "condition",
    "<each|every> {plural} {lines} adjacent to [exactly] {counts} [neighboring] {plural}",
)
def adjacent(own: int, lines: tuple[Offset, ...], numbers: tuple[int, ...], other: int) -> Piece:
    """Each cell of a value has so many neighbours of a value."""
    return holding(
        f"each {own} has {' or '.join(map(str, numbers))} neighbours {other} {named(lines)}",
        frozenset([own]),
        both_ways(lines),
        frozenset([other]),
        (frozenset(numbers), False),
    )


@says("condition", "<each|every> {plural} adjacent to exactly {counts} [other] {plural}")
def adjacent_city(own: int, numbers: tuple[int, ...], other: int) -> Piece:
    """Each cell of a value has so many orthogonal neighbours of a value."""
    return adjacent(own, ((0, 1), (1, 0)), numbers, other)


@says("condition", "no {plural} adjacent to {counts} {lines} neighboring {plural}")
def not_adjacent(own: int, numbers: tuple[int, ...], lines: tuple[Offset, ...], other: int) -> Piece:
    """No cell of a value has so many neighbours of a value."""
    offsets = both_ways(lines)
    return holding(
        f"no {own} has {' or '.join(map(str, numbers))} neighbours {other} {named(lines)}",
        frozenset([own]),
        offsets,
        frozenset([other]),
        (frozenset(range(len(offsets) + 1)) - frozenset(numbers), False),
    )


@says("condition", "<every|each> {integer} having [exactly] {counts} {lines} <neighbor|neighbors> equal to {integer}")
def having(own: int, numbers: tuple[int, ...], lines: tuple[Offset, ...], other: int) -> Piece:
    """Each cell of a value has so many neighbours of a value."""
    return adjacent(own, lines, numbers, other)


@says("condition", "no element {=equal|unequal} to a strict majority of its {neighbour lines}")
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


@says("condition", "no element {=less|greater} than a strict majority of its {neighbour lines}")
def majority_order(relation: str, lines: tuple[Offset, ...]) -> Piece:
    """No cell is less (greater) than more than half of its neighbours."""
    compare = _RELATIONS[relation]
    score = Score(
        both_ways(lines), lambda own, other, weight: 2 * compare(own, other) - 1, -1, 1, lambda own, total: total <= 0
    )
    text = f"no cell is {relation} than more than half of its neighbours {named(lines)}"
    return Piece(text, lambda context: Parts(scores=(score,)))


@says("condition", "no element having a strict majority of its {neighbour lines} equal to {count}")
def majority_of_value(lines: tuple[Offset, ...], value: int) -> Piece:
    """No cell has a value on more than half of its neighbours."""
    score = Score(
        both_ways(lines), lambda own, other, weight: 2 * (other == value) - 1, -1, 1, lambda own, total: total <= 0
    )
    text = f"no cell has more than half of its neighbours {named(lines)} equal to {value}"
    return Piece(text, lambda context: Parts(scores=(score,)))


@says(
    "condition",
    "each element x equal to the number [of] its {neighbour lines} equal to {list} for x={list}",
)
def numbered(lines: tuple[Offset, ...], counted_values: tuple[int, ...], own: tuple[int, ...]) -> Piece | None:
    """Each cell's value is the number of its neighbours with a value that depends on it."""
    if len(own) != len(counted_values) or len(set(own)) < len(own):
        return None
    size = max(*own, *counted_values) + 1

    def build(context: Context) -> Parts:
        if set(context.values) != set(own):
            from stripcount.claims.oeis.pieces import Unreadable

            raise Unreadable("values for which nothing is said")
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
