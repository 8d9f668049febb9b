"""Magnets as a printed puzzle: its texts, solvers, counter, drawing and generator under one name, `PUZZLE`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stripcount.board import Board
from stripcount.printed.instance import CluedPuzzle, Format, Generated, Inference, Search
from stripcount.printed.magnets.board import MagnetsBoard, why_unsolvable
from stripcount.printed.magnets.formats import drawing as magnets_drawing
from stripcount.printed.magnets.formats import one_line as magnets_id
from stripcount.printed.magnets.solver import LineSearch, by_lines_and_learning
from stripcount.printed.solvers import alone, by_learning, by_propagation
from stripcount.search.budget import Budget

if TYPE_CHECKING:
    import random

    from stripcount.printed.deduction import Deduction
    from stripcount.printed.making import Pattern

__all__ = ["PUZZLE", "MagnetsBoard"]


def _puzzlink() -> Any:
    from stripcount.printed.magnets.formats import (
        puzzlink as magnets_puzzlink,  # read only when such a text is met: a command starts sooner
    )

    return magnets_puzzlink


def _text() -> Any:
    from stripcount.printed.magnets.formats import text as magnets_text

    return magnets_text


def _by_csp(board: MagnetsBoard, inference: Inference, budget: Budget) -> Search:
    from stripcount.printed.magnets.csp import solve as by_csp

    return by_csp(board, inference, budget)


def _count(board: MagnetsBoard, budget: Budget) -> tuple[int, str]:
    from stripcount.printed.magnets.counter import count

    return count(board, budget)


def _deduce(board: MagnetsBoard) -> Deduction:
    from stripcount.printed.magnets.explanation import LineDeducer

    return LineDeducer(board)


def _generate(rows: int, cols: int, difficulty: str, rng: random.Random, pattern: Pattern, budget: Budget) -> Generated:
    from stripcount.printed.magnets.generator import generate

    return generate(rows, cols, difficulty, rng, pattern, budget)


def _random_board(rng: random.Random) -> MagnetsBoard:
    from stripcount.printed.magnets.generator import random_board

    return random_board(rng)


def _large_board(rng: random.Random) -> MagnetsBoard:
    from stripcount.printed.magnets.generator import large_board

    return large_board(rng)


def solution_rows(board: Board) -> list[str]:
    """Return a solution's rows as strings of + - and ."""
    return ["".join(map(str, row)) for row in board.cells]


PUZZLE = CluedPuzzle(
    name="magnets",
    about="Fill slots with magnets or blanks: equal poles never touch, counts of + and - stand at the edges.",
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
            "an object with rules, top, bottom, left, right and maybe givens; -1 is no count",
            magnets_id.recognises_json,
            magnets_id.parse_json,
            magnets_id.write_json,
        ),
        Format(
            "puzzlink",
            "a puzz.link URL, or its part from magnets/ on",
            lambda text: "magnets" in text[:400] and _puzzlink().recognises(text),
            lambda text: _puzzlink().parse(text),
            lambda board: _puzzlink().write(board),
        ),
        Format(
            "polarity",
            "rows columns; + and - of rows; + and - of columns; a grid of 0 for lying and 1 for standing slots",
            lambda text: _text().recognises_polarity(text),
            lambda text: _text().parse_polarity(text),
            lambda board: _text().write_polarity(board),
        ),
        Format(
            "janko",
            "rows columns; + and - of columns; + and - of rows; maybe givens; a grid of region labels",
            lambda text: _text().recognises_janko(text),
            lambda text: _text().parse_janko(text),
            lambda board: _text().write_janko(board),
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
        "csp": _by_csp,
    },
    counter=_count,
    draw=magnets_drawing.draw,
    solution_rows=solution_rows,
    generate=_generate,
    difficulties=("logic", "search", "easy", "normal", "hard", "extreme"),
    deduce=_deduce,
    why_unsolvable=why_unsolvable,
    random_board=_random_board,
    large_board=_large_board,
)
