"""Pairs of things and how they are related: the meanings of the phrases of `pairs`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise

from stripcount.language.boardwise.board import (
    SIDES,
    Cell,
    Claim,
    Group,
    Noun,
    Number,
    Thing,
    WholeBoard,
    any_one,
    columns_of,
    every_one,
    opposite,
    rows_of,
)
from stripcount.language.boardwise.nouns import ValueTest
from stripcount.language.boardwise.quantities import COMPARE, NONE, Many, Said, unsure

Pair = tuple[Thing, Thing]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of things, the upper or left one first."""

    said: str
    of: Callable[[WholeBoard, Thing], tuple[Pair, ...]]
    sort: str = ""


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


_CUT: dict[str, Callable[[Thing], tuple[Thing, ...]]] = {"row": rows_of, "column": columns_of}


def adjacent_lines(kind: str) -> Pairs:
    """Return the pairs of adjacent rows or columns."""

    def found(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        lines = _CUT[kind](it)
        return tuple(pairwise(lines))

    return Pairs(f"adjacent {kind}s", found, "line")


def any_two(noun: Noun) -> Pairs:
    """Return all pairs of things of a kind."""
    return Pairs(
        f"two {noun.said}",
        lambda board, it: tuple(combinations(noun.of(board, it), 2)),
        "cell" if noun.sort == "cell" else "line",
    )


def adjacent_cells(found: ValueTest | None, steps: tuple[Cell, ...], said: str) -> Pairs:
    """Return the pairs of cells, of some values, that are one of some steps apart."""

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        own = [cell for cell in it if found is None or found.holds(board.at(cell))]
        others = set(own)
        forward = [step for step in steps if step > (0, 0)]
        return tuple(((c,), (d,)) for c in own for i, j in forward if (d := (c[0] + i, c[1] + j)) in others)

    return Pairs(f"two {said} cells {found.said if found else ''}".strip(), pairs, "cell")


def in_line(found: ValueTest, kind: str, apart: Many | None = None) -> Pairs:
    """Return the pairs of cells of some values in one line."""

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        lines = _CUT[kind](it)
        return tuple(p for line in lines for p in combinations([(c,) for c in line if found.holds(board.at(c))], 2))

    return Pairs(f"two cells {found.said} of one {kind}", pairs, "cell")


def the_two(first: Group, second: Group) -> Pairs:
    """Return one pair of definite things; none if one of them does not exist."""

    unions = first.said.startswith(("the odd", "the even")) and second.said.startswith(("the odd", "the even"))

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        a, b = first.of(board, it), second.of(board, it)
        return ((a, b),) if unions or (a and b) else ()

    return Pairs(f"{first.said} and {second.said}", pairs, "any")


def _both(first: Callable[[WholeBoard, Thing], object]) -> Callable[[WholeBoard, Thing, Thing], bool]:
    return lambda board, a, b: first(board, a) == first(board, b)


EQUAL = PairRelation("are equal", lambda board, a, b: board.values(a) == board.values(b))


COMPLEMENT = PairRelation(
    "are complements",
    lambda board, a, b: len(a) == len(b) and all(x + y == 1 for x, y in zip(board.values(a), board.values(b))),
)


REVERSED = PairRelation("are the reverse of each other", lambda board, a, b: board.values(a) == board.values(b)[::-1])


REARRANGED = PairRelation(
    "are rearrangements of each other", lambda board, a, b: sorted(board.values(a)) == sorted(board.values(b))
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


_MORE = {"more": "greater than", "less": "less than", "fewer": "less than", "as many": "equal to"}


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
        lines = _CUT[kind](it)
        found = [related.of(board, b, a) if backwards else related.of(board, a, b) for a, b in pairwise(lines)]
        return many.holds(found.count(True), len(found))

    return Claim(f"{many.said} {kind}s: {related.said} the one {'before' if backwards else 'after'}", test)


def to_others(many: Many, kind: str, related: PairRelation, which: Many) -> Claim:
    """Return that so many lines are related to every (some, no) other one."""

    def test(board: WholeBoard, it: Thing) -> bool:
        lines = _CUT[kind](it)
        found = [
            which.holds(sum(related.of(board, a, b) is True for b in lines if b is not a), len(lines) - 1)
            for a in lines
        ]
        return many.holds(sum(found), len(lines))

    return Claim(f"{many.said} {kind}s: {related.said} {which.said} other {kind}", test)


STEPS: dict[str, tuple[Cell, ...]] = {
    "horizontally": ((0, 1),),
    "vertically": ((1, 0),),
    "horizontal": ((0, 1),),
    "vertical": ((1, 0),),
    "diagonally": ((1, 1), (1, -1)),
    "diagonal": ((1, 1), (1, -1)),
    "orthogonal": SIDES,
    "orthogonally": SIDES,
}


def lines_of(kind: str) -> Noun:
    """Return the rows or columns."""
    return Noun(f"{kind}s", lambda board, it: _CUT[kind](it))


def end(kind: str, index: int) -> Group:
    """Return the first or last line."""

    def cells_of(board: WholeBoard, it: Thing) -> Thing:
        lines = _CUT[kind](it)
        return lines[index] if len(lines) > 1 or index == 0 else lines[-1]

    return Group(f"the {'first' if index == 0 else 'last'} {kind}", cells_of)


def diagonal_of(it: Thing, step: int) -> Thing:
    """Return a diagonal of a square block."""
    top, left, right = it[0][0], min(j for _, j in it), max(j for _, j in it)
    return tuple((i, j) for i, j in it if (j - left == i - top if step == 1 else right - j == i - top))


def one_line(kind: str) -> PairRelation:
    """Return that two cells lie in one line."""
    return lines_apart(kind, lambda n: n == 0, "same")


def lines_apart(kind: str, holds: Callable[[int], bool], said: str) -> PairRelation:
    """Return that the lines of two cells are so far apart."""
    axis = int(kind == "column")
    return PairRelation(f"lie in {kind}s {said}", lambda board, a, b: holds(abs(a[0][axis] - b[0][axis])), "cell")


def in_adjacent(values: ValueTest, kind: str) -> Pairs:
    """Return the pairs of cells of some values in adjacent lines."""
    axis = int(kind == "column")

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        own = [(c,) for c in it if values.holds(board.at(c))]
        return tuple((a, b) for a, b in combinations(own, 2) if abs(a[0][axis] - b[0][axis]) == 1)

    return Pairs(f"two cells {values.said} in adjacent {kind}s", pairs, "cell")


def two_corners(word: str) -> Pairs:
    """Return the two cells at the ends of a side, which are two."""

    def pairs(board: WholeBoard, it: Thing) -> tuple[Pair, ...]:
        line = {
            "top": board.cells[: board.cols],
            "bottom": board.cells[-board.cols :],
            "left": tuple((i, 0) for i in range(board.rows)),
            "right": tuple((i, board.cols - 1) for i in range(board.rows)),
        }[word]
        return ((line[:1], line[-1:]),)

    return Pairs(f"the two {word} corners", pairs, "any")


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
