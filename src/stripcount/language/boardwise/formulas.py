"""Claims of whole sentences about the board: quantified, conditional, equivalent; the meanings of phrases in `sentences`."""

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
from stripcount.language.boardwise.nouns import Place, cells_by_value, claim_fits, things_in
from stripcount.language.boardwise.pairings import all_pairs, line_noun
from stripcount.language.boardwise.places import line_at
from stripcount.language.boardwise.quantities import (
    EVERY,
    NONE,
    NumberTest,
    Quantifier,
    has_bare_number,
)
from stripcount.language.boardwise.relations import (
    PairRelation,
    have_same_measure,
    measures_differ_by,
    negate_relation,
    quantify_pairs,
)
from stripcount.language.boardwise.value_tests import ValueTest


def quantify(quantifier: Quantifier, noun: Noun | None, *claims: Claim | None) -> Claim | None:
    """Return the claim that of so many things all of some claims hold, None if they are not said of such things."""
    given = [claim for claim in claims if claim is not None]
    if noun is None or len(given) < len(claims) or not all(claim_fits(noun, claim) for claim in given):
        return None
    text = " and ".join(claim.text for claim in given)
    if quantifier is NONE and (has_bare_number(text) or has_bare_number(noun.text)):
        return None
    if "region" in noun.text and re.search(r"\b(?:in|outside) (?:row|column) -?\d", text):
        return None  # the top row is that of the board, which a claim about a part of a region does not see

    def test(board: WholeBoard, subject: Cells) -> bool:
        answers = [three_valued_and(c.evaluate(board, thing) for c in given) for thing in noun.evaluate(board, subject)]
        told = [answer for answer in answers if answer is not None]
        return quantifier.holds(sum(told), len(told) if quantifier is EVERY else len(answers))

    return Claim(f"{quantifier.text} {noun.text} {text}", test)


def claim_of_group(group: Group, claim: Claim | None) -> Claim | None:
    """Return the claim that something is said of a definite thing, which must exist."""
    if claim is None:
        return None
    if claim.sort == "cell" and group.text.startswith(("row", "column", "the board", "the main", "the anti")):
        return None
    of_all_or_each = claim.sort == "cell" or claim.text.startswith("has no ")  # means the same of several lines
    if (group.sort == "lines" and not of_all_or_each) or (group.sort == "set" and claim.sort == "line"):
        return None  # a set is in no order

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        group_cells = group.evaluate(board, subject)
        if not group_cells and group.sort not in ("set", "lines"):
            return None
        if claim.sort == "cell":
            return three_valued_and(claim.evaluate(board, (cell,)) for cell in group_cells)
        return claim.evaluate(board, group_cells)

    return Claim(f"{group.text} {claim.text}", test, "cell" if group.sort == "cell" else "")


def claim_of_group_if_any(group: Group, claim: Claim) -> Claim | None:
    """Return the claim that something is said of a definite thing if it exists."""
    group_claim = claim_of_group(group, claim)
    return group_claim and Claim(
        f"{group.text}, if any, {claim.text}",
        lambda board, subject: not group.evaluate(board, subject) or group_claim.evaluate(board, subject),
    )


def implication(first: Claim | None, second: Claim | None) -> Claim | None:
    """Return the claim that a claim holds if another does."""
    if first is None or second is None or "cell" in (first.sort, second.sort):
        return None
    return Claim(
        f"if {first.text}, then {second.text}",
        lambda board, subject: first.evaluate(board, subject) is not True or second.evaluate(board, subject) is True,
    )


def equivalence(first: Claim, second: Claim, sort: str = "") -> Claim:
    """Return the claim that a claim holds exactly if another does."""
    return Claim(
        f"{first.text} exactly if {second.text}",
        lambda board, subject: first.evaluate(board, subject) == second.evaluate(board, subject),
        sort,
    )


def number_is(number: Number, number_test: NumberTest) -> Claim:
    """Return the claim that something is said of a number."""
    return Claim(
        f"{number.text} is {number_test.text}",
        lambda board, subject: number_test.evaluate(board, subject, number.evaluate(board, subject)),
        number.sort or number_test.sort,
    )


