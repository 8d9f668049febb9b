"""Whole sentences about the board: the meanings of the phrases of `sentences`."""

from __future__ import annotations

from itertools import pairwise

from stripcount.language.boardwise.assertions import both, denied, has
from stripcount.language.boardwise.board import (
    Claim,
    Group,
    Meant,
    Noun,
    Number,
    Thing,
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
    Many,
    Said,
    unsure,
)
from stripcount.language.boardwise.relations import PairRelation, claimed, differing, same
from stripcount.language.boardwise.relations import denied as unrelated


def quantified(many: Many, noun: Noun | None, *claims: Claim | None) -> Claim | None:
    """Return that of so many things all of some claims hold, None if they are not said of such things."""
    found = [claim for claim in claims if claim is not None]
    if noun is None or len(found) < len(claims) or not all(fits(noun, claim) for claim in found):
        return None
    said = " and ".join(claim.said for claim in found)
    if many is NONE and (unsure(said) or unsure(noun.said)):
        return None

    def test(board: WholeBoard, it: Thing) -> bool:
        answers = [every_one(c.of(board, thing) for c in found) for thing in noun.of(board, it)]
        told = [answer for answer in answers if answer is not None]
        return many.holds(sum(told), len(told) if many is EVERY else len(answers))

    return Claim(f"{many.said} {noun.said} {said}", test)


def of_group(group: Group, claim: Claim | None) -> Claim | None:
    """Return that something is said of a definite thing, which must exist."""
    if claim is None:
        return None
    if claim.sort == "cell" and group.said.startswith(("row", "column", "the board", "the main", "the anti")):
        return None
    of_all_or_each = claim.sort == "cell" or claim.said.startswith("has no ")  # means the same of several lines
    if (group.sort == "lines" and not of_all_or_each) or (group.sort == "set" and claim.sort == "line"):
        return None  # a set is in no order

    def test(board: WholeBoard, it: Thing) -> bool | None:
        found = group.of(board, it)
        if not found and group.sort not in ("set", "lines"):
            return None
        if claim.sort == "cell":
            return every_one(claim.of(board, (cell,)) for cell in found)
        return claim.of(board, found)

    return Claim(f"{group.said} {claim.said}", test, "cell" if group.sort == "cell" else "")


def if_any(group: Group, claim: Claim) -> Claim | None:
    """Return that something is said of a definite thing if it exists."""
    found = of_group(group, claim)
    return found and Claim(
        f"{group.said}, if any, {claim.said}", lambda board, it: not group.of(board, it) or found.of(board, it)
    )


def implied(first: Claim | None, second: Claim | None) -> Claim | None:
    """Return that a claim holds if another does."""
    if first is None or second is None or "cell" in (first.sort, second.sort):
        return None
    return Claim(
        f"if {first.said}, then {second.said}",
        lambda board, it: first.of(board, it) is not True or second.of(board, it) is True,
    )


def equivalent(first: Claim, second: Claim, sort: str = "") -> Claim:
    """Return that a claim holds exactly if another does."""
    return Claim(
        f"{first.said} exactly if {second.said}", lambda board, it: first.of(board, it) == second.of(board, it), sort
    )


def numbered(number: Number, said: Said) -> Claim:
    """Return that something is said of a number."""
    return Claim(
        f"{number.said} is {said.said}",
        lambda board, it: said.of(board, it, number.of(board, it)),
        number.sort or said.sort,
    )


def measured(measure: Number, many: Many, noun: Noun, said: Said) -> Claim | None:
    """Return that something is said of a measure of so many things."""
    return quantified(many, noun, measure_of(measure, said))


def measure_of(measure: Number, said: Said) -> Claim:
    """Return that something is said of a measure of a thing."""
    return Claim(f"{measure.said} is {said.said}", lambda board, it: said.of(board, it, measure.of(board, it)), "thing")


def _alone(board: WholeBoard, thing: Thing) -> WholeBoard | None:
    """Return a block or a line as a board of its own; None of another thing."""
    rows, cols = {i for i, _ in thing}, {j for _, j in thing}
    if len(rows) * len(cols) == len(thing) and max(rows) - min(rows) < len(rows) and max(cols) - min(cols) < len(cols):
        return WholeBoard(tuple(tuple(board.at((i, j)) for j in sorted(cols)) for i in sorted(rows)))
    straight = all(abs(a[0] - b[0]) == 1 and abs(a[1] - b[1]) == 1 for a, b in pairwise(thing))
    return WholeBoard((tuple(board.values(thing)),)) if straight else None


def in_each(many: Many, noun: Noun, claim: Claim | None, alone: bool = True) -> Claim | None:
    """Return that a clause holds within so many things, seen `alone` or as parts of the board."""
    if noun.sort == "cell" or claim is None:
        return None

    def test(board: WholeBoard, it: Thing) -> bool | None:
        own = _alone(board, it) if alone else None
        return claim.of(board, it) if own is None else claim.of(own, own.cells)

    return quantified(many, noun, Claim(f"has{', seen alone' if alone else ''}: {claim.said}", test))


def each_behind(claim: Claim | None, many: Many, noun: Noun) -> Claim | None:
    """Return that a clause with `in every row` behind it holds in so many things, None if it speaks of other lines.

    `Some column has a 1 in every row` says more than that every row has a 1.
    """
    across = {"rows": "columns", "columns": "rows"}.get(noun.said)
    return None if claim is None or (across and across in claim.said.split()) else in_each(many, noun, claim)


