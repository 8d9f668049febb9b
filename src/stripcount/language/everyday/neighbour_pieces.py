"""Conditions on cells and their neighbours: the meanings of the phrases of `neighbours`.

Where a function takes `lines`, these are the lines along which cells are neighbours, or None for horizontal and
vertical ones. Bounds may also be the words "even" or "odd". Functions that return a piece, which is a condition of a
rule, may return None instead, which rejects the reading of the phrase.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.language.conditions.cells import (
    Relation,
    neighbour_count_accepted,
    neighbour_count_within,
    no_neighbours_related,
    value_has_neighbours,
    within_bounds,
)
from stripcount.language.everyday.words import (
    ORTHOGONAL,
    Amount,
    JointLines,
    PlainBounds,
    ProhibitedLines,
    count_text,
    lines_among,
    value_among,
)
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    LINE_ADVERBS,
    Bounds,
    Lines,
    at_most,
    both_directions,
    joined_by_or,
    lines_text,
)
from stripcount.language.pieces import Parts, Piece, unclear_piece
from stripcount.model.lattice.rule import Flags, Numbers, Score

_NOT_EXCEEDED = 16  # what a neighbour adds to the score of `no_extremum`: more than the number of neighbours, at most 8


def never_both_equal_to(*parts: object) -> Piece:
    """Return the piece of `no two adjacent 1s`; the parts of the phrase are a value and perhaps lines, in any order."""
    value = value_among(parts)
    return never_adjacent(value, value, lines_among(reversed(parts)))


def never_adjacent(value: int, neighbour_value: int, lines: Lines | None) -> Piece:
    """Return the piece: no cell with `value` is adjacent to a cell with `neighbour_value`, which may be the same."""
    claim = f"are both {value}" if value == neighbour_value else f"are {value} and {neighbour_value}"
    return never_related(
        claim, lines, lambda a, b: ((a == value) & (b == neighbour_value)) | ((a == neighbour_value) & (b == value))
    )


def never_related(claim: str, lines: Lines | None, relation: Relation) -> Piece:
    """Return the piece: `relation`(cell, next cell) is true nowhere along the lines.

    `claim` states the relation in words, as they follow `no two neighbours`.
    """
    lines = lines or ORTHOGONAL
    return no_neighbours_related(lines, relation).with_text(f"no two neighbours {lines_text(lines)} {claim}")


def neighbours_differ_by(bounds: Bounds | str, lines: Lines | None) -> Piece:
    """Return the piece: the absolute difference of any two neighbours lies within bounds (is even, is odd)."""
    lines = lines or ORTHOGONAL
    piece = no_neighbours_related(lines, lambda a, b: ~_within_bounds_or_parity(abs(a - b), bounds))
    return piece.with_text(f"neighbours {lines_text(lines)} differ by {count_text(bounds)}")


def neighbours_never_differ_by(bounds: Bounds | str, lines: Lines | None) -> Piece:
    """Return the piece: the absolute difference of no two neighbours lies within bounds (is even, is odd)."""
    return never_related(
        f"differ by {count_text(bounds)}", lines, lambda a, b: _within_bounds_or_parity(abs(a - b), bounds)
    )


def bounds_and_lines(parts: tuple[Any, ...]) -> tuple[Bounds | str, Lines | None]:
    """Return (the bounds, the lines or None) among the parts of a phrase, which may be in any order."""
    bounds = next(part for part in parts if part in ("even", "odd") or _are_bounds(part))
    return bounds, next((part for part in parts if isinstance(part, tuple) and not _are_bounds(part)), None)


def _are_bounds(part: object) -> bool:
    """Return whether a part of a phrase is a `Bounds`, not the lines of a direction."""
    return isinstance(part, tuple) and isinstance(part[0], frozenset)


def neighbour_counts(value: int, bounds: Bounds | str, neighbour_value: int, lines: Lines | None) -> Piece | None:
    """Return the piece: for each cell with `value`, the number of neighbours with `neighbour_value` is within bounds.

    Return None for `ProhibitedLines`, and an unclear piece for `JointLines`.
    """
    lines = lines or ORTHOGONAL
    if bounds == at_most(0):
        return never_adjacent(neighbour_value, value, lines)
    if isinstance(lines, ProhibitedLines):
        return None
    if isinstance(lines, JointLines):
        return _unclear_directions(lines)
    text = f"each {value} has {count_text(bounds)} neighbours {neighbour_value} {lines_text(lines)}"
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", 2 * len(lines) + 1, 2)), False
    return value_has_neighbours(value, lines, neighbour_value, bounds).with_text(text)


def _unclear_directions(lines: Lines) -> Piece:
    """Return the unclear piece of neighbours in directions joined by `and`."""
    return unclear_piece(
        f"neighbours {' and '.join(LINE_ADVERBS[line] for line in lines)} may be those of each kind or of any; say or"
    )


def never_neighbour_count(value: int, bounds: Bounds | str, neighbour_value: int, lines: Lines | None) -> Piece | None:
    """Return the piece: for no cell with `value` the number of neighbours with `neighbour_value` is within bounds.

    Return None if no number, or every number, is excluded, and an unclear piece for `PlainBounds`.
    """
    lines = lines or ORTHOGONAL
    if isinstance(bounds, PlainBounds):
        several = joined_by_or(sorted(bounds[0]))
        return unclear_piece(
            f"no {value} with {several} neighbours {neighbour_value} may be not exactly {several}, or not {several} or more"
        )
    neighbour_count = 2 * len(lines)
    allowed = frozenset(
        n for n in range(neighbour_count + 1) if not _within_bounds_or_parity(np.array([n]), bounds).any()
    )
    if bounds == at_most(0) or not 0 < len(allowed) <= neighbour_count:
        return None
    return neighbour_counts(value, (allowed, False), neighbour_value, lines)


def has_neighbour(value: int, neighbour_value: int, lines: Lines | None) -> Piece | None:
    """Return the piece: each cell with `value` has at least one neighbour with `neighbour_value`.

    Return None for `ProhibitedLines`, and an unclear piece for `JointLines`.
    """
    lines = lines or ORTHOGONAL
    if isinstance(lines, ProhibitedLines):
        return None
    if isinstance(lines, JointLines):
        return _unclear_directions(lines)
    return value_has_neighbours(value, lines, neighbour_value, AT_LEAST_ONE).with_text(
        f"each {value} is beside a {neighbour_value} {lines_text(lines)}"
    )


def _within_bounds_or_parity(numbers: Numbers, bounds: Bounds | str) -> Flags:
    """Return for each number whether it is within bounds; if these are "even" or "odd", whether it is even or odd."""
    return numbers % 2 == (bounds == "odd") if isinstance(bounds, str) else within_bounds(numbers, bounds)


def count_of_like_neighbours(
    likeness: str, bounds: Bounds | str, lines: Lines | None, is_clear: bool = True
) -> Piece | None:
    """Return the piece: for each cell, the number of neighbours equal to it, or different from it, is within bounds.

    `likeness` is "equal" or "different". `is_clear` states that the phrase compares the neighbours with the cell: `two
    equal neighbours` may also be equal to each other, and is not read (None) with a number above 1.
    """
    lines = lines or ORTHOGONAL
    if isinstance(lines, ProhibitedLines) or (
        isinstance(bounds, tuple) and isinstance(bounds, PlainBounds) and max(bounds[0]) > 1 and not is_clear
    ):
        return None
    if isinstance(lines, JointLines):
        return _unclear_directions(lines)
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", 2 * len(lines) + 1, 2)), False
    relation = np.equal if likeness == "equal" else np.not_equal
    return neighbour_count_within(both_directions(lines), relation, bounds).with_text(
        f"each cell has {count_text(bounds)} {likeness} neighbours {lines_text(lines)}"
    )


def is_plain_one(bounds: Bounds | str) -> bool:
    """Return whether bounds are the number one without `exactly`, which may mean exactly one or at least one."""
    return isinstance(bounds, PlainBounds) and set(bounds[0]) == {1}


def neighbour_sums(amount: Amount, lines: Lines | None) -> Piece:
    """Return the piece: the sum of any two neighbours is in `amount`, a set of integers."""
    return never_related(f"have a sum that is not {amount.phrase}", lines, lambda a, b: ~in_amount(amount, a + b))


def neighbour_products(amount: Amount, lines: Lines | None) -> Piece:
    """Return the piece: the product of any two neighbours is in `amount`, a set of integers."""
    return never_related(f"have a product that is not {amount.phrase}", lines, lambda a, b: ~in_amount(amount, a * b))


def in_amount(amount: Amount, numbers: Numbers) -> Flags:
    """Return for each number, in an array of any shape, whether it is in `amount`."""
    return np.array([amount.contains(number) for number in numbers.ravel().tolist()], dtype=bool).reshape(numbers.shape)


def only_neighbours(value: int, neighbour_value: int, lines: Lines | None) -> Piece:
    """Return the piece: all neighbours of a cell with `value` have `neighbour_value`."""
    return never_related(
        f"are {value} and other than {neighbour_value}",
        lines,
        lambda a, b: ((a == value) & (b != neighbour_value)) | ((b == value) & (a != neighbour_value)),
    )


def closed_neighbourhood_count(bounds: Bounds | str, value: int, lines: Lines | None) -> Piece:
    """Return the piece: for each cell, the number of cells with a value among it and its neighbours is within bounds."""
    lines = lines or ORTHOGONAL
    if isinstance(lines, JointLines):
        return _unclear_directions(lines)
    piece = neighbour_count_accepted(
        both_directions(lines),
        lambda cell, neighbour: neighbour == value,
        lambda cell, n: _within_bounds_or_parity(n + (cell == value), bounds),
    )
    return piece.with_text(
        f"each cell together with its neighbours {lines_text(lines)} has {count_text(bounds)} cells {value}"
    )


def parity_of_neighbours(is_different: bool, lines: Lines | None) -> Piece:
    """Return the piece: any two neighbours have different parities, or the same parity."""
    forbidden = "the same parity" if is_different else "different parity"
    return never_related(f"have {forbidden}", lines, lambda a, b: ((a + b) % 2 == 0) == is_different)


def no_extremum(lines: Lines | None, comparative: str) -> Piece:
    """Return the piece: no cell that has neighbours is larger than all of them, or smaller than all of them.

    `comparative` is "larger" or "smaller". A neighbour that is exceeded adds 1 to a score, any other neighbour adds
    _NOT_EXCEEDED.
    """
    lines = lines or ORTHOGONAL
    offsets = both_directions(lines)
    is_exceeded = np.less if comparative == "larger" else np.greater
    score = Score(
        offsets,
        weigh=lambda cell, neighbour, _weight: np.where(is_exceeded(neighbour, cell), 1, _NOT_EXCEEDED),
        low=1,
        high=_NOT_EXCEEDED,
        accepts=lambda cell, total: (total >= _NOT_EXCEEDED) | (total == 0),
    )
    return Piece(
        f"no cell is {comparative} than all of its neighbours {lines_text(lines)}",
        lambda context: Parts(scores=(score,)),
    )
