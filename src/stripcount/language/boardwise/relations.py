"""Relations between two things, such as equal or complementary lines: the meanings of the phrases in `pairs`.

A thing is a tuple of cells, such as a row or a single cell. A relation is a function of a board and of two things that
states whether they are so related. A `line_kind` is "row" or "column".
"""

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
from stripcount.language.boardwise.number_tests import COMPARISONS, NumberTest
from stripcount.language.boardwise.pairings import Pairs, line_noun
from stripcount.language.boardwise.quantifiers import EVERY, NONE, Quantifier, has_bare_number
from stripcount.language.boardwise.value_tests import ValueTest


@dataclass(frozen=True, eq=False)
class PairRelation:
    """A relation between two things; `text` says it in words, such as "are equal" or "is less than".

    `evaluate`(board, first, second) states whether it holds; None if that is undefined. `sort` is "cell" if both things
    must be single cells, "line" if neither may be one, and "" otherwise.
    """

    text: str
    evaluate: Callable[[WholeBoard, Cells, Cells], bool | None]
    sort: str = ""


def quantify_pairs(quantifier: Quantifier, pairs: Pairs, relation: PairRelation) -> Claim | None:
    """Return the claim that as many pairs as `quantifier` allows are in a relation: "no two adjacent rows are equal".

    Pairs for which the relation is undefined do not count as related. A definite pair must exist. None if the relation
    cannot hold between such things, or if "no" is said of a bare number.
    """
    if quantifier is NONE and has_bare_number(relation.text):
        return None
    if relation.sort and pairs.sort not in (relation.sort, "any"):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        subject_pairs = pairs.evaluate(board, subject)
        if pairs.sort == "any" and not subject_pairs:
            return False
        return quantifier.holds(
            sum(relation.evaluate(board, first, second) is True for first, second in subject_pairs), len(subject_pairs)
        )

    return Claim(f"{quantifier.text} {pairs.text} {relation.text}", test)


def negate_relation(relation: PairRelation) -> PairRelation:
    """Return the negation of a relation; it is undefined where the relation is."""
    return PairRelation(
        f"not {relation.text}", lambda board, a, b: three_valued_not(relation.evaluate(board, a, b)), relation.sort
    )


def _equal_under(measure: Callable[[WholeBoard, Cells], object]) -> Callable[[WholeBoard, Cells, Cells], bool]:
    """Return the function that states whether a function of one thing is equal for two things."""
    return lambda board, first, second: measure(board, first) == measure(board, second)


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
    """Return the relation that at least one of two relations holds."""
    return PairRelation(
        f"{first.text} or {second.text}",
        lambda board, a, b: three_valued_or((first.evaluate(board, a, b), second.evaluate(board, a, b))),
    )


def have_same_measure(measure: Number) -> PairRelation:
    """Return the relation that a measure of two things is the same, as in "have the same sum"."""
    return PairRelation(f"have the same {measure.text}", _equal_under(measure.evaluate))


def measures_differ_by(measure: Number, number_test: NumberTest) -> PairRelation:
    """Return the relation that the difference of a measure of two things, without sign, passes a test.

    An example is "differ in their sum by at most 1".
    """

    def test(board: WholeBoard, first: Cells, second: Cells) -> bool:
        first_measure, second_measure = measure.evaluate(board, first), measure.evaluate(board, second)
        return (
            first_measure is not None
            and second_measure is not None
            and number_test.evaluate(board, first, max(first_measure - second_measure, second_measure - first_measure))
        )

    return PairRelation(f"differ in {measure.text} by {number_test.text}", test)


def _cell_value(board: WholeBoard, thing: Cells) -> int:
    """Return the value of a thing that is a single cell."""
    return board.value(thing[0])


def values_differ_by(number_test: NumberTest) -> PairRelation:
    """Return the relation that the difference of the values of two cells, without sign, passes a test."""
    return PairRelation(
        f"differ by {number_test.text}",
        lambda board, first, second: number_test.evaluate(
            board, first, abs(_cell_value(board, first) - _cell_value(board, second))
        ),
        "cell",
    )


def values_sum_to(number_test: NumberTest) -> PairRelation:
    """Return the relation that the sum of all values of two things passes a test."""
    return PairRelation(
        f"have together sum {number_test.text}",
        lambda board, first, second: number_test.evaluate(board, first, sum(board.values((*first, *second)))),
    )


def inner_product_is(number_test: NumberTest) -> PairRelation:
    """Return the relation that the inner product of two lines passes a test."""
    return PairRelation(
        f"have inner product {number_test.text}",
        lambda board, first, second: number_test.evaluate(
            board, first, sum(x * y for x, y in zip(board.values(first), board.values(second)))
        ),
    )


