"""Lines in their order, lines read as numbers, and what occurs how often in them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from stripcount.language.boardwise.board import Claim, Meant, Noun, Number, Thing, WholeBoard, runs_of
from stripcount.language.boardwise.formulas import of_group, quantified
from stripcount.language.boardwise.nouns import STEPS
from stripcount.language.boardwise.pairings import adjacent_cells, lines_of
from stripcount.language.boardwise.quantities import COMPARE, Many, Said, total
from stripcount.language.boardwise.relations import PairRelation


def numbered_lines(kind: str, word: str, noun: Noun) -> Claim:
    """Return that line number k has (at most, at least) k things."""

    def test(board: WholeBoard, it: Thing) -> bool:
        lines = lines_of(kind).of(board, it)
        return all(COMPARE[SAME.get(word, word)](len(noun.of(board, each)), k) for k, each in enumerate(lines, 1))

    return Claim(f"{kind} number k has {word} k {noun.said}", test)


SAME = {"exactly": "equal to"}


def largest_of(word: str, noun: Noun, how: Many | Said) -> Claim:
    """Return that the largest (smallest) of some things has a size."""
    pick = max if word in ("largest", "longest") else min

    def test(board: WholeBoard, it: Thing) -> bool | None:
        sizes = [len(thing) for thing in noun.of(board, it)]
        if not sizes:
            return None
        return how.holds(pick(sizes), 0) if isinstance(how, Many) else how.of(board, it, pick(sizes))

    return Claim(f"the size of the {word} of {noun.said} is {how.said}", test)


def of_rest(end: str, many: Many, noun: Noun, what: object) -> Claim | None:
    """Return that the first (last) cell of a line is the number of some things in the rest, or its sum."""

    def test(board: WholeBoard, it: Thing) -> bool:
        own, rest = (it[0], it[1:]) if end == "first" else (it[-1], it[:-1])
        if isinstance(what, Meant):
            return board.at(own) == len(what.of(board, rest))
        return board.at(own) == total(str(what)).of(board, rest)

    said = what.said if isinstance(what, Meant) else str(what)
    return quantified(many, noun, Claim(f"the {end} cell is that of the rest: {said}", test, "thing"))


def as_number(base: str, board: WholeBoard, thing: Thing) -> int:
    """Return the number whose digits are the values of a thing."""
    found = 0
    for value in board.values(thing):
        found = found * (2 if base == "binary" else 10) + value
    return found


def numbers_compared(base: str, how: str) -> PairRelation:
    """Return how two lines, read as numbers, compare."""

    def test(board: WholeBoard, line: Thing, other: Thing) -> bool:
        return COMPARE[how](as_number(base, board, line), as_number(base, board, other))

    return PairRelation(f"as {base} number {how}", test, "line")


def as_numbers(found: tuple[Any, ...]) -> Claim | None:
    """Return that something is said of lines read as numbers; None if they are compared with the value of a cell."""
    said = found[-1]
    if said.sort == "cell":
        return None
    base = next(each for each in found if isinstance(each, str))
    claim = Claim(
        f"as {base} number {said.said}", lambda board, it: said.of(board, it, as_number(base, board, it)), "thing"
    )
    many = next((each for each in found if isinstance(each, Many)), None)
    thing = next(each for each in found if isinstance(each, Meant))
    return of_group(thing, claim) if many is None else quantified(many, thing, claim)


def among_of(length: int, kind: str, many: Many, claim: Claim) -> Claim | None:
    """Return that of every so many consecutive lines something is said of so many."""
    if claim.sort == "cell" or not length:
        return None

    def test(board: WholeBoard, it: Thing) -> bool:
        lines = [claim.of(board, each) is True for each in lines_of(kind).of(board, it)]
        return all(many.holds(sum(lines[k : k + length]), length) for k in range(len(lines) - length + 1))

    return Claim(f"of {length} consecutive {kind}s, {many.said} {claim.said}", test)


def followed_of(many: Many, kind: str, first: Claim, other: str, second: Claim) -> Claim | None:
    """Return that so many lines with one property are followed by one with another."""
    if kind != other:
        return None

    def test(board: WholeBoard, it: Thing) -> bool:
        lines = lines_of(kind).of(board, it)
        found = [
            k + 1 < len(lines) and second.of(board, lines[k + 1]) is True
            for k, line in enumerate(lines)
            if first.of(board, line)
        ]
        return many.holds(sum(found), len(found))

    return Claim(f"{many.said} {kind} that {first.said} is followed by one that {second.said}", test)


def more_pairs(first: str, second: str, related: PairRelation) -> Claim:
    """Return that a relation holds of more pairs of one direction than of another."""
    one, other = (adjacent_cells(None, STEPS[word], word) for word in (first, second))
    return Claim(
        f"more {one.said} than {other.said} {related.said}",
        lambda board, it: (
            sum(related.of(board, a, b) is True for a, b in one.of(board, it))
            > sum(related.of(board, a, b) is True for a, b in other.of(board, it))
        ),
    )


def run_compared(word: str, which: str) -> Claim:
    """Return that no run of a line is longer (shorter) than the first, the last or the one beside it."""

    def test(board: WholeBoard, it: Thing) -> bool:
        sizes = [len(run) for run in runs_of(board, it, None)]
        pairs = {
            "the first run": [(size, sizes[0]) for size in sizes],
            "the last run": [(size, sizes[-1]) for size in sizes],
            "the run before it": list(zip(sizes[1:], sizes)),
        }.get(which, list(pairwise(sizes)))
        return not any(a > b if word == "longer" else a < b for a, b in pairs)

    return Claim(f"no run is {word} than {which}", test, "thing")


def times_in_line(many: Many, kind: str) -> Claim:
    """Return that a value occurs so many times in some line."""
    lines = {
        "row": (0,),
        "column": (1,),
        "row or column": (0, 1),
        "row or any column": (0, 1),
        "row or in any column": (0, 1),
    }[kind]

    def test(board: WholeBoard, it: Thing) -> bool:
        return any(many.holds(sum(c[axis] == k for c in it), 0) for axis in lines for k in {c[axis] for c in it})

    return Claim(f"occurs {many.said} times in some {kind}", test)


def in_order(kind: str, measure: Number, way: str) -> Claim:
    """Return that a measure of the lines, in their order, rises or falls."""
    tests = {
        "never decrease": lambda a, b: a <= b,
        "never increase": lambda a, b: a >= b,
        "strictly increase": lambda a, b: a < b,
        "strictly decrease": lambda a, b: a > b,
    }

    def test(board: WholeBoard, it: Thing) -> bool:
        found = [measure.of(board, each) for each in lines_of(kind).of(board, it)]
        return all(tests[way](a, b) for a, b in pairwise(found))

    return Claim(f"{measure.said} of the {kind}s {way}", test)


def equally(numbers: tuple[int, ...]) -> Claim | None:
    """Return that some values occur equally often."""
    if len(set(numbers)) < 2:
        return None
    return Claim(
        f"{', '.join(map(str, numbers))} occur equally often",
        lambda board, it: len({board.values(it).count(number) for number in numbers}) == 1,
    )


def permutes(numbers: tuple[int, ...]) -> Claim | None:
    """Return that a thing has some values, each as often as it is named."""
    if len(numbers) < 2:
        return None
    return Claim(
        f"is a permutation of {', '.join(map(str, numbers))}",
        lambda board, it: sorted(board.values(it)) == sorted(numbers),
        "thing",
    )
