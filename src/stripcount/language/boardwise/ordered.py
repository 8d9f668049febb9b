"""Claims about lines in their order, about lines read as numbers, and about how often values occur in lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from stripcount.language.boardwise.board import Cells, Claim, Meaning, Noun, Number, WholeBoard, runs_of
from stripcount.language.boardwise.formulas import of_group, quantified
from stripcount.language.boardwise.nouns import STEPS, ValueTest
from stripcount.language.boardwise.pairings import adjacent_cells, lines_of
from stripcount.language.boardwise.quantities import COMPARE, NumberTest, Quantifier, total
from stripcount.language.boardwise.relations import PairRelation


def numbered_lines(kind: str, word: str, noun: Noun) -> Claim:
    """Return the claim that line number k has (at most, at least) k things."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = lines_of(kind).on(board, subject)
        return all(COMPARE[SAME.get(word, word)](len(noun.on(board, each)), k) for k, each in enumerate(lines, 1))

    return Claim(f"{kind} number k has {word} k {noun.text}", test)


SAME = {"exactly": "equal to"}


def largest_of(word: str, noun: Noun, how: Quantifier | NumberTest) -> Claim:
    """Return the claim that the largest (smallest) of some things has a size."""
    pick = max if word in ("largest", "longest") else min

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        sizes = [len(thing) for thing in noun.on(board, subject)]
        if not sizes:
            return None
        return how.holds(pick(sizes), 0) if isinstance(how, Quantifier) else how.on(board, subject, pick(sizes))

    return Claim(f"the size of the {word} of {noun.text} is {how.text}", test)


def of_rest(end: str, quantifier: Quantifier, noun: Noun, what: object) -> Claim | None:
    """Return the claim that the first (last) cell of a line is the number of some things in the rest, or its sum."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        tested_cell, rest = (subject[0], subject[1:]) if end == "first" else (subject[-1], subject[:-1])
        if isinstance(what, Meaning):
            return board.at(tested_cell) == len(what.on(board, rest))
        return board.at(tested_cell) == total(str(what)).on(board, rest)

    text = what.text if isinstance(what, Meaning) else str(what)
    return quantified(quantifier, noun, Claim(f"the {end} cell is that of the rest: {text}", test, "thing"))


def as_number(base: str, board: WholeBoard, thing: Cells) -> int:
    """Return the integer whose digits, binary or decimal, are the values of a thing, the first the highest."""
    number = 0
    for value in board.values(thing):
        number = number * (2 if base == "binary" else 10) + value
    return number


def numbers_compared(base: str, how: str) -> PairRelation:
    """Return the relation that one line, read as a number, is less than (greater than, ...) another."""

    def test(board: WholeBoard, line: Cells, other: Cells) -> bool:
        return COMPARE[how](as_number(base, board, line), as_number(base, board, other))

    return PairRelation(f"as {base} number {how}", test, "line")


def as_numbers(arguments: tuple[Any, ...]) -> Claim | None:
    """Return the claim that something is said of lines read as numbers; None if they are compared with the value of a cell."""
    number_test = arguments[-1]
    if number_test.sort == "cell":
        return None
    base = next(each for each in arguments if isinstance(each, str))
    claim = Claim(
        f"as {base} number {number_test.text}",
        lambda board, subject: number_test.on(board, subject, as_number(base, board, subject)),
        "thing",
    )
    quantifier = next((each for each in arguments if isinstance(each, Quantifier)), None)
    thing = next(each for each in arguments if isinstance(each, Meaning))
    return of_group(thing, claim) if quantifier is None else quantified(quantifier, thing, claim)


def among_of(length: int, kind: str, quantifier: Quantifier, claim: Claim) -> Claim | None:
    """Return the claim that of every so many consecutive lines something is said of so many."""
    if claim.sort == "cell" or not length:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = [claim.on(board, each) is True for each in lines_of(kind).on(board, subject)]
        return all(quantifier.holds(sum(lines[k : k + length]), length) for k in range(len(lines) - length + 1))

    return Claim(f"of {length} consecutive {kind}s, {quantifier.text} {claim.text}", test)


def followed_of(quantifier: Quantifier, kind: str, first: Claim, other: str, second: Claim) -> Claim | None:
    """Return the claim that so many lines with one property are followed by one with another."""
    if kind != other:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = lines_of(kind).on(board, subject)
        are_followed = [
            k + 1 < len(lines) and second.on(board, lines[k + 1]) is True
            for k, line in enumerate(lines)
            if first.on(board, line)
        ]
        return quantifier.holds(sum(are_followed), len(are_followed))

    return Claim(f"{quantifier.text} {kind} that {first.text} is followed by one that {second.text}", test)


def more_pairs(first: str, second: str, related: PairRelation) -> Claim:
    """Return the claim that a relation holds of more pairs of one direction than of another."""
    one, other = (adjacent_cells(None, STEPS[word], word) for word in (first, second))
    return Claim(
        f"more {one.text} than {other.text} {related.text}",
        lambda board, subject: (
            sum(related.on(board, a, b) is True for a, b in one.on(board, subject))
            > sum(related.on(board, a, b) is True for a, b in other.on(board, subject))
        ),
    )


def run_compared(word: str, which: str) -> Claim:
    """Return the claim that no run of a line is longer (shorter) than the first, the last or the one beside it."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        sizes = [len(run) for run in runs_of(board, subject, None)]
        pairs = {
            "the first run": [(size, sizes[0]) for size in sizes],
            "the last run": [(size, sizes[-1]) for size in sizes],
            "the run before it": list(zip(sizes[1:], sizes)),
        }.get(which, list(pairwise(sizes)))
        return not any(a > b if word == "longer" else a < b for a, b in pairs)

    return Claim(f"no run is {word} than {which}", test, "thing")


