"""Numbers that depend on the board and a subject (totals, counts, values), tests of such numbers, and their phrases.

The kind of phrase "w many" is a quantifier ("at least two"), "w number" a number ("the sum of the first row"), "w
measure" a number that depends on a thing ("sum", in "its sum"), "w said" a test of a number ("less than 3"), and "w
said number" such a test with its verb ("is less than 3"). The prefix "w" of a kind stands for the whole board: it keeps
these kinds apart from those of `everyday` and `statements`, which are read cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import prod

from stripcount.language.boardwise.arithmetic import (
    FACTOR_BY_WORD,
    NumberValue,
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
    Noun,
    Number,
    WholeBoard,
    is_whole_line,
)
from stripcount.language.boardwise.nouns import Place
from stripcount.language.boardwise.number_tests import (
    NUMBER_PROPERTIES,
    both_test,
    comparison_test,
    either_test,
    negate_test,
    number_test_of,
    residue_test,
)
from stripcount.language.boardwise.quantifiers import (
    EVERY,
    HALF_TESTS,
    NONE,
    SOME,
    Quantifier,
    at_least,
    at_most,
    between,
    exactly,
)
from stripcount.language.grammar import PhraseList, Productions

# each word stands at the index that is its number
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


def constant_number(value: int) -> Number:
    """Return the number that has the same value on every board."""
    return Number(str(value), lambda board, subject: value)


def thing_count(noun: Noun) -> Number:
    """Return the number of things of a kind inside the subject.

    If the noun names a line ("1s in the first row") and the subject is itself a row or column, the things are counted
    on the whole board.
    """
    return Number(
        f"number of {noun.text}",
        lambda board, subject: len(noun.evaluate(board, _scope(board, subject) if noun.line_kind else subject)),
    )


def _scope(board: WholeBoard, subject: Cells) -> Cells:
    """Return the cells of the whole board if the subject is one of its rows or columns, otherwise the subject."""
    return board.cells if is_whole_line(board, subject, "row") or is_whole_line(board, subject, "column") else subject


# functions of the values of a thing in their order; None where they are not defined
_AGGREGATES: dict[str, Callable[[list[int]], NumberValue]] = {
    "sum": sum,
    "total": sum,
    "product": prod,
    "average": lambda values: Fraction(sum(values), len(values)) if values else None,
    "mean": lambda values: Fraction(sum(values), len(values)) if values else None,
    "maximum": lambda values: max(values, default=None),
    "largest": lambda values: max(values, default=None),
    "greatest": lambda values: max(values, default=None),
    "minimum": lambda values: min(values, default=None),
    "smallest": lambda values: min(values, default=None),
    "first": lambda values: values[0] if values else None,
    "last": lambda values: values[-1] if values else None,
    "top": lambda values: values[0] if values else None,
    "bottom": lambda values: values[-1] if values else None,
    "left": lambda values: values[0] if values else None,
    "right": lambda values: values[-1] if values else None,
}


def aggregate(word: str) -> Number:
    """Return the sum, product, maximum, ... of the subject's values, or its first or last one.

    `word` is a key of `_AGGREGATES`. Words that mean the same give numbers with the same text.
    """
    return Number(
        {"total": "sum", "mean": "average", "largest": "maximum", "greatest": "maximum", "smallest": "minimum"}.get(
            word, word
        ),
        lambda board, subject: _AGGREGATES[word](board.values(subject)),
    )


def alternating_sum() -> Number:
    """Return the alternating sum of the subject's values: the first minus the second plus the third, and so on."""
    return Number(
        "alternating sum",
        lambda board, subject: sum(value * (-1) ** index for index, value in enumerate(board.values(subject))),
    )


def cell_count() -> Number:
    """Return the number of the subject's cells."""
    return Number("size", lambda board, subject: len(subject))


def _distinct_value_count(word: str | None = None) -> Number:
    """Return the number of different values of the subject; the word of the phrase, such as "digits", is not used."""
    return Number("number of different values", lambda board, subject: len(set(board.values(subject))))


