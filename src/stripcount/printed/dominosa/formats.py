"""Texts of Dominosa boards: the one-line ID `order:numbers`, plain grids, drawings, JSON."""

from __future__ import annotations

import re
from collections.abc import Callable

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import as_rows, cell_name, cells_of, entries, half_letters
from stripcount.printed.dominosa.board import MAX_ORDER, DominosaBoard
from stripcount.printed.grids import grid_text, is_grid_of, parse_number_at, parse_numbers
from stripcount.printed.json_record import grid_record_format
from stripcount.printed.puzzle import Format, Picture, Position
from stripcount.printed.walls import draw_walled, is_walled, parse_walled


def recognises_id(text: str) -> bool:
    """Return whether `text` is a line such as `6:0123[10]…` or `6dt:…`."""
    return re.fullmatch(r"\s*\d+(d[a-z]|a)?:[\d\[\]]*\s*", text, re.ASCII) is not None


def parse_id(text: str) -> DominosaBoard:
    """Return the board of an ID, order + 1 rows of order + 2; raises BadInput naming the place.

    >>> parse_id("1:001110").numbers
    ((0, 0, 1), (1, 1, 0))
    """
    head, colon, body = text.strip().lstrip("\ufeff").partition(":")
    match = re.fullmatch(r"(\d{1,5})(d[tbhea]|a)?", head, re.ASCII)
    if not colon or not match or int(match[1]) > MAX_ORDER:
        raise BadInput(
            f"the ID must begin with an order from 0 to {MAX_ORDER} and a colon, as 6: or 6dt:, not {excerpt(text)}."
        )
    order = int(match[1])
    unread = re.sub(r"(?:[0-9]|\[[0-9]{1,5}\])*", "", body, count=1)
    if unread:
        raise BadInput(
            f"character {len(body) - len(unread) + 1} after the colon must begin a digit or a number in brackets, "
            f"not {excerpt(unread[:12])}."
        )
    numbers = [int(word.strip("[]")) for word in re.findall(r"[0-9]|\[[0-9]+\]", body)]
    cols = order + 2
    if len(numbers) != (order + 1) * cols:
        raise BadInput(f"an ID of order {order} must have {(order + 1) * cols} numbers, not {len(numbers)}.")
    return DominosaBoard.of(as_rows(numbers, cols))


def write_id(board: DominosaBoard) -> str:
    """Return the ID; raises BadInput for a rectangle other than order + 1 rows of order + 2.

    >>> write_id(DominosaBoard.of([[0, 0, 1], [1, 1, 0]]))
    '1:001110'
    """
    order = board.order
    if board.rows != order + 1:
        raise BadInput(f"the format id must have {order + 1} rows of {order + 2}, not {board.rows} of {board.cols}.")
    cells = (number for row in board.numbers for number in row)
    return f"{order}:" + "".join(str(number) if number < 10 else f"[{number}]" for number in cells)


def parse_grid(text: str) -> DominosaBoard:
    """Return the board of a plain grid; raises BadInput naming the place.

    >>> parse_grid("001\\n110") == parse_grid("2 3\\n0 0 1\\n1 1 0")
    True
    """
    return DominosaBoard.of(parse_numbers(text))


def draw(board: DominosaBoard, solution: Board | None = None) -> str:
    """Return the numbers as text, with a wall around each domino where a solution is given.

    Where not all dominoes are known, the numbers of those known stand in brackets.

    >>> print(draw(DominosaBoard.of([[0, 0, 1], [1, 1, 0]]), Board.of(["LRT", "LRB"])))
    +-------+---+
    | 0   0 | 1 |
    +-------+   |
    | 1   1 | 0 |
    +-------+---+
    """
    decided: set[Cell] = set()
    if solution is not None:
        decided = {cell for cell in solution.positions() if solution[cell] != UNKNOWN}
        if len(decided) == board.rows * board.cols > 2:
            decided = set()
    return draw_walled([[str(number) for number in row] for row in board.numbers], _are_joined_in(solution), decided)


def _are_joined_in(solution: Board | None) -> Callable[[Cell, Cell], bool]:
    """Return the function that tells whether two neighbours are halves of a domino, or both unknown, in a solution."""

    def are_joined(cell: Cell, other_cell: Cell) -> bool:
        if solution is None:
            return True
        half_letters = ("L", "R") if cell[0] == other_cell[0] else ("T", "B")
        return (solution[cell], solution[other_cell]) in (half_letters, (UNKNOWN, UNKNOWN))

    return are_joined


def picture(board: DominosaBoard, solution: Board | None = None) -> Picture:
    """Return the content of a drawing of a board, with a solution or other marks if there are any."""
    numbers = {cell: str(number) for cell, number in entries(board.numbers).items()}
    return Picture(
        board.rows, board.cols, numbers=numbers, are_joined=_are_joined_in(solution), lattice=solution is None
    )


def parse_drawing(text: str) -> Position[DominosaBoard]:
    """Return the board of a drawing and its dominoes; raises BadInput naming the place.

    >>> print(parse_drawing(draw(DominosaBoard.of([[0, 0, 1], [1, 1, 0]]), Board.of(["LRT", "LRB"]))).marks)
    LRT
    LRB
    """
    drawing = parse_walled(text)
    board = DominosaBoard.of(
        [
            [parse_number_at(word, (row, col)) for col, word in enumerate(words)]
            for row, words in enumerate(drawing.labels)
        ]
    )
    if not drawing.bracketed and all(drawing.walls.are_joined(*pair) for pair in board.pairs):
        return Position(board)
    cells_of_dominoes = sorted(drawing.bracketed) or cells_of(board.rows, board.cols)
    pairs = []
    for row, col in cells_of_dominoes:
        adjacent_cells = (row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)
        partners = [partner for partner in adjacent_cells if drawing.walls.are_joined((row, col), partner)]
        if len(partners) != 1:
            raise BadInput(
                f"{cell_name((row, col))} must have walls on three sides as half of a domino, not {4 - len(partners)}."
            )
        if (row, col) < partners[0]:
            pairs.append(((row, col), partners[0]))
    return Position.of(board, Board.of(half_letters(board.rows, board.cols, pairs, UNKNOWN)))


FORMATS = (
    Format(
        "id",
        "one line, order:numbers, a number above 9 in brackets",
        recognises_id,
        parse_id,
        write_id,
        one_line=True,
    ),
    Format(
        "grid",
        "rows of numbers, spaced or as single digits; a line 'rows columns' may stand before them",
        is_grid_of,
        parse_grid,
        lambda board: grid_text(board.numbers),
    ),
    Format(
        "drawing", "numbers, with walls around the dominoes known", is_walled, parse_drawing, draw, holds_marks=True
    ),
    grid_record_format("dominosa", DominosaBoard.of, "numbers"),
)
