"""Quantifiers, numbers that depend on the board and a subject (totals, counts, values), and tests of such numbers."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from stripcount.language.boardwise.arithmetic import (
    FACTOR_BY_WORD,
    Amount,
    combine_numbers,
    function_of_two,
    multiply,
    residue,
)
from stripcount.language.boardwise.board import (
    KING_STEPS,
    ORTHOGONAL_STEPS,
    Cells,
    Claim,
    Group,
    Meaning,
    Noun,
    Number,
    WholeBoard,
    is_whole_line,
)
from stripcount.language.grammar import PhraseList, Productions

_NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


@dataclass(frozen=True, eq=False)
class Quantifier:
    """A quantifier such as "at least two": `holds`(n, total) states whether n things out of `total` satisfy it."""

    text: str
    holds: Callable[[int, int], bool]


@dataclass(frozen=True, eq=False)
class NumberTest:
    """A test of a number such as "even" or "less than its left neighbour".

    `on`(board, subject, number) states whether the number passes; None never does.
    """

    text: str
    evaluate: Callable[[WholeBoard, Cells, Amount], bool]
    sort: str = ""


def has_bare_number(text: str) -> bool:
    """Return whether the text of a phrase has a bare number, which may mean "exactly two" or "at least two"."""
    return "just " in text


EVERY = Quantifier("every", lambda n, total: n == total)
NONE = Quantifier("no", lambda n, total: n == 0)
SOME = Quantifier("at least one", lambda n, total: n > 0)


def _exactly(numbers: tuple[int, ...]) -> Quantifier:
    return Quantifier(f"exactly {' or '.join(map(str, numbers))}", lambda n, total: n in numbers)


def _at_least(value: int) -> Quantifier:
    return Quantifier(f"at least {value}", lambda n, total: n >= value)


def _at_most(value: int) -> Quantifier:
    return Quantifier(f"at most {value}", lambda n, total: n <= value)


def _between(low: int, high: int) -> Quantifier | None:
    return Quantifier(f"from {low} to {high}", lambda n, total: low <= n <= high) if low < high else None


_HALF_TESTS: dict[str, Callable[[int, int], bool]] = {
    "at least": lambda n, total: 2 * n >= total,
    "at most": lambda n, total: 2 * n <= total,
    "greater than": lambda n, total: 2 * n > total,
    "more than": lambda n, total: 2 * n > total,
    "less than": lambda n, total: 2 * n < total,
    "exactly": lambda n, total: 2 * n == total,
}


def _number_test(text: str, holds: Callable[[Fraction | int], bool]) -> NumberTest:
    return NumberTest(text, lambda board, subject, x: x is not None and holds(x))


def _is_prime(x: Fraction | int) -> bool:
    return x.denominator == 1 and x > 1 and all(int(x) % d for d in range(2, int(int(x) ** 0.5) + 1))


_NUMBER_PROPERTIES: dict[str, Callable[[Fraction | int], bool]] = {
    "even": lambda x: x % 2 == 0,
    "odd": lambda x: x % 2 == 1,
    "prime": _is_prime,
    "positive": lambda x: x > 0,
    "negative": lambda x: x < 0,
    "nonzero": lambda x: x != 0,
    "nonnegative": lambda x: x >= 0,
    "square": lambda x: x.denominator == 1 and x >= 0 and round(float(x) ** 0.5) ** 2 == x,
}
COMPARISONS: dict[str, Callable[[Fraction | int, Fraction | int], bool]] = {
    "equal to": operator.eq,
    "at least": operator.ge,
    "at most": operator.le,
    "greater than": operator.gt,
    "more than": operator.gt,
    "less than": operator.lt,
    "other than": operator.ne,
}


def _comparison_test(word: str, number: Number) -> NumberTest:
    def test(board: WholeBoard, subject: Cells, x: Amount) -> bool:
        other = number.evaluate(board, subject)
        return x is not None and other is not None and COMPARISONS[word](x, other)

    return NumberTest(f"{word} {number.text}", test, number.sort)


def negate_test(number_test: NumberTest) -> NumberTest:
    """Return the test that something is not said of a number."""
    return NumberTest(
        f"not {number_test.text}",
        lambda board, subject, x: not number_test.evaluate(board, subject, x),
        number_test.sort,
    )


def _either_test(first: NumberTest, second: NumberTest) -> NumberTest:
    return NumberTest(
        f"{first.text} or {second.text}",
        lambda board, subject, x: first.evaluate(board, subject, x) or second.evaluate(board, subject, x),
    )


def _residue_test(value: int, divisor: int) -> NumberTest | None:
    return _number_test(f"{value} modulo {divisor}", lambda x: (x - value) % divisor == 0) if divisor else None


# numbers that are functions of the board and the subject


def constant_number(value: int) -> Number:
    """Return the number that has the same value on every board."""
    return Number(str(value), lambda board, subject: value)


def thing_count(noun: Noun) -> Number:
    """Return the number of things of a kind within the subject; if the kind names a line, within the whole board."""
    return Number(
        f"number of {noun.text}",
        lambda board, subject: len(noun.evaluate(board, _scope(board, subject) if noun.line_kind else subject)),
    )


def _scope(board: WholeBoard, subject: Cells) -> Cells:
    """Return the cells of the whole board if the subject is a row or column of it, else the subject."""
    return board.cells if is_whole_line(board, subject, "row") or is_whole_line(board, subject, "column") else subject


_AGGREGATES: dict[str, Callable[[list[int]], Amount]] = {
    "sum": sum,
    "total": sum,
    "product": prod,
    "average": lambda value_test: Fraction(sum(value_test), len(value_test)) if value_test else None,
    "mean": lambda value_test: Fraction(sum(value_test), len(value_test)) if value_test else None,
    "maximum": lambda value_test: max(value_test, default=None),
    "largest": lambda value_test: max(value_test, default=None),
    "greatest": lambda value_test: max(value_test, default=None),
    "minimum": lambda value_test: min(value_test, default=None),
    "smallest": lambda value_test: min(value_test, default=None),
    "first": lambda value_test: value_test[0] if value_test else None,
    "last": lambda value_test: value_test[-1] if value_test else None,
    "top": lambda value_test: value_test[0] if value_test else None,
    "bottom": lambda value_test: value_test[-1] if value_test else None,
    "left": lambda value_test: value_test[0] if value_test else None,
    "right": lambda value_test: value_test[-1] if value_test else None,
}


def aggregate(word: str) -> Number:
    """Return the sum, product, ... of the subject's values."""
    return Number(
        {"total": "sum", "mean": "average", "largest": "maximum", "greatest": "maximum", "smallest": "minimum"}.get(
            word, word
        ),
        lambda board, subject: _AGGREGATES[word](board.values(subject)),
    )


