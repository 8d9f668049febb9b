"""Lines of words or single characters, as people type them and programs save them: grids, or grids below a size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from stripcount.board import Cell
from stripcount.errors import BadInput, shortened
from stripcount.printed.cells import cell_name, check_cells, check_size, is_number
from stripcount.printed.puzzle import Format


def lines_of(text: str) -> list[list[str]]:
    """Return the words of each line that is not empty; of lines of one word each, the characters.

    A first line that is their size is left out.

    >>> lines_of("12\\n3."), lines_of("2,1\\n3 .")
    ([['1', '2'], ['3', '.']], [['2', '1'], ['3', '.']])
    """
    below = below_size(text)
    return _cells(_words(text)) if below is None else below


def below_size(text: str) -> list[list[str]] | None:
    """Return the words of the lines below a first line with the numbers of lines and of words in a line, or None.

    >>> below_size("1 3\\n3 - 2"), below_size("2 3\\n--2\\n111"), below_size("2 3\\n3 1")
    ([['3', '-', '2']], [['-', '-', '2'], ['1', '1', '1']], None)
    """
    lines = _words(text)
    below = _cells(lines[1:])
    return below if below and lines[0] == [str(len(below)), str(len(below[0]))] else None


def _words(text: str) -> list[list[str]]:
    return [words for line in text.strip("\ufeff").splitlines() if (words := line.replace(",", " ").split())]


def _cells(lines: list[list[str]]) -> list[list[str]]:
    return [list(words[0]) for words in lines] if all(len(words) == 1 for words in lines) else lines


def looks_like_cells(text: str, is_cell: Callable[[str], bool] = is_number) -> bool:
    """Return whether a text has two lines or more, in which every cell, by default, is a number."""
    return "\n" in text.strip() and all(is_cell(word) for words in lines_of(text) for word in words)


def number_at(word: str, cell: Cell) -> int:
    """Return the number in a cell of a drawing; raises BadInput naming the cell."""
    if not is_number(word):
        raise BadInput(f"{cell_name(cell)} must be an integer from 0, not {shortened(word or 'empty')}.")
    return int(word)


def numbers_of(text: str, others: Sequence[str] = (), allowed: str = "an integer from 0") -> list[list[int]]:
    """Return the numbers in the lines of a text, -1 for one of `others`; raises BadInput naming the cell.

    >>> numbers_of("3.\\n-1", [".", "-"])
    [[3, -1], [-1, 1]]
    """
    lines = lines_of(text)
    check_cells(lines, lambda word: is_number(word) or word in others, allowed)
    return [[-1 if word in others else int(word) for word in words] for words in lines]


def number(word: str, none: int, what: str) -> int:
    """Return the number that a word writes, `none` for a dot or -; raises BadInput naming `what` it should be."""
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
        taken = self.lines[self.at : self.at + count]
        if len(taken) < count:
            raise BadInput(f"the text must have {count} lines of {what}, not {len(taken)}.")
        for line_number, words in enumerate(taken, start=self.above + self.at + 1):
            if len(words) != width:
                raise BadInput(f"line {line_number} must have {width} {what}, not {len(words)}.")
            if allowed is not None and (wrong := next((word for word in words if word not in allowed), None)):
                raise BadInput(f"line {line_number} must have {' '.join(allowed)} for {what}, not {shortened(wrong)}.")
        self.at += count
        return taken

    def numbers(self, count: int, width: int, what: str, none: int) -> list[list[int]]:
        """Return the numbers in the next `count` lines of `width` words, `none` for a dot or -."""
        return [
            [number(word, none, f"each of the {what} in line {line_number}") for word in words]
            for line_number, words in enumerate(self.take(count, width, what), start=self.above + self.at - count + 1)
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


def grid(of: Callable[[list[list[int]]], object], field: str) -> Format:
    """Return the format of a board that has a number in every cell, in this field."""
    return Format(
        "grid",
        "lines of numbers, or of digits without spaces; a line 'rows columns' may stand before them",
        looks_like_cells,
        lambda text: of(numbers_of(text)),
        lambda board: unmistakable(getattr(board, field)),
    )


def unmistakable(numbers: Sequence[Sequence[int]]) -> str:
    """Return the lines of a board, below its size if the first line would be taken for one."""
    text = written(numbers)
    return text if len(lines_of(text)) == len(numbers) else f"{len(numbers)} {len(numbers[0])}\n{text}"
