"""Claims about one cell, tested on the cells around it and on where it lies, and the conditions made of them.

A claim is a phrase such as `adjacent to a 0`, `on the border` or `greater than the cell to its right`. A condition
states that every cell with one claim satisfies another (`all_cells`), that no cell does (`no_cell`), or how many cells
satisfy some claims (`number_of_cells`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from stripcount.language.conditions.cells import Relation, neighbour_count_within, within_bounds
from stripcount.language.everyday.words import PlainBounds, count_text
from stripcount.language.phrases import ANTIDIAGONAL, Bounds, Lines, Offset, both_directions, lines_text
from stripcount.language.pieces import Context, Parts, Piece, unclear_piece
from stripcount.language.statements.places import Region, column_label, location
from stripcount.language.statements.values import ANY_VALUE, ValueSet
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Read, Tally, View

MAX_TALLIED = 60  # cells that are counted on the whole board: every state of the machine is multiplied by the count
# the two meanings of the negation of `has two neighbours`
_COUNT_AMBIGUITY = "not exactly so many neighbours, or not so many or more"


@dataclass(frozen=True)
class CellView:
    """One cell on many boards at once: the cell at the offset (down, right) from the anchor of `view`."""

    view: View
    down: int = 0
    right: int = 0

    def shifted(self, offset: Offset) -> CellView:
        """Return the cell at an offset (down, right) from this one; it may lie outside the boards."""
        return CellView(self.view, self.down + offset[0], self.right + offset[1])

    def value(self) -> Numbers:
        """Return the value of the cell on each board, `rule.ABSENT` where it lies outside."""
        return self.view.value(self.down, self.right)

    def inside(self) -> Flags:
        """Return on which boards the cell lies inside."""
        return self.view.inside(self.down, self.right)

    def is_in(self, region: Region) -> Flags:
        """Return on which boards the cell lies in a region."""
        fold = region.fold_on(self.view.rows)
        return region.contains(location(self.view, fold, self.down, self.right))


@dataclass(frozen=True)
class NeighbourCount:
    """The test that the number of a cell's neighbours along `lines` that are in a relation to it is within `bounds`.

    Lines are taken in both directions; `relation` is called with the values of the cell and of the neighbour.
    """

    lines: Lines
    relation: Relation
    bounds: Bounds

    def complement(self) -> NeighbourCount | None:
        """Return the test that the number is not within the bounds; None if no number is."""
        allowed, and_above = self.bounds
        neighbour_count = len(both_directions(self.lines))
        excluded = frozenset(
            number
            for number in range(neighbour_count + 1)
            if number not in allowed and not (and_above and number > max(allowed))
        )
        return replace(self, bounds=(excluded, False)) if excluded else None


@dataclass(frozen=True, eq=False)
class CellClaim:
    """A statement about a cell.

    `text` is the claim in words, and `holds` tests it for a cell on many boards. `reads` are the offsets of the other
    cells that the test reads; `regions` are pairs (region, offset): the test asks whether the cell at the offset lies
    in the region.

    `values` is given if the claim is that the cell's value is in this set, `neighbour_count` if it is this test;
    conditions with such a claim need fewer states. `ambiguity` names the two meanings that the negation of the claim
    may have, and is empty if it has one. `is_negation` states that the claim was made by `negated`.

    A cell that the claim compares with may be missing at an edge of the board. `holds` is true there, so that the
    condition on all cells is not violated. `holds_strictly`, given for such claims only, is false there.
    """

    text: str
    holds: Callable[[CellView], Flags]
    reads: frozenset[Offset] = frozenset()
    regions: frozenset[tuple[Region, Offset]] = frozenset()
    values: ValueSet | None = None
    neighbour_count: NeighbourCount | None = None
    ambiguity: str = ""
    is_negation: bool = False
    holds_strictly: Callable[[CellView], Flags] | None = None

    @property
    def strict_test(self) -> Callable[[CellView], Flags]:
        """The test `holds_strictly` if it is given, else `holds`."""
        return self.holds_strictly or self.holds

    def about_cell_at(self, offset: Offset) -> CellClaim:
        """Return the claim that the cell at an offset (down, right) exists and satisfies this one strictly."""
        down, right = offset
        return CellClaim(
            self.text,
            lambda cell: cell.shifted(offset).inside() & self.strict_test(cell.shifted(offset)),
            frozenset((i + down, j + right) for i, j in (*self.reads, (0, 0))),
            frozenset((region, (i + down, j + right)) for region, (i, j) in self.regions),
        )

    def negated(self) -> CellClaim | None:
        """Return the negation of the claim, None if it has two meanings."""
        if self.ambiguity:
            return None
        holds, strict_test = self.holds, self.strict_test
        return CellClaim(
            f"not: {self.text}",
            lambda cell: ~strict_test(cell),
            self.reads,
            self.regions,
            None if self.values is None else replace(self.values, contains=_negation(self.values.contains)),
            self.neighbour_count and self.neighbour_count.complement(),
            is_negation=True,
            holds_strictly=(lambda cell: ~holds(cell)) if self.holds_strictly else None,
        )


def _negation(test: Callable[[int], bool]) -> Callable[[int], bool]:
    """Return the test that an integer fails a test."""
    return lambda number: not test(number)


def value_claim(values: ValueSet) -> CellClaim:
    """Return the claim that the value of a cell is in a set."""
    return CellClaim(values.phrase, lambda cell: values.membership(cell.value()), values=values)


ANY_CELL = value_claim(ANY_VALUE)
"""The claim that is true of every cell."""


def location_claim(region: Region) -> CellClaim | None:
    """Return the claim that a cell lies in a region.

    None for the antidiagonal, as it is known only at the last column which cells lie on it.
    """
    if region.line == ANTIDIAGONAL:
        return None
    reads = frozenset([(0, 1)])  # whether there is a next column
    return CellClaim(f"in {region.phrase}", lambda cell: cell.is_in(region), reads, frozenset([(region, (0, 0))]))


def combined_claim(connective: str, *claims: CellClaim | None) -> CellClaim | None:
    """Return the claim that all claims are true ("and"), or at least one ("or"); None if one of them is None."""
    parts = [claim for claim in claims if claim is not None]
    if len(parts) < len(claims):
        return None
    combine = np.logical_and if connective == "and" else np.logical_or
    return CellClaim(
        f" {connective} ".join(part.text for part in parts),
        lambda cell: combine.reduce([part.holds(cell) for part in parts]),
        frozenset().union(*(part.reads for part in parts)),
        frozenset().union(*(part.regions for part in parts)),
        ambiguity=next((part.ambiguity for part in parts if part.ambiguity), ""),
        is_negation=any(part.is_negation for part in parts),
        holds_strictly=(lambda cell: combine.reduce([part.strict_test(cell) for part in parts]))
        if any(part.holds_strictly for part in parts)
        else None,
    )


def _is_ambiguous_count(bounds: Bounds | str) -> bool:
    """Return whether bounds are a plain number above 1: not to have `two neighbours` has two meanings."""
    return not isinstance(bounds, str) and isinstance(bounds, PlainBounds) and max(bounds[0]) > 1


def _bounds_of_count(bounds: Bounds | str, max_count: int) -> Bounds:
    """Return bounds as they are, and for "even" or "odd" those that allow these numbers up to `max_count`."""
    if isinstance(bounds, str):
        return frozenset(range(bounds == "odd", max_count + 1, 2)), False
    return bounds


def neighbour_count_claim(bounds: Bounds | str, lines: Lines, relation: Relation, text: str) -> CellClaim:
    """Return the claim, in the words of `text`, that a number of a cell's neighbours are in a relation to it.

    The number is within bounds, "even" or "odd". Neighbours are those along the lines, in both directions; `relation`
    is called with the values of the cell and of the neighbour.
    """
    offsets = tuple(both_directions(lines))
    ambiguity = _COUNT_AMBIGUITY if _is_ambiguous_count(bounds) else ""
    count_bounds = _bounds_of_count(bounds, len(offsets))

    def holds(cell: CellView) -> Flags:
        own = cell.value()
        neighbours = [cell.shifted(offset) for offset in offsets]
        count = np.sum([neighbour.inside() & relation(own, neighbour.value()) for neighbour in neighbours], axis=0)
        return within_bounds(count, count_bounds)

    return CellClaim(
        text,
        holds,
        frozenset(offsets),
        neighbour_count=NeighbourCount(lines, relation, count_bounds),
        ambiguity=ambiguity,
    )


def claim_about_neighbours(bounds: Bounds | str, lines: Lines, claim: CellClaim) -> CellClaim:
    """Return the claim that a number of a cell's neighbours satisfy a claim.

    An example is `adjacent to two 1s that are on the border`. The number is within bounds, "even" or "odd". Neighbours are those along the lines, in both directions.
    """
    text = f"{count_text(bounds)} neighbours {lines_text(lines)} {claim.text}"
    if claim.values is not None:
        membership = claim.values.membership
        return neighbour_count_claim(bounds, lines, lambda own, other: membership(other), text)
    offsets = tuple(both_directions(lines))
    neighbour_claims = [claim.about_cell_at(offset) for offset in offsets]
    ambiguity = _COUNT_AMBIGUITY if _is_ambiguous_count(bounds) else ""
    count_bounds = _bounds_of_count(bounds, len(offsets))

    def holds(cell: CellView) -> Flags:
        count = np.sum([neighbour_claim.strict_test(cell) for neighbour_claim in neighbour_claims], axis=0)
        return within_bounds(count, count_bounds)

    all_reads = combined_claim("and", *neighbour_claims)
    assert all_reads is not None
    return replace(all_reads, text=text, holds=holds, ambiguity=ambiguity, is_negation=False, holds_strictly=None)


def all_cells(subject: CellClaim | None, predicate: CellClaim | None, text: str = "") -> Piece | None:
    """Return the condition that every cell that satisfies `subject` satisfies `predicate`.

    Its text is `text` if it is given. None if a claim is None, and for a value of a number (`every 0 is 1`), since such
    a phrase is what remains of one with more words (`every 0 has a 1` does not say where).
    """
    if subject is None or predicate is None:
        return None
    if predicate.values is not None and subject.values is not None and subject.values.phrase.isdigit():
        return None
    condition_text = text or f"every cell {subject.text}: {predicate.text}"
    if subject.values is not None and predicate.neighbour_count is not None:
        tested_values = None if subject.values is ANY_VALUE else subject.values.membership
        count = predicate.neighbour_count
        piece = neighbour_count_within(both_directions(count.lines), count.relation, count.bounds, tested_values)
        return piece.with_text(condition_text)
    both = combined_claim("and", subject, predicate)
    assert both is not None
    return _piece_of_test(condition_text, both, lambda cell: ~subject.strict_test(cell) | predicate.holds(cell))


def no_cell(subject: CellClaim | None, predicate: CellClaim | None) -> Piece | None:
    """Return the condition that no cell satisfies both claims; None if one of them is None.

    If the negation of `predicate` has two meanings, the piece is the unclear one that names them.
    """
    if subject is None or predicate is None:
        return None
    if predicate.ambiguity:
        return unclear_piece(f"that no cell {subject.text} has {predicate.text} may mean {predicate.ambiguity}")
    negation = predicate.negated()
    assert negation is not None
    return all_cells(subject, negation)


def number_of_cells(bounds: Bounds, *claims: CellClaim | None) -> Piece | None:
    """Return the condition that the number of cells of the board that satisfy all claims is within bounds.

    None if a claim is None, or if the largest number that the bounds name is above MAX_TALLIED.
    """
    allowed, and_above = bounds
    if max(allowed) > MAX_TALLIED:
        return None
    claim = combined_claim("and", *claims)
    if claim is None:
        return None
    text = f"{count_text(bounds)} cells {claim.text}"
    return _piece_of_test(text, claim, lambda cell: ~claim.strict_test(cell), Tally(text, allowed, and_above))


def _piece_of_test(
    text: str, claim: CellClaim, holds: Callable[[CellView], Flags], tally: Tally | None = None
) -> Piece:
    """Return the piece that tests `holds` at every cell; `claim` states which cells and regions the test reads.

    With a tally, failed tests are counted in it instead of excluding the board.
    """

    def build(context: Context) -> Parts:
        row_count = context.min_size[0]
        folds = {(region.fold_on(row_count), offset) for region, offset in claim.regions}
        labels = tuple({label.name: label for label in (column_label(fold) for fold, _ in folds)}.values())
        reads: list[Read] = [("", *offset) for offset in claim.reads]
        for fold, (down, right) in folds:
            reads += [(column_label(fold).name, down, right), ("", down, right + 1)]
        condition = Condition(
            tuple(dict.fromkeys(reads)), lambda view: holds(CellView(view)), tally=tally.name if tally else None
        )
        return Parts((condition,), labels=labels, tallies=(tally,) if tally else ())

    return Piece(text, build)