def have_values_in_common(quantifier: Quantifier, value_test: ValueTest) -> PairRelation:
    """Return the relation that at as many positions as `quantifier` allows the values of both lines pass a test.

    An example is "have two 1s in common".
    """
    return PairRelation(
        f"have {quantifier.text} {value_test.text} in the same places",
        lambda board, first, second: quantifier.holds(
            sum(value_test.holds(x) and value_test.holds(y) for x, y in zip(board.values(first), board.values(second))),
            len(first),
        ),
        "line",
    )


def agree_in_places(quantifier: Quantifier, agree: bool) -> PairRelation:
    """Return the relation that two lines agree (differ unless `agree`) at as many positions as `quantifier` allows."""
    return PairRelation(
        f"{'agree' if agree else 'differ'} in {quantifier.text} places",
        lambda board, first, second: quantifier.holds(
            sum((x == y) == agree for x, y in zip(board.values(first), board.values(second))), len(first)
        ),
    )


def union_satisfies(claim: Claim) -> PairRelation | None:
    """Return the relation that the cells of both things together satisfy a claim, as in "together have two 1s".

    None for a claim about single cells.
    """
    if claim.sort == "cell":
        return None
    return PairRelation(f"together {claim.text}", lambda board, first, second: claim.evaluate(board, (*first, *second)))


def _answer(claim: Claim, board: WholeBoard, thing: Cells) -> bool | None:
    """Return whether a thing satisfies a claim; one about single cells must hold of all cells of the thing."""
    if claim.sort == "cell":
        return three_valued_and(claim.evaluate(board, (cell,)) for cell in thing)
    return claim.evaluate(board, thing)


def both_satisfy(claim: Claim) -> PairRelation:
    """Return the relation that both things satisfy a claim; for one about single cells, all cells of both do."""
    return PairRelation(
        f"both {claim.text}",
        lambda board, first, second: three_valued_and((_answer(claim, board, first), _answer(claim, board, second))),
    )


def at_least_one_satisfies(claim: Claim) -> PairRelation:
    """Return the relation that at least one of two things satisfies a claim.

    For a claim about single cells, all cells of that thing satisfy it.
    """
    return PairRelation(
        f"one at least {claim.text}",
        lambda board, first, second: three_valued_or((_answer(claim, board, first), _answer(claim, board, second))),
    )


def measures_compare(comparison: str, measure: Number) -> PairRelation:
    """Return the relation that a measure of the first thing compares with that of the second.

    `comparison` is a key of `COMPARISONS`, such as "less than".
    """

    def test(board: WholeBoard, first: Cells, second: Cells) -> bool:
        first_measure, second_measure = measure.evaluate(board, first), measure.evaluate(board, second)
        return (
            first_measure is not None
            and second_measure is not None
            and COMPARISONS[comparison](first_measure, second_measure)
        )

    return PairRelation(f"{measure.text} {comparison}", test)


# keys of `COMPARISONS` by the words for comparisons of counts
_COMPARISON_BY_COUNT_WORD = {
    "more": "greater than",
    "less": "less than",
    "fewer": "less than",
    "as many": "equal to",
    "at least as many": "at least",
    "at most as many": "at most",
}


def counts_compare(count_word: str, noun: Noun) -> PairRelation:
    """Return the relation that the first thing has more (fewer, as many, ...) things of a kind than the second.

    `count_word` is a key of `_COMPARISON_BY_COUNT_WORD`, as in "has more 1s than".
    """
    return measures_compare(
        _COMPARISON_BY_COUNT_WORD[count_word],
        Number(f"number of {noun.text}", lambda board, subject: len(noun.evaluate(board, subject))),
    )


def counts_differ_by(quantifier: Quantifier, count_word: str, noun: Noun) -> PairRelation:
    """Return the relation that the first thing has as many more (fewer) things of a kind than the second as is allowed.

    `quantifier` says which differences are allowed, as in "has at least two more 1s than". The difference must not be
    negative; `count_word` is "more", or another word for fewer.
    """
    sign = 1 if count_word == "more" else -1

    def test(board: WholeBoard, first: Cells, second: Cells) -> bool:
        difference = sign * (len(noun.evaluate(board, first)) - len(noun.evaluate(board, second)))
        return difference >= 0 and quantifier.holds(difference, len(first))

    return PairRelation(f"{quantifier.text} {count_word} {noun.text}", test)


def has_values_wherever(value_test: ValueTest) -> PairRelation:
    """Return the relation that values of the first line pass a test wherever those of the second do."""
    return PairRelation(
        f"has {value_test.text} wherever the other has",
        lambda board, first, second: all(
            value_test.holds(x) for x, y in zip(board.values(first), board.values(second)) if value_test.holds(y)
        ),
    )


