"""What may be said of one cell, from the cells around it and from where it lies; and the rules that say it of many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from stripcount.language.conditions.cells import neighbour_count_within
from stripcount.language.everyday.words import PlainBounds, count_text
from stripcount.language.phrases import ANTIDIAGONAL, Bounds, Lines, Offset, both_directions, lines_text
from stripcount.language.pieces import Context, Parts, Piece, unclear_piece
from stripcount.language.statements.places import Region, column_label, spot
from stripcount.language.statements.values import ANY, ValueSet
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Read, Tally, View

Relation = Callable[[Numbers, Numbers], Flags]
MAX_TALLIED = 60  # cells that a rule counts; a state holds how many were read


@dataclass(frozen=True)
class CellView:
    """A cell at an offset from the anchor of a view, and what lies around it."""

    view: View
    down: int = 0
    right: int = 0

    def moved(self, offset: Offset) -> CellView:
        """Return the cell one step further."""
        return CellView(self.view, self.down + offset[0], self.right + offset[1])

    def value(self) -> Numbers:
        """Return the value of the cell on each board."""
        return self.view.value(self.down, self.right)

    def inside(self) -> Flags:
        """Return on which boards the cell lies inside."""
        return self.view.inside(self.down, self.right)

    def lies(self, region: Region) -> Flags:
        """Return on which boards the cell lies in a region."""
        fold = region.folded(self.view.rows)
        return region.holds(spot(self.view, fold, self.down, self.right))


@dataclass(frozen=True)
class NeighbourCount:
    """How many neighbours, along which lines, are in a relation to the cell: what a score counts with few states."""

    lines: Lines
    relation: Relation
    bounds: Bounds


@dataclass(frozen=True, eq=False)
class CellClaim:
    """Something said of a cell: its words, a test, the cells it reads, the regions it asks about and where.

    `values` says all of it if it is said of the cell's own value alone, `count` if a number of neighbours. `vague` says
    what its denial may mean, `denied` that it is one. At an edge of the board, the cell that it is compared with may be
    missing: `holds` is true there, since no cell is to be blamed for that, and `surely`, where given, false.
    """

    text: str
    holds: Callable[[CellView], Flags]
    reads: frozenset[Offset] = frozenset()
    regions: frozenset[tuple[Region, Offset]] = frozenset()
    values: ValueSet | None = None
    count: NeighbourCount | None = None
    vague: str = ""
    denied: bool = False
    surely: Callable[[CellView], Flags] | None = None

    @property
    def told(self) -> Callable[[CellView], Flags]:
        """The test that cells pass of which it can be told that it is so."""
        return self.surely or self.holds

    def at(self, offset: Offset) -> CellClaim:
        """Return the same said of the cell at an offset, where it lies inside."""
        return CellClaim(
            self.text,
            lambda look: look.moved(offset).inside() & self.told(look.moved(offset)),
            frozenset((i + offset[0], j + offset[1]) for i, j in (*self.reads, (0, 0))),
            frozenset((region, (i + offset[0], j + offset[1])) for region, (i, j) in self.regions),
        )

    def negated(self) -> CellClaim | None:
        """Return that it is not so, None if that may mean two things."""
        if self.vague:
            return None
        values = None if self.values is None else replace(self.values, holds=_not(self.values.holds))
        counted = self.count and _complement(self.count)
        holds, told = self.holds, self.told
        return CellClaim(
            f"not: {self.text}",
            lambda look: ~told(look),
            self.reads,
            self.regions,
            values,
            counted,
            denied=True,
            surely=(lambda look: ~holds(look)) if self.surely else None,
        )


def _not(holds: Callable[[int], bool]) -> Callable[[int], bool]:
    return lambda number: not holds(number)


def _complement(count: NeighbourCount) -> NeighbourCount | None:
    numbers, more = count.bounds
    most = len(both_directions(count.lines))
    wanted = frozenset(n for n in range(most + 1) if n not in numbers and not (more and n > max(numbers)))
    return replace(count, bounds=(wanted, False)) if wanted else None


def of_values(values: ValueSet) -> CellClaim:
    """Return what is said of the value of a cell."""
    return CellClaim(values.said, lambda look: values.among(look.value()), values=values)


ALL = of_values(ANY)


def lying(region: Region) -> CellClaim | None:
    """Return that a cell lies in a region, None of one that is known only at the end of the board."""
    if region.line == ANTIDIAGONAL:
        return None
    reads = frozenset([(0, 1)])
    return CellClaim(f"in {region.said}", lambda look: look.lies(region), reads, frozenset([(region, (0, 0))]))


def combined(joint: str, *given: CellClaim | None) -> CellClaim | None:
    """Return that all (`and`) or some (`or`) of several things are said of a cell; None if one of them is None."""
    parts = [part for part in given if part is not None]
    if len(parts) < len(given):
        return None
    every = np.logical_and if joint == "and" else np.logical_or
    return CellClaim(
        f" {joint} ".join(part.text for part in parts),
        lambda look: every.reduce([part.holds(look) for part in parts]),
        frozenset().union(*(part.reads for part in parts)),
        frozenset().union(*(part.regions for part in parts)),
        vague=next((part.vague for part in parts if part.vague), ""),
        denied=any(part.denied for part in parts),
        surely=(lambda look: every.reduce([part.told(look) for part in parts]))
        if any(p.surely for p in parts)
        else None,
    )


def counted(bounds: Bounds | str, lines: Lines, relation: Relation, text: str) -> CellClaim:
    """Return that so many neighbours of a cell along some lines are in a relation to it."""
    places = tuple(both_directions(lines))
    several = not isinstance(bounds, str) and isinstance(bounds, PlainBounds) and max(bounds[0]) > 1
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", len(places) + 1, 2)), False
    numbers, more = bounds

    def holds(look: CellView) -> Flags:
        own = look.value()
        there = [look.moved(place) for place in places]
        many = np.sum([cell.inside() & relation(own, cell.value()) for cell in there], axis=0)
        within = np.isin(many, sorted(numbers))
        return within | (many >= max(numbers)) if more else within

    vague = "not exactly so many neighbours, or not so many or more" if several else ""
    return CellClaim(text, holds, frozenset(places), count=NeighbourCount(lines, relation, bounds), vague=vague)


def neighbours_in(bounds: Bounds | str, lines: Lines, who: CellClaim, whose: str) -> CellClaim:
    """Return that so many neighbours of a cell are cells of which something is said."""
    text = f"{count_text(bounds)} neighbours {lines_text(lines)} {who.text}{whose}"
    if who.values is not None:
        among = who.values.among
        return counted(bounds, lines, lambda own, other: among(other), text)
    places = tuple(both_directions(lines))
    there = [who.at(place) for place in places]
    several = not isinstance(bounds, str) and isinstance(bounds, PlainBounds) and max(bounds[0]) > 1
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", len(places) + 1, 2)), False
    numbers, more = bounds

    def holds(look: CellView) -> Flags:
        many = np.sum([cell.told(look) for cell in there], axis=0)
        within = np.isin(many, sorted(numbers))
        return within | (many >= max(numbers)) if more else within

    both = combined("and", *there)
    assert both is not None
    vague = "not exactly so many neighbours, or not so many or more" if several else ""
    return replace(both, text=text, holds=holds, vague=vague, denied=False, surely=None)


def claimed(who: CellClaim | None, what: CellClaim | None, text: str = "") -> Piece | None:
    """Return the piece: of every cell of which one thing is said, another is; None if one of them is None."""
    if who is None or what is None:
        return None
    if what.values is not None and who.values is not None and who.values.said.isdigit():
        return None  # `every 0 has a 1` leaves out where
    said = text or f"every cell {who.text}: {what.text}"
    if who.values is not None and what.count is not None:
        only = None if who.values is ANY else who.values.among
        count = what.count
        return neighbour_count_within(both_directions(count.lines), count.relation, count.bounds, only).with_text(said)
    wrong = combined("and", who, what)
    assert wrong is not None
    return _tested(said, wrong, lambda look: ~who.told(look) | what.holds(look))


def never(who: CellClaim | None, what: CellClaim | None) -> Piece | None:
    """Return the piece: of no cell are both things said; None if one of them is None."""
    if who is None or what is None:
        return None
    if what.vague:
        return unclear_piece(f"that no cell {who.text} has {what.text} may mean {what.vague}")
    negated = what.negated()
    assert negated is not None
    return claimed(who, negated)


def numbering(bounds: Bounds, *parts: CellClaim | None) -> Piece | None:
    """Return the piece: of so many cells of the board several things are said."""
    numbers, more = bounds
    if max(numbers) > MAX_TALLIED:
        return None
    both = combined("and", *parts)
    if both is None:
        return None
    text = f"{count_text(bounds)} cells {both.text}"
    return _tested(text, both, lambda look: ~both.told(look), Tally(text, numbers, more))


def _tested(text: str, parts: CellClaim, holds: Callable[[CellView], Flags], tally: Tally | None = None) -> Piece:
    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        folds = {(region.folded(rows), offset) for region, offset in parts.regions}
        labels = tuple({label.name: label for label in (column_label(fold) for fold, _ in folds)}.values())
        reads: list[Read] = [("", *place) for place in parts.reads]
        for fold, (down, right) in folds:
            reads += [(column_label(fold).name, down, right), ("", down, right + 1)]
        condition = Condition(
            tuple(dict.fromkeys(reads)), lambda view: holds(CellView(view)), tally=tally.name if tally else None
        )
        return Parts((condition,), labels=labels, tallies=(tally,) if tally else ())

    return Piece(text, build)
