"""Relations between two things, such as equal or complementary lines: the meanings of the phrases in `pairs`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from stripcount.language.boardwise.board import (
    Cells,
    Claim,
    Noun,
    Number,
    WholeBoard,
    three_valued_and,
    three_valued_not,
    three_valued_or,
)
from stripcount.language.boardwise.pairings import Pairs, line_noun
from stripcount.language.boardwise.quantities import COMPARISONS, EVERY, NONE, NumberTest, Quantifier, has_bare_number
from stripcount.language.boardwise.value_tests import ValueTest


@dataclass(frozen=True, eq=False)
class PairRelation:
    """A relation between two things; `on`(board, a, b) states whether it holds, None if that is undefined.

    `sort` is "cell" if both must be single cells, "line" if neither may be, and "" otherwise.
    """

    text: str
    evaluate: Callable[[WholeBoard, Cells, Cells], bool | None]
    sort: str = ""


def quantify_pairs(quantifier: Quantifier, pairs: Pairs, relation: PairRelation) -> Claim | None:
    """Return the claim that of so many pairs a relation holds."""
    if quantifier is NONE and has_bare_number(relation.text):
        return None
    if relation.sort and pairs.sort not in (relation.sort, "any"):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        related_pairs = pairs.evaluate(board, subject)
        if pairs.sort == "any" and not related_pairs:
            return False
        return quantifier.holds(
            sum(relation.evaluate(board, a, b) is True for a, b in related_pairs), len(related_pairs)
        )

    return Claim(f"{quantifier.text} {pairs.text} {relation.text}", test)


def negate_relation(relation: PairRelation) -> PairRelation:
    """Return the relation that two things are not so related."""
    return PairRelation(
        f"not {relation.text}", lambda board, a, b: three_valued_not(relation.evaluate(board, a, b)), relation.sort
    )


def _equal_under(first: Callable[[WholeBoard, Cells], object]) -> Callable[[WholeBoard, Cells, Cells], bool]:
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


def either_relation(first: PairRelation, second: PairRelation) -> PairRelation:
    """Return the relation that two things are related in one way or another."""
    return PairRelation(
        f"{first.text} or {second.text}",
        lambda board, a, b: three_valued_or((first.evaluate(board, a, b), second.evaluate(board, a, b))),
    )


def have_same_measure(measure: Number) -> PairRelation:
    """Return the relation that a measure of two things is the same."""
    return PairRelation(f"have the same {measure.text}", _equal_under(measure.evaluate))


def measures_differ_by(measure: Number, number_test: NumberTest) -> PairRelation:
    """Return the relation that two things differ in a measure by an amount."""

    def test(board: WholeBoard, a: Cells, b: Cells) -> bool:
        x, y = measure.evaluate(board, a), measure.evaluate(board, b)
        return x is not None and y is not None and number_test.evaluate(board, a, max(x - y, y - x))

    return PairRelation(f"differ in {measure.text} by {number_test.text}", test)


def _cell_value(board: WholeBoard, thing: Cells) -> int:
    return board.value(thing[0])


def values_differ_by(number_test: NumberTest) -> PairRelation:
    """Return the relation that two cells differ by an amount."""
    return PairRelation(
        f"differ by {number_test.text}",
        lambda board, a, b: number_test.evaluate(board, a, abs(_cell_value(board, a) - _cell_value(board, b))),
        "cell",
    )


def values_sum_to(number_test: NumberTest) -> PairRelation:
    """Return the relation that all values of two things have a sum of some kind."""
    return PairRelation(
        f"have together sum {number_test.text}",
        lambda board, a, b: number_test.evaluate(board, a, sum(board.values((*a, *b)))),
    )


def inner_product_is(number_test: NumberTest) -> PairRelation:
    """Return the relation that two lines have an inner product."""
    return PairRelation(
        f"have inner product {number_test.text}",
        lambda board, a, b: number_test.evaluate(
            board, a, sum(x * y for x, y in zip(board.values(a), board.values(b)))
        ),
    )


def have_values_in_common(quantifier: Quantifier, values: ValueTest) -> PairRelation:
    """Return the relation that two lines have so many cells of some values in the same places."""
    return PairRelation(
        f"have {quantifier.text} {values.text} in the same places",
        lambda board, a, b: quantifier.holds(
            sum(values.holds(x) and values.holds(y) for x, y in zip(board.values(a), board.values(b))), len(a)
        ),
        "line",
    )


def agree_in_places(quantifier: Quantifier, agree: bool) -> PairRelation:
    """Return the relation that two lines agree or differ in so many places."""
    return PairRelation(
        f"{'agree' if agree else 'differ'} in {quantifier.text} places",
        lambda board, a, b: quantifier.holds(
            sum((x == y) == agree for x, y in zip(board.values(a), board.values(b))), len(a)
        ),
    )


def union_satisfies(claim: Claim) -> PairRelation:
    """Return the relation that something is said of the cells of both."""
    return PairRelation(f"together {claim.text}", lambda board, a, b: claim.evaluate(board, (*a, *b)))


def both_satisfy(claim: Claim) -> PairRelation:
    """Return the relation that something is said of each of two things."""
    return PairRelation(
        f"both {claim.text}", lambda board, a, b: three_valued_and((claim.evaluate(board, a), claim.evaluate(board, b)))
    )


def at_least_one_satisfies(claim: Claim) -> PairRelation:
    """Return the relation that something is said of at least one of two things."""
    return PairRelation(
        f"one at least {claim.text}",
        lambda board, a, b: three_valued_or((claim.evaluate(board, a), claim.evaluate(board, b))),
    )


def measures_compare(word: str, measure: Number) -> PairRelation:
    """Return the relation that a measure of one thing compares in one way with that of another."""

    def test(board: WholeBoard, a: Cells, b: Cells) -> bool:
        x, y = measure.evaluate(board, a), measure.evaluate(board, b)
        return x is not None and y is not None and COMPARISONS[word](x, y)

    return PairRelation(f"{measure.text} {word}", test)


_COMPARISON_BY_COUNT_WORD = {
    "more": "greater than",
    "less": "less than",
    "fewer": "less than",
    "as many": "equal to",
    "at least as many": "at least",
    "at most as many": "at most",
}


def counts_compare(word: str, noun: Noun) -> PairRelation:
    """Return the relation that one thing has more (fewer, as many) parts of a kind than another."""
    return measures_compare(
        _COMPARISON_BY_COUNT_WORD[word],
        Number(f"number of {noun.text}", lambda board, subject: len(noun.evaluate(board, subject))),
    )


def counts_differ_by(quantifier: Quantifier, word: str, noun: Noun) -> PairRelation:
    """Return the relation that one thing has so many parts of a kind more (fewer) than another."""
    sign = 1 if word == "more" else -1

    def test(board: WholeBoard, a: Cells, b: Cells) -> bool:
        difference = sign * (len(noun.evaluate(board, a)) - len(noun.evaluate(board, b)))
        return difference >= 0 and quantifier.holds(difference, len(a))

    return PairRelation(f"{quantifier.text} {word} {noun.text}", test)


def has_values_wherever(values: ValueTest) -> PairRelation:
    """Return the relation that the first has some values wherever the second has them."""
    return PairRelation(
        f"has {values.text} wherever the other has",
        lambda board, a, b: all(values.holds(x) for x, y in zip(board.values(a), board.values(b)) if values.holds(y)),
    )


def lines_related_to_adjacent(quantifier: Quantifier, line_kind: str, relation: PairRelation, which: str) -> Claim:
    """Return the claim that so many lines are related to the one before (after) them, as far as there is one."""
    backwards = which in ("above", "before", "previous", "left")

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        are_related = [
            relation.evaluate(board, b, a) if backwards else relation.evaluate(board, a, b) for a, b in pairwise(lines)
        ]
        return quantifier.holds(are_related.count(True), len(are_related))

    return Claim(f"{quantifier.text} {line_kind}s: {relation.text} the one {'before' if backwards else 'after'}", test)


def lines_related_to_others(quantifier: Quantifier, line_kind: str, relation: PairRelation, which: Quantifier) -> Claim:
    """Return the claim that so many lines are related to every (some, no) other one."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        enough_related = [
            which.holds(sum(relation.evaluate(board, a, b) is True for b in lines if b is not a), len(lines) - 1)
            for a in lines
        ]
        return quantifier.holds(sum(enough_related), len(lines))

    return Claim(f"{quantifier.text} {line_kind}s: {relation.text} {which.text} other {line_kind}", test)


