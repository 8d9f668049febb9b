"""Words of everyday sentences that all topics use: numbers of things, sums, cells, directions, lines."""

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
ATTACKS: dict[str, Lines] = {"king": tuple(sorted(KING)), "knight": tuple(sorted(KNIGHT))}
"""Lines along which a piece of chess attacks."""


class Denied(tuple[Offset, ...]):
    """Directions that only a prohibition names: `not even diagonally` says nothing of what must be."""


class Each(tuple[Offset, ...]):
    """Directions joined by `and`: of what must be, not of what must not, they may mean each of them or any."""


class Plain(tuple[frozenset[int], bool]):
    """Bounds that are a number without `exactly`: under `no` it may mean so many, or so many or more."""


HAS = "<has|have|having|contains|contain|containing|holds|hold|with|includes|include|uses|use>"
IS = "<is|are>"
EACH = "<every|each|all|any>"
CELLS = "<cell|cells|value|values|element|elements|entry|entries|number|numbers|square|squares|digit|digits|colour|colours|color|colors|symbol|symbols>"


@dataclass(frozen=True)
class Amount:
    """A set of integers, in words, that a machine can watch: periodic from `threshold` on.

    `folded` is the smallest number with the same future: counting on from it meets the set at the same steps.
    """

    said: str
    ok: Callable[[int], bool]
    threshold: int = 0
    period: int = 1

    def folded(self, number: int) -> int:
        """Return the smallest number of at least 0 from which counting on gives the same answers as from `number`."""
        beyond = number - self.threshold
        return number if beyond < self.period else self.threshold + beyond % self.period


def said(bounds: Bounds | str) -> str:
    """Return bounds, or "even" or "odd", in words."""
    if isinstance(bounds, str):
        return f"an {bounds} number of"
    most = max(bounds[0])
    return f"at most {most}" if most > 1 and bounds == at_most(most) else bounds_text(bounds)


def amount(bounds: Bounds | str) -> Amount:
    """Return the amount that bounds, or "even" or "odd", are."""
    if isinstance(bounds, str):
        rest = int(bounds == "odd")
        return Amount(said(bounds), lambda number: number % 2 == rest, 0, 2)
    numbers, more = bounds
    top = max(numbers)
    return Amount(said(bounds), lambda number: number in numbers or (more and number >= top), top + 1)


def between(low: int, high: int) -> Bounds | None:
    """Return the bounds that allow the numbers from `low` to `high`."""
    return (frozenset(range(low, high + 1)), False) if low <= high else None


def _multiple(number: int) -> Amount | None:
    return Amount(f"divisible by {number}", lambda n: n % number == 0, 0, number) if number else None


def _integers(text: str, ok: Callable[[int], bool], top: int) -> Amount | None:
    return Amount(text, ok, max(top + 1, 0)) if abs(top) <= 1000 else None


def sum_at_most(most: int) -> Amount | None:
    """Return the amount of a sum that is at most a number."""
    return _integers(f"at most {most}", lambda n: n <= most, most)


def _flat(found: Iterable[Lines]) -> Lines:
    """Return lines of several words; `diagonally` is both diagonals unless the other one is named as well."""
    words = list(found)
    if (ANTIDIAGONAL,) in words:
        words = [(DIAGONAL,) if lines == DIAGONALS else lines for lines in words]
    return tuple(sorted({line for lines in words for line in lines}))


