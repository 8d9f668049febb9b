"""Claims of whole sentences about the board: quantified, conditional, equivalent; the meanings of phrases in `sentences`."""

from __future__ import annotations

import re
from itertools import pairwise

from stripcount.language.boardwise.assertions import both, denied, has
from stripcount.language.boardwise.board import (
    Cells,
    Claim,
    Group,
    Meaning,
    Noun,
    Number,
    WholeBoard,
    every_one,
)
from stripcount.language.boardwise.nouns import (
    Near,
    ValueTest,
    every_value,
    fits,
    placed,
)
from stripcount.language.boardwise.pairings import any_two, lines_of
from stripcount.language.boardwise.places import line
from stripcount.language.boardwise.quantities import (
    EVERY,
    NONE,
    NumberTest,
    Quantifier,
    unsure,
)
from stripcount.language.boardwise.relations import PairRelation, claimed, differing, same
from stripcount.language.boardwise.relations import denied as unrelated


def quantified(quantifier: Quantifier, noun: Noun | None, *claims: Claim | None) -> Claim | None:
    """Return the claim that of so many things all of some claims hold, None if they are not said of such things."""
    given = [claim for claim in claims if claim is not None]
    if noun is None or len(given) < len(claims) or not all(fits(noun, claim) for claim in given):
        return None
    text = " and ".join(claim.text for claim in given)
    if quantifier is NONE and (unsure(text) or unsure(noun.text)):
        return None
    if "region" in noun.text and re.search(r"\b(?:in|outside) (?:row|column) -?\d", text):
        return None  # the top row is that of the board, which a claim about a part of a region does not see

    def test(board: WholeBoard, subject: Cells) -> bool:
        answers = [every_one(c.on(board, thing) for c in given) for thing in noun.on(board, subject)]
        told = [answer for answer in answers if answer is not None]
        return quantifier.holds(sum(told), len(told) if quantifier is EVERY else len(answers))

    return Claim(f"{quantifier.text} {noun.text} {text}", test)


def of_group(group: Group, claim: Claim | None) -> Claim | None:
    """Return the claim that something is said of a definite thing, which must exist."""
    if claim is None:
        return None
    if claim.sort == "cell" and group.text.startswith(("row", "column", "the board", "the main", "the anti")):
        return None
    of_all_or_each = claim.sort == "cell" or claim.text.startswith("has no ")  # means the same of several lines
    if (group.sort == "lines" and not of_all_or_each) or (group.sort == "set" and claim.sort == "line"):
        return None  # a set is in no order

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        group_cells = group.on(board, subject)
        if not group_cells and group.sort not in ("set", "lines"):
            return None
        if claim.sort == "cell":
            return every_one(claim.on(board, (cell,)) for cell in group_cells)
        return claim.on(board, group_cells)

    return Claim(f"{group.text} {claim.text}", test, "cell" if group.sort == "cell" else "")


def if_any(group: Group, claim: Claim) -> Claim | None:
    """Return the claim that something is said of a definite thing if it exists."""
    group_claim = of_group(group, claim)
    return group_claim and Claim(
        f"{group.text}, if any, {claim.text}",
        lambda board, subject: not group.on(board, subject) or group_claim.on(board, subject),
    )


def implied(first: Claim | None, second: Claim | None) -> Claim | None:
    """Return the claim that a claim holds if another does."""
    if first is None or second is None or "cell" in (first.sort, second.sort):
        return None
    return Claim(
        f"if {first.text}, then {second.text}",
        lambda board, subject: first.on(board, subject) is not True or second.on(board, subject) is True,
    )


def equivalent(first: Claim, second: Claim, sort: str = "") -> Claim:
    """Return the claim that a claim holds exactly if another does."""
    return Claim(
        f"{first.text} exactly if {second.text}",
        lambda board, subject: first.on(board, subject) == second.on(board, subject),
        sort,
    )