def iff_of(noun: Noun, first: Claim, second: Claim | None, strict: bool = True) -> Claim | None:
    """Return that of every thing two claims hold or neither; `strict` if what is said of nothing does not hold."""
    if second is None or not (fits(noun, first) and fits(noun, second)):
        return None

    def test(board: WholeBoard, it: Thing) -> bool | None:
        a, b = first.of(board, it), second.of(board, it)
        if strict:
            return (a is True) == (b is True)
        return None if a is None or b is None else a == b

    said = f"{first.said} exactly if {second.said}{'' if strict else ' (where that can be told)'}"
    return quantified(EVERY, noun, Claim(said, test))


def such_that(many: Many, noun: Noun, first: Claim | None, second: Claim | None) -> Claim | None:
    """Return that of many things of which one thing is said another is."""
    if first is None or second is None or not (fits(noun, first) and fits(noun, second)):
        return None
    whole = Claim(
        f"if {first.said}, then {second.said}",
        lambda b, it: first.of(b, it) is not True or second.of(b, it) is not False,
    )
    return quantified(many, noun, whole)


def there(near: Near, many: Many, noun: Noun) -> Claim:
    """Return that near a thing there are so many others."""
    return Claim(
        f"has {many.said} {noun.said} {near.said}",
        lambda board, it: many.holds(len(noun.of(board, tuple(c for c in near.of(board, it) if c not in it))), 0),
        "cell",
    )


def exists(many: Many, noun: Noun) -> Claim:
    """Return that there are so many things."""
    return Claim(f"there are {many.said} {noun.said}", lambda board, it: has(many, noun).of(board, it))


def both_lines(kind: str, first: str, second: str, claim: Claim, word: str) -> Claim | None:
    """Return that something is said of both of two outer lines, of one, or of neither."""
    groups = [line(kind, 0 if side in ("first", "top", "left") else -1) for side in (first, second)]
    own = [of_group(group, denied(claim) if word == "nor" else claim) for group in groups]
    return both("or" if word == "or" else "and", *own)


ANY = ValueTest("of any value", lambda value: True)


VALUE = Noun("values that occur", every_value)


def more_here(word: str, noun: Noun, here: Near, there: Near) -> Claim:
    """Return that there are more (fewer, as many) things in one place than in another."""
    holds = {"as many": int.__eq__, "more": int.__gt__, "less": int.__lt__, "fewer": int.__lt__}[word]
    first, second = placed(noun, here), placed(noun, there)
    return Claim(
        f"{word} {first.said} than/as {second.said}",
        lambda board, it: bool(holds(len(first.of(board, it)), len(second.of(board, it)))),
    )


def others_of(kind: str, group: Group) -> Noun:
    """Return the lines of a kind that are not a definite one."""
    return Noun(
        f"other {kind}s",
        lambda board, it: tuple(each for each in lines_of(kind).of(board, it) if each != group.of(board, it)),
    )


def measures_alike(found: tuple[object, ...]) -> Claim | None:
    """Return that all things have the same measure, or no two."""
    noun = next(each for each in found if isinstance(each, Meant) and each is not found[-1])
    measure, words = found[-1], [each for each in found if isinstance(each, str)]
    if not isinstance(measure, Meant) or noun.sort == "cell":
        return None
    if words == ["same"] or words in (["different"], ["distinct"]):
        return claimed(NONE, any_two(noun), same(measure))
    return claimed(EVERY, any_two(noun), same(measure))


def measure_related(measure: Number, how: object) -> PairRelation:
    """Return that a measure of two things is equal, different, or differs by an amount or a multiple."""
    if isinstance(how, Said):
        return differing(measure, how)
    if isinstance(how, int):
        return differing(measure, Said(f"a multiple of {how}", lambda board, it, x: x is not None and x % how == 0))
    return unrelated(same(measure)) if how == "different" else same(measure)


def bare_of(claim: Claim | None) -> Claim | None:
    """Return a claim that may be joined with any other."""
    return None if claim is None or claim.sort == "cell" else Claim(claim.said, claim.of)


def sort_of(word: str) -> Said:
    """Return that a number is odd or even."""
    return Said(word, lambda board, it, x: x is not None and x % 2 == (word == "odd"))


def told_of(group: Group | None, claim: Claim) -> Claim | None:
    """Return that something is said of a part of a line; nothing is said of a line without it."""
    found = None if group is None else of_group(group, claim)
    return found and Claim(found.said, found.of, "thing")


def all_equal(numbers: tuple[Number, ...]) -> Claim | None:
    """Return that some numbers of the board are equal."""
    if any(number.sort == "cell" for number in numbers):
        return None
    return Claim(
        f"{', '.join(number.said for number in numbers)} are equal",
        lambda board, it: len({number.of(board, it) for number in numbers}) == 1,
    )


def of_two_groups(many: Many, first: Group, second: Group, claim: Claim) -> Claim | None:
    """Return that something is said of so many of two definite things."""
    one, other = of_group(first, claim), of_group(second, claim)
    if one is None or other is None:
        return None
    return Claim(
        f"{many.said} of {first.said} and {second.said} {claim.said}",
        lambda board, it: many.holds(sum(each.of(board, it) is True for each in (one, other)), 2),
    )