GRAMMAR.words |= {"how many": said, "amount": lambda found: found.said, "sum": lambda found: found.said}
WORDS: Productions = {
    "way/apart": "{reach}",
    "way/in-lines": (
        ("in [<a|any|every|each|the same|all>] {line names}", "along [<a|any|every|each|the same|all>] {line names}"),
        lambda lines: Each(lines) if len(lines) > 1 and set(lines) != set(DIAGONALS) else lines),
    "way/in-its-line": ("in its {line name}", lambda lines: lines),
    "way/in-its-lines": ("in its {line name} or {line name}", lambda first, second: _flat((first, second))),
    "way/on-diagonal": ("on <a|any|the same> diagonal", DIAGONALS),
    "reach/directions": "{directions}",
    "reach/king": (
        ("<(king)|(king moves)|(king's moves)|king-wise|including diagonally|also diagonally|in all eight directions>",
         "<a king's move apart|by a king's move|or a corner>",
         "[,] [not] even at <corners|a corner|the corners>", "[,] even diagonally", "king-move", "king - move"),
        tuple(sorted(KING))),
    "reach/denied": ("[,] not even diagonally", Denied(sorted(KING))),
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
    "directions/directions": ("{direction list}", _flat),
    "directions/joint": ("{joint directions}", lambda found: Each(_flat(found)) if len(found) > 1 else None),
    "line name/row": ("<row|rows>", (HORIZONTAL,)),
    "line name/column": ("<column|columns>", (VERTICAL,)),
    "line name/line": ("<line|lines>", ORTHOGONAL),
    "line name/diagonal": ("<diagonal|diagonals>", DIAGONALS),
    "line name/antidiagonal": ("<antidiagonal|antidiagonals>", (ANTIDIAGONAL,)),
    "line list": PhraseList(
        "line name", inner=(",",), last=("and", "or", ", and", ", or", "and per", *(f"{a} {b}" for a in ("and", "and in") for b in ("every", "each", "any", "all", "a", "all the")), *(f"{a} {b}" for a in ("or", "or in") for b in ("any", "a"))),
        distinct=True),
    "line names/line-names": ("{line list}", _flat),
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
    "how many/number": ("{counts}", lambda numbers: Plain((frozenset(numbers), False)) if max(numbers) else (frozenset(numbers), False)),
    "how many/exactly": ("exactly {counts}", lambda numbers: (frozenset(numbers), False)),
    "how many/at-least": (("at least {count}", "{count} or more"), lambda number: (frozenset([number]), True)),
    "how many/at-most": (("<no|not> more than {count}", "at most {count}", "{count} or fewer", "{count} or less"), at_most),
    "how many/within": ("at least {count} and at most {count}", between),
    "how many/fewer": ("<fewer|less> than {count}", lambda number: at_most(number - 1) if number else None),
    "how many/more": ("more than {count}", lambda number: (frozenset([number + 1]), True)),
    "how many/between": (("between {count} and {count}", "{count} to {count}", "from {count} to {count}"), between),
    "how many/only": ("<only|precisely|just> {count}", lambda number: (frozenset([number]), False)),
    "how many/single": (("<only|exactly|precisely|just> a single", "a single"), (frozenset([1]), False)),
    "how many/some": ("<a|an|some|another>", AT_LEAST_ONE),
    "how many/none": ("<no|no other>", at_most(0)),
    "how many/even": ("an even number of", "even"),
    "how many/odd": ("an odd number of", "odd"),
    "amount/bounds": ("{bounds}", amount),
    "amount/or-more": ("{count} or more", lambda number: amount((frozenset([number]), True))),
    "amount/fewer": ("<fewer|less> than {count}", lambda number: amount(at_most(number - 1)) if number else None),
    "amount/more": ("more than {count}", lambda number: amount((frozenset([number + 1]), True))),
    "amount/between": (("between {count} and {count}", "from {count} to {count}"), lambda low, high: amount(found) if (found := between(low, high)) else None),
    "amount/parity": ("{=even|odd}", amount),
    "amount/multiple": ("<divisible by|a multiple of> {digits}", _multiple),
    "sum/listed": (
        ("{integers}", "exactly {integers}", "equal to {integers}"),
        lambda numbers: _integers(" or ".join(map(str, numbers)), lambda n: n in numbers, max(numbers))),
    "sum/at-most": (("at most {integer}", "<not|no> more than {integer}", "not greater than {integer}"), sum_at_most),
    "sum/less": (("less than {integer}", "smaller than {integer}"), lambda most: _integers(f"at most {most - 1}", lambda n: n < most, most)),
    "sum/at-least": (("at least {integer}", "<not|no> less than {integer}"), lambda least: _integers(f"at least {least}", lambda n: n >= least, least)),
    "sum/more": (("more than {integer}", "greater than {integer}"), lambda least: _integers(f"at least {least + 1}", lambda n: n > least, least)),
    "sum/parity": (("{=even|odd}", "an {=even|odd} <number|sum|total>"), amount),
    "sum/multiple": ("<divisible by|a multiple of> {digits}", _multiple),
}  # fmt: skip