def alternating_sum() -> Number:
    """Return the alternating sum of the subject's values: the first minus the second plus the third, and so on."""
    return Number(
        "alternating sum", lambda board, subject: sum(v * (-1) ** k for k, v in enumerate(board.values(subject)))
    )


def cell_count() -> Number:
    """Return the number of the subject's cells."""
    return Number("size", lambda board, subject: len(subject))


def _distinct_value_count(word: str | None = None) -> Number:
    return Number("number of different values", lambda board, subject: len(set(board.values(subject))))


def measure_of_group(measure: Number, group: Group) -> Number:
    """Return a measure of a group, such as "the sum of the first row"."""
    one_line = group.line_kind != "" and group.sort == ""
    two_sides = measure.text == "average" and group.text.startswith("what lies directly") and " or " in group.text

    def value(board: WholeBoard, subject: Cells) -> Amount:
        group_cells = group.evaluate(board, _scope(board, subject) if one_line else subject)
        return None if two_sides and len(group_cells) < 2 else measure.evaluate(board, group_cells)

    return Number(f"{measure.text} of {group.text}", value, _sort_of_measure(group))


def _sort_of_measure(group: Group) -> str:
    """Return the `sort` of a number that is a measure of a group: "cell" if the group depends on a cell."""
    return "cell" if group.sort == "cell" else ""


