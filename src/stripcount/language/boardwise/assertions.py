"""Claims about things on a board, such as "has two 1s" and "is a palindrome": meanings of the phrases in `claims`.

A claim is a function of a board and of a subject, which is a thing: a tuple of cells, such as a line, a region, a
single cell or the whole board. The claim states whether something holds of the subject. Claims about single cells stand
in `cell_claims`.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from stripcount.language.boardwise.board import (
    Cells,
    Claim,
    Group,
    Noun,
    Number,
    WholeBoard,
    columns_of,
    rows_of,
    three_valued_and,
    three_valued_not,
    three_valued_or,
)
from stripcount.language.boardwise.nouns import NEIGHBOUR_STEPS, Place, things_among, things_in
from stripcount.language.boardwise.number_tests import NumberTest, number_test_of, parity_test
from stripcount.language.boardwise.places import at_steps
from stripcount.language.boardwise.quantifiers import Quantifier, has_bare_number
from stripcount.language.boardwise.quantities import cell_count
from stripcount.language.boardwise.value_tests import ValueTest


def negate_claim(claim: Claim | None) -> Claim | None:
    """Return the negation of a claim; None of None.

    None also if the claim has a bare number, whose negation is ambiguous: 'two' may mean exactly or at least two.
    """
    if claim is None or has_bare_number(claim.text):
        return None
    return Claim(
        f"not ({claim.text})", lambda board, subject: three_valued_not(claim.evaluate(board, subject)), claim.sort
    )


def compound_claim(connective: str, *claims_or_none: Claim | None) -> Claim | None:
    """Return the conjunction (`connective` "and") or the disjunction ("or") of two or more claims.

    None if a claim is None, if there are fewer than two, or if no subject is allowed by the sorts of all of them.
    """
    claims = [claim for claim in claims_or_none if claim is not None]
    if len(claims) < max(2, len(claims_or_none)):
        return None
    sorts = {claim.sort for claim in claims} - {""}
    combine_answers = three_valued_and if connective == "and" else three_valued_or
    if "line" in sorts:
        sorts.discard("thing")
    if len(sorts) > 1:
        return None
    return Claim(
        "(" + f" {connective} ".join(claim.text for claim in claims) + ")",
        lambda board, subject: combine_answers(claim.evaluate(board, subject) for claim in claims),
        sorts.pop() if sorts else "",
    )


def has_things(quantifier: Quantifier, noun: Noun, place: Place | None = None) -> Claim:
    """Return the claim that a thing has as many things inside it as `quantifier` allows, such as "has two 1s".

    The number is compared with the size of the subject for quantifiers such as "half of" and "all but two".
    """
    noun_in_place = things_in(noun, place) if place else noun

    def test(board: WholeBoard, subject: Cells) -> bool:
        # of all quantifiers, only these two compare the number with the size of the thing
        subject_size = len(subject) if "half" in quantifier.text or "all but" in quantifier.text else 0
        return quantifier.holds(len(noun_in_place.evaluate(board, subject)), subject_size)

    return Claim(f"has {quantifier.text} {noun_in_place.text}", test, "thing")


def has_things_near(quantifier: Quantifier, noun: Noun, place: Place) -> Claim:
    """Return the claim that a thing has as many things near it as `quantifier` allows, such as "has two 1s next to it".

    Cells of the thing itself are not counted. The total of the quantifier is the number of the cells near the thing.
    """
    noun_in_place = things_among(noun, place)
    return Claim(
        f"has {quantifier.text} {noun_in_place.text}",
        lambda board, subject: quantifier.holds(
            len(noun_in_place.evaluate(board, subject)),
            len([cell for cell in place.evaluate(board, subject) if cell not in subject]),
        ),
        "cell" if noun.sort == "cell" else "",
    )


def has_measure(measure: Number, number_test: NumberTest) -> Claim | None:
    """Return the claim that a measure of a thing passes a test, such as "has an even sum".

    None if the test depends on a single cell, such as "less than its left neighbour".
    """
    if number_test.sort == "cell":
        return None
    return Claim(
        f"has {measure.text} {number_test.text}",
        lambda board, subject: number_test.evaluate(board, subject, measure.evaluate(board, subject)),
        "thing",
    )


def has_all_values(numbers: tuple[int, ...]) -> Claim:
    """Return the claim that each of some values occurs in a thing, such as "has both 0 and 1"."""
    required_values = frozenset(numbers)
    return Claim(
        f"has all of {sorted(required_values)}",
        lambda board, subject: required_values <= set(board.values(subject)),
        "thing",
    )


def has_only_values(value_test: ValueTest, sort: str = "thing") -> Claim:
    """Return the claim that the values of all cells of a thing pass a test, such as "is all 1s".

    `sort` is the sort of the claim, which says what subjects are allowed; see `Meaning`.
    """
    return Claim(
        f"is {value_test.text}", lambda board, subject: all(map(value_test.holds, board.values(subject))), sort
    )


def lies_in_fixed_place(place: Place) -> Claim | None:
    """Return the claim that a thing lies in a place that does not depend on it, such as "is in the first row".

    None for a place such as "in its row", in which every cell lies.
    """
    return None if " its " in place.text else lies_in_place(place)


def lies_in_place(place: Place) -> Claim:
    """Return the claim that all cells of a thing lie in a place.

    The place is one of the whole board if the thing is a single cell: "is in the first row" of a cell means the first
    row of the board. Of a larger thing, the place is a part of that thing.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        scope = subject if len(subject) != 1 else board.cells  # of a single cell, the place is one of the whole board
        return set(place.evaluate(board, scope)).issuperset(subject)

    return Claim(f"is {place.text}", test)


