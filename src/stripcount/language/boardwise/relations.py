"""Pairs of things and how they are related: the meanings of the phrases of `pairs`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from stripcount.language.boardwise.board import (
    Claim,
    Noun,
    Number,
    Thing,
    WholeBoard,
    any_one,
    every_one,
    opposite,
)
from stripcount.language.boardwise.nouns import ValueTest
from stripcount.language.boardwise.pairings import Pairs, lines_of
from stripcount.language.boardwise.quantities import COMPARE, EVERY, NONE, Many, Said, unsure


@dataclass(frozen=True, eq=False)
class PairRelation:
    """A relation of two things; with `sort` of two cells, or of two things that are no cells."""

    said: str
    of: Callable[[WholeBoard, Thing, Thing], bool | None]
    sort: str = ""


def claimed(many: Many, pairs: Pairs, related: PairRelation) -> Claim | None:
    """Return that of so many pairs a relation holds."""
    if many is NONE and unsure(related.said):
        return None
    if related.sort and pairs.sort not in (related.sort, "any"):
        return None

    def test(board: WholeBoard, it: Thing) -> bool:
        found = pairs.of(board, it)
        if pairs.sort == "any" and not found:
            return False
        return many.holds(sum(related.of(board, a, b) is True for a, b in found), len(found))

    return Claim(f"{many.said} {pairs.said} {related.said}", test)


def denied(related: PairRelation) -> PairRelation:
    """Return that two things are not so related."""
    return PairRelation(f"not {related.said}", lambda board, a, b: opposite(related.of(board, a, b)), related.sort)


def _both(first: Callable[[WholeBoard, Thing], object]) -> Callable[[WholeBoard, Thing, Thing], bool]:
    return lambda board, a, b: first(board, a) == first(board, b)


EQUAL = PairRelation("are equal", lambda board, a, b: board.values(a) == board.values(b))


COMPLEMENT = PairRelation(
    "are complements",
    lambda board, a, b: len(a) == len(b) and all(x + y == 1 for x, y in zip(board.values(a), board.values(b))),
)


REVERSED = PairRelation(
    "are the reverse of each other", lambda board, a, b: board.values(a) == board.values(b)[::-1], "line"
)


REARRANGED = PairRelation(
    "are rearrangements of each other", lambda board, a, b: sorted(board.values(a)) == sorted(board.values(b))
)


def either_of(first: PairRelation, second: PairRelation) -> PairRelation:
    """Return that two things are related in one way or another."""
    return PairRelation(
        f"{first.said} or {second.said}", lambda board, a, b: any_one((first.of(board, a, b), second.of(board, a, b)))
    )


def same(measure: Number) -> PairRelation:
    """Return that a measure of two things is the same."""
    return PairRelation(f"have the same {measure.said}", _both(measure.of))


def differing(measure: Number, said: Said) -> PairRelation:
    """Return that two things differ in a measure by an amount."""

    def test(board: WholeBoard, a: Thing, b: Thing) -> bool:
        x, y = measure.of(board, a), measure.of(board, b)
        return x is not None and y is not None and said.of(board, a, max(x - y, y - x))

    return PairRelation(f"differ in {measure.said} by {said.said}", test)


def _value(board: WholeBoard, thing: Thing) -> int:
    return board.at(thing[0])


def differ_by(said: Said) -> PairRelation:
    """Return that two cells differ by an amount."""
    return PairRelation(
        f"differ by {said.said}",
        lambda board, a, b: said.of(board, a, abs(_value(board, a) - _value(board, b))),
        "cell",
    )


def added(said: Said) -> PairRelation:
    """Return that all values of two things have a sum of some kind."""
    return PairRelation(
        f"have together sum {said.said}", lambda board, a, b: said.of(board, a, sum(board.values((*a, *b))))
    )


def inner_of(said: Said) -> PairRelation:
    """Return that two lines have an inner product."""
    return PairRelation(
        f"have inner product {said.said}",
        lambda board, a, b: said.of(board, a, sum(x * y for x, y in zip(board.values(a), board.values(b)))),
    )


def in_common(many: Many, values: ValueTest) -> PairRelation:
    """Return that two lines have so many cells of some values in the same places."""
    return PairRelation(
        f"have {many.said} {values.said} in the same places",
        lambda board, a, b: many.holds(
            sum(values.holds(x) and values.holds(y) for x, y in zip(board.values(a), board.values(b))), len(a)
        ),
        "line",
    )


def places(many: Many, agree: bool) -> PairRelation:
    """Return that two lines agree or differ in so many places."""
    return PairRelation(
        f"{'agree' if agree else 'differ'} in {many.said} places",
        lambda board, a, b: many.holds(
            sum((x == y) == agree for x, y in zip(board.values(a), board.values(b))), len(a)
        ),
    )


def together(claim: Claim) -> PairRelation:
    """Return that something is said of the cells of both."""
    return PairRelation(f"together {claim.said}", lambda board, a, b: claim.of(board, (*a, *b)))


def each(claim: Claim) -> PairRelation:
    """Return that something is said of each of two things."""
    return PairRelation(f"both {claim.said}", lambda board, a, b: every_one((claim.of(board, a), claim.of(board, b))))


def one_of(claim: Claim) -> PairRelation:
    """Return that something is said of at least one of two things."""
    return PairRelation(
        f"one at least {claim.said}", lambda board, a, b: any_one((claim.of(board, a), claim.of(board, b)))
    )


def compared(word: str, measure: Number) -> PairRelation:
    """Return that a measure of one thing compares in one way with that of another."""

    def test(board: WholeBoard, a: Thing, b: Thing) -> bool:
        x, y = measure.of(board, a), measure.of(board, b)
        return x is not None and y is not None and COMPARE[word](x, y)

    return PairRelation(f"{measure.said} {word}", test)


_MORE = {
    "more": "greater than",
    "less": "less than",
    "fewer": "less than",
    "as many": "equal to",
    "at least as many": "at least",
    "at most as many": "at most",
}


def more_of(word: str, noun: Noun) -> PairRelation:
    """Return that one thing has more (fewer, as many) parts of a kind than another."""
    return compared(_MORE[word], Number(f"number of {noun.said}", lambda board, it: len(noun.of(board, it))))


def so_many_more(many: Many, word: str, noun: Noun) -> PairRelation:
    """Return that one thing has so many parts of a kind more (fewer) than another."""
    sign = 1 if word == "more" else -1

    def test(board: WholeBoard, a: Thing, b: Thing) -> bool:
        found = sign * (len(noun.of(board, a)) - len(noun.of(board, b)))
        return found >= 0 and many.holds(found, len(a))

    return PairRelation(f"{many.said} {word} {noun.said}", test)


def covers(values: ValueTest) -> PairRelation:
    """Return that the first has some values wherever the second has them."""
    return PairRelation(
        f"has {values.said} wherever the other has",
        lambda board, a, b: all(values.holds(x) for x, y in zip(board.values(a), board.values(b)) if values.holds(y)),
    )


def one_after(many: Many, kind: str, related: PairRelation, which: str) -> Claim:
    """Return that so many lines are related to the one before (after) them, as far as there is one."""
    backwards = which in ("above", "before", "previous", "left")

    def test(board: WholeBoard, it: Thing) -> bool:
        lines = lines_of(kind).of(board, it)
        found = [related.of(board, b, a) if backwards else related.of(board, a, b) for a, b in pairwise(lines)]
        return many.holds(found.count(True), len(found))

    return Claim(f"{many.said} {kind}s: {related.said} the one {'before' if backwards else 'after'}", test)


def to_others(many: Many, kind: str, related: PairRelation, which: Many) -> Claim:
    """Return that so many lines are related to every (some, no) other one."""

    def test(board: WholeBoard, it: Thing) -> bool:
        lines = lines_of(kind).of(board, it)
        found = [
            which.holds(sum(related.of(board, a, b) is True for b in lines if b is not a), len(lines) - 1)
            for a in lines
        ]
        return many.holds(sum(found), len(lines))

    return Claim(f"{many.said} {kind}s: {related.said} {which.said} other {kind}", test)


def one_line(kind: str) -> PairRelation:
    """Return that two cells lie in one line."""
    return lines_apart(kind, lambda n: n == 0, "same")


ONE_DIAGONAL = PairRelation(
    "lie on one diagonal", lambda board, a, b: abs(a[0][0] - b[0][0]) == abs(a[0][1] - b[0][1]), "cell"
)


def _touch_at_a_corner(board: WholeBoard, a: Thing, b: Thing) -> bool:
    (i, j), (k, m) = a[0], b[0]
    others = (board.at((i, m)), board.at((k, j)))
    return abs(i - k) == 1 == abs(j - m) and board.at(a[0]) not in others and board.at(b[0]) not in others


CORNER_ALONE = PairRelation("touch at a corner and over no other cell", _touch_at_a_corner, "cell")


def such_pairs(pairs: Pairs, first: PairRelation | None, second: PairRelation | None) -> Claim | None:
    """Return that all pairs of which one thing holds are related in another way, too."""
    if first is None or second is None:
        return None
    sorts = {first.sort, second.sort} - {""}
    if len(sorts) > 1:
        return None
    related = PairRelation(
        f"if {first.said}, then {second.said}",
        lambda board, a, b: first.of(board, a, b) is not True or second.of(board, a, b) is True,
        sorts.pop() if sorts else "",
    )
    return claimed(EVERY, pairs, related)


def lines_apart(kind: str, holds: Callable[[int], bool], said: str) -> PairRelation:
    """Return that the lines of two cells are so far apart."""
    axis = int(kind == "column")
    return PairRelation(f"lie in {kind}s {said}", lambda board, a, b: holds(abs(a[0][axis] - b[0][axis])), "cell")


def between_of(many: Many, noun: Noun) -> PairRelation:
    """Return that between two cells of a line there are so many others."""

    def test(board: WholeBoard, a: Thing, b: Thing) -> bool:
        (i, j), (k, m) = sorted((a[0], b[0]))
        found = tuple(c for c in board.cells if (c[0] == i == k and j < c[1] < m) or (c[1] == j == m and i < c[0] < k))
        return many.holds(len(noun.of(board, found)), len(found))

    return PairRelation(f"have {many.said} {noun.said} between them", test, "cell")


def parity_of(word: str) -> Said:
    """Return that a number is odd or even."""
    return Said(f"an {word} number", lambda board, it, x: x is not None and x % 2 == (word == "odd"))


def all_of(values: ValueTest) -> Claim:
    """Return that all cells of a thing hold some values."""
    return Claim(f"is {values.said}", lambda board, it: all(map(values.holds, board.values(it))))