def lie_in_one_line(line_kind: str) -> PairRelation:
    """Return the relation that two cells lie in one line."""
    return lie_in_lines_apart(line_kind, lambda n: n == 0, "same")


ONE_DIAGONAL = PairRelation(
    "lie on one diagonal", lambda board, a, b: abs(a[0][0] - b[0][0]) == abs(a[0][1] - b[0][1]), "cell"
)


def _touch_only_at_corner(board: WholeBoard, a: Cells, b: Cells) -> bool:
    (i, j), (k, m) = a[0], b[0]
    others = (board.value((i, m)), board.value((k, j)))
    return abs(i - k) == 1 == abs(j - m) and board.value(a[0]) not in others and board.value(b[0]) not in others


TOUCH_ONLY_AT_CORNER = PairRelation("touch at a corner and over no other cell", _touch_only_at_corner, "cell")


def pairs_implication(pairs: Pairs, first: PairRelation | None, second: PairRelation | None) -> Claim | None:
    """Return the claim that all pairs of which one thing holds are related in another way, too."""
    if first is None or second is None:
        return None
    sorts = {first.sort, second.sort} - {""}
    if len(sorts) > 1:
        return None
    relation = PairRelation(
        f"if {first.text}, then {second.text}",
        lambda board, a, b: first.evaluate(board, a, b) is not True or second.evaluate(board, a, b) is True,
        sorts.pop() if sorts else "",
    )
    return quantify_pairs(EVERY, pairs, relation)


def lie_in_lines_apart(line_kind: str, holds: Callable[[int], bool], text: str) -> PairRelation:
    """Return the relation that the lines of two cells are so far apart."""
    axis = int(line_kind == "column")
    return PairRelation(f"lie in {line_kind}s {text}", lambda board, a, b: holds(abs(a[0][axis] - b[0][axis])), "cell")


def have_things_between(quantifier: Quantifier, noun: Noun) -> PairRelation:
    """Return the relation that between two cells of a line there are so many others."""

    def test(board: WholeBoard, a: Cells, b: Cells) -> bool:
        (i, j), (k, m) = sorted((a[0], b[0]))
        between = tuple(
            c for c in board.cells if (c[0] == i == k and j < c[1] < m) or (c[1] == j == m and i < c[0] < k)
        )
        return quantifier.holds(len(noun.evaluate(board, between)), len(between))

    return PairRelation(f"have {quantifier.text} {noun.text} between them", test, "cell")


def parity_amount_test(word: str) -> NumberTest:
    """Return the test that a number is odd or even."""
    return NumberTest(f"an {word} number", lambda board, subject, x: x is not None and x % 2 == (word == "odd"))


def all_values_pass(values: ValueTest) -> Claim:
    """Return the claim that all cells of a thing hold some values."""
    return Claim(f"is {values.text}", lambda board, subject: all(map(values.holds, board.values(subject))))