def times_in_line(quantifier: Quantifier, kind: str) -> Claim:
    """Return the claim that a value occurs so many times in some line."""
    lines = {
        "row": (0,),
        "column": (1,),
        "row or column": (0, 1),
        "row or any column": (0, 1),
        "row or in any column": (0, 1),
    }[kind]

    def test(board: WholeBoard, subject: Cells) -> bool:
        return any(
            quantifier.holds(sum(c[axis] == k for c in subject), 0)
            for axis in lines
            for k in {c[axis] for c in subject}
        )

    return Claim(f"occurs {quantifier.text} times in some {kind}", test)


def in_order(kind: str, measure: Number, way: str) -> Claim:
    """Return the claim that a measure of the lines, in their order, rises or falls."""
    tests = {
        "never decrease": lambda a, b: a <= b,
        "never increase": lambda a, b: a >= b,
        "strictly increase": lambda a, b: a < b,
        "strictly decrease": lambda a, b: a > b,
    }

    def test(board: WholeBoard, subject: Cells) -> bool:
        measures = [measure.on(board, each) for each in lines_of(kind).on(board, subject)]
        return all(tests[way](a, b) for a, b in pairwise(measures))

    return Claim(f"{measure.text} of the {kind}s {way}", test)


def precedes(first: ValueTest, second: ValueTest) -> Claim:
    """Return the claim that in a line no cell of some values comes after one of some others."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        values = board.values(subject)
        return not any(
            second.holds(value) and first.holds(later) for k, value in enumerate(values) for later in values[k + 1 :]
        )

    return Claim(f"has {first.text} before {second.text}", test, "line")


def equally(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that some values occur equally often."""
    if len(set(numbers)) < 2:
        return None
    return Claim(
        f"{', '.join(map(str, numbers))} occur equally often",
        lambda board, subject: len({board.values(subject).count(number) for number in numbers}) == 1,
    )


def permutes(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that a thing has some values, each as often as it is named."""
    if len(numbers) < 2:
        return None
    return Claim(
        f"is a permutation of {', '.join(map(str, numbers))}",
        lambda board, subject: sorted(board.values(subject)) == sorted(numbers),
        "thing",
    )
