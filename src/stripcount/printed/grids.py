"""Texts of lines of words or single characters, as people type them and programs save them, with or without a size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from stripcount.board import Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.cells import cell_name, check_cells, check_size, is_number
from stripcount.printed.puzzle import Format, Instance


def split_lines(text: str) -> list[list[str]]:
    """Return the words of each line that is not empty, or the characters if every line is a single word.

    A first line that states the number of lines below it and their length is left out.

    >>> split_lines("12\\n3."), split_lines("2,1\\n3 .")
    ([['1', '2'], ['3', '.']], [['2', '1'], ['3', '.']])
    """
    lines_below = lines_below_size(text)
    return _split_characters(_split_words(text)) if lines_below is None else lines_below


def lines_below_size(text: str) -> list[list[str]] | None:
    """Return the words or characters, as `split_lines` does, of the lines below a line with their number and length.

    None if the first line is not such a line.

    >>> lines_below_size("1 3\\n3 - 2"), lines_below_size("2 3\\n--2\\n111"), lines_below_size("2 3\\n3 1")
    ([['3', '-', '2']], [['-', '-', '2'], ['1', '1', '1']], None)
    """
    lines = _split_words(text)
    lines_below = _split_characters(lines[1:])
    return lines_below if lines_below and lines[0] == [str(len(lines_below)), str(len(lines_below[0]))] else None


def _split_words(text: str) -> list[list[str]]:
    """Return the words of each line that is not empty; commas separate words as spaces do."""
    return [words for line in text.strip("\ufeff").splitlines() if (words := line.replace(",", " ").split())]


def _split_characters(lines: list[list[str]]) -> list[list[str]]:
    """Return the characters of each line if every line is a single word, else the lines as they are."""
    return [list(words[0]) for words in lines] if all(len(words) == 1 for words in lines) else lines


def is_grid_of(text: str, is_cell: Callable[[str], bool] = is_number) -> bool:
    """Return whether a text has two lines or more, all words of which are cells (by default numbers)."""
    return "\n" in text.strip() and all(is_cell(word) for words in split_lines(text) for word in words)


def parse_number_at(word: str, cell: Cell) -> int:
    """Return the number that `word` writes in `cell`; raises BadInput naming the cell."""
    if not is_number(word):
        raise BadInput(f"{cell_name(cell)} must be an integer from 0, not {excerpt(word or 'empty')}.")
    return int(word)


def parse_numbers(text: str, blanks: Sequence[str] = (), allowed: str = "an integer from 0") -> list[list[int]]:
    """Return the numbers in the lines of a text, -1 for each of the words `blanks`.

    Raises BadInput naming the cell that is wrong; `allowed` states in it what a cell must be.

    >>> parse_numbers("3.\\n-1", [".", "-"])
    [[3, -1], [-1, 1]]
    """
    lines = split_lines(text)
    check_cells(lines, lambda word: is_number(word) or word in blanks, allowed)
    return [[-1 if word in blanks else int(word) for word in words] for words in lines]


def parse_number(word: str, blank_value: int, content: str) -> int:
    """Return the number that a word writes, `blank_value` for a dot or -; raises BadInput, which calls it `content`."""
    if word in (".", "-"):
        return blank_value
    if not is_number(word):
        raise BadInput(f"{content} must be a number, . or -, not {excerpt(word)}.")
    return int(word)


@dataclass
class SizedLines:
    """The lines of a text below its size, each as a list of words, which are read in order.

    `rows` and `cols` are the size that the text states. `position` is the number of lines read so far. `lines_before`
    lines stand before `lines` in the text, so that errors can number a line.
    """

    rows: int
    cols: int
    lines: list[list[str]]
    lines_before: int
    position: int = 0

    def take(self, count: int, width: int, content: str, allowed: Collection[str] | None = None) -> list[list[str]]:
        """Return the next `count` lines, each of `width` words, all of them `allowed` (None: any).

        Raises BadInput, which calls the words `content` and names the line, for missing lines or wrong words.
        """
        next_lines = self.lines[self.position : self.position + count]
        if len(next_lines) < count:
            raise BadInput(f"the text must have {count} lines of {content}, not {len(next_lines)}.")
        for line_number, words in enumerate(next_lines, start=self.lines_before + self.position + 1):
            if len(words) != width:
                raise BadInput(f"line {line_number} must have {width} {content}, not {len(words)}.")
            if allowed is not None and (wrong := next((word for word in words if word not in allowed), None)):
                raise BadInput(f"line {line_number} must have {' '.join(allowed)} for {content}, not {excerpt(wrong)}.")
        self.position += count
        return next_lines

    def numbers(self, count: int, width: int, content: str, blank_value: int) -> list[list[int]]:
        """Return the numbers in the next `count` lines, each of `width` words; `blank_value` for a dot or -.

        Raises BadInput, which calls the numbers `content` and names the line.
        """
        return [
            [parse_number(word, blank_value, f"each of the {content} in line {line_number}") for word in words]
            for line_number, words in enumerate(
                self.take(count, width, content), start=self.lines_before + self.position - count + 1
            )
        ]

    def require_end(self) -> None:
        """Raise BadInput unless all lines have been read."""
        if self.position < len(self.lines):
            next_line = excerpt(" ".join(self.lines[self.position]))
            raise BadInput(
                f"the text must end after line {self.lines_before + self.position}, not go on with {next_line}."
            )


def lines_with_size(text: str) -> SizedLines | None:
    """Return the lines of a text that begins with a line of two numbers, rows and columns; None for another text.

    >>> lines_with_size("1 2\\n3 -").lines, lines_with_size("12\\n34")
    ([['3', '-']], None)
    """
    lines = [words for line in text.lstrip("\ufeff").splitlines() if (words := line.split())]
    if not lines or len(lines[0]) != 2 or not all(map(is_number, lines[0])):
        return None
    return SizedLines(int(lines[0][0]), int(lines[0][1]), lines[1:], 1)


def parse_sized_lines(text: str, check: Callable[[int, int], None] = check_size) -> SizedLines:
    """Return the lines of a text that begins with its size; raises BadInput if it does not.

    `check` is called with the rows and columns, and raises BadInput for a size that boards do not have.
    """
    lines = lines_with_size(text)
    if lines is None:
        first_line = text.strip().partition("\n")[0]
        raise BadInput(f"line 1 must be rows and columns, as 6 5, not {excerpt(first_line or 'nothing')}.")
    check(lines.rows, lines.cols)
    return lines


def aligned_text(numbers: Sequence[Sequence[int]], blank_text: str = "") -> str:
    """Return rows of numbers as text in columns of equal width; -1 is written as `blank_text`, unless that is empty.

    >>> aligned_text([[1, 10], [2, 3]])
    ' 1 10\\n 2  3'
    """
    words = [[blank_text if entry == -1 and blank_text else str(entry) for entry in row] for row in numbers]
    width = max(len(word) for row in words for word in row)
    return "\n".join(" ".join(word.rjust(width) for word in row) for row in words)


def grid_format(from_numbers: Callable[[list[list[int]]], Instance], field: str) -> Format[Instance]:
    """Return the format `grid` of boards with a number in every cell, which their attribute `field` holds as rows.

    `from_numbers` returns the board with given numbers, as rows.
    """
    return Format(
        "grid",
        "lines of numbers, or of digits without spaces; a line 'rows columns' may stand before them",
        is_grid_of,
        lambda text: from_numbers(parse_numbers(text)),
        lambda board: grid_text(getattr(board, field)),
    )


def grid_text(numbers: Sequence[Sequence[int]]) -> str:
    """Return rows of numbers as text, below their size if the first line could be mistaken for a size."""
    text = aligned_text(numbers)
    return text if len(split_lines(text)) == len(numbers) else f"{len(numbers)} {len(numbers[0])}\n{text}"
