"""Ripple Effect as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawings and generator."""

from __future__ import annotations

from stripcount.printed.puzzle import PrintedPuzzle, lazy_function
from stripcount.printed.ripple_effect.board import RippleEffectBoard, why_unsolvable
from stripcount.printed.ripple_effect.formats import FORMATS, draw, picture
from stripcount.printed.solvers import count_covers, cover_solvers

_PATIENCE = 2000
"""Options tried without a solution after which the learning search takes over."""

PUZZLE: PrintedPuzzle[RippleEffectBoard] = PrintedPuzzle(
    name="ripple-effect",
    about="Fill each region with 1 to its size; two equal numbers v in a line have at least v cells between them.",
    marks=None,
    formats=FORMATS,
    solvers=cover_solvers(_PATIENCE),
    counter=count_covers,
    draw=draw,
    picture=picture,
    size=(6, 6),
    generate=lazy_function("ripple_effect.generator", "generate"),
    more_clues=lazy_function("ripple_effect.generator", "more_clues"),
    difficulties=("easy", "normal", "hard"),
    play="ripple_effect/play.js",
    why_unsolvable=why_unsolvable,
    random_board=lazy_function("ripple_effect.generator", "small_board"),
    large_board=lazy_function("ripple_effect.generator", "large_board"),
    is_plausible=lambda board: any(map(any, board.givens)),
)
