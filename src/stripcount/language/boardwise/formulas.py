"""Claims of whole sentences about the board: quantified, conditional, equivalent; meanings of phrases in `sentences`.

A claim is a function of a board and of a subject (a tuple of cells) that states whether something holds, or None if
that is undefined. A noun returns the things of a kind inside the subject, such as its rows. Functions return None where
the parts of a phrase do not fit together, so that the sentence is not read in this way.
"""

from __future__ import annotations

import re
from itertools import pairwise

from stripcount.language.boardwise.assertions import compound_claim, has_things, negate_claim
from stripcount.language.boardwise.board import (
    Cells,
    Claim,
    Group,
    Meaning,
    Noun,
    Number,
    WholeBoard,
    three_valued_and,
)
from stripcount.language.boardwise.groups import line_at
from stripcount.language.boardwise.nouns import Place, cells_by_value, claim_fits, things_in
from stripcount.language.boardwise.number_tests import NumberTest, number_test_of
from stripcount.language.boardwise.pairings import all_pairs, line_noun
from stripcount.language.boardwise.quantifiers import EVERY, NONE, Quantifier, has_bare_number
from stripcount.language.boardwise.relations import (
    PairRelation,
    have_same_measure,
    measures_differ_by,
    negate_relation,
    quantify_pairs,
)
from stripcount.language.boardwise.value_tests import ValueTest


def quantify(quantifier: Quantifier, noun: Noun | None, *claims: Claim | None) -> Claim | None:
    """Return the claim that as many things as `quantifier` allows satisfy some claims, as in "every row has two 1s".

    Things of which the claims are undefined are left out for "every", and do not count for other quantifiers. None if
    the noun or a claim is None, if a claim cannot be made about the things, if "no" is said of a bare number ("no row
    has two 1s" may mean exactly or at least two), or if something is said of the first row or column of a region.
    """
    given_claims = [claim for claim in claims if claim is not None]
    if noun is None or len(given_claims) < len(claims) or not all(claim_fits(noun, claim) for claim in given_claims):
        return None
    text = " and ".join(claim.text for claim in given_claims)
    if quantifier is NONE and (has_bare_number(text) or has_bare_number(noun.text)):
        return None
    if "region" in noun.text and re.search(r"\b(?:in|outside) (?:row|column) -?\d", text):
        return None  # ambiguous: the top row of the board, or of the region

    def test(board: WholeBoard, subject: Cells) -> bool:
        answers = [
            three_valued_and(claim.evaluate(board, thing) for claim in given_claims)
            for thing in noun.evaluate(board, subject)
        ]
        defined_answers = [answer for answer in answers if answer is not None]
        return quantifier.holds(sum(defined_answers), len(defined_answers) if quantifier is EVERY else len(answers))

    return Claim(f"{quantifier.text} {noun.text} {text}", test)


def claim_of_group(group: Group, claim: Claim | None) -> Claim | None:
    """Return the claim that a definite thing satisfies a claim, as in "the first row has two 1s".

    It is undefined where the thing does not exist. A claim about single cells must hold for all cells of the group.
    None if such a claim is made about a line or the board, or a claim about order about cells without an order.
    """
    if claim is None:
        return None
    if claim.sort == "cell" and group.text.startswith(("row", "column", "the board", "the main", "the anti")):
        return None
    # of several lines together, these claims mean the same as of each line
    of_all_or_each = claim.sort == "cell" or claim.text.startswith("has no ")
    if (group.sort == "lines" and not of_all_or_each) or (group.sort == "set" and claim.sort == "line"):
        return None  # a set has no order

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        group_cells = group.evaluate(board, subject)
        if not group_cells and group.sort not in ("set", "lines"):
            return None
        if claim.sort == "cell":
            return three_valued_and(claim.evaluate(board, (cell,)) for cell in group_cells)
        return claim.evaluate(board, group_cells)

    return Claim(f"{group.text} {claim.text}", test, "cell" if group.sort == "cell" else "")


