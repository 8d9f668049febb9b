"""Arithmetic of numbers that depend on the board and a subject: multiples, sums, differences, residues.

A phrase such as "twice the sum of the first row" or "its left neighbour plus 1" becomes a `Number`: a function of a
board and of a subject. Each function here returns such a number; where an operand is None (not defined), so is the
result.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction

from stripcount.language.boardwise.board import Cells, Number, WholeBoard

NumberValue = Fraction | int | None
"""The value of a number on one board; None where it is not defined."""


def joint_sort(first: str, second: str) -> str:
    """Return the sort of what depends on two numbers, from their sorts: "cell" if one is, else "own", else ""."""
    return "cell" if "cell" in (first, second) else first or second


def multiply(factor: Fraction | int, number: Number) -> Number:
    """Return the product of a factor and a number."""

    def value(board: WholeBoard, subject: Cells) -> NumberValue:
        number_value = number.evaluate(board, subject)
        return None if number_value is None else factor * number_value

    return Number(f"{factor} times {number.text}", value, number.sort)


# the factor that stands before a number, as in "twice the sum"
FACTOR_BY_WORD: dict[str, Fraction | int] = {
    "twice": 2,
    "double": 2,
    "two times": 2,
    "three times": 3,
    "half": Fraction(1, 2),
}
# the operation whose word stands between two numbers, as in "the sum of row 1 plus 2"
OPERATION_BY_WORD: dict[str, Callable[[Fraction | int, Fraction | int], Fraction | int]] = {
    "plus": operator.add,
    "minus": operator.sub,
    "times": operator.mul,
}


def combine_numbers(first: Number, operation: str, second: Number) -> Number:
    """Return the sum, difference or product of two numbers; `operation` is a key of `OPERATION_BY_WORD`."""

    def value(board: WholeBoard, subject: Cells) -> NumberValue:
        a, b = first.evaluate(board, subject), second.evaluate(board, subject)
        return None if a is None or b is None else OPERATION_BY_WORD[operation](a, b)

    return Number(f"{first.text} {operation} {second.text}", value, joint_sort(first.sort, second.sort))


# the function whose word stands before two numbers, as in "the larger of ... and ..."; "xor" is of bits
_FUNCTION_BY_WORD: dict[str, Callable[[Fraction | int, Fraction | int], Fraction | int]] = {
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


def function_of_two(word: str, first: Number, second: Number) -> Number:
    """Return a function of two numbers; `word` is a key of `_FUNCTION_BY_WORD`, such as "sum" or "larger".

    A "difference" is never negative.
    """

    def value(board: WholeBoard, subject: Cells) -> NumberValue:
        a, b = first.evaluate(board, subject), second.evaluate(board, subject)
        return None if a is None or b is None else _FUNCTION_BY_WORD[word](a, b)

    return Number(f"{word} of {first.text} and {second.text}", value, joint_sort(first.sort, second.sort))


def residue(number: Number, modulus: int) -> Number | None:
    """Return the residue of a number modulo `modulus`, a nonnegative integer; None for the modulus 0."""

    def value(board: WholeBoard, subject: Cells) -> NumberValue:
        number_value = number.evaluate(board, subject)
        return None if number_value is None else number_value % modulus

    return Number(f"{number.text} modulo {modulus}", value, number.sort) if modulus else None