def quantify_measure(measure: Number, quantifier: Quantifier, noun: Noun, number_test: NumberTest) -> Claim | None:
    """Return the claim that something is said of a measure of so many things."""
    return quantify(quantifier, noun, measure_is(measure, number_test))


def measure_is(measure: Number, number_test: NumberTest) -> Claim:
    """Return the claim that something is said of a measure of a thing."""
    return Claim(
        f"{measure.text} is {number_test.text}",
        lambda board, subject: number_test.evaluate(board, subject, measure.evaluate(board, subject)),
        "thing",
    )


def _alone(board: WholeBoard, thing: Cells) -> WholeBoard | None:
    """Return a rectangle or a diagonal of a board as a board of its own; None for any other thing."""
    rows, cols = {i for i, _ in thing}, {j for _, j in thing}
    if len(rows) * len(cols) == len(thing) and max(rows) - min(rows) < len(rows) and max(cols) - min(cols) < len(cols):
        return WholeBoard(tuple(tuple(board.value((i, j)) for j in sorted(cols)) for i in sorted(rows)))
    straight = all(abs(a[0] - b[0]) == 1 and abs(a[1] - b[1]) == 1 for a, b in pairwise(thing))
    return WholeBoard((tuple(board.values(thing)),)) if straight else None


def holds_within_each(quantifier: Quantifier, noun: Noun, claim: Claim | None, alone: bool = True) -> Claim | None:
    """Return the claim that a clause holds within so many things, seen `alone` or as parts of the board."""
    if noun.sort == "cell" or claim is None:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        small_board = _alone(board, subject) if alone else None
        return claim.evaluate(board, subject) if small_board is None else claim.evaluate(small_board, small_board.cells)

    return quantify(quantifier, noun, Claim(f"has{', seen alone' if alone else ''}: {claim.text}", test))


def holds_within_each_trailing(claim: Claim | None, quantifier: Quantifier, noun: Noun) -> Claim | None:
    """Return the claim that a clause with `in every row` behind it holds in so many things, None if it speaks of other lines.

    `Some column has a 1 in every row` says more than that every row has a 1.
    """
    across = {"rows": "columns", "columns": "rows"}.get(noun.text)
    return (
        None
        if claim is None or (across and across in claim.text.split())
        else holds_within_each(quantifier, noun, claim)
    )


def each_exactly_if(noun: Noun, first: Claim, second: Claim | None, strict: bool = True) -> Claim | None:
    """Return the claim that of every thing two claims hold or neither; `strict` if what is said of nothing does not hold."""
    if second is None or not (claim_fits(noun, first) and claim_fits(noun, second)):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        a, b = first.evaluate(board, subject), second.evaluate(board, subject)
        if strict:
            return (a is True) == (b is True)
        return None if a is None or b is None else a == b

    text = f"{first.text} exactly if {second.text}{'' if strict else ' (where that can be told)'}"
    return quantify(EVERY, noun, Claim(text, test))


def each_implies(quantifier: Quantifier, noun: Noun, first: Claim | None, second: Claim | None) -> Claim | None:
    """Return the claim that of many things of which one thing is said another is."""
    if first is None or second is None or not (claim_fits(noun, first) and claim_fits(noun, second)):
        return None
    whole = Claim(
        f"if {first.text}, then {second.text}",
        lambda b, subject: first.evaluate(b, subject) is not True or second.evaluate(b, subject) is not False,
    )
    return quantify(quantifier, noun, whole)


def cell_has_near(near: Place, quantifier: Quantifier, noun: Noun) -> Claim:
    """Return the claim that near a thing there are so many others."""
    return Claim(
        f"has {quantifier.text} {noun.text} {near.text}",
        lambda board, subject: quantifier.holds(
            len(noun.evaluate(board, tuple(c for c in near.evaluate(board, subject) if c not in subject))), 0
        ),
        "cell",
    )


def there_are(quantifier: Quantifier, noun: Noun) -> Claim:
    """Return the claim that there are so many things."""
    return Claim(
        f"there are {quantifier.text} {noun.text}",
        lambda board, subject: has_things(quantifier, noun).evaluate(board, subject),
    )


