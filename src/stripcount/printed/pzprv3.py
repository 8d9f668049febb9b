"""Files as pzpr and puzz.link save them: `pzprv3`, the puzzle, rows, columns, and lines of words, the answer included.

Lines end with / or a line break. Sides between cells stand in lines of their own, upright ones first: for each row
those between its cells, then between each two rows one for each column. Slitherlink has those on the border too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stripcount.board import Board
from stripcount.errors import BadInput, shortened, whole
from stripcount.printed.cells import LARGEST, check_size
from stripcount.printed.puzzle import Format, Position
from stripcount.printed.walls import Walls

_HEAD = re.compile(r"\s*pzprv3(\.\d)?\s*[/\n]\s*([a-z]+)\s*(?:[/\n]|$)", re.ASCII)


def puzzle_of(text: str) -> str | None:
    """Return the puzzle of such a file in the words of pzpr, None for another text.

    >>> puzzle_of("pzprv3/slither/1/2/3 . /")
    'slither'
    """
    found = _HEAD.match(text)
    return found[2] if found else None


@dataclass
class Lines:
    """The lines after the size, each as its words; `take` reads them in order."""

    version: str
    rows: int
    cols: int
    lines: list[list[str]]
    at: int = 0

    def take(self, count: int, width: int, what: str) -> list[list[str]]:
        """Return the next `count` lines of `width` words; raises BadInput naming the line."""
        found = self.lines[self.at : self.at + count]
        if len(found) < count:
            raise BadInput(f"the file must have {count} lines of {what}, not {len(found)}.")
        for at, words in enumerate(found, start=self.at + 5):
            if len(words) != width:
                raise BadInput(f"line {at} must have {width} words of {what}, not {len(words)}.")
        self.at += count
        return found

    def walls(self) -> Walls:
        """Return the walls that the next lines state."""
        parts = self.take(self.rows, self.cols - 1, "upright walls"), self.take(self.rows - 1, self.cols, "level walls")
        upright, level = ([word for words in part for word in words] for part in parts)
        if wrong := next((word for word in (*upright, *level) if word not in ("0", "1")), None):
            raise BadInput(f"a wall of the file must be 0 or 1, not {shortened(wrong)}.")
        return Walls.of(self.rows, self.cols, [*map(int, upright)], [*map(int, level)])

    def end(self) -> None:
        """Raise BadInput if a line is left."""
        if self.at < len(self.lines):
            rest = shortened(" ".join(self.lines[self.at]))
            raise BadInput(f"the file must end after line {self.at + 4}, not go on with {rest}.")


def lines_of(text: str) -> Lines:
    """Return the lines of a file; raises BadInput for a size that no board has."""
    parts = [part.strip() for part in re.split(r"[/\n]", text.strip().replace("\r", ""))]
    while parts and not parts[-1]:
        parts.pop()
    if len(parts) < 4:
        raise BadInput(f"the file must have pzprv3, the puzzle, rows and columns as its first lines, not {len(parts)}.")
    rows, cols = whole("rows in line 3", parts[2], 1, LARGEST), whole("columns in line 4", parts[3], 1, LARGEST)
    check_size(rows, cols)
    return Lines(parts[0], rows, cols, [part.split() for part in parts[4:]])


def number(word: str, none: int) -> int:
    """Return the number that a word stands for, `none` for a dot or -; raises BadInput."""
    if word in (".", "-"):
        return none
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise BadInput(f"a word of the file must be a number, . or -, not {shortened(word)}.")
    return int(word)


def saved(
    name: str, parse: Callable[[Lines], Position], write: Callable[[Any, Board | None], Sequence[Sequence[object]]]
) -> Format:
    """Return the format of the files of one puzzle, which has this name there."""

    def read(text: str) -> Position:
        lines = lines_of(text)
        found = parse(lines)
        lines.end()
        return found

    def written(board: Any, marks: Board | None = None) -> str:
        head = [["pzprv3"], [name], [board.rows], [board.cols]]
        return "\n".join(" ".join(map(str, line)) for line in (*head, *write(board, marks)))

    return Format(
        "pzprv3",
        "a file as puzz.link and pzpr save it, with the answer so far",
        lambda text: puzzle_of(text) == name,
        read,
        written,
        holds_marks=True,
    )
