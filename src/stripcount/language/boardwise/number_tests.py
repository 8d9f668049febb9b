"""Tests of numbers that depend on the board, such as "even", "at most 3" or "less than its left neighbour"."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from stripcount.language.boardwise.arithmetic import NumberValue, joint_sort
from stripcount.language.boardwise.board import Cells, Number, WholeBoard


@dataclass(frozen=True, eq=False)
class NumberTest:
    """A test of a number, such as "even" or "less than its left neighbour".

    `evaluate`(board, subject, number) states whether the number passes; None, a number that is not defined, passes only
    negated tests. `sort` is that of the number with which the test compares (see `Meaning`), otherwise "".
    """

    text: str
    evaluate: Callable[[WholeBoard, Cells, NumberValue], bool]
    sort: str = ""


def number_test_of(text: str, predicate: Callable[[Fraction | int], bool]) -> NumberTest:
    """Return the test that a number is defined and passes `predicate`."""
    return NumberTest(text, lambda board, subject, number: number is not None and predicate(number))


def _is_prime(number: Fraction | int) -> bool:
    """Return whether a number is a prime; a fraction that is no integer is none."""
    return (
        number.denominator == 1
        and number > 1
        and all(int(number) % divisor for divisor in range(2, int(int(number) ** 0.5) + 1))
    )


# tests of a number by the word for it
NUMBER_PROPERTIES: dict[str, Callable[[Fraction | int], bool]] = {
    "even": lambda number: number % 2 == 0,
    "odd": lambda number: number % 2 == 1,
    "prime": _is_prime,
    "positive": lambda number: number > 0,
    "negative": lambda number: number < 0,
    "nonzero": lambda number: number != 0,
    "nonnegative": lambda number: number >= 0,
    "square": lambda number: number.denominator == 1 and number >= 0 and round(float(number) ** 0.5) ** 2 == number,
}
# comparisons of two numbers by the words between them
COMPARISONS: dict[str, Callable[[Fraction | int, Fraction | int], bool]] = {
    "equal to": operator.eq,
    "at least": operator.ge,
    "at most": operator.le,
    "greater than": operator.gt,
    "more than": operator.gt,
    "less than": operator.lt,
    "other than": operator.ne,
}


def comparison_test(comparison: str, reference: Number) -> NumberTest:
    """Return the test that a number compares with another, such as "less than its left neighbour".

    A number that is compared with an undefined one does not pass.
    """

    def test(board: WholeBoard, subject: Cells, number: NumberValue) -> bool:
        reference_value = reference.evaluate(board, subject)
        return number is not None and reference_value is not None and COMPARISONS[comparison](number, reference_value)

    return NumberTest(f"{comparison} {reference.text}", test, reference.sort)


def negate_test(number_test: NumberTest) -> NumberTest:
    """Return the negation of a test; an undefined number passes it, since it does not pass the test itself."""
    return NumberTest(
        f"not {number_test.text}",
        lambda board, subject, number: not number_test.evaluate(board, subject, number),
        number_test.sort,
    )


def either_test(first: NumberTest, second: NumberTest) -> NumberTest:
    """Return the test that a number passes at least one of two tests, such as "at most 1 or at least 3"."""
    return NumberTest(
        f"{first.text} or {second.text}",
        lambda board, subject, number: (
            first.evaluate(board, subject, number) or second.evaluate(board, subject, number)
        ),
        joint_sort(first.sort, second.sort),
    )


def both_test(first: NumberTest, second: NumberTest) -> NumberTest:
    """Return the test that a number passes both of two tests, such as "even and at least 3"."""
    return NumberTest(
        f"{first.text} and {second.text}",
        lambda board, subject, number: (
            first.evaluate(board, subject, number) and second.evaluate(board, subject, number)
        ),
        joint_sort(first.sort, second.sort),
    )


def residue_test(remainder: int, modulus: int) -> NumberTest | None:
    """Return the test that a number is congruent to `remainder` modulo `modulus`; None for the modulus 0."""
    return (
        number_test_of(f"{remainder} modulo {modulus}", lambda number: (number - remainder) % modulus == 0)
        if modulus
        else None
    )


def parity_test(parity: str) -> NumberTest:
    """Return the test that a number is odd or even; `parity` is "odd" or "even"."""
    return number_test_of(parity, NUMBER_PROPERTIES[parity])


def parity_amount_test(parity: str) -> NumberTest:
    """Return the test that a number is odd or even, for the phrase "an odd number"; `parity` is "odd" or "even"."""
    return number_test_of(f"an {parity} number", NUMBER_PROPERTIES[parity])
