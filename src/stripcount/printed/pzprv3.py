"""The file format `pzprv3`, in which pzpr and puzz.link save a board with the answer so far.

The first four lines are `pzprv3`, the name of the puzzle, the number of rows and the number of columns. Lines of words
follow. A line ends with / or a line break. The sides between cells have lines of their own: first the vertical sides, a
line for each row, then the horizontal sides, a line for each two adjacent rows. Slitherlink has the sides on the border
as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from stripcount.board import Board
from stripcount.errors import BadInput, checked_integer
from stripcount.printed.cells import MAX_CELLS, check_size
from stripcount.printed.grids import SizedLines
from stripcount.printed.puzzle import Format, Instance, Position
from stripcount.printed.walls import Walls

_HEAD = re.compile(  # "pzprv3/slither/1/2/3 . /" or the same with line breaks
    r"\s*pzprv3(\.\d)?\s*[/\n]\s*([a-z]+)\s*(?:[/\n]|$)", re.ASCII
)


def puzzle_in_file(text: str) -> str | None:
    """Return the name that pzpr gives to the puzzle of a pzprv3 file; None for any other text.

    >>> puzzle_in_file("pzprv3/slither/1/2/3 . /")
    'slither'
    """
    match = _HEAD.match(text)
    return match[2] if match else None


def parse_walls(lines: SizedLines) -> Walls:
    """Return the walls in the next lines: a line of 0 and 1 for each row, then one for each two adjacent rows.

    Raises BadInput naming the line.
    """
    sides = (
        lines.take(lines.rows, lines.cols - 1, "vertical walls", "01"),
        lines.take(lines.rows - 1, lines.cols, "horizontal walls", "01"),
    )
    vertical, horizontal = ([int(word) for words in wall_lines for word in words] for wall_lines in sides)
    return Walls.of(lines.rows, lines.cols, vertical, horizontal)


def _split_file(text: str) -> SizedLines:
    """Return the lines of a file after its size; raises BadInput for missing lines, or for a size that no board has."""
    lines_of_file = [line.strip() for line in re.split(r"[/\n]", text.strip().replace("\r", ""))]
    while lines_of_file and not lines_of_file[-1]:
        lines_of_file.pop()
    if len(lines_of_file) < 4:
        raise BadInput(
            f"the file must have pzprv3, the puzzle, rows and columns as its first lines, not {len(lines_of_file)}."
        )
    rows = checked_integer("rows in line 3", lines_of_file[2], 1, MAX_CELLS)
    cols = checked_integer("columns in line 4", lines_of_file[3], 1, MAX_CELLS)
    check_size(rows, cols)
    return SizedLines(rows, cols, [line.split() for line in lines_of_file[4:]], 4)


def pzprv3_format(
    name: str,
    parse: Callable[[SizedLines], Position[Instance]],
    write: Callable[[Instance, Board | None], Sequence[Sequence[object]]],
) -> Format[Instance]:
    """Return the format of the pzprv3 files of one puzzle, which pzpr calls `name`.

    `parse` returns the board and the answer in the lines after the size; it need not check that no lines are left.
    `write` returns the words of these lines for a board and its marks, None for no marks.
    """

    def parse_file(text: str) -> Position[Instance]:
        lines = _split_file(text)
        position = parse(lines)
        lines.require_end()
        return position

    def write_file(board: Instance, marks: Board | None = None) -> str:
        first_lines: list[list[object]] = [["pzprv3"], [name], [board.rows], [board.cols]]
        return "\n".join(" ".join(map(str, line)) for line in (*first_lines, *write(board, marks)))

    return Format(
        "pzprv3",
        "a file as puzz.link and pzpr save it, with the answer so far",
        lambda text: puzzle_in_file(text) == name,
        parse_file,
        write_file,
        holds_marks=True,
    )
