"""Magnets as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawings and generator."""

from __future__ import annotations

from stripcount.printed.magnets.board import MagnetsBoard, why_unsolvable
from stripcount.printed.magnets.formats import FORMATS
from stripcount.printed.magnets.formats.drawing import draw, picture
from stripcount.printed.magnets.solver import LineSearch, line_and_learning_solver
from stripcount.printed.puzzle import PrintedPuzzle, lazy_function
from stripcount.printed.solvers import constraint_solver, learning_solver, own_search_solver, propagation_solver

PUZZLE: PrintedPuzzle[MagnetsBoard] = PrintedPuzzle(
    name="magnets",
    about="Fill slots with magnets or leave them blank: equal poles never touch, and the edges give counts of + and -.",
    marks="+-.",
    formats=FORMATS,
    solvers={
        "auto": line_and_learning_solver,
        "lines": own_search_solver("lines", LineSearch),
        "learning": learning_solver,
        "propagating": propagation_solver,
        "csp": constraint_solver,
    },
    counter=lazy_function("magnets.counter", "count"),
    draw=draw,
    picture=picture,
    size=(6, 7),
    generate=lazy_function("magnets.generator", "generate"),
    more_clues=lazy_function("magnets.generator", "more_clues"),
    difficulties=("logic", "search", "easy", "normal", "hard", "extreme"),
    play="magnets/play.js",
    page="magnets",
    deduce=lazy_function("magnets.explanation", "LineDeducer"),
    why_unsolvable=why_unsolvable,
    random_board=lazy_function("magnets.samples", "random_board"),
    large_board=lazy_function("magnets.samples", "large_board"),
)
