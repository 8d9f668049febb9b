"""Claims about things on a board: one constructor for each phrase in the module `claims`.

A thing is a tuple of cells: the board itself, a line, a region, a single cell. Of a claim, `text` is the wording, `on`
states whether it holds on a board for a subject, and `sort` is the kind of subject that it may have: "cell", "thing"
(no single cell), "line" (cells in an order), or "" for any. A noun gives the parts of the subject that it names, and
`Near` the cells in some relation to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from stripcount.language.boardwise.board import (
    AROUND,
    SIDES,
    Cell,
    Cells,
    Claim,
    Group,
    Noun,
    Number,
    WholeBoard,
    any_one,
    columns_of,
    every_one,
    opposite,
    rows_of,
)
from stripcount.language.boardwise.nouns import STEPS, Near, ValueTest, placed, within
from stripcount.language.boardwise.places import own_line, stepping
from stripcount.language.boardwise.quantities import COMPARE, NumberTest, Quantifier, unsure


def denied(claim: Claim | None) -> Claim | None:
    """Return the negation of a claim.

    None if the words name a number without saying that it is exact: 'two' may be exactly or at least two.
    """
    if claim is None or unsure(claim.text):
        return None
    return Claim(f"not ({claim.text})", lambda board, subject: opposite(claim.on(board, subject)), claim.sort)


def both(connective: str, *claims_or_none: Claim | None) -> Claim | None:
    """Return the claim that all of some claims hold (`and`) or one of them (`or`).

    None if one of them is None, or if they may be said of different sorts of things only.
    """
    claims = [claim for claim in claims_or_none if claim is not None]
    if len(claims) < max(2, len(claims_or_none)):
        return None
    sorts = {claim.sort for claim in claims} - {""}
    joined = every_one if connective == "and" else any_one
    if "line" in sorts:
        sorts.discard("thing")
    if len(sorts) > 1:
        return None
    return Claim(
        "(" + f" {connective} ".join(claim.text for claim in claims) + ")",
        lambda board, subject: joined(claim.on(board, subject) for claim in claims),
        sorts.pop() if sorts else "",
    )


def has(quantifier: Quantifier, noun: Noun, place: Near | None = None) -> Claim:
    """Return the claim that a thing has as many parts of one kind as the quantifier says."""
    counted_noun = placed(noun, place) if place else noun

    def test(board: WholeBoard, subject: Cells) -> bool:
        # only these two quantifiers look at the size of the thing
        total = len(subject) if "half" in quantifier.text or "all but" in quantifier.text else 0
        return quantifier.holds(len(counted_noun.on(board, subject)), total)

    return Claim(f"has {quantifier.text} {counted_noun.text}", test, "thing")


def has_near(quantifier: Quantifier, noun: Noun, near: Near) -> Claim:
    """Return the claim that among the cells near a thing there are as many things of a kind as the quantifier says."""
    counted_noun = within(noun, near)
    return Claim(
        f"has {quantifier.text} {counted_noun.text}",
        lambda board, subject: quantifier.holds(
            len(counted_noun.on(board, subject)), len([c for c in near.on(board, subject) if c not in subject])
        ),
        "cell" if noun.sort == "cell" else "",
    )


def has_near_own(quantifier: Quantifier, noun: Noun, line_kind: str) -> Claim:
    """Return the claim that the line through a cell has as many cells of a kind as said, the cell itself counted."""
    near = own_line(line_kind)
    return Claim(
        f"has {quantifier.text} {noun.text} {near.text}, itself included",
        lambda board, subject: quantifier.holds(len(noun.on(board, near.on(board, subject))), 0),
        "cell",
    )


def has_so_much(measure: Number, number_test: NumberTest) -> Claim:
    """Return the claim that a measure of a thing has a property, such as 'its sum is even'."""
    return Claim(
        f"has {measure.text} {number_test.text}",
        lambda board, subject: number_test.on(board, subject, measure.on(board, subject)),
        "thing",
    )


def has_values(numbers: tuple[int, ...]) -> Claim:
    """Return the claim that a thing has all of some values."""
    wanted = frozenset(numbers)
    return Claim(f"has all of {sorted(wanted)}", lambda board, subject: wanted <= set(board.values(subject)), "thing")


def all_are(values: ValueTest, sort: str = "thing") -> Claim:
    """Return the claim that every cell of a thing holds one of some values."""
    return Claim(f"is {values.text}", lambda board, subject: all(map(values.holds, board.values(subject))), sort)


def lies(place: Near) -> Claim | None:
    """Return the claim that all cells of a thing lie in a place; None for its own row, in which every cell lies."""
    return None if " its " in place.text else place_claim(place)


def place_claim(place: Near) -> Claim:
    """Return the claim that all cells of a thing lie in a place."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        among = subject if len(subject) != 1 else board.cells  # of a single cell, the place is one of the whole board
        return set(place.on(board, among)).issuperset(subject)

    return Claim(f"is {place.text}", test)