def claim_of_group_if_any(group: Group, claim: Claim) -> Claim | None:
    """Return the claim that a definite thing satisfies a claim if it exists, as in "the middle row, if any, is 0"."""
    group_claim = claim_of_group(group, claim)
    return group_claim and Claim(
        f"{group.text}, if any, {claim.text}",
        lambda board, subject: not group.evaluate(board, subject) or group_claim.evaluate(board, subject),
    )


def implication(premise: Claim | None, conclusion: Claim | None) -> Claim | None:
    """Return the claim that `conclusion` holds if `premise` does; None if one is None or about a single cell."""
    if premise is None or conclusion is None or "cell" in (premise.sort, conclusion.sort):
        return None
    return Claim(
        f"if {premise.text}, then {conclusion.text}",
        lambda board, subject: (
            premise.evaluate(board, subject) is not True or conclusion.evaluate(board, subject) is True
        ),
    )


def equivalence(first: Claim, second: Claim, sort: str = "") -> Claim:
    """Return the claim, of a given sort (see `Meaning`), that two claims have the same answer; None is one of them."""
    return Claim(
        f"{first.text} exactly if {second.text}",
        lambda board, subject: first.evaluate(board, subject) == second.evaluate(board, subject),
        sort,
    )


def number_is(number: Number, number_test: NumberTest) -> Claim:
    """Return the claim that a number passes a test, as in "the sum of the first row is even"."""
    return Claim(
        f"{number.text} is {number_test.text}",
        lambda board, subject: number_test.evaluate(board, subject, number.evaluate(board, subject)),
        "cell" if number.sort or number_test.sort else "",
    )


def quantify_measure(measure: Number, quantifier: Quantifier, noun: Noun, number_test: NumberTest) -> Claim | None:
    """Return the claim that a measure of as many things as `quantifier` allows passes a test.

    An example is "the sum of every row is even". None as for `measure_is`.
    """
    return quantify(quantifier, noun, measure_is(measure, number_test))


def measure_is(measure: Number, number_test: NumberTest) -> Claim | None:
    """Return the claim that a measure of a thing passes a test, as in "its sum is even".

    None if the test depends on a single cell, such as "less than its left neighbour".
    """
    if number_test.sort == "cell":
        return None
    return Claim(
        f"{measure.text} is {number_test.text}",
        lambda board, subject: number_test.evaluate(board, subject, measure.evaluate(board, subject)),
        "thing",
    )


def _as_board(board: WholeBoard, thing: Cells) -> WholeBoard | None:
    """Return a thing as a board of its own: a rectangle as it is, a diagonal as one row; None for any other thing."""
    row_indices, column_indices = {row for row, _ in thing}, {column for _, column in thing}
    if (
        len(row_indices) * len(column_indices) == len(thing)
        and max(row_indices) - min(row_indices) < len(row_indices)
        and max(column_indices) - min(column_indices) < len(column_indices)
    ):
        return WholeBoard(
            tuple(tuple(board.value((row, column)) for column in sorted(column_indices)) for row in sorted(row_indices))
        )
    is_diagonal = all(
        abs(cell[0] - next_cell[0]) == 1 and abs(cell[1] - next_cell[1]) == 1 for cell, next_cell in pairwise(thing)
    )
    return WholeBoard((tuple(board.values(thing)),)) if is_diagonal else None


def holds_within_each(quantifier: Quantifier, noun: Noun, claim: Claim | None, alone: bool = True) -> Claim | None:
    """Return the claim that a clause holds within as many things as `quantifier` allows.

    An example is "in every 2x2 block, no two 1s are adjacent". If `alone`, rectangles and diagonals are taken as boards
    of their own, so that "the first row" is one of the block; otherwise, and for other things, the clause is evaluated
    with the thing as its subject. None for single cells.
    """
    if noun.sort == "cell" or claim is None:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        part_board = _as_board(board, subject) if alone else None
        return claim.evaluate(board, subject) if part_board is None else claim.evaluate(part_board, part_board.cells)

    return quantify(quantifier, noun, Claim(f"has{', seen alone' if alone else ''}: {claim.text}", test))