def outer_lines_claim(line_kind: str, first: str, second: str, claim: Claim, word: str) -> Claim | None:
    """Return the claim that something is said of both of two outer lines, of one, or of neither."""
    groups = [line_at(line_kind, 0 if side in ("first", "top", "left") else -1) for side in (first, second)]
    line_claims = [claim_of_group(group, negate_claim(claim) if word == "nor" else claim) for group in groups]
    return compound_claim("or" if word == "or" else "and", *line_claims)


ANY_VALUE = ValueTest("of any value", lambda value: True)


OCCURRING_VALUES = Noun("values that occur", cells_by_value)


def more_in_place(word: str, noun: Noun, here: Place, there: Place) -> Claim:
    """Return the claim that there are more (fewer, as many) things in one place than in another."""
    holds = {"as many": int.__eq__, "more": int.__gt__, "less": int.__lt__, "fewer": int.__lt__}[word]
    first, second = things_in(noun, here), things_in(noun, there)
    return Claim(
        f"{word} {first.text} than/as {second.text}",
        lambda board, subject: bool(holds(len(first.evaluate(board, subject)), len(second.evaluate(board, subject)))),
    )


def other_lines(line_kind: str, group: Group) -> Noun:
    """Return the noun for the lines of a kind other than the one that is a group."""
    return Noun(
        f"other {line_kind}s",
        lambda board, subject: tuple(
            each for each in line_noun(line_kind).evaluate(board, subject) if each != group.evaluate(board, subject)
        ),
    )


def measures_equal_or_distinct(arguments: tuple[object, ...]) -> Claim | None:
    """Return the claim that all things have the same measure, or no two."""
    noun = next(each for each in arguments if isinstance(each, Meaning) and each is not arguments[-1])
    measure, words = arguments[-1], [each for each in arguments if isinstance(each, str)]
    if not isinstance(measure, Meaning) or noun.sort == "cell":
        return None
    if words == ["same"] or words in (["different"], ["distinct"]):
        return quantify_pairs(NONE, all_pairs(noun), have_same_measure(measure))
    return quantify_pairs(EVERY, all_pairs(noun), have_same_measure(measure))


def measure_relation(measure: Number, how: object) -> PairRelation:
    """Return the relation that a measure of two things is equal, different, or differs by an amount or a multiple."""
    if isinstance(how, NumberTest):
        return measures_differ_by(measure, how)
    if isinstance(how, int):
        return measures_differ_by(
            measure, NumberTest(f"a multiple of {how}", lambda board, subject, x: x is not None and x % how == 0)
        )
    return negate_relation(have_same_measure(measure)) if how == "different" else have_same_measure(measure)


def claim_without_sort(claim: Claim | None) -> Claim | None:
    """Return the claim without its sort, so that it can be joined with any other; None for a claim about one cell."""
    return None if claim is None or claim.sort == "cell" else Claim(claim.text, claim.evaluate)


def parity_test(word: str) -> NumberTest:
    """Return the test that a number is odd or even."""
    return NumberTest(word, lambda board, subject, x: x is not None and x % 2 == (word == "odd"))


def claim_of_line_part(group: Group | None, claim: Claim) -> Claim | None:
    """Return the claim that something is said of a part of a line; nothing is said of a line without it."""
    group_claim = None if group is None else claim_of_group(group, claim)
    return group_claim and Claim(group_claim.text, group_claim.evaluate, "thing")


def numbers_are_equal(numbers: tuple[Number, ...]) -> Claim | None:
    """Return the claim that some numbers of the board are equal."""
    if any(number.sort == "cell" for number in numbers):
        return None
    return Claim(
        f"{', '.join(number.text for number in numbers)} are equal",
        lambda board, subject: len({number.evaluate(board, subject) for number in numbers}) == 1,
    )


def claim_of_two_groups(quantifier: Quantifier, first: Group, second: Group, claim: Claim) -> Claim | None:
    """Return the claim that something is said of so many of two definite things."""
    one, other = claim_of_group(first, claim), claim_of_group(second, claim)
    if one is None or other is None:
        return None
    return Claim(
        f"{quantifier.text} of {first.text} and {second.text} {claim.text}",
        lambda board, subject: quantifier.holds(sum(each.evaluate(board, subject) is True for each in (one, other)), 2),
    )
