"""The meanings of the phrases of `cells`: claims about a cell and its neighbours, and conditions made of them.

A *way* is the lines along which cells are neighbours, as a phrase such as `diagonally` gives them; None if the sentence
does not say, and then neighbours have a common side. A phrase is not read if its way is ambiguous or fits only a
prohibition; the functions below return None then. A *cell relation* is a pair (words, relation of two values), such as
`greater than`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from stripcount.language.conditions.cells import Relation, count_true, no_neighbours_related, within_bounds
from stripcount.language.everyday.order import CellRelation
from stripcount.language.everyday.words import DIAGONALS, ORTHOGONAL, JointLines, ProhibitedLines, count_text
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    KING,
    KNIGHT,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    at_most,
    both_directions,
    lines_text,
)
from stripcount.language.pieces import Piece, conjunction
from stripcount.language.statements.local import (
    CellClaim,
    CellView,
    all_cells,
    claim_about_neighbours,
    combined_claim,
    location_claim,
    neighbour_count_claim,
    number_of_cells,
    value_claim,
)
from stripcount.language.statements.places import Region
from stripcount.language.statements.sides import SIDE_PHRASES
from stripcount.language.statements.values import ValueSet, complement
from stripcount.model.lattice.rule import Flags, Numbers

# the bounds that allow no cell, and the lines along which pieces of chess move
NONE: Bounds = at_most(0)
KING_LINES: Lines = tuple(sorted(KING))
KNIGHT_LINES: Lines = tuple(sorted(KNIGHT))
_MAX_DISTANCE = 6  # steps between two cells; there is a window for every offset that is shorter
_MAX_STEPS_TO_THE_RIGHT = 12  # from one cell to another: a state holds as many columns


def lines_of_way(way: Lines | None) -> Lines | None:
    """Return the lines of a way, those to the four sides if it is None; None if the phrase is not read with the way."""
    if way is None:
        return ORTHOGONAL
    return None if isinstance(way, JointLines | ProhibitedLines) else way


def has_neighbours(bounds: Bounds | str, claim: CellClaim, *ways: Lines | None) -> CellClaim | None:
    """Return the claim that a number of neighbours satisfy a claim: `adjacent to at least two 1s`.

    The number is within bounds, "even" or "odd". At most one of the ways may be given.
    """
    given_ways = [way for way in ways if way is not None]
    lines = lines_of_way(given_ways[0] if given_ways else None)
    return None if lines is None or len(given_ways) > 1 else claim_about_neighbours(bounds, lines, claim)


def adjacent_to_both(first: ValueSet, second: ValueSet, way: Lines | None) -> CellClaim | None:
    """Return the claim that a cell has a neighbour with a value of one set, and one with a value of another set."""
    return combined_claim(
        "and", *(has_neighbours(AT_LEAST_ONE, value_claim(values), way) for values in (first, second))
    )


def all_neighbours_in(way: Lines | None, values: ValueSet) -> CellClaim | None:
    """Return the claim that the values of all neighbours of a cell, as many as it has, are in a set."""
    lines = lines_of_way(way)
    return None if lines is None else claim_about_neighbours(NONE, lines, value_claim(complement(values)))


def values_at_sides(values: ValueSet, *offsets: Offset, connective: str = "and") -> CellClaim | None:
    """Return the claim that there are cells with values of a set at all offsets ("and"), or at one of them ("or")."""
    return combined_claim(connective, *(_claim_at_side(value_claim(values), offset) for offset in offsets))


def _claim_at_side(claim: CellClaim, offset: Offset) -> CellClaim:
    """Return the claim that there is a cell at an offset to one of the sides and that it satisfies a claim."""
    return replace(claim.about_cell_at(offset), text=f"{claim.text} {SIDE_PHRASES[offset]}")


def side_cell_if_any(values: ValueSet, offset: Offset) -> CellClaim:
    """Return the claim that the value of the cell at an offset is in a set, if there is such a cell."""
    at_side = value_claim(values).about_cell_at(offset)
    return CellClaim(
        f"only {values.phrase} {SIDE_PHRASES[offset]}",
        lambda cell: ~cell.shifted(offset).inside() | at_side.holds(cell),
        at_side.reads,
        holds_strictly=at_side.holds,
    )


def related_to_side_cell(cell_relation: CellRelation, offset: Offset) -> CellClaim:
    """Return the claim that the value of a cell is in a relation to that of the cell at an offset, if there is one."""
    text, relation = cell_relation

    def holds_strictly(cell: CellView) -> Flags:
        side_cell = cell.shifted(offset)
        return side_cell.inside() & relation(cell.value(), side_cell.value())

    return CellClaim(
        f"{text} the cell {SIDE_PHRASES[offset]}",
        lambda cell: ~cell.shifted(offset).inside() | holds_strictly(cell),
        frozenset([offset]),
        holds_strictly=holds_strictly,
    )


def related_to_neighbours(cell_relation: CellRelation, quantifier: str, way: Lines | None) -> CellClaim | None:
    """Return the claim that a cell is in a relation to `all`, `some`, `none` or another number of its neighbours.

    `any` is read as `all`, and only with a relation such as `greater than any of its neighbours`.
    """
    lines = lines_of_way(way)
    text, relation = cell_relation
    if lines is None:
        return None
    if quantifier in ("all", "every", "each", "each one", "any"):
        if quantifier == "any" and text not in ("different from", "greater than", "less than"):
            return None
        return neighbour_count_claim(
            NONE, lines, lambda own, other: ~relation(own, other), f"{text} all neighbours {lines_text(lines)}"
        )
    bounds: Bounds = {
        "at least one": AT_LEAST_ONE,
        "some": AT_LEAST_ONE,
        "none": NONE,
        "exactly one": (frozenset([1]), False),
        "at most one": at_most(1),
    }[quantifier]
    return neighbour_count_claim(bounds, lines, relation, f"{text} {count_text(bounds)} neighbours {lines_text(lines)}")


def related_to_both_neighbours(cell_relation: CellRelation, adjective: str) -> CellClaim | None:
    """Return the claim that a cell differs from both its horizontal (or vertical) neighbours; None for other relations.

    `adjective` is "horizontal" or "vertical". Its negation is true only of cells that have both neighbours.
    """
    claim = related_to_neighbours(cell_relation, "all", lines_by_adjective(adjective))
    if claim is None or cell_relation[0] != "different from":
        return None
    offsets = tuple(both_directions(lines_by_adjective(adjective)))

    def holds_strictly(cell: CellView) -> Flags:
        return np.logical_and.reduce([cell.shifted(offset).inside() for offset in offsets]) & claim.holds(cell)

    return replace(claim, holds_strictly=holds_strictly, neighbour_count=None)


# relations of a value to a sum, by the words between them
_SUM_COMPARISONS: dict[str, Relation] = {
    "equal to": np.equal,
    "at most": np.less_equal,
    "at least": np.greater_equal,
    "less than": np.less,
    "greater than": np.greater,
    "different from": np.not_equal,
}


def compared_with_neighbour_sum(comparison: str, way: Lines | None) -> CellClaim | None:
    """Return the claim that the value of a cell is, for example, `at most` the sum of the values of its neighbours."""
    lines = lines_of_way(way)
    if lines is None:
        return None
    offsets = tuple(both_directions(lines))
    relation = _SUM_COMPARISONS[comparison]

    def holds(cell: CellView) -> Flags:
        neighbours = [cell.shifted(offset) for offset in offsets]
        total = np.sum([np.where(neighbour.inside(), neighbour.value(), 0) for neighbour in neighbours], axis=0)
        return relation(cell.value(), total)

    return CellClaim(f"{comparison} the sum of its neighbours {lines_text(lines)}", holds, frozenset(offsets))


def _count_in(cells: Sequence[CellView], values: ValueSet) -> Numbers:
    """Return on each board how many of some cells lie inside and have a value of a set."""
    return count_true(cell.inside() & values.membership(cell.value()) for cell in cells)


def equals_neighbour_count(values: ValueSet, way: Lines | None) -> CellClaim | None:
    """Return the claim that the value of a cell is the number of its neighbours with a value of a set."""
    lines = lines_of_way(way)
    if lines is None:
        return None
    offsets = tuple(both_directions(lines))

    def holds(cell: CellView) -> Flags:
        neighbours = [cell.shifted(offset) for offset in offsets]
        return np.asarray(cell.value() == _count_in(neighbours, values))

    return CellClaim(f"the number of its neighbours {values.phrase} {lines_text(lines)}", holds, frozenset(offsets))


def negation(claim: CellClaim | None) -> CellClaim | None:
    """Return the negation of a claim; None of None, or if it has two meanings."""
    return None if claim is None else claim.negated()


def all_cells_affirmative(subject: CellClaim, predicate: CellClaim) -> Piece | None:
    """Return the condition `all 1s ...`; None for a negation: that all are not so may mean that not all are so."""
    return None if predicate.is_negation else all_cells(subject, predicate)


def equivalence(subject: CellClaim, condition: CellClaim | None, predicate: CellClaim) -> Piece | None:
    """Return the condition that cells of a subject satisfy a condition if and only if they satisfy a predicate.

    Without a condition it is that exactly the cells of the subject satisfy the predicate. None if the negation of one
    side has two meanings.
    """
    left = subject if condition is None else combined_claim("and", subject, condition)
    if predicate.negated() is None or negation(left) is None:
        return None
    # where there is no cell to compare with, the predicate is false
    right = replace(predicate, holds=predicate.strict_test, holds_strictly=None)
    pieces = (
        all_cells(left, right),
        all_cells(right if condition is None else combined_claim("and", subject, right), left),
    )
    return _conjunction_of_all(pieces)


def _conjunction_of_all(pieces: Sequence[Piece | None]) -> Piece | None:
    """Return the conjunction of pieces, None if one of them is None."""
    known_pieces = [piece for piece in pieces if piece]
    return conjunction(*known_pieces) if len(known_pieces) == len(pieces) else None


def number_of_subjects(bounds: Bounds | str, subject: CellClaim, predicate: CellClaim | None) -> Piece | None:
    """Return the condition that a number of cells within bounds satisfy the subject and the predicate.

    None for "even" and "odd", and without a predicate.
    """
    return None if isinstance(bounds, str) else number_of_cells(bounds, subject, predicate)


def only_values(values: ValueSet, predicate: CellClaim) -> Piece | None:
    """Return the condition that only cells with a value of a set satisfy a predicate: `only 1s are on the border`."""
    return all_cells(predicate, value_claim(values), f"only cells {values.phrase} are {predicate.text}")


def lines_by_adjective(adjective: str) -> Lines:
    """Return the lines of `horizontal`, `vertical`, `diagonal` or `orthogonal` neighbours."""
    lines = {"horizontal": (HORIZONTAL,), "vertical": (VERTICAL,), "diagonal": DIAGONALS, "orthogonal": ORTHOGONAL}
    return lines[adjective]


def neighbours_related_to_cell(
    bounds: Bounds | str, cell_relation: CellRelation, way: Lines | None
) -> CellClaim | None:
    """Return the claim that a number of neighbours, within bounds, "even" or "odd", are in a relation to the cell.

    The relation is that of the neighbour to the cell, as in `two of its neighbours are greater than it`.
    """
    text, relation = cell_relation
    lines = lines_of_way(way)
    if lines is None:
        return None
    return neighbour_count_claim(
        bounds,
        lines,
        lambda own, other: relation(other, own),
        f"{count_text(bounds)} neighbours {lines_text(lines)} {text} it",
    )


def has_neighbour_one_away(way: Lines | None, comparison: str) -> CellClaim:
    """Return the claim that a cell has a neighbour whose value is one less or one more than its own.

    `comparison` is "less" or "more". A way with which other phrases are not read is taken as the four sides.
    """
    difference = -1 if comparison == "less" else 1
    return neighbour_count_claim(
        AT_LEAST_ONE,
        lines_of_way(way) or ORTHOGONAL,
        lambda own, other: other == own + difference,
        f"a neighbour one {comparison}",
    )


def equals_equal_neighbour_count() -> CellClaim:
    """Return the claim that the value of a cell is the number of its neighbours with the same value."""
    offsets = tuple(both_directions(ORTHOGONAL))

    def holds(cell: CellView) -> Flags:
        own = cell.value()
        neighbours = [cell.shifted(offset) for offset in offsets]
        return np.asarray(
            own == count_true(neighbour.inside() & (neighbour.value() == own) for neighbour in neighbours)
        )

    return CellClaim("the number of its neighbours equal to it", holds, frozenset(offsets))


def more_neighbours_in(more_frequent: ValueSet, less_frequent: ValueSet, way: Lines | None) -> CellClaim | None:
    """Return the claim that a cell has more neighbours with values of the first set than with values of the second."""
    lines = lines_of_way(way)
    if lines is None:
        return None
    offsets = tuple(both_directions(lines))

    def holds(cell: CellView) -> Flags:
        neighbours = [cell.shifted(offset) for offset in offsets]
        return np.asarray(_count_in(neighbours, more_frequent) > _count_in(neighbours, less_frequent))

    return CellClaim(
        f"more neighbours {more_frequent.phrase} than {less_frequent.phrase} {lines_text(lines)}",
        holds,
        frozenset(offsets),
    )


def closed_neighbourhood_count(bounds: Bounds | str, values: ValueSet, lines: Lines) -> CellClaim | None:
    """Return the claim that of a cell and its neighbours a number within bounds, "even" or "odd", has values of a set.

    None for lines that are ambiguous or fit only a prohibition.
    """
    if isinstance(lines, JointLines | ProhibitedLines):
        return None
    offsets = tuple(both_directions(lines))

    def holds(cell: CellView) -> Flags:
        count = _count_in([cell, *(cell.shifted(offset) for offset in offsets)], values)
        return np.asarray(count % 2 == (bounds == "odd")) if isinstance(bounds, str) else within_bounds(count, bounds)

    return CellClaim(
        f"{count_text(bounds)} cells {values.phrase} with its neighbours {lines_text(lines)}", holds, frozenset(offsets)
    )


def values_inside_and_elsewhere(*phrases: Region | ValueSet) -> Piece | None:
    """Return the condition that cells in a region have values of one set, and all other cells values of another.

    The arguments are the region and two sets of values, in any order but with the set of the region first.
    """
    (region,) = (phrase for phrase in phrases if isinstance(phrase, Region))
    inside, elsewhere = (phrase for phrase in phrases if isinstance(phrase, ValueSet))
    in_region = location_claim(region)
    return _conjunction_of_all(
        (all_cells(in_region, value_claim(inside)), all_cells(negation(in_region), value_claim(elsewhere)))
    )


def values_only_in(values: ValueSet, regions: Sequence[Region]) -> Piece | None:
    """Return the condition that cells with values of a set lie only in some regions; None if a region is untestable."""
    return all_cells(value_claim(values), combined_claim("or", *(location_claim(region) for region in regions)))


def min_distance(values: ValueSet, distance: int) -> Piece | None:
    """Return the condition that two cells with values of a set have at least a given Manhattan distance.

    None unless the distance is from 2 to 6.
    """
    if not 1 < distance <= _MAX_DISTANCE:
        return None
    offsets = [
        (down, right)
        for down in range(distance)
        for right in range(1 - distance, distance)
        if 0 < down + abs(right) < distance and (down, right) > (0, 0)
    ]
    piece = no_neighbours_related(tuple(offsets), lambda a, b: values.membership(a) & values.membership(b))
    return piece.with_text(f"two cells {values.phrase} are at least {distance} steps apart")


def compared_at_distance(distance: int, equal: bool) -> Piece | None:
    """Return the condition that each cell and the one `distance` columns to its right are equal, or that they differ.

    None unless the distance is from 1 to 12.
    """
    if not 0 < distance <= _MAX_STEPS_TO_THE_RIGHT:
        return None
    piece = no_neighbours_related(((0, distance),), np.not_equal if equal else np.equal)
    return piece.with_text(f"a cell and the one {distance} to its right are {'equal' if equal else 'different'}")