def numbered(number: Number, number_test: NumberTest) -> Claim:
    """Return the claim that something is said of a number."""
    return Claim(
        f"{number.text} is {number_test.text}",
        lambda board, subject: number_test.on(board, subject, number.on(board, subject)),
        number.sort or number_test.sort,
    )


def measured(measure: Number, quantifier: Quantifier, noun: Noun, number_test: NumberTest) -> Claim | None:
    """Return the claim that something is said of a measure of so many things."""
    return quantified(quantifier, noun, measure_of(measure, number_test))


def measure_of(measure: Number, number_test: NumberTest) -> Claim:
    """Return the claim that something is said of a measure of a thing."""
    return Claim(
        f"{measure.text} is {number_test.text}",
        lambda board, subject: number_test.on(board, subject, measure.on(board, subject)),
        "thing",
    )


def _alone(board: WholeBoard, thing: Cells) -> WholeBoard | None:
    """Return a rectangle or a diagonal of a board as a board of its own; None for any other thing."""
    rows, cols = {i for i, _ in thing}, {j for _, j in thing}
    if len(rows) * len(cols) == len(thing) and max(rows) - min(rows) < len(rows) and max(cols) - min(cols) < len(cols):
        return WholeBoard(tuple(tuple(board.at((i, j)) for j in sorted(cols)) for i in sorted(rows)))
    straight = all(abs(a[0] - b[0]) == 1 and abs(a[1] - b[1]) == 1 for a, b in pairwise(thing))
    return WholeBoard((tuple(board.values(thing)),)) if straight else None


def in_each(quantifier: Quantifier, noun: Noun, claim: Claim | None, alone: bool = True) -> Claim | None:
    """Return the claim that a clause holds within so many things, seen `alone` or as parts of the board."""
    if noun.sort == "cell" or claim is None:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        small_board = _alone(board, subject) if alone else None
        return claim.on(board, subject) if small_board is None else claim.on(small_board, small_board.cells)

    return quantified(quantifier, noun, Claim(f"has{', seen alone' if alone else ''}: {claim.text}", test))


def each_behind(claim: Claim | None, quantifier: Quantifier, noun: Noun) -> Claim | None:
    """Return the claim that a clause with `in every row` behind it holds in so many things, None if it speaks of other lines.

    `Some column has a 1 in every row` says more than that every row has a 1.
    """
    across = {"rows": "columns", "columns": "rows"}.get(noun.text)
    return None if claim is None or (across and across in claim.text.split()) else in_each(quantifier, noun, claim)


def iff_of(noun: Noun, first: Claim, second: Claim | None, strict: bool = True) -> Claim | None:
    """Return the claim that of every thing two claims hold or neither; `strict` if what is said of nothing does not hold."""
    if second is None or not (fits(noun, first) and fits(noun, second)):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        a, b = first.on(board, subject), second.on(board, subject)
        if strict:
            return (a is True) == (b is True)
        return None if a is None or b is None else a == b

    text = f"{first.text} exactly if {second.text}{'' if strict else ' (where that can be told)'}"
    return quantified(EVERY, noun, Claim(text, test))


def such_that(quantifier: Quantifier, noun: Noun, first: Claim | None, second: Claim | None) -> Claim | None:
    """Return the claim that of many things of which one thing is said another is."""
    if first is None or second is None or not (fits(noun, first) and fits(noun, second)):
        return None
    whole = Claim(
        f"if {first.text}, then {second.text}",
        lambda b, subject: first.on(b, subject) is not True or second.on(b, subject) is not False,
    )
    return quantified(quantifier, noun, whole)


def there(near: Near, quantifier: Quantifier, noun: Noun) -> Claim:
    """Return the claim that near a thing there are so many others."""
    return Claim(
        f"has {quantifier.text} {noun.text} {near.text}",
        lambda board, subject: quantifier.holds(
            len(noun.on(board, tuple(c for c in near.on(board, subject) if c not in subject))), 0
        ),
        "cell",
    )


def exists(quantifier: Quantifier, noun: Noun) -> Claim:
    """Return the claim that there are so many things."""
    return Claim(
        f"there are {quantifier.text} {noun.text}", lambda board, subject: has(quantifier, noun).on(board, subject)
    )


