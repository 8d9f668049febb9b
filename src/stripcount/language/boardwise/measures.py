"""Claims that compare a measure of lines with that of other lines, and claims of how often values and lines occur.

A measure is a number that depends on a thing (a tuple of cells), such as its sum or its length. A `comparison` is a key
of `COMPARISONS`, such as "greater than"; a `line_kind` is "row" or "column".
"""

from __future__ import annotations

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
)
from stripcount.language.boardwise.formulas import number_is, quantify
from stripcount.language.boardwise.nouns import cells_with
from stripcount.language.boardwise.number_tests import COMPARISONS, NumberTest, parity_test
from stripcount.language.boardwise.ordered import COMPARISON_BY_SYNONYM
from stripcount.language.boardwise.pairings import adjacent_lines, corresponding_lines, line_noun
from stripcount.language.boardwise.places import at_steps
from stripcount.language.boardwise.quantifiers import EVERY, Quantifier
from stripcount.language.boardwise.quantities import aggregate, measure_of_group, thing_count
from stripcount.language.boardwise.relations import measures_compare, measures_differ_by, quantify_pairs
from stripcount.language.boardwise.value_tests import ValueTest


def corresponding_measures_compare(parts: tuple[object, ...]) -> Claim | None:
    """Return the claim that a measure of each row compares with that of the column of the same index, or vice versa.

    An example is "the sum of row i is at least the sum of column i". `parts` holds, in the order of the phrase, two
    line kinds, the measure two times (as a number, or as a word of `aggregate`), and the comparison. None if the two
    measures differ, or if the two line kinds are equal.
    """
    words = [part for part in parts if isinstance(part, str)]
    line_kinds = [word for word in words if word in ("row", "column")]
    comparison = next(word for word in words if word in COMPARISONS)
    measures = [part for part in parts if isinstance(part, Meaning)]
    measures = measures or [aggregate(word) for word in words if word not in (*line_kinds, comparison)]
    pairs = corresponding_lines(*line_kinds)
    if pairs is None or measures[0].text != measures[1].text:
        return None
    return quantify_pairs(EVERY, pairs, measures_compare(comparison, measures[0]))


def extreme_value_occurs(extreme: str, occurrences: Quantifier) -> Claim:
    """Return the claim that the largest (smallest) value of a thing occurs in it as often as `occurrences` allows.

    `extreme` is a word of `aggregate`, such as "largest".
    """
    extreme_value = aggregate(extreme)
    # a number of times has no total
    return Claim(
        f"the {extreme_value.text} occurs {occurrences.text} times",
        lambda board, subject: (
            bool(subject)
            and occurrences.holds(
                sum(value == extreme_value.evaluate(board, subject) for value in board.values(subject)), 0
            )
        ),
        "thing",
    )