def holds_within_each_trailing(claim: Claim | None, quantifier: Quantifier, noun: Noun) -> Claim | None:
    """Return the claim that a clause holds in as many things as `quantifier` allows, as in "there is a 1 in every row".

    The clause stands before the things. None if the things are rows and the clause speaks of columns, or vice versa:
    "some column has a 1 in every row" says more than that every row has a 1.
    """
    crossing_lines = {"rows": "columns", "columns": "rows"}.get(noun.text)
    return (
        None
        if claim is None or (crossing_lines and crossing_lines in claim.text.split())
        else holds_within_each(quantifier, noun, claim)
    )


def each_exactly_if(noun: Noun, first: Claim, second: Claim | None, strict: bool = True) -> Claim | None:
    """Return the claim that for every thing of a kind both of two claims hold, or neither.

    An example is "a cell is 1 exactly if its left neighbour is 0". If `strict`, an undefined claim does not hold;
    otherwise things of which one of the claims is undefined are left out. None if `second` is None or a claim does not
    fit the noun.
    """
    if second is None or not (claim_fits(noun, first) and claim_fits(noun, second)):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        first_answer, second_answer = first.evaluate(board, subject), second.evaluate(board, subject)
        if strict:
            return (first_answer is True) == (second_answer is True)
        return None if first_answer is None or second_answer is None else first_answer == second_answer

    text = f"{first.text} exactly if {second.text}{'' if strict else ' (where that can be told)'}"
    return quantify(EVERY, noun, Claim(text, test))


def each_implies(quantifier: Quantifier, noun: Noun, premise: Claim | None, conclusion: Claim | None) -> Claim | None:
    """Return the claim that for as many things as `quantifier` allows `premise` implies `conclusion`.

    An example is "if a row has a 1, it has two". Things for which the conclusion is undefined satisfy the implication.
    None if a claim is None or does not fit the noun.
    """
    if premise is None or conclusion is None or not (claim_fits(noun, premise) and claim_fits(noun, conclusion)):
        return None
    conditional = Claim(
        f"if {premise.text}, then {conclusion.text}",
        lambda board, subject: (
            premise.evaluate(board, subject) is not True or conclusion.evaluate(board, subject) is not False
        ),
    )
    return quantify(quantifier, noun, conditional)


def cell_has_near(place: Place, quantifier: Quantifier, noun: Noun) -> Claim:
    """Return the claim that a cell has as many things near it as `quantifier` allows: "there are two 1s in its row".

    The cell itself is not counted, and the quantifier must not depend on a total.
    """
    return Claim(
        f"has {quantifier.text} {noun.text} {place.text}",
        lambda board, subject: quantifier.holds(
            len(noun.evaluate(board, tuple(cell for cell in place.evaluate(board, subject) if cell not in subject))), 0
        ),
        "cell",
    )


def there_are(quantifier: Quantifier, noun: Noun) -> Claim:
    """Return the claim that the subject has as many things inside it as `quantifier` allows: "there are two 1s"."""
    return Claim(
        f"there are {quantifier.text} {noun.text}",
        lambda board, subject: has_things(quantifier, noun).evaluate(board, subject),
    )


def outer_lines_claim(line_kind: str, first_side: str, second_side: str, claim: Claim, connective: str) -> Claim | None:
    """Return the claim about two outer lines, as in "neither the first nor the last row is all 0s".

    `connective` is "and", "or" or "nor"; each side is "first", "top" or "left", or any other word for the last line.
    """
    groups = [line_at(line_kind, 0 if side in ("first", "top", "left") else -1) for side in (first_side, second_side)]
    line_claims = [claim_of_group(group, negate_claim(claim) if connective == "nor" else claim) for group in groups]
    return compound_claim("or" if connective == "or" else "and", *line_claims)


ANY_VALUE = ValueTest("of any value", lambda value: True)
"""The test that every value passes."""
OCCURRING_VALUES = Noun("values that occur", cells_by_value)
"""The noun for the values that occur; each thing is the set of cells with one value."""


