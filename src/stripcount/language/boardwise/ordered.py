"""Claims about lines in their order, about lines read as numbers, and about how often values occur in lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from stripcount.language.boardwise.board import Cells, Claim, Meaning, Noun, Number, WholeBoard, maximal_runs
from stripcount.language.boardwise.formulas import claim_of_group, quantify
from stripcount.language.boardwise.nouns import NEIGHBOUR_STEPS
from stripcount.language.boardwise.pairings import cell_pairs_at_steps, line_noun
from stripcount.language.boardwise.quantities import COMPARISONS, NumberTest, Quantifier, aggregate
from stripcount.language.boardwise.relations import PairRelation
from stripcount.language.boardwise.value_tests import ValueTest


def line_counts_compare_with_index(line_kind: str, word: str, noun: Noun) -> Claim:
    """Return the claim that line number k has (at most, at least) k things."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        return all(
            COMPARISONS[COMPARISON_BY_SYNONYM.get(word, word)](len(noun.evaluate(board, each)), k)
            for k, each in enumerate(lines, 1)
        )

    return Claim(f"{line_kind} number k has {word} k {noun.text}", test)


COMPARISON_BY_SYNONYM = {"exactly": "equal to"}


def extreme_size_is(word: str, noun: Noun, how: Quantifier | NumberTest) -> Claim:
    """Return the claim that the largest (smallest) of some things has a size."""
    pick = max if word in ("largest", "longest") else min

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        sizes = [len(thing) for thing in noun.evaluate(board, subject)]
        if not sizes:
            return None
        return how.holds(pick(sizes), 0) if isinstance(how, Quantifier) else how.evaluate(board, subject, pick(sizes))

    return Claim(f"the size of the {word} of {noun.text} is {how.text}", test)


def end_value_is_count_of_others(end: str, quantifier: Quantifier, noun: Noun, what: object) -> Claim | None:
    """Return the claim that the first (last) cell of a line is the number of some things in the rest, or its sum."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        tested_cell, rest = (subject[0], subject[1:]) if end == "first" else (subject[-1], subject[:-1])
        if isinstance(what, Meaning):
            return board.value(tested_cell) == len(what.evaluate(board, rest))
        return board.value(tested_cell) == aggregate(str(what)).evaluate(board, rest)

    text = what.text if isinstance(what, Meaning) else str(what)
    return quantify(quantifier, noun, Claim(f"the {end} cell is that of the rest: {text}", test, "thing"))


def digits_to_integer(base: str, board: WholeBoard, thing: Cells) -> int:
    """Return the integer whose digits, binary or decimal, are the values of a thing, the first the highest."""
    number = 0
    for value in board.values(thing):
        number = number * (2 if base == "binary" else 10) + value
    return number


def line_integers_compare(base: str, how: str) -> PairRelation:
    """Return the relation that one line, read as a number, is less than (greater than, ...) another."""

    def test(board: WholeBoard, line: Cells, other: Cells) -> bool:
        return COMPARISONS[how](digits_to_integer(base, board, line), digits_to_integer(base, board, other))

    return PairRelation(f"as {base} number {how}", test, "line")


def line_integers_pass(arguments: tuple[Any, ...]) -> Claim | None:
    """Return the claim that something is said of lines read as numbers; None if they are compared with the value of a cell."""
    number_test = arguments[-1]
    if number_test.sort == "cell":
        return None
    base = next(each for each in arguments if isinstance(each, str))
    claim = Claim(
        f"as {base} number {number_test.text}",
        lambda board, subject: number_test.evaluate(board, subject, digits_to_integer(base, board, subject)),
        "thing",
    )
    quantifier = next((each for each in arguments if isinstance(each, Quantifier)), None)
    thing = next(each for each in arguments if isinstance(each, Meaning))
    return claim_of_group(thing, claim) if quantifier is None else quantify(quantifier, thing, claim)


def windows_of_lines_satisfy(length: int, line_kind: str, quantifier: Quantifier, claim: Claim) -> Claim | None:
    """Return the claim that of every so many consecutive lines something is said of so many."""
    if claim.sort == "cell" or not length:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = [claim.evaluate(board, each) is True for each in line_noun(line_kind).evaluate(board, subject)]
        return all(quantifier.holds(sum(lines[k : k + length]), length) for k in range(len(lines) - length + 1))

    return Claim(f"of {length} consecutive {line_kind}s, {quantifier.text} {claim.text}", test)


def lines_are_followed(quantifier: Quantifier, line_kind: str, first: Claim, other: str, second: Claim) -> Claim | None:
    """Return the claim that so many lines with one property are followed by one with another."""
    if line_kind != other:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        are_followed = [
            k + 1 < len(lines) and second.evaluate(board, lines[k + 1]) is True
            for k, line in enumerate(lines)
            if first.evaluate(board, line)
        ]
        return quantifier.holds(sum(are_followed), len(are_followed))

    return Claim(f"{quantifier.text} {line_kind} that {first.text} is followed by one that {second.text}", test)


def more_related_pairs(first: str, second: str, relation: PairRelation) -> Claim:
    """Return the claim that a relation holds of more pairs of one direction than of another."""
    one, other = (cell_pairs_at_steps(None, NEIGHBOUR_STEPS[word], word) for word in (first, second))
    return Claim(
        f"more {one.text} than {other.text} {relation.text}",
        lambda board, subject: (
            sum(relation.evaluate(board, a, b) is True for a, b in one.evaluate(board, subject))
            > sum(relation.evaluate(board, a, b) is True for a, b in other.evaluate(board, subject))
        ),
    )


def no_run_exceeds(word: str, which: str) -> Claim:
    """Return the claim that no run of a line is longer (shorter) than the first, the last or the one beside it."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        sizes = [len(run) for run in maximal_runs(board, subject, None)]
        pairs = {
            "the first run": [(size, sizes[0]) for size in sizes],
            "the last run": [(size, sizes[-1]) for size in sizes],
            "the run before it": list(zip(sizes[1:], sizes)),
        }.get(which, list(pairwise(sizes)))
        return not any(a > b if word == "longer" else a < b for a, b in pairs)

    return Claim(f"no run is {word} than {which}", test, "thing")


