"""What is said of a cell and the cells around it: the meanings of the phrases of `cells`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from stripcount.language.conditions.cells import no_neighbours_related as beside_never
from stripcount.language.everyday.words import DIAGONALS, ORTHOGONAL, JointLines, ProhibitedLines, count_text
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    KING,
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
    ALL,
    CellClaim,
    CellView,
    claimed,
    combined,
    counted,
    lying,
    neighbours_in,
    numbering,
    of_values,
)
from stripcount.language.statements.places import Region
from stripcount.language.statements.values import ValueSet, other_than
from stripcount.model.lattice.rule import Flags, Numbers

NONE: Bounds = at_most(0)
KING_LINES: Lines = tuple(sorted(KING))


def clear_lines(found: Any) -> Lines | None:
    """Return the lines of a way, the sides if there is none, None if they are not clear."""
    if found is None:
        return ORTHOGONAL
    return None if isinstance(found, JointLines | ProhibitedLines) else found


def has_near(bounds: Bounds | str, who: CellClaim, *ways: Any) -> CellClaim | None:
    """Return that a cell has so many neighbours of which something is said, None if the way is not clear."""
    given = [way for way in ways if way is not None]
    lines = clear_lines(given[0] if given else None)
    return None if lines is None or len(given) > 1 else neighbours_in(bounds, lines, who, "")


def all_near(lines: Any, values: ValueSet) -> CellClaim | None:
    """Return that all neighbours of a cell, as many as it has, hold some values."""
    found = clear_lines(lines)
    return None if found is None else neighbours_in(NONE, found, of_values(other_than(values)), "")


def at_side(values: ValueSet, *offsets: Offset, joint: str = "and") -> CellClaim | None:
    """Return that cells of some values stand on all of some sides (with the joint `or` on one of them)."""
    return combined(joint, *(beside(of_values(values), offset) for offset in offsets))


def beside(who: CellClaim, offset: Offset) -> CellClaim:
    """Return that something is said of the cell on one side."""
    return replace(who.at(offset), text=f"{who.text} {SIDES[offset]}")


def if_there(values: ValueSet, offset: Offset) -> CellClaim:
    """Return that the cell on one side, if there is one, holds some values."""
    beside = of_values(values).at(offset)
    return CellClaim(
        f"only {values.said} {SIDES[offset]}",
        lambda look: ~look.moved(offset).inside() | beside.holds(look),
        beside.reads,
        surely=beside.holds,
    )


def compared_to(relation: tuple[str, Callable[[Numbers, Numbers], Flags]], offset: Offset) -> CellClaim:
    """Return that a cell is in a relation to the cell on one side, if there is one."""
    text, holds = relation

    def surely(look: CellView) -> Flags:
        there = look.moved(offset)
        return there.inside() & holds(look.value(), there.value())

    return CellClaim(
        f"{text} the cell {SIDES[offset]}",
        lambda look: ~look.moved(offset).inside() | surely(look),
        frozenset([offset]),
        surely=surely,
    )


def compared_with(relation: tuple[str, Callable[[Numbers, Numbers], Flags]], number: str, way: Any) -> CellClaim | None:
    """Return that a cell is in a relation to all, some, none, ... of its neighbours."""
    lines = clear_lines(way)
    text, holds = relation
    if lines is None:
        return None
    if number in ("all", "every", "each", "each one", "any"):
        if number == "any" and text not in ("different from", "greater than", "less than"):
            return None
        return counted(NONE, lines, lambda own, other: ~holds(own, other), f"{text} all neighbours {lines_text(lines)}")
    bounds: Bounds = {
        "at least one": AT_LEAST_ONE,
        "some": AT_LEAST_ONE,
        "none": NONE,
        "exactly one": (frozenset([1]), False),
        "at most one": at_most(1),
    }[number]
    return counted(bounds, lines, holds, f"{text} {count_text(bounds)} neighbours {lines_text(lines)}")


def compared_with_both(relation: tuple[str, Callable[[Numbers, Numbers], Flags]], word: str) -> CellClaim | None:
    """Return that a cell differs from both horizontal (vertical) neighbours; None for another relation.

    ProhibitedLines, it is said only of cells that have both.
    """
    claim = compared_with(relation, "all", inside_way(word))
    if claim is None or relation[0] != "different from":
        return None
    offsets = tuple(both_directions(inside_way(word)))

    def surely(look: CellView) -> Flags:
        return np.logical_and.reduce([look.moved(offset).inside() for offset in offsets]) & claim.holds(look)

    return replace(claim, surely=surely, count=None)


def sum_near(word: str, way: Any) -> CellClaim | None:
    """Return that a value compares in one way with the sum of the neighbours."""
    lines = clear_lines(way)
    if lines is None:
        return None
    places = tuple(both_directions(lines))
    compare: Callable[[Numbers, Numbers], Flags] = {
        "equal to": np.equal,
        "at most": np.less_equal,
        "at least": np.greater_equal,
        "less than": np.less,
        "greater than": np.greater,
        "different from": np.not_equal,
    }[word]

    def test(look: CellView) -> Flags:
        there = [look.moved(place) for place in places]
        total = np.sum([np.where(cell.inside(), cell.value(), 0) for cell in there], axis=0)
        return compare(look.value(), total)

    return CellClaim(f"{word} the sum of its neighbours {lines_text(lines)}", test, frozenset(places))


def _how_many(cells: list[CellView], values: ValueSet) -> Numbers:
    """Return on each board how many of some cells lie inside and hold some values."""
    return np.asarray(np.sum([cell.inside() & values.among(cell.value()) for cell in cells], axis=0))


def number_near(values: ValueSet, way: Any) -> CellClaim | None:
    """Return that the value of a cell is the number of its neighbours of some values."""
    lines = clear_lines(way)
    if lines is None:
        return None
    places = tuple(both_directions(lines))

    def test(look: CellView) -> Flags:
        there = [look.moved(place) for place in places]
        return np.asarray(look.value() == _how_many(there, values))

    return CellClaim(f"the number of its neighbours {values.said} {lines_text(lines)}", test, frozenset(places))


def opposite(what: CellClaim | None) -> CellClaim | None:
    """Return that something is not so, None if that is not clear."""
    return None if what is None else what.negated()


def all_are(who: CellClaim, what: CellClaim) -> Piece | None:
    """Return the piece of `all 1s ...`; that all are not so may mean that not all are."""
    return None if what.denied else claimed(who, what)


def equivalent_to(who: CellClaim, first: CellClaim | None, what: CellClaim) -> Piece | None:
    """Return the piece: of a cell one thing is said exactly if another is."""
    one = who if first is None else combined("and", who, first)
    whole = who if first is not None else ALL
    denied, other = what.negated(), opposite(one)
    if denied is None or other is None:
        return None
    what = replace(what, holds=what.told, surely=None)  # where nothing is there to compare with, it is not so
    pieces = claimed(one, what), claimed(combined("and", whole, what) if first is not None else what, one)
    return conjunction(*(piece for piece in pieces if piece)) if all(pieces) else None


def so_many(bounds: Bounds | str, who: CellClaim, *what: CellClaim | None) -> Piece | None:
    """Return the piece: of so many cells several things are said."""
    if isinstance(bounds, str):
        return None
    return numbering(bounds, who, *(each for each in what if each is not None))


def only_these(values: ValueSet, what: CellClaim) -> Piece | None:
    """Return the piece: cells of which something is said have some values."""
    return claimed(what, of_values(values), f"only cells {values.said} are {what.text}")


def inside_way(word: str) -> Lines:
    """Return the lines of a word."""
    return {"horizontal": (HORIZONTAL,), "vertical": (VERTICAL,), "diagonal": DIAGONALS, "orthogonal": ORTHOGONAL}[word]


def beaten(bounds: Bounds | str, *found: Any) -> CellClaim | None:
    """Return that so many neighbours are in a relation to the cell; the relation is that of the neighbour."""
    relation = found[-1]
    lines = clear_lines(found[0] if len(found) > 1 else None)
    if lines is None:
        return None
    return counted(
        bounds,
        lines,
        lambda own, other: relation[1](other, own),
        f"{count_text(bounds)} neighbours {lines_text(lines)} {relation[0]} it",
    )


def number_like() -> CellClaim:
    """Return that the value of a cell is the number of its neighbours equal to it."""
    places = tuple(both_directions(ORTHOGONAL))

    def test(look: CellView) -> Flags:
        own = look.value()
        there = [look.moved(place) for place in places]
        return np.asarray(own == np.sum([cell.inside() & (cell.value() == own) for cell in there], axis=0))

    return CellClaim("the number of its neighbours equal to it", test, frozenset(places))


def more_near(first: ValueSet, second: ValueSet, way: Any) -> CellClaim | None:
    """Return that more neighbours have some values than others."""
    lines = clear_lines(way)
    if lines is None:
        return None
    places = tuple(both_directions(lines))

    def test(look: CellView) -> Flags:
        there = [look.moved(place) for place in places]
        return np.asarray(_how_many(there, first) > _how_many(there, second))

    return CellClaim(f"more neighbours {first.said} than {second.said} {lines_text(lines)}", test, frozenset(places))


def with_itself(bounds: Bounds | str, values: ValueSet, lines: Lines) -> CellClaim | None:
    """Return that a cell and its neighbours have so many cells of some values."""
    if isinstance(lines, JointLines | ProhibitedLines):
        return None
    places = tuple(both_directions(lines))

    def test(look: CellView) -> Flags:
        cells = [look, *(look.moved(place) for place in places)]
        many = np.sum([cell.inside() & values.among(cell.value()) for cell in cells], axis=0)
        if isinstance(bounds, str):
            return np.asarray(many % 2 == (bounds == "odd"))
        within = np.isin(many, sorted(bounds[0]))
        return within | (many >= max(bounds[0])) if bounds[1] else within

    return CellClaim(
        f"{count_text(bounds)} cells {values.said} with its neighbours {lines_text(lines)}", test, frozenset(places)
    )


def here_there(*found: Any) -> Piece | None:
    """Return the piece: some values in a place, and others elsewhere."""
    region = next(part for part in found if isinstance(part, Region))
    here, there = [part for part in found if isinstance(part, ValueSet)]
    place = lying(region)
    pieces = claimed(place, of_values(here)), claimed(opposite(place), of_values(there))
    return conjunction(*(piece for piece in pieces if piece)) if all(pieces) else None


def only_there(values: ValueSet, regions: tuple[Region, ...]) -> Piece | None:
    """Return the piece: some values only in some places."""
    return claimed(of_values(values), combined("or", *(lying(region) for region in regions)))


def far(values: ValueSet, least: int) -> Piece | None:
    """Return the piece: two cells of some values are at least so many steps apart."""
    if not 1 < least <= 6:
        return None
    offsets = [
        (i, j) for i in range(least) for j in range(1 - least, least) if 0 < i + abs(j) < least and (i, j) > (0, 0)
    ]
    piece = beside_never(tuple(offsets), lambda a, b: values.among(a) & values.among(b))
    return piece.with_text(f"two cells {values.said} are at least {least} steps apart")


def skip(number: int, equal: bool) -> Piece | None:
    """Return the piece: a cell and the one so many steps to its right are equal, or different."""
    if not 0 < number <= 12:
        return None
    piece = beside_never(((0, number),), np.not_equal if equal else np.equal)
    return piece.with_text(f"a cell and the one {number} to its right are {'equal' if equal else 'different'}")


SLANTED: dict[str, Offset] = {
    "down and to the right of it": (1, 1),
    "down and to the left of it": (1, -1),
    "up and to the right of it": (-1, 1),
    "up and to the left of it": (-1, -1),
    "below it to the right": (1, 1),
    "below it to the left": (1, -1),
}


SIDES: dict[Offset, str] = {
    (0, -1): "to its left",
    (0, 1): "to its right",
    (-1, 0): "above it",
    (1, 0): "below it",
    (1, 1): "below it to the right",
    (1, -1): "below it to the left",
    (-1, 1): "above it to the right",
    (-1, -1): "above it to the left",
}

SIDE_OF: dict[str, Offset] = {
    "left": (0, -1),
    "right": (0, 1),
    "upper": (-1, 0),
    "lower": (1, 0),
    "top": (-1, 0),
    "bottom": (1, 0),
    "left hand": (0, -1),
    "right hand": (0, 1),
}
