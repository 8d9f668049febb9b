"""Magnets as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawing and generator."""

from __future__ import annotations

from stripcount.printed.instance import CluedPuzzle, Format, later
from stripcount.printed.magnets.board import why_unsolvable
from stripcount.printed.magnets.formats import drawing as magnets_drawing
from stripcount.printed.magnets.formats import one_line as magnets_id
from stripcount.printed.magnets.solver import LineSearch, by_lines_and_learning
from stripcount.printed.solvers import alone, by_learning, by_propagation

_PUZZLINK, _TEXT = "magnets.formats.puzzlink", "magnets.formats.text"


PUZZLE = CluedPuzzle(
    name="magnets",
    play="magnets/play.js",
    about="Fill slots with magnets or leave them blank: equal poles never touch, and the edges give counts of + and -.",
    formats=(
        Format(
            "id",
            "one line, WxH:top,left,bottom,right,layout, counts of + at the top and left, of - at the bottom and right",
            magnets_id.recognises_id,
            magnets_id.parse_id,
            magnets_id.write_id,
        ),
        Format(
            "json",
            "an object with rules, top, bottom, left, right and maybe givens; -1 stands for no count",
            magnets_id.recognises_json,
            magnets_id.parse_json,
            magnets_id.write_json,
        ),
        Format(
            "puzz.link",
            "a puzz.link URL, or its part from magnets/ on",
            lambda text: "magnets" in text[:400] and later(_PUZZLINK, "recognises")(text),
            later(_PUZZLINK, "parse"),
            later(_PUZZLINK, "write"),
        ),
        Format(
            "polarity",
            "rows columns; + and - of rows; + and - of columns; a grid of 0 for lying and 1 for standing slots",
            later(_TEXT, "recognises_polarity"),
            later(_TEXT, "parse_polarity"),
            later(_TEXT, "write_polarity"),
        ),
        Format(
            "janko",
            "rows columns; + and - of columns; + and - of rows; maybe givens; a grid of region labels",
            later(_TEXT, "recognises_janko"),
            later(_TEXT, "parse_janko"),
            later(_TEXT, "write_janko"),
        ),
        Format(
            "drawing",
            "walls around the slots, counts around the board",
            magnets_drawing.recognises,
            magnets_drawing.parse,
            magnets_drawing.draw,
        ),
    ),
    solvers={
        "auto": by_lines_and_learning,
        "lines": alone("lines", LineSearch),
        "learning": by_learning,
        "propagating": by_propagation,
        "csp": later("magnets.csp", "solve"),
    },
    counter=later("magnets.counter", "count"),
    draw=magnets_drawing.draw,
    generate=later("magnets.generator", "generate"),
    difficulties=("logic", "search", "easy", "normal", "hard", "extreme"),
    deduce=later("magnets.explanation", "LineDeducer"),
    why_unsolvable=why_unsolvable,
    random_board=later("magnets.generator", "random_board"),
    large_board=later("magnets.generator", "large_board"),
)