def _value_of_cell(group: Group) -> Number:
    """Return the value of the only cell of a group; the number is None where the group has no cell or several."""

    def value(board: WholeBoard, subject: Cells) -> Amount:
        group_cells = group.evaluate(board, subject)
        return board.value(group_cells[0]) if len(group_cells) == 1 else None

    return Number(f"value of {group.text}", value, _sort_of_measure(group))


_STEP_BY_SIDE: dict[str, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "upper": (-1, 0), "lower": (1, 0)}


def _aggregate_of_two_sides(word: str, first: str, second: str) -> Number:
    """Return a total of a cell's two neighbours on opposite sides; the number is None without one of them."""

    def value(board: WholeBoard, subject: Cells) -> Amount:
        neighbours = board.neighbours(subject[0], (_STEP_BY_SIDE[first], _STEP_BY_SIDE[second]))
        return _AGGREGATES[word](board.values(neighbours)) if len(neighbours) == 2 else None

    return Number(f"{word} of its {first} and {second} neighbour, if it has both", value, "cell")


def neighbour_count(word: str, claim: Claim) -> Number | None:
    """Return the number of a cell's neighbours for which a claim holds; None if the claim is not about single cells."""
    if claim.sort not in ("", "cell"):
        return None
    steps = ORTHOGONAL_STEPS if word == "neighbour" else KING_STEPS
    return Number(
        f"number of its {word}s that {claim.text}",
        lambda board, subject: sum(claim.evaluate(board, (c,)) is True for c in board.neighbours(subject[0], steps)),
        "cell",
    )


def _determinant(entries: list[int]) -> Amount:
    return entries[0] * entries[3] - entries[1] * entries[2] if len(entries) == 4 else None


