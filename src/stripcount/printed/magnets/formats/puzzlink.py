"""puzz.link addresses of Magnets boards, `…?magnets/COLUMNS/ROWS/BODY`, and pzprv3 files.

The body of an address holds the counts, for each column - then +, for each row - then +; the walls, vertical ones
first; then, if any cell is given or single, the given poles, three in each character of base 27; and if any cell is
single, the single cells, five in each character.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stripcount.board import Board, Cell
from stripcount.errors import BadInput
from stripcount.printed.addresses import link_format, parse_body, write_digits, write_numbers, write_walls
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import PARTNER, as_rows, cell_name, cells_of, check_cells, entries
from stripcount.printed.grids import SizedLines, parse_number
from stripcount.printed.magnets.board import MagnetsBoard, check_size
from stripcount.printed.puzzle import Position
from stripcount.printed.pzprv3 import parse_walls, pzprv3_format
from stripcount.printed.walls import Walls, wall_bits


def parse(text: str) -> MagnetsBoard:
    """Return the board of an address; raises BadInput naming the place.

    >>> parse("https://puzz.link/p?magnets/2/2/i1g0h0o").layout
    ('LR', 'LR')
    """
    address = parse_body(text, ("magnets",), check_size)
    rows, cols = address.rows, address.cols
    clues = address.numbers(2 * (cols + rows), "counts", -1)
    walls = address.walls()
    pole_digits = [0] * (rows * cols) if address.at_end() else address.digits(rows * cols, 3, 3, "given poles")
    holes = address.holes("single cells")
    address.require_end()
    by_column, by_row = clues[: 2 * cols], clues[2 * cols :]
    givens = as_rows([".+-"[digit] for digit in pole_digits], cols)
    return MagnetsBoard.of(
        layout_of(walls, holes), by_column[1::2], by_column[0::2], by_row[1::2], by_row[0::2], givens
    )


def layout_of(walls: Walls, holes: Collection[Cell]) -> list[str]:
    """Return rows of slot letters from walls; `holes` are the cells marked as single.

    Raises BadInput for a room that is neither a slot of two cells nor a single cell that is marked.
    """
    letters = []
    for row, col in cells_of(walls.rows, walls.cols):
        partner_letters = "".join(
            letter
            for letter, (down, right, _) in PARTNER.items()
            if walls.are_joined((row, col), (row + down, col + right))
        )
        if len(partner_letters) != ((row, col) not in holes):
            actual_content = (
                "larger" if len(partner_letters) > 1 else "a single cell in a room" if partner_letters else "one cell"
            )
            raise BadInput(
                f"the room at {cell_name((row, col))} must be a slot of two cells or a marked single cell, "
                f"not {actual_content}."
            )
        letters.append(partner_letters or "*")
    return ["".join(line) for line in as_rows(letters, walls.cols)]


def write(board: MagnetsBoard) -> str:
    """Return the body of the address; raises BadInput for a given blank, which an address cannot hold.

    >>> write(MagnetsBoard.of(["LR"], top=[1, 0]))
    'g1g0h0'
    """
    if any("x" in row for row in board.givens):
        raise BadInput("the format puzz.link must have no given blanks; write json, drawing or janko instead.")
    clues = [clue for pair in (*zip(board.bottom, board.top), *zip(board.right, board.left)) for clue in pair]
    holes = [int(letter == "*") for row in board.layout for letter in row]
    text = write_numbers(clues, -1) + write_walls(board.rows, board.cols, board.are_joined)
    if board.has_givens or any(holes):
        text += write_digits((".+-".index(given) for row in board.givens for given in row), 3, 3)
    return text + (write_digits(holes) if any(holes) else "")


def _parse_pzprv3(lines: SizedLines) -> Position[MagnetsBoard]:
    """Return the board and the answer in the lines of a pzprv3 file."""
    walls = parse_walls(lines)
    top, bottom, *inner = lines.take(lines.rows + 2, lines.cols + 2, "counts and cells")
    clues = [[parse_number(word.removeprefix("c"), -1, "a count") for word in words] for words in (top[2:], bottom[2:])]
    left, right = ([parse_number(words[index].removeprefix("c"), -1, "a count") for words in inner] for index in (0, 1))
    cells = [words[2:] for words in inner]
    check_cells(cells, _PZPRV3_MARKS.__contains__, f"one of {' '.join(_PZPRV3_MARKS)}")
    holes = {cell for cell, word in entries(cells).items() if word == "#"}
    layout = layout_of(walls, holes)
    givens = ["".join({"q1": "+", "q2": "-"}.get(word, ".") for word in words) for words in cells]
    marks = Board.of([[_PZPRV3_MARKS[word] for word in words] for words in cells])
    return Position.of(MagnetsBoard.of(layout, clues[0], clues[1], left, right, givens), marks)


_PZPRV3_MARKS = {
    # pzpr notes s1 where a cell may hold a pole, which is no mark here, and s2 where it is blank
    ".": UNKNOWN, "#": UNKNOWN, "q1": "+", "q2": "-", "a1": "+", "a2": "-", "s1": UNKNOWN, "s2": ".",
}  # fmt: skip


def _write_pzprv3(board: MagnetsBoard, marks: Board | None) -> list[Sequence[object]]:
    """Return the words of the lines of a pzprv3 file: walls, counts and cells; raises BadInput for a given blank."""
    if any("x" in row for row in board.givens):
        raise BadInput("the format pzprv3 must have no given blanks; write json, drawing or janko instead.")

    def word(row: int, col: int) -> str:
        """Return the word of a cell: # for a single cell, q1 and q2 for given poles, else that of the mark."""
        if board.layout[row][col] == "*":
            return "#"
        if board.givens[row][col] != ".":
            return {"+": "q1", "-": "q2"}[board.givens[row][col]]
        return "." if marks is None else {"+": "a1", "-": "a2", ".": "s2"}.get(str(marks[row, col]), ".")

    vertical, horizontal = wall_bits(board.rows, board.cols, board.are_joined)
    lines: list[Sequence[object]] = [*vertical, *horizontal]
    lines += [[".", ".", *("." if clue < 0 else clue for clue in clues)] for clues in (board.top, board.bottom)]
    for row in range(board.rows):
        edges = ("." if clue < 0 else clue for clue in (board.left[row], board.right[row]))
        lines.append([*edges, *(word(row, col) for col in range(board.cols))])
    return lines


PZPRV3 = pzprv3_format("magnets", _parse_pzprv3, _write_pzprv3)
LINK = link_format(("magnets",), parse, write)
