"""Slitherlink as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawings and generator."""

from __future__ import annotations

from stripcount.printed.puzzle import PrintedPuzzle, lazy_function
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard
from stripcount.printed.slitherlink.counter import count
from stripcount.printed.slitherlink.drawing import draw, picture
from stripcount.printed.slitherlink.formats import FORMATS
from stripcount.printed.solvers import FORMULA_SOLVERS


def why_unsolvable(board: SlitherlinkBoard) -> str | None:
    """Return why there is no loop if every clue is 0, or if there are a 4 and another clue above 1; else None."""
    clues = [clue for row in board.clues for clue in row]
    if set(clues) == {0}:
        return "every clue is 0, so that there is no place for a loop."
    if 4 in clues and len([clue for clue in clues if clue > 1]) > 1:
        return "a clue 4 is a loop of its own, and another clue asks for more than that loop gives it."
    return None


PUZZLE: PrintedPuzzle[SlitherlinkBoard] = PrintedPuzzle(
    name="slitherlink",
    about="Draw one loop along the sides of cells; a clue is the number of sides of its cell that the loop uses.",
    marks="#.",
    formats=FORMATS,
    solvers=FORMULA_SOLVERS,
    counter=count,
    draw=draw,
    picture=picture,
    size=(6, 6),
    generate=lazy_function("slitherlink.generator", "generate"),
    more_clues=lazy_function("slitherlink.generator", "more_clues"),
    difficulties=("any", "easy", "normal", "hard", "extreme"),
    play="slitherlink/play.js",
    page="loopy",
    why_unsolvable=why_unsolvable,
    random_board=lazy_function("slitherlink.generator", "random_board"),
    is_plausible=lambda board: any(NONE in row for row in board.clues),
)
