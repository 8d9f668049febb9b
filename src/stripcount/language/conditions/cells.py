"""Conditions on cells near each other: on windows, on pairs of neighbours, and on numbers of neighbours.

Functions here return a piece without text, or the condition of a piece. Values are arrays of integers, one for each of
many boards, so that a test returns an array of flags. "Neighbours along a line" lie one step of its offset away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from stripcount.language.phrases import Bounds, Offset, both_directions
from stripcount.language.pieces import Parts, Piece, piece_of_conditions, piece_of_parts
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Score

NumberSet = tuple[str, Callable[[Numbers], Flags]]
"""(description of a set of integers, the test of belonging to it), such as ("a prime", is_prime)."""
Relation = Callable[[Numbers, Numbers], Flags]
"""A function that compares two arrays of integers, position by position."""
RELATIONS: dict[str, Relation] = {
    **dict.fromkeys(("equal", "equal to"), np.equal),
    **dict.fromkeys(("unequal", "unequal to", "not equal to"), np.not_equal),
    **dict.fromkeys(("less", "less than", "increasing"), np.less),
    **dict.fromkeys(("greater", "greater than", "decreasing"), np.greater),
    **dict.fromkeys(("not greater", "less than or equal to", "nondecreasing"), np.less_equal),
    **dict.fromkeys(("not less", "greater than or equal to", "nonincreasing"), np.greater_equal),
}
"""Relations by the words for them."""


def depends_on_equality(relation: object) -> bool:
    """Return whether a relation depends only on whether two values are equal."""
    return relation in (np.equal, np.not_equal)


def within_bounds(numbers: Numbers, bounds: Bounds) -> Flags:
    """Return for each integer of an array whether the bounds allow it."""
    allowed, and_above = bounds
    is_listed = np.isin(numbers, sorted(allowed))
    return is_listed | (numbers >= max(allowed)) if and_above else is_listed


def count_true(flags: Iterable[Flags]) -> Numbers:
    """Return the number of true flags, position by position; at least one array of flags is needed."""
    return np.sum(list(flags), axis=0, dtype=np.int64)


def all_of(flags: Iterable[Flags]) -> Flags:
    """Return the conjunction of flags, position by position."""
    return np.logical_and.reduce(list(flags))


def any_of(flags: Iterable[Flags]) -> Flags:
    """Return the disjunction of flags, position by position."""
    return np.logical_or.reduce(list(flags))


def window_condition(offsets: Iterable[Offset], predicate: Callable[..., Flags]) -> Condition:
    """Return the condition that `predicate` is true of the values at some offsets from every cell.

    The predicate gets one array of values for each offset, in their order. It is not tested where one of the offsets
    leads beyond the board.
    """
    window = tuple(offsets)
    reads = tuple(("", *offset) for offset in dict.fromkeys(window))
    return Condition(reads, lambda view: predicate(*[view.value(*offset) for offset in window]), inside_only=True)


def consecutive_cells_satisfy(
    lines: Iterable[Offset], length: int, predicate: Callable[[list[Numbers]], Flags], equality: bool = False
) -> Piece:
    """Return the piece: `predicate` is true of every `length` consecutive cells along each of the given lines.

    The predicate gets the list of their values. With `equality`, it must depend only on which values are equal.
    """
    windows = [
        window_condition(((i * a, i * b) for i in range(length)), lambda *cells: predicate(list(cells)))
        for a, b in lines
    ]
    return piece_of_conditions(*windows, equality=equality)


def no_neighbours_related(lines: Iterable[Offset], relation: Relation) -> Piece:
    """Return the piece: no cell is in a relation to its neighbour one step further along one of the given lines."""
    windows = [window_condition(((0, 0), line), lambda own, other: ~relation(own, other)) for line in lines]
    return piece_of_conditions(*windows, equality=depends_on_equality(relation))


def neighbour_count_accepted(
    offsets: Iterable[Offset],
    relation: Relation,
    accepts: Callable[[Numbers, Numbers], Flags],
    equality: bool = False,
) -> Piece:
    """Return the piece: `accepts`(own value, count) is true of each cell.

    The count is that of the cells at the offsets whose values are related to the cell's: `relation`(own value, other
    value) is true. With `equality`, the test depends only on which values are equal.
    """
    weights = dict.fromkeys(offsets, 1)
    score = Score(
        weights, weigh=lambda own, other, _weight: relation(own, other).astype(np.int64), low=0, high=1, accepts=accepts
    )
    return Piece("", lambda context: Parts(scores=(score,), equality=equality), tuple(weights))


def neighbour_count_within(
    offsets: Iterable[Offset], relation: Relation, bounds: Bounds, tested: Callable[[Numbers], Flags] | None = None
) -> Piece:
    """Return the piece: for each cell, the number of related cells at the given offsets is within bounds.

    Cells are related if `relation`(own value, other value) is true. If `tested` is given, only cells of whose values it
    is true are tested.
    """
    offsets = tuple(offsets)
    if tested is None:
        return neighbour_count_accepted(
            offsets, relation, lambda own, count: within_bounds(count, bounds), depends_on_equality(relation)
        )
    return neighbour_count_accepted(
        offsets,
        lambda own, other: relation(own, other) & tested(own),
        lambda own, count: within_bounds(count, bounds) | ~tested(own),
    )


def value_has_neighbours(own: int, lines: tuple[Offset, ...], other: int, bounds: Bounds) -> Piece:
    """Return the piece: for each cell of value `own`, the number of neighbours of value `other` is within bounds.

    Neighbours are those along the given lines, in both directions.
    """
    return neighbour_count_within(
        both_directions(lines), lambda _, neighbour: neighbour == other, bounds, lambda value: value == own
    )


def at_most_half_related(lines: tuple[Offset, ...], relation: Relation) -> Piece:
    """Return the piece: at most half of each cell's neighbours, both ways along the lines, are in a relation to it."""
    score = Score(
        both_directions(lines),
        weigh=lambda own, other, _weight: 2 * relation(own, other) - 1,
        low=-1,
        high=1,
        accepts=lambda own, total: total <= 0,
    )
    return piece_of_parts(Parts(scores=(score,), equality=depends_on_equality(relation)))