def line_occurs(line_kind: str, occurrences: Quantifier) -> Claim:
    """Return the claim that a line occurs as often as `occurrences` allows among the rows (columns) of the board.

    The line itself is counted, so that each line occurs at least once.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, board.cells)
        return occurrences.holds(sum(board.values(line) == board.values(subject) for line in lines), len(lines))

    return Claim(f"occurs {occurrences.text} times", test, "thing")


def measures_of_lines_compare(
    quantifier: Quantifier,
    line_kind: str,
    comparison: str,
    measure: Number,
    other_quantifier: Quantifier,
    other_kind: str,
    other_measure: Number | None = None,
) -> Claim | None:
    """Return the claim that a measure of rows compares with that of columns, or vice versa.

    An example is "the sum of every row is at least the sum of every column". `quantifier` says for how many of the
    first lines it must hold, and `other_quantifier` with how many of the other lines each must compare in
    this way. `other_measure` is the measure if it is named again. None if it differs from `measure`, or if the two kinds
    of lines are equal.
    """
    if other_kind == line_kind or (other_measure or measure).text != measure.text:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(other_kind).evaluate(board, board.cells)
        value = measure.evaluate(board, subject)
        other_values = [measure.evaluate(board, line) for line in lines]
        return other_quantifier.holds(
            sum(
                value is not None and other_value is not None and COMPARISONS[comparison](value, other_value)
                for other_value in other_values
            ),
            len(lines),
        )

    return quantify(
        quantifier,
        line_noun(line_kind),
        Claim(f"{measure.text} {comparison} that of {other_quantifier.text} {other_kind}", test),
    )


def end_holds_extreme(extreme: str, end: str) -> Claim:
    """Return the claim that the first (last) cell of a thing has its largest (smallest) value.

    `extreme` and `end` are words of `aggregate`, such as "largest" and "first".
    """
    return Claim(
        f"the {end} cell is the {aggregate(extreme).text}",
        lambda board, subject: (
            bool(subject) and aggregate(end).evaluate(board, subject) == aggregate(extreme).evaluate(board, subject)
        ),
        "thing",
    )


def _extreme_size(extreme: str, noun: Noun, board: WholeBoard) -> int:
    """Return the number of cells of the largest (smallest) thing of a kind on the board, 0 if there is none."""
    sizes = [len(thing) for thing in noun.evaluate(board, board.cells)]
    return (min if extreme in ("smallest", "shortest") else max)(sizes, default=0)


def extreme_sizes_compare(
    extreme: str, noun: Noun, comparison: str, other_extreme: str, other_noun: Noun
) -> Claim | None:
    """Return the claim that the size of the largest (smallest) thing of a kind compares with that of another kind.

    An example is "the largest region of 1s is greater than the largest region of 0s". Where there is no such thing, its
    size is 0. None if the things are single cells.
    """
    if "cell" in (noun.sort, other_noun.sort):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        size, other_size = _extreme_size(extreme, noun, board), _extreme_size(other_extreme, other_noun, board)
        return COMPARISONS[COMPARISON_BY_SYNONYM.get(comparison, comparison)](size, other_size)

    return Claim(f"the {extreme} of {noun.text} is {comparison} the {other_extreme} of {other_noun.text}", test)


def size_compares_with_extreme(
    quantifier: Quantifier, noun: Noun, comparison: str, extreme: str, other_noun: Noun
) -> Claim | None:
    """Return the claim that the sizes of things of a kind compare with that of the largest (smallest) of another kind.

    An example is "every region of 0s is greater than the largest region of 1s"; `quantifier` is "every". Where there is
    no such largest thing, its size is 0. None if the things are single cells.
    """
    if "cell" in (noun.sort, other_noun.sort):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        return COMPARISONS[COMPARISON_BY_SYNONYM.get(comparison, comparison)](
            len(subject), _extreme_size(extreme, other_noun, board)
        )

    return quantify(quantifier, noun, Claim(f"is {comparison} the {extreme} of {other_noun.text}", test, "thing"))


def value_counts_differ_by(first_test: ValueTest, second_test: ValueTest, number_test: NumberTest) -> Claim:
    """Return the claim that the difference of two numbers of cells, without sign, passes a test.

    An example is "the counts of 0s and 1s differ by at most one"; the cells are those whose values pass each test.
    """
    first_noun, second_noun = cells_with(first_test), cells_with(second_test)

    def test(board: WholeBoard, subject: Cells) -> bool:
        first_count, second_count = len(first_noun.evaluate(board, subject)), len(second_noun.evaluate(board, subject))
        return number_test.evaluate(board, subject, abs(first_count - second_count))

    return Claim(f"numbers of {first_test.text} and {second_test.text} differ by {number_test.text}", test)


def occurs_as_often_as_its_value(comparison: str) -> Claim:
    """Return the claim that a value occurs as often as it says: "every digit d occurs at most d times".

    The subject is the set of cells with the value. `comparison` is a key of `COMPARISONS` or "exactly".
    """
    compare = COMPARISONS[COMPARISON_BY_SYNONYM.get(comparison, comparison)]
    return Claim(
        f"occurs {comparison} as often as its value",
        lambda board, subject: compare(len(subject), board.value(subject[0])),
    )


def is_more_frequent(comparison: str, other_test: ValueTest) -> Claim:
    """Return the claim that a value occurs more (less) often than values that pass a test do on the whole board.

    The subject is the set of cells with the value. `comparison` is "more" or "less".
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        other_count = sum(map(other_test.holds, board.values(board.cells)))
        return len(subject) > other_count if comparison == "more" else len(subject) < other_count

    return Claim(f"is {comparison} frequent than {other_test.text}", test)


