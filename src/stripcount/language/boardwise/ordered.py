"""Claims about lines in their order, about lines read as numbers, and about how often values occur in lines.

Examples are "row number k has at most k 1s", "each row, read as a binary number, is greater than the one above", and
"among any three consecutive rows, at least one has a 1". A `line_kind` is "row" or "column".
"""

from __future__ import annotations

from itertools import pairwise

from stripcount.language.boardwise.board import Cells, Claim, Group, Meaning, Noun, Number, WholeBoard, maximal_runs
from stripcount.language.boardwise.formulas import claim_of_group, quantify
from stripcount.language.boardwise.nouns import NEIGHBOUR_STEPS
from stripcount.language.boardwise.number_tests import COMPARISONS, NumberTest
from stripcount.language.boardwise.pairings import cell_pairs_at_steps, line_noun
from stripcount.language.boardwise.quantifiers import Quantifier
from stripcount.language.boardwise.quantities import aggregate
from stripcount.language.boardwise.relations import PairRelation
from stripcount.language.boardwise.value_tests import ValueTest

# keys of `COMPARISONS` for other words for comparisons
COMPARISON_BY_SYNONYM = {"exactly": "equal to", "longer than": "greater than"}


def line_counts_compare_with_index(line_kind: str, comparison: str, noun: Noun) -> Claim:
    """Return the claim that row (column) k, counted from 1, has exactly (at most, at least) k things inside it."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        return all(
            COMPARISONS[COMPARISON_BY_SYNONYM.get(comparison, comparison)](len(noun.evaluate(board, line)), index)
            for index, line in enumerate(lines, 1)
        )

    return Claim(f"{line_kind} number k has {comparison} k {noun.text}", test)


def extreme_size_is(extreme: str, noun: Noun, size_condition: Quantifier | NumberTest) -> Claim:
    """Return the claim that the number of cells of the largest (smallest) thing of a kind satisfies a condition.

    An example is "the largest region of 1s has three cells". `size_condition` is a quantifier of cells ("at least three
    cells") or a test of the size ("even"). The claim is undefined where there is no such thing.
    """
    choose = max if extreme in ("largest", "longest") else min

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        sizes = [len(thing) for thing in noun.evaluate(board, subject)]
        if not sizes:
            return None
        return (
            size_condition.holds(choose(sizes), 0)
            if isinstance(size_condition, Quantifier)
            else size_condition.evaluate(board, subject, choose(sizes))
        )

    return Claim(f"the size of the {extreme} of {noun.text} is {size_condition.text}", test)


def end_value_is_count_of_others(end: str, quantifier: Quantifier, noun: Noun, counted: object) -> Claim | None:
    """Return the claim that the first (last) value of a line is a count, or a total, of its other cells.

    An example is "the first value of every row is the number of 1s in the rest of it". `end` is "first" or another word
    for the last cell. `counted` is the noun for the things that are counted, or a word of `aggregate`, such as "sum".
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        end_cell, other_cells = (subject[0], subject[1:]) if end == "first" else (subject[-1], subject[:-1])
        if isinstance(counted, Meaning):
            return board.value(end_cell) == len(counted.evaluate(board, other_cells))
        return board.value(end_cell) == aggregate(str(counted)).evaluate(board, other_cells)

    text = counted.text if isinstance(counted, Meaning) else str(counted)
    return quantify(quantifier, noun, Claim(f"the {end} cell is that of the rest: {text}", test, "thing"))


def digits_to_integer(base: str, board: WholeBoard, thing: Cells) -> int:
    """Return the integer whose digits are the values of a thing, the most significant one first.

    `base` is "binary", or another word for decimal; a value that is no digit of the base carries over into the digit
    before.
    """
    integer = 0
    for value in board.values(thing):
        integer = integer * (2 if base == "binary" else 10) + value
    return integer


def line_integers_compare(base: str, comparison: str) -> PairRelation:
    """Return the relation that a line, read as a number, compares with another; see `digits_to_integer`."""

    def test(board: WholeBoard, first: Cells, second: Cells) -> bool:
        return COMPARISONS[comparison](digits_to_integer(base, board, first), digits_to_integer(base, board, second))

    return PairRelation(f"as {base} number {comparison}", test, "line")


def line_integers_pass(parts: tuple[object, ...]) -> Claim | None:
    """Return the claim that lines, read as numbers, pass a test, as in "every row, read as a binary number, is odd".

    `parts` are the meanings of the phrase: the base ("binary" or "decimal"), a quantifier and a noun or else a group
    for one definite line, in any order, and the number test at the end. None if the test depends on the subject.
    """
    number_test = parts[-1]
    if not isinstance(number_test, NumberTest) or number_test.sort:
        return None
    base = next(part for part in parts if isinstance(part, str))
    claim = Claim(
        f"as {base} number {number_test.text}",
        lambda board, subject: number_test.evaluate(board, subject, digits_to_integer(base, board, subject)),
        "thing",
    )
    quantifier = next((part for part in parts if isinstance(part, Quantifier)), None)
    noun_or_group = next(part for part in parts if isinstance(part, Meaning))
    return claim_of_group(noun_or_group, claim) if quantifier is None else quantify(quantifier, noun_or_group, claim)


def windows_of_lines_satisfy(length: int, line_kind: str, quantifier: Quantifier, claim: Claim) -> Claim | None:
    """Return the claim that among any `length` consecutive lines, as many as `quantifier` allows satisfy a claim.

    An example is "among any three consecutive rows, at least one has a 1". Where a claim is undefined it does not hold.
    None for a claim about single cells and for the length 0.
    """
    if claim.sort == "cell" or not length:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        line_satisfies = [claim.evaluate(board, line) is True for line in line_noun(line_kind).evaluate(board, subject)]
        return all(
            quantifier.holds(sum(line_satisfies[start : start + length]), length)
            for start in range(len(line_satisfies) - length + 1)
        )

    return Claim(f"of {length} consecutive {line_kind}s, {quantifier.text} {claim.text}", test)


def lines_are_followed(
    quantifier: Quantifier, line_kind: str, first: Claim, next_kind: str, second: Claim
) -> Claim | None:
    """Return the claim that lines for which `first` holds are followed by one for which `second` holds.

    `quantifier` says how many of the former must be. An example is "every row with a 1 is followed by a row with two
    0s": a last row with a 1 breaks it. None if the two kinds of lines differ.
    """
    if line_kind != next_kind:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, subject)
        are_followed = [
            index + 1 < len(lines) and second.evaluate(board, lines[index + 1]) is True
            for index, line in enumerate(lines)
            if first.evaluate(board, line)
        ]
        return quantifier.holds(sum(are_followed), len(are_followed))

    return Claim(f"{quantifier.text} {line_kind} that {first.text} is followed by one that {second.text}", test)


