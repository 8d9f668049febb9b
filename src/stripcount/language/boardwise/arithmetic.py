"""Arithmetic of numbers that depend on the board and a subject: multiples, sums, differences, remainders."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction

from stripcount.language.boardwise.board import Cells, Number, WholeBoard

Amount = Fraction | int | None
"""A number on one board; None where it is not defined."""


def times(factor: Fraction | int, number: Number) -> Number:
    """Return a multiple of a number, None where the number is None."""

    def value(board: WholeBoard, subject: Cells) -> Amount:
        number_value = number.on(board, subject)
        return None if number_value is None else factor * number_value

    return Number(f"{factor} times {number.text}", value, number.sort)


FACTORS: dict[str, Fraction | int] = {
    "twice": 2,
    "double": 2,
    "two times": 2,
    "three times": 3,
    "half": Fraction(1, 2),
}
OPERATIONS: dict[str, Callable[[Fraction | int, Fraction | int], Fraction | int]] = {
    "plus": operator.add,
    "minus": operator.sub,
    "times": operator.mul,
}


def combined(first: Number, word: str, second: Number) -> Number:
    """Return the sum, difference or product of two numbers by the word between them, None where one of them is None."""

    def value(board: WholeBoard, subject: Cells) -> Amount:
        a, b = first.on(board, subject), second.on(board, subject)
        return None if a is None or b is None else OPERATIONS[word](a, b)

    return Number(f"{first.text} {word} {second.text}", value, first.sort or second.sort)


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

    def value(board: WholeBoard, subject: Cells) -> Amount:
        a, b = first.on(board, subject), second.on(board, subject)
        return None if a is None or b is None else _OF_TWO[word](a, b)

    return Number(f"{word} of {first.text} and {second.text}", value, first.sort or second.sort)


def reduced(number: Number, divisor: int) -> Number | None:
    """Return the remainder of a number modulo a divisor; no number for the divisor 0."""

    def value(board: WholeBoard, subject: Cells) -> Amount:
        number_value = number.on(board, subject)
        return None if number_value is None else number_value % divisor

    return Number(f"{number.text} modulo {divisor}", value, number.sort) if divisor else None