def count_parities_alternate(
    first_kind: str, first_parity: str, second_kind: str, second_parity: str, noun: Noun
) -> Claim | None:
    """Return the claim that lines with odd and with even numbers of things alternate.

    An example is "rows with an odd and rows with an even number of 1s alternate". None if the two parities are equal,
    or if the two kinds of lines differ.
    """
    if first_parity == second_parity or first_kind != second_kind:
        return None
    return quantify_pairs(EVERY, adjacent_lines(first_kind), measures_differ_by(thing_count(noun), parity_test("odd")))


def cell_has_extreme(extreme: str, cell_group: Group) -> Claim | None:
    """Return the claim that a definite cell has the largest (smallest) value: "the largest value is in the centre".

    `extreme` is a word of `aggregate`. The claim does not hold where there is no such cell. None for a cell that
    depends on another one, such as "its left neighbour".
    """
    if cell_group.sort != "set":
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        cells = cell_group.evaluate(board, subject)
        return bool(cells) and board.value(cells[0]) == aggregate(extreme).evaluate(board, subject)

    return Claim(f"{cell_group.text} has the {aggregate(extreme).text}", test)


def measure_of_neighbours_is(
    measure_word: str, neighbour_word: str, quantifier: Quantifier, noun: Noun, number_test: NumberTest
) -> Claim | None:
    """Return the claim that a measure of the neighbours of as many cells as `quantifier` allows passes a test.

    An example is "the sum of the neighbours of every 1 is even". `measure_word` is a word of `aggregate`;
    `neighbour_word` is "neighbour" (by a side) or "king neighbour". None if the things of the noun are not single
    cells.
    """
    if noun.sort != "cell":
        return None
    steps = ORTHOGONAL_STEPS if neighbour_word == "neighbour" else KING_STEPS
    neighbours = Group(f"its {neighbour_word}s", at_steps(neighbour_word, steps).evaluate, "cell")
    return quantify(quantifier, noun, number_is(measure_of_group(aggregate(measure_word), neighbours), number_test))


def counts_in_lines_of_parity_compare(
    noun: Noun, parity: str, line_kind: str, comparison: str, other_noun: Noun, other_parity: str, other_kind: str
) -> Claim | None:
    """Return the claim that the number of cells in odd (even) lines compares with another such number.

    An example is "the number of 1s in odd rows is at least the number of 0s in even columns". Lines are counted from 1.
    None for nouns that are not for single cells.
    """
    if not noun.sort == other_noun.sort == "cell":
        return None

    def count(board: WholeBoard, counted_noun: Noun, counted_parity: str, counted_kind: str) -> int:
        axis, index_parity = int(counted_kind == "column"), int(counted_parity == "even")  # indices are counted from 0
        return sum(cell[axis] % 2 == index_parity for (cell,) in counted_noun.evaluate(board, board.cells))

    return Claim(
        f"number of {noun.text} in {parity} {line_kind}s {comparison} that of {other_noun.text} in {other_parity} "
        f"{other_kind}s",
        lambda board, subject: COMPARISONS[comparison](
            count(board, noun, parity, line_kind), count(board, other_noun, other_parity, other_kind)
        ),
    )