def occurs_in_some_line(quantifier: Quantifier, line_kind: str) -> Claim:
    """Return the claim that a value occurs so many times in some line."""
    lines = {
        "row": (0,),
        "column": (1,),
        "row or column": (0, 1),
        "row or any column": (0, 1),
        "row or in any column": (0, 1),
    }[line_kind]

    def test(board: WholeBoard, subject: Cells) -> bool:
        return any(
            quantifier.holds(sum(c[axis] == k for c in subject), 0)
            for axis in lines
            for k in {c[axis] for c in subject}
        )

    return Claim(f"occurs {quantifier.text} times in some {line_kind}", test)


def measures_are_monotone(line_kind: str, measure: Number, way: str) -> Claim:
    """Return the claim that a measure of the lines, in their order, rises or falls."""
    tests = {
        "never decrease": lambda a, b: a <= b,
        "never increase": lambda a, b: a >= b,
        "strictly increase": lambda a, b: a < b,
        "strictly decrease": lambda a, b: a > b,
    }

    def test(board: WholeBoard, subject: Cells) -> bool:
        measures = [measure.evaluate(board, each) for each in line_noun(line_kind).evaluate(board, subject)]
        return all(tests[way](a, b) for a, b in pairwise(measures))

    return Claim(f"{measure.text} of the {line_kind}s {way}", test)


def values_precede(first: ValueTest, second: ValueTest) -> Claim:
    """Return the claim that in a line no cell of some values comes after one of some others."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        values = board.values(subject)
        return not any(
            second.holds(value) and first.holds(later) for k, value in enumerate(values) for later in values[k + 1 :]
        )

    return Claim(f"has {first.text} before {second.text}", test, "line")


def values_equally_frequent(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that some values occur equally often."""
    if len(set(numbers)) < 2:
        return None
    return Claim(
        f"{', '.join(map(str, numbers))} occur equally often",
        lambda board, subject: len({board.values(subject).count(number) for number in numbers}) == 1,
    )


def is_permutation_of(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that a thing has some values, each as often as it is named."""
    if len(numbers) < 2:
        return None
    return Claim(
        f"is a permutation of {', '.join(map(str, numbers))}",
        lambda board, subject: sorted(board.values(subject)) == sorted(numbers),
        "thing",
    )
