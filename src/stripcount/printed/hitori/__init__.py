"""Hitori as a printed puzzle: `PUZZLE` joins its formats, solvers, drawings and generator."""

from __future__ import annotations

from stripcount.printed.hitori.board import HitoriBoard
from stripcount.printed.hitori.formats import FORMATS, draw, picture
from stripcount.printed.puzzle import PrintedPuzzle, lazy_function
from stripcount.printed.solvers import FORMULA_SOLVERS


def is_plausible(board: HitoriBoard) -> bool:
    """Return whether the numbers are those of a Hitori board as it is printed, from 1 to its longer side."""
    return all(1 <= number <= max(board.rows, board.cols) for row in board.numbers for number in row)


PUZZLE: PrintedPuzzle[HitoriBoard] = PrintedPuzzle(
    name="hitori",
    about="Shade cells, no two sharing a side, so that no line keeps a number twice and the other cells are connected.",
    marks="#.",
    formats=FORMATS,
    solvers=FORMULA_SOLVERS,
    draw=draw,
    picture=picture,
    size=(6, 6),
    generate=lazy_function("hitori.generator", "generate"),
    difficulties=("any", "normal", "hard", "extreme"),
    play="hitori/play.js",
    page="singles",
    random_board=lazy_function("hitori.generator", "random_board"),
    is_plausible=is_plausible,
)
