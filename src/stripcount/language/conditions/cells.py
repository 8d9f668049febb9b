"""Conditions on cells near each other: on windows, on pairs of neighbours, and on the number of certain neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from stripcount.language.phrases import Bounds, Offset, both_directions
from stripcount.language.pieces import Parts, Piece, piece_of_conditions, piece_of_parts
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Score

NumberSet = tuple[str, Callable[[Numbers], Flags]]
"""(a set of integers in words, the test of belonging to it)."""
Relation = Callable[[Numbers, Any], Flags]
RELATIONS: dict[str, Relation] = {
    **dict.fromkeys(("equal", "equal to"), np.equal),
    **dict.fromkeys(("unequal", "unequal to", "not equal to"), np.not_equal),
    **dict.fromkeys(("less", "less than", "increasing"), np.less),
    **dict.fromkeys(("greater", "greater than", "decreasing"), np.greater),
    **dict.fromkeys(("not greater", "less than or equal to", "nondecreasing"), np.less_equal),
    **dict.fromkeys(("not less", "greater than or equal to", "nonincreasing"), np.greater_equal),
}
"""Relations by the words for them; each compares two arrays of integers, or an array with one integer."""


def depends_on_equality(relation: object) -> bool:
    """Return whether a relation depends only on whether two values are equal."""
    return relation in (np.equal, np.not_equal)


def within_bounds(numbers: Numbers, bounds: Bounds) -> Flags:
    """Return for each of an array of integers whether it is within bounds."""
    allowed, more = bounds
    listed = np.isin(numbers, sorted(allowed))
    return listed | (numbers >= max(allowed)) if more else listed


def count_true(flags: Iterable[Flags]) -> Numbers:
    """Return the number of true flags, position by position."""
    return np.sum(list(flags), axis=0, dtype=np.int64)


def all_of(flags: Iterable[Flags]) -> Flags:
    """Return the conjunction of flags, position by position."""
    return np.logical_and.reduce(list(flags))


def any_of(flags: Iterable[Flags]) -> Flags:
    """Return the disjunction of flags, position by position."""
    return np.logical_or.reduce(list(flags))


def window_condition(cells: Iterable[Offset], holds: Callable[..., Flags]) -> Condition:
    """Return the condition that `holds` is true of the values of some cells, wherever all of them lie on the board."""
    places = tuple(cells)
    reads = tuple(("", *place) for place in dict.fromkeys(places))
    return Condition(reads, lambda view: holds(*[view.value(*place) for place in places]), inside_only=True)


def consecutive_cells_satisfy(
    lines: Iterable[Offset], length: int, holds: Callable[[list[Numbers]], Flags], equality: bool = False
) -> Piece:
    """Return the piece: `holds` is true of the values of every `length` consecutive cells along each of some lines."""
    windows = [
        window_condition(((i * a, i * b) for i in range(length)), lambda *cells: holds(list(cells))) for a, b in lines
    ]
    return piece_of_conditions(*windows, equality=equality)


def no_neighbours_related(lines: Iterable[Offset], relation: Relation) -> Piece:
    """Return the piece: no cell and its neighbour along one of some lines are in a relation."""
    windows = [window_condition(((0, 0), line), lambda own, other: ~relation(own, other)) for line in lines]
    return piece_of_conditions(*windows, equality=depends_on_equality(relation))


def weighted_neighbour_count(
    places: Mapping[Offset, int],
    relation: Relation,
    accepts: Callable[[Numbers, Numbers], Flags],
    equality: bool = False,
) -> Piece:
    """Return the piece: `accepts`(value, sum) is true of each cell.

    The sum is that of the weights of the neighbours in the relation to the cell; `places` maps the offset of each
    neighbour to its weight. With `equality`, the test depends only on which values are equal.
    """
    score = Score(places, lambda own, other, weight: relation(own, other).astype(np.int64), 0, 1, accepts)
    return Piece("", lambda context: Parts(scores=(score,), equality=equality), tuple(places))


def neighbour_count_within(
    places: Iterable[Offset], relation: Relation, bounds: Bounds, only: Callable[[Numbers], Flags] | None = None
) -> Piece:
    """Return the piece: of the cells at some offsets from each cell, a number within bounds is in a relation to it.

    Cells whose values `only` rejects are not tested.
    """
    offsets = dict.fromkeys(places, 1)
    if only is None:
        return weighted_neighbour_count(
            offsets, relation, lambda own, number: within_bounds(number, bounds), depends_on_equality(relation)
        )
    return weighted_neighbour_count(
        offsets,
        lambda own, other: relation(own, other) & only(own),
        lambda own, number: within_bounds(number, bounds) | ~only(own),
    )


def value_has_neighbours(own: int, lines: tuple[Offset, ...], other: int, bounds: Bounds) -> Piece:
    """Return the piece: each cell with the value `own` has a number within bounds of neighbours with the value `other`.

    Neighbours are those along the given lines, in both directions.
    """
    return neighbour_count_within(
        both_directions(lines), lambda value, there: there == other, bounds, lambda value: value == own
    )


def at_most_half_related(lines: tuple[Offset, ...], relation: Relation) -> Piece:
    """Return the piece: at most half of each cell's neighbours along some lines are in a relation to it."""
    score = Score(
        both_directions(lines),
        lambda own, other, weight: 2 * relation(own, other) - 1,
        -1,
        1,
        lambda own, total: total <= 0,
    )
    return piece_of_parts(Parts(scores=(score,), equality=depends_on_equality(relation)))
