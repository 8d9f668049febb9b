"""Conditions on pairs of cells: pairs that must not occur, or must occur a given number of times.

Such as `no element equal to any horizontal or vertical neighbor`, or `every element value z a city block distance of
exactly z from another element value z`.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from stripcount.language.conditions.cells import Relation, no_neighbours_related, value_has_neighbours, window_condition
from stripcount.language.grammar import Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    LINES_BY_NAME,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    bounds_text,
    joined_by_or,
    lines_text,
)
from stripcount.language.pieces import Context, CornerValue, NoneEqual, Parts, Piece, conjunction


def _pair_count_within(pair_text: str, lines: Lines, relation: Relation, bounds: Bounds) -> Piece:
    """Return the piece: the number of pairs of neighbours along the lines that are in a relation is within bounds.

    `pair_text` describes such a pair: "with sum 3".
    """
    text = f"{bounds_text(bounds)} pairs of neighbours {lines_text(lines)} {pair_text}"
    return no_neighbours_related(lines, relation).with_failure_count(text, *bounds).with_text(text)


def none_equal_near(offsets: Iterable[Offset]) -> Piece:
    """Return the piece: no cell is equal to a cell at one of the given offsets or their opposites."""
    lines = tuple(sorted({max((down, right), (-down, -right)) for down, right in offsets}))
    return no_neighbours_related(lines, np.equal).with_text(f"no two neighbours {lines_text(lines)} are equal")


def _offsets_at_distance(*distances: int) -> list[Offset]:
    """Return the offsets at one of some city-block distances, one of each opposite pair."""
    return [
        (down, right)
        for distance in distances
        for down in range(distance + 1)
        for right in range(-distance, distance + 1)
        if down + abs(right) == distance and (down, right) > (0, 0)
    ]


def _none_equal_at_distance(*distances: int) -> Piece | None:
    """Return the piece: no two cells at one of some city-block distances are equal.

    Return None without distances, or for 0.
    """
    text = f"no two cells at city-block distance {joined_by_or(distances)} are equal"
    return (
        no_neighbours_related(_offsets_at_distance(*distances), np.equal).with_text(text)
        if all(distances) and distances
        else None
    )


def _no_value_at_own_distance(context: Context) -> Parts:
    """Return the parts of the condition: no two cells with the same value z are at city-block distance z."""
    offsets_by_value = [(value, offset) for value in context.values for offset in _offsets_at_distance(value)]
    never_both = [
        window_condition(((0, 0), offset), lambda a, b, v=value: (a != v) | (b != v))
        for value, offset in offsets_by_value
    ]
    return Parts(conditions=tuple(never_both))


def _value_at_own_distance(context: Context) -> Parts:
    """Return the parts of the condition: each cell with a value z > 0 has another one at city-block distance z."""
    values = [value for value in context.values if value]  # a 0 is at distance 0 from itself
    return conjunction(
        *(value_has_neighbours(value, tuple(_offsets_at_distance(value)), value, AT_LEAST_ONE) for value in values)
    ).build(context)


def _differences_avoid(line: str, numbers: Iterable[int], modulus: int | None = None) -> Piece:
    """Return the piece: a cell minus the one before it on the line is never one of `numbers`.

    With a modulus, the difference is taken modulo it. `line` is a key of LINES_BY_NAME.
    """
    excluded = list(numbers)
    return no_neighbours_related(
        [LINES_BY_NAME[line]], lambda own, other: np.isin((other - own) % modulus if modulus else other - own, excluded)
    )


def _residue_differences_avoid(line: str, modulus: int, numbers: tuple[int, ...]) -> Piece | None:
    """Return the piece: modulo `modulus`, a cell minus the one before it on the line is never one of `numbers`.

    `line` is a key of LINES_BY_NAME. Return None for the modulus 0.
    """
    if not modulus:
        return None
    residues = sorted({n % modulus for n in numbers})
    return _differences_avoid(line, residues, modulus=modulus).with_text(
        f"{line} differences modulo {modulus} never {joined_by_or(residues)}"
    )


def _increases_modulo(modulus: int, numbers: tuple[int, ...], required: bool) -> Piece | None:
    """Return the piece: modulo `modulus`, each step right or down adds one of `numbers` if `required`, else none.

    Return None for the modulus 0.
    """
    if not modulus:
        return None
    residues = [residue for residue in range(modulus) if (residue in {n % modulus for n in numbers}) == required]
    text = f"steps right and down modulo {modulus} are {joined_by_or(residues)}"
    return no_neighbours_related((HORIZONTAL, VERTICAL), lambda a, b: ~np.isin((b - a) % modulus, residues)).with_text(
        text
    )


def _never_sum_to(nor_equal: str | None, forbidden_sum: int, lines: Lines) -> tuple[Piece, ...]:
    """Return the pieces: no two neighbours along the lines have the sum `forbidden_sum`.

    If `nor_equal` is not None, no two of them are equal either.
    """
    pieces = [
        no_neighbours_related(lines, lambda a, b: a + b == forbidden_sum).with_text(
            f"no two neighbours {lines_text(lines)} have sum {forbidden_sum}"
        )
    ]
    none_equal = no_neighbours_related(lines, np.equal).with_text(f"no two neighbours {lines_text(lines)} are equal")
    return (*pieces, *([none_equal] if nor_equal else []))


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "times/once": ("exactly once", (frozenset([1]), False)),
    "times/at-most-once": ("<not|no> more than once", (frozenset([0, 1]), False)),
    "times/times": (("exactly {count} times", "exactly twice"), lambda count=2: (frozenset([count]), False)),
    "condition/totalling": (
        "some element plus some {lines} adjacent neighbor <totalling|totaling> {count} {times}",
        "a given number of pairs of neighbours have a given sum",
        lambda lines, total, bounds: _pair_count_within(f"with sum {total}", lines, lambda a, b: a + b == total, bounds)),
    "condition/adjacent-once": (
        "some {integer} {lines} adjacent to some other {integer} {times}",
        "a given number of pairs of neighbours both have a given value",
        lambda value, lines, other_value, bounds: _pair_count_within(
            f"both {value}", lines, lambda a, b: (a == value) & (b == value), bounds) if value == other_value else None),
    "condition/none-equal-along": (
        ("no element equal to any {lines} <neighbor|neighbors>", "no element equal to a {lines} neighbor"),
        "no two neighbours {0} are equal",
        lambda lines: no_neighbours_related(lines, np.equal)),
    "condition/neighbours-differ": (
        "no two neighbors of any element equal to each other",
        "no two orthogonal neighbours of a cell are equal",
        no_neighbours_related(((0, 2), (2, 0), (1, 1), (1, -1)), np.equal)),  # two such cells have a neighbour in common
    "condition/never-beside": (
        "no element x(i,j) adjacent to [{itself or}] value {digits}-x(i,j) {lines}",
        "no two neighbours have a given sum (nor, if stated, are equal)",
        _never_sum_to),
    "itself or/itself-or": ("itself or", "itself"),
    "remark/unlabelled": (
        ("(unlabelled {digits}-colorings with no clashing color pairs)",
         "(unlabeled {digits}-colorings with no clashing color pairs)"),
        lambda number: ""),
    "condition/value-apart": (
        "no element with value z exactly a city block distance of z from another element with value z",
        "no two cells of a value are at a city-block distance of that value",
        Piece("", _no_value_at_own_distance)),
    "condition/value-near": (
        "every element value z a city block distance of exactly z from another element value z",
        "each cell has another of its value at a city-block distance of that value",
        Piece("", _value_at_own_distance)),
    "condition/same-line-apart": (
        "no element equal to another within {count} positions in the same row or column",
        "no two cells within {0} places of each other in a row or column are equal",
        lambda distance: no_neighbours_related(
            [(i * a, i * b) for i in range(1, distance + 1) for a, b in (HORIZONTAL, VERTICAL)], np.equal) if distance else None),
    "difference rule/difference-rule": (
        "{=horizontal|vertical|diagonal|antidiagonal} differences mod {digits} never {integers}",
        _residue_differences_avoid),
    "condition/plain-difference": (
        "{=horizontal|vertical|diagonal|antidiagonal} differences never {integers}",
        "differences between neighbours along some lines avoid given numbers",
        lambda line, differences: _differences_avoid(line, differences).with_text(f"{line} differences never {differences}")),
    "condition/none-equal": ("no adjacent <elements|values> equal", NoneEqual()),
    "condition/no-ones": (
        "no two <ones|1s> adjacent {lines}",
        "no two neighbours {0} are both 1",
        lambda lines: no_neighbours_related(lines, lambda a, b: (a == 1) & (b == 1))),
    "condition/city-block": ("no element equal to another at a city block distance of exactly {count}", _none_equal_at_distance),
    "condition/city-block-within": (
        "no element equal to another within a city block distance of {count}",
        lambda distance: _none_equal_at_distance(*range(1, distance + 1))),
    "condition/difference-condition": "{difference rule}",
    "condition/never-increasing": (
        "no entry increasing mod {digits} by {integers} rightwards or downwards",
        lambda modulus, increases: _increases_modulo(modulus, increases, required=False)),
    "condition/increasing": (
        "entries increasing mod {digits} by {integers} rightwards and downwards",
        lambda modulus, increases: _increases_modulo(modulus, increases, required=True)),
    "corner/starting": ("starting with upper left zero", CornerValue(0)),
}  # fmt: skip