def measure_of_group(measure: Number, group: Group) -> Number:
    """Return a measure of a group, such as "the sum of the first row".

    It is undefined for the average of two opposite neighbours of which one does not exist.
    """
    is_one_line = group.line_kind != "" and group.sort == ""
    # a place such as "directly left or right", of the phrase "the average of its left and right neighbour"
    needs_two_cells = measure.text == "average" and group.text.startswith("what lies directly") and " or " in group.text

    def value(board: WholeBoard, subject: Cells) -> NumberValue:
        group_cells = group.evaluate(board, _scope(board, subject) if is_one_line else subject)
        return None if needs_two_cells and len(group_cells) < 2 else measure.evaluate(board, group_cells)

    return Number(f"{measure.text} of {group.text}", value, _sort_of_measure(group))


def _sort_of_measure(group: Group) -> str:
    """Return the `sort` of a number that is a measure of a group: "cell" if the group depends on a cell."""
    return "cell" if group.sort == "cell" else ""


def _value_of_cell(group: Group) -> Number:
    """Return the value of the only cell of a group; it is undefined where the group has no cell or several."""

    def value(board: WholeBoard, subject: Cells) -> NumberValue:
        group_cells = group.evaluate(board, subject)
        return board.value(group_cells[0]) if len(group_cells) == 1 else None

    return Number(f"value of {group.text}", value, _sort_of_measure(group))


# the step (rows down, columns to the right) to the neighbour on a side
_STEP_BY_SIDE: dict[str, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "upper": (-1, 0), "lower": (1, 0)}


def _aggregate_of_two_sides(word: str, first_side: str, second_side: str) -> Number:
    """Return the sum, product, ... of a cell's two neighbours on two sides; it is undefined without one of them.

    `word` is a key of `_AGGREGATES`; the sides are "left", "right", "upper" or "lower".
    """

    def value(board: WholeBoard, subject: Cells) -> NumberValue:
        neighbours = board.neighbours(subject[0], (_STEP_BY_SIDE[first_side], _STEP_BY_SIDE[second_side]))
        return _AGGREGATES[word](board.values(neighbours)) if len(neighbours) == 2 else None

    return Number(f"{word} of its {first_side} and {second_side} neighbour, if it has both", value, "cell")


def neighbour_count(neighbour_word: str, claim: Claim) -> Number | None:
    """Return the number of a cell's neighbours for which a claim holds; None if it cannot be made about single cells.

    `neighbour_word` is "neighbour" (by a side) or "king neighbour".
    """
    if claim.sort not in ("", "cell"):
        return None
    steps = ORTHOGONAL_STEPS if neighbour_word == "neighbour" else KING_STEPS
    return Number(
        f"number of its {neighbour_word}s that {claim.text}",
        lambda board, subject: sum(
            claim.evaluate(board, (neighbour,)) is True for neighbour in board.neighbours(subject[0], steps)
        ),
        "cell",
    )


def _determinant(entries: list[int]) -> NumberValue:
    """Return the determinant of a 2 × 2 block, given in reading order; None for any other number of entries."""
    return entries[0] * entries[3] - entries[1] * entries[2] if len(entries) == 4 else None


def _things_near_count(noun: Noun, place: Place) -> Number | None:
    """Return the number of things near a cell, which is not counted itself: "the number of 1s next to it".

    None for the cell's own row or column, of which "the number of 1s in its row" is the measure of a line.
    """
    if place.text.startswith("in its"):
        return None

    def count(board: WholeBoard, subject: Cells) -> int:
        other_cells = tuple(cell for cell in place.evaluate(board, subject) if cell not in subject)
        return len(noun.evaluate(board, other_cells))

    return Number(f"number of {noun.text} {place.text}", count, "cell")