def more_related_pairs(first_direction: str, second_direction: str, relation: PairRelation) -> Claim:
    """Return the claim that more pairs of neighbours in one direction are in a relation than in another direction.

    An example is "more horizontally adjacent pairs than vertically adjacent pairs are equal"; the directions are keys
    of `NEIGHBOUR_STEPS`.
    """
    first_pairs, second_pairs = (
        cell_pairs_at_steps(None, NEIGHBOUR_STEPS[direction], direction)
        for direction in (first_direction, second_direction)
    )
    return Claim(
        f"more {first_pairs.text} than {second_pairs.text} {relation.text}",
        lambda board, subject: (
            sum(relation.evaluate(board, a, b) is True for a, b in first_pairs.evaluate(board, subject))
            > sum(relation.evaluate(board, a, b) is True for a, b in second_pairs.evaluate(board, subject))
        ),
    )


def no_run_exceeds(comparison: str, reference: str) -> Claim:
    """Return the claim that no run of equal cells of a line is longer (shorter) than a certain other run.

    `comparison` is "longer" or "shorter"; `reference` is "the first run", "the last run", "the run before it", or any
    other text for the next run.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        sizes = [len(run) for run in maximal_runs(board, subject, None)]
        compared_sizes = {
            "the first run": [(size, sizes[0]) for size in sizes],
            "the last run": [(size, sizes[-1]) for size in sizes],
            "the run before it": list(zip(sizes[1:], sizes)),
        }.get(reference, list(pairwise(sizes)))
        return not any(a > b if comparison == "longer" else a < b for a, b in compared_sizes)

    return Claim(f"no run is {comparison} than {reference}", test, "thing")


def occurs_in_some_line(quantifier: Quantifier, line_words: str) -> Claim:
    """Return the claim that a value occurs as often as `quantifier` allows in one of the lines in which it occurs.

    The subject is the set of cells with the value. `line_words` says which lines: "row", "column", or both.
    """
    axes = {
        "row": (0,),
        "column": (1,),
        "row or column": (0, 1),
        "row or any column": (0, 1),
        "row or in any column": (0, 1),
    }[line_words]

    def test(board: WholeBoard, subject: Cells) -> bool:
        return any(
            quantifier.holds(sum(cell[axis] == index for cell in subject), 0)
            for axis in axes
            for index in {cell[axis] for cell in subject}
        )

    return Claim(f"occurs {quantifier.text} times in some {line_words}", test)


def measures_are_monotone(line_kind: str, measure: Number, trend: str) -> Claim:
    """Return the claim that a measure of the rows (columns) is a monotone sequence.

    `trend` is "never decrease", "never increase", "strictly increase" or "strictly decrease".
    """
    comparisons = {
        "never decrease": lambda a, b: a <= b,
        "never increase": lambda a, b: a >= b,
        "strictly increase": lambda a, b: a < b,
        "strictly decrease": lambda a, b: a > b,
    }

    def test(board: WholeBoard, subject: Cells) -> bool:
        measures = [measure.evaluate(board, line) for line in line_noun(line_kind).evaluate(board, subject)]
        return all(comparisons[trend](a, b) for a, b in pairwise(measures))

    return Claim(f"{measure.text} of the {line_kind}s {trend}", test)


def values_precede(first: ValueTest, second: ValueTest) -> Claim:
    """Return the claim that in a line all values that pass `first` come before those that pass `second`."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        values = board.values(subject)
        return not any(
            second.holds(value) and first.holds(later_value)
            for position, value in enumerate(values)
            for later_value in values[position + 1 :]
        )

    return Claim(f"has {first.text} before {second.text}", test, "line")


