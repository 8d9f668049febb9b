"""Dominosa as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawings and generator."""

from __future__ import annotations

from stripcount.board import Cell
from stripcount.errors import amount
from stripcount.printed.dominosa.board import DominosaBoard, full_set
from stripcount.printed.dominosa.formats import FORMATS, draw, picture
from stripcount.printed.puzzle import PrintedPuzzle, lazy_function
from stripcount.printed.solvers import count_covers, cover_solvers

_PATIENCE = 2000
"""Options tried without a solution after which the learning search takes over."""


def why_unsolvable(board: DominosaBoard) -> str | None:
    """Return which number occurs too often or too rarely, or which domino fits nowhere; None if all is well.

    >>> why_unsolvable(DominosaBoard.of([[0, 0, 1], [1, 1, 1]]))
    'a full set of dominoes has the number 1 3 times, but the board has it 4 times, the last at row 2, column 3.'
    """
    cells_of: list[list[Cell]] = [[] for _ in range(board.order + 1)]
    for row_index, row in enumerate(board.numbers):
        for column, number in enumerate(row):
            cells_of[number].append((row_index, column))
    expected_count = board.order + 2
    for number, cells in sorted(enumerate(cells_of), key=lambda entry: -len(entry[1])):  # a number too often first
        if len(cells) != expected_count:
            last_text = (
                f", the last at row {cells[-1][0] + 1}, column {cells[-1][1] + 1}"
                if len(cells) > expected_count
                else ""
            )
            actual_count = amount(len(cells), "time")
            expected = f"a full set of dominoes has the number {number} {expected_count} times"
            return f"{expected}, but the board has it {actual_count}{last_text}."
    dominoes_on_board = {board.domino(cell, other_cell) for cell, other_cell in board.pairs}
    missing = next((domino for domino in full_set(board.order) if domino not in dominoes_on_board), None)
    return missing and f"no two neighbouring cells hold {missing[0]} and {missing[1]}."


PUZZLE: PrintedPuzzle[DominosaBoard] = PrintedPuzzle(
    name="dominosa",
    about="Find each domino of a full set exactly once in a rectangle of numbers.",
    marks="LRTB",
    formats=FORMATS,
    solvers=cover_solvers(_PATIENCE),
    counter=count_covers,
    draw=draw,
    picture=picture,
    size=(5, 6),
    generate=lazy_function("dominosa.generator", "generate"),
    difficulties=("easy", "normal", "hard"),
    play="dominosa/play.js",
    page="dominosa",
    random_board=lazy_function("dominosa.generator", "small_board"),
    large_board=lazy_function("dominosa.generator", "large_board"),
    why_unsolvable=why_unsolvable,
    is_plausible=lambda board: why_unsolvable(board) is None,
)
