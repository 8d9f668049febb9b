"""Claims about single cells: how the value compares with a number, and what stands near the cell.

The subject of each claim is a tuple of one cell, `subject[0]`.
"""

from __future__ import annotations

from stripcount.language.boardwise.assertions import has_things_near
from stripcount.language.boardwise.board import (
    KING_STEPS,
    ORTHOGONAL_STEPS,
    Cell,
    Cells,
    Claim,
    Group,
    Noun,
    Number,
    WholeBoard,
)
from stripcount.language.boardwise.nouns import NEIGHBOUR_STEPS, Place
from stripcount.language.boardwise.number_tests import COMPARISONS, NumberTest
from stripcount.language.boardwise.places import STEP_BY_WORD, at_steps, in_own_line
from stripcount.language.boardwise.quantifiers import EVERY, Quantifier, has_bare_number
from stripcount.language.boardwise.value_tests import ValueTest


def has_cells_in_own_line(quantifier: Quantifier, noun: Noun, line_kind: str) -> Claim:
    """Return the claim that the lines of a cell have as many things as `quantifier` allows: "has two 1s in its row".

    The cell itself is counted. `line_kind` is "row", "column", "row or column" or "row and column".
    """
    place = in_own_line(line_kind)
    return Claim(
        f"has {quantifier.text} {noun.text} {place.text}, itself included",
        lambda board, subject: quantifier.holds(len(noun.evaluate(board, place.evaluate(board, subject))), 0),
        "cell",
    )


def value_compares(comparison: str, number: Number) -> Claim:
    """Return the claim that the value of a cell compares with a number, such as "is less than its left neighbour".

    `comparison` is a key of `COMPARISONS`. The claim is None where the number is not defined.
    """

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        number_value = number.evaluate(board, subject)
        return None if number_value is None else COMPARISONS[comparison](board.value(subject[0]), number_value)

    return Claim(f"is {comparison} {number.text}", test, "cell")


def value_compares_near(comparison: str, quantifier: Quantifier, place: Place | Group) -> Claim | None:
    """Return the claim that a cell compares with as many cells near it as `quantifier` allows: "is less than each".

    `comparison` is a key of `COMPARISONS`. None for "one of its neighbours", which may mean exactly or at least one.
    """
    if quantifier.text == "just 1":
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        other_values = [board.value(cell) for cell in place.evaluate(board, subject) if cell not in subject]
        return quantifier.holds(
            sum(COMPARISONS[comparison](board.value(subject[0]), other_value) for other_value in other_values),
            len(other_values),
        )

    return Claim(f"is {comparison} {quantifier.text} of the cells {place.text}", test, "cell")


def is_only_one_near(noun: Noun, place: Place | Group) -> Claim:
    """Return the claim that a cell is the only thing of a kind in a place, such as "is the only 1 in its row".

    The cell itself is counted as lying in the place.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        return noun.evaluate(board, tuple({*place.evaluate(board, subject), *subject})) == (subject,)

    return Claim(f"is the only one of {noun.text} {place.text}", test, "cell")


def is_extreme_near(extreme: str, place: Place) -> Claim:
    """Return the claim that no cell in a place exceeds a cell (is less than it), such as "is the largest in its row".

    `extreme` is "largest", "greatest", "maximum", "smallest" or "minimum". Equal values are allowed.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        other_values = board.values(place.evaluate(board, subject))
        return board.value(subject[0]) == (max if extreme in ("largest", "greatest", "maximum") else min)(
            [*other_values, board.value(subject[0])]
        )

    return Claim(f"is {extreme} {place.text}", test, "cell")


def has_no_equal_neighbour(direction: str | None = None) -> Claim:
    """Return the claim that no neighbour of a cell has the cell's value, as in "is isolated".

    `direction` is a key of `NEIGHBOUR_STEPS`, or None for neighbours by a side.
    """
    steps = NEIGHBOUR_STEPS[direction or ""]
    return Claim(
        f"has no equal neighbour {direction or ''}".strip(),
        lambda board, subject: all(
            board.value(neighbour) != board.value(subject[0]) for neighbour in board.neighbours(subject[0], steps)
        ),
        "cell",
    )


def stands_beside(quantifier: Quantifier, step: Cell, noun: Noun) -> Claim:
    """Return the claim that a cell stands beside as many things as `quantifier` allows: "is directly left of two 1s".

    `step` (rows down, columns to the right) leads from the cell to those things; see `STEP_TO_REFERENCE`.
    """
    return has_things_near(quantifier, noun, at_steps(f"one step {step} from it", (step,)))


def value_differs_by(number: Number, number_test: NumberTest) -> Claim:
    """Return the claim that the difference of a cell's value and a number passes a test.

    An example is "differs from its left neighbour by at most 1". The difference is taken without sign.
    """

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        number_value = number.evaluate(board, subject)
        # the larger difference is the absolute value; `abs` has no precise type for a fraction or an integer
        return (
            None
            if number_value is None
            else number_test.evaluate(
                board, subject, max(board.value(subject[0]) - number_value, number_value - board.value(subject[0]))
            )
        )

    return Claim(f"differs from {number.text} by {number_test.text}", test, "cell")


def value_is_offset_by(amount: int, comparison: str, number: Number) -> Claim:
    """Return the claim that the value of a cell is greater or less than a number by exactly `amount`.

    `comparison` is "greater than" or "less than", as in "is 2 less than its right neighbour".
    """
    sign = -1 if comparison == "less than" else 1

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        number_value = number.evaluate(board, subject)
        return None if number_value is None else board.value(subject[0]) == number_value + sign * amount

    return Claim(f"is {amount} {comparison} {number.text}", test, "cell")