def is_adjacent_to(quantifier: Quantifier, noun: Noun, direction: str | None = None) -> Claim:
    """Return the claim that a thing is adjacent to as many things as `quantifier` allows: "is adjacent to two 1s".

    `direction` is a key of `NEIGHBOUR_STEPS`, or None for neighbours by a side.
    """
    return has_things_near(
        quantifier, noun, at_steps(f"next to it {direction or ''}".strip(), NEIGHBOUR_STEPS[direction or ""])
    )


def meets_group(group: Group) -> Claim:
    """Return the claim that a thing has a cell in a group of cells, such as "touches the border"."""
    return Claim(
        f"touches {group.text}",
        lambda board, subject: not set(group.evaluate(board, board.cells)).isdisjoint(subject),
        "thing",
    )


def sequence_claim(text: str, predicate: Callable[[list[int]], bool]) -> Claim:
    """Return the claim that the values of a line, in their order, pass `predicate`, such as "is a palindrome"."""
    return Claim(text, lambda board, subject: predicate(board.values(subject)), "line")


def all_consecutive(relation: Callable[[int, int], bool]) -> Callable[[list[int]], bool]:
    """Return the test of a sequence that each value and the next one are in a relation."""
    return lambda values: all(relation(a, b) for a, b in pairwise(values))


