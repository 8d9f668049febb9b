"""Files as pzpr and puzz.link save them: `pzprv3`, the puzzle, rows, columns, and lines of words, the answer included.

Lines end with / or a line break. Sides between cells stand in lines of their own, upright ones first: for each row
those between its cells, then between each two rows one for each column. Slitherlink has those on the border too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from stripcount.board import Board
from stripcount.errors import BadInput, whole
from stripcount.printed.cells import LARGEST, check_size
from stripcount.printed.grids import Lines
from stripcount.printed.puzzle import Format, Position
from stripcount.printed.walls import Walls

_HEAD = re.compile(r"\s*pzprv3(\.\d)?\s*[/\n]\s*([a-z]+)\s*(?:[/\n]|$)", re.ASCII)


def puzzle_of(text: str) -> str | None:
    """Return the puzzle of such a file in the words of pzpr, None for another text.

    >>> puzzle_of("pzprv3/slither/1/2/3 . /")
    'slither'
    """
    match = _HEAD.match(text)
    return match[2] if match else None


def walls_of(lines: Lines) -> Walls:
    """Return the walls that the next lines state."""
    parts = (
        lines.take(lines.rows, lines.cols - 1, "upright walls", "01"),
        lines.take(lines.rows - 1, lines.cols, "level walls", "01"),
    )
    upright, level = ([int(word) for words in side for word in words] for side in parts)
    return Walls.of(lines.rows, lines.cols, upright, level)


def _lines_of(text: str) -> Lines:
    """Return the lines of a file; raises BadInput for a size that no board has."""
    parts = [block.strip() for block in re.split(r"[/\n]", text.strip().replace("\r", ""))]
    while parts and not parts[-1]:
        parts.pop()
    if len(parts) < 4:
        raise BadInput(f"the file must have pzprv3, the puzzle, rows and columns as its first lines, not {len(parts)}.")
    rows, cols = whole("rows in line 3", parts[2], 1, LARGEST), whole("columns in line 4", parts[3], 1, LARGEST)
    check_size(rows, cols)
    return Lines(rows, cols, [block.split() for block in parts[4:]], 4)


def saved(
    name: str, parse: Callable[[Lines], Position], write: Callable[[Any, Board | None], Sequence[Sequence[object]]]
) -> Format:
    """Return the format of the files of one puzzle, which has this name there."""

    def read(text: str) -> Position:
        lines = _lines_of(text)
        board = parse(lines)
        lines.end()
        return board

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
