"""The words that everyday sentences of all topics share: counts, sums, cells, directions and lines.

A count such as `at least two` is read as `Bounds`, or as "even" or "odd"; where a property needs a set of integers that
an automaton can test, as an `Amount`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import (
    ANTIDIAGONAL,
    AT_LEAST_ONE,
    DIAGONAL,
    GRAMMAR,
    HORIZONTAL,
    KING,
    KNIGHT,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    at_most,
    block_size,
    bounds_text,
)

ORTHOGONAL: Lines = (HORIZONTAL, VERTICAL)
DIAGONALS: Lines = (DIAGONAL, ANTIDIAGONAL)
ATTACK_LINES: dict[str, Lines] = {"king": tuple(sorted(KING)), "knight": tuple(sorted(KNIGHT))}
"""The lines along which a piece of chess attacks, by the name of the piece."""
SIDE_TEXTS: dict[Offset, str] = {
    (0, -1): "to its left",
    (0, 1): "to its right",
    (-1, 0): "above it",
    (1, 0): "below it",
}
"""The neighbour at each offset from a cell, in words."""


class ProhibitedLines(tuple[Offset, ...]):
    """Lines of a phrase that only a prohibition can contain: `no two 1s are adjacent, not even diagonally`.

    Sentences that require neighbours are not read with them.
    """


class JointLines(tuple[Offset, ...]):
    """Lines of directions joined by `and`: `horizontally and vertically`.

    A requirement along them is ambiguous, since it may be one for each direction or for any of them; a prohibition is
    not.
    """


class PlainBounds(tuple[frozenset[int], bool]):
    """Bounds that a number alone states, without `exactly`: `two`.

    After `no` they are ambiguous: `no row has two 1s` may exclude rows with exactly two 1s, or with two or more.
    """


_MAX_SUM = 1000  # the largest absolute value that a sum is compared with: an automaton may count up to it
# choices of words in productions
HAS = "<has|have|having|contains|contain|containing|holds|hold|with|includes|include|uses|use>"
IS = "<is|are>"
EACH = "<every|each|all|any>"
CELLS = "<cell|cells|value|values|element|elements|entry|entries|number|numbers|square|squares|digit|digits|colour|colours|color|colors|symbol|symbols>"


@dataclass(frozen=True)
class Amount:
    """A set of integers that an automaton can test: a counter with `threshold` + `period` states decides membership.

    `phrase` states the set in words: `at most 2`. From `threshold` on, `contains` has the given period.
    """

    phrase: str
    contains: Callable[[int], bool]
    threshold: int = 0
    period: int = 1

    def representative(self, number: int) -> int:
        """Return the number below `threshold` + `period` to which `number` is equivalent.

        For every increment k ≥ 0, `contains` is alike for the two numbers plus k. Numbers below that limit, negative
        ones included, are returned unchanged.
        """
        excess = number - self.threshold
        return number if excess < self.period else self.threshold + excess % self.period


def count_text(bounds: Bounds | str) -> str:
    """Return bounds, or "even" or "odd", in words before a plural: `at most 2`, `an even number of`."""
    if isinstance(bounds, str):
        return f"an {bounds} number of"
    largest = max(bounds[0])
    return f"at most {largest}" if largest > 1 and bounds == at_most(largest) else bounds_text(bounds)


def amount_of(bounds: Bounds | str) -> Amount:
    """Return the amount of the integers within bounds, or of the even or odd integers for "even" or "odd"."""
    if isinstance(bounds, str):
        parity = int(bounds == "odd")
        return Amount(count_text(bounds), lambda number: number % 2 == parity, 0, 2)
    allowed, and_above = bounds
    largest = max(allowed)
    return Amount(
        count_text(bounds), lambda number: number in allowed or (and_above and number >= largest), largest + 1
    )


def exactly(count: int) -> Bounds:
    """Return the bounds that allow one number only."""
    return frozenset([count]), False


def at_least(count: int) -> Bounds:
    """Return the bounds that allow a number and all above it."""
    return frozenset([count]), True


def bounds_between(low: int, high: int) -> Bounds | None:
    """Return the bounds that allow the numbers from `low` to `high`, both included; None if `low` is larger."""
    return (frozenset(range(low, high + 1)), False) if low <= high else None


def _multiple(divisor: int) -> Amount | None:
    """Return the amount of the multiples of a divisor; None for 0."""
    return Amount(f"divisible by {divisor}", lambda n: n % divisor == 0, 0, divisor) if divisor else None


def _sum_amount(phrase: str, contains: Callable[[int], bool], last_change: int) -> Amount | None:
    """Return the amount of sums for a test that is constant above `last_change`; None if that is beyond ±_MAX_SUM."""
    return Amount(phrase, contains, max(last_change + 1, 0)) if abs(last_change) <= _MAX_SUM else None


def sum_at_most(limit: int) -> Amount | None:
    """Return the amount of the integers up to a limit; None if the limit is not within ±_MAX_SUM."""
    return _sum_amount(f"at most {limit}", lambda n: n <= limit, limit)


def _merged_lines(named_lines: Iterable[Lines]) -> Lines:
    """Return the union of the lines of several words, ascending.

    `diagonally` names both diagonals, but only the falling one beside `antidiagonally`.
    """
    groups = list(named_lines)
    if (ANTIDIAGONAL,) in groups:
        groups = [(DIAGONAL,) if lines == DIAGONALS else lines for lines in groups]
    return tuple(sorted({line for lines in groups for line in lines}))


def lines_among(parts: Iterable[object]) -> Lines | None:
    """Return the lines among the parts of a phrase, which may be in any order; None if there are none.

    The first tuple is taken for the lines, so that no other part may be a tuple.
    """
    return next((part for part in parts if isinstance(part, tuple)), None)


def value_among(parts: Iterable[object]) -> int:
    """Return the first value among the parts of a phrase, which may be in any order and must hold one."""
    return next(part for part in parts if isinstance(part, int))


GRAMMAR.text_functions |= {
    "how many": count_text,
    "amount": lambda amount: amount.phrase,
    "sum": lambda amount: amount.phrase,
}
# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
WORDS: Productions = {
    "way/apart": "{reach}",
    "way/in-lines": (
        ("in [<a|any|every|each|the same|all>] {line names}", "along [<a|any|every|each|the same|all>] {line names}"),
        lambda lines: JointLines(lines) if len(lines) > 1 and set(lines) != set(DIAGONALS) else lines),
    "way/in-its-line": ("in its {line name}", lambda lines: lines),
    "way/in-its-lines": ("in its {line name} or {line name}", lambda first, second: _merged_lines((first, second))),
    "way/on-diagonal": ("on <a|any|the same> diagonal", DIAGONALS),
    "reach/directions": "{directions}",
    "reach/king": (
        ("<(king)|(king moves)|(king's moves)|king-wise|including diagonally|also diagonally|in all eight directions>",
         "<a king's move apart|by a king's move|or a corner>",
         "[,] [not] even at <corners|a corner|the corners>", "[,] even diagonally", "king-move", "king - move"),
        tuple(sorted(KING))),
    "reach/denied": ("[,] not even diagonally", ProhibitedLines(sorted(KING))),
    "reach/corner": ("<at a corner|at corners|corner to corner>", DIAGONALS),
    "reach/knight": (
        "<(knight)|(knight moves)|(knight's moves)|a knight's move apart|by a knight's move|a knight move apart|knight-move>",
        tuple(sorted(KNIGHT))),
    "reach/orthogonal": ("<orthogonally|(orthogonally)>", ORTHOGONAL),
    "direction/across": ("<horizontal|horizontally>", (HORIZONTAL,)),
    "direction/down": ("<vertical|vertically>", (VERTICAL,)),
    "direction/slanting": ("<diagonal|diagonally>", DIAGONALS),
    "direction/falling": (("<nw-se|nw-to-se> <diagonal|diagonally>", "<diagonal|diagonally> nw-se"), (DIAGONAL,)),
    "direction/rising": (("<antidiagonal|antidiagonally>", "<ne-sw|ne-to-sw> <diagonal|diagonally>"), (ANTIDIAGONAL,)),
    "direction list": PhraseList("direction", inner=(",",), last=("or", ", or"), distinct=True),
    "joint directions": PhraseList("direction", inner=(",",), last=("and", ", and"), distinct=True),
    "directions/directions": ("{direction list}", _merged_lines),
    "directions/joint": ("{joint directions}", lambda groups: JointLines(_merged_lines(groups)) if len(groups) > 1 else None),
    "line name/row": ("<row|rows>", (HORIZONTAL,)),
    "line name/column": ("<column|columns>", (VERTICAL,)),
    "line name/line": ("<line|lines>", ORTHOGONAL),
    "line name/diagonal": ("<diagonal|diagonals>", DIAGONALS),
    "line name/antidiagonal": ("<antidiagonal|antidiagonals>", (ANTIDIAGONAL,)),
    "line list": PhraseList(
        "line name", inner=(",",), last=("and", "or", ", and", ", or", "and per", *(f"{a} {b}" for a in ("and", "and in") for b in ("every", "each", "any", "all", "a", "all the")), *(f"{a} {b}" for a in ("or", "or in") for b in ("any", "a"))),
        distinct=True),
    "line names/line-names": ("{line list}", _merged_lines),
    "each line/each-line": (f"[{EACH}] [the] {{line names}}", lambda lines: lines),
    "cells/cells": (f"{CELLS}", "cells"),
    "plural/zeros": ("<zero|zeros|zeroes>", 0),
    "plural/twos": ("twos", 2),
    "plural/threes": ("threes", 3),
    "plural/black": ("<black|filled|shaded> <cell|cells|square|squares>", 1),
    "plural/stars": ("<star|stars>", 1),
    "plural/colour-black": ("black", 1),
    "plural/colour-white": ("white", 0),
    "plural/white": ("<white|empty|unshaded> <cell|cells|square|squares>", 0),
    "block/by": (("{digits} by {digits}", "{digits}-by-{digits}"), block_size),
    "how many/number": ("{counts}", lambda numbers: PlainBounds((frozenset(numbers), False)) if max(numbers) else (frozenset(numbers), False)),
    "how many/exactly": ("exactly {counts}", lambda numbers: (frozenset(numbers), False)),
    "how many/at-least": (("at least {count}", "{count} or more"), at_least),
    "how many/at-most": (("<no|not> more than {count}", "at most {count}", "{count} or fewer", "{count} or less"), at_most),
    "how many/within": ("at least {count} and at most {count}", bounds_between),
    "how many/fewer": ("<fewer|less> than {count}", lambda count: at_most(count - 1) if count else None),
    "how many/more": ("more than {count}", lambda count: at_least(count + 1)),
    "how many/between": (("between {count} and {count}", "{count} to {count}", "from {count} to {count}"), bounds_between),
    "how many/only": ("<only|precisely|just> {count}", exactly),
    "how many/single": (("<only|exactly|precisely|just> a single", "a single"), exactly(1)),
    "how many/some": ("<a|an|some|another>", AT_LEAST_ONE),
    "how many/none": ("<no|no other>", at_most(0)),
    "how many/even": ("an even number of", "even"),
    "how many/odd": ("an odd number of", "odd"),
    "amount/bounds": ("{bounds}", amount_of),
    "amount/or-more": ("{count} or more", lambda count: amount_of(at_least(count))),
    "amount/fewer": ("<fewer|less> than {count}", lambda count: amount_of(at_most(count - 1)) if count else None),
    "amount/more": ("more than {count}", lambda count: amount_of(at_least(count + 1))),
    "amount/between": (("between {count} and {count}", "from {count} to {count}"), lambda low, high: amount_of(bounds) if (bounds := bounds_between(low, high)) else None),
    "amount/parity": ("{=even|odd}", amount_of),
    "amount/multiple": ("<divisible by|a multiple of> {digits}", _multiple),
    "sum/listed": (
        ("{integers}", "exactly {integers}", "equal to {integers}"),
        lambda numbers: _sum_amount(" or ".join(map(str, numbers)), lambda n: n in numbers, max(numbers))),
    "sum/at-most": (("at most {integer}", "<not|no> more than {integer}", "not greater than {integer}"), sum_at_most),
    "sum/less": (("less than {integer}", "smaller than {integer}"), lambda limit: _sum_amount(f"at most {limit - 1}", lambda n: n < limit, limit)),
    "sum/at-least": (("at least {integer}", "<not|no> less than {integer}"), lambda limit: _sum_amount(f"at least {limit}", lambda n: n >= limit, limit)),
    "sum/more": (("more than {integer}", "greater than {integer}"), lambda limit: _sum_amount(f"at least {limit + 1}", lambda n: n > limit, limit)),
    "sum/parity": (("{=even|odd}", "an {=even|odd} <number|sum|total>"), amount_of),
    "sum/multiple": ("<divisible by|a multiple of> {digits}", _multiple),
}  # fmt: skip