def touches(quantifier: Quantifier, noun: Noun, way: str | None = None) -> Claim:
    """Return the claim that a thing is adjacent to as many things of a kind as the quantifier says."""
    return has_near(quantifier, noun, stepping(f"next to it {way or ''}".strip(), STEPS[way or ""]))


def reaches(group: Group) -> Claim:
    """Return the claim that a thing has a cell in a group of cells."""
    return Claim(
        f"touches {group.text}",
        lambda board, subject: not set(group.on(board, board.cells)).isdisjoint(subject),
        "thing",
    )


def compared(word: str, number: Number) -> Claim:
    """Return the claim that the value of a cell is equal to, less than or greater than a number."""

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        other = number.on(board, subject)
        return None if other is None else COMPARE[word](board.at(subject[0]), other)

    return Claim(f"is {word} {number.text}", test, "cell")


def compared_near(word: str, quantifier: Quantifier, near: Near | Group) -> Claim | None:
    """Return the claim that the value of a cell is equal to, less than or greater than those of so many cells near it.

    None for 'one of them', which may mean exactly or at least one.
    """
    if quantifier.text == "just 1":
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        others = [board.at(cell) for cell in near.on(board, subject) if cell not in subject]
        return quantifier.holds(sum(COMPARE[word](board.at(subject[0]), other) for other in others), len(others))

    return Claim(f"is {word} {quantifier.text} of the cells {near.text}", test, "cell")


def only_one(noun: Noun, near: Near | Group) -> Claim:
    """Return the claim that a cell is the only one of its kind among some others and itself."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        return noun.on(board, tuple({*near.on(board, subject), *subject})) == (subject,)

    return Claim(f"is the only one of {noun.text} {near.text}", test, "cell")


def extreme(word: str, near: Near) -> Claim:
    """Return the claim that no cell among some others has a larger (or smaller) value than a cell."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        others = board.values(near.on(board, subject))
        return board.at(subject[0]) == (max if word in ("largest", "greatest", "maximum") else min)(
            [*others, board.at(subject[0])]
        )

    return Claim(f"is {word} {near.text}", test, "cell")


def alone(way: str | None = None) -> Claim:
    """Return the claim that no neighbour of a cell has the cell's value."""
    steps = STEPS[way or ""]
    return Claim(
        f"has no equal neighbour {way or ''}".strip(),
        lambda board, subject: all(board.at(c) != board.at(subject[0]) for c in board.near(subject[0], steps)),
        "cell",
    )


def listed(text: str, holds: Callable[[list[int]], bool]) -> Claim:
    """Return the claim that the values of a thing, in their order, pass a test."""
    return Claim(text, lambda board, subject: holds(board.values(subject)), "line")


def steps_of(holds: Callable[[int, int], bool]) -> Callable[[list[int]], bool]:
    """Return a test of a sequence: `holds` is true of each value and the next one."""
    return lambda values: all(holds(a, b) for a, b in pairwise(values))


def has_shape(word: str) -> Claim:
    """Return the claim that the cells of a thing form a rectangle, a square or a straight line."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        height, width = len(rows_of(subject)), len(columns_of(subject))
        spans = [max(line) - min(line) + 1 for line in zip(*subject)]
        full = spans == [height, width] and height * width == len(subject)
        if word == "square":
            return full and height == width
        if word == "bar":
            return full and 1 in (height, width)
        return full

    return Claim(f"is a {word}", test, "thing")


def beside(quantifier: Quantifier, step: Cell, noun: Noun) -> Claim:
    """Return the claim that a cell stands on one side of so many others: left of them if they are one step to its right."""
    return has_near(quantifier, noun, stepping(f"one step {step} from it", (step,)))


def apart_by(number: Number, number_test: NumberTest) -> Claim:
    """Return the claim that the value of a cell differs from a number by an amount."""

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        other = number.on(board, subject)
        # the absolute value; of a fraction or an integer, `abs` has no precise type
        return (
            None
            if other is None
            else number_test.on(board, subject, max(board.at(subject[0]) - other, other - board.at(subject[0])))
        )

    return Claim(f"differs from {number.text} by {number_test.text}", test, "cell")


def beyond_by(amount: int, word: str, number: Number) -> Claim:
    """Return the claim that the value of a cell is greater, or less, than a number by `amount`."""
    sign = -1 if word == "less than" else 1

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        other = number.on(board, subject)
        return None if other is None else board.at(subject[0]) == other + sign * amount

    return Claim(f"is {amount} {word} {number.text}", test, "cell")


def neighbours_are(quantifier: Quantifier, word: str, relation: str) -> Claim:
    """Return the claim that so many neighbours of a cell have a value that is equal to, less or greater than the cell's."""
    steps = SIDES if word == "neighbour" else AROUND

    def test(board: WholeBoard, subject: Cells) -> bool:
        neighbours = board.near(subject[0], steps)
        return quantifier.holds(
            sum(COMPARE[relation](board.at(c), board.at(subject[0])) for c in neighbours), len(neighbours)
        )

    return Claim(f"has {quantifier.text} {word} {relation} it", test, "cell")


