"""How many, and how much: quantifiers, numbers that a board or a part of it has, and what is said of them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from stripcount.language.boardwise.board import (
    AROUND,
    SIDES,
    Claim,
    Group,
    Meant,
    Noun,
    Number,
    Thing,
    WholeBoard,
    is_line,
)
from stripcount.language.grammar import PhraseList, Productions

Amount = Fraction | int | None
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True, eq=False)
class Many:
    """A quantifier: whether so many of so many things are enough."""

    said: str
    holds: Callable[[int, int], bool]


@dataclass(frozen=True, eq=False)
class Said:
    """What is said of a number, on a board and of a thing."""

    said: str
    of: Callable[[WholeBoard, Thing, Amount], bool]
    sort: str = ""


def unsure(said: str) -> bool:
    """Return whether words name a number without saying that it is exact: no `two` may be no two or no two and more."""
    return "just " in said


EVERY = Many("every", lambda n, total: n == total)
NONE = Many("no", lambda n, total: n == 0)
SOME = Many("at least one", lambda n, total: n > 0)


def _numbers(numbers: tuple[int, ...]) -> Many:
    return Many(f"exactly {' or '.join(map(str, numbers))}", lambda n, total: n in numbers)


def _least(number: int) -> Many:
    return Many(f"at least {number}", lambda n, total: n >= number)


def _most(number: int) -> Many:
    return Many(f"at most {number}", lambda n, total: n <= number)


def _between(low: int, high: int) -> Many | None:
    return Many(f"from {low} to {high}", lambda n, total: low <= n <= high) if low < high else None


_HALF: dict[str, Callable[[int, int], bool]] = {
    "at least": lambda n, total: 2 * n >= total,
    "at most": lambda n, total: 2 * n <= total,
    "greater than": lambda n, total: 2 * n > total,
    "more than": lambda n, total: 2 * n > total,
    "less than": lambda n, total: 2 * n < total,
    "exactly": lambda n, total: 2 * n == total,
}


def _tested(said: str, holds: Callable[[Fraction | int], bool]) -> Said:
    return Said(said, lambda board, it, x: x is not None and holds(x))


def _prime(x: Fraction | int) -> bool:
    return x.denominator == 1 and x > 1 and all(int(x) % d for d in range(2, int(int(x) ** 0.5) + 1))


_SORTS: dict[str, Callable[[Fraction | int], bool]] = {
    "even": lambda x: x % 2 == 0,
    "odd": lambda x: x % 2 == 1,
    "prime": _prime,
    "positive": lambda x: x > 0,
    "negative": lambda x: x < 0,
    "nonzero": lambda x: x != 0,
    "nonnegative": lambda x: x >= 0,
    "square": lambda x: x.denominator == 1 and x >= 0 and round(float(x) ** 0.5) ** 2 == x,
}
COMPARE: dict[str, Callable[[Fraction | int, Fraction | int], bool]] = {
    "equal to": operator.eq,
    "at least": operator.ge,
    "at most": operator.le,
    "greater than": operator.gt,
    "more than": operator.gt,
    "less than": operator.lt,
    "other than": operator.ne,
}


def _compared(word: str, number: Number) -> Said:
    def test(board: WholeBoard, it: Thing, x: Amount) -> bool:
        other = number.of(board, it)
        return x is not None and other is not None and COMPARE[word](x, other)

    return Said(f"{word} {number.said}", test, number.sort)


def not_so(found: Said) -> Said:
    """Return that something is not said of a number."""
    return Said(f"not {found.said}", lambda board, it, x: not found.of(board, it, x), found.sort)


def _or(first: Said, second: Said) -> Said:
    return Said(
        f"{first.said} or {second.said}", lambda board, it, x: first.of(board, it, x) or second.of(board, it, x)
    )


def _rest(number: int, divisor: int) -> Said | None:
    return _tested(f"{number} modulo {divisor}", lambda x: (x - number) % divisor == 0) if divisor else None


# numbers of a thing: measures are functions of `it`


def literal(number: int) -> Number:
    """Return a number that is named."""
    return Number(str(number), lambda board, it: number)


def how_many(noun: Noun) -> Number:
    """Return the number of some things; those in one row or column are not only those in a line that is spoken of."""
    return Number(
        f"number of {noun.said}", lambda board, it: len(noun.of(board, _beyond(board, it) if noun.across else it))
    )


def _beyond(board: WholeBoard, it: Thing) -> Thing:
    """Return the whole board for a row or column of it, other things as they are."""
    return board.cells if is_line(board, it, "row") or is_line(board, it, "column") else it


_TOTALS: dict[str, Callable[[list[int]], Amount]] = {
    "sum": sum,
    "total": sum,
    "product": prod,
    "average": lambda found: Fraction(sum(found), len(found)) if found else None,
    "mean": lambda found: Fraction(sum(found), len(found)) if found else None,
    "maximum": lambda found: max(found, default=None),
    "largest": lambda found: max(found, default=None),
    "greatest": lambda found: max(found, default=None),
    "minimum": lambda found: min(found, default=None),
    "smallest": lambda found: min(found, default=None),
    "first": lambda found: found[0] if found else None,
    "last": lambda found: found[-1] if found else None,
    "top": lambda found: found[0] if found else None,
    "bottom": lambda found: found[-1] if found else None,
    "left": lambda found: found[0] if found else None,
    "right": lambda found: found[-1] if found else None,
}


def total(word: str) -> Number:
    """Return the sum, product, ... of a thing's values."""
    return Number(
        {"total": "sum", "mean": "average", "largest": "maximum", "greatest": "maximum", "smallest": "minimum"}.get(
            word, word
        ),
        lambda board, it: _TOTALS[word](board.values(it)),
    )


