"""Lines, places and their totals compared: the meanings of the phrases of `lines`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stripcount.language.conditions.cells import no_neighbours_related as beside_never
from stripcount.language.conditions.totals import columns_related, rows_related
from stripcount.language.everyday.automata import Automaton, SequenceProperty
from stripcount.language.everyday.property_pieces import in_lines, in_parts
from stripcount.language.everyday.words import ORTHOGONAL, count_text
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Bounds, Lines, at_most
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, conjunction
from stripcount.language.statements.lines_said import implied
from stripcount.language.statements.orders_said import beyond, end
from stripcount.language.statements.places import MIDDLE, Region, corner, numbered
from stripcount.language.statements.values import ValueSet, other_than
from stripcount.language.statements.whole import compared, either, rows_matched, so_many_lines
from stripcount.model.lattice.rule import Flags, Numbers

Part = tuple[str, Callable[[Numbers], Numbers]]


"""(a total in words, what a cell of a value adds to it)."""


def so_many_of(lines: Lines, property: SequenceProperty, bounds: Bounds | str) -> Piece | None:
    """Return the piece: so many lines of one kind have a property."""
    return so_many_lines(bounds, lines[0], property) if len(lines) == 1 and not isinstance(bounds, str) else None


def own_value(numbers: Numbers) -> Numbers:
    """Return what a cell adds to a sum."""
    return numbers


def number_of(values: ValueSet) -> Part:
    """Return the total that is the number of cells of some values."""
    return f"number of {values.said}", lambda numbers: values.among(numbers).astype(np.int64)


def regions_compared(first: Region, relation: str, part: Part, second: Region) -> Piece:
    """Return the piece: a total of one region compares in one way with that of another."""
    text = f"{first.said} has {relation} {part[0]} as/than {second.said}"
    return compared(text, (first, part[1]), (second, part[1]), COMPARE[relation])


def next_lines(lines: Lines, part: Part, relation: str, every: bool = False) -> Piece | None:
    """Return the piece: totals of adjacent rows (columns) are in a relation, the upper (left) one first."""
    related = {HORIZONTAL: rows_related, VERTICAL: columns_related}
    if not set(lines) <= set(related):
        return None
    names = {HORIZONTAL: "row", VERTICAL: "column"}
    kinds = "any two" if every else "adjacent"
    return conjunction(
        *(
            related[line](f"{part[0]} of {kinds} {names[line]}s {relation}", part[1], COMPARE[relation], every)
            for line in lines
        )
    )


def after_lines(lines: Lines, part: Part, relation: str, word: str) -> Piece | None:
    """Return the piece of `each row has more 1s than the row above`."""
    if len(lines) != 1 or (
        (lines[0] == HORIZONTAL) != (word in ("above", "below")) and word not in ("before", "previous", "next")
    ):
        return None
    first = {
        "more": "fewer",
        "fewer": "more",
        "at least as many": "at most as many",
        "at most as many": "at least as many",
    }
    before = word in ("above", "before", "previous", "left")
    return next_lines(lines, part, first.get(relation, relation) if before else relation)


COMPARE: dict[str, Callable[[Numbers, Numbers], Flags]] = {
    "more": np.greater,
    "fewer": np.less,
    "as many": np.equal,
    "at least as many": np.greater_equal,
    "at most as many": np.less_equal,
    "a different": np.not_equal,
}


ENDS = {
    "first": True,
    "left": True,
    "top": True,
    "leftmost": True,
    "last": False,
    "right": False,
    "bottom": False,
    "rightmost": False,
    "end": False,
}


STEP = {
    "increasing": "fewer",
    "decreasing": "more",
    "nondecreasing": "at most as many",
    "nonincreasing": "at least as many",
}


LIKE = {
    "greater": "more",
    "larger": "more",
    "less": "fewer",
    "smaller": "fewer",
    "at least": "at least as many",
    "at most": "at most as many",
}


ATTACKED: dict[str, Lines] = {
    "rooks": ORTHOGONAL,
    "bishops": ((1, -1), (1, 1)),
    "queens": ((0, 1), (1, -1), (1, 0), (1, 1)),
}


def half_of_rows(word: str, property: SequenceProperty) -> Piece:
    """Return the piece: so large a part of the rows has a property."""
    tests: dict[str, Callable[[int, int], bool]] = {
        "more than": lambda n, r: 2 * n > r,
        "at least": lambda n, r: 2 * n >= r,
        "at most": lambda n, r: 2 * n <= r,
        "less than": lambda n, r: 2 * n < r,
        "exactly": lambda n, r: 2 * n == r,
    }
    holds = tests[word]

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        numbers = frozenset(n for n in range(rows + 1) if holds(n, rows))
        piece = so_many_lines((numbers, False), HORIZONTAL, property) if numbers else None
        if piece is None:
            raise Unreadable("half of an odd number of rows")
        return piece.build(context)

    return Piece(f"{word} half of the rows: {property.predicate}", build)


def parts(wanted: bool, *found: Any) -> Piece | None:
    """Return the piece: so many consecutive cells have a property, or none have it."""
    length = next(part for part in found if isinstance(part, int))
    property = next(part for part in found if isinstance(part, SequenceProperty))
    lines = next((part for part in found if isinstance(part, tuple)), None)
    word = next((part for part in found if isinstance(part, str)), None)
    if word is not None:
        lines = (HORIZONTAL,) if word == "horizontal" else (VERTICAL,)
    return in_parts(length, lines or ORTHOGONAL, property, wanted) if 0 < length <= 8 else None


def across_block(sizes: tuple[tuple[int, int], ...], word: str) -> Piece | None:
    """Return the piece: opposite corners of 2x2 blocks differ."""
    if any(size != (2, 2) for size in sizes):
        return None
    line = (1, 1) if word.startswith("top left") else (1, -1)
    return beside_never((line,), np.equal).with_text(f"no {word} cells of a 2x2 block are equal")


def to_line(lines: Lines, relation: str, part: Part, which: str) -> Piece | None:
    """Return the piece: a total of each row compares in one way with that of the first or last."""
    if lines != (HORIZONTAL,):
        return None
    to = 0 if which in ("first", "top") else -1
    return rows_related(
        f"{part[0]} of each row {relation} that of the {which} row", part[1], COMPARE[relation], reference_row=to
    )


def matched(relation: Any, word: str, *found: Any) -> Piece | None:
    """Return the piece: two rows match in so many columns."""
    every = next((part for part in found if isinstance(part, bool)), None)
    bounds = next((part for part in found if isinstance(part, tuple)), None)
    if bounds is None:
        return None
    return rows_matched(
        f"{'any two' if every else 'adjacent'} rows {word} in {count_text(bounds)} columns",
        relation,
        bounds,
        bool(every),
    )


def both_rows(*found: Any) -> Piece | None:
    """Return the piece: two rows both have some values in so many columns."""
    values = found[-1]
    bounds = next((part for part in found if isinstance(part, tuple)), at_most(0))
    every = next((part for part in found if isinstance(part, bool)), True)
    if isinstance(bounds, str) or not isinstance(values, ValueSet):
        return None
    text = f"{'any two' if every else 'adjacent'} rows are both {values.said} in {count_text(bounds)} columns"
    return rows_matched(text, lambda a, b: values.among(a) & values.among(b), bounds, every)


def opposite_corners() -> Piece:
    """Return the piece: corners that lie opposite each other are equal."""
    pairs = (("top", "left"), ("bottom", "right")), (("top", "right"), ("bottom", "left"))
    return conjunction(
        *(
            compared(
                f"the {a[0]} {a[1]} corner equals the {b[0]} {b[1]} one",
                (corner(*a), own_value),
                (corner(*b), own_value),
                np.equal,
            )
            for a, b in pairs
        )
    )


def sequences_before(own: ValueSet, other: ValueSet, after: bool) -> SequenceProperty:
    """Return the property: no cell of some values comes after (before) one of others."""
    first, second = (own, other) if after else (other, own)
    return beyond(second, other_than(first), True)


def beyond_sides(*found: Any) -> Piece | None:
    """Return the piece: all cells beyond one of some values have others."""
    sides = [part for part in found if isinstance(part, tuple)]
    values = [part for part in found if isinstance(part, ValueSet)]
    own, others = values
    if len(set(sides)) < len(sides):
        return None
    return conjunction(*(in_lines((line,), beyond(own, others, after)) for line, after in sides))


def named_line(word: str, line: str) -> Region | None:
    """Return the row or column of an ordinal, or the middle row."""
    if word == "middle":
        return MIDDLE if line == "row" else None
    return numbered(word, line)


EMPTY_LINE = SequenceProperty("is missing", lambda given: Automaton(True, lambda s, v: False, bool))


ONE = ValueSet("1", lambda number: number == 1, frozenset([1]))


ZERO_ONE = ValueSet("0 or 1", lambda number: number in (0, 1))


def along_lines(*found: Any, property: SequenceProperty | None = None) -> Piece | None:
    """Return the piece of a property of lines that may be read in a direction, which must be theirs."""
    lines, *ways = [part for part in found if isinstance(part, tuple)]
    own = property or next(part for part in found if isinstance(part, SequenceProperty))
    return in_lines(lines, own) if all(way == lines for way in ways) else None


def implied_lines(*found: Any) -> Piece | None:
    """Return the piece: lines with one property have another."""
    first, second = [part for part in found if isinstance(part, SequenceProperty)]
    lines = next(part for part in found if isinstance(part, tuple))
    property = implied(first, second)
    return in_lines(lines, property) if property else None


def end_of_lines(word: str, lines: Lines, values: ValueSet) -> Piece | None:
    """Return the piece: the first (last) cell of every line has some values."""
    line = lines[0]
    if (
        len(lines) > 1
        or ((word in ("top", "bottom")) and line != VERTICAL)
        or ((word in ("left", "right", "leftmost", "rightmost")) and line != HORIZONTAL)
    ):
        return None
    return in_lines(lines, end(ENDS[word], values))


def either_region(first: Region, one: SequenceProperty | None, second: Region, other: SequenceProperty) -> Piece | None:
    """Return the piece: one of two regions has a property of its own."""
    return None if one is None else either(first, one, second, other)