def ringed(values: ValueTest, steps: tuple[Cell, ...]) -> Claim:
    """Return the claim that a cell has neighbours on all sides, and all of them hold some values."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        near = board.near(subject[0], steps)
        return len(near) == len(steps) and all(map(values.holds, board.values(near)))

    return Claim(f"has {len(steps)} neighbours, all {values.text}", test, "cell")


def only_such(first: Claim, second: Claim, nouns: tuple[Noun, Noun], others: ValueTest) -> Claim:
    """Return the claim that a thing has two given numbers of cells of two kinds, the `nouns`, and that its others hold `others`."""

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        named = {cell for noun in nouns for thing in noun.on(board, subject) for cell in thing}
        others_hold = all(others.holds(board.at(cell)) for cell in subject if cell not in named)
        return others_hold and every_one((first.on(board, subject), second.on(board, subject)))

    return Claim(f"{first.text} and {second.text}, otherwise {others.text}", test, "thing")


def repeats(quantifier: Quantifier, times: Quantifier) -> Claim | None:
    """Return the claim that so many values occur so many times in a thing.

    None if it is ambiguous: 'no value occurs twice' may mean exactly or at least twice.
    """
    if unsure(times.text) and quantifier.holds(0, 0):
        return None
    return Claim(
        f"has {quantifier.text} value {times.text} times",
        lambda board, subject: quantifier.holds(
            sum(times.holds(n, 0) for n in Counter(board.values(subject)).values()), 0
        ),
        "thing",
    )


def periodic_of(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that the values of a thing repeat a period; None unless `numbers` has the whole period twice."""
    length = len(numbers)
    period = next(p for p in range(1, length + 1) if all(numbers[k] == numbers[k % p] for k in range(length)))
    if 2 * period > length:
        return None
    return listed(
        f"reads {numbers[:period]} again and again", lambda f: all(v == numbers[k % period] for k, v in enumerate(f))
    )


BEHIND: dict[str, Cell] = {"above": (1, 0), "top": (1, 0), "below": (-1, 0), "left": (0, 1), "right": (0, -1)}
"""For each word the step from a cell to the others: a cell stands above what is one step down from it."""


def numbers_one(number: Number) -> Claim | None:
    """Return the claim that the value of a cell equals a number that is measured.

    None for one in digits, and for the value of a cell: other phrases read these.
    """
    if number.text.lstrip("-").isdigit() or number.text.startswith("value of"):
        return None
    return compared("equal to", number)


def odd_total(parity: str, measure: Number) -> Claim:
    """Return the claim that a measure of a thing is odd or even."""
    remainder = int(parity == "odd")
    return has_so_much(measure, NumberTest(parity, lambda board, subject, x: x is not None and x % 2 == remainder))


def every_of(*parts_read: object) -> Claim | None:
    """Return the claim that a thing has all values of a list, or all from one to another, as in 'all values 1 to 5'.

    None if the list does not have the length that is named before it: 'all three values 1, 2, 3'.
    """
    numbers = [part for part in parts_read if isinstance(part, int)]
    values = next((part for part in parts_read if isinstance(part, tuple)), None)
    if values is None:
        return has_values(tuple(range(numbers[0], numbers[1] + 1))) if numbers[0] < numbers[1] else None
    return has_values(values) if not numbers or numbers[0] == len(values) else None


def all_near(values: ValueTest, near: Near) -> Claim:
    """Return the claim that all cells near a cell hold some values."""
    return Claim(
        f"has only {values.text} {near.text}",
        lambda board, subject: all(values.holds(board.at(c)) for c in near.on(board, subject) if c not in subject),
        "cell",
    )


def part_of(quantifier: Quantifier, noun: Noun) -> Claim | None:
    """Return the claim that so many things of the board have a cell among theirs."""
    if noun.sort == "cell" or noun.text in ("rows", "columns", "rows and columns"):
        return None  # every cell is in one row: that is not what is said
    return Claim(
        f"is part of {quantifier.text} {noun.text}",
        lambda board, subject: quantifier.holds(sum(subject[0] in thing for thing in noun.on(board, board.cells)), 0),
        "cell",
    )
