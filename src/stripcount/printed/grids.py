"""Lines of words or single characters, as people type them and programs save them: grids, or grids below a size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from stripcount.board import Cell
from stripcount.errors import BadInput, shortened
from stripcount.printed.cells import check_cells, check_size, is_number, place
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


def looks_numeric(text: str) -> bool:
    """Return whether a text has two lines or more, all of them numbers."""
    lines = lines_of(text)
    return len(lines) > 1 and all(is_number(word) for words in lines for word in words)


def number_at(word: str, cell: Cell) -> int:
    """Return the number in a cell of a drawing; raises BadInput naming the cell."""
    if not is_number(word):
        raise BadInput(f"{place(cell)} must be a whole number from 0, not {shortened(word or 'empty')}.")
    return int(word)


def numbers_of(text: str, others: str = "", allowed: str = "a whole number from 0") -> list[list[int]]:
    """Return the numbers in the lines of a text, -1 for one of `others`; raises BadInput naming the cell.

    >>> numbers_of("3.\\n.1", ".")
    [[3, -1], [-1, 1]]
    """
    lines = lines_of(text)
    check_cells(lines, lambda word: is_number(word) or word in others, allowed)
    return [[-1 if word in others else int(word) for word in words] for words in lines]


def number(word: str, none: int, what: str) -> int:
    """Return the number that a word stands for, `none` for a dot or -; raises BadInput naming `what` it is."""
    if word in (".", "-"):
        return none
    if not is_number(word):
        raise BadInput(f"{what} must be a number, . or -, not {shortened(word)}.")
    return int(word)


@dataclass
class Lines:
    """The lines of a text after its size, each as its words, read in order; `above` lines stand before them."""

    rows: int
    cols: int
    lines: list[list[str]]
    above: int
    at: int = 0

    def take(self, count: int, width: int, what: str, allowed: Collection[str] | None = None) -> list[list[str]]:
        """Return the next `count` lines of `width` words, all of them `allowed`; raises BadInput naming the line."""
        found = self.lines[self.at : self.at + count]
        if len(found) < count:
            raise BadInput(f"the text must have {count} lines of {what}, not {len(found)}.")
        for at, words in enumerate(found, start=self.above + self.at + 1):
            if len(words) != width:
                raise BadInput(f"line {at} must have {width} {what}, not {len(words)}.")
            if allowed is not None and (wrong := next((word for word in words if word not in allowed), None)):
                raise BadInput(f"line {at} must have {' '.join(allowed)} for {what}, not {shortened(wrong)}.")
        self.at += count
        return found

    def numbers(self, count: int, width: int, what: str, none: int) -> list[list[int]]:
        """Return the numbers in the next `count` lines of `width` words, `none` for a dot or -."""
        return [
            [number(word, none, f"each of the {what} in line {at}") for word in words]
            for at, words in enumerate(self.take(count, width, what), start=self.above + self.at - count + 1)
        ]

    def end(self) -> None:
        """Raise BadInput if a line is left."""
        if self.at < len(self.lines):
            rest = shortened(" ".join(self.lines[self.at]))
            raise BadInput(f"the text must end after line {self.above + self.at}, not go on with {rest}.")


def sized(text: str) -> Lines | None:
    """Return the lines of a text that begins with its number of rows and of columns, None for another text.

    >>> sized("1 2\\n3 -").lines, sized("12\\n34")
    ([['3', '-']], None)
    """
    lines = [words for line in text.lstrip("\ufeff").splitlines() if (words := line.split())]
    if not lines or len(lines[0]) != 2 or not all(map(is_number, lines[0])):
        return None
    return Lines(int(lines[0][0]), int(lines[0][1]), lines[1:], 1)


def of_size(text: str, check: Callable[[int, int], None] = check_size) -> Lines:
    """Return the lines of a text that begins with its size; raises BadInput if it does not, or for a wrong size."""
    lines = sized(text)
    if lines is None:
        first = text.strip().partition("\n")[0]
        raise BadInput(f"line 1 must be rows and columns, as 6 5, not {shortened(first or 'nothing')}.")
    check(lines.rows, lines.cols)
    return lines


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