def both_lines(kind: str, first: str, second: str, claim: Claim, word: str) -> Claim | None:
    """Return the claim that something is said of both of two outer lines, of one, or of neither."""
    groups = [line(kind, 0 if side in ("first", "top", "left") else -1) for side in (first, second)]
    line_claims = [of_group(group, denied(claim) if word == "nor" else claim) for group in groups]
    return both("or" if word == "or" else "and", *line_claims)


ANY = ValueTest("of any value", lambda value: True)


VALUE = Noun("values that occur", every_value)


def more_here(word: str, noun: Noun, here: Near, there: Near) -> Claim:
    """Return the claim that there are more (fewer, as many) things in one place than in another."""
    holds = {"as many": int.__eq__, "more": int.__gt__, "less": int.__lt__, "fewer": int.__lt__}[word]
    first, second = placed(noun, here), placed(noun, there)
    return Claim(
        f"{word} {first.text} than/as {second.text}",
        lambda board, subject: bool(holds(len(first.on(board, subject)), len(second.on(board, subject)))),
    )


def others_of(kind: str, group: Group) -> Noun:
    """Return the noun for the lines of a kind other than the one that is a group."""
    return Noun(
        f"other {kind}s",
        lambda board, subject: tuple(
            each for each in lines_of(kind).on(board, subject) if each != group.on(board, subject)
        ),
    )


def measures_alike(arguments: tuple[object, ...]) -> Claim | None:
    """Return the claim that all things have the same measure, or no two."""
    noun = next(each for each in arguments if isinstance(each, Meaning) and each is not arguments[-1])
    measure, words = arguments[-1], [each for each in arguments if isinstance(each, str)]
    if not isinstance(measure, Meaning) or noun.sort == "cell":
        return None
    if words == ["same"] or words in (["different"], ["distinct"]):
        return claimed(NONE, any_two(noun), same(measure))
    return claimed(EVERY, any_two(noun), same(measure))


def measure_related(measure: Number, how: object) -> PairRelation:
    """Return the relation that a measure of two things is equal, different, or differs by an amount or a multiple."""
    if isinstance(how, NumberTest):
        return differing(measure, how)
    if isinstance(how, int):
        return differing(
            measure, NumberTest(f"a multiple of {how}", lambda board, subject, x: x is not None and x % how == 0)
        )
    return unrelated(same(measure)) if how == "different" else same(measure)


def bare_of(claim: Claim | None) -> Claim | None:
    """Return the claim without its sort, so that it can be joined with any other; None for a claim about one cell."""
    return None if claim is None or claim.sort == "cell" else Claim(claim.text, claim.on)


def sort_of(word: str) -> NumberTest:
    """Return the test that a number is odd or even."""
    return NumberTest(word, lambda board, subject, x: x is not None and x % 2 == (word == "odd"))


def told_of(group: Group | None, claim: Claim) -> Claim | None:
    """Return the claim that something is said of a part of a line; nothing is said of a line without it."""
    group_claim = None if group is None else of_group(group, claim)
    return group_claim and Claim(group_claim.text, group_claim.on, "thing")


def all_equal(numbers: tuple[Number, ...]) -> Claim | None:
    """Return the claim that some numbers of the board are equal."""
    if any(number.sort == "cell" for number in numbers):
        return None
    return Claim(
        f"{', '.join(number.text for number in numbers)} are equal",
        lambda board, subject: len({number.on(board, subject) for number in numbers}) == 1,
    )


def of_two_groups(quantifier: Quantifier, first: Group, second: Group, claim: Claim) -> Claim | None:
    """Return the claim that something is said of so many of two definite things."""
    one, other = of_group(first, claim), of_group(second, claim)
    if one is None or other is None:
        return None
    return Claim(
        f"{quantifier.text} of {first.text} and {second.text} {claim.text}",
        lambda board, subject: quantifier.holds(sum(each.on(board, subject) is True for each in (one, other)), 2),
    )