def has_shape(shape: str) -> Claim:
    """Return the claim that the cells of a thing fill a "rectangle", a "square", or a "bar" (one cell wide)."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        height, width = len(rows_of(subject)), len(columns_of(subject))
        extents = [max(line) - min(line) + 1 for line in zip(*subject)]
        is_full = extents == [height, width] and height * width == len(subject)
        if shape == "square":
            return is_full and height == width
        if shape == "bar":
            return is_full and 1 in (height, width)
        return is_full

    return Claim(f"is a {shape}", test, "thing")


def has_two_kinds_and_others(first: Claim, second: Claim, nouns: tuple[Noun, Noun], others: ValueTest) -> Claim:
    """Return the claim that a thing has two kinds of cells, and that the values of all its other cells pass a test.

    An example is "has two 1s and one 2, otherwise 0s": `first` and `second` are the claims "has two 1s" and "has one
    2", `nouns` are the nouns for the 1s and for the 2s, and `others` is the test of the value 0.
    """

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        counted_cells = {cell for noun in nouns for thing in noun.evaluate(board, subject) for cell in thing}
        others_pass = all(others.holds(board.value(cell)) for cell in subject if cell not in counted_cells)
        return others_pass and three_valued_and((first.evaluate(board, subject), second.evaluate(board, subject)))

    return Claim(f"{first.text} and {second.text}, otherwise {others.text}", test, "thing")


def has_repeated_values(quantifier: Quantifier, occurrences: Quantifier) -> Claim | None:
    """Return the claim about how many values occur how often in a thing, as in "some value occurs at least twice".

    As many values as `quantifier` allows occur as often as `occurrences` allows; only values that occur are counted.
    None if the claim is ambiguous: in "no value occurs twice", "twice" may mean exactly or at least two times.
    """
    if has_bare_number(occurrences.text) and quantifier.holds(0, 0):
        return None
    return Claim(
        f"has {quantifier.text} value {occurrences.text} times",
        lambda board, subject: quantifier.holds(
            sum(occurrences.holds(value_count, 0) for value_count in Counter(board.values(subject)).values()), 0
        ),
        "thing",
    )


def is_periodic(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that a line has the values of a periodic sequence, such as "reads 0, 1, 0, 1 and so on".

    `numbers` is the beginning of the sequence. None unless it contains its smallest period at least twice.
    """
    length = len(numbers)
    period = next(
        shift for shift in range(1, length + 1) if all(numbers[k] == numbers[k % shift] for k in range(length))
    )
    if 2 * period > length:
        return None
    return sequence_claim(
        f"reads {numbers[:period]} again and again",
        lambda values: all(value == numbers[k % period] for k, value in enumerate(values)),
    )


def measure_has_parity(parity: str, measure: Number) -> Claim | None:
    """Return the claim that a measure of a thing is odd or even; `parity` is "odd" or "even"."""
    return has_measure(measure, parity_test(parity))


def has_every_listed_value(*parts: object) -> Claim | None:
    """Return the claim that a thing has all values of a list or of a range, as in "has all values 1 to 5".

    `parts` are the meanings in the order of the phrase: the two ends of a range, or a tuple of values, which may have
    their number before it ("all three values 1, 2, 3"). None if that number is wrong, or if the range is not
    increasing.
    """
    numbers = [part for part in parts if isinstance(part, int)]
    listed_values = next((part for part in parts if isinstance(part, tuple)), None)
    if listed_values is None:
        return has_all_values(tuple(range(numbers[0], numbers[1] + 1))) if numbers[0] < numbers[1] else None
    return has_all_values(listed_values) if not numbers or numbers[0] == len(listed_values) else None


def has_consecutive_cells(length: int, value_test: ValueTest) -> Claim | None:
    """Return the claim that a line has `length` consecutive cells whose values pass a test: "has three consecutive 1s".

    None for a length below 2, and for cells of any value.
    """
    if length < 2 or value_test.text == "of any value":
        return None
    return sequence_claim(
        f"has {length} consecutive {value_test.text}",
        lambda values: any(
            all(map(value_test.holds, values[start : start + length])) for start in range(len(values) - length + 1)
        ),
    )


def has_filled_lines(quantifier: Quantifier, value_test: ValueTest, line_kind: str) -> Claim:
    """Return the claim that all values pass a test in as many rows (columns) of a thing as `quantifier` allows.

    An example is "has exactly one all 0 row"; `line_kind` is "row" or "column".
    """
    lines_of = rows_of if line_kind == "row" else columns_of
    return Claim(
        f"has {quantifier.text} {line_kind} of {value_test.text}",
        lambda board, subject: quantifier.holds(
            sum(all(map(value_test.holds, board.values(line))) for line in lines_of(subject)), 0
        ),
        "thing",
    )


def size_compares(comparison: str, length: int) -> Claim | None:
    """Return the claim that a thing has more or fewer than `length` cells, such as "is longer than 3 cells".

    `comparison` is "longer", "larger" or "greater", or another word for fewer cells.
    """
    compare = operator.gt if comparison in ("longer", "larger", "greater") else operator.lt
    return has_measure(cell_count(), number_test_of(f"{comparison} than {length}", lambda size: compare(size, length)))