def values_equally_frequent(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that two or more different values occur equally often; None for fewer."""
    if len(set(numbers)) < 2:
        return None
    return Claim(
        f"{', '.join(map(str, numbers))} occur equally often",
        lambda board, subject: len({board.values(subject).count(number) for number in numbers}) == 1,
    )


def is_permutation_of(numbers: tuple[int, ...]) -> Claim | None:
    """Return the claim that the values of a thing are given ones in some order, each as often as it is given.

    None for fewer than two values.
    """
    if len(numbers) < 2:
        return None
    return Claim(
        f"is a permutation of {', '.join(map(str, numbers))}",
        lambda board, subject: sorted(board.values(subject)) == sorted(numbers),
        "thing",
    )


def values_precede_in_lines(
    quantifier: Quantifier, line_kind: str, earlier_test: ValueTest, direction: str, later_test: ValueTest
) -> Claim | None:
    """Return the claim that in as many lines as `quantifier` allows, all of some values come before all of others.

    An example is "in every row, each 1 is to the left of every 0". `direction` is "before", "to the left of" or
    "above"; None if it does not fit the kind of lines.
    """
    if direction != "before" and (direction == "above") != (line_kind == "column"):
        return None
    return quantify(quantifier, line_noun(line_kind), values_precede(earlier_test, later_test))


def first_value_read_is(first_test: ValueTest, second_test: ValueTest) -> Claim:
    """Return the claim that the first value of the board, read row by row, that passes one test passes another.

    An example is "reading row by row, the first nonzero value is a 2". The claim is undefined if no value passes.
    """

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        first_value = next((value for value in board.values(board.cells) if first_test.holds(value)), None)
        return None if first_value is None else second_test.holds(first_value)

    return Claim(f"the first cell of {first_test.text}, row by row, is {second_test.text}", test)


def values_alternate(first_test: ValueTest, second_test: ValueTest, of_board: bool = False) -> Claim:
    """Return the claim that every value passes one of two tests, and of any two consecutive ones one passes the first.

    An example is "0s and 1s alternate". The values are those of the subject, or, with `of_board`, those of the board
    read row by row.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        values = board.values(board.cells if of_board else subject)
        passes_first = [first_test.holds(value) for value in values]
        return all(first_test.holds(value) or second_test.holds(value) for value in values) and all(
            passes != next_passes for passes, next_passes in pairwise(passes_first)
        )

    return Claim(f"{'read row by row, ' if of_board else ''}{first_test.text} and {second_test.text} alternate", test)


def groups_compare_as_integers(base: str, first: Group, comparison: str, second: Group) -> Claim:
    """Return the claim that a definite thing, read as a number, compares with another; see `digits_to_integer`.

    An example is "read as binary numbers, the first row is greater than the last row".
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        first_integer = digits_to_integer(base, board, first.evaluate(board, subject))
        return COMPARISONS[comparison](first_integer, digits_to_integer(base, board, second.evaluate(board, subject)))

    return Claim(f"as {base} numbers {first.text} is {comparison} {second.text}", test)
