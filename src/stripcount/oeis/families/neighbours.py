"""Conditions on numbers of neighbours: how many of them a cell equals or exceeds, or how many have a given value."""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.oeis.conditions.cells import RELATIONS, holding, minority, near, numbered
from stripcount.oeis.phrases import Offset, any_of, at_most, both_ways, named
from stripcount.oeis.pieces import Context, Parts, Piece, Unreadable


def _adjacent(own: int, numbers: tuple[int, ...], first: Any, second: Any) -> Piece:
    """Return the piece of `each 1 adjacent to two 2s horizontally`; its last parts stand in one order or the other."""
    lines, other = (first, second) if isinstance(first, tuple) else (second, first)
    text = f"each {own} has {any_of(numbers)} neighbours {other} {named(lines)}"
    return holding(own, lines, other, (frozenset(numbers), False)).saying(text)


def _numbered(lines: tuple[Offset, ...], counted: tuple[int, ...], own: tuple[int, ...]) -> Piece | None:
    if len(own) != len(counted) or len(set(own)) < len(own) or max(*own, *counted) > 10_000:
        return None
    size = max(*own, *counted) + 1

    def build(context: Context) -> Parts:
        if set(context.values) != set(own):
            raise Unreadable("values for which the name states no condition")
        table = np.full(max(size, *context.values) + 1, -1)
        table[list(own)] = counted
        return numbered(both_ways(lines), lambda a, b: table[np.maximum(a, 0)] == b, np.equal).build(context)

    pairs = ", ".join(f"{b}s at {a}" for a, b in zip(own, counted))
    return Piece(f"each cell is the number of its neighbours {named(lines)} of one value: {pairs}", build)


PHRASES: dict[str, Any] = {
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
        lambda relation, most, lines: near(both_ways(lines), RELATIONS[relation], at_most(most))),
    "condition/no-value-more": (
        "no {integer} equal to more than {count} of its {neighbour lines}",
        "each {0} has at most {1} neighbours {0} {2}",
        lambda value, most, lines: holding(value, lines, value, at_most(most))),
    "condition/adjacent-after": (
        ("<each|every> {plural} adjacent to [exactly] {counts} {lines} neighboring {plural}",
         "<each|every> {plural} adjacent to [exactly] {counts} [other] {plural} {lines}"),
        "each cell of one value has a given number of neighbours of another value, or of its own",
        _adjacent),
    "condition/adjacent": (
        "<each|every> {plural} {lines} adjacent to [exactly] {counts} [neighboring] {plural}",
        "each {0} has {2} neighbours {3} {1}",
        lambda own, lines, numbers, other: holding(own, lines, other, (frozenset(numbers), False))),
    "condition/having": (
        "<every|each> {integer} having [exactly] {counts} {lines} <neighbor|neighbors> equal to {integer}",
        "each {0} has {1} neighbours {3} {2}",
        lambda own, numbers, lines, other: holding(own, lines, other, (frozenset(numbers), False))),
    "condition/every-element": (
        ("<every|each> element {=equal|unequal} to {bounds} {neighbour lines}",
         "<every|each> element {=equal|unequal} to {bounds} of its {neighbour lines}"),
        "each cell is {0} to {1} of its neighbours {2}",
        lambda relation, bounds, lines: near(both_ways(lines), RELATIONS[relation], bounds)),
    "condition/adjacent-city": (
        "<each|every> {plural} adjacent to exactly {counts} [other] {plural}",
        lambda own, numbers, other: _adjacent(own, numbers, ((0, 1), (1, 0)), other)),
    "condition/not-adjacent": (
        "no {plural} adjacent to {counts} {lines} neighboring {plural}",
        "no {0} has {1} neighbours {3} {2}",
        lambda own, numbers, lines, other: holding(
            own, lines, other, (frozenset(range(2 * len(lines) + 1)) - frozenset(numbers), False))),
    "condition/majority": (
        "no element {=equal|unequal} to a strict majority of its {neighbour lines}",
        "no cell is {0} to more than half of its neighbours {1}",
        lambda relation, lines: minority(lines, RELATIONS[relation])),
    "condition/majority-order": (
        "no element {=less|greater} than a strict majority of its {neighbour lines}",
        "no cell is {0} than more than half of its neighbours {1}",
        lambda relation, lines: minority(lines, RELATIONS[relation])),
    "condition/majority-of-value": (
        "no element having a strict majority of its {neighbour lines} equal to {count}",
        "no cell has more than half of its neighbours {0} equal to {1}",
        lambda lines, value: minority(lines, lambda own, other: other == value)),
    "condition/numbered": (
        "each element x equal to the number [of] its {neighbour lines} equal to {list} for x={list}",
        "each cell's value is the number of its neighbours with a given value, which depends on the cell's",
        _numbered),
}  # fmt: skip