_CELL = "[<cell|number|value|digit>]"
_AGGREGATE_WORDS = "sum|total|product|average|mean|maximum|minimum"
PHRASES: Productions = {
    "w count/digits": "{digits}",
    "w count/word": ("{=" + "|".join(_NUMBER_WORDS) + "}", _NUMBER_WORDS.index),
    "w counts": PhraseList("w count", inner=(",",), last=("or", ", or"), distinct=True),
    "w integer/positive": "{digits}",
    "w integer/negative": ("- {digits}", lambda n: -n),
    # how many
    "w every/every": (("<every|each|all|all the|all of the|each of the|every one of the>",), EVERY),
    "w many/none": (("<no|neither|neither the|neither of the|none of the>",), NONE),
    "w many/some": (("<some|at least one|at least one of the|at least 1|one or more|one of the>",), SOME),
    "w many/numbers": (("exactly {w counts} [of the]",), _exactly),
    "w many/bare": (("{w counts} [of the]",), lambda numbers: Quantifier(f"just {' or '.join(map(str, numbers))}", lambda n, total: n in numbers)),
    "w many/least": (("at least {w count} [of the]", "minimum {w count}", "a minimum of {w count}", "{w count} or more"), _at_least),
    "w many/most": (("at most {w count} [of the]", "maximum {w count}", "a maximum of {w count}", "{w count} or less", "up to {w count}"), _at_most),
    "w many/more": (("<greater|more> than {w count} [of the]",), lambda n: _at_least(n + 1)),
    "w many/less": (("less than {w count} [of the]", "<never as many as|fewer than> {w count}"), lambda n: _at_most(n - 1) if n else None),
    "w many/between": (("between {w count} and {w count} [inclusive] [of the]", "from {w count} to {w count}", "{w count} to {w count}"), _between),
    "w many/parity": (("an {=even|odd} number of [the]",), lambda word: Quantifier(f"an {word} number of", lambda n, total: n % 2 == (word == "odd"))),
    "w many/multiple": (("a multiple of {w count}", "a number divisible by {w count} of"), lambda k: Quantifier(f"a multiple of {k}", lambda n, total: n % k == 0) if k else None),
    "w many/half": (("{=at least|at most|greater than|more than|less than|exactly} half [of] [<the|all>]",), lambda word: Quantifier(f"{word} half of", _HALF_TESTS[word])),
    "w many/but": (("all but [exactly] {w count} [of the]", "all [of] [the] but [exactly] {w count}"), lambda k: Quantifier(f"all but {k}", lambda n, total: total - n == k)),
    "w many/not-every": (("<not every|not all|not all the|not all of the>",), Quantifier("not every", lambda n, total: n < total)),
    # said of a number
    "w said/number": (("[<exactly|equal to|of>] {w number}",), lambda number: _comparison_test("equal to", number)),
    "w said/either": (("[either] {w said one} or {w said one}",), _either_test),
    "w said/one": "{w said one}",
    "w said one/compared": (("[of] {=at least|at most|greater than|more than|less than|other than} {w number}",), _comparison_test),
    "w said one/sort": (("{=even|odd|prime|positive|negative|nonzero|nonnegative}", "a {=prime|positive|negative} number"), lambda word: _number_test(word, _NUMBER_PROPERTIES[word])),
    "w said one/amount": (("an {=even|odd} <amount|number>",), lambda word: _number_test(word, _NUMBER_PROPERTIES[word])),
    "w said one/counts": (("{w counts}",), lambda numbers: _number_test(" or ".join(map(str, numbers)), lambda x: x in numbers) if len(numbers) > 1 else None),
    "w said one/square": ("a perfect square", lambda: _number_test("a square", _NUMBER_PROPERTIES["square"])),
    "w said one/all-sort": (("all {=even|odd|prime|positive}",), lambda word: _number_test(word, _NUMBER_PROPERTIES[word])),
    "w said one/divisible": (("divisible by {w count}", "a multiple of {w count}"), lambda k: _number_test(f"divisible by {k}", lambda x: x % k == 0) if k else None),
    "w said one/positive-multiple": (("a <positive|nonzero> multiple of {w count}",), lambda k: _number_test(f"a positive multiple of {k}", lambda x: x > 0 and x % k == 0) if k else None),
    "w said one/rest": (("congruent to {w count} <modulo|mod> {w count}",), _residue_test),
    "w said one/between": (("between {w count} and {w count} [inclusive]", "from {w count} to {w count}"), lambda a, b: _number_test(f"from {a} to {b}", lambda x: a <= x <= b) if a < b else None),
    "w said one/or-more": (("{w count} or <more|greater>",), lambda k: _number_test(f"at least {k}", lambda x: x >= k)),
    "w said one/or-less": (("{w count} or <less|fewer>",), lambda k: _number_test(f"at most {k}", lambda x: x <= k)),
    "w said number/is": (("is {w said}",), lambda value_test: value_test),
    "w said number/both": (("is {w said one} and {w said one}",), lambda a, b: NumberTest(f"{a.text} and {b.text}", lambda board, subject, x: a.evaluate(board, subject, x) and b.evaluate(board, subject, x), a.sort or b.sort)),
    "w said number/is-not": (("is not {w said}",), negate_test),
    "w said number/exceeds": (("exceeds {w number}",), lambda number: _comparison_test("greater than", number)),
    "w said number/never-exceeds": (("never exceeds {w number}", "never exceed {w number}"), lambda number: _comparison_test("at most", number)),
    "w said number/rest": (("leaves [a] remainder [of] {w count} if divided by {w count}", "leaves [a] remainder [of] {w count} on division by {w count}"), _residue_test),
    # numbers of a thing
    "w measure/total": ((f"{{={_AGGREGATE_WORDS}}} [of <its|the|all|all the> <cell|value|number|digit>]",), aggregate),
    "w measure/extreme": (("{=largest|greatest|smallest|maximum|minimum} <cell|number|value|digit>",), aggregate),
    "w measure/range": (("difference between [<the|its>] {=largest|greatest|maximum} and [<the|its>] {=smallest|minimum} [<cell|number|value|digit>]",), lambda a, b: function_of_two("difference", aggregate(a), aggregate(b))),
    "w measure/end": (("{=first|last|top|bottom|left|right} <cell|number|value|digit>",), aggregate),
    "w measure/many": (("number of {w things}", "count of {w things}"), thing_count),
    "w measure/different": (("number of <different|distinct> {=cell|number|value|digit|colour}",), _distinct_value_count),
    "w measure/determinant": (("determinant",), Number("determinant", lambda board, subject: _determinant(board.values(subject)))),
    "w measure/size": (("<size|area|length>", "number of cell"), cell_count),
    "w number/plain": "{w plain number}",
    "w number/combined": (("{w plain number} {=plus|minus|times} {w plain number}",), combine_numbers),
    "w number/reduced": (("{w plain number} <modulo|mod> {w count}",), residue),
    "w plain number/count": (("{w integer}",), constant_number),
    "w plain number/word": (("{=" + "|".join(_NUMBER_WORDS) + "}",), lambda word: constant_number(_NUMBER_WORDS.index(word))),
    "w plain number/many": (("[the] [total] number of {w things}",), thing_count),
    "w plain number/measured": (("the {w measure} of {w group}", "the {w measure} of all {w group}"), measure_of_group),
    "w plain number/all": ((f"the {{={_AGGREGATE_WORDS}}} of <all|all the|the> <cell|number|value|digit>",), aggregate),
    "w plain number/both-sides": ((f"the {{={_AGGREGATE_WORDS}}} of its {{=left|upper}} and {{=right|lower}} neighbour where both exist", f"the {{={_AGGREGATE_WORDS}}} of its {{=left|upper}} and [its] {{=right|lower}} neighbour if both exist"), lambda word, a, b: _aggregate_of_two_sides(word, a, b)),
    "w measure/alternating": (("alternating sum",), alternating_sum),
    "w plain number/of-two": (("the {=sum|total|product|maximum|minimum|larger|smaller|difference|xor} of {w plain number} and {w plain number}", "the {=difference} between {w plain number} and {w plain number}"), lambda word, a, b: function_of_two(word, a, b)),
    "w plain number/of-two-reduced": (("the {=sum|total|product} <modulo|mod> {w count} of {w plain number} and {w plain number}",), lambda word, k, a, b: residue(function_of_two(word, a, b), k)),
    "w plain number/near": (("the number of {w atom} {w near}",), lambda noun, near: None if near.text.startswith("in its") else Number(f"number of {noun.text} {near.text}", lambda board, subject: len(noun.evaluate(board, tuple(c for c in near.evaluate(board, subject) if c not in subject))), "cell")),
    "w plain number/bare": (("the {=sum|total|product}",), aggregate),
    "w plain number/own-neighbours": (("the number of its {=neighbour|king neighbour} that {w claim of it}", "the number of its {=neighbour|king neighbour} {w claim of it}"), lambda word, claim: neighbour_count(word, claim)),
    "w plain number/bare-extreme": (("the {=largest|greatest|smallest|maximum|minimum} <cell|value|number|digit>",), aggregate),
    "w plain number/own-of": (("the {w measure} of <that|this|the same> <row|column|line>",), lambda measure: replace(measure, sort="cell")),
    "w plain number/own": (("its [own] {w measure}",), lambda measure: measure),
    "w plain number/total-behind": ((f"{{w group}} {{={_AGGREGATE_WORDS}}}",), lambda group, word: measure_of_group(aggregate(word), group)),
    "w plain number/value": (("{w single}", "the value of {w single}"), _value_of_cell),
    "w plain number/times": (("{=twice|double|two times|three times|half} {w plain number}",), lambda word, number: multiply(FACTOR_BY_WORD[word], number)),
}  # fmt: skip
__all__ = ["COMPARISONS", "EVERY", "NONE", "PHRASES", "SOME", "Meaning", "NumberTest", "Quantifier"]
