"""Lines of numbers as people type them: words or single characters, with or without a line that gives the size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stripcount.board import Cell
from stripcount.errors import BadInput, shortened
from stripcount.printed.cells import place
from stripcount.printed.puzzle import Format


def lines_of(text: str) -> list[list[str]]:
    """Return the words of each line that is not empty; of lines of one word each, the characters.

    >>> lines_of("12\\n3."), lines_of("1,2\\n3 .")
    ([['1', '2'], ['3', '.']], [['1', '2'], ['3', '.']])
    """
    lines = [words for line in text.strip("\ufeff").splitlines() if (words := line.replace(",", " ").split())]
    if all(len(words) == 1 for words in lines):
        return [list(words[0]) for words in lines]
    return lines


def looks_numeric(text: str, others: str = "") -> bool:
    """Return whether a text has two lines or more, all of them numbers or one of `others`."""
    lines = lines_of(text)
    return len(lines) > 1 and all(_numeric(word) or word in others for words in lines for word in words)


def _numeric(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 5 and (word == "0" or word[0] != "0")


def number_at(word: str, cell: Cell) -> int:
    """Return the number in a cell of a drawing; raises BadInput naming the cell."""
    if not _numeric(word):
        raise BadInput(f"{place(cell)} must be a whole number from 0, not {shortened(word) or 'empty'}.")
    return int(word)


def numbers_of(text: str, others: str = "", allowed: str = "a whole number from 0") -> list[list[int]]:
    """Return the numbers in the lines of a text, -1 for one of `others`; raises BadInput naming the line.

    >>> numbers_of("3.\\n.1", ".")
    [[3, -1], [-1, 1]]
    """
    lines = lines_of(text)
    if not lines:
        raise BadInput("the grid must have at least one row of numbers, not be empty.")
    for at, words in enumerate(lines, start=1):
        for where, word in enumerate(words, start=1):
            if not _numeric(word) and word not in others:
                raise BadInput(f"row {at}, column {where} must be {allowed}, not {shortened(word)}.")
    for at, words in enumerate(lines, start=1):
        if len(words) != len(lines[0]):
            more = f"as row 1 has, not {len(words)}"
            raise BadInput(f"row {at} of the numbers must have {len(lines[0])} cells {more}.")
    return [[-1 if word in others else int(word) for word in words] for words in lines]


def written(numbers: Sequence[Sequence[int]], none: str = "") -> str:
    """Return lines with spaces between the numbers, each column as wide as the largest; `none` stands for -1.

    >>> written([[1, 10], [2, 3]])
    ' 1 10\\n 2  3'
    """
    words = [[none if number == -1 and none else str(number) for number in row] for row in numbers]
    wide = max(len(word) for row in words for word in row)
    return "\n".join(" ".join(word.rjust(wide) for word in row) for row in words)


def grid(of: Callable[[list[list[int]]], Any], field: str) -> Format:
    """Return the format of a board that has a number in every cell, in this field."""
    return Format(
        "grid",
        "lines of numbers, or of digits without spaces",
        looks_numeric,
        lambda text: of(numbers_of(text)),
        lambda board: written(getattr(board, field)),
    )