def neighbours_compare(quantifier: Quantifier, neighbour_word: str, comparison: str) -> Claim:
    """Return the claim that as many neighbours as `quantifier` allows compare with a cell: "has two larger neighbours".

    `neighbour_word` is "neighbour" (by a side) or "king neighbour"; `comparison` is a key of `COMPARISONS`.
    """
    steps = ORTHOGONAL_STEPS if neighbour_word == "neighbour" else KING_STEPS

    def test(board: WholeBoard, subject: Cells) -> bool:
        neighbours = board.neighbours(subject[0], steps)
        return quantifier.holds(
            sum(COMPARISONS[comparison](board.value(neighbour), board.value(subject[0])) for neighbour in neighbours),
            len(neighbours),
        )

    return Claim(f"has {quantifier.text} {neighbour_word} {comparison} it", test, "cell")


def is_surrounded_by(value_test: ValueTest, steps: tuple[Cell, ...]) -> Claim:
    """Return the claim that a cell has a neighbour at each of some steps, and that all their values pass a test.

    An example is "is ringed by 0s on all four sides", which no cell of the border satisfies.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        neighbours = board.neighbours(subject[0], steps)
        return len(neighbours) == len(steps) and all(map(value_test.holds, board.values(neighbours)))

    return Claim(f"has {len(steps)} neighbours, all {value_test.text}", test, "cell")


STEP_TO_REFERENCE: dict[str, Cell] = {
    "above": (1, 0),
    "top": (1, 0),
    "below": (-1, 0),
    "left": (0, 1),
    "right": (0, -1),
}
"""The step from a cell to what it is related to, by the word for the relation: a cell that is above another finds that
other one step down."""


def value_equals(number: Number) -> Claim | None:
    """Return the claim that a cell "has" a number that depends on the board, such as "has the sum of its neighbours".

    None for an integer and for the value of another cell, because other phrases read these.
    """
    if number.text.lstrip("-").isdigit() or number.text.startswith("value of"):
        return None
    return value_compares("equal to", number)


def has_only_values_near(value_test: ValueTest, place: Place) -> Claim:
    """Return the claim that the values of all cells near a cell pass a test, such as "has only 0s next to it"."""
    return Claim(
        f"has only {value_test.text} {place.text}",
        lambda board, subject: all(
            value_test.holds(board.value(cell)) for cell in place.evaluate(board, subject) if cell not in subject
        ),
        "cell",
    )


def is_part_of(quantifier: Quantifier, noun: Noun) -> Claim | None:
    """Return the claim that a cell belongs to as many things of the board as `quantifier` allows.

    An example is "belongs to exactly one 2x2 block of 1s". None for cells and for rows and columns, because the claim
    would say nothing of the cell.
    """
    if noun.sort == "cell" or noun.text in ("rows", "columns", "rows and columns"):
        return None  # every cell is in one row: that is not what is said
    return Claim(
        f"is part of {quantifier.text} {noun.text}",
        lambda board, subject: quantifier.holds(
            sum(subject[0] in thing for thing in noun.evaluate(board, board.cells)), 0
        ),
        "cell",
    )


def value_compares_on_all_sides(comparison: str, count_word: str, must_exist: bool) -> Claim | None:
    """Return the claim that a cell compares with all four (eight) neighbours, such as "is greater than all four".

    `comparison` is a key of `COMPARISONS`; `count_word` is "four", or "eight" with the diagonal neighbours. With
    `must_exist` the claim is false of cells that have fewer neighbours, else it is about those that exist.
    """
    neighbour_count, steps = (4, ORTHOGONAL_STEPS) if count_word == "four" else (8, KING_STEPS)
    all_of_them = Quantifier(f"all {count_word}", lambda count, total: count == neighbour_count)
    return value_compares_near(comparison, all_of_them if must_exist else EVERY, at_steps("next to it", steps))


# keys of `COMPARISONS` by the words that compare a neighbour with a cell; words without one mean "other than"
_NEIGHBOUR_COMPARISONS = {
    "larger": "greater than",
    "greater": "greater than",
    "greater than": "greater than",
    "smaller": "less than",
    "less than": "less than",
    "equal": "equal to",
    "equal to": "equal to",
}


def neighbours_compare_if_clear(quantifier: Quantifier, neighbour_word: str, comparison_word: str) -> Claim | None:
    """Return `neighbours_compare` for a word such as "larger", "smaller" or "different".

    None for a bare number, since "two larger neighbours" may mean exactly or at least two.
    """
    if has_bare_number(quantifier.text):
        return None
    return neighbours_compare(quantifier, neighbour_word, _NEIGHBOUR_COMPARISONS.get(comparison_word, "other than"))


def neither_neighbour_satisfies(first_side: str, second_side: str, claim: Claim) -> Claim:
    """Return the claim that no neighbour on two sides of a cell satisfies a claim.

    An example is "neither its left nor its upper neighbour is 1"; the sides are keys of `STEP_BY_WORD`.
    """
    steps = (STEP_BY_WORD[first_side], STEP_BY_WORD[second_side])
    return Claim(
        f"neither {first_side} nor {second_side} neighbour {claim.text}",
        lambda board, subject: (
            not any(claim.evaluate(board, (neighbour,)) for neighbour in board.neighbours(subject[0], steps))
        ),
        "cell",
    )