def alternating() -> Number:
    """Return the first value minus the second plus the third, and so on."""
    return Number("alternating sum", lambda board, it: sum(v * (-1) ** k for k, v in enumerate(board.values(it))))


def size() -> Number:
    """Return how many cells a thing has."""
    return Number("size", lambda board, it: len(it))


def _different(word: str | None = None) -> Number:
    return Number("number of different values", lambda board, it: len(set(board.values(it))))


def measured(measure: Number, group: Group) -> Number:
    """Return a measure of a definite thing."""
    one_line = group.across != "" and group.sort == ""

    def value(board: WholeBoard, it: Thing) -> Amount:
        return measure.of(board, group.of(board, _beyond(board, it) if one_line else it))

    return Number(f"{measure.said} of {group.said}", value, _owned(group))


def _owned(group: Group) -> str:
    """Return the sort of a number of a group: it is one of single cells if the group lies around one."""
    return "cell" if group.sort == "cell" else ""


def _value_of(group: Group) -> Number:
    """Return the value of one cell; where several are named, it has to be said what all of them, or one, are."""

    def value(board: WholeBoard, it: Thing) -> Amount:
        found = group.of(board, it)
        return board.at(found[0]) if len(found) == 1 else None

    return Number(f"value of {group.said}", value, _owned(group))


def _times(factor: Fraction | int, number: Number) -> Number:
    def value(board: WholeBoard, it: Thing) -> Amount:
        found = number.of(board, it)
        return None if found is None else factor * found

    return Number(f"{factor} times {number.said}", value, number.sort)


_FACTORS: dict[str, Fraction | int] = {
    "twice": 2,
    "double": 2,
    "two times": 2,
    "three times": 3,
    "half": Fraction(1, 2),
}
_OPERATIONS: dict[str, Callable[[Fraction | int, Fraction | int], Fraction | int]] = {
    "plus": operator.add,
    "minus": operator.sub,
    "times": operator.mul,
}


def _combined(first: Number, word: str, second: Number) -> Number:
    def value(board: WholeBoard, it: Thing) -> Amount:
        a, b = first.of(board, it), second.of(board, it)
        return None if a is None or b is None else _OPERATIONS[word](a, b)

    return Number(f"{first.said} {word} {second.said}", value, first.sort or second.sort)


_OF_TWO: dict[str, Callable[[Fraction | int, Fraction | int], Fraction | int]] = {
    "sum": operator.add,
    "total": operator.add,
    "product": operator.mul,
    "maximum": lambda a, b: a if a > b else b,
    "larger": lambda a, b: a if a > b else b,
    "minimum": lambda a, b: a if a < b else b,
    "smaller": lambda a, b: a if a < b else b,
    "difference": lambda a, b: a - b if a > b else b - a,
    "xor": lambda a, b: (a + b) % 2,
}


def of_two(word: str, first: Number, second: Number) -> Number:
    """Return the sum, product, ... of two numbers, None where one of them does not exist."""

    def value(board: WholeBoard, it: Thing) -> Amount:
        a, b = first.of(board, it), second.of(board, it)
        return None if a is None or b is None else _OF_TWO[word](a, b)

    return Number(f"{word} of {first.said} and {second.said}", value, first.sort or second.sort)


def _reduced(number: Number, divisor: int) -> Number | None:
    def value(board: WholeBoard, it: Thing) -> Amount:
        found = number.of(board, it)
        return None if found is None else found % divisor

    return Number(f"{number.said} modulo {divisor}", value, number.sort) if divisor else None


_STEPS: dict[str, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "upper": (-1, 0), "lower": (1, 0)}