def lines_related_to_adjacent(
    quantifier: Quantifier, line_kind: str, relation: PairRelation, neighbour_word: str
) -> Claim:
    """Return the claim that as many lines as `quantifier` allows are related to the line before (after) them.

    An example is "every row is greater than the row above". The first (last) line is left out, since it has none before
    (after) it. `neighbour_word` is "above", "before", "previous" or "left" for the line before, or another word.
    """
    backwards = neighbour_word in ("above", "before", "previous", "left")

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        are_related = [
            relation.evaluate(board, next_line, line) if backwards else relation.evaluate(board, line, next_line)
            for line, next_line in pairwise(lines)
        ]
        return quantifier.holds(are_related.count(True), len(are_related))

    return Claim(f"{quantifier.text} {line_kind}s: {relation.text} the one {'before' if backwards else 'after'}", test)


def lines_related_to_others(
    quantifier: Quantifier, line_kind: str, relation: PairRelation, other_quantifier: Quantifier
) -> Claim:
    """Return the claim that as many lines as `quantifier` allows are related to every (some, no) other line.

    An example is "some row is the complement of every other row": `quantifier` is "some", `other_quantifier` "every".
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        enough_related = [
            other_quantifier.holds(
                sum(relation.evaluate(board, line, other) is True for other in lines if other is not line),
                len(lines) - 1,
            )
            for line in lines
        ]
        return quantifier.holds(sum(enough_related), len(lines))

    return Claim(f"{quantifier.text} {line_kind}s: {relation.text} {other_quantifier.text} other {line_kind}", test)


def lie_in_one_line(line_kind: str) -> PairRelation:
    """Return the relation that two cells lie in the same row (column)."""
    return lie_in_lines_apart(line_kind, lambda n: n == 0, "same")


ONE_DIAGONAL = PairRelation(
    "lie on one diagonal", lambda board, a, b: abs(a[0][0] - b[0][0]) == abs(a[0][1] - b[0][1]), "cell"
)


def _touch_only_at_corner(board: WholeBoard, first: Cells, second: Cells) -> bool:
    """Return whether two cells touch at a corner, and none of their two common neighbours has the value of either."""
    (row, column), (other_row, other_column) = first[0], second[0]
    values_between = (board.value((row, other_column)), board.value((other_row, column)))
    return (
        abs(row - other_row) == 1 == abs(column - other_column)
        and board.value(first[0]) not in values_between
        and board.value(second[0]) not in values_between
    )


TOUCH_ONLY_AT_CORNER = PairRelation("touch at a corner and over no other cell", _touch_only_at_corner, "cell")


def pairs_implication(pairs: Pairs, premise: PairRelation | None, conclusion: PairRelation | None) -> Claim | None:
    """Return the claim that all pairs in one relation are in another relation too.

    An example is "if two rows are equal, they are palindromes". None if a relation is None, or if no pairs are
    allowed by the sorts of both.
    """
    if premise is None or conclusion is None:
        return None
    sorts = {premise.sort, conclusion.sort} - {""}
    if len(sorts) > 1:
        return None
    conditional = PairRelation(
        f"if {premise.text}, then {conclusion.text}",
        lambda board, a, b: premise.evaluate(board, a, b) is not True or conclusion.evaluate(board, a, b) is True,
        sorts.pop() if sorts else "",
    )
    return quantify_pairs(EVERY, pairs, conditional)


def lie_in_lines_apart(line_kind: str, predicate: Callable[[int], bool], text: str) -> PairRelation:
    """Return the relation that the distance between the rows (columns) of two cells passes a test, called `text`."""
    axis = int(line_kind == "column")
    return PairRelation(
        f"lie in {line_kind}s {text}",
        lambda board, first, second: predicate(abs(first[0][axis] - second[0][axis])),
        "cell",
    )


def have_things_between(quantifier: Quantifier, noun: Noun) -> PairRelation:
    """Return the relation that as many things as `quantifier` allows lie between two cells of one row or column.

    An example is "have exactly one 0 between them". Nothing lies between cells in different lines.
    """

    def test(board: WholeBoard, first: Cells, second: Cells) -> bool:
        (row, column), (other_row, other_column) = sorted((first[0], second[0]))
        cells_between = tuple(
            cell
            for cell in board.cells
            if (cell[0] == row == other_row and column < cell[1] < other_column)
            or (cell[1] == column == other_column and row < cell[0] < other_row)
        )
        return quantifier.holds(len(noun.evaluate(board, cells_between)), len(cells_between))

    return PairRelation(f"have {quantifier.text} {noun.text} between them", test, "cell")


def all_values_pass(value_test: ValueTest) -> Claim:
    """Return the claim that the values of all cells of a thing pass a test, whatever the subject is."""
    return Claim(f"is {value_test.text}", lambda board, subject: all(map(value_test.holds, board.values(subject))))