def more_in_place(comparison: str, noun: Noun, first_place: Place, second_place: Place) -> Claim:
    """Return the claim that there are more ("less", "fewer", "as many") things in one place than in another.

    An example is "there are more 1s in the first row than in the last".
    """
    compare = {"as many": int.__eq__, "more": int.__gt__, "less": int.__lt__, "fewer": int.__lt__}[comparison]
    first, second = things_in(noun, first_place), things_in(noun, second_place)
    return Claim(
        f"{comparison} {first.text} than/as {second.text}",
        lambda board, subject: bool(compare(len(first.evaluate(board, subject)), len(second.evaluate(board, subject)))),
    )


def other_lines(line_kind: str, group: Group) -> Noun:
    """Return the noun for the rows or columns of the subject other than the one that is a given group."""
    return Noun(
        f"other {line_kind}s",
        lambda board, subject: tuple(
            line for line in line_noun(line_kind).evaluate(board, subject) if line != group.evaluate(board, subject)
        ),
    )


def measures_equal_or_distinct(parts: tuple[object, ...]) -> Claim | None:
    """Return the claim that all things have the same measure, or that all have different ones.

    Examples are "every row has the same sum" and "no two columns have the same sum". `parts` are the meanings of the
    phrase: the noun first among the meanings, the measure last, and between them perhaps one word: "same" (after "no
    two"), "different" or "distinct" for different measures, any other word or none for equal ones. None for single
    cells.
    """
    noun = next(part for part in parts if isinstance(part, Meaning) and part is not parts[-1])
    measure, words = parts[-1], [part for part in parts if isinstance(part, str)]
    if not isinstance(measure, Meaning) or noun.sort == "cell":
        return None
    if words == ["same"] or words in (["different"], ["distinct"]):
        return quantify_pairs(NONE, all_pairs(noun), have_same_measure(measure))
    return quantify_pairs(EVERY, all_pairs(noun), have_same_measure(measure))


def measure_relation(measure: Number, condition: object) -> PairRelation:
    """Return the relation between the measures of two things that `condition` states.

    A test is one of their difference without sign, and an integer divides that difference. Words that end in
    "different" or "distinct" mean that the measures are different, any other words that they are equal.
    """
    if isinstance(condition, NumberTest):
        return measures_differ_by(measure, condition)
    if isinstance(condition, int):
        return measures_differ_by(
            measure,
            number_test_of(f"a multiple of {condition}", lambda difference: difference % condition == 0),
        )
    are_different = str(condition).endswith(("different", "distinct"))
    return negate_relation(have_same_measure(measure)) if are_different else have_same_measure(measure)


def claim_without_sort(claim: Claim | None) -> Claim | None:
    """Return the claim without its sort, so that any other can be combined with it; None for one about single cells."""
    return None if claim is None or claim.sort == "cell" else Claim(claim.text, claim.evaluate)


def claim_of_line_part(group: Group | None, claim: Claim) -> Claim | None:
    """Return the claim that a part of a line satisfies a claim, as in "the first 1 is in the top row".

    It is undefined for a line without that part. None if there is no such part or the claim cannot be made about it.
    """
    group_claim = None if group is None else claim_of_group(group, claim)
    return group_claim and Claim(group_claim.text, group_claim.evaluate, "thing")


def numbers_are_equal(numbers: tuple[Number, ...]) -> Claim | None:
    """Return the claim that some numbers are equal; None if one depends on the subject."""
    if any(number.sort for number in numbers):
        return None
    return Claim(
        f"{', '.join(number.text for number in numbers)} are equal",
        lambda board, subject: len({number.evaluate(board, subject) for number in numbers}) == 1,
    )


def claim_of_two_groups(quantifier: Quantifier, first: Group, second: Group, claim: Claim) -> Claim | None:
    """Return the claim that as many of two definite things as `quantifier` allows satisfy a claim.

    An example is "exactly one of the first row and the last row is all 0s".
    """
    first_claim, second_claim = claim_of_group(first, claim), claim_of_group(second, claim)
    if first_claim is None or second_claim is None:
        return None
    return Claim(
        f"{quantifier.text} of {first.text} and {second.text} {claim.text}",
        lambda board, subject: quantifier.holds(
            sum(group_claim.evaluate(board, subject) is True for group_claim in (first_claim, second_claim)), 2
        ),
    )