def _of_sides(word: str, first: str, second: str) -> Number:
    """Return a total of the neighbours on two sides of a cell, if it has both."""

    def value(board: WholeBoard, it: Thing) -> Amount:
        found = board.near(it[0], (_STEPS[first], _STEPS[second]))
        return _TOTALS[word](board.values(found)) if len(found) == 2 else None

    return Number(f"{word} of its {first} and {second} neighbour, if it has both", value, "cell")


def neighbours_that(word: str, claim: Claim) -> Number | None:
    """Return how many neighbours of a cell there are of which something holds."""
    if claim.sort not in ("", "cell"):
        return None
    steps = SIDES if word == "neighbour" else AROUND
    return Number(
        f"number of its {word}s that {claim.said}",
        lambda board, it: sum(claim.of(board, (c,)) is True for c in board.near(it[0], steps)),
        "cell",
    )


def _determinant(found: list[int]) -> Amount:
    return found[0] * found[3] - found[1] * found[2] if len(found) == 4 else None


_CELL = "[<cell|number|value|digit>]"
_MEASURES = "sum|total|product|average|mean|maximum|minimum"
PHRASES: Productions = {
    "w count/digits": "{digits}",
    "w count/word": ("{=" + "|".join(_WORDS) + "}", _WORDS.index),
    "w counts": PhraseList("w count", inner=(",",), last=("or", ", or"), distinct=True),
    "w integer/positive": "{digits}",
    "w integer/negative": ("- {digits}", lambda n: -n),
    # how many
    "w every/every": (("<every|each|all|all the|all of the|each of the|every one of the>",), EVERY),
    "w many/none": (("<no|neither|neither the|neither of the|none of the>",), NONE),
    "w many/some": (("<some|at least one|at least one of the|at least 1|one or more|one of the>",), SOME),
    "w many/numbers": (("exactly {w counts} [of the]",), _numbers),
    "w many/bare": (("{w counts} [of the]",), lambda numbers: Many(f"just {' or '.join(map(str, numbers))}", lambda n, total: n in numbers)),
    "w many/least": (("at least {w count} [of the]", "{w count} or more"), _least),
    "w many/most": (("at most {w count} [of the]", "{w count} or less", "up to {w count}"), _most),
    "w many/more": (("<greater|more> than {w count} [of the]",), lambda n: _least(n + 1)),
    "w many/less": (("less than {w count} [of the]", "<never as many as|fewer than> {w count}"), lambda n: _most(n - 1) if n else None),
    "w many/between": (("between {w count} and {w count} [inclusive] [of the]", "from {w count} to {w count}", "{w count} to {w count}"), _between),
    "w many/parity": (("an {=even|odd} number of [the]",), lambda word: Many(f"an {word} number of", lambda n, total: n % 2 == (word == "odd"))),
    "w many/multiple": (("a multiple of {w count}", "a number divisible by {w count} of"), lambda k: Many(f"a multiple of {k}", lambda n, total: n % k == 0) if k else None),
    "w many/half": (("{=at least|at most|greater than|more than|less than|exactly} half [of] [<the|all>]",), lambda word: Many(f"{word} half of", _HALF[word])),
    "w many/but": (("all but [exactly] {w count} [of the]", "all [of] [the] but [exactly] {w count}"), lambda k: Many(f"all but {k}", lambda n, total: total - n == k)),
    "w many/not-every": (("<not every|not all|not all the|not all of the>",), Many("not every", lambda n, total: n < total)),
    # said of a number
    "w said/number": (("[<exactly|equal to|of>] {w number}",), lambda number: _compared("equal to", number)),
    "w said/either": (("[either] {w said one} or {w said one}",), _or),
    "w said/one": "{w said one}",
    "w said one/compared": (("[of] {=at least|at most|greater than|more than|less than|other than} {w number}",), _compared),
    "w said one/sort": (("{=even|odd|prime|positive|negative|nonzero|nonnegative}", "a {=prime|positive|negative} number"), lambda word: _tested(word, _SORTS[word])),
    "w said one/amount": (("an {=even|odd} <amount|number>",), lambda word: _tested(word, _SORTS[word])),
    "w said one/counts": (("{w counts}",), lambda numbers: _tested(" or ".join(map(str, numbers)), lambda x: x in numbers) if len(numbers) > 1 else None),
    "w said one/square": ("a perfect square", lambda: _tested("a square", _SORTS["square"])),
    "w said one/all-sort": (("all {=even|odd|prime|positive}",), lambda word: _tested(word, _SORTS[word])),
    "w said one/divisible": (("divisible by {w count}", "a multiple of {w count}"), lambda k: _tested(f"divisible by {k}", lambda x: x % k == 0) if k else None),
    "w said one/rest": (("congruent to {w count} <modulo|mod> {w count}",), _rest),
    "w said one/between": (("between {w count} and {w count} [inclusive]", "from {w count} to {w count}"), lambda a, b: _tested(f"from {a} to {b}", lambda x: a <= x <= b) if a < b else None),
    "w said one/or-more": (("{w count} or <more|greater>",), lambda k: _tested(f"at least {k}", lambda x: x >= k)),
    "w said one/or-less": (("{w count} or <less|fewer>",), lambda k: _tested(f"at most {k}", lambda x: x <= k)),
    "w said number/is": (("is {w said}",), lambda found: found),
    "w said number/is-not": (("is not {w said}",), not_so),
    "w said number/exceeds": (("exceeds {w number}",), lambda number: _compared("greater than", number)),
    "w said number/never-exceeds": (("never exceeds {w number}", "never exceed {w number}"), lambda number: _compared("at most", number)),
    "w said number/rest": (("leaves [a] remainder [of] {w count} if divided by {w count}", "leaves [a] remainder [of] {w count} on division by {w count}"), _rest),
    # numbers of a thing
    "w measure/total": ((f"{{={_MEASURES}}} [of <its|the|all|all the> <cell|value|number|digit>]",), total),
    "w measure/extreme": (("{=largest|greatest|smallest} <cell|number|value|digit>",), total),
    "w measure/end": (("{=first|last|top|bottom|left|right} <cell|number|value|digit>",), total),
    "w measure/many": (("number of {w things}", "count of {w things}"), how_many),
    "w measure/different": (("number of <different|distinct> {=cell|number|value|digit|colour}",), _different),
    "w measure/determinant": (("determinant",), Number("determinant", lambda board, it: _determinant(board.values(it)))),
    "w measure/size": (("<size|area|length>", "number of cell"), size),
    "w number/plain": "{w plain number}",
    "w number/combined": (("{w plain number} {=plus|minus|times} {w plain number}",), _combined),
    "w number/reduced": (("{w plain number} <modulo|mod> {w count}",), _reduced),
    "w plain number/count": (("{w integer}",), literal),
    "w plain number/word": (("{=" + "|".join(_WORDS) + "}",), lambda word: literal(_WORDS.index(word))),
    "w plain number/many": (("the number of {w things}",), how_many),
    "w plain number/measured": (("the {w measure} of {w group}", "the {w measure} of all {w group}"), measured),
    "w plain number/all": ((f"the {{={_MEASURES}}} of <all|all the|the> <cell|number|value|digit>",), total),
    "w plain number/both-sides": ((f"the {{={_MEASURES}}} of its {{=left|upper}} and {{=right|lower}} neighbour where both exist", f"the {{={_MEASURES}}} of its {{=left|upper}} and [its] {{=right|lower}} neighbour if both exist"), lambda word, a, b: _of_sides(word, a, b)),
    "w measure/alternating": (("alternating sum",), alternating),
    "w plain number/of-two": (("the {=sum|total|product|maximum|minimum|larger|smaller|difference|xor} of {w plain number} and {w plain number}", "the {=difference} between {w plain number} and {w plain number}"), lambda word, a, b: of_two(word, a, b)),
    "w plain number/of-two-reduced": (("the {=sum|total|product} <modulo|mod> {w count} of {w plain number} and {w plain number}",), lambda word, k, a, b: _reduced(of_two(word, a, b), k)),
    "w plain number/near": (("the number of {w atom} {w near}",), lambda noun, near: None if near.said.startswith("in its") else Number(f"number of {noun.said} {near.said}", lambda board, it: len(noun.of(board, tuple(c for c in near.of(board, it) if c not in it))), "cell")),
    "w plain number/bare": (("the {=sum|total|product}",), total),
    "w plain number/own-neighbours": (("the number of its {=neighbour|king neighbour} that {w claim of it}", "the number of its {=neighbour|king neighbour} {w claim of it}"), lambda word, claim: neighbours_that(word, claim)),
    "w plain number/bare-extreme": (("the {=largest|greatest|smallest|maximum|minimum} <cell|value|number|digit>",), total),
    "w plain number/own": (("its [own] {w measure}",), lambda measure: measure),
    "w plain number/total-behind": ((f"{{w group}} {{={_MEASURES}}}",), lambda group, word: measured(total(word), group)),
    "w plain number/value": (("{w single}", "the value of {w single}"), _value_of),
    "w plain number/times": (("{=twice|double|two times|three times|half} {w plain number}",), lambda word, number: _times(_FACTORS[word], number)),
}  # fmt: skip
__all__ = ["COMPARE", "EVERY", "NONE", "PHRASES", "SOME", "Many", "Meant", "Said"]