# the keys of `_AGGREGATES` for all cells of a thing, as alternatives of a production
_AGGREGATE_WORDS = "sum|total|product|average|mean|maximum|minimum"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    "w count/digits": "{digits}",
    "w count/word": ("{=" + "|".join(_NUMBER_WORDS) + "}", _NUMBER_WORDS.index),
    "w counts": PhraseList("w count", inner=(",",), last=("or", ", or"), distinct=True),
    "w integer/positive": "{digits}",
    "w integer/negative": ("- {digits}", lambda absolute_value: -absolute_value),
    # how many
    "w every/every": (("<every|each|all|all the|all of the|each of the|every one of the>",), EVERY),
    "w many/none": (("<no|neither|neither the|neither of the|none of the>",), NONE),
    "w many/some": (("<some|at least one|at least one of the|at least 1|one or more|one of the>",), SOME),
    "w many/numbers": (("exactly {w counts} [of the]",), exactly),
    "w many/bare": (("{w counts} [of the]",), lambda numbers: Quantifier(f"just {' or '.join(map(str, numbers))}", lambda count, total: count in numbers)),
    "w many/least": (("at least {w count} [of the]", "minimum {w count}", "a minimum of {w count}", "{w count} or more"), at_least),
    "w many/most": (("at most {w count} [of the]", "maximum {w count}", "a maximum of {w count}", "{w count} or less", "up to {w count}"), at_most),
    "w many/more": (("<greater|more> than {w count} [of the]",), lambda bound: at_least(bound + 1)),
    "w many/less": (("less than {w count} [of the]", "<never as many as|fewer than> {w count}"), lambda bound: at_most(bound - 1) if bound else None),
    "w many/between": (("between {w count} and {w count} [inclusive] [of the]", "from {w count} to {w count}", "{w count} to {w count}"), between),
    "w many/parity": (("an {=even|odd} number of [the]",), lambda parity: Quantifier(f"an {parity} number of", lambda count, total: count % 2 == (parity == "odd"))),
    "w many/multiple": (("a multiple of {w count}", "a number divisible by {w count} of"), lambda divisor: Quantifier(f"a multiple of {divisor}", lambda count, total: count % divisor == 0) if divisor else None),
    "w many/half": (("{=at least|at most|greater than|more than|less than|exactly} half [of] [<the|all>]",), lambda comparison: Quantifier(f"{comparison} half of", HALF_TESTS[comparison])),
    "w many/but": (("all but [exactly] {w count} [of the]", "all [of] [the] but [exactly] {w count}"), lambda excepted_count: Quantifier(f"all but {excepted_count}", lambda count, total: total - count == excepted_count)),
    "w many/not-every": (("<not every|not all|not all the|not all of the>",), Quantifier("not every", lambda count, total: count < total)),
    # said of a number
    "w said/number": (("[<exactly|equal to|of>] {w number}",), lambda number: comparison_test("equal to", number)),
    "w said/either": (("[either] {w said one} or {w said one}",), either_test),
    "w said/one": "{w said one}",
    "w said one/compared": (("[of] {=at least|at most|greater than|more than|less than|other than} {w number}",), comparison_test),
    "w said one/sort": (("{=even|odd|prime|positive|negative|nonzero|nonnegative}", "a {=prime|positive|negative} number"), lambda adjective: number_test_of(adjective, NUMBER_PROPERTIES[adjective])),
    "w said one/amount": (("an {=even|odd} <amount|number>",), lambda adjective: number_test_of(adjective, NUMBER_PROPERTIES[adjective])),
    "w said one/counts": (("{w counts}",), lambda numbers: number_test_of(" or ".join(map(str, numbers)), lambda number: number in numbers) if len(numbers) > 1 else None),
    "w said one/square": ("a perfect square", lambda: number_test_of("a square", NUMBER_PROPERTIES["square"])),
    "w said one/all-sort": (("all {=even|odd|prime|positive}",), lambda adjective: number_test_of(adjective, NUMBER_PROPERTIES[adjective])),
    "w said one/divisible": (("divisible by {w count}", "a multiple of {w count}"), lambda divisor: number_test_of(f"divisible by {divisor}", lambda number: number % divisor == 0) if divisor else None),
    "w said one/positive-multiple": (("a <positive|nonzero> multiple of {w count}",), lambda divisor: number_test_of(f"a positive multiple of {divisor}", lambda number: number > 0 and number % divisor == 0) if divisor else None),
    "w said one/rest": (("congruent to {w count} <modulo|mod> {w count}",), residue_test),
    "w said one/between": (("between {w count} and {w count} [inclusive]", "from {w count} to {w count}"), lambda low, high: number_test_of(f"from {low} to {high}", lambda number: low <= number <= high) if low < high else None),
    "w said one/or-more": (("{w count} or <more|greater>",), lambda bound: number_test_of(f"at least {bound}", lambda number: number >= bound)),
    "w said one/or-less": (("{w count} or <less|fewer>",), lambda bound: number_test_of(f"at most {bound}", lambda number: number <= bound)),
    "w said number/is": (("is {w said}",), lambda number_test: number_test),
    "w said number/both": (("is {w said one} and {w said one}",), both_test),
    "w said number/is-not": (("is not {w said}",), negate_test),
    "w said number/exceeds": (("exceeds {w number}",), lambda number: comparison_test("greater than", number)),
    "w said number/never-exceeds": (("never exceeds {w number}", "never exceed {w number}"), lambda number: comparison_test("at most", number)),
    "w said number/rest": (("leaves [a] remainder [of] {w count} if divided by {w count}", "leaves [a] remainder [of] {w count} on division by {w count}"), residue_test),
    # numbers of a thing
    "w measure/total": ((f"{{={_AGGREGATE_WORDS}}} [of <its|the|all|all the> <cell|value|number|digit>]",), aggregate),
    "w measure/extreme": (("{=largest|greatest|smallest|maximum|minimum} <cell|number|value|digit>",), aggregate),
    "w measure/range": (("difference between [<the|its>] {=largest|greatest|maximum} and [<the|its>] {=smallest|minimum} [<cell|number|value|digit>]",), lambda maximum, minimum: function_of_two("difference", aggregate(maximum), aggregate(minimum))),
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
    "w plain number/both-sides": ((f"the {{={_AGGREGATE_WORDS}}} of its {{=left|upper}} and {{=right|lower}} neighbour where both exist", f"the {{={_AGGREGATE_WORDS}}} of its {{=left|upper}} and [its] {{=right|lower}} neighbour if both exist"), lambda word, first_side, second_side: _aggregate_of_two_sides(word, first_side, second_side)),
    "w measure/alternating": (("alternating sum",), alternating_sum),
    "w plain number/of-two": (("the {=sum|total|product|maximum|minimum|larger|smaller|difference|xor} of {w plain number} and {w plain number}", "the {=difference} between {w plain number} and {w plain number}"), lambda word, first, second: function_of_two(word, first, second)),
    "w plain number/of-two-reduced": (("the {=sum|total|product} <modulo|mod> {w count} of {w plain number} and {w plain number}",), lambda word, modulus, first, second: residue(function_of_two(word, first, second), modulus)),
    "w plain number/near": (("the number of {w atom} {w near}",), _things_near_count),
    "w plain number/bare": (("the {=sum|total|product}",), aggregate),
    "w plain number/own-neighbours": (("the number of its {=neighbour|king neighbour} that {w claim of it}", "the number of its {=neighbour|king neighbour} {w claim of it}"), lambda neighbour_word, claim: neighbour_count(neighbour_word, claim)),
    "w plain number/bare-extreme": (("the {=largest|greatest|smallest|maximum|minimum} <cell|value|number|digit>",), aggregate),
    "w plain number/own-of": (("the {w measure} of <that|this|the same> <row|column|line>",), lambda measure: replace(measure, sort="own")),
    "w plain number/own": (("its [own] {w measure}",), lambda measure: measure),
    "w plain number/total-behind": ((f"{{w group}} {{={_AGGREGATE_WORDS}}}",), lambda group, word: measure_of_group(aggregate(word), group)),
    "w plain number/value": (("{w single}", "the value of {w single}"), _value_of_cell),
    "w plain number/times": (("{=twice|double|two times|three times|half} {w plain number}",), lambda factor_word, number: multiply(FACTOR_BY_WORD[factor_word], number)),
}  # fmt: skip
